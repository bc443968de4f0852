//! The ladder of claims of a table in a repository: what its files and its history prove, and what they do not.

use game::{Catalogue, Seat, Value};
use referee::{Claim, Holds, Ladder, Rung, Table, why_no_chance};

use crate::opened::Opened;

/// The sentences of the reasons.
pub const CATALOGUES: &[Catalogue] = game::catalogues!("../text/claims");

game::texts! {
    pub
    /// What is dealt now is hidden.
    git_veiled();
    /// Who has added a seed.
    git_seeds(players);
    /// The draw that does not suit.
    git_stops();
    /// No player has added a seed.
    git_no_seeds();
    /// The secret tells all draws.
    git_secret();
    /// Files are signed, moves are not.
    git_files_signed(players);
    /// Nothing is signed.
    git_unsigned();
    /// Histories can be rewritten.
    git_history();
    /// Who pushed, and when.
    git_pushed();
}

/// The ladder of a table that has begun, and where nothing is wrong.
pub(crate) fn ladder(opened: &Opened) -> Ladder {
    let seats = (0..).map(Seat).take(opened.terms.players.len());
    let players = || Value::listed(seats.clone());
    let has_luck = Table::needs_luck(opened.terms.kind);
    let rung = |claim, holds, reasons| Rung { claim, holds, since: None, reasons };
    let so_far = |claim| {
        if opened.is_veiled() {
            return rung(claim, Holds::Partly, vec![git_veiled()]);
        }
        let is_without_draws = claim == Claim::Draws && !has_luck;
        rung(claim, Holds::Yes, is_without_draws.then(why_no_chance).into_iter().collect())
    };
    let (choose, foresee) = match (has_luck, opened.terms.joins) {
        (false, _) => (
            rung(Claim::Choose, Holds::Yes, vec![why_no_chance()]),
            rung(Claim::Foresee, Holds::Yes, vec![why_no_chance()]),
        ),
        (true, joins) => {
            let choose = if joins {
                rung(Claim::Choose, Holds::Yes, vec![git_seeds(players()), git_stops()])
            } else {
                rung(Claim::Choose, Holds::No, vec![git_no_seeds()])
            };
            (choose, rung(Claim::Foresee, Holds::No, vec![git_secret()]))
        }
    };
    let signed = if opened.terms.joins {
        rung(Claim::Signed, Holds::Partly, vec![git_files_signed(players())])
    } else {
        rung(Claim::Signed, Holds::No, vec![git_unsigned()])
    };
    Ladder {
        rungs: vec![
            so_far(Claim::Rules),
            so_far(Claim::Draws),
            choose,
            foresee,
            signed,
            rung(Claim::Heads, Holds::No, vec![git_history()]),
            rung(Claim::Word, Holds::No, vec![git_pushed()]),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{CATALOGUES, TEXTS};

    #[test]
    fn every_reason_has_a_sentence_in_each_language() {
        for catalogue in CATALOGUES {
            let faults: Vec<String> = speech::check(catalogue, TEXTS).iter().map(ToString::to_string).collect();
            assert!(faults.is_empty(), "{}: {}", catalogue.language, faults.join("; "));
        }
        let languages: Vec<&str> = CATALOGUES.iter().map(|catalogue| catalogue.language).collect();
        assert!(speech::LANGUAGES.iter().all(|(tag, _)| languages.contains(tag)), "{languages:?}");
    }
}

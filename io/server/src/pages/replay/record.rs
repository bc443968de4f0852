//! A whole game as players write it down: what it was, who played, and a line for each round.

use std::fmt::Write as _;

use game::{Actor, Phase, Seat};
use referee::Table;

use super::past::{Past, Ply};
use crate::pages::language::capitalised;

/// A whole game in notation.
pub(super) fn record(past: &Past) -> String {
    let table = &past.end;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Game", table.kind().name);
    tag("Table", &table.header.table);
    tag("Date", table.header.at.to_string().get(..DAY).unwrap_or_default());
    for (name, player) in table.kind().seat_names.iter().zip(&table.envelope().names) {
        tag(&capitalised(name), player);
    }
    tag("Result", &result(table));
    text.push('\n');
    for (number, round) in (1..).zip(rounds(&past.line_of_play())) {
        let _ = writeln!(text, "{number}. {}", round.join(" "));
    }
    text
}

/// How many letters of a time are its day.
const DAY: usize = "2025-01-15".len();

/// The points of the seats; a star while the game is on.
fn result(table: &Table) -> String {
    match table.outcome() {
        Some(outcome) => outcome.points.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"),
        None => "*".to_string(),
    }
}

/// What was written, round by round: a round is over when it is the turn of a seat that has had its own, and when the
/// table goes on by a step that is not written down.
fn rounds<'p>(plies: &[&'p Ply]) -> Vec<Vec<&'p str>> {
    let mut rounds: Vec<Vec<&'p str>> = Vec::new();
    // A draw belongs to the player who plays with it.
    let mut drawn: Vec<&'p str> = Vec::new();
    let (mut turns, mut last): (Vec<Seat>, Option<(Seat, Phase)>) = (Vec::new(), None);
    for ply in plies {
        if ply.is_formal {
            last = None;
        }
        let Some(written) = ply.written.as_deref() else { continue };
        let Some(Actor::Seat(seat)) = ply.by else {
            drawn.push(written);
            continue;
        };
        let is_next = match last {
            None => true,
            // A seat goes on with what it has, or in another phase with what was drawn for it.
            Some((before, phase)) if before == seat => (phase == ply.phase) != drawn.is_empty(),
            Some(_) => turns.contains(&seat),
        };
        if is_next {
            rounds.push(Vec::new());
            turns.clear();
        }
        last = Some((seat, ply.phase));
        turns.push(seat);
        if let Some(round) = rounds.last_mut() {
            round.append(&mut drawn);
            round.push(written);
        }
    }
    if !drawn.is_empty() {
        rounds.push(drawn);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use game::Timestamp;

    use super::*;

    const MOVING: Phase = Phase("moving");
    const ONE: Actor = Actor::Seat(Seat(0));
    const OTHER: Actor = Actor::Seat(Seat(1));
    const THIRD: Actor = Actor::Seat(Seat(2));

    fn ply((by, phase, text): (Actor, Phase, &str)) -> Ply {
        let (at, is_formal) = (Timestamp::from_seconds(0), text.is_empty());
        let written = Some(text.to_string()).filter(|_| !is_formal);
        Ply { number: 1, at, by: Some(by), phase, is_formal, story: Vec::new(), note: None, back_to: None, written }
    }

    fn check(plies: &[(Actor, &str)], expected: &[&str]) {
        let plies: Vec<(Actor, Phase, &str)> = plies.iter().map(|&(by, text)| (by, MOVING, text)).collect();
        check_phases(&plies, expected);
    }

    fn check_phases(plies: &[(Actor, Phase, &str)], expected: &[&str]) {
        let plies: Vec<Ply> = plies.iter().copied().map(ply).collect();
        let rounds: Vec<String> =
            rounds(&plies.iter().collect::<Vec<_>>()).iter().map(|round| round.join(" ")).collect();
        assert_eq!(rounds, expected);
    }

    #[test]
    fn a_round_ends_when_a_seat_has_its_turn_again() {
        let chance = Actor::Chance;
        check(&[(ONE, "e2"), (OTHER, "e8"), (ONE, "e3")], &["e2 e8", "e3"]);
        check(&[(OTHER, "e8"), (ONE, "e2"), (OTHER, "e7")], &["e8 e2", "e7"]);
        check(&[(THIRD, "a"), (ONE, "b"), (OTHER, "c"), (THIRD, "d")], &["a b c", "d"]);
        let dice = [(chance, "31:"), (ONE, "8/5"), (ONE, "6/5"), (chance, "42:"), (OTHER, "8/4"), (OTHER, "6/4")];
        check(&dice, &["31: 8/5 6/5 42: 8/4 6/4"]);
        check(&[(chance, "31:"), (ONE, "8/5"), (chance, "66:"), (ONE, "24/18")], &["31: 8/5", "66: 24/18"]);
        check(&[(ONE, "a"), (chance, "deal")], &["a", "deal"]);
    }

    #[test]
    fn a_round_ends_when_the_table_goes_on() {
        check(&[(ONE, "a"), (OTHER, "b"), (ONE, ""), (OTHER, ""), (Actor::Table, ""), (OTHER, "c")], &["a b", "c"]);
    }

    #[test]
    fn a_seat_that_goes_on_in_another_phase_begins_a_round_unless_luck_comes_between() {
        let (bidding, naming) = (Phase("bidding"), Phase("naming"));
        check_phases(
            &[(ONE, bidding, "pass"), (OTHER, bidding, "30"), (OTHER, naming, "fours")],
            &["pass 30", "fours"],
        );
        check_phases(
            &[(ONE, bidding, "roll"), (Actor::Chance, naming, "31:"), (ONE, MOVING, "8/5")],
            &["roll 31: 8/5"],
        );
    }
}

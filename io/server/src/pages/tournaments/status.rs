//! What is fixed for a tournament and how it stands, in words.

use game::{Text, Value};
use referee::tournament::{Format, Stage, Tournament};

use super::TournamentVisitor;
use crate::pages::shared::number;
use crate::pages::{Label, Language, say};

/// The formats, by the word that a form has for them: what they are called, and what they are.
pub(super) const FORMATS: &[(&str, Format, Label, Label)] = &[
    ("round-robin", Format::RoundRobin, say::format_round_robin, say::format_round_robin_hint),
    ("swiss", Format::Swiss, say::format_swiss, say::format_swiss_hint),
    ("knockout", Format::Knockout, say::format_knockout, say::format_knockout_hint),
];

/// What a tournament is called: its game.
pub(super) fn title(tournament: &Tournament, language: Language) -> String {
    language.say(say::tournament_of(language.title(tournament.kind())))
}

/// What a format is called.
pub(super) fn format_name(format: Format, language: Language) -> String {
    let row = FORMATS.iter().find(|(_, known, _, _)| *known == format);
    row.map_or_else(String::new, |(_, _, name, _)| language.say(name()))
}

/// Points: halves as a fraction.
pub(super) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_string(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

impl TournamentVisitor<'_> {
    /// A text in the language of the page.
    pub(super) fn say(&self, text: Text) -> String {
        self.request.say(text)
    }

    /// How the tournament stands, as a sentence.
    pub(super) fn status(&self) -> String {
        match self.tournament.stage() {
            Stage::Gathering => self.gathering(),
            Stage::Playing => self.playing(),
            Stage::Over => {
                let names: Vec<String> = self.tournament.winners().iter().map(|team| self.names(*team)).collect();
                match names.as_slice() {
                    [] => self.say(say::tournament_without_winner()),
                    _ => self.say(say::tournament_won(Value::listed(names))),
                }
            }
        }
    }

    fn gathering(&self) -> String {
        let here = self.tournament.players().iter().filter(|player| player.left.is_none()).count();
        match self.tournament.terms.size {
            Some(size) => self.say(say::gathering_up_to(number(here), size)),
            None => self.say(say::gathering_open(number(here))),
        }
    }

    fn playing(&self) -> String {
        let rounds = self.tournament.rounds();
        let games = rounds.last().map_or(&[][..], |round| &round.games);
        let done = games.iter().filter(|game| game.result.is_some()).count();
        let (round, done, count) = (number(rounds.len()), number(done), number(games.len()));
        match self.tournament.rounds_planned() {
            0 => self.say(say::round_now(round, done, count)),
            planned => self.say(say::round_now_of(round, number(planned), done, count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn halves_are_written_as_a_fraction() {
        for (halves, expected) in [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (21, "10½")] {
            assert_eq!(points(halves), expected);
        }
    }
}

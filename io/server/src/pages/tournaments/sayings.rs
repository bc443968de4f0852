//! What is fixed for a tournament and how it stands, in words.

use games::manual;
use referee::Clock;
use referee::tournament::{Format, Stage, Tournament};

use super::Guest;
use crate::pages::look::Language;
use crate::pages::words::{Word, filled};

/// The formats, by the word that a form has for them: what they are called, and what they are.
pub(super) const FORMATS: [(&str, Format, Word, Word); 3] = [
    ("round-robin", Format::RoundRobin, Word::FormatRobin, Word::RobinMeans),
    ("swiss", Format::Swiss, Word::FormatSwiss, Word::SwissMeans),
    ("knockout", Format::Knockout, Word::FormatKnockout, Word::KnockoutMeans),
];

/// The seconds of a minute.
const MINUTE: u32 = 60;

/// What a tournament is called: its game.
pub(super) fn title(tournament: &Tournament, language: Language) -> String {
    let game = manual(tournament.kind(), language.tag()).title;
    filled(Word::TournamentOf, language, &[game])
}

/// What a format is called.
pub(super) fn format_name(format: Format, language: Language) -> &'static str {
    let row = FORMATS.iter().find(|(_, known, _, _)| *known == format);
    row.map_or("", |(_, _, word, _)| word.text(language))
}

/// How much time there is.
pub(super) fn clock_name(clock: Clock, language: Language) -> String {
    match clock {
        Clock::None => Word::NoClock.text(language).to_string(),
        Clock::PerMove(seconds) => filled(Word::SecondsClock, language, &[&seconds.to_string()]),
        Clock::Days(days) => filled(Word::DaysClock, language, &[&days.to_string()]),
        Clock::Bank { seconds, increment } => {
            let (minutes, rest) = (seconds / MINUTE, seconds % MINUTE);
            filled(Word::BankClock, language, &[&format!("{minutes}:{rest:02}"), &increment.to_string()])
        }
    }
}

/// Points: halves as a fraction.
pub(super) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_string(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

impl Guest<'_> {
    /// A word in the language of the page.
    pub(super) fn say(&self, word: Word) -> &'static str {
        word.text(self.visit.language())
    }

    /// A word with something in it.
    pub(super) fn tell(&self, word: Word, parts: &[&str]) -> String {
        filled(word, self.visit.language(), parts)
    }

    /// How the tournament stands, as a sentence.
    pub(super) fn status(&self) -> String {
        match self.tournament.stage() {
            Stage::Gathering => self.gathering(),
            Stage::Playing => self.playing(),
            Stage::Over => {
                let names: Vec<String> = self.tournament.winners().iter().map(|team| self.names(*team)).collect();
                match names.join(", ").as_str() {
                    "" => self.say(Word::TournamentNobody).to_string(),
                    names => self.tell(Word::TournamentWon, &[names]),
                }
            }
        }
    }

    fn gathering(&self) -> String {
        let here = self.tournament.players().iter().filter(|player| player.left.is_none()).count().to_string();
        match self.tournament.terms.size {
            Some(size) => self.tell(Word::GatheringUpTo, &[&here, &size.to_string()]),
            None => self.tell(Word::GatheringOpen, &[&here]),
        }
    }

    fn playing(&self) -> String {
        let rounds = self.tournament.rounds();
        let games = rounds.last().map_or(&[][..], |round| &round.games);
        let done = games.iter().filter(|game| game.result.is_some()).count().to_string();
        let (round, count) = (rounds.len().to_string(), games.len().to_string());
        match self.tournament.rounds_planned() {
            0 => self.tell(Word::RoundNow, &[&round, &done, &count]),
            planned => self.tell(Word::RoundNowOf, &[&round, &planned.to_string(), &done, &count]),
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

//! Figures of one game that do not come from the trait: a table of data, and how they are measured.

mod backgammon;
mod drawn;
mod move_files;
mod texas42;
mod thinking;

use crate::bench::figure::Unit;
use crate::bench::measure::Clock;
use crate::bench::rounds::{float, times_in};

/// A figure of one game: how often something can be done in a second.
#[derive(Debug)]
pub(crate) struct Extra {
    game: &'static str,
    /// What the table calls it.
    pub(crate) figure: &'static str,
    /// What is done. Games are compared with the games of peers.
    pub(crate) unit: Unit,
    /// Gets ready, which takes time that is not measured, and gives what is.
    run: fn() -> Run,
}

/// Does something so many times, with luck that follows from a seed, and says what it counted on the way.
pub(crate) type Run = Box<dyn FnMut(u64, u64) -> Counts>;

/// What was counted, by name. It keeps the work from being optimised away, and is told next to the figure.
pub(crate) type Counts = Vec<(&'static str, u64)>;

/// What opponents do.
const EVALUATIONS: &str = "evaluations";
const BARE_NET: &str = "games of the bare net";
const CHOICES: &str = "choices of hard";

const EXTRAS: [Extra; 12] = [
    Extra { game: "backgammon", figure: "whole plays", unit: Unit::Games, run: backgammon::whole_plays },
    Extra { game: "backgammon", figure: "move files", unit: Unit::Files, run: || move_files::of_game("backgammon") },
    Extra {
        game: "backgammon",
        figure: EVALUATIONS,
        unit: Unit::Positions,
        run: || thinking::exercise("backgammon", EVALUATIONS),
    },
    Extra {
        game: "backgammon",
        figure: BARE_NET,
        unit: Unit::Games,
        run: || thinking::exercise("backgammon", BARE_NET),
    },
    Extra { game: "backgammon", figure: CHOICES, unit: Unit::Choices, run: || thinking::choices("backgammon") },
    Extra { game: "fish", figure: CHOICES, unit: Unit::Choices, run: || thinking::choices("fish") },
    Extra { game: "fish", figure: "with the board", unit: Unit::Games, run: || drawn::of_game("fish") },
    Extra { game: "quoridor", figure: CHOICES, unit: Unit::Choices, run: || thinking::choices("quoridor") },
    Extra { game: "texas42", figure: CHOICES, unit: Unit::Choices, run: || thinking::choices("texas42") },
    Extra { game: "texas42", figure: "random tricks", unit: Unit::Hands, run: texas42::random_tricks },
    Extra { game: "texas42", figure: "every lead solved", unit: Unit::Hands, run: texas42::every_lead },
    Extra { game: "texas42", figure: "one value solved", unit: Unit::Hands, run: texas42::one_value },
];

impl Extra {
    /// The extras of a game.
    pub(crate) fn of(game: &str) -> impl Iterator<Item = &'static Extra> {
        EXTRAS.iter().filter(move |extra| extra.game == game)
    }
}

/// An extra being measured.
pub(crate) struct ExtraBench {
    pub(crate) extra: &'static Extra,
    run: Run,
    clock: Clock,
    times: u64,
    /// What was done in each round.
    pub(crate) samples: Vec<Done>,
}

/// What was done in a round, and the CPU seconds it took.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) times: u64,
    pub(crate) counts: Counts,
    pub(crate) seconds: f64,
}

impl ExtraBench {
    /// Finds out how much fills about `seconds`.
    pub(crate) fn prepare(extra: &'static Extra, seconds: f64, clock: Clock) -> ExtraBench {
        let mut run = (extra.run)();
        let times = times_in(seconds, clock, |times| run(times, 0));
        ExtraBench { extra, run, clock, times, samples: Vec::new() }
    }

    /// Measures it once.
    pub(crate) fn round(&mut self, round: u32) {
        let (counts, seconds) = self.clock.time(|| (self.run)(self.times, u64::from(round)));
        self.samples.push(Done { times: self.times, counts, seconds });
    }

    /// The round that did the most in a second.
    pub(crate) fn best(&self) -> Option<&Done> {
        self.samples.iter().max_by(|one, other| one.rate().total_cmp(&other.rate()))
    }
}

impl Done {
    /// How often it was done in a second.
    pub(crate) fn rate(&self) -> f64 {
        float(self.times) / self.seconds
    }

    /// What was counted, for people: in all of a second, and each time.
    pub(crate) fn about(&self) -> String {
        let told = self.counts.iter().map(|&(name, count)| {
            let count = float(count);
            format!("{:.2} M {name}/s ({:.1} each)", count / self.seconds / 1e6, count / float(self.times))
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extras_are_of_games_that_exist() {
        for extra in &EXTRAS {
            assert!(games::find(extra.game).is_some(), "no game is called {}", extra.game);
        }
    }

    #[test]
    fn extras_do_what_they_are_asked_for() {
        for extra in &EXTRAS {
            let mut run = (extra.run)();
            let (once, again, twice) = (run(1, 5), run(1, 5), run(2, 5));
            assert_eq!(once, again, "{}: the same seed gives the same counts", extra.figure);
            for ((name, once), (_, twice)) in once.into_iter().zip(twice) {
                assert!(
                    0 < once && once < twice,
                    "{}: {twice} {name}, and {once} of them the first time",
                    extra.figure
                );
            }
        }
    }

    #[test]
    fn what_was_done_is_told_by_the_second_and_by_the_time() {
        let done = Done { times: 50, counts: vec![("plies", 4_000_000), ("positions", 5_000_000)], seconds: 0.5 };
        assert!((done.rate() - 100.0).abs() < 1e-9);
        assert_eq!(done.about(), "8.00 M plies/s (80000.0 each), 10.00 M positions/s (100000.0 each)");
    }
}

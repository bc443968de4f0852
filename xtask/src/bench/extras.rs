//! Figures of one game that do not come from the trait: a table of data, and how they are measured.

mod backgammon;
mod drawn;
mod move_files;
mod texas42;
mod thinking;

use crate::bench::figure::Unit;
use crate::bench::measure::Clock;
use crate::bench::rounds::{float, times_in};

/// A figure besides those that all games have: how often something can be done in a second.
#[derive(Debug)]
pub(crate) struct Extra {
    /// Whose it is; every game's if none is named.
    game: Option<&'static str>,
    /// What the table calls it.
    pub(crate) figure: &'static str,
    /// What is done. Games are compared with the games of peers.
    pub(crate) unit: Unit,
    /// Gets ready for a game, which takes time that is not measured, and gives what is.
    run: fn(&'static str) -> Run,
}

/// Does something so many times, with luck that follows from a seed, and says what it counted on the way.
pub(crate) type Run = Box<dyn FnMut(u64, u64) -> Counts>;

/// What was counted, by name. It keeps the work from being optimised away, and is told next to the figure.
pub(crate) type Counts = Vec<(&'static str, u64)>;

/// What opponents do.
const EVALUATIONS: &str = "evaluations";
const BARE_NET: &str = "games of the bare net";

const EXTRAS: &[Extra] = &[
    Extra::of_game("backgammon", "whole plays", Unit::Games, |_| backgammon::whole_plays()),
    Extra::of_game("backgammon", "move files", Unit::Files, move_files::of_game),
    Extra::of_game("backgammon", EVALUATIONS, Unit::Positions, |game| thinking::exercise(game, EVALUATIONS)),
    Extra::of_game("backgammon", BARE_NET, Unit::Games, |game| thinking::exercise(game, BARE_NET)),
    Extra { game: None, figure: "choices of hard", unit: Unit::Choices, run: thinking::choices },
    Extra::of_game("fish", "with the board", Unit::Games, drawn::of_game),
    Extra::of_game("texas42", "random tricks", Unit::Hands, |_| texas42::random_tricks()),
    Extra::of_game("texas42", "every lead solved", Unit::Hands, |_| texas42::every_lead()),
    Extra::of_game("texas42", "one value solved", Unit::Hands, |_| texas42::one_value()),
];

impl Extra {
    /// The extras of a game.
    pub(crate) fn of(game: &str) -> impl Iterator<Item = &'static Extra> {
        EXTRAS.iter().filter(move |extra| extra.game.is_none_or(|only| only == game))
    }

    const fn of_game(game: &'static str, figure: &'static str, unit: Unit, run: fn(&'static str) -> Run) -> Extra {
        Extra { game: Some(game), figure, unit, run }
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
    pub(crate) fn prepare(extra: &'static Extra, game: &'static str, seconds: f64, clock: Clock) -> ExtraBench {
        let mut run = (extra.run)(game);
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
        for game in EXTRAS.iter().filter_map(|extra| extra.game) {
            assert!(games::find(game).is_some(), "no game is called {game}");
        }
    }

    #[test]
    fn extras_do_what_they_are_asked_for() {
        let all = games::GAMES.iter().flat_map(|kind| Extra::of(kind.name).map(|extra| (kind.name, extra)));
        for (game, extra) in all {
            let mut run = (extra.run)(game);
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

//! How hard an opponent tries.

use game::{Actor, AnyGame, Digest, Seat, Viewer};

/// How hard an opponent tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For those who play the game for the first time.
    Easy,
    /// For those who know the rules.
    Normal,
    /// As good as it gets.
    Hard,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// What it is called in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// How many random games it plays for each action before it chooses.
    const fn rounds(self) -> u32 {
        match self {
            Level::Easy => 1,
            Level::Normal => 24,
            Level::Hard => 160,
        }
    }
}

/// What `seat` does at a level; nothing out of turn. The luck of its random games follows from what it sees.
#[must_use]
pub fn choose(game: &dyn AnyGame, seat: Seat, level: Level) -> Option<String> {
    let mut legal = game.legal(Actor::Seat(seat));
    if legal.len() == 1 {
        return legal.pop();
    }
    let Digest(view) = game.digest(Viewer::Seat(seat));
    let seed = view.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    game.promising(seat, level.rounds(), seed)
}

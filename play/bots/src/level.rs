//! How hard an opponent tries.

/// How hard an opponent tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For those who play the game for the first time.
    Easy,
    /// For those who know the rules.
    Normal,
    /// For those who play in a club.
    Hard,
    /// As good as it gets.
    Max,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Max];

    /// What it is called in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Max => "max",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

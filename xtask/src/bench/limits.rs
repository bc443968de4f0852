//! After how many actions a random game is cut: a table of data.

/// Games that may go on for ever, or nearly so, are cut where most are over.
const LIMITS: [(&str, u32); 1] = [
    // The longest game of the peer it is compared with.
    ("quoridor", 324),
];

/// Games that come to an end by themselves are only cut if something is badly wrong.
const GENEROUS: u32 = 10_000;

/// After how many actions a random game is cut, of chance as of players. Peers count their own kind of actions.
pub(crate) fn limit(game: &str) -> u32 {
    LIMITS.iter().find(|(name, _)| *name == game).map_or(GENEROUS, |(_, limit)| *limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_of_games_that_exist() {
        for (name, _) in LIMITS {
            assert!(games::find(name).is_some(), "no game is called {name}");
        }
    }
}

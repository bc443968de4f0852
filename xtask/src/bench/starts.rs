//! How games are measured that need more than the usual: a table of data.

/// What a game is measured with.
struct Start {
    game: &'static str,
    /// What it begins with.
    setup: &'static str,
    /// After how many actions a random game is cut, of chance as of players. Peers count their own kind of actions.
    limit: u32,
}

/// Games that come to an end by themselves are only cut if something is badly wrong.
const GENEROUS: u32 = 10_000;

const STARTS: &[Start] = &[
    // A board of the box's 60 tiles, so that a game is measured and not the drawing of its board.
    Start {
        game: "fish",
        setup: r#"{"layout":[[1,1,1,1,1,3,3,2],[2,2,1,2,2,1,1],[2,1,3,2,3,3,1,3],[2,1,1,3,1,2,3],[2,2,1,1,1,1,1,1],
            [1,1,2,2,2,1,1],[2,3,1,1,1,2,1,1],[2,2,1,1,3,2,2]]}"#,
        limit: GENEROUS,
    },
    // It may go on for ever: it is cut after the longest game of the peer it is compared with, when most are over.
    Start { game: "quoridor", setup: "{}", limit: 324 },
    // A game of one hand, without agreements to wait for.
    Start { game: "texas42", setup: r#"{"target":1,"consensus":"auto","play_all":true}"#, limit: GENEROUS },
];

/// The setup a game is measured with.
pub(crate) fn start(game: &str) -> &'static str {
    of(game).map_or("{}", |start| start.setup)
}

/// After how many actions a random game is cut.
pub(crate) fn limit(game: &str) -> u32 {
    of(game).map_or(GENEROUS, |start| start.limit)
}

fn of(game: &str) -> Option<&'static Start> {
    STARTS.iter().find(|start| start.game == game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_of_games_that_exist() {
        for Start { game, setup, .. } in STARTS {
            let kind = games::find(game).expect("a start is of a game");
            let tree = game::json::Tree::parse(setup).expect("a start is JSON");
            assert!(kind.begin(&tree).is_ok(), "{game} does not begin with {setup}");
        }
    }

    #[test]
    fn the_measured_board_of_fish_is_one_of_the_box() {
        let digits: Vec<u32> = start("fish").chars().filter_map(|letter| letter.to_digit(10)).collect();
        let count = |fish| digits.iter().filter(|digit| **digit == fish).count();
        assert_eq!([count(1), count(2), count(3), digits.len()], [30, 20, 10, 60]);
    }
}

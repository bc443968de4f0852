//! What measured games begin with: a table of data.

/// Games that begin with anything but the default setup.
const STARTS: [(&str, &str); 2] = [
    // A board of the box's 60 tiles, so that a game is measured and not the drawing of its board.
    (
        "fish",
        r#"{"layout":[[1,1,1,1,1,3,3,2],[2,2,1,2,2,1,1],[2,1,3,2,3,3,1,3],[2,1,1,3,1,2,3],[2,2,1,1,1,1,1,1],
            [1,1,2,2,2,1,1],[2,3,1,1,1,2,1,1],[2,2,1,1,3,2,2]]}"#,
    ),
    // A game of one hand, with nobody to wait for.
    ("texas42", r#"{"target":1,"consensus":"auto","play_all":true}"#),
];

/// The setup a game is measured with.
pub(crate) fn start(game: &str) -> &'static str {
    STARTS.iter().find(|(name, _)| *name == game).map_or("{}", |(_, setup)| *setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_of_games_that_exist() {
        for (name, setup) in STARTS {
            let kind = games::find(name).expect("a start is of a game");
            let tree = game::json::Tree::parse(setup).expect("a start is JSON");
            assert!(kind.begin(&tree).is_ok(), "{name} does not begin with {setup}");
        }
    }

    #[test]
    fn the_measured_board_of_fish_is_one_of_the_box() {
        let digits: Vec<u32> = start("fish").chars().filter_map(|letter| letter.to_digit(10)).collect();
        let count = |fish| digits.iter().filter(|digit| **digit == fish).count();
        assert_eq!([count(1), count(2), count(3), digits.len()], [30, 20, 10, 60]);
    }
}

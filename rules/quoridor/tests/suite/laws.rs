//! What holds of every game holds of this one.

use quoridor::Quoridor;

/// Ordinary games, and short ones and ones with few walls: these take the transitions that ordinary ones hardly ever
/// take, such as a wall with the last turn allowed.
#[test]
fn the_laws_hold() {
    let setups = [
        "{}",
        r#"{"names":["Ann","Ben"]}"#,
        r#"{"max_turns":5}"#,
        r#"{"starting_walls":0,"max_turns":10000}"#,
        r#"{"starting_walls":3,"max_turns":60}"#,
    ];
    ::laws::hold_over::<Quoridor>(1000, &setups);
}

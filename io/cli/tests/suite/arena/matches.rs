//! Matches between opponents that the games have.

use serde_json::Value;

use super::{count, number, play, play_in, timeless};
use crate::support::server::folder;
use crate::support::{arg, check, parlor};

/// What chance brought in a game.
fn draws(game: &Value) -> Vec<&str> {
    let actions = game["actions"].as_array().expect("a game has its actions").iter().filter_map(Value::as_str);
    actions.filter(|id| ["open-", "roll-", "deal-", "board-"].iter().any(|word| id.starts_with(word))).collect()
}

/// How much two games have in common from the beginning.
fn shared<'a>(one: &[&'a str], other: &[&'a str]) -> usize {
    one.iter().zip(other).take_while(|(left, right)| left == right).count()
}

#[test]
fn every_game_can_be_played_and_repeats_itself() {
    for kind in games::GAMES {
        let args = ["--game", kind.name, "--a", "normal@2", "--b", "easy@1", "--games", "6", "--seed", "5"];
        let one = play(&[&args[..], &["--concurrency", "1"]].concat());
        assert_eq!((number(&one, "/games"), number(&one, "/rounds")), (6.0, 3.0), "{one}");
        assert_eq!(count(&one, "/won") + count(&one, "/drawn") + count(&one, "/lost"), 6, "{one}");
        assert_eq!((one["state"].as_str(), number(&one, "/par")), (Some("complete"), 0.5), "{one}");
        let score = (number(&one, "/won") + number(&one, "/drawn") / 2.0) / 6.0;
        assert!((number(&one, "/score/mean") - score).abs() < 1e-9, "{one}");
        assert!(number(&one, "/sides/a/decisions") < 6.0 * number(&one, "/plies/mean"), "{one}");
        let many = play(&[&args[..], &["--concurrency", "3"]].concat());
        assert_eq!(timeless(one), timeless(many), "{}: threads make no difference", kind.name);
    }
}

#[test]
fn both_games_of_a_pair_have_the_same_luck() {
    for (game, setup) in [("backgammon", "{}"), ("texas42", r#"{"target":2}"#), ("fish", "{}")] {
        let args = ["--game", game, "--setup", setup, "--a", "normal@2", "--b", "easy@1", "--games", "4"];
        let (_, games) = play_in(&folder(&format!("arena-luck-{game}")), &args);
        assert_eq!(
            games.iter().map(|game| game["a"][0].as_u64()).collect::<Vec<_>>(),
            [Some(0), Some(1), Some(0), Some(1)]
        );
        for pair in games.chunks(2) {
            let (one, other) = (draws(&pair[0]), draws(&pair[1]));
            assert_eq!(shared(&one, &other), one.len().min(other.len()), "{game}: {one:?} {other:?}");
            assert!(!one.is_empty());
        }
        assert_ne!(draws(&games[0]), draws(&games[2]), "{game}: other pairs have other luck");
        let (_, own) = play_in(&folder(&format!("arena-own-{game}")), &[&args[..], &["--independent"]].concat());
        assert_ne!(draws(&own[0]), draws(&own[1]), "{game}: every game has its own");
    }
}

#[test]
fn games_without_chance_begin_with_the_same_random_moves() {
    let args =
        ["--game", "quoridor", "--a", "easy@1", "--b", "easy@1", "--games", "6", "--setup", r#"{"max_turns":30}"#];
    let (result, games) = play_in(&folder("arena-openings"), &args);
    assert_eq!(count(&result, "/openings"), 4);
    let opening = |game: &Value| game["actions"].as_array().map(|actions| actions[..4].to_vec());
    assert!(games.chunks(2).all(|pair| opening(&pair[0]) == opening(&pair[1])));
    assert_ne!(opening(&games[0]), opening(&games[2]));
    // The same player on both sides: each plays the other's game.
    assert!(games.chunks(2).all(|pair| pair[0]["digest"] == pair[1]["digest"]));
    assert!((number(&result, "/score/mean") - 0.5).abs() < 1e-9, "{result}");
    let (_, longer) = play_in(&folder("arena-longer-openings"), &[&args[..], &["--openings", "7"]].concat());
    let (one, other) = (&longer[0]["actions"], &longer[1]["actions"]);
    assert!((0..7).all(|ply| one[ply] == other[ply]));
}

#[test]
fn one_meets_a_table_of_others() {
    let args = ["--game", "fish", "--seats", "4", "--a", "normal@2", "--b", "easy@1", "--games", "6"];
    let (result, games) = play_in(&folder("arena-four"), &args);
    assert_eq!((number(&result, "/games"), number(&result, "/rounds"), number(&result, "/par")), (8.0, 2.0, 0.25));
    let seats: Vec<Option<u64>> = games.iter().map(|game| game["a"][0].as_u64()).collect();
    assert_eq!(seats, [0, 1, 2, 3, 0, 1, 2, 3].map(Some));
    assert!(games.iter().all(|game| game["a"].as_array().map(Vec::len) == Some(1)));
    assert!(games[..4].iter().all(|game| draws(game) == draws(&games[0])), "they share a board");
}

#[test]
fn partners_sit_across() {
    let args = ["--game", "texas42", "--setup", r#"{"target":1}"#, "--a", "easy@1", "--b", "easy@1", "--games", "2"];
    let (_, games) = play_in(&folder("arena-partners"), &args);
    assert_eq!(games.iter().map(|game| game["a"].to_string()).collect::<Vec<_>>(), ["[0,2]", "[1,3]"]);
}

#[test]
fn a_sequential_test_ends_early_and_at_the_same_game() {
    let ends = |threads: &str| {
        let args = ["--game", "quoridor", "--a", "easy@1", "--b", "cmd:exit 3", "--sprt", "0,200", "--games", "1000"];
        play(&[&args[..], &["--concurrency", threads]].concat())
    };
    let result = ends("1");
    // ln(19) / ln(2 * 0.7597) is 7.04.
    assert_eq!((result["state"].as_str(), number(&result, "/games")), (Some("decided"), 16.0), "{result}");
    assert_eq!(result["sprt"]["verdict"].as_str(), Some("H1"), "{result}");
    assert!(number(&result, "/sprt/upper") <= number(&result, "/sprt/llr"));
    assert_eq!(timeless(result)["sprt"], timeless(ends("3"))["sprt"]);
}

#[test]
fn every_game_of_a_folder_has_a_log_that_replays() {
    for kind in games::GAMES {
        let folder = folder(&format!("arena-log-{}", kind.name));
        let (_, games) = play_in(&folder, &["--game", kind.name, "--a", "easy@1", "--b", "cmd:exit 1", "--games", "2"]);
        let (_, _) = play_in(&folder, &["--game", kind.name, "--a", "easy@1", "--b", "cmd:exit 1", "--games", "4"]);
        for game in games {
            let number = game["game"].to_string();
            let log = check(&["arena", "--out", arg(&folder), "--log", &number], "", 0, "").out;
            let replayed = check(&["replay", "-", "--json"], &log, 0, r#""ok":true"#);
            let replayed: Value = serde_json::from_str(&replayed.out).expect("it is JSON");
            assert_eq!(replayed["digest"], game["digest"], "{}", kind.name);
        }
        check(&["arena", "--out", arg(&folder), "--log", "5"], "", 2, "[game_not_played]");
    }
}

#[test]
fn luck_can_be_taken_off_the_points() {
    let args = ["--game", "backgammon", "--a", "net", "--b", "easy@1", "--games", "20", "--adjust", "net"];
    let (result, games) = play_in(&folder("arena-luck-off"), &args);
    let mean = |of: &dyn Fn(&Value) -> f64| games.iter().map(of).sum::<f64>() / 20.0;
    let luck = mean(&|game| number(game, "/luck"));
    assert!((number(&result, "/points/mean") - luck - number(&result, "/deserved/mean")).abs() < 1e-9, "{result}");
    let width = |of: &str| number(&result, &format!("/{of}/high")) - number(&result, &format!("/{of}/low"));
    assert!(width("deserved") < 0.7 * width("points"), "most of what happens is luck: {result}");
    // Most of the games that somebody won by a lot, they were lucky in.
    let went_with = |game: &Value| {
        let points = |seat: u64| number(game, &format!("/points/{seat}"));
        let seat = game["a"][0].as_u64().expect("a seat");
        (points(seat) - points(1 - seat)) * number(game, "/luck")
    };
    assert!(0.0 < mean(&went_with), "luck and points go together");
}

#[test]
fn a_time_is_a_budget_too() {
    let result = play(&["--game", "fish", "--a", "easy@20ms", "--b", "easy@1", "--games", "2"]);
    assert_eq!(count(&result, "/sides/a/budget_us"), 20_000);
    assert!(number(&result, "/sides/a/late") <= number(&result, "/sides/a/decisions"), "{result}");
    assert_eq!(result["sides"]["b"]["late"], Value::Null, "who plays by nodes is never late");
}

#[test]
fn what_makes_no_sense_is_told_kindly() {
    for (args, want) in [
        (&["--game", "chess", "--a", "easy@1", "--b", "easy@1"][..], "\"chess\" [unknown_game]"),
        (
            &["--game", "fish", "--a", "silly", "--b", "easy"],
            "\"silly\" [unknown_player]\n  fish is played by easy, normal, hard, max",
        ),
        (&["--game", "fish", "--a", "easy@", "--b", "easy"], "`` is no budget"),
        (
            &["--game", "quoridor", "--a", "easy", "--b", "easy", "--adjust", "easy"],
            "--adjust: in this game of quoridor luck cannot be counted in points",
        ),
        (&["--game", "fish", "--a", "easy@5h", "--b", "easy"], "`5h` is no budget"),
        (&["--game", "fish", "--a", "cmd:", "--b", "easy"], "a command is wanted"),
        (&["--game", "fish", "--a", "easy@1", "--b", "easy@1", "--seats", "5"], "fish is played by 2 to 4, not by 5"),
        (
            &["--game", "fish", "--a", "easy@1", "--b", "easy@1", "--sprt", "5,1"],
            "the second rating must be above the first",
        ),
        (&["--game", "fish", "--a", "easy@1", "--b", "easy@1", "--games", "0"], "0 is not in 1.."),
        (&["--game", "fish", "--a", "easy"], "--b <SPEC>"),
        (&["--log", "1"], "--out <FOLDER>"),
        (&["--game", "fish", "--a", "easy@1", "--b", "easy@1", "--duplicate", "--independent"], "cannot be used with"),
    ] {
        let args: Vec<&str> = ["arena"].into_iter().chain(args.iter().copied()).collect();
        let ran = parlor(&args, "");
        assert!(ran.code == 2 && ran.err.contains(want), "{args:?}: {ran:?}");
    }
    let args = ["arena", "--game", "fish", "--a", "easy@1", "--b", "easy@1", "--setup", r#"{"players":9}"#];
    check(&args, "", 1, "players");
}

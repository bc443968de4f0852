//! The cube, the score of a match, the Crawford rule, resignation.

use game::{Actor, Coded, Seat};
use serde_json::Value;

use crate::support::{Table, actor, load, played, schema, written};

/// A match to 3 points, one to 5, and a game for money.
const TO_3: &str = r#"{"match":{"length":3}}"#;
const TO_5: &str = r#"{"match":{"length":5}}"#;
const MONEY: &str = r#"{"match":{}}"#;
/// White has opened with 5-3 and made a point: it is Black's turn.
const OPENED: &str = "open-5-3 move-5-3 move-7-5";

/// A setup with a position: the fields of an XGID up to the length of the match.
fn at(xgid: &str) -> String {
    format!(r#"{{"position":"XGID={xgid}:10"}}"#)
}

/// The state document but for the last move.
fn without_last_move(table: &Table) -> Value {
    let mut state: Value = serde_json::from_str(&written(table)).expect("JSON");
    state["lastMove"] = Value::Null;
    state
}

/// What is due: the phase, who may act, and what they may do; moves of checkers are not listed one by one.
fn due((game, _): &Table) -> String {
    let who = match actor(&**game) {
        Actor::Seat(Seat(0)) => "white",
        Actor::Seat(_) => "black",
        Actor::Chance => "chance",
        Actor::Table => "table",
    };
    let mut ids = game.legal(actor(&**game));
    if who == "chance" {
        ids.clear();
    }
    if ids.iter().any(|id| id.starts_with("move-")) {
        ids.retain(|id| !id.starts_with("move-"));
        ids.insert(0, "moves".to_string());
    }
    format!("{} {who} {}", game.phase(), ids.join(" ")).trim_end().to_string()
}

/// The stakes: the game, the score, the cube, its owner.
fn stakes(table: &Table) -> String {
    let state: Value = serde_json::from_str(&written(table)).expect("JSON");
    let stakes = &state["match"];
    let owner = stakes["cubeOwner"].as_str().map_or(String::new(), |owner| format!(" {owner}"));
    let crawford = if stakes["crawfordGame"] == true { " crawford" } else { "" };
    let (white, black) = (&stakes["score"]["white"], &stakes["score"]["black"]);
    format!("game {}, {white}-{black}, cube {}{owner}{crawford}", stakes["game"], stakes["cube"])
}

/// Plays some actions, and says what is due and what the stakes are. The state is written and read on the way.
fn check(setup: &str, ids: &str, want_due: &str, want_stakes: &str) {
    let table = played(setup, ids);
    assert_eq!((due(&table), stakes(&table)), (want_due.to_string(), want_stakes.to_string()), "{setup} {ids}");
    let text = written(&table);
    assert!(schema("backgammon.match-state").passes(&text), "{text}");
    let again = load(&text).unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
    assert!(again.0.same(&*table.0), "{text}");
}

/// Plays some actions, and tries one that is refused.
fn refused(setup: &str, ids: &str, by: Actor, id: &str, code: &str) {
    let (mut game, _) = played(setup, ids);
    let before = game.duplicate();
    let why = game.apply(by, id).expect_err(id);
    assert_eq!(why.code(), code, "{setup} {ids} {id}");
    assert!(game.same(&*before));
}

const WHITE: Actor = Actor::Seat(Seat(0));
const BLACK: Actor = Actor::Seat(Seat(1));

#[test]
fn who_may_double_and_when() {
    let doubled = format!("{OPENED} double");
    let taken = format!("{doubled} take roll-6-5 move-0-6 move-6-5");
    let passed_on = format!("{taken} roll roll-2-1 move-5-2 move-5-1");
    let redoubled = format!("{taken} double take roll-2-1 move-5-2 move-5-1");
    let resigns = "resign-1 resign-2 resign-3";
    // The side that begins has rolled already.
    check(TO_5, "open-5-3", &format!("moving white moves {resigns}"), "game 1, 0-0, cube 1");
    check(TO_5, OPENED, &format!("doubling black roll double {resigns}"), "game 1, 0-0, cube 1");
    check(TO_5, &format!("{OPENED} roll"), "rolling chance", "game 1, 0-0, cube 1");
    check(TO_5, &doubled, "doubled white take drop", "game 1, 0-0, cube 1");
    // The side that takes the cube owns it, and the other may not turn it.
    check(TO_5, &format!("{doubled} take"), "rolling chance", "game 1, 0-0, cube 2 white");
    check(TO_5, &taken, &format!("doubling white roll double {resigns}"), "game 1, 0-0, cube 2 white");
    check(TO_5, &passed_on, "rolling chance", "game 1, 0-0, cube 2 white");
    check(TO_5, &format!("{taken} double take"), "rolling chance", "game 1, 0-0, cube 4 black");
    check(TO_5, &redoubled, &format!("doubling black roll double {resigns}"), "game 1, 0-0, cube 4 black");
    // At 3 points, 4 are enough: the cube is dead and stays where it is.
    check(TO_3, &redoubled, "rolling chance", "game 1, 0-0, cube 4 black");
    check(MONEY, &redoubled, &format!("doubling black roll double {resigns}"), "game 1, 0-0, cube 4 black");

    refused(TO_5, "open-5-3", WHITE, "double", "wrong_phase");
    refused(TO_5, "open-5-3", BLACK, "double", "not_your_turn");
    refused(TO_5, OPENED, WHITE, "double", "not_your_turn");
    refused(TO_5, OPENED, BLACK, "take", "wrong_phase");
    refused(TO_5, OPENED, BLACK, "move-0-1", "wrong_phase");
    // Before the roll it is chance's turn, but a player who would double is told that it may not.
    refused(TO_5, &format!("{OPENED} roll"), BLACK, "double", "cannot_double");
    refused(TO_5, &format!("{OPENED} roll"), WHITE, "double", "not_your_turn");
    refused(TO_5, &passed_on, BLACK, "double", "cannot_double");
    refused(TO_5, &passed_on, BLACK, "roll-3-1", "not_your_turn");
    refused(TO_5, &format!("{OPENED} roll roll-2-1"), BLACK, "double", "wrong_phase");
    refused(TO_5, &doubled, BLACK, "take", "not_your_turn");
    refused(TO_5, &doubled, WHITE, "roll", "wrong_phase");
    refused(TO_5, &doubled, WHITE, "double", "wrong_phase");
    refused(TO_5, &doubled, WHITE, "resign-1", "wrong_phase");
    refused(TO_5, &format!("{passed_on} roll-3-1"), BLACK, "double", "cannot_double");
    refused(TO_3, &format!("{redoubled} roll-3-1"), BLACK, "double", "cannot_double");
}

/// The largest cube there is cannot be doubled.
#[test]
fn the_cube_has_a_limit() {
    let board = "-b----E-C---eE---c-e----B-";
    let money = |cube: u8| at(&format!("{board}:{cube}:-1:-1:00:0:0:0:0"));
    check(&money(9), "", "doubling black roll double resign-1 resign-2 resign-3", "game 1, 0-0, cube 512 black");
    check(&money(9), "double take", "rolling chance", "game 1, 0-0, cube 1024 white");
    check(&money(10), "", "rolling chance", "game 1, 0-0, cube 1024 black");
}

#[test]
fn a_drop_ends_the_game_at_the_old_stakes() {
    check(TO_5, &format!("{OPENED} double drop"), "opening chance", "game 2, 0-1, cube 1");
    let redropped = format!("{OPENED} double take roll-6-5 move-0-6 move-6-5 double drop");
    check(TO_5, &redropped, "opening chance", "game 2, 2-0, cube 1");
    check(MONEY, &redropped, "completed table", "game 1, 2-0, cube 2 white");
    check(TO_3, &redropped, "opening chance", "game 2, 2-0, cube 1 crawford");
    // The next game begins like the first, whichever side won.
    check(
        TO_5,
        &format!("{redropped} open-2-2 open-2-6"),
        "moving black moves resign-1 resign-2 resign-3",
        "game 2, 2-0, cube 1",
    );
    let (game, _) = played(TO_5, &format!("{redropped} open-6-2"));
    let (first, _) = played(TO_5, "open-6-2");
    assert_eq!(game.legal(WHITE), first.legal(WHITE));
}

#[test]
fn a_dead_cube_is_not_turned() {
    let board = "-b----E-C---eE---c-e---AA-";
    let doubling = |seat: &str| format!("doubling {seat} roll double resign-1 resign-2 resign-3");
    for (score, turn, want) in [
        // After the Crawford game: the side that needs one point has no use for a cube, the other has.
        ("2:1:0:3", 1, "rolling chance".to_string()),
        ("2:1:0:3", -1, doubling("black")),
        ("1:2:0:3", 1, doubling("white")),
        ("1:2:0:3", -1, "rolling chance".to_string()),
        ("2:2:0:3", 1, "rolling chance".to_string()),
        ("1:1:0:3", 1, doubling("white")),
        // The Crawford game: neither side.
        ("2:1:1:3", 1, "rolling chance".to_string()),
        ("2:1:1:3", -1, "rolling chance".to_string()),
    ] {
        let table = played(&at(&format!("{board}:0:0:{turn}:00:{score}")), "");
        assert_eq!(due(&table), want, "{score} {turn}");
    }
    // A cube of 2 wins the match for White, and would win it for Black only if it were doubled.
    check(&at(&format!("{board}:1:1:1:00:3:0:0:5")), "", "rolling chance", "game 1, 3-0, cube 2 white");
    check(&at(&format!("{board}:1:-1:-1:00:3:0:0:5")), "", &doubling("black"), "game 1, 3-0, cube 2 black");
}

/// A match to 3: Black wins two points, then White one, then White one.
#[test]
fn there_is_one_crawford_game() {
    let near = "open-5-3 resign-2 accept";
    let after = format!("{near} open-3-5 resign-1 accept");
    let level = format!("{after} open-3-5 resign-1 accept");
    check(TO_3, near, "opening chance", "game 2, 0-2, cube 1 crawford");
    check(TO_3, &format!("{near} {OPENED}"), "rolling chance", "game 2, 0-2, cube 1 crawford");
    check(
        TO_3,
        &format!("{near} {OPENED} roll-6-5 move-0-6 move-6-5"),
        "rolling chance",
        "game 2, 0-2, cube 1 crawford",
    );
    refused(TO_3, &format!("{near} {OPENED} roll-6-5"), BLACK, "double", "cannot_double");
    // Afterwards White, who needs more than one point, may double, and Black has no use for it.
    let doubling = "doubling white roll double resign-1 resign-2 resign-3";
    check(TO_3, &after, "opening chance", "game 3, 1-2, cube 1");
    check(TO_3, &format!("{after} open-3-5 move-11-5 move-11-3"), doubling, "game 3, 1-2, cube 1");
    check(TO_3, &format!("{after} {OPENED}"), "rolling chance", "game 3, 1-2, cube 1");
    // White comes as near: that is no second Crawford game, but no cube helps either side.
    check(TO_3, &level, "opening chance", "game 4, 2-2, cube 1");
    check(TO_3, &format!("{level} {OPENED}"), "rolling chance", "game 4, 2-2, cube 1");
    // Without the rule, the trailing side doubles at once.
    let without = r#"{"match":{"length":3,"crawford":false}}"#;
    check(without, near, "opening chance", "game 2, 0-2, cube 1");
    check(without, &format!("{near} open-3-5 move-11-5 move-11-3"), doubling, "game 2, 0-2, cube 1");
}

#[test]
fn a_match_to_one_point_and_one_without_a_cube_never_double() {
    let to_1 = r#"{"match":{"length":1}}"#;
    check(to_1, OPENED, "rolling chance", "game 1, 0-0, cube 1 crawford");
    refused(to_1, &format!("{OPENED} roll-6-5"), BLACK, "double", "cannot_double");
    check(to_1, "open-5-3 resign-1 accept", "completed table", "game 1, 0-1, cube 1 crawford");
    check(r#"{"match":{"length":1,"crawford":false}}"#, OPENED, "rolling chance", "game 1, 0-0, cube 1");
    let no_cube = r#"{"match":{"length":5,"cube":false}}"#;
    check(no_cube, OPENED, "rolling chance", "game 1, 0-0, cube null");
    refused(no_cube, &format!("{OPENED} roll-6-5"), BLACK, "double", "cannot_double");
    check(no_cube, "open-5-3 resign-3 accept", "opening chance", "game 2, 0-3, cube null");
}

/// A game counts once, twice if the loser has borne off nothing, three times if also a checker is left in the winner's
/// home or on the bar; and each as often as the cube shows.
#[test]
fn gammons_count_as_often_as_the_cube_shows() {
    for (board, cube, times, words) in [
        ("-A----------------------n-", "0:0", 1, "a single game: 1 point."),
        ("-A----------------------o-", "0:0", 2, "a gammon: 2 points."),
        ("-A-----------------o------", "0:0", 2, "a gammon: 2 points."),
        ("-A----a-----------------n-", "0:0", 3, "a backgammon: 3 points."),
        ("-A-----a----------------n-", "0:0", 2, "a gammon: 2 points."),
        ("aA----------------------n-", "0:0", 3, "a backgammon: 3 points."),
        ("aA----------------------m-", "0:0", 1, "a single game: 1 point."),
        ("-A----------------------n-", "1:1", 2, "a single game: 2 points."),
        ("-A----------------------o-", "1:1", 4, "a gammon: 4 points."),
        ("-A----------------------o-", "2:-1", 8, "a gammon: 8 points."),
        ("aA----------------------n-", "2:-1", 12, "a backgammon: 12 points."),
    ] {
        // In a match to 25 the next game begins; for money it is over.
        let table = played(&at(&format!("{board}:{cube}:1:21:3:4:0:25")), "move-0-2");
        assert_eq!(
            (due(&table), stakes(&table)),
            ("opening chance".into(), format!("game 2, {}-4, cube 1", 3 + times)),
            "{board}"
        );
        let texts: Vec<&str> = table.1.messages.iter().map(|message| message.text.as_str()).collect();
        assert_eq!(texts, [format!("White wins {words}"), format!("The match stands {} to 4.", 3 + times)]);
        let money = at(&format!("{board}:{cube}:1:21:0:0:0:0")).replacen('{', r#"{"match":{},"#, 1);
        let (game, _) = played(&money, "move-0-2");
        let outcome = game.outcome().expect("a game for money is one game");
        assert_eq!((outcome.winners.has(Seat(0)), outcome.points), (true, vec![times, 0]), "{board}");
    }
    // The same for Black, to whom White's last checker on the bar is a backgammon.
    check(
        &at("-O----------------------a-:0:0:-1:21:0:0:0:3"),
        "move-23-2",
        "opening chance",
        "game 2, 0-2, cube 1 crawford",
    );
    let (game, _) = played(&at("-N----------------------aA:0:0:-1:21:0:0:0:3"), "move-23-2");
    assert_eq!(game.outcome().map(|outcome| outcome.points), Some(vec![0, 3]));
}

#[test]
fn a_resignation_is_accepted_or_the_game_goes_on() {
    let asked = "resigned white accept decline";
    let middle = "open-5-3 move-5-3";
    for (ids, by) in
        [(OPENED, "black"), (&format!("{OPENED} roll roll-6-5")[..], "black"), ("open-5-3", "white"), (middle, "white")]
    {
        let before = played(TO_5, ids);
        for times in 1..=3 {
            let resigned = format!("{ids} resign-{times}");
            let table = played(TO_5, &resigned);
            let answers = if by == "black" { asked.to_string() } else { asked.replace("white", "black") };
            assert_eq!(due(&table), answers, "{resigned}");
            // It comes back to where it was, step by step; only the two decisions count.
            let declined = played(TO_5, &format!("{resigned} decline"));
            assert_eq!(due(&declined), due(&before), "{resigned}");
            assert_eq!(without_last_move(&declined), without_last_move(&before), "{resigned}");
            let score = if by == "black" { format!("{times}-0") } else { format!("0-{times}") };
            check(TO_5, &format!("{resigned} accept"), "opening chance", &format!("game 2, {score}, cube 1"));
        }
    }
    // It counts as often as the cube shows, and may end the match.
    let at_4 = format!("{OPENED} double take roll-6-5 move-0-6 move-6-5 double take roll-2-1");
    check(TO_5, &format!("{at_4} resign-1 accept"), "opening chance", "game 2, 0-4, cube 1 crawford");
    check(TO_5, &format!("{at_4} resign-2 accept"), "completed table", "game 1, 0-8, cube 4 black");
    check(MONEY, &format!("{at_4} resign-3 accept"), "completed table", "game 1, 0-12, cube 4 black");

    let resigned = format!("{OPENED} resign-2");
    refused(TO_5, &resigned, BLACK, "accept", "not_your_turn");
    refused(TO_5, &resigned, WHITE, "take", "wrong_phase");
    refused(TO_5, &resigned, WHITE, "resign-1", "wrong_phase");
    refused(TO_5, OPENED, WHITE, "resign-1", "not_your_turn");
    refused(TO_5, OPENED, BLACK, "accept", "wrong_phase");
    refused(TO_5, OPENED, BLACK, "resign-4", "malformed_action");
    refused(TO_5, &format!("{resigned} accept"), BLACK, "roll", "not_your_turn");
    refused(MONEY, &format!("{resigned} accept"), BLACK, "roll", "game_finished");
}

/// Without a match there is nothing but the game: no cube, no resignation, no key in the state.
#[test]
fn a_plain_game_has_none_of_this() {
    for ids in ["", "open-5-3", OPENED, &format!("{OPENED} roll-6-5")] {
        let table = played("{}", ids);
        let state: Value = serde_json::from_str(&written(&table)).expect("JSON");
        assert_eq!(state.get("match"), None);
        assert!(!due(&table).contains("doubl") && !due(&table).contains("resign"), "{}", due(&table));
    }
    assert_eq!(due(&played("{}", OPENED)), "rolling chance");
    assert_eq!(due(&played("{}", "open-5-3")), "moving white moves");
    refused("{}", "open-5-3", WHITE, "double", "cannot_double");
    refused("{}", OPENED, BLACK, "double", "not_your_turn");
    refused("{}", "open-5-3", WHITE, "resign-1", "wrong_phase");
    refused("{}", "open-5-3", WHITE, "roll", "wrong_phase");
    refused("{}", "open-5-3", WHITE, "take", "wrong_phase");
    // Gammons count in its outcome (B10), a forfeit counts one.
    for (board, points) in
        [("-A----------------------n-", 1), ("-A----------------------o-", 2), ("aA----------------------n-", 3)]
    {
        let setup = at(&format!("{board}:0:0:1:21:0:0:0:0"));
        let (game, _) = played(&setup, "move-0-2");
        assert_eq!(game.outcome().map(|outcome| outcome.points), Some(vec![points, 0]), "{board}");
        let (game, _) = played(&setup, "forfeit-0");
        assert_eq!(game.outcome().map(|outcome| outcome.points), Some(vec![0, 1]), "{board}");
    }
}

/// The side that forfeits loses the match, whatever the score, which stays as it is.
#[test]
fn a_forfeit_ends_the_match() {
    let ahead = "open-5-3 resign-2 accept";
    for ids in
        ["", "open-5-3", OPENED, &format!("{OPENED} double"), &format!("{OPENED} resign-2"), &format!("{OPENED} roll")]
    {
        for (loser, winner) in [(0, Seat(1)), (1, Seat(0))] {
            let table = played(TO_5, &format!("{ahead} {ids} forfeit-{loser}"));
            assert_eq!(
                (due(&table), stakes(&table)),
                ("completed table".into(), "game 2, 0-2, cube 1".into()),
                "{ids}"
            );
            let outcome = table.0.outcome().expect("it is over");
            assert_eq!((outcome.winners.has(winner), outcome.winners.len(), outcome.points), (true, 1, vec![0, 2]));
            let again = load(&written(&table)).expect("what we write we read");
            assert!(again.0.same(&*table.0));
        }
    }
    // A single game is worth what the cube shows.
    let (game, _) = played(MONEY, &format!("{OPENED} double take roll-2-1 forfeit-1"));
    assert_eq!(game.outcome().map(|outcome| outcome.points), Some(vec![2, 0]));
    refused(TO_5, "open-5-3 forfeit-0", BLACK, "forfeit-1", "game_finished");
    refused(TO_5, "open-5-3", WHITE, "forfeit-1", "not_your_seat");
}

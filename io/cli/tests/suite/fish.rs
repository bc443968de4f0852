//! A game for two to four whose board chance lays out: nothing to list, nothing to count, but something to draw.

use crate::support::{arg, check, file, parlor};

/// A board that is all there, with a place for every penguin but three.
const LAYOUT: &str = r#"{"layout":[[1,1,1,1],[1,1,1],[1,1,1,1]]}"#;
/// Four players on a board on which the first soon cannot move.
const CROWD: &str = r#"{"players":4,"layout":[[1,3,1],[2,1,2],[1,0,1],[1,2,3]]}"#;

/// A game of three that waits for its board.
fn undealt() -> String {
    parlor(&["new", "fish", "--names", "Ann,Ben,Cleo"], "").out
}

/// The same with its board.
fn dealt() -> String {
    check(&["draw", "-", "--seed", "1"], &undealt(), 0, "").out
}

/// A game of four in which the table is to skip the first.
fn stuck() -> String {
    let state = check(&["new", "fish", "--setup", CROWD], "", 0, "").out;
    let places = [0, 1, 2, 3, 4, 5, 7, 8].map(|tile| format!("place-{tile}"));
    let args: Vec<&str> = ["apply", "-"].into_iter().chain(places.iter().map(String::as_str)).collect();
    check(&args, &state, 0, "").out
}

#[test]
fn when_chance_is_to_act_there_is_a_way_on() {
    let draw = "  `parlor draw STATE` lets chance act, whose turn it is.\n";
    let ran = check(&["legal", "-"], &undealt(), 0, "");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", "To act: chance. `parlor draw STATE` lets it.\n"));
    let ran = check(&["legal", "-", "--json"], &undealt(), 0, "");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("{\"actor\":\"chance\",\"actions\":[]}\n", ""));
    for args in [&["apply", "-", "place-3"][..], &["apply", "-", "board-12"], &["move", "-", "place-3"]] {
        assert!(check(args, &undealt(), 1, "").err.ends_with(draw), "{args:?}");
    }
    // What is asked about is the state that was given, not what it came to before the refusal.
    let board = format!("board-{}", "1".repeat(12));
    let state = check(&["new", "fish", "--setup", r#"{"rows":4,"columns":3,"fish":[1,1]}"#], "", 0, "").out;
    let ran = check(&["apply", "-", &board, "place-99"], &state, 1, "[no_such_tile]");
    assert!(ran.err.ends_with(draw), "{}", ran.err);
}

#[test]
fn when_the_table_is_to_act_there_is_a_way_on() {
    let ran = check(&["legal", "-"], &stuck(), 0, "skip\n");
    assert_eq!(ran.err, "To act: the table. `parlor draw STATE` lets it.\n");
    let ran = check(&["apply", "-", "move-0-9"], &stuck(), 1, "");
    assert!(ran.err.ends_with("  `parlor draw STATE` lets the table act, whose turn it is.\n"), "{}", ran.err);
    let ran = check(&["draw", "-"], &stuck(), 0, "\"current_turn\": 1");
    assert_eq!(ran.err, "Player 1 cannot move.\n");
}

#[test]
fn an_empty_list_says_why() {
    let ran = check(&["legal", "-", "--actor", "white"], &dealt(), 0, "");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", "To act: Ann.\n"));
    assert_eq!(check(&["legal", "-"], &dealt(), 0, "place-3\n").err, "");
    let over = check(&["apply", "-", "forfeit-0", "forfeit-1", "forfeit-2", "--by", "table"], &dealt(), 0, "").out;
    let ran = check(&["legal", "-"], &over, 0, "");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", "Over: nobody wins. Points: 0, 0, 0.\n"));
    let ran = check(&["apply", "-", "place-3"], &over, 1, "[game_finished]");
    assert!(ran.err.ends_with("  `parlor show STATE` shows how it ended.\n"), "{}", ran.err);
}

#[test]
fn all_who_won_are_named() {
    let setup = r#"{"players":3,"rules":"box","layout":[[1,0,1,0,1,0,1],[0],[0],[1,0,1,0,1,0,1],[0],[0],[1]]}"#;
    let mut state = check(&["new", "fish", "--setup", setup, "--names", "Ann,Ben,Cleo"], "", 0, "").out;
    for _ in 0..9 {
        let legal = check(&["legal", "-"], &state, 0, "").out;
        let first = legal.lines().next().expect("there is a tile for every penguin").to_owned();
        state = check(&["apply", "-", &first], &state, 0, "").out;
    }
    check(&["show", "-"], &state, 0, "Over: Ann, Ben and Cleo won. Points: 3, 3, 3.");
}

#[test]
fn what_cannot_be_listed_cannot_be_counted() {
    let why = "`perft` is refused: chance may bring more than can be listed, or counted: let it act first, or count less deeply";
    let ran = check(&["perft", "fish", "2"], "", 1, &format!("parlor: {why} [too_many_draws]\n"));
    assert_eq!(ran.out, "");
    assert!(ran.err.ends_with("lets chance act, and `--state FILE` counts from there.\n"), "{}", ran.err);
    check(&["perft", "fish", "1", "--divide", "--json"], "", 1, r#"{"code":"too_many_draws","#);
    check(&["perft", "fish", "1", "--state", "-"], &undealt(), 1, "[too_many_draws]");
    assert_eq!(check(&["perft", "fish", "0"], "", 0, "").out, "1\n");
    assert_eq!(check(&["perft", "fish", "2", "--state", "-"], &dealt(), 0, "").out, "3540\n");
    // Dice can be listed.
    assert_eq!(check(&["perft", "backgammon", "1"], "", 0, "").out, "36\n");
}

#[test]
fn counting_can_begin_with_a_setup() {
    assert_eq!(check(&["perft", "fish", "2", "--setup", LAYOUT], "", 0, "").out, "110\n");
    assert_eq!(check(&["perft", "fish", "2", "--setup", "-"], LAYOUT, 0, "").out, "110\n");
    let setup = file("layout.json", LAYOUT);
    let given = format!("@{}", arg(&setup));
    check(&["perft", "fish", "1", "--divide", "--setup", &given], "", 0, "place-4: 1\n");
    check(&["perft", "fish", "1", "--setup", "{", "--json"], "", 1, r#"{"code":"not_json","#);
    check(&["perft", "fish", "1", "--setup", r#"{"layout":[]}"#], "", 1, "the setup: /layout: the length is wrong");
    check(&["perft", "fish", "1", "--setup", "{}", "--state", "-"], "", 2, "cannot be used with");
    assert_eq!(check(&["perft", "quoridor", "1", "--setup", r#"{"starting_walls":0}"#], "", 0, "").out, "3\n");
}

#[test]
fn a_move_file_is_written_and_applied() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fish-moves");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("moves")).expect("the test's folder can be written");
    let table = folder.join("table.json");
    std::fs::write(&table, dealt()).expect("the test's folder can be written");
    let written = check(&["move", arg(&table), "place-3", "--json"], "", 0, "\"file\":\"0001-red-").out;
    let path = written.split("\"path\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("it has a path");
    let ran = check(&["apply", arg(&table), &format!("@{path}"), "-o", arg(&table)], "", 0, "");
    assert_eq!(ran.err, "Ann places a penguin on tile 3.\n");
    check(&["apply", arg(&table), &format!("@{path}")], "", 3, "[stale_state]");
}

#[test]
fn games_with_seats_to_choose_from_are_listed_in_line() {
    let listed = check(&["games"], "", 0, "fish        2-4 players  dealing, placing, moving, over\n").out;
    assert!(listed.contains("backgammon  2 players    opening, "), "{listed}");
}

#[test]
fn seats_called_after_a_colour_are_shown_in_it() {
    let state = check(&["apply", "-", "place-3", "place-9"], &dealt(), 0, "").out;
    let shown = check(&["show", "-", "--color", "always"], &state, 0, "").out;
    let row = |name: &str| shown.lines().find(|line| line.contains(name)).expect("everybody has a row").to_owned();
    assert!(row("Ann").contains("\u{1b}[1;31m") && !row("Ben").contains("\u{1b}[1;31m"), "{shown}");
}

/// By the rules of the box a new game is on the board of the box, whoever sets it up.
#[test]
fn the_rules_of_the_box_bring_its_board() {
    const BOX: &str = r#"{"rules":"box"}"#;
    let state = check(&["new", "fish", "--setup", BOX], "", 0, "").out;
    assert!(state.contains("\"rows\": 16"), "{state}");
    let calls = [
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"new","params":{{"game":"fish","setup":{BOX}}}}}"#),
        r#"{"jsonrpc":"2.0","id":2,"method":"state","params":{"handle":1}}"#.to_owned(),
    ];
    check(&["rpc"], &(calls.join("\n") + "\n"), 0, "\"rows\":16");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = arg(folder.path());
    let played = ["--game", "fish", "--a", "easy", "--b", "easy", "--games", "2", "--setup", BOX];
    check(&[&["arena", "--out", out][..], &played].concat(), "", 0, "");
    let log = check(&["arena", "--out", out, "--log", "1"], "", 0, r#""setup":{"rules":"box","board":"box"}"#).out;
    check(&["replay", "-"], &log, 0, "");
}

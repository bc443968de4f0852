//! Games with chance through the real binary: dice, passes, and positions in the notations of the game.

use crate::support::{arg, check, file, log_of_game, parlor};

/// A game that waits for its first roll.
fn unopened() -> String {
    parlor(&["new", "backgammon", "--names", "Ann,Bob"], "").out
}

/// A game in which White has rolled this.
fn rolled(id: &str) -> String {
    check(&["apply", "-", id], &unopened(), 0, "").out
}

/// A game that goes on from this position, before anybody rolls.
fn composed(xgid: &str) -> String {
    check(&["new", "backgammon", "--xgid", xgid], "", 0, "").out
}

/// White has two checkers left, and so has Black.
const LAST_CHECKERS: &str = "XGID=-B----------------------b-:0:0:1:00:0:0:0:0:10";
/// Black is on the bar and White's board is closed; Black is to roll.
const CLOSED_OUT: &str = "XGID=aBBBBBB-C----------ddcc---:0:0:-1:00:0:0:0:0:10";
/// Both are on the bar and both boards are closed.
const NOBODY_MOVES: &str = "XGID=aBBBBBBB----------bbbbbbbA:0:0:1:00:0:0:0:0:10";

#[test]
fn chance_draws_until_a_player_is_to_act() {
    let ran = check(&["draw", "-", "--seed", "35435"], &unopened(), 0, "\"dice\": [6, 3],\n  \"diceUsed\": [],\n");
    let want = "Ann and Bob both roll 3, and roll again.\n\
                Ann and Bob both roll 1, and roll again.\n\
                Ann rolls 6, Bob rolls 3: Ann begins.\n";
    assert_eq!(ran.err, want, "ties are rolled again");
    let again = check(&["draw", "-", "--seed", "35435", "--json"], &unopened(), 0, "\"dice\": [6, 3]");
    let want = r#"{"story":["Ann and Bob both roll 3, and roll again.","Ann and Bob both roll 1, and roll again.","Ann rolls 6, Bob rolls 3: Ann begins."]}"#;
    assert_eq!(again.err, want.to_owned() + "\n");
    check(&["draw", "-", "--seed", "-7"], &unopened(), 0, "\"diceUsed\": [],");
    check(&["draw", "-", "--seed", "lucky"], &unopened(), 2, "invalid value 'lucky'");
}

#[test]
fn without_a_seed_the_dice_differ() {
    let state = unopened();
    let dice = || parlor(&["draw", "-"], &state).out.lines().nth(3).map(str::to_owned);
    let first = dice();
    assert!((0..20).any(|_| dice() != first));
}

#[test]
fn what_is_drawn_can_go_to_a_file() {
    let table = file("drawn.json", &unopened());
    let ran = check(&["draw", arg(&table), "-o", arg(&table)], "", 0, "");
    assert!(ran.out.is_empty() && ran.err.contains(" begins."));
    check(&["check", arg(&table)], "", 0, "a state of backgammon, moving");
}

#[test]
fn passes_follow_of_themselves() {
    let ran = check(&["draw", "-"], &composed(CLOSED_OUT), 0, "\"activePlayer\": \"white\"");
    let told: Vec<&str> = ran.err.lines().collect();
    assert!(told[0].starts_with("Black rolls ") && told[2].starts_with("White rolls "), "{told:?}");
    assert_eq!(told[1], "Black cannot move.");
    assert!(ran.out.contains("\"text\": \"No legal moves available\""), "{}", ran.out);
}

#[test]
fn nothing_to_draw_says_so() {
    for state in [rolled("open-6-3"), parlor(&["new", "quoridor"], "").out] {
        check(&["draw", "-"], &state, 1, "`draw` is refused: it is not chance's turn [nothing_to_draw]");
        check(&["draw", "-", "--json"], &state, 1, r#"{"code":"nothing_to_draw","#);
    }
    let over = check(&["apply", "-", "forfeit-0", "--by", "white"], &rolled("open-6-3"), 0, "").out;
    check(&["draw", "-"], &over, 1, "[nothing_to_draw]");
}

#[test]
fn dice_that_never_help_come_to_an_end() {
    check(&["draw", "-"], &composed(NOBODY_MOVES), 1, "no player comes to act [never_ends]");
    check(&["new", "backgammon", "--xgid", NOBODY_MOVES, "--draw"], "", 1, "[never_ends]");
}

#[test]
fn a_game_can_begin_with_its_first_roll() {
    let ran = check(&["new", "backgammon", "--draw", "--seed", "17"], "", 0, "\"diceUsed\": [],");
    assert_eq!(ran.err, "White rolls 4, Black rolls 3: White begins.\n");
    let ran = check(&["new", "quoridor", "--draw"], "", 0, "\"turn_count\": 0");
    assert_eq!(ran.err, "");
    check(&["new", "backgammon", "--seed", "1"], "", 2, "--draw");
}

#[test]
fn chance_acts_after_a_move_if_it_is_asked_to() {
    let state = rolled("open-6-3");
    let left = check(&["apply", "-", "24/18 13/10"], &state, 0, "\"diceUsed\": [6, 3]");
    assert_eq!(left.err, "Ann plays 24/18 13/10.\n");
    let drawn = check(&["apply", "-", "24/18 13/10", "--draw", "--seed", "3"], &state, 0, "\"dice\": [5, 1]");
    assert_eq!(drawn.err, left.err + "Bob rolls 5-1.\n");
    // A turn that is not over leaves nothing to draw.
    let half = check(&["apply", "-", "24/18", "--draw"], &state, 0, "\"diceUsed\": [6]");
    assert_eq!(half.err, "Ann plays 24/18.\n");
    check(&["apply", "-", "24/18", "--seed", "3"], &state, 2, "--draw");
    // It ends where the game does.
    let last = check(&["draw", "-"], &composed(LAST_CHECKERS), 0, "").out;
    let won = check(&["apply", "-", "2/off", "1/off"], &last, 1, "[cannot_be_played]");
    assert_eq!(won.out, "");
    let moves = r#"{"moves":[{"from":0,"to":24,"die":DIE}]}"#;
    let dice = last.lines().find(|line| line.contains("\"dice\"")).expect("it has dice");
    let dice: Vec<&str> = dice.split(|letter: char| !letter.is_ascii_digit()).filter(|die| !die.is_empty()).collect();
    let [one, other] = [0, 1].map(|index| moves.replace("DIE", dice[index]));
    let won = check(&["apply", "-", &one, &other, "--draw"], &last, 0, "\"winner\": \"white\"");
    assert!(won.err.ends_with("White wins a single game: 1 point.\n"), "{}", won.err);
}

#[test]
fn dice_can_be_rolled_by_hand() {
    check(&["apply", "-", "open-5-3"], &unopened(), 0, "\"dice\": [5, 3]");
    check(&["apply", "-", "open-5-3", "--by", "chance"], &unopened(), 0, "\"dice\": [5, 3]");
    check(&["apply", "-", "open-5-3", "--by", "white"], &unopened(), 1, "[not_your_turn]");
    check(&["apply", "-", "open-5-3", "--by", "table"], &unopened(), 1, "[not_your_turn]");
    check(&["apply", "-", "roll-6-3"], &unopened(), 1, "[wrong_phase]");
    let all = ["apply", "-", "open-6-3", "24/18", "13/10", "roll-3-3", "24/18(2)"];
    let ran = check(&all, &unopened(), 0, "\"diceUsed\": [3, 3, 3, 3]");
    assert_eq!(ran.err.lines().count(), 4, "each turn is told: {}", ran.err);
    let passed = check(&["apply", "-", "roll-6-6", "pass"], &composed(CLOSED_OUT), 0, "\"activePlayer\": \"white\"");
    assert_eq!(passed.err, "Black rolls 6-6.\nBlack cannot move.\n");
    check(&["legal", "-"], &unopened(), 0, "open-5-3\n");
    check(&["show", "-"], &unopened(), 0, "To act: chance.");
}

#[test]
fn positions_are_read_and_written_in_every_notation() {
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10";
    let state = check(&["new", "backgammon", "--xgid", xgid, "--names", "Ann,Bob"], "", 0, "\"dice\": [6, 3]").out;
    assert_eq!(check(&["show", "-", "--xgid"], &state, 0, "").out, format!("{xgid}\n"));
    let want = format!("{{\"notation\":\"xgid\",\"text\":\"{xgid}\"}}\n");
    assert_eq!(check(&["show", "-", "--xgid", "--json"], &state, 0, "").out, want);
    let gnuid = check(&["show", "-", "--gnuid"], &state, 0, "4HPwATDgc/ABMA:").out;
    let again = check(&["new", "backgammon", "--gnuid", gnuid.trim_end()], "", 0, "").out;
    assert_eq!(check(&["show", "-", "--xgid"], &again, 0, "").out, format!("{xgid}\n"));
    // Without the word in front it begins with a hyphen.
    check(&["new", "backgammon", "--xgid", xgid.trim_start_matches("XGID=")], "", 0, "\"dice\": [6, 3]");
    // An option is stronger than the same key in the setup.
    let setup = format!(r#"{{"position":"{LAST_CHECKERS}","match":{{"length":7}}}}"#);
    check(&["new", "backgammon", "--setup", &setup, "--xgid", xgid], "", 0, "\"length\": 7");
}

#[test]
fn notations_that_are_not_the_games() {
    let quoridor = parlor(&["new", "quoridor"], "").out;
    check(&["new", "quoridor", "--xgid", "x"], "", 2, "`xgid` [unknown_notation]\n  quoridor has: none.");
    check(&["new", "quoridor", "--xgid", "x", "--json"], "", 2, r#"{"code":"unknown_notation","#);
    check(&["show", "-", "--gnuid"], &quoridor, 2, "`gnuid` [unknown_notation]");
    check(&["new", "backgammon", "--xgid", "x"], "", 1, "[bad_position]");
    check(&["new", "backgammon", "--xgid", "x", "--gnuid", "y"], "", 2, "cannot be used with");
    check(&["show", "-", "--xgid", "--gnuid"], &unopened(), 2, "cannot be used with");
    check(&["new", "backgammon", "--setup", "[]", "--xgid", "x"], "", 1, "the value has the wrong type");
}

#[test]
fn a_log_has_a_line_for_every_roll() {
    let log = log_of_game("backgammon", &["open-2-2", "open-3-1", "move-7-3", "move-5-1", "roll-6-4"]);
    let told = check(&["replay", "-"], &log.join("\n"), 0, "   5  chance  roll-6-4      Bob rolls 6-4.\n").out;
    assert!(told.ends_with("backgammon, moving\n  white: Ann\n* black: Bob\nTo act: Bob.\n"), "{told}");
    let state = check(&["replay", "-", "--state"], &log.join("\n"), 0, "\"dice\": [6, 4]").out;
    check(&["check", "-"], &state, 0, "a state of backgammon, moving");
    for (from, to, code) in [
        ("roll-6-4", "roll-6-5", "wrong_digest"),
        ("roll-6-4", "roll-4-6", "malformed_action"),
        ("roll-6-4", "move-0-6", "wrong_phase"),
        ("\"by\":\"chance\"", "\"by\":\"table\"", "not_your_turn"),
        ("\"by\":\"chance\"", "\"by\":\"seat-1\"", "not_your_turn"),
        ("\"by\":\"chance\"", "\"by\":\"dealer\"", "unknown_word"),
    ] {
        let mut lines = log.clone();
        lines[5] = lines[5].replace(from, to);
        assert_ne!(lines, log, "the test changes something");
        check(&["replay", "-"], &lines.join("\n"), 1, &format!("[{code}]"));
    }
}

/// Where a hand may be over so soon that the next deal is among what is counted, there is no count.
#[test]
fn a_deal_on_the_way_cannot_be_counted() {
    let new = check(&["new", "texas42", "--setup", r#"{"consensus":"auto"}"#], "", 0, "").out;
    let bids = ["apply", "-", "deal-0311103030021120313222303212", "bid-1-marks", "pass", "pass", "pass"];
    let state = check(&bids, &new, 0, "\"phase\": \"trump_selection\"").out;
    let counted = |depth| check(&["perft", "texas42", depth, "--state", "-"], &state, 0, "").out;
    assert_eq!(["1", "2", "3", "7"].map(counted), ["9\n", "63\n", "123\n", "7314\n"]);
    // A trump, a trick that decides the hand, its score; the eighth is the deal.
    for depth in ["8", "9"] {
        let ran = check(&["perft", "texas42", depth, "--state", "-"], &state, 1, "[too_many_draws]\n");
        assert!(ran.out.is_empty() && ran.err.ends_with("A smaller DEPTH ends before it is chance's turn.\n"));
        check(&["perft", "texas42", depth, "--divide", "--json", "--state", "-"], &state, 1, r#""too_many_draws""#);
    }
}

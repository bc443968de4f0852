//! The subcommands that work on states, through the real binary: what they print and how they end.

use crate::support::{arg, check, file, fresh, in_process};

#[test]
fn a_new_game_is_printed_in_the_layout_of_files() {
    let ran = check(&["new", "quoridor"], "", 0, "\n  \"turn_count\": 0,\n");
    assert!(ran.out.starts_with("{\n  \"game_id\": \"") && ran.out.ends_with("\n}\n"));
    let again = check(&["new", "quoridor"], "", 0, "");
    assert_ne!(ran.out.lines().nth(1), again.out.lines().nth(1), "each table has an id of its own");
    assert_eq!(ran.out.lines().nth(1).expect("a second line").chars().nth(28), Some('4'), "a random UUID");
}

#[test]
fn a_setup_comes_from_the_command_line_a_file_or_standard_input() {
    let setup = r#"{"starting_walls":3,"names":["Cy","Di"]}"#;
    let stored = file("setup.json", setup);
    let at = format!("@{}", arg(&stored));
    check(&["new", "quoridor", "--setup", setup], "", 0, "\"starting_walls\": 3");
    check(&["new", "quoridor", "--setup", &at], "", 0, "\"starting_walls\": 3");
    check(&["new", "quoridor", "--setup", "-"], setup, 0, "\"name\": \"Cy\"");
    check(&["new", "quoridor", "--setup", setup, "--names", "Ann, Bob"], "", 0, "\"name\": \"Bob\"");
}

#[test]
fn a_new_game_that_cannot_be() {
    check(&["new", "chess"], "", 2, "\"chess\" [unknown_game]\n  It is one of backgammon, quoridor");
    check(&["new", "chess", "--json"], "", 2, r#"{"code":"unknown_game","#);
    check(&["new", "quoridor", "--names", "Ann"], "", 1, "/names: the length is wrong: 1 item, expected 2");
    check(&["new", "quoridor", "--names", "Ann,"], "", 1, "/names/1: the length is wrong: 0 characters");
    check(&["new", "quoridor", "--setup", "{"], "", 1, "the setup: this is not valid JSON");
    check(&["new", "quoridor", "--setup", "@/nowhere"], "", 4, "cannot read /nowhere: No such file");
    let two = r#"{"max_turns":0,"walls":1}"#;
    let ran = check(&["new", "quoridor", "--setup", two], "", 1, "the setup: 2 things are wrong");
    assert!(ran.err.contains("  /walls: this key is not part of the document"));
    assert!(ran.err.contains("  /max_turns: the number is out of range: 0 is not within 1 to 10000 [out_of_range]"));
}

#[test]
fn the_board_is_shown_without_colour_unless_asked() {
    let plain = check(&["show", "-"], &fresh(), 0, "quoridor, playing\n* player1: Ann\n  player2: Bob\nTo act: Ann.\n");
    assert!(!plain.out.contains('\x1b'));
    check(&["show", "-", "--color", "always"], &fresh(), 0, "\x1b[1;34m");
    check(&["show", "-", "--json"], &fresh(), 0, r#""turn":{"kind":"seats","seats":[0]},"outcome":null,"digest":""#);
    check(&["show", "-", "--viewer", "player2", "--legal"], &fresh(), 0, "To act: Ann.");
    check(&["show", "-", "--viewer", "nobody"], &fresh(), 2, "--viewer: the word is not one of those allowed");
    check(&["show", "-", "--viewer", "5"], &fresh(), 2, "--viewer: the game has no such seat: 5, it has 2");
}

#[test]
fn a_terminal_gets_colour_unless_it_is_unwanted() {
    let state = fresh();
    let shown = |color: &[&str], no_color| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut input = state.as_bytes();
        let mut world = parlor::World::of_buffers(&mut input, &mut out, &mut err);
        (world.output_is_terminal, world.no_color) = (true, no_color);
        assert_eq!(parlor::run([&["parlor", "show", "-"], color].concat(), &mut world), 0);
        out.contains(&0x1b)
    };
    assert!(shown(&[], false));
    assert!(!shown(&[], true));
    assert!(!shown(&["--color", "never"], false));
    assert!(shown(&["--color", "always"], true));
}

#[test]
fn legal_actions_are_listed() {
    let ran = check(&["legal", "-"], &fresh(), 0, "e2\n");
    assert_eq!(ran.out.lines().count(), 131);
    check(&["legal", "-", "--json"], &fresh(), 0, r#"{"actor":"seat-0","actions":["#);
    check(&["legal", "-", "--actor", "player1"], &fresh(), 0, "e2\n");
    for nobody in ["1", "seat-1", "player2", "chance", "table"] {
        assert_eq!(check(&["legal", "-", "--actor", nobody], &fresh(), 0, "").out, "");
    }
    check(&["legal", "-", "--choices"], &fresh(), 0, "{\n  \"valid_pawn_moves\": [\n");
    check(&["legal", "-", "--choices", "--actor", "chance"], &fresh(), 2, "[not_a_seat]\n  Say `--actor` with a seat.");
    check(&["legal", "-", "--actor", "player3"], &fresh(), 2, "--actor: the word is not one of those allowed");
    check(&["legal", "-", "--actor", "7"], &fresh(), 2, "--actor: the game has no such seat");
}

#[test]
fn actions_are_applied_in_order() {
    let ran = check(&["apply", "-", "e2", "e8"], &fresh(), 0, "\"turn_count\": 2");
    assert_eq!(ran.err, "Ann steps to e2.\nBob steps to e8.\n");
    let ran = check(&["apply", "-", "e2", "--json"], &fresh(), 0, "\"turn_count\": 1");
    assert_eq!(ran.err, "{\"story\":[\"Ann steps to e2.\"]}\n");
    let wall = r#"{"type":"wall","row":7,"col":4,"orientation":"horizontal"}"#;
    let stored = file("wall.json", wall);
    check(&["apply", "-", wall], &fresh(), 0, "\"orientation\": \"horizontal\"");
    check(&["apply", "-", &format!("@{}", arg(&stored))], &fresh(), 0, "\"orientation\": \"horizontal\"");
    check(&["apply", "-", "forfeit-0"], &fresh(), 0, "\"winner\": 2");
    check(&["apply", "-", "forfeit-1", "--by", "table"], &fresh(), 0, "\"winner\": 1");
}

#[test]
fn what_is_refused_says_why() {
    check(&["apply", "-", "e3"], &fresh(), 1, "parlor: `e3` is refused: your pawn cannot go there");
    check(&["apply", "-", "e3"], &fresh(), 1, "`parlor legal STATE` lists what is legal now");
    check(&["apply", "-", "e3", "--json"], &fresh(), 1, r#"{"code":"invalid_move","message":"`e3` is refused"#);
    check(&["apply", "-", "e2", "--by", "player2"], &fresh(), 1, "[not_your_turn]");
    check(&["apply", "-", "z9"], &fresh(), 1, "[malformed_action]");
    check(&["apply", "-", "forfeit-9"], &fresh(), 1, "[malformed_action]");
    check(&["apply", "-", "forfeit-1"], &fresh(), 1, "[not_your_seat]");
    check(&["apply", "-", r#"{"type":"move"}"#], &fresh(), 1, "/row: a required key is missing");
    check(&["apply", "-", r#"{"type":"#], &fresh(), 1, "this is not valid JSON");
    check(&["apply", "-", "e2", "--by", "dealer"], &fresh(), 2, "--by: ");
    check(&["apply", "-"], &fresh(), 2, "required arguments were not provided");
}

#[test]
fn several_actions_stand_or_fall_together() {
    let table = file("together.json", &fresh());
    let before = std::fs::read_to_string(&table).expect("it was just written");
    let ran = check(&["apply", arg(&table), "e2", "e3", "-o", arg(&table)], "", 1, "`e3` is refused");
    assert_eq!(ran.out, "");
    assert_eq!(std::fs::read_to_string(&table).expect("it is still there"), before);
    check(&["apply", arg(&table), "e2", "e8", "-o", arg(&table)], "", 0, "");
    check(&["check", arg(&table)], "", 0, "a state of quoridor, playing");
}

#[test]
fn an_expected_state_that_has_changed_is_a_conflict() {
    let state = fresh();
    let shown = check(&["show", "-", "--json"], &state, 0, "\"digest\":\"").out;
    let digest = shown.split("\"digest\":\"").nth(1).and_then(|rest| rest.get(..64)).expect("it has a digest");
    check(&["apply", "-", "e2", "--expect", digest], &state, 0, "\"turn_count\": 1");
    check(&["apply", "-", "e2", "--expect", &digest[..16]], &state, 0, "\"turn_count\": 1");
    check(&["apply", "-", "e2", "--expect", "0123456789abcdef"], &state, 3, "[stale_state]");
    check(&["apply", "-", "e2", "--expect", "0123456789abcdef", "--json"], &state, 3, r#"{"code":"stale_state""#);
    check(&["apply", "-", "e2", "--expect", "xyz"], &state, 2, "expected 16 to 64 lower-case hexadecimal digits");
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("replaced");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).expect("the test's folder can be written");
    let picture = folder.join("board.svg");
    std::fs::write(&picture, "old").expect("the test's folder can be written");
    check(&["svg", "-", "-o", arg(&picture)], &fresh(), 0, "");
    assert!(std::fs::read_to_string(&picture).expect("it is there").starts_with("<svg"));
    check(&["svg", "-", "-o", arg(&folder.join("none/board.svg"))], &fresh(), 4, "cannot write ");
    check(&["svg", "-", "-o", arg(&folder)], &fresh(), 4, "cannot write ");
    let names: Vec<_> = std::fs::read_dir(&folder).expect("it is there").collect();
    assert_eq!(names.len(), 1, "no draft is left behind: {names:?}");
}

#[cfg(unix)]
#[test]
fn links_and_devices_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt;

    check(&["svg", "-", "-o", "/dev/null"], &fresh(), 0, "");
    let null = std::fs::metadata("/dev/null").expect("there is a null device");
    assert!(null.file_type().is_char_device());
    let target = file("link-target.json", "old");
    let link = target.with_file_name("link.json");
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(&target, &link).expect("the test's folder can hold a link");
    check(&["new", "quoridor", "-o", arg(&link)], "", 0, "");
    assert!(std::fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(std::fs::read_to_string(&target).expect("it is there").starts_with("{\n"));
}

#[test]
fn everything_wrong_with_a_state_is_named() {
    check(&["check", "-"], &fresh(), 0, "standard input: a state of quoridor, playing\n");
    assert_eq!(check(&["check", "-", "--json"], &fresh(), 0, "").out, "{\"ok\":true,\"faults\":[]}\n");
    let wrong = fresh().replace("\"current_turn\": 1", "\"current_turn\": 3").replace("\"walls\"", "\"wall\"");
    let ran = check(&["check", "-"], &wrong, 1, "standard input: 2 things are wrong\n");
    assert!(
        ran.out.contains("  warning: /wall: this key is not part of the document: expected `game_id`"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("  /current_turn: the number is out of range: 3 is not within 1 to 2 [out_of_range]\n"));
    assert!(ran.out.contains("  /walls: a required key is missing: expected an array [missing_field]\n"));
    let ran = check(&["check", "-", "--json"], &wrong, 1, r#""warnings":[{"code":"unknown_field","at":"/wall","#);
    assert!(ran.out.starts_with(r#"{"ok":false,"faults":[{"code":"out_of_range","at":"/current_turn","#), "{ran:?}");
    assert_eq!(ran.err, "");
    let wrong =
        fresh().replace("\"row\": 8", "\"row\": 0").replace("\"walls_remaining\": 10", "\"walls_remaining\": 9");
    let ran = check(&["check", "-"], &wrong, 1, "[pawns_overlap]\n");
    assert!(ran.out.contains("[wrong_wall_count]\n"), "{}", ran.out);
    check(&["check", "-"], "{", 1, "this is not valid JSON");
    check(&["check", "-"], "{}", 2, "[unclear_game]\n  Say `--game NAME`");
    check(&["check", "-", "--game", "quoridor"], "[]", 1, "the value has the wrong type: an array, expected an object");
    check(&["check", "-", "--game", "chess"], "{}", 2, "\"chess\" [unknown_game]");
    check(&["check", "/nowhere/table.json"], "", 4, "cannot read /nowhere/table.json: No such file");
}

#[test]
fn keys_that_no_schema_forbids_are_named_and_no_fault() {
    let more = fresh().replace("\"walls\"", "\"theme\": \"dark\", \"walls\"");
    let ran = check(&["check", "-"], &more, 0, "standard input: a state of quoridor, playing\n");
    assert!(
        ran.out.contains("\n  warning: /theme: this key is not part of the document: expected `game_id`"),
        "{ran:?}"
    );
    let ran = check(&["check", "-", "--json"], &more, 0, "");
    let start = r#"{"ok":true,"faults":[],"warnings":[{"code":"unknown_field","at":"/theme","message":"this key"#;
    assert!(ran.out.starts_with(start), "{ran:?}");
    check(&["apply", "-", "e2"], &more, 0, "\"turn_count\": 1");
    // Where the document's schema forbids them they are faults.
    let more = check(&["new", "backgammon", "--draw"], "", 0, "").out.replacen('{', "{\"theme\": \"dark\",", 1);
    check(&["check", "-"], &more, 1, "/theme: this key is not part of the document");
}

#[test]
fn a_game_begins_with_a_state() {
    let moved = check(&["apply", "-", "e2"], &fresh(), 0, "").out;
    let setup = format!("{{\"state\":{moved}}}");
    let begun = check(&["new", "quoridor", "--setup", "-"], &setup, 0, "\"turn_count\": 1").out;
    assert!(begun.contains("\"name\": \"Bob\"") && !begun.contains("\"name\": \"Player"), "{begun}");
    check(&["apply", "-", "e8"], &begun, 0, "\"turn_count\": 2");
    let named = check(&["new", "quoridor", "--setup", "-", "--names", "Cyd,Dan"], &setup, 0, "\"name\": \"Cyd\"").out;
    assert!(!named.contains("Ann"), "{named}");
    let wrong = setup.replace("\"walls_remaining\": 10", "\"walls_remaining\": 9");
    check(&["new", "quoridor", "--setup", "-"], &wrong, 1, "/state/walls: walls on the board");
    check(&["new", "quoridor", "--setup", r#"{"state":{},"max_turns":3}"#], "", 1, "things are wrong");
}

#[test]
fn a_state_that_does_not_load_stops_every_command() {
    for args in [&["show", "-"][..], &["legal", "-"], &["apply", "-", "e2"], &["svg", "-"]] {
        check(args, "{\"game_id\": 7}", 1, "things are wrong");
        // A byte order mark is read as nothing.
        check(args, "\u{feff}{\"game_id\": 7}", 1, "things are wrong");
    }
    let state = file("binary.json", "");
    std::fs::write(&state, [0xff, 0xfe]).expect("the test's folder can be written");
    check(&["show", arg(&state)], "", 1, "byte 0 is not UTF-8 [not_json]");
}

#[test]
fn pictures_mark_what_may_be_done() {
    let marked = check(&["svg", "-"], &fresh(), 0, "data-action=\"e2\"");
    assert!(marked.out.starts_with("<svg") && marked.out.ends_with("</svg>\n"));
    for args in [&["--no-legal"][..], &["--viewer", "public"], &["--viewer", "1"], &["--legal", "--no-legal"]] {
        let plain = check(&[&["svg", "-"], args].concat(), &fresh(), 0, "</svg>");
        assert!(!plain.out.contains("data-action=\""), "{args:?}");
    }
    check(&["svg", "-", "--no-legal", "--legal"], &fresh(), 0, "data-action=\"e2\"");
}

#[test]
fn pictures_highlight_the_action_that_led_here() {
    let moved = check(&["apply", "-", "e2"], &fresh(), 0, "").out;
    for (command, mark) in [("svg", "class=\"recent"), ("show", "[1]")] {
        check(&[command, "-", "--last", "e2"], &moved, 0, mark);
        assert!(!check(&[command, "-"], &moved, 0, "").out.contains(mark));
        check(&[command, "-", "--last", "z9"], &moved, 2, "--last: this is not an action id of the game: \"z9\"");
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_how_to_get_it() {
    check(&["png", "-", "-o", "x.png"], &fresh(), 2, "[no_png]\n  `cargo build --release --features png`");
    assert!(!crate::support::parlor(&["--help"], "").out.contains("png"));
}

#[cfg(feature = "png")]
#[test]
fn a_board_becomes_a_png() {
    let picture = file("board.png", "");
    check(&["png", "-", "-o", arg(&picture), "--width", "320"], &fresh(), 0, "");
    let bytes = std::fs::read(&picture).expect("it is there");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&bytes[16..20], &320_u32.to_be_bytes());
}

#[test]
fn the_same_world_gives_the_same_bytes() {
    let begun = in_process(&["parlor", "new", "quoridor"], b"");
    assert_eq!(begun.out, in_process(&["parlor", "new", "quoridor"], b"").out);
    assert!(begun.out.contains("00000000-0000-4000-8000-000000000000"));
    assert!(begun.out.contains("1970-01-01T00:00:00Z"));
}

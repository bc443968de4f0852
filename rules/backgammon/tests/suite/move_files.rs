//! Move files: what is applied, what is refused and why, and that nothing changes then.

mod moves;
mod written;

use game::json::Tree;
use game::movefile::{Detail, File, MoveFileRefusal, Submission};
use game::{Coded, CommonRefusal, Message, Narration, SeatSet, Timestamp, Tone};

use crate::support::{
    NOON, Table, actor, compact, edited, english, file, hash, load, places, played, schema, schema_text, twice, why,
    without, written,
};

const OPENING: &str = include_str!("docs/opening-move.json");
const MID_GAME: &str = include_str!("docs/mid-game-move.json");
const BAR_ENTRY: &str = include_str!("docs/bar-entry.json");
const BEARING_OFF: &str = include_str!("docs/bearing-off.json");

/// A minute after the state was written: when the opening example was handed in.
const NOW: Timestamp = Timestamp::from_seconds(NOON.micros() / 1_000_000 + 60);

/// Hands in a file, as a text and as a tree, which must come to the same; says why it is refused, when nothing may
/// change.
fn submit(table: &mut Table, name: Option<&str>, text: &str, fresh: &[String]) -> Result<Narration, String> {
    let tree = Tree::parse(text).unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
    let before = (table.0.duplicate(), table.1.clone());
    let mut other = (table.0.duplicate(), table.1.clone());
    let hand_in = |(game, envelope): &mut Table, file: File<'_>| {
        let submission = Submission { name, file, senders: SeatSet::first(8), fresh, now: NOW, detail: Detail::Story };
        game.submit(envelope, &submission).map_err(|refused| why(&refused))
    };
    let told = hand_in(table, File::Text(text));
    assert_eq!(hand_in(&mut other, File::Tree(&tree)), told, "{text}");
    assert!(table.0.same(&*other.0) && table.1 == other.1, "{text} comes to something else as a tree");
    let is_same = table.0.same(&*before.0) && table.1 == before.1;
    assert_eq!(is_same, told.is_err(), "{text} changes something exactly if it is applied");
    told
}

/// The same, with the hash of the state as it stands for the only fresh one: `ok`, or why not.
fn hand_in(table: &mut Table, name: &str, text: &str) -> String {
    let fresh = [hash(table)];
    submit(table, Some(name), text, &fresh).map_or_else(|why| why, |_| "ok".to_string())
}

/// White has opened with 5-3, from the real start (B1).
fn opened() -> Table {
    played(r#"{"names":["alice","bob"]}"#, "open-5-3")
}

/// A file that knows the state of `table`.
fn knowing(table: &Table, text: &str) -> String {
    edited(text, &[("/expectedState", &format!("{:?}", hash(table)))])
}

/// A plain game that begins with a position.
fn at(xgid: &str) -> Table {
    played(&format!(r#"{{"position":"XGID={xgid}:0:0:0:0:10"}}"#), "")
}

/// A move file of the actor in turn: moves such as `5>2:3 7>2:5` (from, to, die), and the roll.
fn moving(table: &Table, moves: &str, roll: &str) -> String {
    let step = |text: &str| {
        let (from, rest) = text.split_once('>').expect("from>to:die");
        let (to, die) = rest.split_once(':').expect("from>to:die");
        format!(r#"{{"from":{from},"to":{to},"die":{die}}}"#)
    };
    let steps: Vec<String> = moves.split_whitespace().map(step).collect();
    let player = if actor(&*table.0).to_string() == "seat-1" { r#""black""# } else { r#""white""# };
    let text =
        edited(OPENING, &[("/player", player), ("/moves", &format!("[{}]", steps.join(","))), ("/diceRoll", roll)]);
    knowing(table, &text)
}

/// B1: the opening example is a move from the real start. B16: its hash is not one, so it gets another.
#[test]
fn the_opening_example_is_applied() {
    let mut table = opened();
    let fresh = [hash(&table)];
    let text = knowing(&table, OPENING);
    let told = submit(&mut table, Some("0001-white-f7e2a9.json"), &text, &fresh).expect("it is legal");
    assert_eq!(english().story(&told.story, &table.1.names), ["alice plays 6/3 8/3."]);
    // Apart from the file and the time it is the state after the same two actions.
    let golden = include_str!("docs/moved.json").replace("000000", "f7e2a9");
    assert_eq!(
        file(&table),
        golden.replace(r#""updatedAt": "2025-01-21T12:00:00Z""#, r#""updatedAt": "2025-01-21T12:01:00Z""#)
    );
    assert_eq!(table.1.last.as_deref(), Some("move-7-5"));
}

/// The examples as they are printed. B16: letters past `f` are refused by the documents' own patterns.
#[test]
fn b16_the_examples_as_printed() {
    let schema = schema("backgammon.move");
    for (name, text, passes, want) in [
        ("0001-white-f7e2a9.json", OPENING, false, "/expectedState: bad_expected_state"),
        ("0015-black-c4d5e6.json", MID_GAME, false, "/commitSha: bad_commit_sha"),
        ("0023-white-b5c6d7.json", BAR_ENTRY, true, "/expectedState: stale_state"),
        ("0047-white-e8f9g0.json", BEARING_OFF, true, ": bad_file_name"),
    ] {
        assert_eq!(schema.passes(text), passes, "{name}");
        assert_eq!(hand_in(&mut opened(), name, text), want);
    }
}

/// The examples at positions they fit, with a hash that is one.
#[test]
fn the_examples_where_they_fit() {
    for (xgid, text, home) in [
        ("-b----E-C---daE--c--e---B-:0:0:-1:42", edited(MID_GAME, &[("/commitSha", "null")]), "[0,0]"),
        ("-b----E-D---BC---c-ee----A:0:0:1:46", BAR_ENTRY.to_string(), "[0,0]"),
        // B3: with a 3, White bears off from point 3, and from point 1 once nothing is higher.
        ("-C-B---------------e----b-:0:0:1:33", BEARING_OFF.to_string(), "[14,8]"),
    ] {
        let mut table = at(xgid);
        let text = knowing(&table, &edited(&text, &[("/timestamp", &format!("{:?}", NOW.to_string()))]));
        let name = if text.contains("black") { "0002-black-a1b2c3.json" } else { "0002-white-a1b2c3.json" };
        assert_eq!(hand_in(&mut table, name, &text), "ok", "{xgid}");
        let state: serde_json::Value = serde_json::from_str(&written(&table)).expect("JSON");
        assert_eq!(format!("[{},{}]", state["home"]["white"], state["home"]["black"]), home);
        assert_eq!((&state["lastMove"]["file"], &state["turn"]), (&name.into(), &3.into()));
    }
    // The mid-game example does not go with the mid-game state: White holds the point.
    let mut table = load(include_str!("docs/mid-game.json")).expect("it loads");
    let early = edited(MID_GAME, &[("/commitSha", "null"), ("/timestamp", r#""2025-01-21T12:00:00Z""#)]);
    let text = knowing(&table, &early);
    assert_eq!(hand_in(&mut table, "0012-black-c4d5e6.json", &text), "/moves/0: point_blocked");
}

/// The name of the file.
#[test]
fn every_way_to_get_a_name_wrong() {
    for (name, want) in [
        ("0001-white-a1b2c3.json", "ok"),
        ("0001-white-000000.json", "ok"),
        ("001-white-a1b2c3.json", ": bad_file_name"),
        ("00001-white-a1b2c3.json", ": bad_file_name"),
        ("+001-white-a1b2c3.json", ": bad_file_name"),
        ("000x-white-a1b2c3.json", ": bad_file_name"),
        ("0001-White-a1b2c3.json", ": bad_file_name"),
        ("0001-red-a1b2c3.json", ": bad_file_name"),
        ("0001-white-a1b2c.json", ": bad_file_name"),
        ("0001-white-a1b2c3d.json", ": bad_file_name"),
        ("0001-white-A1B2C3.json", ": bad_file_name"),
        ("0001-white-a1b2g3.json", ": bad_file_name"),
        ("0001-white-a1b2c3.JSON", ": bad_file_name"),
        ("0001-white-a1b2c3.json ", ": bad_file_name"),
        ("0001-white-a1b2c3", ": bad_file_name"),
        ("0001_white_a1b2c3.json", ": bad_file_name"),
        ("moves/0001-white-a1b2c3.json", ": bad_file_name"),
        ("", ": bad_file_name"),
        // B7: the number is the next one. B18: the colour is the player's.
        ("0000-white-a1b2c3.json", ": wrong_sequence"),
        ("0002-white-a1b2c3.json", ": wrong_sequence"),
        ("0001-black-a1b2c3.json", "/player: wrong_file_player"),
    ] {
        let mut table = opened();
        let text = knowing(&table, OPENING);
        assert_eq!(hand_in(&mut table, name, &text), want, "{name}");
    }
    // A file without a name is known by its number and player alone.
    let mut table = opened();
    let (text, fresh) = (knowing(&table, OPENING), [hash(&table)]);
    submit(&mut table, None, &text, &fresh).expect("it is legal");
    assert!(written(&table).contains("0001-white-000000.json"));
}

/// Edits of the opening example, and what they lead to.
#[test]
fn every_way_to_get_a_file_wrong() {
    let comment = |length: usize| format!("{:?}", "ü".repeat(length));
    let (fits, too_long) = (comment(280), comment(281));
    let five = format!("[{}]", [r#"{"from":5,"to":2,"die":3}"#; 5].join(","));
    let rows: &[(&[(&str, &str)], &str)] = &[
        (&[], "ok"),
        (&[("/player", r#""black""#)], "/player: wrong_file_player"),
        (&[("/player", r#""red""#)], "/player: unknown_word"),
        (&[("/player", "0")], "/player: wrong_type"),
        (&[("/expectedState", r#""0123456789abcdef""#)], "/expectedState: stale_state"),
        (&[("/expectedState", r#""0123456789abcde""#)], "/expectedState: bad_expected_state"),
        (&[("/expectedState", r#""0123456789abcdef0""#)], "/expectedState: bad_expected_state"),
        (&[("/expectedState", r#""0123456789ABCDEF""#)], "/expectedState: bad_expected_state"),
        (&[("/expectedState", r#""0123456789abcdef\n""#)], "/expectedState: bad_expected_state"),
        (&[("/expectedState", "null")], "/expectedState: wrong_type"),
        // B13: null, or a commit.
        (&[("/commitSha", r#""0123456789abcdef0123456789abcdef01234567""#)], "ok"),
        (&[("/commitSha", r#""0123456789abcdef0123456789abcdef0123456""#)], "/commitSha: bad_commit_sha"),
        (&[("/commitSha", r#""0123456789ABCDEF0123456789ABCDEF01234567""#)], "/commitSha: bad_commit_sha"),
        (&[("/commitSha", r#""""#)], "/commitSha: bad_commit_sha"),
        // B5: the order of dice means nothing.
        (&[("/diceRoll", "[5,3]")], "ok"),
        (&[("/diceRoll", "[3,4]")], "/diceRoll: wrong_dice"),
        (&[("/diceRoll", "[3,3,3,3]")], "/diceRoll: wrong_dice"),
        (&[("/diceRoll", "[3,5,5]")], "/diceRoll: wrong_dice"),
        (&[("/diceRoll", "[3]")], "/diceRoll: wrong_length"),
        (&[("/diceRoll", "[3,5,3,5,3]")], "/diceRoll: wrong_length"),
        (&[("/diceRoll", "[3,7]")], "/diceRoll/1: out_of_range"),
        (&[("/moves", "[]")], "/moves: wrong_length"),
        (&[("/moves", &five)], "/moves: wrong_length"),
        (&[("/moves/0/from", "-2")], "/moves/0/from: out_of_range"),
        (&[("/moves/0/from", "24")], "/moves/0/from: out_of_range"),
        (&[("/moves/0/to", "-1")], "/moves/0/to: out_of_range"),
        (&[("/moves/0/to", "25")], "/moves/0/to: out_of_range"),
        (&[("/moves/1/die", "0")], "/moves/1/die: out_of_range"),
        (&[("/moves/1/die", "7")], "/moves/1/die: out_of_range"),
        (&[("/moves/1/hits", "true")], "/moves/1/hits: unknown_field"),
        // B14: an RFC 3339 time, at most five minutes ahead.
        (&[("/timestamp", r#""2025-01-21T12:06:00Z""#)], "ok"),
        (&[("/timestamp", r#""2025-01-21T12:06:00.000001Z""#)], "/timestamp: future_timestamp"),
        (&[("/timestamp", r#""2025-01-21T14:06:00.000001+02:00""#)], "/timestamp: future_timestamp"),
        (&[("/timestamp", r#""1999-12-31T23:59:59Z""#)], "ok"),
        (&[("/timestamp", r#""2025-01-21 noon""#)], "/timestamp: bad_time"),
        (&[("/timestamp", "1737460860")], "/timestamp: wrong_type"),
        // Characters are counted, not bytes.
        (&[("/comment", r#""""#)], "ok"),
        (&[("/comment", &fits)], "ok"),
        (&[("/comment", &too_long)], "/comment: comment_too_long"),
        (&[("/comment", "7")], "/comment: wrong_type"),
        // The generic form is no second way to say it.
        (&[("/action", r#""move-5-3""#)], "/action: unknown_field"),
        (&[("/actions", r#"["move-5-3"]"#)], "/moves: unknown_field, /diceRoll: unknown_field"),
        // B18: the shape comes first, all of it: that the state is stale and the dice are wrong is not even looked at.
        (
            &[
                ("/expectedState", r#""0123456789abcdef""#),
                ("/comment", &too_long),
                ("/diceRoll", "[1,2]"),
                ("/more", "1"),
            ],
            "/comment: comment_too_long, /more: unknown_field",
        ),
        (&[("/expectedState", r#""0123456789abcdef""#), ("/diceRoll", "[1,2]")], "/expectedState: stale_state"),
    ];
    for (edits, want) in rows {
        let mut table = opened();
        let text = edited(&knowing(&table, OPENING), edits);
        assert_eq!(hand_in(&mut table, "0001-white-a1b2c3.json", &text), *want, "{edits:?}");
    }
    assert_eq!(hand_in(&mut opened(), "0001-white-a1b2c3.json", "[]"), ": wrong_type");
    // Ids instead of moves would not have to be a whole turn.
    let table = opened();
    let ids = edited(
        &without(&without(&knowing(&table, OPENING), "/moves"), "/diceRoll"),
        &[("/actions", r#"["move-5-3"]"#)],
    );
    assert_eq!(hand_in(&mut opened(), "0001-white-a1b2c3.json", &ids), "/actions: unknown_field");
}

/// Every key is asked for, once.
#[test]
fn every_key_of_a_file_is_needed_once() {
    let text = knowing(&opened(), OPENING);
    let keys: Vec<String> =
        places(&text).into_iter().filter(|(_, is_key)| *is_key).map(|(pointer, _)| pointer).collect();
    assert_eq!(keys.len(), 7 + 2 * 3);
    for key in keys {
        let refused = |text: &str| hand_in(&mut opened(), "0001-white-a1b2c3.json", text);
        assert_eq!(refused(&without(&text, &key)), format!("{key}: missing_field"));
        assert_eq!(refused(&twice(&text, &key)), format!("{key}: duplicate_key"));
    }
}

/// At every place of a file stands something else: the schema and our reader agree on whether that is a move file.
#[test]
fn the_schema_and_the_reader_agree_on_every_small_edit() {
    let schema = schema("backgammon.move");
    let shapes = [MoveFileRefusal::BadExpectedState, MoveFileRefusal::BadCommitSha, MoveFileRefusal::CommentTooLong];
    let shapes: Vec<&str> = shapes.iter().map(Coded::code).chain(CommonRefusal::ALL.iter().map(Coded::code)).collect();
    let numbers = "null true -2 -1 0 1 3.0 6 7 23 24 25 0.5";
    let others = r#""" "x" "black" "2025-01-21T12:00:00Z" "0123456789abcdef" [] [1,2] [1,2,3,4,5] {}"#;
    let values: Vec<&str> = [numbers, others].iter().flat_map(|list| list.split(' ')).collect();
    let text = knowing(&opened(), &edited(OPENING, &[("/comment", r#""gl""#)]));
    let mut counts = [0, 0];
    for (pointer, _) in places(&text) {
        for value in &values {
            let edited = edited(&text, &[(&pointer, value)]);
            let found = hand_in(&mut opened(), "0001-white-a1b2c3.json", &edited);
            let is_misshapen = found.split(", ").any(|fault| shapes.contains(&fault.rsplit(' ').next().unwrap_or("")));
            assert_eq!(schema.passes(&edited), !is_misshapen, "{found}: {edited}");
            counts[usize::from(is_misshapen)] += 1;
        }
    }
    assert!(30 < counts[0] && 200 < counts[1], "{counts:?}");
    assert!(compact(schema_text("backgammon.move")).contains(r#""maxLength":280"#));
}

/// B11: every state since the last move is fresh, so that junk of others does not make a move stale.
#[test]
fn b11_a_file_may_know_any_fresh_state() {
    let mut table = opened();
    let (text, first) = (knowing(&table, OPENING), hash(&table));
    table.1.tell(Tone::Error, "bad_file_name: junk");
    let second = hash(&table);
    assert_ne!(first, second);
    let name = Some("0001-white-a1b2c3.json");
    assert_eq!(
        submit(&mut table, name, &text, std::slice::from_ref(&second)),
        Err("/expectedState: stale_state".into())
    );
    assert_eq!(submit(&mut table, name, &text, &[]), Err("/expectedState: stale_state".into()));
    submit(&mut table, name, &text, &[second, first]).expect("the player saw the state before the junk");
    assert_eq!(table.1.messages.len(), 2);
}

/// B15: a hit is told, the last twenty messages are kept, and in order, even if one of them is from the future.
#[test]
fn b15_messages_of_moves() {
    let mut table = at("-a----E-C---eE---c-e-a--B-:0:0:1:53");
    let old = |second: i64| Message::new(Tone::Info, "old".into(), Timestamp::from_seconds(second));
    table.1.messages = (0..19).map(old).chain([old(4_000_000_000)]).collect();
    let text = moving(&table, "23>20:3 7>2:5", "[5,3]");
    assert_eq!(hand_in(&mut table, "0002-white-a1b2c3.json", &text), "ok");
    let last = table.1.messages.last().expect("a message");
    assert_eq!(
        (last.text.as_str(), last.tone, table.1.messages.len()),
        ("Black piece hit on point 21.", Tone::Info, 20)
    );
    assert!(load(&written(&table)).expect("what we write we read").0.same(&*table.0));
}

/// B8: the table passes for a player who cannot move. The turn counts, the number of files does not, and a message says it.
#[test]
fn b8_a_turn_without_moves_passes() {
    let shut_out = r#"{"position":"XGID=-b----E-D----E---e-e-c---A:0:0:1:64:0:0:0:0:10"}"#;
    let table = played(shut_out, "pass roll-2-1");
    let state: serde_json::Value = serde_json::from_str(&written(&table)).expect("JSON");
    assert_eq!((&state["turn"], &state["lastMove"]["sequence"]), (&3.into(), &1.into()));
    assert_eq!((&state["activePlayer"], &state["diceUsed"]), (&"black".into(), &serde_json::json!([])));
    let said = serde_json::json!({ "type": "info", "text": "No legal moves available", "timestamp": NOON.to_string() });
    assert_eq!(state["messages"], serde_json::json!([said]));
}

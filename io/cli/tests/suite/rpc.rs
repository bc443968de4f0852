//! `parlor rpc`: transcripts of conversations, and the process around them.

use std::io::{BufRead, BufReader, Write};

use game::json::Tree;
use game::{Luck, Seeded};
use parlor::rpc::{LONGEST_LINE, MOST_GAMES, Session};

use crate::support::{binary, parlor, pick};

fn session() -> Session {
    Session::new(game::Timestamp::default, |_| Ok(()))
}

#[test]
fn without_random_bytes_no_table_is_made() {
    let mut session = Session::new(game::Timestamp::default, |_| Err(entropy::EntropyRefusal::NoEntropy));
    let new = br#"{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"quoridor"}}"#;
    let reply = session.answer(new).expect("it has an id");
    assert!(reply.contains(r#""code":"no_entropy""#), "{reply}");
}

/// Whether `text` is `pattern`, in which … stands for anything.
fn fits(text: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split('…').collect();
    let Some((first, rest)) = parts.split_first() else {
        return false;
    };
    let (Some(mut left), Some((last, middle))) = (text.strip_prefix(first), rest.split_last()) else {
        return text == pattern;
    };
    for part in middle {
        match left.split_once(part) {
            Some((_, behind)) => left = behind,
            None => return false,
        }
    }
    left.ends_with(last)
}

/// Holds a conversation as a transcript has it.
fn converse(transcript: &str) {
    let mut session = session();
    let mut reply: Option<String> = None;
    for (number, line) in (1..).zip(transcript.lines()) {
        if let Some(request) = line.strip_prefix("-->") {
            assert_eq!(reply, None, "line {number}: a reply nobody expected");
            reply = session.answer(request.as_bytes());
            if let Some(reply) = &reply {
                assert!(Tree::parse(reply).is_ok(), "line {number}: {reply}");
            }
        } else if let Some(want) = line.strip_prefix("<-- ") {
            let got = reply.take().unwrap_or_default();
            assert!(fits(&got, want), "line {number}:\n got {got}\nwant {want}");
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "line {number}: neither a comment nor a message");
        }
    }
    assert_eq!(reply, None, "a reply nobody expected at the end");
}

#[test]
fn every_method() {
    converse(include_str!("transcripts/methods.txt"));
}

#[test]
fn every_error() {
    converse(include_str!("transcripts/errors.txt"));
}

#[test]
fn a_game_with_chance() {
    converse(include_str!("transcripts/chance.txt"));
}

#[test]
fn a_game_with_a_board_to_draw() {
    converse(include_str!("transcripts/boards.txt"));
}

/// The result of a call, which must have one.
fn call(session: &mut Session, method: &str, params: &str) -> Tree<'static> {
    let line = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
    let reply = session.answer(line.as_bytes()).expect("it has an id");
    let tree = Tree::parse(&reply).expect("a reply is JSON").into_owned();
    tree.get("result").unwrap_or_else(|| panic!("{line}: {reply}")).clone()
}

/// The kind of the turn in a status.
fn turn(status: &Tree<'_>) -> String {
    let kind = status.get("turn").and_then(|turn| turn.get("kind")).and_then(Tree::as_text);
    kind.expect("a status has a turn").to_owned()
}

#[test]
fn a_whole_game_of_dice_by_random_actions() {
    for (setup, seed) in [("{}", 1), (r#"{"match":{"length":2}}"#, 2), (r#"{"match":{"length":3,"cube":false}}"#, 3)] {
        let mut session = session();
        let mut luck = Seeded::new(seed);
        let mut status = call(&mut session, "new", &format!(r#"{{"game":"backgammon","setup":{setup}}}"#));
        let (mut rolls, mut passes) = (0, 0);
        for step in 0.. {
            assert!(step < 20_000, "the game does not end");
            match turn(&status).as_str() {
                "over" => break,
                "chance" => {
                    rolls += 1;
                    status = call(&mut session, "draw", &format!(r#"{{"handle":1,"seed":{}}}"#, luck.below(u32::MAX)));
                }
                kind => {
                    passes += u32::from(kind == "table");
                    let legal = call(&mut session, "legal", r#"{"handle":1}"#);
                    let Some(Tree::List(ids)) = legal.get("actions") else { panic!("a list: {legal:?}") };
                    // A player at random would give up at once.
                    let ids: Vec<&str> = ids.iter().filter_map(Tree::as_text).collect();
                    let ids: Vec<&&str> = ids.iter().filter(|id| !id.starts_with("resign")).collect();
                    let id = pick(&ids, &mut luck);
                    let params = format!(r#"{{"handle":1,"action":"{id}"}}"#);
                    status = call(&mut session, "apply", &params);
                }
            }
        }
        let outcome = status.get("outcome").expect("it is over");
        assert!(matches!(outcome.get("winners"), Some(Tree::List(winners)) if winners.len() == 1), "{outcome:?}");
        assert!(setup != "{}" || (30 < rolls && 0 < passes), "{rolls} rolls, {passes} passes");
        // What was played to its end loads again.
        let state = call(&mut session, "state", r#"{"handle":1}"#);
        let state = serde_json::to_string(state.get("state").expect("a state")).expect("a tree is JSON");
        let loaded = call(&mut session, "load", &format!(r#"{{"game":"backgammon","state":{state}}}"#));
        assert_eq!(turn(&loaded), "over");
    }
}

#[test]
fn batches_and_notifications() {
    converse(include_str!("transcripts/batches.txt"));
}

#[test]
fn bytes_that_are_no_text_are_no_json() {
    let reply = session().answer(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}").expect("errors are answered");
    assert!(fits(&reply, r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,…byte 34 is not UTF-8…}}"#), "{reply}");
}

#[test]
fn nesting_does_not_break_it() {
    for depth in [100, 200, 100_000] {
        let deep = "[".repeat(depth) + &"]".repeat(depth);
        for line in [
            deep.clone(),
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"load","params":{{"game":"quoridor","state":{deep}}}}}"#),
            format!(r#"[{{"jsonrpc":"2.0","id":{deep},"method":"games"}}]"#),
        ] {
            assert!(session().answer(line.as_bytes()).expect("errors are answered").contains("\"error\""));
        }
    }
}

#[test]
fn there_is_a_most_games() {
    let mut session = session();
    let new = br#"{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"quoridor"}}"#;
    for _ in 0..MOST_GAMES {
        assert!(session.answer(new).expect("it has an id").contains("\"result\""));
    }
    let reply = session.answer(new).expect("it has an id");
    assert!(fits(
        &reply,
        r#"…{"code":-32002,"message":"too many games are open: 100000; close one first","data":{"code":"too_many_games"}}}"#
    ));
    let close = br#"{"jsonrpc":"2.0","id":1,"method":"close","params":{"handle":17}}"#;
    assert!(session.answer(close).expect("it has an id").contains("closed"));
    assert!(session.answer(new).expect("it has an id").contains("\"handle\":100001"));
}

#[test]
fn a_reply_comes_before_the_next_request() {
    let mut child = binary(&["rpc"]).spawn().expect("the binary starts");
    let mut input = child.stdin.take().expect("it has an input");
    let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
    for id in 1..=3 {
        writeln!(input, r#"{{"jsonrpc":"2.0","id":{id},"method":"new","params":{{"game":"quoridor"}}}}"#)
            .expect("it reads its input");
        let mut reply = String::new();
        output.read_line(&mut reply).expect("it answers at once");
        assert!(reply.starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"handle":{id},"#)), "{reply}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends with its input").code(), Some(0));
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let games = r#"{"jsonrpc":"2.0","id":1,"method":"games"}"#;
    let longest = games.to_owned() + &" ".repeat(LONGEST_LINE - games.len());
    let longer = longest.clone() + " ";
    let ran = parlor(&["rpc"], &[&longest, &longer, games].map(|line| format!("{line}\n")).concat());
    let replies: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, replies.len()), (0, 3));
    assert!(replies[0].contains("\"result\"") && replies[2].contains("\"result\""));
    let want = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"this is larger than what is read here: a line has at most 1048576 bytes","data":{"code":"too_large"}}}"#;
    assert!(fits(replies[1], want), "{}", replies[1]);
}

#[test]
fn the_last_line_needs_no_line_feed() {
    assert!(parlor(&["rpc"], r#"{"jsonrpc":"2.0","id":1,"method":"games"}"#).out.contains("\"result\""));
    assert_eq!(parlor(&["rpc"], "").code, 0);
}

#[test]
fn a_table_has_a_fresh_id_and_the_time() {
    let lines = r#"{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"quoridor"}}
{"jsonrpc":"2.0","id":1,"method":"apply","params":{"handle":1,"action":"e2"}}
{"jsonrpc":"2.0","id":1,"method":"state","params":{"handle":1}}
"#;
    let (one, other) = (parlor(&["rpc"], lines).out, parlor(&["rpc"], lines).out);
    let state = |out: &str| out.lines().last().expect("three replies").to_owned();
    assert_ne!(state(&one), state(&other));
    assert!(!state(&one).contains("1970-"), "{one}");
}

/// A line of legal size gets a short answer, however much is wrong with it.
#[test]
fn the_answer_to_a_hostile_line_is_short() {
    let object = |keys: &[String]| format!("{{{}}}", keys.join(","));
    let repeated: Vec<String> =
        ["\"ie\":1", "\"id\":1"].iter().flat_map(|key| vec![(*key).to_owned(); 70_000]).collect();
    let unknown: Vec<String> = (0..90_000).map(|key| format!("\"{key}\":1")).collect();
    for line in [object(&repeated), object(&unknown), format!("[{}1]", "1,".repeat(500_000))] {
        assert!(line.len() < LONGEST_LINE);
        let reply = session().answer(line.as_bytes()).expect("an error is answered");
        assert!(reply.contains("-32600") && reply.len() < 100_000, "{} bytes", reply.len());
    }
}

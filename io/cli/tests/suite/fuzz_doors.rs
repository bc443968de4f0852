//! Bad input at the doors: spoiled lines of JSON-RPC and random command lines. Nothing may panic, every refusal has a
//! code, and what is refused changes nothing. The seeds are fixed: a failure comes back.

use game::json::Tree;
use game::{Luck, Seeded};
use parlor::rpc::Session;

use crate::support::mutate::{bent, spoiled, spoiled_text};
use crate::support::server::folder;
use crate::support::{in_process, log_of, log_of_game, pick, tries};

// How many there are in a long run.
const LINES: u32 = 150_000;
const COMMANDS: u32 = 15_000;

/// What to spoil: every method, with games under handles 1 to 7.
const REQUESTS: &[&str] = &[
    r#"{"jsonrpc":"2.0","id":1,"method":"games","params":{}}"#,
    r#"{"jsonrpc":"2.0","id":"a","method":"new","params":{"game":"quoridor","setup":{"max_turns":9}}}"#,
    r#"{"jsonrpc":"2.0","id":2,"method":"clone","params":{"handle":3}}"#,
    r#"{"jsonrpc":"2.0","id":2.5,"method":"close","params":{"handle":8}}"#,
    r#"{"jsonrpc":"2.0","id":null,"method":"status","params":{"handle":1}}"#,
    r#"{"jsonrpc":"2.0","id":3,"method":"state","params":{"handle":1,"viewer":"public"}}"#,
    r#"{"jsonrpc":"2.0","id":3,"method":"state","params":{"handle":2,"viewer":1}}"#,
    r#"{"jsonrpc":"2.0","id":4,"method":"legal","params":{"handle":1,"actor":"chance"}}"#,
    r#"{"jsonrpc":"2.0","id":5,"method":"choices","params":{"handle":1,"seat":0}}"#,
    r#"{"jsonrpc":"2.0","id":6,"method":"check","params":{"handle":1,"actor":0,"action":"e2"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"apply","params":{"handle":3,"actor":1,"action":"a1h"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"apply","params":{"handle":3,"action":{"type":"move","row":7,"col":4}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"draw","params":{"handle":1,"seed":-7}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"draw","params":{"handle":4,"seed":7}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"new","params":{"game":"backgammon","setup":{"position":"4HPwATDgc/ABMA"}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"apply","params":{"handle":5,"actor":"white","action":"8/5 6/5"}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"apply","params":{"handle":5,"action":{"moves":[{"from":7,"to":4,"die":3}]}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"check","params":{"handle":5,"action":{"player":"white","moves":[{"from":7,"to":4,"die":3},{"from":5,"to":4,"die":1}],"timestamp":"1970-01-01T00:00:00Z","expectedState":"0123456789abcdef","diceRoll":[3,1],"comment":null,"commitSha":null}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"move","params":{"handle":5,"actions":["8/5 6/5"],"comment":"hello"}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"notation","params":{"handle":5,"name":"xgid"}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"new","params":{"game":"fish","setup":{"rows":4,"columns":5,"holes":2}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"draw","params":{"handle":6,"seed":7}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"apply","params":{"handle":6,"actor":"chance","action":"board-1111111111111111"}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"apply","params":{"handle":7,"action":{"type":"PlacePenguin","tile_id":9}}}"#,
    r#"{"jsonrpc":"2.0","id":9,"method":"perft","params":{"handle":6,"depth":1}}"#,
    r#"{"jsonrpc":"2.0","id":9,"method":"perft","params":{"handle":1,"depth":1}}"#,
    r#"{"jsonrpc":"2.0","id":10,"method":"digest","params":{"handle":1,"viewer":"referee"}}"#,
    r#"{"jsonrpc":"2.0","method":"status","params":{"handle":1}}"#,
    r#"[{"jsonrpc":"2.0","id":1,"method":"status","params":{"handle":1}},{"jsonrpc":"2.0","method":"games"}]"#,
];

#[test]
fn spoiled_lines() {
    let mut luck = Seeded::new(600);
    let mut session = new_session();
    for round in 0..tries(LINES) {
        if round % 1000 == 0 {
            session = new_session();
        }
        let request = pick(REQUESTS, &mut luck);
        let line = match luck.below(3) {
            0 => {
                let tree = Tree::parse(request).expect("the test writes JSON");
                serde_json::to_vec(&bent(&tree, &mut luck)).expect("a tree is JSON")
            }
            _ => spoiled(request.as_bytes(), &mut luck),
        };
        // A deep perft is not wrong, only slow.
        if String::from_utf8_lossy(&line).contains("perft") && !line.ends_with(br#""depth":1}}"#) {
            continue;
        }
        let before = states(&mut session);
        if let Some(reply) = session.answer(&line) {
            let failed = well_formed(&reply, &line);
            let shown = String::from_utf8_lossy(&line);
            assert!(!failed || states(&mut session) == before, "{shown} failed and changed something");
        }
    }
}

/// A session with three games of one kind and two of each other: one about to draw, one with something to play.
fn new_session() -> Session {
    let mut session = Session::new(game::Timestamp::default, |bytes| {
        bytes.fill(5);
        Ok(())
    });
    let board = r#""fish","setup":{"rows":4,"columns":4}"#;
    for game in [r#""quoridor""#; 3].into_iter().chain([r#""backgammon""#; 2]).chain([board; 2]) {
        let new = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"new","params":{{"game":{game}}}}}"#);
        assert!(session.answer(new.as_bytes()).is_some());
    }
    let roll = br#"{"jsonrpc":"2.0","id":1,"method":"apply","params":{"handle":5,"action":"open-3-1"}}"#;
    assert!(session.answer(roll).is_some_and(|reply| reply.contains("result")));
    let draw = br#"{"jsonrpc":"2.0","id":1,"method":"draw","params":{"handle":7,"seed":1}}"#;
    assert!(session.answer(draw).is_some_and(|reply| reply.contains("result")));
    session
}

/// The states of the games that the requests mean to change.
fn states(session: &mut Session) -> Vec<Option<String>> {
    let state = |handle| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"state","params":{{"handle":{handle}}}}}"#);
    [3, 4, 5, 6, 7].iter().map(|handle| session.answer(state(handle).as_bytes())).collect()
}

/// Checks that a reply is JSON-RPC, and says whether all of it is errors.
fn well_formed(reply: &str, line: &[u8]) -> bool {
    assert!(!reply.contains('\n'));
    let shown = || format!("{reply} to {}", String::from_utf8_lossy(line));
    let tree = Tree::parse(reply).unwrap_or_else(|_| panic!("{}", shown()));
    let replies = match &tree {
        Tree::List(replies) => replies.as_slice(),
        _ => std::slice::from_ref(&tree),
    };
    assert!(!replies.is_empty(), "{}", shown());
    for reply in replies {
        assert_eq!(reply.get("jsonrpc").and_then(Tree::as_text), Some("2.0"), "{}", shown());
        let id = reply.get("id");
        assert!(matches!(id, Some(Tree::Null | Tree::Integer(_) | Tree::Real(_) | Tree::Text(_))), "{}", shown());
        match (reply.get("result"), reply.get("error")) {
            (Some(_), None) => {}
            (None, Some(error)) => {
                assert!(matches!(error.get("code"), Some(Tree::Integer(-32700..=-32000))), "{}", shown());
                assert!(error.get("message").and_then(Tree::as_text).is_some_and(|text| !text.is_empty()));
                let code = error.get("data").and_then(|data| data.get("code")).and_then(Tree::as_text);
                assert!(code.is_some_and(|code| !code.is_empty()), "{}", shown());
            }
            _ => panic!("neither a result nor an error: {}", shown()),
        }
    }
    replies.iter().all(|reply| reply.get("error").is_some())
}

/// Words a command line is made of. None of them names a file outside the test's folder, counts deeply or plays.
const WORDS: &[&str] = &[
    "games",
    "new",
    "show",
    "legal",
    "apply",
    "draw",
    "move",
    "check",
    "svg",
    "png",
    "perft",
    "solve",
    "machine",
    "schema",
    "replay",
    "rpc",
    "completions",
    "man",
    "help",
    "quoridor",
    "backgammon",
    "fish",
    "texas42",
    "quoridor.state",
    "chess",
    "-",
    "--",
    "--json",
    "--help",
    "--version",
    "--setup",
    "--draw",
    "--seed",
    "--xgid",
    "--gnuid",
    "--comment",
    "--names",
    "--viewer",
    "--legal",
    "--no-legal",
    "--color",
    "--actor",
    "--choices",
    "--by",
    "--expect",
    "--game",
    "--state",
    "--divide",
    "--deal",
    "--trump",
    "--lead",
    "fours",
    "0311103030021120313222303212",
    "--mermaid",
    "--ids",
    "--width",
    "always",
    "never",
    "referee",
    "public",
    "player1",
    "seat-0",
    "0",
    "1",
    "2",
    "chance",
    "table",
    "Ann,Bob",
    "{}",
    "{\"max_turns\":5}",
    "e2",
    "e8",
    "a1h",
    "z9",
    "forfeit-0",
    "open-3-1",
    "move-7-3",
    "move-5-1",
    "8/5",
    "6/5",
    "4HPwATDgc/ABMA",
    "white",
    "brown",
    "{\"players\":3}",
    "board-12",
    "place-31",
    "move-1-58",
    "skip",
    "{\"type\":\"PlacePenguin\",\"tile_id\":9}",
    "{\"type\":\"move\",\"row\":7,\"col\":4}",
    "playing",
    "bash",
    "0123456789abcdef",
    "",
    "=",
    "-x",
    "--nonsense",
    "@none",
];

#[test]
fn random_command_lines() {
    // Whatever they write, they write here.
    std::env::set_current_dir(folder("random-command-lines")).expect("the test has a folder");
    let mut luck = Seeded::new(700);
    let state = in_process(&["parlor", "new", "quoridor"], b"").out;
    let rolling = in_process(&["parlor", "new", "backgammon"], b"").out;
    let moving = in_process(&["parlor", "apply", "-", "open-3-1"], rolling.as_bytes()).out;
    let dealing = in_process(&["parlor", "new", "fish"], b"").out;
    let placing = in_process(&["parlor", "draw", "-", "--seed", "1"], dealing.as_bytes()).out;
    let logs = [log_of(&["e2", "e8"]), log_of_game("backgammon", &["open-3-1", "move-7-3"])].map(|log| log.join("\n"));
    let inputs = [&state, &rolling, &moving, &dealing, &placing, logs[0].as_str(), &logs[1], "", "{}", REQUESTS[0]];
    for _ in 0..tries(COMMANDS) {
        let mut words: Vec<String> = (0..luck.below(7)).map(|_| (*pick(WORDS, &mut luck)).to_owned()).collect();
        if luck.below(4) == 0 && !words.is_empty() {
            let index = luck.below(u32::try_from(words.len()).expect("there are few")) as usize;
            // A spoiled word may not become the name of a file elsewhere or a deep count.
            let outside = |character: char| character == '/' || character == '.' || character.is_ascii_digit();
            words[index] = spoiled_text(&words[index], &mut luck).replace(outside, "");
        }
        let args: Vec<&str> = ["parlor"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let ran = in_process(&args, pick(&inputs, &mut luck).as_bytes());
        assert!((0..=4).contains(&ran.code), "{args:?}: {ran:?}");
        assert!(ran.code == 0 || !ran.err.is_empty() || !ran.out.is_empty(), "{args:?} failed without a word");
    }
}

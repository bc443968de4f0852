//! Bad input: more than a million spoiled ids, documents, lines and command lines. Nothing may panic, every refusal
//! has a code, and what is refused changes nothing. The seeds are fixed: a failure comes back.

mod support;

use game::json::Tree;
use game::{Actor, AnyGame, Coded, Envelope, Kind, Luck, Malformed, Refused, Seat, Seeded, Viewer};
use parlor::rpc::Session;
use support::mutate::{bent, spoiled, spoiled_text};
use support::{in_process, log_of, pick, wander};

const IDS: u32 = 600_000;
const STATES: u32 = 200_000;
const ACTIONS: u32 = 100_000;
const SETUPS: u32 = 50_000;
const LOGS: u32 = 30_000;
const LINES: u32 = 150_000;
const COMMANDS: u32 = 15_000;

/// Every kind of game, with luck of its own.
fn kinds(seed: u64) -> impl Iterator<Item = (&'static Kind, Seeded)> {
    static KINDS: &[Kind] = &games::GAMES;
    KINDS.iter().zip(seed..).map(|(kind, seed)| (kind, Seeded::new(seed)))
}

/// How many tries each kind gets.
fn share(tries: u32) -> u32 {
    tries / u32::try_from(games::GAMES.len()).expect("there are few games")
}

/// A game in the middle of nowhere.
fn somewhere(kind: &Kind, luck: &mut Seeded) -> Box<dyn AnyGame> {
    let (mut game, _) = kind.begin(&Tree::Null).expect("the default setup is one");
    let steps = luck.below(60);
    wander(&mut *game, steps, luck);
    game
}

/// Everybody who could be said to act.
fn anybody(luck: &mut Seeded) -> Actor {
    match luck.below(12) {
        0 => Actor::Chance,
        1 => Actor::Table,
        number => Actor::Seat(Seat(u8::try_from(number % 8).expect("it is below 8"))),
    }
}

/// A code is a word, and a sentence says something.
fn well_said(why: &dyn Coded) {
    assert!(!why.code().is_empty() && why.code().bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()));
    assert!(!why.to_string().is_empty());
}

fn well_said_all(malformed: &Malformed) {
    assert!(!malformed.faults().is_empty());
    for fault in malformed.faults() {
        assert!(!fault.code.is_empty() && !fault.message.is_empty());
    }
}

#[test]
fn spoiled_ids() {
    for (kind, mut luck) in kinds(100) {
        let ids: Vec<String> = kind.machine.rules.iter().flat_map(game::Rule::ids).collect();
        let mut game = somewhere(kind, &mut luck);
        for round in 0..share(IDS) {
            if round % 500 == 0 {
                game = somewhere(kind, &mut luck);
            }
            let mut id = pick(&ids, &mut luck).clone();
            if luck.below(4) != 0 {
                id = spoiled_text(&id, &mut luck);
            }
            let to_act = game.turn().actors().next().filter(|_| luck.below(2) == 0);
            let actor = to_act.unwrap_or_else(|| anybody(&mut luck));
            let checked = game.check(actor, &id);
            if let Err(why) = &checked {
                well_said(why);
            }
            let mut next = game.duplicate();
            let applied = next.apply(actor, &id);
            assert_eq!(checked.is_ok(), applied.is_ok(), "{id:?} by {actor}");
            assert!(applied.is_ok() || next.same(&*game), "{id:?} by {actor} was refused and changed something");
        }
    }
}

#[test]
fn spoiled_states() {
    for (kind, mut luck) in kinds(200) {
        let mut loaded = 0;
        let mut state = String::new();
        for round in 0..share(STATES) {
            if round % 200 == 0 {
                state = somewhere(kind, &mut luck).state(&Envelope::blank(), Viewer::Referee);
            }
            let text = match luck.below(2) {
                0 => spoiled_text(&state, &mut luck),
                _ => {
                    let tree = Tree::parse(&state).expect("a game writes JSON");
                    serde_json::to_string(&bent(&tree, &mut luck)).expect("a tree is JSON")
                }
            };
            match Tree::parse(&text).and_then(|tree| kind.load(&tree)) {
                Err(malformed) => well_said_all(&malformed),
                Ok((game, envelope)) => {
                    loaded += 1;
                    sound(kind, &*game, &envelope);
                }
            }
        }
        assert!(100 < loaded, "some changes do no harm: {loaded}");
    }
}

/// What was loaded is a game: it can be shown, it goes on, and it comes back.
fn sound(kind: &Kind, game: &dyn AnyGame, envelope: &Envelope) {
    let again = game.state(envelope, Viewer::Referee);
    let (back, table) = kind.load(&Tree::parse(&again).expect("a game writes JSON")).expect("what it writes it reads");
    assert!(back.same(game) && table == *envelope, "{again}");
    let actor = game.turn().actors().next();
    assert_eq!(actor.is_none(), game.outcome().is_some());
    assert!(!game.sketch(envelope, Viewer::Public, actor).plain().is_empty());
    if let Some(id) = actor.and_then(|actor| game.legal(actor).into_iter().next()) {
        game.duplicate().apply(actor.expect("somebody is to act"), &id).expect("a listed action is legal");
    }
}

#[test]
fn spoiled_action_documents() {
    for (kind, mut luck) in kinds(300) {
        let mut game = somewhere(kind, &mut luck);
        for round in 0..share(ACTIONS) {
            if round % 500 == 0 {
                game = somewhere(kind, &mut luck);
            }
            let document = pick(ACTION_DOCUMENTS, &mut luck);
            let tree = bent(&Tree::parse(document).expect("the test writes JSON"), &mut luck);
            let done: Result<(), Refused> = game.ids(&tree).and_then(|ids| {
                let mut next = game.duplicate();
                ids.iter().try_for_each(|id| next.apply(anybody(&mut luck), id).map(|_| ()))
            });
            if let Err(why) = done {
                well_said(&why);
            }
        }
    }
}

const ACTION_DOCUMENTS: &[&str] = &[
    r#"{"type":"move","row":7,"col":4}"#,
    r#"{"type":"wall","row":0,"col":0,"orientation":"horizontal"}"#,
    r#"{"type":"wall","row":7,"col":7,"orientation":"vertical"}"#,
];

#[test]
fn spoiled_setups() {
    for (kind, mut luck) in kinds(400) {
        let setup = r#"{"names":["Ann","Bob"],"max_turns":100,"starting_walls":5}"#;
        for _ in 0..share(SETUPS) {
            let tree = bent(&Tree::parse(setup).expect("the test writes JSON"), &mut luck);
            match kind.begin(&tree) {
                Err(malformed) => well_said_all(&malformed),
                Ok((game, envelope)) => assert!(!game.state(&envelope, Viewer::Referee).is_empty()),
            }
        }
    }
}

#[test]
fn spoiled_logs() {
    let mut luck = Seeded::new(500);
    let log = log_of(&["e2", "e8", "e3", "e7", "a3h", "e6", "c6v"]);
    for _ in 0..LOGS {
        let mut lines = log.clone();
        let index = luck.below(u32::try_from(lines.len()).expect("logs are short")) as usize;
        match luck.below(4) {
            0 => drop(lines.remove(index)),
            1 => lines.insert(index, lines[index].clone()),
            _ => lines[index] = spoiled_text(&lines[index], &mut luck),
        }
        match game::log::replay(&games::GAMES, &lines.join("\n")) {
            Ok(replay) => assert!(replay.played() < 8),
            Err(malformed) => {
                well_said_all(&malformed);
                assert!(malformed.faults().iter().all(|fault| fault.at.starts_with("line ")), "{malformed}");
            }
        }
    }
}

/// What to spoil: every method, with games under handles 1 to 3.
const REQUESTS: &[&str] = &[
    r#"{"jsonrpc":"2.0","id":1,"method":"games","params":{}}"#,
    r#"{"jsonrpc":"2.0","id":"a","method":"new","params":{"game":"quoridor","setup":{"max_turns":9}}}"#,
    r#"{"jsonrpc":"2.0","id":2,"method":"clone","params":{"handle":3}}"#,
    r#"{"jsonrpc":"2.0","id":2.5,"method":"close","params":{"handle":4}}"#,
    r#"{"jsonrpc":"2.0","id":null,"method":"status","params":{"handle":1}}"#,
    r#"{"jsonrpc":"2.0","id":3,"method":"state","params":{"handle":1,"viewer":"public"}}"#,
    r#"{"jsonrpc":"2.0","id":3,"method":"state","params":{"handle":2,"viewer":1}}"#,
    r#"{"jsonrpc":"2.0","id":4,"method":"legal","params":{"handle":1,"actor":"chance"}}"#,
    r#"{"jsonrpc":"2.0","id":5,"method":"choices","params":{"handle":1,"seat":0}}"#,
    r#"{"jsonrpc":"2.0","id":6,"method":"check","params":{"handle":1,"actor":0,"action":"e2"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"apply","params":{"handle":3,"actor":1,"action":"a1h"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"apply","params":{"handle":3,"action":{"type":"move","row":7,"col":4}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"draw","params":{"handle":1,"seed":-7}}"#,
    r#"{"jsonrpc":"2.0","id":9,"method":"perft","params":{"handle":1,"depth":1}}"#,
    r#"{"jsonrpc":"2.0","id":10,"method":"digest","params":{"handle":1,"viewer":"referee"}}"#,
    r#"{"jsonrpc":"2.0","method":"status","params":{"handle":1}}"#,
    r#"[{"jsonrpc":"2.0","id":1,"method":"status","params":{"handle":1}},{"jsonrpc":"2.0","method":"games"}]"#,
];

#[test]
fn spoiled_lines() {
    let mut luck = Seeded::new(600);
    let mut session = new_session();
    for round in 0..LINES {
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
        let before = digests(&mut session);
        if let Some(reply) = session.answer(&line) {
            let failed = well_formed(&reply, &line);
            let shown = String::from_utf8_lossy(&line);
            assert!(!failed || digests(&mut session) == before, "{shown} failed and changed something");
        }
    }
}

/// A session with three games.
fn new_session() -> Session {
    let mut session = Session::new(game::Timestamp::default, |bytes| bytes.fill(5));
    let new = br#"{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"quoridor"}}"#;
    (0..3).for_each(|_| assert!(session.answer(new).is_some()));
    session
}

/// What the third game is: the only one the requests mean to change.
fn digests(session: &mut Session) -> Option<String> {
    session.answer(br#"{"jsonrpc":"2.0","id":1,"method":"digest","params":{"handle":3}}"#)
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
    "check",
    "svg",
    "png",
    "perft",
    "machine",
    "schema",
    "replay",
    "rpc",
    "completions",
    "man",
    "help",
    "quoridor",
    "quoridor.state",
    "chess",
    "-",
    "--",
    "--json",
    "--help",
    "--version",
    "--setup",
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
    std::env::set_current_dir(env!("CARGO_TARGET_TMPDIR")).expect("the test has a folder");
    let mut luck = Seeded::new(700);
    let state = in_process(&["parlor", "new", "quoridor"], b"").out;
    let log = log_of(&["e2", "e8"]).join("\n");
    let inputs = [state.as_str(), &log, "", "{}", REQUESTS[0]];
    for _ in 0..COMMANDS {
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

//! Positions are solved through the doors.

use game::json::Tree;
use game::{Actor, AnyGame, Luck, Seat, Seeded, Viewer};

use crate::support;
use crate::support::{arg, check, file, in_process};

/// A deal, as `--deal` takes it.
const DEAL: &str = "0311103030021120313222303212";

/// The state of a hand in which so many dominoes are played, as the referee sees it.
fn hand(played: usize) -> String {
    let kind = games::find("texas42").expect("it is registered");
    let setup = Tree::parse(r#"{"consensus":"auto","play_all":true}"#).expect("JSON");
    for seed in 0.. {
        let (mut game, envelope) = kind.begin(&setup).expect("a setup");
        let (mut luck, mut plays) = (Seeded::new(seed), 0);
        while let Some(actor) = game.turn().actor() {
            if game.phase().0 == "playing" && plays == played && matches!(actor, Actor::Seat(_)) {
                return game.state(&envelope, Viewer::Referee);
            }
            let id = match actor {
                Actor::Chance => game.draw(&mut luck).expect("it is due"),
                _ => {
                    let legal = game.legal(actor);
                    legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize].clone()
                }
            };
            plays += usize::from(id.starts_with("play-"));
            game.apply(actor, &id).expect("what is drawn or listed is legal");
        }
    }
    unreachable!("some hand comes that far")
}

/// The value of a position is that of its best action, and what the last tricks come to is what they come to.
#[test]
fn the_command_and_rpc_agree() {
    for played in [0, 10, 21, 27] {
        let state = hand(played);
        let told = in_process(&["parlor", "solve", "--json", "-"], state.as_bytes()).out;
        let requests = format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"load\",\"params\":{{\"game\":\"texas42\",\"state\":{state}}}}}\n\
             {{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"solve\",\"params\":{{\"handle\":1}}}}\n"
        );
        let answered = in_process(&["parlor", "rpc"], requests.as_bytes()).out;
        let solved: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        let answer: serde_json::Value =
            serde_json::from_str(answered.lines().nth(1).expect("two answers")).expect("JSON");
        assert_eq!(answer["result"], solved);
        let values: Vec<i64> =
            solved["actions"].as_object().expect("values").values().filter_map(serde_json::Value::as_i64).collect();
        let value = solved["value"].as_i64().expect("a value");
        assert!(values.iter().max() == Some(&value) || values.iter().min() == Some(&value), "{solved}");
        // Of 42 points, what one team has the other has not.
        assert!(values.iter().all(|value| value.abs() <= 42 && value % 2 == 0), "{solved}");
        if played == 27 {
            assert_eq!(values.len(), 1);
        }
    }
}

/// Other games have no solver, and say so.
#[test]
fn what_cannot_be_solved_is_refused() {
    let state = in_process(&["parlor", "new", "quoridor"], b"").out;
    let refused = in_process(&["parlor", "solve", "--json", "-"], state.as_bytes());
    assert!(refused.err.contains("not_solvable"), "{}", refused.err);
}

/// A hand is the same whether it is put by its deal or reached by a game.
#[test]
fn a_position_is_put_by_options() {
    let setup = r#"{"sevens":true}"#;
    let words = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no-trump", "sevens"];
    for trump in words {
        let (deal, named) = (format!("deal-{DEAL}"), format!("trump-{trump}"));
        let new = in_process(&["parlor", "new", "texas42", "--setup", setup], b"").out;
        let bids = ["parlor", "apply", "-", &deal, "pass", "bid-1-marks", "pass", "pass", &named];
        let state = in_process(&bids, new.as_bytes()).out;
        for form in [&["--json"][..], &[]] {
            let want = in_process(&[&["parlor", "solve", "-"], form].concat(), state.as_bytes());
            assert_eq!((want.code, want.err.as_str()), (0, ""));
            for given in [DEAL, &deal] {
                let options = ["parlor", "solve", "texas42", "--deal", given, "--trump", trump, "--lead", "1"];
                assert_eq!(in_process(&[&options, form].concat(), b"").out, want.out, "{trump}");
            }
        }
    }
    // Seat 0 leads unless it is said who does.
    let options = ["parlor", "solve", "texas42", "--deal", DEAL, "--trump", "fours"];
    let want = in_process(&[&options[..], &["--lead", "0"]].concat(), b"").out;
    assert_eq!(in_process(&options, b"").out, want);
    assert!(want.starts_with("+42\nplay-0-0: +42\n"), "{want}");
}

/// What a game says of its terms gives a position that can be solved, and whose state can be read back.
#[test]
fn examples_of_terms_are_positions() {
    let mut posed = 0;
    for kind in games::GAMES.iter().filter(|kind| !kind.terms.is_empty()) {
        let fields = kind.terms.iter().map(|term| (term.name.into(), Tree::Text(term.example.into())));
        let game = kind.pose(&Tree::Object(fields.collect())).expect("the example is one");
        assert!(game.solve().is_ok(), "{}", kind.name);
        let state = game.state(&game::Envelope::blank(), Viewer::Referee);
        let (read, _) = kind.load(&Tree::parse(&state).expect("JSON")).expect("it is a state of the game");
        assert!(read.same(&*game), "{state}");
        posed += 1;
    }
    assert!(0 < posed);
}

/// What is said of a position, the code it gets, and a part of the sentence.
const WRONG: [(&[&str], &str, &str); 13] = [
    (&[], "missing_field", "the position: 2 things are wrong"),
    (&["--trump", "fours"], "missing_field", "--deal: a required key is missing: who gets each domino"),
    (&["--deal", DEAL], "missing_field", "--trump: a required key is missing: what is trump"),
    (
        &["--deal", "", "--trump", "ones"],
        "wrong_length",
        "--deal: the length is wrong: 0 characters, expected 28 digits",
    ),
    (&["--deal", "deal-031", "--trump", "ones"], "wrong_length", "--deal: the length is wrong: 3 characters"),
    (&["--deal", "031110303002112031322230321é", "--trump", "ones"], "unknown_word", "'é' for 6-6, expected a seat"),
    (&["--deal", "0311103030421120313222303212", "--trump", "ones"], "unknown_word", "'4' for 4-0, expected a seat"),
    (
        &["--deal", "0011103030021120313222303212", "--trump", "ones"],
        "wrong_length",
        "seats 0 to 3 get 8, 7, 7, 6 dominoes, expected 7 each",
    ),
    (&["--deal", DEAL, "--trump", "Fours"], "unknown_word", "--trump: the word is not one of those allowed: \"Fours\""),
    (&["--deal", DEAL, "--trump", "nel-o"], "not_solvable", "--trump: there is no solver for this position: nel-o"),
    (
        &["--deal", DEAL, "--trump", "ones", "--lead", "4"],
        "unknown_word",
        "--lead: the word is not one of those allowed",
    ),
    (&["--deal", DEAL, "--trump", "ones", "--lead", "-1"], "unknown_word", "\"-1\", expected `0`, `1`, `2` or `3`"),
    (&["--deal", "1", "--trump", "x", "--lead", "y"], "wrong_length", "the position: 3 things are wrong"),
];

#[test]
fn every_mistake_in_a_position_is_named() {
    for (options, code, text) in WRONG {
        let args = [&["solve", "texas42"], options].concat();
        let ran = check(&args, "", 1, &format!("[{code}]"));
        assert!(ran.out.is_empty() && ran.err.contains(text), "{options:?}: {}", ran.err);
        let json = check(&[&args[..], &["--json"]].concat(), "", 1, "").err;
        let told: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(told["code"], code, "{options:?}");
        let at = told["faults"][0]["at"].as_str().expect("a fault has a place");
        assert!(at.starts_with("--"), "{json}");
    }
}

#[test]
fn options_of_a_position_go_with_a_game() {
    check(
        &["solve", "quoridor", "--deal", DEAL],
        "",
        2,
        "quoridor [not_solvable]\n  These games have a solver: texas42.",
    );
    check(&["solve", "quoridor", "--json"], "", 2, r#"{"code":"not_solvable","#);
    check(
        &["solve", "chess", "--deal", DEAL],
        "",
        2,
        "\"chess\" [unknown_game]\n  `--deal` needs a game with a solver: texas42.",
    );
    check(&["solve", "-", "--lead", "0", "--json"], &hand(27), 2, r#"{"code":"unknown_game","#);
    check(&["solve", "texas42", "--deal", DEAL, "--game", "texas42"], "", 2, "cannot be used with");
    check(&["solve", "texas42", "--deal", DEAL, "--deal", DEAL], "", 2, "cannot be used multiple times");
    check(&["solve", "texas42", "--board", "1"], "", 2, "unexpected argument '--board'");
}

/// A file that is called like a game is the file, unless something is said of a position.
#[test]
fn a_file_may_be_called_like_a_game() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("called-like-a-game");
    std::fs::create_dir_all(&folder).expect("the test's folder can be written");
    let state = hand(27);
    std::fs::write(folder.join("texas42"), &state).expect("the test's folder can be written");
    let solved = |args: &[&str]| {
        let output = support::binary(args).current_dir(&folder).output().expect("the binary ends");
        String::from_utf8(output.stdout).expect("the binary prints UTF-8")
    };
    let want = check(&["solve", arg(&file("hand27.json", &state))], "", 0, "play-").out;
    assert_eq!(solved(&["solve", "texas42"]), want);
    assert_eq!(solved(&["solve", "texas42", "--deal", DEAL, "--trump", "fours"]).lines().count(), 8);
    // Whoever says of which game it is a state means a file.
    check(&["solve", "texas42", "--game", "texas42"], "", 4, "cannot read texas42");
}

/// Team 0's points less team 1's when everybody plays as well as can be, tried out to the end.
fn tried_out(game: &dyn AnyGame) -> i32 {
    if game.phase().0 == "scoring" {
        let state = game.state(&game::Envelope::blank(), Viewer::Referee);
        let state: serde_json::Value = serde_json::from_str(&state).expect("JSON");
        let [ours, theirs] = [0, 1].map(|team| state["teamScores"][team].as_i64().expect("a score"));
        return i32::try_from(ours - theirs).expect("few points");
    }
    let actor = game.turn().actor().expect("the hand is not over");
    let values = game.legal(actor).into_iter().map(|id| {
        let mut next = game.duplicate();
        next.apply(actor, &id).expect("what is listed is legal");
        tried_out(&*next)
    });
    let best = if matches!(actor, Actor::Seat(Seat(1 | 3))) { values.min() } else { values.max() };
    best.expect("there is something to do")
}

/// In sevens there is so little to choose that whole hands can be tried out.
#[test]
fn sevens_are_solved_as_they_are_played() {
    let kind = games::find("texas42").expect("it is registered");
    let setup = r#"{"consensus":"auto","play_all":true,"sevens":true}"#;
    for seed in 0..20 {
        let (mut game, _) = kind.begin(&Tree::parse(setup).expect("JSON")).expect("a setup");
        let deal = game.draw(&mut Seeded::new(seed)).expect("it is due");
        for id in [&deal, "bid-1-marks", "pass", "pass", "pass", "trump-sevens"] {
            let actor = game.turn().actor().expect("it is not over");
            game.apply(actor, id).expect("the test's actions are legal");
        }
        let options = ["parlor", "solve", "texas42", "--deal", &deal, "--trump", "sevens"];
        let solved = in_process(&options, b"").out;
        assert_eq!(solved.lines().next(), Some(&*format!("{:+}", tried_out(&*game))), "{deal}");
    }
}

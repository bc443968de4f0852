//! Positions are solved through the doors.

mod support;

use game::json::Tree;
use game::{Actor, Luck, Seeded, Viewer};
use support::in_process;

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

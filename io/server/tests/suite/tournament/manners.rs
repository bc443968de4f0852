//! What can be said, and when.

use serde_json::{Value, json};

use super::player::Line;
use super::test_server::TestServer;

fn line(server: &TestServer) -> Line {
    Line::new(server.address.after(0).1).expect("the server listens")
}

fn say(line: &mut Line, message: &Value) -> Value {
    line.send(message);
    line.read().expect("an answer")
}

#[test]
fn between_games_players_wait_come_back_or_leave() {
    let mut server = TestServer::new(None);
    let number = server.create(&json!({"game": "quoridor", "format": "knockout", "size": 2}));
    let enter = |name: &str| json!({"type": "JoinTournament", "tournament": number, "name": name});
    let mut ann = line(&server);
    assert_eq!(
        say(&mut ann, &json!({"type": "JoinTournament", "tournament": 99, "name": "Ann"}))["code"],
        "no_such_tournament"
    );
    assert_eq!(
        say(&mut ann, &json!({"type": "JoinTournament", "tournament": number, "name": ""}))["code"],
        "wrong_length"
    );
    let token = say(&mut ann, &enter("Ann"))["token"].clone();
    for (message, code) in [
        (json!({"type": "Legal"}), "wait_for_round"),
        (json!({"type": "Action", "action": "e2"}), "wait_for_round"),
        (json!({"type": "Rejoin", "token": token}), "already_seated"),
    ] {
        assert_eq!(say(&mut ann, &message)["code"], code, "{message}");
    }
    let mut ben = line(&server);
    assert_eq!(say(&mut ben, &enter("Ann"))["code"], "name_taken");
    // A second connection takes the place of the first.
    let mut again = line(&server);
    again.send(&json!({"type": "Rejoin", "token": token}));
    assert_eq!(say(&mut again, &json!({"type": "Legal"}))["code"], "wait_for_round");
    drop(std::mem::replace(&mut ann, again));
    assert_eq!(say(&mut ann, &json!({"type": "Leave"}))["type"], "Result");
    assert!(ann.read().is_none());
    let mut ann = line(&server);
    say(&mut ann, &enter("Ann"));
    assert_eq!(say(&mut ben, &enter("Ben"))["type"], "Entered");
    // The game begins: both are seated without asking.
    for player in [&mut ann, &mut ben] {
        assert_eq!(player.read().expect("a seat")["type"], "Joined");
        assert!(player.read().expect("a state").get("type").is_none());
    }
    assert_eq!(say(&mut ann, &json!({"type": "Pause"}))["code"], "no_pause");
    let mut cyd = line(&server);
    assert_eq!(say(&mut cyd, &enter("Cyd"))["code"], "entry_closed");
    // The table is kept for those who play there, and shown to all.
    let sit = json!({"type": "JoinGame", "game": "quoridor", "name": "Cyd", "game_id": number + 1});
    assert_eq!(say(&mut cyd, &sit)["code"], "table_full");
    assert!(say(&mut cyd, &json!({"type": "SpectateGame", "game_id": number + 1})).get("type").is_none());
    ben.send(&json!({"type": "Resign"}));
    assert!(ann.read().expect("a state").get("type").is_none());
    let result = ann.read().expect("a result");
    assert_eq!((&result["type"], &result["won"], &result["rank"]), (&json!("Result"), &json!(true), &json!(1)));
    server.close();
}

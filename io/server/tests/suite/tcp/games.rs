//! Every game to its end.

use game::{Luck as _, Seeded};
use serde_json::{Value, json};
use server::Config;

use super::client::{Client, Server};

/// Plays at random until the game is over: each player in its own thread asks what is legal and does some of it. Gives
/// the last state each was sent.
fn play_out(players: Vec<Client>) -> Vec<Value> {
    let threads = players
        .into_iter()
        .enumerate()
        .map(|(number, player)| std::thread::spawn(move || play(player, u64::try_from(number).expect("few") + 1)));
    let threads: Vec<_> = threads.collect();
    threads.into_iter().map(|thread| thread.join().expect("a player plays to the end")).collect()
}

pub(crate) fn play(mut player: Client, seed: u64) -> Value {
    let (mut luck, mut last) = (Seeded::new(seed), Value::Null);
    loop {
        let Some(message) = player.read() else {
            return last;
        };
        match message["type"].as_str() {
            None => {
                last = message;
                player.send_text("{\"type\":\"Legal\"} ");
            }
            Some("Legal") => {
                let actions = message["actions"].as_array().expect("a list");
                if let Ok(count @ 1..) = u32::try_from(actions.len()) {
                    let action = &actions[luck.below(count) as usize];
                    player.send(&json!({"type": "Action", "action": action, "expected": message["digest"]}));
                }
            }
            // Somebody else agreed, or the state moved on, in between.
            Some("Error") => assert!(
                ["stale_state", "game_finished", "not_your_turn", "already_agreed", "wrong_phase"]
                    .contains(&message["code"].as_str().expect("a code")),
                "{message}"
            ),
            Some(other) => panic!("{other}: {message}"),
        }
    }
}

fn check(game: &str, seats: usize, setup: &Value) {
    let server = Server::new(Config { tcp_policy: Some(referee::Policy::Refuse), ..Config::default() });
    let mut players = Vec::new();
    for seat in 0..seats {
        let mut player = server.client();
        let joined = player.join(&json!({
            "type": "JoinGame", "name": format!("p{seat}"), "game": game, "setup": setup,
        }));
        assert_eq!((joined["player_id"].as_u64(), joined["game_id"].as_u64()), (Some(seat as u64), Some(1)));
        players.push(player);
    }
    let mut spectator = server.client();
    spectator.send(&json!({"type": "SpectateGame", "game_id": 1}));
    let watched = std::thread::spawn(move || {
        let mut last = Value::Null;
        while let Some(state) = spectator.read() {
            assert!(state.get("type").is_none(), "{state}");
            last = state;
        }
        last
    });
    let finals = play_out(players);
    let seen = watched.join().expect("a spectator sees the end");
    // When it is over nothing is hidden: all have been sent the same.
    for state in &finals {
        assert_eq!(*state, seen, "{game}");
    }
    server.stop();
}

#[test]
fn quoridor_is_played_to_its_end() {
    check("quoridor", 2, &json!({"max_turns": 60}));
}

#[test]
fn backgammon_is_played_to_its_end() {
    check("backgammon", 2, &json!({}));
}

#[test]
fn fish_is_played_to_its_end_by_four() {
    check("fish", 4, &json!({"players": 4}));
}

#[test]
fn texas_42_is_played_to_its_end() {
    check("texas42", 4, &json!({"target": 2}));
}

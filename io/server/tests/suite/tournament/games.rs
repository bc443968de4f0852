//! Tournaments to their end.

use serde_json::{Value, json};
use server::hub::Absence;
use server::{Config, Limits};

use super::player::{Nature, Player};
use super::test_server::TestServer;

fn index(number: &Value) -> usize {
    usize::try_from(number.as_u64().expect("a number")).expect("a small one")
}

#[test]
fn a_knockout_of_fish_with_a_cheat_a_deserter_and_a_restart() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut server = TestServer::new(Some(dir.path().to_path_buf()));
    let order = json!({"game": "fish", "format": "knockout", "size": 11, "clock": {"per_move": 3}});
    let number = server.create(&order);
    let nature = |player: u64| match player {
        2 => Nature::Cheat,
        7 => Nature::Fickle,
        _ => Nature::Honest,
    };
    let players: Vec<_> = (0..11_u64)
        .map(|player| {
            let hello = json!({
                "type": "JoinTournament", "tournament": number, "name": format!("p{player}"), "age": 50 - player,
            });
            Player::start(&server.address, hello, nature(player), player + 1)
        })
        .collect();
    server.wait(number, |tournament| {
        tournament.rounds().first().is_some_and(|round| round.games.iter().any(|game| game.result.is_some()))
    });
    server.close();
    server.open();
    let document = server.settle(number);
    let names = |key: &str| -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let rows = document[key].as_array().expect("a list");
        rows.iter().map(|row| (text(&row["name"]), text(&row["why"]))).collect()
    };
    assert_eq!(names("cheaters"), [("p2".to_owned(), "malformed_action".to_owned())]);
    assert_eq!(names("failures"), [("p7".to_owned(), "timed_out".to_owned())]);
    // The youngest sit together.
    let first = &document["bracket"][0]["games"];
    let seats: Vec<Vec<&str>> = first
        .as_array()
        .expect("a list")
        .iter()
        .map(|game| {
            let players = game["players"].as_array().expect("a list").iter();
            players.map(|player| document["players"][index(player)]["name"].as_str().expect("text")).collect()
        })
        .collect();
    assert_eq!(seats, [vec!["p10", "p9", "p8", "p7"], vec!["p6", "p5", "p4", "p3"], vec!["p2", "p1", "p0"]]);
    let winners = document["winners"].as_array().expect("a list");
    let winners: Vec<&str> =
        winners.iter().map(|team| document["teams"][index(team)]["names"][0].as_str().expect("text")).collect();
    assert!(!winners.is_empty() && !winners.contains(&"p2") && !winners.contains(&"p7"), "{winners:?}");
    for (player, number) in players.into_iter().zip(0..) {
        let result = player.join().expect("a player plays to the end");
        let name = format!("p{number}");
        match nature(number) {
            Nature::Fickle => assert!(result.is_none()),
            Nature::Cheat => assert_eq!(result.expect("a result")["why"], "malformed_action"),
            _ => assert_eq!(result.expect("a result")["won"], winners.contains(&name.as_str()), "{name}"),
        }
    }
    server.close();
}

/// Without a clock: who cheats is a cheater, and who leaves, gives up or is gone is none; the others have their ranks.
#[test]
fn everybody_is_called_what_they_are() {
    let absence = Absence { usual: std::time::Duration::from_secs(1), ..Absence::default() };
    let mut server = TestServer::with(Config { limits: Limits { absence, ..Limits::default() }, ..Config::default() });
    let order =
        json!({"game": "fish", "format": "knockout", "size": 8, "clock": "none", "setup": {"rows": 5, "columns": 5}});
    let number = server.create(&order);
    let natures = [
        Nature::Cheat,
        Nature::Honest,
        Nature::Fickle,
        Nature::Honest,
        Nature::Faint,
        Nature::Honest,
        Nature::Meddler,
        Nature::Honest,
    ];
    let players: Vec<_> = (0..)
        .zip(natures)
        .map(|(player, nature)| {
            let hello = json!({"type": "JoinTournament", "tournament": number, "name": format!("p{player}")});
            let started = Player::start(&server.address, hello, nature, player + 1);
            // They are numbered as they come.
            server.wait(number, |tournament| player < tournament.players().len() as u64);
            started
        })
        .collect();
    let document = server.settle(number);
    let faults = |key: &str| -> Vec<(&str, &str)> {
        let rows = document[key].as_array().expect("a list").iter();
        let mut rows: Vec<_> =
            rows.map(|row| (row["name"].as_str().expect("text"), row["why"].as_str().expect("text"))).collect();
        rows.sort_unstable();
        rows
    };
    assert_eq!(faults("cheaters"), [("p0", "malformed_action"), ("p6", "not_your_turn")]);
    assert_eq!(faults("failures"), [("p2", "gone"), ("p4", "resigned")]);
    let winners: Vec<usize> = document["winners"].as_array().expect("a list").iter().map(index).collect();
    assert!(!winners.is_empty() && winners.iter().all(|team| team % 2 == 1), "{document}");
    for row in document["standings"].as_array().expect("a list") {
        let (team, rank) = (index(&row["team"]), row["rank"].as_u64());
        // Who cheated is ranked behind all others, or not at all.
        assert!(team % 2 == 1 || rank != Some(1), "{row}");
    }
    for (player, nature) in players.into_iter().zip(natures) {
        let result = player.join().expect("a player plays to the end");
        match nature {
            Nature::Fickle => assert!(result.is_none()),
            Nature::Honest => assert!(result.expect("a result").get("why").is_none()),
            _ => assert!(result.expect("a result")["why"].is_string()),
        }
    }
    server.close();
}

#[test]
fn a_round_robin_of_quoridor() {
    let mut server = TestServer::new(None);
    let number =
        server.create(&json!({"game": "quoridor", "setup": {"max_turns": 40}, "format": "round-robin", "size": 4}));
    let players: Vec<_> = (0..4_u64)
        .map(|player| {
            let hello = json!({"type": "JoinTournament", "tournament": number, "name": format!("p{player}")});
            let nature = if player == 3 { Nature::Faint } else { Nature::Honest };
            Player::start(&server.address, hello, nature, player + 1)
        })
        .collect();
    let document = server.settle(number);
    assert_eq!(document["bracket"].as_array().map(Vec::len), Some(3));
    assert!(
        document["bracket"]
            .as_array()
            .expect("a list")
            .iter()
            .all(|round| round["games"].as_array().map(Vec::len) == Some(2))
    );
    let points: f64 = document["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["points"].as_f64().expect("a number"))
        .sum();
    assert!((points - 6.0).abs() < 0.01, "{document}");
    let failures = document["failures"].as_array().expect("a list");
    assert!(failures.len() == 3 && failures.iter().all(|row| row["name"] == "p3" && row["why"] == "resigned"));
    for player in players {
        let result = player.join().expect("a player plays to the end").expect("a result");
        assert_eq!(result["over"], true);
        assert!(result["rank"].is_u64(), "{result}");
    }
    server.close();
}

#[test]
fn a_swiss_of_pairs() {
    let mut server = TestServer::new(None);
    let setup = json!({"target": 1, "consensus": "auto"});
    let number = server.create(&json!({"game": "texas42", "setup": setup, "format": "swiss", "rounds": 2, "size": 10}));
    let players: Vec<_> = (0..10_u64)
        .map(|player| {
            let (name, team) = (format!("p{player}"), format!("t{}", player % 5));
            let hello = json!({"type": "JoinTournament", "tournament": number, "name": name, "team": team});
            Player::start(&server.address, hello, Nature::Honest, player + 1)
        })
        .collect();
    let document = server.settle(number);
    for team in document["teams"].as_array().expect("a list") {
        let names: Vec<u8> = team["names"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|name| name.as_str().expect("text").as_bytes()[1] - b'0')
            .collect();
        assert_eq!(names[0] % 5, names[1] % 5, "partners play together");
    }
    let rounds = document["bracket"].as_array().expect("a list");
    assert_eq!(rounds.iter().map(|round| round["games"].as_array().map_or(0, Vec::len)).sum::<usize>(), 4);
    assert_ne!(rounds[0]["byes"], rounds[1]["byes"]);
    assert_eq!(document["cheaters"], json!([]));
    for player in players {
        assert_eq!(player.join().expect("a player plays to the end").expect("a result")["over"], true);
    }
    server.close();
}

//! Tournaments of players with keys, who are called to their tables.

use referee::PlayerKey;
use referee::tournament::Tournament;
use serde_json::{Value, json};
use server::Config;

use super::key_holder::{KeyHolder, join, table_of};
use super::player::{Line, Nature, Player};
use super::test_server::TestServer;
use super::web::{ask, json_of, request};

fn line(server: &TestServer) -> Line {
    Line::new(server.address.after(0).1).expect("the server listens")
}

fn say(line: &mut Line, message: &Value) -> Value {
    line.send(message);
    line.read().expect("an answer")
}

/// Enters over TCP, and gives the connection and the token.
fn enter(server: &TestServer, number: u64, (name, keyed): (&str, bool)) -> (Line, Value) {
    let mut line = line(server);
    let hello = json!({"type": "JoinTournament", "tournament": number, "name": name, "keyed": keyed});
    let entered = say(&mut line, &hello);
    assert_eq!(entered["type"], "Entered", "{entered}");
    (line, entered["token"].clone())
}

fn faults(document: &Value, key: &str) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    document[key].as_array().expect("a list").iter().map(|row| (text(&row["name"]), text(&row["why"]))).collect()
}

/// Who sat down at a table, in order, and whether with a key.
fn sitters(log: &[Value]) -> Vec<(&str, bool)> {
    let sat = log.iter().filter(|line| line["event"] == "sit");
    sat.map(|line| (line["name"].as_str().expect("a name"), line.get("key").is_some())).collect()
}

fn names(tournament: &Tournament, players: &[u16]) -> Vec<String> {
    players.iter().map(|player| tournament.players()[usize::from(*player)].name.clone()).collect()
}

#[test]
fn a_player_who_does_not_come_loses_the_game_and_no_more() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut server = TestServer::new(Some(dir.path().to_path_buf()));
    let number = server.create(&json!({"game": "backgammon", "format": "knockout", "size": 5, "sit_within": 10}));
    // They meet in the order in which they came: Ann and Dan, who never comes; Ben and Cyd, who is plain; Eve has a bye.
    let mut players = Vec::new();
    for (name, seats) in ["Ann", "Dan", "Ben", "Cyd", "Eve"].iter().zip(1..) {
        players.push(match *name {
            "Cyd" => {
                let hello = json!({"type": "JoinTournament", "tournament": number, "name": name});
                Player::start(&server.address, hello, Nature::Honest, 3)
            }
            _ => KeyHolder::start(&server.address, (number, name), *name != "Dan"),
        });
        server.wait(number, |tournament| tournament.players().len() == seats);
    }
    // Ann has come to a table where Dan has not when the server is stopped, and comes again.
    server.wait(number, |tournament| {
        tournament.rounds().first().is_some_and(|round| round.games.iter().any(|game| game.result.is_some()))
    });
    server.close();
    server.open();
    let document = server.settle(number);
    let none: &[(String, String)] = &[];
    assert_eq!(faults(&document, "cheaters"), none);
    assert_eq!(faults(&document, "failures"), [("Dan".to_owned(), "no_show".to_owned())]);
    let first = &document["bracket"][0]["games"][0];
    assert_eq!((&first["players"], &first["winners"]), (&json!([0, 1]), &json!([0])), "{document}");
    assert_eq!(first["result"]["out"], json!([{"seat": 1, "why": "no_show"}]));
    let tournament = server.arena(number).tournament();
    let mut played = 0;
    for game in tournament.rounds().iter().flat_map(|round| &round.games).skip(1) {
        let log = server.log(&game.table);
        assert_eq!((&log[0]["parlor"], &log[0]["luck"]), (&json!(3), &json!("late")));
        let expected = names(&tournament, &tournament.seating(game));
        let expected: Vec<(&str, bool)> = expected.iter().map(|name| (name.as_str(), name != "Cyd")).collect();
        assert_eq!(sitters(&log), expected, "everyone has the seat of the pairing");
        for line in log.iter().filter(|line| line["by"].as_str().is_some_and(|by| by.starts_with("seat-"))) {
            let seat: usize = line["by"].as_str().expect("text")[5..].parse().expect("a number");
            assert_eq!(line.get("sig").is_some(), expected[seat].1, "{line}");
        }
        let shares = log.iter().filter(|line| line["event"] == "share").count();
        assert!(log.iter().filter(|line| line.get("draw").is_some() && line["by"] == "chance").count() <= shares);
        played += 1;
    }
    assert!(2 <= played, "{document}");
    let results: Vec<Value> =
        players.into_iter().map(|player| player.join().expect("to the end").expect("a result")).collect();
    assert_eq!(results[1]["why"], "no_show");
    assert_eq!(results.iter().filter(|result| result["won"] == true).count(), 1, "{results:?}");
    server.close();
}

#[test]
fn seats_are_those_of_the_pairing_whoever_comes_first_and_after_a_restart_they_come_again() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut server = TestServer::new(Some(dir.path().to_path_buf()));
    let number = server.create(&json!({"game": "quoridor", "format": "knockout", "size": 2, "sit_within": 600}));
    let (mut ann, first) = enter(&server, number, ("Ann", true));
    let (mut ben, second) = enter(&server, number, ("Ben", true));
    let call = ben.read().expect("a call");
    assert_eq!((&call["type"], &call["lines"]), (&json!("Table"), &json!([])), "{call}");
    let header: Value = serde_json::from_str(call["header"].as_str().expect("a header")).expect("JSON");
    // Ben sits down, Ann has not: so nobody has.
    let mut follower = table_of(&call);
    ben.send(&join(&call, &mut follower, ([1; 32], "Ben")));
    // What is said meanwhile is answered, so that sitting down was heard.
    assert_eq!(say(&mut ben, &json!({"type": "Legal"}))["code"], "wait_for_round");
    assert_eq!(ann.read().expect("a call"), call);
    assert_eq!(server.log(header["table"].as_str().expect("an id")).len(), 1);
    server.close();
    server.open();
    let back = |token: &Value| {
        let mut connection = line(&server);
        connection.send(&json!({"type": "Rejoin", "token": token}));
        let again = connection.read().expect("a call");
        assert_eq!(again["header"], call["header"], "it is the same table");
        (connection, table_of(&again))
    };
    let (mut ben, mut theirs) = back(&second);
    ben.send(&join(&call, &mut theirs, ([2; 32], "Ben")));
    let (mut ann, mut hers) = back(&first);
    ann.send(&join(&call, &mut hers, ([3; 32], "Ann")));
    for (line, seat) in [(&mut ann, 0), (&mut ben, 1)] {
        let joined = line.read().expect("a seat");
        assert_eq!((&joined["type"], &joined["player_id"]), (&json!("Joined"), &json!(seat)), "{joined}");
    }
    let table = ben.read().expect("the table");
    super::key_holder::hear(&mut theirs, &table);
    assert_eq!(theirs.seat(), Some(game::Seat(1)));
    let log = server.log(header["table"].as_str().expect("an id"));
    assert_eq!(sitters(&log), [("Ann", true), ("Ben", true)]);
    // Nobody has the key of the first time.
    let old = PlayerKey::new([1; 32], theirs.table().origin()).key().to_string();
    assert!(log.iter().all(|line| line["key"] != json!(old)));
    let signed = theirs.sign(&["forfeit-1".to_owned()]).expect("nothing is wrong");
    ben.send(&json!({"type": "Resign", "saw": signed.saw, "sig": signed.sig.to_string()}));
    let document = server.settle(number);
    assert_eq!(faults(&document, "failures"), [("Ben".to_owned(), "resigned".to_owned())]);
    server.close();
}

#[test]
fn keys_that_do_not_belong_there_are_refused() {
    let mut server = TestServer::new(None);
    let order = json!({"game": "quoridor", "format": "round-robin", "size": 3, "sit_within": 600});
    let number = server.create(&order);
    let mut stranger = line(&server);
    let seed = "0".repeat(64);
    let seeded = json!({"type": "JoinTournament", "tournament": number, "name": "Eve", "seed": seed, "keyed": true});
    assert_eq!(say(&mut stranger, &seeded)["code"], "seed_refused");
    let strict = server.create(&json!({"game": "quoridor", "format": "swiss", "every_seat": true}));
    let plain = json!({"type": "JoinTournament", "tournament": strict, "name": "Eve"});
    assert_eq!(say(&mut stranger, &plain)["code"], "key_needed");
    // The first two meet, and the third has a bye.
    let (mut ann, _) = enter(&server, number, ("Ann", true));
    let (mut ben, _) = enter(&server, number, ("Ben", true));
    let (mut cyd, _) = enter(&server, number, ("Cyd", false));
    let tournament = server.wait(number, |tournament| !tournament.rounds().is_empty());
    let game = tournament.rounds()[0].games[0].clone();
    let playing = names(&tournament, &tournament.seating(&game));
    let mut lines = [("Ann", &mut ann), ("Ben", &mut ben), ("Cyd", &mut cyd)];
    let keyed = playing.iter().find(|name| *name != "Cyd").expect("one of them has a key").clone();
    let (_, called) = lines.iter_mut().find(|(name, _)| **name == keyed).expect("one of them");
    let call = called.read().expect("a call");
    let sitting = |name: &str, secret: u8| join(&call, &mut table_of(&call), ([secret; 32], name));
    let mut unsigned = sitting(&keyed, 1);
    unsigned["commit"] = json!("0".repeat(64));
    let mut elsewhere = sitting(&keyed, 1);
    elsewhere["game_id"] = json!(number);
    let mut keyless = sitting(&keyed, 1);
    for key in ["key", "commit", "sig"] {
        keyless.as_object_mut().expect("an object").remove(key);
    }
    for (message, code) in [
        (unsigned, "wrong_signature"),
        (sitting("Eve", 1), "wrong_signature"),
        (elsewhere, "no_such_table"),
        (keyless, "wait_for_round"),
        (json!({"type": "JoinTournament", "tournament": number, "name": "Eve"}), "already_seated"),
    ] {
        assert_eq!(say(called, &message)["code"], code, "{message}");
    }
    let (_, cyd) = lines.iter_mut().find(|(name, _)| *name == "Cyd").expect("she is there");
    let code = if playing.contains(&"Cyd".to_owned()) { "entered_plain" } else { "no_such_game" };
    assert_eq!(say(cyd, &sitting("Cyd", 2))["code"], code);
    server.close();
}

#[test]
fn a_table_is_found_and_taken_over_http() {
    let mut server = TestServer::with(Config::default());
    let at = server.web();
    let order = json!({"game": "quoridor", "format": "knockout", "every_seat": true, "luck": "early"}).to_string();
    let made = json_of(&ask(at, "POST", "", "", &order), 201);
    let (number, organiser) = (made["number"].as_u64().expect("a number"), made["token"].as_str().expect("a token"));
    let path = |rest: &str| format!("/{number}{rest}");
    assert_eq!(json_of(&ask(at, "POST", &path("/entrants"), "", r#"{"name":"Eve"}"#), 422)["code"], "key_needed");
    let tokens = ["Ann", "Ben"].map(|name| {
        let body = json!({"name": name, "keyed": true}).to_string();
        let entered = json_of(&ask(at, "POST", &path("/entrants"), "", &body), 201);
        entered["token"].as_str().expect("a token").to_owned()
    });
    json_of(&ask(at, "POST", &path("/start"), organiser, ""), 200);
    let document = json_of(&ask(at, "GET", &path(""), "", ""), 200);
    assert_eq!(
        (&document["every_seat"], &document["luck"], &document["sit_within"], &document["players"][0]["keyed"]),
        (&json!(true), &json!("early"), &json!(60), &json!(true))
    );
    let table = document["bracket"][0]["games"][0]["table"].as_str().expect("an id").to_owned();
    let seats = format!("/api/v1/tables/{table}/seats");
    let shown = json_of(&request(at, "GET", &format!("/api/v1/tables/{table}"), "", ""), 200);
    let header: Value = serde_json::from_str(shown["header"].as_str().expect("a header")).expect("JSON");
    assert_eq!((&header["luck"], &header["every_seat"]), (&json!("early"), &json!(true)));
    let call = json!({"header": shown["header"], "lines": [], "game_id": shown["number"]});
    for (name, token) in ["Ben", "Ann"].iter().zip(tokens.iter().rev()) {
        let mut body = join(&call, &mut table_of(&call), ([name.as_bytes()[0]; 32], name));
        for key in ["type", "game", "game_id", "lines"] {
            body.as_object_mut().expect("an object").remove(key);
        }
        let sat = json_of(&request(at, "POST", &seats, token, &body.to_string()), 201);
        assert_eq!((&sat["id"], &sat["seat"]), (&json!(table), &json!(usize::from(*name == "Ben"))));
        // Who comes again has come, until all sit.
        let status = if *name == "Ben" { 201 } else { 409 };
        assert_eq!(request(at, "POST", &seats, token, &body.to_string()).0, status, "{name}");
    }
    assert_eq!(sitters(&server.log(&table)), [("Ann", true), ("Ben", true)]);
    server.close();
}

//! What tables, tournaments and the server refuse, at every door that can say it.

use game::json::Tree;
use game::{Actor, Coded as _, Digest, Refused, Timestamp, Viewer};
use referee::tournament::{self, TournamentRefusal};
use referee::{Askable, Chain, Clock, Command, Guest, Header, KEYLESS, Link, Policy, Table, TableRefusal};
use serde_json::{Value, json};
use server::{Config, ServerRefusal};

use super::live::{LiveServer, Seated};
use super::tournaments::{cup, enter, finish, gathering, start};
use super::{asking, house};

/// What doors say, by their names.
pub(super) type Said = Vec<(&'static str, String)>;

const NONE: &str = "0000000000000000000000000000000000000000000000000000000000000000";
pub(super) const NOWHERE: &str = "00000000-0000-4000-8000-000000000000";
pub(super) const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// A code, and how it is provoked.
pub(super) type Row = (&'static str, fn(&LiveServer) -> Said);

/// How each code is provoked, and what every door says then. The rules' own library is a door where no other asks that.
const ROWS: &[Row] = &[
    ("table_full", |server| {
        let full = quoridor(server, 2);
        let join = json!({"type": "JoinGame", "name": "Eve", "game": "quoridor", "game_id": full.number});
        vec![
            ("HTTP", server.http_code("POST", &at(&full, "/seats"), &[], r#"{"name":"Eve"}"#)),
            ("TCP", server.tcp_code(&[join])),
            ("page", form(server, &full, None, "sit", "name=Eve")),
        ]
    }),
    ("not_begun", |server| by_seat(server, &quoridor(server, 1), 0, "action")),
    ("already_begun", |server| {
        let begun = quoridor(server, 2);
        let (token, bearer) = (&begun.tokens[0], bearer(&begun.tokens[0]));
        vec![
            ("HTTP", server.http_code("DELETE", &at(&begun, "/seats"), &[("Authorization", &bearer)], "")),
            ("TCP", server.tcp_code(&[rejoin(token), json!({"type": "Leave"})])),
            ("page", form(server, &begun, Some(0), "leave", "")),
        ]
    }),
    ("no_such_place", |_| {
        library(seated("quoridor", &chain(9), 1).decide(Command::Leave { place: 7, signed: None }, now(0), None))
    }),
    ("paused", |server| {
        let paused = quoridor(server, 2);
        for seat in (0..2).map(game::Seat) {
            server.command(&paused.id, Command::Pause { seat, signed: None });
        }
        let said = ["action", "resign", "pause"].map(|what| by_seat(server, &paused, 0, what));
        said.concat()
    }),
    ("not_paused", |server| by_seat(server, &quoridor(server, 2), 0, "resume")),
    ("asked_already", |server| {
        let asked = quoridor(server, 2);
        server.command(&asked.id, Command::Pause { seat: game::Seat(0), signed: None });
        by_seat(server, &asked, 0, "pause")
    }),
    ("stale_state", |server| {
        let begun = quoridor(server, 2);
        let (token, bearer) = (&begun.tokens[0], bearer(&begun.tokens[0]));
        let headers = [("Authorization", &*bearer), ("If-Match", &*format!("\"{NONE}\""))];
        let mut message = json!({"type": "Action", "action": "e2", "expected": NONE});
        let tcp = server.tcp_code(&[rejoin(token), message.clone()]);
        message["type"] = json!("action");
        vec![
            ("HTTP", server.http_code("POST", &at(&begun, "/actions"), &headers, r#"{"action":"e2"}"#)),
            ("TCP", tcp),
            ("WebSocket", server.ws_code(&begun.id, token, &message)),
            ("page", form(server, &begun, Some(0), "act", &format!("action=e2&expected={NONE}"))),
        ]
    }),
    ("out_of_luck", |_| {
        // The chain has two links, and a game of backgammon needs many.
        let chain = chain(2);
        let mut table = seated("backgammon", &chain, 2);
        loop {
            let seat = table.awaited().lowest().expect("a player is in turn");
            let action = Tree::Text(table.game().legal(Actor::Seat(seat)).remove(0).into());
            let command = Command::Act { seat, action, expected: None, request: None, signed: None };
            match table.decide(command, now(0), Some(&chain)) {
                Ok(decision) => table = decision.next,
                refused => return library(refused),
            }
        }
    }),
    ("no_luck", |_| library(seated("backgammon", &chain(9), 1).decide(sit(1), now(0), None))),
    ("timed_out", |_| {
        let table = seated("quoridor", &chain(9), 2);
        let late = table.decide(Command::Tick, now(1_000), None).expect("a clock can be looked at");
        vec![("log", why(&late.entries[0].line))]
    }),
    ("gone", |_| {
        let table = seated("quoridor", &chain(9), 2);
        let gone = game::SeatSet::first(1);
        let claimed = table.decide(Command::Claim { by: Some(game::Seat(1)), gone }, now(0), None);
        vec![("log", why(&claimed.expect("the other may").entries[0].line))]
    }),
    ("nobody_gone", |server| by_seat(server, &quoridor(server, 2), 0, "claim")),
    ("removed", |_| {
        let table = seated("quoridor", &chain(9), 2);
        let kicked = table.decide(Command::Kick { seat: game::Seat(0) }, now(0), None).expect("the operator may");
        vec![("log", why(&kicked.entries[0].line))]
    }),
    ("entry_closed", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "knockout", "size": 2}), 2);
        enter(server, &cup, &json!({"name": "Eve"}))
    }),
    ("tournament_full", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "swiss"}), tournament::MOST_PLAYERS.into());
        enter(server, &cup, &json!({"name": "Eve"}))
    }),
    ("name_taken", |server| {
        enter(server, &cup(server, &json!({"game": "quoridor", "format": "swiss"}), 1), &json!({"name": "p0"}))
    }),
    ("no_teams", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "swiss"}), 0);
        enter(server, &cup, &json!({"name": "Eve", "team": "x"}))
    }),
    ("team_full", |server| {
        let cup = cup(server, &json!({"game": "texas42", "format": "swiss"}), 0);
        for name in ["Ann", "Ben"] {
            server.done("POST", &cup.path("/entrants"), &[], &json!({"name": name, "team": "x"}).to_string());
        }
        enter(server, &cup, &json!({"name": "Eve", "team": "x"}))
    }),
    ("too_few_players", |server| start(server, &json!({"game": "quoridor", "format": "swiss"}), 1)),
    ("no_partner", |server| start(server, &json!({"game": "texas42", "format": "swiss"}), 5)),
    ("not_started", |_| library(gathering().decide(finish(), now(0)))),
    ("tournament_over", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "knockout", "size": 2}), 2);
        let arena = cup.arena(server);
        let withdrawn = server.runtime.block_on(arena.ask(tournament::Command::Withdraw { player: 0 }));
        assert!(withdrawn.is_ok());
        cup.wait(server, |tournament| tournament.stage() == tournament::Stage::Over);
        enter(server, &cup, &json!({"name": "Eve"}))
    }),
    ("no_such_player", |_| library(gathering().decide(tournament::Command::Withdraw { player: 7 }, now(0)))),
    ("no_such_game", |_| {
        let mut tournament = gathering();
        for name in ["Ann", "Ben"] {
            let (name, key) = (name.to_owned(), Digest::of(name.as_bytes()));
            let entrant = tournament::Entrant { name, age: None, seed: None, team: None, key, keyed: false };
            let entered = tournament.decide(tournament::Command::Enter(entrant), now(0));
            tournament = entered.expect("there is room").next;
        }
        tournament = tournament.decide(tournament::Command::Begin, now(0)).expect("two can play").next;
        library(tournament.decide(finish(), now(0)))
    }),
    ("withdrawn", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "knockout", "size": 2}), 2);
        let withdrawn = server.runtime.block_on(cup.arena(server).ask(tournament::Command::Withdraw { player: 0 }));
        assert!(withdrawn.is_ok());
        vec![("standings", cup.failure(server, "withdrawn"))]
    }),
    ("resigned", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "knockout", "size": 2}), 2);
        server.command(&cup.table(server), Command::Resign { seat: game::Seat(0), signed: None });
        vec![("standings", cup.failure(server, "resigned"))]
    }),
    ("wait_for_round", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "swiss"}), 0);
        let said = |message: Value| {
            server.tcp_code(&[
                json!({"type": "JoinTournament", "tournament": cup.number, "name": message["type"]}),
                message,
            ])
        };
        vec![("TCP", said(json!({"type": "Legal"}))), ("TCP, acting", said(json!({"type": "Action", "action": "e2"})))]
    }),
    ("no_such_table", |server| {
        vec![
            ("HTTP", server.http_code("GET", &format!("/api/v1/tables/{NOWHERE}"), &[], "")),
            ("plain", server.http_code("GET", &format!("/api/v1/quoridor/games/{NOWHERE}"), &[], "")),
            ("TCP", server.tcp_code(&[json!({"type": "SpectateGame", "game_id": 999_999})])),
        ]
    }),
    ("no_such_tournament", |server| {
        let join = json!({"type": "JoinTournament", "tournament": 999_999, "name": "Ann"});
        let http = server.http_code("GET", "/api/v1/tournaments/999999", &[], "");
        vec![("HTTP", http), ("TCP", server.tcp_code(&[join]))]
    }),
    ("bad_token", |server| {
        let begun = quoridor(server, 2);
        let headers = [("Authorization", &*bearer(NONE)), ("If-Match", "*")];
        vec![
            ("HTTP", server.http_code("POST", &at(&begun, "/actions"), &headers, r#"{"action":"e2"}"#)),
            ("TCP", server.tcp_code(&[rejoin(NONE)])),
            ("WebSocket", server.ws_code(&begun.id, "", &json!({"type": "auth", "token": NONE}))),
        ]
    }),
    ("no_token", |server| {
        let begun = quoridor(server, 2);
        vec![
            ("HTTP", server.http_code("POST", &at(&begun, "/actions"), &[("If-Match", "*")], r#"{"action":"e2"}"#)),
            ("WebSocket", server.ws_code(&begun.id, "", &json!({"type": "action", "action": "e2"}))),
        ]
    }),
    ("not_invited", |server| {
        let private = server.table(&json!({"game": "quoridor", "private": true}), 1);
        let spectate = json!({"type": "SpectateGame", "game_id": private.number, "invite": NONE});
        vec![
            ("HTTP", server.http_code("GET", &at(&private, ""), &[], "")),
            ("TCP", server.tcp_code(&[spectate])),
            ("WebSocket", server.ws_code(&private.id, "", &json!({"type": "auth", "invite": NONE}))),
        ]
    }),
    ("not_over", |server| vec![("HTTP", server.http_code("GET", &at(&quoridor(server, 2), "/analysis"), &[], ""))]),
    ("no_pause", |server| {
        let cup = cup(server, &json!({"game": "quoridor", "format": "knockout", "size": 2}), 2);
        let id = cup.table(server);
        by_seat(server, &Seated { id, number: 0, tokens: cup.tokens.clone() }, 0, "pause")
    }),
    ("too_many_tables", |_| {
        let server = limited(|limits| limits.tables_per_hour = 1);
        quoridor(&server, 0);
        let order = r#"{"game":"quoridor","format":"swiss"}"#;
        vec![
            ("HTTP", server.http_code("POST", "/api/v1/tables", &[], r#"{"game":"quoridor"}"#)),
            ("HTTP, a tournament", server.http_code("POST", "/api/v1/tournaments", &[], order)),
            ("plain", server.http_code("POST", "/api/v1/quoridor/games", &[], "{}")),
            ("TCP", server.tcp_code(&[json!({"type": "JoinGame", "name": "Ann", "game": "fish"})])),
        ]
    }),
    ("too_many_requests", |_| {
        let server = limited(|limits| (limits.burst, limits.requests_per_second) = (1, 1));
        let _first = server.http("GET", "/api/v1/games", &[], "");
        vec![("HTTP", server.http_code("GET", "/api/v1/games", &[], ""))]
    }),
    ("too_many_connections", |_| {
        let server = limited(|limits| limits.connections_per_address = 0);
        vec![
            ("TCP", server.tcp_code(&[json!({"type": "JoinGame", "name": "Ann"})])),
            ("HTTP", server.http_code("GET", "/api/v1/games", &[], "")),
        ]
    }),
    ("server_full", |_| {
        let server = limited(|limits| limits.connections = 0);
        vec![
            ("TCP", server.tcp_code(&[json!({"type": "JoinGame", "name": "Ann"})])),
            ("HTTP", server.http_code("GET", "/api/v1/games", &[], "")),
        ]
    }),
    ("too_long", |_| {
        let server = limited(|limits| limits.replay = 1);
        vec![("HTTP", server.http_code("GET", &at(&quoridor(&server, 2), "/board.svg?ply=2"), &[], ""))]
    }),
    ("too_often", |server| {
        let begun = quoridor(server, 2);
        for _ in 0..100 {
            for (place, what) in [(0, "/pause"), (1, "/pause"), (0, "/resume")] {
                server.done("POST", &at(&begun, what), &[("Authorization", &*bearer(&begun.tokens[place]))], "");
            }
        }
        by_seat(server, &begun, 0, "pause")
    }),
    ("too_slow", |_| {
        let server = limited(|limits| limits.handshake = std::time::Duration::from_millis(1));
        vec![("TCP", server.tcp_code(&[]))]
    }),
    ("too_large", |server| {
        let begun = quoridor(server, 2);
        let (token, deep) = (&begun.tokens[0], (0..40).fold(json!(1), |deep, _| json!([deep])));
        let headers = [("Authorization", &*bearer(token)), ("If-Match", "*")];
        vec![
            ("HTTP", server.http_code("POST", &at(&begun, "/actions"), &headers, &deep.to_string())),
            ("TCP", server.tcp_code(&[rejoin(token), deep.clone()])),
            ("WebSocket", server.ws_code(&begun.id, token, &deep)),
        ]
    }),
    ("unknown_message", |server| {
        let begun = quoridor(server, 2);
        vec![
            ("TCP", server.tcp_code(&[json!({"type": "Dance"})])),
            ("WebSocket", server.ws_code(&begun.id, &begun.tokens[0], &json!({"type": "dance"}))),
        ]
    }),
    ("spectators_only_look", |server| {
        let spectate = json!({"type": "SpectateGame", "game_id": quoridor(server, 2).number});
        vec![("TCP", server.tcp_code(&[spectate, json!({"type": "Action", "action": "e2"})]))]
    }),
    ("already_seated", |server| {
        let token = quoridor(server, 2).tokens.remove(0);
        vec![("TCP", server.tcp_code(&[rejoin(&token), rejoin(&token)]))]
    }),
    ("no_such_action", |server| {
        let begun = server.done("POST", "/api/v1/quoridor/games", &[], "{}");
        let path = format!("/api/v1/quoridor/games/{}/dance", begun["game_id"].as_str().expect("an id"));
        vec![
            ("plain", server.http_code("POST", &path, &[], "")),
            ("page", form(server, &quoridor(server, 2), Some(0), "act", "expected=0")),
        ]
    }),
    ("missing_precondition", |server| {
        let begun = quoridor(server, 2);
        let headers = [("Authorization", &*bearer(&begun.tokens[0]))];
        vec![("HTTP", server.http_code("POST", &at(&begun, "/actions"), &headers, r#"{"action":"e2"}"#))]
    }),
    ("wrong_origin", |server| {
        let headers = [
            ("Origin", "http://elsewhere.example"),
            ("Connection", "Upgrade"),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        vec![("WebSocket", server.http_code("GET", &at(&quoridor(server, 2), "/ws"), &headers, ""))]
    }),
    ("not_operator", |server| {
        let headers = [("Authorization", &*bearer(NONE))];
        vec![("HTTP", server.http_code("POST", &at(&quoridor(server, 2), "/kick"), &headers, r#"{"seat":0}"#))]
    }),
    ("not_found", |server| vec![("HTTP", server.http_code("GET", "/api/v1/nothing", &[], ""))]),
    ("wrong_method", |server| vec![("HTTP", server.http_code("PUT", "/api/v1/tables", &[], "{}"))]),
    ("wrong_media_type", |server| {
        vec![("HTTP", server.http_code("POST", "/api/v1/tables", &[("Content-Type", "text/plain")], "{}"))]
    }),
    ("wrong_form", |server| {
        // A page says it in words.
        let path = format!("/tables/{}/sit", quoridor(server, 1).id);
        let (status, page) = server.http("POST", &path, &[("Content-Type", "application/json")], "{}");
        let is_said = status == 400 && page.to_lowercase().contains(&ServerRefusal::WrongForm.to_string());
        vec![("page", if is_said { "wrong_form".to_owned() } else { page })]
    }),
    ("upgrade_required", |server| vec![("HTTP", server.http_code("GET", &at(&quoridor(server, 2), "/ws"), &[], ""))]),
];

/// Codes that other tests produce: the file and the test.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("storage_failed", "io/server/tests/suite/http/gates.rs", "the_server_tells_how_it_is_doing"),
    ("no_show", "io/server/tests/suite/tournament/keyed.rs", "a_player_who_does_not_come_loses_the_game_and_no_more"),
    ("entered_plain", "io/server/tests/suite/tournament/keyed.rs", "keys_that_do_not_belong_there_are_refused"),
    ("never_came_back", "play/referee/tests/suite/tournament/draws.rs", "who_is_gone_is_not_waited_for"),
    ("share_owed", "io/server/tests/suite/keyed/shares.rs", "a_share_that_is_not_called_for_is_refused"),
    ("key_needed", "io/server/tests/suite/keyed/refusals.rs", "a_seat_is_refused_to_keys_that_prove_nothing"),
    ("seed_refused", "io/server/tests/suite/keyed/refusals.rs", "a_seat_is_refused_to_keys_that_prove_nothing"),
    ("no_rematch", "io/server/tests/suite/tournament_pages/whole.rs", "a_knockout_by_pages"),
    (
        "seat_kept",
        "io/server/tests/suite/table_page/rematch.rs",
        "both_agree_and_sit_the_other_way_round_at_a_table_with_the_same_setup",
    ),
    ("no_listener", "io/server/tests/suite/table_page/talk.rs", "what_was_said_is_for_those_who_were_there"),
    (
        "talk_hidden",
        "io/server/tests/suite/table_page/talk.rs",
        "where_hands_are_hidden_players_are_silent_while_the_game_goes_on",
    ),
    (
        "talk_closed",
        "io/server/tests/suite/table_page/talk.rs",
        "chat_between_strangers_opens_once_all_have_turned_it_on",
    ),
    ("talk_too_long", "io/server/tests/suite/table_page/talk.rs", "at_private_tables_chat_is_open_and_within_limits"),
    ("talk_too_fast", "io/server/tests/suite/table_page/talk.rs", "at_private_tables_chat_is_open_and_within_limits"),
    ("no_hint", "io/server/tests/suite/table_page/hints.rs", "there_are_no_hints_against_people"),
    ("hint_out_of_turn", "io/server/tests/suite/table_page/hints.rs", "a_hint_is_for_ones_own_turn"),
    ("shutting_down", "io/server/tests/suite/http/follow.rs", "streams_end_when_the_server_goes_down"),
];

#[test]
fn tables_tournaments_and_the_server_refuse_alike_at_every_door() {
    let server = LiveServer::patient();
    let mut wrong = Vec::new();
    for (code, provoke) in ROWS.iter().chain(house::ROWS).chain(asking::ROWS) {
        for (door, said) in provoke(&server) {
            if said != *code {
                wrong.push(format!("{door}: {said}, not {code}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_code_of_tables_tournaments_and_the_server_has_a_row() {
    let tables = TableRefusal::ALL.iter().map(game::Coded::code);
    let tournaments = TournamentRefusal::ALL.iter().map(game::Coded::code);
    let server = ServerRefusal::ALL.iter().map(game::Coded::code);
    let is_row = |code: &&str| {
        let mut rows = ROWS.iter().chain(house::ROWS).chain(asking::ROWS);
        rows.any(|row| row.0 == *code) || ELSEWHERE.iter().any(|row| row.0 == *code)
    };
    let missing: Vec<&str> = tables.chain(tournaments).chain(server).filter(|code| !is_row(code)).collect();
    assert!(missing.is_empty(), "no row: {missing:?}");
    for (code, file, test) in ELSEWHERE {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let body = text.split(&format!("fn {test}(")).nth(1).and_then(|rest| rest.split("\n}\n").next());
        assert!(body.is_some_and(|body| body.contains(code)), "{test} in {file} says no {code}");
    }
}

pub(super) fn quoridor(server: &LiveServer, players: usize) -> Seated {
    server.table(&json!({"game": "quoridor"}), players)
}

pub(super) fn at(seated: &Seated, rest: &str) -> String {
    format!("/api/v1/tables/{}{rest}", seated.id)
}

pub(super) fn bearer(token: &str) -> String {
    format!("Bearer {token}")
}

pub(super) fn rejoin(token: &str) -> Value {
    json!({"type": "Rejoin", "token": token})
}

/// A server whose limits are met at once.
fn limited(limit: impl FnOnce(&mut server::Limits)) -> LiveServer {
    let mut config = Config::default();
    limit(&mut config.limits);
    LiveServer::new(config)
}

/// The code that the page's script is told.
pub(super) fn form(server: &LiveServer, seated: &Seated, place: Option<usize>, what: &str, fields: &str) -> String {
    let cookie = place.map_or_else(String::new, |place| format!("seat-{}={}", seated.id, seated.tokens[place]));
    let headers = [FORM, ("Cookie", &*cookie), ("Accept", "application/json")];
    server.http_code("POST", &format!("/tables/{}/{what}", seated.id), &headers, fields)
}

/// What a seat is told that acts, or asks for something, by door.
pub(super) fn by_seat(server: &LiveServer, seated: &Seated, place: usize, what: &str) -> Said {
    let (token, bearer) = (&seated.tokens[place], bearer(&seated.tokens[place]));
    let headers = [("Authorization", &*bearer), ("If-Match", "*")];
    let table = server.inside(&seated.id);
    let viewer = Viewer::Seat(game::Seat(u8::try_from(place).expect("few")));
    let (path, body, page, fields) = match what {
        "action" => {
            let fields = format!("action=e2&expected={}", table.digest(viewer));
            ("/actions".to_owned(), r#"{"action":"e2"}"#, "act", fields)
        }
        _ => (format!("/{what}"), "", what, String::new()),
    };
    let message = |kind: String| match what {
        "action" => json!({"type": kind, "action": "e2"}),
        _ => json!({"type": kind}),
    };
    let capital = what[..1].to_uppercase() + &what[1..];
    vec![
        ("HTTP", server.http_code("POST", &at(seated, &path), &headers, body)),
        ("TCP", server.tcp_code(&[rejoin(token), message(capital)])),
        ("WebSocket", server.ws_code(&seated.id, token, &message(what.to_owned()))),
        ("page", form(server, seated, Some(place), page, &fields)),
    ]
}

fn now(seconds: i64) -> Timestamp {
    Timestamp::from_seconds(1_736_937_000 + seconds)
}

/// A hash chain with so many links.
fn chain(draws: u64) -> Chain {
    Chain::ending(draws, Link([7; 32]))
}

fn sit(number: u8) -> Command {
    Command::Sit(Guest::named(format!("p{number}"), Digest([number; 32])))
}

/// A table where so many sit.
fn seated(game: &str, chain: &Chain, players: u8) -> Table {
    let kind = games::find(game).expect("the registry has it");
    let header = Header {
        parlor: KEYLESS,
        game: game.to_owned(),
        table: NOWHERE.to_owned(),
        number: 0,
        at: now(0),
        setup: Tree::Object(Vec::new()),
        clock: Clock::PerMove(60),
        policy: Policy::Refuse,
        anchor: Table::needs_luck(kind).then(|| chain.anchor().published()),
        keys: None,
        requests: Askable::ALL,
    };
    let table = Table::new(games::kinds(), header).expect("the test's header is right");
    (0..players).fold(table, |table, number| table.decide(sit(number), now(0), Some(chain)).expect("a seat").next)
}

/// What the library says itself.
fn library<T>(decided: Result<T, Refused>) -> Said {
    vec![("library", decided.err().map_or_else(|| "fine".to_owned(), |refusal| refusal.code().to_owned()))]
}

/// The code in a line of a log.
fn why(line: &str) -> String {
    let line: Value = serde_json::from_str(line).expect("a line is JSON");
    line["why"].as_str().map_or_else(|| line.to_string(), str::to_owned)
}

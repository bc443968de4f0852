//! What tables say to players who ask something of each other, at every door that can say it.

use game::{Actor, Seat};
use referee::Command;
use serde_json::json;

use super::live::{LiveServer, Seated};
use super::tables::{Row, by_seat, quoridor};

/// How each code is provoked, and what every door says then.
pub(super) const ROWS: &[Row] = &[
    ("requests_off", |server| {
        let silent = server.table(&json!({"game": "quoridor", "requests": []}), 2);
        [by_seat(server, &silent, 0, "pause"), by_seat(server, &silent, 0, "takeback")].concat()
    }),
    ("request_open", |server| {
        let asked = moved(server);
        server.command(&asked.id, Command::Takeback { seat: Seat(0), signed: None });
        [by_seat(server, &asked, 1, "pause"), by_seat(server, &asked, 1, "takeback")].concat()
    }),
    ("no_request", |server| {
        let begun = quoridor(server, 2);
        [by_seat(server, &begun, 0, "agree"), by_seat(server, &begun, 0, "decline")].concat()
    }),
    ("declined_already", |server| {
        let declined = moved(server);
        server.command(&declined.id, Command::Takeback { seat: Seat(0), signed: None });
        server.command(&declined.id, Command::Decline { seat: Seat(1), signed: None });
        by_seat(server, &declined, 0, "takeback")
    }),
    ("nothing_to_take_back", |server| by_seat(server, &moved(server), 1, "takeback")),
    ("drawn_since", |server| {
        let begun = server.table(&json!({"game": "backgammon"}), 2);
        let first = in_turn(server, &begun);
        while in_turn(server, &begun) == first {
            act(server, &begun, first);
        }
        by_seat(server, &begun, first.index(), "takeback")
    }),
    ("left_since", |server| {
        let begun = server.table(&json!({"game": "fish", "setup": {"players": 3}}), 3);
        let first = in_turn(server, &begun);
        act(server, &begun, first);
        server.command(&begun.id, Command::Resign { seat: in_turn(server, &begun), signed: None });
        by_seat(server, &begun, first.index(), "takeback")
    }),
    ("hidden_game", |server| {
        let begun = server.table(&json!({"game": "texas42"}), 4);
        let first = in_turn(server, &begun);
        act(server, &begun, first);
        by_seat(server, &begun, first.index(), "takeback")
    }),
];

/// A game in which the first player has moved.
fn moved(server: &LiveServer) -> Seated {
    let begun = quoridor(server, 2);
    act(server, &begun, Seat(0));
    begun
}

fn in_turn(server: &LiveServer, seated: &Seated) -> Seat {
    server.inside(&seated.id).awaited().lowest().expect("a seat is in turn")
}

/// A seat does the first thing that it may.
fn act(server: &LiveServer, seated: &Seated, seat: Seat) {
    let id = server.inside(&seated.id).game().legal(Actor::Seat(seat)).remove(0);
    let action = game::json::Tree::Text(id.into());
    server.command(&seated.id, Command::Act { seat, action, expected: None, request: None, signed: None });
}

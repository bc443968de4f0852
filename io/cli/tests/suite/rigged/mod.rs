//! Servers that cheat, each in one way, and the clients that an operator does not supply: a person's, a program's, and one
//! that was written from the documents alone. Each catches the server, says so, sends nothing more, and keeps what it needs to
//! prove it; or it cannot, and the receipt says which claim fails.

mod doors;
mod server;

use std::path::{Path, PathBuf};
use std::process::Command;

use referee::Claim;
use serde_json::Value;

use crate::support::server::{Process, folder, plain, random_bot};
use crate::support::{self, Ran, arg};
use doors::Door;
use server::{CHEAT, Cheat, RiggedServer};

/// A client that the operator of the server did not supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Client {
    /// `parlor join`.
    Person,
    /// `parlor bot`.
    Program,
    /// A program in Python that shares no code with Parlor, through one of the doors.
    Stranger(Door),
}

const CLIENTS: [Client; 5] = [
    Client::Person,
    Client::Program,
    Client::Stranger(Door::Tcp),
    Client::Stranger(Door::Events),
    Client::Stranger(Door::WebSocket),
];
/// A client that was written from the documents alone, over TCP.
const STRANGER: Client = Client::Stranger(Door::Tcp);

impl Client {
    /// What its folder is called.
    fn name(self) -> String {
        format!("{self:?}").replace(['(', ')'], "")
    }

    /// The door that it knows.
    fn door(self) -> Door {
        match self {
            Client::Person | Client::Program => Door::Tcp,
            Client::Stranger(door) => door,
        }
    }

    /// Sits down at a server as Ann, and plays to the end or to the first thing that is wrong.
    fn meet(self, server: &RiggedServer, home: &Path) -> Ran {
        let program = format!("python3 '{}'", random_bot().display());
        let args = match self {
            Client::Person => vec!["join", "backgammon", "--name", "Ann"],
            Client::Program => vec!["bot", "--game", "backgammon", "--name", "Ann", "--cmd", &program],
            Client::Stranger(_) => {
                let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/keyed_player.py");
                let mut command = Command::new("python3");
                command.arg(script).arg(&server.address).arg(home.join("evidence.jsonl"));
                return Process::start(&mut command, "").end();
            }
        };
        Process::start(plain(home).env("PARLOR_SERVER", &server.address).args(args), "legal\n").end()
    }

    /// The exit code when the server is caught.
    fn caught(self) -> i32 {
        match self {
            Client::Person | Client::Program => 1,
            Client::Stranger(_) => 3,
        }
    }

    /// The file with what the server said.
    fn evidence(self, ran: &Ran, home: &Path) -> PathBuf {
        match self {
            Client::Stranger(_) => home.join("evidence.jsonl"),
            Client::Person | Client::Program => {
                let named = ran.err.split("is in ").nth(1).and_then(|rest| rest.split(": `").next());
                named.unwrap_or_else(|| panic!("no file is named: {ran:?}")).into()
            }
        }
    }
}

/// What is true of a cheat: the code with which it is caught, and what its evidence proves.
struct Caught {
    cheat: Cheat,
    code: &'static str,
    proof: Option<&'static str>,
}

const CAUGHT: [Caught; 9] = [
    Caught { cheat: Cheat::OtherSecret, code: "header_changed", proof: Some("two_histories") },
    Caught { cheat: Cheat::ForgedResignation, code: "not_signed", proof: Some("wrong_line") },
    Caught { cheat: Cheat::DroppedLine, code: "broken_log", proof: None },
    Caught { cheat: Cheat::SwappedLines, code: "broken_log", proof: None },
    Caught { cheat: Cheat::EarlyCall, code: "undue_call", proof: Some("wrong_line") },
    Caught { cheat: Cheat::FalseState, code: "shown_otherwise", proof: None },
    Caught { cheat: Cheat::SeatedPlain, code: "seated_otherwise", proof: None },
    Caught { cheat: Cheat::KeyTaken, code: "seated_otherwise", proof: None },
    Caught { cheat: Cheat::KickedWithoutOffence, code: "out_of_place", proof: Some("wrong_line") },
];

/// What a client sent with a signature after the server had cheated.
fn signed_after_cheat(server: &RiggedServer) -> Vec<String> {
    let heard = server.heard.lines();
    let after = heard.iter().skip_while(|line| *line != CHEAT).skip(1);
    after.filter(|line| line.contains(r#""sig""#)).cloned().collect()
}

/// The shares that were sent.
fn shares(server: &RiggedServer) -> Vec<Value> {
    let heard = server.heard.lines();
    let parsed = heard.iter().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    parsed.filter(|message| message["type"] == "Share").collect()
}

#[test]
fn every_client_catches_a_server_that_cheats() {
    for Caught { cheat, code, proof } in CAUGHT {
        for client in CLIENTS {
            let what = format!("{cheat:?}, {client:?}");
            let home = folder(&format!("rigged-{cheat:?}-{}", client.name()));
            let server = RiggedServer::at(client.door(), cheat, true);
            let ran = client.meet(&server, &home);
            assert_eq!(ran.code, client.caught(), "{what}: {ran:?}");
            assert!(ran.err.contains(code), "{what}: {ran:?}");
            assert!(server.heard.lines().iter().any(|line| line == CHEAT), "{what}");
            assert_eq!(signed_after_cheat(&server), Vec::<String>::new(), "{what}");
            let has_shared = !matches!(cheat, Cheat::OtherSecret | Cheat::SeatedPlain);
            assert_eq!(!shares(&server).is_empty(), has_shared, "{what}");
            let kept = client.evidence(&ran, &home);
            match proof {
                Some(proof) => {
                    let said = support::check(&["verify", arg(&kept), "--json"], "", 0, r#""ok":true"#);
                    assert!(said.out.contains(proof), "{what}: {said:?}");
                }
                None => drop(support::check(&["verify", arg(&kept)], "", 1, "[no_proof]")),
            }
        }
    }
}

/// The same server without a cheat is played to the end: it is for the cheat that it is caught.
#[test]
fn the_same_server_is_believed_where_it_does_not_cheat() {
    for client in CLIENTS.into_iter().filter(|client| *client != Client::Person) {
        for has_partner_key in [true, false] {
            let home = folder(&format!("rigged-fair-{}-{has_partner_key}", client.name()));
            let server = RiggedServer::at(client.door(), Cheat::Nothing, has_partner_key);
            let ran = client.meet(&server, &home);
            assert_eq!(ran.code, 0, "{client:?}: {ran:?}");
            let (holds, reasons) = ladder(&log(&server));
            assert_eq!(holds, ["yes", "yes"], "{client:?}: {reasons:?}");
            assert_eq!(reasons.contains(&"why_plain"), !has_partner_key, "{reasons:?}");
        }
    }
}

fn log(server: &RiggedServer) -> String {
    server.log.lock().expect("no thread panics with it").join("\n") + "\n"
}

/// How far the receipt says that no draw could be chosen, and that none could be foreseen; and why, by the keys of its texts.
fn ladder(log: &str) -> ([&'static str; 2], Vec<&'static str>) {
    support::check(&["verify", "-"], log, 0, "");
    let report = referee::verify(games::kinds(), log).unwrap_or_else(|wrong| panic!("{wrong}"));
    let rung = |claim| report.ladder.rung(claim).clone();
    let (choose, foresee) = (rung(Claim::Choose), rung(Claim::Foresee));
    let reasons = choose.reasons.iter().map(|reason| reason.key).collect();
    ([choose.holds.name(), foresee.holds.name()], reasons)
}

/// A header that was seen before brings nothing: every seat has a fresh secret, so that its key and its shares are others.
#[test]
fn a_replayed_header_gets_other_shares() {
    for client in [Client::Program, STRANGER] {
        let [one, other] = ["one", "other"].map(|name| {
            let server = RiggedServer::start(Cheat::ForgedResignation, true);
            client.meet(&server, &folder(&format!("rigged-replayed-{}-{name}", client.name())));
            (shares(&server), server.heard.lines())
        });
        let header =
            |lines: &[String]| lines.iter().find(|line| line.contains("JoinGame")).cloned().expect("it sat down");
        assert!(!one.0.is_empty() && one.0[0]["draw"] == other.0[0]["draw"], "{client:?}");
        assert_ne!(one.0[0]["r"], other.0[0]["r"], "{client:?}");
        assert_ne!(header(&one.1), header(&other.1));
    }
}

/// Each of two players is shown a history of its own, and neither can notice: what they have kept is proof, put together.
#[test]
fn two_histories_are_proved_by_two_players() {
    let kept =
        [(Cheat::ForgedResignation, false), (Cheat::KickedWithoutOffence, true)].map(|(cheat, has_partner_key)| {
            let home = folder(&format!("rigged-histories-{has_partner_key}"));
            let server = RiggedServer::start(cheat, has_partner_key);
            let ran = STRANGER.meet(&server, &home);
            STRANGER.evidence(&ran, &home)
        });
    let out = folder("rigged-histories").join("evidence.jsonl");
    let made = support::check(&["evidence", arg(&kept[0]), arg(&kept[1]), "-o", arg(&out)], "", 0, "");
    assert!(made.err.contains("two histories of one table"), "{made:?}");
    support::check(&["verify", arg(&out), "--json"], "", 0, "two_histories");
}

/// What cannot be prevented: the partner of the server sees the draw first, and ends the game without a result.
#[test]
fn a_partner_who_leaves_is_in_the_receipt() {
    let server = RiggedServer::start(Cheat::PartnerLeaves, true);
    let ran = Client::Program.meet(&server, &folder("rigged-partner"));
    assert_eq!(ran.code, 0, "{ran:?}");
    let log = log(&server);
    assert!(log.contains(r#""void":true"#), "{log}");
    let (holds, reasons) = ladder(&log);
    assert_eq!(holds[0], "partly", "{reasons:?}");
    assert!(reasons.contains(&"why_void"), "{reasons:?}");
}

/// What cannot be prevented either: where no player has a key the server has the rolls that it likes.
#[test]
fn a_server_chooses_where_no_player_has_a_key() {
    let home = folder("rigged-moment");
    let server = RiggedServer::start(Cheat::ChosenMoment, false);
    let program = format!("python3 '{}'", random_bot().display());
    let args = ["bot", "--game", "backgammon", "--name", "Ann", "--plain", "--cmd", &program];
    let ran = Process::start(plain(&home).env("PARLOR_SERVER", &server.address).args(args), "").end();
    assert_eq!(ran.code, 0, "{ran:?}");
    let log = log(&server);
    assert!(log.contains(r#""action":"open-1-6""#), "{log}");
    let (holds, reasons) = ladder(&log);
    assert_eq!(holds, ["no", "no"], "{reasons:?}");
}

//! A plain player: asks what is legal, does some of it, and comes back when the line goes dead.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;

use game::{Luck as _, Seeded};
use serde_json::{Value, json};

use super::test_server::{Address, PATIENCE};

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nature {
    Honest,
    /// Does what is not allowed as soon as there is a game.
    Cheat,
    /// Hangs up as soon as there is a game, and never comes back.
    Fickle,
    /// Gives up as soon as there is a game.
    Faint,
    /// Moves when it is another's turn.
    Meddler,
}

/// One connection.
pub(crate) struct Line {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

impl Line {
    pub(crate) fn new(address: SocketAddr) -> Option<Line> {
        let writer = TcpStream::connect(address).ok()?;
        writer.set_nodelay(true).ok()?;
        writer.set_read_timeout(Some(PATIENCE)).ok()?;
        Some(Line { reader: BufReader::new(writer.try_clone().ok()?), writer })
    }

    pub(crate) fn send(&mut self, message: &Value) {
        // A server that has hung up has said why; whoever reads next finds that.
        let _gone = self.writer.write_all(format!("{message}\n").as_bytes());
    }

    /// The next message; nothing when the server has hung up.
    pub(crate) fn read(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(1..) => Some(serde_json::from_str(&line).expect("a line is JSON")),
            Ok(0) => None,
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => None,
            Err(error) => panic!("the server answers in time: {error}"),
        }
    }
}

/// Somebody who plays a tournament.
pub(crate) struct Player {
    hello: Value,
    nature: Nature,
    luck: Seeded,
    token: Option<Value>,
    seat: Value,
    /// Whether the answer to `Legal` is still to come, and whether something has changed since it was asked.
    is_asking: bool,
    has_news: bool,
}

impl Player {
    /// Plays in a thread of its own, and gives the result in the end.
    pub(crate) fn start(address: &Arc<Address>, hello: Value, nature: Nature, seed: u64) -> JoinHandle<Option<Value>> {
        Player::known(address, hello, Value::Null, nature, seed)
    }

    /// The same for somebody who has a token already.
    pub(crate) fn known(
        address: &Arc<Address>,
        hello: Value,
        token: Value,
        nature: Nature,
        seed: u64,
    ) -> JoinHandle<Option<Value>> {
        let (address, luck) = (address.clone(), Seeded::new(seed));
        let token = Some(token).filter(|token| !token.is_null());
        let mut player = Player { hello, nature, luck, token, seat: Value::Null, is_asking: false, has_news: false };
        std::thread::spawn(move || {
            let mut last = 0;
            loop {
                let (number, at) = address.after(last);
                let Some(mut line) = Line::new(at) else { continue };
                let ended = player.talk(&mut line);
                if ended.is_some() || player.nature == Nature::Fickle {
                    return ended;
                }
                last = number;
            }
        })
    }

    /// Talks until the line goes dead or the result comes.
    fn talk(&mut self, line: &mut Line) -> Option<Value> {
        (self.is_asking, self.has_news) = (false, false);
        match &self.token {
            Some(token) => line.send(&json!({"type": "Rejoin", "token": token})),
            None => line.send(&self.hello),
        }
        loop {
            let message = line.read()?;
            match message["type"].as_str() {
                Some("Entered") => self.token = Some(message["token"].clone()),
                Some("Joined") => {
                    assert_eq!(Some(&message["token"]), self.token.as_ref());
                    self.seat = message["player_id"].clone();
                }
                Some("Result") => {
                    assert!(line.read().is_none(), "it was the last word");
                    return Some(message);
                }
                Some("Kicked") => {}
                Some("Legal") => self.act(line, &message),
                Some("Error") => self.complain(line, &message),
                Some(other) => panic!("{other}: {message}"),
                None => match self.nature {
                    Nature::Honest => self.ask(line),
                    Nature::Cheat => line.send(&json!({"type": "Action", "action": "zz"})),
                    Nature::Faint => line.send(&json!({"type": "Resign"})),
                    Nature::Meddler if self.is_mine(&message) => self.ask(line),
                    Nature::Meddler => line.send(&json!({"type": "PlacePenguin", "tile_id": 0})),
                    Nature::Fickle => return None,
                },
            }
        }
    }

    /// Whether it is this player's turn at a game of Fish.
    fn is_mine(&self, state: &Value) -> bool {
        let turn = state["current_turn"].as_u64().and_then(|turn| usize::try_from(turn).ok()).unwrap_or_default();
        state["turn_order"][turn] == self.seat
    }

    fn ask(&mut self, line: &mut Line) {
        if self.is_asking {
            self.has_news = true;
        } else {
            (self.is_asking, self.has_news) = (true, false);
            line.send(&json!({"type": "Legal"}));
        }
    }

    fn act(&mut self, line: &mut Line, legal: &Value) {
        self.is_asking = false;
        let actions = legal["actions"].as_array().expect("a list");
        match u32::try_from(actions.len()).expect("few") {
            0 if self.has_news => self.ask(line),
            0 => {}
            count => {
                let action = &actions[self.luck.below(count) as usize];
                line.send(&json!({"type": "Action", "action": action, "expected": legal["digest"]}));
            }
        }
    }

    fn complain(&mut self, line: &mut Line, message: &Value) {
        match message["code"].as_str().expect("a code") {
            // The state moved on in between.
            "stale_state" => self.ask(line),
            // A second message of a player who was just thrown out.
            "not_your_turn" if self.nature == Nature::Meddler => {}
            "wait_for_round" | "game_finished" | "already_out" => {
                self.is_asking = false;
                if self.has_news && self.nature == Nature::Honest {
                    self.ask(line);
                }
            }
            // What was under way when the server went down did not happen.
            "shutting_down" | "storage_failed" => {}
            other => panic!("{other}: {message}"),
        }
    }
}

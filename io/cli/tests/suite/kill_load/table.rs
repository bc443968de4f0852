//! A table, and what those who sit there know of it.

use std::collections::HashMap;
use std::io;

use serde_json::{Value, json};

use super::Doors;
use super::http::ask;
use super::sitting::Wire;

/// How a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    Tcp,
    Http,
}

/// A table, as far as its players know.
pub(crate) struct Table {
    pub(crate) door: Door,
    pub(crate) id: String,
    pub(crate) game: String,
    number: u64,
    pub(crate) seats: usize,
    /// The tokens of those who were told that they sit there.
    pub(crate) tokens: Vec<String>,
    /// Whether somebody sat down and was not told.
    pub(crate) is_unsure: bool,
    /// What was asked for.
    pub(crate) sent: Vec<Sent>,
    /// The log as it was last read.
    pub(crate) log: String,
}

/// An action that was asked for.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) seat: usize,
    /// What the request is called.
    pub(crate) name: String,
    pub(crate) action: String,
    pub(crate) digest: String,
    pub(crate) is_acknowledged: bool,
    /// Whether it was in the log when that was last read.
    pub(crate) is_there: bool,
}

impl Table {
    /// A table that was just set up.
    pub(crate) fn new(door: Door, outline: &Value) -> Table {
        let text = |key: &str| outline[key].as_str().expect("a text").to_owned();
        let number = |key: &str| outline[key].as_u64().expect("a number");
        Table {
            door,
            id: text("id"),
            game: text("game"),
            number: number("number"),
            seats: usize::try_from(number("seats")).expect("few"),
            tokens: Vec::new(),
            is_unsure: false,
            sent: Vec::new(),
            log: String::new(),
        }
    }

    /// The address of something under the table.
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    /// Takes every seat that is free.
    pub(crate) fn sit_down(&mut self, doors: &Doors) -> io::Result<()> {
        // Who hangs up before the game begins has left.
        let mut held = Vec::new();
        while self.tokens.len() < self.seats {
            self.is_unsure = true;
            let name = format!("p{}", self.tokens.len());
            let token = match self.door {
                Door::Tcp => {
                    let mut wire = Wire::new(&doors.tcp)?;
                    wire.send(&json!({"type": "JoinGame", "name": name, "game": self.game, "game_id": self.number}))?;
                    let token = wire.until("Joined")?["token"].clone();
                    held.push(wire);
                    token
                }
                Door::Http => {
                    let body = json!({"name": name});
                    let reply = ask(&doors.http, "POST", &self.path("/seats"), &[], Some(&body))?;
                    assert_eq!(reply.status, 201, "{}", reply.body);
                    reply.try_json()?["token"].clone()
                }
            };
            self.tokens.push(token.as_str().expect("a token").to_owned());
            self.is_unsure = false;
        }
        Ok(())
    }

    /// Whether the game is over, by the log that was last read.
    pub(crate) fn is_over(&self) -> bool {
        self.log.lines().last().is_some_and(|line| line.contains(r#""event":"end""#))
    }

    /// Whether the last action had happened, if nobody was told.
    pub(crate) fn doubt(&self) -> Option<bool> {
        self.sent.last().filter(|last| !last.is_acknowledged).map(|last| last.is_there)
    }

    /// Takes what is in the log for acknowledged: of a game that is over nobody need ask again.
    pub(crate) fn believe(&mut self) {
        self.sent.iter_mut().for_each(|sent| sent.is_acknowledged |= sent.is_there);
    }

    /// Reads the log, and holds it to everything that is known: no line was changed, every proof holds, whatever was
    /// acknowledged is there, in its order, and nothing is there twice or without having been asked for.
    pub(crate) fn look(&mut self, doors: &Doors) {
        let reply = ask(&doors.http, "GET", &self.path("/log"), &[], None).expect("the server is there");
        assert_eq!(reply.status, 200, "a table that was acknowledged is gone: {}", reply.body);
        let log = reply.body;
        assert!(log.starts_with(&self.log), "lines were changed:\n{}\n{log}", self.log);
        let verified = referee::verify(games::kinds(), &log).map(|report| report.lines);
        assert_eq!(verified, Ok(log.lines().count() as u64), "{log}");
        let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        let sits = lines.iter().filter(|line| line["event"] == "sit").count();
        let known = self.tokens.len();
        assert!((known..=known + usize::from(self.is_unsure)).contains(&sits), "{known} sit there: {log}");
        let acts = lines.iter().filter(|line| line["by"].as_str().is_some_and(|by| by.starts_with("seat-")));
        let mut last = None;
        let places: HashMap<&str, usize> = (0..).zip(&self.sent).map(|(place, sent)| (&*sent.name, place)).collect();
        let mut found = vec![false; self.sent.len()];
        for act in acts {
            let name = act["request"].as_str().unwrap_or_else(|| panic!("nobody asked for {act}"));
            let place = *places.get(name).unwrap_or_else(|| panic!("nobody asked for {act}"));
            assert!(last < Some(place), "{act} is there twice, or too late: {log}");
            assert_eq!(act["action"], *self.sent[place].action, "{act}");
            (last, found[place]) = (Some(place), true);
        }
        for (sent, is_there) in self.sent.iter_mut().zip(found) {
            assert!(is_there || !sent.is_acknowledged, "{sent:?} was acknowledged and is not there: {log}");
            sent.is_there = is_there;
        }
        self.log = log;
    }
}

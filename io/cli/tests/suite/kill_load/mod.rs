//! Clients that play as fast as they can, and remember what they were told.

pub(crate) mod http;
pub(crate) mod sitting;
pub(crate) mod table;

use std::io;

use game::{Luck as _, Seeded};
use serde_json::json;

use crate::support::server::Server;
use http::ask;
use sitting::{Sitting, Step};
use table::{Door, Table};

/// Where the server listens.
pub(crate) struct Doors {
    pub(crate) tcp: String,
    pub(crate) http: String,
}

impl Doors {
    pub(crate) fn of(server: &Server) -> Doors {
        let http = server.http.strip_prefix("http://").unwrap_or(&server.http).to_owned();
        Doors { tcp: server.tcp.clone(), http }
    }
}

/// Somebody who plays one game after the other, for all seats, through one door.
pub(crate) struct Slot {
    game: &'static str,
    setup: &'static str,
    door: Door,
    luck: Seeded,
    pub(crate) table: Option<Table>,
    finished: Vec<Table>,
    /// Actions that were in doubt and had happened.
    pub(crate) done_all_the_same: usize,
    /// Actions that were in doubt and had not.
    pub(crate) done_again: usize,
}

/// Setups of games that would take long.
const SHORT: &[(&str, &str)] =
    &[("quoridor", r#"{"max_turns":60}"#), ("fish", r#"{"players":3}"#), ("texas42", r#"{"target":1}"#)];

impl Slot {
    /// Every game, through every door.
    pub(crate) fn all() -> Vec<Slot> {
        let pairs = games::kinds().iter().flat_map(|kind| [(kind.name, Door::Tcp), (kind.name, Door::Http)]);
        let slot = |(number, (game, door)): (u64, (&'static str, Door))| Slot {
            game,
            setup: SHORT.iter().find(|(name, _)| *name == game).map_or("{}", |(_, setup)| setup),
            door,
            luck: Seeded::new(number),
            table: None,
            finished: Vec::new(),
            done_all_the_same: 0,
            done_again: 0,
        };
        (1..).zip(pairs).map(slot).collect()
    }

    /// Plays until the server is gone.
    pub(crate) fn play(&mut self, doors: &Doors) {
        while self.play_one(doors).is_ok() {
            self.finished.extend(self.table.take());
        }
    }

    /// Plays a game to its end.
    fn play_one(&mut self, doors: &Doors) -> io::Result<()> {
        if self.table.is_none() {
            self.table = Some(self.set_up(doors)?);
        }
        let table = self.table.as_mut().expect("it was set up");
        table.sit_down(doors)?;
        let mut sitting = Sitting::new(table, doors)?;
        loop {
            match sitting.step(&mut self.luck)? {
                Step::Done => {}
                Step::Over => return Ok(()),
            }
        }
    }

    fn set_up(&mut self, doors: &Doors) -> io::Result<Table> {
        let setup: serde_json::Value = serde_json::from_str(self.setup).expect("it is JSON");
        let order = json!({"game": self.game, "setup": setup});
        let reply = ask(&doors.http, "POST", "/api/v1/tables", &[], Some(&order))?;
        assert_eq!(reply.status, 201, "{}", reply.body);
        Ok(Table::new(self.door, &reply.try_json()?))
    }

    /// After a restart: looks whether everything is there, asks again for what was in doubt, and goes on by one move.
    pub(crate) fn come_back(&mut self, doors: &Doors) {
        let Some(table) = &mut self.table else { return };
        table.look(doors);
        if table.is_unsure {
            // Somebody may sit there who was never told so: nobody can play for them.
            self.finished.extend(self.table.take());
            return;
        }
        table.sit_down(doors).expect("the server is there");
        if let Some(was_done) = table.doubt() {
            if was_done {
                self.done_all_the_same += 1;
            } else {
                self.done_again += 1;
            }
        }
        if table.is_over() {
            table.believe();
        } else {
            let mut sitting = Sitting::new(table, doors).expect("the server is there");
            sitting.ask_again().expect("the server is there");
            for _ in 0..=self.luck.below(2) {
                sitting.step(&mut self.luck).expect("the game goes on");
            }
        }
        table.look(doors);
        assert!(table.doubt().is_none(), "an action is in doubt still");
        if table.is_over() {
            self.finished.extend(self.table.take());
        }
    }

    pub(crate) fn is_in_doubt(&self) -> bool {
        let tables = self.finished.iter().chain(&self.table);
        tables.filter(|table| table.sent.last().is_some_and(|last| !last.is_acknowledged)).count() != 0
    }

    pub(crate) fn take_finished(&mut self) -> Vec<Table> {
        std::mem::take(&mut self.finished)
    }
}

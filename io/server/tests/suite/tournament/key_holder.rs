//! A player with keys: a fresh one for each table, and a copy of the table that checks every line.

use std::sync::Arc;
use std::thread::JoinHandle;

use game::json::{Tree, read};
use game::{Actor, FORFEIT, Luck as _, Seeded};
use referee::{Follower, PlayerKey, SignedHead, Stage};
use serde_json::{Value, json};

use super::player::Line;
use super::test_server::Address;

/// A player with keys.
pub(crate) struct KeyHolder {
    name: String,
    hello: Value,
    luck: Seeded,
    token: Value,
    /// Whether the player comes to the tables that it is called to.
    comes: bool,
    /// The table of the game, and whether the player sits there.
    follower: Option<Follower>,
    is_seated: bool,
    /// The last line after which the player has acted.
    acted: u64,
}

/// The table that a player is called to, followed by its own copy.
pub(crate) fn table_of(message: &Value) -> Follower {
    let mut follower = Follower::new(games::kinds(), message["header"].as_str().expect("a header")).expect("keys");
    hear(&mut follower, message);
    follower
}

/// Hears the lines and the head of a message.
pub(crate) fn hear(follower: &mut Follower, message: &Value) {
    for line in message["lines"].as_array().expect("lines") {
        follower.hear(line.as_str().expect("a line")).expect("a line that is right");
    }
    if let Some(head) = message.get("head") {
        let text = head.to_string();
        let tree = Tree::parse(&text).expect("JSON");
        let head = read(&tree, |node| SignedHead::read(&node.object(SignedHead::KEYS)?)).expect("a head");
        follower.hear_head(head).expect("a head that is right");
    }
}

/// The message with which a player sits down at a table that it was called to.
pub(crate) fn join(call: &Value, follower: &mut Follower, (secret, name): ([u8; 32], &str)) -> Value {
    let key = PlayerKey::new(secret, follower.table().origin());
    let sit = key.sit(name);
    follower.play(key, name);
    json!({
        "type": "JoinGame", "game": follower.table().header.game, "game_id": call["game_id"], "name": name,
        "key": sit.key.to_string(), "commit": sit.commit.to_string(), "sig": sit.sig.to_string(),
        "lines": follower.last().0,
    })
}

impl KeyHolder {
    /// Plays in a thread of its own, and gives the result in the end.
    pub(crate) fn start(
        address: &Arc<Address>,
        (tournament, name): (u64, &str),
        comes: bool,
    ) -> JoinHandle<Option<Value>> {
        let hello = json!({"type": "JoinTournament", "tournament": tournament, "name": name, "keyed": true});
        let luck = Seeded::new(u64::from(name.as_bytes()[0]));
        let mut player = KeyHolder {
            name: name.to_owned(),
            hello,
            luck,
            token: Value::Null,
            comes,
            follower: None,
            is_seated: false,
            acted: 0,
        };
        let address = address.clone();
        std::thread::spawn(move || {
            let mut last = 0;
            loop {
                let (number, at) = address.after(last);
                let Some(mut line) = Line::new(at) else { continue };
                let ended = player.talk(&mut line);
                if ended.is_some() {
                    return ended;
                }
                last = number;
            }
        })
    }

    /// Talks until the line goes dead or the result comes.
    fn talk(&mut self, line: &mut Line) -> Option<Value> {
        let known = self.follower.as_ref().filter(|_| self.is_seated).map(|follower| follower.last().0);
        (self.is_seated, self.acted) = (false, 0);
        match &self.token {
            Value::Null => line.send(&self.hello),
            token => line.send(&json!({"type": "Rejoin", "token": token, "lines": known.unwrap_or(0)})),
        }
        loop {
            let message = line.read()?;
            match message["type"].as_str() {
                Some("Entered") => self.token = message["token"].clone(),
                Some("Joined") => self.is_seated = true,
                Some("Table") if self.is_seated => self.hear(line, &message),
                Some("Lines") => self.hear(line, &message),
                Some("Table") if self.comes => {
                    let secret = std::array::from_fn(|_| u8::try_from(self.luck.below(256)).expect("a byte"));
                    let mut follower = table_of(&message);
                    line.send(&join(&message, &mut follower, (secret, &self.name)));
                    (self.follower, self.acted) = (Some(follower), 0);
                }
                Some("Result") => return Some(message),
                Some("Error") => match message["code"].as_str().expect("a code") {
                    // What was under way when the server went down did not happen; or another line came in between.
                    "shutting_down" | "storage_failed" | "stale_state" | "not_your_turn" | "wrong_phase"
                    | "share_owed" | "game_finished" => {}
                    code => panic!("{}: {code}: {message}", self.name),
                },
                Some("Table") | None => {}
                Some(other) => panic!("{other}: {message}"),
            }
        }
    }

    /// Checks lines, shares, and acts if it is the player's turn.
    fn hear(&mut self, line: &mut Line, message: &Value) {
        let follower = self.follower.as_mut().expect("a table");
        hear(follower, message);
        let table = follower.table();
        if table.stage() == Stage::Over {
            self.is_seated = false;
            return;
        }
        let Some(seat) = follower.seat() else { return };
        if table.awaited().has(seat) && self.acted < follower.last().0 {
            let mut legal = table.game().legal(Actor::Seat(seat));
            legal.retain(|id| !id.starts_with(FORFEIT));
            let ids = [legal.swap_remove(self.luck.below(u32::try_from(legal.len()).expect("few")) as usize)];
            let signed = follower.sign(&ids).expect("nothing is wrong");
            self.acted = follower.last().0;
            line.send(&json!({"type": "Action", "action": ids[0], "saw": signed.saw, "sig": signed.sig.to_string()}));
        }
        if let Some(share) = follower.share() {
            line.send(&json!({
                "type": "Share", "draw": share.draw, "r": share.share.to_string(), "next": share.next.to_string(),
                "sig": share.sig.to_string(),
            }));
        }
    }
}

//! An honest client with a key, at any door.

use game::{Luck as _, Seeded};
use referee::{Follower, PlayerKey, SignedHead, Stage, Table};
use serde_json::{Value, json};

use super::links::{Door, Link, News, head, texts};
use super::site::Doors;

/// A player with a key: it believes nothing that it has not checked.
pub(crate) struct KeyedPlayer {
    pub(crate) follower: Follower,
    pub(crate) key: PlayerKey,
    pub(crate) link: Link,
    pub(crate) token: String,
    luck: Seeded,
    /// The last draw that was shared in.
    pub(crate) shared: u64,
}

/// What is refused without harm: others were quicker, and what they did is on its way.
const HARMLESS: &[&str] =
    &["fine", "stale_state", "not_your_turn", "already_agreed", "wrong_phase", "game_finished", "share_owed"];

impl KeyedPlayer {
    /// Sits down at a table, with a secret of so many equal bytes.
    pub(crate) fn sit(doors: Doors, door: Door, table: u64, (name, secret): (&str, u8)) -> KeyedPlayer {
        KeyedPlayer::try_sit(doors, door, table, (name, secret)).unwrap_or_else(|code| panic!("{door:?}: {code}"))
    }

    pub(crate) fn try_sit(
        doors: Doors,
        door: Door,
        table: u64,
        (name, secret): (&str, u8),
    ) -> Result<KeyedPlayer, String> {
        let mut found = found(doors, door, table);
        let key = PlayerKey::new([secret; 32], found.follower.table().origin());
        found.follower.play(key.clone(), name);
        let mut seat = serde_json::to_value(key.sit(name)).expect("JSON");
        seat["name"] = name.into();
        let (token, link) = match found.client {
            Some(mut client) => {
                seat["type"] = "JoinGame".into();
                seat["game"] = found.follower.table().header.game.clone().into();
                (seat["game_id"], seat["lines"]) = (table.into(), found.follower.last().0.into());
                client.send(&seat);
                let joined = client.read().expect("the server says something");
                if joined["type"] != "Joined" {
                    return Err(joined["code"].as_str().expect("a code").to_owned());
                }
                (joined["token"].as_str().expect("a token").to_owned(), Link::Tcp(client))
            }
            None => {
                let reply = doors.ask("POST", &format!("/tables/{table}/seats"), None, Some(&seat));
                if reply.status != 201 {
                    return Err(reply.code());
                }
                let token = reply.json()["token"].as_str().expect("a token").to_owned();
                let head = head(&reply.json()["head"]).expect("a head");
                assert!(found.follower.last().0 < head.seq);
                let link = Link::follow(doors, door, table, (&token, found.follower.last().0));
                found.follower.hear_head(head).expect("it is of this history");
                (token, link)
            }
        };
        let luck = Seeded::new(u64::from(secret));
        Ok(KeyedPlayer { follower: found.follower, key, link, token, luck, shared: 0 })
    }

    /// Hears one thing: what is wrong with a line or a head is a failure of the test.
    pub(crate) fn hear(&mut self) -> News {
        let news = self.link.hear();
        if let News::Lines(lines, head, shown) = &news {
            for line in lines {
                self.follower.hear(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
            }
            if let Some(head) = head {
                self.follower.hear_head(head.clone()).expect("a head of this history");
            }
            if let Some(digest) = *shown {
                let view = Box::new(move |table: &Table, viewer| table.digest(viewer) == digest);
                self.follower.was_shown(view).expect("the player is shown what the log says");
            }
        }
        news
    }

    /// The code with which something was refused, at once or later.
    pub(crate) fn refused(&mut self, at_once: Option<String>) -> String {
        if let Some(code) = at_once {
            return code;
        }
        loop {
            match self.hear() {
                News::Refused(code) => return code,
                News::Over => panic!("it was to be refused"),
                News::Lines(..) | News::Legal(_) | News::Other => {}
            }
        }
    }

    /// Hears until the follower is where it should be.
    pub(crate) fn hear_until(&mut self, is_there: impl Fn(&Follower) -> bool) {
        while !is_there(&self.follower) {
            let news = self.hear();
            assert!(!matches!(news, News::Over | News::Refused(_)), "{news:?}");
        }
    }

    /// Shares in the draw that is called for, if there is one.
    pub(crate) fn share(&mut self) {
        if let Some(share) = self.follower.share().filter(|share| self.shared < share.draw) {
            self.shared = share.draw;
            let refused = self.link.share(&share).unwrap_or_default();
            assert!(["", "fine"].contains(&&*refused), "{refused}");
        }
    }

    /// Signs and does something; the code of the refusal, where it comes at once.
    pub(crate) fn act(&mut self, ids: &[&str]) -> Option<String> {
        let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
        let signed = self.follower.sign(&ids).expect("nothing was wrong");
        let action = if ids.len() == 1 { json!(ids[0]) } else { json!(ids) };
        self.link.act("action", (Some(&action), signed.saw, &signed.sig.to_string()))
    }

    /// Plays at random until the game is over; gives the lines that were heard, all of which were right.
    pub(crate) fn play(mut self) -> (Vec<String>, SignedHead) {
        let mut last = None;
        while self.follower.table().stage() != Stage::Over {
            match self.hear() {
                News::Lines(..) if last != Some(self.follower.last().0) => {
                    last = Some(self.follower.last().0);
                    self.share();
                    if let Some(actions) = self.may_act() {
                        self.choose(&actions);
                    }
                }
                News::Legal(actions) => self.choose(&actions),
                News::Refused(code) => assert!(HARMLESS.contains(&&*code), "{code}"),
                News::Over => panic!("the game is not over: {:?}", self.follower.lines().last()),
                News::Lines(..) | News::Other => {}
            }
        }
        let head = self.follower.head().expect("there were heads").clone();
        (self.follower.lines().to_vec(), head)
    }

    /// Asks what is legal, unless it is known to be nobody's turn or another's.
    fn may_act(&mut self) -> Option<Vec<String>> {
        let table = self.follower.table();
        let is_known = table.seq() == self.follower.last().0;
        let is_mine = self.follower.seat().is_some_and(|seat| table.awaited().has(seat));
        if is_known && !is_mine { None } else { self.link.ask_legal() }
    }

    fn choose(&mut self, actions: &[String]) {
        let Ok(count @ 1..) = u32::try_from(actions.len()) else { return };
        let action = actions[self.luck.below(count) as usize].clone();
        let refused = self.act(&[&action]).unwrap_or_default();
        assert!(refused.is_empty() || HARMLESS.contains(&&*refused), "{action}: {refused}");
    }
}

/// A table that was found and checked up to now.
struct Found {
    follower: Follower,
    client: Option<crate::tcp::client::Client>,
}

fn found(doors: Doors, door: Door, table: u64) -> Found {
    let outline = doors.get(&format!("/tables/{table}")).json();
    let (header, lines, head, client) = if door == Door::Tcp {
        let mut client = doors.client();
        client.send(&json!({"type": "FindTable", "game": outline["game"], "game_id": table}));
        let table = client.expect("Table");
        (table["header"].clone(), texts(&table["lines"]), head(&table["head"]), Some(client))
    } else {
        let log = doors.get(&format!("/tables/{table}/log"));
        let lines = log.body.lines().skip(1).map(str::to_owned).collect();
        let head = doors.get(&format!("/tables/{table}/head"));
        (outline["header"].clone(), lines, self::head(&head.json()), None)
    };
    let mut follower = Follower::new(games::kinds(), header.as_str().expect("a header")).expect("a table with keys");
    for line in &lines {
        follower.hear(line).expect("the line follows");
    }
    follower.hear_head(head.expect("a head")).expect("a head of this history");
    Found { follower, client }
}

/// What a line is, as far as a test looks at it.
pub(crate) fn event_of(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is JSON")
}

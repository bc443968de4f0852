//! What players say to each other at their table. It is in no log: the last lines are kept in memory, for those who were
//! there when they were said.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use game::{Digest, Refused, check_line};
use referee::{Stage, Table};

use super::Room;
use super::company::persons;
use crate::gate::Bucket;
use crate::{ServerRefusal, no};

/// What was said at a table, and which players want to talk.
#[derive(Default)]
pub(super) struct Talk {
    /// Those who have turned free talk on.
    on: Vec<Digest>,
    lines: VecDeque<Arc<TalkLine>>,
    buckets: HashMap<Digest, Bucket>,
    /// The number of the last line.
    last: u64,
}

/// One thing that was said.
pub(crate) struct TalkLine {
    /// Numbers grow, also when a table is loaded again.
    pub(crate) number: u64,
    /// The name of the player who said it.
    pub(crate) name: String,
    pub(crate) said: Said,
    /// The hash of the speaker's secret.
    by: Digest,
    /// Those who were there: no player who comes later reads it.
    readers: Vec<Digest>,
}

/// What players say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// One of the greetings, by its key: every reader has it in their language.
    Greeting(&'static str),
    /// What they wrote.
    Text(String),
}

/// What a player may say now, and what stands against it.
pub(crate) struct TalkState {
    /// Whether the player has turned free talk on.
    pub(crate) is_on: bool,
    /// The other persons, by name, and whether they have turned it on.
    pub(crate) others: Vec<(String, bool)>,
    /// Whether greetings are passed on.
    pub(crate) greetings: Result<(), ServerRefusal>,
    /// Whether free talk is.
    pub(crate) chat: Result<(), ServerRefusal>,
    /// Whether free talk need not be turned on, because players came by the link.
    pub(crate) is_private: bool,
}

/// The most characters of what is said.
pub(crate) const LONGEST: usize = 200;
/// How many lines are kept.
const KEPT: usize = 50;
/// How many lines a player may send at once, and how many a second in the long run.
const BURST: u32 = 5;
const PER_SECOND: f64 = 0.5;

impl TalkLine {
    /// Whether the player with this secret said it.
    pub(crate) fn is_by(&self, key: &Digest) -> bool {
        self.by == *key
    }
}

impl Room {
    /// What the player with this secret may say.
    pub(crate) fn talk_state(&self, key: &Digest) -> TalkState {
        let (table, is_private) = (self.table(), self.is_private());
        let on = self.with_affairs(|affairs| affairs.talk.on.clone());
        let others = persons(&table).filter(|(_, other)| other != key);
        let others: Vec<(String, bool)> =
            others.map(|(place, other)| (place.name.clone(), on.contains(&other))).collect();
        let is_on = on.contains(key);
        let greetings = match () {
            () if others.is_empty() => Err(ServerRefusal::NoListener),
            // Partners must not tell each other what they hold, and a greeting can be a sign.
            () if table.kind().has_secrets && is_under_way(&table) => Err(ServerRefusal::TalkHidden),
            () => Ok(()),
        };
        let is_wanted = is_private || is_on && others.iter().all(|(_, is_on)| *is_on);
        let chat = greetings.and(if is_wanted { Ok(()) } else { Err(ServerRefusal::TalkClosed) });
        TalkState { is_on, others, greetings, chat, is_private }
    }

    /// Turns free talk on or off for a player.
    pub(crate) fn turn_talk(&self, key: Digest, is_on: bool) {
        let table = self.table();
        self.with_affairs(|affairs| {
            let on = &mut affairs.talk.on;
            on.retain(|known| *known != key && table.place_of(known).is_some());
            if is_on {
                on.push(key);
            }
        });
        self.beat();
    }

    /// Passes on what a player says. The caller knows that no ban stands against it.
    ///
    /// # Errors
    /// Why it is not passed on.
    pub(crate) fn talk(&self, key: Digest, said: Said) -> Result<(), Refused> {
        let state = self.talk_state(&key);
        match &said {
            Said::Greeting(_) => state.greetings.map_err(no)?,
            Said::Text(text) => {
                state.chat.map_err(no)?;
                if !(1..=LONGEST).contains(&text.chars().count()) {
                    return Err(no(ServerRefusal::TalkTooLong));
                }
                check_line(text)?;
            }
        }
        let (table, now) = (self.table(), self.now());
        let readers: Vec<Digest> = persons(&table).map(|(_, key)| key).collect();
        let speaker = persons(&table).find(|(_, known)| *known == key);
        let name = speaker.map(|(place, _)| place.name.clone()).ok_or_else(|| no(ServerRefusal::BadToken))?;
        self.with_affairs(|affairs| {
            let talk = &mut affairs.talk;
            talk.buckets.retain(|known, _| readers.contains(known));
            let bucket = talk.buckets.entry(key).or_insert_with(|| Bucket::full(BURST));
            bucket.take(BURST, PER_SECOND).map_err(|_| no(ServerRefusal::TalkTooFast))?;
            talk.last = (talk.last + 1).max(u64::try_from(now.micros()).unwrap_or(0));
            if talk.lines.len() == KEPT {
                talk.lines.pop_front();
            }
            talk.lines.push_back(Arc::new(TalkLine { number: talk.last, name, said, by: key, readers }));
            Ok::<(), Refused>(())
        })?;
        self.beat();
        Ok(())
    }

    /// What the player with this secret has heard after a line.
    pub(crate) fn heard(&self, key: &Digest, after: u64) -> Vec<Arc<TalkLine>> {
        self.with_affairs(|affairs| {
            let lines = affairs.talk.lines.iter().filter(|line| after < line.number && line.readers.contains(key));
            lines.cloned().collect()
        })
    }
}

/// Whether the game is being played.
fn is_under_way(table: &Table) -> bool {
    match table.stage() {
        Stage::Playing | Stage::Paused => true,
        Stage::Gathering | Stage::Over => false,
    }
}

//! Tables where players have keys: what this client hears of one, what it checks, and what it says for its player.
//!
//! The client believes nothing that the server says. It follows the log line by line, shares in a draw only when the rules
//! demand it, and signs what its player does. After the first thing that is wrong it says so, shares and signs nothing
//! more, and keeps all that the server said in a file. `pins` has the keys of servers, `record` that file, `board` compares
//! what is shown with the lines, `sit` takes a seat.

mod board;
mod called;
mod pins;
mod record;
mod sit;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use entropy::Source;
use game::json::{Tree, read};
use game::{Actor, Coded as _, Digest, Kind, Malformed, Refused, Seat};
use protocol::{ShareMessage, TableMessage};
use referee::{
    ActSignature, Evidence, Follower, Header, LogEvent, OpenRequest, PlayerKey, SeatKey, Share, SignedHead, Stage,
};
use serde::{Deserialize, Serialize};

pub(crate) use self::called::Entrant;
use self::record::Record;
pub(crate) use self::sit::{KeyArgs, Seated, sit_down};
use crate::documents::FaultDoc;
use crate::documents::fault_docs;
use crate::failure::Failure;
use crate::net::link::Server;
use crate::refusal::ClientRefusal;
use crate::registry::KINDS;
use crate::world::World;

/// A table whose log is checked, perhaps with a player who has a key.
pub(crate) struct KeyedTable {
    /// What it is called in sentences.
    what: String,
    follower: Follower,
    record: Record,
    /// The draw that was shared in over this connection, and when.
    shared: Option<(u64, Instant)>,
    /// Whether the player has done something since it signed last, by the log.
    has_acted: bool,
    /// What happened since the board was shown last, and whether only the server knows all of it.
    story: Vec<String>,
    is_story_hidden: bool,
    /// Whether the server draws boards as we do, once that is known.
    draws_alike: Option<bool>,
}

/// What is kept beside the token of a seat, to go on with the same key. It has no `Debug`: it is secret.
#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct KeptKey {
    /// The 32 bytes from which the player's key and shares follow.
    secret: String,
    name: String,
    /// The file with all that was said.
    record: PathBuf,
}

impl KeptKey {
    /// The player's name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The file for the seat, beside that with all that was said.
    pub(crate) fn seat_file(&self) -> PathBuf {
        self.record.with_extension("json")
    }
}

/// How long a share may be under way before it is sent again over a new connection.
const RETRY: Duration = Duration::from_secs(5);

/// The document of a fault, in the record.
#[derive(Serialize)]
struct FoundDoc<'a> {
    code: &'static str,
    message: String,
    faults: Vec<FaultDoc<'a>>,
}

/// What a player says to sit down, in the record.
#[derive(Serialize)]
struct SitDoc<'a> {
    name: &'a str,
    #[serde(flatten)]
    key: &'a SeatKey,
}

impl KeyedTable {
    /// The table that a server has told of; none if players at it have no keys.
    pub(crate) fn found(server: &Server, found: &TableMessage) -> Result<Option<KeyedTable>, Failure> {
        let what = format!("table {} at {server}", found.game_id);
        let malformed = |malformed| Failure::Malformed { what: what.clone(), malformed };
        if Header::parse(&found.header).map_err(malformed)?.keys.is_none() {
            return Ok(None);
        }
        let follower = Follower::new(KINDS, &found.header).map_err(malformed)?;
        let record = Record::new(&Evidence::of(&found.header).map_err(malformed)?);
        let mut table = KeyedTable::new(what, follower, record);
        table.hear(&found.lines, found.head.as_ref())?;
        Ok(Some(table))
    }

    fn new(what: String, follower: Follower, record: Record) -> KeyedTable {
        KeyedTable {
            what,
            follower,
            record,
            shared: None,
            has_acted: false,
            story: Vec::new(),
            is_story_hidden: false,
            draws_alike: None,
        }
    }

    /// Goes on with a table after the program was ended.
    pub(crate) fn resume(server: &Server, number: u64, kept: &KeptKey) -> Result<KeyedTable, Failure> {
        let what = format!("table {number} at {server}");
        let malformed = |malformed| Failure::Malformed { what: kept.record.display().to_string(), malformed };
        let (record, evidence) = Record::resume(&kept.record)?;
        let notes: Vec<Tree<'_>> = evidence.notes.iter().filter_map(|note| Tree::parse(note).ok()).collect();
        if let Some(fault) = notes.iter().find_map(|note| note.get("fault")) {
            let text = |key| fault.get(key).and_then(Tree::as_text).unwrap_or_default().to_owned();
            return Err(Failure::Elsewhere { code: text("code"), message: text("message") });
        }
        let lines = evidence.histories.first().map_or(&[][..], Vec::as_slice);
        let (header, lines) = lines.split_first().map_or(("", lines), |(header, lines)| (header.as_str(), lines));
        let mut follower = Follower::new(KINDS, header).map_err(malformed)?;
        let secret: Digest = kept.secret.parse().map_err(malformed)?;
        let key = PlayerKey::new(secret.0, follower.table().origin());
        follower.play(key, &kept.name);
        let heard = lines.iter().try_for_each(|line| follower.hear(line));
        let heard = heard.and_then(|()| evidence.heads.iter().try_for_each(|head| follower.hear_head(head.clone())));
        heard.map_err(malformed)?;
        let mut shares = notes.iter().rev().filter_map(|note| note.get("share"));
        if let Some(share) = shares.find_map(read_share) {
            follower.has_answered(share);
        }
        Ok(KeyedTable::new(what, follower, record))
    }

    /// Compares the key of the server with the one that it had before, and keeps it the first time.
    pub(crate) fn pin(&self, server: &Server, accepts_new: bool, world: &mut World<'_>) -> Result<(), Failure> {
        let terms = self.follower.table().header.keys.expect("players at this table have keys");
        pins::check(server, terms.server, accepts_new, world)
    }

    /// Makes a fresh key for the player. What is kept of it belongs beside the token of the seat.
    pub(crate) fn take_key(&mut self, name: &str, entropy: Source) -> Result<(SeatKey, KeptKey), Failure> {
        let secret: [u8; 32] = entropy::bytes(entropy)?;
        let key = PlayerKey::new(secret, self.follower.table().origin());
        let signed = key.sit(name);
        let path = Record::place(&self.follower.table().header.table, &key.key().short())?;
        self.record.keep(&path)?;
        self.record.note("sit", &SitDoc { name, key: &signed });
        self.follower.play(key, name);
        Ok((signed, KeptKey { secret: Digest(secret).to_string(), name: name.to_owned(), record: path }))
    }

    /// How many lines after the header were heard.
    pub(crate) fn lines(&self) -> u64 {
        self.follower.last().0
    }

    /// What is played.
    pub(crate) fn kind(&self) -> &'static Kind {
        self.follower.table().kind()
    }

    /// Whether a head covers all lines that were heard.
    pub(crate) fn is_covered(&self) -> bool {
        self.follower.head().is_some_and(|head| head.seq == self.follower.last().0)
    }

    /// Whether nothing wrong was found.
    pub(crate) fn is_sound(&self) -> bool {
        self.follower.is_sound()
    }

    /// What a server says of the table over a new connection.
    pub(crate) fn again(&mut self, table: &TableMessage) -> Result<(), Failure> {
        self.shared = None;
        if self.follower.lines().first() == Some(&table.header) {
            return self.hear(&table.lines, table.head.as_ref());
        }
        self.record.add(&Evidence::header_row(&table.header));
        self.keep(&table.lines, table.head.as_ref());
        Err(self.fault(Malformed::new(ClientRefusal::HeaderChanged, "", "")))
    }

    /// Keeps what a server has said.
    fn keep(&mut self, lines: &[String], head: Option<&SignedHead>) {
        for line in lines {
            self.record.add(&Evidence::line_row(line));
        }
        if let Some(head) = head {
            self.record.add(&Evidence::head_row(head));
        }
    }

    /// Hears lines, and the head that covers them.
    pub(crate) fn hear(&mut self, lines: &[String], head: Option<&SignedHead>) -> Result<(), Failure> {
        // All of it is kept first: a head that covers a wrong line is what proves it.
        self.keep(lines, head);
        for line in lines {
            let (number, was_open) = (self.follower.lines().len() + 1, self.follower.is_open());
            let mut told = Vec::new();
            let followed = self.follower.hear_and_tell(line, |table, _, story| {
                told.extend(speech::english(table.kind()).story(story, &table.envelope().names));
            });
            followed.map_err(|wrong| self.fault(wrong.within(&format!("line {number}"))))?;
            self.story.append(&mut told);
            self.has_acted |= self.is_own(line);
            self.is_story_hidden |= !was_open || !self.follower.is_open();
        }
        if let Some(head) = head {
            let followed = self.follower.hear_head(head.clone());
            followed.map_err(|wrong| self.fault(wrong.within(&format!("the head of line {}", head.seq + 1))))?;
        }
        Ok(())
    }

    /// Whether a line tells what the player did.
    fn is_own(&self, line: &str) -> bool {
        let seat = self.follower.seat();
        match referee::Record::parse(line).map(|record| record.event) {
            Ok(LogEvent::Act(act)) => seat.is_some_and(|seat| act.by == Actor::Seat(seat)),
            Ok(
                LogEvent::AskPause { seat: whose, .. }
                | LogEvent::AskTakeback { seat: whose, .. }
                | LogEvent::Agree { seat: whose, .. }
                | LogEvent::Decline { seat: whose, .. }
                | LogEvent::Resume { seat: whose, .. },
            ) => seat == Some(Seat(whose)),
            _ => false,
        }
    }

    /// Whether a pause is asked for.
    pub(crate) fn is_pause_asked(&self) -> bool {
        matches!(self.follower.table().open_request(), Some(OpenRequest::Pause { .. }))
    }

    /// Whether the player has done what it signed last, or something else.
    pub(crate) fn has_acted(&self) -> bool {
        self.has_acted
    }

    /// What becomes of something that is wrong.
    fn fault(&mut self, malformed: Malformed) -> Failure {
        self.follower.distrust();
        let malformed = malformed.within(&self.what);
        let found =
            FoundDoc { code: malformed.code(), message: malformed.to_string(), faults: fault_docs(malformed.faults()) };
        self.record.note("fault", &found);
        if self.record.path().is_none() {
            let table = &self.follower.table().header.table;
            let kept = Record::place(table, "seen").and_then(|path| self.record.keep(&path));
            // Where that fails, the failure is told all the same.
            drop(kept);
        }
        let evidence = self.record.path().map_or(String::new(), |path| {
            let path = path.display();
            format!(
                " All that the server said is in {path}: `parlor evidence {path}` makes of it what others can check."
            )
        });
        let hint = format!("This client shares and signs nothing more at this table.{evidence}");
        Failure::wrong(malformed, "").hint(hint)
    }

    /// The share that is to be sent now, if one is.
    pub(crate) fn due(&mut self) -> Option<ShareMessage> {
        let share = self.follower.share()?;
        if self.shared.is_some_and(|(draw, _)| draw == share.draw) {
            return None;
        }
        self.record.note("share", &share);
        self.record.sync();
        self.shared = Some((share.draw, Instant::now()));
        Some(ShareMessage::own(&share))
    }

    /// How long to wait for the next message while a share is under way: then it is time for another connection.
    pub(crate) fn patience(&self) -> Option<Duration> {
        let (_, since) = self.shared.filter(|_| self.follower.is_owing())?;
        Some(RETRY.saturating_sub(since.elapsed()).max(Duration::from_millis(1)))
    }

    /// The player's signature; nothing where the seat has lost its key, or something was wrong.
    pub(crate) fn sign(&mut self, ids: &[String]) -> Option<ActSignature> {
        let has_begun = self.follower.table().stage() != Stage::Gathering;
        if has_begun && self.follower.seat().is_none() {
            return None;
        }
        let signed = self.follower.sign(ids)?;
        self.record.note("act", &signed);
        self.has_acted = false;
        Some(ActSignature { ids: None, ..signed })
    }

    /// The ids of an action as its player wrote it. What the server makes of it is not asked: it could mean another.
    pub(crate) fn ids(&self, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
        let (mut game, mut found) = (self.follower.table().game().duplicate(), Vec::new());
        let actions = match action {
            Tree::List(actions) => actions.as_slice(),
            one => std::slice::from_ref(one),
        };
        for action in actions {
            for id in referee::ids(&*game, action)? {
                // What comes after it may be written for the position it leads to; whether it is legal is seen later.
                let _refused = self.follower.seat().map(|seat| game.advance(Actor::Seat(seat), &id).is_ok());
                found.push(id);
            }
        }
        Ok(found)
    }

    /// The player asks to go on without its key.
    pub(crate) fn give_key_up(&mut self) {
        self.follower.give_key_up();
    }

    /// Whether a draw waits for the player's share, as far as is known.
    pub(crate) fn is_owing(&self) -> bool {
        self.follower.is_owing()
    }

    /// Ends with a table where there is no seat: nothing is kept.
    pub(crate) fn forget(&mut self) -> Result<(), Failure> {
        self.record.close(None)
    }

    /// Ends with a game that is over: nothing is kept but the last head.
    pub(crate) fn close(&mut self) -> Result<(), Failure> {
        if self.is_sound() { self.record.close(self.follower.head()) } else { Ok(()) }
    }
}

fn read_share(share: &Tree<'_>) -> Option<Share> {
    read(share, |node| Share::read(&node.object(Share::KEYS)?)).ok()
}

//! A client's own copy of a table: it checks each line as it comes, and shares only in draws that the rules demand.
//!
//! A follower believes nothing that the server says: not its state documents, and not that a line is on disk before the
//! server has signed a head that includes it. After the first thing that is wrong it shares and signs nothing more.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use game::json::{Object, Tree, read};
use game::{Digest, Kind, Malformed, Seat, Text, Viewer};
use serde::Serialize;

use crate::blind::Blind;
use crate::keys::Share;
use crate::log::LogHead;
use crate::player_key::PlayerKey;
use crate::record::{Header, LogEntry, LogEvent, Record, shown};
use crate::refusal::{LogRefusal, wrong};
use crate::shown::View;
use crate::signature::{PublicKey, Signature, Signed, Signer};
use crate::signed_acts::ActSignature;
use crate::table::Table;

/// The server's word that a line is on disk: with its link, all lines up to there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SignedHead {
    /// The table's id.
    pub table: String,
    /// The number of the line.
    pub seq: u64,
    /// Its link.
    #[serde(serialize_with = "shown")]
    pub link: Digest,
    /// The server's signature.
    pub sig: Signature,
}

impl SignedHead {
    /// The keys of a head.
    pub const KEYS: &[&str] = &["table", "seq", "link", "sig"];

    /// The head of a table as it is now.
    #[must_use]
    pub fn of(table: &Table, signer: &Signer) -> SignedHead {
        let (seq, link) = (table.seq(), table.link());
        let sig = signer.sign(Signed::Head { table: &table.header.table, seq, link });
        SignedHead { table: table.header.table.clone(), seq, link, sig }
    }

    /// Reads a head.
    #[must_use]
    pub fn read(row: &Object<'_>) -> Option<SignedHead> {
        let table = game::Envelope::read_table(&row.get("table"));
        let (seq, link) = (row.get("seq").integer(0..=i64::MAX), row.get("link").parsed());
        let sig = row.get("sig").parsed();
        Some(SignedHead { table: table?, seq: seq?.unsigned_abs(), link: link?, sig: sig? })
    }

    /// The head that a document is.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(text: &str) -> Result<SignedHead, Malformed> {
        read(&Tree::parse(text)?, |node| SignedHead::read(&node.object(SignedHead::KEYS)?))
    }

    /// Whether the server with this key has signed it.
    #[must_use]
    pub fn is_signed_by(&self, server: &PublicKey) -> bool {
        server.has_signed(Signed::Head { table: &self.table, seq: self.seq, link: self.link }, &self.sig)
    }
}

/// A client's own copy of a table.
pub struct Follower {
    /// The table, as far as its game can be followed: up to the first draw that is still veiled.
    table: Table,
    server: PublicKey,
    /// The lines as they came, the header's first, and the link of each.
    lines: Vec<String>,
    links: Vec<Digest>,
    /// The last line.
    last: LogHead,
    /// What came after a draw that is still veiled.
    pending: Vec<LogEntry>,
    /// What can be known of it.
    blind: Option<Blind>,
    /// What the player was shown after lines that are pending, with the numbers of those lines.
    views: Vec<(u64, View)>,
    /// The newest head, and those of lines that were not heard yet.
    head: Option<SignedHead>,
    ahead: Vec<SignedHead>,
    player: Option<Player>,
    /// Whether something was wrong.
    has_fault: bool,
}

/// The player for whom a follower answers.
struct Player {
    key: PlayerKey,
    name: String,
    /// The last call that was answered.
    answered: Option<Share>,
    /// Whether the player has asked to go on without the key.
    gives_key_up: bool,
}

impl Follower {
    /// Follows the table of a header.
    ///
    /// # Errors
    /// What is wrong with the header, or that players at that table have no keys.
    pub fn new(kinds: &'static [Kind], header: &str) -> Result<Follower, Malformed> {
        let table = Table::new(kinds, Header::parse(header)?)?;
        let last = table.head;
        let server = table.header.keys.and_then(|terms| PublicKey::new(terms.server));
        let Some(server) = server.filter(|_| table.header.line() == header) else {
            return wrong(LogRefusal::BadKey, "/server", "players at this table have no keys");
        };
        Ok(Follower {
            server,
            lines: Vec::from([header.to_owned()]),
            links: Vec::from([last.link]),
            last,
            pending: Vec::new(),
            blind: None,
            views: Vec::new(),
            head: None,
            ahead: Vec::new(),
            player: None,
            has_fault: false,
            table,
        })
    }

    /// The table, as far as its game can be followed.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The lines as they came, the header's first.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The number and the link of the last line.
    #[must_use]
    pub fn last(&self) -> (u64, Digest) {
        (self.last.seq, self.last.link)
    }

    /// The newest head.
    #[must_use]
    pub fn head(&self) -> Option<&SignedHead> {
        self.head.as_ref()
    }

    /// Answers for this player from now on. The secret must be one that no other table has seen.
    ///
    /// # Panics
    /// With the key of another table.
    pub fn play(&mut self, key: PlayerKey, name: &str) {
        assert!(key.header() == self.table.origin, "a key belongs to one table");
        self.player = Some(Player { key, name: name.to_owned(), answered: None, gives_key_up: false });
    }

    /// Takes up the last answer that was given before, by a program that was ended since.
    pub fn has_answered(&mut self, share: Share) {
        if let Some(player) = &mut self.player {
            player.answered = Some(share);
        }
    }

    /// The player asks to go on without its key: that the log takes it away is right then, and else it is not.
    pub fn give_key_up(&mut self) {
        if let Some(player) = &mut self.player {
            player.gives_key_up = true;
        }
    }

    /// Whether all that was heard is right. If it is not, nothing is shared or signed any more.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.has_fault
    }

    /// Shares and signs nothing from now on: the caller has found something wrong.
    pub fn distrust(&mut self) {
        self.has_fault = true;
    }

    /// Whether the game can be followed up to the last line: no draw is veiled.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.pending.is_empty()
    }

    /// Checks the next line.
    ///
    /// # Errors
    /// What is wrong with it. Nothing is shared or signed from then on.
    pub fn hear(&mut self, line: &str) -> Result<(), Malformed> {
        self.hear_and_tell(line, |_, _, _| {})
    }

    /// The same; calls `each` with the table after each line that can be followed now, the line, and what happened.
    ///
    /// # Errors
    /// What is wrong with the line. Nothing is shared or signed from then on.
    pub fn hear_and_tell(&mut self, line: &str, each: impl FnMut(&Table, &LogEntry, &[Text])) -> Result<(), Malformed> {
        let heard = self.follow(line, each);
        self.has_fault |= heard.is_err();
        heard
    }

    fn follow(&mut self, line: &str, each: impl FnMut(&Table, &LogEntry, &[Text])) -> Result<(), Malformed> {
        let record = Record::parse(line)?;
        let next = self.last.after(&record, line)?;
        self.lines.push(line.to_owned());
        self.links.push(next.link);
        self.last = next;
        let is_other = self.ahead.iter().any(|head| head.seq == next.seq && head.link != next.link);
        self.ahead.retain(|head| next.seq < head.seq);
        if is_other {
            return wrong(LogRefusal::OtherHistory, "/link", "");
        }
        if let LogEvent::Unkey { seat } = &record.event
            && self.seat() == Some(Seat(*seat))
            && self.player.as_ref().is_some_and(|player| !player.gives_key_up)
        {
            return wrong(LogRefusal::SeatedOtherwise, "", "the player has not asked to go on without its key");
        }
        if let LogEvent::Sit { name, key: Some(key), .. } = &record.event
            && let Some(player) = self.player.as_ref().filter(|player| player.key.key() == key.key)
            && (*name != player.name || *key != player.key.sit(name))
        {
            return wrong(LogRefusal::SeatedOtherwise, "", "");
        }
        let entry = LogEntry { record, line: line.to_owned(), sealed: None };
        if let Some(blind) = &mut self.blind
            && !matches!(entry.record.event, LogEvent::Reveal { .. })
        {
            blind.check(&entry)?;
        }
        let reveal = match &entry.record.event {
            LogEvent::Reveal { draw, action, .. } => Some((*draw, action.clone())),
            _ => None,
        };
        self.pending.push(entry);
        if let Some((draw, action)) = reveal {
            let is_it = |entry: &&mut LogEntry| entry.record.event == LogEvent::Veiled { draw };
            if let Some(veiled) = self.pending.iter_mut().find(is_it) {
                veiled.sealed = Some(action);
            }
        }
        let begins = matches!(self.pending.last().map(|entry| &entry.record.event), Some(LogEvent::Begin { .. }));
        self.replay(each)?;
        if begins && self.player.is_some() && self.seat().is_none() {
            return wrong(LogRefusal::SeatedOtherwise, "", "the game has begun without the player's key");
        }
        Ok(())
    }

    /// Plays what is pending, as far as its draws are known.
    fn replay(&mut self, mut each: impl FnMut(&Table, &LogEntry, &[Text])) -> Result<(), Malformed> {
        let is_known =
            |entry: &LogEntry| !matches!(entry.record.event, LogEvent::Veiled { .. }) || entry.sealed.is_some();
        let known = self.pending.iter().take_while(|entry| is_known(entry)).count();
        let seat = self.seat();
        for entry in self.pending.drain(..known) {
            let story = self.table.evolve(&entry)?;
            each(&self.table, &entry, &story);
            let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
            let shown = self.views.iter().filter(|(line, _)| *line == entry.record.seq);
            if !shown.fold(true, |fits, (_, view)| fits && view(&self.table, viewer)) {
                let found = alloc::format!("after line {}", entry.record.seq + 1);
                return wrong(LogRefusal::ShownOtherwise, "", &found);
            }
        }
        self.blind = match self.pending.first().map(|entry| entry.record.seq + 1) {
            None => {
                self.views.clear();
                None
            }
            Some(line) if known == 0 && self.blind.is_some() => self.blind.take().filter(|blind| blind.line() == line),
            Some(line) => {
                let mut blind = Blind::new(&self.table, line)?;
                let is_told = |entry: &&LogEntry| !matches!(entry.record.event, LogEvent::Reveal { .. });
                self.pending.iter().filter(is_told).try_for_each(|entry| blind.check(entry))?;
                Some(blind)
            }
        };
        Ok(())
    }

    /// Compares what the player was shown after the last line with the table; if a draw is veiled, once all is revealed.
    ///
    /// # Errors
    /// That it was something else. Nothing is shared or signed from then on.
    pub fn was_shown(&mut self, view: View) -> Result<(), Malformed> {
        let viewer = self.seat().map_or(Viewer::Public, Viewer::Seat);
        if !self.pending.is_empty() {
            self.views.push((self.last.seq, view));
        } else if !view(&self.table, viewer) {
            self.has_fault = true;
            return wrong(LogRefusal::ShownOtherwise, "", "");
        }
        Ok(())
    }

    /// Checks a head.
    ///
    /// # Errors
    /// That the server has not signed it, or that it has signed another history. Nothing is shared or signed from then on.
    pub fn hear_head(&mut self, head: SignedHead) -> Result<(), Malformed> {
        let checked = self.check_head(&head);
        self.has_fault |= checked.is_err();
        checked?;
        if self.head.as_ref().is_none_or(|newest| newest.seq < head.seq) {
            self.head = Some(head.clone());
        }
        if self.last.seq < head.seq {
            self.ahead.push(head);
        }
        Ok(())
    }

    fn check_head(&self, head: &SignedHead) -> Result<(), Malformed> {
        if head.table != self.table.header.table || !head.is_signed_by(&self.server) {
            return wrong(LogRefusal::ForgedHead, "/sig", "");
        }
        let told = usize::try_from(head.seq).ok().and_then(|seq| self.links.get(seq));
        let link = told.or_else(|| self.ahead.iter().find(|other| other.seq == head.seq).map(|other| &other.link));
        match link {
            Some(link) if *link != head.link => wrong(LogRefusal::OtherHistory, "/link", ""),
            _ => Ok(()),
        }
    }

    /// The player's seat, once the game has begun.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        let key = self.player.as_ref()?.key.key();
        (0..self.table.game().seats())
            .map(Seat)
            .find(|seat| self.table.key_of(*seat).is_some_and(|other| other.bytes() == key))
    }

    /// Whether a draw waits for the player's share, as far as is known.
    #[must_use]
    pub fn is_owing(&self) -> bool {
        let seat = self.seat().filter(|_| self.pending.is_empty());
        seat.is_some_and(|seat| self.table.calls().iter().any(|(called, _)| *called == seat))
    }

    /// The share that the player owes, if all that was heard is right and the server has signed the call.
    ///
    /// A call is answered once: the same answer is given again, and another call for the same draw gets none.
    pub fn share(&mut self) -> Option<Share> {
        let (seat, player) = (self.seat()?, self.player.as_mut()?);
        if self.has_fault || !self.pending.is_empty() {
            return None;
        }
        let (_, call) = self.table.calls().into_iter().find(|(called, _)| *called == seat)?;
        let called_at = self.links.iter().rposition(|link| *link == call)? as u64;
        if self.head.as_ref().is_none_or(|head| head.seq < called_at || self.last.seq < head.seq) {
            return None;
        }
        let share = player.key.share(seat.0, self.table.next_draw(), call);
        match &player.answered {
            Some(before) if share.draw < before.draw || (before.draw == share.draw && *before != share) => None,
            _ => {
                player.answered = Some(share.clone());
                Some(share)
            }
        }
    }

    /// Signs actions, to be done after the last line that was heard; nothing without a key, or after a fault. Nothing either
    /// before the server has signed that line: it could let the player act in one history, and go on with another.
    #[must_use]
    pub fn sign(&self, ids: &[String]) -> Option<ActSignature> {
        let is_covered = self.head.as_ref().is_some_and(|head| head.seq == self.last.seq);
        let player = self.player.as_ref().filter(|_| !self.has_fault && is_covered)?;
        Some(player.key.act(self.last(), ids))
    }
}

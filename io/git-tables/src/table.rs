//! A table that lives in files: the fold of its move files.

use game::movefile::hash_of;
use game::{Coded as _, Digest, Envelope, Refused, STATE_KEY, Seat, SeatSet, Text, Timestamp, Tone, Viewer, laid_out};
use referee::{
    Askable, Chain, Clock, Command, Decision, Guest, Header, KEYLESS, LogEntry, LogEvent, MoveFileSubmission, Policy,
    Table,
};

use crate::document::{Luck, Progress, TableTerms};
use crate::refusal::{GitError, GitRefusal};
use crate::stored::StoredFile;

/// A table that lives in files.
pub struct FileTable {
    /// What was fixed before it began.
    pub terms: TableTerms,
    table: Table,
    /// What documents say about it: as the table does, with the file applied last and messages about refused files.
    envelope: Envelope,
    chain: Chain,
    /// The names of the files that were applied, in order.
    applied: Vec<String>,
    /// The hashes of every state that stood since the last of them.
    fresh: Vec<String>,
    /// The lines of its log.
    entries: Vec<LogEntry>,
    /// How many draws the last link that was told proves.
    proven: u64,
    /// What each seat alone knew after the last hidden draw, and its number.
    dealt: Option<(u64, Vec<Option<String>>)>,
    /// Every hand there ever was: the draw that brought it, and the seat.
    hands: Vec<(u64, Seat)>,
}

/// How much younger each state is than the one before it, at least: a file's own time may be any.
const STEP: i64 = 1_000;

/// The earliest time of the state that follows one of this time.
fn just_after(time: Timestamp) -> Timestamp {
    Timestamp::from_micros(time.micros() + STEP)
}

/// A time at which no file is from the future.
const LONG_AFTER: Timestamp = Timestamp::from_micros(i64::MAX / 2);

/// The header of a table's log.
fn header(terms: &TableTerms, anchor: Digest) -> Header {
    Header {
        parlor: KEYLESS,
        game: terms.kind.name.to_owned(),
        table: terms.id.uuid(),
        number: 0,
        at: terms.created_at,
        setup: terms.setup.clone(),
        clock: Clock::None,
        policy: Policy::Refuse,
        anchor: Some(anchor),
        keys: None,
        requests: Askable::ALL,
    }
}

/// The header of the log of a table with this anchor, as a line, before it has any others.
#[must_use]
pub fn header_line(terms: &TableTerms, anchor: Digest) -> String {
    header(terms, anchor).line()
}

/// The link of that header.
#[must_use]
pub fn header_link(terms: &TableTerms, anchor: Digest) -> Digest {
    Digest::of(header_line(terms, anchor).as_bytes())
}

impl FileTable {
    /// Begins a table: all players sit down, and chance draws what comes first.
    pub(crate) fn begin(terms: TableTerms, chain: Chain) -> Result<(FileTable, Vec<Text>), GitError> {
        terms.check()?;
        let header = header(&terms, chain.anchor().published());
        let about = format!("tables/{}/table.json", terms.id);
        let table = Table::new(games::GAMES, header)
            .map_err(|wrong| GitError::malformed(GitRefusal::BadTable, &about, &wrong))?;
        let mut begun = FileTable {
            terms,
            envelope: table.envelope().clone(),
            table,
            chain,
            applied: Vec::new(),
            fresh: Vec::new(),
            entries: Vec::new(),
            proven: 0,
            dealt: None,
            hands: Vec::new(),
        };
        let mut story = Vec::new();
        for place in 0..begun.terms.players.len() {
            let player = &begun.terms.players[place];
            // No player comes back to this table by a key: a file is known by who pushed it.
            let key = Digest::of(format!("{place}").as_bytes());
            let guest = Guest { seed: player.seed, ..Guest::named(player.shown().to_owned(), key) };
            let seated = begun.go(Command::Sit(guest), begun.terms.created_at);
            let seated =
                seated.map_err(|refusal| GitError::new(GitRefusal::BadTable, format!("{about}: {refusal}")))?;
            game::tell(&mut story, seated);
        }
        if begun.terms.setup.get(STATE_KEY).is_some()
            && let Ok((_, adopted)) = begun.terms.kind.begin_as_written(&begun.terms.setup)
        {
            begun.envelope.updated_at = begun.envelope.updated_at.max(adopted.updated_at);
        }
        begun.fresh = vec![hash_of(&begun.state_file())];
        Ok((begun, story))
    }

    /// Applies a move file that the players of these seats handed in.
    pub(crate) fn hand_in(
        &mut self,
        file: &StoredFile,
        senders: SeatSet,
        now: Timestamp,
    ) -> Result<Vec<Text>, Refused> {
        self.apply(file, senders, self.fresh.clone(), now)
    }

    /// Applies a move file again that was applied before.
    pub(crate) fn repeat(&mut self, file: &StoredFile) -> Result<Vec<Text>, Refused> {
        let fresh = vec![file.expected_state().to_owned()];
        self.apply(file, self.seats(), fresh, LONG_AFTER)
    }

    fn apply(
        &mut self,
        file: &StoredFile,
        senders: SeatSet,
        fresh: Vec<String>,
        now: Timestamp,
    ) -> Result<Vec<Text>, Refused> {
        let (name, document) = (file.name.clone(), file.document()?.clone());
        let (previous, before) = (self.envelope.file.clone(), self.envelope.updated_at);
        let counted = self.table.game().files_applied();
        let submission = MoveFileSubmission { name, file: document, senders, fresh, previous };
        let story = self.go(Command::File(submission), now)?;
        self.envelope.updated_at = self.envelope.updated_at.max(just_after(before));
        // A state that counts its moves does not count a forfeit as one, and names the last move.
        if counted.is_none() || counted != self.table.game().files_applied() {
            self.envelope.file = Some(file.name.clone());
        }
        self.applied.push(file.name.clone());
        self.fresh = vec![hash_of(&self.state_file())];
        Ok(story)
    }

    fn go(&mut self, command: Command, now: Timestamp) -> Result<Vec<Text>, Refused> {
        let Decision { entries, narrations, next } = self.table.decide(command, now, Some(&self.chain))?;
        self.table = next;
        let (file, messages) = (self.envelope.file.take(), std::mem::take(&mut self.envelope.messages));
        self.envelope = Envelope { file, messages, ..self.table.envelope().clone() };
        self.proven = last_proven(&entries).unwrap_or(self.proven);
        self.entries.extend(entries);
        let draws = self.table.draws();
        if !self.table.is_veiled() {
            self.dealt = None;
        } else if self.dealt.as_ref().is_none_or(|(draw, _)| *draw != draws) {
            let seats = (0..self.table.game().seats()).map(Seat);
            let secrets: Vec<Option<String>> = seats.map(|seat| self.table.game().secret(seat)).collect();
            let with_secret = secrets.iter().zip((0..).map(Seat)).filter(|(secret, _)| secret.is_some());
            self.hands.extend(with_secret.map(|(_, seat)| (draws, seat)));
            self.dealt = Some((draws, secrets));
        }
        let mut story = Vec::new();
        for narration in narrations {
            self.envelope.tell_all(&narration.messages);
            game::tell(&mut story, narration.story);
        }
        Ok(story)
    }

    /// What happened, in a language, with the players' names.
    #[must_use]
    pub fn narrate(&self, story: &[Text], language: &str) -> Vec<String> {
        speech::of(self.table.kind(), language).story(story, &self.table.envelope().names)
    }

    /// Tells the players something; the state may show it.
    pub(crate) fn tell(&mut self, tone: Tone, text: &str, at: Timestamp) {
        self.envelope.updated_at = just_after(self.envelope.updated_at).max(at);
        self.envelope.tell(tone, text);
    }

    /// Takes over a state that stood in the folder when it was adopted: players may know it by its own bytes.
    pub(crate) fn goes_on_from(&mut self, state: &str) {
        if self.state_file() != state {
            self.envelope.updated_at = just_after(self.envelope.updated_at);
        }
        self.fresh = vec![hash_of(state)];
    }

    /// The hash of the state, and the one it had when states did not always become younger: other clients and earlier
    /// versions know states that stood between two moves of one push.
    pub(crate) fn hashes(&self) -> [String; 2] {
        let older = Envelope { updated_at: self.table.envelope().updated_at, ..self.envelope.clone() };
        [hash_of(&self.state_file()), hash_of(&self.state_file_in(&older))]
    }

    /// Takes over what files do not tell: messages about what was refused, and which states stood.
    pub(crate) fn recall(&mut self, progress: &Progress) {
        self.envelope.messages.clone_from(&progress.messages);
        self.envelope.updated_at = progress.updated_at;
        self.fresh.clone_from(&progress.fresh);
    }

    /// Notes that another state stands now: players who saw an earlier one since the last move may still move.
    pub(crate) fn stands(&mut self) {
        let hash = hash_of(&self.state_file());
        if !self.fresh.contains(&hash) {
            self.fresh.push(hash);
        }
    }

    /// How far it has come, for `table.json`.
    pub(crate) fn progress(&self) -> Progress {
        let told = self.table.last_link().unwrap_or_else(|| self.chain.anchor());
        Progress {
            luck: Luck {
                anchor: self.chain.anchor().published(),
                draws: self.table.draws(),
                told: told.published(),
                proven: self.proven,
            },
            applied: u32::try_from(self.applied.len()).unwrap_or(u32::MAX),
            fresh: self.fresh.clone(),
            turn: self.table.awaited(),
            winners: self.table.outcome().map(|outcome| outcome.winners),
            updated_at: self.envelope().updated_at,
            messages: self.envelope().messages.clone(),
        }
    }

    /// `state.json`, the public view.
    #[must_use]
    pub fn state_file(&self) -> String {
        self.state_file_in(&self.envelope)
    }

    /// The same in another envelope.
    fn state_file_in(&self, envelope: &Envelope) -> String {
        if self.table.is_veiled() {
            return laid_out(&self.table.game().state(envelope, Viewer::Public));
        }
        let mut file = String::new();
        self.table.game().write_file(envelope, &mut file);
        file
    }

    /// The public picture, in a language.
    pub(crate) fn picture(&self, language: &str) -> String {
        self.table.game().svg(self.envelope(), Viewer::Public, None, speech::of(self.table.kind(), language))
    }

    /// The number of the last hidden draw, and what each seat alone knew after it, as long as that is hidden.
    pub(crate) fn dealt(&self) -> Option<(u64, &[Option<String>])> {
        self.dealt.as_ref().map(|(draw, secrets)| (*draw, secrets.as_slice()))
    }

    /// Every hand there ever was: the draw that brought it, and the seat.
    pub(crate) fn hands(&self) -> &[(u64, Seat)] {
        &self.hands
    }

    /// All seats.
    pub(crate) fn seats(&self) -> SeatSet {
        SeatSet::first(self.table.game().seats())
    }

    /// The names of the files that were applied, in order.
    pub(crate) fn applied(&self) -> &[String] {
        &self.applied
    }

    /// The referee's table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What documents say about the table.
    #[must_use]
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// The log, as `parlor verify` reads it.
    #[must_use]
    pub fn log(&self) -> String {
        let header = self.table.header.line();
        let lines = self.entries.iter().map(|entry| entry.line.as_str());
        std::iter::once(header.as_str()).chain(lines).flat_map(|line| [line, "\n"]).collect()
    }

    /// The lines of the log.
    pub(crate) fn entries(&self) -> &[LogEntry] {
        &self.entries
    }
}

/// How much of one fault is repeated, in characters.
const LONGEST_FAULT: usize = 600;

/// The last draw whose link some entries reveal.
fn last_proven(entries: &[LogEntry]) -> Option<u64> {
    let told = entries.iter().filter_map(|entry| match &entry.record.event {
        LogEvent::Reveal { draw, .. } => Some(*draw),
        LogEvent::Act(act) if act.reveal.is_some() => act.draw,
        _ => None,
    });
    told.max()
}

/// Why a file was refused, for a message: its code and its sentence. It is one line and not long, whatever was in the
/// file: a message that is too long to be read again would take the table with it.
pub(crate) fn reason(refusal: &Refused) -> String {
    let line = |code: &str, why: &dyn std::fmt::Display| {
        shortened(&format!("{code}: {why}").replace(char::is_control, " "), LONGEST_FAULT)
    };
    match refusal {
        game::Refusal::Illegal(why) => line(why.code(), why),
        game::Refusal::Malformed(malformed) => {
            let faults: Vec<String> = malformed.faults().iter().take(5).map(|fault| line(fault.code, fault)).collect();
            faults.join("; ")
        }
    }
}

/// The beginning of a text, in characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

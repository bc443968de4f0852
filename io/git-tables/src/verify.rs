//! Verification: replays every table from its move files alone, and compares what the referee wrote with that.

use std::collections::{BTreeMap, HashMap};

use game::movefile::{FileName, hash_of};
use game::{Coded as _, Digest, Message, STATE_KEY, Tone};
use referee::{Chain, Ladder, Link};
use serde::Serialize;

use crate::adopted::Adoption;
use crate::claims;
use crate::document::{Luck, Progress, Stage, TableTerms};
use crate::id::TableId;
use crate::layout::{self, BOARD, MOVES, STATE, TABLE};
use crate::opened::{LAST, Opened, tables};
use crate::person::Person;
use crate::recipients::{SealedHand, sealed_hands};
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Commit, Id, Item, ItemKind, Repo};
use crate::report::Problem;
use crate::seal::{self, Walk};
use crate::secret::Secret;
use crate::stored::StoredFile;
use crate::table::FileTable;
use crate::tree::{TABLES, changed_tables, folder_at};

game::refusals! {
    /// What can be wrong with a table that is verified.
    pub enum Discrepancy {
        /// Not the state that the moves lead to.
        WrongState = "wrong_state": "this is not the state that the moves lead to",
        /// Move files that do not follow each other.
        WrongOrder = "wrong_order": "the numbers of the move files do not follow each other",
        /// A move that cannot have been made.
        WrongMove = "wrong_move": "this move cannot have been accepted",
        /// Dice or a deal that were not drawn.
        WrongLuck = "wrong_luck": "the luck that was told does not belong to the anchor",
        /// Another anchor than at first.
        AnchorChanged = "anchor_changed": "the table began with another anchor",
        /// A move made for a state that never stood.
        WrongHash = "wrong_hash": "no state with this hash stood when the move was made",
        /// A commit that did not bring the file.
        WrongCommit = "wrong_commit": "the commit that is named did not bring this file",
        /// A move by another person.
        WrongAuthor = "wrong_author": "the author of the commit is not the player of this file",
        /// A file of a player's that proves nothing.
        WrongPlayerFile = "wrong_player_file": "this file of a player does not prove what it should",
        /// A hand that another key opens.
        WrongRecipients = "wrong_recipients": "this hand is sealed to a key that its player did not name",
        /// Something is said that did not happen.
        WrongRecord = "wrong_record": "this says something else than the moves",
    }
}

/// What was found out about a table.
#[derive(Debug)]
pub struct Verified {
    /// The table.
    pub table: TableId,
    /// How many moves were verified.
    pub moves: usize,
    /// How many draws were verified.
    pub draws: u64,
    /// Whether a draw is still hidden, so that what came after it cannot be verified without the secret.
    pub is_veiled: bool,
    /// Whether it waits for its players.
    pub waits: bool,
    /// The hands that were sealed, and whom they are sealed to.
    pub hands: Vec<SealedHand>,
    /// What is proved, and what is not, where nothing is wrong.
    pub ladder: Option<Ladder>,
    /// What is wrong.
    pub faults: Vec<VerifyFault>,
}

impl Verified {
    /// A table of which nothing is known yet.
    #[must_use]
    pub fn of(table: TableId) -> Verified {
        let (hands, faults) = Default::default();
        Verified { table, moves: 0, draws: 0, is_veiled: false, waits: false, hands, ladder: None, faults }
    }
}

/// Something that is wrong with a file of a table.
#[derive(Debug, Serialize)]
pub struct VerifyFault {
    /// The file.
    pub file: String,
    /// The stable code.
    pub code: &'static str,
    /// Why.
    pub message: String,
}

/// Every table as it was in every commit of a history, the youngest first.
pub(crate) struct History {
    pub(crate) versions: HashMap<TableId, Vec<(Id, Commit)>>,
    /// Who pushed a file, as the messages of commits say, the youngest first.
    pub(crate) told: HashMap<(String, String), Vec<(Id, Person)>>,
    pub(crate) commits: HashMap<Id, Commit>,
}

/// How the referee's commits say who pushed a move.
pub(crate) const MOVE_LINE: &str = "Parlor-Move: ";
/// How they say who made a table, and who pushed the files with which players join.
pub(crate) const FILE_LINE: &str = "Parlor-File: ";

impl History {
    fn read(repo: &Repo, tip: Id) -> Result<History, GitError> {
        let mut history = History { versions: HashMap::new(), told: HashMap::new(), commits: HashMap::new() };
        let mut walk = Walk::from(repo, tip)?;
        while let Some(commit) = walk.next_commit() {
            walk.go_on(repo, &commit)?;
            history.note(repo, &commit)?;
            history.commits.insert(commit.id, commit);
        }
        Ok(history)
    }

    /// Whether a folder was a table that had begun.
    fn was_begun(&self, repo: &Repo, id: &TableId) -> Result<bool, GitError> {
        for (folder, _) in self.versions.get(id).into_iter().flatten() {
            if let Some(text) = repo.plain(*folder, TABLE)?
                && matches!(TableTerms::read(id, &text), Ok((_, Stage::Gathering(_) | Stage::Begun(_))))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn note(&mut self, repo: &Repo, commit: &Commit) -> Result<(), GitError> {
        for line in commit.message.lines() {
            let Some(line) = line.strip_prefix(MOVE_LINE).or_else(|| line.strip_prefix(FILE_LINE)) else { continue };
            let mut words = line.splitn(4, ' ');
            if let (Some(table), Some(file), Some(id), Some(login)) =
                (words.next(), words.next(), words.next(), words.next())
            {
                let person = Person::actor(login, id.parse().ok());
                self.told.entry((table.to_owned(), file.to_owned())).or_default().push((commit.id, person));
            }
        }
        let first_parent = commit.parents.get(..1).unwrap_or_default();
        for (table, id) in changed_tables(repo, commit, first_parent)? {
            self.versions.entry(table).or_default().push((id, commit.clone()));
        }
        Ok(())
    }
}

/// Everything that is known of the tables of a commit.
pub struct Audit<'a> {
    pub(crate) repo: &'a Repo,
    pub(crate) tip: Id,
    secret: Option<&'a Secret>,
    pub(crate) history: History,
}

impl<'a> Audit<'a> {
    /// Reads the history up to a commit.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn read(repo: &'a Repo, tip: Id, secret: Option<&'a Secret>) -> Result<Audit<'a>, GitError> {
        Ok(Audit { repo, tip, secret, history: History::read(repo, tip)? })
    }

    /// Verifies a table.
    ///
    /// # Errors
    /// When there is no such table, or the repository cannot be read.
    pub fn table(&self, id: &TableId) -> Result<Verified, GitError> {
        let Audit { repo, tip, secret, history } = self;
        let opened = Opened::read(repo, *tip, id, *secret)?;
        let mut verified = Verified::of(id.clone());
        let named = self.players(&opened, &mut verified.faults)?;
        verified.hands = sealed_hands(repo, &opened, &named)?;
        verified.waits = opened.gathering.is_some();
        let strange = verified.hands.iter().filter(|hand| 0 < hand.strangers);
        let faults: Vec<VerifyFault> =
            strange.map(|hand| VerifyFault::new(Discrepancy::WrongRecipients, &hand.file, "")).collect();
        verified.faults.extend(faults);
        let Some(progress) = &opened.progress else {
            if let Some(gathering) = &opened.gathering {
                self.first_anchor(id, gathering.anchor, &mut verified.faults)?;
            }
            return Ok(verified);
        };
        let mut check = Check { audit: self, repo, opened: &opened, progress, history, verified: &mut verified };
        check.order();
        check.anchor()?;
        check.authors()?;
        let (mut hashes, mut said) = (Vec::new(), Vec::new());
        let folded = opened.fold(&mut |table, _, _| {
            hashes.push(table.hashes());
            said.extend(table.envelope().messages.clone());
        });
        match folded {
            Ok(table) => {
                check.hashes(&hashes)?;
                check.written(&table)?;
                check.messages(&said);
                check.verified.moves = table.applied().len();
                check.verified.draws = table.table().draws();
            }
            Err(_) if opened.is_veiled() => {
                check.verified.is_veiled = true;
                check.verified.draws = progress.luck.proven;
            }
            Err(error) => check.wrong(Discrepancy::WrongMove, MOVES, &error.about),
        }
        if verified.faults.is_empty() {
            verified.ladder = Some(claims::ladder(&opened));
        }
        Ok(verified)
    }

    /// Verifies all tables.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn all(&self) -> Result<Vec<Result<Verified, Problem>>, GitError> {
        let mut all = Vec::new();
        for table in tables(self.repo, self.tip)? {
            match self.table(&table) {
                Err(error) if error.why == GitRefusal::GitFailed => return Err(error),
                Ok(verified) => all.push(Ok(verified)),
                Err(error) => {
                    let is_table = self.history.was_begun(self.repo, &table)?;
                    all.push(Err(Problem { table, error, is_table }));
                }
            }
        }
        Ok(all)
    }

    /// Any player can push another anchor; only the one that the referee published first counts.
    fn first_anchor(&self, id: &TableId, anchor: Digest, faults: &mut Vec<VerifyFault>) -> Result<(), GitError> {
        let versions = self.history.versions.get(id).into_iter().flatten().rev();
        for (folder, _) in versions.filter(|(_, commit)| self.is_referees(commit)) {
            let Some(text) = self.repo.plain(*folder, TABLE)? else { continue };
            if let Some(first) = TableTerms::read(id, &text).ok().and_then(|(_, stage)| stage.anchor()) {
                if first != anchor {
                    faults.push(VerifyFault::new(Discrepancy::AnchorChanged, TABLE, &first.to_string()));
                }
                break;
            }
        }
        Ok(())
    }

    /// Whether a commit is the referee's, as far as can be told.
    pub(crate) fn is_referees(&self, commit: &Commit) -> bool {
        match self.secret {
            Some(secret) => seal::read(self.repo, secret, commit).is_some(),
            None => seal::is_claimed(commit),
        }
    }
}

/// Verifies a table of a commit.
///
/// # Errors
/// When there is no such table, or the repository cannot be read.
pub fn verify(repo: &Repo, tip: Id, id: &TableId, secret: Option<&Secret>) -> Result<Verified, GitError> {
    Audit::read(repo, tip, secret)?.table(id)
}

/// Verifies all tables of a commit.
///
/// # Errors
/// When the repository cannot be read.
pub fn verify_all(repo: &Repo, tip: Id, secret: Option<&Secret>) -> Result<Vec<Result<Verified, Problem>>, GitError> {
    Audit::read(repo, tip, secret)?.all()
}

impl VerifyFault {
    pub(crate) fn new(why: Discrepancy, file: &str, found: &str) -> VerifyFault {
        let message = if found.is_empty() { why.to_string() } else { format!("{why}: {found}") };
        VerifyFault { file: file.to_owned(), code: why.code(), message }
    }
}

struct Check<'a> {
    audit: &'a Audit<'a>,
    repo: &'a Repo,
    opened: &'a Opened,
    progress: &'a Progress,
    history: &'a History,
    verified: &'a mut Verified,
}

impl<'a> Check<'a> {
    fn wrong(&mut self, why: Discrepancy, file: &str, found: &str) {
        self.verified.faults.push(VerifyFault::new(why, file, found));
    }

    /// Each number must follow the one before it. Which is the first is the game's business: the moves tell.
    fn order(&mut self) {
        let opened = self.opened;
        let seats = opened.terms.kind.seat_names;
        let number = |file: &StoredFile| FileName::parse(&file.name, seats).ok().map(|name| name.sequence as usize);
        // A table may begin with a position that has moves before it. The rules look at the first number when the file
        // is applied again; where something is hidden it is not, and no game that hides something begins like that.
        let first = match opened.applied.first() {
            Some(file) if !opened.is_veiled() => number(file).unwrap_or(1).max(1),
            _ => 1,
        };
        for (due, file) in (first..).zip(&opened.applied) {
            let due = due % 10_000;
            if number(file) != Some(due) {
                self.wrong(Discrepancy::WrongOrder, &file.name, &format!("{due:04} is due"));
            }
        }
    }

    /// The luck must be the one that was published first.
    fn anchor(&mut self) -> Result<(), GitError> {
        let Luck { anchor, told, proven, .. } = self.progress.luck;
        let id = &self.opened.terms.id;
        let is_anchor = |chain: Chain| chain.anchor().published() == anchor;
        let is_ours = self.audit.secret.is_none_or(|secret| is_anchor(secret.chain(id)));
        if !is_ours || !is_anchor(Chain::ending(proven, Link(told.0))) {
            self.wrong(Discrepancy::WrongLuck, TABLE, "");
        }
        self.audit.first_anchor(id, anchor, &mut self.verified.faults)
    }

    /// Every move file must have come in the commit that it names, from its player.
    fn authors(&mut self) -> Result<(), GitError> {
        let opened = self.opened;
        for file in &opened.applied {
            let sha = file.commit_sha().and_then(|sha| Id::from_hex(sha.as_bytes()).ok());
            let commit = match sha.and_then(|id| self.history.commits.get(&id)) {
                Some(commit) if self.added(commit, file)? => commit,
                _ => {
                    self.wrong(Discrepancy::WrongCommit, &file.name, "");
                    continue;
                }
            };
            let seat = FileName::parse(&file.name, opened.terms.kind.seat_names).ok().map(|name| name.seat.index());
            let player = seat.and_then(|seat| opened.terms.players.get(seat));
            let told = self.told(file)?;
            let is_player = |person: &Person| player.is_some_and(|player| person.is(player));
            if !is_player(&commit.author) && !told.is_some_and(is_player) {
                self.wrong(Discrepancy::WrongAuthor, &file.name, &told.unwrap_or(&commit.author).name);
            }
        }
        Ok(())
    }

    /// Who pushed a file, as the commit that applied it says: the first that has it as it is now. Other commits prove
    /// nothing.
    fn told(&self, file: &StoredFile) -> Result<Option<&'a Person>, GitError> {
        let key = (self.opened.terms.id.to_string(), file.name.clone());
        let history: &'a History = self.history;
        for (id, person) in history.told.get(&key).into_iter().flatten().rev() {
            let Some(commit) = history.commits.get(id) else { continue };
            let mut is_first = self.audit.is_referees(commit) && self.has(commit, file)?;
            for parent in commit.parents.iter().filter_map(|parent| history.commits.get(parent)) {
                is_first = is_first && !self.has(parent, file)?;
            }
            if is_first {
                return Ok(Some(person));
            }
        }
        Ok(None)
    }

    /// Whether a commit has a move file as it is now.
    fn has(&self, commit: &Commit, file: &StoredFile) -> Result<bool, GitError> {
        let item = self.move_in(commit, &file.name)?;
        item.map_or(Ok(false), |item| self.repo.is_file(item.id, file.text.as_bytes()))
    }

    /// Whether a commit has a move file as it was handed in.
    fn added(&self, commit: &Commit, file: &StoredFile) -> Result<bool, GitError> {
        let Some(item) = self.move_in(commit, &file.name)? else { return Ok(false) };
        let text = String::from_utf8_lossy(&self.repo.read(item.id)?).into_owned();
        Ok(StoredFile::new(file.name.clone(), text).is_same_move(file))
    }

    /// A move file of the table in a commit.
    fn move_in(&self, commit: &Commit, name: &str) -> Result<Option<Item>, GitError> {
        let moves = folder_at(self.repo, commit.tree, &[TABLES, self.opened.terms.id.as_str(), MOVES])?;
        let item = moves.map_or(Ok(None), |moves| self.repo.item(moves, name))?;
        Ok(item.filter(|item| item.kind == ItemKind::Plain))
    }

    /// Every move must have been made for a state that stood: the one before it, or one with messages more.
    fn hashes(&mut self, hashes: &[[String; 2]]) -> Result<(), GitError> {
        let opened = self.opened;
        let is_known = |file: &StoredFile, hashes: &[String]| hashes.iter().any(|hash| hash == file.expected_state());
        let moves = opened.applied.iter().zip(hashes).enumerate();
        let mut unknown: Vec<(usize, &StoredFile)> = moves
            .filter(|(_, (file, hashes))| !is_known(file, hashes.as_slice()))
            .map(|(place, (file, _))| (place, file))
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let (stood, noted) = self.stood()?;
        unknown.retain(|(_, file)| !is_known(file, &stood));
        if unknown.is_empty() {
            return Ok(());
        }
        // Moves that came together: the states between them never stood, and follow from what the referee had noted.
        let mut between = Vec::new();
        let _ = opened.fold_recalling(&noted, &mut |table, _, _| between.push(table.hashes()));
        for (place, file) in unknown {
            if !between.get(place).is_some_and(|hashes| is_known(file, hashes.as_slice())) {
                self.wrong(Discrepancy::WrongHash, &file.name, file.expected_state());
            }
        }
        Ok(())
    }

    /// The hashes of all states that ever stood, and what the referee had noted after so many moves.
    fn stood(&self) -> Result<(Vec<String>, BTreeMap<u32, Progress>), GitError> {
        let (mut hashes, mut noted) = (Vec::new(), BTreeMap::new());
        let id = &self.opened.terms.id;
        let versions = self.history.versions.get(id).into_iter().flatten();
        for (folder, commit) in versions {
            if !self.audit.is_referees(commit) {
                hashes.extend(self.adopted(*folder)?);
                continue;
            }
            if let Some(state) = self.repo.plain(*folder, STATE)? {
                hashes.push(hash_of(&state));
            }
            if let Some(text) = self.repo.plain(*folder, TABLE)?
                && let Ok((_, Stage::Begun(progress))) = TableTerms::read(id, &text)
            {
                noted.entry(progress.applied).or_insert(progress);
            }
        }
        Ok((hashes, noted))
    }

    /// The hash of the state in a folder, if it is the one that the table was adopted from: it stood before the referee
    /// came.
    fn adopted(&self, folder: Id) -> Result<Option<String>, GitError> {
        let terms = &self.opened.terms;
        if terms.setup.get(STATE_KEY).is_none() || self.repo.plain(folder, TABLE)?.is_some() {
            return Ok(None);
        }
        let adoption = Adoption::of(self.repo, folder, &terms.id, LAST);
        let adoption = adoption.ok().flatten().filter(|adoption| adoption.terms.setup == terms.setup);
        Ok(adoption.map(|adoption| hash_of(&adoption.state)))
    }

    /// What the referee wrote must follow from the moves. The picture may be as another version of Parlor draws it.
    fn written(&mut self, table: &FileTable) -> Result<(), GitError> {
        for (path, text) in layout::files(table) {
            if path == BOARD || self.opened.file(self.repo, &path)?.is_some_and(|there| there == text) {
                continue;
            }
            match path.as_str() {
                STATE => self.wrong(Discrepancy::WrongState, STATE, ""),
                _ => self.wrong(Discrepancy::WrongRecord, &path, ""),
            }
        }
        if self.progress.fresh.last() != Some(&hash_of(&self.opened.state)) {
            self.wrong(Discrepancy::WrongRecord, TABLE, "the hash of the state");
        }
        Ok(())
    }

    /// What the table has to say must have happened. What was refused is not in the moves any more.
    fn messages(&mut self, said: &[Message]) {
        // A message is never older than the one before it, so what was refused may have made it younger.
        let is_of = |message: &Message, said: &Message| {
            said.tone == message.tone && said.text == message.text && said.timestamp <= message.timestamp
        };
        let is_said = |message: &Message| said.iter().any(|said| is_of(message, said));
        let is_made_up = |message: &Message| message.tone == Tone::Info && !is_said(message);
        if self.progress.messages.iter().any(is_made_up) {
            self.wrong(Discrepancy::WrongRecord, TABLE, "a message of something that did not happen");
        }
    }
}

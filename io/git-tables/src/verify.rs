//! Verifying: every table again from its move files alone, and everything the referee wrote held to that.

use std::collections::HashMap;

use game::json::Tree;
use game::movefile::{FileName, hash_of};
use game::{Coded as _, Message, Tone};

use crate::id::TableId;
use crate::layout::{self, BOARD, STATE};
use crate::opened::Opened;
use crate::person::Person;
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Commit, Id, Item, ItemKind, Repo};
use crate::seal::{self, TABLES, Walk, tables_of};
use crate::secret::Secret;
use crate::table::FileTable;

game::refusals! {
    /// What can be wrong with a table that is verified.
    pub enum Discrepancy {
        /// Not the state that the moves lead to.
        WrongState = "wrong_state": "this is not the state that the moves lead to",
        /// Not the picture of it.
        WrongPicture = "wrong_picture": "this is not the picture of the state",
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
    /// Whether a draw is hidden still, so that what came behind it cannot be verified without the secret.
    pub is_veiled: bool,
    /// What is wrong: the file, the code, and why.
    pub faults: Vec<(String, &'static str, String)>,
}

/// Every table as it was in every commit of a history, the youngest first.
pub struct History {
    versions: HashMap<TableId, Vec<(Id, Commit)>>,
    /// Who brought a file, by the word of a commit, the youngest first.
    told: HashMap<(String, String), Vec<(Id, Person)>>,
    commits: HashMap<Id, Commit>,
}

/// How the referee's commits say who brought a file.
pub(crate) const MOVE_LINE: &str = "Parlor-Move: ";

impl History {
    /// Reads the history of a commit.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn read(repo: &Repo, tip: Id) -> Result<History, GitError> {
        let mut history = History { versions: HashMap::new(), told: HashMap::new(), commits: HashMap::new() };
        let mut walk = Walk::from(repo, tip)?;
        while let Some(commit) = walk.next_commit() {
            walk.go_on(repo, &commit)?;
            history.note(repo, &commit)?;
            history.commits.insert(commit.id, commit);
        }
        Ok(history)
    }

    fn note(&mut self, repo: &Repo, commit: &Commit) -> Result<(), GitError> {
        for line in commit.message.lines().filter_map(|line| line.strip_prefix(MOVE_LINE)) {
            let mut words = line.splitn(4, ' ');
            if let (Some(table), Some(file), Some(id), Some(login)) =
                (words.next(), words.next(), words.next(), words.next())
            {
                let person = Person::actor(login, id.parse().ok());
                self.told.entry((table.to_owned(), file.to_owned())).or_default().push((commit.id, person));
            }
        }
        let here = repo.folder(commit.tree, TABLES)?;
        let mut before = HashMap::new();
        if let Some(parent) = commit.parents.first().filter(|parent| repo.has(**parent)) {
            let tree = repo.commit(*parent)?.tree;
            if repo.folder(tree, TABLES)? == here {
                return Ok(());
            }
            before.extend(tables_of(repo, tree)?);
        }
        for (table, id) in tables_of(repo, commit.tree)? {
            if before.get(&table) != Some(&id) {
                self.versions.entry(table).or_default().push((id, commit.clone()));
            }
        }
        Ok(())
    }
}

/// Verifies a table of a commit.
///
/// # Errors
/// When there is no such table, or the repository cannot be read.
pub fn verify(
    repo: &Repo,
    (tip, id): (Id, &TableId),
    history: &History,
    secret: Option<&Secret>,
) -> Result<Verified, GitError> {
    let opened = Opened::read(repo, tip, id, secret)?;
    let mut verified = Verified { table: id.clone(), moves: 0, draws: 0, is_veiled: false, faults: Vec::new() };
    let Some(progress) = &opened.progress else { return Ok(verified) };
    let mut check = Check { repo, opened: &opened, history, secret, verified: &mut verified };
    check.order();
    check.anchor(&progress.anchor.to_string())?;
    check.authors()?;
    let (mut hashes, mut said) = (Vec::new(), Vec::new());
    let folded = opened.fold(&mut |table, _, _| {
        hashes.push(hash_of(&table.state_file()));
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
            check.verified.draws = progress.proven;
        }
        Err(error) => check.wrong(Discrepancy::WrongMove, "moves", &error.about),
    }
    Ok(verified)
}

/// A table being verified.
struct Check<'a> {
    repo: &'a Repo,
    opened: &'a Opened,
    history: &'a History,
    secret: Option<&'a Secret>,
    verified: &'a mut Verified,
}

impl<'a> Check<'a> {
    fn wrong(&mut self, why: Discrepancy, file: &str, found: &str) {
        let sentence = if found.is_empty() { why.to_string() } else { format!("{why}: {found}") };
        self.verified.faults.push((file.to_owned(), why.code(), sentence));
    }

    /// Each number must follow the one before it. Which is the first is the game's business: the moves tell.
    fn order(&mut self) {
        let seats = self.opened.terms.kind.seat_names;
        let opened = self.opened;
        let number = |name: &str| FileName::parse(name, seats).ok().map(|name| name.sequence as usize);
        // A table may begin with a position that has moves behind it. The rules look at the first number when the file
        // is applied again; where something is hidden it is not, and no game that hides something begins like that.
        let behind = match opened.applied().first() {
            Some((name, _)) if !opened.is_veiled() => number(name).map_or(0, |first| first.saturating_sub(1)),
            _ => 0,
        };
        for (index, (name, _)) in opened.applied().iter().enumerate() {
            let due = (behind + index + 1) % 10_000;
            if number(name) != Some(due) {
                self.wrong(Discrepancy::WrongOrder, name, &format!("{due:04} is due"));
            }
        }
    }

    /// The luck must be the one that was published first.
    fn anchor(&mut self, anchor: &str) -> Result<(), GitError> {
        let progress = self.opened.progress.as_ref();
        let told = progress.map(|progress| referee::Chain::ending(progress.proven, referee::Link(progress.told.0)));
        let is_chain = told.is_some_and(|chain| chain.anchor().published().to_string() == anchor);
        let id = &self.opened.terms.id;
        let is_ours = self.secret.is_none_or(|secret| secret.chain(id).anchor().published().to_string() == anchor);
        if !is_chain || !is_ours {
            self.wrong(Discrepancy::WrongLuck, layout::TABLE, "");
        }
        // Anybody can push another anchor; only what the referee published counts.
        let versions = self.history.versions.get(id).into_iter().flatten().rev();
        for (folder, _) in versions.filter(|(_, commit)| self.is_referees(commit)) {
            let Some(text) = self.repo.plain(*folder, layout::TABLE)? else { continue };
            if let Ok((_, Some(first))) = crate::document::TableTerms::read(id, &text) {
                if first.anchor.to_string() != anchor {
                    self.wrong(Discrepancy::AnchorChanged, layout::TABLE, &format!("{}", first.anchor));
                }
                break;
            }
        }
        Ok(())
    }

    /// Every move file must have come in the commit that it names, from its player.
    fn authors(&mut self) -> Result<(), GitError> {
        let opened = self.opened;
        for (name, text) in opened.applied() {
            let sha = Tree::parse(text).ok().and_then(|file| file.get("commitSha")?.as_text().map(str::to_owned));
            let commit =
                sha.and_then(|sha| Id::from_hex(sha.as_bytes()).ok()).and_then(|id| self.history.commits.get(&id));
            let brought = match commit {
                Some(commit) => self.brought(commit, name, text)?,
                None => false,
            };
            let Some(commit) = commit.filter(|_| brought) else {
                self.wrong(Discrepancy::WrongCommit, name, "");
                continue;
            };
            let seat = FileName::parse(name, opened.terms.kind.seat_names).ok().map(|name| name.seat.index());
            let player = seat.and_then(|seat| opened.terms.players.get(seat));
            let told = self.told(name, text)?;
            let is_player = |person: &Person| player.is_some_and(|player| person.is(player));
            if !is_player(&commit.author) && !told.is_some_and(is_player) {
                self.wrong(Discrepancy::WrongAuthor, name, &told.unwrap_or(&commit.author).name);
            }
        }
        Ok(())
    }

    /// Who brought a file by the word of the commit that applied it: the first that has it as it is now. What other
    /// commits say of it is anybody's word.
    fn told(&self, name: &str, text: &str) -> Result<Option<&'a Person>, GitError> {
        let key = (self.opened.terms.id.to_string(), name.to_owned());
        let history: &'a History = self.history;
        for (id, person) in history.told.get(&key).into_iter().flatten().rev() {
            let Some(commit) = self.history.commits.get(id) else { continue };
            let mut is_first = self.is_referees(commit) && self.has(commit, name, text)?;
            for parent in commit.parents.iter().filter_map(|parent| self.history.commits.get(parent)) {
                is_first = is_first && !self.has(parent, name, text)?;
            }
            if is_first {
                return Ok(Some(person));
            }
        }
        Ok(None)
    }

    /// Whether a commit is the referee's, as far as can be told.
    fn is_referees(&self, commit: &Commit) -> bool {
        match self.secret {
            Some(secret) => seal::read(self.repo, secret, commit).is_some(),
            None => seal::is_claimed(commit),
        }
    }

    /// Whether a commit has a move file as it is now.
    fn has(&self, commit: &Commit, name: &str, text: &str) -> Result<bool, GitError> {
        match self.move_in(commit, name)? {
            Some(item) => self.repo.is_file(item.id, text.as_bytes()),
            None => Ok(false),
        }
    }

    /// A move file of the table in a commit.
    fn move_in(&self, commit: &Commit, name: &str) -> Result<Option<Item>, GitError> {
        let Some(tables) = self.repo.folder(commit.tree, TABLES)? else { return Ok(None) };
        let Some(table) = self.repo.folder(tables, self.opened.terms.id.as_str())? else { return Ok(None) };
        match self.repo.folder(table, layout::MOVES)? {
            Some(moves) => Ok(self.repo.item(moves, name)?.filter(|item| item.kind == ItemKind::Plain)),
            None => Ok(None),
        }
    }

    /// Whether a commit has a move file as it was handed in.
    fn brought(&self, commit: &Commit, name: &str, text: &str) -> Result<bool, GitError> {
        let Some(item) = self.move_in(commit, name)? else { return Ok(false) };
        let theirs = String::from_utf8_lossy(&self.repo.read(item.id)?).into_owned();
        Ok(without_commit(&theirs) == without_commit(text))
    }

    /// Every move must have been made for a state that stood: the one before it, or one with messages more.
    fn hashes(&mut self, hashes: &[String]) -> Result<(), GitError> {
        let opened = self.opened;
        let mut stood: Option<Vec<String>> = None;
        for ((name, text), hash) in opened.applied().iter().zip(hashes) {
            let tree = Tree::parse(text).ok();
            let expected = tree.as_ref().and_then(|file| file.get("expectedState")?.as_text()).unwrap_or_default();
            if expected == hash {
                continue;
            }
            let stood = match &mut stood {
                Some(stood) => stood,
                None => stood.insert(self.stood()?),
            };
            if !stood.iter().any(|hash| hash == expected) {
                self.wrong(Discrepancy::WrongHash, name, expected);
            }
        }
        Ok(())
    }

    /// The hashes of all states that ever stood.
    fn stood(&self) -> Result<Vec<String>, GitError> {
        let mut hashes = Vec::new();
        let versions = self.history.versions.get(&self.opened.terms.id).into_iter().flatten();
        for (folder, _) in versions.filter(|(_, commit)| self.is_referees(commit)) {
            if let Some(state) = self.repo.plain(*folder, STATE)? {
                hashes.push(hash_of(&state));
            }
        }
        Ok(hashes)
    }

    /// What the referee wrote must follow from the moves.
    fn written(&mut self, table: &FileTable) -> Result<(), GitError> {
        for (path, text) in layout::files(table) {
            if self.opened.file(self.repo, &path)?.is_some_and(|there| there == text) {
                continue;
            }
            match path.as_str() {
                STATE => self.wrong(Discrepancy::WrongState, STATE, ""),
                BOARD => self.wrong(Discrepancy::WrongPicture, BOARD, ""),
                _ => self.wrong(Discrepancy::WrongRecord, &path, ""),
            }
        }
        let fresh = self.opened.progress.as_ref().and_then(|progress| progress.fresh.last());
        if fresh.is_none_or(|hash| *hash != hash_of(&self.opened.state)) {
            self.wrong(Discrepancy::WrongRecord, layout::TABLE, "the hash of the state");
        }
        Ok(())
    }

    /// What the table has to say must have happened. What was refused is not in the moves any more.
    fn messages(&mut self, said: &[Message]) {
        let progress = self.opened.progress.as_ref();
        let messages = progress.map_or(&[][..], |progress| &progress.messages);
        if messages.iter().any(|message| message.tone == Tone::Info && !said.contains(message)) {
            self.wrong(Discrepancy::WrongRecord, layout::TABLE, "a message of something that did not happen");
        }
    }
}

/// A move file without the commit that brought it, in a form that can be compared.
fn without_commit(text: &str) -> Option<String> {
    let Ok(Tree::Object(fields)) = Tree::parse(text) else { return None };
    let rest: Vec<_> = fields.into_iter().filter(|(key, _)| key != "commitSha").collect();
    serde_json::to_string(&Tree::Object(rest)).ok()
}

/// Verifies all tables of a commit; `each` hears of them one by one.
///
/// # Errors
/// When the repository cannot be read.
pub fn verify_all(
    repo: &Repo,
    tip: Id,
    secret: Option<&Secret>,
    each: &mut dyn FnMut(Result<Verified, (TableId, GitError)>),
) -> Result<(), GitError> {
    let history = History::read(repo, tip)?;
    for id in crate::opened::tables(repo, tip)? {
        match verify(repo, (tip, &id), &history, secret) {
            Err(error) if error.why == GitRefusal::GitFailed => return Err(error),
            other => each(other.map_err(|error| (id, error))),
        }
    }
    Ok(())
}

//! Judging: what becomes of every table that is not as the referee left it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use game::movefile::PATIENCE;
use game::{Coded as _, Timestamp, Tone};
use referee::Chain;

use crate::document::{Progress, TableTerms, setup_for_files};
use crate::id::TableId;
use crate::inbox::{
    self, Candidate, LARGEST, Listing, applied_files, candidates, filled_in, in_order, rejected, shown,
};
use crate::layout::{self, HANDS, KEEP, MOVES, TABLE};
use crate::refusal::{FileRefusal, GitError, GitRefusal, RefereeNotice};
use crate::repo::{Commit, Id, ItemKind, Repo};
use crate::report::{Done, Report};
use crate::seal::{self, Base, Scope, tables_of};
use crate::secret::Secret;
use crate::senders::{Brought, Known, Senders, bringers};
use crate::table::{FileTable, reason};
use crate::verdict::Verdict;

/// As many move files as their names have numbers for.
const MOST_MOVES: usize = 9_999;

/// What was found in a commit.
pub(crate) struct JudgedCommit {
    /// What becomes of the tables that change.
    pub(crate) verdicts: Vec<Verdict>,
    /// What happened.
    pub(crate) report: Report,
}

/// Judges tables.
pub(crate) struct Judge<'a> {
    pub(crate) repo: &'a Repo,
    pub(crate) secret: &'a Secret,
    pub(crate) now: Timestamp,
}

/// A table to be judged: its folder as the referee left it and as it is.
struct ChangedTable {
    table: TableId,
    base: Option<SealedTable>,
    head: Option<Id>,
    left: Listing,
    here: Listing,
}

/// A table as the referee left it: its folder, what `table.json` said, and its luck.
struct SealedTable {
    folder: Id,
    terms: TableTerms,
    progress: Progress,
    chain: Chain,
}

impl Judge<'_> {
    /// Judges all tables of a commit.
    pub(crate) fn all(&self, tip: Id, base: &Base, known: &Known) -> Result<JudgedCommit, GitError> {
        let commit = self.repo.commit(tip)?;
        let mut report = Report::default();
        self.report_strangers(&commit, &mut report)?;
        let cases = self.cases(&commit, base)?;
        let new: Vec<Vec<Candidate>> =
            cases.iter().map(|case| candidates(&case.table, &case.left, &case.here)).collect();
        let files: Vec<Brought> = new.iter().flatten().map(|candidate| candidate.file.clone()).collect();
        let is_judged = |commit: &Commit| matches!(seal::read(self.repo, self.secret, commit), Some((_, Scope::All(left))) if left.is_empty());
        let commits = bringers(self.repo, tip, &files, &is_judged)?;
        let senders = Senders::of(self.repo, tip, known, &is_judged)?;
        let mut verdicts = Vec::new();
        for (case, candidates) in cases.iter().zip(new) {
            match self.table(case, candidates, &(&commits, &senders)) {
                Ok((Some(verdict), done)) => {
                    verdicts.push(verdict);
                    report.tables.push(done);
                }
                Ok((None, done)) if !done.waiting.is_empty() => report.waiting.push((done.table, done.waiting)),
                Ok((None, _)) => {}
                // A folder that is no table keeps nobody else from playing.
                Err(error) if error.why != GitRefusal::GitFailed => report.problems.push((case.table.clone(), error)),
                Err(error) => return Err(error),
            }
        }
        // With a secret that has sealed nothing here, while tables have another's, nothing may begin: it is the wrong one.
        if base.number == 0 && report.problems.iter().any(|(_, error)| error.why == GitRefusal::OtherSecret) {
            verdicts.clear();
            for done in std::mem::take(&mut report.tables) {
                report.problems.push((done.table.clone(), GitError::new(GitRefusal::OtherSecret, done.table)));
            }
        }
        Ok(JudgedCommit { verdicts, report })
    }

    /// Everything beside the tables that is no table.
    fn report_strangers(&self, commit: &Commit, report: &mut Report) -> Result<(), GitError> {
        let Some(tables) = self.repo.item(commit.tree, seal::TABLES)? else { return Ok(()) };
        if tables.kind != ItemKind::Folder {
            report.strangers.push(seal::TABLES.to_owned());
            return Ok(());
        }
        for item in self.repo.items(tables.id)? {
            let name = String::from_utf8_lossy(&item.name).into_owned();
            let is_table = item.kind == ItemKind::Folder && name.parse::<TableId>().is_ok();
            let is_ours =
                item.kind == ItemKind::Plain && matches!(name.as_str(), KEEP | layout::README | ".gitattributes");
            if !is_table && !is_ours {
                report.strangers.push(format!("{}/{}", seal::TABLES, name.escape_debug()));
            }
        }
        Ok(())
    }

    /// The tables that are not as the referee left them.
    fn cases(&self, commit: &Commit, base: &Base) -> Result<Vec<ChangedTable>, GitError> {
        let head = tables_of(self.repo, commit.tree)?;
        let left = base.all();
        let tables: BTreeSet<&TableId> = head.keys().chain(left.keys()).collect();
        let mut cases = Vec::new();
        for table in tables {
            let (base, head) = (base.table(table), head.get(table).copied());
            if base != head {
                let base = match base {
                    Some(folder) => self.left(table, folder)?,
                    None => None,
                };
                let (left, here) = (self.listing(base.as_ref().map(|base| base.folder))?, self.listing(head)?);
                cases.push(ChangedTable { table: table.clone(), base, head, left, here });
            }
        }
        Ok(cases)
    }

    /// The table in a folder that the referee left. Whoever sealed it may have left something alone that was none.
    fn left(&self, table: &TableId, folder: Id) -> Result<Option<SealedTable>, GitError> {
        let Some(text) = self.repo.plain(folder, TABLE)? else { return Ok(None) };
        let Ok((terms, Some(progress))) = TableTerms::read(table, &text) else { return Ok(None) };
        let chain = self.secret.chain(table);
        let is_ours = chain.anchor().published() == progress.anchor;
        Ok(if is_ours { Some(SealedTable { folder, terms, progress, chain }) } else { None })
    }

    /// What a table's folder holds, and those of its moves and hands.
    fn listing(&self, table: Option<Id>) -> Result<Listing, GitError> {
        let mut listing = Listing::new();
        let Some(table) = table else { return Ok(listing) };
        for item in self.repo.items(table)? {
            let is_ours = item.kind == ItemKind::Folder && [MOVES.as_bytes(), HANDS.as_bytes()].contains(&&*item.name);
            if is_ours {
                for inner in self.repo.items(item.id)? {
                    listing.insert([&*item.name, b"/", &*inner.name].concat(), (inner.kind, inner.id));
                }
            }
            listing.insert(item.name, (item.kind, item.id));
        }
        Ok(listing)
    }

    /// Judges a table.
    fn table(
        &self,
        case: &ChangedTable,
        candidates: Vec<Candidate>,
        who: &(&HashMap<Brought, Commit>, &Senders),
    ) -> Result<(Option<Verdict>, Done), GitError> {
        let mut done = Done::new(case.table.clone());
        let mut wanted = BTreeMap::new();
        let mut table = match self.as_left(case, &mut wanted)? {
            Some(table) => table,
            None => self.begun(case, &mut done)?,
        };
        if done.begun.is_none() {
            done.edited = edits(case, &wanted);
        }
        let is_unclear =
            |candidate: &&Candidate| who.0.get(&candidate.file).is_some_and(|it| who.1.of_commit(it).is_none());
        let waiting = candidates.iter().filter(is_unclear).map(|it| shown(&it.file.name));
        done.waiting.extend(waiting);
        if !done.waiting.is_empty() {
            return Ok((None, done));
        }
        for candidate in in_order(candidates, who.0, &table) {
            self.hand_in(&mut table, &candidate, who, (&mut wanted, &mut done))?;
        }
        let hands = layout::hand_files(&table);
        done.edited.extend(in_folder(&case.here, HANDS).filter(|path| !hands.contains(path)));
        for path in &done.edited {
            let text = format!("{}: {path}: {}", RefereeNotice::HandEdited.code(), RefereeNotice::HandEdited);
            table.tell(Tone::Warning, &text, self.now);
        }
        table.stands();
        wanted.extend(layout::files(&table));
        let verdict = self.verdict(case, &table, wanted, &done)?;
        Ok((verdict, done))
    }

    /// The table as the referee left it, and the move files it has applied; nothing if it never saw one.
    fn as_left(
        &self,
        case: &ChangedTable,
        wanted: &mut BTreeMap<String, String>,
    ) -> Result<Option<FileTable>, GitError> {
        let Some(base) = &case.base else { return Ok(None) };
        let (mut table, _) = FileTable::begin(base.terms.clone(), base.chain.clone())?;
        for (name, text) in applied_files(self.repo, base.folder)? {
            let again = table.repeat(&name, &text);
            again
                .map_err(|refusal| GitError::new(GitRefusal::BadTable, format_args!("{name}: {}", reason(&refusal))))?;
            wanted.insert(format!("{MOVES}/{name}"), text);
        }
        table.recall(&base.progress);
        // What is sealed cannot be made again byte for byte; only what the table calls for is taken over.
        for path in layout::hand_files(&table) {
            if let Some((ItemKind::Plain, id)) = case.left.get(path.as_bytes()) {
                let text = String::from_utf8_lossy(&self.repo.read(*id)?).into_owned();
                wanted.insert(path, text);
            }
        }
        Ok(Some(table))
    }

    /// Begins the table that somebody asks for.
    fn begun(&self, case: &ChangedTable, done: &mut Done) -> Result<FileTable, GitError> {
        let no_table =
            |about: &str| GitError::new(GitRefusal::BadTable, format_args!("tables/{}/{TABLE}: {about}", case.table));
        let folder = case.head.ok_or_else(|| no_table("it is gone"))?;
        let item = self.repo.item(folder, TABLE)?.ok_or_else(|| no_table("it is missing"))?;
        if item.kind != ItemKind::Plain {
            return Err(no_table("it is no plain file"));
        }
        if LARGEST < self.repo.size(item.id)? {
            return Err(no_table("it has more than 8 KiB"));
        }
        let text = String::from_utf8(self.repo.read(item.id)?).map_err(|_| no_table("it is not UTF-8"))?;
        let (terms, progress) = TableTerms::read(&case.table, &text)?;
        if let Some(progress) = progress {
            self.refuse_begun(&case.table, &progress)?;
        }
        let terms = TableTerms { setup: setup_for_files(terms.kind, terms.setup), ..terms };
        if self.now.micros() + PATIENCE < terms.created_at.micros() {
            return Err(no_table("createdAt is in the future"));
        }
        let (table, story) = FileTable::begin(terms, self.secret.chain(&case.table))?;
        layout::check_keys(&table.terms, &table)?;
        done.begun = Some(table.narrate(&story, speech::ENGLISH));
        Ok(table)
    }

    /// Refuses to begin a table again that has moves, or luck from another secret: whoever does not find the seals of a
    /// game, because the secret or the history is not all there, must not take it for a new one.
    fn refuse_begun(&self, table: &TableId, progress: &Progress) -> Result<(), GitError> {
        match progress {
            _ if self.secret.chain(table).anchor().published() != progress.anchor => {
                Err(GitError::new(GitRefusal::OtherSecret, table))
            }
            Progress { applied: 0, .. } => Ok(()),
            _ => Err(GitError::new(
                GitRefusal::BadTable,
                format_args!("{table}: it has moves, but no commit that seals them"),
            )),
        }
    }

    /// Applies a file, or says why not.
    fn hand_in(
        &self,
        table: &mut FileTable,
        candidate: &Candidate,
        (commits, senders): &(&HashMap<Brought, Commit>, &Senders),
        (wanted, done): (&mut BTreeMap<String, String>, &mut Done),
    ) -> Result<(), GitError> {
        let name = String::from_utf8_lossy(&candidate.file.name).into_owned();
        let commit = commits.get(&candidate.file);
        let judged = match inbox::read(self.repo, candidate)? {
            Err(wrong) => Err(wrong.into()),
            Ok(text) => match commit {
                None => Err(rejected(FileRefusal::NobodyBroughtIt)),
                Some(_) if MOST_MOVES <= table.applied().len() => Err(rejected(FileRefusal::TooManyMoves)),
                Some(commit) => {
                    let person = senders.of_commit(commit).unwrap_or_default();
                    let handed = table.hand_in(&name, &text, table.seats_of(&person), self.now);
                    handed.map(|story| (story, person, filled_in(&text, commit.id)))
                }
            },
        };
        match judged {
            Ok((story, person, text)) => {
                wanted.insert(format!("{MOVES}/{name}"), text);
                done.applied.push((name, person, table.narrate(&story, speech::ENGLISH)));
            }
            Err(refusal) => {
                let at = commit.map_or(self.now, |commit| Timestamp::from_seconds(commit.seconds));
                let shown = shown(&candidate.file.name);
                let why = reason(&refusal);
                table.tell(Tone::Error, &format!("{shown} is refused: {why}"), at.min(self.now));
                done.refused.push((shown, refusal.code().to_owned(), why));
            }
        }
        Ok(())
    }

    /// What becomes of the folder; nothing if it is right as it is.
    fn verdict(
        &self,
        case: &ChangedTable,
        table: &FileTable,
        mut wanted: BTreeMap<String, String>,
        done: &Done,
    ) -> Result<Option<Verdict>, GitError> {
        for (path, seat) in layout::sealed(table) {
            if let Entry::Vacant(vacant) = wanted.entry(path) {
                vacant.insert(layout::seal_for(table, seat)?);
            }
        }
        let mut files = BTreeMap::new();
        for (path, text) in wanted {
            let is_there = match case.here.get(path.as_bytes()) {
                Some((ItemKind::Plain, id)) => self.repo.is_file(*id, text.as_bytes())?,
                _ => false,
            };
            if !is_there {
                files.insert(path, text);
            }
        }
        let moves: BTreeSet<String> = table.applied().iter().map(|name| format!("{MOVES}/{name}")).collect();
        let keep = format!("{MOVES}/{KEEP}");
        let hands = layout::hand_files(table);
        let mut inside = in_folder(&case.here, MOVES).chain(in_folder(&case.here, HANDS));
        let is_kept = |path: String| path == keep || moves.contains(&path) || hands.contains(&path);
        // A table that begins is vouched for, even where all its files are there already.
        if done.begun.is_none() && files.is_empty() && inside.all(is_kept) {
            return Ok(None);
        }
        let (message, kept) = (done.message(), moves.into_iter().chain(hands).collect());
        Ok(Some(Verdict { table: case.table.clone(), from: case.head, files, kept, message }))
    }
}

/// What was changed by hand: whatever the referee left and is not there as it was.
fn edits(case: &ChangedTable, wanted: &BTreeMap<String, String>) -> Vec<String> {
    let ours = [layout::STATE, TABLE, layout::BOARD, layout::README];
    let paths = ours.iter().map(|name| (*name).to_owned()).chain(wanted.keys().cloned());
    let edited = paths.filter(|path| case.left.get(path.as_bytes()) != case.here.get(path.as_bytes()));
    edited.chain(is_in_the_way(case).then(|| MOVES.to_owned())).collect()
}

/// The paths of everything in a folder of a table, as far as they are text.
fn in_folder<'a>(listing: &'a Listing, folder: &'static str) -> impl Iterator<Item = String> + 'a {
    let paths = listing.keys().map(|path| String::from_utf8_lossy(path).into_owned());
    paths.filter(move |path| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}

/// Whether something is where the folder of the moves should be, such as a link: nobody could put a move into it.
fn is_in_the_way(case: &ChangedTable) -> bool {
    case.here.get(MOVES.as_bytes()).is_some_and(|(kind, _)| *kind != ItemKind::Folder)
}

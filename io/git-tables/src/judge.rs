//! Judging: what becomes of every table that is not as the referee left it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use game::movefile::{FileName, PATIENCE};
use game::{Coded as _, Malformed, Timestamp, Tone};
use referee::Chain;

use crate::adopted::Adoption;
use crate::document::{Progress, Stage, TableTerms, setup_for_files};
use crate::edits::{edits, hand_edited, in_folder, in_this, strays};
use crate::gather::Who;
use crate::id::TableId;
use crate::inbox::{self, Candidate, LARGEST, Listing, candidates, in_order, player_candidates, shown, stored_files};
use crate::layout::{self, HANDS, KEEP, MOVES, PLAYER_FILES, TABLE};
use crate::person::Person;
use crate::refusal::{FileRefusal, GitError, GitRefusal};
use crate::repo::{Commit, Id, ItemKind, Repo};
use crate::report::{Applied, Done, Problem, RefusedFile, Report, Waiting};
use crate::seal::{self, Base, Scope};
use crate::secret::Secret;
use crate::senders::{Known, PushedFile, Senders, adding_commits};
use crate::table::{FileTable, reason};
use crate::tree::{TABLES, folder_at, items_at, tables_of};
use crate::verdict::Verdict;

/// The most move files of a table: their names have four digits.
const MOST_MOVES: usize = 9_999;

/// Judges tables.
pub(crate) struct Judge<'a> {
    pub(crate) repo: &'a Repo,
    pub(crate) secret: &'a Secret,
    pub(crate) now: Timestamp,
}

/// A table to be judged: its folder as the referee left it and as it is.
pub(crate) struct ChangedTable {
    pub(crate) table: TableId,
    pub(crate) base: Option<SealedTable>,
    head: Option<Id>,
    pub(crate) left: Listing,
    pub(crate) here: Listing,
}

/// A table as the referee left it: its folder, what `table.json` said, and its luck.
pub(crate) struct SealedTable {
    pub(crate) folder: Id,
    pub(crate) terms: TableTerms,
    pub(crate) stage: Stage,
    pub(crate) chain: Chain,
}

/// What players have pushed to a table: moves, and files with which they join.
struct Pushed {
    moves: Vec<Candidate>,
    player_files: Vec<Candidate>,
}

impl ChangedTable {
    /// Whether the referee should be able to judge this one: it has begun it, with this secret or another.
    fn is_table(&self, error: &GitError) -> bool {
        self.base.is_some() || error.why == GitRefusal::OtherSecret
    }
}

impl Judge<'_> {
    /// Judges all tables of a commit.
    pub(crate) fn all(&self, tip: Id, base: &Base, known: &Known) -> Result<(Vec<Verdict>, Report), GitError> {
        let commit = self.repo.commit(tip)?;
        let mut report = Report::default();
        self.report_strangers(&commit, base.tree, &mut report)?;
        let cases = self.cases(&commit, base)?;
        let pushed = |case: &ChangedTable| Pushed {
            moves: candidates(&case.table, &case.left, &case.here),
            player_files: player_candidates(&case.table, &case.left, &case.here),
        };
        let new: Vec<Pushed> = cases.iter().map(pushed).collect();
        let all = new.iter().flat_map(|pushed| pushed.moves.iter().chain(&pushed.player_files));
        let files: Vec<PushedFile> = all.map(|candidate| candidate.file.clone()).collect();
        let is_judged = |commit: &Commit| match seal::read(self.repo, self.secret, commit) {
            Some((_, Scope::All(left))) => left.is_empty(),
            _ => false,
        };
        let commits = adding_commits(self.repo, tip, &files, &is_judged)?;
        let senders = Senders::of(self.repo, tip, known, &is_judged)?;
        let mut verdicts = Vec::new();
        for (case, pushed) in cases.iter().zip(new) {
            match self.table(case, pushed, (&commits, &senders)) {
                Ok((Some(verdict), done)) => {
                    verdicts.push(verdict);
                    report.tables.push(done);
                }
                Ok((None, done)) if !done.waiting.is_empty() => {
                    report.waiting.push(Waiting { table: done.table, files: done.waiting });
                }
                Ok((None, _)) => {}
                Err(error) if error.why == GitRefusal::GitFailed => return Err(error),
                // A folder that is no table does not stop the other tables, and is reported once.
                Err(error) => {
                    let problem = Problem { table: case.table.clone(), is_table: case.is_table(&error), error };
                    match case.head {
                        Some(head) if !problem.is_table && base.reported.get(&case.table) == Some(&head) => {
                            report.known.push(problem.table);
                        }
                        Some(head) if !problem.is_table => {
                            verdicts.push(Verdict::left_alone(&problem, head));
                            report.problems.push(problem);
                        }
                        _ => report.problems.push(problem),
                    }
                }
            }
        }
        if !report.strangers.is_empty() {
            verdicts.push(Verdict::strays(&report, folder_at(self.repo, commit.tree, &[TABLES])?));
        }
        // A secret that has sealed nothing here, where tables were begun with another, is the wrong one: nothing may begin.
        let is_other = |problem: &Problem| problem.error.why == GitRefusal::OtherSecret;
        if base.number == 0 && report.problems.iter().any(is_other) {
            verdicts.clear();
            for Done { table, .. } in std::mem::take(&mut report.tables) {
                let error = GitError::new(GitRefusal::OtherSecret, &table);
                report.problems.push(Problem { table, error, is_table: true });
            }
        }
        Ok((verdicts, report))
    }

    /// Everything beside the tables that is no table, unless it was there when the referee last vouched for them all.
    fn report_strangers(&self, commit: &Commit, vouched: Option<Id>, report: &mut Report) -> Result<(), GitError> {
        let Some(tables) = self.repo.item(commit.tree, TABLES)? else { return Ok(()) };
        if tables.kind != ItemKind::Folder {
            let known = vouched.map_or(Ok(None), |tree| self.repo.item(tree, TABLES))?;
            if known.as_ref() != Some(&tables) {
                report.strangers.push(TABLES.to_owned());
            }
            return Ok(());
        }
        let known = vouched.map_or(Ok(Vec::new()), |tree| items_at(self.repo, tree, &[TABLES]))?;
        for item in self.repo.items(tables.id)? {
            let name = String::from_utf8_lossy(&item.name).into_owned();
            let is_table = item.kind == ItemKind::Folder && name.parse::<TableId>().is_ok();
            let is_ours =
                item.kind == ItemKind::Plain && matches!(name.as_str(), KEEP | layout::README | ".gitattributes");
            if !is_table && !is_ours && !known.contains(&item) {
                report.strangers.push(format!("{}/{}", TABLES, name.escape_debug()));
            }
        }
        Ok(())
    }

    /// The tables that are not as the referee left them.
    fn cases(&self, commit: &Commit, base: &Base) -> Result<Vec<ChangedTable>, GitError> {
        let head = tables_of(self.repo, commit.tree)?;
        let tables: BTreeSet<&TableId> = head.keys().chain(base.tables.keys()).collect();
        let mut cases = Vec::new();
        for table in tables {
            let (base, head) = (base.tables.get(table).copied(), head.get(table).copied());
            if base != head {
                let base = base.map_or(Ok(None), |folder| self.left(table, folder))?;
                let (left, here) = (self.listing(base.as_ref().map(|base| base.folder))?, self.listing(head)?);
                cases.push(ChangedTable { table: table.clone(), base, head, left, here });
            }
        }
        Ok(cases)
    }

    /// The table in a folder that the referee left, which may have left something alone that is no table.
    fn left(&self, table: &TableId, folder: Id) -> Result<Option<SealedTable>, GitError> {
        let Some(text) = self.repo.plain(folder, TABLE)? else { return Ok(None) };
        let Ok((terms, stage)) = TableTerms::read(table, &text) else { return Ok(None) };
        let chain = self.secret.chain(table);
        let is_ours = stage.anchor() == Some(chain.anchor().published());
        Ok(if is_ours { Some(SealedTable { folder, terms, stage, chain }) } else { None })
    }

    /// What a table's folder holds, and those of its moves, hands and players.
    fn listing(&self, table: Option<Id>) -> Result<Listing, GitError> {
        let mut listing = Listing::new();
        let Some(table) = table else { return Ok(listing) };
        for item in self.repo.items(table)? {
            let ours = [MOVES, HANDS, PLAYER_FILES].map(str::as_bytes);
            let is_ours = item.kind == ItemKind::Folder && ours.contains(&&*item.name);
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
    fn table(&self, case: &ChangedTable, pushed: Pushed, who: Who<'_>) -> Result<(Option<Verdict>, Done), GitError> {
        let mut done = Done::new(case.table.clone());
        let mut wanted = BTreeMap::new();
        done.made_by = maker(&pushed, who);
        let Pushed { moves: mut candidates, player_files } = pushed;
        let mut table = match self.gathering(case)? {
            Some(mut gathering) => {
                if waits(candidates.iter().chain(&player_files), who, &mut done) {
                    return Ok((None, done));
                }
                if case.base.is_some() {
                    done.edited = edits(case, &gathering.files());
                }
                match self.gather(&mut gathering, (candidates, player_files), who, (&mut wanted, &mut done))? {
                    Some(table) => {
                        candidates = Vec::new();
                        table
                    }
                    None => {
                        done.edited.extend(strays(case, PLAYER_FILES, &wanted, &done));
                        if !done.edited.is_empty() {
                            gathering.warn(&hand_edited(&done.edited), self.now);
                        }
                        wanted.extend(gathering.written());
                        let verdict = self.verdict(case, None, wanted, &done)?;
                        return Ok((verdict, done));
                    }
                }
            }
            None => {
                let table = match self.as_left(case, &mut wanted)? {
                    Some(table) => table,
                    None => self.begun(case, (&mut candidates, &mut wanted), &mut done)?,
                };
                if !done.begun {
                    done.edited = edits(case, &wanted);
                }
                if waits(candidates.iter(), who, &mut done) {
                    return Ok((None, done));
                }
                table
            }
        };
        done.joins = table.terms.joins;
        for candidate in in_order(candidates, who.0, &table) {
            self.hand_in(&mut table, &candidate, who, (&mut wanted, &mut done))?;
        }
        if done.joins {
            done.edited.extend(strays(case, PLAYER_FILES, &wanted, &done));
        }
        let hands = layout::hand_files(&table);
        done.edited.extend(in_folder(&case.here, HANDS).filter(|path| !hands.contains(path)));
        if !done.edited.is_empty() {
            table.tell(Tone::Warning, &hand_edited(&done.edited), self.now);
        }
        table.stands();
        wanted.extend(layout::files(&table));
        let verdict = self.verdict(case, Some(&table), wanted, &done)?;
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
        let before = base.terms.files_before();
        for file in stored_files(self.repo, base.folder)? {
            if base.terms.is_before(&file.name, before) {
                wanted.insert(format!("{MOVES}/{}", file.name), file.text);
                continue;
            }
            table.repeat(&file).map_err(|refusal| {
                GitError::new(GitRefusal::BadTable, format_args!("{}: {}", file.name, reason(&refusal)))
            })?;
            wanted.insert(format!("{MOVES}/{}", file.name), file.text);
        }
        if let Stage::Begun(progress) = &base.stage {
            table.recall(progress);
        }
        if base.terms.joins {
            for path in in_folder(&case.left, PLAYER_FILES) {
                if let Some((ItemKind::Plain, id)) = case.left.get(path.as_bytes()) {
                    let text = String::from_utf8_lossy(&self.repo.read(*id)?).into_owned();
                    wanted.insert(path, text);
                }
            }
        }
        // Encryption is randomised, so sealed hands are taken over; only those that the table calls for.
        for path in layout::hand_files(&table) {
            if let Some((ItemKind::Plain, id)) = case.left.get(path.as_bytes()) {
                let text = String::from_utf8_lossy(&self.repo.read(*id)?).into_owned();
                wanted.insert(path, text);
            }
        }
        Ok(Some(table))
    }

    /// Begins a table that was pushed, or adopts one that others have begun.
    fn begun(
        &self,
        case: &ChangedTable,
        (candidates, wanted): (&mut Vec<Candidate>, &mut BTreeMap<String, String>),
        done: &mut Done,
    ) -> Result<FileTable, GitError> {
        let no_table =
            |about: &str| GitError::new(GitRefusal::BadTable, format_args!("tables/{}/{TABLE}: {about}", case.table));
        let folder = case.head.ok_or_else(|| no_table("it is gone"))?;
        let Some((terms, stage)) = self.asked(case)? else {
            let adoption = Adoption::of(self.repo, folder, &case.table, self.now)?;
            let adoption = adoption.ok_or_else(|| no_table("it is missing"))?;
            return self.adopted(adoption, folder, (candidates, wanted), done);
        };
        if let Stage::Begun(progress) = stage {
            self.refuse_begun(&case.table, &progress)?;
        }
        let terms = TableTerms { setup: setup_for_files(terms.kind, terms.setup), ..terms };
        if self.now.micros() + PATIENCE < terms.created_at.micros() {
            return Err(no_table("createdAt is in the future"));
        }
        let (table, story) = FileTable::begin(terms, self.secret.chain(&case.table))?;
        // Whoever made the table has named all keys, and could have added others to each.
        if table.dealt().is_some() {
            return Err(GitError::new(GitRefusal::NoConsent, &case.table));
        }
        (done.begun, done.opening) = (true, table.narrate(&story, speech::ENGLISH));
        Ok(table)
    }

    /// What `table.json` in a folder asks for; nothing if there is none.
    pub(crate) fn asked(&self, case: &ChangedTable) -> Result<Option<(TableTerms, Stage)>, GitError> {
        let no_table =
            |about: &str| GitError::new(GitRefusal::BadTable, format_args!("tables/{}/{TABLE}: {about}", case.table));
        let Some(folder) = case.head else { return Ok(None) };
        let Some(item) = self.repo.item(folder, TABLE)? else { return Ok(None) };
        if item.kind != ItemKind::Plain {
            return Err(no_table("it is no plain file"));
        }
        if LARGEST < self.repo.size(item.id)? {
            return Err(no_table("it has more than 8 KiB"));
        }
        let text = String::from_utf8(self.repo.read(item.id)?).map_err(|_| no_table("it is not UTF-8"))?;
        TableTerms::read(&case.table, &text).map(Some)
    }

    /// Goes on from the state in a folder. The move files that led to it stay as they are.
    fn adopted(
        &self,
        Adoption { terms, state }: Adoption,
        folder: Id,
        (candidates, wanted): (&mut Vec<Candidate>, &mut BTreeMap<String, String>),
        done: &mut Done,
    ) -> Result<FileTable, GitError> {
        let before = terms.files_before();
        for file in stored_files(self.repo, folder)?.into_iter().filter(|file| terms.is_before(&file.name, before)) {
            candidates.retain(|candidate| candidate.file.name != file.name.as_bytes());
            wanted.insert(format!("{MOVES}/{}", file.name), file.text);
        }
        let chain = self.secret.chain(&terms.id);
        let (mut table, story) = FileTable::begin(terms, chain)?;
        table.goes_on_from(&state);
        (done.begun, done.is_adopted) = (true, true);
        done.opening = table.narrate(&story, speech::ENGLISH);
        Ok(table)
    }

    /// Refuses to begin a table again that has moves, or luck from another secret: a referee that does not find its seals,
    /// because the secret or the history is not all there, must not take it for a new one.
    fn refuse_begun(&self, table: &TableId, progress: &Progress) -> Result<(), GitError> {
        match progress {
            _ if self.secret.chain(table).anchor().published() != progress.luck.anchor => {
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
        (commits, senders): Who<'_>,
        (wanted, done): (&mut BTreeMap<String, String>, &mut Done),
    ) -> Result<(), GitError> {
        let commit = commits.get(&candidate.file);
        let refuse = |why| Err(Malformed::new(why, "", "").into());
        let game = table.table().game();
        let judged = match (inbox::read(self.repo, candidate, game)?, commit) {
            (Err(wrong), _) => Err(wrong.into()),
            (Ok(_), None) => refuse(FileRefusal::NobodyBroughtIt),
            (Ok(_), Some(_)) if MOST_MOVES <= table.applied().len() => refuse(FileRefusal::TooManyMoves),
            (Ok(file), Some(commit)) => {
                let by = senders.of_commit(commit).unwrap_or_default();
                let handed = table.hand_in(&file, table.terms.seats_of(&by), self.now);
                handed.map(|story| (story, by, file.with_commit(commit.id), file))
            }
        };
        match judged {
            Ok((story, by, text, file)) => {
                if let Ok(name) = FileName::parse(&file.name, table.terms.kind.seat_names) {
                    table.terms.claim(name.seat, &by);
                }
                wanted.insert(format!("{MOVES}/{}", file.name), text);
                let (comment, story) = (file.comment(), table.narrate(&story, speech::ENGLISH));
                done.applied.push(Applied { file: file.name, by, story, comment });
            }
            Err(refusal) => {
                let at = commit.map_or(self.now, |commit| Timestamp::from_seconds(commit.seconds));
                let (file, message) = (shown(&candidate.file.name), reason(&refusal));
                table.tell(Tone::Error, &format!("{file} is refused: {message}"), at.min(self.now));
                done.refused.push(RefusedFile { file, code: refusal.code(), message });
            }
        }
        Ok(())
    }

    /// What becomes of the folder; nothing if it is right as it is.
    fn verdict(
        &self,
        case: &ChangedTable,
        table: Option<&FileTable>,
        mut wanted: BTreeMap<String, String>,
        done: &Done,
    ) -> Result<Option<Verdict>, GitError> {
        for (table, (path, seat)) in
            table.into_iter().flat_map(|table| layout::sealed(table).into_iter().map(move |hand| (table, hand)))
        {
            if let Entry::Vacant(vacant) = wanted.entry(path) {
                vacant.insert(layout::seal_for(table, seat)?);
            }
        }
        let keep = format!("{MOVES}/{KEEP}");
        let is_move = |path: &&String| in_this(path, MOVES) && **path != keep;
        let moves: BTreeSet<String> = wanted.keys().filter(is_move).cloned().collect();
        let is_player_file = |path: &&String| done.joins && in_this(path, PLAYER_FILES);
        let player_files: BTreeSet<String> = wanted.keys().filter(is_player_file).cloned().collect();
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
        let hands = table.map(layout::hand_files).unwrap_or_default();
        let players = in_folder(&case.here, PLAYER_FILES).filter(|_| done.joins);
        let mut inside = in_folder(&case.here, MOVES).chain(in_folder(&case.here, HANDS)).chain(players);
        let all = [&moves, &hands, &player_files];
        let is_kept = |path: String| path == keep || all.iter().any(|paths| paths.contains(&path));
        // A table that begins is sealed, even where all its files are there already.
        if !done.begun && files.is_empty() && inside.all(is_kept) {
            return Ok(None);
        }
        let (message, kept) = (done.message(), moves.into_iter().chain(hands).chain(player_files).collect());
        let (table, joins) = (Some(case.table.clone()), done.joins);
        Ok(Some(Verdict { table, from: case.head, files, kept, joins, message, leave: false }))
    }
}

/// Whether it is not known yet who pushed some files; they and the table must wait.
fn waits<'a>(candidates: impl Iterator<Item = &'a Candidate>, who: Who<'_>, done: &mut Done) -> bool {
    let is_unclear =
        |candidate: &&Candidate| who.0.get(&candidate.file).is_some_and(|it| who.1.of_commit(it).is_none());
    done.waiting.extend(candidates.filter(is_unclear).map(|it| shown(&it.file.name)));
    !done.waiting.is_empty()
}

/// Who pushed a new table, as far as that is known.
fn maker(pushed: &Pushed, (commits, senders): Who<'_>) -> Option<Person> {
    let candidate = pushed.player_files.iter().find(|candidate| candidate.file.name == TABLE.as_bytes())?;
    senders.of_commit(commits.get(&candidate.file)?)
}

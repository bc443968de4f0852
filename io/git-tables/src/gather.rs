//! Judging a table that waits for its players: who has joined, who has opened a seed, and whether it begins.

use std::collections::{BTreeMap, HashMap};

use game::movefile::PATIENCE;
use game::{Coded as _, Digest, Envelope, Malformed, Seat, Timestamp, Tone};
use referee::Chain;

use crate::document::{Gathering, Stage, TableTerms, setup_for_files};
use crate::inbox::{Candidate, shown, text_of};
use crate::joining::{Entrants, JoinRefusal, PlayerFileName, player_file_name};
use crate::judge::{ChangedTable, Judge};
use crate::layout::{self, MOVES, PLAYER_FILES, README, TABLE};
use crate::person::Person;
use crate::refusal::{FileRefusal, GitError, GitRefusal};
use crate::repo::Commit;
use crate::report::{Applied, Done, RefusedFile};
use crate::senders::{PushedFile, Senders};
use crate::table::{FileTable, header_link, reason};

/// A table that waits for its players.
pub(crate) struct GatheringTable {
    pub(crate) terms: TableTerms,
    pub(crate) chain: Chain,
    /// The link of the header of its log.
    header: Digest,
    entrants: Entrants,
    /// What it has to say, and when it last changed.
    envelope: Envelope,
    is_new: bool,
}

/// Who brought what.
pub(crate) type Who<'a> = (&'a HashMap<PushedFile, Commit>, &'a Senders);

impl Judge<'_> {
    /// The table, if it waits for its players: as the referee left it, or as it was pushed.
    pub(crate) fn gathering(&self, case: &ChangedTable) -> Result<Option<GatheringTable>, GitError> {
        if let Some(base) = &case.base {
            let Stage::Gathering(gathering) = &base.stage else { return Ok(None) };
            let mut table = GatheringTable::new(base.terms.clone(), base.chain.clone());
            (table.entrants, _) = Entrants::read(self.repo, base.folder, (&table.terms, table.header))?;
            table.envelope.messages.clone_from(&gathering.messages);
            (table.envelope.updated_at, table.is_new) = (gathering.updated_at, false);
            return Ok(Some(table));
        }
        let Some((terms, stage)) = self.asked(case)?.filter(|(terms, _)| terms.joins) else { return Ok(None) };
        let chain = self.secret.chain(&case.table);
        match stage {
            _ if stage.anchor().is_some_and(|anchor| anchor != chain.anchor().published()) => {
                return Err(GitError::new(GitRefusal::OtherSecret, &case.table));
            }
            Stage::Begun(_) => {
                let about = format!("{}: it has seeds, but no commit that seals them", case.table);
                return Err(GitError::new(GitRefusal::BadTable, about));
            }
            Stage::New | Stage::Gathering(_) => {}
        }
        let terms = TableTerms { setup: setup_for_files(terms.kind, terms.setup), ..terms };
        if self.now.micros() + PATIENCE < terms.created_at.micros() {
            let about = format!("tables/{}/{TABLE}: createdAt is in the future", case.table);
            return Err(GitError::new(GitRefusal::BadTable, about));
        }
        // Whether it can begin at all shows without the seeds.
        FileTable::begin(terms.clone(), chain.clone())?;
        Ok(Some(GatheringTable::new(terms, chain)))
    }

    /// Judges what its players have pushed. Gives the table if it begins with that.
    pub(crate) fn gather(
        &self,
        table: &mut GatheringTable,
        (moves, mut player_files): (Vec<Candidate>, Vec<Candidate>),
        who: Who<'_>,
        (wanted, done): (&mut BTreeMap<String, String>, &mut Done),
    ) -> Result<Option<FileTable>, GitError> {
        (done.joins, done.gathers) = (true, table.is_new);
        player_files.retain(|candidate| candidate.file.name != TABLE.as_bytes());
        let kind = table.terms.kind;
        player_files.sort_by_cached_key(|candidate| name_at(&candidate.file.name, kind));
        for candidate in player_files {
            let taken = self.take(table, &candidate, who)?;
            let commit = who.0.get(&candidate.file);
            let at = commit.map_or(self.now, |commit| Timestamp::from_seconds(commit.seconds)).min(self.now);
            let file = shown(&candidate.file.name);
            match taken {
                Ok(by) => {
                    table.changed(at);
                    done.joined.push(Applied { file, by, story: Vec::new(), comment: None });
                }
                Err(malformed) => table.refuse((file, at), &malformed, done),
            }
        }
        for candidate in moves {
            let malformed = Malformed::new(JoinRefusal::StillGathering, "", "");
            table.refuse((shown(&candidate.file.name), self.now), &malformed, done);
        }
        wanted.extend(table.entrants.files(kind));
        let Some(players) = table.entrants.players(&table.terms) else { return Ok(None) };
        let terms = TableTerms { players, ..table.terms.clone() };
        let (begun, story) = FileTable::begin(terms, table.chain.clone())?;
        done.gathers = false;
        (done.begun, done.opening) = (true, begun.narrate(&story, speech::ENGLISH));
        Ok(Some(begun))
    }

    /// Takes a file of a player's in, and gives who pushed it; or says why not.
    fn take(
        &self,
        table: &mut GatheringTable,
        candidate: &Candidate,
        (commits, senders): Who<'_>,
    ) -> Result<Result<Person, Malformed>, GitError> {
        let no = |why: JoinRefusal, found: &str| Ok(Err(Malformed::new(why, "", found)));
        let seats = table.terms.players.len();
        let name = name_at(&candidate.file.name, table.terms.kind).filter(|name| name.seat().index() < seats);
        let Some(name) = name else { return no(JoinRefusal::BadPlayerFile, &shown(&candidate.file.name)) };
        let text = match text_of(self.repo, candidate)? {
            Ok(text) => text,
            Err(malformed) => return Ok(Err(malformed)),
        };
        let Some(commit) = commits.get(&candidate.file) else {
            return Ok(Err(Malformed::new(FileRefusal::NobodyBroughtIt, "", "")));
        };
        let by = senders.of_commit(commit).unwrap_or_default();
        if !table.terms.seats_of(&by).has(name.seat()) {
            return no(JoinRefusal::OtherPerson, &by.name);
        }
        let taken = table.entrants.take((&table.terms, table.header), name, text);
        Ok(taken.map(|()| by))
    }
}

/// Which file of a player a path in a table's folder is, if it is one.
fn name_at(path: &[u8], kind: &game::Kind) -> Option<PlayerFileName> {
    let name = path.strip_prefix(PLAYER_FILES.as_bytes())?.strip_prefix(b"/")?;
    player_file_name(str::from_utf8(name).ok()?, kind)
}

impl GatheringTable {
    fn new(terms: TableTerms, chain: Chain) -> GatheringTable {
        let header = header_link(&terms, chain.anchor().published());
        let envelope = Envelope { updated_at: terms.created_at, ..Envelope::blank() };
        let entrants = Entrants::none(terms.players.len());
        GatheringTable { terms, chain, header, entrants, envelope, is_new: true }
    }

    /// The files that the referee has taken in before, by path.
    pub(crate) fn files(&self) -> BTreeMap<String, String> {
        self.entrants.files(self.terms.kind)
    }

    /// Says that something was changed by hand, and put right.
    pub(crate) fn warn(&mut self, text: &str, at: Timestamp) {
        self.changed(at);
        self.envelope.tell(Tone::Warning, text);
    }

    /// Each state is later than the one before.
    fn changed(&mut self, at: Timestamp) {
        let next = Timestamp::from_micros(self.envelope.updated_at.micros() + 1_000);
        self.envelope.updated_at = next.max(at);
    }

    fn refuse(&mut self, (file, at): (String, Timestamp), malformed: &Malformed, done: &mut Done) {
        let refusal = malformed.clone().into();
        let message = reason(&refusal);
        self.changed(at);
        self.envelope.tell(Tone::Error, &format!("{file} is refused: {message}"));
        done.refused.push(RefusedFile { file, code: refusal.code(), message });
    }

    /// The files that only the referee writes, by path.
    pub(crate) fn written(&self) -> BTreeMap<String, String> {
        let gathering = self.gathering();
        BTreeMap::from([
            (TABLE.to_owned(), self.terms.gathering_text(&gathering)),
            (README.to_owned(), layout::gathering_readme(&self.terms, &gathering)),
            (format!("{MOVES}/{}", layout::KEEP), String::new()),
        ])
    }

    fn gathering(&self) -> Gathering {
        Gathering {
            anchor: self.chain.anchor().published(),
            joined: self.entrants.joined(),
            opened: self.entrants.opened(),
            updated_at: self.envelope.updated_at,
            messages: self.envelope.messages.clone(),
        }
    }
}

/// The seats of a table that are still waited for: those that have not joined, or else those whose seeds are not open.
pub(crate) fn missing(terms: &TableTerms, gathering: &Gathering) -> (Vec<Seat>, bool) {
    let all = || (0..).map(Seat).take(terms.players.len());
    let absent: Vec<Seat> = all().filter(|seat| !gathering.joined.has(*seat)).collect();
    if absent.is_empty() {
        return (all().filter(|seat| !gathering.opened.has(*seat)).collect(), true);
    }
    (absent, false)
}

//! Verification of the files with which players joined: what they prove, and who brought them.

use game::{Malformed, Seat};

use crate::joining::{Entrants, PlayerFileName};
use crate::layout::TABLE;
use crate::opened::Opened;
use crate::person::{Person, Player};
use crate::refusal::GitError;
use crate::repo::{Commit, Id, ItemKind};
use crate::table::reason;
use crate::tree::folder_at;
use crate::verify::{Audit, Discrepancy, VerifyFault};

/// The keys that a player has named, and where.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) seat: Seat,
    /// The player.
    pub(crate) login: String,
    pub(crate) keys: Vec<String>,
    /// The commit that brought the file.
    pub(crate) commit: Option<Id>,
}

impl Audit<'_> {
    /// Verifies the files of a table's players, and gives the keys that they name.
    pub(crate) fn players(&self, opened: &Opened, faults: &mut Vec<VerifyFault>) -> Result<Vec<Named>, GitError> {
        if !opened.terms.joins {
            return Ok(Vec::new());
        }
        let (entrants, wrong) = opened.entrants(self.repo)?;
        for (name, malformed) in wrong {
            let path = format!("{}/{name}", crate::layout::PLAYER_FILES);
            faults.push(VerifyFault::new(Discrepancy::WrongPlayerFile, &path, &why(malformed)));
        }
        if !agrees(opened, &entrants) {
            faults.push(VerifyFault::new(Discrepancy::WrongRecord, TABLE, "who has joined, with which keys and seeds"));
        }
        let mut named = Vec::new();
        for (seat, player) in (0..).map(Seat).zip(&opened.terms.players) {
            let Some(entrant) = entrants.of(seat) else { continue };
            if let Some((file, text)) = &entrant.joined {
                let path = PlayerFileName::Join(seat).path(opened.terms.kind);
                let commit = self.brought(opened, (&path, text), player, faults)?;
                named.push(Named { seat, login: player.login.clone(), keys: file.keys.clone(), commit });
            }
            if let Some((_, text)) = &entrant.opened {
                let path = PlayerFileName::Seed(seat).path(opened.terms.kind);
                self.brought(opened, (&path, text), player, faults)?;
            }
        }
        Ok(named)
    }

    /// The commit that brought a file of a player's; it is noted if another person did.
    fn brought(
        &self,
        opened: &Opened,
        (path, text): (&str, &str),
        player: &Player,
        faults: &mut Vec<VerifyFault>,
    ) -> Result<Option<Id>, GitError> {
        let id = &opened.terms.id;
        let mut first: Option<&Commit> = None;
        for (_, commit) in self.history.versions.get(id).into_iter().flatten().rev() {
            if !self.is_new_in(opened, commit, (path, text))? {
                continue;
            }
            if commit.author.is(player) {
                return Ok(Some(commit.id));
            }
            first = first.or(Some(commit));
        }
        // Where a forge says who pushes, an author counts for nothing, and the referee has noted the account.
        let key = (id.to_string(), path.to_owned());
        let mut by: Option<&Person> = None;
        for (commit, person) in self.history.told.get(&key).into_iter().flatten().rev() {
            let is_told =
                self.history.commits.get(commit).map_or(Ok(false), |commit| {
                    Ok(self.is_referees(commit) && self.has(opened, commit, (path, text))?)
                })?;
            if is_told && person.is(player) {
                return Ok(first.map(|commit| commit.id));
            }
            by = by.or(Some(person).filter(|_| is_told));
        }
        let found = by.or(first.map(|commit| &commit.author)).map_or("", |person| person.name.as_str());
        faults.push(VerifyFault::new(Discrepancy::WrongAuthor, path, found));
        Ok(first.map(|commit| commit.id))
    }

    /// Whether a commit has a file as it is now, and none before it has.
    fn is_new_in(&self, opened: &Opened, commit: &Commit, file: (&str, &str)) -> Result<bool, GitError> {
        let mut is_new = self.has(opened, commit, file)?;
        for parent in commit.parents.iter().filter_map(|parent| self.history.commits.get(parent)) {
            is_new = is_new && !self.has(opened, parent, file)?;
        }
        Ok(is_new)
    }

    /// Whether a commit has a file of the table as it is now.
    fn has(&self, opened: &Opened, commit: &Commit, (path, text): (&str, &str)) -> Result<bool, GitError> {
        let (folder, name) = path.split_once('/').unwrap_or(("", path));
        let path = [crate::tree::TABLES, opened.terms.id.as_str(), folder];
        let Some(folder) = folder_at(self.repo, commit.tree, &path)? else { return Ok(false) };
        match self.repo.item(folder, name)? {
            Some(item) if item.kind == ItemKind::Plain => self.repo.is_file(item.id, text.as_bytes()),
            _ => Ok(false),
        }
    }
}

/// Whether `table.json` says of its players what their files do.
fn agrees(opened: &Opened, entrants: &Entrants) -> bool {
    match &opened.gathering {
        Some(gathering) => gathering.joined == entrants.joined() && gathering.opened == entrants.opened(),
        None if opened.progress.is_some() => {
            entrants.players(&opened.terms).is_some_and(|it| it == opened.terms.players)
        }
        None => true,
    }
}

fn why(malformed: Malformed) -> String {
    reason(&malformed.into())
}

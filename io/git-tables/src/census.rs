//! How many tables each person has made, and how many of them came to nothing: making one table after the other until
//! the luck suits leaves a trace.

use std::collections::BTreeMap;

use game::Timestamp;
use serde::Serialize;

use crate::document::{Stage, TableTerms};
use crate::id::TableId;
use crate::layout::TABLE;
use crate::person::Person;
use crate::refusal::GitError;
use crate::tree::tables_of;
use crate::verify::Audit;

/// After so many days without a change a table that is not over counts as abandoned.
pub const ABANDONED_AFTER_DAYS: i64 = 14;

const DAY: i64 = 24 * 60 * 60 * 1_000_000;

/// The tables that a person has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MakerCount {
    /// Who made them.
    pub maker: String,
    /// How many there are, or were.
    pub tables: usize,
    /// Those that were taken away, or that nothing has happened at for long, and that are not over.
    pub abandoned: Vec<TableId>,
}

impl Audit<'_> {
    /// The tables that each person has made in this history, by name.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn makers(&self, now: Timestamp) -> Result<Vec<MakerCount>, GitError> {
        let here = tables_of(self.repo, self.repo.commit(self.tip)?.tree)?;
        let mut makers: BTreeMap<String, MakerCount> = BTreeMap::new();
        let mut tables: Vec<&TableId> = self.history.versions.keys().collect();
        tables.sort();
        for id in tables {
            let Some(maker) = self.maker(id)? else { continue };
            let count = makers.entry(maker.name.to_lowercase()).or_insert_with(|| MakerCount {
                maker: maker.name.clone(),
                tables: 0,
                abandoned: Vec::new(),
            });
            count.tables += 1;
            let is_abandoned = match here.get(id) {
                Some(folder) => match self.repo.plain(*folder, TABLE)?.map(|text| TableTerms::read(id, &text)) {
                    Some(Ok((terms, stage))) => is_abandoned(&terms, &stage, now),
                    Some(Err(_)) | None => false,
                },
                None => true,
            };
            if is_abandoned {
                count.abandoned.push(id.clone());
            }
        }
        Ok(makers.into_values().collect())
    }

    /// Who made a table: the account that the referee has noted, or else the author of the first commit that has it.
    fn maker(&self, id: &TableId) -> Result<Option<Person>, GitError> {
        let told = self.history.told.get(&(id.to_string(), TABLE.to_owned())).into_iter().flatten().rev();
        for (commit, person) in told {
            if self.history.commits.get(commit).is_some_and(|commit| self.is_referees(commit)) {
                return Ok(Some(person.clone()));
            }
        }
        for (folder, commit) in self.history.versions.get(id).into_iter().flatten().rev() {
            let text = self.repo.plain(*folder, TABLE)?;
            if text.is_some_and(|text| TableTerms::read(id, &text).is_ok()) {
                return Ok(Some(commit.author.clone()));
            }
        }
        Ok(None)
    }
}

fn is_abandoned(terms: &TableTerms, stage: &Stage, now: Timestamp) -> bool {
    let changed = match stage {
        Stage::New => terms.created_at,
        Stage::Gathering(gathering) => gathering.updated_at,
        Stage::Begun(progress) if progress.winners.is_some() => return false,
        Stage::Begun(progress) => progress.updated_at,
    };
    changed.micros() + ABANDONED_AFTER_DAYS * DAY < now.micros()
}

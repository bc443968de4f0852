//! The seeds of this user: kept where only the user can read them, until they are opened.

use std::fs;
use std::path::PathBuf;

use game::{Digest, Seat};
use git_tables::{GitError, GitRefusal, TableTerms};
use serde::{Deserialize, Serialize};

use crate::documents::compact;
use crate::failure::Failure;
use crate::net::xdg;
use crate::world::World;

/// The seed of a seat, and what it was opened for.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptSeed {
    seed: String,
    /// The digest of all that was fixed when it was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opened: Option<String>,
}

/// Where the seed of a seat is kept.
fn file(terms: &TableTerms, seat: Seat) -> Result<PathBuf, Failure> {
    let name = format!("{}-{}.json", terms.digest(), terms.kind.seat_names[seat.index()]);
    Ok(xdg::data()?.join("git-seeds").join(name))
}

impl KeptSeed {
    /// The seed that is kept for a seat, if there is one.
    pub(super) fn find(terms: &TableTerms, seat: Seat) -> Result<Option<KeptSeed>, Failure> {
        let Ok(text) = fs::read_to_string(file(terms, seat)?) else { return Ok(None) };
        Ok(serde_json::from_str(&text).ok().filter(|kept: &KeptSeed| kept.seed.parse::<Digest>().is_ok()))
    }

    /// The seed that is kept for a seat, or a new one.
    pub(super) fn find_or_make(terms: &TableTerms, seat: Seat, world: &World<'_>) -> Result<KeptSeed, Failure> {
        if let Some(kept) = KeptSeed::find(terms, seat)? {
            return Ok(kept);
        }
        let bytes = entropy::bytes(world.entropy).map_err(|why| Failure::broken(why, ""))?;
        let kept = KeptSeed { seed: Digest(bytes).to_string(), opened: None };
        xdg::hide(&file(terms, seat)?, &(compact(&kept) + "\n"))?;
        Ok(kept)
    }

    /// The seed.
    pub(super) fn seed(&self) -> Digest {
        self.seed.parse().expect("it was checked when it was read, or made of a digest")
    }

    /// Notes what the seed is opened for. It is opened once: whoever knows it could choose another seed to go with it.
    pub(super) fn open_for(&mut self, gathered: Digest, terms: &TableTerms, seat: Seat) -> Result<(), Failure> {
        let gathered = gathered.to_string();
        match &self.opened {
            Some(before) if *before == gathered => return Ok(()),
            Some(_) => return Err(GitError::new(GitRefusal::OpenedBefore, terms.named(seat)).into()),
            None => self.opened = Some(gathered),
        }
        xdg::hide(&file(terms, seat)?, &(compact(self) + "\n"))
    }
}

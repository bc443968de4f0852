//! What players have handed in before the game begins, and what follows from it.

use std::collections::BTreeMap;

use game::{CommonRefusal, Digest, Kind, Malformed, Seat, SeatSet};

use super::commitment::{Gathered, commitment};
use super::document::{PlayerFile, SeedFile};
use super::refusal::JoinRefusal;
use crate::document::TableTerms;
use crate::hands::Key;
use crate::layout::PLAYER_FILES;
use crate::person::{Player, same_name};
use crate::refusal::GitError;
use crate::repo::{Id, ItemKind, Repo};
use crate::tree::items_at;

/// Which file of a player a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerFileName {
    /// The one to join with.
    Join(Seat),
    /// The one that opens the seed.
    Seed(Seat),
}

/// What the player of a seat has handed in.
#[derive(Clone, Debug, Default)]
pub struct Entrant {
    /// The player's file, and its text as it was pushed.
    pub joined: Option<(PlayerFile, String)>,
    /// The file of the seed, and its text as it was pushed.
    pub opened: Option<(SeedFile, String)>,
}

/// What the players of a table have handed in, in the order of seats.
#[derive(Clone, Debug)]
pub struct Entrants(Vec<Entrant>);

/// The largest file of a player, in bytes.
const LARGEST: u64 = 8 * 1024;

/// Which file of a player a name is, if it is one.
pub(crate) fn player_file_name(name: &str, kind: &Kind) -> Option<PlayerFileName> {
    let stem = name.strip_suffix(".json")?;
    let (stem, is_seed) = stem.strip_suffix(".seed").map_or((stem, false), |stem| (stem, true));
    let place = kind.seat_names.iter().position(|seat| *seat == stem)?;
    let seat = Seat(u8::try_from(place).ok()?);
    Some(if is_seed { PlayerFileName::Seed(seat) } else { PlayerFileName::Join(seat) })
}

impl PlayerFileName {
    /// The seat it is about.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            PlayerFileName::Join(seat) | PlayerFileName::Seed(seat) => seat,
        }
    }

    /// Its path in the folder of the table.
    #[must_use]
    pub fn path(self, kind: &Kind) -> String {
        let seat = kind.seat_names[self.seat().index()];
        match self {
            PlayerFileName::Join(_) => format!("{PLAYER_FILES}/{seat}.json"),
            PlayerFileName::Seed(_) => format!("{PLAYER_FILES}/{seat}.seed.json"),
        }
    }
}

impl Entrants {
    /// Nothing from so many players.
    #[must_use]
    pub fn none(players: usize) -> Entrants {
        Entrants(vec![Entrant::default(); players])
    }

    /// What is in a table's folder, and what is wrong with the rest, by name.
    pub(crate) fn read(
        repo: &Repo,
        folder: Id,
        (terms, header): (&TableTerms, Digest),
    ) -> Result<(Entrants, Vec<(String, Malformed)>), GitError> {
        let mut entrants = Entrants::none(terms.players.len());
        let mut player_files = Vec::new();
        for item in items_at(repo, folder, &[PLAYER_FILES])? {
            let name = String::from_utf8_lossy(&item.name).into_owned();
            let which = player_file_name(&name, terms.kind).filter(|_| item.kind == ItemKind::Plain);
            if let Some(which) = which.filter(|which| which.seat().index() < terms.players.len())
                && repo.size(item.id)? <= LARGEST
            {
                player_files.push((which, name, String::from_utf8_lossy(&repo.read(item.id)?).into_owned()));
            }
        }
        player_files.sort();
        let mut wrong = Vec::new();
        for (which, name, text) in player_files {
            if let Err(malformed) = entrants.take((terms, header), which, text) {
                wrong.push((name, malformed));
            }
        }
        Ok((entrants, wrong))
    }

    /// Takes a file in, at a table whose log has a header with this link. Whether the player has pushed it is not asked here.
    ///
    /// # Errors
    /// A file that proves nothing.
    pub fn take(
        &mut self,
        (terms, header): (&TableTerms, Digest),
        which: PlayerFileName,
        text: String,
    ) -> Result<(), Malformed> {
        match which {
            PlayerFileName::Join(seat) => self.join(terms, seat, text),
            PlayerFileName::Seed(seat) => self.open((terms, header), seat, text),
        }
    }

    fn join(&mut self, terms: &TableTerms, seat: Seat, text: String) -> Result<(), Malformed> {
        let file = PlayerFile::read(&text, terms.kind)?;
        let no = |why: JoinRefusal, found: &str| Err(Malformed::new(why, "", found));
        let login = terms.players.get(seat.index()).map_or("", |player| player.login.as_str());
        if file.table != terms.id || file.terms != terms.digest() {
            return no(JoinRefusal::OtherTable, file.table.as_str());
        }
        if file.seat != seat || !same_name(&file.player, login) {
            return no(JoinRefusal::OtherPlayer, &format!("{:?}", file.player));
        }
        check_keys(&file.keys)?;
        if !file.is_signed(terms.kind) {
            return no(JoinRefusal::BadFileSignature, "");
        }
        self.0[seat.index()].joined = Some((file, text));
        Ok(())
    }

    fn open(&mut self, (terms, header): (&TableTerms, Digest), seat: Seat, text: String) -> Result<(), Malformed> {
        let file = SeedFile::read(&text, terms.kind)?;
        let no = |why: JoinRefusal, found: &str| Err(Malformed::new(why, "", found));
        if file.table != terms.id {
            return no(JoinRefusal::OtherTable, file.table.as_str());
        }
        if file.seat != seat {
            return no(JoinRefusal::OtherPlayer, "");
        }
        let (Some(gathered), Some((joined, _))) = (self.gathered(header), &self.0[seat.index()].joined) else {
            return no(JoinRefusal::SeedTooEarly, "");
        };
        if !file.is_signed(terms.kind, &joined.keys) {
            return no(JoinRefusal::BadFileSignature, "");
        }
        if file.gathered != gathered.digest() {
            return no(JoinRefusal::OtherGathering, "");
        }
        if commitment((&terms.id, terms.kind), joined.terms, seat, file.seed) != joined.commit {
            return no(JoinRefusal::SeedMismatch, "");
        }
        self.0[seat.index()].opened = Some((file, text));
        Ok(())
    }

    /// The seats that have joined.
    #[must_use]
    pub fn joined(&self) -> SeatSet {
        self.with(|entrant| entrant.joined.is_some())
    }

    /// The seats that have opened their seeds.
    #[must_use]
    pub fn opened(&self) -> SeatSet {
        self.with(|entrant| entrant.opened.is_some())
    }

    fn with(&self, has: impl Fn(&Entrant) -> bool) -> SeatSet {
        (0..).map(Seat).zip(&self.0).filter(|(_, entrant)| has(entrant)).map(|(seat, _)| seat).collect()
    }

    /// What the player of a seat has handed in.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<&Entrant> {
        self.0.get(seat.index())
    }

    /// What is fixed once all players have joined, at a table whose log has a header with this link.
    #[must_use]
    pub fn gathered(&self, header: Digest) -> Option<Gathered> {
        let files = self.0.iter().map(|entrant| entrant.joined.as_ref().map(|(_, text)| text.clone()));
        Some(Gathered { header, files: files.collect::<Option<Vec<String>>>()? })
    }

    /// The players with their keys and seeds, once all seeds are open.
    pub(crate) fn players(&self, terms: &TableTerms) -> Option<Vec<Player>> {
        let entered = |(player, entrant): (&Player, &Entrant)| {
            let ((joined, _), (opened, _)) = (entrant.joined.as_ref()?, entrant.opened.as_ref()?);
            Some(Player { keys: joined.keys.clone(), seed: Some(opened.seed), ..player.clone() })
        };
        terms.players.iter().zip(&self.0).map(entered).collect()
    }

    /// The files by their path in the table's folder.
    pub(crate) fn files(&self, kind: &Kind) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        for (seat, entrant) in (0..).map(Seat).zip(&self.0) {
            files
                .extend(entrant.joined.as_ref().map(|(_, text)| (PlayerFileName::Join(seat).path(kind), text.clone())));
            files
                .extend(entrant.opened.as_ref().map(|(_, text)| (PlayerFileName::Seed(seat).path(kind), text.clone())));
        }
        files
    }
}

/// Refuses keys that nothing can be sealed to, or that are not written in the one way that is signed.
fn check_keys(keys: &[String]) -> Result<(), Malformed> {
    for (place, text) in keys.iter().enumerate() {
        let at = format!("/keys/{place}");
        let key: Key = text.parse().map_err(|wrong: Malformed| wrong.within(&at))?;
        if key.to_string() != *text || keys[..place].contains(text) {
            return Err(Malformed::new(JoinRefusal::KeyNotPlain, &at, &format!("{text:?}")));
        }
    }
    match keys {
        [] => Err(Malformed::new(CommonRefusal::MissingField, "/keys", "")),
        _ => Ok(()),
    }
}

//! Adoption: a folder with a state and nothing that says whose table it is becomes one.

use std::borrow::Cow;

use game::json::{Tree, read};
use game::movefile::{FileName, PATIENCE};
use game::{Kind, STATE_KEY, Seat, Timestamp, Viewer};

use crate::document::{LONGEST_LOGIN, TableTerms};
use crate::id::TableId;
use crate::layout::{PLAYERS, STATE};
use crate::person::{Person, Player, same_name};
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Id, Repo};

/// A folder that can be adopted.
pub(crate) struct Adoption {
    /// The table that it becomes.
    pub(crate) terms: TableTerms,
    /// `state.json` as it stands there.
    pub(crate) state: String,
}

impl Adoption {
    /// What becomes of a folder that has a state and no `table.json`; nothing if it has no state either.
    pub(crate) fn of(repo: &Repo, folder: Id, id: &TableId, now: Timestamp) -> Result<Option<Adoption>, GitError> {
        let Some(state) = repo.plain(folder, STATE)? else { return Ok(None) };
        let wrong = |file: &str, wrong: &game::Malformed| {
            GitError::malformed(GitRefusal::BadTable, format_args!("tables/{id}/{file}"), wrong)
        };
        let tree = Tree::parse(&state).map_err(|malformed| wrong(STATE, &malformed))?;
        let no_game = || GitError::new(GitRefusal::BadTable, format_args!("tables/{id}/{STATE}: the state of no game"));
        let kind = kind_of(&tree).ok_or_else(no_game)?;
        let (game, envelope) = kind.load(&tree).map_err(|malformed| wrong(STATE, &malformed))?;
        if now.micros() + PATIENCE < envelope.updated_at.micros() {
            let about = format!("tables/{id}/{STATE}: it is from the future: {}", envelope.updated_at);
            return Err(GitError::new(GitRefusal::BadTable, about));
        }
        let written = game.state(&envelope, Viewer::Referee);
        let document = Tree::parse(&written).map_err(|malformed| wrong(STATE, &malformed))?.into_owned();
        let named = match repo.plain(folder, PLAYERS)? {
            Some(text) => players(&text, kind).map_err(|malformed| wrong(PLAYERS, &malformed))?,
            None => Vec::new(),
        };
        let player = |seat: Seat| {
            let name = envelope.name(seat);
            match named.iter().find(|(known, _)| *known == seat) {
                Some((_, login)) => Player { name: Some(name), ..Player::of(login) }.simplified(),
                None => Player { open: true, ..Player::of(&name) },
            }
        };
        let players: Vec<Player> = (0..game.seats()).map(|seat| player(Seat(seat))).collect();
        let logins: Vec<&str> = players.iter().map(|player| player.login.as_str()).collect();
        let is_one = |(place, login): (usize, &&str)| logins[..place].iter().any(|other| same_name(other, login));
        let times = [envelope.created_at, envelope.updated_at];
        let created_at = times.into_iter().find(|time| *time != Timestamp::default()).unwrap_or(now);
        let terms = TableTerms {
            id: id.clone(),
            kind,
            setup: Tree::Object(vec![(Cow::Borrowed(STATE_KEY), document)]),
            one_person: logins.iter().enumerate().any(is_one),
            joins: false,
            players,
            created_at,
        };
        Ok(Some(Adoption { terms, state }))
    }
}

/// The game whose keys a state has most of.
fn kind_of(state: &Tree<'_>) -> Option<&'static Kind> {
    let known = |kind: &&Kind| kind.state_keys.iter().filter(|key| state.get(key).is_some()).count();
    games::GAMES.iter().max_by_key(known).filter(|kind| 0 < known(kind))
}

/// Reads a file that names the players: an object with a login for each seat that it names.
fn players(text: &str, kind: &Kind) -> Result<Vec<(Seat, String)>, game::Malformed> {
    read(&Tree::parse(text)?, |node| {
        let object = node.object(kind.seat_names)?;
        let seats = (0..).map(Seat).zip(kind.seat_names);
        let login = |(seat, name): (Seat, &&'static str)| {
            let node = object.optional(name)?;
            Some(node.sized_text(1..=LONGEST_LOGIN).map(|login| (seat, login)))
        };
        seats.filter_map(login).collect()
    })
}

impl TableTerms {
    /// How many move files came before the state that an adopted table began with.
    pub(crate) fn files_before(&self) -> u32 {
        match self.setup.get(STATE_KEY) {
            Some(_) => {
                self.kind.begin_as_written(&self.setup).ok().and_then(|(game, _)| game.files_applied()).unwrap_or(0)
            }
            None => 0,
        }
    }

    /// Whether a file among the moves came before the state that an adopted table began with, of which `before` did.
    pub(crate) fn is_before(&self, name: &str, before: u32) -> bool {
        let number = FileName::parse(name, self.kind.seat_names).map(|name| name.sequence);
        number.is_ok_and(|number| (1..=before).contains(&number))
    }

    /// Whether a person may take a seat that waits for its player: nobody takes one who is named at another.
    pub(crate) fn may_take(&self, seat: Seat, person: &Person) -> bool {
        let is_named = |player: &Player| person.is(player) || person.is(&Player::of(player.shown()));
        let own: Vec<bool> = self.players.iter().map(is_named).collect();
        let is_open = self.players.get(seat.index()).is_some_and(|player| player.open);
        let fits = (1..=LONGEST_LOGIN).contains(&person.name.chars().count());
        is_open && fits && (self.one_person || own[seat.index()] || !own.contains(&true))
    }

    /// From now on a seat that waited for its player is this person's.
    pub(crate) fn claim(&mut self, seat: Seat, person: &Person) {
        if let Some(player) = self.players.get_mut(seat.index()).filter(|player| player.open) {
            let name = Some(player.login.clone());
            *player = Player { name, id: person.id, ..Player::of(&person.name) }.simplified();
        }
    }
}

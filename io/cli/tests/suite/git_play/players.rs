//! People at a table, each with a clone: whoever is to move pulls, moves and pushes.

use std::path::PathBuf;

use game::json::Tree;
use game::{Actor, AnyGame, Digest, Kind, Seeded, Turn};
use serde_json::Value;

use super::ended::Schemas;
use crate::support::entrants::key_of;
use crate::support::git::{Bare, Clone};
use crate::support::{arg, pick};

/// How somebody chooses what to play: the ids of one move file.
pub(crate) type Choice = fn(&dyn AnyGame, &mut Seeded) -> Vec<String>;

/// People at a table.
pub(crate) struct Players<'a> {
    pub(crate) bare: &'a Bare,
    pub(crate) kind: &'static Kind,
    pub(crate) table: String,
    pub(crate) clones: Vec<Clone>,
    pub(crate) luck: Seeded,
    schemas: Schemas,
}

impl<'a> Players<'a> {
    /// Makes a table of this name for these people, and pushes it.
    pub(crate) fn begin(bare: &'a Bare, game: &str, (table, logins): (&str, &[&str]), more: &[&str]) -> Players<'a> {
        let kind = games::find(game).expect("the registry has it");
        let clones: Vec<Clone> = logins.iter().map(|login| bare.clone_in(&format!("{table}-{login}"), login)).collect();
        let seats: Vec<String> = kind.seat_names.iter().map(|seat| format!("--{seat}")).collect();
        let who: Vec<&str> = seats.iter().zip(logins).flat_map(|(seat, login)| [seat.as_str(), *login]).collect();
        let made = clones[0].json(&[&["git", "new", game, "--id", table, "--commit"], &who[..], more].concat());
        assert_eq!((&made["table"], &made["begun"]), (&Value::from(table), &Value::from(false)));
        let said = clones[0].push();
        let (name, luck) = (table.to_owned(), Seeded::new(42));
        let players = Players { bare, kind, table: name, clones, luck, schemas: Schemas::of(kind) };
        if referee::Table::needs_luck(kind) && !more.contains(&"--no-seeds") {
            assert!(said.contains(&format!("remote: {table}: waits for its players.")), "{said}");
            players.join();
        } else {
            assert!(said.contains(&format!("remote: {table}: begun.")), "{said}");
        }
        players
    }

    /// All players join, and open their seeds: the last with the push that joins.
    fn join(&self) {
        for (place, clone) in self.clones.iter().enumerate() {
            clone.pull();
            self.act(place, "join");
            assert!(clone.push().contains(" taken, by "), "{}", clone.login);
        }
        let (last, others) = self.clones.split_last().expect("somebody plays");
        for (place, clone) in others.iter().enumerate() {
            clone.pull();
            self.act(place, "open");
            let said = clone.push();
            let has_begun = place + 1 == others.len();
            assert_eq!(said.contains(&format!("remote: {}: begun.", self.table)), has_begun, "{said}");
        }
        last.pull();
    }

    fn act(&self, place: usize, what: &str) {
        let clone = &self.clones[place];
        let files = identities(self.bare, &clone.login);
        let keys: Vec<&str> = files.iter().flat_map(|file| ["--identity", arg(file)]).collect();
        clone.must(&[&["git", what, &self.table, "--commit"], &keys[..]].concat());
    }

    /// `table.json` as the bare repository has it.
    pub(crate) fn record(&self) -> Value {
        let text = self.bare.file(&format!("tables/{}/table.json", self.table));
        serde_json::from_str(&text).expect("table.json is JSON")
    }

    /// The place of whoever is to move; nobody once the game is over.
    pub(crate) fn turn(&self) -> Option<usize> {
        let record = self.record();
        let seat = record["turn"].get(0)?.as_str()?.to_owned();
        assert!(record["winners"].is_null(), "{record}");
        self.kind.seat_names.iter().position(|name| *name == seat)
    }

    /// Plays until the game is over, and says how many moves it took.
    pub(crate) fn play(&mut self, choose: Choice) -> usize {
        let mut moves = 0;
        while let Some(place) = self.turn() {
            self.clones[place].pull();
            let game = self.seen(place);
            let ids = choose(&*game, &mut self.luck);
            self.hand_in(place, &ids, &[]);
            moves += 1;
        }
        moves
    }

    /// Moves in a clone that is up to date, and pushes. Gives what the hook said.
    pub(crate) fn hand_in(&self, place: usize, ids: &[String], more: &[&str]) -> String {
        let clone = &self.clones[place];
        let state = clone.read(&format!("tables/{}/state.json", self.table));
        self.schemas.check("state", &state);
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let written = clone.json(&[&["git", "move", &self.table], &ids[..], &["--commit"], more].concat());
        let name = written["file"].as_str().expect("it has a name").to_owned();
        let file = clone.document(&self.table, &format!("moves/{name}"));
        // What anybody can compute: `sha256sum state.json | head -c 16`.
        assert_eq!(file["expectedState"], Digest::of(state.as_bytes()).to_string()[..16], "{name}");
        assert_eq!(file["commitSha"], Value::Null, "{name}");
        let said = clone.push();
        let line = format!("remote: {}: {name} applied, by {}.", self.table, clone.login);
        assert!(said.contains(&line), "{line:?} is not in {said}");
        said
    }

    /// The game as everybody sees it in a clone.
    fn seen(&self, place: usize) -> Box<dyn AnyGame> {
        loaded(self.kind, &self.clones[place].read(&format!("tables/{}/state.json", self.table)))
    }
}

/// The files with a player's private keys: one that signs, and perhaps one of age.
fn identities(bare: &Bare, login: &str) -> Vec<PathBuf> {
    let age = bare.folder().join(format!("age-{login}"));
    std::iter::once(key_of(bare.folder(), login)).chain(Some(age).filter(|file| file.exists())).collect()
}

/// The game of a state that hides nothing.
pub(crate) fn loaded(kind: &Kind, state: &str) -> Box<dyn AnyGame> {
    let tree = Tree::parse(state).expect("a state is JSON");
    kind.load(&tree).unwrap_or_else(|wrong| panic!("{wrong}: {state}")).0
}

/// One action, any.
pub(crate) fn any_action(game: &dyn AnyGame, luck: &mut Seeded) -> Vec<String> {
    vec![pick(&legal(game), luck).clone()]
}

/// Any actions until the turn is over.
pub(crate) fn whole_turn(game: &dyn AnyGame, luck: &mut Seeded) -> Vec<String> {
    until_the_turn_is_over(game, |ids| pick(ids, luck).clone())
}

/// Actions until the turn is over, each the one that is chosen.
pub(crate) fn until_the_turn_is_over(game: &dyn AnyGame, mut choose: impl FnMut(&[String]) -> String) -> Vec<String> {
    let (turn, mut game) = (game.turn(), game.duplicate());
    let mut ids = Vec::new();
    while game.turn() == turn {
        let id = choose(&legal(&*game));
        game.apply(actor(&*game), &id).expect("it is legal");
        ids.push(id);
    }
    ids
}

/// What whoever is to move may do, but for giving up.
pub(crate) fn legal(game: &dyn AnyGame) -> Vec<String> {
    let mut ids = game.legal(actor(game));
    ids.retain(|id| !id.starts_with("forfeit") && !id.starts_with("resign"));
    ids
}

fn actor(game: &dyn AnyGame) -> Actor {
    match game.turn() {
        Turn::Seats(seats) => Actor::Seat(seats.lowest().expect("somebody is to move")),
        turn => panic!("it is nobody's turn: {turn:?}"),
    }
}

//! A table at which games are played by their ids, and the moments of one game.

use game::json::Tree;
use game::{Actor, AnyGame, Coded, Envelope, Kind, Seat, Turn, Viewer};
use serde_json::Value;
use texas42::Texas42;

pub(crate) static KIND: Kind = Kind::of::<Texas42>();

/// Seat 0 has 6-6 6-5 6-1 5-5 4-4 3-3 1-1, seat 1 has 6-4 5-0 4-1 3-2 2-2 1-0 0-0, seat 2 has 6-3 5-4 5-3 4-3 4-2 3-1
/// 2-1, seat 3 has 6-2 6-0 5-2 5-1 4-0 3-0 2-0.
pub(crate) const DEAL: &str = "deal-1103213210312201332203032100";

/// After a bid of seat 0: no other seat bids, and sixes are trump.
pub(crate) const SIXES: &str = "pass pass pass trump-sixes";
/// The tricks of that hand, all of them seat 0's: they count 11, 6, 6, 16, 1, 1 and 1.
pub(crate) const TRICKS: [&str; 7] = [
    "play-6-6 play-6-4 play-6-3 play-6-2",
    "play-6-5 play-5-0 play-5-4 play-6-0",
    "play-6-1 play-4-1 play-5-3 play-5-2",
    "play-5-5 play-3-2 play-4-3 play-5-1",
    "play-4-4 play-2-2 play-4-2 play-4-0",
    "play-3-3 play-1-0 play-3-1 play-3-0",
    "play-1-1 play-0-0 play-2-1 play-2-0",
];

/// All players agree to everything at once.
pub(crate) const AUTO: &str = r#"{"consensus":"auto"}"#;
/// All players are asked.
pub(crate) const ASKED: &str = "{}";

/// One game by its moments, each of which follows from the one before: only seat 0 bids, it is set when seat 1
/// takes the second trick with a trump, and one mark wins.
pub(crate) const MOMENTS: [(&str, &str); 18] = [
    ("undealt", ""),
    ("nobody bid", DEAL),
    ("one bid", "bid-30"),
    ("three bid", "pass pass"),
    ("auction won", "pass"),
    ("nobody led", "trump-blanks"),
    ("one played", "play-6-6"),
    ("three played", "play-6-4 play-6-3"),
    ("trick full", "play-6-2"),
    ("trick agreed by three", "agree-complete-trick-3 agree-complete-trick-0 agree-complete-trick-1"),
    ("trick agreed by all", "agree-complete-trick-2"),
    ("second trick", "complete-trick"),
    ("second trick full", "play-5-5 play-5-0 play-5-4 play-5-2"),
    (
        "second trick agreed by all",
        "agree-complete-trick-0 agree-complete-trick-1 agree-complete-trick-2 agree-complete-trick-3",
    ),
    ("hand over", "complete-trick"),
    ("score agreed by three", "agree-score-hand-1 agree-score-hand-0 agree-score-hand-2"),
    ("score agreed by all", "agree-score-hand-3"),
    ("game over", "score-hand"),
];

/// A game being played.
pub(crate) struct Table {
    pub(crate) game: Box<dyn AnyGame>,
}

impl Table {
    /// The game of a setup after some ids.
    pub(crate) fn after(setup: &str, ids: &str) -> Table {
        let tree = Tree::parse(setup).expect("JSON");
        let (game, _) = KIND.begin(&tree).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
        Table { game }.then(ids)
    }

    /// The same, with the dominoes dealt before.
    pub(crate) fn dealt(setup: &str, ids: &str) -> Table {
        Table::after(setup, DEAL).then(ids)
    }

    /// Seat 0's hand for sixes after a bid and so many tricks, where no player is asked.
    pub(crate) fn after_tricks(setup: &str, bid: &str, tricks: usize) -> Table {
        let table = Table::dealt(setup, bid).then(SIXES);
        TRICKS.iter().take(tricks).fold(table, |table, trick| table.then(trick).then("complete-trick"))
    }

    /// The game goes on with some ids, each by the actor that should do it.
    pub(crate) fn then(mut self, ids: &str) -> Table {
        for id in ids.split_whitespace() {
            let by = self.doer(id);
            self.game.apply(by, id).unwrap_or_else(|refused| panic!("{id} by {by}: {refused}"));
        }
        self
    }

    /// All players agree, and the table does what waited for it.
    pub(crate) fn agreed(self) -> Table {
        let what = if self.phase() == "playing" { "complete-trick" } else { "score-hand" };
        let asked = (0..4).fold(self, |table, seat| table.then(&format!("agree-{what}-{seat}")));
        asked.then(what)
    }

    /// Who does it: the seat that an agreement names, or the seat in turn.
    pub(crate) fn doer(&self, id: &str) -> Actor {
        match (id.strip_prefix("agree-"), self.game.turn()) {
            (Some(agreement), _) => actor(agreement.rsplit('-').next().expect("a seat")),
            (None, turn) => turn.actor().unwrap_or(Actor::Table),
        }
    }

    pub(crate) fn phase(&self) -> &'static str {
        self.game.phase().0
    }

    /// Who may act: `seat-0`, several such with spaces between, `chance`, `table` or none.
    pub(crate) fn turn(&self) -> String {
        self.game.turn().actors().map(|actor| actor.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// `ok`, or the code of what speaks against it. The list of what is legal says the same, where there is one.
    pub(crate) fn verdict(&self, by: &str, id: &str) -> &'static str {
        let by = actor(by);
        let verdict = self.game.check(by, id).map_or_else(|refused| refused.code(), |()| "ok");
        // What the table agrees to for a seat is not its own to choose.
        let is_given = by == Actor::Table && id.starts_with("agree-");
        let unlisted = id.starts_with("deal-") || id.starts_with("forfeit-") || is_given;
        let listed = self.game.legal(by).iter().any(|legal| legal == id);
        assert!(unlisted || listed == (verdict == "ok"), "{id} by {by}: {verdict}, and listed: {listed}");
        verdict
    }

    /// What an actor may do.
    pub(crate) fn legal(&self, by: &str) -> Vec<String> {
        self.game.legal(actor(by))
    }

    /// What a viewer sees.
    pub(crate) fn state(&self, viewer: Viewer) -> Value {
        serde_json::from_str(&self.game.state(&Envelope::blank(), viewer)).expect("JSON")
    }

    /// What the referee sees at a place.
    pub(crate) fn at(&self, pointer: &str) -> Value {
        self.state(Viewer::Referee).pointer(pointer).unwrap_or_else(|| panic!("{pointer} is not there")).clone()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over
    }
}

/// The actor a word means.
pub(crate) fn actor(word: &str) -> Actor {
    word.parse().expect("an actor")
}

/// A seat as a viewer.
pub(crate) fn eyes(seat: u8) -> Viewer {
    Viewer::Seat(Seat(seat))
}

/// The game at one of its moments; `all passed` is one of another game.
pub(crate) fn moment(name: &str) -> Table {
    if name == "all passed" {
        return Table::dealt(ASKED, "pass pass pass pass");
    }
    let mut table = Table::after(r#"{"target":1}"#, "");
    for (moment, ids) in MOMENTS {
        table = table.then(ids);
        if moment == name {
            return table;
        }
    }
    panic!("there is no moment {name:?}")
}

/// Every moment there is.
pub(crate) fn moments() -> impl Iterator<Item = (&'static str, Table)> {
    MOMENTS.into_iter().map(|(name, _)| name).chain(["all passed"]).map(|name| (name, moment(name)))
}

/// That some actor may do `id` at these moments, and none may at any other, but for the table that agrees for a seat.
#[track_caller]
pub(crate) fn open_only(id: &str, at: &[(&str, &str)]) {
    let mut actors = vec!["seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "chance"];
    if !id.starts_with("agree-") {
        actors.push("table");
    }
    let actors = &actors;
    let open: Vec<(&str, &str)> = moments()
        .flat_map(|(name, table)| {
            actors.iter().copied().filter(move |by| table.verdict(by, id) == "ok").map(move |by| (name, by))
        })
        .collect();
    assert_eq!(open, at, "who may {id}, and when");
}

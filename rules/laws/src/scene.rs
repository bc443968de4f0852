//! One state of one game, with what the laws ask of it again and again.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;

use game::{Actor, Envelope, EventOf, MoveFiles, Seat, Turn, Viewer};

use crate::views;

/// How closely a state is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What is cheap, and a few samples of the rest.
    Light,
    /// Everything, with samples only where there is no end to it.
    Full,
}

impl Effort {
    /// How many known actions to try for an actor in turn.
    pub(crate) const fn tries(self) -> usize {
        match self {
            Effort::Light => 16,
            Effort::Full => 400,
        }
    }

    /// How many legal actions to follow to where they lead.
    pub(crate) const fn steps(self) -> usize {
        match self {
            Effort::Light => 4,
            Effort::Full => 64,
        }
    }

    /// How many legal actions to write as documents and read back.
    pub(crate) const fn writings(self) -> usize {
        match self {
            Effort::Light => 1,
            Effort::Full => 12,
        }
    }
}

/// How many can look at one game: the referee, the public and eight seats.
const VIEWERS: usize = 10;

/// One state of one game, with what the laws ask of it again and again.
pub(crate) struct Scene<'a, G: MoveFiles> {
    pub(crate) game: &'a G,
    pub(crate) envelope: &'a Envelope,
    pub(crate) effort: Effort,
    /// What each actor may do or bring, those who are not in turn included.
    pub(crate) legal: Vec<(Actor, Vec<EventOf<G>>)>,
    /// The state documents of referee, public and seats, each written when it is first asked for.
    views: [OnceCell<String>; VIEWERS],
}

impl<'a, G: MoveFiles> Scene<'a, G> {
    pub(crate) fn new(game: &'a G, envelope: &'a Envelope, effort: Effort) -> Scene<'a, G> {
        let legal = all_actors(game).map(|actor| (actor, game.events(actor))).collect();
        Scene { game, envelope, effort, legal, views: [const { OnceCell::new() }; VIEWERS] }
    }

    /// The state document that `viewer` sees.
    pub(crate) fn view(&self, viewer: Viewer) -> &str {
        let index = match viewer {
            Viewer::Referee => 0,
            Viewer::Public => 1,
            Viewer::Seat(seat) => 2 + seat.index(),
        };
        self.views[index].get_or_init(|| views::state(self.game, self.envelope, viewer))
    }

    /// Every viewer but the referee.
    pub(crate) fn audience(&self) -> impl Iterator<Item = Viewer> + use<G> {
        self.seats().map(Viewer::Seat).chain([Viewer::Public])
    }

    /// Every actor in turn, with what it may do.
    pub(crate) fn in_turn(&self) -> impl Iterator<Item = (Actor, &[EventOf<G>])> {
        let turn = self.game.turn();
        self.legal.iter().filter(move |(actor, _)| turn.has(*actor)).map(|(actor, legal)| (*actor, legal.as_slice()))
    }

    /// The seats of the game.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game.seats()).map(Seat)
    }

    /// Whether `legal` must have all that `actor` may do. Chance is excused where its outcomes are too many to list,
    /// such as the deals of a pack of cards; it says so by listing no odds. What `check_draw` makes of those is for the
    /// game's own tests.
    pub(crate) fn must_list(&self, actor: Actor) -> bool {
        actor != Actor::Chance || self.game.turn() != Turn::Chance || !self.game.odds().is_empty()
    }
}

/// Every actor that could try to act: the seats, one seat the game does not have, chance and the table.
fn all_actors<G: MoveFiles>(game: &G) -> impl Iterator<Item = Actor> + use<G> {
    let stranger = game.seats();
    (0..=stranger).filter(|seat| *seat < 8).map(|seat| Actor::Seat(Seat(seat))).chain([Actor::Chance, Actor::Table])
}

//! One random game.

use alloc::format;
use alloc::string::ToString;

use game::json::{Tree, read};
use game::{
    Actor, Digest, Envelope, Event, EventOf, FORFEIT, Luck, MoveFiles, Seat, SeatSet, Seeded, Timestamp, Viewer,
};

use crate::documents::real_envelope;
use crate::journal::Journal;
use crate::views;

/// In one of so many games seats forfeit.
const GAMES_TO_A_QUITTER: u32 = 4;
/// There, a seat forfeits at one of so many actions.
const ACTIONS_TO_A_FORFEIT: u32 = 16;
/// How long an action takes, in microseconds: times are then written with and without a fraction.
const PAUSE: i64 = 1_250_000;

/// A random game being played.
pub(crate) struct Round<G: MoveFiles> {
    pub(crate) game: G,
    pub(crate) envelope: Envelope,
    pub(crate) journal: Journal,
    /// The seats that forfeited.
    pub(crate) out: SeatSet,
    /// Whether it began with a position that the setup gives.
    pub(crate) composed: bool,
    has_quitters: bool,
    luck: Seeded,
}

/// What happens next.
#[derive(Clone)]
pub(crate) enum Step<D> {
    /// An actor in turn does something.
    Event(Actor, D),
    /// A seat is taken out of the game, by itself or by the table.
    Forfeit(Actor, Seat),
}

impl<G: MoveFiles> Round<G> {
    /// The game `number` of a run, as it begins.
    ///
    /// # Panics
    /// When `setup` is not a setup of the game.
    pub(crate) fn begin(number: u32, setup: &str) -> Round<G> {
        let tree = Tree::parse(setup).expect("a setup given to the laws is JSON").into_owned();
        let (chosen, names) = match read(&tree, G::read_setup) {
            Ok(read) => read,
            Err(malformed) => panic!("{setup} is not a setup: {malformed}"),
        };
        let game = match G::new(&chosen) {
            Ok(game) => game,
            Err(malformed) => panic!("no game can begin with {setup}: {malformed}"),
        };
        let mut envelope = real_envelope(game.seats());
        if !names.is_empty() {
            envelope.names = names;
        }
        let composed = tree.get("position").is_some();
        let journal = Journal::begin(G::NAME, tree, &envelope);
        let mut luck = Seeded::new(u64::from(number));
        let has_quitters = luck.below(GAMES_TO_A_QUITTER) == 0;
        Round { game, envelope, journal, out: SeatSet::EMPTY, composed, has_quitters, luck }
    }

    /// What happens next, at random; nothing once the game is over.
    pub(crate) fn choose(&mut self) -> Option<Step<EventOf<G>>> {
        let actors = u32::try_from(self.game.turn().actors().count()).expect("there are at most eight actors");
        if actors == 0 {
            return None;
        }
        if self.has_quitters && self.luck.below(ACTIONS_TO_A_FORFEIT) == 0 {
            let seat = Seat(u8::try_from(self.luck.below(u32::from(self.game.seats()))).expect("a seat is below 8"));
            let by = if self.luck.below(2) == 0 { Actor::Table } else { Actor::Seat(seat) };
            if !self.out.has(seat) {
                return Some(Step::Forfeit(by, seat));
            }
        }
        let actor = self.game.turn().actors().nth(self.luck.below(actors) as usize)?;
        let event = match actor {
            Actor::Chance => Event::Draw(self.game.draw(&mut self.luck)),
            Actor::Seat(_) | Actor::Table => {
                let legal = self.game.legal(actor);
                let count = u32::try_from(legal.len()).expect("there are fewer than 2^32 actions");
                let chosen = legal.get(self.luck.below(count) as usize);
                Event::Action(*chosen.expect("by law 2 an actor in turn may do something"))
            }
        };
        Some(Step::Event(actor, event))
    }

    /// Goes on to `next` and writes it down; gives the digest of `next`.
    pub(crate) fn advance(&mut self, step: &Step<EventOf<G>>, next: G) -> Digest {
        let (by, id) = match step {
            Step::Event(actor, event) => (*actor, event.to_string()),
            Step::Forfeit(by, seat) => {
                self.out = self.out.with(*seat);
                (*by, format!("{FORFEIT}{}", seat.0))
            }
        };
        let digest = views::digest(&next, Viewer::Referee);
        self.envelope.updated_at = Timestamp::from_micros(self.envelope.updated_at.micros() + PAUSE);
        self.journal.note(by, &id, self.envelope.updated_at, digest);
        self.envelope.last = Some(id);
        self.game = next;
        digest
    }
}

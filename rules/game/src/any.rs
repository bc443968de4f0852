//! A game of any kind, in ids and JSON.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::Debug;

use crate::companion::Companion;
use crate::digest::Digest;
use crate::envelope::{Envelope, Narration};
use crate::event::{Event, EventOf};
use crate::game::Game;
use crate::intent::Intent;
use crate::json::{Tree, read};
use crate::look::{Look, Recent, View};
use crate::luck::{Luck, Seeded};
use crate::machine::{FORFEIT, Machine, Phase};
use crate::message::{Departure, Notice};
use crate::movefile::{AnyMoveFiles, Detail, MoveFiles};
use crate::perft::perft;
use crate::playout::{How, Tally, playouts};
use crate::refusal::{Coded, CommonRefusal, Malformed, Refusal};
use crate::say;
use crate::seat::{Actor, Outcome, Seat, Turn, Viewer};
use crate::sketch::Sketch;
use crate::text::{Catalogue, Speak, Text};
use crate::wire::{Hints, Solved, Wire};

/// Why a game of any kind refuses an action.
pub type Refused = Refusal<Box<dyn Coded>>;

/// A game of any kind. It has one implementation, for [`Erased`] games.
///
/// Besides the game's own actions it knows `forfeit-N`: the table, or the seat itself, takes seat `N` out of the game.
pub trait AnyGame: AnyMoveFiles + Any + Debug + Send + Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;
    /// Phases, actions, who may, where they lead.
    fn machine(&self) -> &'static Machine;
    /// What a client sees of the machine in this game.
    fn companion(&self) -> Companion;
    /// Its sentences, a file per language.
    fn catalogues(&self) -> &'static [Catalogue];
    /// What its seats are called.
    fn seat_names(&self) -> &'static [&'static str];
    /// A copy.
    fn duplicate(&self) -> Box<dyn AnyGame>;
    /// A state that is the same to `seat`, its secrets drawn anew.
    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Box<dyn AnyGame>;
    /// Whether `other` is the same game in the same state.
    fn same(&self, other: &dyn AnyGame) -> bool;
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// Who may act next.
    fn turn(&self) -> Turn;
    /// The phase it is in.
    fn phase(&self) -> Phase;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// How it ended, as a clause.
    fn result(&self) -> Option<Text>;
    /// The ids of all that `actor` may do, in the game's order; of chance only what can be listed.
    fn legal(&self, actor: Actor) -> Vec<String>;
    /// The ids that an action stands for: an id, a play in the notation of the game, or the game's action document.
    ///
    /// # Errors
    /// What is no action of the game.
    fn ids(&self, action: &Tree<'_>) -> Result<Vec<String>, Refused>;
    /// What `seat` means by an action: what cannot be read is an action that will be refused.
    fn intent(&self, seat: Seat, id: &str) -> Intent<String>;
    /// The id of the agreement that is asked of `seat`, if that is all it may do. The table may give it for the seat.
    fn agreement(&self, seat: Seat) -> Option<String>;
    /// Why `actor` may not do it.
    ///
    /// # Errors
    /// What is no action of the game, or the first reason the rules give.
    fn check(&self, actor: Actor, id: &str) -> Result<(), Refused>;
    /// The event `id` as players write it down, in the state before it; the id itself if it is none.
    fn written(&self, id: &str) -> String;
    /// Does it, and says what happened. Nothing changes if it is refused.
    ///
    /// # Errors
    /// What is no action of the game, or the first reason the rules give.
    fn apply(&mut self, actor: Actor, id: &str) -> Result<Narration, Refused>;
    /// Does it, and says only what is worth remembering. For those who have no reader for the story.
    ///
    /// # Errors
    /// What is no action of the game, or the first reason the rules give.
    fn advance(&mut self, actor: Actor, id: &str) -> Result<Narration, Refused>;
    /// The id of what chance does.
    ///
    /// # Errors
    /// When it is not chance's turn.
    fn draw(&self, luck: &mut dyn Luck) -> Result<String, Refused>;
    /// The ids of what chance may bring, with weights; empty out of its turn, or if there is too much to list.
    fn odds(&self) -> Vec<(String, u32)>;
    /// The position in one of the game's notations, if there is one of that name: all of it, as the referee sees it.
    /// There is no viewer, since games that hide something have no notations.
    fn notation(&self, name: &str) -> Option<String>;
    /// Whether the log must not show an action to `viewer` while the game is on.
    fn hides(&self, id: &str, viewer: Viewer) -> bool;
    /// The state document as `viewer` sees it, as JSON without white space.
    fn state(&self, envelope: &Envelope, viewer: Viewer) -> String;
    /// What only `seat` knows of this state, for [`Kind::guess`](crate::Kind::guess), if anything.
    fn secret(&self, seat: Seat) -> Option<String>;
    /// The state file: the referee's document in the layout of files. It replaces what is in `file`.
    fn write_file(&self, envelope: &Envelope, file: &mut String);
    /// The valid-actions document of `seat`, as JSON without white space.
    fn choices(&self, seat: Seat) -> String;
    /// The digest of the state as `viewer` sees it: of its document without white space, in a blank envelope.
    fn digest(&self, viewer: Viewer) -> Digest;
    /// The picture, with what happened since its viewer acted.
    fn picture(&self, envelope: &Envelope, view: &View<'_>) -> String;
    /// The picture as `viewer` sees it, with what `actor` may do if that is given.
    fn svg(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>, speech: &dyn Speak) -> String {
        self.picture(envelope, &View { viewer, actor, speech, look: Look::default() })
    }
    /// The same, for terminals.
    fn sketch(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>, speech: &dyn Speak) -> Sketch;
    /// What the position is worth to the first side, and what it is after each action, by id.
    ///
    /// # Errors
    /// When the game has no solver for it.
    fn solve(&self) -> Result<Solved<String>, Refused>;
    /// How many sequences of `depth` actions there are; nothing if chance may bring more on the way than can be listed.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// Plays random games from here, each cut after `limit` actions.
    fn playouts(&self, games: u64, limit: u32, how: How, seed: u64) -> Tally;
}

/// A game with its type erased. It is a type of its own, so that [`Game`] and [`AnyGame`] can be imported together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erased<G>(pub G);

impl dyn AnyGame {
    /// The game, if it is one of this type.
    #[must_use]
    pub fn typed<G: MoveFiles>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref::<Erased<G>>().map(|game| &game.0)
    }

    /// The id of what `actor` does by `id`; nothing if it is an agreement that is not missing.
    #[must_use]
    pub fn meant(&self, actor: Actor, id: &str) -> Option<String> {
        match actor {
            Actor::Seat(seat) => match self.intent(seat, id) {
                Intent::Act(id) | Intent::Agree(id) => Some(id),
                Intent::Nothing => None,
            },
            Actor::Table | Actor::Chance => Some(id.to_string()),
        }
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.duplicate()
    }
}

impl<G: MoveFiles> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn machine(&self) -> &'static Machine {
        G::MACHINE
    }

    fn companion(&self) -> Companion {
        Wire::companion(&self.0)
    }

    fn catalogues(&self) -> &'static [Catalogue] {
        G::CATALOGUES
    }

    fn seat_names(&self) -> &'static [&'static str] {
        G::SEAT_NAMES
    }

    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Box<dyn AnyGame> {
        Box::new(Erased(Game::imagine(&self.0, seat, luck)))
    }

    fn duplicate(&self) -> Box<dyn AnyGame> {
        Box::new(Erased(self.0.clone()))
    }

    fn same(&self, other: &dyn AnyGame) -> bool {
        other.typed::<G>() == Some(&self.0)
    }

    fn seats(&self) -> u8 {
        Game::seats(&self.0)
    }

    fn turn(&self) -> Turn {
        Game::turn(&self.0)
    }

    fn phase(&self) -> Phase {
        Game::phase(&self.0)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(&self.0)
    }

    fn result(&self) -> Option<Text> {
        self.0.result()
    }

    fn legal(&self, actor: Actor) -> Vec<String> {
        match actor {
            Actor::Chance => Game::odds(&self.0).iter().map(|(draw, _)| draw.to_string()).collect(),
            Actor::Seat(_) | Actor::Table => Game::legal(&self.0, actor).iter().map(ToString::to_string).collect(),
        }
    }

    fn ids(&self, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
        match action {
            Tree::Text(id) if id.starts_with(FORFEIT) || id.parse::<G::Draw>().is_ok() => Ok(vec![id.to_string()]),
            Tree::Text(text) => {
                let actions = self.0.read_play(text).map_err(erased)?;
                Ok(actions.iter().map(ToString::to_string).collect())
            }
            _ => {
                let doc = read(action, G::read_action)?;
                let actions = self.0.actions(doc).map_err(erased)?;
                Ok(actions.iter().map(ToString::to_string).collect())
            }
        }
    }

    fn intent(&self, seat: Seat, id: &str) -> Intent<String> {
        match id.parse::<EventOf<G>>() {
            Ok(Event::Action(action)) => Game::intent(&self.0, seat, action).map(|action| action.to_string()),
            Ok(Event::Draw(_)) | Err(_) => Intent::Act(id.to_string()),
        }
    }

    fn agreement(&self, seat: Seat) -> Option<String> {
        Game::agreement(&self.0, seat).map(|action| action.to_string())
    }

    fn check(&self, actor: Actor, id: &str) -> Result<(), Refused> {
        match id.strip_prefix(FORFEIT) {
            Some(seat) => forfeited(&self.0, actor, seat).map(|_| ()),
            None => {
                let event = id.parse()?;
                self.0.check_event(doer(&self.0, actor, &event), &event).map_err(illegal)
            }
        }
    }

    fn written(&self, id: &str) -> String {
        id.parse().map_or_else(|_| id.to_string(), |event| self.0.written(&event))
    }

    fn apply(&mut self, actor: Actor, id: &str) -> Result<Narration, Refused> {
        apply(&mut self.0, actor, id, Detail::Story)
    }

    fn advance(&mut self, actor: Actor, id: &str) -> Result<Narration, Refused> {
        apply(&mut self.0, actor, id, Detail::Messages)
    }

    fn draw(&self, luck: &mut dyn Luck) -> Result<String, Refused> {
        match Game::turn(&self.0) {
            Turn::Chance => Ok(Game::draw(&self.0, luck).to_string()),
            _ => Err(illegal(CommonRefusal::NothingToDraw)),
        }
    }

    fn odds(&self) -> Vec<(String, u32)> {
        Game::odds(&self.0).into_iter().map(|(draw, weight)| (draw.to_string(), weight)).collect()
    }

    fn notation(&self, name: &str) -> Option<String> {
        let notation = G::NOTATIONS.iter().find(|notation| notation.name == name)?;
        Some((notation.write)(&self.0))
    }

    fn hides(&self, id: &str, viewer: Viewer) -> bool {
        id.parse().is_ok_and(|draw| G::hides(&draw, viewer))
    }

    fn state(&self, envelope: &Envelope, viewer: Viewer) -> String {
        json(&self.0.state_doc(envelope, viewer))
    }

    fn secret(&self, seat: Seat) -> Option<String> {
        G::SECRETS.and_then(|secrets| (secrets.of_seat)(&self.0, seat))
    }

    fn write_file(&self, envelope: &Envelope, file: &mut String) {
        file.clear();
        self.0.write_file(envelope, file);
    }

    fn choices(&self, seat: Seat) -> String {
        json(&self.0.legal_doc(seat))
    }

    fn digest(&self, viewer: Viewer) -> Digest {
        Digest::of_document(&self.0.state_doc(&Envelope::blank(), viewer))
    }

    fn picture(&self, envelope: &Envelope, view: &View<'_>) -> String {
        let &View { viewer, actor, speech, look } = view;
        let legal = actor.map_or(Vec::new(), |actor| Game::legal(&self.0, actor));
        let since = envelope.since(viewer);
        let [earlier, mut recent] = [&envelope.recent[..envelope.recent.len() - since.len()], since].map(|part| {
            let shown = part.iter().filter(|(_, id)| !self.hides(id, viewer));
            shown.filter_map(|(by, id)| Some(Recent { by: *by, event: id.parse().ok()? })).collect::<Vec<_>>()
        });
        let last = last_action::<G>(envelope);
        if let (true, Some(action)) = (envelope.recent.is_empty(), last) {
            // A document tells only the last action: the seat before the one in turn did it, if one did.
            let seats = self.seats().max(1);
            let by = match self.turn().actor() {
                Some(Actor::Seat(seat)) => Actor::Seat(Seat((seat.0 + seats - 1) % seats)),
                _ => Actor::Table,
            };
            recent.push(Recent { by, event: Event::Action(action) });
        }
        let hints = Hints {
            legal: &legal,
            last,
            recent: &recent,
            earlier: &earlier,
            told: &envelope.told,
            viewer,
            speech,
            look,
        };
        G::svg(&self.0.state_doc(envelope, viewer), &hints)
    }

    fn sketch(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>, speech: &dyn Speak) -> Sketch {
        let legal = actor.map_or(Vec::new(), |actor| Game::legal(&self.0, actor));
        let last = last_action::<G>(envelope);
        let look = Look::default();
        let hints = Hints { legal: &legal, last, recent: &[], earlier: &[], told: &[], viewer, speech, look };
        G::sketch(&self.0.state_doc(envelope, viewer), &hints)
    }

    fn solve(&self) -> Result<Solved<String>, Refused> {
        let solved = G::SOLVER.and_then(|solver| (solver.solve)(&self.0));
        let solved = solved.ok_or_else(|| illegal(CommonRefusal::NotSolvable))?;
        let actions = solved.actions.into_iter().map(|(action, value)| (action.to_string(), value)).collect();
        Ok(Solved { value: solved.value, actions })
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        perft(&self.0, depth)
    }

    fn playouts(&self, games: u64, limit: u32, how: How, seed: u64) -> Tally {
        playouts(&self.0, games, limit, how, &mut Seeded::new(seed))
    }
}

/// Does what `id` says, and tells of it.
pub(crate) fn apply<G: MoveFiles>(game: &mut G, actor: Actor, id: &str, detail: Detail) -> Result<Narration, Refused> {
    if let Some(seat) = id.strip_prefix(FORFEIT) {
        let seat = forfeited(game, actor, seat)?;
        game.forfeit(seat);
        let (reason, how) = match actor {
            Actor::Seat(seat) => (say::resigned(seat), Departure::Resigned),
            Actor::Table | Actor::Chance => (say::out_of_game(seat), Departure::Left),
        };
        let messages = game.forfeit_messages(seat, how);
        return Ok(Narration { story: vec![say::left(reason, game.result())], messages });
    }
    let event = id.parse()?;
    let next = game.after(doer(game, actor, &event), &event).map_err(illegal)?;
    let story = match detail {
        Detail::Story => game.story(&event, &next),
        Detail::Messages => Vec::new(),
    };
    let messages = game.messages(&event, &next).into_iter().map(Notice::Said).collect();
    let narration = Narration { story, messages };
    *game = next;
    Ok(narration)
}

/// The actor to whom the rules are asked: where the table gives the agreement of a seat, that seat.
fn doer<G: Game>(game: &G, actor: Actor, event: &EventOf<G>) -> Actor {
    match (actor, event) {
        (Actor::Table, Event::Action(action)) => {
            let given = (0..game.seats()).map(Seat).find(|seat| game.agreement(*seat) == Some(*action));
            given.map_or(actor, Actor::Seat)
        }
        _ => actor,
    }
}

/// The seat that `actor` may take out of `game` by naming it `seat`.
fn forfeited<G: Game>(game: &G, actor: Actor, seat: &str) -> Result<Seat, Refused> {
    let number = match seat.as_bytes() {
        [digit @ b'0'..=b'7'] => digit - b'0',
        _ => return Err(Malformed::new(CommonRefusal::MalformedAction, "", &format!("{FORFEIT}{seat}")).into()),
    };
    match (game.turn(), actor) {
        _ if game.seats() <= number => Err(illegal(CommonRefusal::NoSuchSeat)),
        (Turn::Over, _) => Err(illegal(CommonRefusal::GameFinished)),
        (_, Actor::Table) => is_in(game, Seat(number)),
        (_, Actor::Seat(seat)) if seat.0 == number => is_in(game, seat),
        _ => Err(illegal(CommonRefusal::NotYourSeat)),
    }
}

/// The seat, if it is still in the game: else taking it out would change nothing.
fn is_in<G: Game>(game: &G, seat: Seat) -> Result<Seat, Refused> {
    let mut next = game.clone();
    next.forfeit(seat);
    if next == *game { Err(illegal(CommonRefusal::AlreadyOut)) } else { Ok(seat) }
}

/// The envelope's last action. What chance brought is in the document.
fn last_action<G: Game>(envelope: &Envelope) -> Option<G::Action> {
    envelope.last.as_ref()?.parse().ok()
}

fn illegal(why: impl Coded + 'static) -> Refused {
    Refusal::Illegal(Box::new(why))
}

pub(crate) fn erased<I: Coded + 'static>(refusal: Refusal<I>) -> Refused {
    match refusal {
        Refusal::Malformed(malformed) => Refusal::Malformed(malformed),
        Refusal::Illegal(why) => illegal(why),
    }
}

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("a game's document is JSON")
}

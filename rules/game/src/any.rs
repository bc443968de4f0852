//! A game of any kind, in ids and JSON.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::Debug;

use crate::digest::Digest;
use crate::envelope::{Envelope, Told};
use crate::game::Game;
use crate::json::{Tree, read};
use crate::luck::{Luck, Seeded};
use crate::machine::{FORFEIT, Machine, Phase};
use crate::movefile::{self, Detail, Draft, File, Said, Submission};
use crate::perft::perft;
use crate::playout::{How, Tally, playouts};
use crate::refusal::{Coded, Malformed, Refusal, Shape};
use crate::seat::{Actor, Outcome, Seat, Turn, Viewer};
use crate::sketch::Sketch;
use crate::wire::{Hints, Solved, Wire};

/// Why a game of any kind refuses an action.
pub type Refused = Refusal<Box<dyn Coded>>;

/// A game of any kind. It has one implementation, for everything that implements [`Wire`].
///
/// Besides the game's own actions it knows `forfeit-N`: the table, or the seat itself, takes seat `N` out of the game.
pub trait AnyGame: Any + Debug + Send + Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;
    /// Phases, actions, who may, where they lead.
    fn machine(&self) -> &'static Machine;
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
    /// The ids of all that `actor` may do, in the game's order; of chance only what can be listed.
    fn legal(&self, actor: Actor) -> Vec<String>;
    /// The ids that an action stands for: an id, a play in the notation of the game, or the game's action document.
    ///
    /// # Errors
    /// What is no action of the game.
    fn ids(&self, action: &Tree<'_>) -> Result<Vec<String>, Refused>;
    /// Why `actor` may not do it.
    ///
    /// # Errors
    /// What is no action of the game, or the first reason the rules give.
    fn check(&self, actor: Actor, id: &str) -> Result<(), Refused>;
    /// What `id` stands for as players of the game write it down, in the state before it; the id itself if it stands for
    /// nothing.
    fn written(&self, id: &str) -> String;
    /// Does it, and says what happened. Nothing changes if it is refused.
    ///
    /// # Errors
    /// What is no action of the game, or the first reason the rules give.
    fn apply(&mut self, actor: Actor, id: &str) -> Result<Told, Refused>;
    /// Does it, and says only what is worth remembering. For those who have no reader for the story.
    ///
    /// # Errors
    /// What is no action of the game, or the first reason the rules give.
    fn advance(&mut self, actor: Actor, id: &str) -> Result<Told, Refused>;
    /// The id of what chance does.
    ///
    /// # Errors
    /// When it is not chance's turn.
    fn draw(&self, luck: &mut dyn Luck) -> Result<String, Refused>;
    /// The ids of what chance may bring and how likely, as weights; empty if it is not chance's turn or there is too much
    /// to list.
    fn odds(&self) -> Vec<(String, u32)>;
    /// The position in one of the game's notations, if there is one of that name: all of it, as the referee sees it, for
    /// whoever may see that. It asks for no viewer since games that hide something have no notations.
    fn notation(&self, name: &str) -> Option<String>;
    /// Applies a move file, which `envelope` takes note of, and says what happened. Nothing changes if it is refused.
    ///
    /// # Errors
    /// Everything that is wrong with its shape; or else the first reason not to apply it.
    fn submit(&mut self, envelope: &mut Envelope, submission: &Submission<'_>) -> Result<Told, Refused>;
    /// What a move file says. For files that were accepted: the game may have to look at what is hidden to tell.
    ///
    /// # Errors
    /// Everything that is wrong with its shape, or what is played in it if the game has a document of its own for that.
    fn said(&self, file: File<'_>) -> Result<Said, Refused>;
    /// The text of a move file, and the name for it.
    ///
    /// # Errors
    /// What is no action of the game.
    fn move_file(&self, envelope: &Envelope, draft: &Draft<'_>) -> Result<(String, String), Refused>;
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
    /// The picture as `viewer` sees it, with what `actor` may do if that is given.
    fn svg(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>) -> String;
    /// The same, for terminals.
    fn sketch(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>) -> Sketch;
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

impl<G: Wire> AnyGame for G {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn machine(&self) -> &'static Machine {
        G::MACHINE
    }

    fn seat_names(&self) -> &'static [&'static str] {
        G::SEAT_NAMES
    }

    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Box<dyn AnyGame> {
        Box::new(Game::imagine(self, seat, luck))
    }

    fn duplicate(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn AnyGame) -> bool {
        (other as &dyn Any).downcast_ref::<G>() == Some(self)
    }

    fn seats(&self) -> u8 {
        Game::seats(self)
    }

    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn phase(&self) -> Phase {
        Game::phase(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn legal(&self, actor: Actor) -> Vec<String> {
        match actor {
            Actor::Chance => Game::odds(self).iter().map(|(draw, _)| draw.to_string()).collect(),
            Actor::Seat(_) | Actor::Table => Game::legal(self, actor).iter().map(ToString::to_string).collect(),
        }
    }

    fn ids(&self, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
        match action {
            Tree::Text(id) if id.starts_with(FORFEIT) || id.parse::<G::Draw>().is_ok() => Ok(vec![id.to_string()]),
            Tree::Text(text) => {
                let actions = self.read_play(text).map_err(erased)?;
                Ok(actions.iter().map(ToString::to_string).collect())
            }
            _ => {
                let doc = read(action, G::read_action)?;
                let actions = self.actions(doc).map_err(erased)?;
                Ok(actions.iter().map(ToString::to_string).collect())
            }
        }
    }

    fn check(&self, actor: Actor, id: &str) -> Result<(), Refused> {
        match id.strip_prefix(FORFEIT) {
            Some(seat) => forfeited(self, actor, seat).map(|_| ()),
            None => self.check_deed(actor, &id.parse()?).map_err(illegal),
        }
    }

    fn written(&self, id: &str) -> String {
        id.parse().map_or_else(|_| id.to_string(), |deed| Wire::written(self, &deed))
    }

    fn apply(&mut self, actor: Actor, id: &str) -> Result<Told, Refused> {
        apply(self, actor, id, Detail::Story)
    }

    fn advance(&mut self, actor: Actor, id: &str) -> Result<Told, Refused> {
        apply(self, actor, id, Detail::News)
    }

    fn draw(&self, luck: &mut dyn Luck) -> Result<String, Refused> {
        match Game::turn(self) {
            Turn::Chance => Ok(Game::draw(self, luck).to_string()),
            _ => Err(illegal(Shape::NothingToDraw)),
        }
    }

    fn odds(&self) -> Vec<(String, u32)> {
        Game::odds(self).into_iter().map(|(draw, weight)| (draw.to_string(), weight)).collect()
    }

    fn notation(&self, name: &str) -> Option<String> {
        let notation = G::NOTATIONS.iter().find(|notation| notation.name == name)?;
        Some((notation.write)(self))
    }

    fn submit(&mut self, envelope: &mut Envelope, submission: &Submission<'_>) -> Result<Told, Refused> {
        let (next, told) = movefile::submit(self, envelope, submission).map_err(erased)?;
        *self = next;
        Ok(told)
    }

    fn said(&self, file: File<'_>) -> Result<Said, Refused> {
        movefile::said(self, file).map_err(erased)
    }

    fn move_file(&self, envelope: &Envelope, draft: &Draft<'_>) -> Result<(String, String), Refused> {
        let text = movefile::write(self, draft).map_err(erased)?;
        let sequence = movefile::sequence_due(self, envelope);
        Ok((movefile::name_for(sequence, G::SEAT_NAMES[draft.player.index()], &text), text))
    }

    fn hides(&self, id: &str, viewer: Viewer) -> bool {
        id.parse().is_ok_and(|draw| G::hides(&draw, viewer))
    }

    fn state(&self, envelope: &Envelope, viewer: Viewer) -> String {
        json(&self.state_doc(envelope, viewer))
    }

    fn secret(&self, seat: Seat) -> Option<String> {
        Wire::secret(self, seat)
    }

    fn write_file(&self, envelope: &Envelope, file: &mut String) {
        file.clear();
        Wire::write_file(self, envelope, file);
    }

    fn choices(&self, seat: Seat) -> String {
        json(&self.legal_doc(seat))
    }

    fn digest(&self, viewer: Viewer) -> Digest {
        Digest::of_document(&self.state_doc(&Envelope::blank(), viewer))
    }

    fn svg(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>) -> String {
        let legal = actor.map_or(Vec::new(), |actor| Game::legal(self, actor));
        let hints = Hints { legal: &legal, last: last_action::<G>(envelope), viewer };
        G::svg(&self.state_doc(envelope, viewer), &hints)
    }

    fn sketch(&self, envelope: &Envelope, viewer: Viewer, actor: Option<Actor>) -> Sketch {
        let legal = actor.map_or(Vec::new(), |actor| Game::legal(self, actor));
        let hints = Hints { legal: &legal, last: last_action::<G>(envelope), viewer };
        G::sketch(&self.state_doc(envelope, viewer), &hints)
    }

    fn solve(&self) -> Result<Solved<String>, Refused> {
        let solved = Wire::solve(self).ok_or_else(|| illegal(Shape::NotSolvable))?;
        let actions = solved.actions.into_iter().map(|(action, value)| (action.to_string(), value)).collect();
        Ok(Solved { value: solved.value, actions })
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        perft(self, depth)
    }

    fn playouts(&self, games: u64, limit: u32, how: How, seed: u64) -> Tally {
        playouts(self, games, limit, how, &mut Seeded::new(seed))
    }
}

/// Does what `id` says, and tells of it.
fn apply<G: Wire>(game: &mut G, actor: Actor, id: &str, detail: Detail) -> Result<Told, Refused> {
    if let Some(seat) = id.strip_prefix(FORFEIT) {
        let seat = forfeited(game, actor, seat)?;
        game.forfeit(seat);
        let mut story = vec![capital(&format!("{} is out of the game.", G::SEAT_NAMES[seat.index()]))];
        story.extend(Game::outcome(game).map(|outcome| result::<G>(&outcome)));
        return Ok(Told { news: story.clone(), story });
    }
    let deed = id.parse()?;
    let next = game.after(actor, &deed).map_err(illegal)?;
    let story = match detail {
        Detail::Story => game.story(&deed, &next),
        Detail::News => Vec::new(),
    };
    let told = Told { story, news: game.news(&deed, &next) };
    *game = next;
    Ok(told)
}

/// The seat that `actor` may take out of `game` by naming it `seat`.
fn forfeited<G: Game>(game: &G, actor: Actor, seat: &str) -> Result<Seat, Refused> {
    let number = match seat.as_bytes() {
        [digit @ b'0'..=b'7'] => digit - b'0',
        _ => return Err(Malformed::new(Shape::MalformedAction, "", &format!("{FORFEIT}{seat}")).into()),
    };
    match (game.turn(), actor) {
        _ if game.seats() <= number => Err(illegal(Shape::NoSuchSeat)),
        (Turn::Over, _) => Err(illegal(Shape::GameOver)),
        (_, Actor::Table) => is_in(game, Seat(number)),
        (_, Actor::Seat(seat)) if seat.0 == number => is_in(game, seat),
        _ => Err(illegal(Shape::NotYourSeat)),
    }
}

/// The seat, if it is still in the game: else taking it out would change nothing.
fn is_in<G: Game>(game: &G, seat: Seat) -> Result<Seat, Refused> {
    let mut next = game.clone();
    next.forfeit(seat);
    if next == *game { Err(illegal(Shape::AlreadyOut)) } else { Ok(seat) }
}

/// Who won, as a sentence.
fn result<G: Wire>(outcome: &Outcome) -> String {
    let winners: Vec<&str> = outcome.winners.iter().map(|seat| G::SEAT_NAMES[seat.index()]).collect();
    match winners.as_slice() {
        [] => "Nobody wins.".to_string(),
        [winner] => capital(&format!("{winner} wins.")),
        [others @ .., last] => capital(&format!("{} and {last} win.", others.join(", "))),
    }
}

/// A sentence that begins with a capital letter.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The envelope's last action. What chance brought is in the document.
fn last_action<G: Game>(envelope: &Envelope) -> Option<G::Action> {
    envelope.last.as_ref()?.parse().ok()
}

fn illegal(why: impl Coded + 'static) -> Refused {
    Refusal::Illegal(Box::new(why))
}

fn erased<I: Coded + 'static>(refusal: Refusal<I>) -> Refused {
    match refusal {
        Refusal::Malformed(malformed) => Refusal::Malformed(malformed),
        Refusal::Illegal(why) => illegal(why),
    }
}

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("a game's document is JSON")
}

//! What happens to a game: actions, move files, and what chance and the table do by themselves.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use game::json::Tree;
use game::movefile::{self, Detail, File, MoveFileDraft, Submission};
use game::{Actor, AnyGame, CommonRefusal, Luck, Refusal, Refused, SeatSet, Text, Timestamp, Turn, check_line, tell};

use crate::game_loop::{Host, LoopRefusal, Rest, run_on};
use crate::position::{By, Position};

/// A move file to be submitted.
#[derive(Debug)]
pub struct MoveFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Position {
    /// Plays one action and says what happened.
    ///
    /// # Errors
    /// The reason the game gives. Nothing has changed then.
    pub fn step(&mut self, by: Actor, id: &str, now: Timestamp) -> Result<Vec<Text>, Refused> {
        let narration = self.game.apply(by, id)?;
        self.envelope.note(id, &narration, now);
        self.read_as = None;
        Ok(narration.story)
    }

    /// Plays all of `ids` or none, and says what happened.
    ///
    /// # Errors
    /// The refusal of the first that is refused. Nothing has changed then.
    pub fn apply(&mut self, ids: &[String], by: By, now: Timestamp) -> Result<Vec<Text>, Refused> {
        let mut next = self.clone();
        let mut story = Vec::new();
        for id in ids {
            let actor = match by {
                By::InTurn => next.doer(id),
                By::Only(actor) => actor,
            };
            if let Some(id) = next.game.meant(actor, id) {
                tell(&mut story, next.step(actor, &id, now)?);
            }
        }
        *self = next;
        Ok(story)
    }

    /// Plays an action: an id, a play in the game's notation, the game's action document, or a move file
    /// without a name. All or nothing.
    ///
    /// # Errors
    /// What is no action of the game, or the refusal of the first that is refused. Nothing has changed then.
    pub fn act(&mut self, action: &Tree<'_>, by: By, now: Timestamp) -> Result<Vec<Text>, Refused> {
        if movefile::looks_like_move_file(action) {
            self.is_of(action, by)?;
            return self.submit(File::Tree(action), None, now);
        }
        let ids = self.game.ids(action)?;
        self.apply(&ids, by, now)
    }

    /// Applies a move file and says what happened.
    ///
    /// # Errors
    /// Everything that is wrong with its shape, or else the first reason not to apply it. Nothing has changed then.
    pub fn submit(&mut self, file: File<'_>, name: Option<&str>, now: Timestamp) -> Result<Vec<Text>, Refused> {
        let fresh = [self.file_hash()];
        let submission =
            Submission { name, file, senders: SeatSet::first(8), fresh: &fresh, now, detail: Detail::Story };
        let narration = self.game.submit(&mut self.envelope, &submission)?;
        self.read_as = None;
        Ok(narration.story)
    }

    /// Whether `by` may submit a move file: its player may, and so may the table.
    ///
    /// # Errors
    /// When it is another player's.
    pub fn is_of(&self, file: &Tree<'_>, by: By) -> Result<(), Refused> {
        let player = file.get("player").and_then(Tree::as_text).and_then(|name| self.seat_named(name));
        match (by, player) {
            (By::Only(actor), Some(seat)) if actor != Actor::Seat(seat) && actor != Actor::Table => {
                Err(Refusal::Illegal(Box::new(CommonRefusal::NotYourSeat)))
            }
            _ => Ok(()),
        }
    }

    /// The move file for some actions of the actor in turn, each an id, a play in the game's notation or an action document.
    /// It was tried: it will be accepted.
    ///
    /// # Errors
    /// When no player is to act, or the refusal it would get.
    pub fn move_file(&self, actions: &[Tree<'_>], comment: Option<&str>, now: Timestamp) -> Result<MoveFile, Refused> {
        match self.game.turn() {
            Turn::Seats(_) => {}
            Turn::Chance | Turn::Table => return Err(Refusal::Illegal(Box::new(LoopRefusal::NoSeatToAct))),
            Turn::Over => return Err(Refusal::Illegal(Box::new(CommonRefusal::GameFinished))),
        }
        comment.map_or(Ok(()), check_line).map_err(|wrong| wrong.within("/comment"))?;
        // The meaning of a later action may depend on the earlier ones.
        let (mut next, mut ids) = (self.clone(), Vec::new());
        for action in actions {
            let more = next.game.ids(action)?;
            next.apply(&more, By::InTurn, now)?;
            ids.extend(more);
        }
        let Actor::Seat(player) = self.doer(ids.first().map_or("", String::as_str)) else {
            unreachable!("a seat is to act");
        };
        let expected = self.file_hash();
        let draft = MoveFileDraft { player, ids: &ids, timestamp: now, expected_state: &expected, comment };
        let (name, text) = self.game.move_file(&self.envelope, &draft)?;
        self.accepts(&text, &name, now)?;
        Ok(MoveFile { name, text })
    }

    /// Whether a move file with this text would be accepted under this name.
    ///
    /// # Errors
    /// The refusal it would get.
    pub fn accepts(&self, text: &str, name: &str, now: Timestamp) -> Result<(), Refused> {
        self.clone().submit(File::Text(text), Some(name), now).map(|_| ())
    }

    /// Lets chance and the table act until a player is to, or the game is over; says what happened, and where it rests.
    ///
    /// # Errors
    /// When there is no end to it. Nothing has changed then.
    pub fn run_on(&mut self, luck: &mut dyn Luck, now: Timestamp) -> Result<(Vec<Text>, Rest), Refused> {
        let mut run = Run { position: self.clone(), story: Vec::new(), luck, now };
        let rest = run_on(&mut run)?;
        *self = run.position;
        Ok((run.story, rest))
    }
}

/// A position that runs on by itself.
struct Run<'a> {
    position: Position,
    story: Vec<Text>,
    luck: &'a mut dyn Luck,
    now: Timestamp,
}

impl Run<'_> {
    fn step(&mut self, by: Actor, id: &str) -> Result<(), Refused> {
        tell(&mut self.story, self.position.step(by, id, self.now)?);
        Ok(())
    }
}

impl Host for Run<'_> {
    fn game(&self) -> &dyn AnyGame {
        &*self.position.game
    }

    fn draw(&mut self) -> Result<(), Refused> {
        let id = self.position.game.draw(self.luck)?;
        self.step(Actor::Chance, &id)
    }

    fn act(&mut self, id: String) -> Result<(), Refused> {
        self.step(Actor::Table, &id)
    }
}

//! What happens to a game: actions, move files, and what chance and the table do without being asked.

use game::json::Tree;
use game::movefile::{self, Detail, Draft, File, Submission};
use game::{Actor, Luck, Refusal, Refused, SeatSet, Shape, Timestamp, Turn};

use super::{By, Position};

/// A move file to be handed in.
#[derive(Debug)]
pub(crate) struct MoveFile {
    /// Its name.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) text: String,
}

game::refusals! {
    /// Why it is nobody's turn, whatever the game.
    pub enum Idle {
        /// It is up to chance or the table.
        NoSeatToAct = "no_seat_to_act": "no player is to act: first comes what chance or the table does",
        /// No player will ever come to act.
        NeverEnds = "never_ends": "chance and the table act on and on, and no player comes to act",
    }
}

/// How many steps in a row chance and the table may take. Ties and passes in any real game are far fewer.
pub(crate) const MOST_STEPS: usize = 1000;

impl Position {
    /// Does one action and says what happened.
    ///
    /// # Errors
    /// The reason the game gives. Nothing has changed then.
    pub(crate) fn step(&mut self, by: Actor, id: &str, now: Timestamp) -> Result<Vec<String>, Refused> {
        let told = self.game.apply(by, id)?;
        self.envelope.note(id, &told, now);
        self.read_as = None;
        Ok(told.story)
    }

    /// Does all of `ids` or none, and says what happened.
    ///
    /// # Errors
    /// The refusal of the first that is refused. Nothing has changed then.
    pub(crate) fn apply(&mut self, ids: &[String], by: By, now: Timestamp) -> Result<Vec<String>, Refused> {
        let mut next = self.duplicate();
        let mut story = Vec::new();
        for id in ids {
            let actor = match by {
                By::Whoever => next.doer(id),
                By::Only(actor) => actor,
            };
            story.extend(next.step(actor, id, now)?);
        }
        *self = next;
        Ok(story)
    }

    /// Does what an action stands for: an id, a play in the game's notation, the game's action document, or a move file
    /// without a name. All or nothing.
    ///
    /// # Errors
    /// What is no action of the game, or the refusal of the first that is refused. Nothing has changed then.
    pub(crate) fn act(&mut self, action: &Tree<'_>, by: By, now: Timestamp) -> Result<Vec<String>, Refused> {
        if movefile::is_one(action) {
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
    pub(crate) fn submit(
        &mut self,
        file: File<'_>,
        name: Option<&str>,
        now: Timestamp,
    ) -> Result<Vec<String>, Refused> {
        let fresh = [self.file_hash()];
        let submission =
            Submission { name, file, senders: SeatSet::first(8), fresh: &fresh, now, detail: Detail::Story };
        let told = self.game.submit(&mut self.envelope, &submission)?;
        self.read_as = None;
        Ok(told.story)
    }

    /// Whether `by` may hand in a move file: its player may, and so may the table.
    ///
    /// # Errors
    /// When it is another player's.
    pub(crate) fn is_of(&self, file: &Tree<'_>, by: By) -> Result<(), Refused> {
        let player = file.get("player").and_then(Tree::as_text).and_then(|name| self.seat_named(name));
        match (by, player) {
            (By::Only(actor), Some(seat)) if actor != Actor::Seat(seat) && actor != Actor::Table => {
                Err(Refusal::Illegal(Box::new(Shape::NotYourSeat)))
            }
            _ => Ok(()),
        }
    }

    /// The move file for some actions, each an id, a play in the game's notation or an action document, by whoever is
    /// to act. It was tried: it will be accepted.
    ///
    /// # Errors
    /// When no player is to act, or the refusal it would get.
    pub(crate) fn move_file(
        &self,
        actions: &[Tree<'_>],
        comment: Option<&str>,
        now: Timestamp,
    ) -> Result<MoveFile, Refused> {
        match self.game.turn() {
            Turn::Seats(_) => {}
            Turn::Chance | Turn::Table => return Err(Refusal::Illegal(Box::new(Idle::NoSeatToAct))),
            Turn::Over => return Err(Refusal::Illegal(Box::new(Shape::GameOver))),
        }
        // What comes later in the turn may only be understood after what comes first.
        let (mut next, mut ids) = (self.duplicate(), Vec::new());
        for action in actions {
            let more = next.game.ids(action)?;
            next.apply(&more, By::Whoever, now)?;
            ids.extend(more);
        }
        let Actor::Seat(player) = self.doer(ids.first().map_or("", String::as_str)) else {
            unreachable!("a seat is to act");
        };
        let expected = self.file_hash();
        let draft = Draft { player, ids: &ids, timestamp: now, expected_state: &expected, comment };
        let (name, text) = self.game.move_file(&self.envelope, &draft)?;
        self.accepts(&text, &name, now)?;
        Ok(MoveFile { name, text })
    }

    /// Whether a move file with this text would be accepted under this name.
    ///
    /// # Errors
    /// The refusal it would get.
    pub(crate) fn accepts(&self, text: &str, name: &str, now: Timestamp) -> Result<(), Refused> {
        self.duplicate().submit(File::Text(text), Some(name), now).map(|_| ())
    }

    /// What chance, by `luck`, or the table does now without being asked; nothing if a player is to act, or nobody.
    pub(crate) fn unasked(&self, luck: &mut dyn Luck) -> Option<(Actor, String)> {
        match self.game.turn() {
            Turn::Chance => {
                let id = self.game.draw(luck).expect("chance draws in its turn");
                Some((Actor::Chance, id))
            }
            Turn::Table => self.game.legal(Actor::Table).into_iter().next().map(|id| (Actor::Table, id)),
            Turn::Seats(_) | Turn::Over => None,
        }
    }

    /// Lets chance and the table act until a player is to, or nobody, and says what happened.
    ///
    /// # Errors
    /// When there is no end to it. Nothing has changed then.
    pub(crate) fn run_on(&mut self, luck: &mut dyn Luck, now: Timestamp) -> Result<Vec<String>, Refused> {
        let mut next = self.duplicate();
        let mut story = Vec::new();
        for _ in 0..MOST_STEPS {
            let Some((by, id)) = next.unasked(luck) else {
                *self = next;
                return Ok(story);
            };
            story.extend(next.step(by, &id, now).expect("what chance draws and the table lists is legal"));
        }
        Err(Refusal::Illegal(Box::new(Idle::NeverEnds)))
    }
}

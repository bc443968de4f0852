//! Backgammon's move files: a turn is a document of its own, and the state document has messages.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use game::json::Node;
use game::movefile::{Checked, MoveFile};
use game::{Actor, Departure, Event, EventOf, MoveFiles, Notice, Refusal, Seat};

use crate::action::Action;
use crate::document::{ActionDoc, Colour, MovesDoc};
use crate::illegal::Illegal;
use crate::rules::Backgammon;
use crate::{messages, moves, quick};

impl MoveFiles for Backgammon {
    fn read_quickly(text: &str) -> Option<MoveFile<Backgammon>> {
        quick::read(text)
    }

    fn read_move(node: &Node<'_>) -> Option<ActionDoc> {
        MovesDoc::read_whole(node).map(ActionDoc::Moves)
    }

    fn files_applied(&self) -> Option<u32> {
        Some(self.moves)
    }

    fn play_doc(&self, actions: &[Action]) -> Option<ActionDoc> {
        let moves = actions.iter().map(|action| match action {
            Action::Move(origin, die) => Some(moves::doc_of(self.mover, *origin, *die)),
            _ => None,
        });
        let moves = moves.collect::<Option<Vec<_>>>()?;
        let dice_roll = Some(self.dice.rolled().collect());
        Some(ActionDoc::Moves(MovesDoc { player: Some(Colour(self.mover)), moves, dice_roll }))
    }

    fn play_document(&self, player: Seat, doc: ActionDoc) -> Result<Vec<Checked<Backgammon>>, Refusal<Illegal>> {
        match doc {
            // Every move names its own fault, so each is checked there.
            ActionDoc::Moves(doc) => moves::played(self, player, &doc),
            ActionDoc::Other { action } => {
                let step = Checked::play(self, Actor::Seat(player), Event::Action(action));
                Ok(vec![step.map_err(Refusal::Illegal)?])
            }
        }
    }

    fn messages(&self, event: &EventOf<Backgammon>, next: &Backgammon) -> Vec<String> {
        messages::of_event(self, *event, next)
    }

    fn forfeit_messages(&self, seat: Seat, how: Departure) -> Vec<Notice> {
        messages::of_forfeit(self, seat, how)
    }
}

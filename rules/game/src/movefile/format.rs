//! What a game adds to move files.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Checked, MoveFile};
use crate::event::{Event, EventOf};
use crate::json::Node;
use crate::message::{Departure, Notice};
use crate::refusal::{CommonRefusal, Refusal};
use crate::seat::Seat;
use crate::wire::Wire;

/// What a game adds to move files. A game that adds nothing is played by files that list ids.
pub trait MoveFiles: Wire {
    /// Default setup keys, each with a word, where moves come in files: no player wants to send one only to agree.
    const FILE_SETUP: &'static [(&'static str, &'static str)] = &[];

    /// Reads what a move file says was played, with the player, where the game has a document of its own for that.
    #[must_use]
    fn read_move(node: &Node<'_>) -> Option<Self::ActionDoc> {
        node.object(&["player", "actions"])?
            .get("actions")
            .refuse(CommonRefusal::MissingField, "expected an array of ids")
    }

    /// A fast path for move files in their usual layout. Gives nothing for any other: that one is read with care, so that
    /// everything wrong with it is said.
    #[must_use]
    fn read_quickly(text: &str) -> Option<MoveFile<Self>> {
        let _ = text;
        None
    }

    /// How many move files this state is the result of, if the state tells.
    fn files_applied(&self) -> Option<u32> {
        None
    }

    /// The document that stands for several actions in a move file, if the game has one of its own for them.
    fn play_doc(&self, actions: &[Self::Action]) -> Option<Self::ActionDoc> {
        let _ = actions;
        None
    }

    /// What a player plays with a document, one action after the other.
    ///
    /// # Errors
    /// The first reason not to play it.
    fn play_document(&self, player: Seat, doc: Self::ActionDoc) -> Result<Vec<Checked<Self>>, Refusal<Self::Illegal>> {
        let actions = self.actions(doc)?.into_iter().map(Event::Action);
        Checked::play_all(self, player, actions).map_err(Refusal::Illegal)
    }

    /// What the messages of the state document say of it, in the document's own English, for games whose document has
    /// messages. They are bytes of the document: files and hashes of earlier games depend on them.
    fn messages(&self, event: &EventOf<Self>, next: &Self) -> Vec<String> {
        let _ = (event, next);
        Vec::new()
    }

    /// The same of a seat that has just left the game.
    fn forfeit_messages(&self, seat: Seat, how: Departure) -> Vec<Notice> {
        let _ = (seat, how);
        Vec::new()
    }
}

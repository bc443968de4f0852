//! The game that is played: who decides, and who applies what is decided.

use game::{Actor, Outcome, Refused, Seat, SeatSet, Sketch, Viewer};

use super::model::Stage;
use super::record::Stands;

/// A game on the screen. At one keyboard this program is the referee; at a table of a server the server is.
pub(super) trait Played {
    /// Whether this program is the referee: actions can be taken back, and a new game can be begun.
    const IS_REFEREE: bool;

    /// The name of the game.
    fn game(&self) -> &'static str;
    /// What its seats are called.
    fn seat_names(&self) -> &'static [&'static str];
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// The name of the player at a seat.
    fn name(&self, seat: Seat) -> String;
    /// The seats that may act.
    fn turn(&self) -> SeatSet;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether this program chooses the actions of a seat.
    fn is_computer(&self, seat: Seat) -> bool;
    /// Who is to do what next, when this player has the keyboard.
    fn due(&self, at_keyboard: Option<Seat>) -> Stage;
    /// What is waited for, where that is no seat's action.
    fn awaited(&self) -> String;
    /// Through whose eyes the board is drawn.
    fn viewer(&self, stage: Stage) -> Viewer;
    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The board for a viewer, with what `actor` may do.
    fn sketch(&self, viewer: Viewer, actor: Option<Actor>) -> Sketch;
    /// What would happen if a seat did this, as a sentence.
    fn foretold(&self, seat: Seat, id: &str) -> Option<String>;
    /// What is typed for a seat to give up.
    fn resignation(&self, seat: Seat) -> String;
    /// How many rows the story has.
    fn length(&self) -> usize;
    /// A row of the story as far as a viewer may know it, and whose action it tells.
    fn told(&self, row: usize, viewer: Viewer) -> (Option<Actor>, String);
    /// Finds out why a text cannot be played as it is.
    ///
    /// # Errors
    /// The reason the game gives.
    fn try_text(&self, seat: Seat, text: &str) -> Result<(), Refused>;
    /// A seat decides to play an id, or a play in the game's notation.
    ///
    /// # Errors
    /// The reason the game gives. Nothing has happened then.
    fn decide(&mut self, seat: Seat, text: &str) -> Result<(), Refused>;
    /// Takes back the last action of a player at the keyboard; gives its id.
    ///
    /// # Errors
    /// Why it stands.
    fn take_back(&mut self) -> Result<String, Stands>;
    /// Begins anew.
    fn restart(&mut self);
}

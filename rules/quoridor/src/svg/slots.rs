//! Why no wall may stand in a slot.

use alloc::vec::Vec;

use game::{Text, Value};

use crate::board::Wall;
use crate::document::StateDoc;
use crate::rules::GOAL_ROWS;
use crate::say;
use crate::walls::Walls;

/// The walls of a document, to ask what may stand beside them.
pub(super) struct Slots<'a> {
    doc: &'a StateDoc,
    walls: Walls,
}

/// Why a wall may not stand: in the order in which the rules ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shut {
    /// The player has no wall left.
    Spent,
    /// There is a wall in the same gap.
    Overlaps,
    /// It would cross a wall.
    Crosses,
    /// It would take from these players, by seat, their last way to the goal.
    CutsOff([bool; 2]),
}

impl Shut {
    /// All of them.
    pub(super) const ALL: [Shut; 6] = [
        Shut::Spent,
        Shut::Overlaps,
        Shut::Crosses,
        Shut::CutsOff([true, false]),
        Shut::CutsOff([false, true]),
        Shut::CutsOff([true, true]),
    ];

    /// The reason, for the viewer.
    pub(super) fn text(self, doc: &StateDoc) -> Text {
        let players = [&doc.players.player1, &doc.players.player2];
        match self {
            Shut::Spent => say::why_spent(),
            Shut::Overlaps => say::why_overlaps(),
            Shut::Crosses => say::why_crosses(),
            Shut::CutsOff([true, true]) => say::why_cuts_off_both(),
            Shut::CutsOff([first, _]) => {
                let player = players[usize::from(!first)];
                say::why_cuts_off(Value::Player(player.name.clone()))
            }
        }
    }
}

impl<'a> Slots<'a> {
    pub(super) fn of(doc: &'a StateDoc) -> Slots<'a> {
        let mut walls = Walls::NONE;
        for wall in &doc.walls {
            walls.place(wall.wall());
        }
        Slots { doc, walls }
    }

    /// The way home of a player's pawn, the cell it stands on first; nothing if it is there, or shut in.
    pub(super) fn way_home(&self, seat: usize) -> Vec<crate::board::Cell> {
        self.walls.open().way_home(self.pawn(seat), GOAL_ROWS[seat])
    }

    /// Why the player whose turn it is may not put a wall here.
    pub(super) fn shut(&self, wall: Wall) -> Option<Shut> {
        let players = [&self.doc.players.player1, &self.doc.players.player2];
        if players[usize::from(self.doc.current_turn - 1)].walls_remaining == 0 {
            return Some(Shut::Spent);
        }
        if self.walls.overlap(wall) {
            return Some(Shut::Overlaps);
        }
        if self.walls.cross(wall) {
            return Some(Shut::Crosses);
        }
        if !self.walls.closes(wall) {
            return None;
        }
        let open = self.walls.open().without(wall);
        let cut = [0, 1].map(|seat| !open.has_way_home(self.pawn(seat).bit(), GOAL_ROWS[seat]));
        (cut != [false, false]).then_some(Shut::CutsOff(cut))
    }

    fn pawn(&self, seat: usize) -> crate::board::Cell {
        [&self.doc.players.player1, &self.doc.players.player2][seat].position.cell()
    }
}

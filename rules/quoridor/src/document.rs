//! The documents: what is written and read, key by key.

use alloc::string::String;
use alloc::vec::Vec;

use game::json::{Node, Object};
use game::{Envelope, Timestamp};
use serde::Serialize;

use crate::action::Action;
use crate::board::{Cell, Orientation, Wall};
use crate::setup::Setup;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateDoc {
    /// The table's id, a UUID.
    pub game_id: String,
    /// `in_progress` or `finished`.
    pub status: &'static str,
    /// Whose turn it is: 1 or 2; when finished, whose it stays, in our own documents the winner's.
    pub current_turn: u8,
    /// Accepted actions so far.
    pub turn_count: u32,
    /// The two players.
    pub players: PlayersDoc,
    /// The walls, in the order placed.
    pub walls: Vec<WallDoc>,
    /// The number of the winner, if there is one.
    pub winner: Option<u8>,
    /// When the game began.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// After how many turns it is drawn, unless that is the usual 400.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_turns: Option<u16>,
    /// How many walls each player began with, unless that is the usual 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starting_walls: Option<u8>,
}

/// The two players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersDoc {
    /// The player at the bottom, who begins.
    pub player1: PlayerDoc,
    /// The player at the top.
    pub player2: PlayerDoc,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerDoc {
    /// The player's name.
    pub name: String,
    /// Where the pawn is.
    pub position: PositionDoc,
    /// How many walls are left to place.
    pub walls_remaining: u8,
    /// The row to reach.
    pub goal_row: u8,
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PositionDoc {
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 at the left.
    pub col: u8,
}

/// A wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WallDoc {
    /// The row of its slot, from 0 at the top.
    pub row: u8,
    /// The column of its slot, from 0 at the left.
    pub col: u8,
    /// `horizontal` or `vertical`.
    pub orientation: &'static str,
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ActionDoc {
    /// A pawn move.
    Move(PositionDoc),
    /// A wall.
    Wall(WallDoc),
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalDoc {
    /// Where the pawn can go, by row and column.
    pub valid_pawn_moves: Vec<PositionDoc>,
    /// Where a wall can go, by row, column and orientation.
    pub valid_wall_placements: Vec<WallDoc>,
    /// How many walls are left to place.
    pub walls_remaining: u8,
}

const ORIENTATIONS: [(&str, Orientation); 2] =
    [("horizontal", Orientation::Horizontal), ("vertical", Orientation::Vertical)];

game::document! {
    StateDoc(open) {
        game_id: Envelope::read_table,
        status: |node| node.one_of(&[("in_progress", "in_progress"), ("finished", "finished")]),
        current_turn: |node| node.small(1..=2),
        turn_count: |node| node.small(0..=u32::MAX),
        players: PlayersDoc::read,
        walls: |node| node.list(0..=usize::from(2 * Setup::MOST_WALLS), WallDoc::read),
        winner: |node| node.or(None, |node| node.nullable(|seat| seat.small(1..=2))),
        created_at: |node| node.or(Timestamp::default(), Node::parsed),
        updated_at: |node| node.or(created_at.unwrap_or_default(), Node::parsed),
        max_turns: |node| read_max_turns(node).map(|turns| unless(turns, Setup::default().max_turns)),
        starting_walls: |node| read_starting_walls(node).map(|walls| unless(walls, Setup::default().starting_walls)),
    }
    PlayersDoc(open) {
        player1: PlayerDoc::read,
        player2: PlayerDoc::read,
    }
    PlayerDoc(open) {
        name: Envelope::read_name,
        position: PositionDoc::read,
        walls_remaining: |node| node.small(0..=Setup::MOST_WALLS),
        goal_row: |node| node.small(0..=8),
    }
}

impl PositionDoc {
    fn read(node: &Node<'_>) -> Option<PositionDoc> {
        PositionDoc::read_keys(&node.open_object(&["row", "col"])?)
    }

    fn read_keys(cell: &Object<'_>) -> Option<PositionDoc> {
        let (row, col) = (cell.get("row").small(0..=8), cell.get("col").small(0..=8));
        Some(PositionDoc { row: row?, col: col? })
    }

    pub(crate) fn cell(self) -> Cell {
        Cell::new(self.row, self.col).expect("a document's rows and columns are read within the board")
    }
}

impl From<Cell> for PositionDoc {
    fn from(cell: Cell) -> PositionDoc {
        PositionDoc { row: cell.row(), col: cell.col() }
    }
}

impl WallDoc {
    fn read(node: &Node<'_>) -> Option<WallDoc> {
        WallDoc::read_keys(&node.open_object(&["row", "col", "orientation"])?)
    }

    fn read_keys(wall: &Object<'_>) -> Option<WallDoc> {
        let (row, col) = (wall.get("row").small(0..=7), wall.get("col").small(0..=7));
        let orientation = wall.get("orientation").one_of(&ORIENTATIONS.map(|(word, _)| (word, word)));
        Some(WallDoc { row: row?, col: col?, orientation: orientation? })
    }

    pub(crate) fn wall(self) -> Wall {
        let (_, orientation) =
            ORIENTATIONS.into_iter().find(|(word, _)| *word == self.orientation).expect("only these words are read");
        Wall::new(self.row, self.col, orientation).expect("a document's rows and columns are read within the board")
    }
}

impl From<Wall> for WallDoc {
    fn from(wall: Wall) -> WallDoc {
        let orientation = match wall.orientation() {
            Orientation::Horizontal => ORIENTATIONS[0].0,
            Orientation::Vertical => ORIENTATIONS[1].0,
        };
        WallDoc { row: wall.row(), col: wall.col(), orientation }
    }
}

/// How an action of some type is read.
type Reader = fn(&Object<'_>) -> Option<ActionDoc>;

impl ActionDoc {
    /// Reads an action. Its type may be left out: what has an orientation is a wall. Then there must be no other key, which
    /// could be a misspelt orientation.
    pub(crate) fn read(node: &Node<'_>) -> Option<ActionDoc> {
        let keys = ["type", "row", "col", "orientation"];
        let is_typed = node.tree().is_some_and(|tree| tree.get("type").is_some());
        let action = if is_typed { node.open_object(&keys) } else { node.object(&keys) }?;
        let read_move: Reader = |action| PositionDoc::read_keys(action).map(ActionDoc::Move);
        let read_wall: Reader = |action| WallDoc::read_keys(action).map(ActionDoc::Wall);
        let usual = if action.optional("orientation").is_some() { read_wall } else { read_move };
        let read = action.or("type", usual, |node| node.one_of(&[("move", read_move), ("wall", read_wall)]))?;
        read(&action)
    }

    pub(crate) fn action(self) -> Action {
        match self {
            ActionDoc::Move(position) => Action::Move(position.cell()),
            ActionDoc::Wall(wall) => Action::Wall(wall.wall()),
        }
    }
}

impl From<Action> for ActionDoc {
    fn from(action: Action) -> ActionDoc {
        match action {
            Action::Move(cell) => ActionDoc::Move(cell.into()),
            Action::Wall(wall) => ActionDoc::Wall(wall.into()),
        }
    }
}

/// Reads after how many turns a game is drawn.
pub(crate) fn read_max_turns(node: &Node<'_>) -> Option<u16> {
    node.or(Setup::default().max_turns, |node| node.small(1..=Setup::MOST_TURNS))
}

/// Reads how many walls each player begins with.
pub(crate) fn read_starting_walls(node: &Node<'_>) -> Option<u8> {
    node.or(Setup::default().starting_walls, |node| node.small(0..=Setup::MOST_WALLS))
}

/// A value, unless it is the usual one.
pub(crate) fn unless<T: Copy + PartialEq>(value: T, usual: T) -> Option<T> {
    Some(value).filter(|value| *value != usual)
}

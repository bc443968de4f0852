//! The documents: what is written and read, key by key.

use alloc::string::String;
use alloc::vec::Vec;

use game::json::Node;
use game::{CommonRefusal, Document, Envelope, Wire};
use serde::Serialize;

use crate::action::{Action, MOST_PENGUINS};
use crate::board::MOST_CELLS;
use crate::illegal::Invalid;
use crate::rules::{Fish, MOST_SCORE};
use crate::setup::{DrawDoc, Rules};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateDoc {
    /// The number of the game among those of its server.
    pub game_id: u64,
    /// The board.
    pub board: BoardDoc,
    /// The players, by their ids.
    pub players: Vec<PlayerDoc>,
    /// The ids of the players who are still in the game, in the order of their turns.
    pub turn_order: Vec<u8>,
    /// Whose turn it is, as an index into `turn_order`.
    pub current_turn: u8,
    /// The ids of the winners, once the game is over.
    pub winning_players: Option<Vec<u8>>,
    /// How many spectators there are.
    pub spectator_count: u32,
    /// `box` where the rules of the box are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// What the board will be drawn from, as long as it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawDoc>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardDoc {
    /// How many rows it has.
    pub rows: u8,
    /// How many columns it has.
    pub columns: u8,
    /// The tiles that are there, by their ids. A hole has no tile.
    pub tiles: Vec<TileDoc>,
}

/// A tile, with the ids of the tiles beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TileDoc {
    /// Its id: `col * rows + row`.
    pub tile_id: u8,
    /// Its row, from 0 at the top.
    pub row: u8,
    /// Its column, from 0 at the left.
    pub col: u8,
    /// How many fish are on it.
    pub fish: u8,
    /// The tile two rows up.
    pub north: Option<u8>,
    /// The tile one row up to the right.
    pub northeast: Option<u8>,
    /// The tile one row down to the right.
    pub southeast: Option<u8>,
    /// The tile two rows down.
    pub south: Option<u8>,
    /// The tile one row down to the left.
    pub southwest: Option<u8>,
    /// The tile one row up to the left.
    pub northwest: Option<u8>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerDoc {
    /// The player's id: its place in the turn order the game began with.
    pub player_id: u8,
    /// The player's name.
    pub name: String,
    /// `red`, `white`, `brown` or `black`.
    pub color: &'static str,
    /// How many fish the player has collected.
    pub fish: u32,
    /// The player's penguins; those that are not on the board are null.
    pub penguins: Vec<Option<PenguinDoc>>,
}

/// A penguin on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PenguinDoc {
    /// Its id: the player's id times penguins a player, plus its place among the player's.
    pub penguin_id: u8,
    /// Its column.
    pub x: u8,
    /// Its row.
    pub y: u8,
}

/// A message of a player, or any other action by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type")]
pub enum ActionDoc {
    /// Places an unused penguin.
    PlacePenguin {
        /// Where.
        tile_id: u8,
    },
    /// Moves a penguin.
    MovePenguin {
        /// Which.
        penguin_id: u8,
        /// Where to.
        next_tile_id: u8,
    },
    /// Anything else.
    Action {
        /// The action's id.
        #[serde(serialize_with = "game::as_text")]
        action: Action,
    },
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalDoc {
    /// The tiles on which a penguin can be placed.
    pub valid_placements: Vec<u8>,
    /// Where each penguin can go; those that cannot go anywhere are left out.
    pub valid_moves: Vec<PenguinMovesDoc>,
}

/// Where a penguin can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PenguinMovesDoc {
    /// Which.
    pub penguin_id: u8,
    /// The tiles, by their ids.
    pub next_tile_ids: Vec<u8>,
}

/// The message by which a client becomes a spectator.
const SPECTATE: &str = "SpectateGame";

/// The colours of the players, in turn order.
pub(crate) const COLOURS: [&str; 4] = ["red", "white", "brown", "black"];

/// The largest number that every reader of JSON takes for what it is.
const LARGEST_ID: i64 = (1 << 53) - 1;

/// The most fish on a tile: it is written as one digit.
pub(crate) const MOST_FISH: u8 = 9;

game::document! {
    StateDoc {
        game_id: |node| node.integer(0..=LARGEST_ID).and_then(|id| u64::try_from(id).ok()),
        board: BoardDoc::read,
        players: |node| node.list(2..=4, PlayerDoc::read),
        turn_order: |node| node.list(0..=4, |player| player.small(0..=3)),
        current_turn: |node| node.small(0..=3),
        winning_players: |node| node.nullable(|node| node.list(0..=4, |player| player.small(0..=3))),
        spectator_count: |node| node.small(0..=u32::MAX),
        rules: |node| Some(node.optional(Rules::read)?.filter(|rules| *rules == Rules::Box)),
        draw: |node| node.optional(DrawDoc::read),
    }
    TileDoc {
        tile_id: read_tile,
        row: read_tile,
        col: read_tile,
        fish: |node| node.small(1..=MOST_FISH),
        north: |node| node.nullable(read_tile),
        northeast: |node| node.nullable(read_tile),
        southeast: |node| node.nullable(read_tile),
        south: |node| node.nullable(read_tile),
        southwest: |node| node.nullable(read_tile),
        northwest: |node| node.nullable(read_tile),
    }
    PlayerDoc {
        player_id: |node| node.small(0..=3),
        name: Envelope::read_name,
        color: |node| node.one_of(&COLOURS.map(|colour| (colour, colour))),
        fish: |node| node.small(0..=MOST_SCORE),
        penguins: |node| node.list(0..=4, |penguin| penguin.nullable(PenguinDoc::read)),
    }
    PenguinDoc {
        penguin_id: read_penguin,
        x: read_tile,
        y: read_tile,
    }
}

impl BoardDoc {
    fn read(node: &Node<'_>) -> Option<BoardDoc> {
        let board = node.object(&["rows", "columns", "tiles"])?;
        let rows = board.get("rows").small(1..=MOST_CELLS);
        let columns = board.get("columns").small(1..=MOST_CELLS);
        let tiles = board.get("tiles").list(0..=usize::from(MOST_CELLS), TileDoc::read);
        let (rows, columns) = (rows?, columns?);
        if u16::from(MOST_CELLS) < u16::from(rows) * u16::from(columns) {
            return node.refuse(Invalid::TooManyCells, &alloc::format!("{rows} rows of {columns}"));
        }
        Some(BoardDoc { rows, columns, tiles: tiles? })
    }
}

impl TileDoc {
    /// The ids of the tiles beside it, clockwise from the north.
    pub(crate) fn neighbours(&self) -> [Option<u8>; 6] {
        [self.north, self.northeast, self.southeast, self.south, self.southwest, self.northwest]
    }
}

impl ActionDoc {
    pub(crate) fn read(node: &Node<'_>) -> Option<ActionDoc> {
        match node.word("type") {
            Some("PlacePenguin") => {
                let message = node.object(&["type", "tile_id"])?;
                Some(ActionDoc::PlacePenguin { tile_id: read_tile(&message.get("tile_id"))? })
            }
            Some("MovePenguin") => {
                let message = node.object(&["type", "penguin_id", "next_tile_id"])?;
                let penguin_id = read_penguin(&message.get("penguin_id"));
                let next_tile_id = read_tile(&message.get("next_tile_id"));
                Some(ActionDoc::MovePenguin { penguin_id: penguin_id?, next_tile_id: next_tile_id? })
            }
            Some("Action") => {
                let message = node.object(&["type", "action"])?;
                Some(ActionDoc::Action { action: Fish::read_action_id(&message.get("action"))? })
            }
            Some(SPECTATE) => {
                let message = node.object(&["type", "game_id"])?;
                message
                    .get("type")
                    .refuse(CommonRefusal::UnknownWord, "SpectateGame is for a server, and no action of a game")
            }
            _ => {
                let message = node.object(&["type", "tile_id", "penguin_id", "next_tile_id", "action"])?;
                message.get("type").one_of(&[("PlacePenguin", ()), ("MovePenguin", ()), ("Action", ())])?;
                None
            }
        }
    }

    pub(crate) fn action(self) -> Action {
        match self {
            ActionDoc::PlacePenguin { tile_id } => Action::Place(tile_id),
            ActionDoc::MovePenguin { penguin_id, next_tile_id } => Action::Move(penguin_id, next_tile_id),
            ActionDoc::Action { action } => action,
        }
    }
}

impl From<Action> for ActionDoc {
    fn from(action: Action) -> ActionDoc {
        match action {
            Action::Place(tile_id) => ActionDoc::PlacePenguin { tile_id },
            Action::Move(penguin_id, next_tile_id) => ActionDoc::MovePenguin { penguin_id, next_tile_id },
            Action::Skip => ActionDoc::Action { action },
        }
    }
}

fn read_tile(node: &Node<'_>) -> Option<u8> {
    node.small(0..=MOST_CELLS - 1)
}

fn read_penguin(node: &Node<'_>) -> Option<u8> {
    node.small(0..=MOST_PENGUINS - 1)
}

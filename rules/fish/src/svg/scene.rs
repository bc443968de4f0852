//! The view model of both kinds of picture: a document and the hints that go with it.

use alloc::string::String;
use alloc::vec::Vec;

use game::{Event, Hints, Text};

use crate::action::Action;
use crate::board::{Grid, MOST_CELLS};
use crate::document::{PenguinDoc, PlayerDoc, StateDoc, TileDoc};
use crate::layout::{Draw, box_grid, box_tiles, usual_tiles};
use crate::say;
use crate::setup::{DrawDoc, Holes};

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The board is not drawn yet.
    Dealing,
    /// Penguins are placed.
    Placing,
    /// Penguins move.
    Moving,
    /// The game is over.
    Over,
}

/// What a picture shows.
pub(crate) struct Scene<'a> {
    /// The position.
    pub(crate) doc: &'a StateDoc,
    /// How far the game has come.
    pub(crate) stage: Stage,
    /// What the viewer may do, and in which language.
    pub(crate) hints: Hints<'a, Action, Draw>,
    /// The tile on which the last action put a penguin that is still there.
    pub(crate) last: Option<u8>,
    /// The penguins that moved since the viewer acted, with the place of their moves among what happened; of viewers who
    /// acted last, the one that they moved.
    pub(crate) latest: Vec<(u8, Option<usize>)>,
}

impl<'a> Scene<'a> {
    /// A document, with what its viewer may do.
    pub(crate) fn new(doc: &'a StateDoc, hints: &Hints<'a, Action, Draw>) -> Scene<'a> {
        let mut scene = Scene { doc, stage: stage_of(doc), hints: *hints, last: None, latest: Vec::new() };
        scene.last = match hints.last {
            Some(Action::Place(tile)) => scene.penguin_on(tile).map(|_| tile),
            Some(Action::Move(id, tile)) => {
                scene.penguin(id).map(|penguin| scene.tile_of(penguin)).filter(|at| *at == tile)
            }
            _ => None,
        };
        scene.latest = latest(&scene);
        scene
    }

    /// A text in the viewer's language.
    pub(crate) fn say(&self, text: &Text) -> String {
        self.hints.say(text)
    }

    /// Whose turn it is, until the game is over.
    pub(crate) fn in_turn(&self) -> Option<&'a PlayerDoc> {
        let is_on = matches!(self.stage, Stage::Placing | Stage::Moving);
        let player = self.doc.turn_order.get(usize::from(self.doc.current_turn)).filter(|_| is_on)?;
        self.doc.players.get(usize::from(*player))
    }

    /// Whether a player was taken out of the game.
    pub(crate) fn is_out(&self, player: &PlayerDoc) -> bool {
        !self.doc.turn_order.contains(&player.player_id)
    }

    /// Whether a player has won.
    pub(crate) fn has_won(&self, player: &PlayerDoc) -> bool {
        self.doc.winning_players.as_ref().is_some_and(|winners| winners.contains(&player.player_id))
    }

    /// What a player has to do or came to, in a word or two; perhaps nothing.
    pub(crate) fn label(&self, player: &PlayerDoc) -> String {
        let is_in_turn = self.in_turn().is_some_and(|other| other.player_id == player.player_id);
        let label = match self.stage {
            _ if self.is_out(player) => say::label_out(),
            _ if self.has_won(player) => say::label_won(),
            Stage::Placing if is_in_turn => say::label_to_place(),
            Stage::Moving if is_in_turn && self.is_stuck() => say::label_cannot_move(),
            Stage::Moving if is_in_turn => say::label_to_move(),
            _ => return String::new(),
        };
        self.say(&label)
    }

    /// Whether the player in turn is to be skipped: none of its penguins has a free tile beside it. All viewers know it.
    pub(crate) fn is_stuck(&self) -> bool {
        let Some(player) = self.in_turn().filter(|_| self.stage == Stage::Moving) else {
            return false;
        };
        let is_free = |tile: u8| self.penguin_on(tile).is_none();
        let can_go = |penguin: &PenguinDoc| {
            self.tile(self.tile_of(*penguin)).is_some_and(|tile| tile.neighbours().into_iter().flatten().any(is_free))
        };
        !player.penguins.iter().flatten().any(can_go)
    }

    /// The id of the penguin that would be placed next.
    pub(crate) fn next_penguin(&self) -> Option<u8> {
        let player = self.in_turn()?;
        let each = u8::try_from(player.penguins.len()).ok()?;
        let placed = player.penguins.iter().position(Option::is_none)?;
        Some(player.player_id * each + u8::try_from(placed).ok()?)
    }

    /// All penguins on the board, with the ids of their players.
    pub(crate) fn penguins(&self) -> impl Iterator<Item = (u8, PenguinDoc)> {
        let of = |player: &'a PlayerDoc| player.penguins.iter().flatten().map(|penguin| (player.player_id, *penguin));
        self.doc.players.iter().flat_map(of)
    }

    /// The penguin of that id, if it is on the board.
    pub(crate) fn penguin(&self, id: u8) -> Option<PenguinDoc> {
        self.penguins().map(|(_, penguin)| penguin).find(|penguin| penguin.penguin_id == id)
    }

    /// The penguin on a tile, with the id of its player.
    pub(crate) fn penguin_on(&self, tile: u8) -> Option<(u8, PenguinDoc)> {
        self.penguins().find(|(_, penguin)| self.tile_of(*penguin) == tile)
    }

    /// The tile on which a penguin stands.
    pub(crate) fn tile_of(&self, penguin: PenguinDoc) -> u8 {
        self.id_at(penguin.y, penguin.x)
    }

    /// The id of the tile that is or was at a place.
    pub(crate) fn id_at(&self, row: u8, column: u8) -> u8 {
        column.wrapping_mul(self.doc.board.rows).wrapping_add(row)
    }

    /// The tile of that id.
    pub(crate) fn tile(&self, id: u8) -> Option<&'a TileDoc> {
        self.doc.board.tiles.iter().find(|tile| tile.tile_id == id)
    }

    /// Whether there will be no tile at a place of a board that is not drawn yet.
    pub(crate) fn is_hole(&self, row: u8, column: u8) -> bool {
        match &self.doc.draw {
            Some(DrawDoc::Box(_)) => {
                let is_box = Grid::new(self.doc.board.rows, self.doc.board.columns) == Some(box_grid());
                let cells = if is_box { box_tiles() } else { usual_tiles() };
                cells >> (self.id_at(row, column) % MOST_CELLS) & 1 == 0
            }
            Some(DrawDoc::Terms { holes: Holes::At(holes), .. }) => holes.contains(&[row, column]),
            _ => false,
        }
    }

    /// Whether a penguin can go somewhere.
    pub(crate) fn can_move(&self, penguin: u8) -> bool {
        self.hints.legal.iter().any(|action| matches!(action, Action::Move(id, _) if *id == penguin))
    }

    /// Why a penguin cannot be taken up by the viewer, whose turn it is.
    pub(crate) fn why_not(&self, player: u8, penguin: u8) -> Option<Text> {
        let is_own = self.in_turn().is_some_and(|own| own.player_id == player);
        match self.hints.legal.first()? {
            Action::Move(..) if is_own && !self.can_move(penguin) => Some(say::why_stuck()),
            Action::Move(..) if !is_own => Some(say::why_other()),
            _ => None,
        }
    }

    /// Why the viewer, whose turn it is, cannot place a penguin on a free tile.
    pub(crate) fn why_not_here(&self, tile: &TileDoc) -> Option<Text> {
        let is_placing = matches!(self.hints.legal.first(), Some(Action::Place(_)));
        let is_refused = is_placing && !self.hints.legal.contains(&Action::Place(tile.tile_id));
        (is_refused && self.penguin_on(tile.tile_id).is_none()).then(say::why_not_here)
    }
}

/// The penguins that the latest actions moved, each with the place of its last among them, counted from one.
fn latest(scene: &Scene<'_>) -> Vec<(u8, Option<usize>)> {
    let acted = |action: Action| match action {
        Action::Place(tile) => scene.penguin_on(tile).map(|(_, penguin)| penguin.penguin_id),
        Action::Move(id, tile) => {
            scene.penguin(id).filter(|penguin| scene.tile_of(*penguin) == tile).map(|penguin| penguin.penguin_id)
        }
        Action::Skip => None,
    };
    let recent = scene.hints.recent.iter().enumerate().filter_map(|(order, recent)| match recent.event {
        Event::Action(action) => Some((acted(action)?, Some(order + 1))),
        Event::Draw(_) => None,
    });
    let found: Vec<(u8, Option<usize>)> = recent.collect();
    if found.is_empty() { scene.hints.last.and_then(acted).map(|id| (id, None)).into_iter().collect() } else { found }
}

/// How far the game of a document has come.
fn stage_of(doc: &StateDoc) -> Stage {
    let is_placing =
        |player: &PlayerDoc| doc.turn_order.contains(&player.player_id) && player.penguins.iter().any(Option::is_none);
    match (&doc.winning_players, &doc.draw) {
        (Some(_), _) => Stage::Over,
        (None, Some(_)) => Stage::Dealing,
        (None, None) if doc.players.iter().any(is_placing) => Stage::Placing,
        (None, None) => Stage::Moving,
    }
}

//! Where everything lies in the picture.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The side of a hexagon, and half its height: √3 / 2 of the side, near enough.
pub(super) const SIDE: i32 = 52;
pub(super) const HALF: i32 = 45;
/// How far the columns of a row are apart, and how far odd rows are shifted. Rows are half a hexagon apart.
const COLUMN: i32 = 3 * SIDE;
const SHIFT: i32 = COLUMN / 2;
/// How much water is around the board, and between the parts of the picture.
const WATER: i32 = 22;
const GAP: i32 = 12;

/// The line on top that says what is to be done.
pub(super) const HEAD: i32 = 58;
/// A player's card: height, the least and the most width.
pub(super) const CARD: i32 = 88;
const CARD_WIDTH: [i32; 2] = [290, 656];

/// Where everything lies.
pub(super) struct Layout {
    /// The size of the picture.
    pub(super) width: i32,
    pub(super) height: i32,
    /// The sea: left, top, width and height.
    pub(super) sea: [i32; 4],
    /// How wide a player's card is.
    pub(super) card: i32,
    /// Where the first card begins, and how far it is to the next.
    cards: (i32, i32),
    card_step: (i32, i32),
    /// The middle of the first cell.
    first: (i32, i32),
}

impl Layout {
    /// A board and the cards of its players: above the board if it is wide enough, beside it otherwise.
    pub(super) fn new(rows: u8, columns: u8, players: usize) -> Layout {
        let shift = if rows == 1 { 0 } else { SHIFT };
        let board = (COLUMN * (i32::from(columns) - 1) + shift + 2 * SIDE, HALF * (i32::from(rows) + 1));
        let players = i32::try_from(players).unwrap_or(0).max(1);
        let wide = board.0 + 2 * WATER;
        let is_above = players * (CARD_WIDTH[0] + GAP) - GAP <= wide;
        let top = if is_above { HEAD + CARD + GAP } else { HEAD };
        let high = (board.1 + 2 * WATER).max(if is_above { 0 } else { players * (CARD + GAP) - GAP });
        let first = (GAP + WATER + SIDE, top + (high - board.1) / 2 + HALF);
        let (cards, card_step, card, width) = if is_above {
            let card = ((wide + GAP) / players - GAP).min(CARD_WIDTH[1]);
            ((GAP, HEAD), (card + GAP, 0), card, wide + 2 * GAP)
        } else {
            ((wide + 2 * GAP, HEAD), (0, CARD + GAP), CARD_WIDTH[0], wide + CARD_WIDTH[0] + 3 * GAP)
        };
        Layout { width, height: top + high + GAP, sea: [GAP, top, wide, high], card, cards, card_step, first }
    }

    /// Where the card at `index` begins.
    pub(super) fn card_at(&self, index: i32) -> (i32, i32) {
        (self.cards.0 + index * self.card_step.0, self.cards.1 + index * self.card_step.1)
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, row: u8, column: u8) -> (i32, i32) {
        let shift = if row % 2 == 1 { SHIFT } else { 0 };
        (self.first.0 + COLUMN * i32::from(column) + shift, self.first.1 + HALF * i32::from(row))
    }
}

/// The corners of a hexagon around a place that lacks `less` on each side.
pub(super) fn hexagon((x, y): (i32, i32), less: i32) -> String {
    slice((x, y), less, (less - SIDE, SIDE - less))
}

/// The corners of the part of a hexagon between two upright lines, `from` and `to` from its middle.
pub(super) fn slice((x, y): (i32, i32), less: i32, (from, to): (i32, i32)) -> String {
    let side = SIDE - less;
    let height = |at: i32| (HALF - less).min(2 * HALF * (side - at.abs()) / SIDE);
    let bends = [-side / 2, side / 2].into_iter().filter(|bend| from < *bend && *bend < to);
    let along: Vec<i32> = [from].into_iter().chain(bends).chain([to]).collect();
    let above = along.iter().map(|at| (x + at, y - height(*at)));
    let below = along.iter().rev().map(|at| (x + at, y + height(*at)));
    let corners: Vec<String> = above.chain(below).map(|(x, y)| format!("{x},{y}")).collect();
    corners.join(" ")
}

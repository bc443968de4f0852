//! The picture of a position for terminals.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use game::{Hints, Ink, Sketch, Spot};

use crate::action::Action;
use crate::board::{Cell, Orientation, SIDE, Wall};
use crate::document::StateDoc;

/// Where the first cell begins; a cell is three columns wide and a gap one.
const LEFT: usize = 3;
const TOP: usize = 2;
const WIDTH: usize = LEFT + 9 * 4;
const HEIGHT: usize = TOP + 17 + 2;

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action>) -> Sketch {
    let mut sketch = Sketch::new(WIDTH, HEIGHT);
    let players = [&doc.players.player1, &doc.players.player2];
    for (seat, (player, y)) in players.into_iter().zip([HEIGHT - 1, 0]).enumerate() {
        let stock = "|".repeat(player.walls_remaining.into());
        let name: alloc::string::String = player.name.chars().take(18).collect();
        let ink = Ink::Seat(u8::from(seat == 1));
        sketch.write((LEFT, y), &format!("{name:<18} {:>2} {stock}", player.walls_remaining), ink);
    }
    grid(&mut sketch);
    for action in hints.legal {
        choice(&mut sketch, *action);
    }
    for wall in &doc.walls {
        let wall = wall.wall();
        let ink = if hints.last == Some(Action::Wall(wall)) { Ink::Last } else { Ink::Block };
        for (at, stroke) in strokes(wall) {
            sketch.write(at, stroke, ink);
        }
    }
    for (seat, player) in players.into_iter().enumerate() {
        let (x, y) = middle(player.position.cell());
        let moved = hints.last == Some(Action::Move(player.position.cell()));
        let (before, after) = if moved { ("[", "]") } else { ("(", ")") };
        let ink = Ink::Seat(u8::from(seat == 1));
        sketch.write((x - 1, y), &format!("{before}{}{after}", seat + 1), ink);
    }
    sketch
}

/// Cells, labels, and the goal rows in the colour of the player who must reach them.
fn grid(sketch: &mut Sketch) {
    let edge = "━".repeat(WIDTH - LEFT - 1);
    sketch.write((LEFT, TOP - 1), &edge, Ink::Seat(0));
    sketch.write((LEFT, TOP + 17), &edge, Ink::Seat(1));
    for row in 0..SIDE {
        let rank = (SIDE - row).to_string();
        sketch.write((0, TOP + 2 * usize::from(row)), &rank, Ink::Faint);
        for col in 0..SIDE {
            let cell = Cell::new(row, col).expect("the loop stays on the board");
            sketch.write(middle(cell), "·", Ink::Faint);
            if row < SIDE - 1 && col < SIDE - 1 {
                let (x, y) = middle(cell);
                sketch.write((x + 2, y + 1), "+", Ink::Faint);
            }
        }
    }
    for col in 0..SIDE {
        let file = char::from(b'a' + col).to_string();
        sketch.write((LEFT + 4 * usize::from(col) + 1, TOP + 17), &file, Ink::Seat(1));
    }
}

/// Marks where an action can be chosen.
fn choice(sketch: &mut Sketch, action: Action) {
    let (at, covers) = match action {
        Action::Move(cell) => {
            let (x, y) = middle(cell);
            sketch.write((x, y), "◦", Ink::Choice);
            ((x, y), [(x - 1, y), (x, y), (x + 1, y)].to_vec())
        }
        Action::Wall(wall) => {
            let covers: Vec<(usize, usize)> = strokes(wall)
                .into_iter()
                .flat_map(|((x, y), stroke)| (0..stroke.chars().count()).map(move |index| (x + index, y)))
                .collect();
            let Some(cell) = Cell::new(wall.row(), wall.col()) else {
                return;
            };
            let (x, y) = middle(cell);
            let at = match wall.orientation() {
                Orientation::Horizontal => (x, y + 1),
                Orientation::Vertical => (x + 2, y),
            };
            (at, covers)
        }
    };
    sketch.spots.push(Spot { id: action.to_string(), at, covers });
}

/// The middle of a cell.
fn middle(cell: Cell) -> (usize, usize) {
    (LEFT + 4 * usize::from(cell.col()) + 1, TOP + 2 * usize::from(cell.row()))
}

/// The lines that make up a wall.
fn strokes(wall: Wall) -> Vec<((usize, usize), &'static str)> {
    let (x, y) = (LEFT + 4 * usize::from(wall.col()), TOP + 2 * usize::from(wall.row()));
    match wall.orientation() {
        Orientation::Horizontal => [((x, y + 1), "━━━━━━━")].to_vec(),
        Orientation::Vertical => (0..3).map(|row| ((x + 3, y + row), "┃")).collect(),
    }
}

//! The picture of a position for terminals.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::sketch::cut_to;
use game::{Hints, Ink, Sketch, Spot};

use crate::action::Action;
use crate::document::{PenguinDoc, PlayerDoc, StateDoc, TileDoc};
use crate::layout::Draw;
use crate::say;
use crate::svg::scene::{Scene, Stage};

/// A tile is five columns wide and two rows high, with a column between tiles: `17:2` is tile 17 with two fish, and below
/// it stands a penguin as `(4)`, or the ids of those that can go there.
const CELL: usize = 5;
const PITCH: usize = CELL + 1;
/// How far odd rows are shifted.
const SHIFT: usize = PITCH / 2;
const LINES: usize = 2;
/// How many columns a name has.
const NAME: usize = 16;
/// How many columns a player's fish have.
const FISH: usize = 8;
/// How wide the line of a player is.
const PLAYER: usize = NAME + 33;

/// A place, as column and row.
type Place = (usize, usize);

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> Sketch {
    let scene = Scene::new(doc, hints);
    let (rows, columns) = (usize::from(doc.board.rows), usize::from(doc.board.columns));
    let shift = if rows == 1 { 0 } else { SHIFT };
    let top = doc.players.len() + 1;
    let mut sketch = Sketch::new((PITCH * columns - 1 + shift).max(PLAYER), top + LINES * rows);
    for (y, player) in doc.players.iter().enumerate() {
        self::player(&mut sketch, &scene, player, y);
    }
    if scene.stage == Stage::Dealing {
        sketch.write((1, top - 1), &scene.say(&say::sketch_not_drawn()), Ink::Plain);
    }
    for row in 0..doc.board.rows {
        for column in 0..doc.board.columns {
            let what = if scene.stage == Stage::Dealing { "?" } else { "~" };
            let (x, y) = corner(&scene, row, column);
            sketch.write((x + 3, y), what, Ink::Faint);
        }
    }
    for tile in &doc.board.tiles {
        self::tile(&mut sketch, &scene, tile);
    }
    for action in scene.hints.legal {
        choice(&mut sketch, &scene, *action);
    }
    sketch
}

/// The line of a player: turn, name, fish, penguins, what is to be done.
fn player(sketch: &mut Sketch, scene: &Scene<'_>, player: &PlayerDoc, y: usize) {
    let is_in_turn = scene.in_turn().is_some_and(|other| other.player_id == player.player_id);
    let mark = if is_in_turn { "▸" } else { " " };
    // Letters that are two columns wide take up the spaces after the name.
    let name = cut_to(&player.name, NAME);
    let id = |penguin: &Option<PenguinDoc>| penguin.map_or("-".into(), |penguin| penguin.penguin_id.to_string());
    let penguins: Vec<String> = player.penguins.iter().filter(|_| !scene.is_out(player)).map(id).collect();
    let (fish, penguins) = (scene.say(&say::sketch_fish(player.fish)), penguins.join(" "));
    let line = format!("{mark}{name:<NAME$} {fish:>FISH$}  {penguins:<9}{}", scene.label(player));
    sketch.write((0, y), &line, Ink::Seat(player.player_id));
}

/// Where the cell at a row and a column begins.
fn corner(scene: &Scene<'_>, row: u8, column: u8) -> Place {
    let shift = if row % 2 == 1 { SHIFT } else { 0 };
    (PITCH * usize::from(column) + shift, scene.doc.players.len() + 1 + LINES * usize::from(row))
}

/// A tile: its id, its fish, and who stands on it.
fn tile(sketch: &mut Sketch, scene: &Scene<'_>, tile: &TileDoc) {
    let (x, y) = corner(scene, tile.row, tile.col);
    sketch.write((x, y), &format!("{:>3}:", tile.tile_id), Ink::Faint);
    sketch.write((x + 4, y), &tile.fish.to_string(), Ink::Plain);
    let Some((player, penguin)) = scene.penguin_on(tile.tile_id) else {
        return;
    };
    let id = penguin.penguin_id;
    if scene.last == Some(tile.tile_id) {
        sketch.write((x + 2, y + 1), &format!("[{id}]"), Ink::Last);
    } else {
        sketch.write((x + 2, y + 1), &format!("({id})"), Ink::Seat(player));
    }
}

/// Marks where an action can be chosen. Each has a place of its own: of the penguins that can go to a tile, the first of
/// a player is always in the same column of it, and so are the others.
fn choice(sketch: &mut Sketch, scene: &Scene<'_>, action: Action) {
    let found = match action {
        Action::Place(tile) => scene.tile(tile).map(|tile| {
            let (x, y) = corner(scene, tile.row, tile.col);
            sketch.write((x + 3, y + 1), "◦", Ink::Choice);
            ((x + 3, y + 1), across((x, y), CELL).chain(across((x, y + 1), CELL)).collect())
        }),
        Action::Move(penguin, tile) => step(sketch, scene, (penguin, tile)),
        Action::Skip => {
            let at = (1, scene.doc.players.len());
            let label = scene.say(&say::sketch_skip());
            sketch.write(at, &label, Ink::Choice);
            Some((at, across(at, label.chars().count()).collect()))
        }
    };
    if let Some((at, covers)) = found {
        sketch.spots.push(Spot { id: action.to_string(), at, covers });
    }
}

/// A step of a penguin: its id below the tile's. It covers the tile and the penguin.
fn step(sketch: &mut Sketch, scene: &Scene<'_>, (id, tile): (u8, u8)) -> Option<(Place, Vec<Place>)> {
    let (tile, penguin, player) = (scene.tile(tile)?, scene.penguin(id)?, scene.in_turn()?);
    let (x, y) = corner(scene, tile.row, tile.col);
    let first = player.penguins.iter().flatten().next()?.penguin_id;
    let at = (x + 1 + usize::from(id - first), y + 1);
    sketch.write(at, &id.to_string(), Ink::Choice);
    let (from, above) = corner(scene, penguin.y, penguin.x);
    let covers = [at].into_iter().chain(across((x, y), CELL)).chain(across((from + 2, above + 1), 3));
    Some((at, covers.collect()))
}

/// Places side by side.
fn across((x, y): Place, width: usize) -> impl Iterator<Item = Place> {
    (x..x + width).map(move |x| (x, y))
}

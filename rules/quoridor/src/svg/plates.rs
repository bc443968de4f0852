//! The players: their names, their walls, whose turn it is.

use alloc::string::String;

use game::svg::{Svg, fitted};

use super::{BED, SEATS, Scene, pieces};
use crate::say;

const PAPER: &str = "#fffdf8";
const INK: &str = "#23201b";
const FAINT: &str = "#5c564c";
/// Walls that a row of the store has; nobody begins with more.
const TURN: &str = "#23201b";

/// Draws both.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    for seat in [1, 0] {
        plate(svg, scene, seat);
    }
}

fn plate(svg: &mut Svg, scene: &Scene<'_>, seat: usize) {
    let (player, plate) = (scene.players()[seat], &scene.plan.plates[seat]);
    let note = note(scene, seat);
    let is_on = note.is_some();
    svg.open("g").class("player");
    let [x, y, width, height] = plate.area;
    let paper =
        svg.shape("rect").class(if is_on { "plate on" } else { "plate" }).area([x + 1, y + 1, width - 2, height - 2]);
    paper.round(8).fill(PAPER).stroke(if is_on { SEATS[seat] } else { "#d8cfbf" }, if is_on { 3 } else { 1 });
    pieces::pawn(svg, plate.pawn, seat);
    let (at, size, anchor) = plate.name;
    let name = svg.shape("text").class("name").at(at).with("font-size", size).with("text-anchor", anchor);
    name.with("font-weight", "bold").fill(INK).content(&fitted(&player.name, size, plate.room));
    let (at, anchor) = plate.count;
    let count = svg.shape("text").class("count").at(at).with("font-size", scene.plan.small).with("text-anchor", anchor);
    count.fill(FAINT).content(&scene.hints.say(&say::label_walls(player.walls_remaining)));
    if let Some(note) = note {
        let (at, anchor) = plate.note;
        let text = svg.shape("text").class("note").at(at).with("font-size", scene.plan.small);
        text.with("font-weight", "bold").with("text-anchor", anchor).fill(TURN).content(&note);
    }
    store(svg, scene, seat);
    svg.close("g");
}

/// The walls that a player has left, in their box.
fn store(svg: &mut Svg, scene: &Scene<'_>, seat: usize) {
    let ([x, y, width, height], step) = scene.plan.plates[seat].store;
    let most = 10;
    let around = scene.plan.gap / 2;
    let length = (most - 1) * step + width;
    let area = [x - around, y - around, length + 2 * around, height + 2 * around];
    svg.shape("rect").class("bed").area(area).round(around).fill(BED);
    for index in 0..i32::from(scene.players()[seat].walls_remaining) {
        svg.open("g").with("data-piece", "wall");
        pieces::wall(svg, scene, [x + step * index, y, width, height], false);
        svg.close("g");
    }
}

/// Whose turn it is, or who has won.
fn note(scene: &Scene<'_>, seat: usize) -> Option<String> {
    let text = match (scene.is_over(), scene.winner()) {
        (true, Some(winner)) if winner == seat => say::label_won(),
        (true, None) => say::label_draw(),
        (false, _) if scene.mover() == seat => say::label_to_move(),
        _ => return None,
    };
    Some(scene.hints.say(&text))
}

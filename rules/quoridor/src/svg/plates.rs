//! The players: their names, their walls, whose turn it is.

use alloc::string::String;

use game::svg::{Svg, fitted};

use super::{BED, SEATS, Scene, pieces};
use crate::say;
use crate::setup::Setup;

const PAPER: &str = "#fffdf8";
const INK: &str = "#23201b";
const FAINT: &str = "#5c564c";

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
    // Where there is room for one of them, whose turn it is shows in the frame.
    let note = note.filter(|_| plate.count.is_some() || scene.is_over());
    if let Some((at, anchor)) = plate.count.or(note.is_none().then_some(plate.note)) {
        let count = svg.shape("text").class("count").at(at).with("font-size", scene.plan.small);
        let walls = scene.hints.say(&say::label_walls(player.walls_remaining));
        count.with("text-anchor", anchor).fill(FAINT).content(&walls);
    }
    if let Some(note) = note {
        let (at, anchor) = plate.note;
        let text = svg.shape("text").class("note").at(at).with("font-size", scene.plan.small);
        text.with("font-weight", "bold").with("text-anchor", anchor).fill(INK).content(&note);
    }
    store(svg, scene, seat);
    svg.close("g");
}

/// The walls that a player has left, in their box.
fn store(svg: &mut Svg, scene: &Scene<'_>, seat: usize) {
    let ([x, y, width, height], step) = scene.plan.plates[seat].store;
    let around = scene.plan.gap / 2;
    let length = i32::from(Setup::MOST_WALLS - 1) * step + width;
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

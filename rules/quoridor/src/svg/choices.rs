//! What can be chosen: squares for the pawn, places for walls. And where no wall may stand, why.

use alloc::format;
use alloc::string::{String, ToString};

use game::Shape;
use game::svg::Svg;

use super::slots::Shut;
use super::{LIGHT, SEATS, Scene, WALL, pieces};
use crate::action::Action;
use crate::board::{Cell, Orientation, SLOTS, Wall};
use crate::say;

/// What the one piece that moves is called as a source.
pub(super) const PAWN: &str = "pawn";
const WRONG: &str = "#ff4d3d";

/// How many places there are for walls.
const PLACES: u8 = 128;

/// Draws them, those for the pawn last.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    if scene.hints.legal.is_empty() {
        return;
    }
    let walls = scene.hints.legal.iter().filter_map(|action| match action {
        Action::Wall(wall) => Some(*wall),
        Action::Move(_) => None,
    });
    let mut is_legal = [false; PLACES as usize];
    walls.for_each(|wall| is_legal[wall.number()] = true);
    let reasons = Shut::ALL.map(|shut| scene.hints.say(&shut.text(scene.doc)));
    for wall in (0..PLACES).map(Wall::nth) {
        if is_legal[wall.number()] {
            place(svg, scene, wall);
        } else if let Some(shut) = scene.slots.shut(wall) {
            let reason = Shut::ALL.iter().position(|other| *other == shut).map_or("", |index| &reasons[index]);
            no_place(svg, scene, wall, reason);
        }
    }
    for action in scene.hints.legal {
        if let Action::Move(cell) = action {
            square(svg, scene, *cell);
        }
    }
}

/// A place for a wall: what would stand there is seen when it is pointed at.
fn place(svg: &mut Svg, scene: &Scene<'_>, wall: Wall) {
    let id = Action::Wall(wall).to_string();
    let label = match wall.orientation() {
        Orientation::Horizontal => say::choose_horizontal_wall(id.as_str()),
        Orientation::Vertical => say::choose_vertical_wall(id.as_str()),
    };
    svg.open("g").choice(&id, &scene.hints.say(&label)).with("data-twice", "");
    svg.shape("path").with("d", reach(scene, wall)).fill("#0000");
    let ghost = svg.shape("rect").class("ghost wall").area(scene.plan.extent(wall)).round(2);
    ghost.fill(WALL).stroke(SEATS[scene.mover()], 2);
    svg.close("g");
}

/// Where no wall may stand.
fn no_place(svg: &mut Svg, scene: &Scene<'_>, wall: Wall, reason: &str) {
    svg.open("g").with("data-why", reason).with("aria-hidden", true);
    svg.shape("path").with("d", reach(scene, wall)).fill("#0000");
    let [x, y, width, height] = scene.plan.extent(wall);
    let (middle, size) = (scene.plan.crossing(wall), scene.plan.gap * 3 / 4);
    let cross = format!(
        "M{x} {y}h{width}v{height}h-{width}zM{} {}l{} {}m0 -{}l-{} {}",
        middle.0 - size,
        middle.1 - size,
        2 * size,
        2 * size,
        2 * size,
        2 * size,
        2 * size
    );
    svg.shape("path").class("no").with("d", cross).fill("#ff4d3d55").stroke(WRONG, scene.plan.gap / 4);
    svg.close("g");
}

/// Where a wall is pointed at: along its gap, to the middles of the squares beside its crossing. Of the two walls of a
/// crossing each has what is nearer to it, so that these places fill the board and hardly overlap. Those at the edge
/// reach to it. Each is a little farther to the right or below than its wall: so arrows lead from one to the other.
fn reach(scene: &Scene<'_>, wall: Wall) -> String {
    let plan = scene.plan;
    let far = plan.cell + plan.gap / 2 + 1;
    let index = match wall.orientation() {
        Orientation::Horizontal => wall.col(),
        Orientation::Vertical => wall.row(),
    };
    let back = if index == 0 { far } else { plan.reach - ASIDE };
    let forth = if index == SLOTS - 1 { far } else { plan.reach + ASIDE };
    let (a, near) = (ACROSS, ACROSS.min(back));
    let points =
        [(-back, -near), (-near, -near), (a, a), (forth, a), (forth, -a), (a, -a), (-near, near), (-back, near)];
    let (x, y) = plan.crossing(wall);
    let mut path = String::new();
    for (index, (along, aside)) in points.into_iter().enumerate() {
        let (dx, dy) = match wall.orientation() {
            Orientation::Horizontal => (along, aside),
            Orientation::Vertical => (aside, along),
        };
        let command = if index == 0 { "M" } else { "L" };
        path.extend([command, &format!("{} {}", x + dx, y + dy)]);
    }
    path + "z"
}

/// How far beside its gap a wall is pointed at: on a telephone to the middles of the squares.
const ACROSS: i32 = 25;
/// How much farther a place reaches to the right or below.
const ASIDE: i32 = 3;

/// A square the pawn can go to.
fn square(svg: &mut Svg, scene: &Scene<'_>, cell: Cell) {
    let (plan, seat) = (scene.plan, scene.mover());
    let id = Action::Move(cell).to_string();
    svg.open("g").choice(&id, &scene.hints.say(&say::choose_square(id.as_str()))).with("data-from", PAWN);
    let (x, y) = plan.middle(cell);
    grip(svg, scene, cell);
    jump(svg, scene, cell);
    let dot = svg.shape("circle").class(["dot seat-0", "dot seat-1"][seat]).circle((x, y), plan.cell / 6);
    dot.fill(SEATS[seat]).stroke(LIGHT, 2).opacity(0.8).with("pointer-events", "none");
    svg.open("g").class("shade");
    pieces::pawn(svg, (x, y), seat);
    svg.close("g");
    svg.close("g");
}

/// Where a square, or the pawn on it, is pointed at. On a telephone it is as wide as a thumb, but leaves room beside it
/// for walls: a pawn that is taken up goes to the whole square.
pub(super) fn grip(svg: &mut Svg, scene: &Scene<'_>, cell: Cell) {
    let (plan, (x, y)) = (scene.plan, scene.plan.middle(cell));
    match scene.hints.look.shape {
        Shape::Wide => svg.shape("rect").area(plan.around(cell, plan.cell / 2 - 3)),
        Shape::Tall => svg.shape("path").with(
            "d",
            format!("M{} {}h26v12h12v2h-12v12h-12v12h-2v-12h-12v-12h-12v-2h12v-12h12v-12h2v12h12z", x - 13, y - 13),
        ),
    }
    .fill("#0000");
}

/// The way of a jump, around the other pawn or past it.
fn jump(svg: &mut Svg, scene: &Scene<'_>, cell: Cell) {
    let (plan, seat) = (scene.plan, scene.mover());
    let (from, over) = (scene.pawn(seat), scene.pawn(1 - seat));
    let (rows, cols) = (from.row().abs_diff(cell.row()), from.col().abs_diff(cell.col()));
    if rows + cols < 2 {
        return;
    }
    let ((x, y), (to_x, to_y), (mut by_x, mut by_y)) = (plan.middle(from), plan.middle(cell), plan.middle(over));
    // A jump straight on goes around: else the pawn hides it.
    by_x += if cols == 0 { plan.pitch() * 6 / 5 } else { 0 };
    by_y -= if rows == 0 { plan.pitch() * 6 / 5 } else { 0 };
    let path = format!("M{x} {y}Q{by_x} {by_y} {to_x} {to_y}");
    let arc = svg.shape("path").class(["jump line-0", "jump line-1"][seat]).with("d", path).fill("none");
    let arc = arc.stroke(SEATS[seat], plan.cell / 16).with("stroke-dasharray", plan.cell / 8);
    arc.with("stroke-linecap", "round").with("pointer-events", "none");
}

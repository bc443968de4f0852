//! The pieces: what they look like in each set.

use alloc::format;

use game::svg::Svg;

use super::{EDGE, ON_SEATS, RECENT, SEATS, Scene, WALL};

/// A set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// Pawns from the side, and planks.
    Pawns,
    /// Counters from above, and plain bars.
    Counters,
}

const fn set(scene: &Scene<'_>) -> Set {
    match scene.hints.look.pieces {
        1 => Set::Counters,
        _ => Set::Pawns,
    }
}

/// A pawn from the side, around its middle, on a square of 100.
const BODY: &str = "M-9 -13C-8 8 -25 18 -28 27H28C25 18 8 8 9 -13Z";

/// The pawns, to be put where they stand. They take their colour from there, so that themes reach them.
pub(super) fn stencils(svg: &mut Svg, scene: &Scene<'_>) {
    svg.open("defs");
    let scale = format!("scale({})", f64::from(scene.plan.cell) / 100.0);
    for seat in [0, 1] {
        svg.open("g").with("id", format!("stencil-pawn-{seat}")).with("transform", &scale);
        match set(scene) {
            Set::Pawns => pawn_from_the_side(svg, seat),
            Set::Counters => counter(svg, seat),
        }
        svg.close("g");
    }
    svg.close("defs");
}

/// One has a collar, so that they differ without colours too.
fn pawn_from_the_side(svg: &mut Svg, seat: usize) {
    svg.shape("ellipse")
        .with("cx", 0)
        .with("cy", 38)
        .with("rx", 37)
        .with("ry", 6)
        .fill("#000")
        .stroke("none", 0)
        .opacity(0.3);
    svg.shape("path").with("d", BODY).with("stroke-width", 3);
    svg.shape("rect").area([-33, 25, 66, 15]).round(6).with("stroke-width", 3);
    svg.shape("circle").circle((0, -25), 17).with("stroke-width", 3);
    svg.shape("rect").area([-17, -13, 34, 7]).round(3).with("stroke-width", 3);
    svg.shape("path").with("d", "M-7 -36A12 12 0 0 0 -11 -24").fill("none").stroke("#fff", 4).opacity(0.7);
    if seat == 1 {
        svg.shape("path").with("d", "M-13 8Q0 15 13 8L18 15Q0 23 -18 15Z").fill("#fff").stroke("none", 0).opacity(0.85);
    }
}

/// One has a ring, the other a dot.
fn counter(svg: &mut Svg, seat: usize) {
    svg.shape("circle").circle((0, 3), 38).fill("#000").stroke("none", 0).opacity(0.3);
    svg.shape("circle").circle((0, 0), 37).with("stroke-width", 4);
    match seat {
        0 => svg.shape("circle").circle((0, 0), 21).fill("none").stroke("#fff", 6),
        _ => svg.shape("circle").circle((0, 0), 13).fill("#fff").stroke("none", 0),
    };
}

/// A pawn around a place. A board that is turned turns it back.
pub(super) fn pawn(svg: &mut Svg, (x, y): (i32, i32), seat: usize) {
    svg.open("g").with("transform", format!("translate({x} {y})"));
    let stencil = svg.shape("use").with("href", format!("#stencil-pawn-{seat}"));
    stencil.class(["pawn seat-0", "pawn seat-1"][seat]).fill(SEATS[seat]).with("stroke", "#fff");
    svg.close("g");
}

/// A wall; `is_recent` if it is to be pointed out.
pub(super) fn wall(svg: &mut Svg, scene: &Scene<'_>, area: [i32; 4], is_recent: bool) {
    let [x, y, width, height] = area;
    let thickness = width.min(height);
    let (class, fill, edge) = if is_recent { ("wall recent", RECENT, "#fff") } else { ("wall", WALL, EDGE) };
    let round = if set(scene) == Set::Counters { thickness / 2 } else { thickness / 5 };
    let line = if is_recent { 3 } else { 1 };
    svg.shape("rect").class(class).area(area).round(round).fill(fill).stroke(edge, line);
    if set(scene) == Set::Pawns && !is_recent {
        let (middle_x, middle_y) = (x + width / 2, y + height / 2);
        let grain = svg.shape("line").class("grain");
        let grain = if height < width {
            grain.with("x1", x + 4).with("x2", x + width - 4).with("y1", middle_y).with("y2", middle_y)
        } else {
            grain.with("x1", middle_x).with("x2", middle_x).with("y1", y + 4).with("y2", y + height - 4)
        };
        grain.stroke(EDGE, 1);
    }
}

/// A number in a player's colour.
pub(super) fn badge(svg: &mut Svg, scene: &Scene<'_>, (x, y): (i32, i32), (seat, text): (usize, &str)) {
    let size = scene.plan.small;
    let disc = svg.shape("circle").class(["badge seat-0", "badge seat-1"][seat]).circle((x, y), size * 4 / 5);
    disc.fill(SEATS[seat]).stroke("#fff", 1);
    let number = svg.shape("text").class(["on-0", "on-1"][seat]).at((x, y + size * 3 / 8)).with("font-size", size);
    number.with("font-weight", "bold").with("text-anchor", "middle").fill(ON_SEATS[seat]).content(text);
}

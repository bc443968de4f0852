//! Checkers, dice and the cube.

use alloc::string::ToString;

use game::Seat;
use game::svg::{Lettering, Svg};

use super::layout::RADIUS;
use super::scene::Die;

/// A side's colours: light with a dark edge and dark with a light edge, so that no colour tells them apart alone.
pub(super) struct Palette {
    pub(super) body: &'static str,
    pub(super) edge: &'static str,
    /// The groove in a checker.
    pub(super) groove: &'static str,
    /// The groove of one that can move.
    pub(super) live: &'static str,
    /// Letters and pips.
    pub(super) ink: &'static str,
}

const PALETTES: [Palette; 2] = [
    Palette { body: "#faf3e3", edge: "#33241a", groove: "#cbb994", live: "#0b8043", ink: "#24180f" },
    Palette { body: "#28262d", edge: "#f0e6d0", groove: "#5d5966", live: "#57e08f", ink: "#fbf5e6" },
];

/// What the last action moved.
pub(super) const LAST: &str = "#ffb300";

/// The colours of a side.
pub(super) fn palette(seat: Seat) -> &'static Palette {
    &PALETTES[seat.index()]
}

/// A checker from above.
pub(super) fn checker(svg: &mut Svg, at: (i32, i32), seat: Seat) {
    let palette = palette(seat);
    svg.shape("circle").class("checker").circle(at, RADIUS - 1).fill(palette.body).stroke(palette.edge, 2);
    svg.shape("circle").class("groove").circle(at, 13).fill("none").stroke(palette.groove, 2);
}

/// How wide a die is.
pub(super) const DIE: i32 = 46;

/// Where the pips of each number are, in a grid of three by three.
const PIPS: &[&[(i32, i32)]] = &[
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
];

/// A die around a place, pale once it was played.
pub(super) fn die(svg: &mut Svg, (x, y): (i32, i32), seat: Seat, die: Die) {
    let palette = palette(seat);
    let (class, opacity) = if die.played { ("die played", 0.35) } else { ("die", 1.0) };
    svg.open("g").class(class).with("data-die", die.value).opacity(opacity);
    square(svg, (x, y), DIE, palette);
    for (column, row) in PIPS[usize::from(die.value.clamp(1, 6)) - 1] {
        svg.shape("circle").circle((x + 12 * column, y + 12 * row), 4.6).fill(palette.ink);
    }
    svg.close("g");
}

/// How wide the cube is.
const CUBE: i32 = 42;

/// The cube around a place, pale while neither side may turn it.
pub(super) fn cube(svg: &mut Svg, (x, y): (i32, i32), shown: u32, opacity: f32) {
    let palette = palette(Seat(0));
    let size = match shown {
        0..100 => 24,
        100..1000 => 18,
        _ => 14,
    };
    svg.open("g").class("cube").opacity(opacity);
    square(svg, (x, y), CUBE, palette);
    svg.text((x, y + size * 9 / 25), Lettering::centred(size, palette.ink), &shown.to_string());
    svg.close("g");
}

/// A square with round corners.
fn square(svg: &mut Svg, (x, y): (i32, i32), side: i32, palette: &Palette) {
    svg.shape("rect")
        .area([x - side / 2, y - side / 2, side, side])
        .round(8)
        .fill(palette.body)
        .stroke(palette.edge, 2);
}

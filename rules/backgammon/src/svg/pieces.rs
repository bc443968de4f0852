//! Checkers, dice and the cube.

use alloc::format;
use alloc::string::ToString;

use game::Seat;
use game::svg::{Lettering, Svg};

use super::scene::Die;

/// A side's colours: light with a dark edge and dark with a light edge, so that no colour tells them apart alone.
pub(super) struct Palette {
    /// What themes and scripts know the side by.
    pub(super) name: &'static str,
    pub(super) body: &'static str,
    pub(super) edge: &'static str,
    /// The groove in a checker.
    groove: &'static str,
    /// Letters and pips.
    pub(super) ink: &'static str,
    /// How much of light and shadow is seen on it.
    shine: &'static str,
}

const PALETTES: [Palette; 2] = [
    Palette { name: "white", body: "#f8f0df", edge: "#3d2a1a", groove: "#bda878", ink: "#24180f", shine: "0.85" },
    Palette { name: "black", body: "#2b2730", edge: "#e8dcc4", groove: "#75707f", ink: "#fbf5e6", shine: "0.6" },
];

/// What the last action moved.
pub(super) const LAST: &str = "#ffb300";
/// What can be moved.
pub(super) const LIVE: &str = "#18b368";

/// The set of pieces whose sides differ by marks, and the one without grooves.
const MARKED: u8 = 1;
const SMOOTH: u8 = 2;

/// The colours of a side.
pub(super) fn palette(seat: Seat) -> &'static Palette {
    &PALETTES[seat.index()]
}

/// The light that falls on round things, and on the wood. Every picture has the same, so that it may come twice in a page.
pub(super) fn lights(svg: &mut Svg) {
    svg.open("defs");
    let stop = |svg: &mut Svg, offset: &str, colour: &str, opacity: &str| {
        let stop = svg.shape("stop").with("offset", offset).with("stop-color", colour);
        drop(stop.with("stop-opacity", opacity));
    };
    let round = svg.open("radialGradient").with("id", "stencil-round");
    drop(round.with("cx", ".36").with("cy", ".3").with("r", ".78"));
    stop(svg, "0", "#fff", ".6");
    stop(svg, ".4", "#fff", ".08");
    stop(svg, ".7", "#000", ".04");
    stop(svg, "1", "#000", ".42");
    svg.close("radialGradient");
    let flat = svg.open("linearGradient").with("id", "stencil-flat").with("x2", "0");
    drop(flat.with("y2", "1"));
    stop(svg, "0", "#fff", ".16");
    stop(svg, ".5", "#fff", "0");
    stop(svg, "1", "#000", ".26");
    svg.close("linearGradient");
    svg.close("defs");
}

/// What a picture paints round and flat things with, above their colour. Without the light they are plain.
const ROUND: &str = "url(#stencil-round) none";
pub(super) const FLAT: &str = "url(#stencil-flat) none";

/// A checker: whose, how large, of which set.
#[derive(Clone, Copy)]
pub(super) struct Checker {
    pub(super) seat: Seat,
    pub(super) radius: i32,
    pub(super) set: u8,
}

/// A checker of the game, which may have come by one of the recent events.
pub(super) fn piece(svg: &mut Svg, what: Checker, at: (i32, i32), order: Option<usize>) {
    let name = palette(what.seat).name;
    let mut group = svg.open("g").class(&format!("checker {name}")).with("data-piece", name);
    if let Some(order) = order {
        group = group.with("data-order", order);
    }
    drop(group.with("transform", format_args!("translate({} {})", at.0, at.1)));
    drawn(svg, what);
}

/// A checker that stands for its side.
pub(super) fn checker(svg: &mut Svg, what: Checker, (x, y): (i32, i32)) {
    let group = svg.open("g").class(&format!("checker {}", palette(what.seat).name));
    drop(group.with("transform", format_args!("translate({x} {y})")));
    drawn(svg, what);
}

/// A checker from above, in a group that is open.
fn drawn(svg: &mut Svg, what: Checker) {
    let palette = palette(what.seat);
    let radius = what.radius;
    if 12 < radius {
        svg.shape("circle").class("shadow").with("cy", 2).with("r", radius).fill("#000").opacity(".3");
    }
    svg.shape("circle").class("body").with("r", radius - 1).fill(palette.body).stroke(palette.edge, edge(radius));
    svg.shape("circle").class("shine").with("r", radius - 1).fill(ROUND).opacity(palette.shine);
    match what.set {
        MARKED => mark(svg, what),
        SMOOTH => {}
        _ => groove(svg, palette, radius * 16 / 26, 2),
    }
    svg.close("g");
}

/// How wide the edge of a checker is.
const fn edge(radius: i32) -> i32 {
    if 12 < radius { 2 } else { 1 }
}

fn groove(svg: &mut Svg, palette: &Palette, radius: i32, width: i32) {
    svg.shape("circle").class("groove").with("r", radius).fill("none").stroke(palette.groove, width);
}

/// A ring and a dot, or a square that stands on its corner: sides that no one takes for each other.
fn mark(svg: &mut Svg, what: Checker) {
    let palette = palette(what.seat);
    let size = what.radius / 2;
    if what.seat == Seat(0) {
        groove(svg, palette, what.radius * 18 / 26, edge(what.radius));
        svg.shape("circle").class("mark").with("r", what.radius / 4).fill(palette.edge);
    } else {
        let path = format!("M0 {}L{size} 0L0 {size}L{} 0z", -size, -size);
        svg.shape("path").class("mark").with("d", path).fill("none").stroke(palette.edge, edge(what.radius) + 1);
    }
}

/// Where the pips of each number are, in a grid of three by three.
const PIPS: &[&[(i32, i32)]] = &[
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
];

/// A die around a place, pale once it was played. A die that is not there yet rolls: in itself it stays the same.
pub(super) fn die(svg: &mut Svg, at: (i32, i32), size: i32, (seat, die): (Seat, Die)) {
    if die.played {
        svg.open("g").class("played").opacity("0.4");
    }
    svg.open("g").class(&format!("die {}", palette(seat).name)).with("data-die", die.value);
    face(svg, at, size, (seat, die.value));
    svg.close("g");
    if die.played {
        svg.close("g");
    }
}

/// A small die, of a roll that was played.
pub(super) fn seen(svg: &mut Svg, at: (i32, i32), size: i32, (seat, value): (Seat, u8)) {
    svg.open("g").class(&format!("seen {}", palette(seat).name)).with("data-seen", value);
    face(svg, at, size, (seat, value));
    svg.close("g");
}

/// What is seen of a die.
fn face(svg: &mut Svg, (x, y): (i32, i32), size: i32, (seat, value): (Seat, u8)) {
    let palette = palette(seat);
    square(svg, (x, y), size, palette);
    // In tenths of a unit: small dice have small pips.
    let (far, radius) = (size * 27 / 10, size);
    let place = |middle: i32, step: i32| {
        let tenths = 10 * middle + step * far;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    for &(column, row) in PIPS[usize::from(value.clamp(1, 6)) - 1] {
        let pip = svg.shape("circle").class("pip").with("cx", place(x, column)).with("cy", place(y, row));
        pip.with("r", format_args!("{}.{}", radius / 10, radius % 10)).fill(palette.ink);
    }
}

/// The cube around a place, pale while neither side may turn it.
pub(super) fn cube(svg: &mut Svg, at: (i32, i32), width: i32, shown: u32, opacity: &str) {
    let palette = palette(Seat(0));
    let size = match shown {
        0..100 => width * 6 / 13,
        100..1000 => width * 5 / 13,
        _ => width * 4 / 13,
    };
    svg.open("g").class("cube").with("data-piece", "cube").opacity(opacity);
    square(svg, at, width, palette);
    let ink = Lettering::centred(size.max(12), palette.ink);
    text(svg, "cube-ink", (at.0, at.1 + size * 9 / 25), ink, &shown.to_string());
    svg.close("g");
}

/// A square with round corners, and the light on it.
fn square(svg: &mut Svg, (x, y): (i32, i32), side: i32, palette: &Palette) {
    let area = [x - side / 2, y - side / 2, side, side];
    let corner = (side / 5).max(3);
    let face = svg.shape("rect").class("face").area(area).round(corner);
    face.fill(palette.body).stroke(palette.edge, if side < 24 { 1 } else { 2 });
    svg.shape("rect").class("shine").area(area).round(corner).fill(FLAT);
}

/// A text with a class, by which themes know it.
pub(super) fn text(svg: &mut Svg, class: &str, at: (i32, i32), how: Lettering, content: &str) {
    let text = svg.shape("text").class(class).at(at).with("font-size", how.size).with("font-weight", how.weight);
    text.with("text-anchor", how.anchor).fill(how.fill).content(content);
}

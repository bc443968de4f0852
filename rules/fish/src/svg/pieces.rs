//! Tiles, fish and penguins.

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::{Lettering, Svg};

use super::layout::hexagon;

/// What the last action changed.
pub(super) const LAST: &str = "#ffb300";
/// Letters.
pub(super) const INK: &str = "#1c2a33";
/// What can be chosen.
pub(super) const LIVE: &str = "#0b8043";

const ICE: &str = "#edf7fc";
const EDGE: &str = "#8fbfd8";
const NUMBER: &str = "#4d6b7c";
const ORANGE: &str = "#f29420";
/// One, two, three fish and more, told apart at a glance.
const FISH: &[&str] = &["#2f78ad", "#0e7a6b", "#c4570b", "#7d3c98"];

/// A player's colours. What the penguins wear tells them apart where colours do not.
pub(super) struct Palette {
    pub(super) body: &'static str,
    pub(super) edge: &'static str,
    belly: &'static str,
    /// Letters on the body.
    pub(super) ink: &'static str,
    cloth: &'static str,
    wears: Wear,
}

/// What penguins wear.
enum Wear {
    Hat,
    Scarf,
    Earmuffs,
    Bow,
}

const PALETTES: [Palette; 4] = [
    Palette { body: "#cf2f2f", edge: "#5e1010", belly: "#fff", ink: "#fff", cloth: "#ffe7a8", wears: Wear::Hat },
    Palette { body: "#fff", edge: "#30373d", belly: "#dbe4ea", ink: INK, cloth: "#3b7dd8", wears: Wear::Scarf },
    Palette {
        body: "#8a5a34",
        edge: "#3d2410",
        belly: "#fbeedd",
        ink: "#fff",
        cloth: "#f2c14e",
        wears: Wear::Earmuffs,
    },
    Palette { body: "#26262c", edge: "#000", belly: "#fff", ink: "#fff", cloth: "#e0447c", wears: Wear::Bow },
];

/// The colours of a player.
pub(super) fn palette(player: u8) -> &'static Palette {
    &PALETTES[usize::from(player) % PALETTES.len()]
}

/// What lies under the tiles: their thickness, seen from the front.
pub(super) fn foot(svg: &mut Svg, (x, y): (i32, i32)) {
    svg.shape("polygon").with("points", hexagon((x, y + 4), 3)).fill(EDGE);
}

/// The ice of a tile.
pub(super) fn ice(svg: &mut Svg, at: (i32, i32)) {
    svg.shape("polygon").with("points", hexagon(at, 3)).fill(ICE);
}

/// The number of a tile.
pub(super) fn number(svg: &mut Svg, (x, y): (i32, i32), id: u8) {
    let how = Lettering { size: 14, fill: NUMBER, anchor: "middle", weight: "normal" };
    svg.text((x, y), how, &id.to_string());
}

/// Water where there is no tile.
pub(super) fn wave(svg: &mut Svg, (x, y): (i32, i32)) {
    let path = format!("M{} {y}q6-8 12 0t12 0t12 0t12 0", x - 24);
    svg.shape("path")
        .class("wave")
        .with("d", path)
        .fill("none")
        .stroke("#fff", 3)
        .with("stroke-linecap", "round")
        .opacity(0.16);
}

/// A line around a tile.
pub(super) fn outline(svg: &mut Svg, class: &str, at: (i32, i32), stroke: &str) {
    svg.shape("polygon")
        .class(class)
        .with("points", hexagon(at, 5))
        .fill("none")
        .stroke(stroke, 5)
        .with("stroke-linejoin", "round");
}

/// Where the fish of a free tile are, like the pips of dice, and how large they are in hundredths.
const SHOALS: &[(i32, &[(i32, i32)])] = &[
    (125, &[(0, 0)]),
    (90, &[(-11, -10), (11, 9)]),
    (84, &[(0, -12), (-19, 7), (19, 7)]),
    (78, &[(-18, -11), (18, -11), (-18, 10), (18, 10)]),
    (66, &[(-20, -14), (20, -14), (0, 0), (-20, 14), (20, 14)]),
    (64, &[(-16, -14), (16, -14), (-16, 0), (16, 0), (-16, 14), (16, 14)]),
    (58, &[(-14, -14), (14, -14), (-28, 0), (0, 0), (28, 0), (-14, 14), (14, 14)]),
    (56, &[(-25, -14), (0, -14), (25, -14), (-13, 0), (13, 0), (-25, 14), (0, 14), (25, 14)]),
    (56, &[(-25, -14), (0, -14), (25, -14), (-25, 0), (0, 0), (25, 0), (-25, 14), (0, 14), (25, 14)]),
];

/// The fish of a free tile.
pub(super) fn shoal(svg: &mut Svg, (x, y): (i32, i32), count: u8) {
    let (size, places) = SHOALS[usize::from(count.clamp(1, 9)) - 1];
    for (right, down) in places {
        fish(svg, (x + right, y + down), size, count);
    }
}

/// The fish of a tile with a penguin on it: below each other, or in two columns and counted.
pub(super) fn catch(svg: &mut Svg, (x, y): (i32, i32), count: u8) {
    let few = i32::from(count);
    if few <= 3 {
        for index in 0..few {
            fish(svg, (x, y + 15 * index - 15 * (few - 1) / 2), 62, count);
        }
        return;
    }
    for index in 0..few {
        fish(svg, (x - 9 + 16 * (index % 2), y - 20 + 8 * (index / 2)), 36, count);
    }
    svg.text((x - 3, y + 29), Lettering::centred(17, FISH[3]), &count.to_string());
}

/// What is drawn often, once: a fish, and a penguin of each player.
pub(super) fn stencils(svg: &mut Svg, players: impl Iterator<Item = u8>) {
    svg.open("defs");
    let fish = "M-20 0C-13-10 1-11 10-2L20-9Q16 0 20 9L10 2C1 11-13 10-20 0zM-12-4.4a2.2 2.2 0 1 0 .1 0z";
    svg.shape("path").with("id", "stencil-fish").with("d", fish).with("fill-rule", "evenodd");
    for player in players {
        svg.open("g").with("id", format!("stencil-penguin-{player}"));
        body(svg, palette(player));
        svg.close("g");
    }
    svg.close("defs");
}

/// A fish, `size` hundredths of 40 units long; its colour says how many there are together.
pub(super) fn fish(svg: &mut Svg, at: (i32, i32), size: i32, together: u8) {
    svg.shape("use")
        .class("fish")
        .with("href", "#stencil-fish")
        .with("transform", place(at, size))
        .fill(FISH[usize::from(together.clamp(1, 4)) - 1]);
}

/// A penguin around a place, `size` hundredths of 70 units high, with a text on its belly.
pub(super) fn penguin(svg: &mut Svg, at: (i32, i32), size: i32, (player, belly): (u8, &str)) {
    svg.open("g").with("transform", place(at, size));
    svg.shape("use").with("href", format!("#stencil-penguin-{player}"));
    if !belly.is_empty() {
        svg.text((0, 19), Lettering::centred(22, "#111"), belly);
    }
    svg.close("g");
}

/// Where a stencil is drawn, and how large in hundredths.
fn place((x, y): (i32, i32), size: i32) -> String {
    format!("translate({x} {y}) scale({})", f64::from(size) / 100.0)
}

/// A penguin.
fn body(svg: &mut Svg, palette: &Palette) {
    for foot in [-9, 9] {
        svg.shape("ellipse").with("cx", foot).with("cy", 31).with("rx", 8).with("ry", 4).fill(ORANGE);
    }
    for (path, width) in [
        ("M-16-7Q-27 4-25 17Q-18 13-14 6zM16-7Q27 4 25 17Q18 13 14 6z", 2),
        ("M0-33C13-33 16-22 17-9C23 8 20 31 0 31C-20 31-23 8-17-9C-16-22-13-33 0-33z", 2),
    ] {
        let (fill, stroke) = (palette.body, palette.edge);
        svg.shape("path").with("d", path).fill(fill).stroke(stroke, width);
    }
    svg.shape("ellipse").with("cx", 0).with("cy", 12).with("rx", 14).with("ry", 16).fill(palette.belly);
    for eye in [-6, 6] {
        svg.shape("circle").circle((eye, -20), 4).fill("#fff").with("stroke", palette.edge);
        svg.shape("circle").circle((eye, -19), 1.8).fill("#111");
    }
    svg.shape("path").with("d", "M-5-15L5-15L0-8z").fill(ORANGE).with("stroke", palette.edge);
    wear(svg, palette);
}

/// What a player's penguins wear.
fn wear(svg: &mut Svg, palette: &Palette) {
    let path = match palette.wears {
        Wear::Hat => "M-4-37a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM-14-25Q-12-37 0-37Q12-37 14-25Q0-29-14-25z",
        Wear::Scarf => "M-18-10Q0-3 18-10L19-5Q19-3 16-2L20 9L12 12L9 0Q-8 3-19-4z",
        Wear::Earmuffs => {
            "M-16-22Q-14-37 0-37Q14-37 16-22L12-22Q10-33 0-33Q-10-33-12-22zM-20-20a5 6 0 1 1 10 0a5 6 0 1 1-10 0zM10-20a5 6 0 1 1 10 0a5 6 0 1 1-10 0z"
        }
        Wear::Bow => "M0-3L-12-9L-12 4zM0-3L12-9L12 4z",
    };
    svg.shape("path").with("d", path).fill(palette.cloth).stroke(palette.edge, 1);
}

/// A disc with the id of a penguin that could come.
pub(super) fn mark(svg: &mut Svg, (x, y): (i32, i32), radius: i32, (player, id): (u8, u8)) {
    let palette = palette(player);
    svg.shape("circle").class("dot").circle((x, y), radius).fill(palette.body).stroke(palette.edge, 2).opacity(0.85);
    let size = radius * 3 / 2;
    svg.text((x, y + size * 9 / 25), Lettering::centred(size, palette.ink), &id.to_string());
}

/// How far right of the middle of a tile its penguin stands, and its fish lie then; and how large the penguin is.
pub(super) const STANDS: i32 = -14;
pub(super) const LIES: i32 = 24;
pub(super) const TALL: i32 = 94;

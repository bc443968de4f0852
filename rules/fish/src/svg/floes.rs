//! The water, the tiles on it and their fish.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::Svg;

use super::layout::{Layout, Place, Tenths, put};
use super::pieces::STANDS;
use super::scene::{Scene, Stage};
use crate::document::{MOST_FISH, TileDoc};

const SEA: &str = "#1f6b91";
const ICE: &str = "#edf7fc";
const EDGE: &str = "#8fbfd8";
const NUMBER: &str = "#40606f";
/// One, two, three fish and more, told apart at a glance.
const FISH: [&str; 4] = ["#2f78ad", "#0e7a6b", "#c4570b", "#7d3c98"];
/// The shape of a fish, 40 units long.
const SHAPE: &str = "M-20 0C-13-10 1-11 10-2L20-9Q16 0 20 9L10 2C1 11-13 10-20 0zM-12-4.4a2.2 2.2 0 1 0 .1 0z";

/// Where the fish of a free tile are, like the pips of dice, and how large they are in hundredths.
const SHOALS: [(i32, &[(i32, i32)]); MOST_FISH as usize] = [
    (150, &[(0, 0)]),
    (112, &[(-9, -14), (9, 14)]),
    (94, &[(0, -20), (-18, 3), (16, 22)]),
    (78, &[(-18, -13), (18, -13), (-18, 13), (18, 13)]),
    (68, &[(-20, -17), (20, -17), (0, 0), (-20, 17), (20, 17)]),
    (66, &[(-17, -19), (17, -19), (-17, 0), (17, 0), (-17, 19), (17, 19)]),
    (60, &[(-14, -18), (14, -18), (-28, 0), (0, 0), (28, 0), (-14, 18), (14, 18)]),
    (58, &[(-14, -27), (14, -27), (-14, -9), (14, -9), (-14, 9), (14, 9), (-14, 27), (14, 27)]),
    (56, &[(-25, -17), (0, -17), (25, -17), (-25, 0), (0, 0), (25, 0), (-25, 17), (0, 17), (25, 17)]),
];

/// How far right of the middle of a tile with a penguin its fish lie, in units of the design.
const LIES: i32 = 25;

/// How words in the picture are set.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    pub(super) class: &'static str,
    pub(super) size: i32,
    pub(super) anchor: &'static str,
    pub(super) fill: &'static str,
}

impl Letters {
    /// Writes a text whose letters stand on a place.
    pub(super) fn write(self, svg: &mut Svg, (x, y): Place, text: &str) {
        let words = svg.shape("text").class(self.class).with("x", Tenths(x)).with("y", Tenths(y));
        let words = words.with("font-size", self.size).with("text-anchor", self.anchor).fill(self.fill);
        words.content(text);
    }
}

/// The class of fish by how many there are together, and its colour.
fn kind(count: u8) -> (String, &'static str) {
    let index = usize::from(count.clamp(1, 4));
    (format!("fish f{index}"), FISH[index - 1])
}

/// What is drawn often, once: a hexagon, a wave, and fish as they lie on free tiles and beside penguins.
pub(super) fn stencils(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    svg.shape("polygon").with("id", layout.id("hex")).with("points", layout.hexagon((0, 0), 2));
    let wave = svg
        .shape("path")
        .with("id", layout.id("wave"))
        .with("d", "M-24 0q6-8 12 0t12 0t12 0t12 0")
        .with("fill", "none");
    wave.with("stroke-linecap", "round").with("transform", layout.put((0, 0), 100));
    svg.shape("path").with("id", "stencil-fish").with("d", SHAPE).with("fill-rule", "evenodd");
    // The fish of a tile that was there a moment ago are still on their way to a plate.
    let is_there = |count: u8| count <= 3 || scene.doc.board.tiles.iter().any(|tile| tile.fish == count);
    for count in (1..=MOST_FISH).filter(|count| is_there(*count)) {
        let (size, places) = SHOALS[usize::from(count) - 1];
        shoal(svg, layout, &format!("shoal-{count}"), (size, places));
        let few = i32::from(count);
        let beside = |index: i32| match few {
            0..=3 => (0, 17 * index - 17 * (few - 1) / 2),
            _ => (-5 + 16 * (index % 2), -20 + 9 * (index / 2)),
        };
        let places: Vec<(i32, i32)> = (0..few).map(beside).collect();
        shoal(svg, layout, &format!("catch-{count}"), (if few <= 3 { 66 } else { 38 }, &places));
    }
}

fn shoal(svg: &mut Svg, layout: &Layout, id: &str, (size, places): (i32, &[(i32, i32)])) {
    svg.open("g").with("id", layout.id(id));
    for (x, y) in places {
        let at = (layout.scaled(*x), layout.scaled(*y));
        svg.shape("use").with("href", "#stencil-fish").with("transform", layout.put(at, size));
    }
    svg.close("g");
}

/// A fish on a plate, `size` hundredths of 40 units long.
pub(super) fn fish(svg: &mut Svg, (x, y): (i32, i32), size: i32, takes: &str) {
    let fish = svg.shape("use").class("fish f1").with("href", "#stencil-fish");
    let fish = fish.with("transform", put((10 * x, 10 * y), 10 * size)).fill(FISH[0]);
    if takes.is_empty() { drop(fish) } else { drop(fish.with("data-takes", takes)) }
}

/// The water, and the places where tiles were or will be.
pub(super) fn sea(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    svg.shape("rect")
        .class("sea")
        .with("width", layout.width)
        .with("height", layout.height)
        .fill(SEA)
        .with("data-exact", "");
    let board = &scene.doc.board;
    let cells = (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| (row, column)));
    for (row, column) in cells {
        let at = layout.middle(row, column);
        match scene.stage {
            Stage::Dealing if !scene.is_hole(row, column) => unknown(svg, layout, at),
            _ if layout.has(row, column) && scene.tile(scene.id_at(row, column)).is_none() => wave(svg, layout, at),
            _ => {}
        }
    }
}

fn wave(svg: &mut Svg, layout: &Layout, (x, y): Place) {
    let wave =
        svg.shape("use").class("wave").with("href", layout.link("wave")).with("x", Tenths(x)).with("y", Tenths(y));
    wave.stroke("#fff", 3).opacity(0.16);
}

/// A place on a board that is not drawn yet.
fn unknown(svg: &mut Svg, layout: &Layout, at: Place) {
    let place = svg.shape("polygon").class("unknown").with("points", layout.hexagon(at, 5)).fill("none");
    place.stroke("#fff", 2).with("stroke-dasharray", "7 7").opacity(0.4);
}

/// The thickness of a tile, seen from the front.
pub(super) fn foot(svg: &mut Svg, layout: &Layout, (x, y): Place) {
    let y = y + layout.scaled(4);
    svg.shape("use")
        .class("foot")
        .with("href", layout.link("hex"))
        .with("x", Tenths(x))
        .with("y", Tenths(y))
        .fill(EDGE);
}

/// A tile with its fish. Those of a tile that a penguin leaves go to its player.
pub(super) fn floe(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, tile: &TileDoc) {
    let (x, y) = layout.middle(tile.row, tile.col);
    let group = svg.open("g").class("tile").with("data-tile", tile.tile_id).with("data-fish", tile.fish);
    let group = group.with("data-piece", format!("tile-{}", tile.tile_id));
    match scene.why_not_here(tile) {
        Some(why) => drop(group.with("data-why", scene.say(&why)).with("aria-hidden", "true")),
        None => drop(group),
    }
    svg.shape("use").class("ice").with("href", layout.link("hex")).with("x", Tenths(x)).with("y", Tenths(y)).fill(ICE);
    let (class, fill) = kind(tile.fish);
    let fish = |svg: &mut Svg, stencil: &str, x: i32| {
        let fish = svg.shape("use").class(&class).with("href", layout.link(&format!("{stencil}-{}", tile.fish)));
        fish.with("x", Tenths(x)).with("y", Tenths(y)).fill(fill);
    };
    let Some((player, _)) = scene.penguin_on(tile.tile_id) else {
        fish(svg, "shoal", x);
        return svg.close("g");
    };
    svg.close("g");
    let x = x + layout.scaled(LIES);
    svg.open("g").with("data-piece", catch(player, tile.tile_id));
    fish(svg, "catch", x);
    if 3 < tile.fish {
        let how = Letters { class: "f4", size: layout.small, anchor: "middle", fill: FISH[3] };
        how.write(svg, (x + layout.scaled(3), y + layout.scaled(33)), &tile.fish.to_string());
    }
    // It shows on its way to the player.
    haloed(svg, "gain", ((x, y - layout.scaled(20)), layout.small + 4), &format!("+{}", tile.fish));
    svg.close("g");
}

/// A text that can be read on any ground.
fn haloed(svg: &mut Svg, class: &str, ((x, y), size): (Place, i32), text: &str) {
    let words = svg.shape("text").class(class).with("x", Tenths(x)).with("y", Tenths(y)).with("font-size", size);
    let words = words.with("font-weight", "bold").with("text-anchor", "middle").fill("#fff").stroke("#12303f", 3);
    words.with("paint-order", "stroke").content(text);
}

/// What the fish are called that a player takes from a tile.
pub(super) fn catch(player: u8, tile: u8) -> String {
    format!("catch-{player}-{tile}")
}

/// The numbers of all tiles, for those who want them.
pub(super) fn numbers(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    svg.open("g").class("aid aid-numbers").with("display", "none").with("pointer-events", "none");
    let how = Letters { class: "number", size: layout.small, anchor: "middle", fill: NUMBER };
    for tile in &scene.doc.board.tiles {
        let (x, y) = layout.middle(tile.row, tile.col);
        let y = y - layout.scaled(40) + 10 * layout.small;
        match scene.penguin_on(tile.tile_id) {
            None => how.write(svg, (x, y), &tile.tile_id.to_string()),
            Some((_, penguin)) => {
                how.write(svg, (x + layout.scaled(20), y), &tile.tile_id.to_string());
                let at = (x + layout.scaled(STANDS), y + layout.scaled(28));
                haloed(svg, "id", (at, layout.small), &penguin.penguin_id.to_string());
            }
        }
    }
    svg.close("g");
}

//! Penguins, and what is played with in their place.

use alloc::format;

use game::svg::Svg;

use super::layout::{Layout, Place, put};

const ORANGE: &str = "#f29420";

/// A player's colours. What the penguins wear, and the marks on discs, tell them apart where colours do not.
struct Palette {
    body: &'static str,
    edge: &'static str,
    belly: &'static str,
    cloth: &'static str,
    /// What is on a disc.
    ink: &'static str,
}

const PALETTES: [Palette; 4] = [
    Palette { body: "#cf2f2f", edge: "#5e1010", belly: "#fff", cloth: "#ffe7a8", ink: "#fff" },
    Palette { body: "#fff", edge: "#30373d", belly: "#dbe4ea", cloth: "#3b7dd8", ink: "#30373d" },
    Palette { body: "#8a5a34", edge: "#3d2410", belly: "#fbeedd", cloth: "#f2c14e", ink: "#ffe3a6" },
    Palette { body: "#26262c", edge: "#000", belly: "#fff", cloth: "#e0447c", ink: "#8fd3ff" },
];

/// What the penguins of each player wear: a hat, a scarf, earmuffs, a bow.
const CLOTHES: [&str; 4] = [
    "M-4-37a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM-14-25Q-12-37 0-37Q12-37 14-25Q0-29-14-25z",
    "M-18-10Q0-3 18-10L19-5Q19-3 16-2L20 9L12 12L9 0Q-8 3-19-4z",
    "M-16-22Q-14-37 0-37Q14-37 16-22L12-22Q10-33 0-33Q-10-33-12-22zM-20-20a5 6 0 1 1 10 0a5 6 0 1 1-10 0zM10-20a5 6 0 1 1 10 0a5 6 0 1 1-10 0z",
    "M0-3L-12-9L-12 4zM0-3L12-9L12 4z",
];

/// What is on the discs of each player: a ring, a cross, a triangle, a square.
const MARKS: [&str; 4] = [
    "M-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "M-4-13L4-13L4-4L13-4L13 4L4 4L4 13L-4 13L-4 4L-13 4L-13-4L-4-4z",
    "M0-14L14 11L-14 11z",
    "M-10-10L10-10L10 10L-10 10z",
];

/// What a disc, and a penguin without what it wears, covers.
const DISC: &str = "M-25 0a25 25 0 1 1 50 0a25 25 0 1 1-50 0z";
const BODY: &str = "M0-33C13-33 16-22 17-9C23 8 20 31 0 31C-20 31-23 8-17-9C-16-22-13-33 0-33z";
const WINGS: &str = "M-16-7Q-27 4-25 17Q-18 13-14 6zM16-7Q27 4 25 17Q18 13 14 6z";

/// How far right of the middle of a tile its penguin stands, in units of the design, and how large it is in hundredths.
pub(super) const STANDS: i32 = -15;
const TALL: i32 = 98;

/// Which set of pieces a picture has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Set {
    Penguins,
    Discs,
}

impl Set {
    /// The set that a picture's look names, or the first.
    pub(super) fn at(index: u8) -> Set {
        if index == 1 { Set::Discs } else { Set::Penguins }
    }

    /// What the stencil of its pieces is called.
    fn shade(self) -> &'static str {
        match self {
            Set::Penguins => "stencil-shade-penguin",
            Set::Discs => "stencil-shade-disc",
        }
    }
}

fn palette(player: u8) -> (usize, &'static Palette) {
    let index = usize::from(player) % PALETTES.len();
    (index, &PALETTES[index])
}

/// The shape of a piece, to be drawn in one colour where it could come.
pub(super) fn stencil(svg: &mut Svg, set: Set) {
    let path = match set {
        Set::Penguins => format!("{WINGS}{BODY}"),
        Set::Discs => DISC.into(),
    };
    svg.shape("path").with("id", set.shade()).with("d", path);
}

/// The piece of a player where it could come.
pub(super) fn shade(svg: &mut Svg, layout: &Layout, (set, at): (Set, Place), player: u8) {
    let (index, palette) = palette(player);
    let shape = svg.shape("use").class(&format!("preview seat-{index}")).with("href", format!("#{}", set.shade()));
    let shape = shape.with("transform", layout.put(on_tile(layout, at), TALL));
    shape.fill(palette.body).stroke(palette.edge, 2).opacity(0);
}

/// Where the piece on a tile stands.
pub(super) fn on_tile(layout: &Layout, (x, y): Place) -> Place {
    (x + layout.scaled(STANDS), y + layout.scaled(2))
}

/// A piece that moves: `key` tells it from others, and `order` is which of the latest moves was its own.
pub(super) fn moving(
    svg: &mut Svg,
    layout: &Layout,
    (set, at): (Set, Place),
    (player, key, order): (u8, u8, Option<usize>),
) {
    let group = svg.open("g").with("data-piece", format!("penguin-{key}"));
    let group = group.with("transform", layout.put(on_tile(layout, at), TALL));
    match order {
        Some(order) => drop(group.with("data-order", order)),
        None => drop(group),
    }
    piece(svg, set, player);
    svg.close("g");
}

/// A piece on a player's plate, `size` hundredths of 70 units high.
pub(super) fn on_plate(svg: &mut Svg, set: Set, (x, y): (i32, i32), (player, size): (u8, i32)) {
    svg.open("g").with("transform", put((10 * x, 10 * y), 10 * size));
    piece(svg, set, player);
    svg.close("g");
}

fn piece(svg: &mut Svg, set: Set, player: u8) {
    let (index, palette) = palette(player);
    let body = format!("seat-{index}");
    match set {
        Set::Discs => {
            let rim = svg.shape("path").class(&format!("rim-{index}")).with("d", DISC);
            rim.with("transform", "translate(0 4)").fill(palette.edge);
            svg.shape("path").class(&body).with("d", DISC).fill(palette.body).stroke(palette.edge, 2);
            let mark = svg.shape("path").class(&format!("mark-{index}")).with("d", MARKS[index]);
            mark.fill(palette.ink);
        }
        Set::Penguins => {
            let feet = "M-17 31a8 4 0 1 1 16 0a8 4 0 1 1-16 0zM1 31a8 4 0 1 1 16 0a8 4 0 1 1-16 0z";
            svg.shape("path").class("skin").with("d", feet).fill(ORANGE);
            for path in [WINGS, BODY] {
                svg.shape("path").class(&body).with("d", path).fill(palette.body).stroke(palette.edge, 2);
            }
            let belly = svg.shape("ellipse").class(&format!("belly-{index}")).with("cy", 12).with("rx", 14);
            belly.with("ry", 16).fill(palette.belly);
            let eyes = svg
                .shape("path")
                .class("eye")
                .with("d", "M-10-20a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM2-20a4 4 0 1 1 8 0a4 4 0 1 1-8 0z");
            eyes.fill("#fff").with("stroke", palette.edge);
            svg.shape("path")
                .with("d", "M-8-19a2 2 0 1 1 4 0a2 2 0 1 1-4 0zM4-19a2 2 0 1 1 4 0a2 2 0 1 1-4 0z")
                .fill("#111");
            svg.shape("path").class("skin").with("d", "M-5-15L5-15L0-8z").fill(ORANGE).with("stroke", palette.edge);
            let wears = svg.shape("path").class(&format!("cloth-{index}")).with("d", CLOTHES[index]);
            wears.fill(palette.cloth).stroke(palette.edge, 1);
        }
    }
}

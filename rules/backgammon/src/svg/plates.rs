//! The plates above and below the board: who plays, what they have to do, how they stand.

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::{Lettering, Svg, fitted};
use game::{Seat, Value};

use super::board::{LETTERS, rect};
use super::layout::Layout;
use super::pieces::{Checker, checker, seen, text};
use super::scene::Scene;
use crate::say;

const GROUND: &str = "#2e1c11";
const IN_TURN: &str = "#7a3410";
const INK: &str = "#222";

/// Where the parts of a plate are, from left to right, and how large its letters are.
struct Parts {
    size: i32,
    small: i32,
    arrow: i32,
    disc: (i32, i32),
    name: (i32, i32),
    word: i32,
    dice: (i32, i32),
    pips: i32,
    score: (i32, &'static str),
}

const WIDE: Parts = Parts {
    size: 20,
    small: 16,
    arrow: 18,
    disc: (56, 14),
    name: (84, 640),
    word: 650,
    dice: (690, 30),
    pips: 892,
    score: (938, "middle"),
};

const TALL: Parts = Parts {
    size: 14,
    small: 12,
    arrow: 4,
    disc: (26, 8),
    name: (40, 138),
    word: 0,
    dice: (152, 18),
    pips: 327,
    score: (376, "end"),
};

/// The plate of a player. The viewer's own is below the board.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, seat: Seat) {
    let is_near = seat == scene.near;
    let (top, height) = (layout.plate_top(is_near), layout.plate);
    let parts = layout.pick(&WIDE, &TALL);
    let is_in_turn = scene.in_turn() == Some(seat);
    let middle = top + height / 2;
    svg.open("g").class("player");
    let (class, ground) = if is_in_turn { ("plate turning", IN_TURN) } else { ("plate", GROUND) };
    let inset = layout.pick(4, 1);
    let area = [inset, top + inset, layout.size.0 - 2 * inset, height - 2 * inset];
    rect(svg, class, area, layout.pick(10, 4), ground);
    if is_in_turn {
        let half = layout.pick(9, 6);
        let arrow = format!("M{} {}l{} {half}l-{} {half}z", parts.arrow, middle - half, half * 4 / 3, half * 4 / 3);
        svg.shape("path").class("turn").with("d", arrow).fill("#ffcf5c");
    }
    let what = Checker { seat, radius: parts.disc.1, set: scene.look().pieces };
    checker(svg, what, (parts.disc.0, middle));
    let line = middle + parts.size * 9 / 25;
    let word = if layout.is_wide() { scene.word(seat) } else { String::new() };
    let room = parts.name.1 - parts.name.0 - width(&word, 10);
    let name = Lettering { size: parts.size, fill: LETTERS, anchor: "start", weight: "bold" };
    text(svg, "plate-ink", (parts.name.0, line), name, &fitted(scene.name(seat), parts.size, room));
    let small = Lettering { size: parts.small, fill: LETTERS, anchor: "end", weight: "normal" };
    if !word.is_empty() {
        text(svg, "plate-ink word", (parts.word, line), small, &word);
    }
    past(svg, scene, (parts, middle), seat);
    counts(svg, scene, (parts, line, small), seat);
    svg.close("g");
}

/// Pips and points.
fn counts(svg: &mut Svg, scene: &Scene<'_>, (parts, line, small): (&Parts, i32, Lettering), seat: Seat) {
    let at = if scene.doc.stakes.is_none() && parts.word == 0 { parts.score.0 } else { parts.pips };
    text(svg, "plate-ink", (at, line), small, &scene.say(&say::pips(scene.pips(seat))));
    if let Some(stakes) = &scene.doc.stakes {
        let score = stakes.score.by_seat()[seat.index()];
        let shown = if stakes.length == 0 { score.to_string() } else { format!("{score}/{}", stakes.length) };
        let lettering = Lettering { size: parts.size, fill: LETTERS, anchor: parts.score.1, weight: "bold" };
        text(svg, "plate-ink score", (parts.score.0, line), lettering, &shown);
    }
}

/// The dice of the last turn, beside the player whose they were.
fn past(svg: &mut Svg, scene: &Scene<'_>, (parts, middle): (&Parts, i32), seat: Seat) {
    if scene.past.seat != Some(seat) {
        return;
    }
    let (mut x, size) = parts.dice;
    for &value in &scene.past.roll {
        seen(svg, (x, middle), size - 2, (seat, value));
        x += size;
    }
}

/// What is played for, beside the cube.
pub(super) fn stakes(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let Some(stakes) = scene.doc.stakes.as_ref().filter(|_| layout.is_wide()) else {
        return;
    };
    let mut lines = match stakes.length {
        0 => alloc::vec![say::for_points()],
        length => alloc::vec![say::to_points(length), say::game_number(stakes.game)],
    };
    if stakes.crawford_game {
        lines.push(say::crawford());
    }
    let mut y = layout.size.1 / 2 + 52;
    for said in lines {
        let line = Lettering { weight: "normal", ..Lettering::centred(14, LETTERS) };
        text(svg, "number", (42, y), line, &scene.say(&said));
        y += 19;
    }
}

/// Who won, across the board.
pub(super) fn banner(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let Some((winner, prize)) = scene.result() else {
        return;
    };
    let across = layout.pick(620, 344);
    let (height, size) = layout.pick((72, 26), (52, 16));
    let (x, y) = layout.spot(layout.middle(), layout.breadth / 2);
    svg.open("g").class("banner");
    let ground = svg.shape("rect").class("sheet").area([x - across / 2, y - height / 2, across, height]).round(14);
    ground.fill("#fff4d1").stroke("#ffb300", 4);
    let words = |name: &str| scene.say(&prize.won_by(Value::Player(name.to_string())));
    // The name has the room that the other words leave.
    let room = across - 30 - width(words("").trim(), size * 2 / 3);
    let name = fitted(scene.name(winner), size, room);
    text(svg, "sheet-ink", (x, y + size * 9 / 25), Lettering::centred(size, INK), &words(&name));
    svg.close("g");
}

/// How wide a text may be, where a Latin letter is `letter` wide. Wide letters such as Hangul are as wide as they are high.
pub(super) fn width(text: &str, letter: i32) -> i32 {
    text.chars().map(|character| if character < '\u{1100}' { letter } else { letter * 5 / 3 }).sum()
}

//! Dominoes, badges and tallies.

use alloc::format;

use game::svg::{Lettering, Svg};

use crate::domino::Domino;
use crate::terms::letter;

/// What the last action changed.
pub(super) const LAST: &str = "#ffb300";
/// Letters.
pub(super) const INK: &str = "#1c2a33";
pub(super) const GREY: &str = "#5b6670";
/// What can be chosen.
pub(super) const LIVE: &str = "#ffd54a";
/// What is to be done.
pub(super) const RED: &str = "#b3261e";

/// A domino as it is drawn before it is scaled: width, height, and where its lower end begins.
const WIDE: i32 = 40;
const HIGH: i32 = 82;
const LOWER: i32 = 42;

/// The colours of the teams; their badges have other shapes as well.
const TEAMS: [&str; 2] = ["#1f5fa8", "#a8481f"];

/// The size of a domino and the ring around it.
#[derive(Clone, Copy)]
pub(super) struct DominoStyle {
    /// How wide it is.
    pub(super) width: i32,
    /// What is around it, if anything is: a class and a colour.
    pub(super) ring: Option<(&'static str, &'static str)>,
    /// Whether only its player sees it.
    pub(super) is_own: bool,
}

impl DominoStyle {
    /// With nothing around it.
    pub(super) const fn plain(width: i32) -> DominoStyle {
        DominoStyle { width, ring: None, is_own: false }
    }

    /// With a ring if the last action brought it.
    pub(super) fn last(width: i32, is_last: bool) -> DominoStyle {
        DominoStyle { ring: if is_last { Some(("last", LAST)) } else { None }, ..DominoStyle::plain(width) }
    }
}

/// How high a domino is.
pub(super) const fn height(width: i32) -> i32 {
    width * HIGH / WIDE
}

/// A domino that is to be seen, its higher end above.
pub(super) fn domino(svg: &mut Svg, at: (i32, i32), style: DominoStyle, domino: Domino) {
    let place = placed(at, style.width);
    let group = svg.open("g").class("domino").with("data-domino", domino).with("transform", place);
    drop(if style.is_own { group.with("data-own", domino) } else { group });
    body(svg, style, ("#fffdf6", "#5c5346"));
    svg.shape("path").with("d", "M5 41h30").stroke("#8a7f6d", 2);
    pips(svg, 0, domino.high());
    pips(svg, LOWER, domino.low());
    svg.close("g");
}

/// A domino that lies on its face.
pub(super) fn back(svg: &mut Svg, at: (i32, i32), style: DominoStyle) {
    svg.open("g").class("back").with("transform", placed(at, style.width));
    body(svg, style, ("#3b3531", "#17130f"));
    svg.shape("rect").area([6, 6, WIDE - 12, HIGH - 12]).round(3).fill("none").stroke("#8d8174", 2);
    svg.close("g");
}

/// One end of a domino, as a sign of its suit.
pub(super) fn end(svg: &mut Svg, at: (i32, i32), width: i32, pips: u8) {
    svg.open("g").class("suit").with("transform", placed(at, width));
    svg.shape("rect").with("width", WIDE).with("height", WIDE).round(6).fill("#fffdf6").stroke("#5c5346", 2);
    self::pips(svg, 0, pips);
    svg.close("g");
}

/// A transformation that brings what is drawn here to its place.
fn placed((x, y): (i32, i32), width: i32) -> alloc::string::String {
    format!("translate({x} {y}) scale({})", f64::from(width) / f64::from(WIDE))
}

/// What both sides of a domino have.
fn body(svg: &mut Svg, style: DominoStyle, (fill, stroke): (&str, &str)) {
    let (width, height) = (WIDE + 10, HIGH + 10);
    if let Some((class, colour)) = style.ring {
        svg.shape("rect").class(class).area([-5, -5, width, height]).round(10).fill(colour);
    }
    svg.shape("rect").with("width", WIDE).with("height", HIGH).round(6).fill(fill).stroke(stroke, 1.5);
}

/// The pips of an end that begins at `top`.
fn pips(svg: &mut Svg, top: i32, count: u8) {
    let places: &[(i32, i32)] = match count {
        0 => &[],
        1 => &[(20, 20)],
        2 => &[(10, 10), (30, 30)],
        3 => &[(10, 10), (20, 20), (30, 30)],
        4 => &[(10, 10), (30, 10), (10, 30), (30, 30)],
        5 => &[(10, 10), (30, 10), (20, 20), (10, 30), (30, 30)],
        _ => &[(10, 9), (30, 9), (10, 20), (30, 20), (10, 31), (30, 31)],
    };
    for (x, y) in places {
        svg.shape("circle").class("pip").circle((*x, y + top), 4.2).fill(INK);
    }
}

/// The sign of a team around a place: colour, shape and letter.
pub(super) fn badge(svg: &mut Svg, (x, y): (i32, i32), team: u8) {
    let colour = TEAMS[usize::from(team & 1)];
    match team {
        0 => drop(svg.shape("circle").class("team").circle((x, y), 14).fill(colour)),
        _ => drop(svg.shape("rect").class("team").area([x - 13, y - 13, 26, 26]).round(3).fill(colour)),
    }
    svg.text((x, y + 6), Lettering::centred(17, "#fff"), letter(team));
}

/// How many marks are in a line of a tally, and how many there can be in all.
const LINE: u8 = 25;
const MOST: u8 = 2 * LINE;
/// How far marks are apart, and groups of five.
const STEP: i32 = 8;
const GROUP: i32 = 44;

/// Marks in groups of five, and pale ones for those that are missing. Very many are shown as a number alone.
pub(super) fn tally(svg: &mut Svg, (x, y): (i32, i32), high: i32, (marks, target): (u8, u8)) {
    let all = marks.max(target);
    if MOST < all {
        return;
    }
    let high = if LINE < all { high / 2 - 3 } else { high };
    for index in 0..all {
        let (group, place) = (i32::from(index % LINE / 5), i32::from(index % 5));
        let (left, top) = (x + GROUP * group, y + (high + 6) * i32::from(index / LINE));
        let path = match place {
            4 => format!("M{} {}L{} {}", left - 4, top + high - 4, left + 3 * STEP + 4, top + 4),
            _ => format!("M{} {top}v{high}", left + STEP * place),
        };
        let (class, colour) = if index < marks { ("mark", INK) } else { ("missing", "#d3cbbb") };
        svg.shape("path").class(class).with("d", path).stroke(colour, 3.5).with("stroke-linecap", "round");
    }
}

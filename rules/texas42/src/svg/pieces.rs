//! Dominoes, the signs of teams, and tallies.

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::Svg;

use super::lettering::{Letters, letters};
use crate::domino::Domino;

/// What the last action changed.
pub(super) const LAST: &str = "#ffb300";
/// Letters on cards.
pub(super) const INK: &str = "#1c2a33";
/// What can be chosen.
pub(super) const LIVE: &str = "#ffd54a";

/// A domino as it is drawn before it is scaled: width, height, and where its lower end begins.
const WIDE: i32 = 40;
const HIGH: i32 = 82;
const LOWER: i32 = 42;

/// The colours of pips, by their number, in the set that has colours.
const SHADES: [&str; 7] = ["#1c2a33", "#0072b2", "#b0322b", "#00734f", "#7a3e9d", "#a05a00", "#1c2a33"];

/// The colours of the teams; their signs have other shapes as well.
const TEAMS: [&str; 2] = ["#1f5fa8", "#a8481f"];

/// How a domino is drawn.
#[derive(Clone, Copy)]
pub(super) struct DominoStyle {
    /// How wide it is.
    pub(super) width: i32,
    /// Which set of pieces it is of.
    pub(super) set: u8,
    /// The class of the rim around it, if it has one.
    pub(super) rim: Option<&'static str>,
    /// What it is of what moves.
    pub(super) kind: Kind,
}

/// What a domino that is drawn is, of what moves from one picture to the next.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// In the viewer's own hand.
    Own,
    /// In a hand that is shown to the referee, or to all.
    Held,
    /// Played by a seat: one of the backs of its hand goes there.
    Played(u8),
    /// Only a picture of one.
    Sign,
}

/// How high a domino is.
pub(super) const fn height(width: i32) -> i32 {
    width * HIGH / WIDE
}

/// A domino that is to be seen, its higher end above.
pub(super) fn domino(svg: &mut Svg, at: (i32, i32), style: DominoStyle, domino: Domino) {
    let group = svg.open("g").class("domino").with("data-domino", domino);
    let group = match style.kind {
        Kind::Own => group.with("data-piece", piece(domino)).with("data-own", domino),
        Kind::Held => group.with("data-piece", piece(domino)),
        Kind::Played(seat) => group.with("data-piece", piece(domino)).with("data-takes", format!("back-{seat}")),
        Kind::Sign => group,
    };
    drop(group.with("transform", placed(at, style.width)));
    if let Some(class) = style.rim {
        let colour = if class.contains("last") || class.contains("win") { LAST } else { LIVE };
        svg.shape("rect").class(class).area([-4, -4, WIDE + 8, HIGH + 8]).round(9).fill(colour);
    }
    svg.shape("rect").class("tile").area([0, 0, WIDE, HIGH]).round(6).fill("#fffdf6").stroke("#5c5346", 1.5);
    svg.shape("path").class("line").with("d", "M5 41h30").stroke("#8a7f6d", 2);
    face(svg, style.set, 0, domino.high());
    face(svg, style.set, LOWER, domino.low());
    svg.close("g");
}

/// What a domino is called where it moves.
pub(super) fn piece(domino: Domino) -> String {
    format!("domino-{domino}")
}

/// A domino of a player that lies on its face.
pub(super) fn back(svg: &mut Svg, at: (i32, i32), width: i32, seat: u8) {
    let group = svg.open("g").class("back").with("data-piece", format!("back-{seat}"));
    drop(group.with("transform", placed(at, width)));
    svg.shape("rect").class("reverse").area([0, 0, WIDE, HIGH]).round(6).fill("#3b3531").stroke("#17130f", 1.5);
    svg.shape("rect").class("inset").area([7, 7, WIDE - 14, HIGH - 14]).round(3).fill("none").stroke("#8d8174", 2);
    svg.close("g");
}

/// One end of a domino, as a sign of its suit.
pub(super) fn end(svg: &mut Svg, at: (i32, i32), width: i32, (set, pips): (u8, u8)) {
    svg.open("g").class("suit").with("transform", placed(at, width));
    svg.shape("rect").class("tile").area([0, 0, WIDE, WIDE]).round(6).fill("#fffdf6").stroke("#5c5346", 2);
    face(svg, set, 0, pips);
    svg.close("g");
}

/// A transformation that brings what is drawn here to its place.
fn placed((x, y): (i32, i32), width: i32) -> String {
    format!("translate({x} {y}) scale({})", f64::from(width) / f64::from(WIDE))
}

/// What an end that begins at `top` shows.
fn face(svg: &mut Svg, set: u8, top: i32, count: u8) {
    match set {
        2 => numeral(svg, top, count),
        1 => pips(svg, top, count, (shade_class(count), SHADES[usize::from(count.min(6))])),
        _ => pips(svg, top, count, ("pip", INK)),
    }
}

/// The class of pips that have the colour of their number.
const fn shade_class(count: u8) -> &'static str {
    match count {
        1 => "pip n1",
        2 => "pip n2",
        3 => "pip n3",
        4 => "pip n4",
        5 => "pip n5",
        _ => "pip n6",
    }
}

/// The number of an end.
fn numeral(svg: &mut Svg, top: i32, count: u8) {
    let how = Letters { class: "numeral", fill: INK, ..Letters::centred(31) };
    letters(svg, (WIDE / 2, top + 31), how, &count.to_string());
}

/// The pips of an end that begins at `top`.
fn pips(svg: &mut Svg, top: i32, count: u8, (class, colour): (&str, &str)) {
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
        svg.shape("circle").class(class).circle((*x, y + top), 4.4).fill(colour);
    }
}

/// The sign of a team around a place: a disc or a square, each with a colour of its own.
pub(super) fn sign(svg: &mut Svg, (x, y): (i32, i32), radius: i32, team: u8) {
    let colour = TEAMS[usize::from(team & 1)];
    match team {
        0 => drop(svg.shape("circle").class("team-0").circle((x, y), radius).fill(colour)),
        _ => {
            let side = 2 * radius - 2;
            let area = [x - radius + 1, y - radius + 1, side, side];
            drop(svg.shape("rect").class("team-1").area(area).round(2).fill(colour));
        }
    }
}

/// Where a tally stands, how much room it has, how high it is and how far its marks are apart.
#[derive(Clone, Copy)]
pub(super) struct TallyStyle {
    pub(super) at: (i32, i32),
    pub(super) room: i32,
    pub(super) high: i32,
    pub(super) step: i32,
}

/// Marks in groups of five, and pale ones for those that are missing. Too many for the room are shown as a number alone.
pub(super) fn tally(svg: &mut Svg, style: TallyStyle, (marks, target): (u8, u8)) {
    let all = marks.max(target);
    let ((x, y), high, step) = (style.at, style.high, style.step);
    if style.room < i32::from(all) * step {
        return;
    }
    for index in 0..all {
        let (group, place) = (i32::from(index / 5), i32::from(index % 5));
        let left = x + (4 * step + step) * group;
        let path = match place {
            4 => format!("M{} {}L{} {}", left - step / 2, y + high - 3, left + 7 * step / 2, y + 3),
            _ => format!("M{} {y}v{high}", left + step * place),
        };
        let (class, colour) = if index < marks { ("mark", INK) } else { ("missing", "#cfc6b4") };
        svg.shape("path").class(class).with("d", path).stroke(colour, 3).with("stroke-linecap", "round");
    }
}

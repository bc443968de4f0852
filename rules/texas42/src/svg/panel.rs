//! The bid, and how the teams stand.

use alloc::string::ToString;

use game::Value;
use game::svg::Svg;

use super::layout::Area;
use super::lettering::{Letters, cut, letters, width_of};
use super::pieces::{DominoStyle, Kind, LAST, TallyStyle, domino, end, sign, tally};
use super::scene::{Scene, Stage};
use super::{meaning, words};
use crate::action::Action;
use crate::suit::Trump;
use crate::{say, terms};

/// Bid and teams.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    contract(svg, scene);
    team(svg, scene, 0);
    team(svg, scene, 1);
}

/// A card that something stands on.
fn card(svg: &mut Svg, class: &str, area: Area) {
    svg.shape("rect").class(class).area(area).round(10).fill("#f6f2e9").stroke("#d8d0c0", 1);
}

/// The bid, whose it is, and what is trump.
fn contract(svg: &mut Svg, scene: &Scene<'_>) {
    svg.open("g").class("contract");
    let area = scene.layout.contract();
    card(svg, "card", area);
    if scene.layout.is_tall() {
        contract_line(svg, scene, area);
    } else {
        contract_card(svg, scene, area);
    }
    svg.close("g");
}

/// Who bid what, and whether that is the end of it.
fn bid_line(scene: &Scene<'_>, (size, room): (i32, i32)) -> alloc::string::String {
    let Some(bid) = scene.highest() else {
        return match scene.stage {
            Stage::Bidding => scene.say(&say::no_bid_yet()),
            Stage::PassedOut => scene.say(&say::no_bid()),
            Stage::Over => scene.say(&say::game_is_over()),
            _ => alloc::string::String::new(),
        };
    };
    let said = |name: &str| scene.say(&say::bid_of(Value::Player(name.to_string()), terms::bid(bid)));
    let name = scene.name(bid.player);
    said(&cut(name, size, room - width_of(&said(""), size)))
}

fn is_last(scene: &Scene<'_>, trump: Trump) -> bool {
    scene.hints.last == Some(Action::Trump(trump))
}

/// On a telephone: in one line.
fn contract_line(svg: &mut Svg, scene: &Scene<'_>, [x, y, width, high]: Area) {
    let size = 13;
    let base = y + high / 2 + 5;
    let room = if scene.doc.trump.is_some() { width / 2 - 8 } else { width - 20 };
    letters(svg, (x + 10, base), Letters::ink(size), &bid_line(scene, (size, room)));
    if let Some(trump) = scene.doc.trump {
        let left = x + width / 2 + 4;
        if is_last(scene, trump) {
            svg.shape("rect").class("last").area([left - 4, y + 3, width / 2 - 4, high - 6]).round(7).fill(LAST);
        }
        let right = x + width - 10;
        let right = match pips_of(trump) {
            Some(pips) => {
                end(svg, (right - 22, y + 4), 22, (scene.set(), pips));
                right - 28
            }
            None => right,
        };
        let text = cut(&scene.say(&terms::trump(trump)), size, right - left);
        letters(svg, (right, base), Letters::ink(size).to_the_left(), &text);
    }
}

/// On a desk: line by line.
fn contract_card(svg: &mut Svg, scene: &Scene<'_>, [x, y, width, _]: Area) {
    let left = x + 14;
    letters(svg, (left, y + 32), Letters::ink(20), &bid_line(scene, (20, width - 24)));
    if let Some(duty) = meaning::duty(scene) {
        letters(svg, (left, y + 56), Letters::faint(15), &cut(&scene.say(&duty), 15, width - 20));
    }
    let Some(trump) = scene.doc.trump else {
        return;
    };
    if is_last(scene, trump) {
        svg.shape("rect").class("last").area([left - 6, y + 66, width - 16, 36]).round(8).fill(LAST);
    }
    let text = cut(&scene.say(&terms::trump(trump)), 18, width - 62);
    letters(svg, (left, y + 91), Letters::ink(18), &text);
    if let Some(pips) = pips_of(trump) {
        end(svg, (x + width - 44, y + 69), 30, (scene.set(), pips));
    }
}

fn pips_of(trump: Trump) -> Option<u8> {
    (0..=6).find(|pips| Trump::suit(*pips) == Some(trump))
}

/// How a team stands.
fn team(svg: &mut Svg, scene: &Scene<'_>, team: u8) {
    svg.open("g").class("score").with("data-team", team);
    let area = scene.layout.team(team);
    let has_won = scene.doc.winner == Some(team);
    card(svg, if has_won { "card winner" } else { "card" }, area);
    if scene.layout.is_tall() {
        narrow(svg, scene, team, area);
    } else {
        broad(svg, scene, team, area);
    }
    svg.close("g");
}

/// On a telephone: names and points, then marks.
fn narrow(svg: &mut Svg, scene: &Scene<'_>, team: u8, [x, y, width, high]: Area) {
    sign(svg, (x + 14, y + 14), 7, team);
    let (left, right, size, second) = (x + 26, x + width - 8, 13, y + high - 10);
    let points = scene.doc.team_scores[usize::from(team & 1)];
    let points = match scene.needs(team) {
        Some(needed) => say::points_short(points, needed),
        None => say::points(points),
    };
    let points = if scene.stage == Stage::Over { alloc::string::String::new() } else { scene.say(&points) };
    letters(svg, (left, y + 19), Letters::ink(size), &words::names(scene, team, (size, right - left)));
    letters(svg, (x + 8, second), Letters::ink(15), &points);
    let of = scene.say(&words::marks_short(scene, team));
    letters(svg, (right, second), Letters::faint(13).to_the_left(), &of);
    marks(svg, scene, team, TallyStyle { at: (x + 92, second - 13), room: 48, high: 15, step: 6 });
}

/// On a desk: names, points and the dominoes that count, then marks.
fn broad(svg: &mut Svg, scene: &Scene<'_>, team: u8, [x, y, width, high]: Area) {
    sign(svg, (x + 22, y + 22), 10, team);
    let (left, right) = (x + 14, x + width - 12);
    letters(svg, (x + 40, y + 28), Letters::ink(17), &words::names(scene, team, (17, right - x - 40)));
    if scene.stage != Stage::Over {
        let points = scene.doc.team_scores[usize::from(team & 1)];
        let digits = points.to_string();
        letters(svg, (left, y + 67), Letters::ink(28), &digits);
        let after = left + 19 * i32::try_from(digits.len()).unwrap_or(0) + 5;
        let unit = scene.needs(team).map_or_else(|| say::points_unit(points), say::of_needed);
        letters(svg, (after, y + 56), Letters::faint(15), &scene.say(&unit));
        letters(svg, (after, y + 73), Letters::faint(15), &scene.say(&words::tricks(scene, team)));
        counts(svg, scene, team, (right, y + 36));
    }
    let of = scene.say(&words::marks_short(scene, team));
    letters(svg, (right, y + high - 13), Letters::faint(15).to_the_left(), &of);
    marks(svg, scene, team, TallyStyle { at: (left + 2, y + high - 29), room: width - 96, high: 20, step: 7 });
}

fn marks(svg: &mut Svg, scene: &Scene<'_>, team: u8, style: TallyStyle) {
    let marks = scene.doc.team_marks[usize::from(team & 1)];
    svg.open("g").class("tally").with("data-marks", marks);
    svg.title(&scene.say(&words::marks(scene, team)));
    tally(svg, style, (marks, scene.doc.game_target));
    svg.close("g");
}

/// The dominoes that count, of those that a team has taken, up to a place on the right.
fn counts(svg: &mut Svg, scene: &Scene<'_>, team: u8, (right, y): (i32, i32)) {
    let counts = scene.counts(team);
    let many = i32::try_from(counts.len()).unwrap_or(0);
    svg.open("g").class("counts");
    for (at, count) in (0..).map(|index| (right - 21 * (many - index) + 1, y)).zip(counts) {
        svg.open("g");
        svg.title(&scene.say(&terms::domino(count)));
        domino(svg, at, DominoStyle { width: 20, set: scene.set(), rim: None, kind: Kind::Sign }, count);
        svg.close("g");
    }
    svg.close("g");
}

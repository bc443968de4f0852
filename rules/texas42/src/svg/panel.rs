//! The column beside the table: the bid, and how the teams stand.

use alloc::string::ToString;
use alloc::vec::Vec;

use game::svg::{Lettering, Svg, fitted};
use game::{Text, Value};

use super::layout::{CONTRACT, HEAD, PANEL, SMALL, TEAM, TEAMS};
use super::pieces::{DominoStyle, GREY, INK, LAST, RED, badge, domino, end, tally};
use super::scene::{Scene, Stage};
use super::words;
use crate::action::Action;
use crate::document::POINTS;
use crate::suit::Trump;
use crate::{say, terms};

const CARD: (&str, &str) = ("#f1ede4", "#d8d0c0");
const SMALL_LETTERS: Lettering = Lettering { size: 16, fill: GREY, anchor: "start", weight: "normal" };

/// The whole column.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    contract(svg, scene);
    team(svg, scene, 0, TEAMS);
    team(svg, scene, 1, TEAMS + TEAM + 8);
}

/// The bid, whose it is, and what is trump.
fn contract(svg: &mut Svg, scene: &Scene<'_>) {
    let (x, width) = PANEL;
    let is_last = scene.doc.trump.is_some_and(|trump| scene.hints.last == Some(Action::Trump(trump)));
    svg.open("g").class("contract");
    svg.frame([x, HEAD, width, CONTRACT], CARD.0, CARD.1);
    let (left, room) = (x + 16, width - 32);
    let has_won = scene.doc.winning_bidder.is_some();
    let head = match (scene.highest(), has_won) {
        (_, true) => Some(say::winning_bid()),
        (Some(_), _) => Some(say::highest_bid()),
        (None, _) if scene.stage == Stage::Bidding => Some(say::no_bid_yet()),
        (None, _) if scene.stage == Stage::PassedOut => Some(say::no_bid()),
        (None, _) => None,
    };
    svg.text((left, HEAD + 28), SMALL_LETTERS, &head.map(|head| scene.say(&head)).unwrap_or_default());
    if let Some(bid) = scene.highest() {
        let text = match bid.value {
            Some(points) if bid.kind == POINTS => say::points(points),
            _ => terms::bid(bid),
        };
        let large = Lettering { size: 24, fill: INK, weight: "bold", ..SMALL_LETTERS };
        svg.text((left, HEAD + 58), large, &scene.say(&text));
        let player = Value::Player(fitted(scene.name(bid.player), 16, room - 24));
        svg.text((left, HEAD + 82), SMALL_LETTERS, &scene.say(&say::bid_by(player)));
    }
    if let Some(trump) = scene.doc.trump {
        if is_last {
            svg.shape("rect").class("last").area([left - 6, HEAD + 96, room + 12, 34]).round(8).fill(LAST);
        }
        let how = Lettering { size: 17, fill: INK, weight: "bold", ..SMALL_LETTERS };
        svg.text((left, HEAD + 119), how, &scene.say(&terms::trump(trump)));
        if let Some(pips) = (0..=6).find(|pips| Trump::suit(*pips) == Some(trump)) {
            end(svg, (x + width - 43, HEAD + 100), 26, pips);
        }
    }
    svg.close("g");
}

/// How a team stands.
fn team(svg: &mut Svg, scene: &Scene<'_>, team: u8, y: i32) {
    let (x, width) = PANEL;
    let index = usize::from(team);
    let has_won = scene.doc.winner == Some(team);
    let (fill, stroke) = if has_won { ("#fff4d1", LAST) } else { CARD };
    svg.open("g").class("score").with("data-team", team);
    svg.frame([x, y, width, TEAM], fill, stroke);
    badge(svg, (x + 31, y + 31), team);
    let (left, right) = (x + 16, x + width - 16);
    let bold = Lettering { size: 21, fill: INK, weight: "bold", ..SMALL_LETTERS };
    svg.text((x + 54, y + 38), bold, &scene.say(&say::team(terms::letter(team))));
    let word = if has_won { Some(say::won()) } else { side(scene, team) };
    let word = word.map(|word| scene.say(&word)).unwrap_or_default();
    svg.text((right, y + 38), Lettering { size: 17, fill: RED, anchor: "end", weight: "bold" }, &word);
    let room = (width - 32 - 20) / 2;
    let names: Vec<_> = scene.members(team).map(|player| fitted(&player.name, 16, room)).collect();
    svg.text((left, y + 67), SMALL_LETTERS, &names.join(" & "));
    let points = scene.doc.team_scores[index];
    let digits = points.to_string();
    svg.text((left, y + 106), Lettering { size: 34, ..bold }, &digits);
    let after = left + 23 * i32::try_from(digits.len()).unwrap_or(0) + 6;
    let unit = scene.needs(team).map_or_else(|| say::points_unit(points), say::of_points);
    svg.text((after, y + 106), SMALL_LETTERS, &scene.say(&unit));
    let tricks = scene.say(&words::tricks(scene, team));
    svg.text((right, y + 106), Lettering { anchor: "end", ..SMALL_LETTERS }, &tricks);
    counts(svg, scene, team, (left, y + 118));
    let marks = scene.doc.team_marks[index];
    let of = scene.say(&words::marks(scene, team));
    svg.text((left, y + 196), Lettering { fill: INK, weight: "bold", ..SMALL_LETTERS }, &of);
    svg.open("g").class("tally").with("data-marks", marks);
    tally(svg, (left + 5, y + 205), 26, (marks, scene.doc.game_target));
    svg.close("g");
    svg.close("g");
}

/// Whether a team bid or plays against a bid.
fn side(scene: &Scene<'_>, team: u8) -> Option<Text> {
    let bidder = scene.doc.winning_bidder.filter(|_| scene.stage != Stage::Over)?;
    if scene.team(bidder) == team { Some(say::has_bid()) } else { None }
}

/// The dominoes that count, of those that a team has taken.
fn counts(svg: &mut Svg, scene: &Scene<'_>, team: u8, (x, y): (i32, i32)) {
    let counts = scene.counts(team);
    svg.open("g").class("counts");
    for (at, count) in (0..).map(|index| (x + 38 * index, y)).zip(counts) {
        svg.open("g");
        svg.title(&scene.say(&terms::domino(count)));
        domino(svg, at, DominoStyle::plain(SMALL), count);
        svg.close("g");
    }
    svg.close("g");
}

//! What a hand came to, and a game.

use alloc::string::ToString;

use game::Text;
use game::svg::Svg;

use super::layout::Area;
use super::lettering::{Letters, cut, letters};
use super::pieces::{LAST, sign};
use super::scene::{Scene, Stage};
use super::words;
use crate::action::Action;
use crate::{say, terms};

/// The panel of a hand that is over: the bid, whether it was made, points and marks.
pub(super) fn hand(svg: &mut Svg, scene: &Scene<'_>) {
    let (Some((is_made, marks)), Some(bidder)) = (scene.result(), scene.doc.winning_bidder) else {
        return;
    };
    let area = panel(svg, scene, if is_made { "summary made" } else { "summary set" });
    let (size, large) = (scene.layout.small(), scene.layout.large());
    let step = scene.layout.pick(22, 30);
    let [x, y, width, _] = area;
    let middle = x + width / 2;
    let mut base = y + step + scene.layout.pick(4, 12);
    let head = scene.say(&if is_made { say::bid_made() } else { say::bid_set() });
    letters(svg, (middle, base), Letters { class: "banner-ink", ..Letters::centred(large) }, &head);
    base += step;
    let bid = scene.highest().map(|bid| scene.say(&say::bid_of(scene.player(bidder), terms::bid(bid))));
    let bid = bid.unwrap_or_default();
    letters(svg, (middle, base), Letters::centred(size), &cut(&bid, size, width - 12));
    if let Some(trump) = scene.doc.trump {
        base += step * 4 / 5;
        let trump = cut(&scene.say(&terms::trump(trump)), size, width - 12);
        letters(svg, (middle, base), Letters { anchor: "middle", ..Letters::faint(size) }, &trump);
    }
    base += step / 4;
    let taker = if is_made { scene.team(bidder) } else { scene.team(bidder) ^ 1 };
    for team in [0, 1] {
        base += step * 5 / 4;
        let gain = if team == taker { marks } else { 0 };
        result_of(svg, scene, (area, base), (team, gain));
        base += step;
    }
    svg.close("g");
}

/// What a team got in a hand: points, and marks if it gets any.
fn result_of(svg: &mut Svg, scene: &Scene<'_>, (area, base): (Area, i32), (team, gain): (u8, u8)) {
    let [x, _, width, _] = area;
    let (size, step) = (scene.layout.small(), scene.layout.pick(16, 22));
    let radius = scene.layout.pick(6, 9);
    let left = x + 2 * radius + scene.layout.pick(12, 20);
    sign(svg, (x + radius + scene.layout.pick(6, 12), base - size / 3), radius, team);
    let names = words::names(scene, team, (size, width - (left - x) - 6));
    letters(svg, (left, base), Letters::ink(size), &names);
    let points = scene.say(&say::points(scene.doc.team_scores[usize::from(team & 1)]));
    letters(svg, (left, base + step), Letters::faint(size), &points);
    if 0 < gain {
        let gain = scene.say(&say::gains(say::marks(gain)));
        letters(svg, (x + width - 8, base + step), Letters::word(size).to_the_left(), &gain);
    }
}

/// The panel of a game that is over.
pub(super) fn game(svg: &mut Svg, scene: &Scene<'_>) {
    let Some(winner) = scene.doc.winner else {
        return;
    };
    let [x, y, width, high] = panel(svg, scene, "summary over");
    let (size, large) = (scene.layout.pick(14, 20), scene.layout.pick(34, 56));
    let middle = x + width / 2;
    let mut base = y + high / 2 - scene.layout.pick(52, 72);
    sign(svg, (middle, base - size), scene.layout.pick(12, 18), winner);
    for line in words::winners(scene) {
        base += size * 3 / 2;
        letters(svg, (middle, base), Letters::centred(size), &cut(&line, size, width - 10));
    }
    let [ours, theirs] = [winner, winner ^ 1].map(|team| scene.doc.team_marks[usize::from(team & 1)].to_string());
    base += large + scene.layout.pick(4, 10);
    letters(
        svg,
        (middle, base),
        Letters { class: "banner-ink", ..Letters::centred(large) },
        &[ours, theirs].join(" : "),
    );
    let unit = scene.say(&say::in_marks());
    letters(svg, (middle, base + size * 3 / 2), Letters { anchor: "middle", ..Letters::faint(size) }, &unit);
    svg.close("g");
}

/// Opens a panel.
fn panel(svg: &mut Svg, scene: &Scene<'_>, class: &str) -> Area {
    let area = scene.layout.summary();
    svg.open("g").class(class);
    svg.shape("rect").class("banner").area(area).round(14).fill("#fff4d1").stroke(LAST, 3);
    area
}

/// What the hand before came to, until the viewer acts.
pub(super) fn before(svg: &mut Svg, scene: &Scene<'_>) {
    let Some(text) = story_of_the_last_hand(scene) else {
        return;
    };
    let [x, y, width, high] = scene.layout.strip();
    svg.open("g").class("before");
    svg.title(&scene.say(&scene.named(text, usize::MAX)));
    svg.shape("rect").class("banner").area([x, y, width, high]).round(8).fill("#fff4d1").stroke(LAST, 1.5);
    let size = scene.layout.pick(13, 16);
    let how = Letters { class: "banner-ink", ..Letters::centred(size) };
    let short = scene.say(&scene.named(text, scene.layout.pick(9, 18)));
    letters(svg, (x + width / 2, y + high / 2 + size / 3), how, &cut(&short, size, width - 10));
    svg.close("g");
}

/// What was told when the hand before was scored, or when all had passed, if that was since the viewer acted.
fn story_of_the_last_hand<'a>(scene: &Scene<'a>) -> Option<&'a Text> {
    if scene.stage == Stage::Over || !(scene.recently(Action::ScoreHand) || scene.recently(Action::Redeal)) {
        return None;
    }
    scene.hints.told.first()
}

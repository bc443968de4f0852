//! What can be chosen besides dominoes: the pad of the auction, that of the trump, and buttons.

use alloc::format;
use alloc::vec::Vec;

use game::Text;
use game::svg::Svg;

use super::layout::Area;
use super::lettering::{Letters, cut, letters, width_of};
use super::pieces::end;
use super::scene::{Scene, Stage};
use super::{meaning, words};
use crate::action::Action;
use crate::suit::Trump;
use crate::{say, terms};

/// How far buttons are apart.
const GAP: i32 = 4;

/// Whether the viewer chooses from a pad.
pub(super) fn has_pad(scene: &Scene<'_>) -> bool {
    scene.hints.legal.iter().any(|action| is_call(*action))
}

/// Everything that can be chosen and is in no hand.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    let is_hidden = |action: &Action| !matches!(action, Action::Play(domino) if scene.is_shown(*domino));
    let (calls, others): (Vec<Action>, Vec<Action>) =
        scene.hints.legal.iter().copied().filter(is_hidden).partition(|action| is_call(*action));
    if !calls.is_empty() {
        pad(svg, scene, &calls);
    }
    self::others(svg, scene, &others);
}

/// Whether an action bids or says what is trump.
fn is_call(action: Action) -> bool {
    is_bid(action) || matches!(action, Action::Trump(_))
}

fn is_bid(action: Action) -> bool {
    matches!(action, Action::Pass | Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge)
}

/// A question, and a button for each answer. What an answer means stands where the question does while it is near.
fn pad(svg: &mut Svg, scene: &Scene<'_>, calls: &[Action]) {
    let (area, high) = scene.layout.pad();
    let [x, y, width, _] = area;
    svg.open("g").class("pad");
    let line = [x, y + 26, width, scene.layout.pick(26, 32)];
    svg.shape("rect").class("asked").area(line).round(8).fill("#f1ede4");
    let at = (x + width / 2, line[1] + line[3] - scene.layout.pick(8, 10));
    letters(svg, at, Letters::centred(scene.layout.pick(13, 17)), &scene.say(&question(scene)));
    let mut top = line[1] + line[3] + GAP;
    for row in rows(scene, calls) {
        let count = i32::try_from(row.len()).unwrap_or(1).max(1);
        let each = (width + GAP) / count - GAP;
        let each = each.min(scene.layout.pick(184, 200));
        let mut left = x + (width - each * count - GAP * (count - 1)) / 2;
        for action in row {
            call(svg, scene, *action, ([left, top, each, high], line));
            left += each + GAP;
        }
        top += high + GAP;
    }
    if calls.contains(&Action::Pass) {
        let area = scene.layout.pick(scene.layout.button(), [x + (width - 200) / 2, top, 200, high]);
        call(svg, scene, Action::Pass, (area, line));
    }
    svg.close("g");
}

/// What is asked.
fn question(scene: &Scene<'_>) -> Text {
    match scene.stage {
        Stage::Bidding if scene.hints.legal.contains(&Action::Pass) => say::asks_bid(),
        Stage::Bidding => say::asks_forced_bid(),
        _ => say::asks_trump(),
    }
}

/// The rows of a pad. Passing has a place of its own.
fn rows<'c>(scene: &Scene<'_>, calls: &'c [Action]) -> Vec<&'c [Action]> {
    let answers = match calls.split_first() {
        Some((Action::Pass, rest)) => rest,
        _ => calls,
    };
    if answers.iter().any(|answer| matches!(answer, Action::Trump(_))) {
        let columns = if scene.layout.is_tall() && 9 < answers.len() { 4 } else { 3 };
        return answers.chunks(columns).collect();
    }
    let points = answers.iter().take_while(|answer| matches!(answer, Action::Points(_))).count();
    let (points, rest) = answers.split_at(points);
    let columns = if points.len() <= 6 { 6 } else { points.len().div_ceil(2) };
    points.chunks(columns).chain(rest.chunks(4)).collect()
}

/// A button of a pad.
fn call(svg: &mut Svg, scene: &Scene<'_>, action: Action, (area, line): (Area, Area)) {
    open(svg, scene, action, area);
    let [x, y, width, high] = area;
    match action {
        Action::Trump(trump) => suit(svg, scene, trump, area),
        _ => {
            let caption = scene.say(&terms::action(action));
            let most = scene.layout.pick(17, 22);
            let size = if width - 6 < width_of(&caption, most) { most * 3 / 4 } else { most };
            letters(svg, (x + width / 2, y + high / 2 + size / 3), Letters::button(size), &caption);
        }
    }
    // It covers the question.
    svg.open("g").class("hint").with("pointer-events", "none").opacity(0);
    let [left, top, wide, low] = line;
    svg.shape("rect").class("banner").area(line).round(8).fill("#fff4d1").stroke("#ffb300", 1.5);
    let size = scene.layout.pick(13, 16);
    let meaning = cut(&scene.say(&meaning::of(scene, action)), size, wide - 8);
    letters(
        svg,
        (left + wide / 2, top + low - scene.layout.pick(9, 10)),
        Letters { class: "banner-ink", ..Letters::centred(size) },
        &meaning,
    );
    svg.close("g");
    svg.close("g");
}

/// A suit on its button: one end of a domino, what it is called, and how many the viewer holds.
fn suit(svg: &mut Svg, scene: &Scene<'_>, trump: Trump, [x, y, width, high]: Area) {
    let face = scene.layout.pick(28, 38);
    let top = y + (high - face) / 2;
    let pips = (0..=6).find(|pips| Trump::suit(*pips) == Some(trump));
    if let Some(pips) = pips {
        end(svg, (x + 6, top), face, (scene.set(), pips));
    }
    let left = if pips.is_some() { x + face + 9 } else { x + 10 };
    let size = scene.layout.pick(13, 17);
    let held = scene.held_trumps(trump);
    let middle = y + high / 2 + size / 3;
    let room = width - (left - x) - 4;
    let base = if held.is_some() { middle - size / 2 } else { middle };
    let how = Letters::button(size).to_the_right();
    letters(svg, (left, base), how, &cut(&scene.say(&terms::suit(trump)), size, room));
    if let Some(held) = held {
        let size = scene.layout.pick(13, 15);
        let how = Letters::button(size).to_the_right().thin();
        let whole = scene.say(&say::you_hold(held));
        let held = if cut(&whole, size, room) == whole { whole } else { format!("× {held}") };
        letters(svg, (left, base + size + 3), how, &held);
    }
}

/// Buttons that are in no pad: agreement, what the table does, and dominoes that are not to be seen.
fn others(svg: &mut Svg, scene: &Scene<'_>, actions: &[Action]) {
    let [x, y, width, high] = scene.layout.button();
    let count = i32::try_from(actions.len()).unwrap_or(1);
    // Several have a line of their own.
    let (mut x, y, width) = match count {
        ..=1 => (x, y, width),
        _ => {
            let room = scene.layout.size().0 - 16;
            (8, scene.layout.below().1 - high / 2, (room + GAP) / count - GAP)
        }
    };
    for action in actions {
        open(svg, scene, *action, [x, y, width, high]);
        let caption = scene.say(&terms::action(*action));
        let size = if width < 70 { scene.layout.small() } else { scene.layout.name() };
        letters(svg, (x + width / 2, y + high / 2 + size / 3), Letters::button(size), &cut(&caption, size, width - 4));
        svg.close("g");
        x += width + GAP;
    }
}

/// Opens a button that stands for an action.
fn open(svg: &mut Svg, scene: &Scene<'_>, action: Action, area: Area) {
    let label = scene.say(&words::label(scene, action));
    svg.open("g").class("call").choice(action, &label);
    // What is hit comes first.
    svg.shape("rect").class("key").area(area).round(9).fill("#f8e7bd").stroke("#4a3726", 1.5);
    svg.title(&label);
}

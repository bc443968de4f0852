//! What lies on the table: the trick, the one before it, and words while there is none.

use alloc::format;
use alloc::string::String;

use game::svg::Svg;

use super::lettering::{Letters, cut, letters, width_of};
use super::pieces::{DominoStyle, Kind, LAST, domino, height};
use super::scene::{Scene, Side, Stage};
use super::seats::numbers;
use super::{choices, summary, words};
use crate::action::Action;
use crate::document::PlayDoc;
use crate::{say, terms};

/// Everything between the players.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    last_trick(svg, scene);
    match scene.stage {
        Stage::Scoring => summary::hand(svg, scene),
        Stage::Over => summary::game(svg, scene),
        _ if !scene.doc.current_trick.is_empty() => trick(svg, scene),
        _ if !choices::has_pad(scene) => waiting(svg, scene),
        _ => {}
    }
    if matches!(scene.stage, Stage::Dealing | Stage::Bidding) {
        summary::before(svg, scene);
    }
}

/// What the game waits for, while nothing lies in the middle.
fn waiting(svg: &mut Svg, scene: &Scene<'_>) {
    let (x, y) = scene.layout.centre();
    let size = scene.layout.pick(16, 24);
    let lines = words::middle(scene);
    let high = size * 3 / 2;
    let mut base = y - high * i32::try_from(lines.len()).unwrap_or(0) / 2 + size;
    for line in lines {
        let line = cut(&line, size, scene.layout.pick(170, 340));
        letters(svg, (x, base), Letters::pale(size), &line);
        base += high;
    }
}

/// The trick: each domino in front of the player who played it, and who takes it so far.
fn trick(svg: &mut Svg, scene: &Scene<'_>) {
    let so_far = scene.trick();
    for (index, play) in scene.doc.current_trick.iter().enumerate() {
        let takes = so_far.taker().0 == play.player && 1 < scene.doc.current_trick.len();
        played(svg, scene, *play, (index == 0, takes));
    }
    let (x, y) = scene.layout.centre();
    let (wide, high, size) = scene.layout.pick((78, 24, 13), (112, 36, 18));
    svg.open("g").class("worth");
    svg.title(&scene.say(&say::trick_counts(say::points(so_far.points()))));
    svg.shape("rect").class("chip").area([x - wide / 2, y - high / 2, wide, high]).round(high / 2).fill("#1d4d33");
    let points = cut(&scene.say(&say::points(so_far.points())), size, wide - 4);
    letters(svg, (x, y + size / 3), Letters::pale(size), &points);
    svg.close("g");
    told(svg, scene);
}

/// A domino of the trick: whether it led, and whether it takes the trick so far.
fn played(svg: &mut Svg, scene: &Scene<'_>, play: PlayDoc, (has_led, takes): (bool, bool)) {
    let side = scene.side(play.player);
    let (x, y) = scene.layout.played(side);
    let width = scene.layout.played_width();
    let high = height(width);
    let is_last = scene.hints.last == Some(Action::Play(play.domino));
    let rim = match (takes, is_last) {
        (true, true) => Some("rim win last"),
        (true, false) => Some("rim win"),
        (false, true) => Some("rim last"),
        (false, false) => None,
    };
    let is_beaten = scene.stage == Stage::TrickFull && !takes;
    let group =
        svg.open("g").class(if is_beaten { "played beaten" } else { "played" }).with("data-player", play.player);
    match scene.order_of(play.domino) {
        Some(order) => drop(group.with("data-order", order)),
        None => drop(group),
    }
    svg.title(&played_by(scene, play));
    let style = DominoStyle { width, set: scene.set(), rim, kind: Kind::Played(play.player) };
    domino(svg, (x - width / 2, y - high / 2), style, play.domino);
    if takes {
        crown(svg, scene, (x, y), side);
    }
    if has_led {
        let how = Letters::pale(scene.layout.small());
        let (aside, above) = (width / 2 + 6, high / 2 + 7);
        let (at, how) = match side {
            Side::Bottom | Side::Top => ((x + aside, y), how.to_the_right()),
            Side::Left | Side::Right => ((x, y - above), how),
        };
        letters(svg, at, how.thin(), &scene.say(&say::led()));
    }
    if side == Side::Bottom || side == Side::Top {
        numbers(svg, scene, play.domino, (x - width / 2 - scene.layout.pick(16, 24), y));
    } else {
        numbers(svg, scene, play.domino, (x, y + high / 2 + scene.layout.pick(15, 22)));
    }
    svg.close("g");
}

/// The sign of what takes the trick so far: not colour alone.
fn crown(svg: &mut Svg, scene: &Scene<'_>, (x, y): (i32, i32), side: Side) {
    let (width, high) = (scene.layout.played_width(), height(scene.layout.played_width()));
    let half = scene.layout.pick(9, 12);
    let (x, y) = match side {
        Side::Right => (x + width / 2, y + high / 2 - half),
        Side::Top => (x - width / 2, y - high / 2 + half),
        Side::Bottom | Side::Left => (x - width / 2, y + high / 2 - half),
    };
    svg.open("g").class("crown");
    svg.title(&scene.say(&say::takes_so_far()));
    svg.shape("circle").class("crown-disc").circle((x, y), half).fill(LAST).stroke("#5c4300", 1.5);
    // Three points on a band.
    let (step, top) = (half * 3 / 10, half * 7 / 10);
    let zigzag = format!("l{step} {step}l{step} -{step}l{step} {step}l{step} -{step}");
    let path = format!("M{} {}{zigzag}v{top}h-{}z", x - 2 * step, y - top / 2, 4 * step);
    svg.shape("path").class("crown-sign").with("d", path).fill("#3d2c00");
    svg.close("g");
}

/// What was led, or who takes the trick, below it.
fn told(svg: &mut Svg, scene: &Scene<'_>) {
    let so_far = scene.trick();
    let text = match scene.stage {
        Stage::TrickFull => Some(say::takes_points(scene.player(so_far.taker().0), say::points(so_far.points()))),
        _ => scene.led().map(|suit| say::suit_led(terms::suit(suit))),
    };
    let Some(text) = text else {
        return;
    };
    let is_full = scene.stage == Stage::TrickFull;
    let size = if is_full { scene.layout.pick(14, 20) } else { scene.layout.pick(13, 17) };
    let text = cut(&scene.say(&text), size, scene.layout.line() - 24);
    line(svg, scene, &text, (size, if is_full { "banner" } else { "chip" }));
}

/// A line below the trick.
fn line(svg: &mut Svg, scene: &Scene<'_>, text: &str, (size, class): (i32, &'static str)) {
    let (x, y) = scene.layout.below();
    let width = width_of(text, size) + 28;
    let high = size + scene.layout.pick(10, 14);
    svg.open("g").class("told");
    let is_banner = class == "banner";
    let ground = svg.shape("rect").class(class).area([x - width / 2, y - high / 2, width, high]).round(high / 2);
    drop(ground.fill(if is_banner { "#fff4d1" } else { "#1d4d33" }));
    let how = if is_banner { Letters { class: "banner-ink", ..Letters::centred(size) } } else { Letters::pale(size) };
    letters(svg, (x, y + size / 3), how, text);
    svg.close("g");
}

/// The trick that was taken up last.
fn last_trick(svg: &mut Svg, scene: &Scene<'_>) {
    let Some(trick) = scene.doc.tricks.last().filter(|_| scene.stage != Stage::Scoring || !scene.layout.is_tall())
    else {
        return;
    };
    let (x, y) = scene.layout.last_trick();
    let size = scene.layout.small();
    let (width, pitch) = scene.layout.taken();
    let is_last = scene.hints.last == Some(Action::CompleteTrick);
    svg.open("g").class(if is_last { "taken last" } else { "taken" });
    let how = Letters::pale(size).to_the_right();
    letters(svg, (x, y), how, &scene.say(&say::last_trick(trick.points)));
    let room = scene.layout.pick(104, 200);
    let taker = scene.say(&say::taken_by(scene.player(trick.winner)));
    letters(svg, (x, y + size + 4), how.thin(), &cut(&taker, size, room));
    let mut at = (x + 1, y + size + scene.layout.pick(11, 14));
    for play in &trick.plays {
        svg.open("g");
        svg.title(&played_by(scene, *play));
        let rim = if play.player == trick.winner { Some("rim win") } else { None };
        domino(svg, at, DominoStyle { width, set: scene.set(), rim, kind: Kind::Sign }, play.domino);
        svg.close("g");
        at.0 += pitch;
    }
    svg.close("g");
}

/// Who played which domino.
fn played_by(scene: &Scene<'_>, play: PlayDoc) -> String {
    scene.say(&say::played(scene.player(play.player), terms::domino(play.domino)))
}

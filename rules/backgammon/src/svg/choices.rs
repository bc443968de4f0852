//! What can be chosen: where checkers can go, buttons, and what is listed for dialogs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::{Lettering, Svg};
use game::{Held, Seat};

use super::layout::{Layout, drawn, is_home_of};
use super::pieces::{LIVE, palette, text};
use super::plates::width;
use super::reach::{Route, game, routes, tapped};
use super::scene::{Choice, CubeAt, Place, Scene};
use super::{pieces, words};
use crate::action::{Action, Origin};
use crate::board::POINTS;
use crate::machine::DOUBLING;
use crate::rules::opponent;
use crate::say;

/// How much shorter each column is than the one before it.
const SHORTER: i32 = 12;

/// Everything that can be chosen.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let singles = scene.moves.iter().map(|choice| Route { steps: [*choice].into() });
    let landings: Vec<Route> = singles.chain(routes(scene)).collect();
    for (index, route) in landings.iter().enumerate() {
        let before = landings[..index].iter().filter(|other| other.to() == route.to()).count();
        landing(svg, scene, layout, (route, i32::try_from(before).unwrap_or(0)));
    }
    buttons(svg, scene, layout);
    aside(svg, scene);
}

/// Several ids that are one choice.
pub(super) fn ids(actions: &[Action]) -> String {
    actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Where a plain tap plays something though no checker lies there that could be taken up, and where it says why not.
pub(super) fn taps(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    if scene.moves.is_empty() {
        return;
    }
    let game = game(scene);
    let mover = scene.doc.active_player.0;
    let on_bar = scene.stack(Place::Bar(mover)).is_some();
    for place in (1..=POINTS).map(Place::Point) {
        if scene.departure(place).is_some() {
            continue;
        }
        let actions = tapped(scene, game.as_ref(), place);
        let is_own = scene.stack(place).is_some_and(|(owner, _)| owner == mover);
        if actions.is_empty() && !is_own {
            continue;
        }
        let column = svg.shape("rect").area(layout.column(scene, place)).fill("#0000");
        if actions.is_empty() {
            let why = if on_bar { say::why_bar_first() } else { say::why_stuck() };
            drop(column.class("why").with("data-why", scene.say(&why)).with("aria-hidden", "true"));
        } else {
            drop(column.class("tap").with("data-tap", ids(&actions)));
        }
    }
}

/// A place where a checker can go with one die or several: its column, and how it would lie there. Each column is a little
/// shorter than the one `before` it, so that no two choices have the same middle: keys go from middle to middle.
fn landing(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (route, before): (&Route, i32)) {
    let short = SHORTER * before;
    let (first, to) = (route.first(), route.to());
    let mover = scene.doc.active_player.0;
    let label = scene.say(&words::route(route));
    let actions: Vec<Action> = route.steps.iter().map(|step| step.action).collect();
    let class = if 1 < actions.len() { "landing far" } else { "landing" };
    let group = svg.open("g").class(class).choice(ids(&actions), &label);
    drop(group.with("data-from", source_name(first.origin)).with("data-wide", ""));
    let (index, ways) = rivals(scene, first, route);
    let at = match to {
        Place::Off(seat) => {
            let is_near = seat == scene.near;
            svg.shape("path")
                .class("glow")
                .with("d", layout.exit(is_near, (index, ways), short))
                .fill("#fff")
                .opacity(".3");
            layout.checker(scene, to, 0)
        }
        _ => {
            svg.shape("rect").class("column").area(layout.shorter(scene, to, short)).fill("#0000");
            if let Place::Point(number) = to {
                let glow = svg.shape("polygon").class("glow").with("points", layout.triangle(number));
                glow.fill("#fff").opacity(".3");
            }
            let is_own = scene.stack(to).is_some_and(|(owner, _)| owner == mover);
            let lying = scene.stack(to).map_or(0, |(_, count)| drawn(to, count));
            layout.checker(scene, to, if is_own { lying } else { 0 })
        }
    };
    way(svg, scene, layout, (route, at));
    match to {
        Place::Off(seat) if 1 < ways => exit_name(svg, layout, (seat == scene.near, index, ways), first.die),
        Place::Off(_) => {}
        _ => arrival(svg, layout, (at, mover), route),
    }
    svg.title(&label);
    svg.close("g");
}

/// Which this is of the ways by which the same checker can go to the same place, and how many there are.
fn rivals(scene: &Scene<'_>, first: &Choice, route: &Route) -> (i32, i32) {
    let same = |choice: &&Choice| choice.origin == first.origin && choice.to == route.to();
    let index = scene.moves.iter().filter(same).position(|choice| choice.action == first.action).unwrap_or(0);
    let count = scene.moves.iter().filter(same).count().max(1);
    (i32::try_from(index).unwrap_or(0), i32::try_from(count).unwrap_or(1))
}

/// A checker that could come; what it would hit is ringed.
fn arrival(svg: &mut Svg, layout: &Layout, (at, seat): ((i32, i32), Seat), route: &Route) {
    let palette = palette(seat);
    let hits = route.steps.last().is_some_and(|step| step.hits);
    let (class, radius) = if hits { ("dot hits", layout.radius + 2) } else { ("dot", layout.radius - 3) };
    let dot = svg.shape("circle").class(class).circle(at, radius);
    let dot = if hits { dot.fill("none").stroke("#e53935", 5) } else { dot.fill(palette.body).stroke(LIVE, 3) };
    dot.opacity(".85");
}

/// The die that bears a checker off, where another does so too.
fn exit_name(svg: &mut Svg, layout: &Layout, (is_near, index, ways): (bool, i32, i32), die: u8) {
    let [x, y, width, height] = layout.tray(is_near);
    let at = if layout.is_wide() {
        let share = height / ways;
        (x + width / 2, y + index * share + share / 2)
    } else {
        let share = layout.size.0 / ways;
        (index * share + share / 2, y + height / 2)
    };
    let size = layout.pick(40, 18);
    pieces::seen(svg, at, size, (Seat(0), die));
}

/// The way of a checker, from the top of its stack.
fn way(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (route, (x, y)): (&Route, (i32, i32))) {
    let from = route.first().from;
    let top = scene.stack(from).map_or(1, |(_, count)| drawn(from, count));
    let (from_x, from_y) = layout.checker(scene, from, top.saturating_sub(1));
    let (middle_x, middle_y) = layout.spot(layout.middle(), layout.breadth / 2);
    let bend = layout.pick((i32::midpoint(from_x, x), middle_y), (middle_x, i32::midpoint(from_y, y)));
    svg.way(&format!("M{from_x} {from_y}Q{} {} {x} {y}", bend.0, bend.1), "#ffe082", layout.pick(6, 4));
}

/// Buttons for all that is no step: where there are no dice, and beside a cube that is offered.
fn buttons(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let is_button = |action: &&Action| !matches!(action, Action::Resign(_) | Action::Double);
    let actions: Vec<Action> = scene.others.iter().filter(is_button).copied().collect();
    let active = scene.doc.active_player.0;
    let is_home = is_home_of(scene, if scene.phase == DOUBLING { active } else { opponent(active) });
    let count = actions.len();
    for (index, action) in actions.into_iter().enumerate() {
        let area = layout.button(is_home, index, count);
        let (caption, label) = words::button(scene, action);
        let group = svg.open("g").class("choice").choice(action, &label);
        drop(group.with("data-wide", ""));
        let ground = svg.shape("rect").class("button dot").area(area).round(layout.pick(14, 10));
        ground.fill("#f6e3b4").stroke("#33241a", 2);
        let size = layout.pick(24, 17);
        let at = (area[0] + area[2] / 2, area[1] + area[3] / 2 + size * 9 / 25);
        text(svg, "button-ink", at, Lettering::centred(size, "#24180f"), &caption);
        svg.title(&label);
        svg.close("g");
    }
    if 1 < count {
        offer(svg, scene, layout, is_home);
    }
}

/// What is asked, above the answers.
fn offer(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, is_home: bool) {
    let [_, (x, y)] = layout.offer_at(is_home);
    let said = words::offer(scene);
    let size = layout.pick(17, 13);
    let (wide, high) = (width(&said, size * 2 / 3) + 24, size * 2);
    let ground = svg.shape("rect").class("plate").area([x - wide / 2, y - high / 2, wide, high]).round(high / 2);
    ground.fill("#2e1c11");
    text(svg, "plate-ink", (x, y + size * 9 / 25), Lettering::centred(size, super::board::LETTERS), &said);
}

/// The cube; it is the button that doubles.
pub(super) fn cube(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let Some((shown, at)) = scene.cube() else {
        return;
    };
    let place = match at {
        CubeAt::Middle => layout.cube_at(None),
        CubeAt::Side(seat) => layout.cube_at(Some(seat == scene.near)),
        CubeAt::Offered(seat) => layout.offer_at(is_home_of(scene, seat))[0],
    };
    let is_out_of_play = scene.doc.stakes.as_ref().is_some_and(|stakes| stakes.crawford_game);
    pieces::cube(svg, place, layout.cube, shown, if is_out_of_play { "0.4" } else { "1" });
    if !scene.others.contains(&Action::Double) {
        return;
    }
    let (_, label) = words::button(scene, Action::Double);
    let group = svg.open("g").class("choice double").choice(Action::Double, &label);
    drop(group.with("data-wide", ""));
    let around = |width: i32| [place.0 - width / 2, place.1 - width / 2, width, width];
    svg.shape("rect").class("column").area(around(layout.pick(72, 46))).fill("#0000");
    svg.shape("rect").class("live").area(around(layout.cube + 8)).round(12).fill("none").stroke(LIVE, 3);
    svg.title(&label);
    svg.close("g");
}

/// What is only listed, for a dialog: giving a game up.
fn aside(svg: &mut Svg, scene: &Scene<'_>) {
    let resigning = scene.others.iter().filter(|action| matches!(action, Action::Resign(_)));
    let mut resigning = resigning.copied().peekable();
    if resigning.peek().is_none() {
        return;
    }
    svg.open("g").class("aside").with("display", "none");
    for action in resigning {
        let (question, label) = words::button(scene, action);
        let group = svg.open("g").choice(action, &label);
        drop(group.with("data-sure", question));
        svg.close("g");
    }
    svg.close("g");
}

/// The marks beside the dice: the last step taken back, and the turn confirmed.
pub(super) fn marks(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, dice: usize) {
    let [back, done] = layout.marks(dice);
    if scene.look().held != Held::Nothing {
        let path = "M-9 -1h12a6.5 6.5 0 0 1 0 13h-6M-9 -1l6 -6M-9 -1l6 6";
        mark(svg, layout, ("undo", back), (path, "#4a5560"));
    }
    if scene.look().held == Held::Complete {
        mark(svg, layout, ("confirm", done), ("M-10 1l7 7l13 -15", "#117a45"));
    }
}

fn mark(svg: &mut Svg, layout: &Layout, (what, (x, y)): (&str, (i32, i32)), (path, fill): (&str, &str)) {
    svg.open("g").class("do").with("data-do", what).with("aria-hidden", "true");
    let reach = layout.mark.max(22);
    svg.shape("rect").class("column").area([x - reach, y - reach, 2 * reach, 2 * reach]).fill("#0000");
    svg.shape("circle").class(what).circle((x, y), layout.mark).fill(fill).stroke("#fff", 2);
    let line = svg.shape("path").class("sign").with("transform", format_args!("translate({x} {y})")).with("d", path);
    let line = line.fill("none").stroke("#fff", 4).with("stroke-linecap", "round").with("stroke-linejoin", "round");
    drop(line);
    svg.close("g");
}

/// What a source is called.
pub(super) fn source_name(origin: Origin) -> String {
    match origin {
        Origin::Point(index) => index.to_string(),
        Origin::Bar => "bar".to_string(),
    }
}

//! The picture of a position, drawn from a state document.

mod choices;
mod layout;
mod pieces;
mod players;
pub(crate) mod scene;
mod words;

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::{Lettering, Svg};
use game::{Hints, Seat};

use self::layout::{
    BAND, BAR, CENTRE_X, CENTRE_Y, FIELD, HALF, HEIGHT, MIDDLE, PITCH, RADIUS, SLAB, STRIP, TRAY, WIDTH, checker_at,
    column_x, dice_x, drawn, is_low,
};
use self::pieces::{DIE, LAST, checker, palette};
use self::scene::{CubeAt, Place, Scene};
use crate::action::{Action, Draw};
use crate::board::POINTS;
use crate::document::StateDoc;
use crate::machine::OPENING;
use crate::say;

/// What a pointer over a place does; the colours stand in the elements.
const STYLE: &str = "[data-action]{cursor:pointer}.ghost{opacity:0}\
[data-action]:hover .ghost,[data-action]:focus .ghost{opacity:.75}[data-action]:hover .dot,[data-action]:focus .dot{opacity:1}";

const DARK_WOOD: &str = "#4a2d1a";
const LIGHT_WOOD: &str = "#6a4428";
const CLOTH: &str = "#2f5261";
const POINT_SHADES: [&str; 2] = ["#d9c39b", "#a9583a"];
const LETTERS: &str = "#f3e6cb";

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> String {
    let scene = Scene::new(doc, hints);
    let height = if doc.stakes.is_some() { HEIGHT + STRIP } else { HEIGHT };
    let mut svg = hints.picture((WIDTH, height), &words::title(&scene), &words::description(&scene));
    svg.style(STYLE);
    rect(&mut svg, [0, 0, WIDTH, height], 0, "#fbf8f3");
    for seat in [Seat(0), Seat(1)] {
        players::strip(&mut svg, &scene, seat);
    }
    players::stakes(&mut svg, &scene);
    board(&mut svg);
    for place in (1..=POINTS).map(Place::Point).chain([Place::Bar(Seat(0)), Place::Bar(Seat(1))]) {
        stack(&mut svg, &scene, place);
    }
    for seat in [Seat(0), Seat(1)] {
        tray(&mut svg, &scene, seat);
    }
    dice(&mut svg, &scene);
    cube(&mut svg, &scene);
    choices::draw(&mut svg, &scene);
    players::banner(&mut svg, &scene);
    svg.finish()
}

/// A rectangle: left, top, width and height.
fn rect(svg: &mut Svg, area: [i32; 4], corner: i32, fill: &str) {
    svg.shape("rect").area(area).round(corner).fill(fill);
}

/// Wood, cloth, bar, trays, and the points with their numbers.
fn board(svg: &mut Svg) {
    let [x, y, width, height] = FIELD;
    rect(svg, [4, y - BAND, WIDTH - 8, height + 2 * BAND], 10, DARK_WOOD);
    rect(svg, [x, y, width, height], 3, CLOTH);
    for top in [y, y + HALF + MIDDLE] {
        rect(svg, [TRAY[0], top, TRAY[1], HALF], 5, "#2a1a10");
    }
    for number in 1..=POINTS {
        let (x, low) = (column_x(number), is_low(number));
        let (base, tip) = if low { (y + height, y + height - 205) } else { (y, y + 205) };
        let corners = format!("{},{base} {},{base} {x},{tip}", x - PITCH / 2 + 1, x + PITCH / 2 - 1);
        let shade = POINT_SHADES[usize::from(number % 2)];
        svg.shape("polygon").class("point").with("points", corners).fill(shade);
        let line = if low { y + height + 20 } else { y - 7 };
        svg.text((x, line), Lettering::centred(20, LETTERS), &number.to_string());
    }
    rect(svg, [CENTRE_X - BAR / 2, y, BAR, height], 0, LIGHT_WOOD);
    rect(svg, [CENTRE_X - 1, y, 2, height], 0, DARK_WOOD);
}

/// The checkers of a point or of the bar, the number on the last one if there are more than can be seen.
fn stack(svg: &mut Svg, scene: &Scene<'_>, place: Place) {
    let Some((seat, count)) = scene.stack(place) else {
        return;
    };
    let shown = drawn(place, count);
    for index in 0..shown {
        checker(svg, checker_at(scene, place, index), seat);
    }
    let top = checker_at(scene, place, shown - 1);
    if let Some(choice) = scene.departure(place) {
        choices::source(svg, top, seat, choice);
    }
    if scene.last == Some(place) {
        svg.shape("circle").class("last").circle(top, RADIUS - 1).fill("none").stroke(LAST, 5);
    }
    if shown < count {
        svg.text((top.0, top.1 + 7), Lettering::centred(19, palette(seat).ink), &count.to_string());
    }
}

/// What a side has borne off: checkers from the side, and their number.
fn tray(svg: &mut Svg, scene: &Scene<'_>, seat: Seat) {
    let Some((_, count)) = scene.stack(Place::Off(seat)) else {
        return;
    };
    let near = seat == scene.near;
    let bottom = FIELD[1] + FIELD[3];
    let palette = palette(seat);
    for index in 1..=count {
        let is_last = index == count && scene.last == Some(Place::Off(seat));
        let y = if near { bottom - 2 - SLAB * i32::from(index) } else { FIELD[1] + 2 + SLAB * i32::from(index - 1) };
        svg.shape("rect")
            .class(if is_last { "slab last" } else { "slab" })
            .area([TRAY[0] + 4, y, TRAY[1] - 8, SLAB - 1])
            .round(3)
            .fill(palette.body)
            .stroke(if is_last { LAST } else { palette.edge }, if is_last { 3 } else { 1 });
    }
    let y = if near { CENTRE_Y + 32 } else { CENTRE_Y - 14 };
    svg.text((TRAY[0] + TRAY[1] / 2, y), Lettering::centred(22, LETTERS), &count.to_string());
}

/// The dice, at the right hand of the player who rolled them.
fn dice(svg: &mut Svg, scene: &Scene<'_>) {
    let seat = scene.doc.active_player.0;
    let dice = scene.dice();
    let pitch = DIE + 10;
    let mut x = dice_x(scene, seat) - pitch * (i32::try_from(dice.len()).unwrap_or(0) - 1) / 2;
    for die in dice {
        pieces::die(svg, (x, CENTRE_Y), seat, die);
        x += pitch;
    }
    if scene.phase == OPENING {
        let x = dice_x(scene, scene.near);
        svg.text((x, CENTRE_Y + 8), Lettering::centred(22, LETTERS), &scene.say(&say::opening_roll()));
    }
}

/// The cube: in the middle, on its owner's side, or before the player who offers it.
fn cube(svg: &mut Svg, scene: &Scene<'_>) {
    let Some((shown, at)) = scene.cube() else {
        return;
    };
    let is_out_of_play = scene.doc.stakes.as_ref().is_some_and(|stakes| stakes.crawford_game);
    let place = match at {
        CubeAt::Middle => (CENTRE_X, CENTRE_Y),
        CubeAt::Side(seat) if seat == scene.near => (CENTRE_X, FIELD[1] + FIELD[3] - 26),
        CubeAt::Side(_) => (CENTRE_X, FIELD[1] + 26),
        CubeAt::Offered(_) => (dice_x(scene, scene.doc.active_player.0), CENTRE_Y),
    };
    pieces::cube(svg, place, shown, if is_out_of_play { 0.4 } else { 1.0 });
}

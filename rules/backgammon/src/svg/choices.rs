//! What can be chosen: checkers that could come, places in a tray, buttons.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::Seat;
use game::svg::{Element, Lettering, Svg};

use super::layout::{CENTRE_Y, HEIGHT, PITCH, STRIP, TRAY, TRAY_CHOICE, WIDTH, checker_at, dice_x, drawn};
use super::pieces::{Palette, palette};
use super::scene::{Choice, Place, Scene};
use super::words;
use crate::action::{Action, Origin};
use crate::machine::DOUBLING;
use crate::rules::opponent;
use crate::say;

/// A button: middle, width and height.
struct ButtonBox {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
}

/// Everything that can be chosen.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    for choice in &scene.moves {
        step(svg, scene, choice);
    }
    buttons(svg, scene);
}

/// Marks a checker that can move.
pub(super) fn source(svg: &mut Svg, at: (i32, i32), seat: Seat, choice: &Choice) {
    svg.open("g").class("source").with("data-source", source_name(choice.origin));
    svg.shape("circle").circle(at, PITCH / 2).fill("#0000");
    svg.shape("circle").class("groove").circle(at, 13).fill("none").stroke(palette(seat).live, 4);
    svg.close("g");
}

/// A step: a pale checker where it would land, with the point it would come from. Its way shows while pointed at.
fn step(svg: &mut Svg, scene: &Scene<'_>, choice: &Choice) {
    let mover = scene.doc.active_player.0;
    let index = scene.arrivals(choice.to).take_while(|other| other.action != choice.action).count();
    let lying = match choice.to {
        Place::Off(_) => 0,
        _ => scene.stack(choice.to).map_or(0, |(_, count)| drawn(choice.to, count)),
    };
    let at = checker_at(scene, choice.to, lying + u8::try_from(index).unwrap_or(u8::MAX));
    svg.open_choice(choice.action, &scene.say(&choice.label()), Some(&source_name(choice.origin)));
    way(svg, scene, choice, at);
    match choice.to {
        Place::Off(_) => slab(svg, at, mover, &format!("{} ({})", choice.from, choice.die)),
        _ => arrival(svg, at, mover, &name(scene, choice)),
    }
    svg.close("g");
}

/// Where a step comes from, with a star if it hits.
fn name(scene: &Scene<'_>, choice: &Choice) -> String {
    let from = match choice.from {
        Place::Bar(_) => scene.say(&say::bar()),
        place => place.to_string(),
    };
    if choice.hits { from + "*" } else { from }
}

/// A checker that could come.
fn arrival(svg: &mut Svg, (x, y): (i32, i32), seat: Seat, name: &str) {
    let palette = palette(seat);
    // Everything within the column is easy to hit with a finger.
    svg.shape("circle").circle((x, y), PITCH / 2).fill("#0000");
    dashed(svg.shape("circle").class("dot").circle((x, y), 17), palette);
    let size = match name.chars().count() {
        0..3 => 20,
        3 => 16,
        _ => 13,
    };
    svg.text((x, y + 7), Lettering::centred(size, palette.ink), name);
}

/// A place in a tray, with the point and the die: one point can be left by either.
fn slab(svg: &mut Svg, (x, y): (i32, i32), seat: Seat, name: &str) {
    let palette = palette(seat);
    let area = [TRAY[0] + 3, y - TRAY_CHOICE / 2 + 2, TRAY[1] - 6, TRAY_CHOICE - 4];
    dashed(svg.shape("rect").class("dot").area(area).round(6), palette);
    let size = if name.len() < 6 { 17 } else { 14 };
    svg.text((x, y + 6), Lettering::centred(size, palette.ink), name);
}

/// The look of what could come.
fn dashed(shape: Element<'_>, palette: &Palette) {
    shape.fill(palette.body).stroke(palette.live, 3).with("stroke-dasharray", "6 4").opacity(0.9);
}

/// The way of a step, from the top of a stack.
fn way(svg: &mut Svg, scene: &Scene<'_>, choice: &Choice, (x, y): (i32, i32)) {
    let top = scene.stack(choice.from).map_or(1, |(_, count)| drawn(choice.from, count));
    let (from_x, from_y) = checker_at(scene, choice.from, top.saturating_sub(1));
    let path = format!("M{from_x} {from_y}Q{} {CENTRE_Y} {x} {y}", i32::midpoint(from_x, x));
    svg.way(&path, "#ffe082", 7);
}

/// Buttons for all that is no step: on the cloth where there are no dice, and for resigning below the board.
fn buttons(svg: &mut Svg, scene: &Scene<'_>) {
    let is_resigning = |action: &Action| matches!(action, Action::Resign(_));
    let (resigning, others): (Vec<Action>, Vec<Action>) = scene.others.iter().partition(|action| is_resigning(action));
    let active = scene.doc.active_player.0;
    // The dice or the cube, if they are out, are before the active player.
    let mut x = dice_x(scene, if scene.phase == DOUBLING { active } else { opponent(active) });
    if 1 < others.len() {
        x -= 64;
    }
    for action in others {
        button(svg, scene, action, &ButtonBox { x, y: CENTRE_Y, width: 118, height: 54 });
        x += 128;
    }
    let y = HEIGHT + STRIP / 2 - 4;
    let mut x = WIDTH - 197;
    if !resigning.is_empty() {
        let lettering = Lettering { size: 20, fill: "#333", anchor: "end", weight: "normal" };
        svg.text((x - 46, y + 7), lettering, &scene.say(&say::resign_caption()));
    }
    for action in resigning {
        button(svg, scene, action, &ButtonBox { x, y, width: 70, height: 46 });
        x += 76;
    }
}

fn button(svg: &mut Svg, scene: &Scene<'_>, action: Action, at: &ButtonBox) {
    let (caption, label) = words::button(scene, action);
    svg.open_choice(action, &label, None);
    svg.button([at.x - at.width / 2, at.y - at.height / 2, at.width, at.height]);
    svg.text((at.x, at.y + 8), Lettering::centred(22, "#24180f"), &caption);
    svg.close("g");
}

/// What a source is called.
fn source_name(origin: Origin) -> String {
    match origin {
        Origin::Point(index) => index.to_string(),
        Origin::Bar => "bar".to_string(),
    }
}

//! What can be chosen: tiles, or parts of tiles where several penguins can go to one.

use alloc::format;
use alloc::string::ToString;
use core::fmt::Display;

use game::Text;
use game::svg::{Lettering, Svg};

use super::floe;
use super::layout::{HEAD, Layout, SIDE, hexagon, slice};
use super::pieces::{INK, LIVE, STANDS, TALL, mark, outline, penguin};
use super::scene::Scene;
use crate::action::Action;
use crate::say;

/// How far below the middle of a tile its marks are.
const MARKS: i32 = 29;
/// How far from the middle of a penguin its way begins.
const CLEAR: i32 = 38;

/// Everything that can be chosen.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    for actions in scene.hints.legal.chunk_by(|one, other| mover(*one) == mover(*other)) {
        match mover(actions[0]) {
            Some(id) => ways(svg, scene, layout, id, actions),
            None => actions.iter().for_each(|action| other(svg, scene, layout, *action)),
        }
    }
}

/// The penguin that an action moves.
fn mover(action: Action) -> Option<u8> {
    match action {
        Action::Move(id, _) => Some(id),
        _ => None,
    }
}

/// A penguin that can move, with all its ways.
fn ways(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, id: u8, actions: &[Action]) {
    svg.open("g").class("mover");
    let tile = scene.penguin(id).and_then(|penguin| scene.tile(scene.tile_of(penguin)));
    if let Some(tile) = tile {
        floe(svg, scene, layout, tile);
    }
    for action in actions {
        if let Action::Move(_, tile) = action {
            step(svg, scene, layout, (id, *tile));
        }
    }
    svg.close("g");
}

/// Anything but a way of a penguin.
fn other(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, action: Action) {
    match action {
        Action::Place(tile) => place(svg, scene, layout, tile),
        Action::Skip => skip(svg, scene, layout),
        Action::Move(..) => {}
    }
}

/// A tile on which a penguin can be placed, which is to be seen while it is pointed at.
fn place(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, tile: u8) {
    let (Some(doc), Some(player), Some(id)) = (scene.tile(tile), scene.in_turn(), scene.next_penguin()) else {
        return;
    };
    let (x, y) = layout.middle(doc.row, doc.col);
    open(svg, scene, Action::Place(tile), &say::choose_place(id, tile, doc.fish));
    svg.shape("polygon").with("points", hexagon((x, y), 1)).fill("#0000");
    svg.open("g").class("dot").opacity(0.4);
    outline(svg, "frame", (x, y), LIVE);
    svg.close("g");
    svg.open("g").class("ghost").with("pointer-events", "none").opacity(0);
    penguin(svg, (x + STANDS, y + 3), TALL, (player.player_id, &id.to_string()));
    svg.close("g");
    svg.close("g");
}

/// A tile to which a penguin can go, or this penguin's part of it. The way shows while it is pointed at.
fn step(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (id, tile): (u8, u8)) {
    let (Some(to), Some(from), Some(player)) = (scene.tile(tile), scene.penguin(id), scene.in_turn()) else {
        return;
    };
    let arrivals = scene.arrivals(tile);
    let count = i32::try_from(arrivals.len()).unwrap_or(1);
    let index = i32::try_from(arrivals.iter().take_while(|other| **other != id).count()).unwrap_or(0);
    let (x, y) = layout.middle(to.row, to.col);
    open(svg, scene, Action::Move(id, tile), &say::choose_move(id, tile, to.fish));
    let part = (2 * SIDE * index / count - SIDE, 2 * SIDE * (index + 1) / count - SIDE);
    svg.shape("polygon").with("points", slice((x, y), 0, part)).fill("#0000");
    way(svg, layout.middle(from.y, from.x), (x, y));
    let (radius, pitch) = match count {
        1 | 2 => (12, 30),
        3 => (11, 23),
        _ => (9, 18),
    };
    let right = pitch * index - pitch * (count - 1) / 2;
    mark(svg, (x + right, y + MARKS), radius, (player.player_id, id));
    svg.close("g");
}

/// The way of a penguin.
fn way(svg: &mut Svg, from: (i32, i32), to: (i32, i32)) {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    // Slanting lines rise by half their length.
    let length = if right == 0 { down.abs() } else { 2 * down.abs() }.max(1);
    let (x, y) = (from.0 + right * CLEAR / length, from.1 + down * CLEAR / length);
    svg.way(&format!("M{x} {y}L{} {}", to.0, to.1), LIVE, 8);
}

/// The button that skips a player who cannot move.
fn skip(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let (x, y) = (layout.width - 72, HEAD / 2 - 1);
    open(svg, scene, Action::Skip, &say::choose_skip());
    svg.button([x - 56, y - 22, 112, 44]);
    svg.text((x, y + 8), Lettering::centred(22, INK), &scene.say(&say::label_skip()));
    svg.close("g");
}

/// Opens a group that stands for an action.
fn open(svg: &mut Svg, scene: &Scene<'_>, id: Action, label: &Text) {
    let from = mover(id);
    svg.open_choice(id, &scene.say(label), from.as_ref().map(|from| from as &dyn Display));
}

//! What can be chosen, and the penguins that can be taken up.

use game::Text;
use game::svg::Svg;

use super::floes::Letters;
use super::layout::{Layout, Place, Tenths};
use super::pieces::{Set, moving, shade};
use super::players::INK;
use super::scene::Scene;
use crate::action::Action;
use crate::document::PenguinDoc;
use crate::say;

/// What the last actions changed, and what can be chosen.
const LAST: &str = "#ffb300";
const LIVE: &str = "#0b8043";
const GLOW: &str = "#ffd84d";

/// Lines around the tiles on which the last actions put penguins.
pub(super) fn latest(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    for tile in scene.latest.iter().filter_map(|(penguin, _)| scene.penguin(*penguin)) {
        outline(svg, layout, ("last", LAST), layout.middle(tile.y, tile.x)).opacity(1);
    }
}

/// Everything that can be chosen.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    for action in scene.hints.legal {
        match *action {
            Action::Place(tile) => place(svg, scene, layout, tile),
            Action::Move(id, tile) => step(svg, scene, layout, (id, tile)),
            Action::Skip => skip(svg, scene, layout),
        }
    }
}

/// A penguin on the board, which is a source if it can move.
pub(super) fn penguin(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (player, doc): (u8, PenguinDoc)) {
    let (at, id, tile) = (layout.middle(doc.y, doc.x), doc.penguin_id, scene.tile_of(doc));
    let is_source = scene.can_move(id);
    let class = if is_source { "penguin source" } else { "penguin" };
    let group = svg.open("g").class(class).with("data-tile", tile).with("data-penguin", id);
    match scene.why_not(player, id) {
        _ if is_source => {
            let label = scene.say(&say::penguin_on_tile(id, tile));
            drop(group.with("data-source", id).with("role", "button").with("tabindex", 0).with("aria-label", label));
        }
        Some(why) => drop(group.with("data-why", scene.say(&why)).with("aria-hidden", "true")),
        None => drop(group),
    }
    svg.shape("polygon").with("points", layout.hexagon(at, 0)).fill("#0000");
    if is_source {
        outline(svg, layout, ("live", LIVE), at).opacity(0.7);
    }
    let order = scene.latest.iter().rfind(|(penguin, _)| *penguin == id).and_then(|(_, order)| *order);
    moving(svg, layout, (set(scene), at), (player, id, order));
    svg.close("g");
}

/// The pieces of a picture.
pub(super) fn set(scene: &Scene<'_>) -> Set {
    Set::at(scene.hints.look.pieces)
}

/// A line around a tile.
fn outline<'a>(svg: &'a mut Svg, layout: &Layout, look: (&str, &str), at: Place) -> game::svg::Element<'a> {
    let line = svg.shape("polygon").class(look.0).with("points", layout.hexagon(at, 4)).fill("none");
    let width = Tenths(layout.scaled(4).max(20));
    line.stroke(look.1, width).with("stroke-linejoin", "round").with("pointer-events", "none")
}

/// A tile on which a penguin can be placed, which is to be seen while it is pointed at.
fn place(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, tile: u8) {
    let (Some(doc), Some(player), Some(id)) = (scene.tile(tile), scene.in_turn(), scene.next_penguin()) else {
        return;
    };
    let at = layout.middle(doc.row, doc.col);
    open(svg, scene, (Action::Place(tile), "place"), &say::choose_place(id, tile, doc.fish));
    svg.shape("polygon").with("points", layout.hexagon(at, 0)).fill("#0000");
    outline(svg, layout, ("free", LIVE), at).opacity(0.55);
    shade(svg, layout, (set(scene), at), player.player_id);
    svg.close("g");
}

/// A tile to which a penguin can go. It shows while the penguin is taken up.
fn step(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (id, tile): (u8, u8)) {
    let (Some(to), Some(from), Some(player)) = (scene.tile(tile), scene.penguin(id), scene.in_turn()) else {
        return;
    };
    let (at, begin) = (layout.middle(to.row, to.col), layout.middle(from.y, from.x));
    open(svg, scene, (Action::Move(id, tile), "step"), &say::choose_move(id, tile, to.fish));
    let glow = svg.shape("polygon").class("glow").with("points", layout.hexagon(at, 2)).fill(GLOW).opacity(0);
    glow.stroke(LIVE, Tenths(layout.scaled(3).max(15)));
    let way = svg.shape("line").class("preview way").with("x1", Tenths(begin.0)).with("y1", Tenths(begin.1));
    let way = way.with("x2", Tenths(at.0)).with("y2", Tenths(at.1)).stroke(LIVE, Tenths(layout.scaled(6)));
    way.with("stroke-linecap", "round").opacity(0);
    shade(svg, layout, (set(scene), at), player.player_id);
    svg.close("g");
}

/// The button that skips a player who cannot move.
fn skip(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let (x, y) = layout.centre();
    open(svg, scene, (Action::Skip, "skip"), &say::choose_skip());
    svg.button([x / 10 - 70, y / 10 - 24, 140, 48]);
    let how = Letters { class: "label", size: layout.small + 4, anchor: "middle", fill: INK };
    how.write(svg, (x, y + 4 * layout.small), &scene.say(&say::label_skip()));
    svg.close("g");
}

/// Opens a group that stands for an action.
fn open(svg: &mut Svg, scene: &Scene<'_>, (id, class): (Action, &str), label: &Text) {
    let group = svg.open("g").class(class).choice(id, &scene.say(label));
    match id {
        Action::Move(penguin, _) => drop(group.with("data-from", penguin)),
        Action::Place(_) | Action::Skip => drop(group),
    }
}

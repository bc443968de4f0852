//! The picture of a position, drawn from a state document.

mod choices;
mod layout;
mod pieces;
mod players;
pub(crate) mod scene;
mod words;

use alloc::string::{String, ToString};

use game::Hints;
use game::svg::Svg;

use self::layout::{Layout, hexagon};
use self::pieces::{LAST, LIES, LIVE, STANDS, TALL, catch, foot, ice, number, outline, penguin, shoal, stencils, wave};
use self::scene::{Scene, Stage};
use crate::action::Action;
use crate::document::{PenguinDoc, StateDoc, TileDoc};
use crate::layout::Draw;

/// What a pointer over a place does. While a penguin is pointed at, only its own ways are visible.
const STYLE: &str = "[data-action]{cursor:pointer}.ghost{opacity:0}\
[data-action]:hover .ghost,[data-action]:focus .ghost{opacity:.75}[data-action]:hover .dot,[data-action]:focus .dot{opacity:1}\
svg:has(.source:hover) .mover:not(:has(.source:hover)) [data-action]{opacity:.1}";

const SEA: &str = "#1f6b91";

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> String {
    let scene = Scene::new(doc, hints);
    let layout = Layout::new(doc.board.rows, doc.board.columns, doc.players.len());
    let mut svg = hints.picture((layout.width, layout.height), &words::title(&scene), &words::description(&scene));
    svg.style(STYLE);
    stencils(&mut svg, doc.players.iter().map(|player| player.player_id));
    svg.shape("rect").with("width", layout.width).with("height", layout.height).fill("#fbf8f3");
    players::head(&mut svg, &scene, &layout);
    for player in &doc.players {
        players::card(&mut svg, &scene, &layout, player);
    }
    sea(&mut svg, &scene, &layout);
    for tile in &doc.board.tiles {
        foot(&mut svg, layout.middle(tile.row, tile.col));
    }
    for tile in doc.board.tiles.iter().filter(|tile| !scene.can_leave(tile.tile_id)) {
        floe(&mut svg, &scene, &layout, tile);
    }
    choices::draw(&mut svg, &scene, &layout);
    svg.finish()
}

/// The water, and the places where tiles were or will be.
fn sea(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    svg.shape("rect").area(layout.sea).round(16).fill(SEA);
    let board = &scene.doc.board;
    let cells = (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| (row, column)));
    for (row, column) in cells {
        let middle = layout.middle(row, column);
        match scene.stage {
            Stage::Dealing if scene.is_hole(row, column) => wave(svg, middle),
            Stage::Dealing => unknown(svg, middle),
            _ if scene.tile(scene.id_at(row, column)).is_some() => {}
            _ => wave(svg, middle),
        }
    }
}

/// A place on a board that is not drawn yet.
fn unknown(svg: &mut Svg, middle: (i32, i32)) {
    svg.shape("polygon")
        .class("unknown")
        .with("points", hexagon(middle, 5))
        .fill("none")
        .stroke("#fff", 2)
        .with("stroke-dasharray", "7 7")
        .opacity(0.4);
}

/// A tile with its fish, its number, and the penguin that stands on it.
fn floe(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, tile: &TileDoc) {
    let (x, y) = layout.middle(tile.row, tile.col);
    let standing = scene.penguin_on(tile.tile_id);
    let can_go = scene.can_leave(tile.tile_id);
    let class = if can_go { "tile source" } else { "tile" };
    let group = svg.open("g").class(class).with("data-tile", tile.tile_id).with("data-fish", tile.fish);
    match standing {
        Some((_, PenguinDoc { penguin_id, .. })) if can_go => {
            drop(group.with("data-penguin", penguin_id).with("data-source", penguin_id));
        }
        Some((_, PenguinDoc { penguin_id, .. })) => drop(group.with("data-penguin", penguin_id)),
        None => drop(group),
    }
    svg.title(&words::tile(scene, tile));
    ice(svg, (x, y));
    if scene.last == Some(tile.tile_id) {
        outline(svg, "last", (x, y), LAST);
    } else if can_go {
        outline(svg, "live", (x, y), LIVE);
    }
    match standing {
        None => {
            number(svg, (x, y - 29), tile.tile_id);
            shoal(svg, (x, y - 4), tile.fish);
        }
        Some((player, who)) => {
            number(svg, (x + 14, y - 26), tile.tile_id);
            catch(svg, (x + LIES, y + 3), tile.fish);
            penguin(svg, (x + STANDS, y + 3), TALL, (player, &who.penguin_id.to_string()));
        }
    }
    svg.close("g");
}

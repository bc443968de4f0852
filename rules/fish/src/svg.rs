//! The picture of a position, drawn from a state document.
//!
//! What a theme may colour has a class, and the default colour as an attribute.

mod choices;
mod floes;
mod layout;
mod pieces;
mod players;
pub(crate) mod scene;
mod words;

use alloc::string::String;

use game::Hints;
use game::svg::Svg;

use self::floes::Letters;
use self::layout::Layout;
use self::players::INK;
use self::scene::{Scene, Stage};
use crate::action::Action;
use crate::document::StateDoc;
use crate::layout::Draw;
use crate::say;

/// What a pointer over a place does, and what shows of the lines of a penguin that is taken up.
const STYLE: &str = "[data-action],[data-source]{cursor:pointer}.preview{pointer-events:none}\
.step{pointer-events:none}.step.lit{pointer-events:auto}.glow{mix-blend-mode:multiply}.lit .glow{opacity:.7}\
[data-action]:is(:focus-visible,.near,.chosen,.hinted) :is(.preview,.glow){opacity:.9}\
[data-action]:is(:focus-visible,.near,.chosen,.hinted) .free{opacity:1}\
.source:is(:focus-visible,.near,.taken,.hinted) .live{opacity:1;stroke-width:5}.source:focus{outline:none}\
.taken .live{fill:#ffd84d;fill-opacity:.6;mix-blend-mode:multiply}\
[data-flipped] :is([data-piece^=penguin],.player>g:not(.waiting),.waiting>g)>*{rotate:180deg}\
.gain{opacity:0}svg>[aria-hidden]:not([class]) .gain{opacity:1}[data-aids~=numbers] .aid-numbers{display:inline}\
@media(hover:hover){[data-action]:hover :is(.preview,.glow){opacity:.9}[data-action]:hover .free,.source:hover .live{opacity:1}}";

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> String {
    let scene = Scene::new(doc, hints);
    let layout = Layout::new(&doc.board, doc.players.len(), hints.look.shape);
    let mut svg = hints.picture((layout.width, layout.height), &words::title(&scene), &words::description(&scene));
    svg.style(STYLE);
    svg.open("defs");
    floes::stencils(&mut svg, &scene, &layout);
    pieces::stencil(&mut svg, choices::set(&scene));
    svg.close("defs");
    floes::sea(&mut svg, &scene, &layout);
    for tile in &doc.board.tiles {
        floes::foot(&mut svg, &layout, layout.middle(tile.row, tile.col));
    }
    for tile in &doc.board.tiles {
        floes::floe(&mut svg, &scene, &layout, tile);
    }
    choices::latest(&mut svg, &scene, &layout);
    for player in &doc.players {
        players::plate(&mut svg, &scene, &layout, player);
    }
    choices::draw(&mut svg, &scene, &layout);
    for penguin in scene.penguins() {
        choices::penguin(&mut svg, &scene, &layout, penguin);
    }
    floes::numbers(&mut svg, &scene, &layout);
    if scene.stage == Stage::Dealing {
        not_drawn(&mut svg, &scene, &layout);
    }
    svg.finish()
}

/// That there is no board yet.
fn not_drawn(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let (x, y) = layout.centre();
    let ground = svg.shape("rect").class("plate").area([x / 10 - 150, y / 10 - 24, 300, 48]).round(10);
    ground.fill("#dcebf3").opacity(0.9);
    let how = Letters { class: "name", size: layout.small + 2, anchor: "middle", fill: INK };
    how.write(svg, (x, y + 60), &scene.say(&say::board_not_drawn()));
}

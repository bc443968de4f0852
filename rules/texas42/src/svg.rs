//! The picture of a position, drawn from a state document.

mod choices;
mod layout;
mod middle;
mod panel;
mod pieces;
pub(crate) mod scene;
mod seats;
pub(crate) mod words;

use alloc::string::String;

use game::Hints;
use game::svg::{Lettering, fitted};

use self::layout::{FELT, HEAD, HEIGHT, WIDTH};
use self::pieces::INK;
use self::scene::Scene;
use crate::action::Action;
use crate::deal::Deal;
use crate::document::StateDoc;

/// What a pointer over a choice does; the colours stand in the elements.
const STYLE: &str = "[data-action]{cursor:pointer}[data-action]:hover .dot,[data-action]:focus .dot{opacity:1}\
g.lift[data-action]:hover,g.lift[data-action]:focus{transform:translateY(-8px)}";

/// How large the line on top is.
const SIZE: i32 = 26;

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Deal>) -> String {
    let scene = Scene::new(doc, hints);
    let mut svg = hints.picture((WIDTH, HEIGHT), &scene.say(&words::title(&scene)), &words::description(&scene));
    svg.style(STYLE);
    svg.shape("rect").with("width", WIDTH).with("height", HEIGHT).fill("#fbf8f3");
    let line = Lettering { size: SIZE, fill: INK, anchor: "start", weight: "bold" };
    svg.text((16, HEAD - 20), line, &fitted(&scene.say(&words::headline(&scene)), SIZE, WIDTH - 32));
    svg.frame(FELT, "#2c6e49", "#1d4d33");
    middle::draw(&mut svg, &scene);
    for player in &doc.players {
        seats::draw(&mut svg, &scene, player);
    }
    panel::draw(&mut svg, &scene);
    choices::draw(&mut svg, &scene);
    svg.finish()
}

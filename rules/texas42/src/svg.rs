//! The picture of a position, drawn from a state document.

mod choices;
mod layout;
mod lettering;
mod meaning;
mod middle;
mod panel;
mod pieces;
pub(crate) mod scene;
mod seats;
mod summary;
pub(crate) mod words;

use alloc::string::String;

use game::Hints;

use self::scene::Scene;
use crate::action::Action;
use crate::deal::Deal;
use crate::document::StateDoc;

/// What a pointer over a choice does; the colours stand in the elements, and in the themes.
const STYLE: &str = "[data-action]{cursor:pointer}.lift{transition:translate .12s}\
.lift:hover,.lift:focus-visible,.lift.near,.lift.chosen{translate:0 -9px}.off,.beaten{opacity:.55}\
.lift.other{opacity:.55!important}\
.call:is(:hover,:focus-visible,:active,.near,.chosen) .hint{opacity:1}\
.call:is(:hover,.near,.chosen) .key{stroke-width:4}.hint,.takes{pointer-events:none}\
@media (prefers-reduced-motion:reduce){.lift{transition:none}}";

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Deal>) -> String {
    let scene = Scene::new(doc, hints);
    let (width, height) = scene.layout.size();
    let mut svg = hints.picture((width, height), &scene.say(&words::title(&scene)), &words::description(&scene));
    svg.style(STYLE);
    svg.shape("rect").class("cloth").area([0, 0, width, height]).round(14).fill("#2c6e49");
    let inner = [3, 3, width - 6, height - 6];
    svg.shape("rect").class("hem").area(inner).round(12).fill("none").stroke("#1d4d33", 5);
    // A domino that is dropped here is played.
    let [left, top, wide, high] = scene.layout.table();
    svg.shape("rect").class("drop").area([left, top, wide, high]).fill("none").with("data-drop", "");
    panel::draw(&mut svg, &scene);
    middle::draw(&mut svg, &scene);
    for player in &doc.players {
        seats::draw(&mut svg, &scene, player);
    }
    choices::draw(&mut svg, &scene);
    svg.finish()
}

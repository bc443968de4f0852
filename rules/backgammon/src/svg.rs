//! The picture of a position, drawn from a state document.

mod board;
mod choices;
mod layout;
mod pieces;
mod plates;
mod reach;
mod recent;
pub(crate) mod scene;
mod stacks;
mod words;

use alloc::string::String;

use game::svg::{Lettering, Svg};
use game::{Held, Hints, Seat};

use self::layout::Layout;
use self::scene::Scene;
use crate::action::{Action, Draw};
use crate::document::StateDoc;
use crate::machine::OPENING;
use crate::say;

/// What is seen while something is pointed at or taken up; the colours stand in the elements.
const STYLE: &str = "[data-action],[data-source],[data-tap],[data-do]{cursor:pointer}.ghost{opacity:0}\
.landing{opacity:0;pointer-events:none}.landing.other{opacity:0!important}\
.landing.lit,.landing.chosen,.landing:focus,.landing:hover{opacity:1}.landing.lit{pointer-events:auto}\
.landing.near .ghost,.landing.chosen .ghost,.landing:hover .ghost,.landing:focus .ghost{opacity:.85}\
.choice:hover .dot,.choice:focus .dot,.do:hover circle{filter:brightness(1.12)}";

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> String {
    let scene = Scene::new(doc, hints);
    let layout = Layout::of(scene.look().shape);
    let mut svg = hints.picture(layout.size, &words::title(&scene), &words::description(&scene));
    svg.style(STYLE);
    pieces::lights(&mut svg);
    board::draw(&mut svg, layout);
    for seat in [Seat(0), Seat(1)] {
        plates::draw(&mut svg, &scene, layout, seat);
    }
    plates::stakes(&mut svg, &scene, layout);
    if scene.look().held == Held::Nothing {
        recent::draw(&mut svg, &scene, layout);
    }
    choices::taps(&mut svg, &scene, layout);
    stacks::draw(&mut svg, &scene, layout);
    dice(&mut svg, &scene, layout);
    choices::cube(&mut svg, &scene, layout);
    choices::draw(&mut svg, &scene, layout);
    plates::banner(&mut svg, &scene, layout);
    svg.finish()
}

/// The dice, at the right hand of the player who rolled them. They confirm a turn that is complete.
fn dice(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let (seat, dice) = scene.dice_on_table();
    let is_near = layout::is_home_of(scene, seat);
    let confirms = scene.look().held == Held::Complete && !dice.is_empty();
    if confirms {
        svg.open("g").class("do").with("data-do", "confirm").with("aria-hidden", "true");
        board::rect(svg, "column", layout.dice_area(is_near, dice.len()), 0, "#0000");
    }
    for (index, die) in dice.iter().enumerate() {
        pieces::die(svg, layout.die_at(is_near, index, dice.len()), layout.die(dice.len()).0, (seat, *die));
    }
    if confirms {
        svg.close("g");
    }
    choices::marks(svg, scene, layout, dice.len());
    if scene.phase == OPENING && scene.look().held == Held::Nothing {
        let (x, y) = layout.spot(layout.half(true), layout.breadth / 2);
        let size = layout.pick(20, 14);
        let said = scene.say(&say::opening_roll());
        let wide = plates::width(&said, size * 2 / 3) + 24;
        board::rect(svg, "plate", [x - wide / 2, y - size, wide, 2 * size], size, "#2e1c11");
        let lettering = Lettering::centred(size, board::LETTERS);
        pieces::text(svg, "plate-ink", (x, y + size * 9 / 25), lettering, &said);
    }
}

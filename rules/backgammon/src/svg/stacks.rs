//! Checkers on points, on the bar and in the trays.

use alloc::string::ToString;

use game::Seat;
use game::svg::{Lettering, Svg};

use super::choices::{ids, source_name};
use super::layout::{Layout, drawn};
use super::pieces::{Checker, LAST, LIVE, palette, piece, text};
use super::scene::{Choice, Place, Scene};
use crate::board::POINTS;

/// Everything that lies on the board. What can be taken up lies above the rest.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let places = || (1..=POINTS).map(Place::Point).chain([Seat(0), Seat(1)].map(Place::Bar));
    for place in places() {
        lying(svg, scene, layout, place);
    }
    for seat in [Seat(0), Seat(1)] {
        tray(svg, scene, layout, seat);
    }
    for place in places() {
        if let Some(choice) = scene.departure(place) {
            source(svg, scene, layout, (place, choice));
        }
    }
}

/// The checkers of a place, but for the one that can be taken up.
fn lying(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, place: Place) {
    let Some((seat, count)) = scene.stack(place) else {
        return;
    };
    let shown = drawn(place, count);
    let is_source = scene.departure(place).is_some();
    for index in 0..shown - u8::from(is_source) {
        one(svg, scene, layout, (place, index));
    }
    if !is_source {
        marks(svg, scene, layout, (place, seat, count));
    }
}

/// A checker, by its place in its stack.
fn one(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (place, index): (Place, u8)) {
    let Some((seat, count)) = scene.stack(place) else {
        return;
    };
    let from_top = usize::from(drawn(place, count) - 1 - index);
    let what = Checker { seat, radius: layout.radius, set: scene.look().pieces };
    piece(svg, what, layout.checker(scene, place, index), scene.order(place, from_top));
}

/// Whether the last action put the top checker there, and how many there are if not all are seen.
fn marks(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (place, seat, count): (Place, Seat, u8)) {
    let shown = drawn(place, count);
    let (x, y) = layout.checker(scene, place, shown - 1);
    let came = scene.order(place, 0).is_some() && matches!(place, Place::Point(_));
    if scene.last == Some(place) || came {
        svg.shape("circle").class("last").circle((x, y), layout.radius - 1).fill("none").stroke(LAST, 3);
    }
    if shown < count {
        let size = layout.pick(20, 15);
        let lettering = Lettering::centred(size, palette(seat).ink);
        text(
            svg,
            &alloc::format!("count {}", palette(seat).name),
            (x, y + size * 9 / 25),
            lettering,
            &count.to_string(),
        );
    }
}

/// The column of a place with its top checker: pressed, it plays the larger die; dragged, it goes where it can.
fn source(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, (place, choice): (Place, &Choice)) {
    let Some((seat, count)) = scene.stack(place) else {
        return;
    };
    let top = drawn(place, count) - 1;
    let quick = scene.moves.iter().filter(|other| other.from == place).max_by_key(|other| other.die).unwrap_or(choice);
    let group = svg.open("g").class("source").with("data-source", source_name(choice.origin));
    drop(group.with("data-tap", ids(&[quick.action])));
    svg.shape("rect").class("column").area(layout.column(scene, place)).fill("#0000");
    one(svg, scene, layout, (place, top));
    let at = layout.checker(scene, place, top);
    svg.shape("circle").class("live").circle(at, layout.radius).fill("none").stroke(LIVE, 3);
    marks(svg, scene, layout, (place, seat, count));
    svg.close("g");
}

/// What a side has borne off: checkers from the side, and on a desk their number.
fn tray(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, seat: Seat) {
    let Some((_, count)) = scene.stack(Place::Off(seat)) else {
        return;
    };
    let is_near = seat == scene.near;
    let palette = palette(seat);
    for index in 0..count {
        let order = scene.order(Place::Off(seat), usize::from(count - 1 - index));
        let is_last = index + 1 == count && (scene.last == Some(Place::Off(seat)) || order.is_some());
        let class = if is_last { "slab last" } else { "slab" };
        let mut slab = svg.shape("rect").class(&alloc::format!("{class} {}", palette.name));
        slab = slab.with("data-piece", palette.name);
        if let Some(order) = order {
            slab = slab.with("data-order", order);
        }
        let edge = if is_last { LAST } else { palette.edge };
        slab.area(layout.slab(is_near, index))
            .round(layout.pick(4, 1))
            .fill(palette.body)
            .stroke(edge, layout.pick(2, 1));
    }
    if layout.is_wide() {
        let [x, y, width, height] = layout.tray(is_near);
        let line = if is_near { y - 16 } else { y + height + 30 };
        let lettering = Lettering::centred(20, super::board::LETTERS);
        text(svg, "number", (x + width / 2, line), lettering, &count.to_string());
    }
}

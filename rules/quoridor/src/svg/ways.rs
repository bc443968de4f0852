//! The shortest ways home, for those who ask for them.

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::Svg;

use super::{SEATS, Scene, pieces};

/// The ways, beside each other where both go the same way.
pub(super) fn lines(svg: &mut Svg, scene: &Scene<'_>) {
    let (plan, apart) = (scene.plan, scene.plan.cell / 10);
    svg.open("g").class("aid aid-ways").with("pointer-events", "none");
    for (seat, aside) in [(0, -apart), (1, apart)] {
        let way = scene.slots.way_home(seat);
        let points = way.iter().map(|cell| plan.middle(*cell)).map(|(x, y)| format!("{},{}", x + aside, y + aside));
        let points = points.collect::<alloc::vec::Vec<String>>().join(" ");
        let line = svg.shape("polyline").class(["way line-0", "way line-1"][seat]).with("points", points).fill("none");
        let line =
            line.stroke(SEATS[seat], plan.cell / 12).with("stroke-linejoin", "round").with("stroke-linecap", "round");
        drop(if seat == 1 { line.with("stroke-dasharray", plan.cell / 5) } else { line });
    }
    svg.close("g");
}

/// How many steps they are, where they end.
pub(super) fn lengths(svg: &mut Svg, scene: &Scene<'_>) {
    let plan = scene.plan;
    svg.open("g").class("aid aid-ways").with("pointer-events", "none");
    for seat in [0, 1] {
        let way = scene.slots.way_home(seat);
        let Some(end) = way.last().filter(|_| 1 < way.len()) else { continue };
        let ((x, y), inset) = (plan.middle(*end), plan.cell / 2 - plan.small / 2);
        let at = if seat == 0 { (x + inset, y - inset) } else { (x - inset, y + inset) };
        pieces::badge(svg, scene, at, (seat, &(way.len() - 1).to_string()));
    }
    svg.close("g");
}

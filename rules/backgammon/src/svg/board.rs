//! Wood, cloth, bar, trays, and the points with their numbers.

use alloc::string::ToString;

use game::svg::{Lettering, Svg};

use super::layout::Layout;
use super::pieces::{FLAT, text};
use crate::board::POINTS;

const RIM: &str = "#4b2e1c";
const CLOTH: &str = "#caa677";
const BAR: &str = "#5d3a24";
const TRAY: &str = "#2a1810";
/// The points: even and odd.
const POINT_SHADES: [&str; 2] = ["#efdcb6", "#8a4a2c"];
/// Letters on wood.
pub(super) const LETTERS: &str = "#f3e6cb";

/// The board without anything on it.
pub(super) fn draw(svg: &mut Svg, layout: &Layout) {
    let (width, height) = layout.size;
    let corner = layout.pick(14, 6);
    rect(svg, "rim", [0, 0, width, height], corner, RIM);
    rect(svg, "shine", [0, 0, width, height], corner, FLAT);
    let [x, y, across, down] = layout.field();
    let inset = layout.pick(4, 1);
    rect(svg, "edge", [x - inset, y - inset, across + 2 * inset, down + 2 * inset], inset, TRAY);
    rect(svg, "cloth", [x, y, across, down], 0, CLOTH);
    for number in 1..=POINTS {
        let class = if number % 2 == 0 { "point even" } else { "point odd" };
        let point = svg.shape("polygon").class(class).with("points", layout.triangle(number));
        point.fill(POINT_SHADES[usize::from(number % 2)]);
    }
    let bar = layout.area((6 * layout.pitch, 0), (layout.bar, layout.breadth));
    rect(svg, "bar", bar, 0, BAR);
    let hinge = layout.area((layout.middle() - 1, 0), (2, layout.breadth));
    rect(svg, "edge", hinge, 0, TRAY);
    for is_near in [false, true] {
        rect(svg, "tray", layout.tray(is_near), layout.pick(6, 3), TRAY);
    }
    numbers(svg, layout);
}

/// The numbers of the points.
fn numbers(svg: &mut Svg, layout: &Layout) {
    for number in 1..=POINTS {
        let weight = layout.pick("bold", "normal");
        let lettering = Lettering { weight, ..Lettering::centred(layout.number, LETTERS) };
        text(svg, "number", layout.number_at(number), lettering, &number.to_string());
    }
}

/// A rectangle with a class: left, top, width and height.
pub(super) fn rect(svg: &mut Svg, class: &str, area: [i32; 4], corner: i32, fill: &str) {
    svg.shape("rect").class(class).area(area).round(corner).fill(fill);
}

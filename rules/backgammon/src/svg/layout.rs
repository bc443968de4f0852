//! Where everything lies in the picture.

use game::Seat;

use super::scene::{Place, Scene};

/// How wide a point is.
pub(super) const PITCH: i32 = 44;
/// The radius of a checker.
pub(super) const RADIUS: i32 = 20;
/// How many checkers of a stack are drawn.
pub(super) const MOST: u8 = 5;
/// How many are drawn on the bar.
const MOST_ON_BAR: u8 = 4;
/// How far two checkers of a stack are apart if there is room.
const STEP: i32 = 41;
/// How far the first and the last of a stack may be apart.
const REACH: i32 = 180;

/// The playing field: left, top, width and height.
pub(super) const FIELD: [i32; 4] = [16, 86, 12 * PITCH + BAR, 2 * HALF + MIDDLE];
/// How wide the bar is.
pub(super) const BAR: i32 = 46;
/// How high a half of the field is, and the strip for dice between the halves.
pub(super) const HALF: i32 = 224;
pub(super) const MIDDLE: i32 = 76;
/// How wide the wood around the field is, and the band for the numbers above and below it.
pub(super) const WOOD: i32 = 12;
pub(super) const BAND: i32 = 26;

/// The trays for what is borne off: left and width.
pub(super) const TRAY: [i32; 2] = [FIELD[0] + FIELD[2] + 10, 54];
/// How thick a checker is that lies in a tray, and how high a place is where one can be put.
pub(super) const SLAB: i32 = 10;
pub(super) const TRAY_CHOICE: i32 = 34;

/// The whole picture. The last strip is there for a match only.
pub(super) const WIDTH: i32 = TRAY[0] + TRAY[1] + WOOD + 4;
pub(super) const STRIP: i32 = 60;
pub(super) const HEIGHT: i32 = FIELD[1] + FIELD[3] + BAND + STRIP;

/// The middle of the field, from top to bottom and from left to right.
pub(super) const CENTRE_Y: i32 = FIELD[1] + HALF + MIDDLE / 2;
pub(super) const CENTRE_X: i32 = FIELD[0] + 6 * PITCH + BAR / 2;

/// The middle of the half of the field in which a side has its dice: each at its own right hand.
pub(super) fn dice_x(scene: &Scene<'_>, seat: Seat) -> i32 {
    let off = 3 * PITCH + BAR / 2;
    if seat == scene.near { CENTRE_X + off } else { CENTRE_X - off }
}

/// The middle of a point's column.
pub(super) fn column_x(number: u8) -> i32 {
    let column = i32::from(if number <= 12 { 12 - number } else { number - 13 });
    let bar = if column < 6 { 0 } else { BAR };
    FIELD[0] + column * PITCH + PITCH / 2 + bar
}

/// Whether a point is in the lower half.
pub(super) const fn is_low(number: u8) -> bool {
    number <= 12
}

/// How many checkers of a stack are drawn one by one.
pub(super) fn drawn(place: Place, count: u8) -> u8 {
    match place {
        Place::Bar(_) => count.min(MOST_ON_BAR),
        _ => count.min(MOST),
    }
}

/// The middle of the checker at `index` on a point or on the bar. A checker that can come has a place above the rest.
pub(super) fn checker_at(scene: &Scene<'_>, place: Place, index: u8) -> (i32, i32) {
    let index = i32::from(index);
    match place {
        Place::Point(number) => {
            let lying = scene.stack(place).map_or(0, |(_, count)| i32::from(drawn(place, count)));
            let coming = i32::try_from(scene.arrivals(place).count()).unwrap_or(0);
            let gaps = lying + coming - 1;
            let step = if gaps < i32::from(MOST) { STEP } else { REACH / gaps };
            let offset = RADIUS + 2 + index * step;
            let y = if is_low(number) { FIELD[1] + FIELD[3] - offset } else { FIELD[1] + offset };
            (column_x(number), y)
        }
        Place::Bar(seat) => {
            // On the side where they come in again; the cube has its place in the middle.
            let offset = 26 + RADIUS + index * STEP;
            (CENTRE_X, if seat == scene.near { CENTRE_Y - offset } else { CENTRE_Y + offset })
        }
        Place::Off(seat) => {
            let lying = scene.stack(place).map_or(0, |(_, count)| i32::from(count));
            let offset = 4 + lying * SLAB + index * TRAY_CHOICE + TRAY_CHOICE / 2;
            let y = if seat == scene.near { FIELD[1] + FIELD[3] - offset } else { FIELD[1] + offset };
            (TRAY[0] + TRAY[1] / 2, y)
        }
    }
}

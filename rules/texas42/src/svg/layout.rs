//! Where everything lies in the picture.

use super::scene::Side;

/// The size of the picture.
pub(super) const WIDTH: i32 = 1000;
pub(super) const HEIGHT: i32 = 710;
/// The line on top that says what is to be done.
pub(super) const HEAD: i32 = 58;
/// The table: left, top, width and height.
pub(super) const FELT: [i32; 4] = [12, HEAD, 716, HEIGHT - HEAD - 12];
/// The middle of the trick.
pub(super) const CENTRE: (i32, i32) = (370, 324);
/// The room between the players on the left and on the right: its width.
pub(super) const ROOM: i32 = 252;
/// The middle of the line of buttons below the trick.
pub(super) const BUTTONS: i32 = 503;

/// A player's plate: width and height.
pub(super) const PLATE: (i32, i32) = (206, 62);
/// How far below a plate its hand begins.
const BELOW: i32 = 68;

/// How wide dominoes are: those that are small, those of the trick, those of the player at the bottom.
pub(super) const SMALL: i32 = 26;
pub(super) const PLAYED: i32 = 46;
pub(super) const OWN: i32 = 60;

/// The last trick: where it begins.
pub(super) const LAST_TRICK: (i32, i32) = (28, 88);

/// The column on the right: left and width.
pub(super) const PANEL: (i32, i32) = (740, 248);
/// The card of the bid: its height. That of a team, and where the first begins.
pub(super) const CONTRACT: i32 = 140;
pub(super) const TEAM: i32 = 242;
pub(super) const TEAMS: i32 = HEAD + CONTRACT + 8;

/// Where a player's plate begins.
pub(super) const fn plate(side: Side) -> (i32, i32) {
    let middle = CENTRE.1 - 62;
    match side {
        Side::Bottom => (26, 597),
        Side::Left => (26, middle),
        Side::Top => (CENTRE.0 - PLATE.0 / 2, HEAD + 12),
        Side::Right => (FELT[0] + FELT[2] - 14 - PLATE.0, middle),
    }
}

/// Where a hand begins, how wide its dominoes are, and how far it is from one to the next.
pub(super) fn hand(side: Side, count: i32) -> ((i32, i32), i32, i32) {
    let pitch = |most: i32, room: i32| if count < 8 { most } else { room / count };
    match side {
        Side::Bottom => ((250, 562), OWN, pitch(67, 462)),
        _ => {
            let ((x, y), pitch) = (plate(side), pitch(30, PLATE.0));
            ((x + (PLATE.0 - pitch * count + pitch - SMALL) / 2, y + BELOW), SMALL, pitch)
        }
    }
}

/// The middle of what a player puts into the trick.
pub(super) const fn played(side: Side) -> (i32, i32) {
    match side {
        Side::Bottom => (CENTRE.0, CENTRE.1 + 75),
        Side::Left => (CENTRE.0 - 66, CENTRE.1),
        Side::Top => (CENTRE.0, CENTRE.1 - 75),
        Side::Right => (CENTRE.0 + 66, CENTRE.1),
    }
}

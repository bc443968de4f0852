//! Where everything lies: the same board on a desk, and turned by a quarter on a telephone.
//!
//! The field is measured along the points, from the outer boards to the home boards, and across, from the viewer's points
//! to those opposite. On a desk that is from left to right and upwards; on a telephone downwards and from left to right.

use alloc::format;
use alloc::string::String;

use game::{Seat, Shape};

use super::scene::{Place, Scene};
use crate::board::POINTS;

/// How many checkers of a stack are drawn one by one, on a point and on the bar.
pub(super) const MOST: u8 = 5;
const MOST_ON_BAR: u8 = 4;

/// The measures of a picture.
pub(super) struct Layout {
    shape: Shape,
    /// How wide and how high the picture is.
    pub(super) size: (i32, i32),
    /// Where the field begins: left and top.
    origin: (i32, i32),
    /// How wide a point is, and the bar.
    pub(super) pitch: i32,
    pub(super) bar: i32,
    /// How far it is across the field, and how long a point is.
    pub(super) breadth: i32,
    pub(super) length: i32,
    /// The radius of a checker.
    pub(super) radius: i32,
    /// How wide a die is, and how far two dice are apart: of two dice, and of four.
    dice: [(i32, i32); 2],
    /// How wide the cube is.
    pub(super) cube: i32,
    /// The radius of the marks that confirm a turn and take a step back.
    pub(super) mark: i32,
    /// How large the numbers of points are.
    pub(super) number: i32,
    /// How high a player's plate is.
    pub(super) plate: i32,
}

static WIDE: Layout = Layout {
    shape: Shape::Wide,
    size: (988, 704),
    origin: (84, 62),
    pitch: 62,
    bar: 64,
    breadth: 580,
    length: 228,
    radius: 26,
    dice: [(48, 58), (48, 58)],
    cube: 52,
    mark: 27,
    number: 16,
    plate: 40,
};

/// A telephone 390 pixels wide leaves 380 for the board. Twelve points of 44 units, the bar and the plates are as high as
/// there is room.
static TALL: Layout = Layout {
    shape: Shape::Tall,
    size: (380, 600),
    origin: (17, 22),
    pitch: 44,
    bar: 28,
    breadth: 346,
    length: 142,
    radius: 18,
    dice: [(40, 43), (31, 33)],
    cube: 36,
    mark: 21,
    number: 12,
    plate: 22,
};

impl Layout {
    /// The measures for a shape.
    pub(super) fn of(shape: Shape) -> &'static Layout {
        match shape {
            Shape::Wide => &WIDE,
            Shape::Tall => &TALL,
        }
    }

    pub(super) fn is_wide(&self) -> bool {
        self.shape == Shape::Wide
    }

    /// One of two values, by shape.
    pub(super) fn pick<T>(&self, wide: T, tall: T) -> T {
        if self.is_wide() { wide } else { tall }
    }

    /// How long the field is.
    pub(super) const fn along(&self) -> i32 {
        12 * self.pitch + self.bar
    }

    /// The place that is so far along and across the field.
    pub(super) fn spot(&self, along: i32, across: i32) -> (i32, i32) {
        let (left, top) = self.origin;
        self.pick((left + along, top + self.breadth - across), (left + across, top + along))
    }

    /// The area that begins so far along and across: left, top, width and height.
    pub(super) fn area(&self, (along, across): (i32, i32), (length, breadth): (i32, i32)) -> [i32; 4] {
        let (left, top) = self.origin;
        self.pick(
            [left + along, top + self.breadth - across - breadth, length, breadth],
            [left + across, top + along, breadth, length],
        )
    }

    /// The whole field.
    pub(super) fn field(&self) -> [i32; 4] {
        self.area((0, 0), (self.along(), self.breadth))
    }

    /// How far along the middle of a point is.
    pub(super) fn point(&self, number: u8) -> i32 {
        let column = i32::from(if number <= 12 { 12 - number } else { number - 13 });
        let bar = if column < 6 { 0 } else { self.bar };
        column * self.pitch + self.pitch / 2 + bar
    }

    /// How far along the middle of the bar is.
    pub(super) const fn middle(&self) -> i32 {
        6 * self.pitch + self.bar / 2
    }

    /// How far along the middle of a half of the field is: the home boards', or that of the outer boards.
    pub(super) const fn half(&self, is_home: bool) -> i32 {
        if is_home { 9 * self.pitch + self.bar } else { 3 * self.pitch }
    }

    /// So far from the viewer's edge, or from the one opposite.
    const fn across(&self, is_low: bool, offset: i32) -> i32 {
        if is_low { offset } else { self.breadth - offset }
    }

    /// The triangle of a point.
    pub(super) fn triangle(&self, number: u8) -> String {
        let (along, low) = (self.point(number), number <= POINTS / 2);
        let across = |offset: i32| self.across(low, offset);
        let half = self.pitch / 2 - 1;
        let (one, other) = (self.spot(along - half, across(0)), self.spot(along + half, across(0)));
        let tip = self.spot(along, across(self.length));
        format!("{},{} {},{} {},{}", one.0, one.1, other.0, other.1, tip.0, tip.1)
    }

    /// Where the number of a point stands.
    pub(super) fn number_at(&self, number: u8) -> (i32, i32) {
        let low = number <= POINTS / 2;
        let (x, y) = self.spot(self.point(number), self.across(low, 0));
        self.pick((x, if low { y + 17 } else { y - 6 }), (if low { 9 } else { self.size.0 - 9 }, y + 4))
    }

    /// The middle of the checker at `index` on a point or on the bar.
    pub(super) fn checker(&self, scene: &Scene<'_>, place: Place, index: u8) -> (i32, i32) {
        let index = i32::from(index);
        match place {
            Place::Point(number) => {
                let lying = scene.stack(place).map_or(1, |(_, count)| i32::from(drawn(place, count)));
                let reach = self.breadth / 2 - self.pick(28, 23) - 2 * self.radius - 2;
                let step = (2 * self.radius).min(reach / (lying - 1).max(1));
                let offset = self.radius + 1 + index * step;
                self.spot(self.point(number), self.across(number <= POINTS / 2, offset))
            }
            Place::Bar(seat) => {
                // On the side where they come in again.
                let offset = self.pick(34, 42) + index * self.pick(52, 29);
                let across = if seat == scene.near { self.breadth / 2 + offset } else { self.breadth / 2 - offset };
                self.spot(self.middle(), across)
            }
            Place::Off(seat) => {
                let count = scene.stack(place).map_or(0, |(_, count)| count);
                let [x, y, width, height] = self.slab(seat == scene.near, count.min(14));
                (x + width / 2, y + height / 2)
            }
        }
    }

    /// The tray of a side.
    pub(super) fn tray(&self, is_near: bool) -> [i32; 4] {
        let y = self.plate_top(is_near);
        self.pick([904, if is_near { 396 } else { 62 }, 68, 246], [184, y + 2, 80, self.plate - 4])
    }

    /// A checker that lies in a tray.
    pub(super) fn slab(&self, is_near: bool, index: u8) -> [i32; 4] {
        let [x, y, width, height] = self.tray(is_near);
        let index = i32::from(index);
        let down = if is_near { height - 3 - 16 * (index + 1) } else { 3 + 16 * index };
        self.pick([x + 4, y + down, width - 8, 15], [x + 3 + 5 * index, y + 1, 4, height - 2])
    }

    /// Where the plate of a player begins.
    pub(super) fn plate_top(&self, is_near: bool) -> i32 {
        if is_near { self.size.1 - self.plate } else { 0 }
    }

    /// What is pressed for a point or the bar.
    pub(super) fn column(&self, scene: &Scene<'_>, place: Place) -> [i32; 4] {
        let half = self.breadth / 2;
        match place {
            Place::Point(number) => {
                let across = if number <= POINTS / 2 { 0 } else { half };
                self.area((self.point(number) - self.pitch / 2, across), (self.pitch, half))
            }
            Place::Bar(seat) => {
                let length = self.bar.max(44);
                let across = if seat == scene.near { half } else { 0 };
                self.area((self.middle() - length / 2, across), (length, half))
            }
            Place::Off(seat) => self.tray(seat == scene.near),
        }
    }

    /// The column of a point, so much shorter at its tip.
    pub(super) fn shorter(&self, scene: &Scene<'_>, place: Place, short: i32) -> [i32; 4] {
        let [x, y, width, height] = self.column(scene, place);
        let is_low = matches!(place, Place::Point(number) if number <= POINTS / 2);
        let kept = if is_low { 0 } else { short };
        self.pick([x, if is_low { y + short } else { y }, width, height - short], [x + kept, y, width - short, height])
    }

    /// What is pressed to bear a checker off, in one of so many ways, so much shorter at its end.
    pub(super) fn exit(&self, is_near: bool, (index, ways): (i32, i32), short: i32) -> String {
        if self.is_wide() {
            let [x, y, width, height] = self.tray(is_near);
            let share = height / ways;
            let top = y + index * share;
            return format!("M{x} {top}h{width}v{}h-{width}z", share - short);
        }
        let (width, down, edge) = if is_near { (self.size.0, -22, self.size.1) } else { (self.size.0, 22, 0) };
        if 1 < ways {
            let share = width / ways;
            let left = index * share;
            return format!("M{left} {edge}v{}h{}v{}z", 2 * down, share - short, -2 * down);
        }
        // The plate, and what is next to it between the points: no point is covered.
        let (from, to) = (width / 2 - 22, width / 2 + 22);
        let end = width - short;
        format!("M0 {edge}v{down}H{from}v{down}H{to}v{}H{end}v{}z", -down, -down)
    }

    /// How wide a die is of so many, and how far two are apart.
    pub(super) const fn die(&self, count: usize) -> (i32, i32) {
        self.dice[if 2 < count { 1 } else { 0 }]
    }

    /// The middle of a die.
    pub(super) fn die_at(&self, is_near: bool, index: usize, count: usize) -> (i32, i32) {
        let (_, pitch) = self.die(count);
        let [index, count] = [index, count].map(|number| i32::try_from(number).unwrap_or(0));
        let along = if self.is_wide() {
            self.half(is_near) + (2 * index - count + 1) * pitch / 2
        } else {
            self.beside_bar(is_near, 46 + pitch * index + pitch / 2)
        };
        self.spot(along, self.breadth / 2)
    }

    /// What is pressed of so many dice.
    pub(super) fn dice_area(&self, is_near: bool, count: usize) -> [i32; 4] {
        let ends = [0, count.saturating_sub(1)].map(|index| self.die_at(is_near, index, count));
        let [first, last] = if ends[0] <= ends[1] { ends } else { [ends[1], ends[0]] };
        let half = (self.die(count).0 / 2).max(22);
        [first.0 - half, first.1 - half, last.0 - first.0 + 2 * half, last.1 - first.1 + 2 * half]
    }

    /// Where a step is taken back and where the turn is confirmed, on both sides of so many dice.
    pub(super) fn marks(&self, count: usize) -> [(i32, i32); 2] {
        let dice = i32::try_from(count).unwrap_or(0) * self.die(count).1;
        let [back, done] = self.pick(
            [self.half(true) - dice / 2 - 34, self.half(true) + dice / 2 + 34],
            [self.beside_bar(true, 23), self.beside_bar(true, 46 + dice + 24)],
        );
        [self.spot(back, self.breadth / 2), self.spot(done, self.breadth / 2)]
    }

    /// So far from the bar, into the home boards or the other way.
    const fn beside_bar(&self, is_home: bool, offset: i32) -> i32 {
        if is_home { self.middle() + self.bar / 2 + offset } else { self.middle() - self.bar / 2 - offset }
    }

    /// The middle of the cube while both may turn it, and where its owner has it.
    pub(super) fn cube_at(&self, owner: Option<bool>) -> (i32, i32) {
        let (wide, tall) = match owner {
            None => (self.size.1 / 2, self.middle()),
            Some(true) => (self.size.1 - 102, self.along() - 20),
            Some(false) => (102, 20),
        };
        self.pick((42, wide), self.spot(tall, self.breadth / 2))
    }

    /// The middle of the cube that is offered, and the line above the answers.
    pub(super) fn offer_at(&self, is_home: bool) -> [(i32, i32); 2] {
        let half = self.half(is_home);
        let across = self.breadth / 2;
        self.pick(
            [self.spot(half - 148, across), self.spot(half, across + 56)],
            [self.spot(half - 56, across), self.spot(half - 94, across)],
        )
    }

    /// One of so many buttons in a half of the field.
    pub(super) fn button(&self, is_home: bool, index: usize, count: usize) -> [i32; 4] {
        let index = i32::try_from(index).unwrap_or(0);
        let half = self.half(is_home);
        let (width, height) = self.pick((132, 60), (132, 50));
        let (along, beside) = match (count, self.is_wide()) {
            (0 | 1, _) => (half, 0),
            // Beside the cube.
            (_, true) => (half - 36 + 142 * index, 0),
            (_, false) => (half + 4 + 58 * index, 0),
        };
        let (x, y) = self.spot(along, self.breadth / 2 + beside);
        [x - width / 2, y - height / 2, width, height]
    }
}

/// How many checkers of a stack are drawn one by one.
pub(super) fn drawn(place: Place, count: u8) -> u8 {
    match place {
        Place::Bar(_) => count.min(MOST_ON_BAR),
        _ => count.min(MOST),
    }
}

/// In whose half of the field a side has its dice: each at its own right hand.
pub(super) fn is_home_of(scene: &Scene<'_>, seat: Seat) -> bool {
    seat == scene.near
}

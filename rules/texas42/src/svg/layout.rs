//! Where everything lies in the picture: on a desk, and on a telephone.

use game::Shape;

use super::scene::Side;

/// A rectangle: left, top, width and height.
pub(super) type Area = [i32; 4];

/// A row of dominoes, or several: where it begins, how wide they are, how far it is to the next, and how many are in a row.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) at: (i32, i32),
    pub(super) width: i32,
    pub(super) pitch: i32,
    pub(super) columns: i32,
}

impl Rows {
    /// Where the domino of an index lies.
    pub(super) fn place(self, index: i32) -> (i32, i32) {
        let (column, row) = (index % self.columns, index / self.columns);
        (self.at.0 + self.pitch * column, self.at.1 + (super::pieces::height(self.width) + 3) * row)
    }
}

/// Where everything lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    is_tall: bool,
}

impl Layout {
    /// The layout for a place of this form.
    pub(super) fn of(shape: Shape) -> Layout {
        Layout { is_tall: shape == Shape::Tall }
    }

    /// What is for a telephone, or else what is for a desk.
    pub(super) fn pick<T>(self, tall: T, wide: T) -> T {
        if self.is_tall { tall } else { wide }
    }

    pub(super) fn is_tall(self) -> bool {
        self.is_tall
    }

    /// The size of the picture.
    pub(super) fn size(self) -> (i32, i32) {
        self.pick((390, 600), (1000, 700))
    }

    /// What is not the viewer's own hand.
    pub(super) fn table(self) -> Area {
        self.pick([0, 94, 390, 340], [0, 0, 1000, 505])
    }

    /// How large letters are: small ones, those of names, and large ones.
    pub(super) fn small(self) -> i32 {
        self.pick(13, 16)
    }

    pub(super) fn name(self) -> i32 {
        self.pick(13, 17)
    }

    pub(super) fn large(self) -> i32 {
        self.pick(17, 24)
    }

    /// The bid, and what is trump.
    pub(super) fn contract(self) -> Area {
        self.pick([4, 4, 382, 30], [16, 16, 232, 108])
    }

    /// How a team stands.
    pub(super) fn team(self, team: u8) -> Area {
        let team = i32::from(team & 1);
        self.pick([4 + 193 * team, 38, 189, 52], [752, 16 + 122 * team, 232, 114])
    }

    /// A player's plate.
    pub(super) fn plate(self, side: Side) -> Area {
        match (side, self.is_tall) {
            (Side::Bottom, true) => [4, 430, 190, 47],
            (Side::Left, true) => [4, 142, 106, 42],
            (Side::Top, true) => [115, 96, 160, 42],
            (Side::Right, true) => [280, 142, 106, 42],
            (Side::Bottom, false) => [16, 600, 208, 60],
            (Side::Left, false) => [16, 270, 208, 60],
            (Side::Top, false) => [396, 16, 208, 60],
            (Side::Right, false) => [776, 270, 208, 60],
        }
    }

    /// Where a hand of so many dominoes lies. Hands of others are small while the viewer chooses from a pad.
    pub(super) fn hand(self, side: Side, count: i32, has_pad: bool) -> Rows {
        let [x, y, width, height] = self.plate(side);
        if side == Side::Bottom {
            let (width, pitch) = self.pick((48, 54), (78, 88));
            let ((left, room), top) = self.pick(((4, 382), 491), ((238, 616), 522));
            let all = pitch * count - (pitch - width);
            return Rows { at: (left + (room - all) / 2, top), width, pitch, columns: count.max(1) };
        }
        let (domino, pitch, most) = match (self.is_tall, side) {
            (false, _) => (26, 29, 7),
            (true, _) if has_pad => (12, 15, 7),
            (true, Side::Top) => (20, 23, 7),
            (true, _) => (22, 26, 4),
        };
        let columns = count.clamp(1, most);
        let all = pitch * columns - (pitch - domino);
        Rows { at: (x + (width - all) / 2, y + height + 2), width: domino, pitch, columns }
    }

    /// The middle of the trick.
    pub(super) fn centre(self) -> (i32, i32) {
        self.pick((195, 294), (500, 305))
    }

    /// How wide a domino in the trick is.
    pub(super) fn played_width(self) -> i32 {
        self.pick(42, 60)
    }

    /// The middle of what a player puts into the trick.
    pub(super) fn played(self, side: Side) -> (i32, i32) {
        let (x, y) = self.centre();
        let (aside, along) = self.pick((64, 60), (96, 90));
        match side {
            Side::Bottom => (x, y + along),
            Side::Left => (x - aside, y),
            Side::Top => (x, y - along),
            Side::Right => (x + aside, y),
        }
    }

    /// The line below the trick: its middle.
    pub(super) fn below(self) -> (i32, i32) {
        self.pick((195, 415), (500, 494))
    }

    /// How wide that line may be.
    pub(super) fn line(self) -> i32 {
        self.pick(370, 470)
    }

    /// The last trick: where it begins.
    pub(super) fn last_trick(self) -> (i32, i32) {
        self.pick((6, 322), (18, 468))
    }

    /// How wide its dominoes are, and how far it is to the next.
    pub(super) fn taken(self) -> (i32, i32) {
        self.pick((22, 26), (32, 42))
    }

    /// The button that agrees, and others that are in no pad.
    pub(super) fn button(self) -> Area {
        self.pick([200, 430, 186, 47], [866, 600, 118, 60])
    }

    /// What is asked: where its pad is, and how high its buttons are.
    pub(super) fn pad(self) -> (Area, i32) {
        self.pick(([4, 212, 382, 216], 46), ([246, 150, 500, 350], 54))
    }

    /// The panel of a hand that is over, and of a game.
    pub(super) fn summary(self) -> Area {
        self.pick([113, 196, 164, 184], [350, 172, 300, 258])
    }

    /// What the last hand came to, while the next begins.
    pub(super) fn strip(self) -> Area {
        self.pick([4, 212, 382, 24], [246, 141, 500, 30])
    }
}

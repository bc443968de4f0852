//! Deals: who gets which domino.

use core::fmt;
use core::str::FromStr;

use game::{Luck, NotADraw};

use crate::domino::{Domino, Dominoes, TILES};

/// How many dominoes a hand has.
pub(crate) const HAND: usize = 7;

/// A whole deal: `deal-` and, for each domino in its order, the seat that gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deal {
    hands: [Dominoes; 4],
}

impl Deal {
    /// The deal of these hands: seven dominoes each.
    #[must_use]
    pub fn new(hands: [Dominoes; 4]) -> Option<Deal> {
        let all = hands.iter().fold(Dominoes::NONE, |all, hand| all.or(*hand));
        let is_whole = all == Dominoes::ALL && hands.iter().all(|hand| hand.len() as usize == HAND);
        if is_whole { Some(Deal { hands }) } else { None }
    }

    /// The hands, by seat.
    #[must_use]
    pub fn hands(&self) -> [Dominoes; 4] {
        self.hands
    }

    /// Deals: all 28 are shuffled from the top, and each seat gets seven.
    #[must_use]
    pub fn draw(luck: &mut dyn Luck) -> Deal {
        let mut hands = [Dominoes::NONE; 4];
        let mut left: [u8; TILES] = core::array::from_fn(|number| u8::try_from(number).unwrap_or(0));
        for last in (0..TILES).rev() {
            let drawn = luck.below(u32::try_from(last).unwrap_or(0) + 1) as usize;
            left.swap(last, drawn);
            if let Some(domino) = Domino::numbered(left[last]) {
                hands[last / HAND] = hands[last / HAND].with(domino);
            }
        }
        Deal { hands }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deal-")?;
        Domino::all().try_for_each(|domino| {
            let seat = self.hands.iter().position(|hand| hand.has(domino)).unwrap_or(0);
            write!(f, "{seat}")
        })
    }
}

impl FromStr for Deal {
    type Err = NotADraw;

    fn from_str(id: &str) -> Result<Deal, NotADraw> {
        let read = || {
            let digits = id.strip_prefix("deal-").filter(|digits| digits.len() == TILES)?;
            let mut hands = [Dominoes::NONE; 4];
            for (domino, digit) in Domino::all().zip(digits.bytes()) {
                let hand = hands.get_mut(usize::from(digit.checked_sub(b'0')?))?;
                *hand = hand.with(domino);
            }
            Deal::new(hands)
        };
        read().ok_or(NotADraw)
    }
}

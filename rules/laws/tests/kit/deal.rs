//! What chance brings in the toy, and its ids.

use std::fmt;
use std::str::FromStr;

use game::NotADraw;

use crate::flaw::{Flaw, has};

/// A card for each seat. Cloned and never copied, like the deals of larger games.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Deal(pub(crate) [u8; 3]);

/// The best card.
pub(crate) const BEST_CARD: u8 = 5;

/// The deal that goes wrong, where one does.
pub(crate) const ODD_ONE: [u8; 3] = [3, 1, 2];

impl Deal {
    /// Every deal, legal or not, in order.
    pub(crate) fn all() -> impl Iterator<Item = Deal> {
        let cards = 1..=BEST_CARD;
        cards.clone().flat_map(move |a| {
            let cards = cards.clone();
            cards.clone().flat_map(move |b| cards.clone().map(move |c| Deal([a, b, c])))
        })
    }

    /// Whether two seats have the same card.
    pub(crate) fn repeats_a_card(&self) -> bool {
        let Deal([a, b, c]) = self;
        a == b || b == c || a == c
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ODD_ONE if has(Flaw::DrawCannotBeRead) => f.write_str("dealt"),
            ODD_ONE if has(Flaw::DrawReadsAsAnAction) => f.write_str("pass"),
            ODD_ONE if has(Flaw::DrawLooksLikeAForfeit) => f.write_str("forfeit-deal"),
            ODD_ONE if has(Flaw::TwoDrawsShareAnId) => f.write_str("deal-1-2-3"),
            [a, b, c] => write!(f, "deal-{a}-{b}-{c}"),
        }
    }
}

impl FromStr for Deal {
    type Err = NotADraw;

    fn from_str(id: &str) -> Result<Deal, NotADraw> {
        let card = |digit: &u8| (b'1'..=b'0' + BEST_CARD).contains(digit);
        match id.as_bytes() {
            b"deal-3-1-2" if has(Flaw::DrawReadsAsAnother) => Ok(Deal([1, 2, 3])),
            b"raise-1" if has(Flaw::ActionReadsAsADraw) => Ok(Deal(ODD_ONE)),
            b"pass" if has(Flaw::DrawReadsAsAnAction) => Ok(Deal(ODD_ONE)),
            b"forfeit-deal" if has(Flaw::DrawLooksLikeAForfeit) => Ok(Deal(ODD_ONE)),
            [b'd', b'e', b'a', b'l', b'-', a, b'-', b, b'-', c] if [a, b, c].into_iter().all(card) => {
                Ok(Deal([a - b'0', b - b'0', c - b'0']))
            }
            _ => Err(NotADraw),
        }
    }
}

//! Provably fair draws: a hash chain whose end is published before the first player sits down.
//!
//! `s(N)` is secret and `s(i - 1)` is the hash of `s(i)`. The server publishes `s(0)` at first, the anchor, and `s(k)` with
//! the k-th draw. So every draw is fixed before the game begins, and unknown without the secret. Players mix in seeds of
//! their own, which the server cannot have known when it published the anchor.

use alloc::vec::Vec;

use game::{Digest, Luck};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

/// 32 bytes that are secret until they are published.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Link(pub [u8; 32]);

/// How many draws a chain is good for: more than any game takes.
pub const DRAWS: u64 = 16_384;

/// Every so many links one is stored; the others are computed from it.
const STRIDE: u64 = 128;

impl Link {
    /// The link before this one.
    #[must_use]
    pub fn previous(&self) -> Link {
        Link(Sha256::new().chain_update(b"parlor/chain/1").chain_update(self.0).finalize().into())
    }

    /// The link as it is published.
    #[must_use]
    pub fn published(&self) -> Digest {
        Digest(self.0)
    }
}

/// A hash chain, known to the server only. It cannot be printed.
#[derive(Clone)]
pub struct Chain {
    /// `s(0)`, `s(STRIDE)` and so on.
    kept: Vec<Link>,
    /// The last link, and its number.
    last: (u64, Link),
}

impl Chain {
    /// The chain that ends in a secret.
    #[must_use]
    pub fn new(secret: [u8; 32]) -> Chain {
        Chain::ending(DRAWS, Link(secret))
    }

    /// The public part of a chain once the link of this draw is revealed.
    #[must_use]
    pub fn ending(draw: u64, revealed: Link) -> Chain {
        let mut link = revealed;
        let mut kept = Vec::with_capacity(usize::try_from(draw / STRIDE + 1).unwrap_or(0));
        for number in (0..=draw).rev() {
            if number.is_multiple_of(STRIDE) {
                kept.push(link);
            }
            if 0 < number {
                link = link.previous();
            }
        }
        kept.reverse();
        Chain { kept, last: (draw, revealed) }
    }

    /// The anchor, which is published at first.
    #[must_use]
    pub fn anchor(&self) -> Link {
        self.kept[0]
    }

    /// The link of the draw with this number, from 1; nothing after the last.
    #[must_use]
    pub fn link(&self, draw: u64) -> Option<Link> {
        let next = draw.div_ceil(STRIDE);
        let (end, link) = match self.kept.get(usize::try_from(next).ok()?) {
            Some(kept) => (next * STRIDE, *kept),
            None => self.last,
        };
        if draw <= end { Some((draw..end).fold(link, |link, _| link.previous())) } else { None }
    }
}

/// What a draw depends on besides its link.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// What the luck belongs to.
    pub scope: Scope<'a>,
    /// The number of the draw, from 1.
    pub draw: u64,
    /// What is drawn for: the game and its phase, with a slash between them.
    pub purpose: &'a str,
    /// What each seat adds: its share, or its seed where no player has a key.
    pub shares: &'a [Option<[u8; 32]>],
}

/// What luck belongs to.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'a> {
    /// The table of this id, where no player has a key.
    Table(&'a str),
    /// The game that began with the line of this link, which stands for all keys and first commitments.
    Begin(Digest),
}

/// The random numbers of one draw: an HMAC in counter mode.
pub struct Fair {
    key: Hmac<Sha256>,
    block: [u8; 32],
    used: usize,
    blocks: u64,
}

impl Fair {
    /// The luck of a draw.
    ///
    /// # Panics
    /// Never: a key may have any length.
    #[must_use]
    pub fn new(link: &Link, terms: &Terms<'_>) -> Fair {
        let mut mac = keyed(&link.0);
        match terms.scope {
            Scope::Table(table) => {
                mac.update(b"parlor/draw/1");
                mac.update(table.as_bytes());
            }
            Scope::Begin(begin) => {
                mac.update(b"parlor/3/draw");
                mac.update(&begin.0);
            }
        }
        mac.update(&terms.draw.to_be_bytes());
        mac.update(&[u8::try_from(terms.purpose.len()).unwrap_or(u8::MAX)]);
        mac.update(terms.purpose.as_bytes());
        for share in terms.shares {
            match share {
                Some(share) => {
                    mac.update(&[1]);
                    mac.update(share);
                }
                None => mac.update(&[0]),
            }
        }
        let key: [u8; 32] = mac.finalize().into_bytes().into();
        Fair { key: keyed(&key), block: [0; 32], used: 32, blocks: 0 }
    }

    fn byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            let block = self.key.clone().chain_update(self.blocks.to_be_bytes());
            self.block = block.finalize().into_bytes().into();
            self.blocks += 1;
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }
}

impl Luck for Fair {
    /// A byte, or four where there are more than 256 choices; rejection sampling keeps it uniform.
    fn below(&mut self, n: u32) -> u32 {
        let (bytes, span) = if n <= 256 { (1, 1 << 8) } else { (4, 1_u64 << 32) };
        let n = u64::from(n.max(1));
        loop {
            let number = (0..bytes).fold(0, |number, _| number << 8 | u64::from(self.byte()));
            if number < span - span % n {
                return u32::try_from(number % n).unwrap_or(0);
            }
        }
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("a key may have any length")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_is_the_hash_of_the_next() {
        let chain = Chain::new([7; 32]);
        let link = |draw| chain.link(draw).expect("it is in the chain");
        assert!(link(0) == chain.anchor());
        for draw in [1, 2, 127, 128, 129, 1000, DRAWS - 1, DRAWS] {
            assert!(link(draw).previous() == link(draw - 1), "{draw}");
        }
        assert!(link(DRAWS) == Link([7; 32]));
        assert!(chain.link(DRAWS + 1).is_none());
    }

    #[test]
    fn what_was_told_proves_everything_before_it() {
        let chain = Chain::new([7; 32]);
        for draw in [0, 1, 127, 128, 129, 300] {
            let told = Chain::ending(draw, chain.link(draw).expect("it is in the chain"));
            for earlier in 0..=draw {
                assert!(told.link(earlier) == chain.link(earlier), "{earlier} of {draw}");
            }
            assert!(told.link(draw + 1).is_none(), "{draw}");
        }
    }

    #[test]
    fn a_draw_depends_on_all_its_terms() {
        let chain = Chain::new([7; 32]);
        let seeds = [None, Some([9; 32])];
        let terms = Terms { scope: Scope::Table("t"), draw: 1, purpose: "dice", shares: &seeds };
        let numbers = |link: &Link, terms: &Terms<'_>| {
            let mut luck = Fair::new(link, terms);
            [(); 40].map(|()| luck.below(1000))
        };
        let link = chain.anchor();
        let first = numbers(&link, &terms);
        assert_eq!(first, numbers(&link, &terms));
        for other in [
            Terms { scope: Scope::Table("u"), ..terms },
            Terms { scope: Scope::Begin(Digest([0; 32])), ..terms },
            Terms { scope: Scope::Begin(Digest([1; 32])), ..terms },
            Terms { draw: 2, ..terms },
            Terms { purpose: "deal", ..terms },
            Terms { shares: &[Some([9; 32]), None], ..terms },
        ] {
            assert_ne!(first, numbers(&link, &other), "{other:?}");
        }
        assert_ne!(first, numbers(&link.previous(), &terms));
    }

    #[test]
    fn every_number_is_as_likely_as_the_others() {
        let terms = Terms { scope: Scope::Table("t"), draw: 1, purpose: "dice", shares: &[] };
        let mut luck = Fair::new(&Link([1; 32]), &terms);
        for n in [1, 6, 28, 255, 256, 257, 1000] {
            let mut counts = alloc::vec![0_i64; n as usize];
            let rounds = i64::from(n) * 200;
            for _ in 0..rounds {
                counts[luck.below(n) as usize] += 1;
            }
            // The sum of squares is about n for a fair source; six deviations are far away.
            let chi: i64 = counts.iter().map(|count| (count - 200) * (count - 200)).sum::<i64>() / 200;
            let limit = i64::from(n) + 6 * (2 * i64::from(n)).isqrt() + 6;
            assert!(chi <= limit, "{n}: {chi}");
        }
    }
}

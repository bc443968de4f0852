//! Ways to tamper with a log. Each says where it must show: that follows from what was done to the lines, and from which
//! later lines sign or draw from a link that is another now; no verifier is asked.

mod draws;
mod header;
mod lines;
mod players;
mod requests;
mod words;

use game::Seeded;

use super::scene::{Forged, Scene};

/// A way to tamper; nothing where a log has nothing to tamper with in this way.
pub(super) struct Tampering {
    pub(super) name: &'static str,
    pub(super) forge: fn(&Scene<'_>, &mut Seeded) -> Option<Forged>,
}

/// All of them.
pub(super) fn tamperings() -> Vec<&'static Tampering> {
    [lines::ALL, header::ALL, players::ALL, draws::ALL, requests::ALL, words::ALL].into_iter().flatten().collect()
}

macro_rules! all {
    ($($name:ident),* $(,)?) => {
        /// Those of this file.
        pub(super) const ALL: &[super::Tampering] =
            &[$(super::Tampering { name: stringify!($name), forge: $name }),*];
    };
}
use all;

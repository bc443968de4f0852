//! Law 4: a log replays to an equal state.

use alloc::format;

use game::{Kind, MoveFiles, log};

use crate::law::{Law, Verdict};

/// Law 4: `log` leads to `game` again, with the digests it says on the way.
pub(crate) fn replays<G: MoveFiles>(game: &G, log: &str) -> Verdict {
    let replayed =
        log::replay(&[Kind::of::<G>()], log).map_err(|malformed| Law::Replay.broken(format!("{malformed}")))?;
    Law::Replay.demands(replayed.game.typed::<G>() == Some(game), || {
        format!("the game was {game:?}, and its log replays to {:?}", replayed.game)
    })
}

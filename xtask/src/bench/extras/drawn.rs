//! Random games whose beginning is left to chance as well.

use game::How;
use game::json::Tree;

use super::Run;
use crate::bench::starts::limit;

/// Random games from the default setup on.
pub(super) fn of_game(name: &'static str) -> Run {
    let kind = games::find(name).expect("an extra is of a game that exists");
    let (start, _) = kind.begin(&Tree::Null).expect("a game begins with its default setup");
    Box::new(move |times, seed| {
        let tally = start.playouts(times, limit(name), How::Listed, seed);
        vec![("actions", tally.plies)]
    })
}

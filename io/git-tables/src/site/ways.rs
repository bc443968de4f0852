//! All ways through a turn, from the position as it is to every position in which another player is next.

use std::collections::{BTreeMap, VecDeque};

use game::{Actor, AnyGame, Digest, Envelope, Seat, Turn, Viewer};
use serde::Serialize;
use speech::Speech;

use super::Table;
use super::moves::accepted_form;
use super::texts::Texts;

/// How many positions a page may have for one turn.
pub(super) const MOST: usize = 4000;

/// What the ways through a turn are written to.
pub(super) struct Sink<'a> {
    pub(super) texts: &'a mut Texts,
    /// The number of a picture of the board.
    pub(super) like: usize,
    pub(super) most: usize,
    pub(super) speech: &'static Speech,
}

/// A position within a turn.
#[derive(Serialize)]
pub(super) struct Node {
    /// The number of its picture.
    picture: usize,
    /// What may be done, and which position that leads to.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    edges: BTreeMap<String, usize>,
    /// At the end of the turn: the number of the move file's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<usize>,
}

/// The ways through the turn of a seat.
pub(super) enum Ways {
    /// All positions. The turn begins at the first.
    All {
        nodes: Vec<Node>,
        /// How the names of all move files begin.
        prefix: String,
    },
    /// More than a page can take: only what may be done first.
    TooMany(Vec<String>),
}

/// A turn that is being walked through.
struct Walk<'a> {
    table: Table<'a>,
    seat: Seat,
    speech: &'static Speech,
    texts: &'a mut Texts,
    /// The positions, and what `seat` did to get there.
    nodes: Vec<Node>,
    paths: Vec<Vec<String>>,
    known: BTreeMap<Digest, usize>,
    prefix: String,
    /// The number of the picture and of the file of the end that was found last.
    last_end: (usize, Option<usize>),
}

/// All that `seat`, who is in turn, can do in this turn.
///
/// It looks at the whole state: only for where nothing is hidden.
pub(super) fn ways(table: Table<'_>, seat: Seat, sink: Sink<'_>) -> Ways {
    let Sink { texts, like, most, speech } = sink;
    let (shown, game) = table;
    let picture = draw(&shown.envelope, game, seat, speech);
    let first = Node { picture: texts.add(&picture, Some(like)), edges: BTreeMap::new(), file: None };
    let mut walk = Walk {
        table,
        seat,
        speech,
        texts,
        nodes: vec![first],
        paths: vec![Vec::new()],
        known: BTreeMap::from([(game.digest(Viewer::Referee), 0)]),
        prefix: String::new(),
        last_end: (like, None),
    };
    let mut waiting = VecDeque::from([(0, game.duplicate())]);
    while let Some((at, game)) = waiting.pop_front() {
        for id in game.legal(Actor::Seat(seat)) {
            let mut next = game.duplicate();
            if next.advance(Actor::Seat(seat), &id).is_err() {
                continue;
            }
            let (reached, is_new) = walk.reach(at, &id, next.as_ref());
            if let Some(reached) = reached {
                walk.nodes[at].edges.insert(id, reached);
            }
            if is_new {
                waiting.push_back((walk.nodes.len() - 1, next));
            }
        }
        if most < walk.nodes.len() {
            return Ways::TooMany(table.1.legal(Actor::Seat(seat)));
        }
    }
    Ways::All { nodes: walk.nodes, prefix: walk.prefix }
}

impl Walk<'_> {
    /// The position that `id` leads to from the one at `at`, and whether the turn goes on from there and it has
    /// not been reached before. There is none if no move file can say what was done.
    fn reach(&mut self, at: usize, id: &str, next: &dyn AnyGame) -> (Option<usize>, bool) {
        let digest = next.digest(Viewer::Referee);
        if let Some(known) = self.known.get(&digest) {
            return (Some(*known), false);
        }
        let path: Vec<String> = self.paths[at].iter().cloned().chain([id.to_owned()]).collect();
        let goes_on = next.turn() == Turn::of(self.seat);
        let node = if goes_on { Some(self.inner(at, next)) } else { self.end(next, &path) };
        let Some(node) = node else {
            return (None, false);
        };
        self.nodes.push(node);
        self.paths.push(path);
        self.known.insert(digest, self.nodes.len() - 1);
        (Some(self.nodes.len() - 1), goes_on)
    }

    /// A position in which the turn goes on.
    fn inner(&mut self, at: usize, next: &dyn AnyGame) -> Node {
        // What the other side did last is no longer what was done last, and one position can be reached by several ways.
        let envelope = Envelope { last: None, ..self.table.0.envelope.clone() };
        let picture = draw(&envelope, next, self.seat, self.speech);
        let picture = self.texts.add(&picture, Some(self.nodes[at].picture));
        Node { picture, edges: BTreeMap::new(), file: None }
    }

    /// A position in which the turn is over.
    fn end(&mut self, next: &dyn AnyGame, path: &[String]) -> Option<Node> {
        let form = accepted_form(self.table, self.seat, path)?;
        self.prefix = form.prefix;
        let envelope = Envelope { last: path.last().cloned(), ..self.table.0.envelope.clone() };
        let picture = next.svg(&envelope, Viewer::Seat(self.seat), None, self.speech);
        let picture = self.texts.add(&picture, Some(self.last_end.0));
        let file = Some(self.texts.add(&form.text, self.last_end.1));
        self.last_end = (picture, file);
        Some(Node { picture, edges: BTreeMap::new(), file })
    }
}

/// The board with all that `seat` may do.
fn draw(envelope: &Envelope, game: &dyn AnyGame, seat: Seat, speech: &Speech) -> String {
    game.svg(envelope, Viewer::Seat(seat), Some(Actor::Seat(seat)), speech)
}

#[cfg(test)]
mod tests {
    use game::json::Tree;
    use game::{Envelope, Kind, Turn};

    use super::{Sink, Ways, ways};
    use crate::site::Shown;
    use crate::site::texts::Texts;

    /// The ways that a seat has at the beginning of some game, if there may be so many positions.
    fn ways_at_most(kind: &'static Kind, most: usize) -> Option<Ways> {
        let (game, envelope) = kind.begin(&Tree::Null).expect("every game begins without a setup");
        let Turn::Seats(seats) = game.turn() else {
            return None;
        };
        let seat = seats.lowest().expect("somebody is in turn");
        let mut texts = Texts::default();
        let like =
            texts.add(&game.svg(&Envelope::blank(), game::Viewer::Public, None, speech::in_english(&*game)), None);
        let shown = Shown {
            id: "one".to_owned(),
            kind,
            turn: game.turn(),
            winners: None,
            game: Some(game.duplicate()),
            envelope,
            players: Vec::new(),
            steps: Vec::new(),
            expected_state: "0123456789abcdef".to_owned(),
            hides: false,
            problems: Vec::new(),
        };
        Some(ways(
            (&shown, game.as_ref()),
            seat,
            Sink { texts: &mut texts, like, most, speech: speech::in_english(&*game) },
        ))
    }

    #[test]
    fn more_ways_than_a_page_can_take_are_told_by_how_they_begin() {
        let mut tried = 0;
        for kind in games::kinds() {
            match (ways_at_most(kind, 2), ways_at_most(kind, super::MOST)) {
                (Some(Ways::TooMany(first)), Some(Ways::All { nodes, .. })) => {
                    assert!(nodes[0].edges.keys().all(|id| first.contains(id)) && first.len() == nodes[0].edges.len());
                    tried += 1;
                }
                (None, None) => {}
                _ => panic!("{}: the limit is not kept", kind.name),
            }
        }
        assert!(0 < tried, "a game begins with a seat in turn");
    }
}

//! The simple opponent: it tries every action in random games, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use game::{Actor, AnyGame, Seat, Seeded};

use super::model::{Match, Stage};

/// The most random games it plays for each action: more do not make it wiser.
const MOST_ROUNDS: u32 = 2_000;

/// How many times the rounds of one try the next try may have.
const GROWTH: u32 = 8;

/// Whoever plays the seats that nobody at the keyboard plays.
#[derive(Debug)]
pub(super) struct Opponent {
    budget: Duration,
    seeds: Seeded,
    thinking: Option<Thought>,
}

/// A thread that thinks about one position.
#[derive(Debug)]
struct Thought {
    version: u64,
    answer: Receiver<Option<String>>,
    dropped: Arc<AtomicBool>,
}

/// The opponent's thread died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lost;

impl Opponent {
    /// An opponent that thinks for about `budget` a move.
    pub(super) fn new(budget: Duration, seed: u64) -> Opponent {
        Opponent { budget, seeds: Seeded::new(seed), thinking: None }
    }

    /// Begins to think if it is its turn, and drops every thought about a position that is gone.
    pub(super) fn follow(&mut self, game: &Match) {
        self.thinking.take_if(|thought| thought.version != game.version());
        if let (None, Stage::Thinking(seat)) = (&self.thinking, game.stage) {
            let (seed, budget) = (self.seeds.next(), self.budget);
            let position = game.record.game().duplicate();
            self.thinking =
                Some(Thought::begin(game.version(), move |dropped| think(&*position, seat, budget, seed, dropped)));
        }
    }

    /// Whether it is thinking.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// The action it has decided on, once it has.
    ///
    /// # Errors
    /// When its thread died without an answer.
    pub(super) fn answer(&mut self) -> Result<Option<String>, Lost> {
        let Some(thought) = &self.thinking else {
            return Ok(None);
        };
        match thought.answer.try_recv() {
            Err(TryRecvError::Empty) => Ok(None),
            Ok(Some(id)) => {
                self.thinking = None;
                Ok(Some(id))
            }
            Ok(None) | Err(TryRecvError::Disconnected) => Err(Lost),
        }
    }
}

impl Thought {
    fn begin(version: u64, think: impl FnOnce(&AtomicBool) -> Option<String> + Send + 'static) -> Thought {
        let (sender, answer) = channel();
        let dropped = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&dropped);
        // If nobody waits for the answer any more, it is not missed.
        thread::spawn(move || drop(sender.send(think(&heard))));
        Thought { version, answer, dropped }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

/// The action that does best in as many random games as `budget` allows. A few rounds tell how long the next take.
fn think(game: &dyn AnyGame, seat: Seat, budget: Duration, seed: u64, dropped: &AtomicBool) -> Option<String> {
    let mut legal = game.legal(Actor::Seat(seat));
    if legal.len() == 1 {
        return legal.pop();
    }
    let begun = Instant::now();
    let mut rounds = 1;
    loop {
        let tried = Instant::now();
        let best = game.promising(seat, rounds, seed);
        let a_round = tried.elapsed().max(Duration::from_nanos(1)) / rounds;
        let left = budget.saturating_sub(begun.elapsed());
        let affordable = u32::try_from(left.as_nanos() / a_round.as_nanos().max(1)).unwrap_or(u32::MAX);
        let next = affordable.min(rounds * GROWTH).min(MOST_ROUNDS);
        if next < 2 * rounds || dropped.load(Ordering::Relaxed) {
            return best;
        }
        rounds = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_dies_is_noticed() {
        let mut opponent = Opponent::new(Duration::ZERO, 0);
        opponent.thinking = Some(Thought::begin(0, |_| panic!("this panic belongs to the test")));
        let lost = loop {
            match opponent.answer() {
                Ok(None) => thread::yield_now(),
                other => break other,
            }
        };
        assert_eq!(lost, Err(Lost));
    }
}

//! The computer, which thinks on a thread of its own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use bots::Level;

use super::model::{Match, Stage};
use crate::failure::Failure;

/// The computer, which plays the seats that are not played at the keyboard.
#[derive(Debug)]
pub(super) struct Opponent {
    level: Level,
    luck: u64,
    thinking: Option<Thought>,
}

/// A thread that thinks about one position.
#[derive(Debug)]
struct Thought {
    version: u64,
    answer: Receiver<Option<String>>,
    dropped: Arc<AtomicBool>,
}

impl Opponent {
    /// An opponent that tries so hard, and whose games vary with its luck.
    pub(super) fn new(level: Level, luck: u64) -> Opponent {
        Opponent { level, luck, thinking: None }
    }

    /// Begins to think if it is its turn, and drops every thought about a position that is gone.
    pub(super) fn follow(&mut self, game: &Match) {
        self.thinking.take_if(|thought| thought.version != game.version);
        if let (None, Stage::Thinking(seat)) = (&self.thinking, game.stage) {
            let (level, luck, position) = (self.level, self.luck, game.record.game().duplicate());
            let think = move |dropped: &AtomicBool| {
                bots::choose_by(&*position, seat, level, |budget| budget.until(dropped).with_luck(luck))
            };
            self.thinking = Some(Thought::begin(game.version, think));
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
    pub(super) fn answer(&mut self) -> Result<Option<String>, Failure> {
        let Some(thought) = &self.thinking else {
            return Ok(None);
        };
        match thought.answer.try_recv() {
            Err(TryRecvError::Empty) => Ok(None),
            Ok(Some(id)) => {
                self.thinking = None;
                Ok(Some(id))
            }
            Ok(None) | Err(TryRecvError::Disconnected) => Err(lost()),
        }
    }
}

fn lost() -> Failure {
    Failure::Io { what: "the opponent gave up".to_owned(), error: io::Error::other("its thread ended without a move") }
}

impl Thought {
    fn begin(version: u64, think: impl FnOnce(&AtomicBool) -> Option<String> + Send + 'static) -> Thought {
        let (sender, answer) = channel();
        let dropped = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&dropped);
        // A thought that was dropped has no receiver any more.
        thread::spawn(move || drop(sender.send(think(&heard))));
        Thought { version, answer, dropped }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_dies_is_noticed() {
        let mut opponent = Opponent::new(Level::Easy, 1);
        opponent.thinking = Some(Thought::begin(0, |_| panic!("this panic belongs to the test")));
        let lost = loop {
            match opponent.answer() {
                Ok(None) => thread::yield_now(),
                other => break other,
            }
        };
        assert!(lost.is_err());
    }
}

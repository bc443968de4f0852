//! Learning, of whichever game: a course of rounds in which opponents play against themselves and learn from it.

/// How long to learn, and from what.
#[derive(Clone, Copy, Debug)]
pub struct Lessons {
    /// Everything follows from it.
    pub seed: u64,
    /// How many times the opponents play and then learn.
    pub rounds: u32,
    /// How many games a round has.
    pub games: u32,
    /// From how many rounds they learn at a time, the last ones; at first from fewer.
    pub memory: u32,
    /// The learning rate at first and at last.
    pub rates: (f32, f32),
    /// How many threads do it. They change nothing but the time it takes.
    pub threads: usize,
}

/// What a round came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its number, from 1.
    pub round: u32,
    /// How many positions were learned from.
    pub positions: usize,
    /// The root mean square error in points, for each net that learns.
    pub errors: Vec<f64>,
}

/// A course of training.
pub trait Course {
    /// Whether there is no other round.
    fn is_over(&self) -> bool;

    /// How many rounds there were.
    fn done(&self) -> u32;

    /// Plays a round and learns from it.
    fn round(&mut self) -> Report;

    /// What was learned, to be stored.
    fn weights(&self) -> Vec<u8>;

    /// How far the course is, to be resumed.
    fn progress(&self) -> Vec<u8>;

    /// Goes on where a course with the same lessons stopped; nothing if that is not one.
    fn resume(&mut self, progress: &[u8]) -> Option<()>;
}

/// Begins a course: from nothing, or from stored weights. Nothing if these are no weights of the game.
pub type School = fn(Lessons, Option<&[u8]>) -> Option<Box<dyn Course>>;

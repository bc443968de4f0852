//! What opponents do over and over, to see how fast they are.

/// Something that the opponents of a game do over and over.
pub struct Exercise {
    /// What it is called.
    pub name: &'static str,
    /// Gets ready, which takes time that is not measured, and gives what is.
    pub make: fn() -> Run,
}

/// Does something so many times, with luck that follows from a seed, and says how many steps that took.
pub type Run = Box<dyn FnMut(u64, u64) -> u64>;

//! The loop itself.

use alloc::boxed::Box;
use alloc::string::String;

use game::{Actor, AnyGame, Refusal, Refused, SeatSet, Turn};

/// The owner of a game in a game loop: it draws for chance, and plays what the table does.
pub trait Host {
    /// The game.
    fn game(&self) -> &dyn AnyGame;

    /// Whether chance, whose turn it is, waits for something.
    ///
    /// # Errors
    /// Why it cannot go on.
    fn waits(&mut self) -> Result<bool, Refused> {
        Ok(false)
    }

    /// What is to be done before anything else whenever the game has changed.
    ///
    /// # Errors
    /// Why it cannot go on.
    fn prepare(&mut self) -> Result<(), Refused> {
        Ok(())
    }

    /// Draws an outcome for chance, whose turn it is, and plays it.
    ///
    /// # Errors
    /// Why nothing can be drawn.
    fn draw(&mut self) -> Result<(), Refused>;

    /// Plays what the table does in its turn.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn act(&mut self, id: String) -> Result<(), Refused>;
}

/// Where the loop comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// These seats may act.
    Seats(SeatSet),
    /// Chance is next, and waits.
    Waiting,
    /// The game is over.
    Over,
}

/// How many steps in a row chance and the table may take. Ties and passes in any real game are far fewer.
pub const MOST_STEPS: usize = 10_000;

game::refusals! {
    /// Why no player comes to act, whatever the game.
    pub enum LoopRefusal {
        /// It is up to chance or the table.
        NoSeatToAct = "no_seat_to_act": "no player is to act: first comes what chance or the table does",
        /// No player will ever come to act.
        NeverEnds = "never_ends": "chance and the table act on and on, and no player comes to act",
    }
}

/// Lets chance and the table act until a seat is in turn or the game is over.
///
/// # Errors
/// What the host refuses, or that there is no end to it.
///
/// # Panics
/// When the table has nothing to do in its turn, which no game allows.
pub fn run_on(host: &mut (impl Host + ?Sized)) -> Result<Rest, Refused> {
    for _ in 0..MOST_STEPS {
        host.prepare()?;
        match host.game().turn() {
            Turn::Chance if host.waits()? => return Ok(Rest::Waiting),
            Turn::Chance => host.draw()?,
            Turn::Table => {
                let id = host.game().legal(Actor::Table).into_iter().next();
                host.act(id.expect("the table has something to do in its turn"))?;
            }
            Turn::Seats(seats) => return Ok(Rest::Seats(seats)),
            Turn::Over => return Ok(Rest::Over),
        }
    }
    Err(Refusal::Illegal(Box::new(LoopRefusal::NeverEnds)))
}

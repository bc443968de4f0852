//! Plays random games of bkgm for some seconds of CPU time and prints what came of it.
//!
//! Usage: `peer-bkgm SECONDS LIMIT SEED`

#[path = "../../../src/bench/measure.rs"]
#[expect(dead_code, reason = "the name of the clock is told by the bench")]
mod measure;

use std::io::Write;
use std::process::ExitCode;
use std::str::FromStr;

use bkgm::dice_gen::{DiceGen, FastrandDice};
use bkgm::variants::BACKGAMMON;
use bkgm::{ClassicRules, GameState, State, legal_positions_with};
use measure::Clock;
use mimalloc::MiMalloc;

// Every list of bkgm is a new vector: the allocator is the one that its own benchmarks use.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How many games are played between two looks at the clock, so that looking takes no time that counts.
const BATCH: u64 = 32;

/// What the games came to.
#[derive(Default)]
struct Tally {
    games: u64,
    turns: u64,
    finished: u64,
}

fn main() -> ExitCode {
    let (Some(seconds), Some(limit), Some(seed)) = (argument::<f64>(1), argument::<u64>(2), argument::<u64>(3)) else {
        writeln!(std::io::stderr(), "usage: peer-bkgm SECONDS LIMIT SEED").unwrap_or_default();
        return ExitCode::from(2);
    };
    let (mut dice, mut luck) = (FastrandDice::with_seed(seed), fastrand::Rng::with_seed(!seed));
    let (mut tally, mut spent) = (Tally::default(), 0.0);
    let clock = Clock::best();
    while spent < seconds {
        spent += clock.time(|| (0..BATCH).for_each(|_| random_game(limit, &mut dice, &mut luck, &mut tally))).1;
    }
    let (Tally { games, turns, finished }, version) = (tally, env!("CARGO_PKG_VERSION"));
    let written = writeln!(
        std::io::stdout(),
        r#"{{"games": {games}, "plies": {turns}, "finished": {finished}, "seconds": {spent}, "version": "{version}"}}"#
    );
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn argument<T: FromStr>(index: usize) -> Option<T> {
    std::env::args().nth(index)?.parse().ok()
}

/// Plays one game, cut after `limit` turns.
fn random_game(limit: u64, dice: &mut FastrandDice, luck: &mut fastrand::Rng, tally: &mut Tally) {
    tally.games += 1;
    let mut position = BACKGAMMON;
    for turn in 0..limit {
        let roll = if turn == 0 { dice.roll_mixed() } else { dice.roll() };
        // The list has the positions as the other player sees them. Who cannot move finds the position as it is.
        let after = legal_positions_with::<ClassicRules, 15>(position, &roll);
        position = after[luck.usize(0..after.len())];
        tally.turns += 1;
        if position.game_state() != GameState::Ongoing {
            tally.finished += 1;
            return;
        }
    }
}

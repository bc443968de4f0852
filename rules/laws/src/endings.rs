//! Laws 8 and 12: games end, and a forfeit takes a seat out for good.

use alloc::format;

use game::{Actor, FORFEIT, Luck, MoveFiles, Seat, SeatSet, Seeded, Turn};

use crate::coverage::Coverage;
use crate::law::{Law, Verdict};
use crate::scene::{Effort, Scene};

/// After how many actions a game is said to go on for ever.
const LONGEST_GAME: u64 = 20_000;

/// Law 8: there is an outcome exactly when the game is over, with points for every seat; and it comes to that.
pub(crate) fn outcome_comes_at_the_end<G: MoveFiles>(game: &G, actions: u64) -> Verdict {
    let (turn, outcome) = (game.turn(), game.outcome());
    Law::Endings.demands((turn == Turn::Over) == outcome.is_some(), || {
        format!("the turn is {turn:?} and the outcome {outcome:?}")
    })?;
    if let Some(outcome) = outcome {
        let seats = game.seats();
        Law::Endings.demands(outcome.points.len() == usize::from(seats), || {
            format!("{seats} seats have the points {:?}", outcome.points)
        })?;
        let all_sit = outcome.winners.iter().all(|seat| seat.0 < seats);
        Law::Endings.demands(all_sit, || format!("among {seats} seats {:?} won", outcome.winners))?;
    }
    Law::Endings.demands(actions < LONGEST_GAME, || format!("after {actions} actions it is not over: {game:?}"))
}

/// Laws 12 and 13: on clones, seats are taken out one after the other until all are.
pub(crate) fn forfeits<G: MoveFiles>(scene: &Scene<'_, G>, coverage: &mut Coverage, luck: &mut Seeded) -> Verdict {
    let seats = scene.game.seats();
    let rounds = match scene.effort {
        Effort::Light => 1,
        Effort::Full => seats,
    };
    let start = u8::try_from(luck.below(u32::from(seats))).expect("a seat is below 8");
    for first in 0..rounds {
        let mut game = scene.game.clone();
        let mut out = SeatSet::EMPTY;
        for next in 0..seats {
            let seat = Seat((start + first + next) % seats);
            game = forfeited(&game, Actor::Table, seat, coverage)?;
            out = out.with(seat);
            stays_out(&game, out)?;
        }
        Law::Forfeits
            .demands(game.turn() == Turn::Over, || format!("all seats forfeited, and it goes on: {game:?}"))?;
    }
    Ok(())
}

/// Laws 12 and 13: the game after `by` took `seat` out of it. Nothing happens to a game that is over.
pub(crate) fn forfeited<G: MoveFiles>(game: &G, by: Actor, seat: Seat, coverage: &mut Coverage) -> Verdict<G> {
    let mut next = game.clone();
    next.forfeit(seat);
    if game.turn() == Turn::Over {
        Law::Forfeits
            .demands(next == *game, || format!("{seat} forfeits a game that is over: {game:?}, then {next:?}"))?;
    } else {
        coverage.step(game.phase(), (by, &format!("{FORFEIT}{}", seat.0)), next.phase())?;
    }
    Ok(next)
}

/// Law 12: no seat that is out is in turn.
pub(crate) fn stays_out<G: MoveFiles>(game: &G, out: SeatSet) -> Verdict {
    let back = out.iter().find(|seat| game.turn().has(Actor::Seat(*seat)));
    Law::Forfeits.demands(back.is_none(), || format!("{out:?} forfeited, and the turn is {:?}: {game:?}", game.turn()))
}

//! What can be taken back: the actions since chance acted last, and the game before them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt::Write as _;

use game::{Actor, AnyGame, Seat, SeatSet};

use crate::refusal::TableRefusal;

/// The actions that can be taken back. They are a text, which takes a tenth of the room that as many games would.
#[derive(Clone, Default)]
pub(crate) struct Past {
    start: Option<Arc<Start>>,
    /// One a line: the number of the line of the log before it, who acted, and the id.
    acts: String,
    /// What came before them, if it bars the way back.
    barrier: Option<Barrier>,
    /// The seats that have ever acted.
    played: SeatSet,
}

/// The game before the first of these actions.
pub(crate) struct Start {
    pub(crate) game: Box<dyn AnyGame>,
    /// The seats that had acted since the draw before it, and the last that had acted at all.
    pub(crate) acted: SeatSet,
    pub(crate) last_actor: Option<Seat>,
}

/// What cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// Chance has acted, or shares were called for.
    Drawn,
    /// A player has left the game.
    Left,
}

/// An action that can be taken back.
#[derive(Clone, Copy)]
pub(crate) struct PastAct<'p> {
    /// The number of the line before it.
    pub(crate) after: u64,
    pub(crate) by: Actor,
    pub(crate) action: &'p str,
}

impl Past {
    /// Notes an action of a seat or the table, given the number of the line before it, and the game before it.
    pub(crate) fn note(&mut self, after: u64, (by, action): (Actor, &str), start: impl FnOnce() -> Start) {
        self.start.get_or_insert_with(|| Arc::new(start()));
        writeln!(self.acts, "{after} {by} {action}").expect("writing to a string does not fail");
        if let Actor::Seat(seat) = by {
            self.played = self.played.with(seat);
        }
    }

    /// Nothing before this is taken back.
    pub(crate) fn bar(&mut self, barrier: Barrier) {
        self.acts.clear();
        (self.start, self.barrier) = (None, Some(barrier));
    }

    /// The actions that can be taken back, oldest first.
    fn acts(&self) -> impl DoubleEndedIterator<Item = PastAct<'_>> {
        self.acts.lines().filter_map(|line| {
            let mut words = line.splitn(3, ' ');
            let (after, by) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some(PastAct { after, by, action: words.next()? })
        })
    }

    /// The number of the line before the last turn of a seat: what it did until another acted, be it the table.
    pub(crate) fn before_turn(&self, seat: Seat) -> Result<u64, TableRefusal> {
        let by = Actor::Seat(seat);
        let turn = self.acts().rev().skip_while(|act| act.by != by).take_while(|act| act.by == by);
        match (turn.last(), self.barrier) {
            (Some(first), _) => Ok(first.after),
            (None, Some(Barrier::Drawn)) if self.played.has(seat) => Err(TableRefusal::DrawnSince),
            (None, Some(Barrier::Left)) if self.played.has(seat) => Err(TableRefusal::LeftSince),
            (None, _) => Err(TableRefusal::NothingToTakeBack),
        }
    }

    /// Forgets what came after a line; gives the game before the first of the actions that are left, and those.
    pub(crate) fn cut(&mut self, to: u64) -> Option<(Arc<Start>, impl Iterator<Item = PastAct<'_>>)> {
        let cut: usize = {
            let kept = self.acts().take_while(|act| act.after < to).count();
            self.acts.split_inclusive('\n').take(kept).map(str::len).sum()
        };
        self.acts.truncate(cut);
        let start = self.start.clone()?;
        Some((start, self.acts()))
    }
}

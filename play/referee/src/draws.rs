//! Draws: each is what its link says, and its link is the next of the chain.

use alloc::format;
use alloc::string::{String, ToString};

use game::{AnyGame, Digest, Luck as _, Malformed, Seat, SeatSet, Turn, Viewer};

use crate::chain::{Chain, DRAWS, Fair, Link, Scope, Terms};
use crate::keys::Shared;
use crate::record::Act;
use crate::refusal::{LogRefusal, wrong};
use crate::table::{Stage, Table, Veiled};

impl Table {
    /// A public draw. Its link is revealed with it, unless an earlier draw is veiled.
    pub(crate) fn draw_openly(&mut self, act: &Act) -> Result<(), Malformed> {
        let draw = act.draw.unwrap_or(0);
        let shares = self.count(draw)?;
        if self.game.hides(&act.action, Viewer::Public) {
            return wrong(LogRefusal::OutOfPlace, "/action", "it must be veiled");
        }
        match act.reveal {
            Some(_) if !self.veiled.is_empty() => {
                wrong(LogRefusal::OutOfPlace, "/reveal", "a draw before it is veiled still")
            }
            Some(reveal) => {
                let link = Link(reveal.0);
                self.prove((draw, &shares), &act.action, &*self.game, (link, self.known))?;
                self.known = Some(link);
                Ok(())
            }
            None if self.veiled.is_empty() => wrong(LogRefusal::NotRevealed, "/reveal", ""),
            None => {
                self.keep(draw, &act.action, shares);
                Ok(())
            }
        }
    }

    /// A hidden draw.
    pub(crate) fn veil(&mut self, draw: u64, action: &str) -> Result<(), Malformed> {
        let shares = self.count(draw)?;
        if !self.game.hides(action, Viewer::Public) {
            return wrong(LogRefusal::OutOfPlace, "", "there is nothing to hide");
        }
        self.keep(draw, action, shares);
        Ok(())
    }

    /// Reveals a veiled draw.
    pub(crate) fn reveal(&mut self, draw: u64, action: &str, reveal: Digest) -> Result<(), Malformed> {
        if self.hides_something() {
            return wrong(LogRefusal::OutOfPlace, "/draw", "the draw must not be seen yet");
        }
        if self.veiled.first().is_none_or(|first| first.draw != draw) {
            return wrong(LogRefusal::OutOfPlace, "/draw", "that draw is not the next to be revealed");
        }
        let kept = self.veiled.remove(0);
        if kept.action != action {
            return wrong(LogRefusal::WrongDraw, "/action", action);
        }
        let link = Link(reveal.0);
        self.prove((draw, &kept.shares), action, &*kept.before, (link, self.known))?;
        self.known = Some(link);
        Ok(())
    }

    /// Checks a veiled draw that is due now against its later reveal: the action, its link and the one before.
    pub(crate) fn foresee(&self, draw: u64, action: &str, links: (Link, Option<Link>)) -> Result<(), Malformed> {
        match self.game.turn() {
            // A share that is missing is missed where the draw is.
            Turn::Chance
                if self.stage == Stage::Playing && draw == self.next_draw() && self.check_all_shared().is_ok() =>
            {
                self.prove((draw, &self.shares_so_far()), action, &*self.game, links)
            }
            _ => Ok(()),
        }
    }

    /// Whether a computer has a seat.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.places.iter().any(|place| place.bot.is_some())
    }

    /// The luck of the computer on a seat: a number that follows from the last link of the chain, which is published when
    /// the game is over. Nothing without a chain, or with another table's.
    #[must_use]
    pub fn luck_of_computer(&self, seat: Seat, chain: &Chain) -> Option<u64> {
        let link = chain.link(DRAWS).filter(|_| Some(chain.anchor().published()) == self.header.anchor)?;
        let purpose = format!("computer/{seat}");
        let shares = if self.header.keys.is_none() { self.seeds() } else { alloc::vec![None; self.order.len()] };
        let terms = Terms { scope: self.scope(), draw: DRAWS, purpose: &purpose, shares: &shares };
        let mut luck = Fair::new(&link, &terms);
        Some((0..8).fold(0, |number, _| number << 8 | u64::from(luck.below(256))))
    }

    /// Checks that the link that a log ends with is the last of the chain.
    pub(crate) fn check_last_link(&self, reveal: Option<Digest>) -> Result<(), Malformed> {
        match reveal {
            Some(Digest(link)) if Some(Chain::ending(DRAWS, Link(link)).anchor().published()) != self.header.anchor => {
                wrong(LogRefusal::BrokenChain, "/reveal", "")
            }
            _ => Ok(()),
        }
    }

    /// Counts a draw, which must be the next; gives what players add to it.
    fn count(&mut self, draw: u64) -> Result<Shared, Malformed> {
        let due = self.next_draw();
        if draw != due {
            return wrong(LogRefusal::BrokenChain, "/draw", &format!("{draw} where {due} is due"));
        }
        if !self.veiled.is_empty() && !self.hides_something() {
            return wrong(LogRefusal::NotRevealed, "/draw", &format!("draw {}", self.veiled[0].draw));
        }
        let shares = self.shares_of_draw()?;
        (self.draws, self.acted) = (due, SeatSet::EMPTY);
        Ok(shares)
    }

    /// Whether the referee sees anything that is not public.
    pub(crate) fn hides_something(&self) -> bool {
        self.game.digest(Viewer::Referee) != self.game.digest(Viewer::Public)
    }

    fn keep(&mut self, draw: u64, action: &str, shares: Shared) {
        let before = self.game.duplicate();
        self.veiled.push(Veiled { draw, action: action.to_string(), before, shares });
    }

    /// What the luck of the table belongs to.
    pub(crate) fn scope(&self) -> Scope<'_> {
        match self.header.keys {
            Some(_) => Scope::Begin(self.begin),
            None => Scope::Table(&self.header.table),
        }
    }

    /// Checks that a draw is what its link says, and that the link leads to the one before.
    fn prove(
        &self,
        (draw, shares): (u64, &Shared),
        action: &str,
        before: &dyn AnyGame,
        (link, known): (Link, Option<Link>),
    ) -> Result<(), Malformed> {
        match known {
            Some(known) if link.previous() == known => {}
            Some(_) => return wrong(LogRefusal::BrokenChain, "/reveal", ""),
            None => return wrong(LogRefusal::BrokenChain, "/reveal", "the header has no anchor"),
        }
        let purpose = purpose(before);
        let terms = Terms { scope: self.scope(), draw, purpose: &purpose, shares };
        match before.draw(&mut Fair::new(&link, &terms)) {
            Ok(drawn) if drawn == action => Ok(()),
            Ok(drawn) => wrong(LogRefusal::WrongDraw, "/action", &format!("{action}, but it draws {drawn}")),
            Err(refusal) => Err(game::log::refused(&refusal)),
        }
    }
}

/// What is drawn for in a game.
pub(crate) fn purpose(game: &dyn AnyGame) -> String {
    format!("{}/{}", game.name(), game.phase())
}

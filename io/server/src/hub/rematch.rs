//! Whether players who have just played want another game, with each other.

use game::{Refused, Seat, SeatSet};
use referee::{Stage, Table};

use super::Room;
use crate::{ServerRefusal, no};

/// What the players of a game that is over want.
#[derive(Clone, Default)]
pub(crate) struct Rematch {
    /// The seats whose players want another game.
    pub(crate) asked: SeatSet,
    /// The seat whose player said no last.
    pub(crate) declined: Option<Seat>,
    /// The id of the new table.
    pub(crate) next: Option<String>,
    is_being_set_up: bool,
}

/// What a player says about another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Asks for it, or agrees.
    Ask,
    /// Takes that back, or says no.
    Decline,
}

impl Room {
    /// What the players want.
    pub(crate) fn rematch(&self) -> Rematch {
        self.with_affairs(|affairs| affairs.rematch.clone())
    }

    /// Whether this table can have a rematch.
    ///
    /// # Errors
    /// Why it cannot: the game goes on, or is one of a tournament.
    pub(crate) fn may_have_rematch(&self) -> Result<(), Refused> {
        match self.table().stage() {
            _ if self.is_reserved() => Err(no(ServerRefusal::NoRematch)),
            Stage::Over => Ok(()),
            Stage::Gathering | Stage::Playing | Stage::Paused => Err(no(ServerRefusal::NotOver)),
        }
    }

    /// Notes what a player wants. Gives whether all agree now, so that the caller is to set up the table: no other caller is
    /// told the same. Computers always agree.
    pub(crate) fn wish(&self, seat: Seat, wish: Wish) -> bool {
        let table = self.table();
        let is_agreed = self.with_affairs(|affairs| affairs.rematch.note(seat, wish, persons(&table)));
        self.beat();
        is_agreed
    }

    /// Notes the table that was set up; or that none could be.
    pub(crate) fn set_next(&self, id: Option<String>) {
        self.with_affairs(|affairs| {
            let rematch = &mut affairs.rematch;
            rematch.is_being_set_up = false;
            if id.is_none() {
                rematch.asked = SeatSet::EMPTY;
            }
            rematch.next = id;
        });
        self.beat();
    }
}

impl Rematch {
    fn note(&mut self, seat: Seat, wish: Wish, persons: SeatSet) -> bool {
        if self.is_being_set_up || self.next.is_some() {
            return false;
        }
        match wish {
            Wish::Ask => (self.asked, self.declined) = (self.asked.with(seat), None),
            // Who takes back what they asked for has not said no to others.
            Wish::Decline if self.asked.has(seat) => self.asked = self.asked.without(seat),
            Wish::Decline => (self.asked, self.declined) = (SeatSet::EMPTY, Some(seat)),
        }
        self.is_being_set_up = persons.iter().all(|person| self.asked.has(person));
        self.is_being_set_up
    }
}

/// The seats of persons.
pub(crate) fn persons(table: &Table) -> SeatSet {
    let seats = (0..table.game().seats()).map(Seat);
    seats.filter(|seat| table.sitter(*seat).is_some_and(|place| place.bot.is_none())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: SeatSet = SeatSet::first(2);

    #[test]
    fn one_of_those_who_agree_sets_up_the_table_and_no_other() {
        let mut rematch = Rematch::default();
        assert!(!rematch.note(Seat(0), Wish::Ask, BOTH));
        assert!(!rematch.note(Seat(0), Wish::Ask, BOTH), "asking twice is asking");
        assert!(rematch.note(Seat(1), Wish::Ask, BOTH));
        assert!(!rematch.note(Seat(1), Wish::Ask, BOTH), "the table is being set up");
        assert!(
            !rematch.note(Seat(0), Wish::Decline, BOTH) && rematch.declined.is_none(),
            "and it is too late to say no"
        );
    }

    #[test]
    fn asking_is_taken_back_and_declined() {
        let mut rematch = Rematch::default();
        rematch.note(Seat(0), Wish::Ask, BOTH);
        rematch.note(Seat(0), Wish::Decline, BOTH);
        assert!(rematch.asked.is_empty() && rematch.declined.is_none());
        rematch.note(Seat(0), Wish::Ask, BOTH);
        rematch.note(Seat(1), Wish::Decline, BOTH);
        assert_eq!((rematch.asked, rematch.declined), (SeatSet::EMPTY, Some(Seat(1))));
        assert!(!rematch.note(Seat(1), Wish::Ask, BOTH) && rematch.declined.is_none(), "they may change their mind");
        assert!(rematch.note(Seat(0), Wish::Ask, BOTH));
    }

    #[test]
    fn a_player_among_computers_agrees_alone() {
        assert!(Rematch::default().note(Seat(2), Wish::Ask, SeatSet::one(Seat(2))));
    }
}

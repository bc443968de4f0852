//! Another game for those who have just played one: a table with the same setup, clock and rules, where each player has the
//! seat before their own.

use std::net::IpAddr;

use game::{Refused, Seat};

use crate::app::App;
use crate::hub::{KeptSeats, Order, Room, Wish};

impl App {
    /// Notes whether a player wants another game. Once all do, a table is set up, on the account of the last one's address. It
    /// needs no password of a closed house: the game before was let in.
    ///
    /// # Errors
    /// Why there can be none.
    pub(crate) async fn rematch(&self, room: &Room, (seat, wish): (Seat, Wish), from: IpAddr) -> Result<(), Refused> {
        room.may_have_rematch()?;
        if !room.wish(seat, wish) {
            return Ok(());
        }
        let made = self.set_up_rematch(room, from).await;
        room.set_next(made.as_ref().ok().map(|next| next.id().to_string()));
        made.map(drop)
    }

    async fn set_up_rematch(&self, room: &Room, from: IpAddr) -> Result<Room, Refused> {
        self.gate.table(from)?;
        let created = self.hub.create(Order::again(&room.table(), room.is_private())).await?;
        created.room.claim(from);
        created.room.keep_seats(KeptSeats::of(room, created.invitation)).await?;
        Ok(created.room)
    }
}

//! Who is there: a mark beside each name, and how to go on when a player is gone.

use game::{Seat, Text, Viewer};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::parts::TableView;
use crate::pages::say;

/// A player who has been gone for less than that, in milliseconds, is shown as there: connections break and come back.
const UNNOTICED: u64 = 5000;
/// What the parts of a page say is counted in minutes: they are made anew only when something happens. The script of a
/// player's page is told more.
const MINUTE: u64 = 60_000;

impl TableView<'_> {
    /// For how many milliseconds the player on a seat has been gone.
    fn gone(&self, seat: Seat) -> Option<u64> {
        let gone = self.visitor.room.gone_for(self.table, seat)?;
        Some(u64::try_from(gone.as_millis()).unwrap_or(u64::MAX))
    }

    /// For how long each player has been gone, by seat; null for one who is there.
    pub(super) fn absences(&self) -> Value {
        let seats = (0..self.table.game().seats()).map(Seat);
        seats.map(|seat| self.gone(seat).map_or(Value::Null, Value::from)).collect()
    }

    /// The mark of a seat; nothing for seats that are free and those of computers.
    pub(super) fn presence(&self, seat: Seat) -> Markup {
        let is_person = self.table.sitter(seat).is_some_and(|place| place.bot.is_none());
        let shown = self.gone(seat).map(|gone| gone / MINUTE * MINUTE).filter(|gone| 0 < *gone);
        html! {
            @if is_person {
                span.presence.away[shown.is_some()] data-presence=(seat.0) data-gone=[shown] {
                    span.dot aria-hidden="true" {}
                    span {
                        @match shown {
                            None => (self.say(say::player_here())),
                            Some(gone) => (self.say(gone_text(gone))),
                        }
                    }
                }
            }
        }
    }

    /// Taking players out of the game who are gone: shown while one is, and possible once one has been gone for long
    /// enough. The script counts.
    pub(super) fn claim(&self) -> Markup {
        let seats = (0..self.table.game().seats()).map(Seat).filter(|seat| self.viewer != Viewer::Seat(*seat));
        let others: Vec<Seat> = seats.filter(|seat| self.table.is_in(*seat)).collect();
        let patience = u64::try_from(self.visitor.room.patience(self.table).as_millis()).unwrap_or(u64::MAX);
        let longest = others.iter().filter_map(|seat| self.gone(*seat)).max();
        let others: Vec<String> = others.iter().map(|seat| seat.0.to_string()).collect();
        let is_granted = longest.is_some_and(|gone| patience <= gone);
        html! {
            div.claim data-claim=(patience) data-others=(others.join(" ")) hidden[!is_granted] {
                p data-wait hidden {}
                form method="post" action=(self.visitor.path("/claim")) data-post {
                    p.hint { (self.say(say::claim_hint())) }
                    button.quiet { (self.say(say::claim())) }
                }
            }
        }
    }

    /// The words of the script; it puts a number in the place of `#`.
    pub(super) fn presence_words(&self) -> String {
        let say = |text: Text| self.say(text);
        json!({
            "here": say(say::player_here()), "unnoticed": UNNOTICED,
            "seconds": say(say::gone_seconds("#")), "minutes": say(say::gone_minutes("#")), "hours": say(say::gone_hours("#")),
            "claimSeconds": say(say::claim_in_seconds("#")), "claimMinutes": say(say::claim_in_minutes("#")),
            "claimHours": say(say::claim_in_hours("#")),
        })
        .to_string()
    }
}

/// How long a player has been gone, as the script says it.
fn gone_text(millis: u64) -> Text {
    match millis / 1000 {
        seconds @ 0..7200 => say::gone_minutes((seconds / 60).to_string()),
        seconds => say::gone_hours((seconds / 3600).to_string()),
    }
}

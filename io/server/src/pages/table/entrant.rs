//! A player of a tournament with a key who is called to the table of their next game: they sit down when all have come.

use maud::{Markup, html};
use referee::tournament::Player;
use referee::{SeatKey, Stage};

use super::TableVisitor;
use super::requests::{answered, back, refused};
use crate::hub::Room;
use crate::pages::{Language, PageAnswer, PageRequest, say};
use crate::tournaments::Arena;

/// A player who is called to a table.
pub(super) struct Entrant {
    arena: Arena,
    player: u16,
    name: String,
}

impl Entrant {
    /// The visitor of a table whose game has not begun, if they are called to it.
    pub(super) async fn of(request: &PageRequest, room: &Room) -> Option<Entrant> {
        if room.table().stage() != Stage::Gathering || room.table().header.keys.is_none() {
            return None;
        }
        for (_, token) in request.entries() {
            let Ok(Some((arena, player))) = request.door.app.tournaments.entered(token).await else { continue };
            let tournament = arena.tournament();
            let is_here = tournament.game_of(player).is_some_and(|(game, _)| game.table == room.id());
            let Some(Player { name, keyed: true, .. }) = tournament.players().get(usize::from(player)) else {
                continue;
            };
            if is_here {
                return Some(Entrant { player, name: name.clone(), arena });
            }
        }
        None
    }

    /// What the script posts, with the key; a visitor whose script does not run is asked to let it.
    pub(super) fn form(&self, visitor: &TableVisitor, language: Language) -> Markup {
        html! {
            p role="status" { (language.say(say::called_to_table())) }
            form method="post" action=(visitor.path("/sit")) data-called {
                input type="hidden" name="name" value=(self.name);
            }
            noscript { p.wrong { (language.say(say::keys_need_script())) } }
        }
    }

    /// The player has come.
    pub(super) async fn sit(&self, request: &PageRequest, visitor: &TableVisitor, key: SeatKey) -> PageAnswer {
        Ok(match self.arena.sit(self.player, visitor.room.id(), key).await {
            Ok(_) => answered(request).unwrap_or_else(|| back(visitor)),
            Err(refusal) => refused(request, visitor, refusal).await,
        })
    }
}

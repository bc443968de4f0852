//! Tournaments: all of them, setting one up, and one of them with its standings, its rounds and what is one's part in it.

mod create;
mod deeds;
mod list;
mod live;
mod mine;
mod rounds;
mod sayings;
mod show;
mod standings;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use axum::routing::post;
use referee::tournament::Tournament;

use super::cookies::cookie;
use super::failure::Failure;
use super::visit::{ENTRY, Visit};
use crate::http::Door;
use crate::secret::Secret;
use crate::tournaments::Arena;

/// Where the name of an organiser's cookie begins; the tournament's id comes behind it.
const ORGANISER: &str = "organiser-";

/// The addresses of tournaments.
pub(super) fn router() -> Router<Door> {
    Router::new()
        .route("/tournaments", get(list::all).post(create::create))
        .route("/tournaments/new", get(create::blank))
        .route("/tournaments/{id}", get(show::show))
        .route("/tournaments/{id}/live", get(live::follow))
        .route("/tournaments/{id}/enter", post(deeds::enter))
        .route("/tournaments/{id}/start", post(deeds::start))
        .route("/tournaments/{id}/play", get(deeds::play))
        .route("/tournaments/{id}/leave", get(deeds::sure).post(deeds::leave))
}

/// A tournament, and whoever looks at it.
struct Guest<'v> {
    visit: &'v Visit,
    arena: Arena,
    tournament: Arc<Tournament>,
    /// Which of the players they are, if they entered.
    player: Option<u16>,
    is_organiser: bool,
}

impl<'v> Guest<'v> {
    /// Whoever looks at the tournament that the path names: by its id, or by its number.
    async fn of(visit: &'v Visit) -> Result<Guest<'v>, Failure> {
        let (all, id) = (&visit.door.app.tournaments, visit.name("id"));
        let arena = match id.parse() {
            Ok(number) => all.numbered(number).await,
            Err(_) => all.find(&id.to_ascii_lowercase()).await,
        };
        Ok(Guest::at(visit, arena.map_err(|refusal| visit.fail(refusal))?))
    }

    /// Whoever looks at a tournament.
    fn at(visit: &'v Visit, arena: Arena) -> Guest<'v> {
        let tournament = arena.tournament();
        let entered = cookie(&visit.headers, &format!("{ENTRY}{}", arena.id())).and_then(Secret::told);
        let player = entered.and_then(|secret| tournament.player_of(&secret.key()));
        let organiser = cookie(&visit.headers, &format!("{ORGANISER}{}", arena.id()));
        let is_organiser = organiser.is_some_and(|token| arena.is_organiser(token));
        Guest { visit, arena, tournament, player, is_organiser }
    }

    /// The same, as it is now.
    fn again(self) -> Guest<'v> {
        Guest::at(self.visit, self.arena)
    }

    /// The address of the tournament, or of something under it.
    fn path(&self, rest: &str) -> String {
        format!("/tournaments/{}{rest}", self.tournament.terms.number)
    }

    /// Whether they are among those who play.
    fn is_in(&self) -> bool {
        let players = self.tournament.players();
        self.player.is_some_and(|player| players[usize::from(player)].left.is_none())
    }

    /// The names of a team's players.
    fn names(&self, team: u16) -> String {
        let players = self.tournament.teams()[usize::from(team)].iter();
        let names: Vec<&str> =
            players.map(|player| self.tournament.players()[usize::from(*player)].name.as_str()).collect();
        names.join(" & ")
    }

    /// The team they are in.
    fn team(&self) -> Option<u16> {
        self.player.and_then(|player| self.tournament.team_of(player))
    }
}

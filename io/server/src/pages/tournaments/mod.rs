//! Tournaments: all of them, setting one up, and one of them with its standings, its rounds and the visitor's part in it.

mod create;
mod list;
mod live;
mod mine;
mod requests;
mod rounds;
mod show;
mod standings;
mod status;

use std::sync::Arc;

use game::Digest;
use referee::tournament::Tournament;

use super::cookies::cookie;
use super::failure::Failure;
use super::page_request::{ENTRY, PageRequest};
use super::routes::{PageRoute, form, get, post};
use crate::secret::Secret;
use crate::tournaments::Arena;

/// The prefix of the name of an organiser's cookie; the tournament's id follows.
const ORGANISER: &str = "organiser-";

/// The routes of tournaments.
pub(super) const ROUTES: &[PageRoute] = &[
    get("/tournaments", handler!(list::all)),
    form("/tournaments", handler!(create::create, body)),
    get("/tournaments/new", handler!(create::new_form)),
    get("/tournaments/{id}", handler!(show::show)),
    get("/tournaments/{id}/live", handler!(live::follow)),
    form("/tournaments/{id}/enter", handler!(requests::enter, body)),
    post("/tournaments/{id}/start", handler!(requests::start)),
    get("/tournaments/{id}/play", handler!(requests::play)),
    get("/tournaments/{id}/leave", handler!(requests::sure)),
    post("/tournaments/{id}/leave", handler!(requests::leave)),
];

/// A tournament, and the visitor of its page.
struct TournamentVisitor<'v> {
    request: &'v PageRequest,
    arena: Arena,
    tournament: Arc<Tournament>,
    /// Which of the players they are, if they entered.
    player: Option<u16>,
    /// The hash of their secret, if so.
    key: Option<Digest>,
    is_organiser: bool,
}

impl<'v> TournamentVisitor<'v> {
    /// The visitor of the tournament that the path names: by its id, or by its number.
    async fn of(request: &'v PageRequest) -> Result<TournamentVisitor<'v>, Failure> {
        Ok(TournamentVisitor::at(request, request.arena().await?))
    }

    /// The visitor of a tournament.
    fn at(request: &'v PageRequest, arena: Arena) -> TournamentVisitor<'v> {
        let tournament = arena.tournament();
        let entered = cookie(request.headers(), &format!("{ENTRY}{}", arena.id())).and_then(Secret::told);
        let key = entered.map(|secret| secret.key());
        let player = key.and_then(|key| tournament.player_of(&key));
        let key = key.filter(|_| player.is_some());
        if let Some(key) = key {
            arena.see(key);
        }
        let organiser = cookie(request.headers(), &format!("{ORGANISER}{}", arena.id()));
        let is_organiser = organiser.is_some_and(|token| arena.is_organiser(token));
        TournamentVisitor { request, arena, tournament, player, key, is_organiser }
    }

    /// The same, as it is now.
    fn again(self) -> TournamentVisitor<'v> {
        TournamentVisitor::at(self.request, self.arena)
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

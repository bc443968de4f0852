//! Tournaments of a server, and one without any.

use game::json::{Tree, read};
use referee::tournament::{self, Played, Terms, Tournament};
use serde_json::{Value, json};

use super::live::LiveServer;
use super::tables::{NOWHERE, Said, bearer};
use crate::support::server::PATIENCE;

/// A tournament, and the tokens of those who have entered.
pub(super) struct TournamentUnderTest {
    pub(super) number: u64,
    organiser: String,
    pub(super) tokens: Vec<String>,
}

impl TournamentUnderTest {
    pub(super) fn path(&self, rest: &str) -> String {
        format!("/api/v1/tournaments/{}{rest}", self.number)
    }

    pub(super) fn arena(&self, server: &LiveServer) -> server::tournaments::Arena {
        server.runtime.block_on(server.app().tournaments.numbered(self.number)).expect("it is there")
    }

    /// The table of its first game, once players sit there.
    pub(super) fn table(&self, server: &LiveServer) -> String {
        let tournament = self.wait(server, |tournament| !tournament.rounds().is_empty());
        let id = tournament.rounds()[0].games[0].table.clone();
        let until = std::time::Instant::now() + PATIENCE;
        // The tournament sets it up after it has drawn the round.
        while server
            .runtime
            .block_on(server.app().hub.find(&id))
            .is_ok_and(|room| room.is_none_or(|room| room.table().stage() != referee::Stage::Playing))
        {
            assert!(std::time::Instant::now() < until, "players are seated");
            std::thread::yield_now();
        }
        id
    }

    /// This reason why a player failed, once it is over.
    pub(super) fn failure(&self, server: &LiveServer, why: &str) -> String {
        let over = self.wait(server, |tournament| tournament.stage() == tournament::Stage::Over);
        let found = over.faults().1.into_iter().find(|fault| fault.why.code() == why);
        found.map_or_else(|| "no such failure".to_owned(), |fault| fault.why.code().to_owned())
    }

    /// Waits until the tournament is so.
    pub(super) fn wait(&self, server: &LiveServer, is_so: impl Fn(&Tournament) -> bool) -> std::sync::Arc<Tournament> {
        let mut news = self.arena(server).follow();
        server.runtime.block_on(async {
            let found = tokio::time::timeout(PATIENCE, news.wait_for(|tournament| is_so(tournament))).await;
            found.expect("in time").expect("it goes on").clone()
        })
    }
}

/// A tournament that so many have entered.
pub(super) fn cup(server: &LiveServer, order: &Value, players: usize) -> TournamentUnderTest {
    let created = server.done("POST", "/api/v1/tournaments", &[], &order.to_string());
    let organiser = created["token"].as_str().expect("a token").to_owned();
    let number = created["number"].as_u64().expect("a number");
    let mut cup = TournamentUnderTest { number, organiser, tokens: Vec::new() };
    for player in 0..players {
        let name = json!({"name": format!("p{player}")}).to_string();
        let entered = server.done("POST", &cup.path("/entrants"), &[], &name);
        cup.tokens.push(entered["token"].as_str().expect("a token").to_owned());
    }
    cup
}

/// What a player is told who enters.
pub(super) fn enter(server: &LiveServer, cup: &TournamentUnderTest, entrant: &Value) -> Said {
    let mut join = entrant.clone();
    (join["type"], join["tournament"]) = (json!("JoinTournament"), json!(cup.number));
    let http = server.http_code("POST", &cup.path("/entrants"), &[], &entrant.to_string());
    vec![("HTTP", http), ("TCP", server.tcp_code(&[join]))]
}

/// What the organiser is told who begins with so many players.
pub(super) fn start(server: &LiveServer, order: &Value, players: usize) -> Said {
    let cup = cup(server, order, players);
    let bearer = bearer(&cup.organiser);
    vec![("HTTP", server.http_code("POST", &cup.path("/start"), &[("Authorization", &bearer)], ""))]
}

/// A tournament that nobody has entered.
pub(super) fn gathering() -> Tournament {
    let text = r#"{"game":"quoridor","format":"swiss"}"#;
    let order = Tree::parse(text).expect("JSON");
    let terms = read(&order, |node| Terms::read(games::kinds(), &node.object(Terms::KEYS)?)).expect("good terms");
    Tournament::new(games::kinds(), terms).expect("good terms")
}

pub(super) fn finish() -> tournament::Command {
    let result = Played { winners: vec![0], points: vec![1, 0], out: Vec::new() };
    tournament::Command::Finish { table: NOWHERE.to_owned(), result }
}

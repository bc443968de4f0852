//! A server that can be stopped and started again, and where it listens now.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex};

use game::json::{Tree, read};
use referee::tournament::{Stage, Terms, Tournament};
use serde_json::Value;
use server::tournaments::Arena;
use server::{Config, Running, start};
use store::Filter;
use tokio::runtime::Runtime;

pub(crate) use crate::patience::PATIENCE;

/// Where the server listens, as long as it does; the number grows each time it starts.
#[derive(Default)]
pub(crate) struct Address {
    now: Mutex<(u32, Option<SocketAddr>)>,
    changed: Condvar,
}

impl Address {
    /// Where it listens, once it has been started more than `seen` times.
    pub(crate) fn after(&self, seen: u32) -> (u32, SocketAddr) {
        let now = self.now.lock().expect("nobody panics here");
        let is_old = |now: &mut (u32, Option<SocketAddr>)| now.1.is_none() || now.0 <= seen;
        let (now, late) = self.changed.wait_timeout_while(now, PATIENCE, is_old).expect("nobody panics here");
        assert!(!late.timed_out(), "the server comes back");
        (now.0, now.1.expect("it listens"))
    }

    fn set(&self, address: Option<SocketAddr>) {
        let mut now = self.now.lock().expect("nobody panics here");
        now.0 += u32::from(address.is_some());
        now.1 = address;
        self.changed.notify_all();
    }
}

/// A server.
pub(crate) struct TestServer {
    pub(crate) runtime: Runtime,
    pub(crate) address: Arc<Address>,
    config: Config,
    running: Option<Running>,
}

impl TestServer {
    pub(crate) fn new(data: Option<PathBuf>) -> TestServer {
        TestServer::with(Config { data, ..Config::default() })
    }

    pub(crate) fn with(config: Config) -> TestServer {
        let local = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config { tcp: Some(local), http: Some(local), ..config };
        // Those who stay away after a restart are not waited for.
        config.limits.grace = std::time::Duration::from_secs(1);
        let runtime = Runtime::new().expect("a runtime");
        let mut server = TestServer { runtime, address: Arc::default(), config, running: None };
        server.open();
        server
    }

    pub(crate) fn open(&mut self) {
        let running = self.runtime.block_on(start(self.config.clone())).expect("a server");
        self.address.set(running.tcp);
        self.running = Some(running);
    }

    pub(crate) fn close(&mut self) {
        self.address.set(None);
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }

    /// Where it listens for requests.
    pub(crate) fn web(&self) -> SocketAddr {
        self.running().http.expect("an HTTP door")
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("it runs")
    }

    /// Sets up a tournament, and gives its number.
    pub(crate) fn create(&self, order: &Value) -> u64 {
        let text = order.to_string();
        let tree = Tree::parse(&text).expect("JSON");
        let terms = read(&tree, |node| Terms::read(games::kinds(), &node.object(Terms::KEYS)?)).expect("an order");
        let created = self.runtime.block_on(self.running().app().tournaments.create(terms)).expect("good terms");
        created.arena.tournament().terms.number
    }

    pub(crate) fn arena(&self, number: u64) -> Arena {
        self.runtime.block_on(self.running().app().tournaments.numbered(number)).expect("it is there")
    }

    /// Waits until the tournament is so.
    pub(crate) fn wait(&self, number: u64, is_so: impl Fn(&Tournament) -> bool) -> Arc<Tournament> {
        let mut news = self.arena(number).follow();
        self.runtime.block_on(async {
            let found = tokio::time::timeout(PATIENCE, news.wait_for(|tournament| is_so(tournament))).await;
            found.expect("in time").expect("it goes on").clone()
        })
    }

    /// The lines of a table's log, the header's first.
    pub(crate) fn log(&self, table: &str) -> Vec<Value> {
        let store = self.running().app().hub.store();
        let stored = self.runtime.block_on(store.load(table)).expect("a store").expect("a table");
        let lines = std::iter::once(&stored.header).chain(stored.rows.iter().map(|row| &row.line));
        lines.map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }

    /// Waits for the end, and checks everything that must hold of any tournament; gives its document.
    pub(crate) fn settle(&self, number: u64) -> Value {
        let tournament = self.wait(number, |tournament| tournament.stage() == Stage::Over);
        let store = self.running().app().hub.store();
        let games: Vec<_> = tournament.rounds().iter().flat_map(|round| &round.games).collect();
        for game in &games {
            let stored = self.runtime.block_on(store.load(&game.table)).expect("a store").expect("a table");
            let lines: Vec<&str> = stored.rows.iter().map(|row| row.line.as_str()).collect();
            let log = [&[stored.header.as_str()], lines.as_slice()].concat().join("\n");
            let report = referee::verify(games::kinds(), &log).expect("the log is what happened");
            let has_begun = report.table.stage() != referee::Stage::Gathering;
            // Where a player did not come the table was closed, and nothing was played.
            assert_eq!((report.outcome().is_some(), stored.head.stage == "closed"), (has_begun, !has_begun));
            if !has_begun {
                continue;
            }
            let names: Vec<_> = tournament
                .seating(game)
                .iter()
                .map(|player| tournament.players()[usize::from(*player)].name.clone())
                .collect();
            assert_eq!(report.table.envelope().names, names);
        }
        let filter = Filter { kind: "table".to_owned(), game: None, stage: None, unlisted: true };
        let tables = self.runtime.block_on(store.list(&filter, None, 1000)).expect("a store");
        assert_eq!(tables.len(), games.len(), "no table was set up twice");
        let stored = self.runtime.block_on(store.load(&tournament.terms.tournament)).expect("a store").expect("a log");
        let lines = stored.rows.iter().map(|row| (row.line.as_str(), row.sealed.as_deref()));
        let again = Tournament::fold(games::kinds(), &stored.header, lines).expect("the log is right");
        assert_eq!(again.document(), tournament.document());
        serde_json::from_str(&again.document()).expect("JSON")
    }
}

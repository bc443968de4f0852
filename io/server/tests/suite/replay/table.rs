//! A table that is played for a while.

use serde_json::{Value, json};

use crate::table_page::browser::{Browser, TestServer};

/// A table, and those who sit there in the order of their seats.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) players: Vec<Browser>,
    server: TestServer,
}

impl Table {
    /// A table where everybody sat down.
    pub(crate) async fn of(server: TestServer, game: &str, setup: &Value) -> Table {
        let (id, players) = server.full(game, setup).await;
        Table { id, players, server }
    }

    /// The address of something under it.
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/tables/{}{rest}", self.id)
    }

    /// The log as the public reads it: a value a line.
    pub(crate) async fn log(&self) -> Vec<Value> {
        let reply = self.server.stranger().get(&format!("/api/v1/tables/{}/log", self.id)).await.is(200);
        let lines = reply.body.lines().filter(|line| line.starts_with('{'));
        lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The first and the last ply.
    pub(crate) async fn plies(&self) -> (u64, u64) {
        let log = self.log().await;
        let number = |line: &Value| line["seq"].as_u64().expect("a number");
        let first = log.iter().find(|line| line["event"] == "begin").map(number).expect("it has begun");
        (first, log.last().map(number).expect("a line"))
    }

    /// Does so many things at random, or fewer if the game ends.
    pub(crate) async fn play(&self, deeds: usize) {
        let mut seed = 7_u64;
        for _ in 0..deeds {
            for player in &self.players {
                let bearer = format!("Bearer {}", player.token(&self.id));
                let path = format!("/api/v1/tables/{}/actions", self.id);
                let headers =
                    [("Authorization", bearer.as_str()), ("If-Match", "*"), ("Content-Type", "application/json")];
                let legal = player.send("GET", &path, &headers[..1], "").await.is(200);
                let legal: Value = serde_json::from_str(&legal.body).expect("JSON");
                let actions = legal["actions"].as_array().expect("a list");
                if actions.is_empty() {
                    continue;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let chosen = &actions[usize::try_from(seed >> 33).expect("small") % actions.len()];
                player.send("POST", &path, &headers, &json!({"action": chosen}).to_string()).await.is(200);
                break;
            }
        }
    }

    /// Everybody gives up, one after the other, until the game is over.
    pub(crate) async fn end(&self) {
        for player in &self.players {
            player.post(&self.path("/resign"), "").await;
            if self.log().await.last().is_some_and(|line| line["event"] == "end") {
                return;
            }
        }
        panic!("the game goes on without players");
    }
}

//! A tournament as those see it who take part.

use server::{Config, Running};

use crate::pages::visitor::{Reply, Visitor, config, start_server_with};

/// So often a page is asked for before something should have happened.
const PATIENCE: usize = 5_000;

/// A tournament, whoever set it up, and its players.
pub(crate) struct TestTournament {
    pub(crate) path: String,
    pub(crate) organiser: Visitor,
    pub(crate) players: Vec<(String, Visitor)>,
}

/// Where a player is led.
enum Led {
    To(String),
    Nowhere,
    /// There is nothing more to play.
    Home,
}

/// A server that is patient with visitors who ask often.
pub(crate) async fn start_patient_server() -> (Running, Visitor) {
    let mut config: Config = config();
    (config.limits.burst, config.limits.requests_per_second) = (1_000_000, 1_000_000);
    start_server_with(config).await
}

impl TestTournament {
    /// Sets one up by the form.
    pub(crate) async fn new(stranger: &Visitor, fields: &[(&str, &str)]) -> TestTournament {
        let mut organiser = stranger.clone();
        let made = organiser.post("/tournaments", fields).await.is(303);
        let path = made.header("location").to_string();
        assert!(path.starts_with("/tournaments/"), "{path}");
        TestTournament { path, organiser, players: Vec::new() }
    }

    /// Everybody enters by the form, each in a browser of their own.
    pub(crate) async fn enter(&mut self, stranger: &Visitor, names: &[&str]) {
        for name in names {
            let mut player = stranger.clone();
            player.post(&format!("{}/enter", self.path), &[("name", name)]).await.is(303);
            player.get(&self.path).await.is(200).page().has(&format!("{}/leave", self.path));
            self.players.push(((*name).to_string(), player));
        }
    }

    /// The path of the table that a player is led to, once there is one.
    pub(crate) async fn table(&mut self, player: usize) -> String {
        for _ in 0..PATIENCE {
            if let Led::To(table) = self.led(player).await {
                return table;
            }
        }
        panic!("{} waits for ever", self.players[player].0)
    }

    /// Where a player is led now.
    async fn led(&mut self, player: usize) -> Led {
        let (_, visitor) = &mut self.players[player];
        let led = visitor.get(&format!("{}/play", self.path)).await.is(303).header("location").to_string();
        if led.starts_with("/tables/") {
            return Led::To(led);
        }
        assert_eq!(led, self.path);
        let page = visitor.get(&self.path).await.is(200);
        let ends = ["You play no more games", "Your rank:"];
        if ends.iter().any(|end| page.body.contains(end)) { Led::Home } else { Led::Nowhere }
    }

    /// The page of the tournament, once it says something.
    pub(crate) async fn until(&mut self, text: &str) -> Reply {
        for _ in 0..PATIENCE {
            let page = self.organiser.get(&self.path).await.is(200);
            if page.body.contains(text) {
                return page.page();
            }
        }
        panic!("nobody says {text:?}")
    }

    /// Everybody plays until it is over. A game goes on for some moves by the forms; then whoever came later gives up.
    pub(crate) async fn play(&mut self, moves: usize) {
        let mut done = vec![false; self.players.len()];
        for _ in 0..PATIENCE {
            for later in (0..self.players.len()).rev() {
                match self.led(later).await {
                    Led::Home => done[later] = true,
                    Led::Nowhere => {}
                    Led::To(table) => match self.opponent(later).await {
                        Some(earlier) if earlier < later => self.finish(&table, [earlier, later], moves).await,
                        // The other one gives up, and has not yet.
                        _ => {}
                    },
                }
            }
            if !done.contains(&false) {
                return;
            }
        }
        panic!("it does not end")
    }

    /// Whom a player is told to meet.
    async fn opponent(&mut self, player: usize) -> Option<usize> {
        let page = self.players[player].1.get(&self.path).await.is(200);
        let (_, rest) = page.body.split_once("You play against ")?;
        let name = rest.split(".<").next()?;
        self.players.iter().position(|(known, _)| known == name)
    }

    /// Some moves, and the later one gives up.
    async fn finish(&mut self, table: &str, both: [usize; 2], moves: usize) {
        for _ in 0..moves {
            let mut in_turn = 0;
            for player in both {
                let page = self.players[player].1.get(table).await.is(200);
                let Some(action) = offered(&page) else { continue };
                let fields = [("action", action), ("expected", field(&page, "expected"))];
                self.players[player].1.post(&format!("{table}/act"), &fields).await.is(303);
                in_turn += 1;
            }
            assert!(0 < in_turn, "somebody has a seat and may act");
        }
        let loser = &mut self.players[both[1]].1;
        // Nobody waits for those who pause, so that is not offered.
        let page = loser.get(table).await.is(200);
        assert!(!page.body.contains("/pause\""));
        page.has("To the tournament");
        loser.post(&format!("{table}/resign"), &[]).await.is(303);
    }
}

/// The first action that a page offers.
pub(crate) fn offered(page: &Reply) -> Option<&str> {
    let (_, form) = page.body.split_once("<form class=\"actions\"")?;
    let (form, _) = form.split_once("</form>")?;
    let starts = ["<option value=\"", "name=\"action\" value=\""];
    starts.iter().find_map(|start| form.split_once(start)?.1.split('"').next())
}

fn field<'p>(page: &'p Reply, name: &str) -> &'p str {
    let (_, rest) = page.body.split_once(&format!("name=\"{name}\" value=\"")).expect("a field");
    rest.split('"').next().expect("a value")
}

/// The text of a table's cells, row by row, without the row of titles.
pub(crate) fn rows(page: &Reply, class: &str) -> Vec<Vec<String>> {
    let (_, table) = page.body.split_once(&format!("<table class=\"{class}\"")).expect("a table");
    let (_, table) = table.split_once("<tbody>").expect("a body");
    let (table, _) = table.split_once("</tbody>").expect("an end");
    table.split("<tr").skip(1).map(cells).collect()
}

fn cells(row: &str) -> Vec<String> {
    let row = row.replace("</th>", "</td>");
    let (row, _) = row.rsplit_once("</td>").expect("cells");
    row.split("</td>").map(text).collect()
}

/// What stands between tags.
fn text(markup: &str) -> String {
    let pieces = markup.split('<').map(|piece| piece.split_once('>').map_or("", |(_, text)| text));
    pieces.collect::<Vec<_>>().concat().trim().to_string()
}

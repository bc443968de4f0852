//! Tables in the lobby: those one sits at, those that wait for somebody, those to look on at.

use axum::http::HeaderValue;
use game::{Coded as _, Refused, Viewer};
use games::manual;
use maud::{Markup, html};
use referee::Stage;
use serde_json::Value;
use store::{Filter, Summary};

use crate::hub::{Room, TABLE, stage_name};
use crate::pages::cookies::{dropped, pairs};
use crate::pages::failure::Failure;
use crate::pages::look::Language;
use crate::pages::pictures::When;
use crate::pages::visit::{INVITATION, SEAT, Visit};
use crate::pages::words::{Word, filled};
use crate::refusal::Denied;
use crate::secret::Secret;

/// How many of one's own tables are looked at, and how many are shown.
const LOOKED_AT: usize = 40;
const MINE: usize = 8;
/// Of how many tables that are over a browser keeps the cookies: what it sends with every request should stay small.
const REMEMBERED: usize = 20;
/// How many tables of others a list has.
const SHOWN: usize = 12;

/// A table in a list.
struct Row {
    id: String,
    number: u64,
    game: String,
    stage: String,
    players: Vec<String>,
    seats: u64,
    /// Whether the visitor is to act.
    is_due: bool,
}

/// The tables of the lobby.
pub(super) struct Lists {
    language: Language,
    mine: Vec<Row>,
    open: Vec<Row>,
    running: Vec<Row>,
    /// Tables that are over or gone, and too old for their cookies to be kept.
    spent: Vec<String>,
}

impl Lists {
    /// What a visitor sees of them.
    pub(super) async fn of(visit: &Visit) -> Result<Lists, Failure> {
        let (mine, spent) = mine(visit).await;
        let others = |row: &Row| !mine.iter().any(|own| own.id == row.id);
        let fail = |why: Refused| visit.fail(why);
        let mut open = listed(visit, "gathering").await.map_err(fail)?;
        let mut running = listed(visit, "playing").await.map_err(fail)?;
        open.retain(others);
        running.retain(others);
        Ok(Lists { language: visit.language(), mine, open, running, spent })
    }

    /// The `Set-Cookie`s that drop what a browser need not keep any longer.
    pub(super) fn farewells(&self, visit: &Visit) -> Vec<HeaderValue> {
        let is_spent = |name: &str| table_of(name).is_some_and(|id| self.spent.iter().any(|spent| spent == id));
        pairs(&visit.headers).filter(|(name, _)| is_spent(name)).map(|(name, _)| dropped(visit, name)).collect()
    }

    fn say(&self, word: Word) -> &'static str {
        word.text(self.language)
    }

    fn fill<const N: usize>(&self, word: Word, parts: &[String; N]) -> String {
        filled(word, self.language, &parts.each_ref().map(String::as_str))
    }

    /// The visitor's own tables.
    pub(super) fn mine(&self) -> Markup {
        html! {
            @if !self.mine.is_empty() {
                section aria-labelledby="mine-title" {
                    h2 #mine-title { (self.say(Word::MyTables)) }
                    ul.tables { @for row in &self.mine { (self.item(row, Word::Return)) } }
                }
            }
        }
    }

    /// Tables that wait for somebody.
    pub(super) fn open(&self) -> Markup {
        html! {
            section aria-labelledby="open-title" {
                h2 #open-title { (self.say(Word::OpenTables)) }
                @if self.open.is_empty() { p.hint { (self.say(Word::NobodyWaits)) } }
                @else { ul.tables { @for row in &self.open { (self.item(row, Word::SitDown)) } } }
            }
        }
    }

    /// Tables to look on at.
    pub(super) fn running(&self) -> Markup {
        html! {
            section aria-labelledby="running-title" {
                h2 #running-title { (self.say(Word::Running)) }
                @if self.running.is_empty() { p.hint { (self.say(Word::NobodyPlays)) } }
                @else { ul.boards { @for row in &self.running { (self.picture(row)) } } }
            }
        }
    }

    fn item(&self, row: &Row, deed: Word) -> Markup {
        let number = self.fill(Word::TableNumber, &[row.number.to_string()]);
        let taken = [row.players.len().to_string(), row.seats.to_string()];
        html! {
            li.card {
                div {
                    strong { (title(&row.game, self.language)) } " " span.meta { (number) }
                    @if row.is_due { " " span.due { (self.say(Word::YourTurn)) } }
                    p.who { bdi { (row.players.join(" · ")) } }
                    p.meta {
                        @if row.stage == "gathering" { (self.fill(Word::SeatsTaken, &taken)) }
                        @else { (self.stage(&row.stage)) }
                    }
                }
                @if row.stage == "over" {
                    a.button.quiet href=(address(row) + "/replay") { (self.say(Word::Replay)) span.unseen { ": " (number) } }
                }
                a.button href=(address(row)) { (self.say(deed)) span.unseen { ": " (number) } }
            }
        }
    }

    fn picture(&self, row: &Row) -> Markup {
        let number = self.fill(Word::TableNumber, &[row.number.to_string()]);
        let board = format!("/api/v1/tables/{}/board.svg", row.number);
        html! {
            li.card {
                a href=(address(row)) {
                    // The game as it begins is here already; the script brings the board as it is.
                    img.board src=(Self::opening(&row.game).unwrap_or_else(|| board.clone())) alt="" loading="lazy"
                        width="320" height="240" data-live=(board);
                    strong { (title(&row.game, self.language)) } " " span.meta { (number) }
                    span.who { bdi { (row.players.join(" · ")) } }
                    span.unseen { (self.say(Word::Watch)) }
                }
            }
        }
    }

    /// The picture of a game as it begins.
    fn opening(game: &str) -> Option<String> {
        games::find(game).map(|kind| When::Opening.address(kind))
    }

    fn stage(&self, stage: &str) -> &'static str {
        self.say(match stage {
            "gathering" => Word::StageGathering,
            "paused" => Word::StagePaused,
            "over" => Word::StageOver,
            _ => Word::StagePlaying,
        })
    }
}

fn address(row: &Row) -> String {
    format!("/tables/{}", row.number)
}

/// What people call a game.
fn title(game: &str, language: Language) -> String {
    games::find(game).map_or_else(|| game.to_string(), |kind| manual(kind, language.tag()).title.to_string())
}

/// The tables at which the visitor has a seat: those where it is their turn first, those that are over last. Behind them
/// is of which tables the cookies are spent.
async fn mine(visit: &Visit) -> (Vec<Row>, Vec<String>) {
    let (mut rows, mut spent) = (Vec::new(), Vec::new());
    for (age, id) in known(visit).into_iter().take(LOOKED_AT).enumerate() {
        let room = visit.door.app.hub.table(id).await;
        if REMEMBERED <= age && is_spent(&room) {
            spent.push(id.to_string());
        }
        rows.extend(room.ok().and_then(|room| seated(visit, &room)));
    }
    for id in called(visit).await {
        rows.extend(visit.door.app.hub.table(&id).await.ok().and_then(|room| seated(visit, &room)));
    }
    rows.sort_by_key(|row| (row.stage == "over", !row.is_due, std::cmp::Reverse(row.number)));
    rows.truncate(MINE);
    (rows, spent)
}

/// The tables of which the visitor has cookies, each once, the newest first: browsers send the oldest first.
fn known(visit: &Visit) -> Vec<&str> {
    let ids: Vec<&str> = pairs(&visit.headers).filter_map(|(name, _)| table_of(name)).collect();
    let mut known = Vec::new();
    for id in ids.into_iter().rev() {
        if !known.contains(&id) {
            known.push(id);
        }
    }
    known
}

/// The table that a cookie is about.
fn table_of(cookie: &str) -> Option<&str> {
    cookie.strip_prefix(SEAT).or_else(|| cookie.strip_prefix(INVITATION))
}

/// Whether nobody will play at a table any more: it is over, or there is none. One that cannot be read may come back.
fn is_spent(room: &Result<Room, Refused>) -> bool {
    match room {
        Ok(room) => room.table().stage() == Stage::Over,
        Err(why) => why.code() == Denied::NoSuchTable.code(),
    }
}

/// The tables of tournaments at which the visitor is to play now.
async fn called(visit: &Visit) -> Vec<String> {
    let mut tables = Vec::new();
    for (id, token) in visit.entries().take(MINE) {
        if let (Some(secret), Ok(arena)) = (Secret::told(token), visit.door.app.tournaments.find(id).await) {
            let tournament = arena.tournament();
            let game = tournament.player_of(&secret.key()).and_then(|player| tournament.game_of(player));
            tables.extend(game.map(|(game, _)| game.table.clone()));
        }
    }
    tables
}

fn seated(visit: &Visit, room: &Room) -> Option<Row> {
    let table = room.table();
    let seat = match visit.viewer(room, &table) {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::Referee => return None,
    };
    Some(Row {
        id: room.id().to_string(),
        number: table.header.number,
        game: table.header.game.clone(),
        stage: stage_name(table.stage()).to_string(),
        players: table.envelope().names.clone(),
        seats: table.game().seats().into(),
        is_due: table.awaited().has(seat),
    })
}

/// Public tables at a stage, the newest first.
async fn listed(visit: &Visit, stage: &str) -> Result<Vec<Row>, Refused> {
    let filter = Filter { kind: TABLE.to_string(), game: None, stage: Some(stage.to_string()), unlisted: false };
    let found = visit.door.app.hub.list(&filter, None, SHOWN).await?;
    Ok(found.into_iter().map(row).collect())
}

fn row(found: Summary) -> Row {
    let more: Value = serde_json::from_str(&found.summary).unwrap_or_default();
    let names = more["players"].as_array().into_iter().flatten();
    Row {
        id: found.id,
        number: found.number,
        game: found.game,
        stage: found.stage,
        players: names.filter_map(Value::as_str).map(ToString::to_string).collect(),
        seats: more["seats"].as_u64().unwrap_or_default(),
        is_due: false,
    }
}

//! Tables in the lobby: the visitor's own, those that wait for players, those to watch.

use axum::http::HeaderValue;
use game::{Refused, Text, Viewer};
use maud::{Markup, html};
use referee::Stage;
use serde_json::Value;
use store::{Filter, Summary};

use crate::hub::{Room, TABLE, stage_name};
use crate::pages::cookies::{dropped, pairs};
use crate::pages::page_request::{INVITATION, SEAT};
use crate::pages::players::{name, names};
use crate::pages::shared::number;
use crate::pages::{Failure, Language, PageRequest, When, say};
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
    pub(super) async fn of(request: &PageRequest) -> Result<Lists, Failure> {
        let (mine, spent) = mine(request).await;
        let others = |row: &Row| !mine.iter().any(|own| own.id == row.id);
        let mut open = listed(request, "gathering").await?;
        let mut running = listed(request, "playing").await?;
        open.retain(others);
        running.retain(others);
        Ok(Lists { language: request.language(), mine, open, running, spent })
    }

    /// The `Set-Cookie`s that drop what a browser need not keep any longer.
    pub(super) fn expired_cookies(&self, request: &PageRequest) -> Vec<HeaderValue> {
        let is_spent = |name: &str| table_of(name).is_some_and(|id| self.spent.iter().any(|spent| spent == id));
        pairs(request.headers()).filter(|(name, _)| is_spent(name)).map(|(name, _)| dropped(request, name)).collect()
    }

    fn say(&self, text: Text) -> String {
        self.language.say(text)
    }

    /// The visitor's own tables.
    pub(super) fn mine(&self) -> Markup {
        html! {
            @if !self.mine.is_empty() {
                section aria-labelledby="mine-title" {
                    h2 #mine-title { (self.say(say::my_tables())) }
                    ul.tables { @for row in &self.mine { (self.item(row, say::back_to_table())) } }
                }
            }
        }
    }

    /// Tables that wait for players.
    pub(super) fn open(&self) -> Markup {
        html! {
            section aria-labelledby="open-title" {
                h2 #open-title { (self.say(say::open_tables())) }
                @if self.open.is_empty() { p.hint { (self.say(say::no_open_tables())) } }
                @else { ul.tables { @for row in &self.open { (self.item(row, say::sit_down())) } } }
            }
        }
    }

    /// Tables to watch.
    pub(super) fn running(&self) -> Markup {
        html! {
            section aria-labelledby="running-title" {
                h2 #running-title { (self.say(say::running())) }
                @if self.running.is_empty() { p.hint { (self.say(say::no_running_tables())) } }
                @else { ul.boards { @for row in &self.running { (self.picture(row)) } } }
            }
        }
    }

    fn item(&self, row: &Row, link: Text) -> Markup {
        let name = self.say(say::table_number(number(row.number)));
        let taken = say::seats_taken(number(row.players.len()), number(row.seats));
        html! {
            li.card {
                div {
                    strong { (self.language.title_of(&row.game)) } " " span.meta { (name) }
                    @if row.is_due { " " span.due { (self.say(say::your_turn())) } }
                    p.who { bdi { (row.players.join(" · ")) } }
                    p.meta {
                        @if row.stage == "gathering" { (self.say(taken)) }
                        @else { (self.stage(&row.stage)) }
                    }
                }
                span.ways {
                    @if row.stage == "over" {
                        a.button.quiet href=(address(row) + "/replay") { (self.say(say::replay())) span.unseen { ": " (name) } }
                    }
                    a.button href=(address(row)) { (self.say(link)) span.unseen { ": " (name) } }
                }
            }
        }
    }

    fn picture(&self, row: &Row) -> Markup {
        let name = self.say(say::table_number(number(row.number)));
        let board = address(row) + "/board.svg";
        html! {
            li.card {
                a href=(address(row)) {
                    // The game as it begins is here already; the script brings the board as it is.
                    img.board src=(self.opening(&row.game).unwrap_or_else(|| board.clone())) alt="" loading="lazy"
                        width="320" height="240" data-live=(board);
                    strong { (self.language.title_of(&row.game)) } " " span.meta { (name) }
                    span.who { bdi { (row.players.join(" · ")) } }
                    span.unseen { (self.say(say::watch())) }
                }
            }
        }
    }

    /// The picture of a game as it begins.
    fn opening(&self, game: &str) -> Option<String> {
        games::find(game).map(|kind| When::Opening.address(kind, self.language))
    }

    fn stage(&self, stage: &str) -> String {
        self.say(match stage {
            "gathering" => say::stage_gathering(),
            "paused" => say::stage_paused(),
            "over" => say::stage_over(),
            _ => say::stage_playing(),
        })
    }
}

fn address(row: &Row) -> String {
    format!("/tables/{}", row.number)
}

/// The tables at which the visitor has a seat: those where it is their turn first, those that are over last. Behind them
/// is of which tables the cookies are spent.
async fn mine(request: &PageRequest) -> (Vec<Row>, Vec<String>) {
    let (mut rows, mut spent) = (Vec::new(), Vec::new());
    for (age, id) in known(request).into_iter().take(LOOKED_AT).enumerate() {
        let room = request.door.app.hub.find(id).await;
        if REMEMBERED <= age && is_spent(&room) {
            spent.push(id.to_string());
        }
        rows.extend(room.ok().flatten().and_then(|room| seated(request, &room)));
    }
    for id in called(request).await {
        rows.extend(request.door.app.hub.table(&id).await.ok().and_then(|room| seated(request, &room)));
    }
    rows.sort_by_key(|row| (row.stage == "over", !row.is_due, std::cmp::Reverse(row.number)));
    rows.truncate(MINE);
    (rows, spent)
}

/// The tables of which the visitor has cookies, each once, the newest first: browsers send the oldest first.
fn known(request: &PageRequest) -> Vec<&str> {
    let ids: Vec<&str> = pairs(request.headers()).filter_map(|(name, _)| table_of(name)).collect();
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

/// Whether a table is over or gone. One that cannot be read may come back.
fn is_spent(room: &Result<Option<Room>, Refused>) -> bool {
    match room {
        Ok(Some(room)) => room.table().stage() == Stage::Over,
        Ok(None) => true,
        Err(_) => false,
    }
}

/// The tables of tournaments at which the visitor is to play now.
async fn called(request: &PageRequest) -> Vec<String> {
    let mut tables = Vec::new();
    for (id, token) in request.entries().take(MINE) {
        if let (Some(secret), Ok(arena)) = (Secret::told(token), request.door.app.tournaments.find(id).await) {
            let tournament = arena.tournament();
            let game = tournament.player_of(&secret.key()).and_then(|player| tournament.game_of(player));
            tables.extend(game.map(|(game, _)| game.table.clone()));
        }
    }
    tables
}

fn seated(request: &PageRequest, room: &Room) -> Option<Row> {
    let table = room.table();
    let seat = match request.viewer(room, &table) {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::Referee => return None,
    };
    Some(Row {
        id: room.id().to_string(),
        number: table.header.number,
        game: table.header.game.clone(),
        stage: stage_name(table.stage()).to_string(),
        players: names(&table, request.language()),
        seats: table.game().seats().into(),
        is_due: table.awaited().has(seat),
    })
}

/// Public tables at a stage, the newest first.
async fn listed(request: &PageRequest, stage: &str) -> Result<Vec<Row>, Refused> {
    let filter = Filter { kind: TABLE.to_string(), game: None, stage: Some(stage.to_string()), unlisted: false };
    let found = request.door.app.hub.list(&filter, None, SHOWN).await?;
    Ok(found.into_iter().map(|found| row(found, request.language())).collect())
}

fn row(found: Summary, language: Language) -> Row {
    let more: Value = serde_json::from_str(&found.summary).unwrap_or_default();
    let names = more["players"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let players = names.enumerate().map(|(seat, known)| name(known, more["bots"][seat].as_str(), language)).collect();
    Row {
        id: found.id,
        number: found.number,
        game: found.game,
        stage: found.stage,
        players,
        seats: more["seats"].as_u64().unwrap_or_default(),
        is_due: false,
    }
}

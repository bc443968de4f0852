//! Honest clients that answer states, among rivals that try everything to have them thrown out.
//!
//! An honest client knows the documents of the game and answers each state in which it is in turn, once, after it has
//! thought for up to half a second. Rivals resign, pause, move out of turn, hang up, come and go before the game begins,
//! and look on. No honest client may ever be thrown out, and between two states exactly one turn passes.

use std::net::SocketAddr;
use std::time::Duration;

use game::{Luck as _, Seeded};
use serde_json::{Value, json};
use server::hub::Absence;
use server::{Config, Limits};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::client::Server;
use crate::patience::PATIENCE;

/// How many turns honest clients see, how many tables there are at a time, and how long honest clients think at most.
const SHORT: (u64, usize, u32) = (800, 48, 500);
const LONG: (u64, usize, u32) = (10_000, 250, 500);

/// A connection.
struct Line {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
}

impl Line {
    async fn new(address: SocketAddr) -> Line {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        let (reader, writer) = stream.into_split();
        Line { lines: BufReader::new(reader).lines(), writer }
    }

    async fn send(&mut self, message: &Value) {
        self.send_text(&format!("{message}\n")).await;
    }

    async fn send_text(&mut self, text: &str) {
        // A server that has hung up has said why; who reads next finds that.
        let _gone = self.writer.write_all(text.as_bytes()).await;
    }

    /// The next message; nothing when the server has hung up.
    async fn read(&mut self) -> Option<Value> {
        let line = timeout(PATIENCE, self.lines.next_line()).await.expect("the server says something in time");
        line.ok().flatten().map(|line| serde_json::from_str(&line).expect("a line is JSON"))
    }
}

/// What is asked of a table.
fn order(luck: &mut Seeded, seats: u32) -> Value {
    let (rows, columns) = (4 + luck.below(4), 4 + luck.below(2));
    json!({"players": seats, "rows": rows, "columns": columns, "holes": luck.below(3)})
}

/// The number of a list in a document.
fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
}

/// The player whose turn it is.
fn in_turn(state: &Value) -> Option<u64> {
    let index = usize::try_from(state["current_turn"].as_u64().expect("an index")).expect("small");
    if state["winning_players"].is_null() { numbers(&state["turn_order"]).get(index).copied() } else { None }
}

/// The penguins of a player that are on the board: their ids and places.
fn penguins(state: &Value, player: u64) -> Vec<(Value, (Value, Value))> {
    let player = &state["players"][usize::try_from(player).expect("few")];
    let placed = player["penguins"].as_array().expect("a list").iter().filter(|penguin| !penguin.is_null());
    placed.map(|penguin| (penguin["penguin_id"].clone(), (penguin["y"].clone(), penguin["x"].clone()))).collect()
}

/// How many placements and moves the players who are in `order` have made, less what was before the game.
fn steps(state: &Value, order: &[u64]) -> usize {
    let placed: usize = order.iter().map(|player| penguins(state, *player).len()).sum();
    // Every move takes a tile away.
    placed + 128 - state["board"]["tiles"].as_array().expect("a list").len()
}

/// What the player may do now, as the memo's messages.
fn choices(state: &Value, me: u64) -> Vec<Value> {
    let tiles = state["board"]["tiles"].as_array().expect("a list");
    let taken: Vec<(Value, Value)> = (0..state["players"].as_array().expect("a list").len() as u64)
        .flat_map(|player| penguins(state, player).into_iter().map(|(_, place)| place))
        .collect();
    let tile = |id: &Value| tiles.iter().find(|tile| tile["tile_id"] == *id);
    let is_free = |tile: &&Value| !taken.contains(&(tile["row"].clone(), tile["col"].clone()));
    let mine = penguins(state, me);
    let all = state["players"][usize::try_from(me).expect("few")]["penguins"].as_array().expect("a list").len();
    if mine.len() < all {
        let free = tiles.iter().filter(is_free);
        return free.map(|tile| json!({"type": "PlacePenguin", "tile_id": tile["tile_id"]})).collect();
    }
    let mut moves = Vec::new();
    for (penguin, (row, col)) in mine {
        let Some(start) = tiles.iter().find(|tile| tile["row"] == row && tile["col"] == col) else { continue };
        for direction in ["north", "northeast", "southeast", "south", "southwest", "northwest"] {
            let mut here = tile(&start[direction]).filter(is_free);
            while let Some(tile_here) = here {
                let to = &tile_here["tile_id"];
                moves.push(json!({"type": "MovePenguin", "penguin_id": penguin, "next_tile_id": to}));
                here = tile(&tile_here[direction]).filter(is_free);
            }
        }
    }
    moves
}

fn pick(luck: &mut Seeded, list: &[Value]) -> Value {
    list[luck.below(u32::try_from(list.len()).expect("few")) as usize].clone()
}

/// Sits down; nothing but the code if that is refused.
async fn sit(line: &mut Line, message: &Value) -> Result<Value, Value> {
    line.send(message).await;
    let reply = line.read().await.expect("an answer");
    if reply["type"] == "Joined" { Ok(reply) } else { Err(reply["code"].clone()) }
}

/// Plays honestly to the end, and gives the number of turns it saw.
async fn play_honestly(mut line: Line, joined: Value, mut luck: Seeded, think: u32) -> u64 {
    let (mut me, mut turns, mut last) = (joined["player_id"].as_u64().expect("a seat"), 0, Value::Null);
    while let Some(message) = line.read().await {
        if message["type"] == "Joined" && last.is_null() {
            me = message["player_id"].as_u64().expect("a seat");
            continue;
        }
        assert!(message.get("type").is_none(), "an honest client is told {message} after {last}");
        let order = numbers(&message["turn_order"]);
        assert!(order.contains(&me), "an honest client is out of the game: {message}");
        if let Some(actor) = if last.is_null() { None } else { in_turn(&last) } {
            let passed = steps(&message, &order) - steps(&last, &order);
            let due = usize::from(order.contains(&actor));
            assert_eq!(passed, due, "one turn passes between two states: {last} {message}");
        }
        (turns, last) = (turns + 1, message);
        if in_turn(&last) == Some(me) {
            sleep(Duration::from_millis(u64::from(luck.below(think + 1)))).await;
            line.send(&pick(&mut luck, &choices(&last, me))).await;
        }
    }
    assert!(!last["winning_players"].is_null(), "the server hung up before the end: {last}");
    turns
}

/// Does all it can to have others thrown out, until it is itself, or the game is over.
async fn be_a_rival(mut line: Line, address: SocketAddr, joined: Value, mut luck: Seeded) {
    let (mut me, number) = (joined["player_id"].as_u64().expect("a seat"), joined["game_id"].clone());
    let mut state = Value::Null;
    loop {
        let pause = Duration::from_millis(u64::from(luck.below(150)));
        let Ok(heard) = timeout(pause, line.lines.next_line()).await else {
            if do_mischief(&mut line, address, &number, &mut luck).await {
                continue;
            }
            return;
        };
        let Some(text) = heard.ok().flatten() else { return };
        let message: Value = serde_json::from_str(&text).expect("a line is JSON");
        match message["type"].as_str() {
            None => state = message,
            Some("Joined") => me = message["player_id"].as_u64().expect("a seat"),
            Some("Kicked") => return,
            Some(_) => {}
        }
        if in_turn_of(&state) == Some(me) && luck.below(20) != 0 {
            let mut answer = pick(&mut luck, &choices(&state, me));
            // A key that no message has is no offence.
            answer["mood"] = json!("bad");
            line.send(&answer).await;
        }
    }
}

fn in_turn_of(state: &Value) -> Option<u64> {
    if state.is_null() { None } else { in_turn(state) }
}

/// Something that no honest client does. Gives whether the rival stays.
async fn do_mischief(line: &mut Line, address: SocketAddr, number: &Value, luck: &mut Seeded) -> bool {
    match luck.below(60) {
        0 => line.send(&json!({"type": "Resign"})).await,
        1 => line.send(&json!({"type": "MovePenguin", "penguin_id": 0, "next_tile_id": luck.below(20)})).await,
        2 => line.send(&json!({"type": "PlacePenguin", "tile_id": luck.below(20)})).await,
        3 => line.send_text("no JSON\n").await,
        4 => return false,
        5..15 => line.send(&json!({"type": "Pause"})).await,
        15..20 => line.send(&json!({"type": "Resume"})).await,
        20..25 => line.send(&json!({"type": "Leave"})).await,
        25..30 => line.send(&json!({"type": "Claim"})).await,
        30..35 => line.send(&json!({"type": "Legal"})).await,
        35..40 => {
            let mut other = Line::new(address).await;
            other.send(&json!({"type": "JoinGame", "game": "fish", "name": "x", "game_id": number})).await;
        }
        _ => {
            let mut other = Line::new(address).await;
            other.send(&json!({"type": "SpectateGame", "game_id": number})).await;
            sleep(Duration::from_millis(u64::from(luck.below(50)))).await;
        }
    }
    true
}

/// A table with honest clients and rivals, played to the end. Gives the number of turns.
async fn table(address: SocketAddr, seed: u64, think: u32) -> u64 {
    let mut luck = Seeded::new(seed);
    let seats = 2 + luck.below(3);
    let setup = order(&mut luck, seats);
    let hello = |name: &str| json!({"type": "JoinGame", "game": "fish", "name": name, "setup": setup});
    let mut first = Line::new(address).await;
    let mut private = hello("honest");
    private["private"] = json!(true);
    let joined = sit(&mut first, &private).await.expect("a table");
    let here = |name: &str| {
        let mut message = hello(name);
        (message["game_id"], message["invite"]) = (joined["game_id"].clone(), joined["invitation"].clone());
        message
    };
    let (mut honest, mut rivals) = (JoinSet::new(), JoinSet::new());
    honest.spawn(play_honestly(first, joined.clone(), Seeded::new(seed ^ 1 << 40), think));
    // Others come until every seat is taken: at least one rival, and rivals who do not stay.
    let mut number = 1_u64;
    loop {
        let mut line = Line::new(address).await;
        let own = Seeded::new(seed ^ number << 48);
        let is_honest = number != 1 && luck.below(3) == 0;
        let joined = match sit(&mut line, &here(if is_honest { "honest" } else { "rival" })).await {
            Ok(joined) => joined,
            Err(code) => {
                assert!(code == "table_full" || code == "game_finished", "{code}");
                break;
            }
        };
        match luck.below(4) {
            _ if is_honest => drop(honest.spawn(play_honestly(line, joined, own, think))),
            0 if number < 8 => line.send(&json!({"type": "Leave"})).await,
            1 if number < 8 => drop(line),
            _ => drop(rivals.spawn(be_a_rival(line, address, joined, own))),
        }
        number += 1;
    }
    let mut turns = 0;
    while let Some(seen) = honest.join_next().await {
        turns = seen.expect("an honest client plays to the end").max(turns);
    }
    rivals.abort_all();
    turns
}

#[test]
fn no_honest_client_is_thrown_out_whatever_others_do() {
    let is_long = std::env::var_os("PARLOR_LONG").is_some_and(|value| value == "1");
    let (wanted, at_once, think) = if is_long { LONG } else { SHORT };
    let absence = Absence { usual: Duration::from_millis(400), ..Absence::default() };
    let limits = Limits { requests_per_second: 1_000_000, burst: 1_000_000, absence, ..Limits::default() };
    let server = Server::new(Config { limits, ..Config::default() });
    let address = server.address;
    let turns = server.runtime.block_on(async move {
        let (mut tables, mut next, mut turns) = (JoinSet::new(), 0, 0);
        while turns < wanted || !tables.is_empty() {
            while turns < wanted && tables.len() < at_once {
                tables.spawn(table(address, next, think));
                next += 1;
            }
            if let Some(seen) = tables.join_next().await {
                turns += seen.expect("a table is played to its end");
            }
        }
        turns
    });
    assert!(wanted <= turns);
    eprintln!("{turns} turns");
    server.stop();
}

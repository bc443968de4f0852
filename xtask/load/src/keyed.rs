//! Players at a table of any game for two, with keys or without.
//!
//! A client with a key signs what it does and answers each call with a share. It reads only what it needs for that: the
//! newest head, and calls. It does not check the lines, which costs a server nothing.

use std::net::SocketAddr;

use game::{Actor, AnyGame, Digest, Luck as _, Seat, Seeded};
use referee::{Header, PlayerKey, Table};
use serde_json::{Value, json};

use crate::Wrong;
use crate::http::post;
use crate::socket::Socket;

/// A table and its two players.
pub(crate) struct Match {
    players: [Player; 2],
    choice: Choice,
    /// Who is in turn; nothing once the game is over.
    turn: Option<usize>,
    order: Order,
    address: SocketAddr,
}

/// What is played, and how.
#[derive(Clone)]
pub(crate) struct Order {
    /// The game's name.
    pub(crate) game: String,
    /// Whether the players have keys.
    pub(crate) keyed: bool,
    /// What the players' choices follow from.
    pub(crate) seed: u64,
}

/// What a player does next.
enum Choice {
    /// Back and forth: the game without dice, as at the tables of `parlor::Match`.
    Steps([usize; 2]),
    /// Anything that is legal.
    Legal(Box<dyn AnyGame>, Seeded),
}

struct Player {
    socket: Socket,
    seat: u8,
    key: Option<PlayerKey>,
    /// The number of the last line that was heard of.
    last: u64,
    /// The newest head: the number of the line, and its link. Players without keys are sent none.
    head: Option<(u64, Digest)>,
}

/// What a frame says.
struct Frame<'f> {
    seq: u64,
    turn: Option<usize>,
    is_over: bool,
    lines: &'f str,
}

/// The steps of both players forth and back, where the game has no dice.
const STEPS: [[&str; 2]; 2] = [["e2", "e1"], ["e8", "e9"]];
/// The setup of the game without dice, and of one with dice: long games, so that few tables are set up.
const LONG: &str = r#"{"max_turns":10000}"#;
const MANY: &str = r#"{"match":{"length":25,"cube":false}}"#;

impl Match {
    pub(crate) async fn new(address: SocketAddr, order: Order) -> Result<Match, Wrong> {
        let kind = games::find(&order.game).ok_or("there is no such game")?;
        let has_dice = Table::needs_luck(kind);
        let setup: Value = serde_json::from_str(if has_dice { MANY } else { LONG })?;
        let table = post(address, "/api/v1/tables", &json!({"game": kind.name, "setup": setup})).await?;
        let header = table["header"].as_str().ok_or("no header")?;
        let follower = Table::new(games::kinds(), Header::parse(header)?)?;
        let id = table["id"].as_str().ok_or("no id")?;
        let [ann, ben] = [(0, "Ann"), (1, "Ben")].map(|(seat, name)| {
            let key =
                if order.keyed { Some(PlayerKey::new(secret(order.seed, seat), follower.origin())) } else { None };
            sit(address, id.to_owned(), (seat, name), key)
        });
        // Both are connected before the game begins: nothing is missed.
        let (ann, ben) = (ann.await?, ben.await?);
        let choice = if has_dice {
            Choice::Legal(follower.game().duplicate(), Seeded::new(order.seed))
        } else {
            Choice::Steps([0, 0])
        };
        let mut table = Match { players: [ann, ben], choice, turn: None, order, address };
        table.wait(1).await?;
        Ok(table)
    }

    /// One move, which both have when this returns, with the draw that follows it. After a game there is a new table.
    pub(crate) async fn play(&mut self) -> Result<(), Wrong> {
        let Some(seat) = self.turn else {
            let order = Order { seed: self.order.seed.wrapping_add(1 << 32), ..self.order.clone() };
            *self = Box::pin(Match::new(self.address, order)).await?;
            return Ok(());
        };
        let action = self.choice.next(seat)?;
        let seq = self.players[seat].act(action).await?;
        self.wait(seq + 1).await
    }

    /// Waits until both know whose turn it is after so many lines.
    async fn wait(&mut self, seq: u64) -> Result<(), Wrong> {
        let [ann, ben] = &mut self.players;
        let (turn, other) = tokio::join!(ann.until(seq, Some(&mut self.choice)), ben.until(seq, None));
        self.turn = turn?;
        other?;
        Ok(())
    }
}

async fn sit(
    address: SocketAddr,
    table: String,
    (seat, name): (u8, &str),
    key: Option<PlayerKey>,
) -> Result<Player, Wrong> {
    let mut body = json!({"name": name});
    if let Some(key) = &key {
        let sit = key.sit(name);
        body = json!({"name": name, "key": sit.key.to_string(), "commit": sit.commit.to_string(), "sig": sit.sig.to_string()});
    }
    let seated = post(address, &format!("/api/v1/tables/{table}/seats"), &body).await?;
    let token = seated["token"].as_str().ok_or("no token")?;
    let socket = Socket::new(address, &format!("/api/v1/tables/{table}/ws?after=0"), Some(token)).await?;
    Ok(Player { socket, seat, key, last: 0, head: None })
}

/// The secret of a player at a table: what is measured does not depend on whether it can be guessed.
fn secret(seed: u64, seat: u8) -> [u8; 32] {
    let mut secret = [seat; 32];
    secret[..8].copy_from_slice(&seed.to_be_bytes());
    secret
}

impl Choice {
    /// What the player on a seat does next.
    fn next(&mut self, seat: usize) -> Result<String, Wrong> {
        match self {
            Choice::Steps(taken) => {
                taken[seat] += 1;
                Ok(STEPS[seat][(taken[seat] - 1) % 2].to_owned())
            }
            Choice::Legal(game, luck) => {
                let mut legal = game.legal(Actor::Seat(Seat(u8::try_from(seat)?)));
                legal.retain(|id| !id.starts_with(game::FORFEIT));
                Ok(legal.swap_remove(luck.below(u32::try_from(legal.len())?) as usize))
            }
        }
    }

    /// What lines say that has happened.
    fn follow(&mut self, lines: &str) -> Result<(), Wrong> {
        let Choice::Legal(game, _) = self else { return Ok(()) };
        for line in lines.split("{\"seq\":").skip(1) {
            if let (Some(by), Some(action)) = (text(line, "\"by\":\""), text(line, "\"action\":\"")) {
                game.advance(by.parse()?, action)?;
            }
        }
        Ok(())
    }
}

impl Player {
    /// Acts; gives the number of the last line that the player has seen.
    async fn act(&mut self, action: String) -> Result<u64, Wrong> {
        let mut message = json!({"type": "action", "action": action});
        if let Some(key) = &self.key {
            let (seq, link) = self.head.ok_or("no head")?;
            message["saw"] = seq.into();
            message["sig"] = key.act((seq, link), &[action]).sig.to_string().into();
        }
        self.socket.send(message.to_string()).await?;
        Ok(self.last)
    }

    /// Waits until it is known whose turn it is after so many lines, and answers calls; gives whose it is.
    async fn until(&mut self, seq: u64, mut choice: Option<&mut Choice>) -> Result<Option<usize>, Wrong> {
        loop {
            let text = self.socket.read().await?;
            let Some(frame) = Frame::read(&text)? else { continue };
            self.last = frame.seq;
            if let Some(head) = head_of(&text)? {
                self.head = Some(head);
            }
            if let Some(choice) = &mut choice {
                choice.follow(frame.lines)?;
            }
            self.answer(frame.lines).await?;
            if seq <= frame.seq && (frame.turn.is_some() || frame.is_over) {
                return Ok(frame.turn);
            }
        }
    }

    /// Answers the calls in some lines.
    async fn answer(&mut self, lines: &str) -> Result<(), Wrong> {
        let Some(key) = &self.key else { return Ok(()) };
        for call in lines.split("\"event\":\"call\",\"draw\":").skip(1) {
            let (draw, rest) = call.split_once(",\"seats\":[").ok_or("no seats in a call")?;
            let (seats, rest) = rest.split_once(']').ok_or("no end of seats")?;
            if seats.split(',').any(|seat| seat.parse() == Ok(self.seat)) {
                let link: Digest = text(rest, "\"link\":\"").ok_or("no link")?.parse()?;
                let share = key.share(self.seat, draw.parse()?, link);
                let message = format!(
                    "{{\"type\":\"share\",\"draw\":{draw},\"r\":\"{}\",\"next\":\"{}\",\"sig\":\"{}\"}}",
                    share.share, share.next, share.sig
                );
                self.socket.send(message).await?;
            }
        }
        Ok(())
    }
}

impl Frame<'_> {
    /// Reads what is needed of a frame; nothing of other messages.
    fn read(text: &str) -> Result<Option<Frame<'_>>, Wrong> {
        if text.starts_with("{\"type\":\"error\"") {
            return Err(text.to_string().into());
        }
        let is_state = text.starts_with("{\"type\":\"state\"");
        if !is_state && !text.starts_with("{\"type\":\"lines\"") {
            return Ok(None);
        }
        let (_, rest) = text.split_once("\"seq\":").ok_or("no seq")?;
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).ok_or("no end of seq")?;
        let (_, lines) = text.split_once("\"lines\":[").ok_or("no lines")?;
        let lines = lines.split_once("\"state\":").map_or(lines, |(lines, _)| lines);
        let turn = text.split_once("\"turn\":[").map(|(_, turn)| turn.split([',', ']']).next().unwrap_or_default());
        let turn = if is_state { turn.and_then(|turn| turn.parse().ok()) } else { None };
        let is_over = is_state && text.contains("\"stage\":\"over\"");
        Ok(Some(Frame { seq: rest[..digits].parse()?, turn, is_over, lines }))
    }
}

/// The head in a frame.
fn head_of(frame: &str) -> Result<Option<(u64, Digest)>, Wrong> {
    let Some((_, head)) = frame.split_once("\"head\":{\"table\":\"") else { return Ok(None) };
    let (_, rest) = head.split_once("\"seq\":").ok_or("no seq in a head")?;
    let (seq, rest) = rest.split_once(',').ok_or("no link in a head")?;
    Ok(Some((seq.parse()?, text(rest, "\"link\":\"").ok_or("no link in a head")?.parse()?)))
}

/// The text after a key, up to the next quotation mark.
fn text<'t>(json: &'t str, key: &str) -> Option<&'t str> {
    json.split_once(key)?.1.split('"').next()
}

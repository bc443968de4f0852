//! Playing for all seats of a table, an action at a time.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

use game::{Luck as _, Seeded};
use serde_json::{Value, json};

use super::Doors;
use super::http::{PATIENCE, ask};
use super::table::{Door, Sent, Table};

/// What became of a step.
pub(crate) enum Step {
    Done,
    Over,
}

/// One action in so many is sent twice.
const TWICE: u32 = 8;

/// Everybody at a table, connected.
pub(crate) struct Sitting<'t> {
    table: &'t mut Table,
    doors: &'t Doors,
    /// A connection for each seat, over TCP.
    wires: Vec<Wire>,
    /// The seat that acted last.
    at: usize,
}

/// What a seat may do: ids, and the digest of what it sees.
struct Choice {
    seat: usize,
    actions: Vec<String>,
    digest: String,
}

impl<'t> Sitting<'t> {
    pub(crate) fn new(table: &'t mut Table, doors: &'t Doors) -> io::Result<Sitting<'t>> {
        let mut wires = Vec::new();
        if table.door == Door::Tcp {
            for token in &table.tokens {
                let mut wire = Wire::new(&doors.tcp)?;
                wire.send(&json!({"type": "Rejoin", "token": token}))?;
                wire.until("Joined")?;
                wires.push(wire);
            }
        }
        Ok(Sitting { table, doors, wires, at: 0 })
    }

    /// Somebody who is in turn acts.
    pub(crate) fn step(&mut self, luck: &mut Seeded) -> io::Result<Step> {
        let Some(choice) = self.choice()? else { return Ok(Step::Over) };
        self.at = choice.seat;
        let picked = luck.below(u32::try_from(choice.actions.len()).expect("few"));
        self.table.sent.push(Sent {
            seat: choice.seat,
            name: format!("request {}", self.table.sent.len()),
            action: choice.actions[picked as usize].clone(),
            digest: choice.digest,
            is_acknowledged: false,
            is_there: false,
        });
        let is_twice = luck.below(TWICE) == 0;
        match self.table.door {
            Door::Tcp => self.act_over_tcp(is_twice)?,
            Door::Http => self.act_over_http(is_twice)?,
        }
        Ok(Step::Done)
    }

    /// Asks again for what nobody acknowledged, under the same name.
    pub(crate) fn ask_again(&mut self) -> io::Result<()> {
        let Some(was_done) = self.table.doubt() else { return Ok(()) };
        match self.table.door {
            Door::Tcp => {
                let last = self.table.sent.last_mut().expect("one is in doubt");
                let wire = &mut self.wires[last.seat];
                // How the game stands, for whoever comes back.
                wire.read()?;
                wire.send(&last.message())?;
                if was_done {
                    wire.send(&json!({"type": "Legal"}))?;
                    assert_eq!(wire.answer()?.1, 0, "a repeated request does nothing: {last:?}");
                } else {
                    let state = wire.read()?;
                    assert!(state.get("type").is_none(), "{last:?}: {state}");
                }
                last.is_acknowledged = true;
            }
            Door::Http => {
                let last = self.table.sent.last().expect("one is in doubt");
                let reply = self.post(last)?;
                assert_eq!((reply.0, &reply.1["repeat"]), (200, &json!(was_done)), "{last:?}: {}", reply.1);
                self.acknowledged();
            }
        }
        Ok(())
    }

    fn acknowledged(&mut self) {
        self.table.sent.last_mut().expect("something was sent").is_acknowledged = true;
    }

    /// What somebody may do; nothing when the game is over.
    fn choice(&mut self) -> io::Result<Option<Choice>> {
        match self.table.door {
            Door::Tcp => match self.choice_over_tcp() {
                // Everybody is hung up on when the game is over, and when the server is killed.
                Err(_) if self.stage()? == "over" => Ok(None),
                Err(error) => Err(error),
                found => found,
            },
            Door::Http => self.choice_over_http(),
        }
    }

    fn choice_over_tcp(&mut self) -> io::Result<Option<Choice>> {
        let seats = self.wires.len();
        for seat in (0..seats).map(|number| (self.at + number) % seats) {
            self.wires[seat].send(&json!({"type": "Legal"}))?;
            let (legal, _) = self.wires[seat].answer()?;
            if let Some(choice) = choice(seat, &legal) {
                return Ok(Some(choice));
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }

    fn choice_over_http(&self) -> io::Result<Option<Choice>> {
        let outline = ask(&self.doors.http, "GET", &self.table.path(""), &[], None)?.try_json()?;
        if outline["stage"] == "over" {
            return Ok(None);
        }
        let seat = outline["turn"][0].as_u64().unwrap_or_else(|| panic!("it is nobody's turn: {outline}"));
        let seat = usize::try_from(seat).expect("few");
        let headers = [("Authorization", &*format!("Bearer {}", self.table.tokens[seat]))];
        let legal = ask(&self.doors.http, "GET", &self.table.path("/actions"), &headers, None)?.try_json()?;
        Ok(Some(choice(seat, &legal).unwrap_or_else(|| panic!("nothing may be done: {legal}"))))
    }

    fn stage(&self) -> io::Result<String> {
        let outline = ask(&self.doors.http, "GET", &self.table.path(""), &[], None)?.try_json()?;
        Ok(outline["stage"].as_str().expect("a stage").to_owned())
    }

    fn act_over_tcp(&mut self, is_twice: bool) -> io::Result<()> {
        let last = self.table.sent.last().expect("something is to be sent");
        let wire = &mut self.wires[last.seat];
        for _ in 0..=u8::from(is_twice) {
            wire.send(&last.message())?;
        }
        // The state that follows acknowledges it.
        let state = wire.read()?;
        assert!(state.get("type").is_none(), "{last:?}: {state}");
        self.acknowledged();
        Ok(())
    }

    fn act_over_http(&mut self, is_twice: bool) -> io::Result<()> {
        for is_repeat in [false, true].into_iter().take(1 + usize::from(is_twice)) {
            let last = self.table.sent.last().expect("something is to be sent");
            let (status, done) = self.post(last)?;
            assert_eq!(status, 200, "{last:?}: {done}");
            // The 200 acknowledges it, even if the rest was cut off.
            assert!(done.is_null() || done["repeat"] == is_repeat, "{last:?}: {done}");
            self.acknowledged();
        }
        Ok(())
    }

    fn post(&self, sent: &Sent) -> io::Result<(u16, Value)> {
        let headers = [
            ("Authorization", &*format!("Bearer {}", self.table.tokens[sent.seat])),
            ("If-Match", &format!("\"{}\"", sent.digest)),
            ("Idempotency-Key", &sent.name),
        ];
        let body = json!({"action": sent.action});
        let reply = ask(&self.doors.http, "POST", &self.table.path("/actions"), &headers, Some(&body))?;
        Ok((reply.status, reply.try_json().unwrap_or(Value::Null)))
    }
}

impl Sent {
    fn message(&self) -> Value {
        json!({"type": "Action", "action": self.action, "expected": self.digest, "request": self.name})
    }
}

fn choice(seat: usize, legal: &Value) -> Option<Choice> {
    let actions = legal["actions"].as_array().unwrap_or_else(|| panic!("{legal}"));
    let actions: Vec<String> = actions.iter().map(|id| id.as_str().expect("an id").to_owned()).collect();
    let digest = legal["digest"].as_str().expect("a digest").to_owned();
    if actions.is_empty() { None } else { Some(Choice { seat, actions, digest }) }
}

/// A TCP connection.
pub(crate) struct Wire {
    reader: BufReader<TcpStream>,
}

impl Wire {
    pub(crate) fn new(address: &str) -> io::Result<Wire> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Wire { reader: BufReader::new(stream) })
    }

    pub(crate) fn send(&mut self, message: &Value) -> io::Result<()> {
        self.reader.get_mut().write_all(format!("{message}\n").as_bytes())
    }

    pub(crate) fn read(&mut self) -> io::Result<Value> {
        let mut line = String::new();
        self.reader.read_line(&mut line)?;
        // A line that was cut off was not said.
        match line.strip_suffix('\n') {
            Some(line) => Ok(serde_json::from_str(line)?),
            None => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// The next message of this type; states before it are left out.
    pub(crate) fn until(&mut self, kind: &str) -> io::Result<Value> {
        loop {
            let message = self.read()?;
            match message["type"].as_str() {
                Some(known) if known == kind => return Ok(message),
                None => {}
                Some(_) => panic!("{kind} was expected: {message}"),
            }
        }
    }

    /// The answer to `Legal`, and how many states came before it.
    fn answer(&mut self) -> io::Result<(Value, usize)> {
        let mut states = 0;
        loop {
            let message = self.read()?;
            match message["type"].as_str() {
                Some("Legal") => return Ok((message, states)),
                None => states += 1,
                Some(_) => panic!("{message}"),
            }
        }
    }
}

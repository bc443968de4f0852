//! A relay between clients and a server: it can lose what is sent, cut connections, and change what the server says.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// What becomes of a line.
pub(crate) enum Fate {
    /// It arrives as it is, or changed.
    Arrives(String),
    /// It is lost, and the connection stays.
    Lost,
    /// The connection is cut.
    Cut,
}

/// Who says a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    ToServer,
    ToClient,
}

type Judge = Arc<Mutex<dyn FnMut(Way, &str) -> Fate + Send>>;

/// A relay.
pub(crate) struct Relay {
    /// Where clients find it.
    pub(crate) address: String,
}

impl Relay {
    /// Relays to a server; `judge` says what becomes of each line.
    pub(crate) fn to(server: &str, judge: impl FnMut(Way, &str) -> Fate + Send + 'static) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it listens").to_string();
        let (server, judge): (String, Judge) = (server.to_owned(), Arc::new(Mutex::new(judge)));
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(upstream) = TcpStream::connect(&server) else { continue };
                let clone = |stream: &TcpStream| stream.try_clone().expect("it can be cloned");
                let (down, up) = (clone(&client), clone(&upstream));
                let (one, other) = (Arc::clone(&judge), Arc::clone(&judge));
                thread::spawn(move || pass(Way::ToServer, (client, up), &one));
                thread::spawn(move || pass(Way::ToClient, (upstream, down), &other));
            }
        });
        Relay { address }
    }
}

fn pass(way: Way, (from, mut to): (TcpStream, TcpStream), judge: &Judge) {
    let lines = BufReader::new(from.try_clone().expect("it can be cloned")).lines();
    for line in lines.map_while(Result::ok) {
        let fate = {
            let mut judge = judge.lock().expect("it did not panic");
            judge(way, &line)
        };
        let is_sent = match fate {
            Fate::Arrives(line) => to.write_all(format!("{line}\n").as_bytes()).is_ok(),
            Fate::Lost => true,
            Fate::Cut => {
                let _ = from.shutdown(Shutdown::Both);
                false
            }
        };
        if !is_sent {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}

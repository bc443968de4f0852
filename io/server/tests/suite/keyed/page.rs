//! Pages while a draw is under way: what calls for shares is shown with the draw if they come at once, and by itself if not.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

use serde_json::json;

use super::links::Door;
use super::player::KeyedPlayer;
use super::site::{Doors, Site};

/// How often the shares may come late on a busy machine.
const TRIES: usize = 30;
/// The line of the first player who sits down, and of the call after the second.
const FIRST_SIT: u64 = 1;
const CALL: u64 = 4;

/// What a page is shown: the number of the last line in each picture.
struct Page(BufReader<TcpStream>);

impl Page {
    fn open(doors: Doors, table: u64) -> Page {
        let mut stream = doors.stream();
        let request = format!("GET /tables/{table}/live?have=0 HTTP/1.0\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("the server listens");
        Page(BufReader::new(stream))
    }

    fn next(&mut self) -> u64 {
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).expect("the server goes on"), 0, "nothing is shown any more");
            if let Some(number) = line.strip_prefix("id: ") {
                return number.trim().parse().expect("a number");
            }
        }
    }
}

/// A page of a table, and the players of its game, which waits for both shares.
fn watched(doors: Doors) -> (Page, [KeyedPlayer; 2]) {
    let table = doors.table(&json!({"game": "backgammon", "clock": "none"}));
    let mut page = Page::open(doors, table);
    let ann = KeyedPlayer::sit(doors, Door::WebSocket, table, ("Ann", 1));
    assert_eq!(page.next(), FIRST_SIT);
    (page, [ann, KeyedPlayer::sit(doors, Door::WebSocket, table, ("Ben", 2))])
}

#[test]
fn a_call_is_shown_with_the_draw() {
    let site = Site::new();
    let is_one_picture = (0..TRIES).any(|_| {
        let (mut page, players) = watched(site.doors);
        for mut player in players {
            player.hear_until(|follower| CALL <= follower.last().0);
            while player.follower.share().is_none() {
                player.hear();
            }
            player.share();
        }
        CALL < page.next()
    });
    assert!(is_one_picture, "each call was shown by itself");
    site.stop();
}

#[test]
fn a_call_is_shown_without_the_draw_that_does_not_come() {
    let site = Site::new();
    let (mut page, _players) = watched(site.doors);
    assert_eq!(page.next(), CALL);
    site.stop();
}

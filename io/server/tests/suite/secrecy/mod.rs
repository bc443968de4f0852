//! What nobody may know does not leave the server: two deals that somebody cannot tell apart make the same bytes, through
//! every door, lengths included.
//!
//! Each pair is one table twice, on two servers: the same id, number, names, tokens, luck and times, the same lines of the log,
//! and the same actions. Only what is kept beside the line of the deal, and what nobody may read, differs. So nothing has to
//! be overlooked but the `Date` of HTTP. Times are equal since the table's are in the far future: a clock that is behind does not
//! turn a table's time back.

mod pair;
mod recorded_stream;
mod test_server;

use game::Viewer;

use pair::{Pair, VIEWERS};
use test_server::{TestServer, Witness};

/// How many pairs there are for each of four seats and the public.
const PAIRS: u64 = 45;

/// Hears everything that a viewer is told of both tables.
fn both(servers: &[TestServer; 2], pair: &Pair, viewer: Viewer) -> [Witness; 2] {
    let heard = |index: usize| servers[index].witness(pair, index, viewer);
    [heard(0), heard(1)]
}

fn check(viewer: Viewer) {
    let servers = [TestServer::new(), TestServer::new()];
    let (mut bytes, mut pieces, mut live) = (0, 0, 0);
    for number in 0..PAIRS {
        let pair = Pair::find(number, viewer);
        let [one, other] = both(&servers, &pair, viewer);
        assert_eq!(one.said.len(), other.said.len(), "{viewer:?} {number}");
        for ((name, one), (other_name, other)) in one.said.iter().zip(&other.said) {
            assert_eq!(name, other_name);
            let shown = (String::from_utf8_lossy(one), String::from_utf8_lossy(other));
            assert!(one == other, "{viewer:?} can tell {:?} apart by {name}:\n{}\n{}", pair.deals, shown.0, shown.1);
            (bytes, pieces) = (bytes + one.len(), pieces + 1);
        }
        live += pair.live().len();
    }
    eprintln!(
        "{viewer:?}: {PAIRS} pairs, {live} actions while it looked on, {pieces} answers and streams, {bytes} bytes"
    );
    servers.into_iter().for_each(TestServer::stop);
}

#[test]
fn seat_0_cannot_tell_deals_apart() {
    check(VIEWERS[0]);
}

#[test]
fn seat_1_cannot_tell_deals_apart() {
    check(VIEWERS[1]);
}

#[test]
fn seat_2_cannot_tell_deals_apart() {
    check(VIEWERS[2]);
}

#[test]
fn seat_3_cannot_tell_deals_apart() {
    check(VIEWERS[3]);
}

#[test]
fn whoever_looks_on_cannot_tell_deals_apart() {
    check(VIEWERS[4]);
}

/// The test would notice: a seat whose own hand differs is told so through every door.
#[test]
fn a_hand_that_differs_is_noticed_through_every_door() {
    let servers = [TestServer::new(), TestServer::new()];
    let pair = Pair::find(1_000, Viewer::Public);
    let differs = (0..4).find(|seat| pair.hand(0, *seat) != pair.hand(1, *seat)).expect("two deals differ");
    let [one, other] = both(&servers, &pair, Viewer::Seat(game::Seat(differs)));
    let last = pair.last();
    let pasts = ["", "/parts", "/board.svg"].map(|rest| format!("page /replay/{last}{rest} after"));
    let doors =
        ["GET before", "GET /board.svg before", "page before", "tcp", "events", "ws", "live"].map(str::to_owned);
    for name in doors.iter().chain(&pasts) {
        let said =
            |witness: &Witness| witness.said.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.clone());
        assert!(said(&one).is_some(), "{name}");
        assert!(said(&one) != said(&other), "{name} does not show the hand");
    }
    servers.into_iter().for_each(TestServer::stop);
}

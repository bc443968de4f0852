//! The luck of computers: it follows from the chain, and the receipt proves it.

use game::{Digest, Luck as _, Seat, Seeded};
use referee::{Chain, Command, DRAWS, Fair, Guest, Header, Link, Policy, Scope, Stage, Terms, verify};

use crate::receipts::{found, relinked};
use crate::support::{Run, TABLE, guest, header, kinds};

/// A table where a computer sits on the last seat.
fn with_computer(game: &str, setup: &str, luck: u8) -> Run {
    let anchor = Some(Chain::new([luck; 32]).anchor().published());
    let mut run = Run::of(Header { anchor, policy: Policy::Refuse, ..header(game, setup, luck) }, luck);
    let seats = run.table.game().seats();
    for number in 0..seats {
        let bot = if number + 1 == seats { Some("hard".to_owned()) } else { None };
        run.ask(Command::Sit(Guest { bot, ..guest(number) })).expect("there is room");
    }
    run
}

#[test]
fn the_receipt_proves_the_luck_of_computers() {
    for (game, setup) in [("quoridor", r#"{"max_turns":30}"#), ("backgammon", "{}"), ("texas42", r#"{"target":1}"#)] {
        let mut run = with_computer(game, setup, 5);
        let seat = Seat(run.table.game().seats() - 1);
        let luck = run.table.luck_of_computer(seat, &run.chain).expect("there is a chain");
        run.play_out(&mut Seeded::new(5));
        assert_eq!(run.table.stage(), Stage::Over);
        let last = run.lines().pop().expect("a line");
        let reveal = last.split(r#""reveal":""#).nth(1).expect("the last link is told").split('"').next();
        let Digest(link) = reveal.expect("a link").parse().expect("a digest");
        // As the page on fairness says, and by nothing but the log.
        let chain = Chain::ending(DRAWS, Link(link));
        assert_eq!(Some(chain.anchor().published()), run.header.anchor);
        let seeds: Vec<Option<[u8; 32]>> =
            (0..run.table.game().seats()).map(|seat| guest(seat).seed.map(|seed| seed.0)).collect();
        let purpose = format!("computer/{seat}");
        let terms = Terms { scope: Scope::Table(TABLE), draw: DRAWS, purpose: &purpose, shares: &seeds };
        let mut drawn = Fair::new(&Link(link), &terms);
        assert_eq!((0..8).fold(0, |number, _| number << 8 | u64::from(drawn.below(256))), luck);
        verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

#[test]
fn another_last_link_is_noticed() {
    let mut run = with_computer("quoridor", r#"{"max_turns":30}"#, 5);
    run.play_out(&mut Seeded::new(5));
    let mut lines = run.lines();
    assert!(found(&lines).is_ok());
    let last = lines.pop().expect("a line");
    let (begin, end) = last.split_once(r#""reveal":""#).expect("the last link is told");
    lines.push(format!(r#"{begin}"reveal":"{}{}"#, "7".repeat(64), &end[64..]));
    let wrong = found(&relinked(&lines)).err().map(|(code, _)| code);
    assert_eq!(wrong, Some("broken_chain"));
}

#[test]
fn every_seat_and_every_table_has_luck_of_its_own_and_no_log_tells_it_early() {
    let run = with_computer("quoridor", "{}", 5);
    let other = with_computer("quoridor", "{}", 6);
    let all = [0, 1].map(|seat| run.table.luck_of_computer(Seat(seat), &run.chain));
    assert_ne!(all[0], all[1]);
    assert_ne!(all[1], other.table.luck_of_computer(Seat(1), &other.chain));
    assert_eq!(run.table.luck_of_computer(Seat(1), &other.chain), None, "a chain of another table");
    assert!(!run.log().contains("reveal"));
    let people = Run::begun("quoridor", "{}", 5);
    assert!(!people.table.has_computer());
}

#[test]
fn where_no_computer_plays_the_last_link_stays_secret() {
    let mut run = Run::begun("backgammon", "{}", 5);
    run.play_out(&mut Seeded::new(5));
    assert!(!run.lines().pop().expect("a line").contains("reveal"));
}

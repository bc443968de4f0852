//! Clients that check what they hear, and servers that lie to them.

use game::{Coded as _, Digest, Envelope, Seat, Seeded, Viewer};
use referee::{Command, Follower, LogEvent, PlayerKey, SignedHead, Table, state_view};

use super::{BACKGAMMON, Form, Keyed, server};
use crate::support::{GAMES, kinds};

const QUORIDOR: Form = Form { game: "quoridor", ..BACKGAMMON };

/// A client that hears every line and every head of a game of any kind finds nothing wrong, and shares by itself.
#[test]
fn an_honest_server_is_believed() {
    for (number, (game, setup)) in (1..).zip(GAMES) {
        let form = Form { game, setup, ..BACKGAMMON };
        let mut table = Keyed::begun(form, number, &[0, 1, 2, 3]);
        let mut follower = table.follower(Some(0));
        let mut told = table.run.entries.len();
        let mut luck = Seeded::new(number.into());
        loop {
            for entry in &table.run.entries[told..] {
                follower.hear(&entry.line).unwrap_or_else(|wrong| panic!("{game}: {}: {wrong}", entry.line));
            }
            told = table.run.entries.len();
            if let Some(seat) = follower.seat() {
                let shown = shown(&table.run.table, seat);
                follower.was_shown(state_view(&shown).expect("it is JSON")).expect("it is the state of the table");
            }
            assert!(
                follower
                    .share()
                    .is_none_or(|_| follower.head().is_some_and(|head| usize::try_from(head.seq) == Ok(told)))
            );
            follower.hear_head(table.head()).expect("the server has signed it");
            match (follower.share(), table.run.table.calls().first()) {
                (Some(share), _) => table.run.ask(Command::Share(share)).map(drop).expect("it is called for"),
                (None, Some(_)) => table.share_all(),
                (None, None) => {
                    if table.step(&mut luck).is_none() {
                        break;
                    }
                }
            }
        }
        assert_eq!(follower.last(), table.last(), "{game}");
    }
}

/// The document that a server sends a player, at a table where others look on.
fn shown(table: &Table, seat: Seat) -> String {
    let envelope = Envelope { spectators: 3, ..table.envelope().clone() };
    table.game().state(&envelope, Viewer::Seat(seat))
}

/// A board that is not that of the lines is noticed at once.
#[test]
fn another_board_is_noticed() {
    for (game, setup) in GAMES {
        let mut table = Keyed::begun(Form { game, setup, ..BACKGAMMON }, 1, &[0, 1, 2, 3]);
        let before = shown(&table.run.table, Seat(0));
        table.step(&mut Seeded::new(2)).expect("somebody acts");
        let mut follower = table.follower(Some(0));
        if !follower.is_open() {
            continue;
        }
        let seat = follower.seat().expect("the game has begun");
        let right = shown(&table.run.table, seat);
        let other = right.replacen("Ann", "Eve", 1);
        follower.was_shown(state_view(&right).expect("JSON")).expect("it is right");
        assert!(follower.is_sound());
        for wrong in [&before, &other, "{}", "[]"] {
            let mut follower = table.follower(Some(0));
            let found = follower.was_shown(state_view(wrong).expect("JSON")).map_err(|wrong| wrong.code());
            assert_eq!(found, Err("shown_otherwise"), "{game}: {wrong}");
            assert!(follower.sign(&["forfeit-0".to_owned()]).is_none() && !follower.is_sound());
        }
    }
}

/// A hand that was shown and is not the one that is revealed is noticed then.
#[test]
fn another_hand_is_noticed_when_it_is_revealed() {
    let form = Form { game: "texas42", setup: r#"{"target":1}"#, ..BACKGAMMON };
    for is_right in [true, false] {
        let mut table = Keyed::begun(form, 1, &[0, 1, 2, 3]);
        table.share_all();
        let mut follower = table.follower(Some(0));
        assert!(!follower.is_open() && !follower.is_owing());
        let seat = follower.seat().expect("the game has begun");
        let other = if is_right { seat } else { Seat((seat.0 + 1) % 4) };
        // The server shows the player the hand of another seat as its own.
        let mine = shown(&table.run.table, seat);
        let hand = hand_of(&shown(&table.run.table, other), other);
        let told = mine.replacen(&hand_of(&mine, seat), &hand, 1);
        assert_eq!(told == mine, is_right);
        follower.was_shown(state_view(&told).expect("JSON")).expect("it cannot be known yet");
        let (mut heard, mut luck) = (table.run.entries.len(), Seeded::new(1));
        let is_revealed = |entry: &referee::LogEntry| matches!(entry.record.event, LogEvent::Reveal { .. });
        let found = loop {
            table.step(&mut luck).expect("the hand goes on");
            let news = &table.run.entries[heard..];
            let found: Result<Vec<()>, _> = news.iter().map(|entry| follower.hear(&entry.line)).collect();
            if news.iter().any(is_revealed) {
                break found;
            }
            found.expect("nothing can be known yet");
            heard = table.run.entries.len();
        };
        let want = if is_right { None } else { Some("shown_otherwise") };
        assert_eq!(found.err().map(|wrong| wrong.code()), want);
        assert_eq!(follower.is_sound(), is_right);
    }
}

/// The hand of a seat in a state document.
fn hand_of(state: &str, seat: Seat) -> String {
    let (_, player) = state.split_once(&format!(r#"{{"id":{},"#, seat.0)).expect("it has that player");
    let (_, hand) = player.split_once(r#""hand":"#).expect("it has a hand");
    let (hand, _) = hand.split_once(r#","hand"#).expect("it ends");
    format!(r#""hand":{hand},"hand"#)
}

/// A share is out only after the server has signed the call.
#[test]
fn nothing_is_shared_before_the_call_is_signed() {
    let table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    let mut follower = table.follower(Some(0));
    assert!(follower.share().is_none());
    let first = table.run.entries.first().expect("lines");
    let early = SignedHead {
        seq: 1,
        link: first.line[first.line.len() - 66..first.line.len() - 2].parse().expect("a link"),
        ..table.head()
    };
    let sig = server().sign(referee::Signed::Head { table: &early.table, seq: 1, link: early.link });
    follower.hear_head(SignedHead { sig, ..early }).expect("it is signed");
    assert!(follower.share().is_none(), "that head is of a line before the call");
    follower.hear_head(table.head()).expect("it is signed");
    let share = follower.share().expect("now");
    assert_eq!(follower.share(), Some(share), "the same answer again");
}

/// What a lying server may try, each with what the client says; nothing is shared afterwards.
#[test]
fn a_lying_server_is_noticed() {
    let table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    let lines = table.run.lines();
    let started = |count: usize| {
        let mut follower = Follower::new(kinds(), &lines[0]).expect("the header is right");
        follower.play(table.players[0].clone().expect("a key"), "Ann");
        for line in &lines[1..count] {
            follower.hear(line).expect("it is right");
        }
        follower
    };
    // A head that another key has signed, and one of another history.
    let mut follower = started(lines.len());
    let stranger = SignedHead::of(&table.run.table, &referee::Signer::new(&[1; 32]));
    assert_eq!(follower.hear_head(stranger).map_err(|wrong| wrong.code()), Err("forged_head"));
    assert!(follower.share().is_none() && follower.sign(&["forfeit-0".to_owned()]).is_none());
    let mut follower = started(lines.len());
    let sig = server().sign(referee::Signed::Head { table: &table.run.header.table, seq: 1, link: Digest([1; 32]) });
    let other = SignedHead { table: table.run.header.table.clone(), seq: 1, link: Digest([1; 32]), sig };
    assert_eq!(follower.hear_head(other).map_err(|wrong| wrong.code()), Err("other_history"));
    // A line that is left out, or that another table's history has.
    let mut follower = started(2);
    assert_eq!(follower.hear(&lines[3]).map_err(|wrong| wrong.code()), Err("broken_log"));
    let elsewhere = Keyed::begun(BACKGAMMON, 2, &[0, 1]).run.lines();
    let mut follower = started(2);
    assert_eq!(follower.hear(&elsewhere[2]).map_err(|wrong| wrong.code()), Err("broken_link"));
    // Another seat has the player's key, or under another name.
    let mut follower = Follower::new(kinds(), &lines[0]).expect("the header is right");
    follower.play(table.players[0].clone().expect("a key"), "Anna");
    assert_eq!(follower.hear(&lines[1]).map_err(|wrong| wrong.code()), Err("seated_otherwise"));
}

/// A call that the rules do not demand is not answered: before a decision that is open, and of an earlier draw.
#[test]
fn an_early_call_is_refused() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    table.share_all();
    let mut follower = table.follower(Some(0));
    let seq = table.run.table.seq();
    let at = crate::support::at(table.run.now);
    let body = format!(r#"{{"seq":{},"at":"{at}","event":"call","draw":2,"seats":[0,1]}}"#, seq + 1);
    let link = Digest::of(format!("{}{body}", table.run.table.link()).as_bytes());
    let call = format!("{},\"link\":\"{link}\"}}", &body[..body.len() - 1]);
    assert_eq!(follower.hear(&call).map_err(|wrong| wrong.code()), Err("undue_call"));
    assert!(follower.share().is_none());
}

/// The same secret at a table with another header has nothing to do with the first.
#[test]
fn a_replayed_header_gets_no_shares() {
    let (one, other) = (Keyed::of(BACKGAMMON, 1), Keyed::of(BACKGAMMON, 2));
    let (mine, theirs) =
        (PlayerKey::new([5; 32], one.run.table.origin()), PlayerKey::new([5; 32], other.run.table.origin()));
    assert_ne!(mine.key(), theirs.key());
    assert_ne!(mine.share(0, 1, Digest([0; 32])).share, theirs.share(0, 1, Digest([0; 32])).share);
}

/// While hands are hidden the client cannot follow the game, but nobody puts words into a player's mouth meanwhile.
#[test]
fn a_forged_act_is_noticed_while_hands_are_hidden() {
    let form = Form { game: "texas42", ..BACKGAMMON };
    let mut table = Keyed::begun(form, 1, &[0, 1, 2, 3]);
    table.share_all();
    let mut follower = table.follower(Some(0));
    let before = table.run.table.link();
    table.step(&mut game::Seeded::new(1)).expect("a bid");
    let line = table.run.entries.last().expect("a line").line.clone();
    let (body, _) = line.rsplit_once(",\"link\":").expect("a link");
    let (_, sig) = body.split_once("\"sig\":\"").expect("it is signed");
    let digit = if sig.starts_with('0') { "1" } else { "0" };
    let without = body.split_once(",\"saw\"").expect("it is signed").0;
    for forged in [body.replacen(sig, &format!("{digit}{}", &sig[1..]), 1), without.to_owned()] {
        let other = Digest::of(format!("{before}{forged}}}").as_bytes());
        let told = format!("{forged},\"link\":\"{other}\"}}");
        let mut other = table_follower(&table);
        let found = other.hear(&told).map_err(|wrong| wrong.code());
        assert!(matches!(found, Err("wrong_signature" | "not_signed")), "{found:?}: {told}");
    }
    follower.hear(&line).expect("that is what the player signed");
}

/// A client that has heard all lines but the last.
fn table_follower(table: &Keyed) -> Follower {
    let mut follower = Follower::new(kinds(), &table.run.header.line()).expect("the header is right");
    for entry in &table.run.entries[..table.run.entries.len() - 1] {
        follower.hear(&entry.line).expect("it is right");
    }
    follower
}

/// The line that would come next and says this, linked as a server would link it.
fn next_line(table: &Keyed, what: &str) -> String {
    let (seq, link) = table.last();
    let body = format!(r#"{{"seq":{},"at":"{}",{what}}}"#, seq + 1, crate::support::at(table.run.now));
    let link = Digest::of(format!("{link}{body}").as_bytes());
    format!("{},\"link\":\"{link}\"}}", &body[..body.len() - 1])
}

/// A head that the server has signed, of any line.
fn head_of(table: &Keyed, seq: u64, link: Digest) -> SignedHead {
    let id = table.run.header.table.clone();
    let sig = server().sign(referee::Signed::Head { table: &id, seq, link });
    SignedHead { table: id, seq, link, sig }
}

/// A server that signs a head first and tells other lines afterwards gets no share for them.
#[test]
fn lines_are_compared_with_a_head_that_came_before_them() {
    let table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    let last = table.run.entries.last().expect("lines").line.clone();
    let (seq, _) = table.last();
    let mut follower = table_follower(&table);
    follower.play(table.players[0].clone().expect("a key"), "Ann");
    follower.hear_head(head_of(&table, seq, Digest([9; 32]))).expect("nothing contradicts it yet");
    follower.hear_head(head_of(&table, seq + 1, Digest([8; 32]))).expect("nothing contradicts it yet");
    assert_eq!(follower.hear(&last).map_err(|wrong| wrong.code()), Err("other_history"));
    assert!(follower.share().is_none() && !follower.is_sound());
    // Of two heads of one line that was not heard yet, one is of another history.
    let mut follower = table_follower(&table);
    follower.hear_head(head_of(&table, seq, Digest([9; 32]))).expect("nothing contradicts it yet");
    follower.hear_head(head_of(&table, seq + 1, Digest([8; 32]))).expect("nothing contradicts it yet");
    let found = follower.hear_head(table.head()).map_err(|wrong| wrong.code());
    assert_eq!(found, Err("other_history"));
}

/// A client that was started again and is told a shorter history acts in none that its newest head does not cover.
#[test]
fn nothing_is_signed_before_the_server_has_signed_what_was_seen() {
    let table = Keyed::begun(QUORIDOR, 1, &[0, 1]);
    let ids = ["e2".to_owned()];
    let mut follower = table.follower(Some(0));
    assert!(follower.sign(&ids).is_none(), "no head covers the last line");
    follower.hear_head(table.head()).expect("it is signed");
    assert!(follower.sign(&ids).is_some());
    let (seq, _) = table.last();
    let mut again = table_follower(&table);
    again.play(table.players[0].clone().expect("a key"), "Ann");
    again.hear_head(head_of(&table, seq + 1, Digest([9; 32]))).expect("nothing contradicts it yet");
    again.hear(&table.run.entries.last().expect("lines").line).expect("it follows");
    assert!(again.sign(&ids).is_none(), "it has not heard all that the server has signed");
}

/// A server that seats a player without the key that it was told, or takes it away, is noticed.
#[test]
fn a_seat_without_the_players_key_is_noticed() {
    let table = Keyed::begun(BACKGAMMON, 1, &[1]);
    let lines = table.run.lines();
    let mut follower = Follower::new(kinds(), &lines[0]).expect("the header is right");
    follower.play(PlayerKey::new([10; 32], table.run.table.origin()), "Ann");
    let heard: Result<Vec<()>, _> = lines[1..].iter().map(|line| follower.hear(line)).collect();
    assert_eq!(heard.map_err(|wrong| wrong.code()).err(), Some("seated_otherwise"));
    assert!(!follower.is_sound());
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    table.share_all();
    let unkey = next_line(&table, r#""event":"unkey","seat":0"#);
    let mut follower = table.follower(Some(0));
    assert_eq!(follower.hear(&unkey).map_err(|wrong| wrong.code()), Err("seated_otherwise"));
    let mut other = table.follower(Some(1));
    other.hear(&unkey).expect("that another player has lost its key is the table's word");
    let mut asked = table.follower(Some(0));
    asked.give_key_up();
    asked.hear(&unkey).expect("the player has asked for it");
    assert!(asked.is_sound() && asked.seat().is_none());
}

//! A turn can be taken back if all others agree, and only if chance has not come in since and nothing is hidden.

use game::{Digest, Seat, Seeded, Viewer};
use referee::{Askable, Clock, Command, Guest, Header, LogEvent, OpenRequest, Policy, Stage};

use crate::receipts::{found, relinked};
use crate::support::{Run, assert_same, at, guest, header, id, mover, whole};

type Said = Result<Vec<String>, &'static str>;

fn ask(run: &mut Run, seat: u8) -> Said {
    run.ask(Command::Takeback { seat: Seat(seat), signed: None })
}

fn agree(run: &mut Run, seat: u8) -> Said {
    run.ask(Command::Agree { seat: Seat(seat), signed: None })
}

fn decline(run: &mut Run, seat: u8) -> Said {
    run.ask(Command::Decline { seat: Seat(seat), signed: None })
}

fn digest(run: &Run) -> Digest {
    run.table.game().digest(Viewer::Referee)
}

/// A game of Quoridor, with these moves.
fn quoridor(moves: &[&str]) -> Run {
    let mut run = Run::begun("quoridor", "{}", 1);
    for (number, action) in (0_u8..).zip(moves) {
        run.act(number % 2, action).expect("it is legal");
    }
    run
}

/// Everything is as it was, and the same moves lead to the same states as if nothing had been taken back.
#[test]
fn a_game_that_was_taken_back_goes_on_like_any_other() {
    let (mut run, other) = (quoridor(&["e2", "e8", "e3", "e7"]), quoridor(&["e2", "e8", "e3", "d8"]));
    let straight = quoridor(&["e2", "e8"]);
    let (turns, taken) = (run.table.turns(), digest(&run));
    assert_eq!(ask(&mut run, 0), Ok(vec!["Ann asks to take back a turn.".to_owned()]));
    let open = run.table.open_request().expect("it is asked");
    assert!(open.is_made_by(Seat(0)) && !open.is_made_by(Seat(1)));
    let said = ["Ben agrees.", "Ann takes back a turn."].map(str::to_owned);
    assert_eq!(agree(&mut run, 1), Ok(said.into()), "with the reply to it");
    assert_eq!((digest(&run), run.table.open_request()), (digest(&straight), None));
    assert!(run.table.game().same(straight.table.game()));
    assert_eq!((run.table.envelope().last.as_deref(), run.table.envelope().recent.len()), (Some("e8"), 0));
    assert!(turns < run.table.turns(), "turns are counted on");
    let stale = Command::Act { seat: Seat(0), action: id("e4"), expected: Some(taken), request: None, signed: None };
    assert_eq!(run.ask(stale), Err("stale_state"), "it was for the position that was taken back");
    for (seat, action) in [(0, "e3"), (1, "d8")] {
        run.act(seat, action).expect("it is legal");
    }
    assert_eq!(digest(&run), digest(&other));
    let line = run.entries.iter().find(|entry| entry.line.contains("\"takeback\"")).expect("it is written down");
    assert!(
        matches!(&line.record.event, LogEvent::Takeback { seat: 0, to: 5, after: Some(after) } if *after == digest(&straight))
    );
    assert_same(&run.table, &run.reloaded());
    referee::verify(games::kinds(), &run.log()).expect("it is right");
}

/// One turn after the other can be taken back, down to the first.
#[test]
fn turns_are_taken_back_to_the_first() {
    let mut run = quoridor(&["e2", "e8", "e3", "e7"]);
    let begun = quoridor(&[]);
    for (seat, other, left) in [(1, 0, vec!["e2", "e8", "e3"]), (0, 1, vec!["e2", "e8"]), (0, 1, vec![])] {
        ask(&mut run, seat).expect("it may");
        agree(&mut run, other).expect("it may");
        assert_eq!(digest(&run), digest(&quoridor(&left)));
    }
    assert_eq!(digest(&run), digest(&begun));
    assert_eq!(run.table.envelope().last, None);
    assert_eq!(ask(&mut run, 0), Err("nothing_to_take_back"));
    assert_same(&run.table, &run.reloaded());
}

/// A request is answered by those who were asked, once, and comes to an end when the game goes on.
#[test]
fn requests_are_declined_withdrawn_and_played_over() {
    let mut run = quoridor(&["e2", "e8"]);
    assert_eq!((agree(&mut run, 1), decline(&mut run, 1)), (Err("no_request"), Err("no_request")));
    ask(&mut run, 0).expect("it may");
    assert_eq!((ask(&mut run, 0), agree(&mut run, 0)), (Err("asked_already"), Err("asked_already")));
    let pause = |seat| Command::Pause { seat: Seat(seat), signed: None };
    assert_eq!((ask(&mut run, 1), run.ask(pause(1))), (Err("request_open"), Err("request_open")));
    assert_eq!(decline(&mut run, 1), Ok(vec!["Ben declines.".to_owned()]));
    assert_eq!(ask(&mut run, 0), Err("declined_already"));
    run.ask(pause(0)).expect("that is something else");
    assert_eq!(decline(&mut run, 0), Ok(vec!["Ann no longer asks.".to_owned()]));
    assert_eq!(ask(&mut run, 1), Ok(vec!["Ben asks to take back a turn.".to_owned()]), "the other may");
    assert_eq!(decline(&mut run, 1), Ok(vec!["Ben no longer asks.".to_owned()]));
    run.act(0, "e3").expect("it is legal");
    ask(&mut run, 1).expect("it may ask again");
    run.act(1, "e7").expect("the game goes on");
    assert_eq!(run.table.open_request(), None);
    assert_eq!(agree(&mut run, 0), Err("no_request"), "it was for another position");
    assert_eq!(run.ask(pause(0)), Ok(vec!["Ann asks for a pause.".to_owned()]));
    assert_eq!(ask(&mut run, 1), Err("request_open"));
    assert_eq!(decline(&mut run, 1), Ok(vec!["Ben declines.".to_owned()]));
    assert_eq!(run.ask(pause(0)), Err("declined_already"));
    run.ask(pause(1)).expect("the other may");
    assert!(matches!(run.table.open_request(), Some(OpenRequest::Pause { .. })));
    assert_eq!(agree(&mut run, 0), Ok(vec!["The game is paused.".to_owned()]), "who agrees asks, too");
    assert_eq!((run.table.stage(), decline(&mut run, 0)), (Stage::Paused, Err("paused")));
    assert_same(&run.table, &run.reloaded());
}

#[test]
fn a_table_may_have_requests_switched_off() {
    for (requests, codes) in [
        (Askable::NONE, ["requests_off", "requests_off"]),
        (Askable { takeback: true, ..Askable::NONE }, ["requests_off", "nothing_to_take_back"]),
        (Askable { pause: true, ..Askable::NONE }, ["", "request_open"]),
    ] {
        let mut run = Run::of(Header { requests, ..header("quoridor", "{}", 1) }, 1);
        run.fill();
        let said = run.ask(Command::Pause { seat: Seat(0), signed: None });
        assert_eq!([said.err().unwrap_or_default(), ask(&mut run, 1).err().unwrap_or_default()], codes);
        assert_same(&run.table, &run.reloaded());
    }
}

/// A player who has seen the dice might like another move better.
#[test]
fn chance_is_never_taken_back() {
    let mut run = Run::begun("backgammon", "{}", 1);
    let (mut luck, mut refused) = (Seeded::new(1), 0);
    assert_eq!(ask(&mut run, 0), Err("nothing_to_take_back"));
    assert_eq!(ask(&mut run, 1), Err("nothing_to_take_back"));
    for _ in 0..20 {
        let (mover, draws, before) = (mover(&run.table), run.table.draws(), digest(&run));
        run.step(&mut luck);
        if run.table.draws() == draws {
            ask(&mut run, mover).expect("it may");
            agree(&mut run, 1 - mover).expect("it may");
            run.step(&mut luck);
            // The whole turn goes back to the roll.
            assert!(before == digest(&run) || run.table.draws() == draws);
        }
        while run.table.draws() == draws {
            run.step(&mut luck);
        }
        assert_eq!(ask(&mut run, mover), Err("drawn_since"));
        refused += 1;
    }
    assert_eq!(refused, 20);
    assert_same(&run.table, &run.reloaded());
    referee::verify(games::kinds(), &run.log()).expect("it is right");
}

#[test]
fn a_game_with_something_hidden_takes_nothing_back() {
    let mut run = Run::begun("texas42", r#"{"target":1}"#, 1);
    let mut luck = Seeded::new(1);
    for _ in 0..12 {
        run.step(&mut luck);
    }
    assert_eq!((0..4).map(|seat| ask(&mut run, seat)).collect::<Vec<_>>(), [const { Err("hidden_game") }; 4]);
}

/// All players in the game are asked, and a player who left does not come back into it.
#[test]
fn everybody_in_the_game_is_asked() {
    let mut run = Run::begun("fish", r#"{"players":4}"#, 1);
    let mut luck = Seeded::new(3);
    for _ in 0..5 {
        run.step(&mut luck);
    }
    let (next, before) = (mover(&run.table), digest(&run));
    run.step(&mut luck);
    run.step(&mut luck);
    ask(&mut run, next).expect("it may");
    let others: Vec<u8> = (0..4).filter(|seat| *seat != next).collect();
    assert_eq!(agree(&mut run, others[2]).expect("it may").len(), 1);
    assert_eq!(agree(&mut run, others[2]), Err("asked_already"));
    assert_eq!(agree(&mut run, others[0]).expect("it may").len(), 1);
    assert_eq!(agree(&mut run, others[1]).expect("it may").len(), 2);
    assert_eq!(digest(&run), before);
    run.step(&mut luck);
    let gone = mover(&run.table);
    run.ask(Command::Resign { seat: Seat(gone), signed: None }).expect("it may");
    assert_eq!(ask(&mut run, next), Err("left_since"));
    assert_eq!(ask(&mut run, gone), Err("already_out"));
    assert_same(&run.table, &run.reloaded());
    referee::verify(games::kinds(), &run.log()).expect("it is right");
}

/// Computers are not asked, but other people are.
#[test]
fn computers_agree() {
    let mut run = Run::of(header("quoridor", "{}", 1), 1);
    run.ask(Command::Sit(guest(0))).expect("there is room");
    let bot = Some("easy".to_owned());
    run.ask(Command::Sit(Guest { bot, ..Guest::named("Computer".to_owned(), Digest([9; 32])) }))
        .expect("there is room");
    run.act(0, "e2").expect("it is legal");
    run.act(1, "e8").expect("it is legal");
    let said = ["Ann asks to take back a turn.", "Ann takes back a turn."].map(str::to_owned);
    assert_eq!(ask(&mut run, 0), Ok(said.into()));
    assert_eq!(digest(&run), digest(&quoridor(&[])));
    assert_same(&run.table, &run.reloaded());
    referee::verify(games::kinds(), &run.log()).expect("it is right");
}

/// Time that was spent stays spent, and a player whose time is up takes nothing back.
#[test]
fn clocks_run_on() {
    let bank = Clock::Bank { seconds: 60, increment: 5 };
    let mut run = Run::begun_with("quoridor", "{}", bank, Policy::Refuse);
    let left = |run: &Run, seat: u8| run.table.time_left(Seat(seat), at(run.now)).expect("there is a clock") / 1000;
    run.now += 10;
    run.act(0, "e2").expect("it is legal");
    run.now += 20;
    ask(&mut run, 0).expect("it may");
    run.now += 5;
    agree(&mut run, 1).expect("it may");
    assert_eq!((left(&run, 0), left(&run, 1)), (55, 35));
    run.now += 7;
    assert_eq!((left(&run, 0), left(&run, 1)), (48, 35), "the clock of the seat that is in turn again runs");
    run.act(0, "e2").expect("it is legal");
    run.now += 35;
    assert_eq!(ask(&mut run, 1), Ok(vec!["Ann wins: Ben ran out of time.".to_owned()]));
    assert_same(&run.table, &run.reloaded());

    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(60), Policy::Refuse);
    run.now += 50;
    run.act(0, "e2").expect("it is legal");
    run.now += 30;
    ask(&mut run, 0).expect("it may");
    agree(&mut run, 1).expect("it may");
    assert_eq!((left(&run, 0), run.table.deadline()), (60, Some(at(run.now + 60))));
    assert_same(&run.table, &run.reloaded());
}

/// A request that was granted before is not carried out again, even where its move was taken back.
#[test]
fn a_request_is_carried_out_once() {
    let mut run = quoridor(&[]);
    let act = || {
        let request = Some("one".to_owned());
        Command::Act { seat: Seat(0), action: id("e2"), expected: None, request, signed: None }
    };
    run.ask(act()).expect("it is legal");
    ask(&mut run, 0).expect("it may");
    agree(&mut run, 1).expect("it may");
    assert_eq!(run.ask(act()), Ok(Vec::new()));
    assert_eq!(digest(&run), digest(&quoridor(&[])));
}

#[test]
fn a_table_that_is_not_playing_takes_nothing_back() {
    let mut run = Run::of(header("quoridor", "{}", 1), 1);
    assert_eq!(ask(&mut run, 0), Err("not_begun"));
    let mut run = whole("quoridor", r#"{"max_turns":6}"#, 1);
    assert_eq!(
        (ask(&mut run, 0), agree(&mut run, 1), decline(&mut run, 1)),
        (Err("game_finished"), Err("game_finished"), Err("game_finished"))
    );
}

/// A line to which the other players did not agree, or that says something else, is no line of a log.
#[test]
fn lines_that_were_not_agreed_to_are_refused() {
    let mut run = quoridor(&["e2", "e8", "e3"]);
    ask(&mut run, 0).expect("it may");
    agree(&mut run, 1).expect("it may");
    let lines = run.lines();
    let index = |word: &str| lines.iter().position(|line| line.contains(word)).expect("it is there");
    let forge = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        found(&relinked(&lines)).map(|report| report.lines).map_err(|(code, _)| code)
    };
    let takeback = index("\"takeback\"");
    assert_eq!(forge(&|_| {}), Ok(lines.len() as u64));
    assert_eq!(forge(&|lines| drop(lines.remove(index("\"agree\"")))), Err("out_of_place"));
    assert_eq!(forge(&|lines| drop(lines.drain(index("\"ask-takeback\"")..takeback))), Err("out_of_place"));
    for (from, to) in [("\"to\":5", "\"to\":4"), ("\"seat\":0,\"to\"", "\"seat\":1,\"to\"")] {
        assert_eq!(forge(&|lines| lines[takeback] = lines[takeback].replace(from, to)), Err("out_of_place"), "{to}");
    }
    let other = |lines: &mut Vec<String>| {
        let (head, _) = lines[takeback].split_once("\"after\":\"").expect("it has one");
        lines[takeback] = format!("{head}\"after\":\"{}\",\"link\":\"\"}}", "a".repeat(64));
    };
    assert_eq!(forge(&other), Err("wrong_digest"));
    assert_eq!(forge(&|lines| drop(lines.remove(takeback))), Ok(lines.len() as u64 - 1), "it would be the next line");
}

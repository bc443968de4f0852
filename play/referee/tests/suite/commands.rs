//! Who may do what, and when: sitting down, leaving, giving up, breaking rules.

use game::{Coded as _, Digest, Seat, SeatSet, Seeded};
use referee::{Clock, Command, Guest, Header, Policy, Stage, Table};

use crate::support::{Run, assert_same, at, guest, header, id, kinds, mover, tree};

/// A backgammon position with a checker of White's on the bar, and 6-3 to play.
const ON_THE_BAR: &str = r#"{"position":"XGID=-b----E-C---eE---c-e----AA:0:0:1:63:0:0:0:0:10"}"#;

#[test]
fn a_table_fills_and_begins() {
    let mut run = Run::of(header("fish", r#"{"players":3}"#, 1), 1);
    let not_begun = [
        Command::Act { seat: Seat(0), action: id("place-1"), expected: None, request: None, signed: None },
        Command::Resign { seat: Seat(0), signed: None },
        Command::Kick { seat: Seat(0) },
        Command::Pause { seat: Seat(0), signed: None },
    ];
    for command in not_begun {
        assert_eq!(run.ask(command), Err("not_begun"));
    }
    assert_eq!(run.ask(Command::Leave { place: 0, signed: None }), Err("no_such_place"));
    assert_eq!(run.ask(Command::Resume { seat: Seat(0), signed: None }), Err("not_paused"));
    assert_eq!(run.ask(Command::Sit(guest(0))), Ok(vec!["Ann sits down.".to_owned()]));
    assert_eq!(run.ask(Command::Sit(guest(1))), Ok(vec!["Ben sits down.".to_owned()]));
    assert_eq!(run.table.stage(), Stage::Gathering);
    assert_eq!(run.table.outcome(), None);
    assert_eq!(run.ask(Command::Leave { place: 2, signed: None }), Err("no_such_place"));
    assert_eq!(run.ask(Command::Leave { place: 0, signed: None }), Ok(vec!["Ann leaves.".to_owned()]));
    assert_eq!((run.table.place_of(&guest(1).key), run.table.place_of(&guest(0).key)), (Some(0), None));
    assert_eq!(run.ask(Command::Sit(guest(2))), Ok(vec!["Cleo sits down.".to_owned()]));
    let told = run.ask(Command::Sit(guest(3))).expect("there is room");
    assert_eq!(told[..2], ["Dan sits down.", "The game begins."]);
    assert_eq!(run.table.envelope().names, ["Ben", "Cleo", "Dan"]);
    assert_eq!(run.table.stage(), Stage::Playing);
    assert_eq!(run.ask(Command::Sit(guest(0))), Err("table_full"));
    assert_eq!(run.ask(Command::Leave { place: 0, signed: None }), Err("already_begun"));
    run.play_out(&mut Seeded::new(1));
    assert_eq!(run.ask(Command::Sit(guest(0))), Err("game_finished"));
    assert_eq!(run.ask(Command::Pause { seat: Seat(0), signed: None }), Err("game_finished"));
    assert_eq!(run.ask(Command::Leave { place: 0, signed: None }), Err("already_begun"));
    assert_eq!(run.act(0, "skip"), Err("game_finished"));
}

/// What could not be read again is not written down.
#[test]
fn names_have_a_length() {
    let mut run = Run::of(header("quoridor", "{}", 1), 1);
    for name in [String::new(), "x".repeat(101)] {
        assert_eq!(run.ask(Command::Sit(Guest { name, ..guest(0) })), Err("wrong_length"));
    }
    let name = "é\"\\\n\u{1f41f}".repeat(20);
    run.ask(Command::Sit(Guest { name: name.clone(), ..guest(0) })).expect("a hundred characters are a name");
    assert_eq!(run.reloaded().places[0].name, name);
}

#[test]
fn the_youngest_has_the_first_seat() {
    let rows: [(&[Option<u16>], &[u8]); 5] = [
        (&[Some(40), Some(9), Some(31)], &[1, 2, 0]),
        (&[Some(9), Some(9), Some(8)], &[2, 0, 1]),
        (&[Some(40), None, Some(31)], &[0, 1, 2]),
        (&[None, None, None], &[0, 1, 2]),
        (&[Some(0), Some(65_535), Some(1)], &[0, 2, 1]),
    ];
    for (ages, seats) in rows {
        let mut run = Run::of(header("fish", r#"{"players":3}"#, 1), 1);
        for (number, age) in (0..).zip(ages) {
            run.ask(Command::Sit(Guest { age: *age, ..guest(number) })).expect("there is room");
        }
        let names: Vec<String> = seats.iter().map(|place| guest(*place).name).collect();
        assert_eq!(run.table.envelope().names, names, "{ages:?}");
        for (seat, place) in (0..).zip(seats) {
            assert_eq!(run.table.seat_of(*place), Seat(seat));
            assert_eq!(run.table.place_of(&guest(*place).key), Some(*place));
        }
        assert_same(&run.table, &run.reloaded());
        // The log has the seats that followed, and no age; without the server's secrets any order can be.
        let log = run.log();
        let has_ages = ages.iter().all(Option::is_some);
        assert!(!log.contains(r#""age":"#) && log.contains(r#","order":"age""#) == has_ages, "{log}");
        assert_eq!(referee::verify(games::kinds(), &log).expect("it is right").table.envelope().names, names);
    }
}

/// Where ages did not decide, seats are as players came; where they did, every place has one seat.
#[test]
fn seats_that_cannot_be_are_refused() {
    let mut run = Run::of(header("fish", r#"{"players":3}"#, 1), 1);
    for (number, age) in (0..).zip([40, 9, 31]) {
        run.ask(Command::Sit(Guest { age: Some(age), ..guest(number) })).expect("there is room");
    }
    let log = run.log();
    let begin = r#""seats":[1,2,0],"order":"age""#;
    assert!(log.contains(begin), "{log}");
    for (forged, code) in [
        (r#""seats":[1,2,0]"#, "wrong_seats"),
        (r#""seats":[1,1,0],"order":"age""#, "wrong_seats"),
        (r#""seats":[1,0],"order":"age""#, "wrong_seats"),
        (r#""seats":[1,2,0],"order":"size""#, "unknown_word"),
        (r#""seats":[0,2,1],"order":"age""#, "fine"),
    ] {
        // The links are made anew up to the line: only what it says is wrong.
        let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
        let at = lines.iter().position(|line| line.contains(begin)).expect("the game has begun");
        lines.truncate(at + 1);
        let line = lines[at].replace(begin, forged);
        let body = line.rsplit_once(",\"link\":").expect("a link").0.to_owned() + "}";
        let before = lines[at - 1].rsplit_once(",\"link\":\"").expect("a link").1.trim_end_matches("\"}").to_owned();
        let digest = game::Digest::of(format!("{before}{body}").as_bytes());
        lines[at] = format!("{},\"link\":\"{digest}\"}}", body.trim_end_matches('}'));
        let verified = referee::verify(games::kinds(), &lines.join("\n"));
        let said = verified.err().map_or("fine", |wrong| wrong.faults()[0].code);
        assert_eq!(said, code, "{forged}");
    }
}

/// Those who are there claim against those who are not; the referee does it where that is the policy.
#[test]
fn who_is_gone_is_claimed_against() {
    let mut run = Run::begun("fish", r#"{"players":4}"#, 1);
    let claim = |by: Option<u8>, gone: &[u8]| Command::Claim {
        by: by.map(Seat),
        gone: gone.iter().map(|seat| Seat(*seat)).collect(),
    };
    assert_eq!(run.ask(claim(Some(0), &[])), Err("nobody_gone"));
    assert_eq!(run.ask(claim(Some(0), &[0])), Err("nobody_gone"), "nobody claims against themselves");
    let turns = run.table.turns();
    assert_eq!(run.ask(claim(Some(1), &[2])), Ok(vec!["Cleo was gone for too long, and plays no more.".to_owned()]));
    assert_eq!(run.table.turns(), turns, "it was not their turn");
    assert_eq!(run.ask(claim(Some(2), &[0])), Err("already_out"));
    assert_eq!(run.ask(claim(Some(1), &[2])), Err("nobody_gone"), "who is out is not gone");
    run.ask(claim(None, &[0, 3])).expect("the referee may");
    assert_eq!(run.table.turns(), turns + 1, "the turn goes to the one who is there");
    assert!(run.log().contains(r#""by":"table","action":"forfeit-3","why":"gone""#));
    assert_same(&run.table, &run.reloaded());
    let mut waiting = Run::of(header("fish", "{}", 1), 1);
    assert_eq!(waiting.ask(claim(None, &[0])), Err("not_begun"));
}

/// A turn begins when the one before it has ended, and with nothing else.
#[test]
fn what_happens_in_between_is_no_turn() {
    let mut run = Run::begun("fish", r#"{"players":4}"#, 1);
    let turns = run.table.turns();
    run.ask(Command::Pause { seat: Seat(1), signed: None }).expect("it may");
    run.ask(Command::Resign { seat: Seat(2), signed: None }).expect("it may");
    assert_eq!(run.table.turns(), turns);
    run.act(0, "place-3").expect("it is legal");
    assert_eq!(run.table.turns(), turns + 1);
    run.ask(Command::Kick { seat: Seat(1) }).expect("the table may");
    assert_eq!(run.table.turns(), turns + 2, "the turn of the one who is out goes to the next");
    assert_same(&run.table, &run.reloaded());
}

#[test]
fn a_list_of_actions_stands_or_falls_whole() {
    let rows = [
        (r#"["bar/22","24/18"]"#, Ok(2)),
        (r#"["bar/22 24/18"]"#, Ok(2)),
        (r#""bar/22 24/18""#, Ok(2)),
        (r#"["move-bar-3","move-23-6"]"#, Ok(2)),
        (r#"["move-bar-3",{"moves":[{"from":23,"to":17,"die":6}]}]"#, Ok(2)),
        (r#"["move-bar-3"]"#, Ok(1)),
        (r#"["move-bar-3","move-0-6"]"#, Err("no_checker")),
        (r#"["move-bar-3","move-23-6","move-23-6"]"#, Err("not_your_turn")),
        (r#"["move-bar-3","nonsense"]"#, Err("malformed_action")),
        (r#"["move-bar-3",7]"#, Err("wrong_type")),
        ("[]", Err("wrong_length")),
        (r#"["move-bar-3",[]]"#, Err("wrong_type")),
    ];
    for (action, want) in rows {
        let mut run = Run::begun("backgammon", ON_THE_BAR, 2);
        let before = run.table.clone();
        let command = Command::Act { seat: Seat(0), action: tree(action), expected: None, request: None, signed: None };
        let (lines, asked) = (run.entries.len(), run.ask(command));
        match want {
            Ok(steps) => {
                asked.unwrap_or_else(|code| panic!("{action}: {code}"));
                let by_seat = run.entries[lines..].iter().filter(|entry| entry.line.contains(r#""by":"seat-0""#));
                assert_eq!(by_seat.count(), steps, "{action}");
            }
            Err(code) => {
                let got = asked.expect_err(action);
                assert_eq!(got, code, "{action}");
                assert_eq!(run.entries.len(), lines);
                assert_same(&before, &run.table);
            }
        }
    }
}

/// What a player does wrong, and the code it has.
const OFFENCES: [(&str, &str); 3] =
    [(r#""e1""#, "invalid_move"), (r#""nonsense""#, "malformed_action"), (r#"["e2","e3"]"#, "not_your_turn")];

#[test]
fn whoever_breaks_the_rules_is_told_why() {
    for (action, code) in OFFENCES {
        let mut run = Run::begun_with("quoridor", "{}", Clock::None, Policy::Refuse);
        let before = run.table.clone();
        let command = Command::Act { seat: Seat(0), action: tree(action), expected: None, request: None, signed: None };
        assert_eq!(run.ask(command), Err(code));
        assert_same(&before, &run.table);
        let none = run.ask(Command::Misbehave { seat: Seat(0), code: "not_json".to_owned() });
        assert_eq!(none, Ok(Vec::new()));
        assert_same(&before, &run.table);
    }
}

#[test]
fn or_is_out_of_the_game_where_that_is_the_policy() {
    for (action, code) in OFFENCES {
        let mut run = Run::begun_with("quoridor", "{}", Clock::None, Policy::Kick);
        let command = Command::Act { seat: Seat(0), action: tree(action), expected: None, request: None, signed: None };
        run.ask(command).expect("the table acts on it");
        check_kicked(&run, code);
    }
    for code in ["not_json", "", &"x".repeat(300)] {
        let mut run = Run::begun_with("quoridor", "{}", Clock::None, Policy::Kick);
        run.ask(Command::Misbehave { seat: Seat(0), code: code.to_owned() }).expect("the table acts on it");
        check_kicked(&run, if code.is_empty() { "unknown" } else { &code[..code.len().min(100)] });
    }
    let mut run = Run::begun_with("quoridor", "{}", Clock::None, Policy::Kick);
    run.act(1, "e8").expect("the table acts on it");
    assert_eq!(run.table.outcome().expect("it is over").winners, SeatSet::one(Seat(0)), "out of turn");
    assert_eq!(run.act(1, "e8"), Err("game_finished"));
}

#[track_caller]
fn check_kicked(run: &Run, code: &str) {
    let [.., kicked, _] = run.entries.as_slice() else {
        panic!("there are lines");
    };
    let want = format!(r#""by":"table","action":"forfeit-0","why":"{code}","after":"#);
    assert!(kicked.line.contains(&want), "{}", kicked.line);
    assert_eq!(run.table.outcome().expect("it is over").winners, SeatSet::one(Seat(1)));
    assert_same(&run.table, &run.reloaded());
}

/// A game of three goes on without the one who was taken out, who has nothing more to say.
#[test]
fn whoever_is_out_stays_out() {
    for policy in [Policy::Refuse, Policy::Kick] {
        let mut run = Run::begun_with("fish", r#"{"players":3}"#, Clock::None, policy);
        run.ask(Command::Kick { seat: Seat(1) }).expect("the table may");
        assert!(run.entries.last().expect("there are lines").line.contains(r#""why":"removed""#));
        assert_eq!(run.table.stage(), Stage::Playing);
        assert_eq!(run.ask(Command::Kick { seat: Seat(1) }), Err("already_out"));
        assert_eq!(run.ask(Command::Kick { seat: Seat(3) }), Err("no_such_seat"));
        assert_eq!(run.ask(Command::Kick { seat: Seat(200) }), Err("malformed_action"));
        assert_eq!(run.ask(Command::Resign { seat: Seat(1), signed: None }), Err("already_out"));
        assert_eq!(run.ask(Command::Misbehave { seat: Seat(1), code: "x".to_owned() }), Ok(Vec::new()));
        let before = run.table.clone();
        run.act(1, "place-1").expect_err("it is not in the game");
        assert_same(&before, &run.table);
        run.ask(Command::Resign { seat: Seat(0), signed: None }).expect("it may");
        run.ask(Command::Resign { seat: Seat(2), signed: None }).expect("it may");
        assert_eq!(run.table.stage(), Stage::Over);
        assert_eq!(run.table.outcome().expect("it is over").winners, SeatSet::EMPTY);
        assert_eq!(run.ask(Command::Resign { seat: Seat(2), signed: None }), Err("game_finished"));
        assert_same(&run.table, &run.reloaded());
    }
}

#[test]
fn whoever_gives_up_has_done_it_alone() {
    for (game, setup) in [("backgammon", "{}"), ("quoridor", "{}"), ("texas42", "{}")] {
        let mut run = Run::begun(game, setup, 5);
        let seat = 1 - (mover(&run.table) & 1);
        run.ask(Command::Resign { seat: Seat(seat), signed: None }).expect("it may at any time");
        assert_eq!(run.table.stage(), Stage::Over);
        let line = run.entries.iter().find(|entry| entry.line.contains("forfeit-")).expect("it is written down");
        assert!(line.line.contains(&format!(r#""by":"seat-{seat}","action":"forfeit-{seat}","#)), "{}", line.line);
        assert!(!run.table.outcome().expect("it is over").winners.has(Seat(seat)));
    }
}

/// Without luck, or with luck that is not what was published, nothing is drawn.
#[test]
fn a_table_draws_from_its_own_chain_only() {
    let headless = Header { anchor: None, ..header("backgammon", "{}", 1) };
    let wrong = Table::new(kinds(), headless).err().expect("it needs luck");
    assert_eq!((wrong.code(), wrong.faults()[0].at.as_str()), ("no_luck", "/anchor"));
    let run = Run::of(header("backgammon", "{}", 1), 1);
    let table = run.table.decide(Command::Sit(guest(0)), at(0), None).expect("no luck is needed for that").next;
    for chain in [None, Some(&referee::Chain::new([2; 32]))] {
        let refusal = table.decide(Command::Sit(guest(1)), at(0), chain).err().expect("the game would begin");
        assert_eq!(refusal.code(), "no_luck");
    }
    // What is veiled cannot be told without it either.
    let run = Run::begun("texas42", "{}", 1);
    let refusal =
        run.table.decide(Command::Resign { seat: Seat(0), signed: None }, at(0), None).err().expect("a deal is veiled");
    assert_eq!(refusal.code(), "no_luck");
}

#[test]
fn a_header_must_fit_its_game() {
    let rows = [
        ("chess", "{}", "unknown_game", "/game"),
        ("quoridor", r#"{"names":["Ann","Ben"]}"#, "unknown_field", "/setup/names"),
        ("quoridor", r#"{"max_turns":0}"#, "out_of_range", "/setup/max_turns"),
        ("fish", r#"{"ages":[1,2]}"#, "ages_without_names", "/setup/ages"),
    ];
    for (game, setup, code, place) in rows {
        let header = Header { game: game.to_owned(), setup: tree(setup), ..header("fish", "{}", 1) };
        let wrong = Table::new(kinds(), header).err().expect(setup);
        assert_eq!(wrong.code(), code, "{setup}");
        assert!(wrong.faults()[0].at.replace(", ", "").starts_with(place), "{setup}: {wrong}");
    }
}

/// Seats that do not exist are refused, whatever is asked.
#[test]
fn nobody_sits_outside() {
    for (game, setup) in [("backgammon", "{}"), ("quoridor", "{}"), ("fish", "{}"), ("texas42", "{}")] {
        for seat in [4, 7, 8, 9, 255].map(Seat) {
            let mut run = Run::begun_with(game, setup, Clock::PerMove(9), Policy::Kick);
            let before = run.table.clone();
            let expected = Some(Digest([0; 32]));
            let commands = [
                Command::Act { seat, action: id("pass"), expected: None, request: None, signed: None },
                Command::Act { seat, action: id("pass"), expected, request: Some("x".to_owned()), signed: None },
                Command::Resign { seat, signed: None },
                Command::Kick { seat },
                Command::Pause { seat, signed: None },
            ];
            for command in commands {
                run.ask(command.clone()).expect_err("there is no such seat");
                assert_same(&before, &run.table);
            }
            assert_eq!(run.ask(Command::Misbehave { seat, code: "x".to_owned() }), Ok(Vec::new()));
            assert_eq!(run.table.time_left(seat, at(1)), None);
        }
    }
}

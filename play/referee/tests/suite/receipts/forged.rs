//! Logs that were tampered with, by somebody who makes every link right again or by somebody who does not.

use game::Luck as _;
use game::Seeded;
use referee::{Clock, Command, Policy};

use super::forgeries::{
    add_behind_the_end, bent, change_anchor, change_die, change_die_and_write_nonsense, change_digest, change_name,
    change_points, change_reveal, change_seats, change_seed, change_table, change_winner, double_a_line, drop_anchor,
    drop_reveal, get, index_of, set, skip_a_draw, turn_back_time, veil_a_roll, write_nonsense,
};
use super::{found, relinked};
use crate::support::{Run, whole};

/// Whether the forger makes links right.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Care {
    None,
    All,
}

/// What somebody does to the lines of a log, and the index of the line where it is noticed.
type Forgery = fn(&mut Vec<String>) -> usize;

/// The code of what is found after a forgery, which must be found where it should.
#[track_caller]
fn check(lines: &[String], forgery: Forgery, care: Care, code: &str) {
    let mut forged = lines.to_vec();
    let index = forgery(&mut forged);
    assert_ne!(forged, lines, "it does something");
    if care == Care::All {
        forged = relinked(&forged);
    }
    match found(&forged) {
        Ok(_) => panic!("{code} was not noticed"),
        Err(wrong) => assert_eq!(wrong, (code_of(code), format!("line {}", index + 1)), "{care:?}"),
    }
}

/// Codes live as long as the program.
fn code_of(code: &str) -> &'static str {
    Box::leak(code.to_owned().into_boxed_str())
}

#[test]
fn a_tampered_log_is_refused() {
    let lines = whole("backgammon", "{}", 6).lines();
    let rows: [(Forgery, Care, &str); 24] = [
        (change_die, Care::None, "broken_link"),
        (change_die, Care::All, "wrong_draw"),
        (change_reveal, Care::None, "broken_link"),
        (change_reveal, Care::All, "broken_chain"),
        (drop_reveal, Care::None, "broken_link"),
        (drop_reveal, Care::All, "not_revealed"),
        (veil_a_roll, Care::All, "out_of_place"),
        (skip_a_draw, Care::All, "broken_chain"),
        (change_digest, Care::None, "broken_link"),
        (change_digest, Care::All, "wrong_digest"),
        (change_winner, Care::None, "broken_link"),
        (change_winner, Care::All, "wrong_result"),
        (change_points, Care::All, "wrong_result"),
        (add_behind_the_end, Care::None, "broken_log"),
        (add_behind_the_end, Care::All, "out_of_place"),
        (double_a_line, Care::None, "broken_log"),
        (change_name, Care::None, "broken_link"),
        (change_seed, Care::All, "wrong_draw"),
        (change_table, Care::All, "wrong_draw"),
        (change_anchor, Care::All, "broken_chain"),
        (drop_anchor, Care::All, "no_luck"),
        (change_seats, Care::All, "wrong_seats"),
        (turn_back_time, Care::All, "broken_log"),
        (write_nonsense, Care::None, "unknown_field"),
    ];
    for (forgery, care, code) in rows {
        check(&lines, forgery, care, code);
    }
    check(&lines, change_die_and_write_nonsense, Care::None, "broken_link");
    for forgery in [change_seed, change_table, change_anchor] as [Forgery; 3] {
        let mut forged = lines.clone();
        forgery(&mut forged);
        let wrong = found(&forged).err().expect("it was tampered with");
        assert_eq!(wrong.0, "broken_link");
    }
}

/// A name is nobody's proof: whoever makes all links right again has another log, as good as the first. What tells is
/// the link of the last line, in the hands of anybody.
#[test]
fn the_last_link_stands_for_the_whole_log() {
    let lines = whole("backgammon", "{}", 6).lines();
    let mut forged = lines.clone();
    change_name(&mut forged);
    let forged = relinked(&forged);
    assert!(found(&forged).is_ok());
    assert_ne!(forged.last(), lines.last());
}

/// A line that is missing is noticed, unless it is the last; even by its absence alone.
#[test]
fn no_line_can_be_left_out() {
    let games =
        [("backgammon", "{}"), ("texas42", r#"{"target":1}"#), ("fish", "{}"), ("quoridor", r#"{"max_turns":30}"#)];
    for (game, setup) in games {
        let lines = whole(game, setup, 2).lines();
        for index in 1..lines.len() - 1 {
            let mut forged = lines.clone();
            forged.remove(index);
            let (code, place) = found(&forged).err().unwrap_or_else(|| panic!("{game}: line {} may go", index + 1));
            assert_eq!((code, place), ("broken_log", format!("line {}", index + 1)));
            let care = found(&relinked(&forged));
            assert!(care.is_err(), "{game}: line {} may go:\n{}", index + 1, lines[index]);
        }
    }
}

#[test]
fn no_two_lines_can_change_places() {
    let games = [("backgammon", "{}"), ("texas42", r#"{"target":1}"#), ("fish", "{}")];
    for (game, setup) in games {
        let lines = whole(game, setup, 2).lines();
        for index in 1..lines.len() - 1 {
            let mut forged = lines.clone();
            forged.swap(index, index + 1);
            let (code, place) = found(&forged).err().expect("the numbers are out of order");
            assert_eq!((code, place), ("broken_log", format!("line {}", index + 1)));
            // Those who agree may do so in any order; two who sit down have other places.
            if !lines[index].contains("agree-") {
                assert!(found(&relinked(&forged)).is_err(), "{game}: line {}", index + 1);
            }
        }
    }
}

/// Exchanges what stands behind keys in the first two lines that tell a deal.
fn exchange(lines: &mut [String], keys: &[&str]) -> usize {
    let [one, other] = [0, 1].map(|nth| index_of(lines, r#""event":"reveal""#, nth));
    for key in keys {
        let [first, second] = [one, other].map(|index| get(&lines[index], key).to_owned());
        set(&mut lines[one], key, &second);
        set(&mut lines[other], key, &first);
    }
    one
}

/// The hand itself may look wrong without its true deal, but the fault is where the deal is told.
#[test]
fn a_deal_that_is_told_wrong_is_noticed_where_it_is_told() {
    const ACTION: &str = r#""action":""#;
    const REVEAL: &str = r#""reveal":""#;
    let early = |lines: &mut Vec<String>| {
        let index = index_of(lines, r#""event":"reveal""#, 0);
        let told = lines.remove(index);
        lines.insert(index - 9, told);
        index - 9
    };
    for setup in [r#"{"target":4}"#, r#"{"target":4,"consensus":"auto"}"#] {
        let lines = whole("texas42", setup, 8).lines();
        let rows: [(Forgery, &str); 6] = [
            (|lines| exchange(lines, &[ACTION]), "wrong_draw"),
            (|lines| exchange(lines, &[REVEAL]), "broken_chain"),
            (|lines| exchange(lines, &[ACTION, REVEAL]), "broken_chain"),
            (
                |lines| {
                    let index = index_of(lines, r#""event":"reveal""#, 1);
                    set(&mut lines[index], ACTION, "deal-0000000111111122222223333333");
                    index
                },
                "wrong_draw",
            ),
            (
                |lines| {
                    let index = index_of(lines, r#""event":"reveal""#, 0);
                    let after = bent(get(&lines[index], r#""after":""#));
                    set(&mut lines[index], r#""after":""#, &after);
                    index
                },
                "wrong_digest",
            ),
            (early, "out_of_place"),
        ];
        for (forgery, code) in rows {
            check(&lines, forgery, Care::All, code);
            if code != "out_of_place" {
                check(&lines, forgery, Care::None, "broken_link");
            }
        }
    }
}

/// A hand whose deal is never told: numbers, times and links are checked all the same, and a game cannot end so.
#[test]
fn a_deal_that_is_never_told_is_no_place_to_hide() {
    let lines = whole("texas42", r#"{"target":2,"consensus":"auto"}"#, 8).lines();
    let told = index_of(&lines, r#""event":"reveal""#, 0);
    let mut untold = lines.clone();
    untold.remove(told);
    assert_eq!(found(&untold).err(), Some(("broken_log", format!("line {}", told + 1))));
    // The next deal that is told is not the next to be told.
    let second = index_of(&untold, r#""event":"reveal""#, 0);
    assert_eq!(found(&relinked(&untold)).err(), Some(("out_of_place", format!("line {}", second + 1))));
    untold.retain(|line| !line.contains(r#""event":"reveal""#));
    let last = untold.len();
    assert_eq!(found(&relinked(&untold)).err(), Some(("not_revealed", format!("line {last}"))));
    // A beginning that ends in the hand, with a line changed behind the deal.
    let veiled = index_of(&lines, r#""event":"veiled""#, 0);
    let mut within = lines[..veiled + 6].to_vec();
    assert_eq!(found(&within).map(|report| report.veiled).ok(), Some(Some(veiled as u64 + 1)));
    set(&mut within[veiled + 2], r#""by":""#, "table");
    assert_eq!(found(&within).err(), Some(("broken_link", format!("line {}", veiled + 3))));
    // A deal in the open, or one that comes before the last was told.
    let open = lines[told].replace(r#""event":"reveal","#, r#""by":"chance","#);
    let mut shown = lines[..veiled].to_vec();
    shown.push(open);
    set(&mut shown[veiled], r#""at":""#, get(&lines[veiled], r#""at":""#));
    assert_eq!(found(&relinked(&shown)).err(), Some(("out_of_place", format!("line {}", veiled + 1))));
    let mut late = lines.clone();
    let next = index_of(&late, r#""event":"veiled""#, 1);
    let line = late.remove(told);
    late.insert(next, line);
    let wrong = found(&relinked(&late)).err().expect("it should have been told before");
    assert_eq!(wrong, ("not_revealed", format!("line {next}")));
}

/// Nobody is timed out early, acts late or acts in a pause, whoever writes the log.
#[test]
fn time_is_checked_too() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(30), Policy::Refuse);
    run.ask_after(10, Command::Pause { seat: game::Seat(0), signed: None }).expect("it may");
    run.ask_after(10, Command::Pause { seat: game::Seat(1), signed: None }).expect("it may");
    run.ask_after(10, Command::Resume { seat: game::Seat(1), signed: None }).expect("it may");
    run.act(0, "e2").expect("there is time");
    run.ask_after(30, Command::Tick).expect("the time is up");
    let lines = run.lines();
    assert!(found(&lines).is_ok());
    let rows: [(Forgery, &str); 6] = [
        (
            |lines| {
                let index = index_of(lines, "timed_out", 0);
                for line in &mut lines[index..] {
                    set(line, r#""at":""#, "2025-01-15T10:30:59.999999Z");
                }
                index
            },
            "out_of_place",
        ),
        (
            |lines| {
                let index = index_of(lines, r#""action":"e2""#, 0);
                for line in &mut lines[index..] {
                    set(line, r#""at":""#, "2025-01-15T10:31:40Z");
                }
                index
            },
            "out_of_place",
        ),
        (
            |lines| {
                let index = index_of(lines, r#""event":"resume""#, 0);
                lines.remove(index);
                index
            },
            "out_of_place",
        ),
        (
            |lines| {
                let index = index_of(lines, r#""event":"ask-pause","seat":1"#, 0);
                lines[index] = lines[index].replace(r#""seat":1"#, r#""seat":0"#);
                index
            },
            "out_of_place",
        ),
        (
            |lines| {
                let index = index_of(lines, r#""event":"resume""#, 0);
                lines[index] = lines[index].replace(r#""seat":1"#, r#""seat":5"#);
                index
            },
            "out_of_place",
        ),
        (
            |lines| {
                let index = index_of(lines, "timed_out", 0);
                lines[index] = lines[index].replace("forfeit-1", "forfeit-0");
                index
            },
            "out_of_place",
        ),
    ];
    for (forgery, code) in rows {
        check(&lines, forgery, Care::All, code);
    }
}

/// Any byte of a log that is changed is noticed.
#[test]
fn no_byte_can_be_changed() {
    let mut luck = Seeded::new(1);
    for (game, setup) in [("texas42", r#"{"target":1,"consensus":"auto"}"#), ("backgammon", "{}")] {
        let log = whole(game, setup, 3).log();
        for _ in 0..300 {
            let at = luck.below(u32::try_from(log.len() - 1).expect("logs are short")) as usize;
            let mut bytes = log.clone().into_bytes();
            bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
            let text = String::from_utf8(bytes).expect("it is ASCII");
            assert!(referee::verify(crate::support::kinds(), &text).is_err(), "{game}: byte {at}");
        }
    }
}

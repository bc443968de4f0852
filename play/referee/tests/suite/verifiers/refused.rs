//! What verifiers must refuse: each way to tamper, by both of them, and what takes a table made for it.

use game::json::Tree;
use game::{Coded as _, Seat, Seeded};
use referee::{Command, PlayerKey, ShareTiming, verify};

use super::honest::played;
use super::scale::{check, sampled, verdict};
use super::scene::{Row, Scene, relinked};
use super::script;
use super::tampering::tamperings;
use crate::keyed::{BACKGAMMON, Form, Keyed};
use crate::support::{id, kinds};

/// So many games have everything in them that can be tampered with.
const GAMES: u64 = 400;

/// Each way is tried on the first game that has what it takes.
#[test]
fn every_way_to_tamper_is_noticed_by_both() {
    let mut open = tamperings();
    let (mut samples, mut faults) = (Vec::new(), Vec::new());
    for number in 0..GAMES {
        let game = played(number);
        let scene = Scene::of(&game);
        open.retain(|tampering| {
            let Some(forged) = (tampering.forge)(&scene, &mut Seeded::new(number)) else { return true };
            let sample = sampled(&format!("{}, game {number}", tampering.name), forged, &game);
            faults.extend(check(&sample, &mut (0, 0)));
            samples.push(sample);
            false
        });
        if open.is_empty() {
            break;
        }
    }
    let left: Vec<&str> = open.iter().map(|tampering| tampering.name).collect();
    assert!(left.is_empty(), "no game has what it takes for {left:?}");
    super::scale::second_opinion(&samples, &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Both find this line wrong, with all links right.
#[track_caller]
fn both_refuse(rows: &[Row], line: u64, code: &str) {
    let log = relinked(rows).join("\n");
    let wrong = verify(kinds(), &log).err().unwrap_or_else(|| panic!("{code} is not noticed: {log}"));
    assert_eq!(
        (wrong.code(), verdict(&log)),
        (Box::leak(code.to_owned().into_boxed_str()) as &str, Err(line)),
        "{log}"
    );
    assert_eq!(script::verdicts(&[log], &[]), [Err(line)]);
}

fn rows(table: &Keyed) -> Vec<Row> {
    table.run.lines().iter().map(|line| Row::of(line)).collect()
}

const QUORIDOR: Form = Form { game: "quoridor", ..BACKGAMMON };

/// What was signed stands with its signature or not at all.
#[test]
fn a_line_has_no_ids_without_a_signature() {
    let mut table = Keyed::begun(QUORIDOR, 1, &[0]);
    table.act(0, "e2").expect("it is legal");
    table.act(1, "e8").expect("it is legal");
    let mut rows = rows(&table);
    let last = rows.len() - 1;
    rows[last].set("ids", Tree::List(vec![Tree::Text("e7".into())]));
    both_refuse(&rows, last as u64 + 1, "missing_field");
}

/// A position to begin with.
const STATE: &str = r#"{"game_id":"550e8400-e29b-41d4-a716-446655440000","status":"in_progress","current_turn":2,"turn_count":12,"players":{"player1":{"name":"Player","position":{"row":4,"col":5},"walls_remaining":7,"goal_row":0},"player2":{"name":"AI","position":{"row":5,"col":4},"walls_remaining":6,"goal_row":8}},"walls":[{"row":3,"col":3,"orientation":"horizontal"},{"row":3,"col":5,"orientation":"horizontal"},{"row":5,"col":2,"orientation":"vertical"},{"row":6,"col":4,"orientation":"horizontal"},{"row":2,"col":6,"orientation":"vertical"},{"row":4,"col":1,"orientation":"vertical"},{"row":7,"col":3,"orientation":"horizontal"}],"winner":null,"created_at":"2025-01-15T10:30:00Z","updated_at":"2025-01-15T10:42:00Z","max_turns":60}"#;

/// In a name of a position to begin with, for instance.
#[test]
fn a_header_has_no_control_characters() {
    let mut header = rows(&Keyed::begun(QUORIDOR, 1, &[])).swap_remove(0);
    let mut state = Row::of(STATE);
    let Some(Tree::Object(mut players)) = state.get("players").cloned() else { panic!("a state has players") };
    let mut player = Row::of(&game::log::line(&players[0].1));
    player.put("name", "\u{1b}[2J");
    players[0].1 = Tree::Object(player.0);
    state.set("players", Tree::Object(players));
    header.set("setup", Tree::Object(vec![("state".into(), Tree::Object(state.0))]));
    both_refuse(&[header], 1, "unprintable");
}

/// A deal that lacks a share is missed where it is drawn, whether or not it is revealed.
#[test]
fn a_veiled_deal_that_lacks_a_share() {
    let form = Form { game: "texas42", setup: r#"{"target":1,"consensus":"auto"}"#, ..BACKGAMMON };
    let mut table = Keyed::begun(form, 1, &[0, 1, 2, 3]);
    table.play_out(&mut Seeded::new(1));
    let all = rows(&table);
    let share = all.iter().position(|row| row.is("share")).expect("a share");
    let veiled = all.iter().position(|row| row.is("veiled")).expect("a deal");
    for end in [veiled + 1, all.len()] {
        let mut rows = all[..end].to_vec();
        rows.remove(share);
        both_refuse(&rows, veiled as u64, "share_missing");
    }
}

/// An agreement has an id of its own: as long as hands are hidden, a list can be followed by its ids alone.
#[test]
fn a_signed_list_has_the_ids_of_what_is_done() {
    let form = Form { game: "texas42", setup: r#"{"target":1}"#, luck: ShareTiming::Late, ..BACKGAMMON };
    let mut table = Keyed::begun(form, 2, &[0, 1, 2, 3]);
    let mut luck = Seeded::new(2);
    let last_of_trick = |table: &Keyed| {
        let game = table.run.table.game();
        let seat = table.run.table.awaited().lowest().expect("the game goes on");
        let id = game.legal(game::Actor::Seat(seat)).swap_remove(0);
        let mut next = game.duplicate();
        next.apply(game::Actor::Seat(seat), &id).expect("it is legal");
        (next.agreement(seat).is_some() && id.starts_with("play")).then_some((seat, id))
    };
    table.share_all();
    let (seat, play) = loop {
        if let Some(found) = last_of_trick(&table) {
            break found;
        }
        table.step(&mut luck).expect("the game goes on");
    };
    let agreement = format!("agree-complete-trick-{}", seat.0);
    let ask = |table: &mut Keyed, ids: &[&str]| {
        let signed = table.signature(seat, ids);
        let action = Tree::List(ids.iter().map(|text| id(text)).collect());
        table.run.ask(Command::Act { seat, action, expected: None, request: None, signed })
    };
    assert_eq!(ask(&mut table, &[&play, "complete-trick"]), Err("not_signed"));
    ask(&mut table, &[&play, &agreement]).expect("it is signed");
    let log = table.run.log();
    assert_eq!((verdict(&log), script::verdicts(&[log], &[])), (Ok(()), vec![Ok(())]));
    // A client that has heard all of it finds nothing wrong either.
    table.follower(Some(usize::from(seat.0)));
}

/// The signature of a list that was sent to another table is of no use here.
#[test]
fn what_was_signed_at_another_table() {
    let mut table = Keyed::begun(QUORIDOR, 1, &[0, 1]);
    table.act(0, "e2").expect("it is legal");
    let mut rows = rows(&table);
    let last = rows.len() - 1;
    let other = Keyed::begun(QUORIDOR, 2, &[0, 1]);
    let key: &PlayerKey = other.player(Seat(0)).expect("a key");
    let signed = key.act(other.last(), &["e2".to_owned()]);
    rows[last].put("sig", &signed.sig.to_string());
    both_refuse(&rows, last as u64 + 1, "wrong_signature");
}

/// The digest of a state may be missing only while something is hidden.
#[test]
fn a_line_has_the_digest_of_its_state() {
    let mut table = Keyed::begun(QUORIDOR, 1, &[0, 1]);
    table.act(0, "e2").expect("it is legal");
    let mut rows = rows(&table);
    let last = rows.len() - 1;
    rows[last].remove("after");
    both_refuse(&rows, last as u64 + 1, "no_digest");
}

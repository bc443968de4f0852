//! What players with keys sign, and what is refused.

use game::{Actor, Seat, Seeded};
use referee::{ActSignature, Command, LogEvent, PlayerKey, Policy, Stage};

use super::{BACKGAMMON, Form, Keyed};

const QUORIDOR: Form = Form { game: "quoridor", ..BACKGAMMON };

#[test]
fn a_seat_with_a_key_signs_what_it_does_and_no_other_signs() {
    let mut table = Keyed::begun(QUORIDOR, 1, &[0]);
    assert_eq!(table.ask_signed(0, "e2", None), Err("not_signed"));
    let forged = PlayerKey::new([99; 32], table.run.table.origin()).act(table.last(), &["e2".to_owned()]);
    assert_eq!(table.ask_signed(0, "e2", Some(forged.clone())), Err("wrong_signature"));
    let other = table.signature(Seat(0), &["d1"]);
    assert_eq!(table.ask_signed(0, "e2", other), Err("wrong_signature"));
    table.act(0, "e2").expect("it is signed");
    assert_eq!(table.ask_signed(1, "e8", Some(forged)), Err("not_signed"));
    table.act(1, "e8").expect("a seat without a key signs nothing");
    // What is not an id is not signed.
    let signed = table.signature(Seat(0), &["e3"]);
    let document = crate::support::tree(r#"{"type":"move","row":6,"col":4}"#);
    let ask = Command::Act { seat: Seat(0), action: document, expected: None, request: None, signed };
    assert_eq!(table.run.ask(ask), Err("not_signed"));
    for command in [Command::Resign { seat: Seat(0), signed: None }, Command::Pause { seat: Seat(0), signed: None }] {
        assert_eq!(table.run.ask(command), Err("not_signed"));
    }
    let signed = table.signature(Seat(0), &["forfeit-0"]);
    table.run.ask(Command::Resign { seat: Seat(0), signed }).expect("it is signed");
    assert_eq!(table.run.table.stage(), Stage::Over);
}

/// An act is for the state that its player has seen: what changes it makes the act stale, and what does not leaves it be.
#[test]
fn an_act_belongs_to_the_state_that_its_player_has_seen() {
    let mut table = Keyed::begun(QUORIDOR, 1, &[0, 1]);
    let before = table.last();
    let player = table.player(Seat(0)).expect("a key").clone();
    table.act(0, "e2").expect("it is legal");
    table.act(1, "e8").expect("it is legal");
    let old = player.act(before, &["e3".to_owned()]);
    assert_eq!(table.ask_signed(0, "e3", Some(old)), Err("stale_state"));
    // The opponent asks for a pause: the decision stays as it was.
    let seen = table.last();
    let signed = table.signature(Seat(1), &["ask-pause"]);
    table.run.ask(Command::Pause { seat: Seat(1), signed }).expect("it may ask");
    table.ask_signed(0, "e3", Some(player.act(seen, &["e3".to_owned()]))).expect("nothing has changed for it");
    // The same signature again is of no more use.
    let again = player.act(seen, &["e3".to_owned()]);
    table.act(1, "e7").expect("it is legal");
    assert_eq!(table.ask_signed(0, "e3", Some(again)), Err("stale_state"));
    // Who resigns may have seen an earlier state, but not one before its own last act.
    let resigned = player.act(seen, &["forfeit-0".to_owned()]);
    assert_eq!(table.run.ask(Command::Resign { seat: Seat(0), signed: Some(resigned) }), Err("stale_state"));
    let seen = (table.run.table.seq() - 1, before.1);
    let forged = ActSignature { saw: seen.0, ..player.act(seen, &["forfeit-0".to_owned()]) };
    assert_eq!(table.run.ask(Command::Resign { seat: Seat(0), signed: Some(forged) }), Err("wrong_signature"));
}

/// A list is signed once, and only its first line says so.
#[test]
fn a_list_is_signed_at_once() {
    let mut table = Keyed::begun(BACKGAMMON, 5, &[0, 1]);
    let seat = table.until_turn_of_keyed();
    let mut game = table.run.table.game().duplicate();
    let mut ids = Vec::new();
    while game.turn() == game::Turn::of(seat) {
        let id = game.legal(Actor::Seat(seat)).swap_remove(0);
        game.apply(Actor::Seat(seat), &id).expect("it is legal");
        ids.push(id);
    }
    assert!(1 < ids.len());
    let texts: Vec<&str> = ids.iter().map(String::as_str).collect();
    let signed = table.signature(seat, &texts);
    let action = game::json::Tree::List(ids.iter().map(|text| crate::support::id(text)).collect());
    let seq = table.run.table.seq();
    let ask = |signed| Command::Act { seat, action: action.clone(), expected: None, request: None, signed };
    let part = table.signature(seat, &texts[..1]);
    assert_eq!(table.run.ask(ask(part)), Err("wrong_signature"));
    assert_eq!(table.run.table.seq(), seq);
    table.run.ask(ask(signed)).expect("it is signed");
    let acts: Vec<bool> = table
        .events_after(seq)
        .into_iter()
        .filter_map(|event| match event {
            LogEvent::Act(act) if act.by == Actor::Seat(seat) => Some(act.signed.is_some()),
            _ => None,
        })
        .collect();
    assert_eq!(acts.first(), Some(&true));
    assert!(acts[1..].iter().all(|has| !has) && acts.len() == ids.len(), "{acts:?}");
    table.play_out(&mut Seeded::new(2));
    referee::verify(crate::support::kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// At a table that takes out who breaks the rules, the log has the signed act that broke one; what is not signed costs nothing.
#[test]
fn a_player_is_taken_out_for_what_it_has_signed() {
    let mut table = Keyed::begun(Form { policy: Policy::Kick, ..QUORIDOR }, 1, &[0, 1]);
    assert_eq!(table.ask_signed(0, "e5", None), Err("invalid_move"));
    let stale = table.player(Seat(0)).map(|player| player.act((0, table.run.table.origin()), &["e5".to_owned()]));
    assert_eq!(table.ask_signed(0, "e5", stale), Err("stale_state"));
    assert_eq!(table.run.table.stage(), Stage::Playing);
    table.act(0, "e5").expect("it is taken out");
    let out = table.run.entries.iter().rev().find_map(|entry| match &entry.record.event {
        LogEvent::Act(act) => Some(act.clone()),
        _ => None,
    });
    let out = out.expect("it is taken out");
    assert_eq!((out.by, &*out.action, out.why.as_deref()), (Actor::Table, "forfeit-0", Some("invalid_move")));
    assert_eq!(out.offence.and_then(|offence| offence.ids), Some(vec!["e5".to_owned()]));
    referee::verify(crate::support::kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn a_key_sits_once_and_is_no_strangers() {
    let mut table = Keyed::of(Form { every_seat: true, ..QUORIDOR }, 1);
    assert_eq!(table.sit(false), Err("key_needed"));
    table.sit(true).expect("it has a key");
    let player = table.players[0].clone().expect("a key");
    let sit = |signs| {
        Command::Sit(referee::Guest { signs, ..referee::Guest::named("Ben".to_owned(), game::Digest([7; 32])) })
    };
    assert_eq!(table.run.ask(sit(Some(player.sit("Ben")))), Err("key_used"));
    let other = PlayerKey::new([50; 32], table.run.table.origin());
    assert_eq!(table.run.ask(sit(Some(other.sit("Cleo")))), Err("wrong_signature"));
    let elsewhere = PlayerKey::new([50; 32], game::Digest([1; 32]));
    assert_eq!(table.run.ask(sit(Some(elsewhere.sit("Ben")))), Err("wrong_signature"));
    let weak = referee::SeatKey { key: game::Digest([0; 32]), ..other.sit("Ben") };
    assert_eq!(table.run.ask(sit(Some(weak))), Err("bad_key"));
    let seeded = referee::Guest {
        seed: Some(game::Digest([1; 32])),
        ..referee::Guest::named("Ben".to_owned(), game::Digest([7; 32]))
    };
    assert_eq!(table.run.ask(Command::Sit(seeded)), Err("seed_refused"));
    // A player who leaves says so, and the key is of no more use here.
    let leave = player.act(table.last(), &["leave".to_owned()]);
    table.run.ask(Command::Leave { place: 0, signed: Some(leave) }).expect("it is signed");
    assert_eq!(table.run.ask(sit(Some(player.sit("Ben")))), Err("key_used"));
    assert_eq!(table.run.table.stage(), Stage::Gathering);
}

/// A player who has lost the key goes on by the table's word, but not where every seat has one, nor while its share is called for.
#[test]
fn a_lost_key() {
    let mut strict = Keyed::begun(Form { every_seat: true, ..QUORIDOR }, 1, &[0, 1]);
    assert_eq!(strict.run.ask(Command::Unkey { seat: Seat(0) }), Err("out_of_place"));
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    assert_eq!(table.run.ask(Command::Unkey { seat: Seat(0) }), Err("out_of_place"), "a call is open");
    let (first, call) = table.run.table.calls()[0];
    let share = table.player(first).expect("a key").share(first.0, 1, call);
    table.run.ask(Command::Share(share)).expect("it is called for");
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(table.run.ask(Command::Unkey { seat }), Err("out_of_place"), "{seat}: a draw is called for");
    }
    table.share_all();
    table.run.ask(Command::Unkey { seat: Seat(0) }).expect("no call is open");
    assert!(table.run.table.key_of(Seat(0)).is_none());
    table.play_out(&mut Seeded::new(3));
    referee::verify(crate::support::kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

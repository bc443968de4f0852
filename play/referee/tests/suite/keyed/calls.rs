//! Who is called when, and what happens until the shares are there.

use game::{Actor, Digest, Seat, Turn};
use referee::{Command, LogEvent, PlayerKey, ShareTiming, Stage};

use super::{BACKGAMMON, Form, Keyed, first_legal};

const CUBE: Form = Form { setup: r#"{"match":{"length":5}}"#, ..BACKGAMMON };

#[test]
fn everyone_with_a_key_is_called_when_chance_is_next() {
    for (keyed, called) in [(&[0, 1][..], vec![0, 1]), (&[1], vec![1]), (&[0], vec![0])] {
        let table = Keyed::begun(BACKGAMMON, 1, keyed);
        assert_eq!(table.run.table.game().turn(), Turn::Chance);
        let last = table.run.entries.last().expect("there are lines");
        assert_eq!(last.record.event, LogEvent::Call { draw: 1, seats: called.clone() });
        assert_eq!(table.run.table.owing(), called.into_iter().map(Seat).collect());
    }
    // Where no player has a key chance waits for none.
    assert_ne!(Keyed::begun(BACKGAMMON, 1, &[]).run.table.game().turn(), Turn::Chance);
}

/// Nothing but shares and forfeits is possible until the draw.
#[test]
fn the_game_waits_for_shares() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    assert_eq!(table.act(0, "open-4-3"), Err("not_your_turn"));
    let signed = table.signature(Seat(0), &["ask-pause"]);
    assert_eq!(table.run.ask(Command::Pause { seat: Seat(0), signed }), Err("share_owed"));
    table.share_all();
    assert_ne!(table.run.table.game().turn(), Turn::Chance);
    assert!(table.run.table.owing().is_empty());
}

/// With the cube, a player decides whether to roll before any share is out; at an early table the opponent's is.
#[test]
fn no_share_is_out_while_the_cube_can_be_turned() {
    for luck in [ShareTiming::Late, ShareTiming::Early] {
        let mut table = Keyed::begun(Form { luck, ..CUBE }, 1, &[0, 1]);
        table.share_all();
        let first = table.run.table.awaited().lowest().expect("a player is to move");
        let second = Seat(1 - first.0);
        while table.run.table.awaited().has(first) {
            let action = first_legal(&table.run.table, first);
            table.act(first.0, &action).expect("it is legal");
        }
        // Now the second may double or roll.
        assert_eq!(table.run.table.awaited().lowest(), Some(second));
        let called: Vec<Seat> = table.run.table.calls().into_iter().map(|(seat, _)| seat).collect();
        match luck {
            ShareTiming::Late => assert_eq!(called, []),
            ShareTiming::Early => assert_eq!(called, [first]),
        }
        assert!(table.run.table.owing().is_empty());
        table.share_all();
        assert_eq!(table.run.table.awaited().lowest(), Some(second));
        table.act(second.0, "roll").expect("it may roll");
        let owing: Vec<Seat> = table.run.table.owing().iter().collect();
        match luck {
            ShareTiming::Late => assert_eq!(owing, [Seat(0), Seat(1)]),
            ShareTiming::Early => assert_eq!(owing, [second]),
        }
    }
}

/// A game over days needs no visit but for moves: whoever ends a turn shares at once, and whoever is to move shares first.
#[test]
fn an_early_game_needs_no_visit_beyond_its_moves() {
    let mut table = Keyed::begun(Form { luck: ShareTiming::Early, ..CUBE }, 2, &[0, 1]);
    table.share_all();
    let mut visits = 0;
    while table.run.table.stage() == Stage::Playing && visits < 60 {
        let seat = table.run.table.awaited().lowest().expect("a player is in turn");
        visits += 1;
        // One visit: the player does all it can, and answers what is asked of it meanwhile.
        loop {
            let calls = table.run.table.calls();
            if let Some((_, call)) = calls.iter().find(|(called, _)| *called == seat) {
                let share = table.player(seat).expect("a key").share(seat.0, table.run.table.next_draw(), *call);
                table.run.ask(Command::Share(share)).expect("it is called for");
            } else if table.run.table.awaited().has(seat) {
                let legal = table.run.table.game().legal(Actor::Seat(seat));
                let action = if legal.iter().any(|id| id == "roll") { "roll".to_owned() } else { legal[0].clone() };
                table.act(seat.0, &action).expect("it is legal");
            } else {
                break;
            }
        }
        // A tie of the opening roll is followed by another, for which both are asked again.
        if table.run.table.game().phase().0 == "opening" {
            table.share_all();
        }
        assert!(
            table.run.table.owing().is_empty(),
            "after visit {visits} the game waits for a player who is not there"
        );
    }
    assert_eq!(visits, 60);
}

#[test]
fn a_share_is_taken_once_and_only_if_it_opens_the_commitment() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    let (seat, call) = table.run.table.calls()[0];
    let player = table.player(seat).expect("a key").clone();
    let share = player.share(seat.0, 1, call);
    let stranger = PlayerKey::new([99; 32], table.run.table.origin());
    for (wrong, code) in [
        (stranger.share(seat.0, 1, call), "wrong_share"),
        (player.share(seat.0, 2, call), "wrong_share"),
        (referee::Share { share: Digest([0; 32]), ..share.clone() }, "wrong_share"),
        (referee::Share { next: Digest([0; 32]), ..share.clone() }, "wrong_signature"),
        (player.share(seat.0, 1, Digest([1; 32])), "wrong_signature"),
        (referee::Share { seat: 7, ..share.clone() }, "wrong_share"),
    ] {
        let lines = table.run.entries.len();
        let found = table.run.ask(Command::Share(wrong.clone()));
        // What no seat is called for is nothing, unless it is of a later draw.
        if wrong.seat == 7 {
            assert_eq!(found, Ok(Vec::new()));
        } else {
            assert_eq!(found, Err(code), "{wrong:?}");
        }
        assert_eq!(table.run.entries.len(), lines);
    }
    table.run.ask(Command::Share(share.clone())).expect("it is called for");
    let lines = table.run.entries.len();
    table.run.ask(Command::Share(share.clone())).expect("a repeated answer is harmless");
    assert_eq!(table.run.entries.len(), lines);
    table.share_all();
    let lines = table.run.entries.len();
    table.run.ask(Command::Share(share.clone())).expect("a late answer is harmless");
    assert_eq!(table.run.entries.len(), lines);
    // Also while the next draw is called for.
    let mut luck = game::Seeded::new(1);
    while table.run.table.calls().is_empty() {
        table.step(&mut luck).expect("the game goes on");
    }
    let lines = table.run.entries.len();
    table.run.ask(Command::Share(share)).expect("a late answer is harmless");
    assert_eq!(table.run.entries.len(), lines);
}

/// Quoridor leaves nothing to chance, and of Fish only the board is drawn: no call is made that nothing follows.
#[test]
fn nothing_is_called_for_that_no_draw_will_need() {
    for game in ["quoridor", "fish"] {
        let form = Form { game, setup: "{}", luck: ShareTiming::Early, ..BACKGAMMON };
        let mut table = Keyed::begun(form, 1, &[0, 1]);
        table.play_out(&mut game::Seeded::new(4));
        let calls = table.events_after(0).into_iter().filter(|event| matches!(event, LogEvent::Call { .. })).count();
        assert_eq!(calls, usize::from(game == "fish"), "{game}");
    }
}

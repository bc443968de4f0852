//! What the opponents compute, against the rules themselves.

use game::{Actor, Game, Luck, Seat, Seeded, Turn};
use texas42::{Action, Domino, Dominoes, Setup, Solver, Texas42, Trump};

use super::contract::team;
use super::deals::Signs;
use super::nel_o;
use super::player::Heed;
use super::playout::Table;
use super::tricks::Goal;

/// A setup in which everything is played and nobody is asked to agree.
const EVERYTHING: Setup = Setup {
    target: 250,
    dealer: 3,
    marks_cap: 4,
    least_bid: 30,
    forced_bid: true,
    play_all: false,
    auto: true,
    nel_o: true,
    plunge: true,
    splash: true,
    sevens: true,
};

/// A hand that is dealt and bid at random, with this trump if it can be had.
fn declared(luck: &mut Seeded, trump: Trump) -> Texas42 {
    loop {
        let mut game = Texas42::new(&EVERYTHING).expect("a setup that can be played");
        let deal = game.draw(luck);
        game.play_draw(&deal);
        while game.trump().is_none() {
            let Some(actor) = game.turn().actor() else { break };
            let legal = game.legal(actor);
            let drawn = luck.below(u32::try_from(legal.len()).expect("few")) as usize;
            let wanted = legal.contains(&Action::Trump(trump)).then_some(Action::Trump(trump));
            game.play(wanted.unwrap_or(legal[drawn]));
        }
        if game.trump() == Some(trump) {
            return game;
        }
    }
}

/// The game when somebody with so many dominoes is to play, after random plays; nothing if it is over before.
fn played_on(mut game: Texas42, dominoes: u32, luck: &mut Seeded) -> Option<Texas42> {
    loop {
        match game.turn() {
            Turn::Table => match game.legal(Actor::Table).first()? {
                Action::CompleteTrick => game.play(Action::CompleteTrick),
                _ => return None,
            },
            turn => {
                let Some(Actor::Seat(seat)) = turn.actor() else { return None };
                if game.hand(seat).len() == dominoes {
                    return Some(game);
                }
                let action = game.pick(Actor::Seat(seat), luck, &mut Vec::new())?;
                game.play(action);
            }
        }
    }
}

/// Whether the bidders make their bid if everybody sees everything: every way to play is tried by the rules.
fn is_made(game: &Texas42, bidder: Seat) -> bool {
    let mut game = *game;
    while game.turn() == Turn::Table {
        let action = game.legal(Actor::Table)[0];
        let before = game.marks()[team(bidder)];
        game.play(action);
        if action == Action::ScoreHand {
            return before < game.marks()[team(bidder)];
        }
    }
    let Some(Actor::Seat(seat)) = game.turn().actor() else { panic!("somebody is to play") };
    let wants = team(seat) == team(bidder);
    let is_wanted = |action: &Action| {
        let mut next = game;
        next.play(*action);
        is_made(&next, bidder) == wants
    };
    if game.legal(Actor::Seat(seat)).iter().any(is_wanted) { wants } else { !wants }
}

/// The dominoes after which the bid is made, by the rules.
fn making(game: &Texas42, seat: Seat, bidder: Seat) -> Dominoes {
    let is_made_after = |action: &Action| {
        let mut next = *game;
        next.play(*action);
        is_made(&next, bidder)
    };
    let domino = |action: Action| match action {
        Action::Play(domino) => Some(domino),
        _ => None,
    };
    game.legal(Actor::Seat(seat)).into_iter().filter(is_made_after).filter_map(domino).collect()
}

#[test]
fn open_endgames_are_judged_as_the_rules_have_them() {
    let (mut luck, mut solver) = (Seeded::new(3), Solver::new());
    let mut compared = [0; 2];
    for round in 0..400 {
        let trump = Trump::all().chain([Trump::NEL_O, Trump::SEVENS]).nth(round % 11).expect("there are eleven");
        let dominoes = 2 + u32::from(round % 5 == 0);
        let Some(game) = played_on(declared(&mut luck, trump), dominoes, &mut luck) else { continue };
        let position = game.position().expect("somebody is to play");
        let (bidder, bid) = game.contract().expect("somebody bid");
        let found = Goal::new(&game, bidder, bid).making(&position, &mut solver);
        assert_eq!(found, making(&game, position.mover, bidder), "{game:?}");
        compared[usize::from(trump == Trump::NEL_O)] += 1;
    }
    assert!(20 < compared[0] && 5 < compared[1], "{compared:?}");
}

#[test]
fn nel_o_is_judged_from_the_first_trick_as_play_shows() {
    let mut luck = Seeded::new(8);
    let game = declared(&mut luck, Trump::NEL_O);
    let position = game.position().expect("somebody is to play");
    let (bidder, _) = game.contract().expect("somebody bid");
    let is_made = nel_o::is_made(&position, bidder);
    assert_eq!(is_made, !nel_o::making(&position, bidder).is_empty());
}

/// A hand that is played out counts what the rules count.
#[test]
fn hands_are_played_out_by_the_rules() {
    let mut luck = Seeded::new(5);
    let mut made = 0;
    for round in 0..300 {
        let trump = Trump::all().chain([Trump::SEVENS]).nth(round % 10).expect("there are ten");
        let mut game = declared(&mut luck, trump);
        let (bidder, bid) = game.contract().expect("somebody bid");
        let start = game.position().expect("somebody is to play");
        let expected = Table::new(bidder, bid.needs()).is_made(start);
        let marks = game.marks()[team(bidder)];
        while game.trump().is_some() {
            match game.position() {
                None => game.play(game.legal(Actor::Table)[0]),
                Some(position) => {
                    let table = Table::of(&game, bidder, bid.needs());
                    game.play(Action::Play(table.sight(&position).usual().expect("something can be played")));
                }
            }
        }
        assert_eq!(marks < game.marks()[team(bidder)], expected, "{start:?}");
        made += usize::from(expected);
    }
    assert!(10 < made && made < 290, "{made}");
}

/// Whatever was bid and played, the true hands are possible.
#[test]
fn the_true_deal_is_never_excluded() {
    let mut luck = Seeded::new(9);
    for round in 0..200 {
        let trump = Trump::all().chain([Trump::NEL_O, Trump::SEVENS]).nth(round % 11).expect("there are eleven");
        let dominoes = 1 + luck.below(6);
        let Some(game) = played_on(declared(&mut luck, trump), dominoes, &mut luck) else { continue };
        let hands = [0, 1, 2, 3].map(|seat| game.hand(Seat(seat)));
        for seat in (0..4).map(Seat) {
            let likelihood = Signs::of(&game, seat, Heed::Plays).likelihood(hands);
            assert!(0.0 < likelihood && likelihood <= 1.0, "{likelihood} for {game:?}");
        }
    }
}

/// What is likely to be played adds up to all that can be.
#[test]
fn likelihoods_of_plays_add_up() {
    let mut luck = Seeded::new(4);
    for trump in Trump::all() {
        let Some(game) = played_on(declared(&mut luck, trump), 6, &mut luck) else { continue };
        let (bidder, bid) = game.contract().expect("somebody bid");
        let position = game.position().expect("somebody is to play");
        let sight = Table::of(&game, bidder, bid.needs()).sight(&position);
        let sum: f32 = position.legal().iter().map(|domino: Domino| sight.likelihood(domino)).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    }
}

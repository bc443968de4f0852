//! What the opponents compute, against the rules themselves.

use game::{Actor, Game, Luck, Seat, Seeded, Turn};
use texas42::{Action, Domino, Dominoes, Position, Setup, Texas42, Trump};

use super::contract::{left_of, team};
use super::deals::Signs;
use super::nel_o;
use super::playout::Table;
use super::thinkers::{CLEAR, Thinkers};

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
fn nel_o_is_judged_as_the_rules_have_it() {
    let mut luck = Seeded::new(3);
    let mut compared = 0;
    for round in 0..300 {
        let dominoes = 2 + u32::from(round % 5 == 0);
        let Some(game) = played_on(declared(&mut luck, Trump::NEL_O), dominoes, &mut luck) else { continue };
        let position = game.position().expect("somebody is to play");
        let (bidder, _) = game.contract().expect("somebody bid");
        assert_eq!(nel_o::making(&position, bidder), making(&game, position.mover, bidder), "{game:?}");
        compared += 1;
    }
    assert!(20 < compared, "{compared}");
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
            let likelihood = Signs::of(&game, seat).likelihood(hands);
            assert!(0.0 < likelihood && likelihood <= 1.0, "{likelihood} for {game:?}");
        }
    }
}

/// All ways to give the dominoes that a seat does not see to the others.
fn all_deals(game: &Texas42, seat: Seat) -> Vec<[Dominoes; 4]> {
    let hands = [0, 1, 2, 3].map(|seat| game.hand(Seat(seat)));
    let hidden: Vec<Domino> = (1..4).flat_map(|places| hands[left_of(seat, places).index()].iter()).collect();
    let mut deals = vec![[Dominoes::NONE; 4]];
    for domino in hidden {
        let mut longer = Vec::new();
        for deal in deals {
            for other in (1..4).map(|places| left_of(seat, places).index()) {
                let mut next = deal;
                next[other] = next[other].with(domino);
                if next[other].len() <= hands[other].len() {
                    longer.push(next);
                }
            }
        }
        deals = longer;
    }
    for deal in &mut deals {
        deal[seat.index()] = hands[seat.index()];
    }
    deals.retain(|deal| game.could_be(*deal));
    deals
}

/// Who thinks long enough plays what does best on all deals that could be.
#[test]
fn thinkers_play_what_does_best_on_all_deals() {
    let mut luck = Seeded::new(6);
    let (mut compared, mut unusual) = (0, 0);
    for round in 0..3000 {
        let trump = Trump::all().nth(round % 9).expect("there are nine");
        let Some(game) = played_on(declared(&mut luck, trump), 3, &mut luck) else { continue };
        let (position, (bidder, bid)) = (game.position().expect("to play"), game.contract().expect("a bid"));
        // What a plunge or a splash promises is not what they think of.
        if bid.is_partners() {
            continue;
        }
        let table = Table::of(&game, bidder, bid.needs());
        let (usual, lead) = table.sight(&position).usual_and_lead().expect("something can be played");
        if CLEAR < lead {
            continue;
        }
        let deals = all_deals(&game, position.mover);
        let mean = |domino: Domino| {
            let is_success = |hands: &&[Dominoes; 4]| {
                let (table, next) = table.after(&Position { hands: **hands, ..position }, domino);
                table.is_made(next) == (team(position.mover) == team(bidder))
            };
            f64::from(u32::try_from(deals.iter().filter(is_success).count()).expect("few"))
                / f64::from(u32::try_from(deals.len()).expect("few"))
        };
        let best = position.legal().iter().map(mean).fold(0.0, f64::max);
        let played = Thinkers::new(&mut luck).best(&table, &position, 400).expect("something can be played");
        assert!(best - mean(played) < 0.1, "{played:?} does {} of {best} in {game:?}", mean(played));
        compared += 1;
        unusual += usize::from(mean(usual) + 0.1 < best);
    }
    assert!(100 < compared && 0 < unusual, "{compared} compared, {unusual} of them unusual");
}

//! Every level of every game: it plays on, it sees no more than its seat does, and more thought helps.

use bots::{Level, choose};
use game::json::Tree;
use game::{Actor, AnyGame, Seat, Seeded, Viewer};

/// How many actions a game may take.
const LONGEST: u32 = 4_000;

/// Plays a game, each seat at its level, and gives how it ended.
fn play(kind: &game::Kind, levels: impl Fn(Seat) -> Level, seed: u64) -> Box<dyn AnyGame> {
    let (mut game, _) = kind.begin(&Tree::Null).expect("every game can be played as usual");
    let mut luck = Seeded::new(seed);
    for _ in 0..LONGEST {
        let Some(actor) = game.turn().actor() else { return game };
        let id = match actor {
            Actor::Chance => game.draw(&mut luck).expect("chance is in turn"),
            Actor::Table => game.legal(actor).swap_remove(0),
            Actor::Seat(seat) => choose(&*game, seat, levels(seat)).expect("whoever is in turn can act"),
        };
        game.advance(actor, &id).expect("what is chosen is legal");
    }
    panic!("{}: no end after {LONGEST} actions", kind.name);
}

#[test]
fn every_game_comes_to_an_end() {
    for kind in games::kinds() {
        let end = play(kind, |_| Level::Easy, 1);
        assert!(end.outcome().is_some(), "{}", kind.name);
    }
}

#[test]
fn what_is_hidden_changes_no_choice() {
    for kind in games::kinds() {
        let (mut game, _) = kind.begin(&Tree::Null).expect("every game can be played as usual");
        let mut luck = Seeded::new(7);
        let mut is_compared = false;
        for _ in 0..60 {
            let Some(actor) = game.turn().actor() else { break };
            let id = match actor {
                Actor::Chance => game.draw(&mut luck).expect("chance is in turn"),
                Actor::Table => game.legal(actor).swap_remove(0),
                Actor::Seat(seat) => {
                    let chosen = choose(&*game, seat, Level::Normal).expect("whoever is in turn can act");
                    let other = game.imagine(seat, &mut luck);
                    assert_eq!(game.digest(Viewer::Seat(seat)), other.digest(Viewer::Seat(seat)));
                    assert_eq!(choose(&*other, seat, Level::Normal).as_ref(), Some(&chosen), "{}", kind.name);
                    is_compared = true;
                    chosen
                }
            };
            game.advance(actor, &id).expect("what is chosen is legal");
        }
        assert!(is_compared, "{}: nobody chose anything", kind.name);
    }
}

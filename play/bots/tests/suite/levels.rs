//! Every level of every game: it plays on, and it sees no more than its seat does.

use bots::{Budget, Level, choose};
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
            Actor::Seat(seat) => choose(&*game, seat, levels(seat)).expect("a seat in turn can act"),
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

/// How many nodes each may look at where many are asked.
const FEW: u64 = 3_000;

#[test]
fn what_is_hidden_changes_no_choice() {
    for kind in games::kinds() {
        let opponents = bots::of(kind.name).expect("every game has opponents");
        let levels = Level::ALL.map(|level| (level.name(), opponents.level(level)));
        let others = opponents.sparring.iter().map(|other| (other.name, (other.make)()));
        let all: Vec<_> = levels.into_iter().chain(others).collect();
        let (mut game, _) = kind.begin(&Tree::Null).expect("every game can be played as usual");
        let mut luck = Seeded::new(7);
        let mut compared = 0;
        for _ in 0..60 {
            let Some(actor) = game.turn().actor() else { break };
            let id = match actor {
                Actor::Chance => game.draw(&mut luck).expect("chance is in turn"),
                Actor::Table => game.legal(actor).swap_remove(0),
                Actor::Seat(seat) => {
                    let other = game.imagine(seat, &mut luck);
                    assert_eq!(game.digest(Viewer::Seat(seat)), other.digest(Viewer::Seat(seat)));
                    for (name, bot) in &all {
                        let budget = Budget::nodes(bot.nodes().min(FEW));
                        let chosen = bot.choose(&*game, seat, &budget).expect("a seat in turn can act");
                        assert_eq!(bot.choose(&*other, seat, &budget), Some(chosen), "{} {name}", kind.name);
                        compared += 1;
                    }
                    choose(&*game, seat, Level::Easy).expect("a seat in turn can act")
                }
            };
            game.advance(actor, &id).expect("what is chosen is legal");
        }
        assert!(100 < compared, "{}: hardly anybody chose anything", kind.name);
    }
}

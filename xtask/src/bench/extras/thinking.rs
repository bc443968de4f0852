//! How fast opponents think.

use bots::{AnyBot, Budget, Level};
use game::json::Tree;
use game::{Actor, AnyGame, Luck as _, Seeded};

use crate::bench::extras::Run;

/// An exercise of the opponents of a game.
pub(crate) fn exercise(game: &str, name: &str) -> Run {
    let opponents = bots::of(game).expect("every game has opponents");
    let exercise = opponents.exercises.iter().find(|exercise| exercise.name == name);
    let mut run = (exercise.expect("the opponents know the exercise").make)();
    Box::new(move |times, seed| vec![("steps", run(times, seed))])
}

/// At how many positions an opponent chooses, again and again.
const POSITIONS: u64 = 8;
/// How many nodes it looks at each time: its time for a choice is not what is measured.
const NODES: u64 = 2_000;
/// How far into a game it chooses: past what may be decided at a glance.
const PLIES: u64 = 12;

/// Choices of the level `hard` in the middle of random games, each with the same budget; its nodes are counted.
pub(crate) fn choices(game: &'static str) -> Run {
    let hard = bots::of(game).expect("every game has opponents").level(Level::Hard);
    let positions: Vec<Box<dyn AnyGame>> = (0..POSITIONS).map(|seed| middle(game, seed)).collect();
    Box::new(move |times, seed| {
        let nodes = (0..times).map(|time| chosen(&*hard, &*positions[((seed + time) % POSITIONS) as usize])).sum();
        vec![("nodes", nodes)]
    })
}

/// How many nodes an opponent looks at to choose.
fn chosen(bot: &dyn AnyBot, game: &dyn AnyGame) -> u64 {
    let Some(Actor::Seat(seat)) = game.turn().actor() else { return 0 };
    bot.choose(game, seat, &Budget::nodes(NODES)).map_or(0, |choice| choice.nodes)
}

/// The middle of a random game, where there is something to choose.
fn middle(name: &str, seed: u64) -> Box<dyn AnyGame> {
    let kind = games::find(name).expect("an extra is of a game that exists");
    let (mut game, _) = kind.begin(&Tree::Null).expect("a game begins with its default setup");
    let mut luck = Seeded::new(seed);
    let mut plies = 0;
    while let Some(actor) = game.turn().actor() {
        let mut legal = game.legal(actor);
        if PLIES <= plies && 1 < legal.len() && matches!(actor, Actor::Seat(_)) {
            break;
        }
        let id = match actor {
            Actor::Chance => game.draw(&mut luck).expect("it is chance's turn"),
            _ => legal.swap_remove(luck.below(u32::try_from(legal.len()).expect("there are few actions")) as usize),
        };
        game.advance(actor, &id).expect("what is listed is legal");
        plies += 1;
    }
    game
}

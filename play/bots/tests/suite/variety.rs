//! Computers vary with their luck, and only with it.

use std::collections::BTreeSet;

use bots::{AnyBot, Budget, Level, of};
use game::json::Tree;
use game::{Actor, Kind, Seeded};

/// How many plies of a game are compared.
const PLIES: usize = 24;
/// How many games are played of each kind.
const GAMES: u64 = 6;
/// How many nodes a choice may take: enough to see that it is thought about.
const FEW: u64 = 20_000;

/// Where luck decides nothing but who chooses: the game, and a setup that leaves nothing to chance.
const FIXED: [(&str, &str); 2] =
    [("quoridor", "{}"), ("fish", r#"{"layout":[[1,3,1,2,1,1],[2,1,2,2,3],[1,2,1,3,1,2],[1,2,3,1,1],[2,1,1,2,3,1]]}"#)];

fn kind(name: &str) -> &'static Kind {
    games::find(name).expect("it is registered")
}

/// The actions of a game in which every seat has this luck.
fn line(bot: &dyn AnyBot, (name, setup): (&str, &str), luck: Option<u64>) -> Vec<String> {
    let (mut game, _) = kind(name).begin(&Tree::parse(setup).expect("JSON")).expect("a setup");
    let mut drawn = Seeded::new(7);
    let mut line = Vec::new();
    while line.len() < PLIES
        && let Some(actor) = game.turn().actor()
    {
        let id = match actor {
            Actor::Chance => game.draw(&mut drawn).expect("chance is in turn"),
            Actor::Table => game.legal(actor).swap_remove(0),
            Actor::Seat(seat) => {
                let budget = Budget::nodes(bot.nodes().min(FEW));
                let budget = luck.map_or(budget, |luck| budget.with_luck(luck));
                bot.choose(&*game, seat, &budget).expect("a seat in turn can act").action
            }
        };
        game.advance(actor, &id).expect("what is chosen is legal");
        line.push(id);
    }
    line
}

#[test]
fn the_same_opening_is_not_answered_by_the_same_game() {
    for game in FIXED {
        for level in [Level::Normal, Level::Hard, Level::Max] {
            let bot = of(game.0).expect("it has opponents").level(level);
            let lines: BTreeSet<Vec<String>> = (1..=GAMES).map(|luck| line(&*bot, game, Some(luck))).collect();
            assert!(GAMES / 2 < lines.len() as u64, "{} {}: {} games", game.0, level.name(), lines.len());
        }
    }
}

#[test]
fn without_luck_and_with_the_same_luck_it_is_the_same_game() {
    for game in FIXED {
        let bot = of(game.0).expect("it has opponents").level(Level::Normal);
        assert_eq!(line(&*bot, game, None), line(&*bot, game, None));
        assert_eq!(line(&*bot, game, Some(3)), line(&*bot, game, Some(3)));
    }
}

/// What a win is certain with is done, whatever the luck.
#[test]
fn luck_does_not_give_a_won_game_away() {
    let (mut game, _) = kind("quoridor").begin(&Tree::Null).expect("a setup");
    let walk = ["e2", "d9", "e3", "c9", "e4", "b9", "e5", "a9", "e6", "b9", "e7", "a9", "e8", "b9"];
    for (id, seat) in walk.into_iter().zip([0, 1].into_iter().cycle()) {
        game.advance(Actor::Seat(game::Seat(seat)), id).expect("it is legal");
    }
    let bot = of("quoridor").expect("it has opponents").level(Level::Normal);
    for luck in 0..20 {
        let budget = Budget::nodes(FEW).with_luck(luck);
        let choice = bot.choose(&*game, game::Seat(0), &budget).expect("it is in turn");
        assert_eq!(choice.action, "e9");
    }
}

//! Fish: where few tiles are left, opponents play as well as can be. Plain search is the judge.

mod plain;

use bots::{Budget, Level, of};
use fish::{Action, Direction, Fish};
use game::json::Tree;
use game::{Actor, Erased, Game, Seat, Seeded};
use plain::Plain;

/// An unlimited budget.
const PATIENT: u64 = 500_000;

/// A game of Fish by a setup.
fn begin(setup: &str) -> Fish {
    let kind = games::kinds().iter().find(|kind| kind.name == "fish").expect("there is Fish");
    let (game, _) = kind.begin_as_written(&Tree::parse(setup).expect("a document")).expect("a setup");
    *game.typed::<Fish>().expect("it is Fish")
}

/// Plays at random until a player has a choice with no more than so many free tiles within reach of any player.
fn play_until(mut game: Fish, free: u32, luck: &mut Seeded) -> Option<(Fish, Seat)> {
    let mut buffer = Vec::new();
    while let Some(actor) = game.turn().actor() {
        match actor {
            Actor::Chance => {
                let board = game.draw(luck);
                game.play_draw(&board);
            }
            Actor::Seat(seat) if is_choice(&game, seat) && within_reach(&game) <= free => return Some((game, seat)),
            Actor::Seat(_) | Actor::Table => {
                let action = game.pick(actor, luck, &mut buffer).expect("a seat in turn can act");
                game.play(action);
            }
        }
    }
    None
}

fn is_choice(game: &Fish, seat: Seat) -> bool {
    let moves = game.legal(Actor::Seat(seat));
    1 < moves.len() && matches!(moves[0], Action::Move(..))
}

/// How many free tiles hang together with a penguin.
fn within_reach(game: &Fish) -> u32 {
    let mut cells: Vec<u8> = game.present().iter().flat_map(|seat| game.standing(seat)).map(|(_, cell)| cell).collect();
    let mut found = 0_u128;
    while let Some(cell) = cells.pop() {
        for next in Direction::ALL.into_iter().filter_map(|direction| game.grid().next(cell, direction)) {
            if game.free() & !found & 1 << next != 0 {
                found |= 1 << next;
                cells.push(next);
            }
        }
    }
    found.count_ones()
}

/// Compares what is chosen with plain search in so many positions; gives how many plain search had the patience for.
fn compare(setup: &str, free: u32, positions: u64, patience: u64) -> u64 {
    let hard = of("fish").expect("there are opponents").level(Level::Hard);
    let mut compared = 0;
    for seed in 0..positions {
        let Some((game, seat)) = play_until(begin(setup), free, &mut Seeded::new(seed)) else { continue };
        let mut plain = Plain::new(&game, patience);
        let Some(best) = plain.best() else { continue };
        let choice = hard.choose(&Erased(game), seat, &Budget::nodes(PATIENT)).expect("it is their turn");
        let Some(value) = plain.after(choice.action.parse().expect("an id")) else { continue };
        assert_eq!(value, best, "{setup}, seed {seed}: {}", choice.action);
        compared += 1;
    }
    compared
}

#[test]
fn small_boards_are_played_as_well_as_can_be() {
    for (setup, free) in [
        (r#"{"rows":4,"columns":4}"#, 8),
        (r#"{"rows":6,"columns":3,"rules":"box"}"#, 9),
        (r#"{"rows":5,"columns":5,"holes":6,"fish":[1,5]}"#, 11),
        (r#"{"rows":9,"columns":7,"rules":"box"}"#, 12),
        // More tiles than 64, most of them out of reach.
        (r#"{"rows":16,"columns":8,"fish":[1,9]}"#, 12),
    ] {
        let compared = compare(setup, free, 60, 100_000);
        assert!(45 < compared, "{setup}: {compared}");
    }
}

#[test]
fn the_last_24_tiles_are_played_as_well_as_can_be() {
    for (setup, at_least) in [
        ("{}", 1),
        (r#"{"rules":"box"}"#, 1),
        (r#"{"rows":8,"columns":8,"holes":32}"#, 5),
        (r#"{"rows":8,"columns":10,"holes":48,"fish":[1,5]}"#, 15),
    ] {
        let compared = compare(setup, 24, 40, 80_000);
        assert!(at_least <= compared, "{setup}: {compared}");
    }
}

#[test]
fn every_setup_can_be_played_even_if_somebody_leaves() {
    let level = |level| of("fish").expect("there are opponents").level(level);
    let (easy, hard) = (level(Level::Easy), level(Level::Hard));
    for (setup, leaves) in [
        (r#"{"players":3}"#, Some(5)),
        (r#"{"players":4,"rules":"box"}"#, Some(20)),
        (r#"{"players":2,"rows":3,"columns":40}"#, Some(30)),
        (r#"{"players":4,"rows":128,"columns":1}"#, None),
        (r#"{"players":3,"rows":1,"columns":9}"#, None),
        (r#"{"players":2,"rows":16,"columns":8,"holes":20,"fish":[1,9],"rules":"box"}"#, None),
    ] {
        let mut game = begin(setup);
        let mut luck = Seeded::new(1);
        let mut plies = 0;
        while let Some(actor) = game.turn().actor() {
            plies += 1;
            if Some(plies) == leaves {
                game.forfeit(Seat(1));
                continue;
            }
            match actor {
                Actor::Chance => {
                    let board = game.draw(&mut luck);
                    game.play_draw(&board);
                }
                Actor::Table => game.play(Action::Skip),
                Actor::Seat(seat) => {
                    let bot = if seat == Seat(0) { &hard } else { &easy };
                    let budget = Budget::nodes(300);
                    let choice = bot.choose(&Erased(game), seat, &budget).expect("it is their turn");
                    assert_eq!(bot.choose(&Erased(game), seat, &budget).as_ref(), Some(&choice), "{setup}");
                    assert!(
                        choice.lines.is_sorted_by(|one, other| one.value >= other.value) || !is_choice(&game, seat)
                    );
                    let action = choice.action.parse().expect("an id");
                    game = game.apply(actor, action).expect("it is legal");
                }
            }
        }
        assert!(game.outcome().is_some(), "{setup}");
    }
}

//! The opponents of Texas 42 at the table: they see no more than their seat does, and play every contract.

use bots::{AnyBot, Budget, of};
use game::json::Tree;
use game::{Actor, AnyGame, Kind, Seat, Seeded, Viewer};

/// How often one of these setups is played.
const ROUNDS: u64 = 3;

/// Setups in which every phase and every contract comes up.
const SETUPS: [&str; 3] = [
    r#"{"target": 2}"#,
    r#"{"target": 2, "forced_bid": true, "play_all": true, "consensus": "auto"}"#,
    r#"{"target": 3, "nel_o": true, "plunge": true, "splash": true, "sevens": true, "consensus": "auto"}"#,
];

fn kind() -> &'static Kind {
    games::kinds().iter().find(|kind| kind.name == "texas42").expect("there is Texas 42")
}

/// Plays a game in which all seats are `bot`, and looks at every choice.
fn play(bot: &dyn AnyBot, nodes: u64, setup: &str, seed: u64, mut look: impl FnMut(&dyn AnyGame, Seat, &str)) {
    let setup = Tree::parse(setup).expect("a document");
    let (mut game, _) = kind().begin(&setup).expect("a setup that can be played");
    let mut luck = Seeded::new(seed);
    while let Some(actor) = game.turn().actor() {
        let id = match actor {
            Actor::Chance => game.draw(&mut luck).expect("chance is in turn"),
            Actor::Table => game.legal(actor).swap_remove(0),
            Actor::Seat(seat) => {
                let choice = bot.choose(&*game, seat, &Budget::nodes(nodes)).expect("a seat in turn can act");
                look(&*game, seat, &choice.action);
                choice.action
            }
        };
        game.advance(actor, &id).expect("what is chosen is legal");
    }
}

/// Every kind of action of every level is the same whatever is hidden.
#[test]
fn what_is_hidden_changes_no_choice() {
    for (name, nodes) in [("easy", 20_000), ("normal", 20_000), ("hard", 20_000), ("max", 400_000), ("average", 2)] {
        let bot = of("texas42").and_then(|opponents| opponents.named(name)).expect("an opponent");
        let mut compared = [0; 3];
        for (round, setup) in SETUPS.iter().enumerate() {
            let mut luck = Seeded::new(round as u64);
            play(&*bot, nodes, setup, 11, |game, seat, chosen| {
                let phase = ["bidding", "trump_selection", "playing"].iter().position(|phase| *phase == game.phase().0);
                let Some(phase) = phase.filter(|_| 1 < game.legal(Actor::Seat(seat)).len()) else { return };
                let other = game.imagine(seat, &mut luck);
                assert_eq!(game.digest(Viewer::Seat(seat)), other.digest(Viewer::Seat(seat)));
                let choice = bot.choose(&*other, seat, &Budget::nodes(nodes)).expect("a seat in turn can act");
                assert_eq!(choice.action, chosen, "{name}");
                compared[phase] += 1;
            });
        }
        assert!(compared.iter().all(|count| 0 < *count), "{name}: {compared:?}");
    }
}

/// What is looked at can be done, comes best first, and has a value that a game can have.
#[test]
fn reasons_are_in_order() {
    let bot = of("texas42").and_then(|opponents| opponents.named("normal")).expect("an opponent");
    for round in 0..ROUNDS {
        play(&*bot, 20_000, SETUPS[2], round, |game, seat, chosen| {
            let choice = bot.choose(game, seat, &Budget::nodes(20_000)).expect("a seat in turn can act");
            assert_eq!(choice.action, chosen);
            let legal = game.legal(Actor::Seat(seat));
            assert!(choice.lines.iter().all(|line| legal.contains(&line.actions[0]) && line.value.abs() <= 1.0));
            assert!(choice.lines.is_sorted_by(|one, other| other.value <= one.value + 1e-9));
        });
    }
}

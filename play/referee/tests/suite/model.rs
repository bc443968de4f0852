//! The protocol between clients and server, as a model that is explored to its end.

mod claims;
mod client;
mod explore;
mod log;
mod rules;

use game::Seat;

use claims::Claim;
use explore::{Explored, Scene, explore};
use rules::{Rule, Rules};

const SCENE: Scene = Scene { seats: 2, honest: Seat(0), is_early: false, tables: 1, crashes: 0, headers: 1, departures: 2 };

#[test]
fn counts() {
    for scene in [
        SCENE,
        Scene { honest: Seat(1), ..SCENE },
        Scene { seats: 3, departures: 1, ..SCENE },
        Scene { crashes: 1, ..SCENE },
        Scene { tables: 2, headers: 2, departures: 0, ..SCENE },
        Scene { is_early: true, ..SCENE },
        Scene { is_early: true, honest: Seat(1), ..SCENE },
        Scene { is_early: true, crashes: 1, ..SCENE },
        Scene { is_early: true, seats: 3, departures: 1,..SCENE },
        Scene { seats: 3, departures: 1, honest: Seat(1), ..SCENE },
        Scene { seats: 3, departures: 1, honest: Seat(2), ..SCENE },
        Scene { seats: 3, departures: 1, crashes: 1, ..SCENE },
        Scene { crashes: 2, ..SCENE },
        Scene { crashes: 1, tables: 2, headers: 2, departures: 0, ..SCENE },
    ] {
        let start = std::time::Instant::now();
        let explored = explore(scene, Rules::ALL, false);
        eprintln!("{scene:?}: {} states, withheld {}, {:?}", explored.states, explored.withheld, start.elapsed());
        for (claim, way) in explored.fallen {
            eprintln!("  {claim:?} in {}", way.len());
            for step in way {
                eprintln!("     {step:?}");
            }
        }
    }
}

#[test]
fn mutants() {
    use Rule::*;
    let one = SCENE;
    let crash = Scene { crashes: 1, ..SCENE };
    let two = Scene { tables: 2, headers: 2, departures: 0, ..SCENE };
    let off: &[(&[Rule], Scene)] = &[
        (&[CallsNeedHeads], one),
        (&[ActsNeedHeads], crash),
        (&[LinesMeetHeads], one),
        (&[LinesMeetHeads], crash),
        (&[HeadsAreKept], crash),
        (&[CallsAreDue], one),
        (&[OneAnswer], crash),
        (&[OneAnswer, HeadsAreKept], crash),
        (&[FreshSecret], two),
        (&[FreshSecret, OneTableAHeader], two),
        (&[OneTableAHeader], two),
        (&[SharesNameHeader], two),
        (&[SharesNameHeader, FreshSecret], two),
        (&[SharesNameCall], crash),
        (&[SharesNameCall, CallsNeedHeads], one),
        (&[SharesNameCall, HeadsAreKept], crash),
        (&[ActsNameLine], one),
        (&[ActsAreSigned], one),
        (&[SharesOpen], one),
        (&[DrawsFollow], one),
        (&[KeysStayWhileCalled], one),
        (&[SeatIsAsAsked], one),
    ];
    for (rules, scene) in off {
            let start = std::time::Instant::now();
            let explored = explore(*scene, Rules::without(rules), std::env::var("FULL").is_err());
            eprintln!("{rules:?} crashes {} tables {}: {} states, {:?}", scene.crashes, scene.tables, explored.states, start.elapsed());
            for (claim, way) in explored.fallen {
                eprintln!("  {claim:?} in {}", way.len());
            }
    }
}

//! The protocol between clients and server, as a model that is explored to its end: one honest player against a coalition
//! of the server and all others.
//!
//! `log` has the lines and which may follow which, `client` the honest client, `explore` what the coalition can do, `claims`
//! what must hold in every state, `rules` what can be switched off. `alike` drives the model's client and the real one
//! through the same games.

mod alike;
mod claims;
mod client;
mod explore;
mod log;
mod rules;

use game::Seat;

use claims::Claim;
use explore::{Explored, Scene, explore};
use rules::Rule::{
    self, ActsAreSigned, ActsNameLine, ActsNeedHeads, CallsAreDue, CallsNeedHeads, DrawsFollow, FreshSecret,
    HeadsAreKept, KeysStayWhileCalled, LinesMeetHeads, OneAnswer, OneTableAHeader, SeatIsAsAsked, SharesNameCall,
    SharesNameHeader, SharesOpen,
};
use rules::Rules;

/// Two players, of whom the first is honest, at one table.
const TWO: Scene =
    Scene { seats: 2, honest: Seat(0), is_early: false, tables: 1, crashes: 0, headers: 1, departures: 2 };
const THREE: Scene = Scene { seats: 3, departures: 1, ..TWO };
const CRASH: Scene = Scene { crashes: 1, ..TWO };
const TABLES: Scene = Scene { tables: 2, headers: 2, departures: 0, ..TWO };
const EARLY: Scene = Scene { is_early: true, ..TWO };

/// What is explored where shares are called for late, and how many states there are: docs/fairness.md has the numbers.
const LATE: [(Scene, usize); 9] = [
    (TWO, 3861),
    (Scene { honest: Seat(1), ..TWO }, 2343),
    (THREE, 20008),
    (Scene { honest: Seat(1), ..THREE }, 14042),
    (Scene { honest: Seat(2), ..THREE }, 11168),
    (CRASH, 11887),
    (Scene { crashes: 2, ..TWO }, 19913),
    (Scene { crashes: 1, ..THREE }, 90057),
    (TABLES, 32219),
];

#[test]
fn no_claim_falls_where_shares_are_called_for_late() {
    let found = LATE.map(|(scene, _)| {
        let Explored { states, fallen, withheld } = explore(scene, Rules::ALL, None);
        assert!(fallen.is_empty(), "{scene:?}: {fallen:#?}");
        // What the ladder shows is possible: the last to share withholds, or the server says that a share never came.
        assert_ne!(withheld, 0, "{scene:?}");
        states
    });
    assert_eq!(found, LATE.map(|(_, states)| states), "docs/fairness.md tells the numbers of states");
}

/// Where shares are called for early, the coalition knows a draw before its own decisions, and chooses by them what is drawn
/// for. It knows none before a decision of the honest player, and it chooses in no other way.
#[test]
fn early_calls_weaken_what_the_ladder_says_and_no_more() {
    let three = Scene { departures: 0, is_early: true, ..THREE };
    let mut states = Vec::new();
    for scene in [EARLY, Scene { honest: Seat(1), ..EARLY }, Scene { crashes: 1, ..EARLY }, three] {
        let explored = explore(scene, Rules::ALL, None);
        for (claim, way) in &explored.fallen {
            let is_told = match claim {
                Claim::Foresee { open } => !open.has(scene.honest) && !open.is_empty(),
                Claim::ChoosePurpose => true,
                _ => false,
            };
            assert!(is_told, "{scene:?}: {claim:?} by {way:#?}");
        }
        states.push((explored.states, explored.fallen.len()));
    }
    assert_eq!(states, [(10745, 2), (11439, 0), (32413, 2), (173, 2)], "docs/fairness.md tells the numbers of states");
}

/// Rules that are switched off, where, the claim that falls, and in how many moves.
const ATTACKS: [(&[Rule], Scene, Claim, usize); 17] = [
    (&[CallsNeedHeads], TWO, Claim::Choose, 5),
    (&[ActsNeedHeads], CRASH, Claim::Act, 19),
    (&[LinesMeetHeads], TWO, Claim::Heads, 6),
    (&[HeadsAreKept], CRASH, Claim::Choose, 7),
    (&[HeadsAreKept], CRASH, Claim::Act, 21),
    (&[CallsAreDue], TWO, Claim::Foresee { open: game::SeatSet::one(Seat(0)) }, 11),
    (&[OneAnswer, HeadsAreKept], CRASH, Claim::Answer, 12),
    (&[FreshSecret, OneTableAHeader], TABLES, Claim::Answer, 12),
    (&[FreshSecret, SharesNameHeader], TABLES, Claim::Choose, 7),
    (&[SharesNameCall, CallsNeedHeads], TWO, Claim::Answer, 5),
    (&[ActsNameLine], TWO, Claim::Act, 18),
    (&[ActsAreSigned], TWO, Claim::Act, 10),
    (&[SharesOpen], TWO, Claim::Choose, 6),
    (&[DrawsFollow], TWO, Claim::Choose, 6),
    (&[KeysStayWhileCalled], TWO, Claim::Choose, 6),
    (&[KeysStayWhileCalled], THREE, Claim::Choose, 7),
    (&[SeatIsAsAsked], TWO, Claim::Unshared, 6),
];

/// The model can fail: without a rule the coalition finds the attack that the rule is against.
#[test]
fn without_a_rule_a_claim_falls() {
    let found: Vec<usize> = ATTACKS
        .into_iter()
        .map(|(off, scene, claim, _)| {
            let explored = explore(scene, Rules::without(off), Some(claim));
            let way = explored.fallen.into_iter().find(|(fallen, _)| *fallen == claim).map(|(_, way)| way);
            way.unwrap_or_else(|| panic!("without {off:?} nothing leads to {claim:?}: {scene:?}")).len()
        })
        .collect();
    let told: Vec<usize> = ATTACKS.iter().map(|(_, _, _, moves)| *moves).collect();
    assert_eq!(found, told, "docs/fairness.md tells how many moves an attack takes");
}

/// Two rules are against the same attack: one of them is enough.
#[test]
fn where_two_rules_guard_one_is_enough() {
    let doubled: [(Rule, Scene); 5] = [
        (OneAnswer, CRASH),
        (FreshSecret, TABLES),
        (OneTableAHeader, TABLES),
        (SharesNameHeader, TABLES),
        (SharesNameCall, CRASH),
    ];
    for (rule, scene) in doubled {
        let explored = explore(scene, Rules::without(&[rule]), None);
        assert!(explored.fallen.is_empty(), "{rule:?}: {:#?}", explored.fallen);
    }
}

/// Every rule is switched off in some attack.
#[test]
fn every_rule_has_an_attack() {
    for rule in Rule::ALL {
        assert!(ATTACKS.iter().any(|(off, ..)| off.contains(&rule)), "{rule:?}");
    }
}

//! Luck: it follows from the chain and from what those at the table brought.

use game::{Digest, Luck as _};
use referee::{Chain, Command, Fair, Guest, LogEvent, Scope, Terms};

use crate::support::{Run, guest, header, whole};

/// What chance brought, in order.
fn draws(run: &Run) -> Vec<String> {
    let told = run.entries.iter().filter_map(|entry| match &entry.record.event {
        LogEvent::Act(act) if act.by == game::Actor::Chance => Some(act.action.clone()),
        LogEvent::Reveal { action, .. } => Some(action.clone()),
        _ => None,
    });
    told.collect()
}

/// The same with other seeds of those who sit down.
fn opening(luck: u8, seeds: [Option<[u8; 32]>; 2]) -> String {
    let mut run = Run::of(header("backgammon", "{}", luck), luck);
    for (number, seed) in (0..).zip(seeds) {
        run.ask(Command::Sit(Guest { seed: seed.map(Digest), ..guest(number) })).expect("there is room");
    }
    draws(&run).join(" ")
}

#[test]
fn everybody_can_change_the_dice() {
    let mut seen = std::collections::BTreeSet::new();
    let (mut same, mut tries) = (0, 0);
    for byte in 0..20 {
        for seeds in [[Some([byte; 32]), None], [None, Some([byte; 32])], [Some([byte; 32]), Some([9; 32])]] {
            let dice = opening(1, seeds);
            assert_eq!(dice, opening(1, seeds), "the same seeds give the same dice");
            same += u32::from(dice == opening(1, [None, None]));
            tries += 1;
            seen.insert(dice);
        }
    }
    assert!(same < tries / 4 && 15 < seen.len(), "{same} of {tries}, {seen:?}");
}

/// Anybody can compute a draw from what is published.
#[test]
fn a_draw_follows_from_what_is_published() {
    let run = whole("backgammon", "{}", 11);
    let seeds: Vec<Option<[u8; 32]>> = (0..2).map(|number| guest(number).seed.map(|seed| seed.0)).collect();
    let mut known = Chain::new([11; 32]).anchor();
    let mut rolled = 0;
    for entry in &run.entries {
        let LogEvent::Act(act) = &entry.record.event else {
            continue;
        };
        let (Some(draw), Some(reveal)) = (act.draw, act.reveal) else {
            continue;
        };
        let link = referee::Link(reveal.0);
        assert!(link.previous() == known);
        known = link;
        let purpose = if act.action.starts_with("open") { "backgammon/opening" } else { "backgammon/rolling" };
        let terms = Terms { scope: Scope::Table(&run.header.table), draw, purpose, shares: &seeds };
        let mut luck = Fair::new(&link, &terms);
        let (one, other) = (1 + luck.below(6), 1 + luck.below(6));
        let want = match purpose {
            "backgammon/opening" => format!("open-{one}-{other}"),
            _ => format!("roll-{}-{}", one.max(other), one.min(other)),
        };
        assert_eq!(act.action, want);
        rolled += 1;
        assert_eq!(draw, rolled);
    }
    assert!(20 < rolled);
}

/// Seeds count in the order of the seats, not in that in which people came.
#[test]
fn seeds_are_mixed_in_by_seat() {
    for luck in 0..10 {
        let mut run = Run::of(header("fish", "{}", luck), luck);
        for (number, age) in [(0, 40), (1, 9)] {
            let seed = Some(Digest([number; 32]));
            run.ask(Command::Sit(Guest { age: Some(age), seed, ..guest(number) })).expect("there is room");
        }
        let link = Chain::new([luck; 32]).link(1).expect("it is in the chain");
        let seeds = [Some([1; 32]), Some([0; 32])];
        let terms = Terms { scope: Scope::Table(&run.header.table), draw: 1, purpose: "fish/dealing", shares: &seeds };
        let (game, _) = run.table.kind().begin(&run.header.setup).expect("it is a setup");
        let board = game.draw(&mut Fair::new(&link, &terms)).expect("chance lays the board first");
        assert_eq!(draws(&run), [board]);
    }
}

/// Every deal and every board is another one.
#[test]
fn no_two_deals_are_alike() {
    let mut deals = draws(&whole("texas42", r#"{"target":7,"consensus":"auto"}"#, 5));
    for luck in 0..20 {
        deals.extend(draws(&Run::begun("fish", "{}", luck)));
    }
    let count = deals.len();
    deals.sort_unstable();
    deals.dedup();
    assert_eq!(deals.len(), count);
    assert!(23 < count, "{count}");
}

//! The machine as data: every phase, every id, every transition, written out once more.

use std::collections::{BTreeMap, BTreeSet};

use game::{Coded, Game, Luck, Machine, Seeded};
use texas42::Texas42;

use crate::table::{Table, moments};

const MACHINE: &Machine = Texas42::MACHINE;
const PHASES: [&str; 6] = ["setup", "bidding", "trump_selection", "playing", "scoring", "game_end"];
const FORFEITS: &str = "forfeit-0 forfeit-1 forfeit-2 forfeit-3";

/// Every action: its name, how its ids are written, who does it in which phase, and all phases it can lead to.
const ROWS: [(&str, &str, &str, &str, &str); 17] = [
    ("deal", "deal-<layout>", "chance", "setup", "bidding"),
    ("forfeit", "forfeit-<0..3>", "seat or table", "setup", "game_end"),
    ("pass", "pass", "seat", "bidding", "bidding trump_selection"),
    ("bid-points", "bid-<30..41>", "seat", "bidding", "bidding trump_selection"),
    ("bid-marks", "bid-<1..5>-marks", "seat", "bidding", "bidding trump_selection"),
    ("bid-contract", "bid-<splash|plunge>", "seat", "bidding", "bidding trump_selection"),
    ("redeal", "redeal", "table", "bidding", "setup"),
    ("forfeit", "forfeit-<0..3>", "seat or table", "bidding", "game_end"),
    (
        "select-trump",
        "trump-<blanks|ones|twos|threes|fours|fives|sixes|doubles|no-trump|nel-o|sevens>",
        "seat",
        "trump_selection",
        "playing",
    ),
    ("forfeit", "forfeit-<0..3>", "seat or table", "trump_selection", "game_end"),
    (
        "play",
        "play-<0-0|1-0|1-1|2-0|2-1|2-2|3-0|3-1|3-2|3-3|4-0|4-1|4-2|4-3|4-4|5-0|5-1|5-2|5-3|5-4|5-5|6-0|6-1|6-2|6-3|6-4|6-5|6-6>",
        "seat",
        "playing",
        "playing",
    ),
    ("agree-complete-trick", "agree-complete-trick-<0..3>", "seat", "playing", "playing"),
    ("complete-trick", "complete-trick", "table", "playing", "playing scoring"),
    ("forfeit", "forfeit-<0..3>", "seat or table", "playing", "game_end"),
    ("agree-score-hand", "agree-score-hand-<0..3>", "seat", "scoring", "scoring"),
    ("score-hand", "score-hand", "table", "scoring", "game_end setup"),
    ("forfeit", "forfeit-<0..3>", "seat or table", "scoring", "game_end"),
];

/// Setups whose games take every transition soon.
const SETUPS: [&str; 3] = [
    r#"{"target":2,"least_bid":41,"marks_cap":1}"#,
    r#"{"target":3,"consensus":"auto","least_bid":41}"#,
    r#"{"target":4,"consensus":"auto","least_bid":41,"nel_o":true,"plunge":true,"splash":true,"sevens":true}"#,
];

fn ids_of(phase: &str) -> Vec<String> {
    MACHINE.rules.iter().filter(|rule| rule.phase.0 == phase).flat_map(game::Rule::ids).collect()
}

/// Words in alphabetical order, with spaces between.
fn sorted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_phases_are_those_of_the_document() {
    assert!(MACHINE.phases.iter().map(|phase| phase.0).eq(PHASES));
    let last: Vec<&str> =
        MACHINE.phases.iter().filter(|phase| MACHINE.is_final(**phase)).map(|phase| phase.0).collect();
    assert_eq!(last, ["game_end"]);
}

#[test]
fn every_row_is_declared_and_no_other() {
    let declared: BTreeSet<_> = MACHINE
        .rules
        .iter()
        .map(|rule| {
            let leads = sorted(rule.leads.iter().map(|lead| lead.to.0));
            (rule.name, rule.pattern(), rule.by.word(), rule.phase.0, leads)
        })
        .collect();
    let expected: BTreeSet<_> = ROWS
        .into_iter()
        .map(|(name, pattern, by, phase, leads)| (name, pattern.to_owned(), by, phase, leads.to_owned()))
        .collect();
    assert_eq!(declared, expected);
    assert_eq!(MACHINE.rules.len(), ROWS.len());
}

#[test]
fn every_row_and_every_transition_has_its_condition() {
    for rule in MACHINE.rules {
        assert!(!rule.when.is_empty() && !rule.leads.is_empty(), "{} in {}", rule.name, rule.phase);
        assert!(rule.leads.iter().all(|lead| !lead.when.is_empty()), "{} in {}", rule.name, rule.phase);
    }
}

#[test]
fn the_ids_of_setup() {
    assert_eq!(ids_of("setup").join(" "), format!("deal-<layout> {FORFEITS}"));
}

#[test]
fn the_ids_of_bidding() {
    let bids = "pass bid-30 bid-31 bid-32 bid-33 bid-34 bid-35 bid-36 bid-37 bid-38 bid-39 bid-40 bid-41 \
                bid-1-marks bid-2-marks bid-3-marks bid-4-marks bid-5-marks bid-splash bid-plunge redeal";
    assert_eq!(ids_of("bidding").join(" "), format!("{bids} {FORFEITS}"));
}

#[test]
fn the_ids_of_trump_selection() {
    let trumps = "trump-blanks trump-ones trump-twos trump-threes trump-fours trump-fives trump-sixes trump-doubles \
                  trump-no-trump trump-nel-o trump-sevens";
    assert_eq!(ids_of("trump_selection").join(" "), format!("{trumps} {FORFEITS}"));
}

#[test]
fn the_ids_of_playing() {
    let plays = "play-0-0 play-1-0 play-1-1 play-2-0 play-2-1 play-2-2 play-3-0 play-3-1 play-3-2 play-3-3 play-4-0 \
                 play-4-1 play-4-2 play-4-3 play-4-4 play-5-0 play-5-1 play-5-2 play-5-3 play-5-4 play-5-5 play-6-0 \
                 play-6-1 play-6-2 play-6-3 play-6-4 play-6-5 play-6-6";
    let agreements = "agree-complete-trick-0 agree-complete-trick-1 agree-complete-trick-2 agree-complete-trick-3";
    assert_eq!(ids_of("playing").join(" "), format!("{plays} {agreements} complete-trick {FORFEITS}"));
}

#[test]
fn the_ids_of_scoring() {
    let agreements = "agree-score-hand-0 agree-score-hand-1 agree-score-hand-2 agree-score-hand-3";
    assert_eq!(ids_of("scoring").join(" "), format!("{agreements} score-hand {FORFEITS}"));
}

#[test]
fn game_end_has_no_ids() {
    assert!(ids_of("game_end").is_empty());
}

/// Every id that is listed is an action of the game, and what looks like one is not.
#[test]
fn listed_ids_can_be_read_and_others_cannot() {
    let table = Table::dealt("{}", "");
    let code = |id: &str| table.game.check(game::Actor::Table, id).map_or_else(|refused| refused.code(), |()| "ok");
    for id in PHASES.into_iter().flat_map(ids_of).filter(|id| id != "deal-<layout>") {
        assert!(MACHINE.knows(&id) && code(&id) != "malformed_action", "{id}");
    }
    let strangers = "PASS bid bid-29 bid-42 bid-030 bid-+30 bid-0-marks bid-6-marks bid-2-mark bid-01-marks trump-0 \
                     trump-sixs trump-unnamed play-4-6 play-7-0 play-6 play-64 agree-complete-trick \
                     agree-complete-trick-4 agree-complete-trick-00 agree-score-hand--1 complete score complete-trick-0";
    for id in strangers.split_whitespace().chain([""]) {
        assert!(!MACHINE.knows(id) && code(id) == "malformed_action", "{id:?}");
    }
}

/// Random games take the transitions of the rows, all of them and no others.
#[test]
fn games_go_where_the_rows_say() {
    let mut taken: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    let mut luck = Seeded::new(13);
    for number in 0..240 {
        let mut table = Table::after(SETUPS[number % SETUPS.len()], "");
        while let Some(actor) = table.game.turn().actor() {
            let ids = match actor {
                game::Actor::Chance => vec![table.game.draw(&mut luck).expect("it is chance's turn")],
                _ => table.game.legal(actor),
            };
            let count = u32::try_from(ids.len()).expect("few");
            let id = match luck.below(60) {
                0 => "forfeit-0",
                _ => &ids[luck.below(count) as usize],
            };
            let by = if id == "forfeit-0" { game::Actor::Table } else { actor };
            let from = table.phase();
            let rule = MACHINE.rule(table.game.phase(), by, id).unwrap_or_else(|| panic!("no row for {id} in {from}"));
            table.game.apply(by, id).unwrap_or_else(|refused| panic!("{id}: {refused}"));
            taken.entry((rule.phase.0, rule.name)).or_default().insert(table.phase());
        }
    }
    let taken: BTreeMap<_, _> = taken.into_iter().map(|(row, to)| (row, sorted(to))).collect();
    let expected: BTreeMap<_, _> =
        ROWS.into_iter().map(|(name, _, _, phase, leads)| ((phase, name), leads.to_owned())).collect();
    assert_eq!(taken, expected);
}

/// Whatever an actor may do at some moment has a row in the phase of that moment.
#[test]
fn what_is_legal_has_a_row() {
    for (name, table) in moments() {
        for by in table.game.turn().actors() {
            for id in table.game.legal(by) {
                assert!(MACHINE.rule(table.game.phase(), by, &id).is_some(), "{id} by {by}: {name}");
            }
        }
    }
}

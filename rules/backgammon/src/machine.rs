//! Backgammon as a state machine.

use game::{By, Lead, Machine, Part, Phase, Rule};

/// The roll that decides who begins.
pub(crate) const OPENING: Phase = Phase("opening");
/// The dice of the player in turn are to be rolled.
pub(crate) const ROLLING: Phase = Phase("rolling");
/// The dice of the player in turn are to be played.
pub(crate) const MOVING: Phase = Phase("moving");
/// The player in turn may double before rolling.
pub(crate) const DOUBLING: Phase = Phase("doubling");
/// A double waits for its answer.
pub(crate) const DOUBLED: Phase = Phase("doubled");
/// A resignation waits for its answer.
pub(crate) const RESIGNED: Phase = Phase("resigned");
/// It is over.
pub(crate) const COMPLETED: Phase = Phase("completed");

const ROLLS: [&str; 21] = [
    "1-1", "2-1", "2-2", "3-1", "3-2", "3-3", "4-1", "4-2", "4-3", "4-4", "5-1", "5-2", "5-3", "5-4", "5-5", "6-1",
    "6-2", "6-3", "6-4", "6-5", "6-6",
];
const ORIGINS: [&str; 25] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "bar",
];

const TO_ROLL: Lead = Lead { to: ROLLING, when: "the turn is over and the other side cannot double" };
const TO_DOUBLE: Lead = Lead { to: DOUBLING, when: "the turn is over and the other side may double" };
const GAME_OVER: Lead = Lead { to: COMPLETED, when: "that wins the game, and the match if it is one" };
const NEXT_GAME: Lead = Lead { to: OPENING, when: "that wins the game, but not the match" };

const fn forfeit(phase: Phase) -> Rule {
    Rule {
        name: "forfeit",
        id: &[Part::Text("forfeit-"), Part::Number(0, 1)],
        phase,
        by: By::SeatOrTable,
        when: "at any time; a seat only for itself",
        leads: &[Lead { to: COMPLETED, when: "always: the other seat wins" }],
    }
}

const fn resign(phase: Phase) -> Rule {
    Rule {
        name: "resign",
        id: &[Part::Text("resign-"), Part::Number(1, 3)],
        phase,
        by: By::Seat,
        when: "it is the seat's turn, in a match or a game for points",
        leads: &[Lead { to: RESIGNED, when: "always" }],
    }
}

const fn plain(
    name: &'static str,
    id: &'static [Part],
    phase: Phase,
    when: &'static str,
    leads: &'static [Lead],
) -> Rule {
    Rule { name, id, phase, by: By::Seat, when, leads }
}

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[OPENING, ROLLING, MOVING, DOUBLING, DOUBLED, RESIGNED, COMPLETED],
    rules: &[
        Rule {
            name: "open",
            id: &[Part::Text("open-"), Part::Number(1, 6), Part::Text("-"), Part::Number(1, 6)],
            phase: OPENING,
            by: By::Chance,
            when: "always; White's die comes first",
            leads: &[
                Lead { to: MOVING, when: "the dice differ: the higher one begins and plays both" },
                Lead { to: OPENING, when: "the dice are equal: they are rolled again" },
            ],
        },
        forfeit(OPENING),
        Rule {
            name: "roll",
            id: &[Part::Text("roll-"), Part::OneOf(&ROLLS)],
            phase: ROLLING,
            by: By::Chance,
            when: "always; the higher die comes first",
            leads: &[Lead { to: MOVING, when: "always" }],
        },
        forfeit(ROLLING),
        Rule {
            name: "move",
            id: &[Part::Text("move-"), Part::OneOf(&ORIGINS), Part::Text("-"), Part::Number(1, 6)],
            phase: MOVING,
            by: By::Seat,
            when: "it is the seat's turn, the checker can go there by the die, and it begins a longest play",
            leads: &[Lead { to: MOVING, when: "more dice can be played" }, TO_ROLL, TO_DOUBLE, GAME_OVER, NEXT_GAME],
        },
        Rule {
            name: "pass",
            id: &[Part::Text("pass")],
            phase: MOVING,
            by: By::Table,
            when: "no die can be played",
            leads: &[TO_ROLL, TO_DOUBLE],
        },
        resign(MOVING),
        forfeit(MOVING),
        plain(
            "throw",
            &[Part::Text("roll")],
            DOUBLING,
            "it is the seat's turn",
            &[Lead { to: ROLLING, when: "always" }],
        ),
        plain(
            "double",
            &[Part::Text("double")],
            DOUBLING,
            "it is the seat's turn",
            &[Lead { to: DOUBLED, when: "always" }],
        ),
        resign(DOUBLING),
        forfeit(DOUBLING),
        plain(
            "take",
            &[Part::Text("take")],
            DOUBLED,
            "the other side has doubled",
            &[Lead { to: ROLLING, when: "always: the cube is the seat's, and the other side rolls" }],
        ),
        plain("drop", &[Part::Text("drop")], DOUBLED, "the other side has doubled", &[GAME_OVER, NEXT_GAME]),
        forfeit(DOUBLED),
        plain("accept", &[Part::Text("accept")], RESIGNED, "the other side has resigned", &[GAME_OVER, NEXT_GAME]),
        plain(
            "decline",
            &[Part::Text("decline")],
            RESIGNED,
            "the other side has resigned",
            &[Lead { to: MOVING, when: "the dice are rolled" }, Lead { to: DOUBLING, when: "the dice are not rolled" }],
        ),
        forfeit(RESIGNED),
    ],
};

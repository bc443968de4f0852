//! Fish as a state machine.

use game::{By, Lead, Machine, Part, Phase, Rule};

/// The phase in which chance lays the board.
pub(crate) const DEALING: Phase = Phase("dealing");
/// The phase in which penguins are placed.
pub(crate) const PLACING: Phase = Phase("placing");
/// The phase in which penguins move.
pub(crate) const MOVING: Phase = Phase("moving");
/// The phase after the last action.
pub(crate) const OVER: Phase = Phase("over");

const TILE: Part = Part::Number(0, 127);
const FORFEIT: &[Part] = &[Part::Text("forfeit-"), Part::Number(0, 3)];
const ANY_TIME: &str = "at any time; a seat only for itself";
const ALL_OUT: Lead = Lead { to: OVER, when: "all players are out: nobody wins" };
const STUCK: Lead = Lead { to: OVER, when: "no player can move" };

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[DEALING, PLACING, MOVING, OVER],
    rules: &[
        Rule {
            name: "board",
            id: &[Part::Text("board-"), Part::Free("digits")],
            phase: DEALING,
            by: By::Chance,
            when: "the setup does not give the board: a digit for each cell, row by row, 0 for a hole",
            leads: &[Lead { to: PLACING, when: "always" }],
        },
        Rule {
            name: "place",
            id: &[Part::Text("place-"), TILE],
            phase: PLACING,
            by: By::Seat,
            when: "it is the seat's turn and the tile is free; by the rules of the box it has one fish",
            leads: &[
                Lead { to: PLACING, when: "a player has penguins left to place" },
                Lead { to: MOVING, when: "all penguins are placed" },
                STUCK,
            ],
        },
        Rule {
            name: "move",
            id: &[Part::Text("move-"), Part::Number(0, 8), Part::Text("-"), TILE],
            phase: MOVING,
            by: By::Seat,
            when: "it is the seat's turn, the penguin is its own, and a straight line of free tiles leads to the tile",
            leads: &[Lead { to: MOVING, when: "a player can move" }, STUCK],
        },
        Rule {
            name: "skip",
            id: &[Part::Text("skip")],
            phase: MOVING,
            by: By::Table,
            when: "the player in turn cannot move and another player can",
            leads: &[Lead { to: MOVING, when: "always" }],
        },
        Rule {
            name: "forfeit",
            id: FORFEIT,
            phase: DEALING,
            by: By::SeatOrTable,
            when: ANY_TIME,
            leads: &[Lead { to: DEALING, when: "a player is left" }, ALL_OUT],
        },
        Rule {
            name: "forfeit",
            id: FORFEIT,
            phase: PLACING,
            by: By::SeatOrTable,
            when: ANY_TIME,
            leads: &[
                Lead { to: PLACING, when: "a player who is left has penguins to place" },
                Lead { to: MOVING, when: "all other players have placed theirs" },
                Lead { to: OVER, when: "no player is left, or none can move" },
            ],
        },
        Rule {
            name: "forfeit",
            id: FORFEIT,
            phase: MOVING,
            by: By::SeatOrTable,
            when: ANY_TIME,
            leads: &[
                Lead { to: MOVING, when: "a player who is left can move" },
                Lead { to: OVER, when: "no player is left, or none can move" },
            ],
        },
    ],
};

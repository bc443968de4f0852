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
const ALL_OUT: Lead = Lead::to(OVER, "all players are out: nobody wins");
const STUCK: Lead = Lead::to(OVER, "no player can move");

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[DEALING, PLACING, MOVING, OVER],
    rules: &[
        Rule::new("board", &[Part::Text("board-"), Part::Free("digits")], DEALING, By::Chance)
            .when("the setup does not give the board: a digit for each cell, row by row, 0 for a hole")
            .leads(&[Lead::to(PLACING, "always")]),
        Rule::new("place", &[Part::Text("place-"), TILE], PLACING, By::Seat)
            .when("it is the seat's turn and the tile is free; by the rules of the box it has one fish")
            .leads(&[
                Lead::to(PLACING, "a player has penguins left to place"),
                Lead::to(MOVING, "all penguins are placed"),
                STUCK,
            ]),
        Rule::new("move", &[Part::Text("move-"), Part::Number(0, 8), Part::Text("-"), TILE], MOVING, By::Seat)
            .when("it is the seat's turn, the penguin is its own, and a straight line of free tiles leads to the tile")
            .leads(&[Lead::to(MOVING, "a player can move"), STUCK]),
        Rule::new("skip", &[Part::Text("skip")], MOVING, By::Table)
            .when("the player in turn cannot move and another player can")
            .leads(&[Lead::to(MOVING, "always")]),
        Rule::forfeit::<4>(DEALING, &[Lead::to(DEALING, "a player is left"), ALL_OUT]),
        Rule::forfeit::<4>(
            PLACING,
            &[
                Lead::to(PLACING, "a player who is left has penguins to place"),
                Lead::to(MOVING, "all other players have placed theirs"),
                Lead::to(OVER, "no player is left, or none can move"),
            ],
        ),
        Rule::forfeit::<4>(
            MOVING,
            &[Lead::to(MOVING, "a player who is left can move"), Lead::to(OVER, "no player is left, or none can move")],
        ),
    ],
};

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

const ROLLS: &[&str] = &[
    "1-1", "2-1", "2-2", "3-1", "3-2", "3-3", "4-1", "4-2", "4-3", "4-4", "5-1", "5-2", "5-3", "5-4", "5-5", "6-1",
    "6-2", "6-3", "6-4", "6-5", "6-6",
];
const ORIGINS: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "bar",
];

const TO_ROLL: Lead = Lead::to(ROLLING, "the turn is over and the other side cannot double");
const TO_DOUBLE: Lead = Lead::to(DOUBLING, "the turn is over and the other side may double");
const GAME_OVER: Lead = Lead::to(COMPLETED, "that wins the game, and the match if it is one");
const NEXT_GAME: Lead = Lead::to(OPENING, "that wins the game, but not the match");

const fn forfeit(phase: Phase) -> Rule {
    Rule::forfeit::<2>(phase, const { &[Lead::to(COMPLETED, "always: the other seat wins")] })
}

const fn resign(phase: Phase) -> Rule {
    Rule::new("resign", &[Part::Text("resign-"), Part::Number(1, 3)], phase, By::Seat)
        .when("it is the seat's turn, in a match or a game for points")
        .leads(const { &[Lead::to(RESIGNED, "always")] })
}

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[OPENING, ROLLING, MOVING, DOUBLING, DOUBLED, RESIGNED, COMPLETED],
    rules: &[
        Rule::new(
            "open",
            &[Part::Text("open-"), Part::Number(1, 6), Part::Text("-"), Part::Number(1, 6)],
            OPENING,
            By::Chance,
        )
        .when("always; White's die comes first")
        .leads(&[
            Lead::to(MOVING, "the dice differ: the higher one begins and plays both"),
            Lead::to(OPENING, "the dice are equal: they are rolled again"),
        ]),
        forfeit(OPENING),
        Rule::new("roll", &[Part::Text("roll-"), Part::OneOf(ROLLS)], ROLLING, By::Chance)
            .when("always; the higher die comes first")
            .leads(&[Lead::to(MOVING, "always")]),
        forfeit(ROLLING),
        Rule::new(
            "move",
            &[Part::Text("move-"), Part::OneOf(ORIGINS), Part::Text("-"), Part::Number(1, 6)],
            MOVING,
            By::Seat,
        )
        .when("it is the seat's turn, the checker can go there by the die, and it begins a longest play")
        .leads(&[Lead::to(MOVING, "more dice can be played"), TO_ROLL, TO_DOUBLE, GAME_OVER, NEXT_GAME]),
        Rule::new("pass", &[Part::Text("pass")], MOVING, By::Table)
            .when("no die can be played")
            .leads(&[TO_ROLL, TO_DOUBLE]),
        resign(MOVING),
        forfeit(MOVING),
        Rule::new("throw", &[Part::Text("roll")], DOUBLING, By::Seat)
            .when("it is the seat's turn")
            .leads(&[Lead::to(ROLLING, "always")]),
        Rule::new("double", &[Part::Text("double")], DOUBLING, By::Seat)
            .when("it is the seat's turn")
            .leads(&[Lead::to(DOUBLED, "always")]),
        resign(DOUBLING),
        forfeit(DOUBLING),
        Rule::new("take", &[Part::Text("take")], DOUBLED, By::Seat)
            .when("the other side has doubled")
            .leads(&[Lead::to(ROLLING, "always: the cube is the seat's, and the other side rolls")]),
        Rule::new("drop", &[Part::Text("drop")], DOUBLED, By::Seat)
            .when("the other side has doubled")
            .leads(&[GAME_OVER, NEXT_GAME]),
        forfeit(DOUBLED),
        Rule::new("accept", &[Part::Text("accept")], RESIGNED, By::Seat)
            .when("the other side has resigned")
            .leads(&[GAME_OVER, NEXT_GAME]),
        Rule::new("decline", &[Part::Text("decline")], RESIGNED, By::Seat)
            .when("the other side has resigned")
            .leads(&[Lead::to(MOVING, "the dice are rolled"), Lead::to(DOUBLING, "the dice are not rolled")]),
        forfeit(RESIGNED),
    ],
};

//! Quoridor as a state machine.

use game::{By, Lead, Machine, Part, Phase, Rule};

/// The phase in which the players move.
pub(crate) const PLAYING: Phase = Phase("playing");
/// The phase after the last action.
pub(crate) const FINISHED: Phase = Phase("finished");

const FILES: &[&str] = &["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const LIMIT: Lead = Lead::to(FINISHED, "max_turns actions were taken: a draw");

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[PLAYING, FINISHED],
    rules: &[
        Rule::new("move", &[Part::OneOf(FILES), Part::Number(1, 9)], PLAYING, By::Seat)
            .when("it is the seat's turn and its pawn can step or jump to the square")
            .leads(&[
                Lead::to(PLAYING, "the pawn is not on its goal row"),
                Lead::to(FINISHED, "the pawn is on its goal row: a win"),
                LIMIT,
            ]),
        Rule::new(
            "wall",
            &[Part::OneOf(FILES.split_at(8).0), Part::Number(1, 8), Part::OneOf(&["h", "v"])],
            PLAYING,
            By::Seat,
        )
        .when("it is the seat's turn, it has walls left, the place is free and both pawns keep a way home")
        .leads(&[Lead::to(PLAYING, "always, up to max_turns"), LIMIT]),
        Rule::forfeit::<2>(PLAYING, &[Lead::to(FINISHED, "always: the other seat wins")]),
    ],
};

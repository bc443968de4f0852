//! Quoridor as a state machine.

use game::{By, Lead, Machine, Part, Phase, Rule};

/// The phase in which the players move.
pub(crate) const PLAYING: Phase = Phase("playing");
/// The phase after the last action.
pub(crate) const FINISHED: Phase = Phase("finished");

const FILES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const LIMIT: Lead = Lead { to: FINISHED, when: "max_turns actions were taken: a draw" };

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[PLAYING, FINISHED],
    rules: &[
        Rule {
            name: "move",
            id: &[Part::OneOf(&FILES), Part::Number(1, 9)],
            phase: PLAYING,
            by: By::Seat,
            when: "it is the seat's turn and its pawn can step or jump to the square",
            leads: &[
                Lead { to: PLAYING, when: "the pawn is not on its goal row" },
                Lead { to: FINISHED, when: "the pawn is on its goal row: a win" },
                LIMIT,
            ],
        },
        Rule {
            name: "wall",
            id: &[Part::OneOf(FILES.split_at(8).0), Part::Number(1, 8), Part::OneOf(&["h", "v"])],
            phase: PLAYING,
            by: By::Seat,
            when: "it is the seat's turn, it has walls left, the place is free and both pawns keep a way home",
            leads: &[Lead { to: PLAYING, when: "always, up to max_turns" }, LIMIT],
        },
        Rule {
            name: "forfeit",
            id: &[Part::Text("forfeit-"), Part::Number(0, 1)],
            phase: PLAYING,
            by: By::SeatOrTable,
            when: "at any time; a seat only for itself",
            leads: &[Lead { to: FINISHED, when: "always: the other seat wins" }],
        },
    ],
};

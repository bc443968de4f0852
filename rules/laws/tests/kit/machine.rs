//! The toy as a state machine, with what can be wrong with it.

use game::{By, Lead, Machine, Part, Phase, Rule};

use crate::deal::BEST_CARD;
use crate::flaw::Flaw;

pub(crate) const DEALING: Phase = Phase("dealing");
pub(crate) const AGREEING: Phase = Phase("agreeing");
pub(crate) const SHOWING: Phase = Phase("showing");
pub(crate) const PLAYING: Phase = Phase("playing");
pub(crate) const FINISHED: Phase = Phase("finished");

const CARD: Part = Part::Number(1, BEST_CARD as u32);
const DASH: Part = Part::Text("-");
const FORFEIT: &[Part] = &[Part::Text("forfeit-"), Part::Number(0, 2)];

const ON_OR_OVER: &[Lead] = &[lead(PLAYING), lead(FINISHED)];

const fn lead(to: Phase) -> Lead {
    Lead { to, when: "it comes to that" }
}

const fn row(name: &'static str, id: &'static [Part], (phase, by): (Phase, By), leads: &'static [Lead]) -> Rule {
    Rule { name, id, phase, by, when: "in turn", leads }
}

/// The machine of a sound toy.
pub(crate) const SOUND: Machine = Machine {
    phases: &[DEALING, AGREEING, SHOWING, PLAYING, FINISHED],
    rules: &[
        row("deal", &[Part::Text("deal-"), CARD, DASH, CARD, DASH, CARD], (DEALING, By::Chance), &[lead(AGREEING)]),
        row(
            "agree",
            &[Part::Text("agree-"), Part::Number(0, 2)],
            (AGREEING, By::Seat),
            &[lead(AGREEING), lead(SHOWING)],
        ),
        row("reveal", &[Part::Text("reveal")], (SHOWING, By::Table), &[lead(PLAYING)]),
        row("raise", &[Part::Text("raise-"), Part::Number(1, 3)], (PLAYING, By::Seat), ON_OR_OVER),
        row("forfeit", FORFEIT, (DEALING, By::SeatOrTable), &[lead(DEALING), lead(FINISHED)]),
        row("forfeit", FORFEIT, (AGREEING, By::SeatOrTable), &[lead(AGREEING), lead(SHOWING), lead(FINISHED)]),
        row("forfeit", FORFEIT, (PLAYING, By::SeatOrTable), ON_OR_OVER),
        row("pass", &[Part::Text("pass")], (PLAYING, By::Seat), ON_OR_OVER),
        row("forfeit", FORFEIT, (SHOWING, By::SeatOrTable), &[lead(SHOWING), lead(FINISHED)]),
    ],
};

/// The machine of a toy with `flaw`.
pub(crate) fn machine(flaw: Flaw) -> &'static Machine {
    let mut phases = SOUND.phases.to_vec();
    let mut rules: Vec<Rule> = SOUND.rules.iter().map(|rule| Rule { ..*rule }).collect();
    let pass = |phase: Phase| row("pass", &[Part::Text("pass")], (phase, By::Seat), ON_OR_OVER);
    match flaw {
        Flaw::BeginsElsewhere => phases.swap(0, 1),
        Flaw::LeadIsUndeclared => rules[1].leads = &const { [lead(AGREEING)] },
        Flaw::ActorIsWrong => rules[2].by = By::Seat,
        Flaw::LeadIsNeverTaken => rules[2].leads = ON_OR_OVER,
        Flaw::MachineListsAnUnknownId => rules[3].id = &[Part::Text("raise-"), Part::Number(1, 4)],
        Flaw::RowIsMissing => _ = rules.remove(7),
        Flaw::ForfeitIsUndeclared => _ = rules.remove(8),
        Flaw::RowIsNeverTaken => rules.push(pass(SHOWING)),
        Flaw::EndIsNotFinal => rules.push(pass(FINISHED)),
        _ => {}
    }
    // A machine is a constant of its game; that of a flawed one lives as long as the tests.
    Box::leak(Box::new(Machine { phases: phases.leak(), rules: rules.leak() }))
}

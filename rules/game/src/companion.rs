//! A machine as a client sees it: what can be sent in each phase, and which phase comes next.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::machine::{By, FORFEIT, Lead, Machine, Part, Phase, Rule};

/// A machine as a client sees it. Chance acts by itself, so what leads to its turn leads to where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Companion {
    /// The game.
    pub game: &'static str,
    /// Every phase.
    pub phases: Vec<&'static str>,
    /// The first phase in which a client can act.
    pub initial_phase: &'static str,
    /// Every kind of action, in the machine's order.
    pub actions: Vec<CompanionAction>,
}

/// One kind of action in one phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompanionAction {
    /// What it is called in action documents.
    pub r#type: &'static str,
    /// The phase in which it can happen.
    pub phase: &'static str,
    /// Who does it.
    pub by: &'static str,
    /// A regular expression that matches its ids, and nothing else that is an id of the game.
    pub id_pattern: String,
    /// Its ids.
    pub ids: Vec<String>,
    /// The condition under which it is legal.
    pub available_when: String,
    /// Where it leads.
    pub phase_transitions: Vec<PhaseTransition>,
}

/// Where an action leads, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PhaseTransition {
    /// The next phase in which a client can act, or the last.
    pub next_phase: &'static str,
    /// The condition.
    pub when: String,
}

impl Companion {
    /// What a client sees of a machine. That players may leave at any time is not among the actions.
    #[must_use]
    pub fn of(game: &'static str, machine: &Machine) -> Companion {
        let seen = machine.rules.iter().filter(|rule| rule.by != By::Chance && !is_forfeit(rule));
        let begins = outside(machine, machine.phases.first().copied(), &mut Vec::new());
        Companion {
            game,
            phases: machine.phases.iter().map(|phase| phase.0).collect(),
            initial_phase: begins.first().map_or("", |phase| phase.0),
            actions: seen.map(|rule| CompanionAction::of(machine, rule)).collect(),
        }
    }
}

impl CompanionAction {
    fn of(machine: &Machine, rule: &Rule) -> CompanionAction {
        let mut phase_transitions: Vec<PhaseTransition> = Vec::new();
        for Lead { to, when } in rule.leads {
            for next in outside(machine, Some(*to), &mut Vec::new()) {
                let transition = PhaseTransition { next_phase: next.0, when: (*when).to_string() };
                if !phase_transitions.contains(&transition) {
                    phase_transitions.push(transition);
                }
            }
        }
        CompanionAction {
            r#type: rule.name,
            phase: rule.phase.0,
            by: rule.by.word(),
            id_pattern: pattern(rule.id),
            ids: rule.ids(),
            available_when: rule.when.to_string(),
            phase_transitions,
        }
    }

    /// The same with only these ids.
    #[must_use]
    pub fn with_ids(self, is_kept: impl Fn(&str) -> bool) -> CompanionAction {
        let ids: Vec<String> = self.ids.into_iter().filter(|id| is_kept(id)).collect();
        let id_pattern = match ids.as_slice() {
            [id] => format!("^{id}$"),
            ids => format!("^({})$", ids.join("|")),
        };
        CompanionAction { id_pattern, ids, ..self }
    }
}

/// The phases that a client sees where the machine is in `phase`: if chance acts there, those that it leads to.
fn outside(machine: &Machine, phase: Option<Phase>, seen: &mut Vec<Phase>) -> Vec<Phase> {
    let Some(phase) = phase.filter(|phase| !seen.contains(phase)) else { return Vec::new() };
    seen.push(phase);
    let mut rules = machine.rules.iter().filter(|rule| rule.phase == phase && !is_forfeit(rule)).peekable();
    if rules.peek().is_none() || rules.clone().any(|rule| rule.by != By::Chance) {
        return Vec::from([phase]);
    }
    let mut found = Vec::new();
    for lead in rules.flat_map(|rule| rule.leads) {
        for next in outside(machine, Some(lead.to), seen) {
            if !found.contains(&next) {
                found.push(next);
            }
        }
    }
    found
}

fn is_forfeit(rule: &Rule) -> bool {
    matches!(rule.id.first(), Some(Part::Text(FORFEIT)))
}

/// A regular expression for ids.
fn pattern(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => (*text).to_string(),
        Part::Number(low, high) => {
            let numbers: Vec<String> = (*low..=*high).map(|number| number.to_string()).collect();
            format!("({})", numbers.join("|"))
        }
        Part::OneOf(words) => format!("({})", words.join("|")),
        Part::Free(_) => ".+".to_string(),
    };
    format!("^{}$", parts.iter().map(part).collect::<String>())
}

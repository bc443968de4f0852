//! Law 13: the machine says what happens, all of it and nothing else.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game::{Actor, By, Machine, MoveFiles, Phase, Rule, Turn};

use crate::law::{Law, Verdict};
use crate::round::Round;

/// Which of a machine's transitions have been taken.
pub(crate) struct Coverage {
    machine: &'static Machine,
    /// Rows by their index, and the phases they led to.
    taken: BTreeSet<(usize, Phase)>,
}

impl Coverage {
    /// Nothing is taken yet. Every phase that a row names must be declared.
    pub(crate) fn of(machine: &'static Machine) -> Verdict<Coverage> {
        let coverage = Coverage { machine, taken: BTreeSet::new() };
        for rule in machine.rules {
            coverage.declared(rule.phase)?;
            rule.leads.iter().try_for_each(|lead| coverage.declared(lead.to))?;
        }
        Ok(coverage)
    }

    /// Games begin in the first phase; or, if nothing is left to chance there, in one that chance leads to; or anywhere,
    /// with a position that was set up.
    pub(crate) fn begins<G: MoveFiles>(&self, round: &Round<G>) -> Verdict {
        let game = &round.game;
        if round.composed {
            return Ok(());
        }
        let first = self.machine.phases.first().copied();
        let is_drawn = |rule: &&Rule| Some(rule.phase) == first && rule.by == By::Chance;
        let mut drawn = self.machine.rules.iter().filter(is_drawn).flat_map(|rule| rule.leads);
        let begins = first == Some(game.phase()) || drawn.any(|lead| lead.to == game.phase());
        Law::Machine.demands(begins, || format!("the machine begins in {first:?}, the game in {}", game.phase()))
    }

    /// The phase of every game is declared, and final exactly when the game is over.
    pub(crate) fn knows<G: MoveFiles>(&self, game: &G) -> Verdict {
        let (phase, turn) = (game.phase(), game.turn());
        self.declared(phase)?;
        Law::Machine.demands(self.machine.is_final(phase) == (turn == Turn::Over), || {
            let leaves = if self.machine.is_final(phase) { "nothing" } else { "something" };
            format!("{leaves} in the machine leaves {phase}, and the turn is {turn:?}")
        })
    }

    /// Something was done in `from` and led to `to`.
    pub(crate) fn step(&mut self, from: Phase, (actor, id): (Actor, &str), to: Phase) -> Verdict {
        let row = self
            .machine
            .rule(from, actor, id)
            .and_then(|rule| self.machine.rules.iter().position(|row| core::ptr::eq(row, rule)))
            .ok_or_else(|| Law::Machine.broken(format!("the machine has no `{id}` by {actor} in {from}")))?;
        let leads_there = self.machine.rules[row].leads.iter().any(|lead| lead.to == to);
        Law::Machine.demands(leads_there, || format!("`{id}` by {actor} in {from} led to {to}, which no row says"))?;
        self.taken.insert((row, to));
        Ok(())
    }

    /// Everything the machine declares has been taken; says how much that is.
    pub(crate) fn complete(&self, games: u64) -> Verdict<u64> {
        let declared = || {
            self.machine
                .rules
                .iter()
                .enumerate()
                .flat_map(|(row, rule)| rule.leads.iter().map(move |lead| (row, rule, lead.to)))
        };
        let missing: Vec<String> = declared()
            .filter(|(row, _, to)| !self.taken.contains(&(*row, *to)))
            .map(|(_, rule, to)| sentence(rule, to))
            .collect();
        Law::Machine.demands(missing.is_empty(), || format!("in {games} games never taken: {}", missing.join(", ")))?;
        Ok(declared().count() as u64)
    }

    fn declared(&self, phase: Phase) -> Verdict {
        Law::Machine.demands(self.machine.phases.contains(&phase), || format!("the phase {phase} is not declared"))
    }
}

fn sentence(rule: &Rule, to: Phase) -> String {
    format!("`{}` by {} from {} to {to}", rule.pattern(), rule.by.word(), rule.phase)
}

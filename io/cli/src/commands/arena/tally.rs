//! What the games come to, as they come in.

use std::collections::BTreeMap;

use arena::{Estimate, Judged, Side, Standing, Times, Verdict};

use super::plan::Plan;
use super::record::Played;

/// What the games come to.
///
/// Rounds count in their order and as soon as all before them are over: so what counts does not depend on which game
/// ends first, or on how many are played at the same time. What comes after the round that decides a test does not count.
pub(super) struct Tally<'p> {
    plan: &'p Plan,
    games: BTreeMap<u64, Played>,
    standing: Standing,
    history: Vec<Moment>,
}

/// How the match stood after a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// How many games had been counted.
    pub(super) games: u64,
    /// A's share of the wins.
    pub(super) score: Estimate,
    /// The logarithm of the test's ratio.
    pub(super) ratio: Option<f64>,
}

impl<'p> Tally<'p> {
    /// Nothing yet.
    pub(super) fn new(plan: &'p Plan) -> Tally<'p> {
        let standing = Standing::new(plan.schedule.par(), plan.sprt);
        Tally { plan, games: BTreeMap::new(), standing, history: Vec::new() }
    }

    /// Counts a game.
    pub(super) fn add(&mut self, mut played: Played) {
        played.actions = Vec::new();
        let index = played.game - 1;
        if index < self.plan.schedule.games() {
            self.games.entry(index).or_insert(played);
        }
        while !self.is_done() {
            let Some(round) = self.round(u64::from(self.standing.rounds())) else {
                return;
            };
            self.standing.add(&round);
            let ratio = self.standing.test().map(|(_, ratio)| ratio);
            self.history.push(Moment { games: self.standing.games(), score: self.standing.score(), ratio });
        }
    }

    /// The games of a round, if all are over.
    fn round(&self, round: u64) -> Option<Vec<Judged>> {
        let places = u64::from(self.plan.schedule.places);
        (round * places..(round + 1) * places).map(|index| self.judged(index)).collect()
    }

    fn judged(&self, index: u64) -> Option<Judged> {
        let played = self.games.get(&index)?;
        Some(played.judged(&self.plan.schedule.bout(index), self.plan.seats))
    }

    /// Whether no more games are wanted.
    pub(super) fn is_done(&self) -> bool {
        self.standing.games() == self.plan.schedule.games() || self.standing.verdict() != Verdict::Open
    }

    /// The games that are wanted still.
    pub(super) fn missing(&self) -> Vec<u64> {
        if self.is_done() {
            return Vec::new();
        }
        (0..self.plan.schedule.games()).filter(|index| !self.games.contains_key(index)).collect()
    }

    /// How many games are over.
    pub(super) fn played(&self) -> u64 {
        self.games.len() as u64
    }

    /// How the match stands.
    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    /// How it stood after each round.
    pub(super) fn history(&self) -> &[Moment] {
        &self.history
    }

    /// The games that count, in order, and what each was worth.
    pub(super) fn counted(&self) -> impl Iterator<Item = (&Played, Judged)> {
        let counted = self.games.range(..self.standing.games());
        counted.map(|(index, played)| {
            let bout = self.plan.schedule.bout(*index);
            (played, played.judged(&bout, self.plan.seats))
        })
    }

    /// How long a side took for its decisions.
    pub(super) fn times(&self, side: Side) -> Times {
        Times::new(self.counted().flat_map(|(played, _)| played.times.of(side).iter().copied()).collect())
    }

    /// How many nodes a side looked at.
    pub(super) fn nodes(&self, side: Side) -> u64 {
        self.counted().map(|(played, _)| *played.nodes.of(side)).sum()
    }

    /// Why a side was thrown out of games, once for each.
    pub(super) fn faults(&self, side: Side) -> Vec<&str> {
        let faults = self.counted().flat_map(|(played, _)| played.faults.iter().map(move |fault| (played, fault)));
        faults.filter(|(played, fault)| played.side(fault.seat) == side).map(|(_, fault)| fault.why.as_str()).collect()
    }
}

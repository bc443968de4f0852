//! Finding the steps that take some checkers their ways.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::route::Route;
use crate::board::{BAR, OFF, Position};
use crate::steps::Step;

/// What came of a search.
pub(super) enum Found {
    /// The steps, in an order in which they can be played.
    Steps(Vec<Step>),
    /// Two ways to play it, with different hits.
    Several,
    /// It can be played, but nothing is hit on a point that should be.
    NothingHit(u8),
    /// It cannot be played.
    Nothing,
}

/// The steps that take a checker along each of `routes`, with some of `dice`.
///
/// Of several ways the one with the fewest hits counts. Of these it is the one with the most dice, since as many as
/// possible must be played, and then one with high dice.
pub(super) fn search(position: Position, dice: &[u8], routes: &[Route]) -> Found {
    let mut left = dice.to_vec();
    left.sort_unstable_by_key(|die| Reverse(*die));
    let walkers = routes.iter().map(|route| Walker { at: route.start, passed: 0 }).collect();
    let mut search = Search { routes, best: None, is_ambiguous: false, not_hit: None };
    search.go_on(&Line { position, left, walkers, steps: Vec::new(), hits: 0 });
    match search {
        Search { best: Some(_), is_ambiguous: true, .. } => Found::Several,
        Search { best: Some((steps, _)), .. } => Found::Steps(steps),
        Search { not_hit: Some(place), .. } => Found::NothingHit(place),
        _ => Found::Nothing,
    }
}

/// Where a checker is on its route.
#[derive(Clone, Copy)]
struct Walker {
    at: u8,
    /// How many stops it has made.
    passed: usize,
}

/// What was played so far.
#[derive(Clone)]
struct Line {
    position: Position,
    left: Vec<u8>,
    walkers: Vec<Walker>,
    steps: Vec<Step>,
    /// The points where something was hit, a bit each.
    hits: u32,
}

struct Search<'a> {
    routes: &'a [Route],
    /// The best steps, and the points where they hit.
    best: Option<(Vec<Step>, u32)>,
    is_ambiguous: bool,
    not_hit: Option<u8>,
}

impl Search<'_> {
    fn go_on(&mut self, line: &Line) {
        let mut has_arrived = true;
        for (index, (route, walker)) in self.routes.iter().zip(&line.walkers).enumerate() {
            let Some(goal) = route.stops.get(walker.passed) else { continue };
            has_arrived = false;
            for (at, &die) in line.left.iter().enumerate() {
                let step = Step { from: walker.at, die };
                let is_repeated = line.left[..at].contains(&die);
                if is_repeated || step.to() < goal.place || line.position.allows(step).is_err() {
                    continue;
                }
                let mut next = line.clone();
                next.left.remove(at);
                next.walkers[index].at = step.to();
                next.walkers[index].passed += usize::from(step.to() == goal.place);
                next.hits |= hit(line.position, step);
                next.position = line.position.after(step);
                next.steps.push(step);
                self.go_on(&next);
            }
        }
        if has_arrived {
            self.weigh(line);
        }
    }

    /// Keeps a line on which every checker has arrived, if it is better than what was found before.
    fn weigh(&mut self, line: &Line) {
        let mut stars = self.routes.iter().flat_map(|route| &route.stops).filter(|stop| stop.hits);
        if let Some(stop) = stars.find(|stop| line.hits >> stop.place & 1 == 0) {
            self.not_hit = Some(stop.place);
            return;
        }
        let rank = |steps: &[Step], hits: u32| (hits.count_ones(), Reverse(steps.len()));
        match &self.best {
            Some((_, hits)) if *hits != line.hits && hits.count_ones() == line.hits.count_ones() => {
                self.is_ambiguous = true;
            }
            Some((steps, hits)) if rank(steps, *hits) <= rank(&line.steps, line.hits) => {}
            best => {
                self.is_ambiguous &= best.as_ref().is_some_and(|(_, hits)| *hits == line.hits);
                self.best = Some((line.steps.clone(), line.hits));
            }
        }
    }
}

/// The point that a step hits, as a bit; nothing if it does not hit.
fn hit(position: Position, step: Step) -> u32 {
    let to = step.to();
    let is_hit = to != OFF && position.other.on(BAR - to) == 1;
    u32::from(is_hit) << to
}

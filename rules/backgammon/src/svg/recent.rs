//! What the other side did since the viewer acted: its last whole turn.

use alloc::vec::Vec;

use game::svg::Svg;
use game::{Actor, Event, Recent, Seat};

use super::layout::{Layout, drawn};
use super::scene::{Place, Scene};
use crate::action::{Action, Draw};
use crate::rules::opponent;
use crate::steps::Step;

/// The colour of what marks a way.
const TRAIL: &str = "#ffd166";

/// The way of one checker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail {
    pub(crate) from: Place,
    pub(crate) to: Place,
    /// The number of the event that ended it, from 1.
    pub(crate) order: usize,
}

/// A turn: what was rolled, who rolled it, where checkers went.
#[derive(Debug, Default)]
pub(crate) struct PastTurn {
    pub(crate) seat: Option<Seat>,
    pub(crate) roll: Vec<u8>,
    pub(crate) trails: Vec<Trail>,
    is_pass: bool,
}

impl PastTurn {
    /// The last turn among these events that is over, or under way.
    pub(crate) fn last(recent: &[Recent<Action, Draw>], scene: &Scene<'_>) -> PastTurn {
        let mut turns: Vec<PastTurn> = Vec::new();
        for (index, Recent { by, event }) in recent.iter().enumerate() {
            match (event, by) {
                (Event::Draw(draw), _) => {
                    if matches!(draw, Draw::Open(..)) {
                        // What was before belongs to another game.
                        turns.clear();
                    }
                    turns.push(PastTurn { roll: dice_of(*draw), ..PastTurn::default() });
                }
                (Event::Action(Action::Move(origin, die)), Actor::Seat(seat)) => {
                    if turns.last().is_none_or(|turn| turn.seat.is_some_and(|other| other != *seat)) {
                        turns.push(PastTurn::default());
                    }
                    let step = Step { from: origin.place(*seat), die: *die };
                    let [from, to] = [step.from, step.to()].map(|own| scene.place(*seat, own));
                    if let Some(turn) = turns.last_mut() {
                        turn.seat = Some(*seat);
                        turn.follow(Trail { from, to, order: index + 1 });
                    }
                }
                (Event::Action(Action::Pass), _) => {
                    let before = turns.iter().rev().find_map(|turn| turn.seat);
                    if let Some(turn) = turns.last_mut() {
                        turn.seat = Some(before.map_or(opponent(scene.near), opponent));
                        turn.is_pass = true;
                    }
                }
                _ => {}
            }
        }
        turns.into_iter().rev().find(|turn| turn.is_pass || !turn.trails.is_empty()).unwrap_or_default()
    }

    /// A checker went on, or another one began to move.
    fn follow(&mut self, step: Trail) {
        match self.trails.iter_mut().find(|trail| trail.to == step.from) {
            Some(trail) => *trail = Trail { from: trail.from, ..step },
            None => self.trails.push(step),
        }
    }

    /// The events that brought checkers to a place, the last one first.
    pub(crate) fn arrivals(&self, place: Place) -> Vec<usize> {
        let mut orders: Vec<usize> =
            self.trails.iter().filter(|trail| trail.to == place).map(|trail| trail.order).collect();
        orders.sort_unstable_by(|one, other| other.cmp(one));
        orders
    }
}

/// What a draw shows; of equal dice two are enough.
fn dice_of(draw: Draw) -> Vec<u8> {
    match draw {
        Draw::Open(white, black) => [white, black].into(),
        Draw::Roll(roll) => [roll.high(), roll.low()].into(),
    }
}

/// Where each checker came from, and its way.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let Some(seat) = scene.past.seat else {
        return;
    };
    for (index, trail) in scene.past.trails.iter().enumerate() {
        let is_there = scene.stack(trail.to).is_some_and(|(owner, _)| owner == seat);
        if !is_there {
            continue;
        }
        let count = |place: Place| scene.stack(place).map_or(0, |(_, count)| drawn(place, count));
        let left = if scene.stack(trail.from).is_some_and(|(owner, _)| owner != seat) { 0 } else { count(trail.from) };
        // Of several that left a place, each has its own.
        let before = scene.past.trails[..index].iter().filter(|other| other.from == trail.from).count();
        let left = left + u8::try_from(before).unwrap_or(0);
        let from = layout.checker(scene, trail.from, left);
        let to = layout.checker(scene, trail.to, count(trail.to).saturating_sub(1));
        let (middle_x, middle_y) = layout.spot(layout.middle(), layout.breadth / 2);
        let bend = layout.pick((i32::midpoint(from.0, to.0), middle_y), (middle_x, i32::midpoint(from.1, to.1)));
        let path = alloc::format!("M{} {}Q{} {} {} {}", from.0, from.1, bend.0, bend.1, to.0, to.1);
        // Light dots on dark ones are seen on every ground.
        for (class, colour, width) in
            [("trail-edge", "#3a2208", layout.pick(8, 7)), ("trail", TRAIL, layout.pick(5, 4))]
        {
            let line = svg.shape("path").class(class).with("d", &path).fill("none").stroke(colour, width);
            line.with("stroke-linecap", "round").with("stroke-dasharray", "1 10");
        }
        for (class, colour, width) in [("trail-edge", "#3a2208", 4), ("left", TRAIL, 2)] {
            let left = svg.shape("circle").class(class).circle(from, layout.radius - 3).fill("none");
            left.stroke(colour, width).with("stroke-dasharray", "6 5");
        }
    }
}

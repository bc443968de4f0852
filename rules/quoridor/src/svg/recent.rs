//! What happened since the viewer acted: which walls are new, and where pawns came from.

use game::svg::Svg;
use game::{Actor, Event, Recent, Seat};

use super::{RECENT, Scene, pieces};
use crate::action::Action;
use crate::board::{Cell, SIDE};
use crate::rules::HOME_ROWS;

/// Whether an action is to be pointed out.
pub(super) fn is_marked(scene: &Scene<'_>, action: Action) -> bool {
    scene.hints.last == Some(action) || order(scene, action).is_some()
}

/// The place of an action among what happened since the viewer acted.
pub(super) fn order(scene: &Scene<'_>, action: Action) -> Option<usize> {
    scene.hints.recent.iter().rposition(|recent| recent.event == Event::Action(action))
}

/// The same for the move that brought a pawn to where it is.
pub(super) fn order_of_pawn(scene: &Scene<'_>, seat: usize) -> Option<usize> {
    let is_move = |recent: &Recent<Action>| moved(*recent, seat).is_some();
    scene.hints.recent.iter().rposition(is_move)
}

/// Where a player's pawn went.
fn moved(recent: Recent<Action>, seat: usize) -> Option<Cell> {
    match recent.event {
        Event::Action(Action::Move(cell)) if is_by(recent.by, seat) => Some(cell),
        Event::Action(_) => None,
        Event::Draw(draw) => match draw {},
    }
}

fn is_by(actor: Actor, seat: usize) -> bool {
    matches!(actor, Actor::Seat(Seat(number)) if usize::from(number) == seat)
}

/// Where a player's pawn stood before what happened lately; nothing if it did not move, or if that is forgotten.
fn stood(scene: &Scene<'_>, seat: usize) -> Option<Cell> {
    order_of_pawn(scene, seat)?;
    let hints = scene.hints;
    let before = hints.earlier.iter().rev().find_map(|recent| moved(*recent, seat));
    // Where all of the game is remembered, a pawn that has not moved was at home.
    let is_whole = || usize::try_from(scene.doc.turn_count) == Ok(hints.earlier.len() + hints.recent.len());
    let home = || Cell::new(HOME_ROWS[seat], SIDE / 2).filter(|_| is_whole());
    // A game that was loaded, or in which a turn was taken back, may have begun elsewhere: pawns do not go farther.
    let far = |cell: &Cell| {
        let pawn = scene.pawn(seat);
        cell.row().abs_diff(pawn.row()) + cell.col().abs_diff(pawn.col())
    };
    before.or_else(home).filter(|cell| (1..=2).contains(&far(cell)))
}

/// Marks the squares where pawns arrived, and shows where they stood.
pub(super) fn traces(svg: &mut Svg, scene: &Scene<'_>) {
    let plan = scene.plan;
    for seat in [0, 1] {
        let cell = scene.pawn(seat);
        let is_last = scene.hints.last == Some(Action::Move(cell));
        if !is_last && order_of_pawn(scene, seat).is_none() {
            continue;
        }
        let (line, half) = (plan.cell / 14, plan.cell / 2);
        let mark = svg.shape("rect").class("recent-square").area(plan.around(cell, half - line / 2));
        mark.round(plan.cell / 12).fill("none").stroke(RECENT, line);
        if let Some(before) = stood(scene, seat) {
            trace(svg, scene, (seat, before));
        }
    }
}

/// The way of a pawn from where it stood, which is shown as through glass.
fn trace(svg: &mut Svg, scene: &Scene<'_>, (seat, before): (usize, Cell)) {
    let plan = scene.plan;
    let ((x1, y1), (x2, y2)) = (plan.middle(before), plan.middle(scene.pawn(seat)));
    let line = svg.shape("line").class("recent-way").with("x1", x1).with("y1", y1).with("x2", x2).with("y2", y2);
    line.stroke(RECENT, plan.cell / 14).with("stroke-dasharray", plan.cell / 8).with("stroke-linecap", "round");
    svg.open("g").class("stood").opacity(0.4);
    pieces::pawn(svg, (x1, y1), seat);
    svg.close("g");
}

//! What lies on the table: the trick, the one before it, and words while there is none.

use alloc::format;

use game::svg::{Lettering, Svg, fitted};

use super::layout::{CENTRE, LAST_TRICK, PLATE, PLAYED, ROOM, SMALL, played};
use super::pieces::{LAST, Look, domino, height};
use super::scene::{Scene, Side};
use super::{choices, words};
use crate::action::Action;

const PALE: &str = "#e4efe8";

/// Everything between the players.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    last_trick(svg, scene);
    trick(svg, scene);
    if scene.doc.current_trick.is_empty() && !choices::fill_the_middle(scene) {
        let lines = words::middle(scene);
        let mut y = CENTRE.1 - 16 * i32::try_from(lines.len()).unwrap_or(0) + 24;
        for line in lines {
            svg.text((CENTRE.0, y), Lettering::centred(24, "#fff"), &fitted(&line, 23, ROOM));
            y += 34;
        }
    }
}

/// The trick: each domino before whoever played it.
fn trick(svg: &mut Svg, scene: &Scene<'_>) {
    for (index, play) in scene.doc.current_trick.iter().enumerate() {
        let side = scene.side(play.player);
        let (x, y) = played(side);
        let high = height(PLAYED);
        svg.open("g", &[("class", &"played"), ("data-player", &play.player)]);
        let title = format!("{} played {}", scene.name(play.player), words::domino(play.domino));
        svg.text_element("title", &[], &title);
        let look = Look::last(PLAYED, scene.last == Some(Action::Play(play.domino)));
        domino(svg, (x - PLAYED / 2, y - high / 2), look, play.domino);
        if index == 0 {
            let at = match side {
                Side::Bottom => (x + PLAYED, y + 16),
                Side::Top => (x + PLAYED, y - 6),
                Side::Left | Side::Right => (x, y - high / 2 - 8),
            };
            svg.text(at, Lettering::centred(15, PALE), "led");
        }
        svg.close("g");
    }
}

/// The trick that was taken up last.
fn last_trick(svg: &mut Svg, scene: &Scene<'_>) {
    let Some(trick) = scene.doc.tricks.last() else {
        return;
    };
    let (x, y) = LAST_TRICK;
    let is_last = scene.last == Some(Action::CompleteTrick);
    svg.open("g", &[("class", &if is_last { "taken last" } else { "taken" })]);
    let fill = if is_last { LAST } else { PALE };
    let how = Lettering { size: 15, fill, anchor: "start", weight: "bold" };
    let points = words::several(trick.points, "point");
    svg.text((x, y), how, &format!("last trick, {points}"));
    let to = fitted(scene.name(trick.winner), 15, PLATE.0 - 28);
    svg.text((x, y + 20), Lettering { weight: "normal", ..how }, &format!("to {to}"));
    let mut at = (x + 2, y + 33);
    for play in &trick.plays {
        svg.open("g", &[]);
        let title = format!("{} played {}", scene.name(play.player), words::domino(play.domino));
        svg.text_element("title", &[], &title);
        let ring = if play.player == trick.winner { Some(("winner", "#9fd3b5")) } else { None };
        domino(svg, at, Look { width: SMALL, ring }, play.domino);
        svg.close("g");
        at.0 += SMALL + 10;
    }
    svg.close("g");
}

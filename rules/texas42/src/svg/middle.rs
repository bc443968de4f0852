//! What lies on the table: the trick, the one before it, and words while there is none.

use alloc::string::String;

use game::Value;
use game::svg::{Lettering, Svg, fitted};

use super::layout::{CENTRE, LAST_TRICK, PLATE, PLAYED, ROOM, SMALL, played};
use super::pieces::{DominoStyle, LAST, domino, height};
use super::scene::{Scene, Side};
use super::{choices, words};
use crate::action::Action;
use crate::document::PlayDoc;
use crate::{say, terms};

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

/// The trick: each domino in front of the player who played it.
fn trick(svg: &mut Svg, scene: &Scene<'_>) {
    for (index, play) in scene.doc.current_trick.iter().enumerate() {
        let side = scene.side(play.player);
        let (x, y) = played(side);
        let high = height(PLAYED);
        svg.open("g").class("played").with("data-player", play.player);
        svg.title(&played_by(scene, *play));
        let style = DominoStyle::last(PLAYED, scene.hints.last == Some(Action::Play(play.domino)));
        domino(svg, (x - PLAYED / 2, y - high / 2), style, play.domino);
        if index == 0 {
            let at = match side {
                Side::Bottom => (x + PLAYED, y + 16),
                Side::Top => (x + PLAYED, y - 6),
                Side::Left | Side::Right => (x, y - high / 2 - 8),
            };
            svg.text(at, Lettering::centred(15, PALE), &scene.say(&say::led()));
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
    let is_last = scene.hints.last == Some(Action::CompleteTrick);
    svg.open("g").class(if is_last { "taken last" } else { "taken" });
    let fill = if is_last { LAST } else { PALE };
    let how = Lettering { size: 15, fill, anchor: "start", weight: "bold" };
    svg.text((x, y), how, &scene.say(&say::last_trick(say::points(trick.points))));
    let taker = Value::Player(fitted(scene.name(trick.winner), 15, PLATE.0 - 28));
    svg.text((x, y + 20), Lettering { weight: "normal", ..how }, &scene.say(&say::taken_by(taker)));
    let mut at = (x + 2, y + 33);
    for play in &trick.plays {
        svg.open("g");
        svg.title(&played_by(scene, *play));
        let ring = if play.player == trick.winner { Some(("winner", "#9fd3b5")) } else { None };
        domino(svg, at, DominoStyle { ring, ..DominoStyle::plain(SMALL) }, play.domino);
        svg.close("g");
        at.0 += SMALL + 10;
    }
    svg.close("g");
}

/// Who played which domino.
fn played_by(scene: &Scene<'_>, play: PlayDoc) -> String {
    scene.say(&say::played(scene.player(play.player), terms::domino(play.domino)))
}

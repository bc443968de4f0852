//! The strips above and below the board: who plays, what they have to do, how they stand.

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::{Lettering, Svg, fitted};
use game::{Seat, Value};

use super::layout::{CENTRE_X, CENTRE_Y, FIELD, HEIGHT, STRIP, TRAY};
use super::pieces::checker;
use super::scene::Scene;
use crate::say;

const INK: &str = "#222";
const RED: &str = "#b3261e";
/// Where names begin, and where what is to be done ends.
const NAME_X: i32 = 70;
const WORD_X: i32 = 488;
/// How large names are.
const SIZE: i32 = 23;
const NAME: Lettering = Lettering { size: SIZE, fill: INK, anchor: "start", weight: "normal" };

/// The strip of a player: name, what is to be done, pips, score. The viewer's own is below the board.
pub(super) fn strip(svg: &mut Svg, scene: &Scene<'_>, seat: Seat) {
    let y = if seat == scene.near { HEIGHT - STRIP / 2 } else { STRIP / 2 };
    svg.open("g").class("player");
    if scene.in_turn() == Some(seat) {
        let arrow = format!("M4 {}l14 11l-14 11z", y - 11);
        svg.shape("path").class("turn").with("d", arrow).fill(RED);
    }
    checker(svg, (42, y), seat);
    let word = scene.word(seat);
    let room = WORD_X - NAME_X - width(&word, 14);
    svg.text((NAME_X, y + 8), NAME, &fitted(scene.name(seat), SIZE, room));
    svg.text((WORD_X, y + 7), Lettering { size: 20, fill: RED, anchor: "end", weight: "bold" }, &word);
    let pips = Lettering { size: 20, anchor: "end", ..NAME };
    svg.text((FIELD[0] + FIELD[2], y + 8), pips, &scene.say(&say::pips(scene.pips(seat))));
    if let Some(stakes) = &scene.doc.stakes {
        let score = stakes.score.by_seat()[seat.index()];
        svg.text((TRAY[0] + TRAY[1] / 2, y + 9), Lettering::centred(28, INK), &score.to_string());
    }
    svg.close("g");
}

/// What is played for, below the board.
pub(super) fn stakes(svg: &mut Svg, scene: &Scene<'_>) {
    let Some(stakes) = &scene.doc.stakes else {
        return;
    };
    let line = Lettering { size: 20, ..NAME };
    let what = match stakes.length {
        0 => say::game_for_points(),
        length => say::match_to(length, stakes.game),
    };
    let more = if stakes.crawford_game { scene.say(&say::crawford_game()) } else { String::new() };
    let y = HEIGHT + STRIP / 2;
    svg.text((FIELD[0], if more.is_empty() { y + 4 } else { y - 8 }), line, &scene.say(&what));
    svg.text((FIELD[0], y + 18), line, &more);
}

/// Who won, across the board.
pub(super) fn banner(svg: &mut Svg, scene: &Scene<'_>) {
    let Some((winner, prize)) = scene.result() else {
        return;
    };
    let across = FIELD[2] - 20;
    svg.open("g").class("banner");
    svg.shape("rect")
        .area([CENTRE_X - across / 2, CENTRE_Y - 32, across, 64])
        .round(14)
        .fill("#fff4d1")
        .stroke("#ffb300", 4);
    let words = |name: &str| scene.say(&prize.won_by(Value::Player(name.to_string())));
    // The name has the room that the other words leave.
    let room = across - 40 - width(words("").trim(), 17);
    let name = fitted(scene.name(winner), 27, room);
    svg.text((CENTRE_X, CENTRE_Y + 9), Lettering::centred(26, INK), &words(&name));
    svg.close("g");
}

/// How wide a text may be, where a Latin letter is `letter` wide. Wide letters such as Hangul are as wide as they are high.
fn width(text: &str, letter: i32) -> i32 {
    text.chars().map(|character| if character < '\u{1100}' { letter } else { letter * 5 / 3 }).sum()
}

//! The line above the board, and the cards of the players.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game::svg::{Lettering, Svg, fitted};

use super::layout::{CARD, HEAD, Layout};
use super::pieces::{INK, LAST, fish, penguin};
use super::scene::Scene;
use super::words;
use crate::action::Action;
use crate::document::PlayerDoc;
use crate::say;

const RED: &str = "#b3261e";
const GREY: &str = "#5b6670";
/// How large names are.
const SIZE: i32 = 23;
const NAME: Lettering = Lettering { size: SIZE, fill: INK, anchor: "start", weight: "normal" };
/// Where the letters of a card begin.
const LETTERS: i32 = 80;

/// What is to be done, and what else is to be known.
pub(super) fn head(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout) {
    let notes: Vec<String> = words::notes(scene).map(|note| scene.say(&note)).collect();
    let notes = notes.join(" · ");
    let room = layout.width - 30;
    let taken = 12 * i32::try_from(notes.len()).unwrap_or(0);
    // The notes are the first to go where it is narrow.
    let taken = if taken < room / 2 { taken } else { 0 };
    let line = Lettering { size: 27, weight: "bold", ..NAME };
    svg.text((16, HEAD - 20), line, &fitted(&words::headline(scene), 25, room - taken));
    // The button to skip has the same place.
    if taken != 0 && scene.hints.legal != [Action::Skip] {
        let how = Lettering { size: 18, fill: GREY, anchor: "end", weight: "normal" };
        svg.text((layout.width - 16, HEAD - 20), how, &notes);
    }
}

/// The card of a player: colour, name, fish, what is to be done, penguins that are not placed yet.
pub(super) fn card(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, player: &PlayerDoc) {
    let (x, y) = layout.card_at(i32::from(player.player_id));
    let is_out = scene.is_out(player);
    let is_in_turn = scene.in_turn().is_some_and(|other| other.player_id == player.player_id);
    let opacity = if is_out { 0.65 } else { 1.0 };
    svg.open("g").class("player").with("data-player", player.player_id).opacity(opacity);
    let (fill, stroke) = match (is_in_turn || scene.has_won(player), is_in_turn) {
        (true, true) => ("#fff", RED),
        (true, false) => ("#fff4d1", LAST),
        _ => ("#f1ede4", "#d8d0c0"),
    };
    svg.frame([x, y, layout.card, CARD], fill, stroke);
    if is_in_turn {
        let arrow = format!("M{} {}l12 10l-12 10z", x + 4, y + CARD / 2 - 10);
        svg.shape("path").class("turn").with("d", arrow).fill(RED);
    }
    penguin(svg, (x + 47, y + CARD / 2 + 3), 100, (player.player_id, ""));
    let right = x + layout.card - 12;
    let count = format!("{}", player.fish);
    let score = 20 * i32::try_from(count.len()).unwrap_or(0) + 44;
    svg.text((x + LETTERS, y + 37), NAME, &fitted(&player.name, SIZE, layout.card - LETTERS - score));
    fish(svg, (right - 18, y + 30), 80, 1);
    svg.text((right - 42, y + 38), Lettering { anchor: "end", ..Lettering::centred(26, INK) }, &count);
    svg.text((x + LETTERS, y + 69), Lettering { size: 18, fill: GREY, ..NAME }, &scene.say(&say::colour(player.color)));
    if !is_out {
        waiting(svg, scene, (x + LETTERS + 76, y + 62), player);
    }
    svg.text((right, y + 69), Lettering { size: 19, fill: RED, anchor: "end", weight: "bold" }, &scene.label(player));
    svg.close("g");
}

/// Small penguins for those that are not placed yet.
fn waiting(svg: &mut Svg, scene: &Scene<'_>, (x, y): (i32, i32), player: &PlayerDoc) {
    let Some(count) = words::to_place(player) else {
        return;
    };
    svg.open("g").class("waiting").with("data-count", count);
    svg.title(&scene.say(&say::left_to_place(count)));
    for index in 0..i32::from(count) {
        penguin(svg, (x + 21 * index, y), 36, (player.player_id, ""));
    }
    svg.close("g");
}

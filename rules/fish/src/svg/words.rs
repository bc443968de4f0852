//! A position in words, for those who do not see the picture.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::shortened;

use super::scene::{Scene, Stage};
use crate::action::Action;
use crate::document::{PlayerDoc, TileDoc};
use crate::setup::Rules;
use crate::story::listed;

/// How many letters of a name stand in a sentence above the board.
const SHORT_NAME: usize = 24;

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> String {
    let names: Vec<String> = scene.doc.players.iter().map(|player| player.name.clone()).collect();
    format!("Fish: {}", listed(&names))
}

/// Whose turn it is, how everybody stands, and every tile that is left.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let mut sentences = Vec::from([turn(scene, usize::MAX) + "."]);
    sentences.extend(scene.doc.players.iter().map(|player| standing(scene, player)));
    sentences.extend((0..scene.doc.board.rows).filter_map(|row| tiles(scene, row)));
    sentences.extend(notes(scene).map(|note| format!("{note}.")));
    sentences.join(" ")
}

/// What stands above the board.
pub(super) fn headline(scene: &Scene<'_>) -> String {
    turn(scene, SHORT_NAME)
}

/// Whom the game waits for, or who has won; with at most so many letters of a name.
fn turn(scene: &Scene<'_>, letters: usize) -> String {
    let name = scene.in_turn().map_or(String::new(), |player| shortened(&player.name, letters));
    match (scene.stage, scene.next_penguin()) {
        (Stage::Dealing, _) => "The board is not drawn yet".to_string(),
        (Stage::Placing, Some(penguin)) => format!("{name} is to place penguin {penguin}"),
        (Stage::Over, _) => result(scene, letters),
        _ if scene.is_stuck() => format!("{name} cannot move and is skipped"),
        _ => format!("{name} is to move a penguin"),
    }
}

/// Who has won.
fn result(scene: &Scene<'_>, letters: usize) -> String {
    let winners: Vec<&PlayerDoc> = scene.doc.players.iter().filter(|player| scene.has_won(player)).collect();
    let names: Vec<String> = winners.iter().map(|player| shortened(&player.name, letters)).collect();
    match winners.as_slice() {
        [] => "Nobody is left: nobody wins".to_string(),
        [winner] => format!("{} wins with {} fish", listed(&names), winner.fish),
        [winner, ..] => format!("{} win with {} fish each", listed(&names), winner.fish),
    }
}

/// A player's name, colour, fish and penguins.
fn standing(scene: &Scene<'_>, player: &PlayerDoc) -> String {
    let called = format!("{} ({})", player.name, player.color);
    if scene.is_out(player) {
        return format!("{called} is out of the game.");
    }
    let mut parts = Vec::from([format!("{called} has {} fish", player.fish)]);
    let on_board = player.penguins.iter().flatten();
    let places: Vec<String> =
        on_board.map(|penguin| format!("penguin {} on tile {}", penguin.penguin_id, scene.tile_of(*penguin))).collect();
    if !places.is_empty() {
        parts.push(listed(&places));
    }
    parts.extend(to_place(player).map(|left| format!("{left} to place")));
    parts.join("; ") + "."
}

/// How many penguins a player has still to place, if there are any.
pub(super) fn to_place(player: &PlayerDoc) -> Option<usize> {
    Some(player.penguins.iter().filter(|penguin| penguin.is_none()).count()).filter(|left| *left != 0)
}

/// The tiles of a row.
fn tiles(scene: &Scene<'_>, row: u8) -> Option<String> {
    let in_row = scene.doc.board.tiles.iter().filter(|tile| tile.row == row);
    let words: Vec<String> = in_row.map(|tile| self::tile(scene, tile)).collect();
    if words.is_empty() { None } else { Some(format!("Row {row}: {}.", words.join("; "))) }
}

/// A tile, with what is on it.
pub(super) fn tile(scene: &Scene<'_>, tile: &TileDoc) -> String {
    let penguin = match scene.penguin_on(tile.tile_id) {
        Some((_, penguin)) => format!(", penguin {}", penguin.penguin_id),
        None => String::new(),
    };
    format!("tile {}, {} fish{penguin}", tile.tile_id, tile.fish)
}

/// What else is to be known.
pub(super) fn notes(scene: &Scene<'_>) -> impl Iterator<Item = String> {
    let rules = (scene.doc.rules == Some(Rules::Box)).then(|| "Rules of the box".to_string());
    let lookers = match scene.doc.spectator_count {
        0 => None,
        1 => Some("1 looks on".to_string()),
        count => Some(format!("{count} look on")),
    };
    rules.into_iter().chain(lookers)
}

/// What an action does.
pub(super) fn label(scene: &Scene<'_>, action: Action) -> String {
    let fish = |tile: u8| scene.tile(tile).map_or(0, |tile| tile.fish);
    match action {
        Action::Place(tile) => {
            let penguin = scene.next_penguin().map_or(String::new(), |id| format!(" {id}"));
            format!("place penguin{penguin} on tile {tile}, {} fish", fish(tile))
        }
        Action::Move(penguin, tile) => format!("move penguin {penguin} to tile {tile}, {} fish", fish(tile)),
        Action::Skip => "skip the player, who cannot move".to_string(),
    }
}

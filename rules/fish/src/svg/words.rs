//! A position in words, for those who do not see the picture.

use alloc::string::String;
use alloc::vec::Vec;

use game::{Text, Value};

use super::scene::{Scene, Stage};
use crate::document::{PlayerDoc, TileDoc};
use crate::say;
use crate::setup::Rules;
use crate::story::wins_with;

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> String {
    let names = scene.doc.players.iter().map(|player| player.name.as_str());
    scene.say(&say::title(Value::listed(names)))
}

/// Whose turn it is, what each player has, and every tile that is left.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let turn = scene.say(&say::sentence(turn(scene)));
    let players = scene.doc.players.iter().map(|player| standing(scene, player));
    let rows = (0..scene.doc.board.rows).filter_map(|row| tiles(scene, row));
    let notes = notes(scene).map(|note| scene.say(&say::sentence(note)));
    let sentences: Vec<String> = [turn].into_iter().chain(players).chain(rows).chain(notes).collect();
    sentences.join(" ")
}

/// Whom the game waits for, or who has won; with at most so many letters of a name.
fn turn(scene: &Scene<'_>) -> Text {
    let player = scene.in_turn().map_or(Value::from(""), named);
    match (scene.stage, scene.next_penguin()) {
        (Stage::Dealing, _) => say::board_not_drawn(),
        (Stage::Placing, Some(penguin)) => say::turn_to_place(player, penguin),
        (Stage::Over, _) => result(scene),
        _ if scene.is_stuck() => say::turn_skipped(player),
        _ => say::turn_to_move(player),
    }
}

/// Who has won.
fn result(scene: &Scene<'_>) -> Text {
    let winners = || scene.doc.players.iter().filter(|player| scene.has_won(player));
    match winners().next() {
        None => say::nobody_left(),
        Some(winner) => wins_with(winners().map(named), winner.fish),
    }
}

/// A player, to stand in a sentence.
fn named(player: &PlayerDoc) -> Value {
    Value::Player(player.name.clone())
}

/// A player's name, colour, fish and penguins.
fn standing(scene: &Scene<'_>, player: &PlayerDoc) -> String {
    let (name, colour) = (named(player), say::colour(player.color));
    if scene.is_out(player) {
        return scene.say(&say::sentence(say::player_out(name, colour)));
    }
    let on_board = player.penguins.iter().flatten();
    let places: Vec<Text> =
        on_board.map(|penguin| say::penguin_on_tile(penguin.penguin_id, scene.tile_of(*penguin))).collect();
    let mut clause = say::player_has(name, colour, player.fish);
    if !places.is_empty() {
        clause = say::also(clause, Value::listed(places));
    }
    if let Some(count) = to_place(player) {
        clause = say::also(clause, say::left_to_place(count));
    }
    scene.say(&say::sentence(clause))
}

/// How many penguins a player has still to place, if there are any.
pub(super) fn to_place(player: &PlayerDoc) -> Option<u8> {
    let left = player.penguins.iter().map(|penguin| u8::from(penguin.is_none())).sum();
    if left == 0 { None } else { Some(left) }
}

/// The tiles of a row.
fn tiles(scene: &Scene<'_>, row: u8) -> Option<String> {
    let in_row = scene.doc.board.tiles.iter().filter(|tile| tile.row == row);
    let tiles: Vec<String> = in_row.map(|tile| self::tile(scene, tile)).collect();
    if tiles.is_empty() { None } else { Some(scene.say(&say::row(row, tiles.join("; ")))) }
}

/// A tile, with what is on it.
fn tile(scene: &Scene<'_>, tile: &TileDoc) -> String {
    scene.say(&match scene.penguin_on(tile.tile_id) {
        Some((_, penguin)) => say::tile_with_penguin(tile.tile_id, tile.fish, penguin.penguin_id),
        None => say::tile(tile.tile_id, tile.fish),
    })
}

/// By which rules it is played, if not by the usual ones, and how many spectators there are.
fn notes(scene: &Scene<'_>) -> impl Iterator<Item = Text> {
    let rules = (scene.doc.rules == Some(Rules::Box)).then(say::box_rules);
    let count = scene.doc.spectator_count;
    let spectators = (count != 0).then(|| say::spectators(count));
    rules.into_iter().chain(spectators)
}

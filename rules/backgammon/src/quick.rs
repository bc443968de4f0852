//! Move files as they should be, read without a detour. Anything else is left to the careful reader.

use alloc::vec::Vec;

use game::json::typed;
use game::movefile::{MoveFile, Played, is_hexadecimal};
use game::{Seat, Timestamp};
use serde::{Deserialize, Deserializer};

use crate::document::{ActionDoc, COLOURS, Colour, MoveDoc, MovesDoc};
use crate::rules::Backgammon;

/// A move file, key by key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Quick<'a> {
    player: &'a str,
    moves: Vec<QuickMove>,
    timestamp: &'a str,
    expected_state: &'a str,
    dice_roll: Vec<u8>,
    #[serde(borrow, deserialize_with = "present")]
    comment: Option<&'a str>,
    #[serde(borrow, deserialize_with = "present")]
    commit_sha: Option<&'a str>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuickMove {
    from: i8,
    to: u8,
    die: u8,
}

/// How many bytes a comment may have and be short enough in characters for certain.
const SURELY_SHORT: usize = 280;

/// The move file, if nothing about it is out of the ordinary.
pub(crate) fn read(text: &str) -> Option<MoveFile<Backgammon>> {
    let quick: Quick<'_> = typed(text)?;
    let seat = COLOURS.iter().position(|colour| *colour == quick.player)?;
    let player = Seat(u8::try_from(seat).ok()?);
    let is_die = |die: u8| (1..=6).contains(&die);
    let is_move = |step: &QuickMove| (-1..=23).contains(&step.from) && step.to <= 24 && is_die(step.die);
    let fits = (1..=4).contains(&quick.moves.len())
        && quick.moves.iter().all(is_move)
        && (2..=4).contains(&quick.dice_roll.len())
        && quick.dice_roll.iter().all(|die| is_die(*die))
        && is_hexadecimal(quick.expected_state)
        && quick.comment.is_none_or(|comment| comment.len() <= SURELY_SHORT)
        && quick.commit_sha.is_none_or(|sha| sha.len() == 40 && is_hexadecimal(sha));
    if !fits {
        return None;
    }
    let moves = quick.moves.iter().map(|&QuickMove { from, to, die }| MoveDoc { from, to, die }).collect();
    let document = MovesDoc { player: Some(Colour(player)), moves, dice_roll: Some(quick.dice_roll) };
    Some(MoveFile {
        player,
        play: Played::Document(ActionDoc::Moves(document)),
        timestamp: quick.timestamp.parse::<Timestamp>().ok()?,
        expected_state: quick.expected_state.as_bytes().try_into().ok()?,
    })
}

/// Reads an optional value whose key must be there.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de str>, D::Error> {
    Option::deserialize(deserializer)
}

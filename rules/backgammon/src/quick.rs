//! Move files as Parlor writes them, read from left to right. Anything else is left to the careful reader.

use game::movefile::{MoveFile, Played, is_hexadecimal};
use game::scan::Scanner;
use game::{Seat, Timestamp};

use crate::document::{ActionDoc, COLOURS, Colour, MoveDoc, MovesDoc};
use crate::rules::Backgammon;

/// How many bytes a comment may have and be short enough in characters for certain.
const SURELY_SHORT: usize = 280;

/// The move file, if nothing about it is out of the ordinary: every key in its place, every value as it should be.
pub(crate) fn read(text: &str) -> Option<MoveFile<Backgammon>> {
    let mut file = Scanner::new(text);
    file.mark(b'{')?;
    file.key("player")?;
    let player = file.text()?;
    let seat = COLOURS.iter().position(|colour| *colour == player)?;
    let player = Seat(u8::try_from(seat).ok()?);
    file.next_key("moves")?;
    let (moves, count) = file.list::<_, 4>(MoveDoc { from: 0, to: 0, die: 0 }, read_move)?;
    let moves = moves[..count].to_vec();
    file.next_key("timestamp")?;
    let timestamp: Timestamp = file.text()?.parse().ok()?;
    file.next_key("expectedState")?;
    let expected_state = file.text().filter(|hash| is_hexadecimal(hash))?.as_bytes().try_into().ok()?;
    file.next_key("diceRoll")?;
    let (dice, rolled) = file.list::<_, 4>(0, read_die)?;
    file.next_key("comment")?;
    let comment = file.optional_text()?;
    file.next_key("commitSha")?;
    let commit = file.optional_text()?;
    file.mark(b'}')?;
    let fits = file.is_done()
        && 2 <= rolled
        && comment.is_none_or(|comment| comment.len() <= SURELY_SHORT)
        && commit.is_none_or(|sha| sha.len() == 40 && is_hexadecimal(sha));
    let document = MovesDoc { player: Some(Colour(player)), moves, dice_roll: Some(dice[..rolled].to_vec()) };
    let play = Played::Document(ActionDoc::Moves(document));
    if fits { Some(MoveFile { player, play, timestamp, expected_state }) } else { None }
}

fn read_move(file: &mut Scanner<'_>) -> Option<MoveDoc> {
    file.mark(b'{')?;
    file.key("from")?;
    let from = file.small().filter(|from| (-1..=23).contains(from))?;
    file.next_key("to")?;
    let to = file.small().and_then(|to| u8::try_from(to).ok()).filter(|to| *to <= 24)?;
    file.next_key("die")?;
    let die = read_die(file)?;
    file.mark(b'}')?;
    Some(MoveDoc { from, to, die })
}

fn read_die(file: &mut Scanner<'_>) -> Option<u8> {
    file.small().and_then(|die| u8::try_from(die).ok()).filter(|die| (1..=6).contains(die))
}

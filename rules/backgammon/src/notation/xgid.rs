//! XGID, the notation of eXtreme Gammon: a board of 26 characters and nine fields, with colons between them.
//!
//! The bottom player X, upper case and turn 1, is white. The fields are the cube (how often it was doubled), its owner,
//! the turn, the dice, the scores of X and O, the rules, the length of the match and the largest cube. Instead of dice
//! there may be `D`: the player whose turn it says has doubled, the other one has to answer, and cube and owner are
//! still those from before.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game::{Malformed, Seat};

use super::bad_position;
use super::situation::{NAMES, Situation};
use crate::board::{BAR, CHECKERS, Checkers, OFF, Position};
use crate::rules::opponent;
use crate::stakes::Stakes;

const PREFIX: &str = "XGID=";

/// The XGID of a situation. It does not tell an offer to resign, nor how a game ended that was not played out.
#[must_use]
pub fn write(situation: &Situation) -> String {
    let board: String = (OFF..=BAR).map(|index| write_stack(situation.sides, index)).collect();
    let sign = |seat: Seat| if seat == Seat(0) { 1 } else { -1 };
    let (cube, owner, turn) = (situation.cube, situation.owner.map_or(0, sign), sign(situation.to_act));
    let dice = match situation.dice {
        _ if situation.doubled => String::from("D"),
        Some((first, second)) => format!("{first}{second}"),
        None => String::from("00"),
    };
    let [white, black] = situation.scores;
    let is_money = situation.length == 0;
    let rules = u8::from(if is_money { situation.jacoby } else { situation.crawford });
    let length = situation.length;
    let highest = Stakes::HIGHEST_CUBE;
    format!("{PREFIX}{board}:{cube}:{owner}:{turn}:{dice}:{white}:{black}:{rules}:{length}:{highest}")
}

/// The character of the board at `index`, which is a place of white; black counts from the other end.
fn write_stack([white, black]: [Checkers; 2], index: u8) -> char {
    let on = |side: Checkers, place: u8| if place == OFF { 0 } else { side.on(place) };
    match (on(white, index), on(black, BAR - index)) {
        (0, 0) => '-',
        (0, count) => char::from(b'a' - 1 + count),
        (count, _) => char::from(b'A' - 1 + count),
    }
}

/// What follows `XGID=`, if the text begins with it.
pub(super) fn without_prefix(text: &str) -> Option<&str> {
    let (prefix, rest) = text.split_at_checked(PREFIX.len())?;
    prefix.eq_ignore_ascii_case(PREFIX).then_some(rest)
}

/// The situation of an XGID, with or without `XGID=`. The largest cube may be left out, and counts for nothing.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read(text: &str) -> Result<Situation, Malformed> {
    let text = text.trim();
    let fields: Vec<&str> = without_prefix(text).unwrap_or(text).split(':').collect();
    let (board, cube, owner, turn, dice, scores, rules, length) = match fields[..] {
        [board, cube, owner, turn, dice, white, black, rules, length]
        | [board, cube, owner, turn, dice, white, black, rules, length, _] => {
            (board, cube, owner, turn, dice, [white, black], rules, length)
        }
        _ => {
            let found = format!("the XGID has {} fields after its board instead of 9", fields.len() - 1);
            return Err(bad_position(&found));
        }
    };
    fields.get(9).map_or(Ok(0), |limit| number("largest cube", limit))?;
    let board = read_board(board, read_turn(turn)?)?;
    let (dice, doubled) = read_dice(dice)?;
    let cube = number("cube", cube)?;
    let cube = u8::try_from(cube).map_err(|_| bad_position(&format!("the cube was doubled {cube} times")))?;
    let owner = read_owner(owner)?;
    let scores = [number("score of X", scores[0])?, number("score of O", scores[1])?];
    let length = number("length of the match", length)?;
    let (crawford, jacoby) = read_rules(rules, length)?;
    Situation { dice, cube, owner, length, scores, crawford, jacoby, doubled, ..board }.checked()
}

/// A situation of which only the board and the player on roll are known.
fn read_board(board: &str, to_act: Seat) -> Result<Situation, Malformed> {
    let length = board.chars().count();
    if length != usize::from(BAR) + 1 {
        return Err(bad_position(&format!("the board has {length} characters instead of 26")));
    }
    let mut stacks = Vec::new();
    for (index, character) in (OFF..=BAR).zip(board.chars()) {
        match character {
            '-' => {}
            'A'..='P' if index != OFF => stacks.push((Seat(0), index, character as u8 - b'A' + 1)),
            'a'..='p' if index != BAR => stacks.push((Seat(1), BAR - index, character as u8 - b'a' + 1)),
            _ => return Err(bad_position(&format!("character {} of the board is {character:?}", index + 1))),
        }
    }
    let (own, other) = (read_side(&stacks, to_act)?, read_side(&stacks, opponent(to_act))?);
    Ok(Situation::of(Position { own, other }, to_act))
}

/// The checkers of one side, those that are on no stack borne off.
fn read_side(stacks: &[(Seat, u8, u8)], seat: Seat) -> Result<Checkers, Malformed> {
    let own = || stacks.iter().filter(|(of, _, _)| *of == seat);
    let total: u32 = own().map(|(_, _, count)| u32::from(*count)).sum();
    match u8::try_from(total).ok().and_then(|total| CHECKERS.checked_sub(total)) {
        Some(off) => Ok(own().fold(Checkers::NONE.plus(OFF, off), |side, (_, place, count)| side.plus(*place, *count))),
        None => Err(bad_position(&format!("{} has {total} checkers", NAMES[seat.index()]))),
    }
}

fn read_turn(text: &str) -> Result<Seat, Malformed> {
    match text {
        "1" => Ok(Seat(0)),
        "-1" => Ok(Seat(1)),
        _ => Err(bad_position(&format!("the turn is {text:?}, not 1 or -1"))),
    }
}

fn read_owner(text: &str) -> Result<Option<Seat>, Malformed> {
    match text {
        "0" => Ok(None),
        "1" => Ok(Some(Seat(0))),
        "-1" => Ok(Some(Seat(1))),
        _ => Err(bad_position(&format!("the owner of the cube is {text:?}, not 1, 0 or -1"))),
    }
}

/// The dice, if they were rolled, and whether a double is offered.
fn read_dice(text: &str) -> Result<(Option<(u8, u8)>, bool), Malformed> {
    match *text.as_bytes() {
        [b'0', b'0'] => Ok((None, false)),
        [first @ b'0'..=b'9', second @ b'0'..=b'9'] => Ok((Some((first - b'0', second - b'0')), false)),
        [b'D'] => Ok((None, true)),
        [b'B' | b'R'] => Err(bad_position("the double was answered by another one, and beavers are not played here")),
        _ => Err(bad_position(&format!("the dice are {text:?}, not two numbers such as 52, 00 or D"))),
    }
}

/// Whether this is the Crawford game of a match, and whether the Jacoby rule holds for money.
fn read_rules(text: &str, length: u16) -> Result<(bool, bool), Malformed> {
    match (length, number("field of rules", text)?) {
        (0, rules @ 0..=3) => Ok((false, rules & 1 == 1)),
        (0, rules) => Err(bad_position(&format!("the field of rules is {rules}; for money it is 0 to 3"))),
        (_, rules @ 0..=1) => Ok((rules == 1, false)),
        (_, rules) => Err(bad_position(&format!("the field of rules is {rules}; in a match it is 0 or 1"))),
    }
}

fn number(name: &str, text: &str) -> Result<u16, Malformed> {
    let is_number = text.bytes().all(|digit| digit.is_ascii_digit());
    let value = if is_number { text.parse().ok() } else { None };
    value.ok_or_else(|| bad_position(&format!("the {name} is {text:?}, which is no number up to {}", u16::MAX)))
}

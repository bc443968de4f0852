//! The IDs of GNU Backgammon: 14 characters for the position, 12 for everything else.
//!
//! Both are bits in Base64. The bits of a position ID are, for the **opponent** of the player on roll and then for the
//! player on roll, the points 1 to 24 in the side's own numbers and the bar: a one for each checker, then a zero.

use alloc::format;
use alloc::string::String;

use game::{Malformed, Seat};

use super::bad_position;
use super::bits::{Kind, Reader, Writer};
use super::situation::{NAMES, Situation, Stage};
use crate::board::{BAR, CHECKERS, Checkers, OFF, Position};

const POSITION: Kind = Kind { name: "position ID", bytes: 10 };
const MATCH: Kind = Kind { name: "match ID", bytes: 9 };

/// The number that stands for the owner of a cube that is in the middle.
const NO_OWNER: u8 = 3;
/// The stages in the order of their numbers.
const STAGES: &[Stage] = &[Stage::NotStarted, Stage::Playing, Stage::Over, Stage::Resigned, Stage::Dropped];

/// The position ID and, after a colon, the match ID of a situation.
#[must_use]
pub fn write(situation: &Situation) -> String {
    format!("{}:{}", write_position(situation.position()), write_match(situation))
}

/// The situation of a position ID, with a match ID after a colon or without one.
///
/// Without one white is on roll in a game for money. With one, player 0 is white.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read(text: &str) -> Result<Situation, Malformed> {
    match text.trim().split_once(':') {
        None => Situation::of(read_position(text.trim())?, Seat(0)).checked(),
        Some((position, rest)) => read_match(rest, read_position(position)?)?.checked(),
    }
}

/// The position ID of what the player on roll sees.
#[must_use]
pub fn write_position(position: Position) -> String {
    let mut bits = Writer::default();
    for side in [position.other, position.own] {
        for place in 1..=BAR {
            let count = side.on(place);
            bits.put((1_u32 << count) - 1, u32::from(count) + 1);
        }
    }
    bits.id(POSITION)
}

/// What the player on roll sees in the position of an ID.
fn read_position(id: &str) -> Result<Position, Malformed> {
    let mut bits = Reader::of(id, POSITION)?;
    let other = read_side(&mut bits, "the opponent of the player on roll")?;
    let own = read_side(&mut bits, "the player on roll")?;
    if !bits.is_done() {
        return Err(bad_position("the position ID goes on after the last checker"));
    }
    Ok(Position { own, other })
}

fn read_side(bits: &mut Reader, name: &str) -> Result<Checkers, Malformed> {
    let (mut side, mut left) = (Checkers::NONE, CHECKERS);
    for place in 1..=BAR {
        while bits.flag() {
            left = left.checked_sub(1).ok_or_else(|| bad_position(&format!("{name} has more than 15 checkers")))?;
            side = side.plus(place, 1);
        }
    }
    Ok(side.plus(OFF, left))
}

/// The match ID of a situation.
#[must_use]
pub fn write_match(situation: &Situation) -> String {
    let mut bits = Writer::default();
    let (first, second) = situation.dice.unwrap_or((0, 0));
    bits.put(situation.cube, 4);
    bits.put(situation.owner.map_or(NO_OWNER, |seat| seat.0), 2);
    bits.put(situation.to_act.0, 1);
    bits.put(situation.crawford, 1);
    bits.put(stage_number(situation.stage), 3);
    bits.put(situation.decider().0, 1);
    bits.put(situation.doubled, 1);
    bits.put(situation.resigned, 2);
    bits.put(first, 3);
    bits.put(second, 3);
    bits.put(situation.length, 15);
    bits.put(situation.scores[0], 15);
    bits.put(situation.scores[1], 15);
    bits.put(!situation.jacoby, 1);
    bits.id(MATCH)
}

/// The situation of a match ID in a position that the player on roll sees.
fn read_match(id: &str, position: Position) -> Result<Situation, Malformed> {
    let mut bits = Reader::of(id, MATCH)?;
    let (cube, owner, to_act) = (bits.small(4), read_owner(bits.small(2))?, bits.seat());
    let (crawford, stage, decider) = (bits.flag(), read_stage(bits.small(3))?, bits.seat());
    let (doubled, resigned) = (bits.flag(), bits.small(2));
    let dice = Some((bits.small(3), bits.small(3))).filter(|&dice| dice != (0, 0));
    let (length, scores) = (bits.number(15), [bits.number(15), bits.number(15)]);
    let jacoby = !bits.flag();
    if !bits.is_done() {
        return Err(bad_position("the match ID has bits after its last field"));
    }
    let board = Situation::of(position, to_act);
    let situation =
        Situation { dice, cube, owner, length, scores, crawford, jacoby, doubled, resigned, stage, ..board };
    // The two differ when a beaver is offered, which is not played here.
    if stage == Stage::Playing && decider != situation.decider() {
        let (said, due) = (NAMES[decider.index()], NAMES[situation.decider().index()]);
        return Err(bad_position(&format!("the match ID leaves the decision to {said}, but it is up to {due}")));
    }
    Ok(situation)
}

fn read_owner(number: u8) -> Result<Option<Seat>, Malformed> {
    match number {
        NO_OWNER => Ok(None),
        0 | 1 => Ok(Some(Seat(number))),
        _ => Err(bad_position(&format!("the owner of the cube is {number}, not 0, 1 or {NO_OWNER}"))),
    }
}

fn read_stage(number: u8) -> Result<Stage, Malformed> {
    let stage = STAGES.get(usize::from(number));
    stage.copied().ok_or_else(|| bad_position(&format!("the state of the game is {number}, which means nothing")))
}

fn stage_number(stage: Stage) -> u8 {
    (0..).zip(STAGES).find(|(_, of)| **of == stage).map_or(0, |(number, _)| number)
}

//! Plays as players write them: `13/11(2) 24/18* bar/22 6/off`, by the numbers of the side that moves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::iter::repeat_n;

use game::Malformed;

use super::route::{Route, Stop};
use super::search::{Found, search};
use crate::board::{BAR, OFF, Position};
use crate::steps::Step;

game::refusals! {
    /// What a text says that is no play of the position.
    pub enum BadPlay {
        /// The text is not in the notation.
        NotAPlay = "not_a_play": "this is not a play such as `13/8 6/5`, `bar/22*` or `6/off(2)`",
        /// The roll in front of the play is another one.
        OtherRoll = "other_roll": "the roll in front of the play is not what the dice show",
        /// No order of the dice makes these moves.
        CannotBePlayed = "cannot_be_played": "this cannot be played with the dice",
        /// A star where nothing is hit.
        NothingHit = "nothing_hit": "a star marks a hit, but nothing is hit there",
        /// Two ways with different hits.
        Ambiguous = "ambiguous_play": "this can be played in several ways; write the points on which it hits",
    }
}

/// The play of some steps, all of which can be played: highest places first, the steps of one checker in one.
#[must_use]
pub fn write(position: Position, steps: &[Step]) -> String {
    let mut groups: Vec<(Route, u8)> = Vec::new();
    for route in routes(position, steps) {
        match groups.iter_mut().find(|(group, _)| group.is_like(&route)) {
            Some((group, count)) => {
                group.take_star_of(&route);
                *count += 1;
            }
            None => groups.push((route, 1)),
        }
    }
    groups.sort_by_key(|(route, _)| Reverse((route.start, route.end())));
    let words = groups.iter().map(|(route, count)| match count {
        1 => route.to_string(),
        _ => format!("{route}({count})"),
    });
    words.collect::<Vec<String>>().join(" ")
}

/// The ways of the checkers that some steps move.
fn routes(position: Position, steps: &[Step]) -> Vec<Route> {
    // From the highest place down, a step comes after those that bring its checker; hits are the same in every order.
    let mut steps = steps.to_vec();
    steps.sort_by_key(|step| Reverse((step.from, step.to())));
    let mut routes: Vec<Route> = Vec::new();
    let mut hit = 0_u32;
    for step in steps {
        let to = step.to();
        let hits = to != OFF && position.other.on(BAR - to) == 1 && hit >> to & 1 == 0;
        hit |= u32::from(hits) << to;
        let stop = Stop { place: to, hits };
        // The last one to arrive moves on: it is not the one with the star.
        match routes.iter_mut().rfind(|route| route.end() == step.from) {
            Some(route) => route.stops.push(stop),
            None => routes.push(Route { start: step.from, stops: [stop].into() }),
        }
    }
    routes
}

/// The steps that a play means, in an order in which they can be played, with `dice` left to play.
///
/// The moves may come in any order, with white space or commas between them, in upper or lower case, and after a roll
/// such as `31:`. `25` is the bar and `0` is off. Stars may be left out; if a checker could hit on its way or not, then
/// without a star it does not. Whether more dice could be played is not asked here.
///
/// # Errors
/// The text is not in the notation, or cannot be played.
pub fn read(position: Position, dice: &[u8], text: &str) -> Result<Vec<Step>, Malformed> {
    let moves = match text.split_once(':') {
        None => text,
        Some((roll, moves)) => {
            check_roll(roll.trim(), dice)?;
            moves
        }
    };
    let mut routes = Vec::new();
    let is_between = |letter: char| letter == ',' || letter.is_whitespace();
    for word in moves.split(is_between).filter(|word| !word.is_empty()) {
        read_move(word, &mut routes)?;
        if dice.len() < routes.len() {
            let found = format!("more moves than {} allow", list(dice));
            return Err(bad_play(BadPlay::CannotBePlayed, &found));
        }
    }
    routes.sort_by_key(|route| Reverse((route.start, route.end())));
    match search(position, dice, &routes) {
        Found::Steps(steps) => Ok(steps),
        Found::Several => Err(bad_play(BadPlay::Ambiguous, text.trim())),
        Found::NothingHit(point) => Err(bad_play(BadPlay::NothingHit, &format!("on the {point} point"))),
        Found::Nothing => Err(bad_play(BadPlay::CannotBePlayed, &reason(position, dice, &routes))),
    }
}

/// Whether the dice that are left can be those of a roll such as `31`.
fn check_roll(roll: &str, dice: &[u8]) -> Result<(), Malformed> {
    let (first, second) = match *roll.as_bytes() {
        [first @ b'1'..=b'6', second @ b'1'..=b'6'] | [first @ b'1'..=b'6', b'-', second @ b'1'..=b'6'] => {
            (first - b'0', second - b'0')
        }
        _ => return Err(bad_play(BadPlay::NotAPlay, &format!("{roll:?} in front of the colon is no roll"))),
    };
    let mut left = if first == second { [first; 4].to_vec() } else { [first, second].to_vec() };
    let fits = dice.iter().all(|die| take(&mut left, *die));
    if fits { Ok(()) } else { Err(bad_play(BadPlay::OtherRoll, &format!("{roll} instead of {}", list(dice)))) }
}

/// Adds the routes of one word, such as `8/5(2)`.
fn read_move(word: &str, routes: &mut Vec<Route>) -> Result<(), Malformed> {
    let bad = |why: &str| bad_play(BadPlay::NotAPlay, &format!("{word:?}: {why}"));
    let (way, count) = match word.split_once('(') {
        None => (word, 1),
        Some((way, "2)")) => (way, 2),
        Some((way, "3)")) => (way, 3),
        Some((way, "4)")) => (way, 4),
        Some(_) => return Err(bad("how often is said by (2), (3) or (4)")),
    };
    let route = Route::read(way).map_err(|why| bad(&why))?;
    routes.extend(repeat_n(route, count));
    Ok(())
}

/// The first of the routes that is too much, and why.
fn reason(position: Position, dice: &[u8], routes: &[Route]) -> String {
    // The bar and the high places come first, so what stops a route does not come after it in the list.
    let is_too_much = |count: &usize| matches!(search(position, dice, &routes[..*count]), Found::Nothing);
    let count = (1..=routes.len()).find(is_too_much).unwrap_or(routes.len());
    let Some((route, before)) = routes[..count].split_last() else { return String::new() };
    let (mut position, mut left) = (position, dice.to_vec());
    if let Found::Steps(steps) = search(position, dice, before) {
        for step in steps {
            position = position.after(step);
            take(&mut left, step.die);
        }
    }
    let steps = left.into_iter().map(|die| Step { from: route.start, die });
    let illegal = steps.filter(|step| step.to() == route.end()).find_map(|step| position.allows(step).err());
    match illegal {
        Some(illegal) => format!("{route}: {illegal}"),
        None => format!("{route} with {}", list(dice)),
    }
}

/// Takes one die out of a list and says whether it was there.
fn take(left: &mut Vec<u8>, die: u8) -> bool {
    let index = left.iter().position(|other| *other == die);
    index.map(|index| left.remove(index)).is_some()
}

/// The dice in words: `6 and 1`.
fn list(dice: &[u8]) -> String {
    if dice.is_empty() {
        return "no dice".to_string();
    }
    dice.iter().map(ToString::to_string).collect::<Vec<String>>().join(" and ")
}

fn bad_play(why: BadPlay, found: &str) -> Malformed {
    Malformed::new(why, "", found)
}

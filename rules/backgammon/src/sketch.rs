//! The picture of a position for terminals.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{Hints, Ink, Seat, Sketch, Spot, Value};

use crate::action::{Action, Draw};
use crate::board::POINTS;
use crate::document::StateDoc;
use crate::machine::{DOUBLING, OPENING};
use crate::rules::opponent;
use crate::say;
use crate::svg::scene::{Choice, CubeAt, Place, Scene};

/// The letters of the sides: they differ without colour too.
const LETTERS: [&str; 2] = ["O", "X"];

/// A point is three columns wide, six of them are a half, and the bar has three columns too.
const CELL: usize = 3;
const HALVES: [usize; 2] = [1, BAR + CELL + 1];
const HALF: usize = 6 * CELL;
const BAR: usize = HALF + 2;
/// What is borne off is on the right, beyond the frame.
const OFF: usize = HALVES[1] + HALF + 1;
const WIDTH: usize = OFF + 5;

/// Rows from top to bottom: a player, numbers, the frame, the upper points, the dice, and the same back again.
const TOP: usize = 3;
/// How many rows a point has, the last of which is for a checker that could come.
const ROWS: usize = 6;
const MIDDLE: usize = TOP + ROWS;
const BOTTOM: usize = MIDDLE + ROWS;
const HEIGHT: usize = BOTTOM + TOP + 1;
/// How many checkers of a stack are drawn, on a point and on the bar.
const MOST: usize = 5;
const MOST_ON_BAR: usize = 4;
/// How many letters of a name are shown.
const NAME: usize = 16;

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> Sketch {
    let scene = Scene::new(doc, hints);
    let mut sketch = Sketch::new(WIDTH, if doc.stakes.is_some() { HEIGHT + 1 } else { HEIGHT });
    for seat in [Seat(0), Seat(1)] {
        player(&mut sketch, &scene, seat);
    }
    frame(&mut sketch, &scene);
    for place in (1..=POINTS).map(Place::Point).chain([Place::Bar(Seat(0)), Place::Bar(Seat(1))]) {
        stack(&mut sketch, &scene, place);
    }
    for seat in [Seat(0), Seat(1)] {
        borne_off(&mut sketch, &scene, seat);
    }
    dice(&mut sketch, &scene);
    stakes(&mut sketch, &scene);
    for choice in &scene.moves {
        step(&mut sketch, &scene, choice);
    }
    others(&mut sketch, &scene);
    sketch
}

fn ink(seat: Seat) -> Ink {
    Ink::Seat(seat.0)
}

/// The line of a player: turn, letter, name, what is to be done, pips. The viewer's own is below the board.
fn player(sketch: &mut Sketch, scene: &Scene<'_>, seat: Seat) {
    let y = if seat == scene.near { HEIGHT - 1 } else { 0 };
    let mark = if scene.in_turn() == Some(seat) { "▸" } else { " " };
    let name: String = scene.name(seat).chars().take(NAME).collect();
    let pips = scene.say(&say::pips(scene.pips(seat)));
    let line = format!("{mark}{} {name:<NAME$} {:<19} {pips:>8}", LETTERS[seat.index()], scene.word(seat));
    sketch.write((0, y), &line, ink(seat));
}

/// The frame, and the points with their numbers.
fn frame(sketch: &mut Sketch, scene: &Scene<'_>) {
    let (half, bar) = ("─".repeat(HALF), "─".repeat(CELL));
    sketch.write((0, TOP - 1), &format!("┌{half}┬{bar}┬{half}┐"), Ink::Faint);
    sketch.write((0, BOTTOM + 1), &format!("└{half}┴{bar}┴{half}┘"), Ink::Faint);
    for y in TOP..=BOTTOM {
        for x in [0, BAR - 1, BAR + CELL, OFF - 1] {
            sketch.write((x, y), "│", Ink::Faint);
        }
    }
    for y in [TOP - 2, BOTTOM + 2] {
        sketch.write((BAR, y), &scene.say(&say::bar()), Ink::Faint);
        sketch.write((OFF + 1, y), &scene.say(&say::off()), Ink::Faint);
    }
    for number in 1..=POINTS {
        let point = Place::Point(number);
        let y = if number <= POINTS / 2 { BOTTOM + 2 } else { TOP - 2 };
        sketch.write((cell(scene, point, 0).0, y), &format!("{number:>2}"), Ink::Faint);
        for row in 0..MOST {
            let (x, y) = cell(scene, point, row);
            sketch.write((x + 1, y), if number % 2 == 0 { "·" } else { ":" }, Ink::Faint);
        }
    }
}

/// Where the cell begins that is in row `row` of a place, counted from where stacks begin.
fn cell(scene: &Scene<'_>, place: Place, row: usize) -> (usize, usize) {
    match place {
        Place::Point(number) if number <= POINTS / 2 => (column(POINTS / 2 - number), BOTTOM - row),
        Place::Point(number) => (column(number - POINTS / 2 - 1), TOP + row),
        // On the side where they come in again.
        Place::Bar(seat) if seat == scene.near => (BAR, MIDDLE - 1 - row),
        Place::Bar(_) => (BAR, MIDDLE + 1 + row),
        Place::Off(seat) if seat == scene.near => (OFF, BOTTOM - row),
        Place::Off(_) => (OFF, TOP + row),
    }
}

/// Where a column of points begins, from 0 to 11.
fn column(number: u8) -> usize {
    let number = usize::from(number);
    HALVES[number / 6] + CELL * (number % 6)
}

/// How many rows of a place are taken by what lies there. What could come must have room too.
fn taken(scene: &Scene<'_>, place: Place) -> usize {
    let count = scene.stack(place).map_or(0, |(_, count)| usize::from(count));
    match place {
        Place::Point(_) => count.min(MOST).min(ROWS.saturating_sub(scene.arrivals(place).count())),
        Place::Bar(_) => count.min(MOST_ON_BAR),
        Place::Off(_) => 1,
    }
}

/// The checkers of a point or of the bar, with a number instead of the last one if there are more than can be seen.
fn stack(sketch: &mut Sketch, scene: &Scene<'_>, place: Place) {
    let Some((seat, count)) = scene.stack(place) else {
        return;
    };
    let rows = taken(scene, place);
    for row in 0..rows {
        let (x, y) = cell(scene, place, row);
        let is_top = row + 1 == rows;
        let text = if is_top && rows < count.into() { count.to_string() } else { LETTERS[seat.index()].to_string() };
        if is_top && scene.last == Some(place) {
            // A number of two digits leaves room for one bracket.
            let bracket = if text.len() == 1 { "[" } else { "" };
            sketch.write((x, y), &format!("{bracket}{text}]"), Ink::Last);
        } else {
            sketch.write((x, y), &format!("{text:>2}"), ink(seat));
        }
    }
}

/// What a side has borne off.
fn borne_off(sketch: &mut Sketch, scene: &Scene<'_>, seat: Seat) {
    let place = Place::Off(seat);
    let Some((_, count)) = scene.stack(place) else {
        return;
    };
    let text = format!("{}{count:>2}", LETTERS[seat.index()]);
    let at = cell(scene, place, 0);
    if scene.last == Some(place) {
        sketch.write(at, &format!("[{text}]"), Ink::Last);
    } else {
        sketch.write(at, &format!(" {text}"), ink(seat));
    }
}

/// The dice of the active player, or what there is instead.
fn dice(sketch: &mut Sketch, scene: &Scene<'_>) {
    let active = scene.doc.active_player.0;
    if let Some((winner, prize)) = scene.result() {
        let name: String = scene.name(winner).chars().take(NAME).collect();
        let words = scene.say(&prize.won_by(Value::Player(name)));
        sketch.write((1, MIDDLE), &format!("{words:^0$.0$}", OFF - 2), ink(winner));
        return;
    }
    let mut x = hand(scene, active);
    for die in scene.dice() {
        let (text, ink) = if die.played {
            (format!("({})", die.value), Ink::Faint)
        } else {
            (format!(" {} ", die.value), ink(active))
        };
        sketch.write((x, MIDDLE), &text, ink);
        x += CELL;
    }
    if scene.phase == OPENING {
        sketch.write((hand(scene, scene.near), MIDDLE), &scene.say(&say::opening_roll()), Ink::Faint);
    }
}

/// Where dice and words of a side begin in the middle row: each at its own right hand.
fn hand(scene: &Scene<'_>, seat: Seat) -> usize {
    HALVES[usize::from(seat == scene.near)] + 2
}

/// The cube, and the score in a line of its own.
fn stakes(sketch: &mut Sketch, scene: &Scene<'_>) {
    let Some(stakes) = &scene.doc.stakes else {
        return;
    };
    if let Some((shown, at)) = scene.cube() {
        let place = match at {
            CubeAt::Middle => (OFF, MIDDLE),
            CubeAt::Side(seat) if seat == scene.near => (OFF, MIDDLE + 2),
            CubeAt::Side(_) => (OFF, MIDDLE - 2),
            CubeAt::Offered(seat) => (hand(scene, opponent(seat)), MIDDLE),
        };
        // Four digits leave no room for a frame.
        let text = if shown < 1000 { format!("[{shown}]") } else { format!(" {shown}") };
        sketch.write(place, &text, if stakes.crawford_game { Ink::Faint } else { Ink::Plain });
    }
    let [white, black] = stakes.score.by_seat();
    let score = format!("{} {white}, {} {black}", LETTERS[0], LETTERS[1]);
    let mut line = match stakes.length {
        0 => say::line_for_points(score),
        length => say::line_of_match(score, length, stakes.game),
    };
    if stakes.crawford_game {
        line = say::line_with_crawford(line);
    }
    sketch.write((1, HEIGHT), &scene.say(&line), Ink::Plain);
}

/// A step: the number of the point it would come from, on the place where it would come to lie. `8<` comes from 8, `8*`
/// hits as well, and `4(6)` is borne off from 4 with the 6, since one point can be left by either die.
fn step(sketch: &mut Sketch, scene: &Scene<'_>, choice: &Choice) {
    let index = scene.arrivals(choice.to).take_while(|other| other.action != choice.action).count();
    let (x, y) = cell(scene, choice.to, taken(scene, choice.to) + index);
    let from = match choice.from {
        // A cell has three columns.
        Place::Bar(_) => "b".to_string(),
        place => place.to_string(),
    };
    let text = match choice.to {
        Place::Off(_) => format!("{from:>2}({})", choice.die),
        _ => format!("{from:>2}{}", if choice.hits { "*" } else { "<" }),
    };
    sketch.write((x, y), &text, Ink::Choice);
    let top = cell(scene, choice.from, taken(scene, choice.from).saturating_sub(1));
    let wide = |(x, y): (usize, usize), width: usize| (x..x + width).map(move |x| (x, y));
    let covers: Vec<(usize, usize)> = wide((x, y), text.len()).chain(wide(top, CELL)).collect();
    sketch.spots.push(Spot { id: choice.action.to_string(), at: (x + 1, y), covers });
}

/// All else that can be chosen, by its id where there are no dice. Resigning is not pointed at: it is typed.
fn others(sketch: &mut Sketch, scene: &Scene<'_>) {
    let active = scene.doc.active_player.0;
    let mut x = hand(scene, if scene.phase == DOUBLING { active } else { opponent(active) });
    for action in scene.others.iter().filter(|action| !matches!(action, Action::Resign(_))) {
        let id = action.to_string();
        sketch.write((x, MIDDLE), &id, Ink::Choice);
        let covers = (x..x + id.len()).map(|x| (x, MIDDLE)).collect();
        let width = id.len() + 2;
        sketch.spots.push(Spot { id, at: (x, MIDDLE), covers });
        x += width;
    }
}

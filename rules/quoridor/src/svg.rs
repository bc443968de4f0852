//! The picture of a position, drawn from a state document.

use alloc::string::{String, ToString};

use game::svg::{Lettering, Svg, shortened};
use game::{Hints, Value};

use crate::action::Action;
use crate::board::{Cell, Orientation, SIDE, Wall};
use crate::document::{PlayerDoc, StateDoc};
use crate::rules::GOAL_ROWS;
use crate::say;

const CELL: i32 = 44;
const GAP: i32 = 8;
const PITCH: i32 = CELL + GAP;
const BOARD: i32 = 9 * CELL + 8 * GAP;
/// Where the board begins.
const LEFT: i32 = 30;
const TOP: i32 = 64;
const WIDTH: i32 = LEFT + BOARD + 10;
const HEIGHT: i32 = TOP + BOARD + 88;

const COLOURS: [&str; 2] = ["#1d5fa8", "#c2461a"];
const GOAL_TINTS: [&str; 2] = ["#cfdff0", "#f5d9c6"];
const LAST: &str = "#ffb300";
/// What the one piece that moves is called as a source.
const PAWN: &str = "pawn";

/// What a pointer over a place does; the colours stand in the elements.
const STYLE: &str = "[data-action]{cursor:pointer}.ghost{opacity:0}\
[data-action]:hover .ghost,[data-action]:focus .ghost{opacity:.75}[data-action]:hover .dot,[data-action]:focus .dot{opacity:1}";

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action>) -> String {
    let mut svg = hints.picture((WIDTH, HEIGHT), &title(doc, hints), &description(doc, hints));
    svg.style(STYLE);
    svg.shape("rect").with("width", WIDTH).with("height", HEIGHT).fill("#fbf8f3");
    player(&mut svg, doc, hints, 1);
    player(&mut svg, doc, hints, 0);
    board(&mut svg);
    coordinates(&mut svg);
    for action in hints.legal {
        choice(&mut svg, hints, *action, COLOURS[usize::from(doc.current_turn - 1)]);
    }
    for wall in &doc.walls {
        let wall = wall.wall();
        let is_last = hints.last == Some(Action::Wall(wall));
        let shape = svg.shape("rect").class("wall").with("data-wall", Action::Wall(wall)).area(extent(wall));
        shape.round(3).fill("#3a2010").stroke(if is_last { LAST } else { "none" }, 3);
    }
    for (seat, player) in players(doc).into_iter().enumerate() {
        let cell = player.position.cell();
        let can_move = !hints.legal.is_empty() && usize::from(doc.current_turn) == seat + 1;
        pawn(&mut svg, cell, seat, hints.last == Some(Action::Move(cell)), can_move);
    }
    svg.finish()
}

fn players(doc: &StateDoc) -> [&PlayerDoc; 2] {
    [&doc.players.player1, &doc.players.player2]
}

fn title(doc: &StateDoc, hints: &Hints<'_, Action>) -> String {
    let [first, second] = players(doc).map(|player| player.name.as_str());
    hints.say(&say::title(first, second))
}

/// The position in words.
fn description(doc: &StateDoc, hints: &Hints<'_, Action>) -> String {
    let [first, second] = [1, 2].map(|number: u8| {
        let seat = usize::from(number - 1);
        let player = players(doc)[seat];
        let square = Action::Move(player.position.cell()).to_string();
        say::describes_player(named(doc, number), number, square, player.walls_remaining, SIDE - GOAL_ROWS[seat])
    });
    let walls = doc.walls.iter().map(|wall| Action::Wall(wall.wall()).to_string());
    let walls = match doc.walls.len() {
        0 => say::describes_no_walls(),
        _ => say::describes_walls(Value::comma_separated(walls)),
    };
    let turn = match (doc.status, doc.winner) {
        ("finished", Some(number)) => say::describes_winner(named(doc, number)),
        ("finished", None) => say::describes_draw(),
        _ => say::describes_turn(named(doc, doc.current_turn)),
    };
    [first, second, walls, turn].map(|text| hints.say(&text)).join(" ")
}

/// The player of a number, 1 or 2, to stand in a sentence.
fn named(doc: &StateDoc, number: u8) -> Value {
    Value::Player(players(doc)[usize::from(number - 1)].name.clone())
}

/// The line of a player: name, state, walls left. Player 2 is above the board, player 1 below.
fn player(svg: &mut Svg, doc: &StateDoc, hints: &Hints<'_, Action>, seat: usize) {
    let player = players(doc)[seat];
    let middle = if seat == 1 { 28 } else { TOP + BOARD + 62 };
    let number = seat + 1;
    let label = match (doc.status, doc.winner) {
        ("finished", Some(winner)) if usize::from(winner) == number => Some(say::label_won()),
        ("finished", None) => Some(say::label_draw()),
        ("in_progress", _) if usize::from(doc.current_turn) == number => Some(say::label_to_move()),
        _ => None,
    };
    let label = label.map_or(String::new(), |label| hints.say(&label));
    svg.open("g").class("player");
    disc(svg, (LEFT + 18, middle), 18, seat);
    let name = shortened(&player.name, 15);
    svg.shape("text").at((LEFT + 46, middle + 7)).with("font-size", 21).fill("#222").content(&name);
    let how = Lettering { size: 18, fill: COLOURS[seat], anchor: "end", weight: "bold" };
    svg.text((LEFT + 318, middle + 7), how, &label);
    for index in 0..player.walls_remaining {
        let x = LEFT + 330 + 9 * i32::from(index);
        svg.shape("rect").area([x, middle - 13, 5, 26]).round(2).fill("#3a2010");
    }
    let count = svg.shape("text").at((LEFT + BOARD, middle + 7)).with("font-size", 21).with("text-anchor", "end");
    count.fill("#222").content(&player.walls_remaining.to_string());
    svg.close("g");
}

/// The cells, and a strip in a player's colour along the row that player must reach.
fn board(svg: &mut Svg) {
    svg.shape("rect").area([LEFT - 4, TOP - 4, BOARD + 8, BOARD + 8]).round(6).fill("#b4936f");
    for (seat, y) in [(0, TOP - 12), (1, TOP + BOARD + 4)] {
        svg.shape("rect").class("goal").area([LEFT, y, BOARD, 8]).round(4).fill(COLOURS[seat]);
    }
    for row in 0..SIDE {
        let fill = match GOAL_ROWS.iter().position(|goal| *goal == row) {
            Some(seat) => GOAL_TINTS[seat],
            None => "#f1e7d5",
        };
        for col in 0..SIDE {
            let (x, y) = corner(row, col);
            svg.shape("rect").area([x, y, CELL, CELL]).round(4).fill(fill);
        }
    }
}

/// Ranks on the left, files below.
fn coordinates(svg: &mut Svg) {
    let mut label = |at: (i32, i32), text: &str| {
        svg.shape("text").with("font-size", 18).at(at).with("text-anchor", "middle").fill("#555").content(text);
    };
    for index in 0..SIDE {
        let middle = PITCH * i32::from(index) + CELL / 2;
        label((13, TOP + middle + 7), &(SIDE - index).to_string());
        label((LEFT + middle, TOP + BOARD + 30), &char::from(b'a' + index).to_string());
    }
}

/// An action that can be chosen.
fn choice(svg: &mut Svg, hints: &Hints<'_, Action>, action: Action, colour: &str) {
    let id = action.to_string();
    match action {
        Action::Move(cell) => {
            svg.open_choice(&id, &hints.say(&say::choose_square(id.as_str())), Some(&PAWN));
            target(svg, cell, colour);
        }
        Action::Wall(wall) => {
            let label = match wall.orientation() {
                Orientation::Horizontal => say::choose_horizontal_wall(id.as_str()),
                Orientation::Vertical => say::choose_vertical_wall(id.as_str()),
            };
            svg.open_choice(&id, &hints.say(&label), None);
            slot(svg, wall);
        }
    }
    svg.close("g");
}

/// A cell the pawn can go to.
fn target(svg: &mut Svg, cell: Cell, colour: &str) {
    let (x, y) = corner(cell.row(), cell.col());
    svg.shape("rect").area([x, y, CELL, CELL]).round(4).fill("#0000");
    svg.shape("circle").class("dot").circle((x + CELL / 2, y + CELL / 2), 8).fill(colour).opacity(0.45);
}

/// A place for a wall: the gap beside one cell is where to point, the whole wall is what would stand.
fn slot(svg: &mut Svg, wall: Wall) {
    let (x, y) = corner(wall.row(), wall.col());
    let gap = match wall.orientation() {
        Orientation::Horizontal => [x, y + CELL, CELL, GAP],
        Orientation::Vertical => [x + CELL, y, GAP, CELL],
    };
    svg.shape("rect").area(gap).fill("#0000");
    let ghost = svg.shape("rect").class("ghost").area(extent(wall)).round(3).fill("#3a2010");
    ghost.with("pointer-events", "none").opacity(0);
}

/// A pawn on its cell, which is where it can be taken up if it can move.
fn pawn(svg: &mut Svg, cell: Cell, seat: usize, is_last: bool, can_move: bool) {
    let (x, y) = corner(cell.row(), cell.col());
    if is_last {
        let area = [x + 1, y + 1, CELL - 2, CELL - 2];
        svg.shape("rect").class("last").area(area).round(4).fill("none").stroke(LAST, 4);
    }
    if can_move {
        svg.open("g").class("source").with("data-source", PAWN);
    }
    disc(svg, (x + CELL / 2, y + CELL / 2), 17, seat);
    if can_move {
        svg.close("g");
    }
}

/// A pawn from above: its colour and its number.
fn disc(svg: &mut Svg, (x, y): (i32, i32), radius: i32, seat: usize) {
    svg.shape("circle").class("pawn").circle((x, y), radius).fill(COLOURS[seat]).stroke("#fff", 2);
    let number = svg.shape("text").at((x, y + 7)).with("font-size", 20).with("font-weight", "bold");
    let number = number.with("text-anchor", "middle").fill("#fff").with("pointer-events", "none");
    number.content(&(seat + 1).to_string());
}

/// Where a cell begins.
fn corner(row: u8, col: u8) -> (i32, i32) {
    (LEFT + PITCH * i32::from(col), TOP + PITCH * i32::from(row))
}

/// Where a wall lies: left, top, width and height.
fn extent(wall: Wall) -> [i32; 4] {
    let (x, y) = corner(wall.row(), wall.col());
    let length = 2 * CELL + GAP;
    match wall.orientation() {
        Orientation::Horizontal => [x, y + CELL, length, GAP],
        Orientation::Vertical => [x + CELL, y, GAP, length],
    }
}

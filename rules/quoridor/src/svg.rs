//! The picture of a position, drawn from a state document.

use alloc::string::{String, ToString};

use game::svg::{Svg, shortened};
use game::{Hints, Value};

use crate::action::Action;
use crate::board::{Cell, Orientation, SIDE, Wall};
use crate::document::{PlayerDoc, StateDoc};
use crate::rules::GOAL_ROWS;
use crate::say;

const CELL: u32 = 44;
const GAP: u32 = 8;
const PITCH: u32 = CELL + GAP;
const BOARD: u32 = 9 * CELL + 8 * GAP;
/// Where the board begins.
const LEFT: u32 = 30;
const TOP: u32 = 64;
const WIDTH: u32 = LEFT + BOARD + 10;
const HEIGHT: u32 = TOP + BOARD + 88;

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
    let begin = if hints.legal.is_empty() { Svg::new } else { Svg::with_choices };
    let mut svg = begin((WIDTH, HEIGHT), &title(doc, hints), &description(doc, hints));
    svg.style(STYLE);
    svg.element("rect", &[("width", &WIDTH), ("height", &HEIGHT), ("fill", &"#fbf8f3")]);
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
        let [x, y, width, height] = extent(wall);
        let outline = if is_last { LAST } else { "none" };
        let id = Action::Wall(wall);
        svg.element(
            "rect",
            &[
                ("class", &"wall"),
                ("data-wall", &id),
                ("x", &x),
                ("y", &y),
                ("width", &width),
                ("height", &height),
                ("rx", &3),
                ("fill", &"#3a2010"),
                ("stroke", &outline),
                ("stroke-width", &3),
            ],
        );
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
    svg.open("g", &[("class", &"player")]);
    disc(svg, (LEFT + 18, middle), 18, seat);
    let name = shortened(&player.name, 15);
    svg.text_element(
        "text",
        &[("x", &(LEFT + 46)), ("y", &(middle + 7)), ("font-size", &21), ("fill", &"#222")],
        &name,
    );
    svg.text_element(
        "text",
        &[
            ("x", &(LEFT + 318)),
            ("y", &(middle + 7)),
            ("font-size", &18),
            ("font-weight", &"bold"),
            ("text-anchor", &"end"),
            ("fill", &COLOURS[seat]),
        ],
        &label,
    );
    for index in 0..player.walls_remaining {
        let x = LEFT + 330 + 9 * u32::from(index);
        svg.element(
            "rect",
            &[("x", &x), ("y", &(middle - 13)), ("width", &5), ("height", &26), ("rx", &2), ("fill", &"#3a2010")],
        );
    }
    svg.text_element(
        "text",
        &[("x", &(LEFT + BOARD)), ("y", &(middle + 7)), ("font-size", &21), ("text-anchor", &"end"), ("fill", &"#222")],
        &player.walls_remaining.to_string(),
    );
    svg.close("g");
}

/// The cells, and a strip in a player's colour along the row that player must reach.
fn board(svg: &mut Svg) {
    let frame = [("x", LEFT - 4), ("y", TOP - 4), ("width", BOARD + 8), ("height", BOARD + 8)];
    let [x, y, width, height] = &frame;
    svg.element(
        "rect",
        &[(x.0, &x.1), (y.0, &y.1), (width.0, &width.1), (height.0, &height.1), ("rx", &6), ("fill", &"#b4936f")],
    );
    for (seat, y) in [(0, TOP - 12), (1, TOP + BOARD + 4)] {
        svg.element(
            "rect",
            &[
                ("class", &"goal"),
                ("x", &LEFT),
                ("y", &y),
                ("width", &BOARD),
                ("height", &8),
                ("rx", &4),
                ("fill", &COLOURS[seat]),
            ],
        );
    }
    for row in 0..SIDE {
        let fill = match GOAL_ROWS.iter().position(|goal| *goal == row) {
            Some(seat) => GOAL_TINTS[seat],
            None => "#f1e7d5",
        };
        for col in 0..SIDE {
            let (x, y) = corner(row, col);
            svg.element(
                "rect",
                &[("x", &x), ("y", &y), ("width", &CELL), ("height", &CELL), ("rx", &4), ("fill", &fill)],
            );
        }
    }
}

/// Ranks on the left, files below.
fn coordinates(svg: &mut Svg) {
    for index in 0..u32::from(SIDE) {
        let middle = PITCH * index + CELL / 2;
        let label = [("font-size", 18), ("x", 13), ("y", TOP + middle + 7)];
        let [size, x, y] = &label;
        svg.text_element(
            "text",
            &[(size.0, &size.1), (x.0, &x.1), (y.0, &y.1), ("text-anchor", &"middle"), ("fill", &"#555")],
            &(u32::from(SIDE) - index).to_string(),
        );
        let file = char::from(b'a' + u8::try_from(index).expect("there are nine files"));
        svg.text_element(
            "text",
            &[
                ("font-size", &18),
                ("x", &(LEFT + middle)),
                ("y", &(TOP + BOARD + 30)),
                ("text-anchor", &"middle"),
                ("fill", &"#555"),
            ],
            &file.to_string(),
        );
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
    svg.element("rect", &[("x", &x), ("y", &y), ("width", &CELL), ("height", &CELL), ("rx", &4), ("fill", &"#0000")]);
    svg.element(
        "circle",
        &[
            ("class", &"dot"),
            ("cx", &(x + CELL / 2)),
            ("cy", &(y + CELL / 2)),
            ("r", &8),
            ("fill", &colour),
            ("opacity", &0.45),
        ],
    );
}

/// A place for a wall: the gap beside one cell is where to point, the whole wall is what would stand.
fn slot(svg: &mut Svg, wall: Wall) {
    let (x, y) = corner(wall.row(), wall.col());
    let [left, top, width, height] = match wall.orientation() {
        Orientation::Horizontal => [x, y + CELL, CELL, GAP],
        Orientation::Vertical => [x + CELL, y, GAP, CELL],
    };
    svg.element("rect", &[("x", &left), ("y", &top), ("width", &width), ("height", &height), ("fill", &"#0000")]);
    let [left, top, width, height] = extent(wall);
    svg.element(
        "rect",
        &[
            ("class", &"ghost"),
            ("x", &left),
            ("y", &top),
            ("width", &width),
            ("height", &height),
            ("rx", &3),
            ("fill", &"#3a2010"),
            ("pointer-events", &"none"),
            ("opacity", &0),
        ],
    );
}

/// A pawn on its cell, which is where it can be taken up if it can move.
fn pawn(svg: &mut Svg, cell: Cell, seat: usize, is_last: bool, can_move: bool) {
    let (x, y) = corner(cell.row(), cell.col());
    if is_last {
        svg.element(
            "rect",
            &[
                ("class", &"last"),
                ("x", &(x + 1)),
                ("y", &(y + 1)),
                ("width", &(CELL - 2)),
                ("height", &(CELL - 2)),
                ("rx", &4),
                ("fill", &"none"),
                ("stroke", &LAST),
                ("stroke-width", &4),
            ],
        );
    }
    if can_move {
        svg.open("g", &[("class", &"source"), ("data-source", &PAWN)]);
    }
    disc(svg, (x + CELL / 2, y + CELL / 2), 17, seat);
    if can_move {
        svg.close("g");
    }
}

/// A pawn from above: its colour and its number.
fn disc(svg: &mut Svg, (x, y): (u32, u32), radius: u32, seat: usize) {
    svg.element(
        "circle",
        &[
            ("class", &"pawn"),
            ("cx", &x),
            ("cy", &y),
            ("r", &radius),
            ("fill", &COLOURS[seat]),
            ("stroke", &"#fff"),
            ("stroke-width", &2),
        ],
    );
    svg.text_element(
        "text",
        &[
            ("x", &x),
            ("y", &(y + 7)),
            ("font-size", &20),
            ("font-weight", &"bold"),
            ("text-anchor", &"middle"),
            ("fill", &"#fff"),
            ("pointer-events", &"none"),
        ],
        &(seat + 1).to_string(),
    );
}

/// Where a cell begins.
fn corner(row: u8, col: u8) -> (u32, u32) {
    (LEFT + PITCH * u32::from(col), TOP + PITCH * u32::from(row))
}

/// Where a wall lies: left, top, width and height.
fn extent(wall: Wall) -> [u32; 4] {
    let (x, y) = corner(wall.row(), wall.col());
    let length = 2 * CELL + GAP;
    match wall.orientation() {
        Orientation::Horizontal => [x, y + CELL, length, GAP],
        Orientation::Vertical => [x + CELL, y, GAP, length],
    }
}

//! The picture of a position, drawn from a state document.

mod choices;
mod pieces;
mod plan;
mod plates;
mod recent;
mod slots;
mod ways;

use alloc::format;
use alloc::string::{String, ToString};

use game::svg::Svg;
use game::{Hints, Value};

use self::plan::Plan;
use self::slots::Slots;
use crate::action::Action;
use crate::board::{Cell, SIDE};
use crate::document::{PlayerDoc, StateDoc};
use crate::rules::GOAL_ROWS;
use crate::say;

/// The colours of the two players' things.
const SEATS: [&str; 2] = ["#1f6fd2", "#f0852a"];
/// What is written on them.
const ON_SEATS: [&str; 2] = ["#ffffff", "#2a1400"];
const GOALS: [&str; 2] = ["#44658f", "#8f4b1c"];
const BED: &str = "#3d2417";
const CELL: &str = "#855a3a";
const WALL: &str = "#f6e3bb";
const EDGE: &str = "#b98f55";
const LIGHT: &str = "#f8ecd6";
const RECENT: &str = "#ffe24a";

/// What a pointer over a place does; the colours stand in the elements.
const STYLE: &str = "[data-action]{cursor:pointer}.aid-ways{display:none}.ghost,.shade,.no{opacity:0;pointer-events:none}\
:is(.near,.chosen,:focus-visible) :is(.ghost,.shade){opacity:.75}:is(.near,.chosen) .no{opacity:1}\
:is(.near,.chosen,.lit,:focus-visible) .dot{opacity:1}\
@media(hover:hover){[data-action]:hover :is(.ghost,.shade){opacity:.75}\
[data-action]:hover .dot{opacity:1}}";

/// What a picture is drawn from.
struct Scene<'a> {
    doc: &'a StateDoc,
    hints: &'a Hints<'a, Action>,
    plan: &'static Plan,
    slots: Slots<'a>,
}

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action>) -> String {
    let scene = Scene { doc, hints, plan: Plan::of(hints.look.shape), slots: Slots::of(doc) };
    let mut svg = hints.picture(scene.plan.size, &title(&scene), &description(&scene));
    svg.style(STYLE);
    pieces::stencils(&mut svg, &scene);
    let (width, height) = scene.plan.size;
    // It goes on beside the picture where its place is wider or higher.
    let ground = svg.shape("rect").class("ground").area([-width, -height, 3 * width, 3 * height]);
    ground.fill("#f4efe6");
    plates::draw(&mut svg, &scene);
    board(&mut svg, &scene);
    coordinates(&mut svg, &scene);
    ways::lines(&mut svg, &scene);
    recent::traces(&mut svg, &scene);
    walls(&mut svg, &scene);
    choices::draw(&mut svg, &scene);
    pawns(&mut svg, &scene);
    ways::lengths(&mut svg, &scene);
    // What is under the pointer is what it means: the places do not overlap, and fill the board.
    svg.finish().replacen("<svg ", "<svg data-follow=\"exact\" ", 1)
}

impl Scene<'_> {
    fn players(&self) -> [&PlayerDoc; 2] {
        [&self.doc.players.player1, &self.doc.players.player2]
    }

    fn pawn(&self, seat: usize) -> Cell {
        self.players()[seat].position.cell()
    }

    /// The seat whose turn it is.
    fn mover(&self) -> usize {
        usize::from(self.doc.current_turn - 1)
    }

    /// The seat that has won.
    fn winner(&self) -> Option<usize> {
        self.doc.winner.map(|number| usize::from(number - 1))
    }

    fn is_over(&self) -> bool {
        self.doc.status == "finished"
    }

    /// A player, to stand in a sentence.
    fn named(&self, seat: usize) -> Value {
        Value::Player(self.players()[seat].name.clone())
    }
}

fn title(scene: &Scene<'_>) -> String {
    let [first, second] = scene.players().map(|player| player.name.as_str());
    scene.hints.say(&say::title(first, second))
}

/// The position in words.
fn description(scene: &Scene<'_>) -> String {
    let [first, second] = [0, 1].map(|seat: usize| {
        let square = Action::Move(scene.pawn(seat)).to_string();
        let walls = scene.players()[seat].walls_remaining;
        say::describes_player(scene.named(seat), square, walls, SIDE - GOAL_ROWS[seat])
    });
    let walls = scene.doc.walls.iter().map(|wall| Action::Wall(wall.wall()).to_string());
    let walls = match scene.doc.walls.len() {
        0 => say::describes_no_walls(),
        _ => say::describes_walls(Value::comma_separated(walls)),
    };
    let turn = match (scene.is_over(), scene.winner()) {
        (true, Some(seat)) => say::describes_winner(scene.named(seat)),
        (true, None) => say::describes_draw(),
        (false, _) => say::describes_turn(scene.named(scene.mover())),
    };
    [first, second, walls, turn].map(|text| scene.hints.say(&text)).join(" ")
}

/// The squares, and a strip in a player's colour along the row that player must reach, whose squares point outward.
fn board(svg: &mut Svg, scene: &Scene<'_>) {
    let plan = scene.plan;
    let ((x, y), board, rim) = (plan.origin, plan.board(), plan.rim);
    let bed = svg.shape("rect").class("bed").area([x - rim, y - rim, board + 2 * rim, board + 2 * rim]);
    bed.round(rim).fill(BED);
    let strip = rim * 3 / 5;
    for (seat, y) in [(0, y - rim + 1), (1, y + board + rim - strip - 1)] {
        let shape = svg.shape("rect").class(["goal seat-0", "goal seat-1"][seat]).area([x, y, board, strip]);
        shape.round(strip / 2).fill(SEATS[seat]);
    }
    for row in 0..SIDE {
        let goal = GOAL_ROWS.iter().position(|goal| *goal == row);
        for col in 0..SIDE {
            let (x, y) = plan.corner(row, col);
            let class = goal.map_or("cell", |seat| ["home-0", "home-1"][seat]);
            let square = svg.shape("rect").class(class).area([x, y, plan.cell, plan.cell]).round(plan.cell / 12);
            square.fill(goal.map_or(CELL, |seat| GOALS[seat]));
        }
        for col in (0..SIDE).filter(|_| goal.is_some()) {
            let cell = Cell::new(row, col).expect("the loop stays on the board");
            let ((x, y), half) = (plan.middle(cell), plan.cell / 8);
            let tip = if row == 0 { -half } else { half };
            let points = format!("{},{} {x},{} {},{}", x - half, y - tip / 2, y + tip / 2, x + half, y - tip / 2);
            let arrow = svg.shape("polyline").class("arrow").with("points", points).fill("none");
            arrow.stroke(LIGHT, plan.cell / 16).opacity(0.55);
        }
    }
}

/// The ranks in the squares of the first file, and the files in those of the first rank.
fn coordinates(svg: &mut Svg, scene: &Scene<'_>) {
    let plan = scene.plan;
    svg.open("g").class("aid aid-numbers").with("pointer-events", "none");
    let mut label = |at: (i32, i32), text: &str| {
        let text_at = svg.shape("text").class("coordinate").at(at).with("font-size", plan.small);
        text_at.with("text-anchor", "middle").fill(LIGHT).content(text);
    };
    let inset = plan.small * 3 / 5;
    for index in 0..SIDE {
        let ((x, y), (right, _)) = (plan.corner(index, 0), plan.corner(SIDE - 1, index));
        let bottom = plan.origin.1 + plan.board();
        label((x + inset, y + plan.small), &(SIDE - index).to_string());
        label((right + plan.cell - inset, bottom - inset / 2), &char::from(b'a' + index).to_string());
    }
    svg.close("g");
}

/// The walls that stand.
fn walls(svg: &mut Svg, scene: &Scene<'_>) {
    for wall in &scene.doc.walls {
        let wall = wall.wall();
        let order = recent::order(scene, Action::Wall(wall));
        let group = svg.open("g").class("standing").with("data-wall", Action::Wall(wall)).with("data-piece", "wall");
        let group = group.with("pointer-events", "none");
        drop(match order {
            Some(order) => group.with("data-order", order),
            None => group,
        });
        pieces::wall(svg, scene, scene.plan.extent(wall), recent::is_marked(scene, Action::Wall(wall)));
        svg.close("g");
    }
}

/// The pawns; the one that can move can be taken up.
fn pawns(svg: &mut Svg, scene: &Scene<'_>) {
    for seat in [0, 1] {
        let cell = scene.pawn(seat);
        let can_move = !scene.hints.legal.is_empty() && scene.mover() == seat;
        if can_move {
            svg.open("g").class("source").with("data-source", choices::PAWN);
            choices::grip(svg, scene, cell);
        }
        let group = svg.open("g").class("piece").with("data-piece", format!("pawn-{seat}"));
        drop(match recent::order_of_pawn(scene, seat) {
            Some(order) => group.with("data-order", order),
            None => group,
        });
        pieces::pawn(svg, scene.plan.middle(cell), seat);
        svg.close("g");
        if can_move {
            svg.close("g");
        }
    }
}

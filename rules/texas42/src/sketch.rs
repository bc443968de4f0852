//! The picture of a position for terminals.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::sketch::{columns, cut_to};
use game::{Hints, Ink, Sketch, Spot};

use crate::action::Action;
use crate::deal::Deal;
use crate::document::{PlayerDoc, StateDoc};
use crate::domino::Domino;
use crate::say;
use crate::svg::scene::{Scene, Side, Stage};
use crate::svg::words;
use crate::terms::{self, letter};

/// As much as has room beside the panel at 80 columns and 24 rows.
const WIDTH: usize = 51;
const HEIGHT: usize = 20;
/// A domino such as `[6|4]`, and how far it is to the next in the hand at the bottom.
const DOMINO: usize = 5;
const PITCH: usize = DOMINO + 1;
/// How wide the players on the left and on the right are, and where those on the right begin.
const BESIDE: usize = 20;
const RIGHT: usize = WIDTH - BESIDE;
/// How many dominoes they have in a line.
const LINE: usize = 4;
/// How many columns a name has.
const NAME: usize = 11;
/// Where the players begin: above, beside the trick, below; and the teams.
const ABOVE: usize = 3;
const MIDDLE: usize = 6;
const BELOW: usize = 11;
const TEAMS: usize = 14;
/// More marks than these are shown as a number alone.
const MOST_MARKS: u8 = 25;

/// A place, as column and row.
type Place = (usize, usize);

/// Draws a state document.
pub(crate) fn draw(doc: &StateDoc, hints: &Hints<'_, Action, Deal>) -> Sketch {
    let scene = Scene::new(doc, hints);
    let mut sketch = Sketch::new(WIDTH, HEIGHT);
    sketch.write((0, 0), &cut_to(&scene.say(&words::brief(&scene)), WIDTH), Ink::Plain);
    contract(&mut sketch, &scene);
    for player in &doc.players {
        self::player(&mut sketch, &scene, player);
    }
    trick(&mut sketch, &scene);
    team(&mut sketch, &scene, 0);
    team(&mut sketch, &scene, 1);
    sketch
}

/// The highest bid, and what is trump.
fn contract(sketch: &mut Sketch, scene: &Scene<'_>) {
    let bid = scene.highest().map(|bid| {
        let name = cut_to(scene.name(bid.player), NAME);
        format!("{name}: {}", scene.say(&terms::bid(bid)))
    });
    let bid = bid.unwrap_or_default();
    sketch.write((0, 1), &bid, Ink::Plain);
    let Some(trump) = scene.doc.trump else {
        return;
    };
    let ink = if scene.hints.last == Some(Action::Trump(trump)) { Ink::Last } else { Ink::Plain };
    sketch.write((columns(&bid) + 2, 1), &scene.say(&terms::trump(trump)), ink);
}

/// A player: name, team, bid, what is to be done, and the hand.
fn player(sketch: &mut Sketch, scene: &Scene<'_>, player: &PlayerDoc) {
    let side = scene.side(player.id);
    let mark = if scene.is_in_turn(player.id) { "▸" } else { " " };
    let mut name = format!("{mark}{} {}", letter(player.team), cut_to(&player.name, NAME));
    if scene.doc.dealer == player.id && scene.stage != Stage::Over {
        name = [name, scene.say(&say::dealing())].join(" ");
    }
    let bid = scene.bid_of(player.id).map(|bid| scene.say(&terms::bid(bid))).unwrap_or_default();
    let does = [bid, scene.shown_word(player.id)].join(" ");
    let does = does.trim();
    let ink = Ink::Seat(player.team);
    match side {
        Side::Top | Side::Bottom => {
            let y = if side == Side::Top { ABOVE } else { BELOW + 1 };
            let line = format!("{name}  {does}");
            let x = (WIDTH - columns(&line).min(WIDTH)) / 2;
            sketch.write((x, y), &line, ink);
        }
        Side::Left | Side::Right => {
            let x = if side == Side::Left { 0 } else { RIGHT };
            sketch.write((x, MIDDLE), &name, ink);
            sketch.write((x + 1, MIDDLE + 1), &cut_to(does, BESIDE - 2), ink);
        }
    }
    hand(sketch, scene, player, side);
}

/// A hand. What can be played is a place to choose.
fn hand(sketch: &mut Sketch, scene: &Scene<'_>, player: &PlayerDoc, side: Side) {
    let count = player.hand.as_ref().map_or(usize::from(player.hand_size), Vec::len);
    let hidden = core::iter::repeat_n(None, count);
    let held: Vec<Option<Domino>> = match &player.hand {
        Some(hand) => hand.iter().copied().map(Some).collect(),
        None => hidden.collect(),
    };
    let start = (WIDTH - (PITCH * count).min(WIDTH)) / 2;
    for (index, domino) in held.into_iter().enumerate() {
        let at = match side {
            Side::Top => (start + PITCH * index, ABOVE + 1),
            Side::Bottom => (start + PITCH * index, BELOW),
            Side::Left => (DOMINO * (index % LINE), MIDDLE + 2 + index / LINE),
            Side::Right => (RIGHT + DOMINO * (index % LINE), MIDDLE + 2 + index / LINE),
        };
        let Some(domino) = domino else {
            sketch.write(at, "[ | ]", Ink::Faint);
            continue;
        };
        let ink = if scene.can_play(domino) { Ink::Choice } else { Ink::Plain };
        sketch.write(at, &face(domino), ink);
        if scene.can_play(domino) {
            let covers = (at.0..at.0 + DOMINO).map(|x| (x, at.1)).collect();
            sketch.spots.push(Spot { id: Action::Play(domino).to_string(), at: (at.0 + 1, at.1), covers });
        }
    }
}

/// The trick: each domino in front of the player who played it.
fn trick(sketch: &mut Sketch, scene: &Scene<'_>) {
    for play in &scene.doc.current_trick {
        let at: Place = match scene.side(play.player) {
            Side::Top => (23, MIDDLE),
            Side::Left => (BESIDE, MIDDLE + 1),
            Side::Right => (RIGHT - DOMINO, MIDDLE + 1),
            Side::Bottom => (23, MIDDLE + 2),
        };
        let ink = if scene.hints.last == Some(Action::Play(play.domino)) { Ink::Last } else { Ink::Plain };
        sketch.write(at, &face(play.domino), ink);
    }
    if scene.stage == Stage::Scoring {
        let line = words::result(scene).join(", ");
        sketch.write(((WIDTH - columns(&line).min(WIDTH)) / 2, MIDDLE + 4), &line, Ink::Plain);
    }
}

/// How a team stands: points and tricks, dominoes that count, marks.
fn team(sketch: &mut Sketch, scene: &Scene<'_>, team: u8) {
    let index = usize::from(team);
    let y = TEAMS + 3 * index;
    let names: Vec<String> = scene.members(team).map(|player| cut_to(&player.name, NAME)).collect();
    let mut line = format!("{} {}", letter(team), names.join(" & "));
    if scene.doc.winner == Some(team) {
        line = [line, scene.say(&say::won())].join(" ");
    }
    sketch.write((0, y), &line, Ink::Seat(team));
    let points = say::points(scene.doc.team_scores[index]);
    let points = match scene.needs(team) {
        Some(needed) => say::points_of(points, needed),
        None => points,
    };
    let points = scene.say(&say::points_and_tricks(points, words::tricks(scene, team)));
    let counts: Vec<String> = scene.counts(team).iter().map(ToString::to_string).collect();
    sketch.write((2, y + 1), &format!("{points}  {}", counts.join(" ")), Ink::Plain);
    let of = scene.say(&words::marks(scene, team));
    sketch.write((2, y + 2), &format!("{of}  {}", tally(scene.doc.team_marks[index])), Ink::Plain);
}

/// Marks in groups of five.
fn tally(marks: u8) -> String {
    if MOST_MARKS < marks {
        return String::new();
    }
    let mark = |index: u8| match index % 5 {
        4 => "/ ",
        _ => "|",
    };
    (0..marks).map(mark).collect()
}

/// A domino that is to be seen.
fn face(domino: Domino) -> String {
    format!("[{}|{}]", domino.high(), domino.low())
}

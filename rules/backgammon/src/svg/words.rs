//! A position in words, for those who do not see the picture.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::Seat;

use super::scene::{CubeAt, Die, Place, Scene, loss};
use crate::action::Action;
use crate::board::POINTS;
use crate::machine::{DOUBLED, DOUBLING, MOVING, OPENING, RESIGNED, ROLLING};
use crate::rules::opponent;

/// The colours, as sentences have them.
const COLOURS: [&str; 2] = ["White", "Black"];

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> String {
    format!("Backgammon: {} against {}", scene.name(Seat(0)), scene.name(Seat(1)))
}

/// Who has to do what, where the checkers are, and what is played for.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let mut sentences = Vec::from([turn(scene)]);
    sentences.extend([Seat(0), Seat(1)].map(|seat| side(scene, seat)));
    sentences.push(format!("Points are numbered as {} counts them.", COLOURS[scene.near.index()]));
    sentences.extend(stakes(scene));
    sentences.join(" ")
}

/// Whom the game waits for.
fn turn(scene: &Scene<'_>) -> String {
    let active = scene.doc.active_player.0;
    let (mover, other) = (called(scene, active), called(scene, opponent(active)));
    match scene.phase {
        OPENING => "The roll that decides who begins is due.".to_string(),
        ROLLING => format!("{mover} is to roll."),
        MOVING => format!("{mover} is to play {}.", dice(scene)),
        DOUBLING => format!("{mover} is to roll or to double."),
        DOUBLED => format!("{mover} doubles to {}; {other} is to take or drop.", 2 * scene.worth()),
        RESIGNED => {
            let times = scene.doc.stakes.as_ref().and_then(|stakes| stakes.resigned).unwrap_or(1);
            format!("{mover} offers to lose {}; {other} is to accept or decline.", loss(times))
        }
        _ => match scene.result() {
            Some((winner, prize)) => format!("{} {prize}.", called(scene, winner)),
            None => String::new(),
        },
    }
}

/// A player's name and colour.
fn called(scene: &Scene<'_>, seat: Seat) -> String {
    format!("{} ({})", scene.name(seat), COLOURS[seat.index()])
}

/// What is left of the dice, and what is not.
fn dice(scene: &Scene<'_>) -> String {
    let (played, left): (Vec<Die>, Vec<Die>) = scene.dice().into_iter().partition(|die| die.played);
    let list = |dice: &[Die]| {
        let values: Vec<String> = dice.iter().map(|die| die.value.to_string()).collect();
        values.join(" and ")
    };
    if played.is_empty() { list(&left) } else { format!("{}, having played {}", list(&left), list(&played)) }
}

/// Where the checkers of a side are, and how far they have to go.
fn side(scene: &Scene<'_>, seat: Seat) -> String {
    let points = (1..=POINTS).rev().map(Place::Point).filter_map(|place| match scene.stack(place) {
        Some((owner, count)) if owner == seat => Some(format!("{count} on {place}")),
        _ => None,
    });
    let elsewhere = [(Place::Bar(seat), "on the bar"), (Place::Off(seat), "off")]
        .map(|(place, what)| format!("{} {what}", scene.stack(place).map_or(0, |(_, count)| count)));
    let places: Vec<String> = points.chain(elsewhere).collect();
    format!("{} has {}; pip count {}.", COLOURS[seat.index()], places.join(", "), scene.pips(seat))
}

/// The score and the cube.
fn stakes(scene: &Scene<'_>) -> Vec<String> {
    let Some(stakes) = &scene.doc.stakes else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    if 0 < stakes.length {
        let [white, black] = stakes.score.by_seat();
        sentences.push(format!("In the match to {} the score is {white} to {black}.", stakes.length));
    }
    if stakes.crawford_game {
        sentences.push("This is the Crawford game: nobody may double.".to_string());
    }
    sentences.extend(scene.cube().map(|(shown, at)| match at {
        CubeAt::Middle => "The cube is in the middle.".to_string(),
        CubeAt::Side(seat) => format!("{} owns the cube, which shows {shown}.", COLOURS[seat.index()]),
        CubeAt::Offered(seat) => format!("The cube is offered to {} at {shown}.", COLOURS[seat.index()]),
    }));
    sentences
}

/// What an action other than a step does: what stands on its button, and a fuller sentence.
pub(super) fn button(scene: &Scene<'_>, action: Action) -> (String, String) {
    let worth = scene.worth();
    let (caption, label) = match action {
        Action::Throw => ("Roll", "roll the dice".to_string()),
        Action::Double => ("Double", format!("double the stakes to {}", 2 * worth)),
        Action::Take => ("Take", format!("take: play on for {}", points(2 * worth))),
        Action::Drop => ("Drop", format!("drop: lose {}", points(worth))),
        Action::Accept => ("Accept", "accept the resignation".to_string()),
        Action::Decline => ("Decline", "decline the resignation".to_string()),
        Action::Resign(times) => {
            let lost = u32::from(times) * worth;
            return (lost.to_string(), format!("resign {}: lose {}", loss(times), points(lost)));
        }
        _ => ("Pass", "pass, as nothing can be played".to_string()),
    };
    (caption.to_string(), label)
}

fn points(count: u32) -> String {
    if count == 1 { "1 point".to_string() } else { format!("{count} points") }
}

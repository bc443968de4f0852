//! A position in words, for those who do not see the picture.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{Seat, Text, Value};

use super::reach::Route;
use super::scene::{CubeAt, Die, Place, Scene};
use crate::action::Action;
use crate::board::POINTS;
use crate::machine::{DOUBLED, DOUBLING, MOVING, OPENING, RESIGNED, ROLLING};
use crate::rules::opponent;
use crate::say;

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> String {
    scene.say(&say::picture_title(scene.name(Seat(0)), scene.name(Seat(1))))
}

/// Who has to do what, where the checkers are, and what is played for.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let mut texts: Vec<Text> = turn(scene).into_iter().collect();
    texts.extend([Seat(0), Seat(1)].map(|seat| side(scene, seat)));
    texts.push(say::points_numbered_for(scene.near));
    texts.extend(stakes(scene));
    let sentences: Vec<String> = texts.iter().map(|text| scene.say(text)).collect();
    sentences.join(" ")
}

/// Whom the game waits for.
fn turn(scene: &Scene<'_>) -> Option<Text> {
    let active = scene.doc.active_player.0;
    let (mover, other) = (named(scene, active), named(scene, opponent(active)));
    Some(match scene.phase {
        OPENING => say::opening_due(),
        ROLLING => say::is_to_roll(mover),
        MOVING => {
            let (played, left): (Vec<Die>, Vec<Die>) = scene.dice().into_iter().partition(|die| die.played);
            if played.is_empty() {
                say::is_to_play(mover, dice(&left))
            } else {
                say::is_to_play_rest(mover, dice(&left), dice(&played))
            }
        }
        DOUBLING => say::is_to_roll_or_double(mover),
        DOUBLED => say::is_to_take_or_drop(mover, 2 * scene.worth(), other),
        RESIGNED => {
            let times = scene.doc.stakes.as_ref().and_then(|stakes| stakes.resigned).unwrap_or(1);
            say::is_to_accept_or_decline(mover, say::prize(times), other)
        }
        _ => {
            let (winner, prize) = scene.result()?;
            say::sentence(prize.won_by(named(scene, winner)))
        }
    })
}

/// A player's name and colour.
fn named(scene: &Scene<'_>, seat: Seat) -> Text {
    say::named_side(Value::Player(scene.name(seat).to_string()), seat)
}

/// Dice with "and" between them.
fn dice(dice: &[Die]) -> Value {
    let values = dice.iter().map(|die| Value::from(die.value));
    values.reduce(|head, last| say::dice_and(head, last).into()).unwrap_or_else(|| "".into())
}

/// Where the checkers of a side are, and how far they have to go.
fn side(scene: &Scene<'_>, seat: Seat) -> Text {
    let points = (1..=POINTS).rev().filter_map(|number| match scene.stack(Place::Point(number)) {
        Some((owner, count)) if owner == seat => Some(say::on_point(count, number)),
        _ => None,
    });
    let count = |place: Place| scene.stack(place).map_or(0, |(_, count)| count);
    let elsewhere = [say::on_bar(count(Place::Bar(seat))), say::borne_off(count(Place::Off(seat)))];
    say::side_has(seat, Value::comma_separated(points.chain(elsewhere)), scene.pips(seat))
}

/// The score and the cube.
fn stakes(scene: &Scene<'_>) -> Vec<Text> {
    let Some(stakes) = &scene.doc.stakes else {
        return Vec::new();
    };
    let mut texts = Vec::new();
    if 0 < stakes.length {
        let [white, black] = stakes.score.by_seat();
        texts.push(say::match_score(stakes.length, *white, *black));
    }
    if stakes.crawford_game {
        texts.push(say::is_crawford_game());
    }
    texts.extend(scene.cube().map(|(shown, at)| match at {
        CubeAt::Middle => say::cube_in_middle(),
        CubeAt::Side(seat) => say::cube_owned(seat, shown),
        CubeAt::Offered(seat) => say::cube_offered(seat, shown),
    }));
    texts
}

/// What an action other than a step does: what stands on its button, or is asked before it is done, and a fuller sentence.
pub(super) fn button(scene: &Scene<'_>, action: Action) -> (String, String) {
    let worth = scene.worth();
    let (caption, label) = match action {
        Action::Throw => (say::roll_caption(), say::roll_label()),
        Action::Double => (say::double_caption(), say::double_label(2 * worth)),
        Action::Take => (say::take_caption(), say::take_label(2 * worth)),
        Action::Drop => (say::drop_caption(), say::drop_label(worth)),
        Action::Accept => (say::accept_caption(), say::accept_label()),
        Action::Decline => (say::decline_caption(), say::decline_label()),
        Action::Resign(times) => {
            let lost = u32::from(times) * worth;
            (say::resign_sure(say::prize(times), lost), say::resign_label(say::prize(times), lost))
        }
        Action::Pass | Action::Move(..) => (say::pass_caption(), say::pass_label()),
    };
    (scene.say(&caption), scene.say(&label))
}

/// What a checker does that goes from place to place, and with which dice.
pub(super) fn route(route: &Route) -> Text {
    let first = route.first();
    if let [step] = route.steps.as_slice() {
        return step.label();
    }
    let mut play = first.from.to_string();
    for step in &route.steps {
        if step.to == route.to() || step.hits {
            play += "/";
            play += &step.to.to_string();
        }
        if step.hits {
            play += "*";
        }
    }
    let rolled: Vec<Die> = route.steps.iter().map(|step| Die { value: step.die, played: false }).collect();
    say::steps_label(play, dice(&rolled))
}

/// What a player offers, whose opponent has to answer.
pub(super) fn offer(scene: &Scene<'_>) -> String {
    let active = scene.doc.active_player.0;
    let player = Value::Player(scene.name(active).to_string());
    let stakes = scene.doc.stakes.as_ref();
    scene.say(&match stakes.and_then(|stakes| stakes.resigned) {
        Some(times) => say::offers_loss(player, say::prize(times)),
        None => say::offers_cube(player, 2 * scene.worth()),
    })
}

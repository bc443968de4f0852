//! A position in words: for the pictures, and for those who do not see them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::shortened;

use super::scene::{Scene, Stage};
use crate::action::Action;
use crate::document::{BidDoc, PlayerDoc};
use crate::domino::Domino;
use crate::suit::Trump;

/// How many letters of a name stand in a sentence above the table.
const SHORT_NAME: usize = 20;

const LONGEST_OF_TWO: usize = 12;

/// The letter of a team.
pub(crate) const fn letter(team: u8) -> &'static str {
    if team == 0 { "A" } else { "B" }
}

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> String {
    format!("Texas 42: {} against {}", members(scene, 0), members(scene, 1))
}

/// The names of a team.
fn members(scene: &Scene<'_>, team: u8) -> String {
    let names: Vec<String> = scene.members(team).map(|player| player.name.clone()).collect();
    listed(&names)
}

/// Everything that is in the document.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let doc = scene.doc;
    let mut sentences = Vec::from([sentence(scene, usize::MAX), format!("{} deals", scene.name(doc.dealer))]);
    sentences.extend(doc.bids.iter().map(|bid| format!("{} {}", scene.name(bid.player), bid_told(bid))));
    sentences.extend(doc.winning_bidder.map(|seat| format!("{} won the auction", scene.name(seat))));
    sentences.extend(doc.trump.map(trump));
    sentences
        .extend(doc.current_trick.iter().map(|play| format!("{} played {}", scene.name(play.player), play.domino)));
    sentences.extend(doc.players.iter().map(|player| holding(scene, player)));
    sentences.extend([0, 1].map(|team| standing(scene, team)));
    sentences.iter().map(|sentence| capital(sentence) + ".").collect::<Vec<_>>().join(" ")
}

/// What stands above the table.
pub(crate) fn headline(scene: &Scene<'_>) -> String {
    sentence(scene, SHORT_NAME)
}

/// The same where there is less room: who has not agreed is told elsewhere.
pub(crate) fn brief(scene: &Scene<'_>) -> String {
    match scene.stage {
        Stage::TrickFull => "The trick is complete".to_string(),
        Stage::Scoring => "The hand is over".to_string(),
        _ => sentence(scene, SHORT_NAME),
    }
}

/// What the game waits for, or who has won; with at most so many letters of a name.
fn sentence(scene: &Scene<'_>, letters: usize) -> String {
    let name = |seat: u8| shortened(scene.name(seat), letters);
    let mover = scene.doc.current_player.map_or("Somebody".to_string(), name);
    match scene.stage {
        Stage::Dealing => format!("Waiting for the deal of {}", name(scene.doc.dealer)),
        Stage::Bidding => format!("{mover} is to bid"),
        Stage::PassedOut => "All passed: the dominoes are dealt again".to_string(),
        Stage::Naming => format!("{mover} is to say what is trump"),
        Stage::Playing if scene.doc.current_trick.is_empty() => format!("{mover} is to lead"),
        Stage::Playing => format!("{mover} is to play"),
        Stage::TrickFull => format!("The trick is complete{}", agreeing(scene, letters)),
        Stage::Scoring => format!("The hand is over{}", agreeing(scene, letters)),
        Stage::Over => match scene.doc.winner {
            Some(team) => {
                let names: Vec<String> = scene.members(team).map(|player| name(player.id)).collect();
                format!("Team {} wins: {}", letter(team), listed(&names))
            }
            None => "The game is over".to_string(),
        },
    }
}

/// Who is still to agree. Two names must have room in one line.
fn agreeing(scene: &Scene<'_>, letters: usize) -> String {
    let name = |seat: u8| shortened(scene.name(seat), if letters == SHORT_NAME { LONGEST_OF_TWO } else { letters });
    let (agreed, awaited): (Vec<u8>, Vec<u8>) =
        (0..4).filter(|seat| scene.has_agreed(*seat).is_some()).partition(|seat| scene.has_agreed(*seat) == Some(true));
    match (agreed.as_slice(), awaited.as_slice()) {
        (_, []) => String::new(),
        ([], _) => ": all are to agree".to_string(),
        ([one], _) => format!(": all but {} are to agree", name(*one)),
        (_, [one]) => format!(": {} is to agree", name(*one)),
        (_, several) => {
            let names: Vec<String> = several.iter().map(|seat| name(*seat)).collect();
            format!(": {} are to agree", listed(&names))
        }
    }
}

/// A bid, as short as can be.
pub(crate) fn bid(bid: &BidDoc) -> String {
    match (bid.kind, bid.value) {
        ("marks", Some(marks)) => several(marks, "mark"),
        ("points", Some(points)) => points.to_string(),
        (kind, Some(marks)) => format!("{kind}, {}", several(marks, "mark")),
        (kind, None) => kind.to_string(),
    }
}

/// A bid, as what somebody did.
fn bid_told(doc: &BidDoc) -> String {
    match (doc.kind, doc.value) {
        ("points", Some(points)) => format!("bids {points} points"),
        (_, Some(_)) => format!("bids {}", bid(doc)),
        _ => "passes".to_string(),
    }
}

/// What is trump.
pub(crate) fn trump(trump: Trump) -> String {
    match trump {
        Trump::NONE => "no trump".to_string(),
        Trump::NEL_O | Trump::SEVENS => trump.to_string(),
        _ => format!("{trump} are trump"),
    }
}

/// A player, with what it holds.
fn holding(scene: &Scene<'_>, player: &PlayerDoc) -> String {
    let dominoes: Vec<String> = player.hand.iter().flatten().map(ToString::to_string).collect();
    let held = match &player.hand {
        Some(hand) if !hand.is_empty() => listed(&dominoes),
        _ => several(player.hand_size, "domino"),
    };
    let word = match scene.word(player.id) {
        "" => String::new(),
        word => format!(", {}", word.trim_start_matches("✓ ")),
    };
    format!("{} (team {}{word}) holds {held}", player.name, letter(player.team))
}

/// A team's points, tricks and marks.
fn standing(scene: &Scene<'_>, team: u8) -> String {
    let index = usize::from(team);
    let tricks = several(u8::try_from(scene.tricks(team).count()).unwrap_or(u8::MAX), "trick");
    let counts: Vec<String> = scene.counts(team).iter().map(ToString::to_string).collect();
    let counts = if counts.is_empty() { String::new() } else { format!(" with {}", listed(&counts)) };
    let points = several(scene.doc.team_scores[index], "point");
    format!(
        "team {} has {points} and {tricks}{counts} in this hand, and {}",
        letter(team),
        marks(scene.doc.team_marks[index], scene.doc.game_target)
    )
}

/// What stands in the middle while no trick does: a line or several.
pub(crate) fn middle(scene: &Scene<'_>) -> Vec<String> {
    let name = |seat: u8| shortened(scene.name(seat), SHORT_NAME);
    match scene.stage {
        Stage::Dealing => Vec::from(["Waiting".to_string(), "for the deal".to_string()]),
        Stage::Bidding => match scene.highest() {
            Some(highest) => Vec::from(["Highest bid so far".to_string(), bid(highest), name(highest.player)]),
            None => Vec::from(["No bid so far".to_string()]),
        },
        Stage::PassedOut => Vec::from(["All passed".to_string()]),
        Stage::Scoring => result(scene),
        Stage::Over => match scene.doc.winner {
            Some(team) => Vec::from([format!("Team {} wins", letter(team)), "the game".to_string()]),
            None => Vec::new(),
        },
        Stage::Naming | Stage::Playing | Stage::TrickFull => Vec::new(),
    }
}

/// How the hand ended.
fn result(scene: &Scene<'_>) -> Vec<String> {
    let (Some((is_made, marks)), Some(bidder)) = (scene.result(), scene.doc.winning_bidder) else {
        return Vec::new();
    };
    let team = scene.team(bidder);
    let (taker, word) = if is_made { (team, "is made") } else { (team ^ 1, "is set") };
    Vec::from([format!("The bid {word}"), format!("{} for team {}", several(marks, "mark"), letter(taker))])
}

/// A domino, with what it counts.
pub(super) fn domino(domino: Domino) -> String {
    match domino.count() {
        0 => domino.to_string(),
        count => format!("{domino}, counts {count}"),
    }
}

/// What stands on a button.
pub(super) fn caption(action: Action) -> String {
    match action {
        Action::Pass => "pass".to_string(),
        Action::Points(points) => points.to_string(),
        Action::Marks(marks) => several(marks, "mark"),
        Action::Splash => "splash".to_string(),
        Action::Plunge => "plunge".to_string(),
        Action::Redeal => "deal again".to_string(),
        Action::Trump(Trump::NONE) => "no trump".to_string(),
        Action::Trump(trump) => trump.to_string(),
        Action::Play(domino) => domino.to_string(),
        Action::AgreeTrick(_) | Action::AgreeScore(_) => "agree".to_string(),
        Action::CompleteTrick => "take up".to_string(),
        Action::ScoreHand => "score".to_string(),
    }
}

/// What an action does.
pub(super) fn label(scene: &Scene<'_>, action: Action) -> String {
    match action {
        Action::Pass => "pass".to_string(),
        Action::Points(points) => format!("bid {points} points"),
        Action::Marks(_) | Action::Splash | Action::Plunge => format!("bid {}", caption(action)),
        Action::Redeal => "have the dominoes dealt again".to_string(),
        Action::Trump(Trump::NONE) => "play without trump".to_string(),
        Action::Trump(Trump::NEL_O | Trump::SEVENS) => format!("play {}", caption(action)),
        Action::Trump(trump) => format!("make {trump} trump"),
        Action::Play(played) => format!("play {}", domino(played)),
        Action::AgreeTrick(seat) => format!("{} agrees that the trick is complete", scene.name(seat)),
        Action::CompleteTrick => "take the trick up".to_string(),
        Action::AgreeScore(seat) => format!("{} agrees to the score", scene.name(seat)),
        Action::ScoreHand => "score the hand".to_string(),
    }
}

/// How many marks a team has of those that win.
pub(crate) fn marks(marks: u8, target: u8) -> String {
    if marks <= target { format!("{marks} of {}", several(target, "mark")) } else { several(marks, "mark") }
}

/// So many of something.
pub(crate) fn several(count: u8, what: &str) -> String {
    match (count, what) {
        (1, _) => format!("1 {what}"),
        (_, "domino") => format!("{count} dominoes"),
        _ => format!("{count} {what}s"),
    }
}

fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next();
    first.into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

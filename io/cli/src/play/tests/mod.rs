//! The match without a terminal: keys in, a model or a picture out.

mod chance;
mod fuzz;
mod journal;
mod picture;
mod playing;
mod toy;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use game::json::Tree;
use game::{By, Kind, Seat, SeatSet, Seeded};

use super::keys::Effect;
use super::model::Match;
use super::record::Record;
use crate::registry::KINDS;
use driver::Position;

/// A match of `kind` in which the seats `people` are played at the keyboard.
fn game_of(kind: &Kind, people: &[u8], setup: &str) -> Match {
    let setup = Tree::parse(setup).expect("the test writes JSON");
    let (game, envelope) = kind.begin(&setup).expect("the test begins a game");
    let people = people.iter().map(|&seat| Seat(seat)).collect::<SeatSet>();
    Match::new(Record::new(Position::new(game, envelope), people, Box::new(Seeded::new(1))))
}

/// A game of the registry for two without chance, so that what happens is up to the test.
fn calm() -> &'static Kind {
    let calm = |kind: &&Kind| kind.seats.contains(&2) && kind.machine.rules.iter().all(|rule| rule.by != By::Chance);
    KINDS.iter().find(calm).expect("the registry has a game for two without chance")
}

/// A match between two people.
fn two_people() -> Match {
    game_of(calm(), &[0, 1], r#"{"names":["Ann","Bob"]}"#)
}

fn press(game: &mut Match, code: KeyCode) -> Effect {
    game.key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn control(game: &mut Match, letter: char) -> Effect {
    game.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
}

/// Types an id and plays it.
fn enter(game: &mut Match, id: &str) {
    write(game, id);
    press(game, KeyCode::Enter);
}

fn write(game: &mut Match, text: &str) {
    for letter in text.chars() {
        press(game, KeyCode::Char(letter));
    }
}

/// The ids of everything that happened.
fn played(game: &Match) -> Vec<&str> {
    game.record.plies().iter().map(|ply| ply.action.as_str()).collect()
}

/// The first thing that may be done.
fn first_legal(game: &Match) -> String {
    game.legal.first().expect("somebody is to choose").clone()
}

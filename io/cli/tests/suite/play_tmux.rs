//! `parlor play` in a real terminal: whole games in tmux.

use std::fs;
use std::process::{Command, Stdio};

use game::json::Tree;
use game::log::replay;
use game::{Actor, AnyGame, By, Envelope, Kind, Luck, Seeded, Viewer};

use crate::support::screen::Screen;

/// How many random games the shortest is chosen from.
const GAMES: u64 = 60;

/// A game for two that is all up to the players.
fn kind() -> &'static Kind {
    let calm = |kind: &&Kind| kind.seats.contains(&2) && kind.machine.rules.iter().all(|rule| rule.by != By::Chance);
    games::GAMES.iter().find(calm).expect("the registry has a game for two without chance")
}

fn begin(kind: &Kind) -> (Box<dyn AnyGame>, Envelope) {
    kind.begin(&Tree::Null).expect("a game begins by default")
}

/// The shortest of some random games that somebody wins: its actions, and how it stands in the end.
fn short_game(kind: &Kind) -> (Vec<String>, Box<dyn AnyGame>) {
    let games = (0..GAMES).map(|seed| random_game(begin(kind).0, &mut Seeded::new(seed)));
    let won = games.filter(|(_, end)| end.outcome().is_some_and(|outcome| !outcome.winners.is_empty()));
    won.min_by_key(|(ids, _)| ids.len()).expect("somebody wins now and then")
}

fn random_game(mut game: Box<dyn AnyGame>, luck: &mut Seeded) -> (Vec<String>, Box<dyn AnyGame>) {
    let mut ids = Vec::new();
    while let Some(actor) = game.turn().actors().next() {
        let mut legal = game.legal(actor);
        let count = u32::try_from(legal.len()).expect("a list of actions is short");
        let id = legal.swap_remove(luck.below(count) as usize);
        game.apply(actor, &id).expect("a legal action is accepted");
        ids.push(id);
    }
    (ids, game)
}

/// The game that the log leads to, every line of it verified.
fn replayed(screen: &Screen) -> Box<dyn AnyGame> {
    let text = fs::read_to_string(screen.log()).expect("there is a log");
    replay(games::GAMES, &text).expect("the log replays").game
}

/// Plays a whole game by typed ids.
fn play_to_the_end(name: &str, size: (u16, u16)) {
    let kind = kind();
    let Some(screen) = Screen::open(name, size, &format!("{} --log game.log", kind.name)) else {
        return;
    };
    screen.wait(&["Player 1 is to move.", "Nothing has happened yet.", "? help"]);
    let (ids, end) = short_game(kind);
    for id in &ids {
        screen.enter(id);
    }
    let winner = end.outcome().and_then(|outcome| outcome.winners.iter().next()).expect("somebody wins");
    let text = screen.wait(&[&format!("Player {} wins!", winner.0 + 1), "n new game"]);
    let last = Envelope { last: ids.last().cloned(), ..begin(kind).1 };
    for line in end.sketch(&last, Viewer::Public, None, speech::english(kind)).plain().lines() {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(text.contains(&format!("{:>3} ", ids.len())), "the story ends with action {}:\n{text}", ids.len());
    assert!(replayed(&screen).same(&*end));
    screen.press("q");
    let left = screen.wait(&["exit 0"]);
    assert!(left.starts_with(&format!("Player {} wins! It took {} actions.", winner.0 + 1, ids.len())), "{left}");
}

#[test]
fn a_whole_game_at_80_by_24() {
    play_to_the_end("small", (80, 24));
}

#[test]
fn a_whole_game_at_120_by_40() {
    play_to_the_end("large", (120, 40));
}

#[test]
fn cursor_tab_undo_and_a_new_size() {
    let kind = kind();
    let Some(screen) = Screen::open("keys", (80, 24), &format!("{} --names Ann,Bob --log game.log", kind.name)) else {
        return;
    };
    let legal = begin(kind).0.legal(Actor::Seat(game::Seat(0)));
    screen.wait(&["Ann is to move."]);
    screen.press("Tab");
    screen.press("Tab");
    screen.wait(&[&format!("› {}  2 of {}", legal[1], legal.len())]);
    screen.press("Right");
    screen.press("Enter");
    screen.wait(&["Bob is to move."]);
    screen.tmux(&["resize-window", "-x", "30", "-y", "10"]);
    screen.wait(&["This terminal is too small"]);
    screen.tmux(&["resize-window", "-x", "100", "-y", "30"]);
    screen.wait(&["Bob is to move.", "So far"]);
    screen.press("C-z");
    screen.wait(&["Ann is to move.", "is taken back", "Nothing has happened yet."]);
    screen.press("?");
    screen.wait(&["Keys", "any key close the help"]);
    screen.press("Escape");
    screen.enter("no-such-action");
    screen.wait(&["[malformed_action]"]);
    screen.press("C-c");
    screen.wait(&["The game was left after 0 actions. Its log is game.log.", "exit 0"]);
    assert!(replayed(&screen).same(&*begin(kind).0));
}

#[test]
fn the_computer_answers() {
    let kind = kind();
    let args = format!("{} --against easy --as {} --log game.log", kind.name, kind.seat_names[1]);
    let Some(screen) = Screen::open("computer", (80, 24), &args) else {
        return;
    };
    screen.wait(&["Player 1 (computer)", "▸ ● Player 2  to move", "  1 "]);
    let moved = replayed(&screen);
    screen.enter(&moved.legal(Actor::Seat(game::Seat(1)))[0]);
    screen.wait(&["▸ ● Player 2  to move", "  3 "]);
    screen.press("C-z");
    screen.wait(&["it stands: Player 1 has acted since"]);
    screen.press("Escape");
    screen.wait(&["Leave the game?"]);
    screen.press("y");
    screen.wait(&["The game was left after 3 actions.", "exit 0"]);
}

#[test]
fn the_last_roll_of_a_game_with_dice() {
    // Two checkers each: whatever is rolled, the first seat bears both off.
    let setup = r#"{"position":"XGID=-B----------------------b-:0:0:1:00:0:0:0:0:10","names":["Ann","Bob"]}"#;
    let args = format!("backgammon --setup '{setup}' --log game.log");
    let Some(screen) = Screen::open("dice", (80, 24), &args) else {
        return;
    };
    screen.wait(&["▸ ● Ann (white)  to move", "  ● Bob (black)", "  1 Ann rolls "]);
    screen.press("Tab");
    screen.wait(&["Enter: Ann plays 1/off."]);
    screen.press("Enter");
    screen.wait(&["  2 Ann plays 1/off."]);
    screen.press("C-z");
    screen.wait(&["is taken back"]);
    screen.enter("1/off(2)");
    screen.wait(&["Ann wins!", "  3 Ann plays 1/off.", "won  1 point", "n new game"]);
    let end = replayed(&screen);
    assert_eq!(end.outcome().map(|outcome| outcome.points), Some(vec![1, 0]));
    screen.press("q");
    screen.wait(&["Ann wins! It took 3 actions. Its log is game.log.", "exit 0"]);
}

#[test]
fn the_computer_plays_with_dice() {
    let args = "backgammon --against easy --as black --log game.log";
    let Some(screen) = Screen::open("dicey", (120, 40), args) else {
        return;
    };
    screen.wait(&["Player 1 (white, computer)", "▸ ● Player 2 (black)  to move", "Black rolls "]);
    let moved = replayed(&screen);
    assert_eq!(moved.turn().actor(), Some(Actor::Seat(game::Seat(1))));
    screen.press("C-c");
    screen.press("Enter");
    screen.wait(&["The game was left after ", "exit 0"]);
}

#[test]
fn three_computers_play_along() {
    let args = "fish --names Ann,Ben,Cleo,Dan --against easy --log game.log";
    let Some(screen) = Screen::open("four", (120, 40), args) else {
        return;
    };
    screen.wait(&["The ice is laid", "▸ ● Ann (red)  to move", "Dan (black, computer)"]);
    for turn in [["0 -", "6 -"], ["0 1", "6 7"]] {
        screen.press("Tab");
        screen.press("Enter");
        screen.wait(&[turn[0], turn[1], "▸ ● Ann (red)  to move"]);
    }
    screen.enter("forfeit-0");
    screen.wait(&["Nobody can move any more", "n new game"]);
    assert!(replayed(&screen).outcome().is_some());
    screen.press("q");
    screen.wait(&["Its log is game.log.", "exit 0"]);
}

#[test]
fn without_a_terminal_it_says_so() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let done = command.args(["play", kind().name]).stdin(Stdio::null()).output().expect("the program runs");
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("needs a terminal"), "{done:?}");
}

//! Any keys in any order: nothing panics, and the game is the fold of its log.

use game::log::{Entry, Header, Replay, VERSION};
use game::{AnyGame, Luck, Timestamp};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::model::Stage;
use super::super::theme::Theme;
use super::super::view::draw;
use super::chance::dicey;
use super::*;
use crate::colour::Palette;

const KEYS: u32 = 100_000;

/// How often the screen is drawn, in a new size, and the log is played again.
const LOOK: u32 = 101;

#[test]
fn any_keys_keep_the_game_the_fold_of_its_log() {
    fuzz(calm(), game_of(calm(), &[0, 1], "{}"), 1);
    fuzz(calm(), game_of(calm(), &[1], "{}"), 2);
    fuzz(&toy::KIND, game_of(&toy::KIND, &[0, 2], "{}"), 3);
    fuzz(dicey(), game_of(dicey(), &[0, 1], "{}"), 4);
    fuzz(dicey(), game_of(dicey(), &[0], "{}"), 5);
}

fn fuzz(kind: &Kind, mut game: Match, seed: u64) {
    let mut luck = Seeded::new(seed);
    for count in 0..KEYS {
        if let (Stage::Thinking(seat), 0) = (game.stage, luck.below(3)) {
            let legal = game.record.game().legal(game::Actor::Seat(seat));
            game.answer(&legal[pick(&mut luck, legal.len())]);
        }
        let key = some_key(&mut luck, &game);
        game.key(key);
        if count % LOOK == 0 {
            let size = (1 + luck.below(130), 1 + luck.below(50));
            show(&game, size);
            let fold = fold(kind, &game);
            assert!(fold.same(game.record.game()), "after {count} keys: {game:?}", game = game.record.game());
        }
    }
    assert!(0 < game.round, "no game was played to its end");
}

/// A key: mostly those that do something.
fn some_key(luck: &mut Seeded, game: &Match) -> KeyEvent {
    const CODES: [KeyCode; 12] = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::PageUp,
        KeyCode::PageDown,
    ];
    let modifiers = [KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::CONTROL, KeyModifiers::ALT];
    let modifier = if luck.below(8) == 0 { modifiers[pick(luck, 4)] } else { KeyModifiers::NONE };
    let code = match luck.below(4) {
        0 => KeyCode::Char(char::from_u32(33 + luck.below(300)).unwrap_or('n')),
        1 if game.stage == Stage::Over => KeyCode::Char('n'),
        1 => {
            // A letter that goes on with some legal id.
            let matching = game.matching();
            let id = matching.get(pick(luck, matching.len().max(1)));
            let letter = id.and_then(|id| id.chars().nth(game.typed.chars().count()));
            letter.map_or(KeyCode::Enter, KeyCode::Char)
        }
        _ => CODES[pick(luck, CODES.len())],
    };
    KeyEvent::new(code, modifier)
}

fn pick(luck: &mut Seeded, count: usize) -> usize {
    let count = u32::try_from(count).expect("a test's lists are short");
    usize::try_from(luck.below(count)).expect("an index fits")
}

fn show(game: &Match, (width, height): (u32, u32)) {
    let size = |number| u16::try_from(number).expect("a screen is small");
    let mut terminal = Terminal::new(TestBackend::new(size(width), size(height))).expect("a test has a screen");
    terminal
        .draw(|frame| draw(game, Theme::Colour(Palette::of(&[])), 3, frame))
        .expect("a test's screen can be drawn on");
}

/// The game that the log of `game` leads to.
fn fold(kind: &Kind, game: &Match) -> Box<dyn AnyGame> {
    let header = Header {
        parlor: VERSION,
        game: kind.name.to_owned(),
        table: String::new(),
        at: Timestamp::default(),
        setup: Tree::Null,
    };
    let mut replay = Replay::begin(std::slice::from_ref(kind), &header).expect("the match began like this");
    for (seq, ply) in (1..).zip(game.record.plies()) {
        let (by, action) = (ply.by, ply.action.clone());
        let entry = Entry { seq, at: Timestamp::default(), by, action, after: Some(ply.after) };
        replay.step(&entry).expect("what was played is legal");
    }
    replay.game
}

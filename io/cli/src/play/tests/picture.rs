//! What a match looks like.

use game::Coded as _;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::super::theme::Theme;
use super::super::view::draw;
use super::*;
use crate::colour::Palette;

fn screen(game: &Match, theme: Theme, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test has a screen");
    terminal.draw(|frame| draw(game, theme, 0, frame)).expect("a test's screen can be drawn on");
    terminal
}

/// The rows as text.
fn rows(game: &Match, width: u16, height: u16) -> Vec<String> {
    let terminal = screen(game, Theme::Colour(Palette::of(&[])), width, height);
    let cells = terminal.backend().buffer().content();
    let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    cells.chunks(width.into()).map(row).collect()
}

pub(super) fn text(game: &Match, width: u16, height: u16) -> String {
    rows(game, width, height).join("\n")
}

/// Whether every row of the board is there, one below the other.
fn shows_board(game: &Match, rows: &[String]) -> bool {
    let board: Vec<String> = game.sketch.plain().lines().map(str::to_owned).collect();
    rows.windows(board.len()).any(|window| window.iter().zip(&board).all(|(row, line)| row.contains(line)))
}

#[test]
fn the_usual_screens_show_board_names_story_and_keys() {
    let mut game = two_people();
    let id = first_legal(&game);
    enter(&mut game, &id);
    for (width, height) in [(80, 24), (120, 40), (50, 40)] {
        let rows = rows(&game, width, height);
        assert!(shows_board(&game, &rows), "{rows:#?}");
        let text = rows.join("\n");
        let story = game.record.plies()[0].story[0].as_str();
        for part in ["Ann", "Bob  to move", "So far", story, "←↑↓→ choose", "? help"] {
            assert!(text.contains(part), "{part}: {rows:#?}");
        }
    }
}

#[test]
fn without_room_for_the_panel_the_board_and_the_prompt_remain() {
    let game = two_people();
    let rows = rows(&game, 40, 24);
    assert!(shows_board(&game, &rows) && rows[21].starts_with("Ann is to move."), "{rows:#?}");
}

#[test]
fn a_small_terminal_says_so() {
    assert!(text(&two_people(), 40, 12).starts_with("This terminal is too small"));
    for size in [(1, 1), (2, 1), (1, 30), (200, 1), (0, 0)] {
        screen(&two_people(), Theme::Colour(Palette::of(&[])), size.0, size.1);
    }
}

#[test]
fn the_story_can_be_looked_back_in() {
    let mut game = two_people();
    for _ in 0..8 {
        let id = first_legal(&game);
        enter(&mut game, &id);
    }
    press(&mut game, KeyCode::PageUp);
    let text = text(&game, 80, 24);
    let told = |number: usize| text.contains(&format!("  {number} {}", game.record.plies()[number - 1].story[0]));
    assert!(text.contains("but for the last 5 (PgDn)") && told(3) && !told(4), "{text}");
}

#[test]
fn what_enter_would_change_is_painted() {
    let mut game = two_people();
    press(&mut game, KeyCode::Right);
    let spot = game.chosen().and_then(|id| game.spot(id)).expect("the arrow went somewhere").clone();
    let painted = |theme: Theme| {
        let terminal = screen(&game, theme, 80, 24);
        let buffer = terminal.backend().buffer().clone();
        buffer.content().iter().filter(|cell| cell.bg != Color::Reset || cell.modifier.bits() & 0x40 != 0).count()
    };
    assert_eq!(painted(Theme::Colour(Palette::of(&[]))), spot.covers.len());
    assert_eq!(painted(Theme::Plain), spot.covers.len());
}

#[test]
fn without_colour_there_is_none() {
    let mut game = two_people();
    press(&mut game, KeyCode::Right);
    let terminal = screen(&game, Theme::Plain, 80, 24);
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
    assert!(terminal.backend().buffer().content().iter().all(plain));
}

#[test]
fn typing_shows_what_it_may_become() {
    let mut game = two_people();
    let id = first_legal(&game);
    write(&mut game, &id[..1]);
    let beside = text(&game, 80, 24);
    assert!(beside.contains(&format!("› {}  ", &id[..1])) && beside.contains(&format!("{id}  ")), "{beside}");
    let alone = rows(&game, 40, 24)[21].clone();
    assert!(alone.starts_with(&format!("› {}   {id} ", &id[..1])), "{alone}");
    write(&mut game, "~");
    assert!(text(&game, 80, 24).contains("nothing legal begins so"));
}

#[test]
fn a_refusal_shows_its_code_and_its_sentence() {
    let mut game = two_people();
    enter(&mut game, "zz");
    let why = game.record.game().check(game::Actor::Seat(Seat(0)), "zz").expect_err("there is no such action");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text(&game, 80, 24);
    assert!(words(&text).contains(&words(&format!("{why} [{}]", why.code()))), "{text}");
}

#[test]
fn the_end_shows_who_won_and_what_to_do() {
    let mut game = two_people();
    enter(&mut game, "forfeit-1");
    enter(&mut game, "forfeit-0");
    let text = text(&game, 80, 24);
    for part in ["Bob wins!", "n new game", "q leave", "won  1 point"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_curtain_hides_the_board_and_the_story_hides_the_deal() {
    let mut game = game_of(&toy::KIND, &[0, 1, 2], r#"{"names":["Ann","Bob","Cyd"]}"#);
    let shut = text(&game, 80, 24);
    assert!(shut.contains("Hand the keyboard to Ann.") && !shut.contains("Cards"), "{shut}");
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Tab);
    let open = text(&game, 80, 24);
    for part in ["Cards c", "Chance acts unseen.", "Also possible", "pass  bid-1  bid-2  bid-3"] {
        assert!(open.contains(part), "{part}: {open}");
    }
}

#[test]
fn names_from_outside_cannot_steer_the_terminal() {
    let game = game_of(calm(), &[0, 1], r#"{"names":["\u001b[31mA\u202enn\u009b\u0007","山田太郎"]}"#);
    let text = text(&game, 80, 24);
    assert!(!text.contains(|letter: char| !game::print::is_printable(letter) && letter != '\n'), "{text:?}");
    assert_eq!(text.replace(' ', "").matches("山田太郎").count(), 2, "{text}");
}

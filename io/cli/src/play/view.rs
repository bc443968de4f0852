//! Draws a match.

use game::Seat;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::layout::{TooSmall, centred, plan};
use super::model::{Match, Mode, Stage};
use super::panel;
use super::played::Played;
use super::prompt::{self, PROMPT};
use super::theme::Theme;
use crate::columns::fitted;

/// The keys, for the help.
const HELP: &[(&str, &str)] = &[
    ("arrows", "move the cursor on the board"),
    ("Tab, Shift-Tab", "walk through all legal actions"),
    ("letters, digits", "type an action's id; Tab completes it"),
    ("", "or type a play as the game's players write it"),
    ("Enter", "play what is selected or typed"),
    ("Esc", "drop what is typed or selected; leave"),
    ("PgUp, PgDn", "look back in the story"),
    ("? or F1", "this help"),
    ("Ctrl-L", "draw the screen anew"),
    ("Ctrl-C", "leave"),
];

/// What only players at one keyboard can do.
const HELP_HERE: &[(&str, &str)] =
    &[("Ctrl-Z", "take back, until another player acts"), ("forfeit-N", "typed as an id: seat N gives up")];

/// What only players at a table of a server can do.
const HELP_ONLINE: &[(&str, &str)] = &[
    ("resign", "typed as an id: give up"),
    ("pause, resume", "the same: ask for a pause, and end it"),
    ("takeback", "the same: ask whether your last turn is taken back"),
    ("agree, decline", "the same: answer what another player asks"),
    ("claim", "the same: take those out who have been gone for long"),
    ("lose-key", "the same: go on without your key, if it is lost"),
];

/// Says on the whole screen why a game does not go on.
pub(super) fn notice(text: &str, frame: &mut Frame<'_>) {
    let text = format!("{}\n\nEnter leaves.", text.trim_end());
    Paragraph::new(text).wrap(Wrap { trim: true }).render(frame.area(), frame.buffer_mut());
}

/// Draws a match; `tick` counts up while the opponent thinks.
pub(super) fn draw<P: Played>(game: &Match<P>, theme: Theme, tick: usize, frame: &mut Frame<'_>) {
    let screen = frame.area();
    let size = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let plan = match plan(screen, (size(game.sketch.width()), size(game.sketch.height()))) {
        Ok(plan) => plan,
        Err(needed) => return too_small(needed, screen, frame.buffer_mut()),
    };
    let buffer = frame.buffer_mut();
    match game.stage {
        Stage::Handover(seat) => curtain(game, seat, plan.board, buffer),
        _ => board(game, theme, plan.board, buffer),
    }
    if let Some(area) = plan.panel {
        panel::draw(game, theme, tick, area, buffer);
    }
    prompt::draw(game, theme, tick, &plan, buffer);
    prompt::hints(game, plan.hints, buffer);
    match game.mode {
        Mode::Help => help(if P::IS_REFEREE { HELP_HERE } else { HELP_ONLINE }, screen, buffer),
        Mode::Playing if !game.typed.is_empty() && game.note.is_none() => {
            let column = size(Span::raw(PROMPT).width() + Span::raw(&game.typed).width());
            let x = plan.prompt.x.saturating_add(column).min(plan.prompt.right().saturating_sub(1));
            frame.set_cursor_position(Position { x, y: plan.prompt.y });
        }
        Mode::Playing | Mode::Leaving => {}
    }
}

fn too_small(needed: TooSmall, screen: Rect, buffer: &mut Buffer) {
    let text = format!(
        "This terminal is too small: it has {} columns and {} rows, the board needs {} and {}.",
        screen.width, screen.height, needed.width, needed.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(screen, buffer);
}

fn curtain(game: &Match<impl Played>, seat: Seat, area: Rect, buffer: &mut Buffer) {
    let text = format!("Hand the keyboard to {}.\n\nEnter shows the board.", game.name(seat));
    let middle = Rect { y: area.y + area.height / 3, height: area.height - area.height / 3, ..area };
    Paragraph::new(text).centered().wrap(Wrap { trim: true }).render(middle, buffer);
}

fn board(game: &Match<impl Played>, theme: Theme, area: Rect, buffer: &mut Buffer) {
    for (row, line) in game.sketch.rows().zip(area.rows()) {
        let spans = fitted(row).into_iter().map(|(character, ink)| Span::styled(character.to_string(), theme.ink(ink)));
        spans.collect::<Line<'_>>().render(line, buffer);
    }
    let mut paint = |(x, y): (usize, usize), style: Style| {
        let place = u16::try_from(x).ok().zip(u16::try_from(y).ok());
        let cell = place.map(|(x, y)| Position { x: area.x.saturating_add(x), y: area.y.saturating_add(y) });
        if let Some(cell) = cell.filter(|cell| area.contains(*cell)).and_then(|cell| buffer.cell_mut(cell)) {
            cell.set_style(style);
        }
    };
    let Stage::Choosing(seat) = game.stage else {
        return;
    };
    match game.chosen().and_then(|id| game.spot(id)) {
        Some(spot) => spot.covers.iter().for_each(|place| paint(*place, theme.cursor(seat))),
        None if game.typed.is_empty() => {}
        None => {
            let fits = game.sketch.spots.iter().filter(|spot| spot.id.starts_with(&game.typed));
            fits.for_each(|spot| paint(spot.at, theme.candidate()));
        }
    }
}

fn help(more: &[(&str, &str)], screen: Rect, buffer: &mut Buffer) {
    let lines: Vec<Line> = HELP
        .iter()
        .chain(more)
        .map(|(key, what)| Line::from_iter([Span::styled(format!("{key:<16} "), Theme::STRONG), Span::raw(*what)]))
        .collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) + 4;
    let (width, height) =
        (u16::try_from(width).unwrap_or(u16::MAX), u16::try_from(lines.len() + 2).unwrap_or(u16::MAX));
    let area = centred(screen, width, height);
    Clear.render(area, buffer);
    let block = Block::bordered().title(" Keys ").padding(ratatui::widgets::Padding::horizontal(1));
    Paragraph::new(lines).block(block).render(area, buffer);
}

//! The panel beside or below the board: players, actions, the story so far.

use game::Actor;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::model::{Match, Stage};
use super::played::Played;
use super::theme::Theme;

/// What turns while the opponent thinks.
const SPINNER: &[&str] = &["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/// The most rows the list of actions takes.
const ACTION_ROWS: usize = 6;

/// Draws the panel.
pub(super) fn draw(game: &Match<impl Played>, theme: Theme, tick: usize, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let mut lines = vec![Line::styled(title(game), Theme::STRONG), Line::default()];
    lines.extend(players(game, theme, tick, width));
    lines.push(Line::default());
    lines.extend(actions(game, width));
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(story(game, theme, width, room));
    for (line, row) in lines.iter().zip(area.rows()) {
        line.render(row, buffer);
    }
}

/// The spinner's look at `tick`.
pub(super) fn spinner(tick: usize) -> &'static str {
    SPINNER[tick % SPINNER.len()]
}

/// The game's name, as its manual has it.
fn title(game: &Match<impl Played>) -> &'static str {
    let name = game.record.game();
    games::find(name).map_or(name, |kind| games::manual(kind, speech::ENGLISH).title)
}

/// A line a seat: who it is, whether it is to move, and in the end its points.
fn players(game: &Match<impl Played>, theme: Theme, tick: usize, width: usize) -> Vec<Line<'static>> {
    let playing = &game.record;
    let outcome = playing.outcome();
    let seats = (0..playing.seats()).map(game::Seat);
    let line = |seat: game::Seat| {
        let in_turn = playing.turn().has(seat);
        let won = outcome.as_ref().is_some_and(|outcome| outcome.winners.has(seat));
        let mark = if in_turn { "▸ " } else { "  " };
        // In the end there is no room for more than who won, and no need.
        let computer = Some("computer").filter(|_| game.is_computer(seat) && outcome.is_none());
        let about: Vec<&str> = game.word(seat).into_iter().chain(computer).collect();
        let mark = Span::styled(format!("{mark}● "), theme.seat(seat));
        let mut name = described(&game.name(seat), &about);
        if width < mark.width() + Span::raw(name.as_str()).width() {
            name = described(&game.name(seat), &about[..about.len().min(1)]);
        }
        let news = match (&outcome, game.stage) {
            (Some(outcome), _) => points(outcome.points.get(seat.index()).copied(), won),
            (None, Stage::Thinking(thinker)) if thinker == seat => format!("  {}", spinner(tick)),
            (None, _) if in_turn => "  to move".to_owned(),
            (None, _) => String::new(),
        };
        let weight = if in_turn || won { Theme::STRONG } else { Style::new() };
        Line::from(vec![mark, Span::styled(name, weight), Span::styled(news, Theme::FAINT)])
    };
    seats.map(line).collect()
}

/// A name, and in brackets what there is to know about the player.
fn described(name: &str, about: &[&str]) -> String {
    if about.is_empty() { name.to_owned() } else { format!("{name} ({})", about.join(", ")) }
}

fn points(points: Option<i32>, won: bool) -> String {
    let verdict = if won { "  won" } else { "" };
    points
        .map_or(verdict.to_owned(), |points| format!("{verdict}  {points} point{}", if points == 1 { "" } else { "s" }))
}

/// What fits what is typed; or else, what has no place on the board.
fn actions(game: &Match<impl Played>, width: usize) -> Vec<Line<'static>> {
    let (heading, ids) = match game.typed.as_str() {
        "" => ("Also possible", game.legal.iter().filter(|id| game.spot(id).is_none()).cloned().collect()),
        _ => ("What begins so", game.matching()),
    };
    if ids.is_empty() || !matches!(game.stage, Stage::Choosing(_)) {
        return Vec::new();
    }
    let chosen = game.chosen();
    let mut rows = vec![Line::default()];
    let mut of_chosen = 0;
    for id in ids {
        let style =
            if chosen == Some(id.as_str()) { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let word = Span::styled(id, style);
        let row = rows.last().expect("there is a first row");
        if 0 < row.width() && width < row.width() + word.width() {
            rows.push(Line::default());
        }
        if style != Style::new() {
            of_chosen = rows.len() - 1;
        }
        let row = rows.last_mut().expect("there is a first row");
        row.push_span(word);
        row.push_span("  ");
    }
    // A long list is cut so that what is chosen can be seen.
    let first = of_chosen.saturating_sub(ACTION_ROWS / 2).min(rows.len().saturating_sub(ACTION_ROWS));
    let hidden = rows.len().saturating_sub(ACTION_ROWS);
    let mut lines = vec![Line::styled(heading, Theme::FAINT)];
    lines.extend(rows.into_iter().skip(first).take(ACTION_ROWS));
    if 0 < hidden {
        lines.push(Line::styled(format!("… {hidden} more rows"), Theme::FAINT));
    }
    lines.push(Line::default());
    lines
}

/// The latest of what happened, in `room` rows.
fn story<P: Played>(game: &Match<P>, theme: Theme, width: usize, room: usize) -> Vec<Line<'static>> {
    let (count, viewer) = (game.record.length(), game.viewer());
    let shown = count - game.scroll.min(count);
    let mut rows: Vec<Line> = Vec::new();
    for index in (0..shown).rev() {
        if room <= rows.len() + 1 {
            break;
        }
        let (by, text) = game.record.told(index, viewer);
        let style = match by {
            Some(Actor::Seat(seat)) => theme.seat(seat),
            Some(Actor::Chance | Actor::Table) | None => Theme::FAINT,
        };
        let number = format!("{:>3} ", index + 1);
        let texts = wrapped(&text, width.saturating_sub(number.len()));
        for (line, text) in texts.into_iter().enumerate().rev() {
            let margin = if line == 0 { number.clone() } else { " ".repeat(number.len()) };
            rows.push(Line::from_iter([Span::styled(margin, style), Span::raw(text)]));
        }
    }
    rows.truncate(room.saturating_sub(1));
    let heading = match game.scroll {
        _ if count == 0 && game.record.seats() != 0 && !P::IS_REFEREE => {
            "Nothing has happened since you came.".to_owned()
        }
        _ if count == 0 => "Nothing has happened yet.".to_owned(),
        0 => "So far".to_owned(),
        later => format!("So far, but for the last {later} (PgDn)"),
    };
    [Line::styled(heading, Theme::FAINT)].into_iter().chain(rows.into_iter().rev()).collect()
}

/// A text in lines of at most `width` columns; a word that is longer stands alone and is cut off by the screen.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        if line.is_empty() {
            line.push_str(word);
        } else if Span::raw(line.as_str()).width() + 1 + Span::raw(word).width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

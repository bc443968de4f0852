//! The rows below the board: what is being done, what came of it, and the keys.

use game::{Coded, CommonRefusal, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::Plan;
use super::model::{Match, Mode, Note, Stage};
use super::panel::spinner;
use super::played::Played;
use super::theme::Theme;

/// What stands before an id.
pub(super) const PROMPT: &str = "› ";

/// Two rows: what is being done, and what came of it.
pub(super) fn draw(game: &Match<impl Played>, theme: Theme, tick: usize, plan: &Plan, buffer: &mut Buffer) {
    let status = status(game, theme, tick, plan);
    let note = match &game.note {
        Some(Note::Done(text)) => Some(Line::styled(text.clone(), theme.good())),
        Some(Note::Refused(text)) => Some(Line::styled(text.clone(), theme.bad())),
        None => None,
    };
    let lines = match note {
        // A long refusal takes both rows: it has to be read to its end.
        Some(note) if usize::from(plan.prompt.width) < note.width() => vec![note],
        Some(note) => vec![status, note],
        None => vec![status],
    };
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(plan.prompt, buffer);
}

fn status(game: &Match<impl Played>, theme: Theme, tick: usize, plan: &Plan) -> Line<'static> {
    let seated = |seat: Seat, text: &str| {
        Line::from_iter([Span::styled(game.name(seat), theme.seat(seat)), Span::raw(text.to_owned())])
    };
    match (game.mode, game.stage) {
        (Mode::Leaving, _) if !is_referee(game) => {
            Line::styled("Leave the game? Your seat is kept. Enter or y: leave. Any other key: stay.", theme.bad())
        }
        (Mode::Leaving, _) => Line::styled("Leave the game? Enter or y: leave. Any other key: stay.", theme.bad()),
        (_, Stage::Over) => Line::styled(game.result().unwrap_or_default(), theme.good()),
        (_, Stage::Handover(seat)) => seated(seat, " is to take the keyboard."),
        _ if !game.typed.is_empty() => typed(game, theme, plan),
        (_, Stage::Waiting) => Line::raw(format!("{} {}", game.record.awaited(), spinner(tick))),
        (_, Stage::Thinking(seat)) => seated(seat, &format!(" is thinking {}", spinner(tick))),
        (_, Stage::Choosing(seat)) => match (game.selected, game.chosen()) {
            (Some(index), Some(id)) => Line::from_iter([
                Span::styled(PROMPT, Theme::FAINT),
                Span::styled(id.to_owned(), theme.seat(seat)),
                Span::styled(
                    format!("  {} of {}; {}", index + 1, game.legal.len(), enter_does(game, id)),
                    Theme::FAINT,
                ),
            ]),
            _ => seated(seat, " is to move. Choose with the arrows or Tab, or type an id or a play."),
        },
    }
}

/// What Enter would do.
fn enter_does(game: &Match<impl Played>, id: &str) -> String {
    game.foretold(id).map_or_else(|| "Enter plays it".to_owned(), |sentence| format!("Enter: {sentence}"))
}

/// What is typed, and what it may become unless the panel lists that.
fn typed(game: &Match<impl Played>, theme: Theme, plan: &Plan) -> Line<'static> {
    let matching = game.matching();
    let (known, rest) = match (game.stage, game.chosen()) {
        (Stage::Thinking(_) | Stage::Waiting, _) => (Theme::STRONG, String::new()),
        (_, Some(id)) => (theme.good(), format!("  {}", enter_does(game, id))),
        (_, None) if matching.is_empty() => match game.try_typed() {
            Ok(()) => (theme.good(), "  Enter plays it".to_owned()),
            Err(why) => match CommonRefusal::of_code(why.code()) {
                Some(CommonRefusal::MalformedAction) => (theme.bad(), "  nothing legal begins so".to_owned()),
                _ => (Theme::STRONG, format!("  {why}")),
            },
        },
        (_, None) if plan.panel.is_none() => (Theme::STRONG, format!("   {}", matching.join(" "))),
        (_, None) => (Theme::STRONG, format!("  {} begin so", matching.len())),
    };
    Line::from_iter([
        Span::styled(PROMPT, Theme::FAINT),
        Span::styled(game.typed.clone(), known),
        Span::styled(rest, Theme::FAINT),
    ])
}

/// The keys of those who play without a server.
const REFEREES: &[&str] = &["^Z", "n"];

fn is_referee<P: Played>(_: &Match<P>) -> bool {
    P::IS_REFEREE
}

/// The keys that matter now, as many as fit.
pub(super) fn hints(game: &Match<impl Played>, area: Rect, buffer: &mut Buffer) {
    let keys: &[(&str, &str)] = match game.stage {
        _ if game.mode == Mode::Help => &[("any key", "close the help")],
        _ if game.mode == Mode::Leaving => &[("Enter", "leave"), ("Esc", "stay")],
        Stage::Over => &[("n", "new game"), ("q", "leave"), ("^Z", "take back"), ("PgUp", "story"), ("?", "help")],
        Stage::Handover(_) => &[("Enter", "go on"), ("^Z", "take back"), ("?", "help"), ("Esc", "leave")],
        Stage::Waiting => &[("?", "help"), ("Esc", "leave")],
        Stage::Thinking(_) => &[("^Z", "take back"), ("?", "help"), ("Esc", "leave")],
        Stage::Choosing(_) if !game.typed.is_empty() => &[("Enter", "play"), ("Tab", "complete"), ("Esc", "clear")],
        Stage::Choosing(_) => &[
            ("←↑↓→", "choose"),
            ("Enter", "play"),
            ("?", "help"),
            ("Tab", "next"),
            ("^Z", "take back"),
            ("Esc", "leave"),
        ],
    };
    let mut line = Line::default();
    for (key, what) in keys.iter().filter(|(key, _)| is_referee(game) || !REFEREES.contains(key)) {
        let gap = if line.spans.is_empty() { "" } else { "   " };
        let text = [Span::raw(gap), Span::styled(*key, Theme::STRONG), Span::styled(format!(" {what}"), Theme::FAINT)];
        if usize::from(area.width) < line.width() + text.iter().map(Span::width).sum::<usize>() {
            break;
        }
        line.spans.extend(text);
    }
    line.render(area, buffer);
}

//! What a table's page has besides the parts that change: the row with the status, what can be chosen, and what opens above
//! the page.

use game::{Kind, Speak as _};
use maud::{Markup, PreEscaped, html};

use super::TableVisitor;
use super::parts::Parts;
use crate::pages::{Language, PageRequest, say, shared};

/// The row above the board: whose turn it is, or what is to be confirmed, or what went wrong. One of them at a time, so that
/// the board stays where it is.
pub(super) fn status_row(parts: &Parts, language: Language, refusal: Option<&str>) -> Markup {
    html! {
        div.side {
            p.status data-part="status" { (PreEscaped(&parts.status)) }
            p.hinted data-hint hidden {}
            p.refusal role="alert" data-refusal { @if let Some(refusal) = refusal { (refusal) } }
            div.confirm data-held hidden {
                span {
                    span data-while="open" { (language.say(say::unfinished_turn())) }
                    span data-while="complete" hidden { (language.say(say::complete_turn())) }
                }
                button type="button" data-whole hidden { "✓ " (language.say(say::confirm_turn())) }
                button.quiet type="button" data-undo { (language.say(say::take_back())) " " kbd { "u" } }
            }
            div.confirm data-confirm hidden {
                span {}
                button.quiet type="button" data-no { (language.say(say::cancel_move())) }
                button type="button" data-yes { "✓ " (language.say(say::confirm_move())) }
            }
        }
    }
}

/// What is at hand for the board: the script shows it.
pub(super) fn tools(request: &PageRequest) -> Markup {
    html! {
        div.tools data-scripted {
            button.quiet type="button" data-option="sound" aria-pressed="false" { "♪ " (request.say(say::sounds())) }
            button.quiet type="button" data-turn { (request.say(say::turn_board())) " " kbd { "f" } }
            button.quiet type="button" data-open="help" { (request.say(say::keys())) " " kbd { "?" } }
        }
    }
}

/// What can be chosen for this browser: the script shows it.
pub(super) fn options(request: &PageRequest, kind: &'static Kind) -> Markup {
    let speech = request.language().of_game(kind);
    let switch =
        |option: &str, label: String| html! { label { input type="checkbox" data-option=(option); " " (label) } };
    html! {
        details.options data-options data-scripted {
            summary { (request.say(say::table_settings())) }
            (switch("once", request.say(say::send_at_once())))
            (switch("confirm", request.say(say::confirm_moves())))
            (switch("gather", request.say(say::agree_by_itself())))
            (switch("notify", request.say(say::notify_option())))
            @for aid in kind.aids {
                (switch(&format!("aid-{}-{}", kind.name, aid.name), speech.say(&(aid.label)(), &[])))
            }
        }
        p.connection data-connection {}
    }
}

/// What opens above the page.
pub(super) fn dialogs(request: &PageRequest, visitor: &TableVisitor) -> Markup {
    let keys = vec![
        ("Tab", say::key_tab()),
        ("← ↑ ↓ →", say::key_arrows()),
        ("Enter", say::key_enter()),
        ("Space", say::key_confirm()),
        ("Esc", say::key_escape()),
        ("u", say::key_undo()),
        ("f", say::turn_board()),
        ("t", say::board_in_words()),
        ("h", say::hint()),
        ("r", say::resign()),
        ("?", say::keys()),
    ];
    html! {
        (shared::keys(keys, request.language()))
        dialog data-dialog="resign" aria-labelledby="sure" {
            h2 #sure { (request.say(say::resign_question())) }
            div data-sures {}
            form method="post" action=(visitor.path("/resign")) data-signs="forfeit" {
                button.danger { (request.say(say::resign())) }
            }
            form method="dialog" { button.quiet autofocus { (request.say(say::play_on())) } }
        }
        dialog data-dialog="sure" aria-labelledby="really" {
            h2 #really {}
            div data-sures {}
            form method="dialog" { button.quiet autofocus { (request.say(say::play_on())) } }
        }
    }
}

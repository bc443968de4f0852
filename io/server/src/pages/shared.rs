//! Parts that several pages have.

use bots::Level;
use game::{Text, Value};
use maud::{Markup, html};
use referee::Clock;

use super::{Language, say};

/// The keys of a page and what they do, as a dialog that `?` opens.
pub(super) fn keys(rows: Vec<(&str, Text)>, language: Language) -> Markup {
    html! {
        dialog data-dialog="help" aria-labelledby="keys" {
            h2 #keys { (language.say(say::keys())) }
            dl { @for (key, about) in rows { dt { kbd { (key) } } dd { (language.say(about)) } } }
            form method="dialog" { button { (language.say(say::close())) } }
        }
    }
}

/// How hard the computer tries, with one of the levels chosen.
pub(super) fn levels(chosen: Option<Level>, language: Language) -> Markup {
    let chosen = chosen.unwrap_or(Level::Normal);
    html! {
        select name="level" aria-label=(language.say(say::level_label())) {
            @for level in Level::ALL {
                option value=(level.name()) selected[level == chosen] { (language.say(level_name(level))) }
            }
        }
    }
}

/// What a level of the computer is called.
pub(super) fn level_name(level: Level) -> Text {
    match level {
        Level::Easy => say::level_easy(),
        Level::Normal => say::level_normal(),
        Level::Hard => say::level_hard(),
        Level::Max => say::level_max(),
    }
}

/// A number of things, for a text.
pub(super) fn number(count: impl TryInto<i64>) -> Value {
    Value::Number(count.try_into().unwrap_or(i64::MAX))
}

/// How much time players have.
pub(super) fn clock_name(clock: Clock, language: Language) -> String {
    let text = match clock {
        Clock::None => say::no_clock(),
        Clock::PerMove(seconds) if seconds % MINUTE == 0 && MINUTE < seconds => say::minutes_clock(seconds / MINUTE),
        Clock::PerMove(seconds) => say::seconds_clock(seconds),
        Clock::Days(days) => say::days_clock(days),
        Clock::Bank { seconds, increment } => match (seconds / MINUTE, seconds % MINUTE) {
            (minutes, 0) => say::bank_clock(say::minutes(minutes), increment),
            (minutes, rest) => say::bank_clock(format!("{minutes}:{rest:02}"), increment),
        },
    };
    language.say(text)
}

/// The seconds of a minute.
const MINUTE: u32 = 60;

//! Parts that several pages have.

use bots::Level;
use maud::{Markup, html};

use super::look::Language;
use super::words::{Word, level_word};

/// The keys of a page and what they do, as a dialog that `?` opens.
pub(super) fn keys(rows: &[(&str, Word)], language: Language) -> Markup {
    html! {
        dialog data-dialog="help" aria-labelledby="keys" {
            h2 #keys { (Word::Keys.text(language)) }
            dl { @for (key, word) in rows { dt { kbd { (key) } } dd { (word.text(language)) } } }
            form method="dialog" { button { (Word::Close.text(language)) } }
        }
    }
}

/// How hard the computer tries, with one of the levels chosen.
pub(super) fn levels(chosen: Option<Level>, language: Language) -> Markup {
    let chosen = chosen.unwrap_or(Level::Normal);
    html! {
        select name="level" aria-label=(Word::LevelLabel.text(language)) {
            @for level in Level::ALL {
                option value=(level.name()) selected[level == chosen] { (level_word(level).text(language)) }
            }
        }
    }
}

//! What games say, in the language of whoever hears it. In English it is as the games say it, and nothing is done.

use std::borrow::Cow;

use game::{Kind, Refusal, Refused};
use games::Phrases;
use referee::Table;

use super::look::Language;

/// What a game says, in a language.
#[derive(Clone, Copy)]
pub(super) struct Speech(Option<Phrases>);

impl Speech {
    /// What a game says, in a language.
    pub(super) fn of(kind: &Kind, language: Language) -> Speech {
        Speech(games::phrases(kind, language.tag()))
    }

    /// A sentence, or what a thing is called.
    pub(super) fn line<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.0.map_or(Cow::Borrowed(text), |phrases| phrases.said(text))
    }

    /// What happened, as sentences.
    pub(super) fn lines<'t>(&self, story: &'t [String]) -> Cow<'t, [String]> {
        match self.0 {
            None => Cow::Borrowed(story),
            Some(phrases) => story.iter().map(|line| phrases.said(line).into_owned()).collect(),
        }
    }

    /// The picture of a table.
    pub(super) fn board(&self, svg: String, table: &Table) -> String {
        match self.0 {
            None => svg,
            Some(phrases) => phrases.picture(&svg, &table.envelope().names),
        }
    }
}

/// Why something was refused, of whichever game.
pub(super) fn refusal(why: &Refused, language: Language) -> String {
    match why {
        Refusal::Illegal(why) => reason(&why.to_string(), language).into_owned(),
        Refusal::Malformed(malformed) => {
            let faults = malformed.faults().iter().map(|fault| match reason(&fault.message, language) {
                message if fault.at.is_empty() => message.into_owned(),
                message => format!("{}: {message}", fault.at),
            });
            faults.collect::<Vec<String>>().join("; ")
        }
    }
}

/// The sentence of a refusal.
pub(super) fn reason(text: &str, language: Language) -> Cow<'_, str> {
    games::reasons(language.tag()).map_or(Cow::Borrowed(text), |phrases| phrases.reason(text))
}

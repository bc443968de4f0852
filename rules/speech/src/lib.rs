//! What games and tables say, in the reader's language.
//!
//! Rules make [`Text`]s: keys with arguments. A [`Speech`] looks the key up in the catalogues of a language, which are
//! files in the format of [Fluent](https://projectfluent.org), and falls back to English where a language has no
//! sentence for it. Nothing here reads a finished sentence.
#![deny(clippy::print_stdout)]

mod catalogue;
mod particle;

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::print::printable;
use game::{AnyGame, Catalogue, Coded, Fault, Join, Kind, Refusal, Refused, Seat, Speak, Text, Value, say};

pub use self::catalogue::{CatalogueFault, check};

/// The language that everything is said in.
pub const ENGLISH: &str = "en";

/// The languages that pages are offered in: their tags, and what they call themselves.
pub const LANGUAGES: &[(&str, &str)] = &[(ENGLISH, "English"), ("ko", "한국어")];

type Bundle = FluentBundle<FluentResource>;

/// Renders texts in one language, and in English where its catalogues have no sentence.
pub struct Speech {
    language: &'static str,
    /// The language's own sentences, then English ones. English alone for English.
    bundles: Vec<Bundle>,
}

impl std::fmt::Debug for Speech {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Speech").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Speech {
    /// A speech from catalogues, each crate's in all its languages. Later ones may say in their own way what earlier ones say.
    ///
    /// # Panics
    /// When a catalogue cannot be read: a test holds that they all can.
    #[must_use]
    pub fn new(language: &'static str, catalogues: &[&'static [Catalogue]]) -> Speech {
        let languages = if language == ENGLISH { vec![ENGLISH] } else { vec![language, ENGLISH] };
        Speech { language, bundles: languages.into_iter().map(|language| bundle(language, catalogues)).collect() }
    }

    /// The language's tag.
    #[must_use]
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// The names of players as the language writes them in sentences.
    #[must_use]
    pub fn players(&self, names: &[String]) -> Vec<String> {
        names.iter().map(|name| self.say(&say::player(name.as_str()), &[])).collect()
    }

    /// Sentences, each in the language. `names` are the players' names as they gave them.
    #[must_use]
    pub fn story(&self, texts: &[Text], names: &[String]) -> Vec<String> {
        let players = self.players(names);
        texts.iter().map(|text| self.say(text, &players)).collect()
    }

    /// Why something was refused.
    #[must_use]
    pub fn refusal(&self, why: &Refused) -> String {
        match why {
            Refusal::Illegal(why) => self.sentence(why),
            Refusal::Malformed(malformed) => {
                let (told, more) = malformed.told();
                let mut told: Vec<String> = told.iter().map(|fault| self.fault(fault)).collect();
                if 0 < more {
                    told.push(format!("… +{more}"));
                }
                told.join("; ")
            }
        }
    }

    /// What is wrong with a text, and where.
    #[must_use]
    pub fn fault(&self, fault: &Fault) -> String {
        let message = self.message(fault);
        if fault.at.is_empty() { message } else { format!("{}: {message}", printable(&fault.at)) }
    }

    /// What is wrong with a text.
    #[must_use]
    pub fn message(&self, fault: &Fault) -> String {
        match (self.of_code(fault.code), fault.found.as_str()) {
            (None, _) => printable(&fault.message).into_owned(),
            (Some(sentence), "") => sentence,
            (Some(sentence), found) => format!("{sentence}: {}", printable(found)),
        }
    }

    /// The sentence of a refusal.
    #[must_use]
    pub fn sentence(&self, why: &dyn Coded) -> String {
        self.of_code(why.code()).unwrap_or_else(|| why.to_string())
    }

    /// The sentence of a code, where the language has one of its own. The English one stands beside the code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<String> {
        let own = if self.language == ENGLISH { None } else { self.bundles.first() };
        said(own?, code, None)
    }

    fn value<'v>(&self, value: &'v Value, players: &[String]) -> FluentValue<'v> {
        match value {
            Value::Number(number) => FluentValue::from(*number),
            Value::Plain(text) => FluentValue::from(printable(text)),
            _ => FluentValue::from(self.written(value, players)),
        }
    }

    fn written(&self, value: &Value, players: &[String]) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Plain(text) => printable(text).into_owned(),
            Value::Player(name) => self.say(&say::player(name.as_str()), &[]),
            Value::Seat(seat) => match players.get(seat.index()) {
                Some(name) => name.clone(),
                None => self.seat(*seat),
            },
            Value::Text(text) => self.say(text, players),
            Value::List(items, join) => {
                let items: Vec<String> = items.iter().map(|item| self.written(item, players)).collect();
                self.joined(&items, *join)
            }
        }
    }

    /// What a game calls a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> String {
        let key = format!("seat_{}", seat.0);
        self.bundles.iter().find_map(|bundle| said(bundle, &key, None)).unwrap_or(key)
    }

    fn joined(&self, items: &[String], join: Join) -> String {
        match (join, items) {
            (Join::Space | Join::Sentences, _) => items.join(" "),
            (Join::And, [head @ .., last]) if !head.is_empty() => {
                let head = self.joined(head, Join::Comma);
                self.say(&say::list_and(head, last.as_str()), &[])
            }
            _ => items.join(", "),
        }
    }
}

impl Speak for Speech {
    fn say(&self, text: &Text, players: &[String]) -> String {
        let mut arguments = FluentArgs::with_capacity(text.arguments.len());
        for (name, value) in &text.arguments {
            arguments.set(*name, self.value(value, players));
        }
        let found = self.bundles.iter().find_map(|bundle| said(bundle, text.key, Some(&arguments)));
        found.unwrap_or_else(|| text.key.to_owned())
    }
}

/// What a bundle says for a key, if it has it.
fn said(bundle: &Bundle, key: &str, arguments: Option<&FluentArgs<'_>>) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    // A test holds that every argument is there, so nothing can be missing.
    let mut errors = Vec::new();
    Some(bundle.format_pattern(pattern, arguments, &mut errors).into_owned())
}

fn bundle(language: &'static str, catalogues: &[&'static [Catalogue]]) -> Bundle {
    let id = language.parse().expect("the tag of a language");
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Marks around arguments would be seen in terminals and files; none of our languages is written from the right.
    bundle.set_use_isolating(false);
    bundle.add_function("JOSA", |positional, _| particle::function(positional)).expect("the first of that name");
    for catalogue in catalogues.iter().flat_map(|all| all.iter()).filter(|one| one.language == language) {
        let resource = FluentResource::try_new(catalogue.text.to_owned()).unwrap_or_else(|(_, errors)| {
            panic!("the catalogue of {language} cannot be read: {errors:?}");
        });
        bundle.add_resource_overriding(resource);
    }
    bundle
}

static SPEECHES: RwLock<BTreeMap<(&str, &str), &'static Speech>> = RwLock::new(BTreeMap::new());

/// What a game says in a language, by its tag; in English for a tag that is not among [`LANGUAGES`].
#[must_use]
pub fn of(kind: &Kind, language: &str) -> &'static Speech {
    kept(kind.name, kind.catalogues, language)
}

/// What a game says in English.
#[must_use]
pub fn english(kind: &Kind) -> &'static Speech {
    of(kind, ENGLISH)
}

/// What a game in progress says in English.
#[must_use]
pub fn in_english(game: &dyn AnyGame) -> &'static Speech {
    kept(game.name(), game.catalogues(), ENGLISH)
}

/// A speech that is made when it is first asked for. There are as many as games and languages, and they stay.
fn kept(game: &'static str, catalogues: &'static [Catalogue], language: &str) -> &'static Speech {
    let language = LANGUAGES.iter().map(|(tag, _)| *tag).find(|tag| *tag == language).unwrap_or(ENGLISH);
    let known = SPEECHES.read().unwrap_or_else(PoisonError::into_inner).get(&(game, language)).copied();
    known.unwrap_or_else(|| {
        let mut speeches = SPEECHES.write().unwrap_or_else(PoisonError::into_inner);
        let make = || Speech::new(language, &[game::CATALOGUES, catalogues]);
        speeches.entry((game, language)).or_insert_with(|| Box::leak(Box::new(make())))
    })
}

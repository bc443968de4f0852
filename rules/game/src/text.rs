//! What people read, as data: a key of a catalogue with its arguments.
//!
//! Rules say *what* to tell; a [`Speak`] at the edge tells it in the reader's language. Nothing ever reads a finished
//! sentence.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::seat::Seat;

/// A text: a key of a catalogue, and what stands in its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The key.
    pub key: &'static str,
    /// The arguments, by name.
    pub arguments: Vec<(&'static str, Value)>,
}

/// What can stand in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number: the sentence may depend on it ("1 point", "2 points").
    Number(i64),
    /// What is the same in every language: notation, an id, the name of a table.
    Plain(String),
    /// The player at a seat: the reader sees the player's name, or what the seat is called.
    Seat(Seat),
    /// A player by name, as a document has it.
    Player(String),
    /// Another text.
    Text(Text),
    /// Several things.
    List(Vec<Value>, Join),
}

/// What stands between the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// Commas, and the language's "and" before the last item.
    And,
    /// Commas.
    Comma,
    /// Spaces: the steps of a turn, as players write them down.
    Space,
    /// Spaces between whole sentences.
    Sentences,
}

/// A key that a crate declares, with the names of its arguments. Every catalogue must have it, and use all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextKey {
    /// The key.
    pub key: &'static str,
    /// The names of its arguments.
    pub arguments: &'static [&'static str],
}

/// The sentences of one crate in one language, in the format of Fluent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// The language's tag, such as `en`.
    pub language: &'static str,
    /// The file.
    pub text: &'static str,
}

/// Renders texts in some language.
pub trait Speak: core::fmt::Debug + Sync {
    /// The sentence. `players` are the names by seat, as the language writes them; others go by the name of the seat.
    fn say(&self, text: &Text, players: &[String]) -> String;
}

impl Text {
    /// A text without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Text {
        Text { key, arguments: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Text {
        self.arguments.push((name, value.into()));
        self
    }

    /// Takes the next text in, if both say the same of longer and longer sequences: the steps of one turn become one
    /// sentence. Gives it back if they do not.
    ///
    /// # Errors
    /// The next text, if it is another sentence.
    pub fn absorb(&mut self, next: Text) -> Result<(), Text> {
        let (Some(((_, Value::List(own, Join::Space)), before)), Some(((_, Value::List(more, Join::Space)), others))) =
            (self.arguments.split_last_mut(), next.arguments.split_last())
        else {
            return Err(next);
        };
        if self.key != next.key || before != others {
            return Err(next);
        }
        own.extend(more.iter().cloned());
        Ok(())
    }
}

/// Adds texts to a story; what continues the last sentence is taken into it.
///
/// ```
/// use game::{Join, Seat, Text, Value, tell};
///
/// let plays = |play: &str| Text::new("plays").with("player", Seat(0)).with("play", Value::spaced([play]));
/// let mut story = Vec::new();
/// tell(&mut story, [plays("13/7"), plays("9/7"), Text::new("over")]);
/// assert_eq!(story.len(), 2);
/// assert_eq!(story[0].arguments[1].1, Value::spaced(["13/7", "9/7"]));
/// ```
pub fn tell(story: &mut Vec<Text>, texts: impl IntoIterator<Item = Text>) {
    for text in texts {
        match story.last_mut().map(|last| last.absorb(text.clone())) {
            Some(Ok(())) => {}
            _ => story.push(text),
        }
    }
}

impl Value {
    /// Several things with commas and "and".
    #[must_use]
    pub fn listed<V: Into<Value>>(items: impl IntoIterator<Item = V>) -> Value {
        Value::List(items.into_iter().map(Into::into).collect(), Join::And)
    }

    /// Several things with commas.
    #[must_use]
    pub fn comma_separated<V: Into<Value>>(items: impl IntoIterator<Item = V>) -> Value {
        Value::List(items.into_iter().map(Into::into).collect(), Join::Comma)
    }

    /// Several things with spaces, such as the steps of a turn.
    #[must_use]
    pub fn spaced<V: Into<Value>>(items: impl IntoIterator<Item = V>) -> Value {
        Value::List(items.into_iter().map(Into::into).collect(), Join::Space)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Plain(text.to_string())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Plain(text)
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Value {
        Value::Text(text)
    }
}

impl From<Seat> for Value {
    fn from(seat: Seat) -> Value {
        Value::Seat(seat)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Value {
                Value::Number(i64::from(number))
            }
        }
    )+};
}

numbers!(u8, i8, u16, i16, u32, i32, i64);

/// Declares texts: each row is a key, a function of the same name that makes the text, and the names of its arguments.
/// A row that no code uses does not compile without a warning, and a call that lacks an argument does not compile.
///
/// ```
/// mod say {
///     game::texts! {
///         /// A bid of points.
///         bids(player, amount);
///         /// The end.
///         game_drawn();
///     }
/// }
///
/// let text = say::bids(game::Seat(0), 31);
/// assert_eq!((text.key, text.arguments.len()), ("bids", 2));
/// assert_eq!(say::game_drawn().key, "game_drawn");
/// assert_eq!(say::TEXTS[0].arguments, ["player", "amount"]);
/// ```
#[macro_export]
macro_rules! texts {
    (@($visible:vis) $($(#[$about:meta])* $key:ident($($argument:ident),*);)+) => {
        /// Every text that is declared here.
        $visible const TEXTS: &[$crate::TextKey] = &[
            $($crate::TextKey { key: stringify!($key), arguments: &[$(stringify!($argument)),*] },)+
        ];

        $(
            $(#[$about])*
            #[must_use]
            $visible fn $key($($argument: impl Into<$crate::Value>),*) -> $crate::Text {
                $crate::Text::new(stringify!($key))$(.with(stringify!($argument), $argument))*
            }
        )+
    };
    (pub $($rows:tt)+) => {
        $crate::texts! { @(pub) $($rows)+ }
    };
    ($($rows:tt)+) => {
        $crate::texts! { @(pub(crate)) $($rows)+ }
    };
}

/// The catalogues in a folder, a file per language: all of Parlor's, or those that are named. The path is that from the
/// file which calls this.
#[macro_export]
macro_rules! catalogues {
    ($folder:literal) => {
        $crate::catalogues!($folder: "en", "ko")
    };
    ($folder:literal: $($language:literal),+) => {
        &[$($crate::Catalogue {
            language: $language,
            text: include_str!(concat!($folder, "/", $language, ".ftl")),
        }),+]
    };
}

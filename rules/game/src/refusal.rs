//! Saying why not: a stable code for programs, a sentence for people.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

/// A refusal with a stable code. Its `Display` is the sentence.
pub trait Coded: fmt::Debug + fmt::Display + Send + Sync {
    /// The stable code, in `snake_case`.
    fn code(&self) -> &'static str;
}

impl Coded for Box<dyn Coded> {
    fn code(&self) -> &'static str {
        (**self).code()
    }
}

/// Writes an enum of refusals: a row has a variant, its code and its sentence.
///
/// ```
/// game::refusals! {
///     /// Why the door stays shut.
///     pub enum Shut {
///         /// Nobody is at home.
///         Empty = "empty": "nobody is at home",
///     }
/// }
/// use game::Coded;
/// assert_eq!(Shut::Empty.code(), "empty");
/// assert_eq!(Shut::Empty.to_string(), "nobody is at home");
/// assert_eq!(Shut::ALL.len(), 1);
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$row:meta])* $variant:ident = $code:literal: $sentence:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$row])* $variant,)+ }

        impl $name {
            /// Every refusal of this kind, in the order of the source.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// The refusal with this code, if it is one of these.
            #[must_use]
            pub fn of_code(code: &str) -> Option<$name> {
                match code { $($code => Some($name::$variant),)+ _ => None }
            }
        }

        impl $crate::Coded for $name {
            fn code(&self) -> &'static str {
                match self { $($name::$variant => $code,)+ }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self { $($name::$variant => $sentence,)+ })
            }
        }

        impl ::core::error::Error for $name {}
    };
}

refusals! {
    /// What every game and every door can refuse: faults of a text's shape, and what no game allows.
    pub enum CommonRefusal {
        /// The text is not JSON at all.
        NotJson = "not_json": "this is not valid JSON",
        /// A value has another type than it should.
        WrongType = "wrong_type": "the value has the wrong type",
        /// A key that must be there is not.
        MissingField = "missing_field": "a required key is missing",
        /// A key that the document does not have.
        UnknownField = "unknown_field": "this key is not part of the document",
        /// A key twice in one object.
        DuplicateKey = "duplicate_key": "the same key appears twice in one object",
        /// A number too small or too large.
        OutOfRange = "out_of_range": "the number is out of range",
        /// A list that is too short or too long, a text that is empty or too long.
        WrongLength = "wrong_length": "the length is wrong",
        /// A name or a comment with a character that a terminal obeys, or that turns the direction of text.
        BadCharacter = "bad_character": "control characters and marks that turn the direction of text are not allowed here",
        /// A word that is not among those allowed.
        UnknownWord = "unknown_word": "the word is not one of those allowed",
        /// A time that is not RFC 3339.
        BadTime = "bad_time": "this is not an RFC 3339 time such as 2025-01-15T10:30:00Z",
        /// A table id that is not a UUID.
        BadUuid = "bad_uuid": "this is not a UUID such as 550e8400-e29b-41d4-a716-446655440000",
        /// An id that names no action of the game.
        MalformedAction = "malformed_action": "this is not an action id of the game",
        /// A line of a log that does not follow from the line before.
        BrokenLog = "broken_log": "this line does not follow from the line before it",
        /// A digest in a log that does not match the state.
        WrongDigest = "wrong_digest": "the recorded digest is not the digest of the state",
        /// A game the registry does not have.
        UnknownGame = "unknown_game": "there is no game of that name",
        /// An action after the end of the game.
        GameFinished = "game_finished": "the game is over",
        /// A player acts for another seat.
        NotYourSeat = "not_your_seat": "only the seat itself or the table may do that",
        /// A seat the game does not have.
        NoSuchSeat = "no_such_seat": "the game has no such seat",
        /// A seat that has left the game before.
        AlreadyOut = "already_out": "this player has left the game already",
        /// A position without a solver.
        NotSolvable = "not_solvable": "there is no solver for this position",
        /// A draw when it is not chance's turn.
        NothingToDraw = "nothing_to_draw": "it is not chance's turn",
    }
}

/// Codes and sentences of some refusals, for documentation.
pub fn rows<T: Coded>(refusals: &[T]) -> impl Iterator<Item = (&'static str, String)> {
    refusals.iter().map(|refusal| (refusal.code(), refusal.to_string()))
}

/// One thing that is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The stable code.
    pub code: &'static str,
    /// A JSON pointer such as `/players/player1/position/row`, `line 7` in a log, an option such as `--setup`, or nothing.
    pub at: String,
    /// What is wrong, in English: the code's sentence, and after a colon what was found.
    pub message: String,
    /// What was found, as it is in every language; perhaps nothing.
    pub found: String,
}

/// How much of what was found, and of where, a message repeats, in characters.
const LONGEST_FOUND: usize = 300;

/// How many faults are told in an answer: one that is far longer than what was asked would serve only to do harm.
pub const MOST_TOLD: usize = 20;

/// How many faults of one text are looked for.
const MOST_FAULTS: usize = 1000;

/// As much of a text as is repeated.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_FOUND) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl Fault {
    /// A fault of a known kind: its sentence, and after a colon what was found.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a refusal is a word; callers name it where they use it")]
    pub fn new(why: impl Coded, at: &str, found: &str) -> Fault {
        let found = shortened(found);
        let message = if found.is_empty() { why.to_string() } else { format!("{why}: {found}") };
        Fault { code: why.code(), at: shortened(at), message, found }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.at, self.message) }
    }
}

/// Everything that is wrong with a text that should have been an id, a document or a log. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    faults: Vec<Fault>,
}

impl Malformed {
    /// One thing is wrong.
    #[must_use]
    pub fn new(why: impl Coded, at: &str, found: &str) -> Malformed {
        Fault::new(why, at, found).into()
    }

    /// Refuses if anything is wrong.
    ///
    /// # Errors
    /// All of `faults`, unless there are none.
    pub fn unless_none(faults: Vec<Fault>) -> Result<(), Malformed> {
        if faults.is_empty() { Ok(()) } else { Err(Malformed { faults }) }
    }

    /// A text that is not the id of an action, with what ids look like.
    #[must_use]
    pub fn action_id(id: &str, hint: &str) -> Malformed {
        Malformed::new(CommonRefusal::MalformedAction, "", &format!("{id:?}; {hint}"))
    }

    /// Refuses unless something `fits`.
    ///
    /// # Errors
    /// That it does not, with what was found.
    pub fn ensure(fits: bool, why: impl Coded, at: &str, found: impl FnOnce() -> String) -> Result<(), Malformed> {
        if fits { Ok(()) } else { Err(Malformed::new(why, at, &found())) }
    }

    /// Refuses a number that is not within `range`.
    ///
    /// # Errors
    /// That it is not.
    pub fn ensure_within<T: Copy + PartialOrd + fmt::Display>(
        range: RangeInclusive<T>,
        number: T,
        at: &str,
    ) -> Result<(), Malformed> {
        Malformed::ensure(range.contains(&number), CommonRefusal::OutOfRange, at, || {
            format!("{number} is not within {} to {}", range.start(), range.end())
        })
    }

    /// Everything that is wrong, in the order found.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The first of them, for an answer, and how many more there are.
    #[must_use]
    pub fn told(&self) -> (&[Fault], usize) {
        let told = self.faults.len().min(MOST_TOLD);
        (&self.faults[..told], self.faults.len() - told)
    }

    /// The same faults, each said to be at `place` (and after it where it was inside): a line, or the way to a value.
    #[must_use]
    pub fn within(mut self, place: &str) -> Malformed {
        for fault in &mut self.faults {
            fault.at = match (place.as_bytes().first(), fault.at.as_bytes().first()) {
                (_, None) => place.to_string(),
                (Some(b'/'), Some(b'/')) => format!("{place}{}", fault.at),
                _ => format!("{place}, {}", fault.at),
            };
        }
        self
    }
}

impl From<Fault> for Malformed {
    fn from(fault: Fault) -> Malformed {
        Malformed { faults: vec![fault] }
    }
}

/// Faults of one text, as they are found.
#[derive(Clone, Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Whether nothing was found so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a fault, unless there are more than anyone reads.
    pub fn note(&mut self, why: impl Coded, at: &str, found: &str) {
        if self.0.len() < MOST_FAULTS {
            self.0.push(Fault::new(why, at, found));
        }
    }

    /// Adds a fault unless something `fits`.
    pub fn ensure(&mut self, fits: bool, why: impl Coded, at: &str, found: impl FnOnce() -> String) {
        if !fits {
            self.note(why, at, &found());
        }
    }

    /// Adds all of another text's faults.
    pub fn extend(&mut self, faults: impl IntoIterator<Item = Fault>) {
        self.0.extend(faults.into_iter().take(MOST_FAULTS.saturating_sub(self.0.len())));
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Refuses if there are any.
    ///
    /// # Errors
    /// All of them, unless there are none.
    pub fn none(self) -> Result<(), Malformed> {
        Malformed::unless_none(self.0)
    }
}

impl Coded for Malformed {
    fn code(&self) -> &'static str {
        self.faults.first().map_or("malformed", |fault| fault.code)
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (told, more) = self.told();
        for (index, fault) in told.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        if 0 < more { write!(f, "; and {more} more") } else { Ok(()) }
    }
}

impl core::error::Error for Malformed {}

/// Why an action did not happen: it was no action at all, or the game says no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<I> {
    /// The text or document names no action of the game.
    Malformed(Malformed),
    /// The rules refuse it.
    Illegal(I),
}

impl<I: Coded> Coded for Refusal<I> {
    fn code(&self) -> &'static str {
        match self {
            Refusal::Malformed(malformed) => malformed.code(),
            Refusal::Illegal(illegal) => illegal.code(),
        }
    }
}

impl<I: fmt::Display> fmt::Display for Refusal<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Malformed(malformed) => malformed.fmt(f),
            Refusal::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl<I: fmt::Debug + fmt::Display> core::error::Error for Refusal<I> {}

impl<I> From<Malformed> for Refusal<I> {
    fn from(malformed: Malformed) -> Refusal<I> {
        Refusal::Malformed(malformed)
    }
}

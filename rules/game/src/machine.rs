//! A game as an explicit state machine: phases, actions, who may, where they lead.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::json::Node;
use crate::seat::Actor;

/// A phase of a game, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phase(pub &'static str);

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The whole machine of a game. The first phase is where games begin.
#[derive(Debug)]
pub struct Machine {
    /// Every phase.
    pub phases: &'static [Phase],
    /// Every kind of action, a row for each phase it belongs to.
    pub rules: &'static [Rule],
}

/// One kind of action in one phase.
#[derive(Debug)]
pub struct Rule {
    /// What it is called.
    pub name: &'static str,
    /// How its ids are written.
    pub id: &'static [Part],
    /// The phase in which it can happen.
    pub phase: Phase,
    /// Who does it.
    pub by: By,
    /// The condition under which it is legal, for people.
    pub when: &'static str,
    /// Where it can lead.
    pub leads: &'static [Lead],
}

/// Where an action can lead.
#[derive(Debug)]
pub struct Lead {
    /// The next phase.
    pub to: Phase,
    /// The condition, for people.
    pub when: &'static str,
}

/// Who takes an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A player.
    Seat,
    /// Chance.
    Chance,
    /// The referee.
    Table,
    /// A player for itself, or the referee.
    SeatOrTable,
}

impl By {
    /// Whether `actor` is meant.
    #[must_use]
    pub const fn has(self, actor: Actor) -> bool {
        matches!(
            (self, actor),
            (By::Seat | By::SeatOrTable, Actor::Seat(_))
                | (By::Table | By::SeatOrTable, Actor::Table)
                | (By::Chance, Actor::Chance)
        )
    }

    /// The word for it in documents.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            By::Seat => "seat",
            By::Chance => "chance",
            By::Table => "table",
            By::SeatOrTable => "seat or table",
        }
    }
}

/// A piece of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// These very characters.
    Text(&'static str),
    /// A number without leading zeros, from the first to the second, both included.
    Number(u32, u32),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Anything, by the name it has in the documentation: too many to list.
    Free(&'static str),
}

/// How ids of the form `forfeit-N` begin: every game has them, and no game's own actions look like them.
pub const FORFEIT: &str = "forfeit-";

impl Machine {
    /// The row that says what happens when `actor` plays `id` in `phase`.
    #[must_use]
    pub fn rule(&self, phase: Phase, actor: Actor, id: &str) -> Option<&'static Rule> {
        self.rules.iter().find(|rule| rule.phase == phase && rule.by.has(actor) && matches(rule.id, id))
    }

    /// Whether some action of some phase is written like `id`.
    #[must_use]
    pub fn knows(&self, id: &str) -> bool {
        self.rules.iter().any(|rule| matches(rule.id, id))
    }

    /// Reads the name of a phase.
    #[must_use]
    pub fn read_phase(&self, node: &Node<'_>) -> Option<&'static str> {
        let names: Vec<(&str, &str)> = self.phases.iter().map(|phase| (phase.0, phase.0)).collect();
        node.one_of(&names)
    }

    /// Whether no action leaves `phase`.
    #[must_use]
    pub fn is_final(&self, phase: Phase) -> bool {
        self.rules.iter().all(|rule| rule.phase != phase)
    }
}

impl Lead {
    /// The way to a phase, and the condition.
    #[must_use]
    pub const fn to(to: Phase, when: &'static str) -> Lead {
        Lead { to, when }
    }
}

impl Rule {
    /// A kind of action, by its name and its ids, that `by` takes in `phase`.
    #[must_use]
    pub const fn new(name: &'static str, id: &'static [Part], phase: Phase, by: By) -> Rule {
        Rule { name, id, phase, by, when: "always", leads: &[] }
    }

    /// The same under a condition.
    #[must_use]
    pub const fn when(self, when: &'static str) -> Rule {
        Rule { when, ..self }
    }

    /// The same, with where it can lead.
    #[must_use]
    pub const fn leads(self, leads: &'static [Lead]) -> Rule {
        Rule { leads, ..self }
    }

    /// The row that every phase but the last has: one of `SEATS` seats leaves the game.
    #[must_use]
    pub const fn forfeit<const SEATS: u32>(phase: Phase, leads: &'static [Lead]) -> Rule {
        let id = const { &[Part::Text(FORFEIT), Part::Number(0, SEATS - 1)] };
        Rule::new("forfeit", id, phase, By::SeatOrTable).when("at any time; a seat only for itself").leads(leads)
    }

    /// How its ids are written, with names in angle brackets for what varies.
    #[must_use]
    pub fn pattern(&self) -> String {
        self.id
            .iter()
            .map(|part| match part {
                Part::Text(text) => (*text).to_string(),
                Part::Number(low, high) => alloc::format!("<{low}..{high}>"),
                Part::OneOf(words) => alloc::format!("<{}>", words.join("|")),
                Part::Free(name) => alloc::format!("<{name}>"),
            })
            .collect()
    }

    /// Every id of this row, in the order of its parts. What cannot be listed stands as `<name>`.
    #[must_use]
    pub fn ids(&self) -> Vec<String> {
        self.id.iter().fold(vec![String::new()], |heads, part| {
            let tails: Vec<String> = match part {
                Part::Text(text) => vec![(*text).to_string()],
                Part::Number(low, high) => (*low..=*high).map(|number| number.to_string()).collect(),
                Part::OneOf(words) => words.iter().map(ToString::to_string).collect(),
                Part::Free(name) => vec![alloc::format!("<{name}>")],
            };
            heads.iter().flat_map(|head| tails.iter().map(move |tail| head.clone() + tail)).collect()
        })
    }
}

/// Whether `id` is written as `parts` say.
fn matches(parts: &[Part], id: &str) -> bool {
    let Some((part, rest)) = parts.split_first() else {
        return id.is_empty();
    };
    match part {
        Part::Text(text) => id.strip_prefix(text).is_some_and(|tail| matches(rest, tail)),
        Part::OneOf(words) => words.iter().any(|word| id.strip_prefix(word).is_some_and(|tail| matches(rest, tail))),
        Part::Number(low, high) => (1..=digits(id)).any(|length| {
            let (number, tail) = id.split_at(length);
            let canonical = length == 1 || !number.starts_with('0');
            canonical && number.parse().is_ok_and(|n: u32| (*low..=*high).contains(&n)) && matches(rest, tail)
        }),
        Part::Free(_) => (0..=id.len()).any(|length| id.get(length..).is_some_and(|tail| matches(rest, tail))),
    }
}

/// The number that `text` is, within `range` and without leading zeros: as ids write numbers.
#[must_use]
pub fn id_number(text: &str, range: RangeInclusive<u8>) -> Option<u8> {
    let is_canonical = digits(text) == text.len() && (text.len() == 1 || !text.starts_with('0'));
    if is_canonical { text.parse().ok().filter(|number| range.contains(number)) } else { None }
}

/// How many digits `text` begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

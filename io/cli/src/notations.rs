//! Options for the notations in which positions can be written. The registry says which there are.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use game::Kind;

use crate::failure::Failure;
use crate::options::listed_options;
use crate::refusal::CliRefusal;
use crate::registry::KINDS;

/// A position in one of the notations, such as `--xgid TEXT`.
#[derive(Debug, Default)]
pub(crate) struct Given(Option<(&'static str, String)>);

/// A notation to write a position in, such as `--xgid`.
#[derive(Debug, Default)]
pub(crate) struct Wanted(Option<&'static str>);

impl Given {
    /// The position as it is written, if there is one.
    pub(crate) fn text(&self, kind: &Kind) -> Result<Option<&str>, Failure> {
        match &self.0 {
            Some((name, text)) if names(kind).contains(name) => Ok(Some(text)),
            Some((name, _)) => Err(unknown(name, kind.name)),
            None => Ok(None),
        }
    }

    fn augment(command: Command) -> Command {
        with_options(command, |option, about| {
            // A position may begin with a hyphen.
            option.value_name("TEXT").allow_hyphen_values(true).help(format!("Begin with a position: {about}"))
        })
    }

    fn read(matches: &ArgMatches) -> Given {
        Given(all().into_iter().find_map(|(name, _)| Some((name, matches.get_one::<String>(name)?.clone()))))
    }
}

impl Wanted {
    /// The name of the notation, if there is one.
    pub(crate) fn name(&self) -> Option<&'static str> {
        self.0
    }

    fn augment(command: Command) -> Command {
        with_options(command, |option, about| {
            option.action(ArgAction::SetTrue).help(format!("Write the position instead: {about}"))
        })
    }

    fn read(matches: &ArgMatches) -> Wanted {
        Wanted(all().into_iter().map(|(name, _)| name).find(|name| matches.get_flag(name)))
    }
}

/// The failure to find a notation that the game does not have.
pub(crate) fn unknown(name: &str, game: &str) -> Failure {
    let has = games::find(game).map_or(Vec::new(), names).join(", ");
    let has = if has.is_empty() { "none" } else { &has };
    Failure::usage(CliRefusal::UnknownNotation, format!("`{name}`")).hint(format!("{game} has: {has}."))
}

/// The names of a game's notations.
pub(crate) fn names(kind: &Kind) -> Vec<&'static str> {
    (kind.notations)().into_iter().map(|(name, _)| name).collect()
}

/// Every notation of every game, each once: its name, and what it is.
fn all() -> Vec<(&'static str, &'static str)> {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for (name, about) in KINDS.iter().flat_map(|kind| (kind.notations)()) {
        if all.iter().all(|(known, _)| *known != name) {
            all.push((name, about));
        }
    }
    all
}

/// A command with an option for each notation, of which one can be used at a time.
fn with_options(command: Command, option: impl Fn(Arg, &str) -> Arg) -> Command {
    let group = ArgGroup::new("notation").args(all().iter().map(|(name, _)| *name));
    let options = all().into_iter().map(|(name, about)| option(Arg::new(name).long(name), about));
    command.args(options).group(group)
}

listed_options!(Given);
listed_options!(Wanted);

//! Options for what there is to say of a position to be solved. The registry says which there are.

use std::borrow::Cow;

use clap::{Arg, ArgMatches, Command};
use game::json::Tree;
use game::{AnyGame, CommonRefusal, Fault, Kind, Malformed, Term};

use crate::failure::Failure;
use crate::options::listed_options;
use crate::registry::KINDS;

/// What is said of a position, each thing by an option of its own.
#[derive(Debug, Default)]
pub(crate) struct Given(Vec<(&'static str, String)>);

impl Given {
    /// The first option that is given, if there is any.
    pub(crate) fn first(&self) -> Option<&'static str> {
        self.0.first().map(|(name, _)| *name)
    }

    /// The position of which this is said.
    ///
    /// # Errors
    /// Everything that is wrong with it, or a game without a solver.
    pub(crate) fn pose(&self, kind: &Kind) -> Result<Box<dyn AnyGame>, Failure> {
        if kind.terms.is_empty() {
            let hint = format!("These games have a solver: {}.", solvable());
            return Err(Failure::usage(CommonRefusal::NotSolvable, kind.name).hint(hint));
        }
        let fields = self.0.iter().map(|(name, text)| (Cow::from(*name), Tree::Text(text.into())));
        let posed = kind.pose(&Tree::Object(fields.collect()));
        posed.map_err(|malformed| Failure::Malformed {
            what: "the position".to_owned(),
            malformed: by_option(&malformed),
        })
    }

    fn augment(command: Command) -> Command {
        command.args(all().into_iter().map(|(term, help)| {
            let option = Arg::new(term.name).long(term.name).value_name(term.value).help(help);
            option.help_heading("A position of a GAME").conflicts_with("game").allow_negative_numbers(true)
        }))
    }

    fn read(matches: &ArgMatches) -> Given {
        let given = |(term, _): (Term, _)| Some((term.name, matches.get_one::<String>(term.name)?.clone()));
        Given(all().into_iter().filter_map(given).collect())
    }
}

/// The names of all games with a solver, for a sentence.
pub(crate) fn solvable() -> String {
    let names: Vec<&str> = KINDS.iter().filter(|kind| !kind.terms.is_empty()).map(|kind| kind.name).collect();
    names.join(", ")
}

/// The same faults, each at the option that has it instead of at a key.
fn by_option(malformed: &Malformed) -> Malformed {
    let faults = malformed.faults().iter().map(|fault| Fault { at: fault.at.replacen('/', "--", 1), ..fault.clone() });
    Malformed::unless_none(faults.collect()).expect_err("something is wrong")
}

/// Every term of every game, each once, and what it is in each of them.
fn all() -> Vec<(Term, String)> {
    let mut all: Vec<(Term, String)> = Vec::new();
    for (kind, term) in KINDS.iter().flat_map(|kind| kind.terms.iter().map(move |term| (kind, term))) {
        let help = format!("{}: {}", kind.name, term.about);
        match all.iter_mut().find(|(known, _)| known.name == term.name) {
            Some((_, known)) => *known = format!("{known}; {help}"),
            None => all.push((*term, help)),
        }
    }
    all
}

listed_options!(Given);

//! `parlor legal`: what may be done.

use game::{Actor, Turn, laid_out};
use serde::Serialize;

use crate::cli::{OutputFormat, StateArgs};
use crate::commands::show::standing;
use crate::documents::{compact, lines};
use crate::failure::{Exit, Failure};
use crate::refusal::CliRefusal;
use crate::world::World;
use driver::{By, Position};

/// What `parlor legal` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
    /// Who: a seat by number or name, chance, or table [default: all who are to act]
    #[arg(long, value_name = "ACTOR")]
    actor: Option<String>,
    /// Print the game's valid-actions document of a seat
    #[arg(long)]
    choices: bool,
}

/// Lists what may be done.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let position = args.state.open(world)?;
    let by = match &args.actor {
        Some(name) => By::Only(actor(&position, "--actor", name)?),
        None => By::InTurn,
    };
    let listed = position.legal(by);
    let text = match (args.choices, form) {
        (true, _) => choices(&position, &listed)?,
        (false, OutputFormat::Json) => compact(&LegalDoc::of(&listed)) + "\n",
        (false, OutputFormat::Text) => match listed.as_slice() {
            [(_, actions)] => lines(actions),
            // Whose each of them is must be told where several may act.
            several => lines(&several.iter().flat_map(of_actor).collect::<Vec<_>>()),
        },
    };
    world.say(&text)?;
    if form == OutputFormat::Text && !args.choices {
        world.tell(&note(&position, text.is_empty()));
    }
    Ok(Exit::Done)
}

/// What may be done, as a document. Where several may act, each action stands with its actor as well.
#[derive(Serialize)]
pub(crate) struct LegalDoc<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<String>,
    actions: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actors: Vec<ActorDoc<'a>>,
}

/// What one of several may do.
#[derive(Serialize)]
struct ActorDoc<'a> {
    actor: String,
    actions: &'a [String],
}

impl LegalDoc<'_> {
    /// What these actors may do.
    pub(crate) fn of(listed: &[(Actor, Vec<String>)]) -> LegalDoc<'_> {
        let actions = listed.iter().flat_map(|(_, actions)| actions.iter().map(String::as_str)).collect();
        match listed {
            [(actor, _)] => LegalDoc { actor: Some(actor.to_string()), actions, actors: Vec::new() },
            several => {
                let docs = several.iter().map(|(actor, actions)| ActorDoc { actor: actor.to_string(), actions });
                LegalDoc { actor: None, actions, actors: docs.collect() }
            }
        }
    }

    /// The same without the actor where it is the only one.
    pub(crate) fn without_actor(self) -> Self {
        LegalDoc { actor: None, ..self }
    }
}

/// The actions of one of several, a line each.
fn of_actor((actor, actions): &(Actor, Vec<String>)) -> Vec<String> {
    actions.iter().map(|action| format!("{actor}  {action}")).collect()
}

/// The valid-actions document of the first.
fn choices(position: &Position, listed: &[(Actor, Vec<String>)]) -> Result<String, Failure> {
    match listed.first() {
        Some((Actor::Seat(seat), _)) => Ok(laid_out(&position.game.choices(*seat))),
        other => {
            let found = other.map_or(String::new(), |(actor, _)| actor.to_string());
            Err(Failure::usage(CliRefusal::NotASeat, found).hint("Say `--actor` with a seat."))
        }
    }
}

/// What a list does not say: why it is empty, and that it is not for a player to choose from.
fn note(position: &Position, is_empty: bool) -> String {
    match position.game.turn() {
        Turn::Chance | Turn::Table => standing(position) + " `parlor draw STATE` lets it.\n",
        Turn::Seats(_) | Turn::Over if is_empty => standing(position) + "\n",
        Turn::Seats(_) | Turn::Over => String::new(),
    }
}

/// The actor that the value of `option` names.
pub(crate) fn actor(position: &Position, option: &str, word: &str) -> Result<Actor, Failure> {
    position.actor(word).map_err(|malformed| Failure::word(option, malformed))
}

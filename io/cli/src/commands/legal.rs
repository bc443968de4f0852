//! `parlor legal`: what may be done.

use game::{Actor, Turn, laid_out};

use crate::cli::{OutputFormat, StateArgs};
use crate::commands::show::standing;
use crate::documents::{compact, lines};
use crate::failure::{Exit, Failure};
use crate::refusal::CliRefusal;
use crate::world::World;
use driver::Position;

/// What `parlor legal` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    state: StateArgs,
    /// Who: a seat by number or name, chance, or table [default: whoever is to act]
    #[arg(long, value_name = "ACTOR")]
    actor: Option<String>,
    /// Print the game's valid-actions document of a seat
    #[arg(long)]
    choices: bool,
}

/// Lists what may be done.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let position = args.state.open(world)?;
    let actor = match &args.actor {
        Some(name) => actor(&position, "--actor", name)?,
        None => position.to_act(),
    };
    let text = match (args.choices, actor, form) {
        (true, Actor::Seat(seat), _) => laid_out(&position.game.choices(seat)),
        (true, _, _) => {
            let hint = "Say `--actor` with a seat.";
            return Err(Failure::usage(CliRefusal::NotASeat, actor.to_string()).hint(hint));
        }
        (false, _, OutputFormat::Json) => {
            format!(r#"{{"actor":"{actor}","actions":{}}}"#, compact(&position.game.legal(actor))) + "\n"
        }
        (false, _, OutputFormat::Text) => lines(&position.game.legal(actor)),
    };
    world.say(&text)?;
    if form == OutputFormat::Text && !args.choices {
        world.tell(&note(&position, text.is_empty()));
    }
    Ok(Exit::Done)
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

//! `parlor games`: what can be played.

use game::Kind;
use serde::Serialize;

use crate::cli::OutputFormat;
use crate::documents::keyed;
use crate::failure::{Exit, Failure};
use crate::notations::names;
use crate::registry::KINDS;
use crate::world::World;

/// A game in the list.
#[derive(Debug, Serialize)]
struct GameDoc {
    name: &'static str,
    seats: [u8; 2],
    phases: Vec<&'static str>,
    notations: Vec<&'static str>,
}

/// Every game of the registry, as a document.
pub(crate) fn games_doc() -> String {
    keyed("games", &KINDS.iter().map(game_doc).collect::<Vec<_>>())
}

fn game_doc(kind: &Kind) -> GameDoc {
    GameDoc {
        name: kind.name,
        seats: [*kind.seats.start(), *kind.seats.end()],
        phases: kind.machine.phases.iter().map(|phase| phase.0).collect(),
        notations: names(kind),
    }
}

/// Lists the games.
pub(crate) fn run(form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    match form {
        OutputFormat::Json => world.say(&(games_doc() + "\n"))?,
        OutputFormat::Text => {
            let width = KINDS.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
            for kind in KINDS {
                let GameDoc { name, seats: [least, most], phases, .. } = game_doc(kind);
                let seats = if least == most { format!("{least}") } else { format!("{least}-{most}") };
                let players = format!("{seats} players");
                world.say(&format!("{name:width$}  {players:11}  {}\n", phases.join(", ")))?;
            }
        }
    }
    Ok(Exit::Done)
}

//! `parlor games`: what can be played.

use game::Kind;
use serde::Serialize;

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::notations::names;
use crate::registry::KINDS;
use crate::world::World;

/// The list of games, as a document.
#[derive(Debug, Serialize)]
pub(crate) struct GamesDoc {
    games: Vec<GameDoc>,
}

/// A game in the list.
#[derive(Debug, Serialize)]
struct GameDoc {
    name: &'static str,
    seats: [u8; 2],
    phases: Vec<&'static str>,
    notations: Vec<&'static str>,
}

impl GamesDoc {
    /// Every game of the registry.
    pub(crate) fn all() -> GamesDoc {
        GamesDoc { games: KINDS.iter().map(game_doc).collect() }
    }
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
        OutputFormat::Json => world.say_json(&GamesDoc::all())?,
        OutputFormat::Text => {
            let width = KINDS.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
            for kind in KINDS {
                let phases: Vec<&str> = kind.machine.phases.iter().map(|phase| phase.0).collect();
                let (least, most) = (kind.seats.start(), kind.seats.end());
                let seats = if least == most { format!("{least}") } else { format!("{least}-{most}") };
                let players = format!("{seats} players");
                world.say(&format!("{:width$}  {players:11}  {}\n", kind.name, phases.join(", ")))?;
            }
        }
    }
    Ok(Exit::Done)
}

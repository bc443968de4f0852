//! `parlor show`: the board as text.

use std::fmt::Write as _;

use game::print::printable;
use game::{Actor, Seat, SeatSet, Turn};
use serde::Serialize;

use crate::cli::{OutputFormat, ViewArgs};
use crate::colour::{Palette, When, drawn};
use crate::documents::{Status, compact};
use crate::english::english;
use crate::failure::{Exit, Failure};
use crate::net::prose::{self, listed};
use crate::notations;
use crate::world::World;
use driver::Position;

/// What `parlor show` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    view: ViewArgs,
    /// Mark what may be done
    #[arg(long)]
    legal: bool,
    /// Use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: When,
    #[command(flatten)]
    notation: notations::Wanted,
}

/// What `parlor show --json` prints.
#[derive(Serialize)]
struct ShowDoc {
    game: &'static str,
    table: String,
    names: Vec<String>,
    #[serde(flatten)]
    status: Status,
    digest: String,
    board: Vec<String>,
}

/// Draws the board, or writes the position in a notation.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let (position, viewer) = args.view.open(world)?;
    if let Some(notation) = args.notation.name() {
        let text = position.game.notation(notation);
        let text = text.ok_or_else(|| notations::unknown(notation, position.game.name()))?;
        let said = match form {
            OutputFormat::Json => format!(r#"{{"notation":"{notation}","text":{}}}"#, compact(&text)),
            OutputFormat::Text => text,
        };
        world.say(&(said + "\n"))?;
        return Ok(Exit::Done);
    }
    let actor = if args.legal { position.chooser(viewer) } else { None };
    let sketch = position.game.sketch(&position.envelope, viewer, actor, english(&position));
    match form {
        OutputFormat::Json => {
            let doc = ShowDoc {
                game: position.game.name(),
                table: position.envelope.table.clone(),
                names: (0..position.game.seats()).map(|seat| position.envelope.name(Seat(seat))).collect(),
                status: Status::of(&*position.game),
                digest: position.game.digest(viewer).to_string(),
                board: sketch.plain().lines().map(ToOwned::to_owned).collect(),
            };
            world.say_json(&doc)?;
        }
        OutputFormat::Text => {
            let palette = Some(Palette::of(position.game.seat_names())).filter(|_| args.color.now(world));
            world.paint(&drawn(&sketch, palette))?;
            world.say(&format!("\n{}", caption(&position)))?;
        }
    }
    Ok(Exit::Done)
}

/// Which game it is, who plays, and where it stands.
pub(crate) fn caption(position: &Position) -> String {
    let game = &position.game;
    let mut text = format!("{}, {}\n", game.name(), game.phase());
    for seat in (0..game.seats()).map(Seat) {
        let mark = if game.turn().has(Actor::Seat(seat)) { '*' } else { ' ' };
        let word = game.seat_names().get(seat.index()).map_or_else(|| seat.to_string(), ToString::to_string);
        let _ = writeln!(text, "{mark} {word}: {}", printable(&position.envelope.name(seat)));
    }
    text + &standing(position) + "\n"
}

/// Whose turn it is, or how it ended, as a sentence.
pub(crate) fn standing(position: &Position) -> String {
    let names = |seats: SeatSet| listed(seats.iter().map(|seat| prose::plain(&position.envelope.name(seat))));
    match (position.game.turn(), position.game.outcome()) {
        (_, Some(outcome)) => prose::ended(&names(outcome.winners), &outcome.points),
        (Turn::Seats(seats), None) => format!("To act: {}.", names(seats)),
        (Turn::Table, None) => "To act: the table.".to_owned(),
        (turn, None) => format!("To act: {}.", turn.kind()),
    }
}

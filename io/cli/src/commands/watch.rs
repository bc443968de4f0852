//! `parlor watch`: looks on at a table of a server.

use std::time::Duration;

use serde::Serialize;

use crate::cli::Form;
use crate::failure::{Exit, Failure};
use crate::net::link::{Link, message};
use crate::net::message::{Message, Shown};
use crate::net::seat::ServerArgs;
use crate::world::World;

/// What `parlor watch` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table's number
    #[arg(value_name = "N")]
    table: u64,
    /// The invitation to a private table
    #[arg(long, value_name = "SECRET")]
    invite: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

/// What is said to look on.
#[derive(Serialize)]
struct SpectateDoc<'a> {
    r#type: &'static str,
    game_id: u64,
    r#as: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    invite: Option<&'a str>,
}

/// How a table stands right now.
///
/// # Errors
/// When the server says no, or nothing for so long.
pub(crate) fn look(server: &str, table: u64, patience: Duration) -> Result<Shown, Failure> {
    let mut link = Link::to(server)?;
    link.patience(Some(patience))?;
    link.say(&SpectateDoc { r#type: "SpectateGame", game_id: table, r#as: "text", invite: None })?;
    while let Some(message) = link.hear()? {
        match message {
            Message::Shown(shown) => return Ok(shown),
            Message::Error(refusal) => return Err(refusal.into()),
            _ => {}
        }
    }
    Err(Failure::Elsewhere { code: "hung_up".to_owned(), message: format!("{server} hung up") })
}

/// Prints the board after every move, until the game is over.
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let server = args.server.server();
    let mut link = Link::to(&server)?;
    let invite = args.invite.as_deref();
    link.say(&SpectateDoc { r#type: "SpectateGame", game_id: args.table, r#as: "text", invite })?;
    let mut ear = link.ear()?;
    let (mut shown, mut is_over) = (0, false);
    while let Some(line) = ear.hear()? {
        let message = message(&line, &server)?;
        if let Message::Error(refusal) = message {
            return Err(refusal.into());
        }
        is_over = matches!(&message, Message::Shown(shown) if shown.is_over());
        match (form, message) {
            (Form::Json, _) => world.say(&line)?,
            (Form::Text, Message::Shown(board)) => {
                let gap = if shown == 0 { "" } else { "\n" };
                world.say(&format!("{gap}{}", board.prose()))?;
                shown += 1;
            }
            (Form::Text, Message::Spectating) => world.tell(&format!("Table {}.\n", args.table)),
            (Form::Text, _) => {}
        }
        world.flush()?;
    }
    if is_over {
        return Ok(Exit::Done);
    }
    let message = format!("{server} hung up before the game was over");
    Err(Failure::Elsewhere { code: "hung_up".to_owned(), message })
}

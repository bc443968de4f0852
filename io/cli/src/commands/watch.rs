//! `parlor watch`: looks on at a table of a server.

use std::time::Duration;

use protocol::{BoardFormat, OpeningMessage, ServerMessage, Shown, Spectate};

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::net::keys::KeyedTable;
use crate::net::link::{Link, Server, message};
use crate::net::prose;
use crate::net::seat::ServerArgs;
use crate::refusal::ClientRefusal;
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

/// The message of a spectator.
fn spectate(game_id: u64, invite: Option<String>, lines: Option<u64>) -> OpeningMessage {
    OpeningMessage::Spectate(Spectate { game_id, format: Some(BoardFormat::Text), invite, confirm: true, lines })
}

/// How a table stands right now.
pub(crate) fn look(server: &Server, table: u64, patience: Duration) -> Result<Shown, Failure> {
    let mut link = Link::to(server)?;
    link.patience(Some(patience))?;
    link.say(&spectate(table, None, None))?;
    while let Some(message) = link.hear()? {
        match message {
            ServerMessage::Shown(shown) => return Ok(shown),
            ServerMessage::Error(refusal) => return Err(refusal.into()),
            _ => {}
        }
    }
    Err(Failure::wrong(ClientRefusal::HungUp, &**server))
}

/// A spectator who checks the log.
struct Spectator<'a> {
    server: &'a Server,
    accepts_new_key: bool,
    /// The table, if its log can be checked line by line.
    log: Option<KeyedTable>,
}

impl Spectator<'_> {
    /// Checks a message; gives those that are for people, with the board as the lines tell it.
    fn hear(&mut self, message: ServerMessage, world: &mut World<'_>) -> Result<Option<ServerMessage>, Failure> {
        let is_new = match (&message, &mut self.log) {
            (ServerMessage::Table(found), None) => {
                self.log = KeyedTable::found(self.server, found)?;
                true
            }
            (ServerMessage::Table(found), Some(log)) => log.again(found).map(|()| false)?,
            (ServerMessage::Lines(news), Some(log)) => {
                let was_covered = log.is_covered();
                log.hear(&news.lines, news.head.as_ref())?;
                !was_covered
            }
            (ServerMessage::Shown(_), Some(log)) => {
                let ServerMessage::Shown(shown) = message else { return Ok(None) };
                return Ok(Some(ServerMessage::Shown(log.board(shown)?)));
            }
            _ => return Ok(Some(message)),
        };
        match &self.log {
            Some(log) if is_new && log.is_covered() => log.pin(self.server, self.accepts_new_key, world)?,
            _ => {}
        }
        Ok(None)
    }
}

/// Prints the board after every move, until the game is over.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let server = args.server.server();
    let mut link = Link::to(&server)?;
    link.say(&spectate(args.table, args.invite.clone(), Some(0)))?;
    let mut reader = link.reader()?;
    let mut spectator = Spectator { server: &server, accepts_new_key: args.server.accept_new_key, log: None };
    let (mut shown, mut is_over) = (0, false);
    while let Some(line) = reader.hear()? {
        let Some(message) = spectator.hear(message(&line, &server)?, world)? else { continue };
        if let ServerMessage::Error(refusal) = message {
            return Err(refusal.into());
        }
        is_over = matches!(&message, ServerMessage::Shown(shown) if shown.is_over());
        match (form, message) {
            (OutputFormat::Json, _) => world.say_json_text(&line)?,
            (OutputFormat::Text, ServerMessage::Shown(board)) => {
                let gap = if shown == 0 { "" } else { "\n" };
                world.say(&format!("{gap}{}", prose::shown(&board)))?;
                shown += 1;
            }
            (OutputFormat::Text, ServerMessage::Spectating { .. }) => world.tell(&format!("Table {}.\n", args.table)),
            (OutputFormat::Text, _) => {}
        }
        world.flush()?;
    }
    if is_over {
        return Ok(Exit::Done);
    }
    Err(Failure::wrong(ClientRefusal::HungUp, format!("{server}, before the game was over")))
}

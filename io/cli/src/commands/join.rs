//! `parlor join`: sits down at a table of a server, and plays line by line.

use std::io::{self, BufRead as _, BufReader, IsTerminal as _};
use std::os::fd::AsFd as _;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use protocol::{BoardFormat, OpeningMessage};

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::net::link::{Link, Server};
use crate::net::player_session::{Event, Place, PlayerSession};
use crate::net::seat::{GuestArgs, Kept, ServerArgs, rejoin, variable};
use crate::registry;
use crate::source::read_file;
use crate::world::World;

/// What `parlor join` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", required_unless_present_any = ["again", "token_file", "tournament"])]
    game: Option<String>,
    #[command(flatten)]
    guest: GuestArgs,
    #[command(flatten)]
    server: ServerArgs,
    /// Take the seat again that was taken last
    #[arg(long, conflicts_with_all = ["game", "token_file", "tournament"])]
    again: bool,
    /// Take the seat again whose token is in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "tournament"])]
    token_file: Option<PathBuf>,
}

/// Plays until the game is over or the player has had enough.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let (server, opening, tournament) = opening(args, world)?;
    let mut link = Link::to(&server)?;
    // What the server makes of it is heard later.
    link.say(&opening)?;
    let (events, happened) = channel();
    let (mut reader, heard) = (link.reader()?, events.clone());
    thread::spawn(move || {
        loop {
            let said = reader.hear();
            let is_last = !matches!(said, Ok(Some(_)));
            if heard.send(Event::Heard(said)).is_err() || is_last {
                return;
            }
        }
    });
    listen_to_keys(events)?;
    let place = Place { server, link, tournament };
    PlayerSession::new(place, form, io::stdin().is_terminal()).run(&happened, world)
}

/// The server, the first message to it, and the tournament if the seat is one of a tournament.
fn opening(args: &Args, world: &mut World<'_>) -> Result<(Server, OpeningMessage, Option<u64>), Failure> {
    let rejoin = |token: &str| rejoin(token.trim(), BoardFormat::Text);
    if let Some(file) = &args.token_file {
        return Ok((args.server.server(), rejoin(&read_file(file)?), None));
    }
    if args.again {
        let kept = Kept::last()?;
        let server = args.server.named().unwrap_or_else(|| args.server.called(kept.server));
        return Ok((server, rejoin(&kept.token), kept.tournament));
    }
    let usual = variable("USER").unwrap_or_else(|| "Guest".to_owned());
    let kind = args.game.as_deref().map(registry::named).transpose()?;
    let opening = match args.guest.tournament {
        Some(number) => args.guest.enter(number, args.guest.name_or(&usual), BoardFormat::Text),
        None => {
            let kind = kind.map_or_else(|| registry::named(""), Ok)?;
            args.guest.guest(kind, &usual, world)?.join(BoardFormat::Text)
        }
    };
    Ok((args.server.server(), opening, args.guest.tournament))
}

/// Reads what is typed in a thread of its own: the server may have something to say in between.
fn listen_to_keys(events: Sender<Event>) -> Result<(), Failure> {
    let failed = |error| Failure::Io { what: "cannot read standard input".to_owned(), error };
    // A handle of our own, since the world holds the lock of the usual one, and has read nothing from it.
    let keys = io::stdin().as_fd().try_clone_to_owned().map_err(failed)?;
    thread::spawn(move || {
        let lines = BufReader::new(std::fs::File::from(keys)).lines();
        for line in lines.map_while(Result::ok) {
            if events.send(Event::Typed(line)).is_err() {
                return;
            }
        }
        let _gone = events.send(Event::NoMore);
    });
    Ok(())
}

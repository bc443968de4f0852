//! `parlor join`: sits down at a table of a server, and plays line by line.

use std::io::{self, BufRead as _, BufReader, IsTerminal as _};
use std::os::fd::AsFd as _;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use protocol::BoardFormat;

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::net::link::Link;
use crate::net::seat::{GuestArgs, Kept, ServerArgs, rejoin, variable};
use crate::net::sitting::{Event, Sitting};
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

/// Where somebody has asked for a seat.
struct Place {
    server: String,
    link: Link,
    tournament: Option<u64>,
}

/// Plays until the game is over or somebody has had enough.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let Place { server, link, tournament } = sit(args, world)?;
    let (events, happened) = channel();
    let (mut reader, heard) = (link.reader()?, events.clone());
    thread::spawn(move || {
        loop {
            let event = match reader.hear() {
                Ok(Some(said)) => Event::Heard(said),
                Ok(None) => Event::Gone(None),
                Err(failure) => Event::Gone(Some(failure)),
            };
            let is_gone = matches!(event, Event::Gone(_));
            if heard.send(event).is_err() || is_gone {
                return;
            }
        }
    });
    listen_to_keys(events)?;
    let is_terminal = io::stdin().is_terminal();
    Sitting::new(server, link, form, is_terminal).of(tournament).run(&happened, world)
}

/// Connects, and says who sits down. What the server makes of it is heard later.
fn sit(args: &Args, world: &mut World<'_>) -> Result<Place, Failure> {
    let (server, again) = match (&args.token_file, args.again) {
        (Some(file), _) => (args.server.server(), Some((read_file(file)?.trim().to_owned(), None))),
        (None, true) => {
            let kept = Kept::last()?;
            (args.server.named().unwrap_or(kept.server), Some((kept.token, kept.tournament)))
        }
        (None, false) => (args.server.server(), None),
    };
    if let Some((token, tournament)) = again {
        let mut link = Link::to(&server)?;
        link.say(&rejoin(&token, BoardFormat::Text))?;
        return Ok(Place { server, link, tournament });
    }
    let usual = variable("USER").unwrap_or_else(|| "Guest".to_owned());
    let kind = args.game.as_deref().map(registry::named).transpose()?;
    if let Some(tournament) = args.guest.tournament {
        let mut link = Link::to(&server)?;
        let name = args.guest.name_or(&usual);
        link.say(&args.guest.enter(tournament, name, BoardFormat::Text, world.entropy)?)?;
        return Ok(Place { server, link, tournament: Some(tournament) });
    }
    let kind = kind.map_or_else(|| registry::named(""), Ok)?;
    let guest = args.guest.guest(kind, &usual, world)?;
    let mut link = Link::to(&server)?;
    link.say(&guest.join(BoardFormat::Text, world.entropy)?)?;
    Ok(Place { server, link, tournament: None })
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

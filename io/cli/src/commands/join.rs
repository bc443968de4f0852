//! `parlor join`: sits down at a table of a server, and plays line by line.

use std::io::{self, BufRead as _, BufReader, IsTerminal as _};
use std::os::fd::AsFd as _;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::cli::Form;
use crate::failure::{Exit, Failure};
use crate::net::link::Link;
use crate::net::seat::{GuestArgs, Kept, ServerArgs, rejoin, variable};
use crate::net::sitting::{Event, Sitting};
use crate::registry;
use crate::world::World;

/// What `parlor join` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", required_unless_present_any = ["again", "token_file"])]
    game: Option<String>,
    #[command(flatten)]
    guest: GuestArgs,
    #[command(flatten)]
    server: ServerArgs,
    /// Take the seat again that was taken last
    #[arg(long, conflicts_with_all = ["game", "token_file"])]
    again: bool,
    /// Take the seat again whose token is in this file
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    token_file: Option<PathBuf>,
}

/// Plays until the game is over or somebody has had enough.
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let (server, link) = sit(args, world)?;
    let (events, happened) = channel();
    let (mut ear, heard) = (link.ear()?, events.clone());
    thread::spawn(move || {
        loop {
            let event = match ear.hear() {
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
    Sitting::new(server, link, form, is_terminal).run(&happened, world)
}

/// Connects, and says who sits down. What the server makes of it is heard later.
fn sit(args: &Args, world: &mut World<'_>) -> Result<(String, Link), Failure> {
    let (server, token) = match (&args.token_file, args.again) {
        (Some(file), _) => {
            let failed = |error| Failure::Io { what: format!("cannot read {}", file.display()), error };
            (args.server.server(), Some(std::fs::read_to_string(file).map_err(failed)?.trim().to_owned()))
        }
        (None, true) => {
            let kept = Kept::last()?;
            (args.server.named().unwrap_or(kept.server), Some(kept.token))
        }
        (None, false) => (args.server.server(), None),
    };
    if let Some(token) = token {
        let mut link = Link::to(&server)?;
        link.say(&rejoin(&token, "text"))?;
        return Ok((server, link));
    }
    let kind = registry::named(args.game.as_deref().unwrap_or_default())?;
    let usual = variable("USER").unwrap_or_else(|| "Guest".to_owned());
    let guest = args.guest.guest(kind, &usual, world)?;
    let mut link = Link::to(&server)?;
    link.say(&guest.join("text", world.entropy))?;
    Ok((server, link))
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

//! `parlor join`: sits down at a table of a server, and plays line by line.

use std::io::{self, BufRead as _, BufReader, IsTerminal as _};
use std::ops::ControlFlow;
use std::os::fd::AsFd as _;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use protocol::BoardFormat;

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::net::player_session::{Event, Place, PlayerSession};
use crate::net::seat::{GuestArgs, ServerArgs, rejoin, variable};
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
    let place = place(args, world)?;
    let (events, happened) = channel();
    listen_to_keys(events.clone())?;
    let mut session = PlayerSession::new(place, io::stdin().is_terminal(), events);
    let mut flow = session.begin(world).map(|()| ControlFlow::Continue(()));
    loop {
        // What happened before a failure is told, too.
        session.news().iter().try_for_each(|news| news.write(form, world))?;
        world.flush()?;
        if let ControlFlow::Break(exit) = flow? {
            return Ok(exit);
        }
        flow = match session.next(&happened, None) {
            Some(event) => session.happened(event, world),
            None => Ok(ControlFlow::Continue(())),
        };
    }
}

/// Asks for the seat, or takes it again.
fn place(args: &Args, world: &mut World<'_>) -> Result<Place, Failure> {
    let server = args.server.server();
    if let Some(file) = &args.token_file {
        let opening = rejoin(read_file(file)?.trim(), BoardFormat::Text, None);
        return Place::ask(server, &opening, None);
    }
    if args.again {
        return Place::again(&args.server);
    }
    let usual = variable("USER").unwrap_or_else(|| "Guest".to_owned());
    if let Some(number) = args.guest.tournament {
        args.game.as_deref().map(registry::named).transpose()?;
        let entrant = args.guest.entrant(&args.server, &usual);
        let place =
            Place::ask(server, &args.guest.enter(number, entrant.name.clone(), BoardFormat::Text), Some(number))?;
        return Ok(Place { entrant: Some(entrant), ..place });
    }
    let kind = registry::named(args.game.as_deref().unwrap_or_default())?;
    let guest = args.guest.guest((kind, &args.server), &usual, world)?;
    Place::sit_down(server, &guest, world)
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

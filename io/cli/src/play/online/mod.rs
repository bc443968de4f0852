//! `parlor play GAME --server`: the same screen at a table of a server, where a player sits as with `parlor join`.
//!
//! `table` is the game on the screen, `session` the loop. What the client does for its player (keys, shares, checks) is
//! that of [`PlayerSession`](crate::net::player_session::PlayerSession).

mod session;
mod table;

use std::sync::mpsc::channel;

pub(super) use self::session::OnlineSession;
pub(super) use self::table::OnlineTable;
use super::model::Match;
use super::theme::Theme;
use crate::cli::SetupArgs;
use crate::colour::Palette;
use crate::failure::{Exit, Failure};
use crate::net::authority::AuthorityArgs;
use crate::net::player_session::{Place, PlayerSession};
use crate::net::seat::{SeatArgs, ServerArgs, variable};
use crate::refusal::CliRefusal;
use crate::registry;
use crate::world::World;

/// At which server, and who sits down there.
#[derive(Debug, clap::Args)]
pub(super) struct OnlineArgs {
    /// Play at a table of a server
    #[arg(long, value_name = "HOST:PORT", num_args = 0..=1, default_missing_value = "", help = SERVER_HELP, conflicts_with_all = LOCAL)]
    server: Option<String>,
    /// Take the seat again that was taken last, at its server
    #[arg(long, conflicts_with_all = LOCAL, conflicts_with_all = ["game", "setup"])]
    again: bool,
    /// Go on with a server that has another key than before
    #[arg(long)]
    accept_new_key: bool,
    #[command(flatten)]
    authority: AuthorityArgs,
    #[command(flatten)]
    seat: SeatArgs,
}

/// What belongs to a game at one keyboard.
const LOCAL: [&str; 5] = ["against", "seats", "names", "state", "log"];

const SERVER_HELP: &str = "Play at a table of this server, tls://HOST:PORT for one with TLS; without a value that of \
                           $PARLOR_SERVER, or else 127.0.0.1:7342";

impl OnlineArgs {
    /// Whether the game is played at a server.
    ///
    /// # Errors
    /// What is said of a seat there, for a game at one keyboard.
    pub(super) fn is_wanted(&self) -> Result<bool, Failure> {
        match (self.server.is_some() || self.again, self.again) {
            (true, true) if self.seat.is_said() => {
                Err(usage("`--again` takes a seat as it was: nothing can be said of its player or table"))
            }
            (false, _) if self.seat.is_said() || self.accept_new_key => {
                Err(usage("that is for a table of a server: add `--server HOST:PORT`"))
            }
            (is_wanted, _) => Ok(is_wanted),
        }
    }

    fn server(&self) -> ServerArgs {
        let named = self.server.clone().filter(|name| !name.is_empty());
        ServerArgs::new(named, self.accept_new_key, self.authority.clone())
    }
}

fn usage(message: &str) -> Failure {
    Failure::usage(CliRefusal::Usage, message)
}

/// Plays at a table of a server.
pub(super) fn run(
    args: &OnlineArgs,
    game: Option<&str>,
    setup: &SetupArgs,
    world: &mut World<'_>,
) -> Result<Exit, Failure> {
    let server = args.server();
    let (place, kind) = if args.again {
        let place = Place::again(&server)?;
        if place.tournament.is_some() {
            return Err(usage("the seat is one in a tournament: `parlor join --again` takes it again"));
        }
        let kind = place.keyed.as_ref().map(|(table, _)| table.kind());
        (place, kind)
    } else {
        let kind = registry::named(game.unwrap_or_default())?;
        let usual = variable("USER").unwrap_or_else(|| "Guest".to_owned());
        let guest = args.seat.guest((kind, &server), setup, &usual, world)?;
        (Place::sit_down(server.server(), &guest, world)?, Some(kind))
    };
    let (sender, events) = channel();
    let names = kind.map_or(&[][..], |kind| kind.seat_names);
    let mut session = OnlineSession {
        game: Match::new(OnlineTable::new(kind)),
        session: PlayerSession::new(place, true, sender),
        events,
        theme: if world.no_color { Theme::Plain } else { Theme::Colour(Palette::of(names)) },
        is_on: true,
        is_kept: false,
    };
    session.run(world)?;
    world.say(&session.farewell())?;
    Ok(Exit::Done)
}

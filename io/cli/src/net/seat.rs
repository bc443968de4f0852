//! Taking a seat: the messages for it, and the token that is kept to take it again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use game::Kind;
use game::json::Tree;
use protocol::{BoardFormat, Enter, Find, Join, Newcomer, OpeningMessage, Rejoin, TableOrder};
use referee::SeatKey;
use serde::{Deserialize, Serialize};

use super::authority::AuthorityArgs;
use super::keys::{Entrant, KeptKey, KeyArgs};
use super::link::Server;
use super::xdg;
use crate::cli::SetupArgs;
use crate::documents::compact;
use crate::failure::Failure;
use crate::world::World;

/// Where a server is found over TCP, unless the user says otherwise.
const USUAL: &str = "127.0.0.1:7342";

/// A server that is reached over TCP.
#[derive(Debug, clap::Args)]
pub(crate) struct ServerArgs {
    /// Where the server is
    #[arg(long, value_name = "HOST:PORT", help = SERVER_HELP)]
    server: Option<String>,
    /// Go on with a server that has another key than before
    #[arg(long)]
    pub(crate) accept_new_key: bool,
    #[command(flatten)]
    authority: AuthorityArgs,
}

const SERVER_HELP: &str = "The server, tls://HOST:PORT for one with TLS, or $PARLOR_SERVER, or else 127.0.0.1:7342";

impl ServerArgs {
    /// The server of this name, or else the usual one.
    pub(crate) fn new(server: Option<String>, accept_new_key: bool, authority: AuthorityArgs) -> ServerArgs {
        ServerArgs { server, accept_new_key, authority }
    }

    /// The server that was named, if one was.
    pub(crate) fn named(&self) -> Option<Server> {
        self.server.clone().or_else(|| variable("PARLOR_SERVER")).map(|name| self.called(name))
    }

    /// The server.
    pub(crate) fn server(&self) -> Server {
        self.named().unwrap_or_else(|| self.called(USUAL.to_owned()))
    }

    /// The server of a name.
    pub(crate) fn called(&self, name: String) -> Server {
        Server::new(name, self.authority.file())
    }
}

/// What an environment variable says, if anything.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|text| !text.is_empty())
}

/// Who sits down, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct GuestArgs {
    #[command(flatten)]
    seat: SeatArgs,
    /// Play all games of the tournament with this number
    #[arg(long, value_name = "N", conflicts_with_all = ["table", "invite", "setup"])]
    pub(crate) tournament: Option<u64>,
    /// The team, where partners play together: those who name the same one are partners
    #[arg(long, value_name = "TEAM", requires = "tournament")]
    team: Option<String>,
    #[command(flatten)]
    setup: SetupArgs,
}

/// Who sits down, and at which table.
#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct SeatArgs {
    /// What you are called
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The table's number; any that waits for somebody if there is none
    #[arg(long, value_name = "N")]
    table: Option<u64>,
    /// The invitation to a private table
    #[arg(long, value_name = "SECRET")]
    invite: Option<String>,
    /// The password of a house that is closed, or $`PARLOR_PASSWORD`, if a table has to be set up
    #[arg(long, value_name = "SECRET")]
    password: Option<String>,
    /// How old you are: some games let the youngest begin
    #[arg(long, value_name = "YEARS")]
    age: Option<u16>,
    #[command(flatten)]
    keys: KeyArgs,
}

/// A player who is to sit down.
pub(crate) struct Guest<'a> {
    args: &'a SeatArgs,
    kind: &'static Kind,
    pub(crate) name: String,
    /// Whether a server may have another key than before.
    pub(crate) accepts_new_key: bool,
    setup: Option<Tree<'static>>,
}

/// Where a player sits down who has looked at the table.
#[derive(Default)]
pub(crate) struct Seating {
    /// The table's number, and the invitation to it.
    pub(crate) game_id: Option<u64>,
    pub(crate) invite: Option<String>,
    /// The player's key there, and how many lines of the log it has.
    pub(crate) key: Option<SeatKey>,
    pub(crate) lines: Option<u64>,
}

impl GuestArgs {
    /// Who it is, at a server.
    pub(crate) fn guest(
        &self,
        server: (&'static Kind, &ServerArgs),
        usual: &str,
        world: &mut World<'_>,
    ) -> Result<Guest<'_>, Failure> {
        self.seat.guest(server, &self.setup, usual, world)
    }

    /// The message to take part in a tournament.
    pub(crate) fn enter(&self, tournament: u64, name: String, format: BoardFormat) -> OpeningMessage {
        let newcomer = Newcomer { name, seed: None, age: self.seat.age };
        let (format, team) = (Some(format), self.team.clone());
        OpeningMessage::Enter(Enter { tournament, newcomer, format, team, keyed: self.seat.keys.is_wanted() })
    }

    /// How the player of a tournament sits down.
    pub(crate) fn entrant(&self, server: &ServerArgs, usual: &str) -> Entrant {
        Entrant::new(self.seat.name_or(usual), self.seat.keys, server.accept_new_key)
    }
}

impl SeatArgs {
    /// Whether anything is said.
    pub(crate) fn is_said(&self) -> bool {
        *self != SeatArgs::default()
    }

    /// Who it is, at a server.
    pub(crate) fn guest(
        &self,
        (kind, server): (&'static Kind, &ServerArgs),
        setup: &SetupArgs,
        usual: &str,
        world: &mut World<'_>,
    ) -> Result<Guest<'_>, Failure> {
        let (setup, accepts_new_key) = (setup.document(world)?, server.accept_new_key);
        Ok(Guest { args: self, kind, name: self.name_or(usual), accepts_new_key, setup })
    }

    fn name_or(&self, usual: &str) -> String {
        self.name.clone().unwrap_or_else(|| usual.to_owned())
    }
}

impl Guest<'_> {
    /// How it sits down.
    pub(crate) fn keys(&self) -> KeyArgs {
        self.args.keys
    }

    /// The game.
    pub(crate) fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The number of the table that the user has chosen.
    pub(crate) fn table(&self) -> Option<u64> {
        self.args.table
    }

    /// The message to find a table.
    pub(crate) fn find(&self) -> OpeningMessage {
        OpeningMessage::Find(Box::new(Find {
            order: self.order(),
            game_id: self.args.table,
            invite: self.args.invite.clone(),
            password: self.password(),
        }))
    }

    /// The message to sit down.
    pub(crate) fn join(&self, format: BoardFormat, seating: Seating) -> OpeningMessage {
        OpeningMessage::Join(Box::new(Join {
            order: self.order(),
            newcomer: Newcomer { name: self.name.clone(), seed: None, age: self.args.age },
            format: Some(format),
            game_id: seating.game_id.or(self.args.table),
            invite: seating.invite.or_else(|| self.args.invite.clone()),
            password: self.password(),
            key: seating.key,
            lines: seating.lines,
        }))
    }

    fn order(&self) -> TableOrder {
        TableOrder { setup: self.setup.clone(), ..TableOrder::of(self.kind) }
    }

    fn password(&self) -> Option<String> {
        self.args.password.clone().or_else(|| variable("PARLOR_PASSWORD"))
    }
}

/// The message to take a seat again; a client that checks the log says how many lines of it it has.
pub(crate) fn rejoin(token: &str, format: BoardFormat, lines: Option<u64>) -> OpeningMessage {
    OpeningMessage::Rejoin(Rejoin { token: token.to_owned(), format: Some(format), lines })
}

/// A seat that was taken, as it is remembered. It never prints its token.
#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct Kept {
    pub(crate) server: String,
    /// There is none before a tournament's first game.
    #[serde(default)]
    pub(crate) table: Option<u64>,
    /// The tournament, if the seat is one at all its tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tournament: Option<u64>,
    /// The name of a player who takes a key at each table of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) entrant: Option<String>,
    pub(crate) token: String,
    /// The player's key, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<KeptKey>,
}

impl Kept {
    /// The seat that was taken last.
    pub(crate) fn last() -> Result<Kept, Failure> {
        Kept::of_file(&file()?)
    }

    /// The seat that is kept in a file.
    pub(crate) fn of_file(file: &Path) -> Result<Kept, Failure> {
        let failed = Failure::file("there is no seat to take again:", file);
        let text = fs::read_to_string(file).map_err(&failed)?;
        serde_json::from_str(&text).map_err(|error| failed(io::Error::other(error.to_string())))
    }

    /// Remembers it.
    pub(crate) fn keep(&self) -> Result<(), Failure> {
        self.keep_in(&file()?)
    }

    /// Remembers it in a file that only the user can read.
    pub(crate) fn keep_in(&self, file: &Path) -> Result<(), Failure> {
        xdg::hide(file, &(compact(self) + "\n"))
    }

    /// Forgets it, if it is the one that was taken last.
    pub(crate) fn forget(&self) {
        if let (Ok(last), Ok(file)) = (Kept::last(), file())
            && last.token == self.token
        {
            let _gone = fs::remove_file(file);
        }
    }
}

/// The file with the seat that was taken last.
fn file() -> Result<PathBuf, Failure> {
    Ok(xdg::state()?.join("seat.json"))
}

//! `parlor table`: the tables of a server, over HTTP.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Subcommand;
use game::json::Tree;
use protocol::Outcome;
use serde::{Deserialize, Serialize};

use crate::cli::{OutputFormat, SetupArgs};
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::api::ApiArgs;
use crate::net::prose::{self, plain};
use crate::output::put;
use crate::registry;
use crate::world::World;

/// What `parlor table` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Action,
    #[command(flatten)]
    api: ApiArgs,
    /// The invitation to a private table
    #[arg(long, global = true, value_name = "SECRET")]
    invite: Option<String>,
}

/// What is done with tables.
#[derive(Debug, Subcommand)]
enum Action {
    /// Set up a table
    New {
        /// The game
        game: String,
        #[command(flatten)]
        setup: SetupArgs,
        /// Let in only those who have the invitation, which is printed
        #[arg(long)]
        private: bool,
        /// How much time there is
        #[arg(long, value_name = "JSON", help = r#"How much time there is, such as {"per_move":30}, in seconds"#)]
        clock: Option<String>,
        /// What becomes of those who break the rules: refuse or kick
        #[arg(long, value_name = "POLICY")]
        policy: Option<String>,
    },
    /// List the public tables, the newest first
    List {
        /// Only those of this game
        #[arg(long, value_name = "NAME")]
        game: Option<String>,
        /// Only those at this stage: gathering, playing, paused or over
        #[arg(long, value_name = "STAGE")]
        stage: Option<String>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Say how a table stands
    Show {
        /// The table's number
        table: u64,
    },
    /// Print the log of a table, for `parlor verify`
    Log {
        /// The table's number
        table: u64,
        /// Write it to this file
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// What a table is ordered with.
#[derive(Serialize)]
struct OrderDoc<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Tree<'a>>,
    private: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<&'a str>,
}

/// What we read of a table.
#[derive(Deserialize)]
struct TableDoc {
    number: u64,
    game: String,
    stage: String,
    seats: u8,
    players: Vec<String>,
    #[serde(default)]
    turn: Vec<u8>,
    #[serde(default)]
    outcome: Option<Outcome>,
    #[serde(default)]
    invitation: Option<String>,
}

/// What we read of a list.
#[derive(Deserialize)]
struct ListDoc {
    tables: Vec<TableDoc>,
}

/// Asks the server, and prints what it says.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let invite = args.invite.as_deref().map(|invite| ("Parlor-Invitation", invite));
    let headers: Vec<(&str, &str)> = invite.into_iter().collect();
    match &args.what {
        Action::New { game, setup, private, clock, policy } => {
            let (kind, setup) = (registry::named(game)?, setup.document(world)?);
            let (clock, policy) = (self::clock(clock.as_deref())?, policy.as_deref());
            let body = compact(&OrderDoc { game: kind.name, setup, private: *private, clock, policy });
            let reply = args.api.post("/api/v1/tables", &body, &headers)?;
            args.api.tell(&reply, form, world, new_text)?;
        }
        Action::List { game, stage, limit } => {
            let mut path = format!("/api/v1/tables?limit={limit}");
            for (key, word) in [("game", game), ("stage", stage)] {
                if let Some(word) = word {
                    let _ = write!(path, "&{key}={}", escaped(word));
                }
            }
            let reply = args.api.get(&path, &headers)?;
            args.api.tell(&reply, form, world, list_text)?;
        }
        Action::Show { table } => {
            let reply = args.api.get(&format!("/api/v1/tables/{table}"), &headers)?;
            args.api.tell(&reply, form, world, table_text)?;
        }
        Action::Log { table, output } => {
            let reply = args.api.get(&format!("/api/v1/tables/{table}/log"), &headers)?;
            put(output.as_deref(), &reply.body, world)?;
        }
    }
    Ok(Exit::Done)
}

/// The clock that an option asks for.
pub(crate) fn clock(option: Option<&str>) -> Result<Option<Tree<'_>>, Failure> {
    option.map(Tree::parse).transpose().map_err(|malformed| Failure::word("--clock", malformed))
}

fn new_text(table: &TableDoc) -> String {
    let invite = table.invitation.as_ref().map_or(String::new(), |secret| format!(" --invite {}", plain(secret)));
    let TableDoc { number, seats, .. } = table;
    let game = plain(&table.game);
    format!("Table {number}: {game} for {seats}. To sit down: parlor join {game} --table {number}{invite}\n")
}

fn list_text(list: &ListDoc) -> String {
    if list.tables.is_empty() {
        return "There are no tables.\n".to_owned();
    }
    let row = |table: &TableDoc| {
        let TableDoc { number, game, stage, seats, players, .. } = table;
        let line = format!("{number:>6}  {game:<12}  {stage:<9}  {}/{seats}  {}", players.len(), players.join(", "));
        format!("{}\n", plain(line.trim_end()))
    };
    list.tables.iter().map(row).collect()
}

fn table_text(table: &TableDoc) -> String {
    let TableDoc { number, game, stage, seats, .. } = table;
    let mut text = plain(&format!("Table {number}: {game}, {stage}")) + "\n";
    for seat in 0..*seats {
        let name = table.players.get(usize::from(seat)).map_or("(nobody)".to_owned(), |name| plain(name));
        let mark = if table.turn.contains(&seat) { '*' } else { ' ' };
        let _ = writeln!(text, "{mark} {seat}: {name}");
    }
    if let Some(end) = &table.outcome {
        let _ = writeln!(text, "{}", prose::outcome(end, &table.players, None));
    }
    text
}

/// A word as it is written in a query.
pub(super) fn escaped(word: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    word.bytes().map(byte).collect()
}

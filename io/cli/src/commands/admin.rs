//! `parlor admin`: what the operator of a server does, over HTTP.

use std::path::PathBuf;

use clap::Subcommand;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::api::ApiArgs;
use crate::net::http::Reply;
use crate::net::prose::plain;
use crate::net::seat::variable;
use crate::net::settings::duration;
use crate::refusal::CliRefusal;
use crate::source::read_file;
use crate::world::World;

/// What `parlor admin` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Action,
    #[command(flatten)]
    api: ApiArgs,
    /// The operator's token is in this file, or in the one that $`PARLOR_OPERATOR_TOKEN_FILE` names
    #[arg(long, global = true, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// What the operator does.
#[derive(Debug, Subcommand)]
enum Action {
    /// List every table, private ones too, the newest first
    Tables {
        /// Only those of this game
        #[arg(long, value_name = "NAME")]
        game: Option<String>,
        /// Only those at this stage: gathering, playing, paused, over or closed
        #[arg(long, value_name = "STAGE")]
        stage: Option<String>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Close a table that waits for players: those who come back are told
    Close {
        /// The table's number
        table: u64,
    },
    /// Delete a table that waits for players, or was closed
    Delete {
        /// The table's number
        table: u64,
    },
    /// Remove a player from a table, before or during the game
    Remove {
        /// The table's number
        table: u64,
        /// The seat
        seat: u8,
    },
    /// Ban a name or a range of addresses for a time
    Ban(BanArgs),
    /// List the bans that hold
    Bans,
    /// Lift a ban
    Lift {
        /// The ban's number
        ban: u64,
    },
    /// Print what the operator did, the oldest first
    Audit {
        /// Leave out everything up to this line
        #[arg(long, value_name = "N", default_value_t = 0)]
        after: u64,
        /// How many lines
        #[arg(long, value_name = "N", default_value_t = 200)]
        limit: u32,
    },
}

/// Whom to ban.
#[derive(Debug, clap::Args)]
struct BanArgs {
    /// Players of this name
    #[arg(long, value_name = "NAME", required_unless_present = "address", conflicts_with = "address")]
    name: Option<String>,
    /// Clients from this address, or from a range such as 192.0.2.0/24
    #[arg(long, value_name = "RANGE")]
    address: Option<String>,
    /// How long, such as 30m or 72h
    #[arg(long = "for", value_name = "TIME", default_value = "24h")]
    time: String,
    /// Why: it stands in the audit log
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

/// A ban as it is asked for.
#[derive(Serialize)]
struct BanDoc<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'a str>,
    seconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// A ban that holds.
#[derive(Deserialize)]
struct HeldDoc {
    number: u64,
    name: Option<String>,
    address: Option<String>,
    until: String,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct BansDoc {
    bans: Vec<HeldDoc>,
}

/// What we read of a table.
#[derive(Deserialize)]
struct RowDoc {
    number: u64,
    game: String,
    stage: String,
    seats: u8,
    players: Vec<String>,
}

#[derive(Deserialize)]
struct TablesDoc {
    tables: Vec<RowDoc>,
}

#[derive(Deserialize)]
struct AuditDoc {
    lines: Vec<Value>,
}

/// Asks the server, and prints what it says.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let bearer = args.bearer()?;
    let headers = [("Authorization", bearer.as_str())];
    let (api, base) = (&args.api, "/api/v1/admin");
    match &args.what {
        Action::Tables { game, stage, limit } => {
            let filters = [("game", game), ("stage", stage)].map(|(key, word)| {
                word.as_ref().map_or(String::new(), |word| format!("&{key}={}", super::table::escaped(word)))
            });
            let reply = api.get(&format!("{base}/tables?limit={limit}{}", filters.concat()), &headers)?;
            api.tell(&reply, form, world, tables_text)?;
        }
        Action::Close { table } => {
            let reply = api.post(&format!("{base}/tables/{table}/close"), "", &headers)?;
            done(&reply, form, &format!("Table {table} is closed.\n"), world)?;
        }
        Action::Delete { table } => {
            let reply = api.delete(&format!("{base}/tables/{table}"), &headers)?;
            done(&reply, form, &format!("Table {table} is deleted.\n"), world)?;
        }
        Action::Remove { table, seat } => {
            let body = format!("{{\"seat\":{seat}}}");
            let reply = api.post(&format!("{base}/tables/{table}/remove"), &body, &headers)?;
            done(&reply, form, &format!("The player of seat {seat} is removed from table {table}.\n"), world)?;
        }
        Action::Ban(ban) => {
            let reply = api.post(&format!("{base}/bans"), &ban.document()?, &headers)?;
            api.tell(&reply, form, world, ban_text)?;
        }
        Action::Bans => {
            let reply = api.get(&format!("{base}/bans"), &headers)?;
            api.tell(&reply, form, world, |bans: &BansDoc| bans.bans.iter().map(ban_text).collect())?;
        }
        Action::Lift { ban } => {
            let reply = api.delete(&format!("{base}/bans/{ban}"), &headers)?;
            done(&reply, form, &format!("Ban {ban} is lifted.\n"), world)?;
        }
        Action::Audit { after, limit } => {
            let reply = api.get(&format!("{base}/audit?after={after}&limit={limit}"), &headers)?;
            api.tell(&reply, form, world, audit_text)?;
        }
    }
    Ok(Exit::Done)
}

impl Args {
    /// The header that shows who is asking.
    fn bearer(&self) -> Result<String, Failure> {
        let file = self.token_file.clone().or_else(|| variable("PARLOR_OPERATOR_TOKEN_FILE").map(PathBuf::from));
        let Some(file) = file else {
            let hint = "Name the file that the server was given by `--operator-token-file`.";
            return Err(Failure::usage(CliRefusal::Usage, "--token-file FILE is needed").hint(hint));
        };
        Ok(format!("Bearer {}", read_file(&file)?.trim()))
    }
}

impl BanArgs {
    fn document(&self) -> Result<String, Failure> {
        let wrong = |why: String| Failure::usage(CliRefusal::Usage, format!("--for: {why}"));
        let seconds = duration(&self.time).map_err(wrong)?.as_secs();
        let (name, address, reason) = (self.name.as_deref(), self.address.as_deref(), self.reason.as_deref());
        Ok(compact(&BanDoc { name, address, seconds, reason }))
    }
}

/// Prints what was done; programs get what the server said, if it said anything.
fn done(reply: &Reply, form: OutputFormat, sentence: &str, world: &mut World<'_>) -> Result<(), Failure> {
    match form {
        OutputFormat::Text => world.say(sentence),
        OutputFormat::Json if reply.body.is_empty() => world.say("{}\n"),
        OutputFormat::Json => world.say(&(String::from_utf8_lossy(&reply.body).into_owned() + "\n")),
    }
}

fn tables_text(list: &TablesDoc) -> String {
    let row = |RowDoc { number, game, stage, seats, players }: &RowDoc| {
        let names = players.join(", ");
        let line = format!("{number:>6}  {game:<12}  {stage:<9}  {}/{seats}  {names}", players.len());
        format!("{}\n", plain(line.trim_end()))
    };
    list.tables.iter().map(row).collect()
}

fn ban_text(ban: &HeldDoc) -> String {
    let HeldDoc { number, name, address, until, reason } = ban;
    let whom = name.as_deref().or(address.as_deref()).unwrap_or_default();
    let reason = reason.as_ref().map_or(String::new(), |reason| format!(": {}", plain(reason)));
    format!("{number:>6}  {} until {}{reason}\n", plain(whom), plain(until))
}

/// A line of the audit log: when, what, and the rest of it.
fn audit_text(audit: &AuditDoc) -> String {
    let line = |line: &Value| {
        let word = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let rest =
            line.as_object().into_iter().flatten().filter(|(key, _)| !["seq", "at", "action"].contains(&&***key));
        let rest: Vec<String> = rest.map(|(key, value)| format!("{key}={value}")).collect();
        plain(&format!("{:>6}  {}  {:<13}  {}", line["seq"], word("at"), word("action"), rest.join(" "))) + "\n"
    };
    audit.lines.iter().map(line).collect()
}

//! `parlor tournament`: the tournaments of a server, over HTTP.

mod text;

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use game::json::Tree;
use serde::{Deserialize, Serialize};

use crate::cli::{OutputFormat, SetupArgs};
use crate::commands::table::clock;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::api::ApiArgs;
use crate::net::prose::plain;
use crate::net::xdg;
use crate::output::put;
use crate::registry;
use crate::source::read_file;
use crate::world::World;

/// What `parlor tournament` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Action,
    #[command(flatten)]
    api: ApiArgs,
}

/// What is done with tournaments.
#[derive(Debug, Subcommand)]
enum Action {
    /// Set up a tournament, and keep the organiser's token
    New(NewArgs),
    /// List the tournaments, the newest first
    List {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Say how a tournament stands: ranks, points, and all rounds
    Show {
        /// The tournament's number
        tournament: u64,
    },
    /// Begin a tournament
    Start {
        /// The tournament's number
        tournament: u64,
        /// The organiser's token, if it is not where `new` keeps it
        #[arg(long, value_name = "FILE")]
        token_file: Option<PathBuf>,
    },
    /// Print the log of a tournament
    Log {
        /// The tournament's number
        tournament: u64,
        /// Write it to this file
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// What a tournament is set up with.
#[derive(Debug, clap::Args)]
struct NewArgs {
    /// The game
    game: String,
    /// Who meets whom
    #[arg(long, value_name = "FORMAT")]
    format: Format,
    /// How many rounds a Swiss has, or how often all meet in a round robin
    #[arg(long, value_name = "N")]
    rounds: Option<u16>,
    /// With how many players it begins by itself
    #[arg(long, value_name = "N")]
    size: Option<u16>,
    #[command(flatten)]
    setup: SetupArgs,
    /// How much time there is
    #[arg(long, value_name = "JSON", help = r#"How much time there is, such as {"per_move":30}, in seconds"#)]
    clock: Option<String>,
    /// What becomes of those who break the rules: refuse or kick
    #[arg(long, value_name = "POLICY")]
    policy: Option<String>,
    /// When players with keys share in a draw: late, or early where moves take days
    #[arg(long, value_name = "WHEN")]
    luck: Option<String>,
    /// Only players with keys may enter
    #[arg(long)]
    every_seat: bool,
    /// How long players with keys have to sit down at a table
    #[arg(long, value_name = "SECONDS")]
    sit_within: Option<u32>,
    /// Where the organiser's token is kept
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Format {
    /// Whoever wins goes on
    Knockout,
    /// Everybody meets everybody
    RoundRobin,
    /// Equals meet
    Swiss,
}

/// What a tournament is ordered with.
#[derive(Serialize)]
struct OrderDoc<'a> {
    game: &'a str,
    format: Format,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    every_seat: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sit_within: Option<u32>,
}

/// What we read of a tournament that was set up.
#[derive(Deserialize)]
struct MadeDoc {
    id: String,
    number: u64,
    game: String,
    token: String,
}

/// What we read of a tournament to find its token.
#[derive(Deserialize)]
struct IdDoc {
    #[serde(rename = "tournament")]
    id: String,
}

/// Asks the server, and prints what it says.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let look = |path: &str| args.api.get(path, &[]);
    match &args.what {
        Action::New(order) => args.set_up(order, form, world)?,
        Action::List { limit } => {
            let reply = look(&format!("/api/v1/tournaments?limit={limit}"))?;
            args.api.tell(&reply, form, world, text::list)?;
        }
        Action::Show { tournament } => {
            let reply = look(&path_of(*tournament))?;
            args.api.tell(&reply, form, world, text::show)?;
        }
        Action::Start { tournament, token_file } => {
            let file = match token_file {
                Some(file) => file.clone(),
                None => kept(&args.api.read::<IdDoc>(&look(&path_of(*tournament))?)?.id)?,
            };
            let bearer = format!("Bearer {}", read_file(&file)?.trim());
            let path = format!("{}/start", path_of(*tournament));
            let reply = args.api.post(&path, "{}", &[("Authorization", &bearer)])?;
            args.api.tell(&reply, form, world, text::started)?;
        }
        Action::Log { tournament, output } => {
            let reply = look(&format!("{}/log", path_of(*tournament)))?;
            put(output.as_deref(), &reply.body, world)?;
        }
    }
    Ok(Exit::Done)
}

impl Args {
    /// Sets a tournament up. Its token is kept where only the user can read it, or told if that fails.
    fn set_up(&self, order: &NewArgs, form: OutputFormat, world: &mut World<'_>) -> Result<(), Failure> {
        let (kind, setup) = (registry::named(&order.game)?, order.setup.document(world)?);
        let clock = clock(order.clock.as_deref())?;
        let NewArgs { format, rounds, size, every_seat, sit_within, .. } = *order;
        let (policy, luck) = (order.policy.as_deref(), order.luck.as_deref());
        let body = compact(&OrderDoc {
            game: kind.name,
            format,
            rounds,
            size,
            setup,
            clock,
            policy,
            luck,
            every_seat,
            sit_within,
        });
        let reply = self.api.post("/api/v1/tournaments", &body, &[])?;
        let made: MadeDoc = self.api.read(&reply)?;
        let file = order.token_file.clone().map_or_else(|| kept(&made.id), Ok);
        let hidden = file.and_then(|file| xdg::hide(&file, &format!("{}\n", made.token)).map(|()| file));
        match (form, hidden) {
            (OutputFormat::Json, _) => {
                world.say_json_text(&(String::from_utf8_lossy(&reply.body).trim_end().to_owned() + "\n"))
            }
            (OutputFormat::Text, Ok(file)) => {
                let other = order.token_file.as_ref().map(|_| format!(" --token-file {}", file.display()));
                world.say(&text::made(&made, other.as_deref().unwrap_or_default(), size))?;
                world.say(&format!("The organiser's token is in {}\n", plain(&file.display().to_string())))
            }
            (OutputFormat::Text, Err(failure)) => {
                world.tell(&failure.text());
                world.say(&text::made(&made, " --token-file FILE", size))?;
                world.say(&format!("The organiser's token, for FILE: {}\n", plain(&made.token)))
            }
        }
    }
}

fn path_of(tournament: u64) -> String {
    format!("/api/v1/tournaments/{tournament}")
}

/// The file with the token of a tournament that was set up here.
fn kept(id: &str) -> Result<PathBuf, Failure> {
    // The id is the server's word: nothing in it leads to another folder.
    let name: String = id.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
    Ok(xdg::state()?.join(format!("tournament-{name}.token")))
}

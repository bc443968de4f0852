//! Clients that keep a game server busy, and measure what it does.
//!
//! `load moves`: so many tables with two clients each, who move as fast as they can; a move counts when both have it.
//! `load keys`: the same at tables of a game that is chosen, by players with keys or without.
//! `load watch`: one table with so many spectators, who all get every state.
//! `load honest`: a pair at a table, alone and then while others want every connection and every thread there is.
//! `load idle`: so many tables, or connections, that do nothing.
//!
//! The last line is JSON.

mod boardgame;
mod honest;
mod http;
mod idle;
mod keyed;
mod measure;
mod moves;
mod parlor;
mod socket;
mod watch;

use std::error::Error;
use std::net::SocketAddr;

use clap::{Parser, Subcommand, ValueEnum};

/// What can go wrong with a client.
pub(crate) type Wrong = Box<dyn Error + Send + Sync>;

#[derive(Parser)]
#[command(about = "Keeps a game server busy and measures what it does")]
struct Cli {
    /// Where the server listens
    #[arg(long)]
    address: SocketAddr,
    /// The server's process, whose CPU and memory are measured
    #[arg(long)]
    pid: u32,
    #[command(subcommand)]
    what: Measurement,
}

#[derive(Subcommand)]
enum Measurement {
    /// Tables with two clients each who move in turn
    Moves {
        /// Whose server it is
        #[arg(long)]
        peer: Peer,
        #[arg(long, default_value_t = 50)]
        tables: usize,
        /// How long to measure, in seconds, after a second of warming up
        #[arg(long, default_value_t = 8.0)]
        seconds: f64,
    },
    /// Tables with two clients each who move in turn, with keys or without
    Keys {
        /// The game
        #[arg(long)]
        game: String,
        /// Whether the clients have keys: they sign what they do, and share in every draw
        #[arg(long)]
        keyed: bool,
        #[arg(long, default_value_t = 50)]
        tables: usize,
        /// How long to measure, in seconds, after a second of warming up
        #[arg(long, default_value_t = 8.0)]
        seconds: f64,
    },
    /// One table with many spectators
    Watch {
        #[arg(long, default_value_t = 5000)]
        spectators: usize,
        #[arg(long, default_value_t = 40)]
        moves: u32,
    },
    /// An honest pair, alone and while others want all of the server
    Honest {
        #[arg(long, default_value_t = 30.0)]
        seconds: f64,
        /// How many streams each of five addresses tries to hold
        #[arg(long, default_value_t = 2000)]
        streams: usize,
        /// At how many tables of one address the strongest computers think
        #[arg(long, default_value_t = 58)]
        tables: usize,
    },
    /// Tables and connections that do nothing
    Idle {
        #[arg(long, default_value_t = 1000)]
        tables: usize,
        #[arg(long, default_value_t = 1000)]
        connections: usize,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Peer {
    Parlor,
    Boardgame,
}

#[expect(clippy::print_stdout, reason = "what was measured is what it is for")]
fn main() -> Result<(), Wrong> {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let measured = runtime.block_on(async {
        match cli.what {
            Measurement::Moves { peer, tables, seconds } => {
                moves::run(cli.address, cli.pid, moves::Subject::Peer(peer), tables, seconds).await
            }
            Measurement::Keys { game, keyed, tables, seconds } => {
                let order = keyed::Order { game, keyed, seed: 0 };
                moves::run(cli.address, cli.pid, moves::Subject::Keys(order), tables, seconds).await
            }
            Measurement::Watch { spectators, moves } => watch::run(cli.address, cli.pid, spectators, moves).await,
            Measurement::Honest { seconds, streams, tables } => {
                honest::run(cli.address, seconds, streams, tables).await
            }
            Measurement::Idle { tables, connections } => idle::run(cli.address, cli.pid, tables, connections).await,
        }
    })?;
    println!("{measured}");
    Ok(())
}

//! `parlor perft`: counts the ways a game can go.

use game::{AnyGame, Refused};
use serde::Serialize;

use crate::cli::{OutputFormat, SetupArgs, StateArgs};
use crate::failure::{Exit, Failure};
use crate::progress::LateBar;
use crate::registry::named;
use crate::source::Source;
use crate::world::World;
use driver::{firsts, perft};

/// The largest depth that makes sense.
pub(crate) const DEEPEST: u32 = 20;

/// What `parlor perft` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// How many actions deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(DEEPEST)))]
    depth: u32,
    #[command(flatten)]
    setup: SetupArgs,
    /// Begin from a state, - for stdin
    #[arg(long, value_name = "FILE", conflicts_with = "setup")]
    state: Option<Source>,
    /// Print the count behind each first action too
    #[arg(long)]
    divide: bool,
}

/// What `parlor perft --json` prints.
#[derive(Serialize)]
struct PerftDoc {
    game: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

/// The count after one first action.
#[derive(Serialize)]
struct Share {
    action: String,
    nodes: u64,
}

/// Counts.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let game = begin(args, world)?;
    let refused = |refusal| Failure::refused("perft", refusal, game.turn());
    let shares = divide(&*game, args.depth, world).map_err(refused)?;
    let nodes = if args.depth == 0 { 1 } else { shares.iter().map(|share| share.nodes).sum() };
    match form {
        OutputFormat::Json => {
            let divide = Some(shares).filter(|_| args.divide);
            world.say_json(&PerftDoc { game: args.game.clone(), depth: args.depth, nodes, divide })?;
        }
        OutputFormat::Text => {
            for share in shares.iter().filter(|_| args.divide) {
                world.say(&format!("{}: {}\n", share.action, share.nodes))?;
            }
            world.say(&format!("{nodes}\n"))?;
        }
    }
    Ok(Exit::Done)
}

/// The game to count from.
fn begin(args: &Args, world: &mut World<'_>) -> Result<Box<dyn AnyGame>, Failure> {
    let kind = named(&args.game)?;
    match &args.state {
        Some(source) => {
            let state = StateArgs { source: source.clone(), game: Some(args.game.clone()) };
            Ok(state.open(world)?.game)
        }
        None => {
            let begun = kind.begin(&args.setup.read(world)?);
            Ok(begun.map_err(|malformed| args.setup.malformed(malformed))?.0)
        }
    }
}

/// The count after each first action, one after the other, so that there is progress to show.
fn divide(game: &dyn AnyGame, depth: u32, world: &World<'_>) -> Result<Vec<Share>, Refused> {
    let Some(deeper) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let roots = firsts(game)?;
    let bar = LateBar::new(roots.len(), "{bar:40} {pos}/{len} first actions, {eta} left", world);
    let count = |(done, (actor, action)): (usize, (_, String))| {
        let mut next = game.duplicate();
        next.apply(actor, &action).expect("a listed action is legal");
        let nodes = perft(&*next, deeper)?;
        bar.show(done + 1);
        Ok(Share { action, nodes })
    };
    let shares = roots.into_iter().enumerate().map(count).collect();
    bar.end();
    shares
}

//! What is played: everything that the games follow from.

use std::time::Duration;

use analysis::Judge;
use arena::{Schedule, Sharing, Side, Spec, Sprt};
use bots::{AnyBot, Unit};
use game::json::Tree;
use game::{AnyGame, Envelope, Kind, Turn};
use referee::tournament::Sides;
use serde::Serialize;

use super::Args;
use super::record::Both;
use super::refusal::ArenaRefusal;
use crate::documents::with_names;
use crate::failure::Failure;
use crate::refusal::CliRefusal;
use crate::registry;
use crate::world::World;

/// What is played.
pub(super) struct Plan {
    /// The game.
    pub(super) kind: &'static Kind,
    /// What it begins with.
    pub(super) setup: Tree<'static>,
    /// How many seats it has then.
    pub(super) seats: u8,
    /// Who meets whom.
    pub(super) schedule: Schedule,
    /// How many random moves each game begins with.
    pub(super) openings: u32,
    /// When to stop early.
    pub(super) sprt: Option<Sprt>,
    /// How long a program may think.
    pub(super) limit: Duration,
    /// Who judges how lucky draws are, if that is counted.
    pub(super) fortune: Option<Judge>,
    specs: Both<Spec>,
}

/// What is played, as the folder keeps it: whatever changes a game is here. How many games there are is not, since those
/// before them stay the same.
#[derive(Debug, Serialize)]
pub(super) struct PlanDoc<'a> {
    arena: u32,
    game: &'a str,
    setup: &'a Tree<'static>,
    a: String,
    b: String,
    seats: u8,
    openings: u32,
    duplicate: bool,
    seed: u64,
    limit: u64,
    sprt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    adjust: Option<&'a str>,
}

/// The version of the folder.
const VERSION: u32 = 1;
/// How many random moves a game begins with in which nothing is left to chance.
const OPENING: u32 = 4;

impl Plan {
    /// What the arguments ask for.
    pub(super) fn of(args: &Args, world: &mut World<'_>) -> Result<Plan, Failure> {
        let kind = registry::named(args.game.as_deref().unwrap_or_default())?;
        let specs = match (&args.a, &args.b) {
            (Some(a), Some(b)) => Both { a: a.clone(), b: b.clone() },
            _ => unreachable!("both are asked for, unless a log is"),
        };
        is_known(kind, &specs.a)?;
        is_known(kind, &specs.b)?;
        let setup = kind.complete(match args.seats {
            Some(seats) => with_names(args.setup.read(world)?, &names(kind, seats)?),
            None => args.setup.read(world)?,
        });
        let (game, _) = kind.begin(&setup).map_err(|malformed| args.setup.malformed(malformed))?;
        let fortune = args.adjust.as_deref().map(|name| fortune(kind, &*game, name)).transpose()?;
        let seats = game.seats();
        let usual = if game.turn() == Turn::Chance { 0 } else { OPENING };
        let sharing = if args.independent { Sharing::Independent } else { Sharing::Duplicate };
        let places = seats / Sides::of(kind).team;
        let schedule = Schedule { places, wanted: args.games, seed: args.seed.cast_unsigned(), sharing };
        let (openings, limit) = (args.openings.unwrap_or(usual), Duration::from_secs(args.limit));
        Ok(Plan { kind, setup, seats, schedule, openings, sprt: args.sprt, limit, fortune, specs })
    }

    /// Who plays for a side.
    pub(super) fn spec(&self, side: Side) -> &Spec {
        self.specs.of(side)
    }

    /// A new game.
    pub(super) fn begin(&self) -> (Box<dyn AnyGame>, Envelope) {
        self.kind.begin_as_written(&self.setup).expect("it has begun before")
    }

    /// An opponent that the game has.
    pub(super) fn bot(&self, name: &str) -> Box<dyn AnyBot> {
        let bot = bots::of(self.kind.name).and_then(|opponents| opponents.named(name));
        bot.expect("it was looked for before")
    }

    /// Whether the games of a round share their luck.
    pub(super) fn is_duplicate(&self) -> bool {
        self.schedule.sharing == Sharing::Duplicate
    }

    /// The plan as the folder keeps it.
    pub(super) fn document(&self) -> PlanDoc<'_> {
        PlanDoc {
            arena: VERSION,
            game: self.kind.name,
            setup: &self.setup,
            a: self.specs.a.to_string(),
            b: self.specs.b.to_string(),
            seats: self.seats,
            openings: self.openings,
            duplicate: self.is_duplicate(),
            seed: self.schedule.seed,
            limit: self.limit.as_secs(),
            sprt: self.sprt.map(|sprt| sprt.to_string()),
            adjust: self.fortune.as_ref().map(Judge::name),
        }
    }
}

/// Who says how lucky draws are: in the points of the game, or they could not be taken off.
fn fortune(kind: &Kind, game: &dyn AnyGame, name: &str) -> Result<Judge, Failure> {
    let judge = Judge::named(kind, name).ok_or_else(|| unknown(kind, name, ""))?;
    if judge.unit(game) == Unit::Points && game.turn() == Turn::Chance {
        return Ok(judge);
    }
    let found = format!("--adjust: in this game of {} luck cannot be counted in points", kind.name);
    Err(Failure::usage(CliRefusal::Usage, found))
}

/// Whether there is such a player.
fn is_known(kind: &Kind, spec: &Spec) -> Result<(), Failure> {
    let Spec::Known { name, .. } = spec else {
        return Ok(());
    };
    let opponents = bots::of(kind.name);
    if opponents.is_some_and(|opponents| opponents.named(name).is_some()) {
        return Ok(());
    }
    Err(unknown(kind, name, ", and `cmd:COMMAND` for a program"))
}

/// That no computer player of a game has this name, with those that there are.
pub(crate) fn unknown(kind: &Kind, name: &str, more: &str) -> Failure {
    let names: Vec<&str> = bots::of(kind.name).into_iter().flat_map(bots::Opponents::names).collect();
    let hint = format!("{} is played by {}{more}.", kind.name, names.join(", "));
    Failure::usage(ArenaRefusal::UnknownPlayer, format!("{name:?}")).hint(hint)
}

/// Names for so many seats: they tell games for several how many play.
fn names(kind: &Kind, seats: u8) -> Result<Vec<String>, Failure> {
    if kind.seats.contains(&seats) {
        return Ok((1..=seats).map(|number| format!("Seat {number}")).collect());
    }
    let (least, most) = (kind.seats.start(), kind.seats.end());
    let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    let found = format!("--seats: {} is played by {range}, not by {seats}", kind.name);
    Err(Failure::usage(CliRefusal::Usage, found))
}

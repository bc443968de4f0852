//! `parlor play`: a game on the whole terminal, for people at one keyboard, against the computer, or at a table of a server.
//!
//! `record` is the game and its past, `model` what is on the screen, `keys` what each key does to it: all three are
//! plain values. `view` draws them, `opponent` thinks on a thread of its own, `log` keeps the file, `run` is the loop.

mod cursor;
mod here;
mod keys;
mod layout;
mod log;
mod model;
mod online;
mod opponent;
mod panel;
mod played;
mod prompt;
mod record;
mod run;
mod theme;
mod view;

#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use bots::Level;
use clap::ValueEnum;
use entropy::{Unforeseen, uuid};
use game::json::Tree;
use game::log::{Header, VERSION};
use game::{Actor, Kind, Luck as _, SeatSet};

use self::log::Journal;
use self::model::Match;
use self::online::OnlineArgs;
use self::opponent::Opponent;
use self::record::Record;
use self::run::Session;
use self::theme::Theme;
use crate::cli::{SetupArgs, StateArgs};
use crate::colour::Palette;
use crate::documents::with_names;
use crate::failure::{Exit, Failure};
use crate::refusal::CliRefusal;
use crate::registry;
use crate::source::Source;
use crate::world::World;
use driver::Position;

/// What to play, and with whom.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", required_unless_present = "again")]
    game: Option<String>,
    /// Who plays the other seats
    #[arg(long, value_enum, default_value_t = Others::People, value_name = "WHOM")]
    against: Others,
    /// Your seat, or seats, against the computer: a name or a number [default: the first]
    #[arg(long = "as", value_name = "SEAT", value_delimiter = ',')]
    seats: Vec<String>,
    /// The players' names, in the order of their seats
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME")]
    names: Vec<String>,
    #[command(flatten)]
    setup: SetupArgs,
    /// A state to go on from
    #[arg(long, value_name = "FILE", conflicts_with_all = ["names", "log", "setup"])]
    state: Option<Source>,
    /// Keep the log in this new file; `parlor replay` reads it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(flatten)]
    online: OnlineArgs,
}

/// Who plays the other seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Others {
    /// People at the same keyboard
    People,
    /// The computer, for those who play for the first time
    Easy,
    /// The computer, for those who know the rules
    Normal,
    /// The computer, for those who play in a club
    Hard,
    /// The computer, as good as it gets
    Max,
}

impl Others {
    /// How hard the computer tries.
    const fn level(self) -> Level {
        match self {
            Others::Easy => Level::Easy,
            Others::People | Others::Normal => Level::Normal,
            Others::Hard => Level::Hard,
            Others::Max => Level::Max,
        }
    }
}

/// Plays a game.
pub(crate) fn run(args: &Args, world: &mut World<'_>) -> Result<Exit, Failure> {
    let has_terminal = world.output_is_terminal && io::stdin().is_terminal();
    let no_terminal = || Failure::usage(CliRefusal::NoTerminal, "");
    if args.online.is_wanted()? {
        // A seat is taken only where it can be played.
        return if has_terminal {
            online::run(&args.online, args.game.as_deref(), &args.setup, world)
        } else {
            Err(no_terminal())
        };
    }
    let kind = registry::named(args.game.as_deref().unwrap_or_default())?;
    let (position, header) = open(args, kind, world)?;
    let people = people(args, &position)?;
    if !has_terminal {
        return Err(no_terminal());
    }
    let log = args.log.as_ref().zip(header);
    let journal = log.map(|(path, header)| Journal::begin(path, header, world)).transpose()?;
    let mut luck = Unforeseen::new(world.entropy)?;
    let opponents_luck = u64::from(luck.below(u32::MAX));
    let mut session = Session {
        game: Match::new(Record::new(position, people, Box::new(luck))),
        opponent: Opponent::new(args.against.level(), opponents_luck),
        journal,
        theme: if world.no_color { Theme::Plain } else { Theme::Colour(Palette::of(kind.seat_names)) },
    };
    session.run(world)?;
    world.say(&farewell(&session))?;
    Ok(Exit::Done)
}

/// The game to play, and what a log of it begins with unless it goes on from a state.
fn open(args: &Args, kind: &'static Kind, world: &mut World<'_>) -> Result<(Position, Option<Header>), Failure> {
    if let Some(source) = &args.state {
        if *source == Source::Input {
            return Err(usage("the state needs a file: standard input is the keyboard"));
        }
        let state = StateArgs { source: source.clone(), game: Some(kind.name.to_owned()) };
        return Ok((state.open(world)?, None));
    }
    if args.log.as_deref() == Some(Path::new("-")) {
        return Err(usage("the log needs a file: standard output shows the game"));
    }
    let text = args.setup.setup.as_ref().map_or(Ok("{}".to_owned()), |setup| setup.read(world))?;
    let malformed = |malformed| Failure::Malformed { what: "the setup".to_owned(), malformed };
    let setup = kind.complete(with_names(Tree::parse(&text).map_err(malformed)?.into_owned(), &args.names));
    let position = Position::begin(kind, &setup, uuid(world.entropy)?, (world.now)()).map_err(malformed)?;
    let (game, table, at) = (kind.name.to_owned(), position.envelope.table.clone(), (world.now)());
    Ok((position, Some(Header { parlor: VERSION, game, table, at, setup })))
}

/// The seats played at the keyboard.
fn people(args: &Args, position: &Position) -> Result<SeatSet, Failure> {
    if args.against == Others::People {
        return match args.seats.as_slice() {
            [] => Ok(SeatSet::first(position.game.seats())),
            _ => Err(usage("`--as` says who you are against the computer: add `--against normal`")),
        };
    }
    if args.seats.is_empty() {
        return Ok(SeatSet::first(1));
    }
    let seat = |word: &String| match position.actor(word) {
        Ok(Actor::Seat(seat)) => Ok(seat),
        Ok(_) => Err(usage(&format!("`--as {word}` is no seat"))),
        Err(malformed) => Err(usage(&format!("`--as {word}`: {malformed}"))),
    };
    args.seats.iter().map(seat).collect()
}

fn usage(message: &str) -> Failure {
    Failure::usage(CliRefusal::Usage, message)
}

/// What stays on the ordinary screen.
fn farewell(session: &Session) -> String {
    let actions = match session.game.record.plies().len() {
        1 => "1 action".to_owned(),
        count => format!("{count} actions"),
    };
    let end = match session.game.result() {
        Some(result) => format!("{result} It took {actions}."),
        None => format!("The game was left after {actions}."),
    };
    match &session.journal {
        Some(journal) => format!("{end} Its log is {}.\n", journal.path().display()),
        None => end + "\n",
    }
}

//! What can be asked for, and who answers.

use std::ffi::OsString;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use game::json::Tree;
use game::print::printable;
use game::{CommonRefusal, Fault, Malformed, Viewer};

use crate::commands::{
    admin, analyse, apply, arena, backup, bot, check, completions, draw, evidence, games, git, join, legal, machine,
    man, move_file, new, perft, png, replay, schema, serve, show, solve, store, svg, table, tournament, train, verify,
    watch,
};
use crate::error_codes;
use crate::examples;
use crate::failure::{Exit, Failure};
use crate::play;
use crate::refusal::CliRefusal;
use crate::registry;
use crate::rpc;
use crate::source::{Given, Source};
use crate::world::World;
use driver::Position;

/// Classic board games with one incorruptible referee.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, arg_required_else_help = true)]
#[command(after_help = "Exit codes: 0 done, 1 illegal or wrong, 2 usage, 3 conflict, 4 input or output failed.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Answer in JSON, errors too
    #[arg(long, global = true)]
    json: bool,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    /// List the games
    Games,
    /// Begin a game and print its state
    New(new::Args),
    /// Draw the board as text
    Show(show::Args),
    /// List what may be done
    Legal(legal::Args),
    /// Do something and print the new state
    Apply(apply::Args),
    /// Let chance act: it rolls dice, lays out a board, deals
    Draw(draw::Args),
    /// Write a move file for a play
    Move(move_file::Args),
    /// Say everything that is wrong with a state
    Check(check::Args),
    /// Draw the board as an SVG picture
    Svg(svg::Args),
    /// Draw the board as a PNG picture
    #[command(hide = cfg!(not(feature = "png")))]
    Png(png::Args),
    /// Count the ways a game can go
    Perft(perft::Args),
    /// Say what a position is worth with the best play of everybody
    Solve(solve::Args),
    /// Print a game's phases and actions
    Machine(machine::Args),
    /// List the JSON Schemas, or print one
    Schema(schema::Args),
    /// Play a log again and verify every line
    Replay(replay::Args),
    /// Prove that the log of a table is what happened
    Verify(verify::Args),
    /// Put together what proves that a server has lied, for others to check
    Evidence(evidence::Args),
    /// Say what was good and bad about a game: the best actions, what was lost, and luck
    Analyse(analyse::Args),
    /// Play on the whole terminal
    Play(play::Args),
    /// Serve tables to everybody: over TCP, HTTP and WebSocket
    Serve(serve::Args),
    /// Examine the data folder of a server
    Store(store::Args),
    /// Copy the data folder of a server, which may be running
    Backup(backup::Args),
    /// Sit down at a table of a server
    Join(join::Args),
    /// Seat a program at a table of a server
    Bot(bot::Args),
    /// Let two players meet many times, and say who is stronger
    Arena(arena::Args),
    /// Look on at a table of a server
    Watch(watch::Args),
    /// Set up, list and look at the tables of a server
    Table(table::Args),
    /// Set up, begin and look at the tournaments of a server
    Tournament(tournament::Args),
    /// Be in charge of a server: its tables, players and bans
    Admin(admin::Args),
    /// Play in a git repository: a commit is a move
    Git(git::Args),
    /// Let the opponents of a game learn from games against themselves
    Train(train::Args),
    /// Serve other programs: JSON-RPC 2.0, one object a line, on stdin and stdout
    Rpc,
    /// Print a script that completes commands in a shell
    Completions(completions::Args),
    /// Print the manual page
    Man(man::Args),
    /// Print the page of all error codes: `cargo xtask docs` keeps it
    #[command(hide = true)]
    ErrorCodes,
}

/// How a command answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl Cli {
    /// Does it.
    pub(crate) fn run(&self, world: &mut World<'_>) -> Result<Exit, Failure> {
        let form = if self.json { OutputFormat::Json } else { OutputFormat::Text };
        match &self.command {
            Command::Games => games::run(form, world),
            Command::New(args) => new::run(args, form, world),
            Command::Show(args) => show::run(args, form, world),
            Command::Legal(args) => legal::run(args, form, world),
            Command::Apply(args) => apply::run(args, form, world),
            Command::Draw(args) => draw::run(args, form, world),
            Command::Move(args) => move_file::run(args, form, world),
            Command::Check(args) => check::run(args, form, world),
            Command::Svg(args) => svg::run(args, world),
            Command::Png(args) => png::run(args, world),
            Command::Perft(args) => perft::run(args, form, world),
            Command::Solve(args) => solve::run(args, form, world),
            Command::Machine(args) => machine::run(args, form, world),
            Command::Schema(args) => schema::run(args, form, world),
            Command::Replay(args) => replay::run(args, form, world),
            Command::Verify(args) => verify::run(args, form, world),
            Command::Evidence(args) => evidence::run(args, form, world),
            Command::Analyse(args) => analyse::run(args, form, world),
            Command::Play(args) => play::run(args, world),
            Command::Serve(args) => serve::run(args, form, world),
            Command::Store(args) => store::run(args, form, world),
            Command::Backup(args) => backup::run(args, form, world),
            Command::Join(args) => join::run(args, form, world),
            Command::Watch(args) => watch::run(args, form, world),
            Command::Bot(args) => bot::run(args, form, world),
            Command::Arena(args) => arena::run(args, form, world),
            Command::Table(args) => table::run(args, form, world),
            Command::Tournament(args) => tournament::run(args, form, world),
            Command::Admin(args) => admin::run(args, form, world),
            Command::Git(args) => git::run(args, form, world),
            Command::Train(args) => train::run(args, form, world),
            Command::Rpc => rpc::serve(world),
            Command::Completions(args) => completions::run(args, world),
            Command::Man(args) => man::run(args, world),
            Command::ErrorCodes => world.say(&error_codes::page()).map(|()| Exit::Done),
        }
    }
}

/// A state, and the game it is of.
#[derive(Args, Debug)]
pub(crate) struct StateArgs {
    /// File with a state, - for stdin
    #[arg(value_name = "STATE")]
    pub(crate) source: Source,
    /// The game it is a state of, if its keys do not tell
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
}

impl StateArgs {
    /// The game of the state.
    pub(crate) fn open(&self, world: &mut World<'_>) -> Result<Position, Failure> {
        let Examined { position, .. } = self.examine(world)?;
        position.map_err(|malformed| Failure::Malformed { what: self.source.to_string(), malformed })
    }

    /// The game of the state, or what is wrong with it, and what is ignored.
    pub(crate) fn examine(&self, world: &mut World<'_>) -> Result<Examined, Failure> {
        let text = self.source.read(world)?;
        let tree = match Tree::parse(&text) {
            Ok(tree) => tree,
            Err(malformed) => return Ok(Examined { position: Err(malformed), warnings: Vec::new() }),
        };
        let kind = registry::kind_of(&tree, self.game.as_deref())?;
        let position = Position::load(kind, &tree).map(|position| position.read_from(&text));
        Ok(Examined { position, warnings: kind.warnings(&tree) })
    }
}

/// What there is to say about a state document.
pub(crate) struct Examined {
    /// The game, or everything that is wrong.
    pub(crate) position: Result<Position, Malformed>,
    /// The keys that are ignored.
    pub(crate) warnings: Vec<Fault>,
}

/// What a game begins with.
#[derive(Args, Debug)]
pub(crate) struct SetupArgs {
    /// Setup document: as JSON, @FILE, or - for stdin
    #[arg(long, value_name = "JSON")]
    pub(crate) setup: Option<Given>,
}

impl SetupArgs {
    /// The setup document; null if there is none.
    pub(crate) fn read(&self, world: &mut World<'_>) -> Result<Tree<'static>, Failure> {
        let Some(setup) = &self.setup else {
            return Ok(Tree::Null);
        };
        let text = setup.read(world)?;
        Tree::parse(&text).map(Tree::into_owned).map_err(|malformed| self.malformed(malformed))
    }

    /// The setup document, if there is one.
    pub(crate) fn document(&self, world: &mut World<'_>) -> Result<Option<Tree<'static>>, Failure> {
        Ok(Some(self.read(world)?).filter(|setup| *setup != Tree::Null))
    }

    /// The failure to begin with it.
    pub(crate) fn malformed(&self, malformed: Malformed) -> Failure {
        let what = match &self.setup {
            Some(Given::In(source)) => source.to_string(),
            Some(Given::Here(_)) | None => "the setup".to_owned(),
        };
        Failure::Malformed { what, malformed }
    }
}

/// A state, as a viewer sees it.
#[derive(Args, Debug)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    state: StateArgs,
    /// Through whose eyes: referee, public or a seat
    #[arg(long, value_name = "VIEWER", default_value = "referee")]
    viewer: String,
    /// The action that led here, to be highlighted
    #[arg(long, value_name = "ID")]
    last: Option<String>,
}

impl ViewArgs {
    /// The game of the state, and who looks at it.
    pub(crate) fn open(&self, world: &mut World<'_>) -> Result<(Position, Viewer), Failure> {
        let mut position = self.state.open(world)?;
        let viewer = position.viewer(&self.viewer).map_err(|malformed| Failure::word("--viewer", malformed))?;
        if let Some(id) = &self.last {
            if !position.game.machine().knows(id) {
                let malformed = Malformed::new(CommonRefusal::MalformedAction, "", &format!("{id:?}"));
                return Err(Failure::word("--last", malformed));
            }
            position.envelope.last = Some(id.clone());
        }
        Ok((position, viewer))
    }
}

/// Reads the command line.
pub(crate) fn parse(args: &[OsString]) -> Result<Cli, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(args)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The whole command line, with examples that name a game there is.
pub(crate) fn command() -> clap::Command {
    let mut command = Cli::command();
    for (name, lines) in examples::all() {
        let text = format!("Examples:\n  {}", lines.join("\n  "));
        command = command.mut_subcommand(name, |subcommand| subcommand.after_help(text));
    }
    command
}

/// Every command there is, those that no help lists included, as the words that call it.
#[must_use]
pub fn commands() -> Vec<String> {
    fn collect(command: &clap::Command, before: &str, found: &mut Vec<String>) {
        for command in command.get_subcommands() {
            let words = format!("{before}{}", command.get_name());
            if command.has_subcommands() {
                collect(command, &format!("{words} "), found);
            } else {
                found.push(words);
            }
        }
    }
    let mut found = Vec::new();
    collect(&command(), "", &mut found);
    found
}

/// Whether errors are wanted as JSON too.
pub(crate) fn wants_json(args: &[OsString]) -> bool {
    args.iter().take_while(|arg| *arg != "--").any(|arg| arg == "--json")
}

/// Help, the version, or what is wrong with the command line.
pub(crate) fn explain(error: &clap::Error, args: &[OsString], world: &mut World<'_>) -> Result<Exit, Failure> {
    // The words may come from anywhere, and are repeated: what is wrong is said of words that mean nothing to a terminal.
    let plain: Vec<OsString> = args.iter().map(|arg| printable(&arg.to_string_lossy()).into_owned().into()).collect();
    let plain = parse(&plain).err();
    let text = plain.as_ref().unwrap_or(error).render();
    if !error.use_stderr() {
        let coloured = world.output_is_terminal && !world.no_color;
        world.paint(&if coloured { text.ansi().to_string() } else { text.to_string() })?;
        return Ok(Exit::Done);
    }
    let coloured = world.errors_is_terminal && !world.no_color;
    let text = match wants_json(args) {
        true => Failure::usage(CliRefusal::Usage, text.to_string().trim_end()).json(),
        false if coloured => text.ansi().to_string(),
        false => text.to_string(),
    };
    world.paint_error(&text);
    Ok(Exit::Usage)
}

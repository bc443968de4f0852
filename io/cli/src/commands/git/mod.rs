//! `parlor git`: tables that live in a git repository.

mod context;
mod hand;
mod hook;
mod init;
mod join;
mod log;
mod move_file;
mod new;
mod open;
mod process;
mod seeds;
mod show;
mod site;
mod status;
mod verify;
mod work_tree;

use std::path::PathBuf;

use clap::Subcommand;

use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::world::World;

use self::context::GitContext;

/// What `parlor git` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Action,
    /// The repository, or a folder in it [default: here]
    #[arg(short = 'C', long, value_name = "FOLDER", global = true)]
    repo: Option<PathBuf>,
    /// The branch with the tables [default: the one that is checked out]
    #[arg(long, value_name = "NAME", global = true)]
    branch: Option<String>,
}

/// What is done with tables in a repository.
#[derive(Debug, Subcommand)]
enum Action {
    /// Make a repository ready: the workflow, the folder of tables, a section of the README, the pages
    Init(init::Args),
    /// Make a table
    New(new::Args),
    /// Join a table: write the file that names your keys, with a commitment to your seed
    Join(join::Args),
    /// Open your seed, once all players have joined
    Open(open::Args),
    /// Write a move file for a play
    Move(move_file::Args),
    /// List the tables: whose turn it is, and what is still to be judged
    Status,
    /// Draw a table's board as text
    Show(show::Args),
    /// Tell the moves of a table, or print its log
    Log(log::Args),
    /// Show your own hand, opened with your own key
    Hand(hand::Args),
    /// Judge every new move file and commit the outcome: the referee's whole job
    Process(process::ProcessArgs),
    /// Judge every new move file and write down what would become of it
    Judge(process::JudgeArgs),
    /// Carry out what `judge` wrote down
    Apply(process::ApplyArgs),
    /// Compute tables again from their moves, and compare
    Verify(verify::Args),
    /// Render every table to pages of HTML
    Site(site::Args),
    /// Print the hook that makes a bare repository judge what is pushed, or install it
    Hook(hook::Args),
}

pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let context = GitContext { folder: args.repo.clone(), branch: args.branch.clone(), form };
    match &args.what {
        Action::Init(args) => init::run(args, &context, world),
        Action::New(args) => new::run(args, &context, world),
        Action::Join(args) => join::run(args, &context, world),
        Action::Open(args) => open::run(args, &context, world),
        Action::Move(args) => move_file::run(args, &context, world),
        Action::Status => status::run(&context, world),
        Action::Show(args) => show::run(args, &context, world),
        Action::Log(args) => log::run(args, &context, world),
        Action::Hand(args) => hand::run(args, &context, world),
        Action::Process(args) => process::process(args, &context, world),
        Action::Judge(args) => process::judge(args, &context, world),
        Action::Apply(args) => process::apply(args, &context, world),
        Action::Verify(args) => verify::run(args, &context, world),
        Action::Site(args) => site::run(args, &context, world),
        Action::Hook(args) => hook::run(args, &context, world),
    }
}

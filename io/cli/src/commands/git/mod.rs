//! `parlor git`: tables that live in a git repository.

mod desk;
mod hand;
mod hook;
mod init;
mod log;
mod move_file;
mod new;
mod place;
mod process;
mod show;
mod site;
mod status;
mod verify;

use std::path::PathBuf;

use clap::Subcommand;

use crate::cli::Form;
use crate::failure::{Exit, Failure};
use crate::world::World;

use self::desk::Desk;

/// What `parlor git` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
    /// The repository, or a folder in it [default: here]
    #[arg(short = 'C', long, value_name = "FOLDER", global = true)]
    repo: Option<PathBuf>,
    /// The branch with the tables [default: the one that is checked out]
    #[arg(long, value_name = "NAME", global = true)]
    branch: Option<String>,
}

/// What is done with tables in a repository.
#[derive(Debug, Subcommand)]
enum What {
    /// Make a repository ready: the workflow, the folder of tables, a section of the README, the pages
    Init(init::Args),
    /// Make a table
    New(new::Args),
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

/// Does it.
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let desk = Desk { folder: args.repo.clone(), branch: args.branch.clone(), form };
    match &args.what {
        What::Init(args) => init::run(args, &desk, world),
        What::New(args) => new::run(args, &desk, world),
        What::Move(args) => move_file::run(args, &desk, world),
        What::Status => status::run(&desk, world),
        What::Show(args) => show::run(args, &desk, world),
        What::Log(args) => log::run(args, &desk, world),
        What::Hand(args) => hand::run(args, &desk, world),
        What::Process(args) => process::process(args, &desk, world),
        What::Judge(args) => process::judge(args, &desk, world),
        What::Apply(args) => process::apply(args, &desk, world),
        What::Verify(args) => verify::run(args, &desk, world),
        What::Site(args) => site::run(args, &desk, world),
        What::Hook(args) => hook::run(args, &desk, world),
    }
}

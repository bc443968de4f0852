//! The project's own tasks, run as `cargo xtask <task>`.

// Tests need no benchmarks: without them nothing of the games is built before the tests themselves are.
#[cfg(feature = "bench")]
mod bench;
#[cfg(not(feature = "bench"))]
#[path = "bench_build.rs"]
mod bench;
mod browser;
mod docs;
mod failure;
mod install;
mod linter;
mod say;
mod screenshots;
mod test;
mod venv;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's own tasks.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Installs what is missing, then checks formatting, lints and docs, and runs all tests.
    Test(test::Options),
    /// Measures perft and random games of every game, next to other engines.
    Bench(bench::Options),
    /// Writes the pages of docs/ that follow from the code.
    Docs(docs::Options),
    /// Takes pictures of the pages that the server shows in browsers.
    Screenshots(screenshots::Options),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test(options) => test::run(&options),
        Task::Bench(options) => bench::run(&options),
        Task::Docs(options) => docs::run(&options),
        Task::Screenshots(options) => screenshots::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say::failure(&failure);
            failure.exit_code()
        }
    }
}

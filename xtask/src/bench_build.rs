//! `cargo xtask bench`, as far as it goes without the games: builds what measures, and runs that.

use std::ffi::OsString;

use crate::failure::Failure;
use crate::{say, workspace};

/// What the benchmarks are asked; they read it themselves.
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    asked: Vec<OsString>,
}

/// Runs the same command as it should be measured. Cargo shows what it builds: it takes a while.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    say::progress("building for measurement: cargo build --profile dist --package xtask --features bench");
    let mut command = workspace::cargo(&["run", "--profile", "dist", "--package", "xtask", "--features", "bench"]);
    workspace::run(command.args(["--", "bench"]).args(&options.asked))
}

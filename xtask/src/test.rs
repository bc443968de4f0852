//! `cargo xtask test`: the one test command.

use std::process::Command;
use std::time::Instant;

use crate::failure::Failure;
use crate::{install, say, workspace};

/// How to test.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Install nothing and leave out the docs.
    #[arg(long)]
    quick: bool,
    /// Leave out what needs a program that is not here, instead of failing.
    #[arg(long)]
    skip_missing: bool,
    /// Run the long version of every test that has one.
    #[arg(long)]
    long: bool,
}

/// One thing that must succeed.
struct Step<'v> {
    what: &'static str,
    arguments: &'static [&'static str],
    variables: &'v [(&'static str, &'static str)],
}

// All steps build everything with all features, so that they share what they build.
const FORMATTING: Step<'_> = Step { what: "formatting", arguments: &["fmt", "--all", "--check"], variables: &[] };
const LINTS: Step<'_> = Step {
    what: "lints",
    arguments: &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"],
    variables: &[],
};
const DOCS: Step<'_> = Step {
    what: "docs",
    arguments: &["doc", "--workspace", "--no-deps", "--all-features"],
    variables: &[("RUSTDOCFLAGS", "-D warnings")],
};
const TESTS: Step<'_> =
    Step { what: "tests", arguments: &["test", "--workspace", "--all-features", "--no-fail-fast"], variables: &[] };

/// What tests read: that a program may be missing, and that there is time.
const SKIP_MISSING: (&str, &str) = ("PARLOR_SKIP_MISSING", "1");
const LONG: (&str, &str) = ("PARLOR_LONG", "1");

/// Installs what is missing, checks everything, and ends with the test runner's own summary.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if !options.quick {
        timed("set-up", "look for what the checks need", || install::missing(options.skip_missing))?;
    }
    checked(&FORMATTING)?;
    checked(&LINTS)?;
    if !options.quick {
        checked(&DOCS)?;
    }
    let asked = [(options.skip_missing, SKIP_MISSING), (options.long, LONG)];
    let variables: Vec<_> = asked.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, variable)| variable).collect();
    tested(&Step { variables: &variables, ..TESTS })
}

/// Runs a step; says how long it took, or how to repeat it.
fn checked(step: &Step<'_>) -> Result<(), Failure> {
    timed(step.what, &step.line(), || match step.command().status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::new(format!("{} failed. To repeat it: {}", step.what, step.line()))),
        Err(error) => Err(Failure::new(format!("{} did not start: {error}. The command: {}", step.what, step.line()))),
    })
}

/// Runs the tests. What they print is the last thing to be seen: readers of the log look for it at its end.
fn tested(tests: &Step<'_>) -> Result<(), Failure> {
    say::progress(&format!("{}: {}", tests.what, tests.line()));
    workspace::run(&mut tests.command())
}

/// Does something, announced before and with its duration after.
fn timed(what: &str, how: &str, work: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    say::progress(&format!("{what}: {how}"));
    let start = Instant::now();
    work()?;
    say::progress(&format!("{what}: done in {:.1} s", start.elapsed().as_secs_f64()));
    Ok(())
}

impl Step<'_> {
    fn command(&self) -> Command {
        let mut command = workspace::cargo(self.arguments);
        command.envs(self.variables.iter().copied());
        command
    }

    /// The command as one would type it.
    fn line(&self) -> String {
        let variables = self.variables.iter().map(|(name, value)| format!("{name}=\"{value}\" "));
        variables.collect::<String>() + "cargo " + &self.arguments.join(" ")
    }
}

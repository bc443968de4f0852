//! The machine that was measured on.

use std::fs;
use std::process::Command;
use std::thread;

use crate::bench::measure::Clock;

/// What figures depend on besides the code.
#[derive(Debug)]
pub(crate) struct Machine {
    /// The model of its CPU.
    pub(crate) cpu: String,
    /// How many threads run at once.
    pub(crate) cores: usize,
    /// The version of the compiler.
    pub(crate) rustc: String,
    /// What the code was built for.
    pub(crate) target: String,
    /// How time was taken.
    pub(crate) clock: &'static str,
}

impl Machine {
    /// This machine.
    pub(crate) fn this(clock: Clock) -> Machine {
        Machine {
            cpu: cpu_model().unwrap_or_else(|| "an unknown CPU".to_string()),
            cores: thread::available_parallelism().map_or(1, usize::from),
            rustc: first_line("rustc", "--version").unwrap_or_else(|| "an unknown rustc".to_string()),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            clock: clock.name(),
        }
    }
}

fn cpu_model() -> Option<String> {
    let information = fs::read_to_string("/proc/cpuinfo").ok()?;
    let model = information.lines().find(|line| line.starts_with("model name"))?;
    Some(model.split_once(':')?.1.trim().to_string())
}

fn first_line(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok()?;
    String::from_utf8(output.stdout).ok()?.lines().next().map(str::to_string)
}

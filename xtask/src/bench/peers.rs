//! Other engines that play the same games: a table of data, and how to run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use game::Tally;
use serde_json::Value;

use crate::bench::rounds::{LIMIT, Sample};
use crate::failure::Failure;
use crate::{say, workspace};

/// Another engine of one of our games, driven by a Python script of `peers/`.
///
/// The script is called with its argument, the CPU seconds to play for, the limit of a game and a seed, and prints one
/// JSON object: `games`, `plies`, `finished`, `seconds`, `version`.
#[derive(Debug)]
pub(crate) struct Peer {
    game: &'static str,
    /// What the table calls it.
    pub(crate) label: &'static str,
    script: &'static str,
    argument: &'static str,
    packages: &'static [&'static str],
    module: &'static str,
}

const PEERS: [Peer; 1] = [Peer {
    game: "quoridor",
    label: "OpenSpiel (Python)",
    script: "openspiel.py",
    argument: "quoridor(board_size=9,players=2)",
    packages: &["open_spiel", "numpy"],
    module: "pyspiel",
}];

/// A peer that is installed and has played.
#[derive(Debug)]
pub(crate) struct Ready {
    peer: &'static Peer,
    python: PathBuf,
    seconds: f64,
    /// The version that is installed.
    pub(crate) version: String,
}

impl Peer {
    /// The peers of a game.
    pub(crate) fn of(game: &str) -> impl Iterator<Item = &'static Peer> {
        PEERS.iter().filter(move |peer| peer.game == game)
    }

    /// Installs the peer into a virtual environment of the target folder, unless it is there, and tries it.
    ///
    /// # Errors
    /// Why it cannot be measured here.
    pub(crate) fn prepare(&'static self, seconds: f64, target: &Path) -> Result<Ready, Failure> {
        let folder = target.join("bench-venv");
        let python = folder.join("bin").join("python");
        if !python.exists() {
            say::progress(&format!("{}: a virtual environment for it: {}", self.label, folder.display()));
            if let Err(why) = finished(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder)) {
                // Half an environment would look like a whole one next time.
                fs::remove_dir_all(&folder).unwrap_or_default();
                let remedy = "on Debian: apt-get install python3-venv";
                return Err(Failure::new(format!("python3 -m venv failed ({why}); {remedy}")));
            }
        }
        let import = format!("import {}", self.module);
        if finished(Command::new(&python).args(["-c", &import])).is_err() {
            say::progress(&format!("{}: pip install {} (once)", self.label, self.packages.join(" ")));
            let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
            let installed = finished(Command::new(&python).args(install).args(self.packages));
            installed.map_err(|why| Failure::new(format!("pip install {} failed ({why})", self.packages.join(" "))))?;
        }
        let trial = Ready { peer: self, python, seconds: 0.1, version: String::new() };
        let (_, version) = trial.ask(0)?;
        Ok(Ready { seconds, version, ..trial })
    }
}

impl Ready {
    /// Plays random games for a while.
    ///
    /// # Errors
    /// What the script said instead.
    pub(crate) fn play(&self, seed: u32) -> Result<Sample, Failure> {
        self.ask(seed).map(|(sample, _)| sample)
    }

    fn ask(&self, seed: u32) -> Result<(Sample, String), Failure> {
        let script = workspace::root().join("xtask/src/bench/peers").join(self.peer.script);
        let arguments = [self.seconds.to_string(), LIMIT.to_string(), seed.to_string()];
        let mut command = Command::new(&self.python);
        let answer = finished(command.arg(script).arg(self.peer.argument).args(arguments))?;
        read(&answer).ok_or_else(|| Failure::new(format!("{} answered {}", self.peer.script, answer.trim())))
    }
}

/// Reads what a script prints.
fn read(answer: &str) -> Option<(Sample, String)> {
    let answer: Value = serde_json::from_str(answer.lines().last()?).ok()?;
    let count = |name: &str| answer[name].as_u64();
    let tally = Tally { games: count("games")?, plies: count("plies")?, finished: count("finished")? };
    Some((Sample { tally, seconds: answer["seconds"].as_f64()? }, answer["version"].as_str()?.to_string()))
}

/// What a command prints, or the last line of why it failed.
fn finished(command: &mut Command) -> Result<String, Failure> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| Failure::new(error.to_string()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = complaint.trim().lines().last().map_or_else(|| output.status.to_string(), str::to_string);
    Err(Failure::new(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_of_games_that_exist_and_have_their_scripts() {
        for peer in &PEERS {
            assert!(games::GAMES.iter().any(|kind| kind.name == peer.game), "no game is called {}", peer.game);
            let script = workspace::root().join("xtask/src/bench/peers").join(peer.script);
            assert!(script.exists(), "{} is missing", script.display());
        }
    }

    #[test]
    fn an_answer_is_read_whatever_was_printed_before_it() {
        let answer =
            "a warning\n{\"games\": 3, \"plies\": 200, \"finished\": 2, \"seconds\": 0.5, \"version\": \"2\"}\n";
        let (sample, version) = read(answer).expect("this is an answer");
        assert_eq!((sample.tally.games, sample.tally.plies, sample.tally.finished), (3, 200, 2));
        assert_eq!(version, "2");
        assert!(read("").is_none() && read("{}").is_none());
    }
}

//! Other engines that play the same games: a table of data, and how to run them.

mod package;
mod script;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use game::Tally;
use serde_json::Value;

use crate::bench::peers::package::Package;
use crate::bench::peers::script::Script;
use crate::bench::rounds::Sample;
use crate::failure::Failure;
use crate::venv::finished;

/// Another engine of one of our games, and what drives it.
///
/// What drives it is called with the CPU seconds to play for, the limit of a game and a seed, and prints one JSON
/// object: `games`, `plies`, `finished`, `seconds`, `version`.
#[derive(Debug)]
pub(crate) struct Peer {
    game: &'static str,
    /// What the table calls it.
    pub(crate) label: &'static str,
    driver: Driver,
}

/// What drives a peer.
#[derive(Debug)]
enum Driver {
    Script(Script),
    Package(Package),
}

const PEERS: &[Peer] = &[
    Peer {
        game: "backgammon",
        label: "bkgm",
        driver: Driver::Package(Package { folder: "xtask/peers/bkgm", binary: "peer-bkgm" }),
    },
    Peer {
        game: "backgammon",
        label: "OpenSpiel (Python)",
        // Its own limit is lower than ours, and would end some of the longest games without a winner.
        driver: Driver::Script(Script("backgammon(max_player_turns=10000)")),
    },
    Peer {
        game: "quoridor",
        label: "OpenSpiel (Python)",
        driver: Driver::Script(Script("quoridor(board_size=9,players=2)")),
    },
];

/// How a driver is called: a program, and what comes before the arguments that all drivers have.
#[derive(Debug)]
struct Call {
    program: PathBuf,
    arguments: Vec<OsString>,
}

/// A peer that is installed and has played.
#[derive(Debug)]
pub(crate) struct Ready {
    call: Call,
    seconds: f64,
    limit: u32,
    /// The version that is installed.
    pub(crate) version: String,
}

impl Peer {
    /// The peers of a game.
    pub(crate) fn of(game: &str) -> impl Iterator<Item = &'static Peer> {
        PEERS.iter().filter(move |peer| peer.game == game)
    }

    /// Whether it is compiled as we are, rather than called from Python.
    pub(crate) fn is_compiled(&self) -> bool {
        matches!(self.driver, Driver::Package(_))
    }

    /// Installs the peer below the target folder, unless it is there, and tries it.
    pub(crate) fn prepare(&self, seconds: f64, limit: u32, target: &Path) -> Result<Ready, Failure> {
        let call = match &self.driver {
            Driver::Script(script) => script.install(self.label, target)?,
            Driver::Package(package) => package.build(self.label, target)?,
        };
        let trial = Ready { call, seconds: 0.1, limit, version: String::new() };
        let (_, version) = trial.ask(0)?;
        Ok(Ready { seconds, version, ..trial })
    }
}

impl Ready {
    /// Plays random games for a while.
    pub(crate) fn play(&self, seed: u32) -> Result<Sample, Failure> {
        self.ask(seed).map(|(sample, _)| sample)
    }

    fn ask(&self, seed: u32) -> Result<(Sample, String), Failure> {
        let arguments = [self.seconds.to_string(), self.limit.to_string(), seed.to_string()];
        let mut command = Command::new(&self.call.program);
        let answer = finished(command.args(&self.call.arguments).args(arguments))?;
        let program = self.call.program.display();
        read(&answer).ok_or_else(|| Failure::new(format!("{program} answered {}", answer.trim())))
    }
}

/// Reads what a driver prints.
fn read(answer: &str) -> Option<(Sample, String)> {
    let answer: Value = serde_json::from_str(answer.lines().last()?).ok()?;
    let count = |name: &str| answer[name].as_u64();
    let tally = Tally { games: count("games")?, plies: count("plies")?, finished: count("finished")? };
    Some((Sample { tally, seconds: answer["seconds"].as_f64()? }, answer["version"].as_str()?.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn peers_are_of_games_that_exist_and_have_their_drivers() {
        for peer in PEERS {
            assert!(games::find(peer.game).is_some(), "no game is called {}", peer.game);
            let driver = match &peer.driver {
                Driver::Script(_) => Script::path(),
                Driver::Package(package) => workspace::root().join(package.folder).join("Cargo.lock"),
            };
            assert!(driver.exists(), "{} is missing", driver.display());
        }
    }

    #[test]
    fn labels_tell_the_peers_of_a_game_apart() {
        let mut names: Vec<_> = PEERS.iter().map(|peer| (peer.game, peer.label)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PEERS.len());
    }

    #[test]
    fn packages_are_built_as_we_are() {
        let profile = |manifest: PathBuf, start: &str| {
            let text = std::fs::read_to_string(&manifest).expect("a manifest can be read");
            let (_, profile) = text.split_once(start).unwrap_or_else(|| panic!("a manifest has {start}"));
            profile.split("\n[").next().map(|profile| profile.trim().to_string())
        };
        let ours = profile(workspace::root().join("Cargo.toml"), "[profile.dist]\ninherits = \"dev\"\n");
        for peer in PEERS {
            if let Driver::Package(package) = &peer.driver {
                let theirs = profile(workspace::root().join(package.folder).join("Cargo.toml"), "[profile.release]\n");
                assert_eq!(ours, theirs, "{}: the release profile should be what `dist` is here", package.folder);
            }
        }
    }

    #[test]
    fn a_peer_that_cannot_be_built_says_why() {
        let nowhere = Package { folder: "xtask/peers/nowhere", binary: "nowhere" };
        let why = nowhere.build("nowhere", &std::env::temp_dir()).expect_err("there is no such package");
        assert!(why.to_string().starts_with("cargo build failed ("), "{why}");
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

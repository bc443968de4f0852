//! `cargo xtask bench git`: how long the referee of a repository takes, from the start of the program to the commit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use game::json::Tree;
use game::movefile::{MoveFileDraft, hash_of};
use game::{Actor, Kind, Timestamp, Turn};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{say, workspace};

/// How many tables the large repository has, and how many get a move.
const TABLES: usize = 1000;
const MOVES: usize = 100;
/// The login of all players of all tables.
const PLAYER: &str = "player";
/// How many moves are made in the small one in each round.
const ROUND: usize = 12;
/// What they may take, in milliseconds.
const MOST_FOR_ONE: f64 = 35.0;
const MOST_FOR_MANY: f64 = 3000.0;

/// A repository, and the program that is measured in it.
struct Bench {
    parlor: PathBuf,
    repo: PathBuf,
    kind: &'static Kind,
}

/// Measures both repositories, and git alone beside the small one.
pub(crate) fn run(rounds: u32) -> Result<(), Failure> {
    let target = workspace::target()?;
    say::progress("cargo build --profile dist: parlor");
    let mut cargo = workspace::cargo(&["build", "--quiet", "--profile", "dist", "-p", "parlor"]);
    succeed(&mut cargo)?;
    let parlor = target.join("dist").join("parlor");
    let kind = games::GAMES.first().ok_or_else(|| Failure::new("there is no game".to_owned()))?;
    let bench = |name: &str| Bench { parlor: parlor.clone(), repo: target.join("bench-git").join(name), kind };
    let (mut one, mut checked_out, mut alone, mut many) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let small = bench("small");
    for round in 1..=rounds {
        say::progress(&format!("round {round} of {rounds}: {ROUND} moves, one at a time"));
        small.begin(1)?;
        let bare = small.bare()?;
        for _ in 0..ROUND {
            small.play(1)?;
            checked_out.push(small.process(&small.repo)?);
            let start = Instant::now();
            succeed(&mut small.git(&["commit", "--quiet", "--allow-empty", "--message", "nothing"]))?;
            alone.push(start.elapsed().as_secs_f64() * 1000.0);
            small.play(1)?;
            succeed(small.git(&["push", "--quiet"]).arg(&bare).arg("main"))?;
            one.push(small.process(&bare)?);
            succeed(small.git(&["pull", "--quiet", "--ff-only"]).arg(&bare).arg("main"))?;
        }
    }
    say::progress(&format!("{TABLES} tables begin"));
    let large = bench("large");
    let begun = large.begin(TABLES)?;
    for round in 1..=rounds {
        say::progress(&format!("round {round} of {rounds}: {MOVES} moves at once"));
        large.play(MOVES)?;
        many.push(large.process(&large.repo)?);
    }
    let report = json!({
        "one move, bare repository": summary(&mut one, Some(MOST_FOR_ONE)),
        "one move, files checked out": summary(&mut checked_out, Some(MOST_FOR_ONE)),
        "git commit alone": summary(&mut alone, None),
        format!("{MOVES} moves among {TABLES} tables"): summary(&mut many, Some(MOST_FOR_MANY)),
        format!("{TABLES} tables begin"): {"ms": begun},
    });
    say::result(&(serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"));
    super::write(&target.join("git.json"), &report.to_string())
}

impl Bench {
    /// Makes the repository with some tables, and says how long the referee took to begin them.
    fn begin(&self, tables: usize) -> Result<f64, Failure> {
        let _old = fs::remove_dir_all(&self.repo);
        fs::create_dir_all(&self.repo).map_err(|error| self.failed(&error))?;
        succeed(&mut self.git(&["init", "--quiet", "--initial-branch", "main"]))?;
        let players: Vec<Value> =
            self.kind.seat_names.iter().map(|seat| json!({"seat": seat, "login": PLAYER})).collect();
        for table in 0..tables {
            let id = format!("table-{table}");
            let request = json!({"parlor": 1, "id": id, "game": self.kind.name, "setup": {}, "players": players,
                "onePerson": true, "createdAt": "2026-01-01T00:00:00Z"});
            self.write(&format!("tables/{id}/table.json"), &request.to_string())?;
        }
        self.commit()?;
        self.process(&self.repo)
    }

    /// Brings a move to each of the first tables, all in one commit.
    fn play(&self, tables: usize) -> Result<(), Failure> {
        for table in 0..tables {
            let path = format!("tables/table-{table}/state.json");
            let text = fs::read_to_string(self.repo.join(&path)).map_err(|error| self.failed(&error))?;
            let tree = Tree::parse(&text).map_err(|wrong| self.failed(&wrong))?;
            let (game, envelope) = self.kind.load(&tree).map_err(|wrong| self.failed(&wrong))?;
            let Turn::Seats(seats) = game.turn() else {
                return Err(self.failed(&"a game is over: measure fewer rounds"));
            };
            let seat = seats.lowest().ok_or_else(|| self.failed(&"no seat is to move"))?;
            let (mut next, mut ids) = (game.duplicate(), Vec::new());
            while next.turn() == game.turn() {
                let Some(id) = next.legal(Actor::Seat(seat)).into_iter().next() else { break };
                next.advance(Actor::Seat(seat), &id).map_err(|wrong| self.failed(&wrong))?;
                ids.push(id);
            }
            let timestamp = Timestamp::from_micros(envelope.updated_at.micros() + 1_000_000);
            let draft =
                MoveFileDraft { player: seat, ids: &ids, timestamp, expected_state: &hash_of(&text), comment: None };
            let (name, file) = game.move_file(&envelope, &draft).map_err(|wrong| self.failed(&wrong))?;
            self.write(&format!("tables/table-{table}/moves/{name}"), &file)?;
        }
        self.commit()
    }

    /// How long the referee takes, in milliseconds. The author of the commit brought the moves.
    fn process(&self, repo: &Path) -> Result<f64, Failure> {
        let mut command = Command::new(&self.parlor);
        command.args(["git", "process", "--json", "-C"]).arg(repo);
        command.env("PARLOR_SECRET", "a secret of thirty-two characters");
        let start = Instant::now();
        let output = command.output().map_err(|error| self.failed(&error))?;
        let took = start.elapsed().as_secs_f64() * 1000.0;
        let said: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let is_done = said["commit"].is_string()
            && said["tables"].as_array().is_some_and(|tables| tables.iter().all(|table| table["refused"] == json!([])));
        if is_done { Ok(took) } else { Err(self.failed(&String::from_utf8_lossy(&output.stderr))) }
    }

    /// A bare copy of the repository.
    fn bare(&self) -> Result<PathBuf, Failure> {
        let bare = self.repo.with_extension("git");
        let _old = fs::remove_dir_all(&bare);
        let mut git = Command::new("git");
        succeed(git.args(["clone", "--quiet", "--bare"]).arg(&self.repo).arg(&bare))?;
        Ok(bare)
    }

    fn commit(&self) -> Result<(), Failure> {
        succeed(&mut self.git(&["add", "--all"]))?;
        succeed(&mut self.git(&["commit", "--quiet", "--message", "moves"]))
    }

    fn write(&self, path: &str, text: &str) -> Result<(), Failure> {
        let path = self.repo.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&self.repo)).map_err(|error| self.failed(&error))?;
        fs::write(path, text).map_err(|error| self.failed(&error))
    }

    /// git in the repository, as the player, without settings of the user.
    fn git(&self, arguments: &[&str]) -> Command {
        let mut git = Command::new("git");
        git.arg("-C").arg(&self.repo);
        git.args(["-c", &format!("user.name={PLAYER}"), "-c", "user.email=nobody@example.org", "-c", "gc.auto=0"]);
        git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").args(arguments);
        git
    }

    fn failed(&self, what: &dyn std::fmt::Display) -> Failure {
        Failure::new(format!("{}: {what}", self.repo.display()))
    }
}

/// The middle, the best and the slowest of some times, and whether the middle is good enough.
fn summary(times: &mut [f64], most: Option<f64>) -> Value {
    times.sort_by(f64::total_cmp);
    let round = |time: Option<&f64>| (time.copied().unwrap_or_default() * 10.0).round() / 10.0;
    let middle = round(times.get(times.len() / 2));
    let mut summary = json!({"ms": middle, "best": round(times.first()), "slowest": round(times.last())});
    if let Some(most) = most {
        summary["at most"] = json!(most);
        summary["met"] = json!(middle <= most);
    }
    summary
}

fn succeed(command: &mut Command) -> Result<(), Failure> {
    workspace::output(command).map(drop)
}

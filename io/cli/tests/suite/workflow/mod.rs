//! Tables in a repository, from a push to the referee's commit: the workflow that `parlor git init` writes is run as it
//! stands, its actions played by a forge on this machine.

#[path = "../../../../git-tables/tests/suite/setup/expression.rs"]
#[allow(dead_code, reason = "the tests of the workflow itself use all of it")]
mod expression;
#[path = "../../../../git-tables/tests/suite/setup/forge.rs"]
#[allow(dead_code, reason = "the tests of the workflow itself use all of it")]
mod forge;
mod hook;
mod pages;
#[path = "../../../../git-tables/tests/suite/setup/yaml.rs"]
mod yaml;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use forge::{Forge, Run, git};

const ACTION: &str = "example/parlor@0123456789abcdef0123456789abcdef01234567";
const ANN: (&str, u64) = ("ann", 7);
const BEN: (&str, u64) = ("ben", 8);
const OWNER: (&str, u64) = ("owner", 1);

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("workflow").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the test makes a folder");
    folder
}

/// What the real binary prints in a folder, where it must succeed. It knows no secret.
#[track_caller]
fn parlor(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).current_dir(folder).env_remove("PARLOR_SECRET").env("GIT_CONFIG_GLOBAL", "/dev/null");
    let output = command.output().expect("the binary starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{args:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Makes a clone of nothing a repository with two tables, and commits it.
fn found(clone: &Path) {
    git(clone, &["checkout", "--quiet", "-b", "main"]);
    parlor(clone, &["git", "init", "--action", ACTION]);
    git(clone, &["add", "."]);
    git(clone, &["commit", "--quiet", "-m", "ready for tables"]);
    let ids = ["--user-id", "ann=7", "--user-id", "ben=8", "--commit"];
    let duel = ["git", "new", "quoridor", "--player1", "ann", "--player2", "ben", "--id", "duel"];
    let dice = ["git", "new", "backgammon", "--white", "ann", "--black", "ben", "--id", "dice"];
    parlor(clone, &[&duel[..], &ids[..]].concat());
    parlor(clone, &[&dice[..], &ids[..], &["--no-seeds"]].concat());
}

/// A forge with two tables that the workflow has begun, and clones for two players.
struct SiteRepo {
    forge: Forge,
    ann: PathBuf,
    ben: PathBuf,
}

impl SiteRepo {
    fn open(name: &str) -> SiteRepo {
        let programs = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("the binary is in a folder");
        let mut forge = Forge::open(&folder(name), programs);
        let owner = forge.clone_for(OWNER.0);
        found(&owner);
        let event = forge.push(&owner, OWNER.0, OWNER.1);
        let mut run = forge.begin(&event);
        let ended = run.all();
        assert_eq!((ended["judge"].as_str(), ended["apply"].as_str()), ("success", "success"), "{}", told(&run));
        assert_eq!(run.output("judge", "tables"), r#"["dice","duel"]"#);
        let (ann, ben) = (forge.clone_for(ANN.0), forge.clone_for(BEN.0));
        SiteRepo { forge, ann, ben }
    }

    /// A file on the forge's branch.
    fn file(&self, path: &str) -> String {
        git(&self.forge.folder.join("forge.git"), &["show", &format!("main:{path}")])
    }

    /// How many turns of the duel were played.
    fn turns(&self) -> u64 {
        turns(&self.file("tables/duel/state.json"))
    }

    /// Runs the whole workflow for what somebody pushes from a clone.
    #[track_caller]
    fn push(&mut self, clone: &Path, who: (&str, u64)) -> BTreeMap<String, String> {
        let event = self.forge.push(clone, who.0, who.1);
        let mut run = self.forge.begin(&event);
        let ended = run.all();
        assert_eq!(ended["judge"], "success", "{}", told(&run));
        assert_ne!(ended["apply"], "failure", "{}", told(&run));
        ended
    }
}

/// How many turns were played, by a state.
fn turns(state: &str) -> u64 {
    let state: serde_json::Value = serde_json::from_str(state).expect("a state is JSON");
    state["turn_count"].as_u64().expect("a state counts its turns")
}

/// Everything the scripts of a run said, for when something went wrong.
fn told(run: &Run<'_>) -> String {
    let one = |(step, output): &(String, std::process::Output)| {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        format!("{step}: {}\n{}{}", output.status, text(&output.stdout), text(&output.stderr))
    };
    run.said.iter().map(one).collect()
}

/// Pulls, plays and commits.
#[track_caller]
fn play(clone: &Path, table: &str, play: &str) {
    git(clone, &["pull", "--quiet", "--rebase", "origin", "main"]);
    parlor(clone, &["git", "move", "--commit", table, play]);
}

/// How many moves of a table the referee has taken.
fn moves(site_repo: &SiteRepo, table: &str) -> usize {
    let path = format!("main:tables/{table}/moves");
    let names = git(&site_repo.forge.folder.join("forge.git"), &["ls-tree", "--name-only", &path]);
    names.lines().filter(|name| name.contains(".json")).count()
}

#[test]
fn a_push_becomes_a_move() {
    let mut site_repo = SiteRepo::open("push");
    let ann = site_repo.ann.clone();
    play(&ann, "duel", "e2");
    site_repo.push(&ann, ANN);
    assert_eq!((site_repo.turns(), moves(&site_repo, "duel")), (1, 1));
    let ben = site_repo.ben.clone();
    play(&ben, "duel", "e8");
    site_repo.push(&ben, BEN);
    assert_eq!((site_repo.turns(), moves(&site_repo, "duel")), (2, 2));
    git(&ann, &["pull", "--quiet", "--rebase", "origin", "main"]);
    parlor(&ann, &["git", "verify"]);
    // What is judged is judged: a sweep finds nothing to do, and draws no pages for it.
    let refs = site_repo.forge.refs();
    let ended = site_repo.forge.begin(&site_repo.forge.unasked("schedule")).all();
    assert_eq!((ended["judge"].as_str(), ended["apply"].as_str()), ("success", "skipped"));
    assert_eq!(site_repo.forge.refs(), refs);
}

#[test]
fn a_name_in_a_commit_fools_nobody() {
    let mut site_repo = SiteRepo::open("forgery");
    let ben = site_repo.ben.clone();
    // It is ann's turn. Ben moves for her, in her name.
    git(&ben, &["config", "user.name", "ann"]);
    git(&ben, &["config", "user.email", "7+ann@users.noreply.github.com"]);
    play(&ben, "duel", "e2");
    site_repo.push(&ben, BEN);
    assert_eq!(site_repo.turns(), 0, "the forgery was taken");
    // By the clock, when the forge's list is all there is to go by, it is the same.
    play(&ben, "duel", "d1");
    site_repo.forge.push(&ben, BEN.0, BEN.1);
    let ended = site_repo.forge.begin(&site_repo.forge.unasked("schedule")).all();
    assert_eq!(ended["judge"], "success");
    assert_eq!(site_repo.turns(), 0, "the sweep took the forgery");
    // And when ann moves herself, that counts.
    let ann = site_repo.ann.clone();
    play(&ann, "duel", "e2");
    site_repo.push(&ann, ANN);
    assert_eq!(site_repo.turns(), 1);
}

#[test]
fn what_the_forge_has_not_told_of_yet_waits() {
    let mut site_repo = SiteRepo::open("unlisted");
    let ben = site_repo.ben.clone();
    git(&ben, &["config", "user.name", "ann"]);
    play(&ben, "duel", "e2");
    // The forge's list of pushes lags behind: nobody vouches for this commit but its author.
    git(&ben, &["push", "--quiet", "origin", "HEAD:main"]);
    let ended = site_repo.forge.begin(&site_repo.forge.unasked("schedule")).all();
    assert_eq!(ended["judge"], "success");
    assert_eq!(site_repo.turns(), 0, "the author of a commit was believed");
    let ann = site_repo.ann.clone();
    git(&ann, &["pull", "--quiet", "--rebase", "origin", "main"]);
    git(&ann, &["commit", "--quiet", "--allow-empty", "-m", "hello"]);
    site_repo.push(&ann, ANN);
    assert_eq!(site_repo.turns(), 0, "whoever pushes next does not vouch for what was there");
}

#[test]
fn a_run_that_was_lost_is_made_good_by_the_next_sweep() {
    let mut site_repo = SiteRepo::open("lost");
    let ann = site_repo.ann.clone();
    play(&ann, "duel", "e2");
    site_repo.forge.push(&ann, ANN.0, ANN.1);
    assert_eq!((site_repo.turns(), moves(&site_repo, "duel")), (0, 1), "the file is there, and nobody has judged it");
    site_repo.forge.context.insert("vars.PARLOR_PAGES".to_owned(), "true".to_owned());
    let event = site_repo.forge.unasked("schedule");
    let mut run = site_repo.forge.begin(&event);
    let ended = run.all();
    assert!(ended.values().all(|result| result == "success"), "{ended:?}: {}", told(&run));
    assert_eq!(site_repo.turns(), 1, "and now somebody has");
    let pages = site_repo.forge.folder.join("runs/2/artifacts/pages/index.html");
    assert!(pages.exists(), "the pages were drawn");
}

#[test]
fn runs_that_overlap_do_not_lose_a_move() {
    let mut site_repo = SiteRepo::open("overlap");
    let (ann, ben) = (site_repo.ann.clone(), site_repo.ben.clone());
    play(&ann, "duel", "e2");
    let first = site_repo.forge.push(&ann, ANN.0, ANN.1);
    git(&ben, &["pull", "--quiet", "--rebase", "origin", "main"]);
    let owner = site_repo.forge.folder.join(OWNER.0);
    git(&owner, &["pull", "--quiet", "--rebase", "origin", "main"]);
    let other = ["git", "new", "quoridor", "--player1", "ben", "--player2", "ann", "--id", "rematch", "--commit"];
    parlor(&owner, &other);
    let second = site_repo.forge.push(&owner, OWNER.0, OWNER.1);
    let (mut one, mut two) = (site_repo.forge.begin(&first), site_repo.forge.begin(&second));
    // Both judge before one of them applies; the second has judged both tables, the first only one.
    assert_eq!((one.job("judge"), two.job("judge")), ("success".to_owned(), "success".to_owned()));
    assert_eq!(one.output("judge", "tables"), r#"["duel"]"#);
    assert_eq!(two.output("judge", "tables"), r#"["duel","rematch"]"#);
    assert_eq!((two.job("apply"), one.job("apply")), ("success".to_owned(), "success".to_owned()), "{}", told(&one));
    assert_eq!((site_repo.turns(), moves(&site_repo, "duel")), (1, 1));
    assert!(site_repo.file("tables/rematch/state.json").contains("ben"));
    git(&ann, &["pull", "--quiet", "--rebase", "origin", "main"]);
    parlor(&ann, &["git", "verify"]);
}

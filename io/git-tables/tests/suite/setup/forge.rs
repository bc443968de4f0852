//! A forge on this machine: a bare repository, who pushed to it, and a runner for its workflow. What a workflow `uses` is
//! played here; what it runs is run as it stands.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::expression::{Context, filled, holds};
use super::yaml::Node;

/// A forge with one repository.
pub(crate) struct Forge {
    pub(crate) folder: PathBuf,
    /// The folder with the program `parlor`.
    programs: PathBuf,
    pushes: Vec<String>,
    /// What the workflow may ask for: secrets and variables.
    pub(crate) context: Context,
    runs: Cell<usize>,
}

/// Why a workflow runs.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) name: &'static str,
    pub(crate) actor: (String, u64),
    pub(crate) before: String,
    pub(crate) sha: String,
}

/// A run of the workflow.
pub(crate) struct Run<'a> {
    forge: &'a Forge,
    workflow: Node,
    folder: PathBuf,
    context: Context,
    /// What each script said, by job, table if there is one, and step.
    pub(crate) said: Vec<(String, Output)>,
}

/// A job that is being done: where, and what its steps left behind.
struct JobRun {
    workspace: PathBuf,
    temp: PathBuf,
    context: Context,
    has_parlor: bool,
}

impl Forge {
    /// A new forge in an empty folder. `programs` has `parlor` in it.
    pub(crate) fn open(folder: &Path, programs: &Path) -> Forge {
        git(folder, &["init", "--quiet", "--bare", "-b", "main", "forge.git"]);
        let pushes = folder.join("pushes.json");
        // It asks for all pages and takes each push by itself, which is a line here; else there is only the first page.
        let gh = format!(
            "#!/bin/sh\n[ \"$1 $2 $3\" = 'api --method GET' ] && [ -n \"$GH_TOKEN\" ] || exit 1\n\
             case \"$*\" in *' --paginate '*\"--jq .[] | {{before, after, actor: (.actor | {{login, id}})}} | tojson\") exec cat '{}' ;; esac\nexit 1\n",
            pushes.display()
        );
        fs::create_dir_all(folder.join("bin")).expect("the test makes a folder");
        program(&folder.join("bin/gh"), &gh);
        let context = [("github.token", "t0ken"), ("secrets.PARLOR_SECRET", "5e".repeat(32).as_str())]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let (folder, programs) = (folder.to_path_buf(), programs.to_path_buf());
        Forge { folder, programs, pushes: Vec::new(), context: context.into(), runs: Cell::new(0) }
    }

    /// A clone for somebody, who is called so in commits.
    pub(crate) fn clone_for(&self, login: &str) -> PathBuf {
        git(&self.folder, &["clone", "--quiet", "forge.git", login]);
        let clone = self.folder.join(login);
        git(&clone, &["config", "user.name", login]);
        git(&clone, &["config", "user.email", &format!("{login}@example.org")]);
        clone
    }

    /// Somebody pushes a clone's `main`, and the forge remembers who.
    pub(crate) fn push(&mut self, clone: &Path, login: &str, id: u64) -> Event {
        let bare = self.folder.join("forge.git");
        let tip = || try_git(&bare, &["rev-parse", "--verify", "--quiet", "refs/heads/main"]);
        let before = tip().map_or("0".repeat(40), |output| output.trim().to_owned());
        git(clone, &["push", "--quiet", "origin", "HEAD:main"]);
        let sha = git(clone, &["rev-parse", "HEAD"]).trim().to_owned();
        let push = format!(
            r#"{{"id":1,"before":"{before}","after":"{sha}","ref":"refs/heads/main","timestamp":"2026-01-01T00:00:00Z","activity_type":"push","actor":{{"login":"{login}","id":{id}}}}}"#
        );
        self.pushes.insert(0, push);
        Event { name: "push", actor: (login.to_owned(), id), before, sha }
    }

    /// The forge remembers so many pushes that came later and are of no interest.
    pub(crate) fn forget(&mut self, count: usize) {
        let old = "0".repeat(40);
        let push = format!(
            r#"{{"id":2,"before":"{old}","after":"{old}","ref":"refs/heads/main","timestamp":"2026-01-01T00:00:00Z","activity_type":"push","actor":null}}"#
        );
        self.pushes.splice(0..0, std::iter::repeat_n(push, count));
    }

    /// A run by the clock, or because somebody asks for one.
    pub(crate) fn unasked(&self, name: &'static str) -> Event {
        let sha = git(&self.folder.join("forge.git"), &["rev-parse", "main"]).trim().to_owned();
        Event { name, actor: ("owner".to_owned(), 1), before: String::new(), sha }
    }

    /// Begins a run of the workflow, as it is in the commit that the event is about.
    pub(crate) fn begin(&self, event: &Event) -> Run<'_> {
        let number = (self.runs.get() + 1).to_string();
        self.runs.set(self.runs.get() + 1);
        let folder = self.folder.join("runs").join(&number);
        fs::create_dir_all(folder.join("artifacts")).expect("the test makes a folder");
        let pushes = self.pushes.join("\n") + "\n";
        fs::write(self.folder.join("pushes.json"), pushes).expect("it can be written");
        let bare = self.folder.join("forge.git");
        let workflow = git(&bare, &["show", &format!("{}:.github/workflows/parlor.yml", event.sha)]);
        let mut context = self.context.clone();
        for (name, value) in [
            ("github.event_name", event.name),
            ("github.actor", &event.actor.0),
            ("github.actor_id", &event.actor.1.to_string()),
            ("github.event.before", &event.before),
            ("github.sha", &event.sha),
            ("github.run_id", &number),
        ] {
            context.insert(name.to_owned(), value.to_owned());
        }
        Run { forge: self, workflow: Node::read(&workflow), folder, context, said: Vec::new() }
    }

    /// Every reference of the repository with its commit.
    pub(crate) fn refs(&self) -> String {
        git(&self.folder.join("forge.git"), &["for-each-ref"])
    }
}

impl Run<'_> {
    /// Does all jobs in order, and gives how each ended.
    pub(crate) fn all(&mut self) -> BTreeMap<String, String> {
        let names: Vec<String> = self.workflow.at("jobs").entries().iter().map(|(name, _)| name.clone()).collect();
        names.into_iter().map(|name| (name.clone(), self.job(&name))).collect()
    }

    /// Does one job, once for each table if it has a matrix: `success`, `failure` or `skipped`.
    pub(crate) fn job(&mut self, name: &str) -> String {
        let job = self.workflow.at("jobs").at(name).clone();
        let result = if self.is_due(&job) { self.done(name, &job) } else { "skipped" };
        self.context.insert(format!("needs.{name}.result"), result.to_owned());
        result.to_owned()
    }

    /// What a job that was done hands on.
    pub(crate) fn output(&self, job: &str, name: &str) -> &str {
        self.context.get(&format!("needs.{job}.outputs.{name}")).map_or("", String::as_str)
    }

    fn is_due(&self, job: &Node) -> bool {
        let needs = job.at("needs");
        let needs = if needs.items().is_empty() { std::slice::from_ref(needs) } else { needs.items() };
        let has_succeeded =
            |name: &str| self.context.get(&format!("needs.{name}.result")).is_some_and(|it| it == "success");
        let condition = job.at("if").text();
        // A condition that asks what was cancelled stands for itself; others also want success before them.
        let is_ready = condition.contains("cancelled()")
            || needs.iter().map(Node::text).filter(|name| !name.is_empty()).all(has_succeeded);
        is_ready && (condition.is_empty() || holds(condition, &self.context))
    }

    fn done(&mut self, name: &str, job: &Node) -> &'static str {
        let matrix = filled(job.at("strategy/matrix/table").text(), &self.context);
        let tables: Vec<String> = if matrix.is_empty() {
            vec![String::new()]
        } else {
            serde_json::from_str(&matrix).expect("a matrix is a list of tables")
        };
        let before = self.forge.refs();
        let all_succeeded =
            tables.iter().map(|table| self.once(name, job, table)).filter(|is_done| !is_done).count() == 0;
        if job.at("permissions/contents").text() != "write" {
            assert_eq!(self.forge.refs(), before, "{name} may not write");
        }
        if all_succeeded { "success" } else { "failure" }
    }

    /// Does the steps of a job, until one fails.
    fn once(&mut self, name: &str, job: &Node, table: &str) -> bool {
        let folder = self.folder.join(format!("{name}-{table}"));
        let (workspace, temp) = (folder.join("workspace"), folder.join("temp"));
        fs::create_dir_all(&temp).expect("the test makes a folder");
        let mut context = self.context.clone();
        context.insert("matrix.table".to_owned(), table.to_owned());
        context.insert("runner.temp".to_owned(), temp.to_str().expect("paths are UTF-8").to_owned());
        let mut desk = JobRun { workspace, temp, context, has_parlor: false };
        for step in job.at("steps").items() {
            let condition = step.at("if").text();
            if !condition.is_empty() && !holds(condition, &desk.context) {
                continue;
            }
            if !step.at("uses").text().is_empty() {
                self.used(step, &mut desk);
                continue;
            }
            let output = self.ran(step, &mut desk);
            let is_done = output.status.success();
            self.said.push((format!("{name} {table} {}", step.at("name").text()), output));
            if !is_done {
                return false;
            }
        }
        for (output, value) in job.at("outputs").entries() {
            let value = filled(value.text(), &desk.context);
            self.context.insert(format!("needs.{name}.outputs.{output}"), value);
        }
        true
    }

    /// Plays an action.
    fn used(&self, step: &Node, desk: &mut JobRun) {
        let with = |key: &str| filled(step.at("with").at(key).text(), &desk.context);
        let artifacts = |name: &str| self.folder.join("artifacts").join(name);
        match step.at("uses").text().split('@').next().unwrap_or_default() {
            "actions/checkout" => {
                let to = desk.workspace.to_str().expect("paths are UTF-8");
                git(&self.forge.folder, &["clone", "--quiet", "--no-local", "forge.git", to]);
                git(&desk.workspace, &["checkout", "--quiet", &with("ref")]);
            }
            "actions/upload-artifact" => copy(Path::new(&with("path")), &artifacts(&with("name"))),
            "actions/download-artifact" => copy(&artifacts(&with("name")), Path::new(&with("path"))),
            "actions/upload-pages-artifact" => copy(Path::new(&with("path")), &artifacts("pages")),
            "actions/deploy-pages" => assert!(artifacts("pages").exists(), "there is something to publish"),
            action if action.ends_with("/parlor") => desk.has_parlor = true,
            action => panic!("nobody plays {action}"),
        }
    }

    /// Runs a script as the runner would, with what the step gives it and nothing of this machine.
    fn ran(&self, step: &Node, desk: &mut JobRun) -> Output {
        let system = std::env::var("PATH").unwrap_or_default();
        let mut path = self.forge.folder.join("bin").display().to_string();
        if desk.has_parlor {
            path = format!("{path}:{}", self.forge.programs.display());
        }
        let outputs = desk.temp.join("outputs");
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", step.at("run").text()]);
        bash.current_dir(&desk.workspace).env_clear().env("PATH", format!("{path}:{system}"));
        bash.env("HOME", &desk.temp).env("RUNNER_TEMP", &desk.temp).env("GITHUB_OUTPUT", &outputs);
        bash.env("GITHUB_REPOSITORY", "club/games").env("GITHUB_SERVER_URL", "https://example.org");
        for (name, value) in step.at("env").entries() {
            bash.env(name, filled(value.text(), &desk.context));
        }
        let output = bash.output().expect("bash starts");
        for line in fs::read_to_string(&outputs).unwrap_or_default().lines() {
            let (name, value) = line.split_once('=').expect("an output is a name and a value");
            desk.context.insert(format!("steps.{}.outputs.{name}", step.at("id").text()), value.to_owned());
        }
        output
    }
}

/// Writes a program.
pub(crate) fn program(path: &Path, text: &str) {
    fs::write(path, text).expect("the test writes a program");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it can be run");
}

/// Copies what is in a folder, however deep.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the test makes a folder");
    for entry in fs::read_dir(from).expect("there is something to copy") {
        let entry = entry.expect("a folder can be listed");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { fs::copy(&from, &to).map(|_| ()).expect("it can be copied") }
    }
}

/// What git prints, which must succeed.
#[track_caller]
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    try_git(folder, arguments).unwrap_or_else(|why| panic!("git {arguments:?}: {why}"))
}

/// What git prints, or what it complains about, with no settings of this machine.
pub(crate) fn try_git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(folder).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    let output = command.output().expect("git starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

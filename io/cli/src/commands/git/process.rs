//! `parlor git process`, and its two halves `judge` and `apply`.

use std::fs;
use std::path::{Path, PathBuf};

use game::Coded as _;
use game::json::Tree;
use git_tables::repo::Repo;
use git_tables::{
    GitError, GitReferee, GitRefusal, Known, Person, Push, RefereeNotice, Report, Secret, TableId, Verdict,
};
use serde::Serialize;

use super::context::{GitContext, count, failure, secret, table_id};
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What is known of who brought the files.
#[derive(Debug, clap::Args)]
struct KnownArgs {
    /// Who brought everything that is new, as the forge says
    #[arg(long, value_name = "LOGIN")]
    actor: Option<String>,
    /// The number by which the forge knows them
    #[arg(long, value_name = "NUMBER", requires = "actor")]
    actor_id: Option<u64>,
    /// What was there before they came; moves in older commits wait until it is known who brought them
    #[arg(long, value_name = "REV")]
    since: Option<String>,
    /// Where what they brought ends; moves in younger commits wait [default: the branch]
    #[arg(long, value_name = "REV")]
    until: Option<String>,
    /// Pushes as GitHub lists them under `activity`: who brought which commits
    #[arg(long, value_name = "FILE")]
    pushes: Option<PathBuf>,
}

/// What `parlor git process` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct ProcessArgs {
    #[command(flatten)]
    known: KnownArgs,
    /// Push it to this remote, and try again if somebody was quicker
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

/// What `parlor git judge` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct JudgeArgs {
    #[command(flatten)]
    known: KnownArgs,
    /// The folder to write to, a file a table
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// What `parlor git apply` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct ApplyArgs {
    /// The folder that `judge` wrote to
    folder: PathBuf,
    /// Only this table
    #[arg(long, value_name = "NAME", value_parser = table_id)]
    table: Option<TableId>,
    /// Push it to this remote, and try again if somebody was quicker
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

/// What `parlor git process --json` prints.
#[derive(Serialize)]
struct ReportDoc<'a> {
    commit: Option<&'a str>,
    tables: Vec<DoneDoc<'a>>,
    problems: Vec<ProblemDoc>,
    waiting: Vec<&'a str>,
    strangers: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
}

#[derive(Serialize)]
struct DoneDoc<'a> {
    table: &'a str,
    begun: bool,
    applied: Vec<AppliedDoc<'a>>,
    refused: Vec<RefusedDoc<'a>>,
    edited: &'a [String],
}

#[derive(Serialize)]
struct AppliedDoc<'a> {
    file: &'a str,
    by: &'a str,
    story: &'a [String],
}

#[derive(Serialize)]
struct RefusedDoc<'a> {
    file: &'a str,
    code: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct ProblemDoc {
    table: String,
    code: &'static str,
    message: String,
}

/// What can be said without the secret where nothing waits to be judged.
const UNSEEN: &str = "Nothing to judge; what was changed by hand can only be found with the secret.";

/// Judges everything and commits it.
pub(crate) fn process(args: &ProcessArgs, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let known = args.known.read(&repo)?;
    let Some(secret) = needed(&repo, context, world)? else { return idle(context, world) };
    let referee = GitReferee {
        repo: &repo,
        secret: &secret,
        branch: context.branch(&repo)?,
        remote: args.push.clone(),
        now: world.now,
    };
    let report = referee.process(&known).map_err(failure)?;
    tell(&report, context, world)
}

/// Judges everything and writes down what would become of it.
pub(crate) fn judge(args: &JudgeArgs, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let known = args.known.read(&repo)?;
    let branch = context.branch(&repo)?;
    let secret = needed(&repo, context, world)?;
    let verdicts = match &secret {
        Some(secret) => {
            let referee = GitReferee { repo: &repo, secret, branch, remote: None, now: world.now };
            let (verdicts, report) = referee.judge(&known).map_err(failure)?;
            world.tell(&text(&report));
            verdicts
        }
        None => {
            world.tell(&format!("{UNSEEN}\n"));
            Vec::new()
        }
    };
    let wrong = |path: &PathBuf, error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    fs::create_dir_all(&args.out).map_err(|error| wrong(&args.out, error))?;
    clear(&args.out)?;
    for verdict in &verdicts {
        let path = args.out.join(format!("{}.json", verdict.table));
        fs::write(&path, verdict.text()).map_err(|error| wrong(&path, error))?;
    }
    let tables: Vec<&str> = verdicts.iter().map(|verdict| verdict.table.as_str()).collect();
    match context.form {
        OutputFormat::Json => world.say(&(compact(&tables) + "\n"))?,
        OutputFormat::Text => {
            let verdicts = count(tables.len() as u64, "verdict");
            world.say(&format!("Wrote {verdicts} to {}\n", args.out.display()))?;
        }
    }
    Ok(Exit::Done)
}

/// Carries out what was judged.
pub(crate) fn apply(args: &ApplyArgs, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let verdicts = verdicts(args)?;
    let secret = secret(&repo, world).ok_or_else(|| failure(no_secret()))?;
    let referee = GitReferee {
        repo: &repo,
        secret: &secret,
        branch: context.branch(&repo)?,
        remote: args.push.clone(),
        now: world.now,
    };
    let done = referee.apply(&verdicts).map_err(failure)?;
    let names: Vec<&str> = done.iter().map(TableId::as_str).collect();
    match context.form {
        OutputFormat::Json => world.say(&(compact(&names) + "\n"))?,
        OutputFormat::Text => {
            for verdict in &verdicts {
                let what = if done.contains(&verdict.table) {
                    "done"
                } else {
                    "has moved on since it was judged: judge it again"
                };
                world.say(&format!("{}: {what}\n", verdict.table))?;
            }
        }
    }
    Ok(Exit::Done)
}

fn verdicts(args: &ApplyArgs) -> Result<Vec<Verdict>, Failure> {
    let wrong = |path: &PathBuf, error| Failure::Io { what: format!("cannot read {}", path.display()), error };
    let mut paths = documents(&args.folder)?;
    paths.retain(|path| {
        args.table.as_ref().is_none_or(|table| path.file_stem().is_some_and(|name| name == table.as_str()))
    });
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).map_err(|error| wrong(path, error))?;
        Verdict::parse(&text).map_err(failure)
    };
    paths.iter().map(read).collect()
}

/// The files of a folder that may be verdicts, in order.
fn documents(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let wrong = |error| Failure::Io { what: format!("cannot read {}", folder.display()), error };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Removes the verdicts that were written to a folder before, and nothing else.
fn clear(folder: &Path) -> Result<(), Failure> {
    for path in documents(folder)? {
        if fs::read_to_string(&path).is_ok_and(|text| Verdict::parse(&text).is_ok()) {
            let what = format!("cannot remove {}", path.display());
            fs::remove_file(&path).map_err(|error| Failure::Io { what, error })?;
        }
    }
    Ok(())
}

/// The secret; nothing if there is none and no need for one.
fn needed(repo: &Repo, context: &GitContext, world: &mut World<'_>) -> Result<Option<Secret>, Failure> {
    if let Some(secret) = secret(repo, world) {
        return Ok(Some(secret));
    }
    let tip = context.tip(repo)?;
    for id in git_tables::tables(repo, tip).map_err(failure)? {
        if let Ok(opened) = git_tables::Opened::read(repo, tip, &id, None)
            && (opened.progress.is_none() || !opened.pending().is_empty())
        {
            return Err(failure(GitError { about: id.to_string(), ..no_secret() }));
        }
    }
    Ok(None)
}

fn no_secret() -> GitError {
    GitError { why: GitRefusal::NoSecret, about: String::new() }
}

fn idle(context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    match context.form {
        OutputFormat::Json => {
            let report = Report::default();
            let doc = ReportDoc { warning: Some(UNSEEN.to_owned()), ..document(&report) };
            world.say(&(compact(&doc) + "\n"))?;
        }
        OutputFormat::Text => world.say(&format!("{UNSEEN}\n"))?,
    }
    Ok(Exit::Done)
}

fn tell(report: &Report, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    match context.form {
        OutputFormat::Json => world.say(&(compact(&document(report)) + "\n"))?,
        OutputFormat::Text => world.say(&text(report))?,
    }
    Ok(if report.problems.is_empty() { Exit::Done } else { Exit::Wrong })
}

fn text(report: &Report) -> String {
    let mut lines = Vec::new();
    if report.rewritten {
        lines.push(format!("{}: {}", RefereeNotice::HistoryRewritten.code(), RefereeNotice::HistoryRewritten));
    }
    for done in &report.tables {
        lines.extend(done.lines().into_iter().map(|line| format!("{}: {line}", done.table)));
    }
    for (table, files) in &report.waiting {
        lines.push(format!("{table}: waits until it is known who brought {}", files.join(", ")));
    }
    lines.extend(report.problems.iter().map(|(table, error)| format!("{table}: {error} [{}]", error.code())));
    lines.extend(
        report
            .strangers
            .iter()
            .map(|path| format!("{path}: {} [{}]", RefereeNotice::NotATable, RefereeNotice::NotATable.code())),
    );
    if lines.is_empty() {
        lines.push("Nothing to do.".to_owned());
    }
    lines.join("\n") + "\n"
}

fn document(report: &Report) -> ReportDoc<'_> {
    let done = report.tables.iter().map(|done| DoneDoc {
        table: done.table.as_str(),
        begun: done.begun.is_some(),
        applied: done.applied.iter().map(|(file, by, story)| AppliedDoc { file, by: &by.name, story }).collect(),
        refused: done.refused.iter().map(|(file, code, message)| RefusedDoc { file, code, message }).collect(),
        edited: &done.edited,
    });
    let problem = |(table, error): &(TableId, GitError)| ProblemDoc {
        table: table.to_string(),
        code: error.code(),
        message: error.to_string(),
    };
    ReportDoc {
        commit: report.commit.as_deref(),
        tables: done.collect(),
        problems: report.problems.iter().map(problem).collect(),
        waiting: report.waiting.iter().map(|(table, _)| table.as_str()).collect(),
        strangers: &report.strangers,
        warning: report.rewritten.then(|| RefereeNotice::HistoryRewritten.to_string()),
    }
}

impl KnownArgs {
    fn read(&self, repo: &Repo) -> Result<Known, Failure> {
        let pushes = match &self.pushes {
            Some(path) => Some(pushes(path)?),
            None => git_tables::noted_pushes(repo.common_dir()),
        };
        let actor = self.actor.as_ref().filter(|login| !login.is_empty());
        let actor = actor.map(|login| Person::actor(login, self.actor_id));
        let since = revision(repo, "--since", self.since.as_ref())?;
        let until = revision(repo, "--until", self.until.as_ref())?;
        Ok(Known { actor, since, until, pushes })
    }
}

/// A commit that is here, or zeros, as git and forges write that there is none.
fn revision(repo: &Repo, option: &str, text: Option<&String>) -> Result<Option<String>, Failure> {
    match text {
        Some(text) if !text.bytes().all(|byte| byte == b'0') && repo.revision(text).is_none() => {
            Err(Failure::usage(GitRefusal::NoSuchRevision, format!("{option}: {text:?}"))
                .hint("Fetch it, or leave the option out."))
        }
        text => Ok(text.filter(|text| !text.is_empty()).cloned()),
    }
}

/// Pushes as GitHub lists them.
fn pushes(path: &PathBuf) -> Result<Vec<Push>, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Io { what: format!("cannot read {}", path.display()), error })?;
    let malformed = |malformed| Failure::Malformed { what: path.display().to_string(), malformed };
    let Tree::List(list) = Tree::parse(&text).map_err(malformed)? else {
        let found = game::Malformed::new(game::CommonRefusal::WrongType, "", "expected a list of pushes");
        return Err(malformed(found));
    };
    let push = |push: &Tree<'_>| {
        let text = |key: &str| push.get(key).and_then(Tree::as_text).map(str::to_owned);
        let actor = push.get("actor")?;
        let id = match actor.get("id") {
            Some(Tree::Integer(id)) => u64::try_from(*id).ok(),
            _ => None,
        };
        let login = actor.get("login")?.as_text()?;
        Some(Push { before: text("before"), after: text("after")?, actor: Person::actor(login, id) })
    };
    // The forge lists the youngest first; where two pushes brought a commit, the first did.
    Ok(list.iter().filter_map(push).collect())
}

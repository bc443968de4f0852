//! `parlor git process`, and its two halves `judge` and `apply`.

use std::fs;
use std::path::{Path, PathBuf};

use git_tables::repo::Repo;
use git_tables::{
    GitError, GitReferee, GitRefusal, Known, Opened, Person, RefereeNotice, Report, Secret, TableId, Verdict,
    listed_pushes, noted_pushes, tables,
};
use serde::Serialize;

use super::context::{GitContext, count, secret, table_id};
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::world::World;

/// What is known of who pushed the files.
#[derive(Debug, clap::Args)]
struct KnownArgs {
    /// Who pushed everything that is new, as the forge says
    #[arg(long, value_name = "LOGIN")]
    actor: Option<String>,
    /// The number of that account at the forge
    #[arg(long, value_name = "NUMBER", requires = "actor")]
    actor_id: Option<u64>,
    /// What was there before that; moves in older commits wait until it is known who pushed them
    #[arg(long, value_name = "REV")]
    since: Option<String>,
    /// Where what was pushed ends; moves in younger commits wait [default: the branch]
    #[arg(long, value_name = "REV")]
    until: Option<String>,
    /// Pushes as GitHub lists them under `activity`: who pushed which commits
    #[arg(long, value_name = "FILE")]
    pushes: Option<PathBuf>,
}

/// What `parlor git process` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct ProcessArgs {
    #[command(flatten)]
    known: KnownArgs,
    /// Push it to this remote, and try again if another push was quicker
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

/// What `parlor git judge` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct JudgeArgs {
    #[command(flatten)]
    known: KnownArgs,
    /// The folder to write to, one file per table
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// What `parlor git apply` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct ApplyArgs {
    /// The folder that `judge` wrote to
    folder: PathBuf,
    /// Only this table, or `-` for what is beside the tables
    #[arg(long, value_name = "NAME", value_parser = verdict_name)]
    table: Option<String>,
    /// Push it to this remote, and try again if another push was quicker
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

/// What `parlor git process --json` prints.
#[derive(Serialize)]
struct ReportDoc<'a> {
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
}

/// What can be said without the secret where nothing waits to be judged.
const UNSEEN: &str = "Nothing to judge; what was changed by hand can only be found with the secret.";

/// The name of the verdict about what is beside the tables. No table is called so.
const BESIDE: &str = "-";

/// Judges everything and commits it.
pub(crate) fn process(args: &ProcessArgs, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let known = args.known.read(&repo)?;
    let Some(secret) = needed(&repo, context, world)? else {
        let doc = ReportDoc { report: &Report::default(), warning: Some(UNSEEN.to_owned()) };
        return context.print(&doc, || format!("{UNSEEN}\n"), world);
    };
    let report = referee(&repo, &secret, args.push.as_ref(), context, world)?.process(&known)?;
    let warning = report.rewritten.then(|| RefereeNotice::HistoryRewritten.to_string());
    context.print(&ReportDoc { report: &report, warning }, || text(&report), world)?;
    // A folder that is no table says nothing about the tables.
    let is_wrong = report.problems.iter().any(|problem| problem.is_table);
    Ok(if is_wrong { Exit::Wrong } else { Exit::Done })
}

/// Judges everything and writes down what would become of it.
pub(crate) fn judge(args: &JudgeArgs, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let known = args.known.read(&repo)?;
    let (verdicts, told) = match needed(&repo, context, world)? {
        Some(secret) => {
            let (verdicts, report) = referee(&repo, &secret, None, context, world)?.judge(&known)?;
            (verdicts, text(&report))
        }
        None => (Vec::new(), format!("{UNSEEN}\n")),
    };
    world.tell(&told);
    let wrong = |path: &Path, error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    fs::create_dir_all(&args.out).map_err(|error| wrong(&args.out, error))?;
    clear(&args.out)?;
    for verdict in &verdicts {
        let path = args.out.join(format!("{}.json", name(verdict)));
        fs::write(&path, verdict.text()).map_err(|error| wrong(&path, error))?;
    }
    let tables: Vec<&str> = verdicts.iter().map(name).collect();
    let number = count(tables.len() as u64, "verdict");
    context.print(&tables, || format!("Wrote {number} to {}\n", plain(&args.out.display().to_string())), world)
}

/// Carries out what was judged.
pub(crate) fn apply(args: &ApplyArgs, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let verdicts = verdicts(args)?;
    let secret = secret(&repo, world).ok_or_else(|| GitError::new(GitRefusal::NoSecret, ""))?;
    let done = referee(&repo, &secret, args.push.as_ref(), context, world)?.apply(&verdicts)?;
    let line = |verdict: &Verdict| {
        let is_done = done.contains(verdict);
        let what = if is_done { "done" } else { "has moved on since it was judged: judge it again" };
        format!("{}: {what}\n", name(verdict))
    };
    context.print(&done.iter().map(name).collect::<Vec<&str>>(), || verdicts.iter().map(line).collect(), world)
}

fn referee<'a>(
    repo: &'a Repo,
    secret: &'a Secret,
    remote: Option<&String>,
    context: &GitContext,
    world: &World<'_>,
) -> Result<GitReferee<'a>, Failure> {
    Ok(GitReferee { repo, secret, branch: context.branch(repo)?, remote: remote.cloned(), now: world.now })
}

fn verdicts(args: &ApplyArgs) -> Result<Vec<Verdict>, Failure> {
    let mut paths = documents(&args.folder)?;
    paths.retain(|path| {
        args.table.as_ref().is_none_or(|table| path.file_stem().is_some_and(|name| name == table.as_str()))
    });
    paths.iter().map(|path| Ok(Verdict::parse(&read(path)?)?)).collect()
}

/// What a verdict's file is called: the table, or [`BESIDE`].
fn name(verdict: &Verdict) -> &str {
    verdict.table.as_ref().map_or(BESIDE, TableId::as_str)
}

/// The name of a verdict, as an argument.
fn verdict_name(text: &str) -> Result<String, String> {
    match text {
        BESIDE => Ok(text.to_owned()),
        table => table_id(table).map(|table| table.to_string()),
    }
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
    for id in tables(repo, tip)? {
        if let Ok(opened) = Opened::read(repo, tip, &id, None)
            && (opened.progress.is_none() || !opened.pending.is_empty())
        {
            return Err(GitError::new(GitRefusal::NoSecret, id).into());
        }
    }
    Ok(None)
}

fn text(report: &Report) -> String {
    match report.lines().as_slice() {
        [] => "Nothing to do.\n".to_owned(),
        lines => lines.join("\n") + "\n",
    }
}

impl KnownArgs {
    fn read(&self, repo: &Repo) -> Result<Known, Failure> {
        let pushes = match &self.pushes {
            Some(path) => Some(listed_pushes(&read(path)?).map_err(|malformed| {
                let what = path.display().to_string();
                Failure::Malformed { what, malformed }
            })?),
            None => noted_pushes(repo.common_dir()),
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

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::Io { what: format!("cannot read {}", path.display()), error })
}

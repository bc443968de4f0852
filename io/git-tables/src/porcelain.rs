//! What the program `git` does better: it knows remotes, credentials, hooks and work trees. It is given arguments, never
//! a line for a shell, and nothing here depends on its sentences.

use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::refusal::{GitError, GitRefusal};
use crate::repo::Id;

/// Pushes commits to a remote, all or none. The inner error is a rejection: by a hook, or since the branch has moved.
///
/// # Errors
/// When the remote cannot be reached.
pub(crate) fn push(
    place: &Path,
    remote: &str,
    commit: Id,
    (branch, kept): (&str, &str),
) -> Result<Result<(), GitError>, GitError> {
    let mut git = git(place);
    git.args(["push", "--quiet", "--atomic", "--porcelain", "--no-verify", "--", remote]);
    // The branch only goes forward; the reference that keeps its last commit is the referee's own.
    git.args([format!("{commit}:{branch}"), format!("+{commit}:{kept}")]);
    let output = run(&mut git)?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let error = GitError::new(GitRefusal::GitFailed, format_args!("git push {remote}: {}", in_one_line(&said)));
    // With `--porcelain` a line per reference begins with a flag, in every language; `!` is a rejection.
    let is_rejected = output.stdout.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"!\t"));
    if is_rejected { Ok(Err(error)) } else { Err(error) }
}

/// Fetches a branch from a remote, and gives what it is.
///
/// # Errors
/// When the remote cannot be reached.
pub(crate) fn fetch(place: &Path, remote: &str, branch: &str) -> Result<String, GitError> {
    succeed(git(place).args(["fetch", "--quiet", "--no-tags", "--", remote, branch]))?;
    let id = succeed(git(place).args(["rev-parse", "--verify", "FETCH_HEAD"]))?;
    Ok(id.trim().to_owned())
}

/// The commit that a text means to git, if there is one.
pub(crate) fn revision(place: &Path, text: &str) -> Option<Id> {
    let commit = format!("{text}^{{commit}}");
    let id = succeed(git(place).args(["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])).ok()?;
    Id::from_hex(id.trim().as_bytes()).ok()
}

/// Takes the work tree from one commit to another. Local changes that are not in the way stay.
///
/// # Errors
/// When a local change is in the way. Nothing has changed then.
pub(crate) fn check_out(place: &Path, from: Id, to: Id) -> Result<(), GitError> {
    let (from, to) = (from.to_string(), to.to_string());
    let go = || succeed(git(place).args(["read-tree", "-m", "-u", &from, &to]));
    if go().is_ok() {
        return Ok(());
    }
    // The index may be stale: a file that was touched looks changed until git has compared it.
    run(git(place).args(["update-index", "-q", "--refresh"]))?;
    go().map(|_| ()).map_err(|error| GitError::new(GitRefusal::InTheWay, error.about))
}

/// Commits what is checked out under a path from `place`, as the current user.
///
/// # Errors
/// When git does not know the user's name, or a hook says no.
pub fn commit(place: &Path, path: &Path, message: &str) -> Result<(), GitError> {
    succeed(git(place).args(["add", "--"]).arg(path))?;
    succeed(git(place).args(["commit", "--quiet", "--message", message, "--only", "--"]).arg(path)).map(|_| ())
}

/// Removes something new from the index. The files stay.
///
/// # Errors
/// When the index cannot be written.
pub fn forget(place: &Path, path: &Path) -> Result<(), GitError> {
    let quietly = ["rm", "--cached", "-r", "--quiet", "--force", "--ignore-unmatch", "--"];
    succeed(git(place).args(quietly).arg(path)).map(|_| ())
}

/// What git has in its settings under a name.
#[must_use]
pub fn setting(place: &Path, name: &str) -> Option<String> {
    let output = run(git(place).args(["config", "--get", name])).ok()?;
    let value = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    if value.is_empty() { None } else { Some(value) }
}

/// Signs a text for a purpose with the private key in a file: a signature of OpenSSH, as lines. `ssh-keygen` asks for a
/// passphrase by itself, or an agent.
///
/// # Errors
/// When there is no `ssh-keygen`, or it cannot use the key.
pub fn sign(key: &Path, (purpose, text): (&str, &str)) -> Result<String, GitError> {
    let failed = |said: &dyn std::fmt::Display| {
        GitError::new(GitRefusal::SigningFailed, format_args!("ssh-keygen -Y sign -f {}: {said}", key.display()))
    };
    let mut command = Command::new("ssh-keygen");
    command.args(["-q", "-Y", "sign", "-n", purpose, "-f"]).arg(key).env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes()).map_err(|error| failed(&error))?;
    }
    let output = child.wait_with_output().map_err(|error| failed(&error))?;
    if !output.status.success() {
        return Err(failed(&in_one_line(&String::from_utf8_lossy(&output.stderr))));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Sets something in a repository's own settings.
///
/// # Errors
/// When that fails.
pub fn set(place: &Path, name: &str, value: &str) -> Result<(), GitError> {
    succeed(git(place).args(["config", "--local", name, value])).map(|_| ())
}

fn git(place: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("-C").arg(place).stdin(Stdio::null());
    // Variables of the push that a hook runs for would name another repository or index.
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_QUARANTINE_PATH"] {
        git.env_remove(variable);
    }
    git.env("LC_ALL", "C").env("GIT_TERMINAL_PROMPT", "0");
    git
}

fn run(git: &mut Command) -> Result<Output, GitError> {
    git.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => GitError::new(GitRefusal::GitFailed, "there is no program `git` here: install git"),
        _ => GitError::new(GitRefusal::GitFailed, format_args!("the program `git` did not start: {error}")),
    })
}

fn succeed(git: &mut Command) -> Result<String, GitError> {
    let output = run(git)?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let what = git.get_args().skip(2).map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(GitError::new(GitRefusal::GitFailed, format_args!("git {what}: {}", in_one_line(&said))))
}

/// What git said in several lines, as part of a sentence.
fn in_one_line(said: &str) -> String {
    let parts = said.split(['\n', '\r', '\t']).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("; ")
}

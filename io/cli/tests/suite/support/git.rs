//! Real git, a bare repository with the hook, and a clone for everybody who plays.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::{Ran, arg};

/// The secret of every bare repository, so that a table of the same name has the same luck each time.
pub(crate) const SECRET: &str = "a secret of the tests, as long as it should be";

/// What a forge or a web server would say about who pushes, and other things that are not for tests.
const NOT_OURS: &[&str] = &[
    "PARLOR_SECRET",
    "GITEA_PUSHER_NAME",
    "GITEA_PUSHER_ID",
    "GL_USERNAME",
    "GL_ID",
    "GL_USER",
    "REMOTE_USER",
    "GIT_DIR",
    "GIT_WORK_TREE",
];

/// A bare repository in a folder of its own, which is gone when the test is over.
pub(crate) struct Bare {
    folder: TempDir,
}

/// Somebody's clone of it.
pub(crate) struct Clone {
    /// Who works in it.
    pub(crate) login: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    home: PathBuf,
}

impl Bare {
    /// A repository with one commit on `main`, and the hook that judges what is pushed.
    pub(crate) fn with_hook() -> Bare {
        let bare = Bare::without_hook();
        fs::write(bare.path().join("parlor-secret"), SECRET).expect("the test's folder can be written");
        let ran = bare.parlor(&["git", "hook", "--install"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        bare
    }

    /// A repository with one commit on `main`, and neither hook nor secret.
    pub(crate) fn without_hook() -> Bare {
        let folder = temporary();
        let bare = Bare { folder };
        let here = bare.folder.path();
        must(git(here, here).args(["init", "--quiet", "--bare", "-b", "main", "bare.git"]));
        must(git(here, &bare.path()).args(["config", "gc.auto", "0"]));
        let first = bare.clone_of("founder");
        first.write("README.md", "# Tables\n");
        first.commit_all("The first commit");
        first.push();
        bare
    }

    /// Where it is.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("bare.git")
    }

    /// The folder that it and its clones are in.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A new clone for somebody.
    pub(crate) fn clone_of(&self, login: &str) -> Clone {
        self.clone_in(&format!("clone-{login}"), login)
    }

    /// A new clone for somebody, in a folder of this name.
    pub(crate) fn clone_in(&self, name: &str, login: &str) -> Clone {
        let (user, email) = (format!("user.name={login}"), format!("user.email={login}@example.org"));
        let settings = ["-c", &user, "-c", &email, "-c", "gc.auto=0", "-c", "pull.rebase=true"];
        let here = self.folder.path();
        must(git(here, here).args(["clone", "--quiet"]).args(settings).args([arg(&self.path()), name]));
        Clone { login: login.to_owned(), path: here.join(name), home: here.to_owned() }
    }

    /// Runs git in it; it must succeed. Gives what it printed.
    pub(crate) fn git(&self, args: &[&str]) -> String {
        must(git(self.folder.path(), &self.path()).args(args))
    }

    /// Runs parlor in it.
    pub(crate) fn parlor(&self, args: &[&str]) -> Ran {
        ran(&mut command(program(), self.folder.path(), &self.path(), args))
    }

    /// The commit that `main` is at.
    pub(crate) fn tip(&self) -> String {
        self.git(&["rev-parse", "main"]).trim().to_owned()
    }

    /// A file of `main`.
    pub(crate) fn file(&self, path: &str) -> String {
        self.git(&["show", &format!("main:{path}")])
    }

    /// Every object that it has, whether a branch leads there or not: its name, its kind, and what is in it.
    pub(crate) fn objects(&self) -> Vec<(String, String, Vec<u8>)> {
        let args = ["cat-file", "--batch-all-objects", "--batch"];
        let output = git(self.folder.path(), &self.path()).args(args).output().expect("git starts");
        let mut rest = output.stdout.as_slice();
        let mut objects = Vec::new();
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            let head = String::from_utf8_lossy(&rest[..end]).into_owned();
            let words: Vec<&str> = head.split(' ').collect();
            let [name, kind, size] = words[..] else { panic!("git lists objects otherwise: {head}") };
            let size: usize = size.parse().expect("a size is a number");
            objects.push((name.to_owned(), kind.to_owned(), rest[end + 1..][..size].to_vec()));
            rest = &rest[end + 1 + size + 1..];
        }
        objects
    }

    /// The messages of all commits of `main`, the youngest first.
    pub(crate) fn subjects(&self) -> Vec<String> {
        self.git(&["log", "--format=%s", "main"]).lines().map(str::to_owned).collect()
    }
}

impl Clone {
    /// Runs git in it; it must succeed. Gives what it printed.
    pub(crate) fn git(&self, args: &[&str]) -> String {
        must(git(&self.home, &self.path).args(args))
    }

    /// Runs git in it, which may fail.
    pub(crate) fn try_git(&self, args: &[&str]) -> Ran {
        ran(git(&self.home, &self.path).args(args))
    }

    /// Runs parlor in it.
    pub(crate) fn parlor(&self, args: &[&str]) -> Ran {
        ran(&mut self.command(args))
    }

    /// Runs parlor in it with the secret.
    pub(crate) fn referee(&self, args: &[&str]) -> Ran {
        ran(self.command(args).env("PARLOR_SECRET", SECRET))
    }

    /// Runs parlor in it; it must succeed. Gives what it printed.
    #[track_caller]
    pub(crate) fn must(&self, args: &[&str]) -> String {
        let ran = self.parlor(args);
        assert_eq!(ran.code, 0, "{}: parlor {args:?}: {ran:?}", self.login);
        ran.out
    }

    /// Runs parlor in it with `--json`; it must succeed. Gives the document it printed.
    #[track_caller]
    pub(crate) fn json(&self, args: &[&str]) -> Value {
        let out = self.must(&[args, &["--json"]].concat());
        serde_json::from_str(&out).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}: {out}"))
    }

    /// The command that runs another program in it.
    pub(crate) fn program(&self, program: &str, args: &[&str]) -> Command {
        command(program, &self.home, &self.path, args)
    }

    /// The command that runs parlor in it.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        command(program(), &self.home, &self.path, args)
    }

    /// Gets what is new.
    pub(crate) fn pull(&self) {
        self.git(&["pull", "--quiet"]);
    }

    /// Pushes, which must succeed. Gives what git and the hook said.
    #[track_caller]
    pub(crate) fn push(&self) -> String {
        let ran = self.try_push();
        assert_eq!(ran.code, 0, "{}: {ran:?}", self.login);
        ran.err
    }

    /// Pushes, if nobody was quicker.
    pub(crate) fn try_push(&self) -> Ran {
        self.try_git(&["push", "origin", "main"])
    }

    /// Pushes as somebody whom a forge has let in.
    #[track_caller]
    pub(crate) fn push_as(&self, login: &str) -> String {
        let ran = ran(git(&self.home, &self.path).args(["push", "origin", "main"]).env("GITEA_PUSHER_NAME", login));
        assert_eq!(ran.code, 0, "{}: {ran:?}", self.login);
        ran.err
    }

    /// Writes a file of the working tree.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// Reads a file of the working tree.
    #[track_caller]
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path.join(path)).unwrap_or_else(|wrong| panic!("{path}: {wrong}"))
    }

    /// Commits everything there is.
    pub(crate) fn commit_all(&self, message: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", message]);
    }

    /// The commit that is checked out.
    pub(crate) fn tip(&self) -> String {
        self.git(&["rev-parse", "HEAD"]).trim().to_owned()
    }

    /// The names of a table's move files, in order.
    pub(crate) fn moves(&self, table: &str) -> Vec<String> {
        let folder = self.path.join("tables").join(table).join("moves");
        let entries = fs::read_dir(folder).expect("the table has a folder of moves");
        let names = entries.map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| name != ".gitkeep").collect();
        names.sort();
        names
    }

    /// A document of a table.
    #[track_caller]
    pub(crate) fn document(&self, table: &str, name: &str) -> Value {
        let text = self.read(&format!("tables/{table}/{name}"));
        serde_json::from_str(&text).unwrap_or_else(|wrong| panic!("{table}/{name}: {wrong}: {text}"))
    }
}

fn program() -> &'static str {
    env!("CARGO_BIN_EXE_parlor")
}

/// A git that knows nothing of this machine's settings, and finds the parlor that is tested.
fn git(home: &Path, place: &Path) -> Command {
    command("git", home, place, &[])
}

fn command(program: &str, home: &Path, place: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(place).env("PATH", path()).env("HOME", home).env("XDG_CONFIG_HOME", home);
    command.env("XDG_DATA_HOME", place.with_extension("data"));
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").env("LC_ALL", "C");
    for name in NOT_OURS {
        command.env_remove(name);
    }
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Where programs are, the parlor that is tested before all.
fn path() -> OsString {
    let ours = Path::new(program()).parent().expect("the binary is in a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(ours).chain(std::env::split_paths(&path))).expect("folders can be joined")
}

fn ran(command: &mut Command) -> Ran {
    let output = command.stdin(Stdio::null()).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("programs print UTF-8");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

#[track_caller]
fn must(command: &mut Command) -> String {
    let ran = ran(command);
    assert_eq!(ran.code, 0, "{command:?}: {ran:?}");
    ran.out
}

/// A folder for a while: in memory where the system has such a place, since repositories are thousands of small files.
fn temporary() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = tempfile::tempdir_in(memory).or_else(|_| tempfile::tempdir());
    folder.expect("there is a place for temporary files")
}

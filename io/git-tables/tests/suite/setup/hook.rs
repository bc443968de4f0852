//! The hook of a bare repository, with real pushes and a parlor that only writes down how it was called.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use git_tables::setup::{SETTINGS, hook};

use super::{folder, options};

/// A bare repository with the hook, and a clone to push from.
struct Server {
    folder: PathBuf,
}

impl Server {
    fn open(name: &str) -> Server {
        let server = Server { folder: folder(name) };
        server.git(&[], &["init", "--quiet", "--bare", "-b", "main", "bare.git"]);
        for (key, value) in SETTINGS {
            server.git(&[], &["-C", "bare.git", "config", key, value]);
        }
        let parlor = server.folder.join("a parlor");
        server.program("bare.git/hooks/post-receive", &hook(&options()));
        server.program("a parlor", "#!/bin/sh\nprintf '%s\\n' \"$@\" END >> \"$CALLS\"\necho decided\ncat\n");
        server.git(&[], &["-C", "bare.git", "config", "parlor.program", parlor.to_str().expect("paths are UTF-8")]);
        server.git(&[], &["clone", "--quiet", "bare.git", "clone"]);
        server.git(&[], &["-C", "clone", "checkout", "--quiet", "-b", "main"]);
        server.commit();
        server
    }

    fn program(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::write(&path, text).expect("the test writes a program");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be run");
    }

    /// A new commit in the clone.
    fn commit(&self) -> String {
        let who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
        let what = ["commit", "--quiet", "--allow-empty", "-m", "$(touch hacked) `touch hacked`"];
        self.git(&[], &[&["-C", "clone"], &who[..], &what[..]].concat());
        self.tip()
    }

    fn tip(&self) -> String {
        self.git(&[], &["-C", "clone", "rev-parse", "HEAD"]).trim().to_owned()
    }

    /// Pushes, and gives what the push says.
    fn push(&self, variables: &[(&str, &str)], refs: &[&str]) -> String {
        self.git(variables, &[&["-C", "clone", "push", "origin"], refs].concat())
    }

    /// Runs git, which must succeed, with no settings of this machine; gives what it said.
    fn git(&self, variables: &[(&str, &str)], arguments: &[&str]) -> String {
        let output = self.command(variables, arguments).output().expect("git starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "git {arguments:?}: {said}");
        said
    }

    fn command(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(&self.folder).env("CALLS", self.folder.join("calls"));
        for name in ["GITEA_PUSHER_NAME", "GITEA_PUSHER_ID", "GL_USERNAME", "GL_ID", "GL_USER", "REMOTE_USER"] {
            command.env_remove(name);
        }
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").envs(variables.iter().copied());
        command
    }

    /// How parlor was called since the last time, an argument a line.
    fn calls(&self) -> Vec<String> {
        let path = self.folder.join("calls");
        let calls = fs::read_to_string(&path).unwrap_or_default();
        let _ = fs::remove_file(path);
        calls.split_terminator("END\n").map(|call| call.trim_end().replace('\n', " ")).collect()
    }

    fn holds(&self, name: &str) -> bool {
        let here = |folder: &Path| folder.join(name).exists();
        [self.folder.clone(), self.folder.join("bare.git"), self.folder.join("clone")].iter().any(|folder| here(folder))
    }
}

#[test]
fn a_push_is_judged_from_where_the_branch_was() {
    let server = Server::open("hook-push");
    let first = server.tip();
    let said = server.push(&[], &["main"]);
    assert!(said.contains("remote: decided"), "{said}");
    assert_eq!(server.calls(), [format!("git process --branch=main --until={first}")]);
    let second = server.commit();
    server.push(&[], &["main"]);
    assert_eq!(server.calls(), [format!("git process --branch=main --until={second} --since={first}")]);
    assert!(!server.holds("hacked"));
}

#[test]
fn other_refs_are_nobody_s_business() {
    let server = Server::open("hook-refs");
    // Names that would do something if a shell read them.
    let odd = ["HEAD:refs/heads/$(touch${IFS}hacked)", "HEAD:refs/heads/;touch${IFS}hacked", "HEAD:refs/heads/a/main"];
    server.push(&[], &odd);
    assert!(server.calls().is_empty());
    server.push(&[], &["HEAD:refs/tags/main", "HEAD:refs/heads/main", "HEAD:refs/heads/z"]);
    assert_eq!(server.calls().len(), 1);
    assert!(!server.holds("hacked"));
}

#[test]
fn who_pushed_is_what_the_forge_says() {
    let server = Server::open("hook-actor");
    let rows: [(&[(&str, &str)], &str); 7] = [
        (&[("GITEA_PUSHER_NAME", "ann"), ("GITEA_PUSHER_ID", "7")], "--actor=ann --actor-id=7"),
        (&[("GL_USERNAME", "ann"), ("GL_ID", "user-7")], "--actor=ann --actor-id=7"),
        (&[("GL_USERNAME", "ann"), ("GL_ID", "key-7")], "--actor=ann"),
        (&[("GL_USER", "ann")], "--actor=ann"),
        (&[("REMOTE_USER", "ann")], "--actor=ann"),
        (&[("REMOTE_USER", "--push=x; touch hacked")], "--actor=--push=x; touch hacked"),
        (&[("GITEA_PUSHER_NAME", "ann"), ("GITEA_PUSHER_ID", "7 --push=x")], "--actor=ann"),
    ];
    for (variables, actor) in rows {
        server.commit();
        server.push(variables, &["main"]);
        let calls = server.calls();
        assert!(calls.len() == 1 && calls[0].ends_with(actor), "{variables:?}: {calls:?}");
    }
    assert!(!server.holds("hacked"));
}

#[test]
fn a_push_is_in_even_if_it_cannot_be_judged() {
    let server = Server::open("hook-fails");
    let fails = |code: u8| format!("#!/bin/sh\necho 'parlor: this is why' >&2\nexit {code}\n");
    server.program("a parlor", &fails(4));
    let said = server.push(&[], &["main"]);
    for line in ["remote: parlor: this is why", "remote: parlor: your push is in, but it could not be judged."] {
        assert!(said.contains(line), "{said}");
    }
    // With 1 something is wrong with a table, and parlor says what.
    server.program("a parlor", &fails(1));
    server.commit();
    let said = server.push(&[], &["main"]);
    assert!(said.contains("this is why") && !said.contains("could not be judged"), "{said}");
    fs::remove_file(server.folder.join("a parlor")).expect("it was there");
    let tip = server.commit();
    assert!(server.push(&[], &["main"]).contains("could not be judged"));
    assert_eq!(server.git(&[], &["-C", "bare.git", "rev-parse", "main"]).trim(), tip);
}

#[test]
fn a_branch_that_is_deleted_is_not_judged() {
    let server = Server::open("hook-deleted");
    server.push(&[], &["main", "HEAD:refs/heads/other"]);
    server.calls();
    server.git(&[], &["-C", "bare.git", "symbolic-ref", "HEAD", "refs/heads/other"]);
    let delete = ["-C", "clone", "push", "origin", ":main"];
    let refused = server.command(&[], &delete).output().expect("git starts");
    assert!(!refused.status.success(), "the settings of the repository allow no deleting");
    server.git(&[], &["-C", "bare.git", "config", "receive.denyDeletes", "false"]);
    assert!(server.git(&[], &delete).contains("remote: parlor: the branch of the tables was deleted"));
    assert!(server.calls().is_empty());
}

#[test]
fn the_record_only_grows() {
    let server = Server::open("hook-force");
    server.push(&[], &["main"]);
    server.calls();
    let amend = [
        "-c",
        "user.name=Ann",
        "-c",
        "user.email=a@example.org",
        "commit",
        "-q",
        "--amend",
        "--allow-empty",
        "-m",
        "b",
    ];
    server.git(&[], &[&["-C", "clone"], &amend[..]].concat());
    for refs in ["+main", "main:refs/parlor/heads"] {
        let refused = server.command(&[], &["-C", "clone", "push", "origin", refs]).output().expect("git starts");
        assert!(!refused.status.success(), "{refs} was taken");
    }
    assert!(server.calls().is_empty());
}

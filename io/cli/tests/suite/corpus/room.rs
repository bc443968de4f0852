//! A git repository with tables of every game, as `git fast-export` wrote it.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::{files, path, same, text};
use crate::support::Ran;

/// Who commits what the referee has judged.
const REFEREE: &str = "Parlor referee";

/// A bare repository made from the export, which is gone when the test is over.
struct Room {
    folder: TempDir,
}

impl Room {
    fn import() -> Room {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        let room = Room { folder };
        room.git(&["init", "--quiet", "--bare", "-b", "main", "."]);
        let export = File::open(path("git/room.export")).expect("the export is part of the corpus");
        let mut command = room.command("git", &["fast-import", "--quiet"]);
        let output = command.stdin(export).output().expect("git starts");
        assert!(output.status.success(), "{output:?}");
        room
    }

    /// A program that knows nothing of this machine's settings.
    fn command(&self, program: &str, args: &[&str]) -> Command {
        let home = self.folder.path();
        let mut command = Command::new(program);
        command.args(args).current_dir(home).env("HOME", home).env("XDG_CONFIG_HOME", home).env("LC_ALL", "C");
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        command.env_remove("GIT_DIR").env_remove("GIT_WORK_TREE").env_remove("PARLOR_SECRET").stdin(Stdio::null());
        command
    }

    /// Runs git, which must succeed. Gives what it printed.
    #[track_caller]
    fn git(&self, args: &[&str]) -> String {
        let Ran { code, out, err } = ran(self.command("git", args).output().expect("git starts"));
        assert_eq!(code, 0, "{args:?}: {err}");
        out
    }

    /// Runs parlor as somebody who only looks.
    fn visitor(&self, args: &[&str]) -> Ran {
        ran(self.command(env!("CARGO_BIN_EXE_parlor"), args).output().expect("the binary starts"))
    }

    /// Runs parlor with the secret.
    fn referee(&self, args: &[&str]) -> Ran {
        let mut command = self.command(env!("CARGO_BIN_EXE_parlor"), args);
        ran(command.env("PARLOR_SECRET", text("git/secret.txt")).output().expect("the binary starts"))
    }

    fn refs(&self) -> String {
        self.git(&["for-each-ref", "--format=%(objectname) %(refname)"])
    }

    /// The commits from the youngest to the oldest, each with its author.
    fn history(&self) -> Vec<(String, String)> {
        let log = self.git(&["log", "--first-parent", "--format=%H %an", "main"]);
        log.lines().filter_map(|line| line.split_once(' ')).map(|(id, who)| (id.into(), who.into())).collect()
    }

    /// The files of the tables that follow from the moves alone, with the names of their contents. How pictures are drawn changes.
    fn computed(&self, commit: &str) -> BTreeMap<String, String> {
        let list = self.git(&["ls-tree", "-r", commit, "tables/"]);
        let entries = list.lines().filter_map(|line| line.split_once('\t'));
        let is_computed = |file: &str| file.ends_with("state.json") || file.contains("/moves/");
        let computed = entries.filter(|(_, file)| is_computed(file));
        computed.map(|(object, file)| (file.to_owned(), object.to_owned())).collect()
    }

    /// Whether a file that only the referee writes differs between two commits.
    fn is_edited(&self, before: &str, push: &str) -> bool {
        let states = self.git(&["diff", "--name-only", "--diff-filter=M", before, push, "--", "tables/*/state.json"]);
        !states.is_empty()
    }
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("programs print UTF-8");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// The tables: each has a receipt.
fn tables() -> Vec<(String, String)> {
    let name = |file: String| {
        let table = PathBuf::from(&file).file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (table, text(&file))
    };
    files("git", ".log").into_iter().map(name).collect()
}

#[test]
fn tables_in_git_verify() {
    let room = Room::import();
    assert_eq!(room.refs(), text("git/refs.txt"), "git makes the same commits of the export");
    for (table, _) in tables() {
        for ran in [room.visitor(&["git", "verify", &table]), room.referee(&["git", "verify", &table])] {
            assert_eq!(ran.code, 0, "{ran:?}");
        }
    }
}

/// What they do not prove is said of them, and whom their hands are sealed to.
#[test]
fn tables_without_seeds_say_so() {
    let room = Room::import();
    let hidden = room.git(&["ls-tree", "-r", "--name-only", "main", "tables/"]);
    let hidden = hidden.lines().find(|path| path.contains(".age")).expect("a table has hidden hands");
    let table = hidden.split('/').nth(1).expect("it is in a folder").to_owned();
    let ran = room.visitor(&["git", "verify", &table]);
    assert!(ran.code == 0 && ran.out.contains("choose: no."), "{ran:?}");
    assert!(ran.out.contains("the maker of the table named it, and no player has confirmed it"), "{ran:?}");
}

#[test]
fn the_referee_has_nothing_to_add() {
    let room = Room::import();
    let ran = room.referee(&["git", "process", "--branch", "main"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(room.refs(), text("git/refs.txt"));
}

#[test]
fn receipts_are_the_same() {
    let room = Room::import();
    for (table, receipt) in tables() {
        let ran = room.referee(&["git", "log", &table, "--receipt"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        same(&ran.out, &receipt, &table);
    }
}

impl Room {
    /// A state file of a tree, without the sentences of refusals, which may be worded better one day, and without the
    /// time: since then every state is later than the one before it.
    fn but_for_refusals(&self, entry: &str) -> String {
        let id = entry.rsplit(' ').next().expect("an entry ends with its object");
        let text = self.git(&["cat-file", "blob", id]);
        let news = [r#"{ "type": "error""#, r#""updatedAt": "#, r#""updated_at": "#];
        let is_news = |line: &&str| news.iter().any(|news| line.trim_start().starts_with(news));
        text.lines().filter(|line| !is_news(line)).map(|line| line.trim_end_matches(',')).collect()
    }
}

/// Every push is judged once more, as if the referee had never seen it.
#[test]
fn pushes_are_judged_as_they_were() {
    let room = Room::import();
    let history = room.history();
    let (mut judged, mut refused) = (0, 0);
    for (index, (verdict, author)) in history.iter().enumerate() {
        let is_last = index == 0 || history[index - 1].1 != REFEREE;
        if author != REFEREE || !is_last {
            continue;
        }
        // One commit per table: the push is what lies before the first of them.
        let rest = &history[index..];
        let push = rest.iter().position(|(_, author)| author != REFEREE).expect("the first commit is a player's");
        let push_id = &rest[push].0;
        room.git(&["update-ref", "refs/heads/main", push_id]);
        match rest[push..].iter().find(|(_, author)| author == REFEREE) {
            // What a player edited is put right at the time of the referee's own clock, which is another one now.
            Some((before, _)) if room.is_edited(before, push_id) => continue,
            Some((before, _)) => room.git(&["update-ref", "refs/parlor/judged/main", before]),
            None => room.git(&["update-ref", "-d", "refs/parlor/judged/main"]),
        };
        let ran = room.referee(&["git", "process", "--branch", "main"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        // A new table where its maker has named the keys of hidden hands is not begun any more; those that were go on.
        if ran.out.contains("[no_consent]") {
            refused += 1;
            continue;
        }
        let (ours, theirs) = (room.computed("main"), room.computed(verdict));
        assert!(ours.keys().eq(theirs.keys()), "{verdict}: {}", ran.out);
        for (path, file) in &ours {
            let is_alike = *file == theirs[path] || room.but_for_refusals(file) == room.but_for_refusals(&theirs[path]);
            assert!(is_alike, "{verdict}, {path}: {}", ran.out);
        }
        judged += 1;
    }
    assert!(15 <= judged, "{judged} pushes");
    assert!(1 <= refused, "the push that made tables with hidden hands");
}

//! Names that mean something to a file system, a terminal or a reader.

use super::{Notice, check_bare, mallory};
use crate::fixture::Fixture;
use crate::fixture::push::raw_path;

#[test]
fn names_of_move_files_mean_nothing() {
    let names: &[&[u8]] = &[
        b"..json",
        b"0003-white-a1b2c3.json\n",
        b"\n\nParlor-Seal: 9 all 00\n",
        b"\x01\x02\x7f",
        b"\xff\xfe\xfd.json",
        b"0003-white-\xc3\x28.json",
        b"\xed\xa0\x80.json",
        b"-rf",
        b"--upload-pack=x",
        b"$(touch canary)",
        b"`id`;|&<>*?",
        b"C:\\x",
        b"a'b\"c",
        "0003-whіte-a1b2c3.json".as_bytes(),
        "0003-white\u{200b}-a1b2c3.json".as_bytes(),
        "\u{202e}nosj.3c2b1a-etihw-3000".as_bytes(),
        "<img src=x onerror=alert(1)>".as_bytes(),
        "[x](javascript:alert(1))".as_bytes(),
    ];
    for name in names {
        let path = raw_path(&[b"tables/t1/moves/".as_slice(), name].concat());
        let attack = |fixture: &Fixture| drop(fixture.push(&mallory().mode("100644", &path, b"{}")));
        check_bare(&attack, &Notice::Refused("missing_field"));
    }
}

/// Names that only a tree made by hand has.
#[test]
fn names_that_git_would_not_write_are_taken_away() {
    let long = [b"x".repeat(300), b"x".repeat(12_000), "\u{202e}".repeat(5_000).into_bytes(), b"\x01".repeat(20_000)];
    let mut names: Vec<&[u8]> = vec![b".", b"..", b".git", b".GIT", b".gitmodules", b"git~1", b"a:b", b"CON"];
    names.extend(long.iter().map(Vec::as_slice));
    for name in names {
        check_bare(&|fixture| with_item(fixture, name, "100644"), &Notice::Refused("missing_field"));
        check_bare(&|fixture| with_item(fixture, name, "120000"), &Notice::Refused("not_a_plain_file"));
    }
}

/// Puts something into the folder of the moves.
fn with_item(fixture: &Fixture, name: &[u8], mode: &str) {
    let blob = fixture.git(&["hash-object", "-w", "--stdin"], b"{}");
    let mut list = fixture.git(&["ls-tree", "-z", "refs/heads/main:tables/t1/moves"], b"").into_bytes();
    list.extend(format!("{mode} blob {}\t", blob.trim()).bytes());
    list.extend(name);
    list.push(0);
    let tree = fixture.git(&["mktree", "-z"], &list);
    let folder = replaced(fixture, "tables/t1", "moves", tree.trim());
    let tables = replaced(fixture, "tables", "t1", &folder);
    let root = replaced(fixture, "", "tables", &tables);
    let who = "mallory <m@example.org> 1768996800 +0000";
    let parent = fixture.tip();
    fixture.push_raw(format!("tree {root}\nparent {parent}\nauthor {who}\ncommitter {who}\n\nsomething\n").as_bytes());
}

/// A folder of the branch with another folder under a name in it.
fn replaced(fixture: &Fixture, folder: &str, name: &str, tree: &str) -> String {
    let list = fixture.git(&["ls-tree", "-z", &format!("refs/heads/main:{folder}")], b"");
    let is_other = |line: &&str| line.split_once('\t').is_some_and(|(_, found)| found != name);
    let new = format!("040000 tree {tree}\t{name}");
    let lines = list.split('\0').filter(is_other).chain([new.as_str()]);
    let list: String = lines.flat_map(|line| [line, "\0"]).collect();
    fixture.git(&["mktree", "-z"], list.as_bytes()).trim().to_owned()
}

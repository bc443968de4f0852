//! Things that are no plain files, and files that are too much.

use std::fs;
use std::time::UNIX_EPOCH;

use super::{Notice, check, check_bare, fixture, go_on, mallory};
use crate::fixture::{Fixture, Push, messages};

/// Targets that lead out, or to where git keeps its own.
const TARGETS: [&str; 4] = ["/etc/passwd", "../../../.git/config", "../../../../canary", "."];

#[test]
fn a_move_file_is_no_link() {
    for target in TARGETS {
        check(&|fixture| link_to(fixture, target), &Notice::Refused("not_a_plain_file"));
    }
}

fn link_to(fixture: &Fixture, target: &str) {
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).link(&format!("tables/t1/moves/{}", honest.name), target));
}

#[test]
fn nothing_that_is_the_referees_is_a_link() {
    for target in TARGETS {
        for name in ["state.json", "table.json", "board.svg", "README.md"] {
            let path = format!("tables/t1/{name}");
            check_bare(
                &|fixture| drop(fixture.push(&mallory().delete(&path).link(&path, target))),
                &Notice::Edited(name),
            );
        }
    }
    for name in ["state.json", "table.json", "moves"] {
        let path = format!("tables/t1/{name}");
        check(
            &|fixture| drop(fixture.push(&mallory().delete(&path).link(&path, "../../../canary"))),
            &Notice::Edited(name),
        );
    }
}

#[test]
fn no_folder_of_the_referees_is_a_link_or_anything_else() {
    for (path, told) in [
        ("tables/t1/moves", Notice::Edited("moves")),
        ("tables/t1", Notice::Stranger("tables/t1")),
        ("tables/t1", Notice::Edited("state.json")),
        ("tables", Notice::Stranger("tables")),
        ("tables", Notice::Edited("state.json")),
    ] {
        for target in ["/etc", "t2"] {
            check_bare(&|fixture| drop(fixture.push(&mallory().delete(path).link(path, target))), &told);
        }
        check(&|fixture| drop(fixture.push(&mallory().delete(path).link(path, "../../canary"))), &told);
        check(&|fixture| drop(fixture.push(&mallory().delete(path).file(path, "a file\n"))), &told);
        check_bare(
            &|fixture| drop(fixture.push(&mallory().delete(path).object("160000", path, &fixture.tip()))),
            &told,
        );
    }
}

/// Before the first move the folder holds nothing that would have to be put right.
#[test]
fn a_link_in_the_place_of_moves_is_put_right_before_the_first_move() {
    for is_bare in [true, false] {
        let fixture = fixture(is_bare);
        fixture.add_table("t3", "quoridor", "{}");
        fixture.push(&mallory().delete("tables/t3/moves").link("tables/t3/moves", "/etc"));
        let report = fixture.judge();
        assert_eq!(report.tables[0].edited, ["moves"]);
        fixture.play("t3");
        assert_eq!(fixture.faults(), [""; 0]);
        fixture.assert_untouched();
    }
}

#[test]
fn a_move_file_is_no_program_submodule_or_folder() {
    let program = |fixture: &Fixture| {
        let (who, honest) = fixture.honest("t1");
        let path = format!("tables/t1/moves/{}", honest.name);
        fixture.push(&Push::by(&who).mode("100755", &path, honest.text.as_bytes()));
    };
    check(&program, &Notice::Refused("not_a_plain_file"));
    for commit in ["", "0123456789012345678901234567890123456789"] {
        let submodule = |fixture: &Fixture| {
            let (who, honest) = fixture.honest("t1");
            let tip = fixture.tip();
            let commit = if commit.is_empty() { &tip } else { commit };
            fixture.push(&Push::by(&who).object("160000", &format!("tables/t1/moves/{}", honest.name), commit));
        };
        check_bare(&submodule, &Notice::Refused("not_a_plain_file"));
    }
    let folder = |fixture: &Fixture| {
        let (who, honest) = fixture.honest("t1");
        let path = format!("tables/t1/moves/{}/{}", honest.name, honest.name);
        fixture.push(&Push::by(&who).file(&path, &honest.text));
    };
    check(&folder, &Notice::Refused("not_a_plain_file"));
    let state = |fixture: &Fixture| {
        let text = fixture.of_table("state.json");
        fixture.push(&mallory().mode("100755", "tables/t1/state.json", text.as_bytes()));
    };
    check(&state, &Notice::Edited("state.json"));
}

#[test]
fn what_is_no_table_is_left_alone() {
    for (path, name) in [("tables/T3/table.json", "T3"), ("tables/t3.json", "t3.json"), ("tables/-/x", "-")] {
        let told = format!("tables/{name}");
        check(&|fixture| drop(fixture.push(&mallory().file(path, "{}"))), &Notice::Stranger(&told));
    }
    check_bare(
        &|fixture| drop(fixture.push(&mallory().object("160000", "tables/t3", &fixture.tip()))),
        &Notice::Stranger("tables/t3"),
    );
    check(&|fixture| drop(fixture.push(&mallory().link("tables/t3", "/etc"))), &Notice::Stranger("tables/t3"));
    check(
        &|fixture| drop(fixture.push(&mallory().link("tables/t3/table.json", "/etc/passwd"))),
        &Notice::Problem("t3", "bad_table"),
    );
    check(
        &|fixture| drop(fixture.push(&mallory().file("tables/t3/table.json/x", "{}"))),
        &Notice::Problem("t3", "bad_table"),
    );
    check(
        &|fixture| drop(fixture.push(&mallory().file("tables/t3/moves/x", "{}"))),
        &Notice::Problem("t3", "bad_table"),
    );
    let deep = format!("tables/t3/{}x", "d/".repeat(300));
    check_bare(&|fixture| drop(fixture.push(&mallory().file(&deep, "{}"))), &Notice::Problem("t3", "bad_table"));
    let deep = format!("tables/t1/{}x", "d/".repeat(300));
    check_bare(&|fixture| drop(fixture.push(&mallory().file(&deep, "{}"))), &Notice::Nothing);
    let deep = format!("tables/t1/moves/{}x", "d/".repeat(300));
    check_bare(&|fixture| drop(fixture.push(&mallory().file(&deep, "{}"))), &Notice::Refused("not_a_plain_file"));
}

#[test]
fn large_files_are_refused() {
    let large = "x".repeat(10 * 1024 * 1024);
    check(
        &|fixture| drop(fixture.push(&mallory().file("tables/t1/moves/0003-white-a1b2c3.json", &large))),
        &Notice::Refused("too_large"),
    );
    check(
        &|fixture| drop(fixture.push(&mallory().file("tables/t3/table.json", &large))),
        &Notice::Problem("t3", "bad_table"),
    );
    check(
        &|fixture| drop(fixture.push(&mallory().file("tables/t1/state.json", &large))),
        &Notice::Edited("state.json"),
    );
    check(
        &|fixture| drop(fixture.push(&mallory().file("tables/t1/table.json", &large))),
        &Notice::Edited("table.json"),
    );
}

/// What is in a large file is not even read: here it cannot be, for it is cut off.
#[test]
fn large_files_are_not_read() {
    let cut_off = |fixture: &Fixture| {
        let noise: String = (0..2_000_000_u64).map(|n| char::from(b'a' + (n * n % 26) as u8)).collect();
        let path = "tables/t1/moves/0003-white-a1b2c3.json";
        let tip = fixture.push(&mallory().file(path, &noise));
        let object = fixture.object(&tip, path);
        let file = fixture.place().join("objects").join(&object[..2]).join(&object[2..]);
        let bytes = fs::read(&file).expect("it is a file of its own");
        fs::remove_file(&file).expect("it is ours");
        fs::write(&file, &bytes[..bytes.len() / 2]).expect("it is ours");
    };
    check_bare(&cut_off, &Notice::Refused("too_large"));
}

#[test]
fn two_thousand_files_are_refused() {
    let fixture = fixture(true);
    let state = fixture.of_table("state.json");
    let mut junk = mallory();
    for number in 0..2_000 {
        junk = junk.file(&format!("tables/t1/moves/{number:04}-white-a1b2c3.json"), &format!("junk {number}"));
    }
    fixture.push(&junk);
    let report = fixture.judge();
    assert_eq!(report.tables[0].refused.len(), 2_000);
    assert_eq!(messages(&fixture.of_table("state.json"), "error").len(), 5);
    go_on(&fixture, &state);
}

/// A file that is checked out and has another date, but says the same, is not in the way.
#[test]
fn a_file_that_was_touched_was_not_changed() {
    let fixture = fixture(false);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    for name in ["state.json", "table.json", "board.svg", "README.md"] {
        let file = fs::File::options().append(true).open(fixture.place().join("tables/t1").join(name));
        file.and_then(|file| file.set_modified(UNIX_EPOCH)).expect("it is checked out");
    }
    assert_eq!(fixture.judge().tables[0].applied.len(), 1);
    assert_eq!(fixture.status(), "");
}

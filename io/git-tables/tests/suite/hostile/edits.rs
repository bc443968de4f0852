//! What only the referee writes, written by somebody else.

use super::{Notice, check, check_bare, fixture, mallory};
use crate::fixture::{Fixture, Push};

/// A file of `t1` with something in it replaced.
fn edit(fixture: &Fixture, name: &str, from: &str, to: &str) {
    let text = fixture.of_table(name);
    assert!(text.contains(from), "{from} in {text}");
    fixture.push(&mallory().file(&format!("tables/t1/{name}"), &text.replacen(from, to, 1)));
}

#[test]
fn documents_are_put_right() {
    for (name, from, to) in [
        ("state.json", "\"turn\"", "\"Turn\""),
        ("state.json", "\"board\": [", "\"board\": [15,"),
        ("state.json", "\"white\": 0", "\"white\": 15"),
        ("state.json", "playing", "completed"),
        ("state.json", "\"alice\"", "\"mallory\""),
        ("state.json", "{", ""),
        ("state.json", "\n", " \n"),
        ("table.json", "\"alice\"", "\"mallory\""),
        ("table.json", "\"bob\"", "\"mallory\""),
        ("table.json", "\"onePerson\": false", "\"onePerson\": true"),
        ("table.json", "\"applied\": 2", "\"applied\": 1"),
        ("table.json", "\"applied\": 2", "\"applied\": 9"),
        ("table.json", "\"anchor\": \"", "\"anchor\": \"0000"),
        ("table.json", "\"fresh\": [", "\"fresh\": [ \"0123456789abcdef\","),
        (
            "table.json",
            "\"messages\": [",
            "\"messages\": [ { \"type\": \"info\", \"text\": \"mallory wins\", \"timestamp\": \"2026-01-21T12:00:00Z\" },",
        ),
        ("table.json", "\"game\": \"backgammon\"", "\"game\": \"quoridor\""),
        ("table.json", "\"fairness\"", "\"unfairness\""),
        ("table.json", "{", ""),
        ("board.svg", "<svg", "<script>alert(1)</script><svg"),
        ("README.md", "#", "# mallory wins\n#"),
    ] {
        check_bare(&|fixture| edit(fixture, name, from, to), &Notice::Edited(name));
    }
    for name in ["state.json", "table.json", "board.svg", "README.md"] {
        check(&|fixture| drop(fixture.push(&mallory().delete(&format!("tables/t1/{name}")))), &Notice::Edited(name));
        check_bare(
            &|fixture| drop(fixture.push(&mallory().file(&format!("tables/t1/{name}"), ""))),
            &Notice::Edited(name),
        );
        let folder = format!("tables/t1/{name}/x");
        check_bare(
            &|fixture| drop(fixture.push(&mallory().delete(&format!("tables/t1/{name}")).file(&folder, ""))),
            &Notice::Edited(name),
        );
    }
}

/// A hash that somebody writes into `table.json` makes no stale move fresh.
#[test]
fn a_forged_hash_is_no_help() {
    let attack = |fixture: &Fixture| {
        let (who, honest) = fixture.honest_for("t1", "0123456789abcdef");
        let table = fixture.of_table("table.json").replace("\"fresh\": [", "\"fresh\": [ \"0123456789abcdef\",");
        let push = Push::by(&who).file("tables/t1/table.json", &table);
        fixture.push(&push.file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    };
    check(&attack, &Notice::Refused("stale_state"));
    check(&attack, &Notice::Edited("table.json"));
}

/// Players who are swapped in the same push as a move do not move.
#[test]
fn a_forged_player_is_no_help() {
    let attack = |fixture: &Fixture| {
        let (who, honest) = fixture.honest("t1");
        let table = fixture.of_table("table.json").replace(&format!("{who:?}"), "\"mallory\"");
        let push = mallory().file("tables/t1/table.json", &table);
        fixture.push(&push.file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    };
    check(&attack, &Notice::Refused("not_the_player"));
}

#[test]
fn applied_moves_stay() {
    let first = fixture(true).moves()[0].clone();
    let (path, edited) = (format!("tables/t1/moves/{first}"), format!("moves/{first}"));
    check(&|fixture| drop(fixture.push(&mallory().delete(&path))), &Notice::Edited(&edited));
    check(&|fixture| drop(fixture.push(&mallory().file(&path, "{}"))), &Notice::Edited(&edited));
    check(&|fixture| drop(fixture.push(&mallory().delete("tables/t1/moves"))), &Notice::Edited(&edited));
    check(&|fixture| edit(fixture, &edited, "\"comment\": null", "\"comment\": \"oops\""), &Notice::Edited(&edited));
    check(&|fixture| edit(fixture, &edited, "\"commitSha\": \"", "\"commitSha\": \"0"), &Notice::Edited(&edited));
    check(&|fixture| drop(fixture.push(&mallory().link(&path, "../state.json"))), &Notice::Edited(&edited));
    check(
        &|fixture| drop(fixture.push(&mallory().delete(&path).link(&path, "../state.json"))),
        &Notice::Edited(&edited),
    );
    let renamed = "tables/t1/moves/0003-white-a1b2c3.json";
    check(&|fixture| drop(fixture.push(&mallory().rename(&path, renamed))), &Notice::Edited(&edited));
    check(&|fixture| drop(fixture.push(&mallory().rename(&path, renamed))), &Notice::Refused("commit_sha_set"));
    check(&|fixture| drop(fixture.push(&mallory().copy(&path, renamed))), &Notice::Refused("commit_sha_set"));
}

#[test]
fn tables_stay() {
    check(&|fixture| drop(fixture.push(&mallory().delete("tables/t1"))), &Notice::Edited("state.json"));
    check(&|fixture| drop(fixture.push(&mallory().delete("tables"))), &Notice::Edited("state.json"));
    check(&|fixture| drop(fixture.push(&mallory().rename("tables/t1", "tables/t3"))), &Notice::Edited("state.json"));
    check(
        &|fixture| drop(fixture.push(&mallory().rename("tables/t1", "tables/t3"))),
        &Notice::Problem("t3", "bad_table"),
    );
    check(&|fixture| drop(fixture.push(&mallory().rename("tables/t1", "attic"))), &Notice::Edited("state.json"));
    check(
        &|fixture| drop(fixture.push(&mallory().copy("tables/t1", "tables/t3"))),
        &Notice::Problem("t3", "bad_table"),
    );
    let copied = |fixture: &Fixture| {
        let table = fixture.of_table("table.json").replace("\"t1\"", "\"t3\"");
        fixture.push(&mallory().copy("tables/t1", "tables/t3").file("tables/t3/table.json", &table));
    };
    check(&copied, &Notice::Problem("t3", "other_secret"));
}

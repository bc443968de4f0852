//! What somebody may push who means no good. Whatever it is, the games stay as they are, somebody hears of it, honest
//! play goes on, and nothing else is touched.

mod edits;
mod files;
mod history;
mod names;
mod secrets;
mod strangers;
mod verdicts;
mod words;

use std::collections::BTreeMap;

use game::movefile::hash_of;
use git_tables::Report;

use crate::fixture::{Fixture, Push, messages, without_news};

/// How the pusher hears of it.
enum Notice<'a> {
    /// A file is refused with this code.
    Refused(&'a str),
    /// Something of `t1` is put right.
    Edited(&'a str),
    /// Something is no table.
    Stranger(&'a str),
    /// A table does not begin.
    Problem(&'a str, &'a str),
    /// The branch has lost something.
    Rewritten,
    /// There is nothing to say: it changes nothing that is the referee's.
    Nothing,
}

/// The games of a repository: what must stay as it is.
type Games = BTreeMap<String, Vec<(String, String)>>;

/// A repository with two games: two moves of Backgammon were made in `t1`, and one of Quoridor in `t2`.
fn fixture(is_bare: bool) -> Fixture {
    Fixture::like(if is_bare { "bare" } else { "checked out" }, || {
        let fixture = if is_bare { Fixture::new() } else { Fixture::checked_out() };
        fixture.add_table("t1", "backgammon", "{}");
        fixture.add_table("t2", "quoridor", "{}");
        for table in ["t1", "t2", "t1"] {
            fixture.play(table);
        }
        fixture
    })
}

/// The games: documents without news, and everything else that the referee left, bit by bit.
fn games(fixture: &Fixture) -> Games {
    let mut games = Games::new();
    for table in ["t1", "t2"] {
        let folder = format!("tables/{table}/");
        let mut game: Vec<(String, String)> = Vec::new();
        for name in ["state.json", "table.json"] {
            game.extend(without_news(
                &fixture.file(&format!("{folder}{name}")).unwrap_or_else(|| panic!("{name} is there")),
            ));
        }
        let told = |path: &str| ["state.json", "table.json", "README.md"].iter().any(|name| path.ends_with(name));
        let is_ours = |path: &str| path.ends_with("/board.svg") || path.starts_with(&format!("{folder}moves/0"));
        game.extend(fixture.listing(&|path| !path.starts_with(&folder) || told(path) || !is_ours(path)));
        let page = fixture.file(&format!("{folder}README.md")).expect("there is a page");
        let page = page.split("## Not accepted").next().unwrap_or_default().trim_end().to_owned();
        game.push(("README.md".to_owned(), page));
        games.insert(table.to_owned(), game);
    }
    games
}

/// An attack on a repository, and how it is told; with files checked out, and without.
fn check(attack: &dyn Fn(&Fixture), told: &Notice<'_>) {
    for is_bare in [true, false] {
        survive(&fixture(is_bare), attack, told);
    }
}

/// The same in a bare repository only, for what cannot be checked out.
fn check_bare(attack: &dyn Fn(&Fixture), told: &Notice<'_>) {
    survive(&fixture(true), attack, told);
}

fn survive(fixture: &Fixture, attack: &dyn Fn(&Fixture), told: &Notice<'_>) {
    let (before, state) = (games(fixture), fixture.of_table("state.json"));
    attack(fixture);
    let around = fixture.listing(&|path| path.starts_with("tables"));
    // Whoever verifies before the referee came may find faults, but no end.
    let _ = fixture.faults();
    let report = fixture.judge();
    hear(fixture, &report, told);
    assert_same(&games(fixture), &before);
    assert_eq!(fixture.listing(&|path| path.starts_with("tables")), around, "nothing but tables is written");
    go_on(fixture, &state);
}

/// The games are as they were.
fn assert_same(after: &Games, before: &Games) {
    for (table, game) in before {
        for (one, other) in after[table].iter().zip(game) {
            assert_eq!(one, other, "{table}");
        }
        assert_eq!(after[table].len(), game.len(), "{table}");
    }
}

/// Nothing is left to do, honest play goes on, from what was seen before the attack as well, and all is right.
fn go_on(fixture: &Fixture, state: &str) {
    let tip = fixture.tip();
    let report = fixture.judge();
    assert!(report.commit.is_none() && report.tables.is_empty() && fixture.tip() == tip, "{report:?}");
    let (who, honest) = fixture.honest_for("t1", &hash_of(state));
    fixture.play_file("t1", &who, &honest);
    fixture.play("t2");
    fixture.play("t1");
    assert_eq!(fixture.faults(), [""; 0]);
    assert_eq!(fixture.status(), "", "what is checked out is what is committed");
    fixture.assert_untouched();
}

/// Somebody hears of it.
fn hear(fixture: &Fixture, report: &Report, told: &Notice<'_>) {
    let done = report.tables.iter().find(|done| done.table.as_str() == "t1");
    match told {
        Notice::Refused(code) => {
            let done = done.unwrap_or_else(|| panic!("t1 was judged: {report:?}"));
            assert!(done.refused.iter().any(|refused| refused.code == *code), "{code}: {done:?}");
            let table = fixture.of_table("table.json");
            let heard = messages(&table, "error");
            assert!(heard.iter().any(|text| text.contains(code)), "{code}: {heard:?}");
            assert!(fixture.message().contains(code), "{}", fixture.message());
        }
        Notice::Edited(path) => {
            let done = done.unwrap_or_else(|| panic!("t1 was judged: {report:?}"));
            assert!(done.edited.iter().any(|edited| edited == path), "{path}: {done:?}");
            let heard = messages(&fixture.of_table("table.json"), "warning");
            assert!(heard.iter().any(|text| text.contains("hand_edited") && text.contains(path)), "{path}: {heard:?}");
        }
        Notice::Stranger(path) => {
            assert!(report.strangers.iter().any(|stranger| stranger == path), "{path}: {report:?}");
        }
        Notice::Problem(table, code) => {
            let found =
                report.problems.iter().any(|problem| problem.table.as_str() == *table && problem.error.code() == *code);
            assert!(found, "{table} {code}: {report:?}");
        }
        Notice::Rewritten => assert!(report.rewritten, "{report:?}"),
        Notice::Nothing => assert!(report.tables.is_empty() && report.problems.is_empty(), "{report:?}"),
    }
}

/// Somebody who means no good.
fn mallory() -> Push {
    Push::by("mallory")
}

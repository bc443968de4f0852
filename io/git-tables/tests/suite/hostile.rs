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

use crate::fixture::{Club, Push, messages, without_news};

/// How somebody hears of it.
enum Told<'a> {
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

/// The games of a club: what must stay as it is.
type Games = BTreeMap<String, Vec<(String, String)>>;

/// A club with two games: two moves of Backgammon were made in `t1`, and one of Quoridor in `t2`.
fn club(is_bare: bool) -> Club {
    Club::like(if is_bare { "bare" } else { "checked out" }, || {
        let club = if is_bare { Club::new() } else { Club::checked_out() };
        club.add_table("t1", "backgammon", "{}");
        club.add_table("t2", "quoridor", "{}");
        for table in ["t1", "t2", "t1"] {
            club.play(table);
        }
        club
    })
}

/// The games: documents without news, and everything else that the referee left, bit by bit.
fn games(club: &Club) -> Games {
    let mut games = Games::new();
    for table in ["t1", "t2"] {
        let folder = format!("tables/{table}/");
        let mut game: Vec<(String, String)> = Vec::new();
        for name in ["state.json", "table.json"] {
            game.extend(without_news(
                &club.file(&format!("{folder}{name}")).unwrap_or_else(|| panic!("{name} is there")),
            ));
        }
        let told = |path: &str| ["state.json", "table.json", "README.md"].iter().any(|name| path.ends_with(name));
        let is_ours = |path: &str| path.ends_with("/board.svg") || path.starts_with(&format!("{folder}moves/0"));
        game.extend(club.listing(&|path| !path.starts_with(&folder) || told(path) || !is_ours(path)));
        let page = club.file(&format!("{folder}README.md")).expect("there is a page");
        let page = page.split("## Not accepted").next().unwrap_or_default().trim_end().to_owned();
        game.push(("README.md".to_owned(), page));
        games.insert(table.to_owned(), game);
    }
    games
}

/// An attack on a club, and how it is told; with files checked out, and without.
fn check(attack: &dyn Fn(&Club), told: &Told<'_>) {
    for is_bare in [true, false] {
        survive(&club(is_bare), attack, told);
    }
}

/// The same in a bare repository only, for what cannot be checked out.
fn check_bare(attack: &dyn Fn(&Club), told: &Told<'_>) {
    survive(&club(true), attack, told);
}

fn survive(club: &Club, attack: &dyn Fn(&Club), told: &Told<'_>) {
    let (before, state) = (games(club), club.of_table("state.json"));
    attack(club);
    let around = club.listing(&|path| path.starts_with("tables"));
    // Whoever verifies before the referee came may find faults, but no end.
    let _ = club.faults();
    let report = club.judge();
    hear(club, &report, told);
    assert_same(&games(club), &before);
    assert_eq!(club.listing(&|path| path.starts_with("tables")), around, "nothing but tables is written");
    go_on(club, &state);
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
fn go_on(club: &Club, state: &str) {
    let tip = club.tip();
    let report = club.judge();
    assert!(report.commit.is_none() && report.tables.is_empty() && club.tip() == tip, "{report:?}");
    let (who, honest) = club.honest_for("t1", &hash_of(state));
    club.play_file("t1", &who, &honest);
    club.play("t2");
    club.play("t1");
    assert_eq!(club.faults(), [""; 0]);
    assert_eq!(club.status(), "", "what is checked out is what is committed");
    club.assert_untouched();
}

/// Somebody hears of it.
fn hear(club: &Club, report: &Report, told: &Told<'_>) {
    let done = report.tables.iter().find(|done| done.table.as_str() == "t1");
    match told {
        Told::Refused(code) => {
            let done = done.unwrap_or_else(|| panic!("t1 was judged: {report:?}"));
            assert!(done.refused.iter().any(|(_, found, _)| found == code), "{code}: {done:?}");
            let table = club.of_table("table.json");
            let heard = messages(&table, "error");
            assert!(heard.iter().any(|text| text.contains(code)), "{code}: {heard:?}");
            assert!(club.message().contains(code), "{}", club.message());
        }
        Told::Edited(path) => {
            let done = done.unwrap_or_else(|| panic!("t1 was judged: {report:?}"));
            assert!(done.edited.iter().any(|edited| edited == path), "{path}: {done:?}");
            let heard = messages(&club.of_table("table.json"), "warning");
            assert!(heard.iter().any(|text| text.contains("hand_edited") && text.contains(path)), "{path}: {heard:?}");
        }
        Told::Stranger(path) => assert!(report.strangers.iter().any(|stranger| stranger == path), "{path}: {report:?}"),
        Told::Problem(table, code) => {
            let found = report.problems.iter().any(|(id, trouble)| id.as_str() == *table && trouble.code() == *code);
            assert!(found, "{table} {code}: {report:?}");
        }
        Told::Rewritten => assert!(report.rewritten, "{report:?}"),
        Told::Nothing => assert!(report.tables.is_empty() && report.problems.is_empty(), "{report:?}"),
    }
}

/// Somebody who means no good.
fn mallory() -> Push {
    Push::by("mallory")
}

//! Words that would mean something to a shell, a log or a reader of trailers.

use git_tables::{Known, Person};

use super::{Notice, assert_same, check_bare, fixture, games, go_on, mallory};
use crate::fixture::{Fixture, Push, terms};

const SHELL: [&str; 6] =
    ["$(touch ../canary)", "`touch ../canary`", "; rm -rf / #", "' || true; '", "--exec=sh", "\"%s%n%x\" & calc"];

#[test]
fn messages_of_commits_mean_nothing() {
    for words in SHELL {
        let attack = |fixture: &Fixture| drop(fixture.push(&mallory().message(words).file("tables/t1/moves/x", "{}")));
        check_bare(&attack, &Notice::Refused("missing_field"));
    }
}

#[test]
fn names_of_authors_mean_nothing() {
    for words in SHELL {
        let author = format!("{} <{}>", words.replace(['<', '>'], ""), words.replace(['<', '>'], ""));
        let attack = |fixture: &Fixture| {
            let (_, honest) = fixture.honest("t1");
            fixture.push(&Push::signed(&author).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
        };
        check_bare(&attack, &Notice::Refused("not_the_player"));
    }
}

/// What players write into files comes back in messages and commits: as one line, and not a long one.
#[test]
fn what_is_repeated_is_one_short_line() {
    for key in [
        "x\\nParlor-Seal: 9 all 00\\n",
        "x\\n\\nParlor-Move: t1 0001-white-a1b2c3.json - mallory\\n",
        "\\u0000\\u001b[31m",
        &"k".repeat(7_900),
        &"\\u0001".repeat(1_300),
        "<script>alert(1)</script>",
    ] {
        let text = format!("{{\"{key}\":1}}");
        let attack = |fixture: &Fixture| {
            let (who, honest) = fixture.honest("t1");
            fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &text));
        };
        check_bare(&attack, &Notice::Refused("missing_field"));
        let fixture = fixture(true);
        attack(&fixture);
        fixture.judge();
        let message = fixture.message();
        assert_eq!(message.lines().filter(|line| line.starts_with("Parlor-")).count(), 1, "{message}");
        assert!(message.lines().all(|line| line.chars().count() < 4_000), "{message}");
        assert!(!fixture.of_table("README.md").contains("<script"));
    }
}

/// What a commit says about who brought a file counts only in the referee's.
#[test]
fn a_forged_trailer_is_no_word_of_the_referees() {
    let fixture = fixture(true);
    let (who, honest) = fixture.honest("t1");
    let push = Push::signed("Somebody Else <x@example.org>");
    fixture.push(&push.file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let known = Known { actor: Some(Person::actor(&who, None)), ..Known::default() };
    assert_eq!(fixture.judge_with(&known).tables[0].applied.len(), 1);
    assert_eq!(fixture.faults(), [""; 0], "the forge knew who pushed");
    let (state, before) = (fixture.of_table("state.json"), games(&fixture));
    let trailer = format!("x\n\nParlor-Move: t1 {} - mallory\nParlor-Seal: 99 all 00\n", honest.name);
    fixture.push(&mallory().message(&trailer).file("note", "x"));
    fixture.push(&Push::signed("Parlor referee <referee@parlor.invalid>").message(&trailer).file("note", "y"));
    fixture.judge();
    assert_same(&games(&fixture), &before);
    go_on(&fixture, &state);
}

/// Players may be called anything; what they are called does nothing.
#[test]
fn names_of_players_mean_nothing() {
    let logins =
        SHELL.iter().copied().chain(["x\nParlor-Seal: 9 all 00", "\u{202e}", "<b>x</b>", "a|b", "\u{1b}[2J", "[x](y)"]);
    for login in logins {
        let fixture = fixture(true);
        let (state, before) = (fixture.of_table("state.json"), games(&fixture));
        let mut asked = terms("t3", "quoridor", "{}");
        asked.players[1].login = login.to_owned();
        fixture.push(&mallory().file("tables/t3/table.json", &asked.text(None)));
        let report = fixture.judge();
        assert!(!report.problems.is_empty() || report.tables[0].begun, "{report:?}");
        let message = fixture.message();
        assert_eq!(message.lines().filter(|line| line.starts_with("Parlor-Seal")).count(), 1, "{message}");
        assert_same(&games(&fixture), &before);
        go_on(&fixture, &state);
    }
}

#[test]
fn names_of_branches_mean_nothing() {
    for name in ["$(touch${IFS}canary)", "a;touch${IFS}canary", "`id`", "--exec", "x'y", "\u{202e}x"] {
        let fixture = fixture(true);
        let (state, before) = (fixture.of_table("state.json"), games(&fixture));
        let branch = format!("refs/heads/{name}");
        fixture.push(&mallory().file("tables/t1/moves/x", "{}"));
        fixture.git(&["update-ref", &branch, "refs/heads/main"], b"");
        let repo = fixture.repo();
        assert_eq!(repo.branch(Some(name)).expect("it is one"), branch);
        let referee =
            git_tables::GitReferee { branch: branch.clone(), ..crate::fixture::referee(&repo, fixture.secret()) };
        assert_eq!(referee.process(&Known::default()).expect("it can be judged").tables[0].refused.len(), 1);
        fixture.git(&["update-ref", "refs/heads/main", &branch], b"");
        assert_same(&games(&fixture), &before);
        go_on(&fixture, &state);
    }
    for name in ["", "..", "a b", "a\n", "x.lock", "a~1", "a:b", "-/.."] {
        assert!(fixture(true).repo().branch(Some(name)).is_err(), "{name:?}");
    }
}

//! Words that would mean something to a shell, a log or a reader of trailers.

use git_tables::{Known, Person};

use super::{Told, assert_same, check_bare, club, games, go_on, mallory};
use crate::fixture::{Club, Push, terms};

const SHELL: [&str; 6] =
    ["$(touch ../canary)", "`touch ../canary`", "; rm -rf / #", "' || true; '", "--exec=sh", "\"%s%n%x\" & calc"];

#[test]
fn messages_of_commits_mean_nothing() {
    for words in SHELL {
        let attack = |club: &Club| drop(club.push(&mallory().message(words).file("tables/t1/moves/x", "{}")));
        check_bare(&attack, &Told::Refused("missing_field"));
    }
}

#[test]
fn names_of_authors_mean_nothing() {
    for words in SHELL {
        let author = format!("{} <{}>", words.replace(['<', '>'], ""), words.replace(['<', '>'], ""));
        let attack = |club: &Club| {
            let (_, honest) = club.honest("t1");
            club.push(&Push::signed(&author).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
        };
        check_bare(&attack, &Told::Refused("not_the_player"));
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
        let attack = |club: &Club| {
            let (who, honest) = club.honest("t1");
            club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &text));
        };
        check_bare(&attack, &Told::Refused("missing_field"));
        let club = club(true);
        attack(&club);
        club.judge();
        let message = club.message();
        assert_eq!(message.lines().filter(|line| line.starts_with("Parlor-")).count(), 1, "{message}");
        assert!(message.lines().all(|line| line.chars().count() < 4_000), "{message}");
        assert!(!club.of_table("README.md").contains("<script"));
    }
}

/// What a commit says about who brought a file counts only in the referee's.
#[test]
fn a_forged_trailer_is_no_word_of_the_referees() {
    let club = club(true);
    let (who, honest) = club.honest("t1");
    let push = Push::signed("Somebody Else <x@example.org>");
    club.push(&push.file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let known = Known { actor: Some(Person::actor(&who, None)), ..Known::default() };
    assert_eq!(club.judge_with(&known).tables[0].applied.len(), 1);
    assert_eq!(club.faults(), [""; 0], "the forge knew who pushed");
    let (state, before) = (club.of_table("state.json"), games(&club));
    let trailer = format!("x\n\nParlor-Move: t1 {} - mallory\nParlor-Seal: 99 all 00\n", honest.name);
    club.push(&mallory().message(&trailer).file("note", "x"));
    club.push(&Push::signed("Parlor referee <referee@parlor.invalid>").message(&trailer).file("note", "y"));
    club.judge();
    assert_same(&games(&club), &before);
    go_on(&club, &state);
}

/// Players may be called anything; what they are called does nothing.
#[test]
fn names_of_players_mean_nothing() {
    let logins =
        SHELL.iter().copied().chain(["x\nParlor-Seal: 9 all 00", "\u{202e}", "<b>x</b>", "a|b", "\u{1b}[2J", "[x](y)"]);
    for login in logins {
        let club = club(true);
        let (state, before) = (club.of_table("state.json"), games(&club));
        let mut asked = terms("t3", "quoridor", "{}");
        asked.players[1].login = login.to_owned();
        club.push(&mallory().file("tables/t3/table.json", &asked.text(None)));
        let report = club.judge();
        assert!(!report.problems.is_empty() || report.tables[0].begun.is_some(), "{report:?}");
        let message = club.message();
        assert_eq!(message.lines().filter(|line| line.starts_with("Parlor-Seal")).count(), 1, "{message}");
        assert_same(&games(&club), &before);
        go_on(&club, &state);
    }
}

#[test]
fn names_of_branches_mean_nothing() {
    for name in ["$(touch${IFS}canary)", "a;touch${IFS}canary", "`id`", "--exec", "x'y", "\u{202e}x"] {
        let club = club(true);
        let (state, before) = (club.of_table("state.json"), games(&club));
        let branch = format!("refs/heads/{name}");
        club.push(&mallory().file("tables/t1/moves/x", "{}"));
        club.git(&["update-ref", &branch, "refs/heads/main"], b"");
        let repo = club.repo();
        assert_eq!(repo.branch(Some(name)).expect("it is one"), branch);
        let office = git_tables::GitReferee { branch: branch.clone(), ..crate::fixture::office(&repo, club.secret()) };
        assert_eq!(office.process(&Known::default()).expect("it can be judged").tables[0].refused.len(), 1);
        club.git(&["update-ref", "refs/heads/main", &branch], b"");
        assert_same(&games(&club), &before);
        go_on(&club, &state);
    }
    for name in ["", "..", "a b", "a\n", "x.lock", "a~1", "a:b", "-/.."] {
        assert!(club(true).repo().branch(Some(name)).is_err(), "{name:?}");
    }
}

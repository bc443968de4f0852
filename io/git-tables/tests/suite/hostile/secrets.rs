//! The secret, if it is another or none.

use git_tables::{Known, Secret};

use super::{club, games, go_on};
use crate::fixture::{MAIN, Push};

/// With another secret the referee does not know its own seals; it must not take the games for new ones.
#[test]
fn another_secret_changes_nothing() {
    for secret in ["another secret that nobody has used here", "x"] {
        let club = club(true);
        let (state, before, tip) = (club.of_table("state.json"), games(&club), club.tip());
        let secret = Secret::new(secret).expect("it is not empty");
        let report = club.try_judge(&secret, &Known::default()).expect("it says what is wrong");
        let codes: Vec<_> = report.problems.iter().map(|(table, trouble)| (table.as_str(), trouble.code())).collect();
        assert_eq!(codes, [("t1", "other_secret"), ("t2", "other_secret")]);
        assert_eq!((games(&club), club.tip()), (before, tip));
        go_on(&club, &state);
    }
}

/// What is new must not begin with a secret that is not the repository's.
#[test]
fn nothing_begins_with_another_secret() {
    let club = club(true);
    let asked = crate::fixture::terms("t3", "quoridor", "{}").text(None);
    club.push(&Push::by("alice").file("tables/t3/table.json", &asked));
    let (other, tip) = (Secret::new("another secret that nobody has used here").expect("it is not empty"), club.tip());
    let report = club.try_judge(&other, &Known::default()).expect("it says what is wrong");
    assert_eq!((report.problems.len(), report.tables.len()), (3, 0), "{report:?}");
    assert_eq!(club.tip(), tip);
    assert_eq!(club.judge().tables.len(), 1);
}

/// A move that comes in the meantime waits for the right one.
#[test]
fn a_move_waits_for_the_right_secret() {
    let club = club(true);
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let other = Secret::new("another secret that nobody has used here").expect("it is not empty");
    let tip = club.tip();
    assert_eq!(club.try_judge(&other, &Known::default()).expect("it says what is wrong").tables.len(), 0);
    assert_eq!(club.tip(), tip);
    assert_eq!(club.judge().tables[0].applied.len(), 1);
    assert_eq!(club.faults(), [""; 0]);
}

#[test]
fn no_secret_is_none() {
    for text in ["", " ", "\n\t"] {
        assert!(Secret::new(text).is_none());
    }
}

/// A copy without the commits that seal the games must not begin them again.
#[test]
fn a_history_that_is_cut_off_is_no_new_game() {
    let club = club(true);
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let cut = crate::fixture::temporary();
    let place = cut.path().join("cut.git");
    let from = format!("file://{}", club.place().display());
    let to = place.to_str().expect("it is text");
    club.git(&["clone", "--quiet", "--bare", "--depth=1", &from, to], b"");
    let repo = git_tables::repo::Repo::open(&place).expect("it is a repository");
    let tip = repo.tip(MAIN).expect("it can be read");
    let trouble = crate::fixture::office(&repo, club.secret()).process(&Known::default()).expect_err("it is cut off");
    assert_eq!(trouble.code(), "shallow");
    assert_eq!(repo.tip(MAIN).expect("it can be read"), tip, "nothing is written");
}

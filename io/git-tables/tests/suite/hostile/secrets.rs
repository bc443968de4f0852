//! The secret, if it is another or none.

use git_tables::{Known, Secret};

use super::{fixture, games, go_on};
use crate::fixture::{MAIN, Push};

/// With another secret the referee does not know its own seals; it must not take the games for new ones.
#[test]
fn another_secret_changes_nothing() {
    for secret in ["another secret that nobody has used here", "x"] {
        let fixture = fixture(true);
        let (state, before, tip) = (fixture.of_table("state.json"), games(&fixture), fixture.tip());
        let secret = Secret::new(secret).expect("it is not empty");
        let report = fixture.try_judge(&secret, &Known::default()).expect("it says what is wrong");
        let codes: Vec<_> =
            report.problems.iter().map(|problem| (problem.table.as_str(), problem.error.code())).collect();
        assert_eq!(codes, [("t1", "other_secret"), ("t2", "other_secret")]);
        assert_eq!((games(&fixture), fixture.tip()), (before, tip));
        go_on(&fixture, &state);
    }
}

/// What is new must not begin with a secret that is not the repository's.
#[test]
fn nothing_begins_with_another_secret() {
    let fixture = fixture(true);
    let asked = crate::fixture::terms("t3", "quoridor", "{}").text(None);
    fixture.push(&Push::by("alice").file("tables/t3/table.json", &asked));
    let (other, tip) =
        (Secret::new("another secret that nobody has used here").expect("it is not empty"), fixture.tip());
    let report = fixture.try_judge(&other, &Known::default()).expect("it says what is wrong");
    assert_eq!((report.problems.len(), report.tables.len()), (3, 0), "{report:?}");
    assert_eq!(fixture.tip(), tip);
    assert_eq!(fixture.judge().tables.len(), 1);
}

/// A move that comes in the meantime waits for the right one.
#[test]
fn a_move_waits_for_the_right_secret() {
    let fixture = fixture(true);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let other = Secret::new("another secret that nobody has used here").expect("it is not empty");
    let tip = fixture.tip();
    assert_eq!(fixture.try_judge(&other, &Known::default()).expect("it says what is wrong").tables.len(), 0);
    assert_eq!(fixture.tip(), tip);
    assert_eq!(fixture.judge().tables[0].applied.len(), 1);
    assert_eq!(fixture.faults(), [""; 0]);
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
    let fixture = fixture(true);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let cut = crate::fixture::temporary();
    let place = cut.path().join("cut.git");
    let from = format!("file://{}", fixture.place().display());
    let to = place.to_str().expect("it is text");
    fixture.git(&["clone", "--quiet", "--bare", "--depth=1", &from, to], b"");
    let repo = git_tables::repo::Repo::open(&place).expect("it is a repository");
    let tip = repo.tip(MAIN).expect("it can be read");
    let trouble =
        crate::fixture::referee(&repo, fixture.secret()).process(&Known::default()).expect_err("it is cut off");
    assert_eq!(trouble.code(), "shallow");
    assert_eq!(repo.tip(MAIN).expect("it can be read"), tip, "nothing is written");
}

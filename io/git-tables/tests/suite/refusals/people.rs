//! Who may hand in a file.

use git_tables::{Known, Person, Push as Pushed};

use super::refuse;
use crate::fixture::{Fixture, MoveFile, Push, START, messages, without_news};

/// The honest file of alice's, brought by this author, is refused.
fn check(author: &str) {
    let fixture = Fixture::with_table("backgammon", START);
    let (_, honest) = fixture.honest("t1");
    refuse(&fixture, &Push::signed(author), &honest, "not_the_player");
}

#[test]
fn nobody_moves_for_somebody_else() {
    for author in [
        "bob <bob@example.org>",
        "mallory <mallory@example.org>",
        "mallory <alice@elsewhere.org>",
        "alice <mallory@users.noreply.github.com>",
        "alice <7+mallory@users.noreply.github.com>",
        "аlice <cyrillic@example.org>",
        "alice\u{200b} <zero-width@example.org>",
        "alice bob <both@example.org>",
        "Parlor referee <referee@parlor.invalid>",
    ] {
        check(author);
    }
}

#[test]
fn a_player_is_known_by_name_or_address() {
    for author in [
        "alice <a@example.org>",
        "ALICE <a@example.org>",
        "Somebody <alice@users.noreply.github.com>",
        "Somebody <7+Alice@users.noreply.github.com>",
    ] {
        let fixture = Fixture::with_table("backgammon", START);
        let (_, honest) = fixture.honest("t1");
        fixture.push(&Push::signed(author).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
        assert_eq!(fixture.judge().tables[0].applied.len(), 1, "{author}");
        assert_eq!(fixture.faults(), [""; 0], "{author}");
    }
}

/// What becomes of alice's honest file that is brought by a commit of this author, where this is known.
fn judged(author: &str, known: impl Fn(&str, &str) -> Known) -> (Fixture, MoveFile, Option<String>) {
    let fixture = Fixture::with_table("backgammon", START);
    let (_, honest) = fixture.honest("t1");
    let before = fixture.tip();
    let path = format!("tables/t1/moves/{}", honest.name);
    let brought = fixture.push(&Push::signed(author).file(&path, &honest.text));
    let state = fixture.of_table("state.json");
    let report = fixture.judge_with(&known(&before, &brought));
    let code = report.tables[0].refused.first().map(|refused| refused.code.to_owned());
    if code.is_some() {
        assert_eq!(without_news(&state), without_news(&fixture.of_table("state.json")));
        assert!(messages(&fixture.of_table("state.json"), "error")[0].contains("not_the_player"));
    }
    assert_eq!(fixture.faults(), [""; 0]);
    (fixture, honest, code)
}

/// A forge that says who pushed is believed, and not the commit.
#[test]
fn an_author_that_is_forged_is_no_help_where_the_forge_knows_who_pushed() {
    let alice = "alice <alice@example.org>";
    let by = |login: &'static str| {
        move |before: &str, _: &str| Known {
            actor: Some(Person::actor(login, None)),
            since: Some(before.to_owned()),
            ..Known::default()
        }
    };
    assert_eq!(judged(alice, by("mallory")).2.as_deref(), Some("not_the_player"));
    assert_eq!(judged(alice, by("bob")).2.as_deref(), Some("not_the_player"));
    assert_eq!(
        judged("7+alice@users <7+alice@users.noreply.github.com>", by("bob")).2.as_deref(),
        Some("not_the_player")
    );
    assert_eq!(judged("whoever <x@example.org>", by("alice")).2, None);
    // Without a forge an author is believed: whoever may push there is trusted not to forge one.
    assert_eq!(judged(alice, |_, _| Known::default()).2, None);
}

/// A list of pushes is believed before the actor of the last one, who did not bring what was there before.
#[test]
fn a_list_of_pushes_says_who_brought_older_commits() {
    let alice = "alice <alice@example.org>";
    let pushed = |login: &'static str| {
        move |before: &str, after: &str| Known {
            actor: Some(Person::actor("carol", None)),
            since: Some(after.to_owned()),
            pushes: Some(vec![Pushed {
                before: Some(before.to_owned()),
                after: after.to_owned(),
                actor: Person::actor(login, None),
            }]),
            ..Known::default()
        }
    };
    assert_eq!(judged(alice, pushed("mallory")).2.as_deref(), Some("not_the_player"));
    assert_eq!(judged("whoever <x@example.org>", pushed("alice")).2, None);
}

/// After a refusal the player may hand in the very same file.
#[test]
fn a_file_that_was_refused_for_its_bringer_may_come_again() {
    let fixture = Fixture::with_table("backgammon", START);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by("bob").file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    assert_eq!(fixture.judge().tables[0].refused.len(), 1);
    fixture.play_file("t1", &who, &honest);
    assert_eq!(fixture.faults(), [""; 0]);
}

//! Everything for which a move file or a table is refused, each in a repository of its own.
//!
//! A refused file goes, the message says why, nothing else changes, and whoever saw the state before may still move.

mod creation;
mod discrepancies;
mod document;
mod names;
mod others;
mod people;
mod rules;
mod told;

use game::json::Tree;
use game::movefile::hash_of;
use git_tables::RefusedFile;

use crate::fixture::{Fixture, MoveFile, Push, messages, without_news};

/// Values in the place of those of an honest file, as JSON; nothing stands for a key that is left out.
type Edits<'a> = &'a [(&'a str, &'a str)];

/// An honest file with some of it changed, and the keys that it does not have behind the others.
fn edited(honest: &MoveFile, edits: Edits<'_>) -> String {
    let Tree::Object(fields) = Tree::parse(&honest.text).expect("it is JSON") else { panic!("it is an object") };
    let written = |value: &Tree<'_>| serde_json::to_string(value).expect("it is JSON");
    let mut texts: Vec<(String, String)> =
        fields.iter().map(|(key, value)| (key.to_string(), written(value))).collect();
    for (key, value) in edits {
        match texts.iter_mut().find(|(known, _)| known == key) {
            Some((_, text)) => (*value).clone_into(text),
            None => texts.push(((*key).to_owned(), (*value).to_owned())),
        }
    }
    let pairs: Vec<String> =
        texts.iter().filter(|(_, text)| !text.is_empty()).map(|(key, text)| format!("{key:?}: {text}")).collect();
    format!("{{ {} }}\n", pairs.join(", "))
}

/// Whoever is to move hands in an honest file with this changed; it is refused with this code and with nothing before it.
fn check(setup: &str, edits: Edits<'_>, code: &str) {
    let fixture = Fixture::with_table("backgammon", setup);
    let (who, honest) = fixture.honest("t1");
    let junk = MoveFile { name: honest.name.clone(), text: edited(&honest, edits) };
    refuse(&fixture, &Push::by(&who), &junk, code);
}

/// Somebody hands in a file, which is refused; then an honest one for the state from before, which is applied.
fn refuse(fixture: &Fixture, by: &Push, junk: &MoveFile, code: &str) {
    let (state, table) = (fixture.of_table("state.json"), fixture.of_table("table.json"));
    let outside = fixture.listing(&|path| path.starts_with("tables/t1/"));
    let moves = fixture.moves();
    fixture.push(&by.clone().file(&format!("tables/t1/moves/{}", junk.name), &junk.text));
    let report = fixture.judge();
    let refused: Vec<_> = report.tables.iter().flat_map(|done| &done.refused).collect();
    let [RefusedFile { code: found, message: why, .. }] = refused[..] else {
        panic!("one file is refused: {report:?} for {}", junk.text)
    };
    assert_eq!(*found, code, "{why}: {}", junk.text);
    let (name, said) = (junk.name.escape_debug().to_string(), why.trim_start_matches(&format!("{code}: ")));
    assert!(!said.is_empty() && said != why, "the reason is a code and a sentence: {why}");
    assert_eq!(fixture.moves(), moves, "the file is gone");
    for (file, before) in [("state.json", &state), ("table.json", &table)] {
        let after = fixture.of_table(file);
        assert_eq!(without_news(&after), without_news(before), "{file} after {}", junk.text);
        if file == "state.json" && !before.contains("\"messages\"") {
            continue;
        }
        let told = messages(&after, "error").pop().expect("there is a message");
        assert!(told.contains(why.as_str()) && told.contains(&name), "{told}");
        assert!(messages(&after, "error").len() <= 20);
    }
    assert_eq!(fixture.listing(&|path| path.starts_with("tables/t1/")), outside);
    let message = fixture.message();
    assert!(message.starts_with("t1: 1 move refused\n") && message.contains(why.as_str()), "{message}");
    again(fixture);
    if fixture.opened("t1").progress.is_some_and(|progress| progress.winners.is_none()) {
        let (who, honest) = fixture.honest_for("t1", &hash_of(&state));
        fixture.play_file("t1", &who, &honest);
    }
    assert_eq!(fixture.faults(), [""; 0]);
    fixture.assert_untouched();
}

/// The referee finds nothing more to do.
fn again(fixture: &Fixture) {
    let tip = fixture.tip();
    let report = fixture.judge();
    assert!(report.commit.is_none() && report.tables.is_empty(), "{report:?}");
    assert_eq!(fixture.tip(), tip);
}

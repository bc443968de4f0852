//! What holds of every table whose game is over.

use std::process::Command;

use game::{Kind, SeatSet};
use jsonschema::{Registry, Validator, draft202012};
use serde_json::Value;

use super::players::{Players, loaded};
use crate::support::{arg, parlor};

/// The schemas of a game, ready to be held against documents.
pub(crate) struct Schemas(Vec<(String, Validator)>);

impl Schemas {
    pub(crate) fn of(kind: &Kind) -> Schemas {
        let read = |text: &str| -> Value { serde_json::from_str(text).expect("a schema is JSON") };
        let values: Vec<(&str, Value)> = kind.schemas.iter().map(|schema| (schema.name, read(schema.text))).collect();
        let named = values.iter().filter_map(|(_, value)| Some((value.get("$id")?.as_str()?, value)));
        let registry = Registry::new().extend(named).and_then(jsonschema::RegistryBuilder::prepare);
        let registry = registry.expect("schemas have names of their own");
        let options = draft202012::options().should_validate_formats(true).with_registry(&registry);
        let build = |(name, value): &(&str, Value)| {
            ((*name).to_owned(), options.build(value).unwrap_or_else(|wrong| panic!("{name}: {wrong}")))
        };
        Schemas(values.iter().map(build).collect())
    }

    /// A document must be one of its kind.
    #[track_caller]
    pub(crate) fn check(&self, kind: &str, document: &str) {
        let suffix = format!(".{kind}");
        let (name, schema) = self.0.iter().find(|(name, _)| name.ends_with(&suffix)).expect("there is such a schema");
        let value = serde_json::from_str(document).expect("the document is JSON");
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{name}: {faults:?}: {document}");
    }
}

/// The game is over, everything says so, and anybody can prove it.
pub(crate) fn check_ended(players: &Players<'_>) {
    let tip = players.bare.tip();
    let fresh = players.bare.clone_in(&format!("{}-fresh", players.table), "stranger");
    let table = players.table.as_str();

    // Who has won, in three places.
    let state = fresh.read(&format!("tables/{table}/state.json"));
    Schemas::of(players.kind).check("state", &state);
    let winners = loaded(players.kind, &state).outcome().expect("the game is over").winners;
    let record = fresh.document(table, "table.json");
    let names: Vec<&str> = winners.iter().map(|seat| players.kind.seat_names[seat.index()]).collect();
    assert_eq!(record["winners"], Value::from(names));
    assert_eq!(record["turn"], Value::from(Vec::<Value>::new()));
    let page = fresh.read(&format!("tables/{table}/README.md"));
    assert!(page.contains("The game is over."), "{page}");
    for login in logins(players, winners) {
        assert!(page.contains(&format!("{login} \\(")), "{page}");
    }

    // Somebody without the secret finds everything right.
    let moves = fresh.moves(table).len();
    let said = fresh.must(&["git", "verify", table]);
    assert!(said.starts_with(&format!("{table}: right. {moves} moves")), "{said}");
    let said = fresh.must(&["git", "status"]);
    assert!(said.contains(&format!("{moves} moves. The game is over.")), "{said}");

    // So do the log's own verifiers, one of them another program.
    let receipt = fresh.must(&["git", "log", table, "--receipt"]);
    let ran = parlor(&["verify", "-"], &receipt);
    assert_eq!(ran.code, 0, "{ran:?}");
    let path = fresh.path.join("receipt.jsonl");
    std::fs::write(&path, &receipt).expect("the test's folder can be written");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");
    let output = Command::new("python3").args([script, arg(&path)]).output().expect("there is Python");
    assert!(output.status.success(), "{output:?}");

    // The referee has nothing left to do.
    let ran = players.bare.parlor(&["git", "process", "--branch", "main"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "Nothing to do.\n"), "{ran:?}");
    assert_eq!(players.bare.tip(), tip);
    let ran = fresh.parlor(&["git", "process"]);
    let said = "Nothing to judge; what was changed by hand can only be found with the secret.\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, said), "{ran:?}");
    assert_eq!(fresh.tip(), tip);
}

fn logins<'a>(players: &'a Players<'_>, winners: SeatSet) -> Vec<&'a str> {
    winners.iter().map(|seat| players.clones[seat.index()].login.as_str()).collect()
}

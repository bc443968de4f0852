//! What is built in comes from where it should, under licences that we can keep, and once: what `deny.toml` says, checked
//! without a network. `cargo deny check` reads the same file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use toml::Value as Toml;

fn root() -> PathBuf {
    let member = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    Path::new(&member).parent().expect("the crate is in the repository").to_path_buf()
}

fn deny() -> Toml {
    let text = fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    text.parse().expect("deny.toml is TOML")
}

/// Texts under a table and a key.
fn texts(deny: &Toml, table: &str, key: &str) -> Vec<String> {
    let list = deny[table][key].as_array().unwrap_or_else(|| panic!("{table}.{key} is a list"));
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

/// Every package that is built for this machine with all features, as cargo describes it.
fn packages() -> Vec<Value> {
    let run = |program: std::ffi::OsString, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(root()).output().expect("it runs");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = run(rustc, &["-vV"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names the machine");
    let cargo = std::env::var_os("CARGO").expect("cargo says where it is");
    let arguments =
        ["metadata", "--offline", "--locked", "--all-features", "--format-version", "1", "--filter-platform", host];
    let mut metadata: Value = serde_json::from_str(&run(cargo, &arguments)).expect("cargo metadata is JSON");
    match metadata["packages"].take() {
        Value::Array(packages) => packages,
        _ => panic!("cargo metadata lists the packages"),
    }
}

fn word<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Whether a licence expression can be kept with these licences.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = expression.split_whitespace().collect();
    let (is_kept, rest) = any(&words, allowed);
    rest.is_empty() && is_kept
}

/// Terms with OR between them.
fn any<'w>(words: &'w [&'w str], allowed: &[String]) -> (bool, &'w [&'w str]) {
    let (mut is_kept, mut rest) = all(words, allowed);
    while let ["OR", after @ ..] = rest {
        let (is_next, after) = all(after, allowed);
        (is_kept, rest) = (is_kept || is_next, after);
    }
    (is_kept, rest)
}

/// Terms with AND between them.
fn all<'w>(words: &'w [&'w str], allowed: &[String]) -> (bool, &'w [&'w str]) {
    let (mut is_kept, mut rest) = one(words, allowed);
    while let ["AND", after @ ..] = rest {
        let (is_next, after) = one(after, allowed);
        (is_kept, rest) = (is_kept && is_next, after);
    }
    (is_kept, rest)
}

/// A licence, perhaps with an exception, or an expression in brackets.
fn one<'w>(words: &'w [&'w str], allowed: &[String]) -> (bool, &'w [&'w str]) {
    let is_known = |name: &str| allowed.iter().any(|known| known == name);
    match words {
        ["(", inside @ ..] => match any(inside, allowed) {
            (is_kept, [")", rest @ ..]) => (is_kept, rest),
            (_, rest) => (false, rest),
        },
        [name, "WITH", exception, rest @ ..] => (is_known(&format!("{name} WITH {exception}")), rest),
        [name, rest @ ..] => (is_known(name), rest),
        [] => (false, &[]),
    }
}

#[test]
fn licences_can_be_kept() {
    let allowed = texts(&deny(), "licenses", "allow");
    let packages = packages();
    assert!(100 < packages.len(), "cargo names what is built in");
    let wrong = packages.iter().filter(|package| !is_allowed(word(package, "license"), &allowed));
    let wrong: Vec<String> = wrong
        .map(|package| format!("{} {}: {}", word(package, "name"), word(package, "version"), word(package, "license")))
        .collect();
    assert!(wrong.is_empty(), "deny.toml allows none of these licences:\n  {}", wrong.join("\n  "));
    for licence in &allowed {
        let others: Vec<String> = allowed.iter().filter(|other| *other != licence).cloned().collect();
        let is_needed = packages.iter().any(|package| !is_allowed(word(package, "license"), &others));
        // On other machines other crates are built in.
        assert!(is_needed || !cfg!(target_os = "linux"), "nothing needs {licence}: take it from deny.toml");
    }
}

#[test]
fn everything_comes_from_the_registry_or_from_here() {
    let registries = texts(&deny(), "sources", "allow-registry");
    assert!(texts(&deny(), "sources", "allow-git").is_empty(), "nothing is taken from a branch");
    for package in packages() {
        let source = word(&package, "source");
        let is_known = registries.iter().any(|registry| source.strip_prefix("registry+") == Some(registry));
        let is_here =
            package["source"].is_null() && word(&package, "manifest_path").starts_with(&*root().to_string_lossy());
        assert!(is_known || is_here, "{} comes from {source:?}", word(&package, "name"));
    }
    // What the lock file names is what was published: each has its checksum.
    let lock: Toml = fs::read_to_string(root().join("Cargo.lock")).expect("it is there").parse().expect("it is TOML");
    for package in lock["package"].as_array().expect("a list") {
        let is_sealed = package.get("source").is_none() || package.get("checksum").is_some();
        assert!(is_sealed, "{package} has no checksum");
    }
}

#[test]
fn what_is_there_twice_is_named_with_a_reason() {
    let deny = deny();
    let skipped: BTreeMap<String, String> = deny["bans"]["skip"]
        .as_array()
        .expect("bans.skip is a list")
        .iter()
        .map(|row| {
            (row["crate"].as_str().expect("a crate").to_owned(), row["reason"].as_str().expect("a reason").to_owned())
        })
        .collect();
    assert!(skipped.values().all(|reason| 8 < reason.len()), "every row says why");
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        versions.entry(word(&package, "name").to_owned()).or_default().insert(word(&package, "version").to_owned());
    }
    for (name, versions) in &versions {
        let unnamed: Vec<&String> =
            versions.iter().filter(|version| !skipped.contains_key(&format!("{name}@{version}"))).collect();
        assert!(
            unnamed.len() <= 1,
            "{name} is there as {unnamed:?}: name the older ones in deny.toml, with who needs them"
        );
    }
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file is there");
    for row in skipped.keys() {
        let (name, version) = row.split_once('@').expect("a name and a version");
        let is_there = lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n"));
        let is_twice = 1 < lock.matches(&format!("name = \"{name}\"\n")).count();
        assert!(is_there && is_twice, "{row} is not there twice any more: take it from deny.toml");
    }
}

#[test]
fn licence_expressions_are_read() {
    let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("MIT AND ISC", true),
        ("(GPL-3.0 OR MIT) AND ISC", true),
        ("(GPL-3.0 OR MIT) AND BSD-3-Clause", false),
        ("GPL-3.0 OR MIT AND ISC", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
        ("MIT WITH nonsense", false),
        ("(MIT", false),
        ("MIT MIT", false),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}

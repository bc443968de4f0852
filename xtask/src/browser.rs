//! The packages that drive a browser in tests, from npm.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::{say, venv, workspace};

/// Where it is written which packages, in which versions and with which digests.
const LIST: &str = "io/cli/tests/browser";
const FILES: &[&str] = &["package.json", "package-lock.json"];

/// Where they are, in the target folder. The tests look there.
const FOLDER: &str = "browser-packages";

/// What npm is told: exactly what the list says, nothing of it run, no browser loaded.
const INSTALL: &[&str] = &["ci", "--ignore-scripts", "--no-audit", "--no-fund"];

/// Installs the packages, unless they are there.
pub(crate) fn install() -> Result<(), Failure> {
    let (list, folder) = (workspace::root().join(LIST), workspace::target()?.join(FOLDER));
    if is_there(&list, &folder) {
        return Ok(());
    }
    if venv::finished(Command::new("npm").arg("--version")).is_err() {
        let how = "Install Node 18 or later with npm (on Debian: apt-get install nodejs npm chromium-headless-shell)";
        return Err(Failure::new(format!("there is no npm to install what drives the browser in tests. {how}")));
    }
    let line = format!("npm {}", INSTALL.join(" "));
    say::progress(&format!("browser tests: {line} (once)"));
    let wrong = |why: &dyn std::fmt::Display| {
        let place = folder.display();
        Failure::new(format!("what drives the browser in tests is missing: {why}. Install it: cd {place} && {line}"))
    };
    prepare(&list, &folder).map_err(|error| wrong(&error))?;
    venv::finished(Command::new("npm").args(INSTALL).current_dir(&folder)).map(|_| ()).map_err(|why| wrong(&why))
}

/// A folder with the list and nothing else.
fn prepare(list: &Path, folder: &Path) -> std::io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    FILES.iter().try_for_each(|file| fs::copy(list.join(file), folder.join(file)).map(|_| ()))
}

/// Whether what is on the list was installed to its end, which is when npm writes a list of its own.
fn is_there(list: &Path, folder: &Path) -> bool {
    let is_same = |file: &&str| match (fs::read(list.join(file)), fs::read(folder.join(file))) {
        (Ok(wanted), Ok(found)) => wanted == found,
        _ => false,
    };
    FILES.iter().all(is_same) && folder.join("node_modules/.package-lock.json").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_versions_and_digests_and_no_registry() {
        let lock = fs::read_to_string(workspace::root().join(LIST).join(FILES[1])).expect("the list is there");
        let lock: serde_json::Value = serde_json::from_str(&lock).expect("it is JSON");
        let packages = lock["packages"].as_object().expect("it lists packages");
        assert!(1 < packages.len());
        for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
            assert!(package["version"].is_string() && package["integrity"].is_string(), "{name}: {package}");
            assert!(package["resolved"].is_null(), "{name} comes from whatever registry npm is set to");
        }
    }

    #[test]
    fn what_is_not_there_is_missed() {
        assert!(!is_there(&workspace::root().join(LIST), &std::env::temp_dir().join("no-such-folder")));
    }
}

//! What other people's linters find in the workflow, the action and the hook: nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use git_tables::setup::hook;

use super::yaml::Node;
use super::{action_path, folder, options, workflow};
use crate::missing::missing;

/// A workflow with what an attacker hopes for: a title that anybody can write, read as a command.
const BAD: &str = "\
name: Bad
on: issues
jobs:
  bad:
    runs-on: ubuntu-24.04
    steps:
      - run: echo '${{ github.event.issue.title }}'
";

/// The linter of workflows, where `cargo xtask test` puts it.
fn zizmor() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder");
    let program = target.join("lint-venv/bin/zizmor");
    if program.exists() {
        return Some(program);
    }
    missing("zizmor");
    None
}

/// What the strictest linter says about a file. It asks nobody else and no settings of this machine.
fn linted(zizmor: &Path, file: &Path) -> Output {
    let strict = ["--offline", "--persona=auditor", "--no-config", "--strict-collection", "--format=plain"];
    Command::new(zizmor).args(strict).arg(file).stdin(Stdio::null()).output().expect("the linter starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A workflow in a file that a linter takes for one.
fn workflow_file(name: &str, text: &str) -> PathBuf {
    let folder = folder(name).join(".github/workflows");
    fs::create_dir_all(&folder).expect("the test makes a folder");
    let file = folder.join("parlor.yml");
    fs::write(&file, text).expect("the test writes a file");
    file
}

#[test]
fn the_linter_has_nothing_to_say() {
    let Some(zizmor) = zizmor() else {
        return;
    };
    for file in [workflow_file("lint-good", &workflow()), action_path()] {
        let output = linted(&zizmor, &file);
        assert!(output.status.success(), "{}: {}", file.display(), text(&output));
    }
}

#[test]
fn the_linter_would_say_something() {
    let Some(zizmor) = zizmor() else {
        return;
    };
    let workflow = workflow();
    let rows = [
        ("template-injection", BAD.to_owned()),
        ("template-injection", workflow.replace("\"--actor=$ACTOR\"", "\"--actor=${{ github.head_ref }}\"")),
        ("artipacked", workflow.replace("persist-credentials: false", "persist-credentials: true")),
        ("excessive-permissions", workflow.replace("\npermissions: {}\n", "\npermissions: write-all\n")),
        ("unpinned-uses", workflow.replace("@8e8c483db84b4bee98b60c0593521ed34d9990e8 # v6.0.1", "@v6")),
    ];
    for (index, (finding, text_of_it)) in rows.into_iter().enumerate() {
        assert_ne!(text_of_it, workflow, "{finding}: the workflow has changed, and so must this test");
        let output = linted(&zizmor, &workflow_file(&format!("lint-bad-{index}"), &text_of_it));
        let said = text(&output);
        assert!(!output.status.success() && said.contains(&format!("[{finding}]")), "{finding}: {said}");
    }
}

/// What the linter of shell scripts says about one, or nothing where it is not installed.
fn shell_faults(shell: &str, name: &str, script: &str) -> Option<String> {
    let file = folder(name).join("script");
    fs::write(&file, script).expect("the test writes a file");
    let mut command = Command::new("shellcheck");
    match command.arg(format!("--shell={shell}")).arg(file).stdin(Stdio::null()).output() {
        Ok(output) => Some(text(&output)),
        Err(_) => {
            missing("shellcheck");
            None
        }
    }
}

/// Every script of a workflow or an action.
fn scripts(node: &Node) -> Vec<String> {
    let here = node.entries().iter().filter(|(key, _)| key == "run").map(|(_, run)| run.text().to_owned());
    let below = node.entries().iter().map(|(_, value)| value).chain(node.items());
    here.filter(|script| !script.is_empty()).chain(below.flat_map(scripts)).collect()
}

#[test]
fn scripts_have_no_faults() {
    let action = fs::read_to_string(action_path()).expect("the action can be read");
    let scripts: Vec<String> = [workflow(), action].iter().flat_map(|text| scripts(&Node::read(text))).collect();
    assert_eq!(scripts.len(), 8, "four of the workflow, four of the action");
    for (index, script) in scripts.iter().enumerate() {
        // As the runner starts it.
        let script = format!("set -eo pipefail\n{script}");
        let faults = shell_faults("bash", &format!("shell-{index}"), &script).unwrap_or_default();
        assert!(faults.is_empty(), "{faults}");
    }
    let faults = shell_faults("sh", "shell-hook", &hook(&options())).unwrap_or_default();
    assert!(faults.is_empty(), "{faults}");
    let faults = shell_faults("sh", "shell-bad", "cd $1\nrm -r $2/*\n");
    assert!(faults.is_none_or(|faults| faults.contains("SC2086")), "a script with faults has some");
}

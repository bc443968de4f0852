//! The composite action: what its inputs can and cannot do.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use super::yaml::Node;
use super::{action_path, folder};

fn action() -> Node {
    Node::read(&fs::read_to_string(action_path()).expect("the action can be read"))
}

/// Runs the last step with these inputs; gives the arguments that parlor got, or nothing if it was not called.
fn arguments(name: &str, command: &str, arguments: &str) -> Option<Vec<String>> {
    let folder = folder(name);
    let parlor = folder.join("parlor");
    fs::write(&parlor, "#!/bin/sh\nprintf '<%s>\\n' \"$@\" > calls\nprintf '%s' \"$GIT_CONFIG_VALUE_0\" > header\n")
        .expect("the test writes a program");
    fs::set_permissions(&parlor, fs::Permissions::from_mode(0o755)).expect("it can be run");
    let action = action();
    let step = action.at("runs/steps").items().last().expect("the action has steps");
    let variables =
        [("COMMAND", command), ("ARGUMENTS", arguments), ("TOKEN", "t0ken"), ("GITHUB_SERVER_URL", "https://x")];
    let mut bash = Command::new("bash");
    bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", step.at("run").text()]);
    bash.current_dir(&folder).env("FOLDER", &folder).envs(variables).output().expect("bash starts");
    assert!(!folder.join("hacked").exists(), "{arguments:?} was read as commands");
    let calls = fs::read_to_string(folder.join("calls")).ok()?;
    // `x-access-token:t0ken` in base 64.
    let header = fs::read_to_string(folder.join("header")).expect("it was written");
    assert_eq!(header, "Authorization: Basic eC1hY2Nlc3MtdG9rZW46dDBrZW4=");
    let line = |line: &str| line.strip_prefix('<').and_then(|line| line.strip_suffix('>')).map(str::to_owned);
    calls.lines().map(line).collect()
}

#[test]
fn an_argument_is_a_line_as_it_stands() {
    let rows = [
        ("", vec![]),
        ("--push\norigin\n", vec!["--push", "origin"]),
        ("--push origin", vec!["--push origin"]),
        ("\n  --out\r\n\nmy site; touch hacked\n", vec!["  --out", "my site; touch hacked"]),
        ("$(touch hacked)\n`touch hacked`\n*\n'\n\"", vec!["$(touch hacked)", "`touch hacked`", "*", "'", "\""]),
    ];
    for (index, (text, wanted)) in rows.into_iter().enumerate() {
        let found = arguments(&format!("action-{index}"), "process", text).expect("parlor is called");
        assert_eq!(found[..2], ["git", "process"]);
        assert_eq!(found[2..], wanted, "{text:?}");
    }
}

#[test]
fn a_command_is_a_word() {
    for (index, command) in ["a b", "--help", "$(touch hacked)", "x;touch hacked", "Process"].iter().enumerate() {
        assert_eq!(arguments(&format!("action-command-{index}"), command, ""), None, "{command:?}");
    }
}

#[test]
fn no_input_is_pasted_into_a_script() {
    for step in action().at("runs/steps").items() {
        assert!(!step.at("run").text().contains("${{"), "{step:?}");
        if !step.at("run").text().is_empty() {
            assert_eq!(step.at("shell").text(), "bash");
        }
    }
}

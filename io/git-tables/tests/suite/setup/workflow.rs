//! What holds of the workflow, whatever a linter thinks of it.

use git_tables::setup::{Options, files};

use super::workflow;
use super::yaml::Node;

/// The jobs of the workflow with their names.
fn jobs() -> Vec<(String, Node)> {
    let workflow = Node::read(&workflow());
    workflow.at("jobs").entries().to_vec()
}

/// Every step of every job, with the name of its job.
fn steps() -> Vec<(String, Node)> {
    let named = |(name, job): &(String, Node)| {
        let name = name.clone();
        job.at("steps").items().iter().map(move |step| (name.clone(), step.clone())).collect::<Vec<_>>()
    };
    jobs().iter().flat_map(named).collect()
}

fn permissions(job: &Node) -> Vec<(&str, &str)> {
    job.at("permissions").entries().iter().map(|(name, value)| (name.as_str(), value.text())).collect()
}

#[test]
fn each_job_may_do_what_it_must_and_no_more() {
    let workflow = workflow();
    assert!(workflow.contains("\npermissions: {}\n"), "without a word a job may do nothing");
    let jobs = jobs();
    let found: Vec<_> = jobs.iter().map(|(name, job)| (name.as_str(), permissions(job))).collect();
    let wanted = [
        ("judge", vec![("contents", "read")]),
        ("apply", vec![("contents", "write")]),
        ("site", vec![("contents", "read")]),
        ("pages", vec![("pages", "write"), ("id-token", "write")]),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn whoever_may_write_reads_nothing_a_player_wrote() {
    for (job, step) in steps().iter().filter(|(job, _)| job == "apply" || job == "pages") {
        let script = step.at("run").text();
        for command in ["parlor git judge", "parlor git process", "parlor git site"] {
            assert!(!script.contains(command), "{job}: {script}");
        }
    }
}

#[test]
fn scripts_get_text_by_their_environment_only() {
    let steps = steps();
    let scripts: Vec<&str> =
        steps.iter().map(|(_, step)| step.at("run").text()).filter(|run| !run.is_empty()).collect();
    assert_eq!(scripts.len(), 4);
    for script in scripts {
        assert!(!script.contains("${{"), "{script}");
    }
}

#[test]
fn actions_are_pinned_and_checkouts_keep_no_token() {
    for (job, step) in steps() {
        let uses = step.at("uses").text();
        let Some((action, reference)) = uses.split_once('@') else {
            continue;
        };
        let is_hash = reference.len() == 40 && reference.bytes().all(|letter| letter.is_ascii_hexdigit());
        assert!(is_hash, "{job}: {action} is not pinned to a commit");
        if action == "actions/checkout" {
            assert_eq!(step.at("with/persist-credentials").text(), "false", "{job}");
            assert_eq!(step.at("with/fetch-depth").text(), "0", "{job}");
        }
    }
}

#[test]
fn tables_are_applied_one_at_a_time_each() {
    let workflow = Node::read(&workflow());
    let apply = workflow.at("jobs/apply");
    assert_eq!(apply.at("concurrency/group").text(), "parlor-${{ matrix.table }}");
    assert_eq!(apply.at("concurrency/cancel-in-progress").text(), "false");
    assert_eq!(apply.at("strategy/fail-fast").text(), "false");
    for (name, job) in jobs() {
        assert!(job.at("timeout-minutes").text().parse::<u32>().is_ok(), "{name} may run for ever");
    }
}

#[test]
fn it_starts_when_it_should() {
    let options = Options::new("games/here", "example/parlor@v0.1.0").expect("these are usable");
    let (_, text) = files(&options, None).swap_remove(0);
    let workflow = Node::read(&text);
    assert_eq!(workflow.at("on/push/branches").items(), [Node::Text("games/here".to_owned())]);
    assert_eq!(workflow.at("on/push/paths").items(), [Node::Text("tables/**".to_owned())]);
    assert!(workflow.at("on/schedule").items().len() == 1 && text.contains("\n  workflow_dispatch:\n"));
    assert!(!text.contains("@BRANCH@") && !text.contains("@ACTION@"));
    let installs = text.matches("uses: example/parlor@v0.1.0\n").count();
    assert_eq!(installs, 3, "judge, apply and site install it");
}

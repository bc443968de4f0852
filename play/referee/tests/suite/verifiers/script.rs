//! The verifier that shares no code with this one: `tools/verify.py`.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use referee::SignedHead;

/// What a verifier says of a log: nothing wrong, or the number of the line that is.
pub(super) type Verdict = Result<(), u64>;

/// What the script says of these logs, read in one process; compared with these heads, if there are any.
pub(super) fn verdicts(logs: &[String], heads: &[SignedHead]) -> Vec<Verdict> {
    lines(logs, heads, &["--brief"]).iter().map(|said| verdict(said)).collect()
}

/// All that the script says of these logs, the ladder of claims included.
pub(super) fn told(logs: &[String]) -> Vec<String> {
    lines(logs, &[], &[])
}

fn verdict(said: &str) -> Verdict {
    match said.strip_prefix("line ").and_then(|rest| rest.split(':').next()?.parse().ok()) {
        Some(line) => Err(line),
        None if said.starts_with("PARTS") => Err(0),
        None => Ok(()),
    }
}

/// What the script prints of each log, line by line.
fn lines(logs: &[String], heads: &[SignedHead], options: &[&str]) -> Vec<String> {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("verifiers-{run}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test's folder can be written");
    let mut command = Command::new("python3");
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py")).args(options).current_dir(&folder);
    if !heads.is_empty() {
        let text: String = heads.iter().map(|head| serde_json::to_string(head).expect("JSON") + "\n").collect();
        std::fs::write(folder.join("heads"), text).expect("the test's folder can be written");
        command.args(["--against", "heads"]);
    }
    for (number, log) in logs.iter().enumerate() {
        std::fs::write(folder.join(format!("{number}.log")), log).expect("the test's folder can be written");
        command.arg(format!("{number}.log"));
    }
    let output = command.output().expect("there is Python");
    let said = String::from_utf8(output.stdout).expect("it prints UTF-8");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut all: Vec<String> = Vec::new();
    for line in said.lines() {
        match line.strip_prefix(&format!("{}.log: ", all.len())) {
            Some(rest) => all.push(rest.to_owned()),
            None => all.last_mut().expect("the first line names a log").extend(["\n", line]),
        }
    }
    assert_eq!(all.len(), logs.len(), "{said}");
    std::fs::remove_dir_all(&folder).expect("the test made it");
    all
}

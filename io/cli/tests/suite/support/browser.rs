//! A real browser: a script of `tests/browser` drives it, and does what a test asks for.

use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::missing::missing;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// A script that runs in Node, with a browser of its own. Both end with the test.
pub(crate) struct Browser {
    script: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Browser {
    /// Starts a script of `tests/browser`, or says why it cannot be tested here.
    pub(crate) fn start(script: &str) -> Option<Browser> {
        let (Some(packages), Some(node), Some(chromium)) = (packages(), program(&["node"]), chromium()) else {
            missing("Node, Chromium or playwright-core");
            return None;
        };
        let mut command = Command::new(node);
        command.env("PARLOR_BROWSER_PACKAGES", packages).env("PARLOR_CHROMIUM", chromium);
        Some(Browser::of(command, script))
    }

    /// The same with a Firefox, which the script starts when it is asked to.
    pub(crate) fn start_firefox(script: &str) -> Option<Browser> {
        let (Some(packages), Some(node), Some(firefox)) = (packages(), program(&["node"]), firefox()) else {
            missing("Node, Firefox or playwright-core");
            return None;
        };
        let mut command = Command::new(node);
        command.env("PARLOR_BROWSER_PACKAGES", packages).env("PARLOR_FIREFOX", firefox);
        Some(Browser::of(command, script))
    }

    /// Starts a script of `tests/browser` that needs no browser, only Node.
    pub(crate) fn start_without(script: &str) -> Option<Browser> {
        let Some(node) = program(&["node"]) else {
            missing("Node");
            return None;
        };
        Some(Browser::of(Command::new(node), script))
    }

    fn of(mut command: Command, script: &str) -> Browser {
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser").join(script));
        let mut script = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("Node starts");
        let output = BufReader::new(script.stdout.take().expect("it has an output"));
        let (sender, answers) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Browser { input: script.stdin.take(), script, answers }
    }

    /// Asks for something, and gives the answer.
    #[track_caller]
    pub(crate) fn ask(&mut self, what: &str, with: &Value) -> Value {
        let question = json!({ "do": what, "with": with }).to_string() + "\n";
        let input = self.input.as_mut().expect("it is open until the end");
        input.write_all(question.as_bytes()).expect("the script reads");
        let answer = self.answers.recv_timeout(PATIENCE);
        let answer = answer.unwrap_or_else(|why| panic!("{what} {with}: no answer: {why}"));
        let mut answer: Value = serde_json::from_str(&answer).expect("the script answers in JSON");
        if let Some(why) = answer["failed"].as_str() {
            panic!("{what} {with}: {why}");
        }
        answer["done"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Without input the script closes the browser and ends, and with it what it prints. A browser whose script is
        // gone ends by itself.
        drop(self.input.take());
        while self.answers.recv_timeout(Duration::from_secs(10)).is_ok() {}
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

/// The packages that `cargo xtask test` installs, or those that somebody has elsewhere.
fn packages() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder");
    let folder = env::var_os("PARLOR_BROWSER_PACKAGES").map_or_else(|| target.join("browser-packages"), PathBuf::from);
    folder.join("node_modules/playwright-core").exists().then_some(folder)
}

fn chromium() -> Option<PathBuf> {
    let named = env::var_os("PARLOR_CHROMIUM").map(PathBuf::from);
    named.or_else(|| program(&["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]))
}

fn firefox() -> Option<PathBuf> {
    env::var_os("PARLOR_FIREFOX").map(PathBuf::from).or_else(|| program(&["firefox-esr", "firefox"]))
}

/// A program of the path, by one of its names.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let places = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

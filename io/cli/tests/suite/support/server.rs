//! A server of the real binary, and other processes that run beside it.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::Ran;

/// How long anything may take. Everything is much quicker unless the machine is busy.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// A folder of its own for a test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test's folder can be written");
    folder
}

/// Where the example bot is.
pub(crate) fn random_bot() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/random_bot.py")
}

/// A process that is ended when the test does.
pub(crate) struct Process {
    child: Child,
    out: Receiver<String>,
    /// Its complaints, a line at a time.
    errors: Receiver<String>,
    said: String,
}

impl Process {
    /// Starts it with this on its standard input.
    pub(crate) fn start(command: &mut Command, input: &str) -> Process {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the process starts");
        // What reads nothing closes its input, which is fine.
        let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
        let (mut output, errors) = (child.stdout.take(), child.stderr.take());
        let (whole, out) = channel();
        thread::spawn(move || {
            let mut text = String::new();
            let _ = output.as_mut().expect("it has an output").read_to_string(&mut text);
            whole.send(text)
        });
        let (sender, lines) = channel();
        thread::spawn(move || {
            let errors = BufReader::new(errors.expect("it has an output"));
            errors.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Process { child, out, errors: lines, said: String::new() }
    }

    /// The next complaint that contains this.
    pub(crate) fn complaint(&mut self, text: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.errors.recv_timeout(left);
            let line = line.unwrap_or_else(|_| panic!("nothing about {text:?} in {:?}", self.said));
            self.said.extend([line.as_str(), "\n"]);
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).expect("ids are small");
        kill_process(Pid::from_raw(id).expect("it is no zero"), signal).expect("it runs");
    }

    /// Waits until it ends, and gives everything it said.
    pub(crate) fn end(mut self) -> Ran {
        let until = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            if until < Instant::now() {
                let _ = self.child.kill();
                let rest: Vec<String> = self.errors.try_iter().collect();
                panic!("it does not end: {}{}", self.said, rest.join("\n"));
            }
            thread::sleep(Duration::from_millis(5));
        };
        // Somebody it started may still have its outputs.
        let out = self.out.recv_timeout(PATIENCE).expect("its output ends");
        while let Ok(line) = self.errors.recv_timeout(PATIENCE) {
            self.said.extend([line.as_str(), "\n"]);
        }
        Ran { code: status.code().unwrap_or(-1), out, err: std::mem::take(&mut self.said) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server on ports of its own.
pub(crate) struct Server {
    pub(crate) process: Process,
    pub(crate) tcp: String,
    pub(crate) http: String,
    /// Where its clients keep their seats.
    home: PathBuf,
}

impl Server {
    /// Starts one, with these options besides.
    pub(crate) fn start(name: &str, options: &[&str]) -> Server {
        let home = folder(name);
        let mut command = plain(&home);
        command.args(["serve", "--tcp", "127.0.0.1:0", "--http", "127.0.0.1:0", "--log", "json"]).args(options);
        let mut process = Process::start(&mut command, "");
        let line: Value = serde_json::from_str(&process.complaint("\"event\":\"start\"")).expect("a line is JSON");
        let address = |key: &str| line[key].as_str().expect("it listens").to_owned();
        Server { tcp: address("tcp"), http: address("http"), process, home }
    }

    /// The real binary, as a client of this server.
    pub(crate) fn client(&self, args: &[&str]) -> Command {
        let mut command = plain(&self.home);
        command.env("PARLOR_SERVER", &self.tcp).env("PARLOR_API", &self.http).args(args);
        command
    }

    /// Starts a client with this on its standard input.
    pub(crate) fn begin(&self, args: &[&str], input: &str) -> Process {
        Process::start(&mut self.client(args), input)
    }

    /// Runs a client to its end.
    pub(crate) fn run(&self, args: &[&str], input: &str) -> Ran {
        self.begin(args, input).end()
    }

    /// Starts a bot that plays at random.
    pub(crate) fn bot(&self, game: &str, name: &str, more: &[&str]) -> Process {
        let program = format!("python3 '{}'", random_bot().display());
        let args = ["bot", "--game", game, "--name", name, "--cmd", &program];
        self.begin(&[&args, more].concat(), "")
    }

    /// Stops it as a service manager would, and gives its log.
    pub(crate) fn stop(self) -> Ran {
        self.process.signal(Signal::TERM);
        self.process.end()
    }
}

/// The real binary with nothing in its environment that would change what it does.
pub(crate) fn plain(home: &Path) -> Command {
    let mut command = super::binary(&[]);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PARLOR_")) {
        command.env_remove(name);
    }
    command.env("XDG_STATE_HOME", home.join("state")).env("XDG_DATA_HOME", home.join("data")).current_dir(home);
    command
}

//! A program that plays: JSON lines on its standard input and output.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use serde::Deserialize;

use crate::failure::Failure;
use crate::refusal::ClientRefusal;

/// A program that runs. It is ended when it is dropped.
pub(crate) struct Program {
    command: String,
    child: Child,
    /// What it is told goes through a thread: a program that does not read must not hold us up.
    input: Option<Sender<String>>,
    answers: Receiver<String>,
    limit: Duration,
}

/// An answer: the id of an action, bare or in an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Bare(String),
    Object { action: String },
}

/// The longest answer.
const LONGEST: u64 = 64 * 1024;
/// How long a program may take to end once its input has.
const PARTING: Duration = Duration::from_secs(2);

impl Program {
    /// Starts it in a shell, in a process group of its own, with a standard error.
    pub(crate) fn start(command: &str, limit: Duration, errors: Stdio) -> Result<Program, Failure> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors).process_group(0);
        let mut child =
            shell.spawn().map_err(|error| Failure::Io { what: format!("cannot start `{command}`"), error })?;
        let (sender, answers) = sync_channel(1);
        let (stdin, output) = (child.stdin.take(), child.stdout.take());
        let (input, lines) = channel::<String>();
        if let Some(mut stdin) = stdin {
            thread::spawn(move || lines.iter().try_for_each(|line| stdin.write_all(line.as_bytes())));
        }
        if let Some(output) = output {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = String::new();
                while let Ok(1..) = output.by_ref().take(LONGEST).read_line(&mut line) {
                    if sender.send(std::mem::take(&mut line)).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Program { command: command.to_owned(), child, input: Some(input), answers, limit })
    }

    /// Tells it something.
    pub(crate) fn tell(&mut self, line: &str) -> Result<(), Failure> {
        let is_told = self.input.as_ref().is_none_or(|input| input.send(format!("{line}\n")).is_ok());
        if is_told { Ok(()) } else { Err(self.ended()) }
    }

    /// Asks for one of `actions`.
    pub(crate) fn ask(&mut self, line: &str, actions: &[String]) -> Result<String, Failure> {
        self.tell(line)?;
        let answer = match self.answers.recv_timeout(self.limit) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => {
                return Err(self.failed(&format!("has not answered within {:?}", self.limit)));
            }
        };
        let said = answer.trim().chars().take(200).collect::<String>();
        let action = match serde_json::from_str(&answer) {
            Ok(Answer::Bare(action) | Answer::Object { action }) => action,
            Err(_) => return Err(self.failed(&format!(r#"answered {said:?}, not {{"action":"ID"}}"#))),
        };
        if actions.contains(&action) {
            return Ok(action);
        }
        Err(self.failed(&format!("answered {said:?}, which is none of the {} actions", actions.len())))
    }

    /// The failure of a program that is not there any more.
    fn ended(&mut self) -> Failure {
        let until = Instant::now() + PARTING;
        match wait(&mut self.child, until) {
            Some(status) => self.failed(&format!("has ended: {status}")),
            None => self.failed("has closed its input or output"),
        }
    }

    fn failed(&self, what: &str) -> Failure {
        Failure::wrong(ClientRefusal::BotFailed, format!("`{}` {what}", self.command))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Without input it should end by itself.
        drop(self.input.take());
        if wait(&mut self.child, Instant::now() + PARTING).is_none() {
            if let Ok(id) = i32::try_from(self.child.id())
                && let Some(group) = Pid::from_raw(id)
            {
                let _gone = kill_process_group(group, Signal::KILL);
            }
            let _gone = self.child.wait();
        }
    }
}

/// How a process ended, if it has by then.
fn wait(child: &mut Child, until: Instant) -> Option<std::process::ExitStatus> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if until <= Instant::now() {
            return None;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than a program takes that answers, on a busy machine too.
    const PATIENT: Duration = Duration::from_mins(2);
    const HASTY: Duration = Duration::from_millis(500);

    fn asked(command: &str, limit: Duration) -> Result<String, String> {
        let mut program = Program::start(command, limit, Stdio::inherit()).map_err(|failure| failure.to_string())?;
        program.ask("{}", &["a".to_owned(), "b".to_owned()]).map_err(|failure| failure.to_string())
    }

    #[test]
    fn a_program_answers_with_an_action() {
        assert_eq!(asked(r#"read x; echo '"a"'"#, PATIENT), Ok("a".to_owned()));
        assert_eq!(asked(r#"read x; echo '{"action":"b","why":"so"}'"#, PATIENT), Ok("b".to_owned()));
    }

    #[test]
    fn a_program_that_does_not_is_told_apart() {
        for (command, limit, want) in [
            ("exit 3", PATIENT, "has ended: exit status: 3"),
            ("nosuchprogram-at-all 2>/dev/null", PATIENT, "has ended: exit status: 127"),
            ("sleep 600", HASTY, "has not answered within 500ms"),
            ("exec <&-; sleep 600", HASTY, "has not answered within 500ms"),
            ("read x; echo hello", PATIENT, r#"answered "hello", not {"action":"ID"}"#),
            (r#"read x; echo '"c"'"#, PATIENT, "which is none of the 2 actions"),
        ] {
            let said = asked(command, limit).expect_err(command);
            assert!(said.contains(want), "{command}: {said}");
        }
    }
}

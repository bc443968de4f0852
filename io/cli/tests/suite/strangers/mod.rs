//! Nothing a stranger writes is printed raw: whatever is in a name, a log, a repository or a server's reply, what a
//! command prints has no character that a terminal obeys or that turns the direction of text, and no line of a
//! stranger's own.
//!
//! The commands come from the command line itself, so that a new one cannot be forgotten here.

mod files;
mod hostile_server;
mod repositories;

use std::collections::BTreeSet;

use parlor::{World, run};

use crate::support::Ran;

/// What a line of a stranger's own begins with.
const FORGED: &str = "FORGED";

/// Whether a terminal obeys a character, or text turns around at it.
fn is_dangerous(character: char) -> bool {
    let code = u32::from(character);
    code < 0x20
        || (0x7f..0xa0).contains(&code)
        || code == 0x61c
        || (0x200e..=0x200f).contains(&code)
        || (0x2028..=0x202e).contains(&code)
        || (0x2066..=0x2069).contains(&code)
}

/// Every such character, and a line of its own: short enough to be a name.
fn evil() -> String {
    let characters: String = ('\0'..='\u{2069}').filter(|character| is_dangerous(*character)).collect();
    assert_eq!(characters.chars().count(), 32 + 33 + 1 + 2 + 7 + 4);
    format!("Eve{characters}\n{FORGED}")
}

/// The same as a string of JSON, with no more escapes than JSON must have.
fn evil_json() -> String {
    serde_json::to_string(&evil()).expect("a text is JSON")
}

/// Refuses what should not have been printed.
#[track_caller]
fn check(what: &str, text: &str) {
    let found = text.chars().find(|character| is_dangerous(*character) && *character != '\n');
    assert!(found.is_none(), "{what}: {found:?} in {text:?}");
    let forged = text.lines().find(|line| line.trim_start().starts_with(FORGED));
    assert!(forged.is_none(), "{what}: a line of a stranger's own in {text}");
}

/// Runs a command in this process, at a terminal or not.
fn run_at(is_terminal: bool, args: &[&str], mut input: &[u8]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut world = World::of_buffers(&mut input, &mut out, &mut err);
    (world.output_is_terminal, world.errors_is_terminal, world.no_color) = (is_terminal, is_terminal, true);
    let code = run([&["parlor"], args].concat(), &mut world);
    let text = |bytes| String::from_utf8(bytes).expect("commands print UTF-8");
    Ran { code: code.into(), out: text(out), err: text(err) }
}

/// A command that has its say in one of these tests: its words, and what comes after them.
struct Row {
    /// The words that call it.
    command: &'static str,
    /// The rest of the command line.
    args: Vec<String>,
    /// Standard input.
    input: String,
    /// Whether it prints a document, whose bytes stay as they are where nobody looks at them.
    is_document: bool,
}

impl Row {
    fn new(command: &'static str, args: &[&str], input: &str) -> Row {
        let args = args.iter().map(|arg| (*arg).to_owned()).collect();
        Row { command, args, input: input.to_owned(), is_document: false }
    }

    fn document(self) -> Row {
        Row { is_document: true, ..self }
    }

    /// Runs it in every way, and checks what it prints; gives what it printed for people.
    fn check(&self) -> Ran {
        let args: Vec<&str> = self.command.split(' ').chain(self.args.iter().map(String::as_str)).collect();
        let what = format!("parlor {}", args.join(" "));
        let json = [&args[..], &["--json"]].concat();
        for args in [&args, &json] {
            let ran = run_at(true, args, self.input.as_bytes());
            check(&what, &ran.out);
            check(&what, &ran.err);
        }
        let ran = run_at(false, &args, self.input.as_bytes());
        check(&what, &ran.err);
        if !self.is_document {
            check(&what, &ran.out);
            let ran = run_at(false, &json, self.input.as_bytes());
            check(&what, &ran.out);
            check(&what, &ran.err);
        }
        ran
    }
}

/// Commands that print nothing that comes from a stranger but their arguments, and why.
const OWN_WORDS: &[(&str, &str)] = &[
    ("games", "it lists what is compiled in"),
    ("machine", "the same"),
    ("schema", "the same"),
    ("completions", "the same"),
    ("man", "the same"),
    ("error-codes", "the same"),
    ("png", "it draws a picture into a file, and says nothing"),
    ("perft", "it counts"),
    ("train", "it reads and writes numbers"),
    ("play", "it needs a terminal: `play::tests` look at its screen"),
    ("serve", "it runs: what it logs is tested with its logger"),
    ("backup", "it copies a data folder, which the operator's own server wrote"),
    ("store check", "the same"),
    ("git hook", "it writes a file of its own"),
    ("git init", "the same"),
    ("git hand", "what it shows is dealt by the game"),
];

#[test]
fn every_command_has_its_say() {
    let tested: BTreeSet<String> = [files::rows(), hostile_server::rows("")]
        .concat_rows()
        .chain(repositories::COMMANDS.iter().map(|command| (*command).to_owned()))
        .chain(hostile_server::SEATED.iter().map(|command| (*command).to_owned()))
        .chain(OWN_WORDS.iter().map(|(command, _)| (*command).to_owned()))
        .collect();
    let all: BTreeSet<String> = parlor::commands().into_iter().collect();
    let missing: Vec<&String> = all.difference(&tested).collect();
    assert!(missing.is_empty(), "these commands print something: add rows for them here: {missing:?}");
    let gone: Vec<&String> = tested.difference(&all).collect();
    assert!(gone.is_empty(), "there are no such commands: {gone:?}");
}

/// The commands of rows.
trait Commands {
    fn concat_rows(self) -> impl Iterator<Item = String>;
}

impl<const N: usize> Commands for [Vec<Row>; N] {
    fn concat_rows(self) -> impl Iterator<Item = String> {
        self.into_iter().flatten().map(|row| row.command.to_owned())
    }
}

#[test]
fn arguments_are_repeated_without_their_power() {
    let evil = evil();
    for command in parlor::commands() {
        let words: Vec<&str> = command.split(' ').collect();
        for argument in [evil.clone(), format!("--{evil}"), format!("--server={evil}"), format!("--game={evil}")] {
            // Without anything that a command could do, but for reading a file of that name.
            let args = [&words[..], &[&argument, "--no-such-option"]].concat();
            for args in [args.clone(), [&args[..], &["--json"]].concat()] {
                let ran = run_at(true, &args, b"");
                assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
                check(&command, &ran.out);
                check(&command, &ran.err);
                check(&command, &run_at(false, &args, b"").err);
            }
        }
    }
}

#[test]
fn what_files_say_is_printed_without_its_power() {
    for row in files::rows() {
        row.check();
    }
}

#[test]
fn what_servers_say_is_printed_without_its_power() {
    hostile_server::check_all();
}

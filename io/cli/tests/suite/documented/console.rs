//! A terminal in which the commands of a page are typed, one after the other.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use super::page::{Block, Step};
use super::pattern::{Known, fits};
use crate::support::server::{PATIENCE, Process, folder};

/// Where a server is found, unless it says otherwise.
const USUAL: [&str; 2] = ["127.0.0.1:7342", "127.0.0.1:7343"];

/// The terminal, and what was learned in it.
pub(super) struct Console {
    folder: PathBuf,
    /// The server's addresses.
    addresses: Option<[String; 2]>,
    /// What ids on the page really are.
    known: Known,
    /// Variables that a reader would have set by hand: the tokens of players.
    variables: Vec<(String, String)>,
    /// What runs in the background, until the page is over.
    background: Vec<Process>,
}

impl Console {
    /// In an empty folder, but for the tools that pages name.
    pub(super) fn new(page: &str) -> Console {
        let folder = folder(&format!("documented-{}", page.replace(['/', '.'], "-")));
        let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools");
        let bot = folder.join("random_bot.py");
        fs::copy(tools.join("random_bot.py"), &bot).expect("the test's folder can be written");
        std::os::unix::fs::symlink(tools, folder.join("tools")).expect("the test's folder can be written");
        Console { folder, addresses: None, known: Vec::new(), variables: Vec::new(), background: Vec::new() }
    }

    /// Puts a file there.
    pub(super) fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("the test's folder can be written");
    }

    /// Sets a variable, as a reader would by hand.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        self.variables.push((name.to_owned(), value.to_owned()));
    }

    fn command(&self, program: &str) -> Command {
        let ours = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("the binary is in a folder");
        let path = format!("{}:{}", ours.display(), std::env::var("PATH").unwrap_or_default());
        let mut other = Command::new(program);
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PARLOR_")) {
            other.env_remove(name);
        }
        other.current_dir(&self.folder).env("PATH", path).env("HOME", &self.folder).env_remove("NO_COLOR");
        for variable in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            other.env(variable, self.folder.join(variable.to_lowercase()));
        }
        other.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        other.env("PARLOR_TCP", "127.0.0.1:0").env("PARLOR_HTTP", "127.0.0.1:0").env("PARLOR_LOG", "text");
        for (name, value) in &self.variables {
            other.env(name, value);
        }
        if let Some([tcp, http]) = &self.addresses {
            other.env("PARLOR_SERVER", tcp).env("PARLOR_API", format!("http://{http}"));
        }
        other
    }

    /// What is typed, with what things on the page really are.
    fn real(&self, typed: &str) -> String {
        let mut typed = typed.to_owned();
        for (name, really) in self.known.iter().rev() {
            typed = typed.replace(&format!("{name}-…"), really).replace(&format!("{name}…"), really);
            if 6 <= name.len() && !really.starts_with(name.as_str()) {
                typed = typed.replace(name, really);
            }
        }
        if let Some([tcp, http]) = &self.addresses {
            for (usual, address) in
                [("localhost:7343", http), (USUAL[1], http), (USUAL[0], tcp), ("127.0.0.1 7342", tcp)]
            {
                typed = typed.replace(usual, address);
            }
        }
        typed
    }

    /// What was printed, with what things are called on the page.
    fn usual(&self, printed: &str) -> String {
        let mut printed = printed.to_owned();
        for (ours, usual) in [("xdg_data_home", "/home/ann/.local/share"), ("xdg_state_home", "/home/ann/.local/state")]
        {
            printed = printed.replace(&self.folder.join(ours).display().to_string(), usual);
        }
        for (address, usual) in self.addresses.iter().flatten().zip(USUAL) {
            printed = printed.replace(address, usual);
        }
        printed
    }

    /// Runs a whole script.
    pub(super) fn script(&self, program: &str, script: &str) -> Result<(), String> {
        let file = self.folder.join("script");
        fs::write(&file, script).expect("the test's folder can be written");
        let mut command = self.command(program);
        if program == "sh" {
            command.arg("-e");
        }
        let ran = Process::start(command.arg(&file), "").end();
        if ran.code == 0 { Ok(()) } else { Err(format!("{ran:?}")) }
    }

    /// Starts the server, with what else the page says of it.
    pub(super) fn serve(&mut self, command: &str) -> Result<String, String> {
        let mut process = Process::start(self.command("sh").args(["-c", &format!("exec {command}")]), "");
        let line = process.complaint("Listening on ");
        let (_, rest) = line.split_once("Listening on ").expect("it is there");
        let addresses = rest.split_once(". ").and_then(|(both, _)| both.split_once(" and http://"));
        let (tcp, http) = addresses.ok_or_else(|| format!("no addresses in {line}"))?;
        self.addresses = Some([tcp.to_owned(), http.to_owned()]);
        self.background.push(process);
        Ok(self.usual(&line))
    }

    /// Types a command, and compares what it prints.
    pub(super) fn step(&mut self, step: &Step) -> Result<(), String> {
        let typed = step.command.trim_end();
        let printed = if typed.starts_with("parlor serve") && !typed.contains("--print-config") {
            self.serve(typed.trim_end_matches('&'))?
        } else if let Some(background) = typed.strip_suffix('&') {
            let command = self.real(background);
            let process = Process::start(self.command("sh").args(["-c", &command]), "");
            self.background.push(process);
            return self.until_it_waits();
        } else if typed == "parlor rpc" || typed.starts_with("nc ") {
            return self.talk(step);
        } else if typed.contains("curl -sN") {
            return self.follow(step);
        } else {
            self.run(step)?
        };
        self.compare(step, &printed)
    }

    /// Waits until the player who sits down in the background has sat down, as a reader would.
    fn until_it_waits(&self) -> Result<(), String> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let list = Process::start(self.command("parlor").args(["table", "list", "--stage", "gathering"]), "").end();
            if list.out.contains(" 1/") {
                return Ok(());
            }
        }
        Err("nobody sits down".to_owned())
    }

    /// Runs a command to its end.
    fn run(&mut self, step: &Step) -> Result<String, String> {
        // What is typed at a prompt of the program.
        let typed = step.shown.iter().filter_map(|line| line.strip_prefix(PROMPT));
        let input: String = typed.flat_map(|line| [line, "\n"]).collect();
        let command = self.real(&step.command);
        let ran = Process::start(self.command("sh").args(["-c", &format!("{{ {command}\n}} 2>&1")]), &input).end();
        let fails = step.shown.iter().any(|line| line.starts_with("parlor: "));
        if (ran.code == 0) == fails {
            return Err(format!("exit code {}: {}", ran.code, ran.out));
        }
        // The token of a player who has just sat down is what the page calls by the player's name.
        let value = |text: &str, key: &str| Some(text.split_once(key)?.1.split('"').next()?.to_owned());
        if let (Some(name), Some(token)) = (value(&step.command, r#""name":""#), value(&ran.out, r#""token":""#)) {
            self.set(&name.to_uppercase(), &token);
        }
        Ok(self.usual(&ran.out))
    }

    fn compare(&mut self, step: &Step, printed: &str) -> Result<(), String> {
        if step.shown.is_empty() {
            return Ok(());
        }
        let shown: Vec<&str> = step.shown.iter().map(String::as_str).filter(|line| !line.starts_with(PROMPT)).collect();
        // Long lines of JSON are broken on pages.
        let is_json = step.command.starts_with("curl ");
        let shown = if is_json { shown.join("\n").replace("\n ", "") } else { shown.join("\n") };
        let printed = printed.replace('\r', "");
        let (shown, printed) = match (step.command.contains("curl -si"), shown.split_once("\n\n")) {
            (true, Some((head, body))) => {
                let (real_head, real_body) = printed.split_once("\n\n").ok_or("no head")?;
                for line in head.lines() {
                    let known = real_head.lines().find_map(|other| fits(line, other));
                    self.known.extend(known.ok_or_else(|| format!("no {line:?} in\n{real_head}"))?);
                }
                (body.to_owned(), real_body.to_owned())
            }
            _ => (shown, printed),
        };
        let known = fits(&shown, &printed);
        self.known.extend(known.ok_or_else(|| format!("the page has\n{shown}\nand it prints\n{printed}"))?);
        Ok(())
    }

    /// Reads a stream that does not end until it has said what the page shows.
    fn follow(&self, step: &Step) -> Result<(), String> {
        let mut child = self
            .command("sh")
            .args(["-c", &format!("exec {}", self.real(&step.command))])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = lines_of(child.stdout.take().expect("it has an output"));
        let shown = step.shown.join("\n");
        let mut heard = String::new();
        let found = loop {
            match lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.extend([line.as_str(), "\n"]),
                Err(_) => break Err(format!("the page has\n{shown}\nand it prints\n{heard}")),
            }
            if fits(&shown, &heard).is_some() {
                break Ok(());
            }
        };
        let _ = child.kill();
        let _ = child.wait();
        found
    }

    /// Talks to a program or a server line by line: what a client says is typed, the rest is heard.
    fn talk(&mut self, step: &Step) -> Result<(), String> {
        let mut child = None;
        let (mut typing, lines): (Box<dyn std::io::Write>, _) = if step.command.starts_with("nc ") {
            let address = self.addresses.as_ref().map(|[tcp, _]| tcp).ok_or("no server")?;
            let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
            let lines = lines_of(stream.try_clone().map_err(|error| error.to_string())?);
            (Box::new(stream), lines)
        } else {
            let mut command = self.command("sh");
            let process = command.args(["-c", &format!("exec {}", step.command)]);
            let mut started = process.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
            let lines = lines_of(started.stdout.take().expect("it has an output"));
            let typing = started.stdin.take().expect("it has an input");
            child = Some(started);
            (Box::new(typing), lines)
        };
        let (mut skips, mut typed) = (false, String::new());
        for shown in &step.shown {
            if is_said_by_a_client(shown) {
                typed = self.real(shown) + "\n";
                typing.write_all(typed.as_bytes()).map_err(|error| error.to_string())?;
                continue;
            }
            // In brackets stands what is not shown.
            if shown.starts_with('(') {
                skips = true;
                continue;
            }
            loop {
                let line = lines.recv_timeout(PATIENCE).map_err(|_| format!("nothing like {shown}"))?;
                match fits(shown, &line) {
                    Some(known) => {
                        self.known.extend(known);
                        break;
                    }
                    // A reader types it when it is their turn.
                    None if line.contains(r#""actions":[]"#) => {
                        typing.write_all(typed.as_bytes()).map_err(|error| error.to_string())?;
                    }
                    None if skips => {}
                    None => return Err(format!("the page has\n{shown}\nand it says\n{line}")),
                }
            }
            skips = false;
        }
        drop(typing);
        child.as_mut().map(std::process::Child::kill);
        child.as_mut().map(std::process::Child::wait);
        Ok(())
    }
}

/// What a program writes before something is typed.
const PROMPT: &str = "your move> ";

/// Whether a line of a conversation is a request or a message of a client.
fn is_said_by_a_client(line: &str) -> bool {
    let message: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
    let is_message = match message["type"].as_str() {
        Some("JoinGame" | "Action") => true,
        Some("Legal") => message.get("actions").is_none(),
        _ => false,
    };
    is_message || message.get("method").is_some()
}

/// What comes from somewhere, a line at a time.
fn lines_of(from: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || BufReader::new(from).lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    lines
}

/// Runs a block of a page, and says what is wrong with it.
pub(super) fn run(console: &mut Console, block: &Block, is_run: impl Fn(&str) -> bool) -> Result<u32, String> {
    let mut ran = 0;
    match block.language.as_str() {
        "console" => {
            for step in block.steps().iter().filter(|step| is_run(&step.command)) {
                console.step(step).map_err(|wrong| format!("$ {}\n{wrong}", step.command))?;
                ran += 1;
            }
        }
        "sh" => {
            let script = block.lines.join("\n") + "\n";
            if is_run(&script) {
                console.script("sh", &script)?;
                ran += 1;
            }
        }
        _ => {}
    }
    Ok(ran)
}

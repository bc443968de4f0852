//! Installing what the checks need and a fresh machine does not have.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::{browser, linter, say};

/// A part of the toolchain, needed everywhere.
struct Component {
    name: &'static str,
    subcommand: &'static str,
    why: &'static str,
}

/// A program or a font, by the name of its Debian package. Elsewhere its user installs it.
struct Package {
    name: &'static str,
    is_there: fn() -> bool,
    why: &'static str,
}

const COMPONENTS: [Component; 2] = [
    Component { name: "rustfmt", subcommand: "fmt", why: "checks the formatting" },
    Component { name: "clippy", subcommand: "clippy", why: "checks the lints" },
];

const PACKAGES: [Package; 10] = [
    Package {
        name: "tmux",
        is_there: || runs(Command::new("tmux").arg("-V")),
        why: "the test of the terminal game plays in it",
    },
    Package { name: "fonts-dejavu-core", is_there: has_dejavu, why: "the test of PNG pictures writes text with it" },
    Package {
        name: "shellcheck",
        is_there: || runs(Command::new("shellcheck").arg("--version")),
        why: "the test of git hooks and workflows checks their scripts with it",
    },
    Package { name: "python3-venv", is_there: has_venv, why: "the linter of workflows is installed with it" },
    Package { name: "gnubg", is_there: has_gnubg, why: "the tests of Backgammon compare legal plays with it" },
    Package {
        name: "age",
        is_there: || runs(Command::new("age").arg("--version")),
        why: "the test of sealed hands opens and seals them with it",
    },
    Package {
        name: "openssh-client",
        is_there: || is_found(Command::new("ssh-keygen").arg("-?")),
        why: "the tests of sealed hands make keys with it",
    },
    Package { name: "chromium", is_there: has_chromium, why: "the tests of pages look at them with it" },
    Package { name: "nodejs", is_there: has_node, why: "the tests of pages drive the browser with it" },
    Package { name: "npm", is_there: has_npm, why: "what the tests of pages need is installed with it" },
];

/// Installs what is missing, and says what and why. What cannot be installed may be left out if `may_skip`.
///
/// # Errors
/// When something could not be installed, with the command that would do it.
pub(crate) fn missing(may_skip: bool) -> Result<(), Failure> {
    for component in COMPONENTS.iter().filter(|component| !runs(cargo().args([component.subcommand, "--version"]))) {
        add_component(component)?;
    }
    let packages: Vec<&Package> = PACKAGES.iter().filter(|package| !(package.is_there)()).collect();
    if !packages.is_empty() {
        or_skipped(add_packages(&packages), may_skip)?;
    }
    or_skipped(linter::install(), may_skip)?;
    or_skipped(browser::install(), may_skip)
}

/// What could not be installed is only told if it may be left out.
fn or_skipped(installed: Result<(), Failure>, may_skip: bool) -> Result<(), Failure> {
    match installed {
        Err(failure) if may_skip => {
            say::progress(&format!("{failure}. What needs it is skipped."));
            Ok(())
        }
        Err(failure) => Err(Failure::new(format!("{failure}. To test without: cargo xtask test --skip-missing"))),
        Ok(()) => Ok(()),
    }
}

fn add_component(component: &Component) -> Result<(), Failure> {
    say::progress(&format!("installing {} with rustup: it {}", component.name, component.why));
    let added = shown(Command::new("rustup").args(["component", "add", component.name]));
    if added {
        return Ok(());
    }
    let (name, why) = (component.name, component.why);
    Err(Failure::new(format!("{name} is missing (it {why}). Install it: rustup component add {name}")))
}

fn add_packages(packages: &[&Package]) -> Result<(), Failure> {
    let names: Vec<&str> = packages.iter().map(|package| package.name).collect();
    if !runs(Command::new("apt-get").arg("--version")) {
        let names = names.join(", ");
        return Err(Failure::new(format!("these are missing, by their Debian names: {names}. Install them")));
    }
    for package in packages {
        say::progress(&format!("installing {} with apt-get: {}", package.name, package.why));
    }
    // A fresh machine has no package lists, or old ones: what the first attempt has to say is of no interest then.
    if runs(&mut install(&names)) || (shown(apt().arg("update")) && shown(&mut install(&names))) {
        return Ok(());
    }
    let names = names.join(" ");
    Err(Failure::new(format!(
        "these packages are missing: {names}. Install them: sudo apt-get update && sudo apt-get install {names}"
    )))
}

fn install(names: &[&str]) -> Command {
    let mut command = apt();
    command.args(["install", "--yes", "--no-install-recommends"]).args(names);
    command
}

/// Apt-get that asks nothing: by itself for root, with a sudo that needs no password for others.
fn apt() -> Command {
    let mut command = if is_root() { Command::new("apt-get") } else { Command::new("sudo") };
    if !is_root() {
        command.args(["-n", "apt-get"]);
    }
    // Another apt-get may be at work: wait for it, but not for ever.
    command.args(["-qq", "-o", "DPkg::Lock::Timeout=120"]).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let user = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    user.and_then(|ids| ids.split_whitespace().nth(1)) == Some("0")
}

/// Whether the font is where Debian or another system puts it.
fn has_dejavu() -> bool {
    ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu-sans-fonts"]
        .iter()
        .any(|folder| Path::new(folder).join("DejaVuSans.ttf").exists())
}

/// Whether Python is there and can make virtual environments with pip in them.
fn has_venv() -> bool {
    runs(Command::new("python3").args(["-c", "import ensurepip, venv"]))
}

/// Whether GNU Backgammon is where programs are, or where Debian puts games.
fn has_gnubg() -> bool {
    ["gnubg", "/usr/games/gnubg"].iter().any(|program| runs(Command::new(program).arg("--version")))
}

/// Whether there is a Chromium by one of its names.
fn has_chromium() -> bool {
    ["chromium", "chromium-browser", "google-chrome"].iter().any(|program| runs(Command::new(program).arg("--version")))
}

fn has_npm() -> bool {
    runs(Command::new("npm").arg("--version"))
}

/// Whether there is a Node that is new enough.
fn has_node() -> bool {
    runs(Command::new("node").args(["-e", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"]))
}

fn cargo() -> Command {
    crate::workspace::cargo(&[])
}

/// Whether a command is there and succeeds; what it says is dropped.
fn runs(command: &mut Command) -> bool {
    quiet(command).status().is_ok_and(|status| status.success())
}

/// Whether a command is there, whatever it comes to.
fn is_found(command: &mut Command) -> bool {
    quiet(command).status().is_ok()
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

/// Whether a command is there and succeeds; what it says is shown.
fn shown(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).status().is_ok_and(|status| status.success())
}

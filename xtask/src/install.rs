//! Installing what the checks need and a fresh machine does not have.

use std::fs;
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::{browser, linter, say, workspace};

/// A part of the toolchain, needed everywhere.
struct Component {
    name: &'static str,
    subcommand: &'static str,
    why: &'static str,
}

/// A program or a font, by the name of its Debian package. Elsewhere its user installs it.
struct Package {
    name: &'static str,
    /// It is there if one of these commands succeeds.
    checks: &'static [&'static [&'static str]],
    why: &'static str,
}

const COMPONENTS: &[Component] = &[
    Component { name: "rustfmt", subcommand: "fmt", why: "checks the formatting" },
    Component { name: "clippy", subcommand: "clippy", why: "checks the lints" },
];

const PACKAGES: &[Package] = &[
    Package { name: "tmux", checks: &[&["tmux", "-V"]], why: "the test of the terminal game plays in it" },
    Package {
        name: "fonts-dejavu-core",
        checks: &[
            &["test", "-e", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"],
            &["test", "-e", "/usr/share/fonts/TTF/DejaVuSans.ttf"],
            &["test", "-e", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf"],
        ],
        why: "the test of PNG pictures writes text with it",
    },
    Package {
        name: "shellcheck",
        checks: &[&["shellcheck", "--version"]],
        why: "the test of git hooks and workflows checks their scripts with it",
    },
    Package {
        name: "curl",
        checks: &[&["curl", "--version"]],
        why: "the test of the documentation runs it as pages show",
    },
    Package {
        name: "python3-venv",
        checks: &[&["python3", "-c", "import ensurepip, venv"]],
        why: "the linter of workflows is installed with it",
    },
    Package {
        name: "gnubg",
        // Debian puts games where the path may not lead.
        checks: &[&["gnubg", "--version"], &["/usr/games/gnubg", "--version"]],
        why: "the tests of Backgammon compare legal plays with it",
    },
    Package {
        name: "age",
        checks: &[&["age", "--version"]],
        why: "the test of sealed hands opens and seals them with it",
    },
    Package {
        name: "openssh-client",
        checks: &[&["sh", "-c", "command -v ssh-keygen"]],
        why: "the tests of sealed hands make keys with it",
    },
    Package { name: "openssl", checks: &[&["openssl", "version"]], why: "the tests of TLS make certificates with it" },
    Package {
        name: "nginx",
        // Debian puts servers where the path may not lead.
        checks: &[&["nginx", "-v"], &["/usr/sbin/nginx", "-v"]],
        why: "a server is tested behind it, as docs/server.md shows it; its own service is not needed",
    },
    Package {
        name: "libnginx-mod-stream",
        checks: &[&["test", "-e", "/usr/lib/nginx/modules/ngx_stream_module.so"]],
        why: "TCP connections are tested behind nginx with it",
    },
    Package {
        name: "caddy",
        checks: &[&["caddy", "version"]],
        why: "a server is tested behind it, as docs/server.md shows it; its own service is not needed",
    },
    Package {
        // A page costs it a third of what it costs a Chromium that has windows.
        name: "chromium-headless-shell",
        checks: &[
            &["chromium-headless-shell", "--version"],
            &["chromium", "--version"],
            &["chromium-browser", "--version"],
            &["google-chrome", "--version"],
        ],
        why: "the tests of pages look at them with it",
    },
    Package {
        name: "firefox-esr",
        checks: &[&["firefox-esr", "--version"], &["firefox", "--version"]],
        why: "the first moves of every game are made in it as well",
    },
    Package {
        name: "nodejs",
        checks: &[&["node", "-e", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"]],
        why: "the tests of pages drive the browser with it",
    },
    Package { name: "npm", checks: &[&["npm", "--version"]], why: "what the tests of pages need is installed with it" },
];

impl Package {
    fn is_there(&self) -> bool {
        self.checks.iter().any(|check| runs(Command::new(check[0]).args(&check[1..])))
    }
}

/// Installs what is missing, and says what and why. What cannot be installed may be left out if `may_skip`.
pub(crate) fn missing(may_skip: bool) -> Result<(), Failure> {
    for component in COMPONENTS.iter().filter(|component| is_missing(component)) {
        add_component(component)?;
    }
    let packages: Vec<&Package> = PACKAGES.iter().filter(|package| !package.is_there()).collect();
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

fn is_missing(component: &Component) -> bool {
    !runs(&mut workspace::cargo(&[component.subcommand, "--version"]))
}

fn add_component(component: &Component) -> Result<(), Failure> {
    say::progress(&format!("installing {} with rustup: it {}", component.name, component.why));
    let (name, why) = (component.name, component.why);
    if shown(Command::new("rustup").args(["component", "add", name])) {
        return Ok(());
    }
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

/// Whether a command is there and succeeds; what it says is dropped.
fn runs(command: &mut Command) -> bool {
    shown(command.stdout(Stdio::null()).stderr(Stdio::null()))
}

/// Whether a command is there and succeeds; what it says is shown.
fn shown(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).status().is_ok_and(|status| status.success())
}

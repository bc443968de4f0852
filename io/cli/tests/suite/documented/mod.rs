//! Every command of the README and of `docs/`, run as it stands: what the pages show is what comes out.
//!
//! The commands of a page are run in order, in an empty folder, with a server of their own where they need one.

mod console;
mod page;
mod pattern;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use self::console::Console;
use self::page::{Block, blocks};

/// What is not run: how it begins, or what is in it, and why not.
const NOT_RUN: &[(&str, &str)] = &[
    ("cargo ", "it builds, or it is the tests themselves"),
    ("sudo apt-get ", "it installs something"),
    ("PARLOR_KILL_ROUNDS=", "it is the tests themselves"),
    ("PARLOR_LOGS=", "it is the tests themselves"),
    ("docker ", "it builds an image"),
    ("gnubg_bot.py", "2,000 games against GNU Backgammon take an hour"),
    ("tools/judge/", "it needs other engines, and takes hours"),
    ("parlor train ", "it takes two hours of a processor"),
    ("sha256sum weights.bin", "the same"),
    ("git push\n", "it needs a room and a player: `git_play` has both"),
    ("parlor serve --tls-cert", "it needs a certificate: `tls` has one"),
    ("openssl rand -hex 32 > operator.token", "it is about tables of the reader's: `admin` has some"),
    ("parlor backup /var/lib/parlor", "it is a folder of the reader's: `data_folder` rehearses backups"),
    ("parlor store check /var/lib/parlor", "the same"),
    ("parlor git move TABLE", "this is how it is called, not a call"),
    ("parlor git init --action OWNER", "the reader puts a name in it; `setup` of git tables has one"),
];

/// Pages whose commands talk to a server that is there already.
const SERVED: &[&str] = &["docs/http.md", "docs/tournaments.md"];

/// Languages that can be run. Programs in Rust are tests of their crates.
const RUNNABLE: &[&str] = &["console", "sh"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every page there is, by its path.
fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    for folder in ["docs", "docs/games", "docs/games/ko"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder can be listed") {
            let path = entry.expect("a folder can be listed").path();
            if path.extension().is_some_and(|end| end == "md") {
                pages.push(format!("{folder}/{}", path.file_name().unwrap_or_default().to_string_lossy()));
            }
        }
    }
    pages
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

fn is_run(command: &str) -> bool {
    let command = format!("{}\n", command.trim_end());
    !NOT_RUN.iter().any(|(part, _)| command.starts_with(part) || part.contains(['.', '/']) && command.contains(part))
}

/// The log that several pages verify stands on one of them.
fn receipt() -> String {
    let page = blocks(&read("docs/fairness.md"));
    let is_log = |block: &&Block| block.lines.first().is_some_and(|line| line.starts_with(r#"{"parlor":3"#));
    page.iter().find(is_log).expect("the page has a log").lines.join("\n") + "\n"
}

/// Runs what can be run on a page; gives how much that was.
fn run(page: &str) -> Result<u32, String> {
    let blocks: Vec<Block> =
        blocks(&read(page)).into_iter().filter(|block| RUNNABLE.contains(&block.language.as_str())).collect();
    if blocks.is_empty() {
        return Ok(0);
    }
    let mut console = Console::new(page);
    console.write("table.log", &receipt());
    if SERVED.contains(&page) {
        console.set("OPERATOR", &"5a".repeat(32));
        console.write("operator.token", &"5a".repeat(32));
        console.serve("parlor serve --memory --operator-token-file operator.token")?;
    }
    let mut ran = 0;
    for block in &blocks {
        ran += console::run(&mut console, block, is_run).map_err(|wrong| format!("{page}:{}: {wrong}", block.line))?;
    }
    Ok(ran)
}

#[test]
fn every_command_prints_what_the_page_says() {
    let pages = pages();
    let results: Vec<Result<u32, String>> = thread::scope(|scope| {
        let running: Vec<_> = pages.iter().map(|page| scope.spawn(move || run(page))).collect();
        running.into_iter().map(|page| page.join().unwrap_or_else(|_| Err("a panic, above".to_owned()))).collect()
    });
    let wrong: Vec<&str> = results.iter().filter_map(|result| result.as_ref().err().map(String::as_str)).collect();
    assert!(wrong.is_empty(), "\n\n{}", wrong.join("\n\n"));
    let ran: u32 = results.iter().filter_map(|result| result.as_ref().ok()).sum();
    assert!(60 < ran, "only {ran} commands");
}

#[test]
fn what_is_not_run_is_on_a_page() {
    let pages: Vec<String> = pages().iter().map(|page| read(page)).collect();
    for (part, _) in NOT_RUN {
        assert!(
            pages.iter().any(|page| page.contains(part.trim_end())),
            "{part:?} is on no page: take it off the list"
        );
    }
}

#[test]
fn the_bot_on_the_page_is_the_one_in_the_tree() {
    let page = blocks(&read("docs/bots.md"));
    let shown = page.iter().find(|block| block.language == "python").expect("the page has a bot");
    assert_eq!(shown.lines.join("\n") + "\n", read("tools/random_bot.py"));
}

#[test]
fn the_client_on_the_page_of_json_rpc_works() {
    let page = blocks(&read("docs/rpc.md"));
    let client = page.iter().find(|block| block.language == "python").expect("the page has a client");
    let console = Console::new("docs/rpc.md python");
    console.script("python3", &(client.lines.join("\n") + "\n")).expect("it runs");
}

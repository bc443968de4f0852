//! What the tests of the binary share.

pub(crate) mod browser;
pub(crate) mod entrants;
pub(crate) mod git;
#[path = "../../../../git-tables/tests/suite/missing.rs"]
pub(crate) mod missing;
pub(crate) mod mutate;
pub(crate) mod relay;
pub(crate) mod samples;
pub(crate) mod screen;
pub(crate) mod server;
pub(crate) mod tables;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use game::log::{Entry, Header, line};
use game::{Actor, Seat, Timestamp, Viewer};
use parlor::{World, run};

/// How often something is tried: so often in a long run, which `cargo xtask test --long` asks for, else a fifth as often.
pub(crate) fn tries(long: u32) -> u32 {
    if std::env::var_os("PARLOR_LONG").is_some() { long } else { long / 5 }
}

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ran {
    /// Its exit code.
    pub(crate) code: i32,
    /// What it printed.
    pub(crate) out: String,
    /// What it complained about.
    pub(crate) err: String,
}

/// The real binary, with nothing in its environment that would change its output.
pub(crate) fn binary(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the real binary with `input` on its standard input.
pub(crate) fn parlor(args: &[&str], input: &str) -> Ran {
    let mut child = binary(args).spawn().expect("the binary starts");
    // A command that reads nothing closes its input, which is fine.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("the binary prints UTF-8");
    Ran { code: status.code().expect("it ends by itself"), out: text(stdout), err: text(stderr) }
}

/// Runs the real binary and checks its exit code, and that `text` is in what it prints.
#[track_caller]
pub(crate) fn check(args: &[&str], input: &str, code: i32, text: &str) -> Ran {
    let ran = parlor(args, input);
    assert_eq!(ran.code, code, "{args:?}: {ran:?}");
    let said = if code == 0 { &ran.out } else { &(ran.out.clone() + &ran.err) };
    assert!(said.contains(text), "{args:?}: {text:?} is not in {said:?}");
    ran
}

/// Runs a command in this process, in a world made of buffers.
pub(crate) fn in_process(args: &[&str], mut input: &[u8]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut world = World::of_buffers(&mut input, &mut out, &mut err);
    let code = run(args, &mut world);
    let text = |bytes| String::from_utf8(bytes).expect("commands print UTF-8");
    Ran { code: code.into(), out: text(out), err: text(err) }
}

/// A file of its own for a test, with this text in it.
pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the test's folder can be written");
    path
}

/// A path as an argument.
pub(crate) fn arg(path: &std::path::Path) -> &str {
    path.to_str().expect("the test's paths are UTF-8")
}

/// A new game's state, as `parlor new` prints it.
pub(crate) fn fresh() -> String {
    let ran = parlor(&["new", "quoridor", "--names", "Ann,Bob"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out
}

/// The log of a game of Quoridor in which these actions were played.
pub(crate) fn log_of(ids: &[&str]) -> Vec<String> {
    log_of_game("quoridor", ids)
}

/// The log of a game in which these actions were played.
pub(crate) fn log_of_game(game: &str, ids: &[&str]) -> Vec<String> {
    let seats = games::find(game).map_or(2, |kind| usize::from(*kind.seats.start()));
    let names = [r#""Ann""#, r#""Bob""#, r#""Cyd""#, r#""Dan""#][..seats].join(",");
    let header = format!(
        r#"{{"parlor":1,"game":"{game}","table":"550e8400-e29b-41d4-a716-446655440000","at":"2025-01-15T10:30:00Z","setup":{{"names":[{names}]}}}}"#
    );
    let header = Header::parse(&header).expect("the test's header is one");
    let mut replay = game::log::Replay::begin(games::GAMES, &header).expect("the game begins");
    let mut lines = vec![line(&header)];
    for (index, id) in ids.iter().enumerate() {
        let by = replay.game.turn().actors().next().unwrap_or(Actor::Seat(Seat(0)));
        let mut next = replay.game.duplicate();
        next.apply(by, id).expect("the test's actions are legal");
        let seq = index as u64 + 1;
        let at = Timestamp::from_seconds(1_736_937_000 + i64::try_from(seq).expect("logs are short"));
        let after = Some(next.digest(Viewer::Referee));
        let entry = Entry { seq, at, by, action: (*id).to_owned(), after };
        replay.step(&entry).expect("the line follows");
        lines.push(line(&entry));
    }
    lines
}

/// One of them.
pub(crate) fn pick<'a, T>(among: &'a [T], luck: &mut game::Seeded) -> &'a T {
    let count = u32::try_from(among.len()).expect("lists are short");
    &among[game::Luck::below(luck, count) as usize]
}

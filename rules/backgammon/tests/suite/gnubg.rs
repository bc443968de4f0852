//! GNU Backgammon, if it is installed, as a second opinion on plays and on notations.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::notation::{any_match, positions_from_games};
use backgammon::notation::{Situation, gnu, plays, xgid};
use backgammon::{BAR, Checkers, OFF, Play, Position, Roll};
use game::{Luck, Seat, Seeded};

/// How many positions of each sort are compared, each with one roll.
const POSITIONS: usize = 400;
/// After how long it is given up on.
const PATIENCE: Duration = Duration::from_mins(2);

/// What it is asked, and what must come of it.
struct Question {
    commands: String,
    expected: Expected,
}

enum Expected {
    /// Our ID comes back, and the plays it lists lead to these positions and no others.
    Plays { situation: Situation, plays: Vec<Play> },
    /// Our play is understood and leads to this position, as the other side sees it.
    Played { play: String, next: Position },
    /// The XGID means the same as these IDs.
    Ids { xgid: String, gnu: String },
}

#[test]
fn gnubg_agrees() {
    let Some(program) = installed() else {
        let may_skip = env::var_os("PARLOR_SKIP_MISSING").is_some();
        assert!(may_skip, "gnubg is not installed: `cargo xtask test` installs it");
        return;
    };
    let questions = questions();
    let answers = ask(&program, &questions);
    assert_eq!(answers.len(), questions.len(), "one answer to each question");
    for (question, answer) in questions.iter().zip(&answers) {
        check(&question.expected, answer);
    }
}

/// The program, from the path or from where Debian has it.
fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("gnubg")).find(|program| program.is_file())
}

fn questions() -> Vec<Question> {
    let mut luck = Seeded::new(11);
    let mut questions = Vec::new();
    let mut kinds = BTreeMap::new();
    for (position, roll) in positions_from_games(3, POSITIONS).into_iter().chain(cramped_positions(4)) {
        for kind in kinds_of(position, roll) {
            *kinds.entry(kind).or_insert(0) += 1;
        }
        let mut legal = Vec::new();
        position.plays_into(roll, &mut legal);
        let dice = Some((roll.high(), roll.low()));
        let situation = Situation { dice, ..any_match(Situation::of(position, Seat(1)), &mut luck) };
        let id = gnu::write(&situation);
        for play in &legal {
            let text = plays::write(position, &play.steps.iter().collect::<Vec<_>>());
            let commands = format!("{}move {text}\nshow board\n", set("gnubgid", &id));
            let expected = Expected::Played { play: text, next: play.after.flipped() };
            questions.push(Question { commands, expected });
        }
        let commands = format!("{}show board\nhint 9999\n", set("gnubgid", &id));
        questions.push(Question { commands, expected: Expected::Plays { situation, plays: legal } });
        questions.push(xgid_question(&situation, &mut luck));
    }
    for kind in KINDS {
        assert!(20 <= kinds.get(kind).copied().unwrap_or(0), "too few positions with {kind}: {kinds:?}");
    }
    questions
}

/// What there must be enough of.
const KINDS: [&str; 9] = [
    "bar",
    "bearing off",
    "contact",
    "doubles",
    "either die, not both",
    "hits",
    "nothing legal",
    "one of two dice",
    "race",
];

fn kinds_of(position: Position, roll: Roll) -> Vec<&'static str> {
    let rear = |side: Checkers| side.places().ilog2();
    let mut legal = Vec::new();
    position.plays_into(roll, &mut legal);
    let longest = legal.iter().map(|play| play.steps.len()).max();
    let is_one = longest == Some(1) && !roll.is_double();
    let kinds = [
        ("bar", rear(position.own) == 25),
        ("bearing off", rear(position.own) <= 6),
        ("contact", 25 < rear(position.own) + rear(position.other)),
        ("doubles", roll.is_double()),
        ("either die, not both", is_one && position.sources(roll.high()) != 0 && position.sources(roll.low()) != 0),
        ("hits", legal.iter().any(|play| play.after.other != position.other)),
        ("nothing legal", legal.is_empty()),
        ("one of two dice", is_one),
        ("race", rear(position.own) + rear(position.other) <= 25),
    ];
    kinds.into_iter().filter(|(_, is_so)| *is_so).map(|(kind, _)| kind).collect()
}

/// Positions in which the other side holds many points, so that a roll can often be played only in part.
fn cramped_positions(seed: u64) -> Vec<(Position, Roll)> {
    let mut luck = Seeded::new(seed);
    let mut any = |count: u8| 1 + u8::try_from(luck.below(count.into())).expect("a small number");
    let positions = (0..POSITIONS).map(|_| {
        let mut other = Checkers::NONE;
        while other.total() < 14 {
            let point = any(24);
            other = if other.on(point) == 0 { other.plus(point, 2) } else { other };
        }
        let other = other.plus(any(24), 1);
        let mut own = Checkers::NONE;
        for _ in 0..any(4) {
            let place = any(25);
            let is_free = place == BAR || other.on(BAR - place) == 0;
            own = if is_free { own.plus(place, 1) } else { own };
        }
        // One at least goes on.
        let own = if own.total() == 0 { own.plus(BAR, 1) } else { own };
        let off = 15 - u8::try_from(own.total()).expect("at most four");
        (Position { own: own.plus(OFF, off), other }, Roll::new(any(6), any(6)))
    });
    positions.collect()
}

/// The same situation as an XGID, from either side: GNU Backgammon makes the side on roll player 1.
fn xgid_question(situation: &Situation, luck: &mut Seeded) -> Question {
    let swapped = Situation {
        sides: [situation.sides[1], situation.sides[0]],
        to_act: Seat(0),
        owner: situation.owner.map(|seat| Seat(1 - seat.0)),
        scores: [situation.scores[1], situation.scores[0]],
        ..*situation
    };
    let written = xgid::write(if luck.below(2) == 0 { situation } else { &swapped });
    // Of a match an XGID does not tell the Jacoby rule.
    let expected = Situation { jacoby: situation.jacoby && situation.length == 0, ..*situation };
    let commands = format!("{}show board\n", set("xgid", &written));
    Question { commands, expected: Expected::Ids { xgid: written, gnu: gnu::write(&expected) } }
}

/// Commands that set up a situation and keep quiet about it. That output is off is always said: it begins an answer.
fn set(notation: &str, id: &str) -> String {
    format!("set output output off\nset {notation} {id}\nset output output on\n")
}

const QUIET: &str = "output will not be shown";

const PREPARATIONS: &str = "\
set player 0 human
set player 1 human
set automatic roll off
set automatic game off
set automatic move off
set automatic bearoff off
set automatic crawford off
set automatic doubles 0
set confirm new off
set evaluation chequerplay evaluation plies 0
new game
";

/// Its answers, one to each question.
fn ask(program: &Path, questions: &[Question]) -> Vec<String> {
    let folder = Folder::new();
    let mut script = String::from(PREPARATIONS);
    for question in questions {
        write!(script, "{}", question.commands).expect("writing to a string does not fail");
    }
    let path = folder.0.join("questions");
    fs::write(&path, script).expect("a file in our own folder");
    let mut process = Command::new(program)
        .args(["--tty", "--quiet", "--no-rc", "--commands"])
        .arg(&path)
        .env_clear()
        .env("HOME", &folder.0)
        .env("LC_ALL", "C")
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut output = process.stdout.take().expect("it was piped");
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        let result = output.read_to_end(&mut text).map(|_| text);
        // The receiver is gone if it took too long.
        let _ = sender.send(result);
    });
    let text = receiver.recv_timeout(PATIENCE);
    // If it is done this does nothing, and if it hangs there is nothing else to do.
    let _ = process.kill();
    process.wait().expect("it can be waited for");
    reader.join().expect("reading does not panic");
    let text = text.expect("it answers in time").expect("its answers can be read");
    let text = String::from_utf8_lossy(&text);
    text.split(QUIET).skip(1).map(str::to_string).collect()
}

/// A folder that is its home and is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gnubg-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left is in the build folder and does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn check(expected: &Expected, answer: &str) {
    match expected {
        Expected::Plays { situation, plays } => {
            let ids = shown(answer, "Position ID:").zip(shown(answer, "Match ID   :"));
            let ids: Vec<String> = ids.map(|(position, rest)| format!("{position}:{rest}")).collect();
            assert_eq!(ids, [gnu::write(situation)], "the IDs it shows, in {answer}");
            assert_eq!(gnu::read(&ids[0]).as_ref(), Ok(situation));
            let ours: BTreeSet<Position> = plays.iter().map(|play| play.after).collect();
            let theirs = listed(situation, answer);
            assert_eq!(theirs.len(), plays.len(), "each play once, in {answer}");
            assert_eq!(theirs.into_iter().collect::<BTreeSet<_>>(), ours, "the plays it lists, in {answer}");
        }
        Expected::Played { play, next } => {
            let last = shown(answer, "Position ID:").last();
            assert_eq!(last, Some(gnu::write_position(*next).as_str()), "after {play}, in {answer}");
        }
        Expected::Ids { xgid, gnu } => {
            let ids = shown(answer, "Position ID:").zip(shown(answer, "Match ID   :"));
            let ids: Vec<String> = ids.map(|(position, rest)| format!("{position}:{rest}")).collect();
            assert_eq!(ids, [gnu.as_str()], "of {xgid}, in {answer}");
        }
    }
}

/// Every ID after `label`.
fn shown<'a>(answer: &'a str, label: &'a str) -> impl Iterator<Item = &'a str> {
    answer.lines().filter_map(move |line| line.split_once(label)).map(|(_, id)| id.trim())
}

/// The positions to which the plays it lists lead.
fn listed(situation: &Situation, answer: &str) -> Vec<Position> {
    let (high, low) = situation.dice.expect("the dice were rolled");
    let dice = if high == low { vec![high; 4] } else { vec![high, low] };
    let position = situation.position();
    let lines = answer.lines().filter_map(|line| line.split_once("Eq.:"));
    let texts = lines.map(|(line, _)| line.split(' ').filter(|word| word.contains('/')).collect::<Vec<_>>().join(" "));
    let end = |text: String| match plays::read(position, &dice, &text) {
        Ok(steps) => steps.into_iter().fold(position, Position::after),
        Err(malformed) => panic!("{text} in {position:?} with {dice:?}: {malformed}"),
    };
    texts.map(end).collect()
}

//! `parlor verify`, `parlor replay` of the logs of tables, and a second opinion: `tools/verify.py`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use game::{Luck, Seeded};
use referee::Chain;

use crate::support;
use crate::support::tables::{Plan, begun, finished, linked_anyhow, relinked, tampered};
use crate::support::{Ran, check, in_process, pick, tries};

/// A game of dice that is not too long.
const DICE: Plan = Plan { game: "backgammon", setup: "{}", seed: 7, is_rough: false };
/// A game with hands that nobody may see.
const HANDS: Plan = Plan { game: "texas42", setup: r#"{"target":2,"consensus":"auto"}"#, seed: 7, is_rough: false };

fn chain() -> Chain {
    Chain::new([7; 32])
}

/// The first line with `text` in it, from 0.
fn index_of(lines: &[String], text: &str) -> usize {
    lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("{text} is in the log"))
}

#[test]
fn a_log_that_is_right_is_told_so() {
    let lines = finished(DICE, &chain());
    let told = check(&["verify", "-"], &lines.join("\n"), 0, "standard input: all is as it should be\n").out;
    for row in [
        "  game     backgammon\n",
        "  table    550e8400-e29b-41d4-a716-000000000007\n",
        &format!("  lines    {}\n", lines.len()),
        ", each proved from the anchor ",
        "  result   Over: ",
        "  link     ",
    ] {
        assert!(told.contains(row), "{row:?} is not in {told}");
    }
    let json = check(&["verify", "-", "--json"], &lines.join("\n"), 0, r#"{"ok":true,"game":"backgammon","#).out;
    assert!(json.contains(r#""stage":"over","winners":["#) && json.contains(r#""veiled":null"#), "{json}");
    assert!(!json.contains("proofs"));
}

#[test]
fn each_draw_has_a_proof() {
    let lines = finished(DICE, &chain());
    let first = index_of(&lines, r#""by":"chance""#);
    let told = check(&["verify", "-", "--verbose"], &lines.join("\n"), 0, ", the anchor\n").out;
    assert!(told.starts_with(&format!("line {:>4}: draw   1 is open-", first + 1)), "{told}");
    assert!(told.contains(", that of draw 1\n"));
    let drawn = lines.iter().filter(|line| line.contains(r#""reveal":""#)).count();
    assert_eq!(told.lines().filter(|line| line.starts_with("line ")).count(), drawn);
    assert!(told.contains(&format!("  draws    {drawn}, each proved")));
    let json = check(&["verify", "-v", "-", "--json"], &lines.join("\n"), 0, r#""proofs":[{"line":"#).out;
    assert_eq!(json.matches(r#""before":""#).count(), drawn);
}

#[test]
fn a_table_may_be_anywhere() {
    let lines = finished(HANDS, &chain());
    let veiled = index_of(&lines, r#""event":"veiled""#);
    let rows = [
        (1, "  players  nobody yet\n"),
        (1, "  result   the game has not begun\n"),
        (1, "  draws    none yet; the anchor is "),
        (veiled, "  result   To act: chance.\n"),
        (veiled + 4, &format!("the draw of line {} is veiled still: what follows is in order", veiled + 1)),
        (lines.len(), "  result   Over: "),
    ];
    for (length, text) in rows {
        check(&["verify", "-"], &lines[..length].join("\n"), 0, text);
    }
    let quoridor = Plan { game: "quoridor", setup: r#"{"max_turns":4}"#, ..DICE };
    let log = begun(quoridor, &chain(), 7).join("\n");
    check(&["verify", "-"], &log, 0, "  draws    none: nothing is left to chance\n");
    check(&["verify", "-"], &log, 0, "  result   To act: ");
}

#[test]
fn the_first_line_that_is_wrong_is_told() {
    let lines = finished(DICE, &chain());
    let roll = index_of(&lines, r#""action":"roll-"#);
    let mut forged = lines.clone();
    let other = if lines[roll].contains("roll-6-6") { "roll-5-5" } else { "roll-6-6" };
    let was = lines[roll].split('"').find(|text| text.starts_with("roll-")).expect("it is a roll").to_owned();
    forged[roll] = forged[roll].replace(&was, other);
    let place = format!("line {}, /link: the line, or one before it, is not what was recorded [broken_link]", roll + 1);
    check(&["verify", "-"], &forged.join("\n"), 1, &place);
    let text = relinked(&forged).join("\n");
    let place = format!("line {}, /action: this is not what the reveal draws: {other}, but it draws {was}", roll + 1);
    check(&["verify", "-"], &text, 1, &place);
    let want =
        format!(r#"{{"ok":false,"code":"wrong_draw","line":{},"faults":[{{"code":"wrong_draw","at":"line "#, roll + 1);
    let ran = check(&["verify", "-", "--json"], &text, 1, &want);
    assert_eq!(ran.err, "");
    check(&["verify", "-"], "", 1, "line 1: this line does not follow from the line before it: the log is empty");
    let old = support::log_of(&["e2", "e8"]).join("\n");
    check(&["verify", "-"], &old, 1, "a log of version 1 has no proofs in it; `parlor replay` plays it [out_of_range]");
    check(&["verify", "nowhere.log"], "", 4, "cannot read nowhere.log");
}

#[test]
fn replay_tells_the_story_of_a_table() {
    let lines = finished(DICE, &chain());
    let log = lines.join("\n");
    let told = check(&["replay", "-"], &log, 0, "   1  table   sit           Ann sits down.\n").out;
    assert!(told.contains("  table   begin         The game begins.\n"), "{told}");
    assert!(told.contains("  chance  open-") && told.contains("  table   end\n\nbackgammon, completed\n"), "{told}");
    let json =
        check(&["replay", "-", "--json"], &log, 0, r#"{"ok":true,"steps":[{"seq":1,"by":"table","action":"sit","#);
    assert!(json.out.contains(r#""table":"550e8400-e29b-41d4-a716-000000000007""#));
    let state = check(&["replay", "-", "--state"], &log, 0, "\"dice\"").out;
    check(&["check", "-"], &state, 0, "a state of backgammon, completed");
    let mut forged = lines.clone();
    forged.remove(9);
    check(&["replay", "-"], &forged.join("\n"), 1, "line 10, /seq: this line does not follow from the line before it");
    let told = check(&["replay", "-", "--json"], &forged.join("\n"), 1, r#""ok":false,"steps":[{"seq":1,"#).out;
    assert!(told.contains(r#""seq":8,"#) && !told.contains(r#""seq":9,"#), "{told}");
    assert_eq!(check(&["replay", "-", "--state"], &forged.join("\n"), 1, "").out, "");
    let hands = finished(HANDS, &chain());
    let veiled = index_of(&hands, r#""event":"veiled""#);
    let within = hands[..veiled + 5].join("\n");
    let want = format!("Line {} is veiled still: the game can be followed no further.\n", veiled + 1);
    check(&["replay", "-"], &within, 0, &want);
    check(&["replay", "-", "--json"], &within, 0, &format!(r#""veiled":{},"#, veiled + 1));
    check(&["replay", "-"], &hands.join("\n"), 0, "  chance  veiled        Dan🐟 deals.\n");
}

/// How many finished logs there are of every game, and as many again that were tampered with.
const EACH: u32 = 250;

/// A game that begins in the middle.
const FROM_A_STATE: &str = r#"{"state":{"game_id":"550e8400-e29b-41d4-a716-446655440000","status":"in_progress","current_turn":2,"turn_count":12,"players":{"player1":{"name":"Player","position":{"row":4,"col":5},"walls_remaining":7,"goal_row":0},"player2":{"name":"AI","position":{"row":5,"col":4},"walls_remaining":6,"goal_row":8}},"walls":[{"row":3,"col":3,"orientation":"horizontal"},{"row":3,"col":5,"orientation":"horizontal"},{"row":5,"col":2,"orientation":"vertical"},{"row":6,"col":4,"orientation":"horizontal"},{"row":2,"col":6,"orientation":"vertical"},{"row":4,"col":1,"orientation":"vertical"},{"row":7,"col":3,"orientation":"horizontal"}],"winner":null,"created_at":"2025-01-15T10:30:00Z","updated_at":"2025-01-15T10:42:00Z","max_turns":60}}"#;

/// The games of the second opinion, with setups to choose from.
const MANY: [(&str, &[&str]); 4] = [
    (
        "backgammon",
        &[
            "{}",
            r#"{"match":{"length":1}}"#,
            r#"{"match":{"length":0}}"#,
            r#"{"position":"XGID=-BBBBB-------------bbbbb--:0:0:1:00:0:0:0:0:10"}"#,
        ],
    ),
    ("quoridor", &[r#"{"max_turns":40}"#, r#"{"max_turns":150,"starting_walls":3}"#, FROM_A_STATE]),
    (
        "fish",
        &[
            "{}",
            r#"{"players":3}"#,
            r#"{"players":4,"rules":"box"}"#,
            r#"{"players":2,"rows":6,"columns":5,"holes":4}"#,
            r#"{"players":3,"rows":6,"columns":6,"holes":[[5,4],[0,0],[2,3]],"fish":[2,5],"ones":7}"#,
            r#"{"players":4,"rules":"box","columns":7}"#,
            r#"{"players":2,"fish":[4,4]}"#,
            r#"{"players":3,"ones":20,"fish":[3,9],"holes":[]}"#,
            r#"{"players":2,"layout":[[1,3,1,1,1,1],[2,1,2,2],[1,0,1,3,1],[1,2,3]]}"#,
            concat!(r#"{"state":"#, include_str!("../../../../rules/fish/tests/docs/dealing-terms.json"), "}"),
            concat!(r#"{"state":"#, include_str!("../../../../rules/fish/tests/docs/dealing.json"), "}"),
            r#"{"players":2,"rows":16,"columns":8,"rules":"box","holes":60}"#,
        ],
    ),
    (
        "texas42",
        &[
            r#"{"target":1}"#,
            r#"{"target":2,"consensus":"auto"}"#,
            r#"{"target":1,"consensus":"auto","least_bid":41,"marks_cap":1,"dealer":1}"#,
            r#"{"target":2,"consensus":"auto","nel_o":true,"splash":true,"sevens":true,"play_all":true}"#,
        ],
    ),
];

/// A log, and whether it is what happened.
struct Case {
    name: String,
    log: String,
    is_right: bool,
}

impl Case {
    fn new(name: String, lines: &[String], is_right: bool) -> Case {
        Case { name, log: lines.join("\n") + "\n", is_right }
    }
}

/// What was found in a log: nothing wrong, or the first line that is.
type Verdict = Result<(), u64>;

/// The verdicts of both programs are the same on every log, down to the line; and they are right.
#[test]
fn two_programs_that_share_no_code_agree() {
    let chains: Vec<Chain> = (0..8).map(|byte| Chain::new([byte; 32])).collect();
    let half = |which: usize| -> Vec<Case> {
        let plans = (0..MANY.len() * tries(EACH) as usize).filter(|number| number % 2 == which);
        plans.flat_map(|number| cases(number, &chains[number / 2 % chains.len()])).collect()
    };
    let (ours, cases) = std::thread::scope(|scope| {
        let other = scope.spawn(|| judged(half(1)));
        let (mut ours, mut cases) = judged(half(0));
        let (theirs, others) = other.join().expect("the other half is judged");
        ours.extend(theirs);
        cases.extend(others);
        (ours, cases)
    });
    let theirs = second_opinion("verify", &cases);
    let (mut right, mut wrong) = (0, 0);
    for ((case, ours), theirs) in cases.iter().zip(ours).zip(theirs) {
        assert_eq!(ours, theirs, "{}:\n{}", case.name, case.log);
        assert_eq!(ours.is_ok(), case.is_right, "{}:\n{}", case.name, case.log);
        *(if case.is_right { &mut right } else { &mut wrong }) += 1;
    }
    assert_eq!((right, wrong), (MANY.len() * tries(EACH) as usize, MANY.len() * tries(EACH) as usize));
}

/// A finished log, and the same tampered with.
fn cases(number: usize, chain: &Chain) -> [Case; 2] {
    let (game, setups) = MANY[number % MANY.len()];
    let round = number / MANY.len();
    let setup = setups[round % setups.len()];
    let plan = Plan { game, setup, seed: 1 + number as u64, is_rough: round.is_multiple_of(3) };
    let lines = finished(plan, chain);
    let (what, forged) = tampered(&lines, &mut Seeded::new(number as u64));
    [
        Case::new(format!("{number:04}-{game}.log"), &lines, true),
        Case::new(format!("{number:04}-{game}-{what}.log"), &forged, false),
    ]
}

/// Any beginning of a log is right, to both; and no byte of it can be changed, by the eyes of either.
#[test]
fn they_agree_on_beginnings_and_on_every_byte() {
    let (chain, mut luck, mut all) = (chain(), Seeded::new(5), Vec::new());
    for number in 0..120 {
        let (game, setups) = MANY[number % MANY.len()];
        let lines = finished(Plan { game, setup: setups[0], seed: 5000 + number as u64, is_rough: true }, &chain);
        let length = 1 + luck.below(u32::try_from(lines.len()).expect("logs are short")) as usize;
        all.push(Case::new(format!("{number:04}-{game}-beginning.log"), &lines[..length], true));
        let mut log = (lines.join("\n") + "\n").into_bytes();
        let at = luck.below(u32::try_from(log.len() - 1).expect("logs are short")) as usize;
        log[at] = *pick(b"0123456789abcdef\"\\{},:[]-\n x", &mut luck);
        let Ok(log) = String::from_utf8(log) else {
            continue;
        };
        if log.trim_end() != lines.join("\n") {
            all.push(Case { name: format!("{number:04}-{game}-byte.log"), log, is_right: false });
        }
    }
    let (ours, cases) = judged(all);
    for ((case, ours), theirs) in cases.iter().zip(ours).zip(second_opinion("bytes", &cases)) {
        assert_eq!((ours.is_ok(), theirs.is_ok()), (case.is_right, case.is_right), "{}:\n{}", case.name, case.log);
    }
}

/// What stands between `start` and the next fence in `docs/fairness.md`, from the first on that begins with `first`.
fn block(start: &str, first: &str) -> String {
    let page = include_str!("../../../../docs/fairness.md");
    let blocks = page.split(start).skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    blocks.into_iter().find(|block| block.starts_with(first)).expect("the page has it").to_owned()
}

/// Everything that `docs/fairness.md` shows is what comes out.
#[test]
fn the_example_of_the_documentation_works() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fairness");
    fs::create_dir_all(&folder).expect("the test's folder can be written");
    let log = folder.join("table.log");
    fs::write(&log, block("```json\n", r#"{"parlor":3"#)).expect("the test's folder can be written");
    let python = |args: &[&str]| {
        let output = Command::new("python3").args(args).current_dir(&folder).output().expect("there is Python");
        (output.status.code(), String::from_utf8(output.stdout).expect("it prints UTF-8"))
    };
    let numbers = python(&["-c", &block("```python\n", "import hashlib")]);
    assert_eq!(numbers, (Some(0), block("```\n", "s(1) ")));
    let told =
        support::parlor(&["verify", "--verbose", support::arg(&log)], "").out.replace(support::arg(&log), "table.log");
    let second = python(&[support::arg(&script()), support::arg(&log)]).1.replace(support::arg(&log), "table.log");
    let shown = block("```console\n", "$ parlor verify");
    for line in told.lines().chain(second.lines()) {
        assert!(shown.lines().any(|other| other == line), "{line:?} is not in {shown}");
    }
    assert_eq!(told.lines().count() + second.lines().count(), shown.lines().count() - 4);
}

/// What `parlor verify` says of logs.
fn judged(cases: Vec<Case>) -> (Vec<Verdict>, Vec<Case>) {
    let verdicts = cases.iter().map(|case| {
        let Ran { code, out, .. } = in_process(&["parlor", "verify", "-", "--json"], case.log.as_bytes());
        match code {
            0 => Ok(()),
            _ => Err(out
                .split_once(r#""line":"#)
                .and_then(|(_, rest)| rest.split(',').next()?.parse().ok())
                .unwrap_or(0)),
        }
    });
    (verdicts.collect(), cases)
}

/// What the script says of them, all at once.
fn second_opinion(folder: &str, cases: &[Case]) -> Vec<Verdict> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("the test's folder can be written");
    for case in cases {
        fs::write(folder.join(&case.name), &case.log).expect("the test's folder can be written");
    }
    let names = cases.iter().map(|case| case.name.as_str());
    let output = Command::new("python3").arg(script()).arg("--brief").args(names).current_dir(&folder).output();
    let output = output.expect("there is Python");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).expect("it prints UTF-8");
    let verdicts = said.lines().zip(cases).map(|(line, case)| {
        let verdict = line.strip_prefix(&format!("{}: ", case.name)).expect("they come in order");
        match verdict.strip_prefix("line ") {
            None => Ok(()),
            Some(rest) => Err(rest.split(':').next().and_then(|line| line.parse().ok()).unwrap_or(0)),
        }
    });
    verdicts.collect()
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify.py")
}

/// Whatever a log says, there is an answer.
#[test]
fn bad_logs_are_refused_and_nothing_else() {
    let (chain, mut luck, mut refused) = (chain(), Seeded::new(11), 0);
    let logs: Vec<Vec<String>> = MANY
        .iter()
        .map(|(game, setups)| finished(Plan { game, setup: setups[0], seed: 3, is_rough: true }, &chain))
        .collect();
    for round in 0..600 {
        let mut lines = pick(&logs, &mut luck).clone();
        let index = luck.below(u32::try_from(lines.len()).expect("logs are short")) as usize;
        let tree = game::json::Tree::parse(&lines[index]).expect("it is a line");
        lines[index] = match round % 3 {
            0 => support::mutate::spoiled_text(&lines[index], &mut luck).replace('\n', " "),
            _ => game::log::line(&support::mutate::bent(&tree, &mut luck)),
        };
        let log = if round % 2 == 0 { lines.join("\n") } else { linked_anyhow(&lines) };
        for command in ["verify", "replay"] {
            let ran = in_process(&["parlor", command, "-"], log.as_bytes());
            assert!([0, 1].contains(&ran.code), "{command} of {log}");
            refused += ran.code;
        }
    }
    assert!(900 < refused, "{refused}");
}

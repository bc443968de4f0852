//! `parlor verify`: proves that the log of a table is what happened, and says what it cannot prove.

mod against;
mod ladder;

use std::fmt::Write as _;

use game::json::Tree;
use game::print::printable;
use game::{Coded as _, CommonRefusal, Digest, Malformed};
use protocol::stage_name;
use referee::{Comparison, Link, LogEntry, LogEvent, Report, Stage, Table, follow};
use serde::Serialize;

use self::against::ComparisonDoc;
use self::ladder::RungDoc;

use crate::cli::OutputFormat;
use crate::commands::{evidence, show::standing};
use crate::documents::{FaultDoc, fault_docs};
use crate::failure::{Exit, Failure};
use crate::registry::KINDS;
use crate::source::Source;
use crate::world::World;
use driver::Position;

/// What `parlor verify` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// File with the log of a table, - for stdin
    log: Source,
    /// Compare it with another log of the table, or with heads that the server signed, one a line; may be repeated
    #[arg(long, value_name = "OTHER")]
    against: Vec<Source>,
    /// Tell the proof of every draw
    #[arg(short, long)]
    verbose: bool,
}

/// The proof of a draw.
#[derive(Serialize)]
struct Proof {
    line: u64,
    draw: u64,
    action: String,
    reveal: String,
    /// What the reveal hashes to: that of the draw before, or the anchor.
    before: String,
}

/// What `parlor verify --json` prints of a log without fault.
#[derive(Serialize)]
struct ReportDoc<'a> {
    ok: bool,
    game: &'a str,
    table: &'a str,
    players: &'a [String],
    lines: u64,
    draws: u64,
    stage: &'static str,
    winners: Option<Vec<u8>>,
    points: Option<Vec<i32>>,
    veiled: Option<u64>,
    link: String,
    finished: bool,
    ladder: Vec<RungDoc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<ComparisonDoc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proofs: Option<&'a [Proof]>,
}

/// What `parlor verify --json` prints of a log with a fault.
#[derive(Serialize)]
struct RefusalDoc<'a> {
    ok: bool,
    code: &'static str,
    line: Option<u64>,
    faults: Vec<FaultDoc<'a>>,
}

/// Checks everything, and says what was found.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let text = args.log.read(world)?;
    if referee::Evidence::is_one(&text) {
        return evidence::check(&args.log.to_string(), &text, form, world);
    }
    let mut proofs = Vec::new();
    let found = match version(&text) {
        Some(game::log::VERSION) => {
            let found = "a log of version 1 has no proofs in it; `parlor replay` plays it";
            Err(Malformed::new(CommonRefusal::OutOfRange, "line 1, /parlor", found))
        }
        _ => follow(KINDS, &text, |_, entry, _| proofs.extend(proof(entry))),
    };
    let found = match found {
        Ok(report) => Ok(Verified::of(report, against::compared(&text, &args.against, world)?)),
        Err(wrong) => Err(wrong),
    };
    match (found, form) {
        (Ok(verified), OutputFormat::Json) => {
            let proofs = if args.verbose { Some(proofs.as_slice()) } else { None };
            world.say_json(&document(&verified, &args.against, proofs))?;
            Ok(verified.exit())
        }
        (Ok(Verified { compared: Some(found), .. }), OutputFormat::Text) if !found.agrees() => {
            world.say(&against::told(&args.log.to_string(), &found, &args.against))?;
            Ok(Exit::Wrong)
        }
        (Ok(Verified { report, .. }), OutputFormat::Text) => {
            if args.verbose {
                world.say(&proofs.iter().map(line_of).collect::<String>())?;
            }
            world.say(&summary(&args.log.to_string(), &report))?;
            world.say(&ladder::claims(&report.table, &report.ladder))?;
            Ok(Exit::Done)
        }
        (Err(malformed), OutputFormat::Json) => {
            let (code, line) = (malformed.code(), line_in(&malformed));
            let refusal = RefusalDoc { ok: false, code, line, faults: fault_docs(malformed.faults()) };
            world.say_json(&refusal)?;
            Ok(Exit::Wrong)
        }
        (Err(malformed), OutputFormat::Text) => Err(Failure::Malformed { what: args.log.to_string(), malformed }),
    }
}

/// A log without fault, beside what it was compared with.
struct Verified {
    report: Report,
    compared: Option<Comparison>,
}

impl Verified {
    fn of(report: Report, compared: Option<Comparison>) -> Verified {
        let report = match &compared {
            Some(found) if found.agrees() => Report { ladder: report.ladder.compared(found.proved), ..report },
            _ => report,
        };
        Verified { report, compared }
    }

    fn exit(&self) -> Exit {
        if self.compared.as_ref().is_none_or(Comparison::agrees) { Exit::Done } else { Exit::Wrong }
    }
}

/// The version of the format that a log says it has.
pub(crate) fn version(log: &str) -> Option<i64> {
    let first = log.lines().find(|line| !line.trim().is_empty())?;
    match Tree::parse(first).ok()?.get("parlor") {
        Some(Tree::Integer(version)) => Some(*version),
        _ => None,
    }
}

/// The proof that a line has, if it tells a draw.
fn proof(entry: &LogEntry) -> Option<Proof> {
    let (draw, action, reveal) = match &entry.record.event {
        LogEvent::Act(act) => (act.draw?, &act.action, act.reveal?),
        LogEvent::Reveal { draw, action, reveal, .. } => (*draw, action, *reveal),
        _ => return None,
    };
    let before = Link(reveal.0).previous().published().to_string();
    Some(Proof { line: entry.record.seq + 1, draw, action: action.clone(), reveal: reveal.to_string(), before })
}

/// How many digits of a link are enough for people to compare.
const DIGITS: usize = 12;

/// A proof for people.
fn line_of(proof: &Proof) -> String {
    let Proof { line, draw, action, reveal, before } = proof;
    let source = if *draw == 1 { "the anchor".to_owned() } else { format!("that of draw {}", draw - 1) };
    let action = printable(action);
    format!("line {line:>4}: draw {draw:>3} is {action}: {reveal:.DIGITS$} hashes to {before:.DIGITS$}, {source}\n")
}

/// What a log may lack that does not go on to the end of its game.
const CUT_OFF: &str = "  what came after the last line, if anything, may have been cut off\n";

/// What was found, for people.
fn summary(what: &str, report: &Report) -> String {
    let table = &report.table;
    let players = match table.envelope().names.join(", ") {
        names if names.is_empty() => "nobody yet".to_owned(),
        names => names,
    };
    let mut text = if report.is_finished() {
        format!("{}: all is as it should be\n", printable(what))
    } else {
        format!("{}: UNFINISHED. All lines are right, but the game does not end here:\n{CUT_OFF}", printable(what))
    };
    let mut row = |name: &str, value: &str| {
        let _ = writeln!(text, "  {name:<8} {}", printable(value));
    };
    row("game", table.kind().name);
    row("table", &table.header.table);
    row("players", &players);
    row("lines", &report.lines.to_string());
    row("draws", &proved(report.draws(), table.header.anchor.filter(|_| Table::needs_luck(table.kind()))));
    row("result", &result(report));
    row("link", &report.link.to_string());
    text
}

fn proved(draws: u64, anchor: Option<Digest>) -> String {
    match (draws, anchor) {
        (_, None) => "none: nothing is left to chance".to_owned(),
        (0, Some(anchor)) => format!("none yet; the anchor is {anchor:.DIGITS$}…"),
        (1, Some(anchor)) => format!("1, proved from the anchor {anchor:.DIGITS$}…"),
        (_, Some(anchor)) => format!("{draws}, each proved from the anchor {anchor:.DIGITS$}…"),
    }
}

/// How it ended, or how far it has come.
fn result(report: &Report) -> String {
    let table = &report.table;
    match (report.veiled, table.stage()) {
        (Some(line), _) => {
            format!("the draw of line {line} is veiled still: what follows is in order, but cannot be played again yet")
        }
        (None, Stage::Gathering) => "the game has not begun".to_owned(),
        (None, Stage::Paused) => "the game is paused".to_owned(),
        (None, Stage::Playing | Stage::Over) => {
            standing(&Position::new(table.game().duplicate(), table.envelope().clone()))
        }
    }
}

fn document<'a>(verified: &'a Verified, others: &[Source], proofs: Option<&'a [Proof]>) -> ReportDoc<'a> {
    let Verified { report, compared } = verified;
    let table = &report.table;
    let outcome = report.outcome();
    ReportDoc {
        ok: verified.exit() == Exit::Done,
        game: table.kind().name,
        table: &table.header.table,
        players: &table.envelope().names,
        lines: report.lines,
        draws: report.draws(),
        stage: stage_name(table.stage()),
        winners: outcome.as_ref().map(|outcome| outcome.winners.iter().map(|seat| seat.0).collect()),
        points: outcome.map(|outcome| outcome.points),
        veiled: report.veiled,
        link: report.link.to_string(),
        finished: report.is_finished(),
        ladder: ladder::documents(table, &report.ladder),
        against: compared.as_ref().map(|found| against::document(found, others)),
        proofs,
    }
}

/// The number of the line that is wrong.
pub(super) fn line_in(malformed: &Malformed) -> Option<u64> {
    let place = malformed.faults().first()?.at.strip_prefix("line ")?;
    place.split(',').next()?.parse().ok()
}

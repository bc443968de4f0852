//! `parlor replay`: plays a log again and verifies every line.

use game::{Malformed, Seat, Viewer, log};
use referee::{LogEvent, Record, follow};
use serde::Serialize;
use speech::in_english;

use crate::cli::OutputFormat;
use crate::commands::show::caption;
use crate::commands::verify::version;
use crate::documents::{FaultDoc, Status, fault_docs};
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::registry::KINDS;
use crate::source::Source;
use crate::world::World;
use driver::Position;

/// What `parlor replay` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// File with a log, - for stdin
    log: Source,
    /// Print the state at the end and nothing else
    #[arg(long)]
    state: bool,
}

/// A line that was played.
#[derive(Serialize)]
struct Step {
    seq: u64,
    by: String,
    action: String,
    story: Vec<String>,
}

/// A log that was played, up to its end or to the line that is wrong.
struct Played {
    position: Option<Position>,
    steps: Vec<Step>,
    wrong: Option<Malformed>,
    /// The line with a draw that is veiled still, where it could be followed no further.
    veiled: Option<u64>,
}

/// What `parlor replay --json` prints.
#[derive(Serialize)]
struct ReplayDoc<'a> {
    ok: bool,
    steps: &'a [Step],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultDoc<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    veiled: Option<u64>,
    #[serde(flatten)]
    end: Option<EndDoc>,
}

/// Where a log ended.
#[derive(Serialize)]
struct EndDoc {
    game: &'static str,
    table: String,
    #[serde(flatten)]
    status: Status,
    digest: String,
}

/// Plays the log and says what happened.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let text = args.log.read(world)?;
    let played = match version(&text) {
        Some(referee::KEYLESS..=referee::VERSION) => play_table(&text),
        _ => play(&text),
    };
    match (args.state, form) {
        (true, _) => {
            if let (Some(position), None) = (&played.position, &played.wrong) {
                world.say_document(position.file().as_bytes())?;
            }
        }
        (false, OutputFormat::Json) => {
            world.say_json(&document(&played))?;
            return Ok(if played.wrong.is_none() { Exit::Done } else { Exit::Wrong });
        }
        (false, OutputFormat::Text) => tell(&played, world)?,
    }
    match played.wrong {
        None => Ok(Exit::Done),
        Some(malformed) => Err(Failure::Malformed { what: args.log.to_string(), malformed }),
    }
}

/// Plays line after line until one is wrong.
fn play(text: &str) -> Played {
    let (mut replay, mut steps) = (None, Vec::new());
    let ended = log::play(KINDS, text, &mut replay, |replay, entry, story| {
        let story = in_english(&*replay.game).story(&story, &replay.envelope.names);
        steps.push(Step { seq: entry.seq, by: entry.by.to_string(), action: entry.action.clone(), story });
    });
    let position = replay.map(|replay| Position::new(replay.game, replay.envelope));
    Played { position, steps, wrong: ended.err(), veiled: None }
}

/// The same for the log of a table.
fn play_table(text: &str) -> Played {
    let mut steps = Vec::new();
    let ended = follow(KINDS, text, |table, entry, story| {
        steps.push(step(&entry.record, in_english(table.game()).story(story, &table.envelope().names)));
    });
    match ended {
        Ok(report) => {
            let position = Position::new(report.table.game().duplicate(), report.table.envelope().clone());
            Played { position: Some(position), steps, wrong: None, veiled: report.veiled }
        }
        Err(malformed) => Played { position: None, steps, wrong: Some(malformed), veiled: None },
    }
}

/// What happened in a line of a table's log, as if it were an action.
fn step(record: &Record, story: Vec<String>) -> Step {
    let (by, action) = match &record.event {
        LogEvent::Sit { .. } => ("table".to_owned(), "sit"),
        LogEvent::Leave { .. } => ("table".to_owned(), "leave"),
        LogEvent::Begin { .. } => ("table".to_owned(), "begin"),
        LogEvent::Act(act) => (act.by.to_string(), act.action.as_str()),
        LogEvent::Veiled { .. } => ("chance".to_owned(), "veiled"),
        LogEvent::Reveal { .. } => ("chance".to_owned(), "reveal"),
        LogEvent::AskPause { seat, .. } => (Seat(*seat).to_string(), "ask-pause"),
        LogEvent::AskTakeback { seat, .. } => (Seat(*seat).to_string(), "ask-takeback"),
        LogEvent::Agree { seat, .. } => (Seat(*seat).to_string(), "agree"),
        LogEvent::Decline { seat, .. } => (Seat(*seat).to_string(), "decline"),
        LogEvent::Takeback { .. } => ("table".to_owned(), "takeback"),
        LogEvent::Resume { seat, .. } => (Seat(*seat).to_string(), "resume"),
        LogEvent::Call { .. } => ("table".to_owned(), "call"),
        LogEvent::Share(share) => (Seat(share.seat).to_string(), "share"),
        LogEvent::Unkey { seat } => (Seat(*seat).to_string(), "unkey"),
        LogEvent::Outage { .. } => ("table".to_owned(), "outage"),
        LogEvent::Back { .. } => ("table".to_owned(), "back"),
        LogEvent::Waited { seat, .. } => (Seat(*seat).to_string(), "waited"),
        LogEvent::End { .. } => ("table".to_owned(), "end"),
    };
    Step { seq: record.seq, by, action: action.to_owned(), story }
}

fn document(played: &Played) -> ReplayDoc<'_> {
    let end = played.position.as_ref().map(|position| EndDoc {
        game: position.game.name(),
        table: position.envelope.table.clone(),
        status: Status::of(&*position.game),
        digest: position.game.digest(Viewer::Referee).to_string(),
    });
    let faults = played.wrong.as_ref().map_or(Vec::new(), |malformed| fault_docs(malformed.faults()));
    ReplayDoc { ok: played.wrong.is_none(), steps: &played.steps, faults, veiled: played.veiled, end }
}

/// The log for people: a line a step, then where the game stands.
fn tell(played: &Played, world: &mut World<'_>) -> Result<(), Failure> {
    for step in &played.steps {
        let Step { seq, by, action, story } = step;
        let line = format!("{seq:>4}  {by:<6}  {action:<12}  {}", story.join(" "));
        world.say(&(plain(line.trim_end()) + "\n"))?;
    }
    if let Some(line) = played.veiled {
        world.say(&format!("\nLine {line} is veiled still: the game can be followed no further.\n"))?;
    }
    match (&played.position, &played.wrong) {
        (Some(position), None) => world.say(&format!("\n{}", caption(position))),
        _ => Ok(()),
    }
}

//! `parlor replay`: plays a log again and verifies every line.

use game::log::{Entry, Header, Replay};
use game::{Malformed, Shape, Viewer};
use serde::Serialize;

use crate::cli::Form;
use crate::commands::show::caption;
use crate::documents::{FaultDoc, Status, compact, fault_docs, laid_out};
use crate::failure::{Exit, Failure};
use crate::position::Position;
use crate::registry::KINDS;
use crate::source::Source;
use crate::world::World;

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
}

/// What `parlor replay --json` prints.
#[derive(Serialize)]
struct ReplayDoc<'a> {
    ok: bool,
    steps: &'a [Step],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultDoc<'a>>,
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
pub(crate) fn run(args: &Args, form: Form, world: &mut World<'_>) -> Result<Exit, Failure> {
    let text = args.log.read(world)?;
    let played = play(&text);
    match (args.state, form) {
        (true, _) => {
            if let (Some(position), None) = (&played.position, &played.wrong) {
                world.say(&laid_out(&position.state(Viewer::Referee)))?;
            }
        }
        (false, Form::Json) => {
            world.say(&(compact(&document(&played)) + "\n"))?;
            return Ok(if played.wrong.is_none() { Exit::Done } else { Exit::Wrong });
        }
        (false, Form::Text) => tell(&played, world)?,
    }
    match played.wrong {
        None => Ok(Exit::Done),
        Some(malformed) => Err(Failure::Malformed { what: args.log.to_string(), malformed }),
    }
}

/// Plays line after line until one is wrong. Empty lines mean nothing.
fn play(text: &str) -> Played {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut played = Played { position: None, steps: Vec::new(), wrong: None };
    let begun = match lines.next() {
        Some((index, line)) => Header::parse(line)
            .and_then(|header| Replay::begin(KINDS, &header))
            .map_err(|malformed| malformed.within(&format!("line {}", index + 1))),
        None => Err(Malformed::new(Shape::BrokenLog, "line 1", "the log is empty")),
    };
    let mut replay = match begun {
        Ok(replay) => replay,
        Err(malformed) => return Played { wrong: Some(malformed), ..played },
    };
    for (index, line) in lines {
        match step(&mut replay, line) {
            Ok(step) => played.steps.push(step),
            Err(malformed) => {
                played.wrong = Some(malformed.within(&format!("line {}", index + 1)));
                break;
            }
        }
    }
    played.position = Some(Position { game: replay.game, envelope: replay.envelope });
    played
}

fn step(replay: &mut Replay, line: &str) -> Result<Step, Malformed> {
    let entry = Entry::parse(line)?;
    let story = replay.step(&entry)?;
    Ok(Step { seq: entry.seq, by: entry.by.to_string(), action: entry.action, story })
}

fn document(played: &Played) -> ReplayDoc<'_> {
    let end = played.position.as_ref().map(|position| EndDoc {
        game: position.game.name(),
        table: position.envelope.table.clone(),
        status: Status::of(&*position.game),
        digest: position.game.digest(Viewer::Referee).to_string(),
    });
    let faults = played.wrong.as_ref().map_or(Vec::new(), |malformed| fault_docs(malformed.faults()));
    ReplayDoc { ok: played.wrong.is_none(), steps: &played.steps, faults, end }
}

/// The log for people: a line a step, then where the game stands.
fn tell(played: &Played, world: &mut World<'_>) -> Result<(), Failure> {
    for step in &played.steps {
        let Step { seq, by, action, story } = step;
        world.say(&format!("{seq:>4}  {by:<6}  {action:<12}  {}\n", story.join(" ")))?;
    }
    match (&played.position, &played.wrong) {
        (Some(position), None) => world.say(&format!("\n{}", caption(position))),
        _ => Ok(()),
    }
}

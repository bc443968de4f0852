//! `parlor machine`: a game's phases and actions.

use std::fmt::Write as _;

use game::{Kind, Lead, Rule, laid_out};
use serde::Serialize;

use crate::cli::{OutputFormat, SetupArgs};
use crate::documents::{compact, lines};
use crate::failure::{Exit, Failure};
use crate::refusal::CliRefusal;
use crate::registry::named;
use crate::source::Given;
use crate::world::World;

/// What `parlor machine` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// Print it as a Mermaid state diagram
    #[arg(long, conflicts_with = "ids")]
    mermaid: bool,
    /// Print every action id of a phase
    #[arg(long, value_name = "PHASE")]
    ids: Option<String>,
    /// Print what a client sees of it, as JSON: types, id patterns, conditions and next phases
    #[arg(long, conflicts_with_all = ["mermaid", "ids"])]
    companion: bool,
    /// Narrow that to what can happen with a setup document: as JSON, @FILE, or - for stdin
    #[arg(long, value_name = "JSON", requires = "companion")]
    setup: Option<Given>,
}

/// What `parlor machine --json` prints.
#[derive(Serialize)]
struct MachineDoc {
    game: &'static str,
    seats: &'static [&'static str],
    phases: Vec<PhaseDoc>,
    actions: Vec<RuleDoc>,
}

#[derive(Serialize)]
struct PhaseDoc {
    name: &'static str,
    r#final: bool,
}

#[derive(Serialize)]
struct RuleDoc {
    name: &'static str,
    id: String,
    phase: &'static str,
    by: &'static str,
    when: &'static str,
    leads: Vec<LeadDoc>,
}

#[derive(Serialize)]
struct LeadDoc {
    to: &'static str,
    when: &'static str,
}

/// Prints the machine.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let kind = named(&args.game)?;
    if args.companion {
        let text = companion(kind, args, world)?;
        world.say(&text)?;
        return Ok(Exit::Done);
    }
    let text = match (&args.ids, form) {
        (Some(phase), OutputFormat::Json) => compact(&ids(kind, phase)?) + "\n",
        (Some(phase), OutputFormat::Text) => lines(&ids(kind, phase)?),
        (None, _) if args.mermaid => mermaid(kind),
        (None, OutputFormat::Json) => laid_out(&compact(&document(kind))),
        (None, OutputFormat::Text) => table(kind),
    };
    world.say(&text)?;
    Ok(Exit::Done)
}

/// What a client sees of the machine, for one setup.
fn companion(kind: &Kind, args: &Args, world: &mut World<'_>) -> Result<String, Failure> {
    let setup = SetupArgs { setup: args.setup.clone() };
    let (game, _) = kind.begin(&setup.read(world)?).map_err(|malformed| setup.malformed(malformed))?;
    Ok(laid_out(&compact(&game.companion())))
}

/// Every id of a phase, in the machine's order.
fn ids(kind: &Kind, phase: &str) -> Result<Vec<String>, Failure> {
    if !kind.machine.phases.iter().any(|known| known.0 == phase) {
        let phases: Vec<&str> = kind.machine.phases.iter().map(|phase| phase.0).collect();
        let hint = format!("{} has: {}.", kind.name, phases.join(", "));
        return Err(Failure::usage(CliRefusal::UnknownPhase, format!("{phase:?}")).hint(hint));
    }
    Ok(kind.machine.rules.iter().filter(|rule| rule.phase.0 == phase).flat_map(Rule::ids).collect())
}

/// A state diagram that GitHub and others draw.
fn mermaid(kind: &Kind) -> String {
    let mut text = "stateDiagram-v2\n".to_owned();
    let phases = kind.machine.phases;
    if let Some(first) = phases.first() {
        let _ = writeln!(text, "    [*] --> {first}");
    }
    let mut drawn = Vec::new();
    for (rule, lead) in kind.machine.rules.iter().flat_map(|rule| rule.leads.iter().map(move |lead| (rule, lead))) {
        // An action that leads to one phase for two reasons is one arrow.
        let arrow = format!("    {} --> {}: {}\n", rule.phase, lead.to, rule.name);
        if !drawn.contains(&arrow) {
            text.push_str(&arrow);
            drawn.push(arrow);
        }
    }
    for phase in phases.iter().filter(|phase| kind.machine.is_final(**phase)) {
        let _ = writeln!(text, "    {phase} --> [*]");
    }
    text
}

fn document(kind: &Kind) -> MachineDoc {
    let phase_doc = |phase: &game::Phase| PhaseDoc { name: phase.0, r#final: kind.machine.is_final(*phase) };
    MachineDoc {
        game: kind.name,
        seats: kind.seat_names,
        phases: kind.machine.phases.iter().map(phase_doc).collect(),
        actions: kind.machine.rules.iter().map(rule_doc).collect(),
    }
}

fn rule_doc(rule: &Rule) -> RuleDoc {
    RuleDoc {
        name: rule.name,
        id: rule.pattern(),
        phase: rule.phase.0,
        by: rule.by.word(),
        when: rule.when,
        leads: rule.leads.iter().map(|Lead { to, when }| LeadDoc { to: to.0, when }).collect(),
    }
}

/// The machine for people: a block a phase, an action a paragraph.
fn table(kind: &Kind) -> String {
    let mut text = String::new();
    for phase in kind.machine.phases {
        let end = if kind.machine.is_final(*phase) { "  (the end)" } else { "" };
        let _ = writeln!(text, "{phase}{end}");
        for rule in kind.machine.rules.iter().filter(|rule| rule.phase == *phase) {
            let _ = writeln!(text, "  {}  {}  by {}", rule.name, rule.pattern(), rule.by.word());
            let _ = writeln!(text, "      when: {}", rule.when);
            for Lead { to, when } in rule.leads {
                let _ = writeln!(text, "      -> {to}: {when}");
            }
        }
    }
    text
}

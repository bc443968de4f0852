//! `parlor evidence`: puts together what proves that a server has lied, for others to check.

use std::path::PathBuf;

use game::print::{printable, printable_lines};
use game::{Coded as _, Digest, Malformed};
use referee::{Evidence, Proof, SignedHead};
use serde::Serialize;

use super::verify::line_in;
use crate::cli::OutputFormat;
use crate::documents::{FaultDoc, fault_docs};
use crate::failure::{Exit, Failure};
use crate::output::put;
use crate::refusal::{CliRefusal, ClientRefusal};
use crate::registry::KINDS;
use crate::source::Source;
use crate::world::World;

/// What `parlor evidence` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files with logs of a table, with heads, or with what a client has kept; - for stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<Source>,
    /// The server's public key, if no file has it: heads alone do not say
    #[arg(long, value_name = "HEX", value_parser = read_key)]
    key: Option<Digest>,
    /// Write it to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What a file has.
enum Part {
    Evidence(Evidence),
    Heads(Vec<SignedHead>),
}

/// What evidence proves, for programs.
#[derive(Serialize)]
struct ProofDoc<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    server: String,
    table: &'a str,
    proof: Option<&'static str>,
    line: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signed: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultDoc<'a>>,
}

const HINT: &str =
    "Two heads of one line that differ are proof, and a head over a line that cannot be: nothing else is.";

/// Puts the files together, if they prove anything.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut parts = Vec::new();
    for file in &args.files {
        let text = file.read(world)?;
        let part = read(&text).map_err(|malformed| Failure::Malformed { what: file.to_string(), malformed })?;
        parts.push((file.to_string(), part));
    }
    let evidence = together(parts, args.key)?;
    if evidence.judge(KINDS).is_none() {
        return Err(Failure::wrong(ClientRefusal::NoProof, "").hint(HINT));
    }
    put(args.output.as_deref(), evidence.file().as_bytes(), world)?;
    if let (Some(path), OutputFormat::Text) = (&args.output, form) {
        let path = path.display();
        world.tell(&format!("{}`parlor verify {path}` says the same to others.\n", sentences(&evidence)));
    }
    Ok(Exit::Done)
}

/// Says what a file with evidence proves: `parlor verify` of such a file.
pub(crate) fn check(what: &str, text: &str, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let malformed = |malformed| Failure::Malformed { what: what.to_owned(), malformed };
    let evidence = Evidence::parse(text).map_err(malformed)?;
    let proof = evidence.judge(KINDS);
    match (form, &proof) {
        (OutputFormat::Json, _) => world.say_json(&document(&evidence, proof.as_ref()))?,
        (OutputFormat::Text, Some(_)) => world.say(&format!("{}: {}", printable(what), sentences(&evidence)))?,
        (OutputFormat::Text, None) => return Err(Failure::wrong(ClientRefusal::NoProof, what).hint(HINT)),
    }
    Ok(if proof.is_some() { Exit::Done } else { Exit::Wrong })
}

/// A log, evidence, or heads, one or a line each.
fn read(text: &str) -> Result<Part, Malformed> {
    if Evidence::is_one(text) {
        return Evidence::parse(text).map(Part::Evidence);
    }
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    match SignedHead::parse(text) {
        Ok(head) => Ok(Part::Heads(Vec::from([head]))),
        Err(_) if lines.clone().next().is_some_and(|line| SignedHead::parse(line).is_ok()) => {
            lines.map(SignedHead::parse).collect::<Result<_, _>>().map(Part::Heads)
        }
        Err(_) => {
            let mut evidence = Evidence::of(lines.next().unwrap_or_default())?;
            evidence.histories[0].extend(lines.map(str::to_owned));
            Ok(Part::Evidence(evidence))
        }
    }
}

/// The evidence of all files; heads of other tables are passed over.
fn together(parts: Vec<(String, Part)>, key: Option<Digest>) -> Result<Evidence, Failure> {
    let mut all: Option<Evidence> = None;
    let mut heads = Vec::new();
    for (what, part) in parts {
        match (part, &mut all) {
            (Part::Heads(more), _) => heads.extend(more),
            (Part::Evidence(evidence), None) => all = Some(evidence),
            (Part::Evidence(evidence), Some(all)) => {
                all.add(evidence).map_err(|malformed| Failure::Malformed { what, malformed })?;
            }
        }
    }
    let table = heads.first().map(|head: &SignedHead| head.table.clone());
    let mut all = match (all, key, table) {
        (Some(all), ..) => all,
        (None, Some(server), Some(table)) => {
            Evidence { server, table, histories: Vec::new(), heads: Vec::new(), notes: Vec::new() }
        }
        _ => {
            let hint = "The header of a log tells the server's key; where there are only heads, `--key HEX` says it.";
            return Err(Failure::usage(CliRefusal::Usage, "whose heads are these?").hint(hint));
        }
    };
    heads.retain(|head| head.table == all.table);
    all.heads.append(&mut heads);
    Ok(all)
}

/// What it proves, for people; nothing if it proves nothing.
fn sentences(evidence: &Evidence) -> String {
    let said = match evidence.judge(KINDS) {
        Some(Proof::TwoHistories { seq, one, other }) => {
            let line = seq + 1;
            format!(
                "the server has signed two histories of one table\n  line     {line}, which has the link {one}\n           \
                 in the one, and {other} in the other\n"
            )
        }
        Some(Proof::WrongLine { malformed, signed }) => {
            let (signed, malformed) = (signed + 1, malformed.to_string());
            let malformed = printable(&malformed);
            format!(
                "the server has signed a line that cannot be\n  line     {malformed}\n  signed   up to line {signed}\n"
            )
        }
        None => return String::new(),
    };
    let Evidence { server, table, .. } = evidence;
    format!(
        "{}  table    {table}\n  key      {server}\n  ask      whose key that is: a server tells its own at /api/v1/server, \
         and its players have kept it\n",
        printable_lines(&said)
    )
}

fn document<'a>(evidence: &'a Evidence, proof: Option<&'a Proof>) -> ProofDoc<'a> {
    let none = ProofDoc {
        ok: proof.is_some(),
        code: None,
        server: evidence.server.to_string(),
        table: &evidence.table,
        proof: None,
        line: None,
        links: Vec::new(),
        signed: None,
        faults: Vec::new(),
    };
    match proof {
        None => ProofDoc { code: Some(ClientRefusal::NoProof.code()), ..none },
        Some(Proof::TwoHistories { seq, one, other }) => {
            let links = Vec::from([one.to_string(), other.to_string()]);
            ProofDoc { proof: Some("two_histories"), line: Some(seq + 1), links, ..none }
        }
        Some(Proof::WrongLine { malformed, signed }) => ProofDoc {
            proof: Some("wrong_line"),
            code: Some(malformed.code()),
            line: line_in(malformed),
            signed: Some(signed + 1),
            faults: fault_docs(malformed.faults()),
            ..none
        },
    }
}

fn read_key(text: &str) -> Result<Digest, String> {
    text.parse().map_err(|malformed: Malformed| malformed.to_string())
}

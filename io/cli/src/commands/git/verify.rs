//! `parlor git verify`: computes tables again from their moves, and compares.

use std::borrow::Cow;
use std::fmt::Write as _;

use git_tables::layout::TABLE;
use git_tables::{GitError, History, TableId, Verified, verify, verify_all};
use serde::Serialize;

use super::context::{GitContext, count, failure, secret, table_id};
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git verify` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table [default: all]
    #[arg(value_parser = table_id)]
    table: Option<TableId>,
}

/// What `parlor git verify --json` prints of each table.
#[derive(Serialize)]
struct VerifiedDoc<'a> {
    table: &'a str,
    ok: bool,
    moves: usize,
    draws: u64,
    veiled: bool,
    faults: Vec<FaultDoc<'a>>,
}

#[derive(Serialize)]
struct FaultDoc<'a> {
    file: &'a str,
    code: &'a str,
    message: Cow<'a, str>,
}

/// Verifies one table, or all.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let mut found: Vec<Result<Verified, (TableId, GitError)>> = Vec::new();
    match &args.table {
        Some(table) => {
            let history = History::read(&repo, tip).map_err(failure)?;
            let verified = verify(&repo, (tip, table), &history, secret.as_ref()).map_err(failure)?;
            found.push(Ok(verified));
        }
        None => verify_all(&repo, tip, secret.as_ref(), &mut |verified| found.push(verified)).map_err(failure)?,
    }
    let mut exit = Exit::Done;
    for verified in &found {
        let verified = match verified {
            Ok(verified) => verified,
            Err((table, error)) => {
                exit = Exit::Wrong;
                match context.form {
                    OutputFormat::Json => world.say(&(compact(&unread(table, error)) + "\n"))?,
                    OutputFormat::Text => world.tell(&format!("{table}: {error} [{}]\n", error.code())),
                }
                continue;
            }
        };
        if !verified.faults.is_empty() {
            exit = Exit::Wrong;
        }
        match context.form {
            OutputFormat::Json => world.say(&(compact(&document(verified)) + "\n"))?,
            OutputFormat::Text => world.say(&text(verified))?,
        }
    }
    if found.is_empty() && context.form == OutputFormat::Text {
        world.say("There are no tables.\n")?;
    }
    Ok(exit)
}

fn text(verified: &Verified) -> String {
    let Verified { table, moves, draws, is_veiled, faults } = verified;
    let (moves, draws) = (count(*moves as u64, "move"), count(*draws, "draw"));
    let mut text = match (faults.as_slice(), is_veiled) {
        ([], false) => {
            format!("{table}: right. {moves}, {draws}: states, hashes, dice, order and authors.\n")
        }
        ([], true) => format!(
            "{table}: right as far as it can be seen. {draws}; what is dealt now is hidden, and so is whether the moves behind it are right.\n"
        ),
        _ => format!("{table}: WRONG.\n"),
    };
    for (file, code, why) in faults {
        let _ = writeln!(text, "  {file}: {why} [{code}]");
    }
    text
}

/// The document of a table that could not be read.
fn unread<'a>(table: &'a TableId, error: &GitError) -> VerifiedDoc<'a> {
    let fault = FaultDoc { file: TABLE, code: error.code(), message: Cow::Owned(error.to_string()) };
    VerifiedDoc { table: table.as_str(), ok: false, moves: 0, draws: 0, veiled: false, faults: vec![fault] }
}

fn document(verified: &Verified) -> VerifiedDoc<'_> {
    VerifiedDoc {
        table: verified.table.as_str(),
        ok: verified.faults.is_empty(),
        moves: verified.moves,
        draws: verified.draws,
        veiled: verified.is_veiled,
        faults: verified
            .faults
            .iter()
            .map(|(file, code, why)| FaultDoc { file, code, message: Cow::Borrowed(why) })
            .collect(),
    }
}

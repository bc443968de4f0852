//! `parlor git verify`: computes tables again from their moves, and compares.

use std::fmt::Write as _;

use git_tables::layout::TABLE;
use git_tables::{Problem, TableId, Verified, VerifyFault, verify, verify_all};
use serde::Serialize;

use super::context::{GitContext, count, secret, table_id};
use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
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
    table: &'a TableId,
    ok: bool,
    moves: usize,
    draws: u64,
    veiled: bool,
    faults: &'a [VerifyFault],
}

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let found = match &args.table {
        Some(table) => vec![Ok(verify(&repo, tip, table, secret.as_ref())?)],
        None => verify_all(&repo, tip, secret.as_ref())?,
    };
    let mut exit = Exit::Done;
    let is_empty = found.is_empty();
    for verified in found {
        // A folder that is no table says nothing about the tables.
        let counts = verified.as_ref().map_or_else(|problem| problem.is_table, |verified| !verified.faults.is_empty());
        if counts {
            exit = Exit::Wrong;
        }
        let verified = match verified {
            Ok(verified) => verified,
            Err(Problem { table, error, .. }) if context.form == OutputFormat::Text => {
                world.tell(&(plain(&format!("{table}: {error} [{}]", error.code())) + "\n"));
                continue;
            }
            Err(Problem { table, error, .. }) => {
                let fault = VerifyFault { file: TABLE.to_owned(), code: error.code(), message: error.to_string() };
                Verified { table, moves: 0, draws: 0, is_veiled: false, faults: vec![fault] }
            }
        };
        let Verified { table, moves, draws, is_veiled: veiled, faults } = &verified;
        let ok = faults.is_empty();
        let doc = VerifiedDoc { table, ok, moves: *moves, draws: *draws, veiled: *veiled, faults };
        context.print(&doc, || text(&verified), world)?;
    }
    if is_empty && context.form == OutputFormat::Text {
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
    for VerifyFault { file, code, message } in faults {
        let _ = writeln!(text, "  {}", plain(&format!("{file}: {message} [{code}]")));
    }
    text
}

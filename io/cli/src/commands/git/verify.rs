//! `parlor git verify`: computes tables again from their moves, and compares.

use std::fmt::Write as _;

use game::{Kind, Speak as _};
use git_tables::layout::TABLE;
use git_tables::repo::{Id, Repo};
use git_tables::{Audit, MakerCount, Opened, Problem, SealedHand, TableId, Verified, VerifyFault};
use referee::{Ladder, Rung};
use serde::Serialize;
use speech::Speech;

use super::context::{GitContext, count, secret, table_id};
use super::hand::recipients;
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
    /// Whether it waits for its players.
    #[serde(skip_serializing_if = "is_false")]
    waits: bool,
    #[serde(skip_serializing_if = "<[SealedHand]>::is_empty")]
    hands: &'a [SealedHand],
    #[serde(skip_serializing_if = "Option::is_none")]
    ladder: Option<Vec<RungDoc>>,
    faults: &'a [VerifyFault],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// A claim, and how far it holds.
#[derive(Serialize)]
struct RungDoc {
    claim: &'static str,
    holds: &'static str,
    text: String,
    reasons: Vec<String>,
}

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let audit = Audit::read(&repo, tip, secret.as_ref())?;
    let found = match &args.table {
        Some(table) => vec![Ok(audit.table(table)?)],
        None => audit.all()?,
    };
    let speech = Speech::new(speech::ENGLISH, &[game::CATALOGUES, referee::CATALOGUES, git_tables::CATALOGUES]);
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
                Verified { faults: vec![fault], ..Verified::of(table) }
            }
        };
        let Verified { table, moves, draws, is_veiled: veiled, waits, hands, ladder, faults } = &verified;
        let ladder = ladder.as_ref().map(|ladder| rungs(ladder, &speech, kind_of(&repo, tip, table)));
        let doc = VerifiedDoc {
            table,
            ok: faults.is_empty(),
            moves: *moves,
            draws: *draws,
            veiled: *veiled,
            waits: *waits,
            hands,
            ladder,
            faults,
        };
        context.print(&doc, || text(&verified, doc.ladder.as_deref().filter(|_| args.table.is_some())), world)?;
    }
    if args.table.is_none() {
        for maker in audit.makers((world.now)())?.into_iter().filter(|maker| !maker.abandoned.is_empty()) {
            context.print(&maker, || abandoned(&maker), world)?;
        }
    }
    if is_empty && context.form == OutputFormat::Text {
        world.say("There are no tables.\n")?;
    }
    Ok(exit)
}

/// The ladder in words.
fn rungs(ladder: &Ladder, speech: &Speech, kind: Option<&'static Kind>) -> Vec<RungDoc> {
    let seats: Vec<String> = kind.map_or(&[][..], |kind| kind.seat_names).iter().map(|&seat| seat.to_owned()).collect();
    let rung = |rung: &Rung| RungDoc {
        claim: rung.claim.name(),
        holds: rung.holds.name(),
        text: speech.say(&rung.claim.text(), &[]),
        reasons: rung.reasons.iter().map(|reason| speech.say(reason, &seats)).collect(),
    };
    ladder.rungs.iter().map(rung).collect()
}

fn kind_of(repo: &Repo, tip: Id, table: &TableId) -> Option<&'static Kind> {
    Some(Opened::read(repo, tip, table, None).ok()?.terms.kind)
}

/// What is said of the tables that a person has made and left.
fn abandoned(count: &MakerCount) -> String {
    let MakerCount { maker, tables, abandoned } = count;
    let names = abandoned.iter().map(TableId::as_str).collect::<Vec<_>>().join(", ");
    let made = super::context::count(*tables as u64, "table");
    let days = git_tables::ABANDONED_AFTER_DAYS;
    let what = format!(
        "{maker} made {made}, of which {} abandoned (taken away, or nothing happened for {days} days): {names}\n",
        abandoned.len()
    );
    plain(&what)
}

fn text(verified: &Verified, ladder: Option<&[RungDoc]>) -> String {
    let Verified { table, moves, draws, is_veiled, waits, hands, faults, .. } = verified;
    let (moves, draws) = (count(*moves as u64, "move"), count(*draws, "draw"));
    let mut text = match (faults.as_slice(), is_veiled) {
        ([], _) if *waits => format!("{table}: right. It waits for its players: keys, commitments and seeds.\n"),
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
    for RungDoc { claim, holds, text: what, reasons } in ladder.unwrap_or_default() {
        let _ = writeln!(text, "  {claim}: {holds}. {what}.");
        for reason in reasons {
            let _ = writeln!(text, "    {}", plain(reason));
        }
    }
    for line in recipients(hands, table).lines() {
        let _ = writeln!(text, "  {line}");
    }
    text
}

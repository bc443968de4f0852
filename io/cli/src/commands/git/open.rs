//! `parlor git open`: opens the player's seeds, once all players have joined.

use game::SeatSet;
use git_tables::repo::Repo;
use git_tables::{GitError, GitRefusal, Opened, TableId, tables};

use super::context::{GitContext, table_id};
use super::hand::KeyArgs;
use super::join::{Keyring, WrittenDoc, names, open, put, told, without};
use super::move_file::seat_named;
use super::seeds::KeptSeed;
use super::work_tree::work_dir;
use crate::cli::OutputFormat;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git open` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table [default: all where a seed of yours can be opened]
    #[arg(value_parser = table_id)]
    table: Option<TableId>,
    /// The seat whose seed is opened, by its name [default: all whose seeds are kept here]
    #[arg(long, value_name = "NAME", requires = "table")]
    seat: Option<String>,
    /// Commit it
    #[arg(long)]
    commit: bool,
    #[command(flatten)]
    keys: KeyArgs,
}

/// Writes the files that open seeds.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let place = work_dir(&repo, "open seeds in a clone, and push")?;
    let due = due(args, context, &repo, world)?;
    if due.is_empty() && context.form == OutputFormat::Text {
        world.say("No seed of yours is to be opened.\n")?;
    }
    for (opened, seats) in due {
        let (mut entrants, _) = opened.entrants(&repo)?;
        let header = opened.header().ok_or_else(|| GitError::new(GitRefusal::NotYet, &opened.terms.id))?;
        let keys = Keyring::read(&args.keys)?;
        let files = open((&opened.terms, header), &mut entrants, (seats, &keys))?;
        let table = &opened.terms.id;
        let what = format!("{table}: the seed of {}", names(&opened.terms, seats));
        let files = put(place, (table, files), args.commit.then_some(&what), world)?;
        let next = if args.commit { "Push it." } else { "Commit it and push it." };
        let doc = WrittenDoc { table, files, committed: args.commit };
        context.print(&doc, || told(&doc, next), world)?;
    }
    Ok(Exit::Done)
}

/// The tables where seeds are due, and the seats of this user.
fn due(
    args: &Args,
    context: &GitContext,
    repo: &Repo,
    world: &mut World<'_>,
) -> Result<Vec<(Opened, SeatSet)>, Failure> {
    if let Some(table) = &args.table {
        let opened = context.open(repo, table, world)?;
        let seats = seats(&opened)?;
        return match &args.seat {
            _ if opened.progress.is_some() || !opened.terms.joins => {
                Err(GitError::new(GitRefusal::NothingToJoin, table).into())
            }
            _ if !is_gathered(&opened) => Err(GitError::new(GitRefusal::NotYet, opened.standing()).into()),
            Some(name) => {
                let seat = seat_named(&opened.terms, name)?;
                if seats.has(seat) {
                    Ok(vec![(opened, SeatSet::one(seat))])
                } else {
                    Err(GitError::new(GitRefusal::NoSeed, opened.terms.named(seat)).into())
                }
            }
            None if seats.is_empty() => Err(GitError::new(GitRefusal::NoSeed, table).into()),
            None => Ok(vec![(opened, seats)]),
        };
    }
    let mut due = Vec::new();
    for table in tables(repo, context.tip(repo)?)? {
        // A folder that is no table has no seeds.
        let Ok(opened) = context.open(repo, &table, world) else { continue };
        if is_gathered(&opened) {
            let seats = seats(&opened)?;
            due.extend((!seats.is_empty()).then_some((opened, seats)));
        }
    }
    Ok(due)
}

/// Whether all players have joined, as the referee has it.
fn is_gathered(opened: &Opened) -> bool {
    let all = opened.terms.players.len();
    opened.gathering.as_ref().is_some_and(|gathering| gathering.joined.iter().count() == all)
}

/// The seats whose seeds are kept here and are not open.
fn seats(opened: &Opened) -> Result<SeatSet, Failure> {
    let Some(gathering) = &opened.gathering else { return Ok(SeatSet::EMPTY) };
    let mut seats = SeatSet::EMPTY;
    for seat in without(gathering.joined, gathering.opened).iter() {
        if KeptSeed::find(&opened.terms, seat)?.is_some() {
            seats = seats.with(seat);
        }
    }
    Ok(seats)
}

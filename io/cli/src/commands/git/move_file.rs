//! `parlor git move`: writes a move file into a table's folder.

use std::path::PathBuf;

use game::movefile::{Detail, Draft, File, Submission, hash_of};
use game::{AnyGame, Envelope, Seat, SeatSet, Turn};
use git_tables::layout::MOVES;
use git_tables::repo::Repo;
use git_tables::{Opened, TABLES, TableId, Trouble, Why, porcelain};

use super::desk::{Desk, failure, secret, table_id};
use super::hand::{KeyArgs, guessed};
use crate::cli::Form;
use crate::commands::move_file::read_play;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::place::put;
use crate::world::World;

/// What `parlor git move` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table
    #[arg(value_parser = table_id)]
    table: TableId,
    /// What to play: action ids, or a play in the game's notation
    #[arg(required = true, value_name = "PLAY")]
    play: Vec<String>,
    /// A word to go with it, of at most 280 characters
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Commit it
    #[arg(long)]
    commit: bool,
    #[command(flatten)]
    keys: KeyArgs,
}

/// What `parlor git move --json` prints.
#[derive(serde::Serialize)]
struct WrittenDoc<'a> {
    file: &'a str,
    path: &'a str,
    committed: bool,
}

/// A game to move in, as the player may see it.
struct Sight {
    game: Box<dyn AnyGame>,
    envelope: Envelope,
    fresh: String,
}

/// Writes a move file that will be accepted.
pub(crate) fn run(args: &Args, desk: &Desk, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = desk.repo()?;
    let opened = Opened::read(&repo, desk.tip(&repo)?, &args.table, secret(&repo, world).as_ref()).map_err(failure)?;
    let sight = sight(&repo, &opened, &args.keys, world)?;
    let (name, text) = draft(&sight, args, world)?;
    let place = repo.work_dir().ok_or_else(|| Failure::Usage {
        code: "bare_repository",
        message: "nothing is checked out here: move in a clone, and push".to_owned(),
    })?;
    let path: PathBuf =
        [place.as_os_str(), TABLES.as_ref(), args.table.as_str().as_ref(), MOVES.as_ref()].iter().collect();
    std::fs::create_dir_all(&path)
        .map_err(|error| Failure::Io { what: format!("cannot write {}", path.display()), error })?;
    let path = path.join(&name);
    put(Some(&path), text.as_bytes(), world)?;
    if args.commit {
        let message = format!("{}: {}", args.table, args.play.join(" "));
        porcelain::commit(place, &[&path], &message).map_err(failure)?;
    }
    let shown = path.display().to_string();
    match (desk.form, args.commit) {
        (Form::Json, committed) => {
            world.say(&(compact(&WrittenDoc { file: &name, path: &shown, committed }) + "\n"))?;
        }
        (Form::Text, true) => world.say(&format!("Committed {shown}\nPush it, and the referee judges it.\n"))?,
        (Form::Text, false) => {
            world.say(&format!("Wrote {shown}\nCommit it and push it, and the referee judges it.\n"))?;
        }
    }
    Ok(Exit::Done)
}

/// The text of the file and its name; it was tried.
fn draft(sight: &Sight, args: &Args, world: &mut World<'_>) -> Result<(String, String), Failure> {
    let turn = sight.game.turn();
    let refused = |refusal| Failure::Refused { action: args.play.join(" "), refusal, turn };
    let seat = match turn {
        Turn::Seats(seats) => seats.lowest().unwrap_or(Seat(0)),
        _ => return Err(failure(Trouble { why: Why::NobodyToMove, about: args.table.to_string() })),
    };
    let mut ids = Vec::new();
    for action in read_play(&args.play) {
        ids.extend(sight.game.ids(&action).map_err(refused)?);
    }
    let now = (world.now)();
    let draft = Draft {
        player: seat,
        ids: &ids,
        timestamp: now.max(sight.envelope.updated_at),
        expected_state: &sight.fresh,
        comment: args.comment.as_deref(),
    };
    let (name, text) = sight.game.move_file(&sight.envelope, &draft).map_err(refused)?;
    let submission = Submission {
        name: Some(&name),
        file: File::Text(&text),
        senders: SeatSet::one(seat),
        fresh: std::slice::from_ref(&sight.fresh),
        now: draft.timestamp,
        detail: Detail::News,
    };
    sight.game.duplicate().submit(&mut sight.envelope.clone(), &submission).map_err(refused)?;
    Ok((name, text))
}

/// The game as whoever moves may see it.
fn sight(repo: &Repo, opened: &Opened, keys: &KeyArgs, world: &mut World<'_>) -> Result<Sight, Failure> {
    match opened.ahead((world.now)()) {
        Ok(table) => Ok(Sight {
            game: table.table().game().duplicate(),
            envelope: table.envelope().clone(),
            fresh: hash_of(&table.state_file()),
        }),
        Err(_) if opened.is_veiled() => {
            if let [(name, _), ..] = opened.pending() {
                return Err(failure(Trouble { why: Why::NotYet, about: name.clone() }));
            }
            let (game, mut envelope) = guessed(repo, opened, keys)?;
            envelope.file = opened.applied().last().map(|(name, _)| name.clone());
            Ok(Sight { game, envelope, fresh: hash_of(&opened.state) })
        }
        Err(trouble) => Err(failure(trouble)),
    }
}

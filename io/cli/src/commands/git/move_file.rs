//! `parlor git move`: writes a move file into a table's folder.

use std::path::{Path, PathBuf};

use game::movefile::{Detail, File, MoveFileDraft, Submission, hash_of};
use game::{AnyGame, CommonRefusal, Envelope, FORFEIT, Seat, SeatSet, Turn};
use git_tables::layout::MOVES;
use git_tables::repo::Repo;
use git_tables::{GitError, GitRefusal, Opened, Person, TABLES, TableId, TableTerms, porcelain};

use super::context::{GitContext, begun, table_id};
use super::hand::{Guess, KeyArgs, guess};
use super::work_tree::{commit, shown, work_dir, write};
use crate::commands::move_file::read_play;
use crate::failure::{Exit, Failure};
use crate::world::World;
use driver::LoopRefusal;

/// What `parlor git move` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table; `parlor git status` lists all
    #[arg(value_parser = table_id)]
    table: TableId,
    /// What to play: action ids, or a play in the game's notation; `forfeit` leaves the game
    #[arg(required = true, value_name = "PLAY")]
    play: Vec<String>,
    /// A word to go with it, of at most 280 characters
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// The seat to move for, by its name [default: yours, by your key or by git's user.name and user.email]
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
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
    /// The seat whose hand was opened.
    seat: Option<Seat>,
}

/// Writes a move file that will be accepted.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = context.open(&repo, &args.table, world)?;
    begun(&opened)?;
    let wanted = args.seat.as_deref().map(|name| seat_named(&opened.terms, name)).transpose()?;
    let place = work_dir(&repo, "move in a clone, and push")?;
    let sight = sight(&repo, &opened, (&args.keys, wanted), world)?;
    let seat = if forfeits(&args.play) {
        leaving_seat(&sight, &opened, wanted, place)?
    } else {
        seat(&sight, &opened, wanted, (place, args.commit))?
    };
    let (name, text) = draft(&sight, seat, args, world)?;
    let path: PathBuf = [TABLES, args.table.as_str(), MOVES, &name].iter().collect();
    let is_new = !place.join(&path).exists();
    write(place, &path, &text, world)?;
    if args.commit {
        commit(place, &path, &format!("{}: {}", args.table, args.play.join(" ")), is_new)?;
    }
    let shown = shown(&place.join(&path));
    let (done, next) = if args.commit { ("Committed", "Push it") } else { ("Wrote", "Commit it and push it") };
    let text = || format!("{done} {shown}\n{next}, and the referee judges it.\n");
    context.print(&WrittenDoc { file: &name, path: &shown, committed: args.commit }, text, world)
}

pub(super) fn seat_named(terms: &TableTerms, name: &str) -> Result<Seat, Failure> {
    let names = &terms.kind.seat_names[..terms.players.len()];
    let seat = names.iter().zip((0..).map(Seat)).find(|(seat, _)| **seat == name).map(|(_, seat)| seat);
    seat.ok_or_else(|| {
        Failure::usage(CommonRefusal::NoSuchSeat, format!("--seat: {name:?}"))
            .hint(format!("The seats are {}.", names.join(", ")))
    })
}

/// The seat that moves: the one that was named, the one whose hand was opened, or else one of git's user here.
fn seat(
    sight: &Sight,
    opened: &Opened,
    wanted: Option<Seat>,
    (place, will_commit): (&Path, bool),
) -> Result<Seat, Failure> {
    let terms = &opened.terms;
    let no_seat = || match sight.game.turn() {
        Turn::Over => Failure::wrong(CommonRefusal::GameFinished, terms.id.as_str()),
        _ => Failure::wrong(LoopRefusal::NoSeatToAct, terms.id.as_str()),
    };
    let Turn::Seats(due) = sight.game.turn() else {
        return Err(no_seat());
    };
    let to_move = due.iter().map(|seat| terms.named(seat)).collect::<Vec<_>>().join(" or ");
    let not_due = |seat: Seat| {
        let found = format!("{} waits for {to_move}", terms.named(seat));
        Failure::wrong(GitRefusal::NotYourTurn, found)
    };
    if let Some(seat) = wanted.or(sight.seat) {
        return if due.has(seat) { Ok(seat) } else { Err(not_due(seat)) };
    }
    let own = terms.seats_of(&git_author(place));
    match (own.lowest(), own.iter().find(|seat| due.has(*seat))) {
        // Another person may commit the file, and a forge may know players by other names than git. But what is
        // committed here in the name of another player is refused for certain.
        (Some(seat), None) if will_commit => Err(not_due(seat).hint("`--seat NAME` moves for a seat by its name.")),
        (_, own_due) => own_due.or(due.lowest()).ok_or_else(no_seat),
    }
}

/// What a player plays to leave the game; `forfeit-N` says the seat as well.
const OWN_FORFEIT: &str = "forfeit";

/// Whether a play is to leave the game.
fn forfeits(play: &[String]) -> bool {
    matches!(play, [id] if id == OWN_FORFEIT || id.starts_with(FORFEIT))
}

/// The seat that leaves the game, which it may do out of turn.
fn leaving_seat(sight: &Sight, opened: &Opened, wanted: Option<Seat>, place: &Path) -> Result<Seat, Failure> {
    let author = git_author(place);
    let own = opened.terms.seats_of(&author);
    let is_due = |seat: &Seat| matches!(sight.game.turn(), Turn::Seats(due) if due.has(*seat));
    let seat = wanted.or(sight.seat).or_else(|| own.iter().find(is_due)).or(own.lowest());
    seat.ok_or_else(|| {
        Failure::usage(CommonRefusal::NoSuchSeat, format!("{:?}", author.name))
            .hint("`--seat NAME` says which seat leaves the game.")
    })
}

/// The author of a commit made here, as git would have it.
pub(super) fn git_author(place: &Path) -> Person {
    let known = |variable: &str, name: &str| {
        let given = std::env::var(variable).ok().filter(|value| !value.is_empty());
        given.or_else(|| porcelain::setting(place, name)).unwrap_or_default()
    };
    Person::author(&known("GIT_AUTHOR_NAME", "user.name"), &known("GIT_AUTHOR_EMAIL", "user.email"))
}

/// The text of the file and its name; it was tried.
fn draft(sight: &Sight, seat: Seat, args: &Args, world: &mut World<'_>) -> Result<(String, String), Failure> {
    let hint = format!("`parlor git show {}` shows the table as it is now.", args.table);
    let refused = |refusal| Failure::Refused { action: args.play.join(" "), refusal, hint: hint.clone() };
    let mut ids = Vec::new();
    if args.play == [OWN_FORFEIT] {
        ids.push(format!("{FORFEIT}{}", seat.0));
    }
    for action in if ids.is_empty() { read_play(&args.play) } else { Vec::new() } {
        ids.extend(sight.game.ids(&action).map_err(refused)?);
    }
    let now = (world.now)();
    let draft = MoveFileDraft {
        player: seat,
        ids: &ids,
        timestamp: now,
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
        detail: Detail::Messages,
    };
    sight.game.duplicate().submit(&mut sight.envelope.clone(), &submission).map_err(refused)?;
    Ok((name, text))
}

/// The game as the player may see it.
fn sight(
    repo: &Repo,
    opened: &Opened,
    (keys, wanted): (&KeyArgs, Option<Seat>),
    world: &mut World<'_>,
) -> Result<Sight, Failure> {
    match opened.ahead((world.now)()) {
        Ok(table) => Ok(Sight {
            game: table.table().game().duplicate(),
            envelope: table.envelope().clone(),
            fresh: hash_of(&table.state_file()),
            seat: None,
        }),
        Err(_) if opened.is_veiled() => {
            if let Some(file) = opened.pending.first() {
                return Err(GitError::new(GitRefusal::NotYet, &file.name).into());
            }
            let Guess { game, mut envelope, seat } = guess(repo, opened, keys, wanted)?;
            envelope.file = opened.applied.last().map(|file| file.name.clone());
            Ok(Sight { game, envelope, fresh: hash_of(&opened.state), seat: Some(seat) })
        }
        Err(error) => Err(error.into()),
    }
}

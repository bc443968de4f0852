//! `parlor git join`: names the player's keys at a table, and commits to a seed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use game::{CommonRefusal, Digest, Seat, SeatSet};
use git_tables::hands::{HandRefusal, find_identities};
use git_tables::joining::{Entrants, JOIN, PlayerFile, PlayerFileName, SEED, SeedFile, commitment};
use git_tables::{GitError, GitRefusal, Opened, TABLES, TableId, TableTerms, porcelain};

use super::context::{GitContext, table_id};
use super::hand::KeyArgs;
use super::move_file::{git_author, seat_named};
use super::seeds::KeptSeed;
use super::work_tree::{commit, no_link, shown, work_dir, write};
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git join` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table; `parlor git status` lists all
    #[arg(value_parser = table_id)]
    table: TableId,
    /// The seat to join at, by its name [default: yours, by git's user.name and user.email]
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
    /// Commit it
    #[arg(long)]
    commit: bool,
    #[command(flatten)]
    keys: KeyArgs,
}

/// What `parlor git join --json` and `parlor git open --json` print.
#[derive(serde::Serialize)]
pub(super) struct WrittenDoc<'a> {
    pub(super) table: &'a TableId,
    pub(super) files: Vec<String>,
    pub(super) committed: bool,
}

/// The keys of a player: those that are named, and the file of the one that signs.
pub(super) struct Keyring {
    public: Vec<String>,
    signer: PathBuf,
}

/// The most keys that a player's file names.
const MOST_NAMED: usize = 10;

/// Writes the files with which a player joins.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = context.open(&repo, &args.table, world)?;
    let place = work_dir(&repo, "join in a clone, and push")?;
    if !opened.terms.joins || opened.progress.is_some() {
        return Err(GitError::new(GitRefusal::NothingToJoin, &args.table).into());
    }
    let (mut entrants, _) = opened.entrants(&repo)?;
    let seats = seats(args, &opened, &entrants, place)?;
    let keys = Keyring::read(&args.keys)?;
    // The others' files stand only once the referee has taken them.
    let taken = opened.gathering.as_ref().map_or(SeatSet::EMPTY, |gathering| gathering.joined);
    let all = (0..).map(Seat).take(opened.terms.players.len());
    let is_last = all.into_iter().all(|seat| taken.has(seat) || seats.has(seat));
    let header = opened.header().filter(|_| is_last);
    let files = join((&opened.terms, header), &mut entrants, (seats, &keys), world)?;
    let what = format!("{}: {} joins", args.table, names(&opened.terms, seats));
    let files = put(place, (&args.table, files), args.commit.then_some(&what), world)?;
    let opens = files.iter().any(|file| file.ends_with(".seed.json"));
    let next = match (args.commit, opens) {
        (true, true) => "Push it. All players have joined with this, so that your seed is open, too.",
        (false, true) => "Commit it and push it. All players have joined with this, so that your seed is open, too.",
        (true, false) => "Push it. When all have joined, `parlor git open --commit` opens your seed.",
        (false, false) => "Commit it and push it. When all have joined, `parlor git open --commit` opens your seed.",
    };
    let doc = WrittenDoc { table: &args.table, files, committed: args.commit };
    context.print(&doc, || told(&doc, next), world)
}

/// The seats to join at: the one that was named, or else those of git's user that are free.
fn seats(args: &Args, opened: &Opened, entrants: &Entrants, place: &Path) -> Result<SeatSet, Failure> {
    let taken = entrants.joined();
    let own = match &args.seat {
        Some(name) => SeatSet::one(seat_named(&opened.terms, name)?),
        None => opened.terms.seats_of(&git_author(place)),
    };
    if own.is_empty() {
        let found = format!("{:?}", git_author(place).name);
        return Err(Failure::usage(CommonRefusal::NoSuchSeat, found).hint("`--seat NAME` says where you join."));
    }
    let free: SeatSet = own.iter().filter(|seat| !taken.has(*seat)).collect();
    if free.is_empty() {
        return Err(GitError::new(GitRefusal::NothingToJoin, names(&opened.terms, own)).into());
    }
    Ok(free)
}

/// Some players with their seats.
pub(super) fn names(terms: &TableTerms, seats: SeatSet) -> String {
    seats.iter().map(|seat| terms.named(seat)).collect::<Vec<_>>().join(" and ")
}

/// The files with which a player joins at some seats, by their path in the table's folder, and those that open the seeds
/// if all players have joined with that. What the others have committed to is fixed then, and the chain of draws as well.
pub(super) fn join(
    (terms, header): (&TableTerms, Option<Digest>),
    entrants: &mut Entrants,
    (seats, keys): (SeatSet, &Keyring),
    world: &World<'_>,
) -> Result<BTreeMap<String, String>, Failure> {
    let mut files = BTreeMap::new();
    for seat in seats.iter() {
        let seed = KeptSeed::find_or_make(terms, seat, world)?.seed();
        let mut file = PlayerFile {
            table: terms.id.clone(),
            terms: terms.digest(),
            seat,
            player: terms.players[seat.index()].login.clone(),
            keys: keys.public.clone(),
            commit: commitment((&terms.id, terms.kind), terms.digest(), seat, seed),
            sig: String::new(),
        };
        file.sig = porcelain::sign(&keys.signer, (JOIN, &file.signed(terms.kind)))?;
        let text = file.write(terms.kind);
        take(entrants, (terms, header), PlayerFileName::Join(seat), &text)?;
        files.insert(PlayerFileName::Join(seat).path(terms.kind), text);
    }
    if let Some(header) = header
        && entrants.gathered(header).is_some()
    {
        files.extend(open((terms, header), entrants, (seats, keys))?);
    }
    Ok(files)
}

/// The files that open the seeds of some seats, by their path in the table's folder.
pub(super) fn open(
    (terms, header): (&TableTerms, Digest),
    entrants: &mut Entrants,
    (seats, keys): (SeatSet, &Keyring),
) -> Result<BTreeMap<String, String>, Failure> {
    let gathered = entrants.gathered(header).ok_or_else(|| GitError::new(GitRefusal::NotYet, &terms.id))?.digest();
    let mut files = BTreeMap::new();
    for seat in seats.iter() {
        let no_seed = || GitError::new(GitRefusal::NoSeed, terms.named(seat));
        let mut kept = KeptSeed::find(terms, seat)?.ok_or_else(no_seed)?;
        let mut file = SeedFile { table: terms.id.clone(), seat, gathered, seed: kept.seed(), sig: String::new() };
        file.sig = porcelain::sign(&keys.signer, (SEED, &file.signed(terms.kind)))?;
        let text = file.write(terms.kind);
        take(entrants, (terms, Some(header)), PlayerFileName::Seed(seat), &text)?;
        kept.open_for(gathered, terms, seat)?;
        files.insert(PlayerFileName::Seed(seat).path(terms.kind), text);
    }
    Ok(files)
}

/// Tries a file before it is written, as the referee will.
fn take(
    entrants: &mut Entrants,
    (terms, header): (&TableTerms, Option<Digest>),
    name: PlayerFileName,
    text: &str,
) -> Result<(), Failure> {
    let what = name.path(terms.kind);
    let taken = entrants.take((terms, header.unwrap_or(Digest([0; 32]))), name, text.to_owned());
    taken.map_err(|malformed| Failure::Malformed { what, malformed })
}

/// Writes files of a table, and commits them with a message if there is one. Gives their paths as they are shown.
pub(super) fn put(
    place: &Path,
    (table, files): (&TableId, BTreeMap<String, String>),
    message: Option<&String>,
    world: &mut World<'_>,
) -> Result<Vec<String>, Failure> {
    let folder = Path::new(TABLES).join(table.as_str());
    let mut written = Vec::new();
    for (path, text) in &files {
        no_link(place, &folder.join(path))?;
        write(place, &folder.join(path), text, world)?;
        written.push(shown(&place.join(folder.join(path))));
    }
    if let Some(message) = message {
        commit(place, &folder.join(git_tables::layout::PLAYER_FILES), message, false)?;
    }
    Ok(written)
}

/// What was written, and what comes next.
pub(super) fn told(doc: &WrittenDoc<'_>, next: &str) -> String {
    let done = if doc.committed { "Committed" } else { "Wrote" };
    let lines = doc.files.iter().map(|file| format!("{done} {file}\n"));
    lines.collect::<String>() + next + "\n"
}

impl Keyring {
    /// The keys of this user, of which one must sign.
    pub(super) fn read(args: &KeyArgs) -> Result<Keyring, Failure> {
        let (mut public, mut signer) = (Vec::new(), None);
        let paths = args.paths()?;
        for path in &paths {
            let identities = match find_identities(std::slice::from_ref(path)) {
                Ok(identities) => identities,
                // What is not there, and what opens no hand, is no reason to stop if another key does.
                Err(_) if args.is_usual() => continue,
                Err(malformed) if malformed.faults().iter().all(|fault| is_missing(fault.code)) => continue,
                Err(malformed) => return Err(Failure::Malformed { what: "the private key".to_owned(), malformed }),
            };
            for key in identities.iter().filter_map(|identity| identity.public()) {
                if key.starts_with("ssh-ed25519 ") {
                    signer.get_or_insert_with(|| path.clone());
                }
                if !public.iter().any(|known| known == key) && public.len() < MOST_NAMED {
                    public.push(key.to_owned());
                }
            }
        }
        let looked = || paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
        match signer {
            Some(signer) => Ok(Keyring { public, signer }),
            None => {
                let found = format!("looked for one in {}", looked());
                Err(GitError::new(GitRefusal::NoSigningKey, found).into())
            }
        }
    }
}

fn is_missing(code: &str) -> bool {
    HandRefusal::of_code(code) == Some(HandRefusal::NoIdentities)
}

/// The seats of a set that another set does not have.
pub(super) fn without(seats: SeatSet, others: SeatSet) -> SeatSet {
    seats.iter().filter(|seat: &Seat| !others.has(*seat)).collect()
}

//! `parlor git new`: makes a table.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use game::json::Tree;
use game::{CommonRefusal, Kind};
use git_tables::joining::Entrants;
use git_tables::layout::new_files;
use git_tables::repo::Repo;
use git_tables::{GitError, GitRefusal, Player, TABLES, TableId, TableTerms, setup_for_files};
use referee::Table;

use super::context::{GitContext, secret, table_id};
use super::hand::KeyArgs;
use super::join::{Keyring, join};
use super::move_file::git_author;
use super::work_tree::{commit, no_link, shown, take_back, work_dir, write};
use crate::cli::SetupArgs;
use crate::failure::{Exit, Failure};
use crate::registry::{self, KINDS};
use crate::world::World;

/// What `parlor git new` takes.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command")]
pub(crate) struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    players: Players,
    /// The numbers by which the forge knows players, which outlive their logins
    #[arg(long, value_name = "LOGIN=NUMBER")]
    user_id: Vec<String>,
    /// What to call it [default: PLAYER-vs-PLAYER-DATE]
    #[arg(long, value_name = "NAME", value_parser = table_id)]
    id: Option<TableId>,
    /// One person may play for several
    #[arg(long)]
    one_person: bool,
    #[command(flatten)]
    setup: SetupArgs,
    /// Join it at once at your own seats, by git's user.name and user.email
    #[arg(long)]
    join: bool,
    /// Let it begin at once: its draws are the referee's alone, and nothing proves that they were not chosen
    #[arg(long, conflicts_with = "join")]
    no_seeds: bool,
    /// Commit it
    #[arg(long)]
    commit: bool,
    #[command(flatten)]
    identities: KeyArgs,
}

/// Who sits where, by options named after the seats.
#[derive(Debug, Default)]
struct Players(Vec<(&'static str, String)>);

/// What `parlor git new --json` prints.
#[derive(serde::Serialize)]
struct NewDoc<'a> {
    table: &'a TableId,
    path: String,
    begun: bool,
}

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let kind = registry::named(&args.game)?;
    let now = (world.now)();
    let setup = match args.setup.read(world)? {
        Tree::Null => Tree::Object(Vec::new()),
        setup => setup,
    };
    let players = args.players(kind)?;
    let logins: Vec<&str> = players.iter().map(|player| player.login.as_str()).collect();
    let id = args.id.clone().unwrap_or_else(|| TableId::of_players(&logins, now));
    let terms = TableTerms {
        id: id.clone(),
        kind,
        setup: setup_for_files(kind, for_so_many(kind, setup, players.len())),
        players,
        one_person: args.one_person,
        joins: !args.no_seeds && Table::needs_luck(kind),
        created_at: now,
    };
    terms.check()?;
    terms.check_names()?;
    let place = work_dir(&repo, "make the table in a clone, and push it")?;
    let folder = Path::new(TABLES).join(id.as_str());
    no_link(place, &folder)?;
    if place.join(&folder).exists() || has_table(&repo, context, &id)? {
        return Err(GitError::new(GitRefusal::TableExists, &id).into());
    }
    let (mut files, begun) = new_files(&terms, secret(&repo, world).as_ref())?;
    if args.join {
        files.extend(joined(args, &terms, place, world)?);
    }
    for (path, text) in &files {
        write(place, &folder.join(path), text, world).inspect_err(|_| take_back(place, &folder))?;
    }
    if args.commit {
        commit(place, &folder, &format!("{id}: a new table"), true)?;
    }
    let doc = NewDoc { table: &id, path: shown(&place.join(&folder)), begun };
    context.print(&doc, || told(args, &terms, &doc), world)
}

/// The files with which the maker of a table joins it.
fn joined(
    args: &Args,
    terms: &TableTerms,
    place: &Path,
    world: &World<'_>,
) -> Result<BTreeMap<String, String>, Failure> {
    let seats = terms.seats_of(&git_author(place));
    if !terms.joins || seats.is_empty() {
        return Err(GitError::new(GitRefusal::NothingToJoin, &terms.id).into());
    }
    let mut entrants = Entrants::none(terms.players.len());
    join((terms, None), &mut entrants, (seats, &Keyring::read(&args.identities)?), world)
}

/// A setup that says how many play, where the game and the caller leave that open.
fn for_so_many(kind: &Kind, setup: Tree<'static>, players: usize) -> Tree<'static> {
    let is_open = kind.seats.start() < kind.seats.end() && setup.get("players").is_none();
    match (setup, i64::try_from(players)) {
        (Tree::Object(mut fields), Ok(players)) if is_open => {
            fields.push((Cow::Borrowed("players"), Tree::Integer(players)));
            Tree::Object(fields)
        }
        (setup, _) => setup,
    }
}

/// Whether the branch has a table of that name.
fn has_table(repo: &Repo, context: &GitContext, id: &TableId) -> Result<bool, Failure> {
    let Ok(branch) = repo.branch(context.branch.as_deref()) else { return Ok(false) };
    let Some(tip) = repo.tip(&branch)? else { return Ok(false) };
    Ok(git_tables::tables(repo, tip)?.contains(id))
}

fn told(args: &Args, terms: &TableTerms, doc: &NewDoc<'_>) -> String {
    let mut text = format!("Made the table {} in {}\n", doc.table, doc.path);
    if terms.joins {
        text +=
            "It begins when all players have joined (`parlor git join`) and opened their seeds (`parlor git open`).\n";
    } else if !doc.begun {
        text += "It begins when the referee has seen it: `parlor git process` with PARLOR_SECRET set, or a push to where that runs.\n";
    }
    if !args.commit {
        text += "Commit it and push it.\n";
    }
    text
}

impl Args {
    fn players(&self, kind: &Kind) -> Result<Vec<Player>, Failure> {
        let usage = |found: String| Failure::usage(GitRefusal::WrongPlayers, found);
        let ids = pairs("--user-id", &self.user_id)?;
        let mut players = Vec::new();
        for seat in kind.seat_names {
            let Some((_, login)) = self.players.0.iter().find(|(name, _)| name == seat) else { continue };
            let id = ids.iter().find(|(name, _)| git_tables::same_name(name, login));
            let id = id.map(|(_, number)| {
                number.parse::<u64>().map_err(|_| usage(format!("--user-id: {number:?} is no number")))
            });
            players.push(Player { id: id.transpose()?, ..Player::of(login) });
        }
        let taken = usize::from(*kind.seats.end());
        let strange = self.players.0.iter().find(|(seat, _)| !kind.seat_names[..taken].contains(seat));
        let missing = kind.seat_names[..players.len().min(taken)]
            .iter()
            .find(|seat| !self.players.0.iter().any(|(name, _)| name == *seat));
        let is_stranger = |login: &String| !players.iter().any(|player| git_tables::same_name(&player.login, login));
        let stranger = ids.iter().map(|(login, _)| login).find(|login| is_stranger(login));
        match (strange, missing, stranger) {
            (Some((seat, _)), _, _) => {
                Err(usage(format!("{} has no seat named {seat}: it has {}", kind.name, kind.seat_names.join(", "))))
            }
            (None, Some(seat), _) => Err(usage(format!("nobody sits at {seat}: say who with --{seat} LOGIN"))),
            (None, None, Some(login)) => Err(usage(format!("{login:?} does not sit at this table"))),
            (None, None, None) if players.len() < usize::from(*kind.seats.start()) => {
                let seats: Vec<String> = kind.seat_names.iter().map(|seat| format!("--{seat} LOGIN")).collect();
                Err(usage(format!("say who plays: {}", seats.join(" "))))
            }
            (None, None, None) => Ok(players),
        }
    }
}

/// Words of the form LOGIN=SOMETHING.
fn pairs(option: &str, words: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let pair = |word: &String| match word.split_once('=') {
        Some((login, rest)) if !login.is_empty() && !rest.is_empty() => Ok((login.to_owned(), rest.to_owned())),
        _ => {
            let found = format!("{option}: {word:?}");
            Err(Failure::usage(CommonRefusal::UnknownWord, found).hint("It has the form LOGIN=…."))
        }
    };
    words.iter().map(pair).collect()
}

/// Every seat of every game, each once, and the games that have it.
fn seats() -> Vec<(&'static str, String)> {
    let mut seats: Vec<(&'static str, String)> = Vec::new();
    for (kind, seat) in KINDS.iter().flat_map(|kind| kind.seat_names.iter().map(move |seat| (kind, *seat))) {
        match seats.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, games)) => *games = format!("{games}, {}", kind.name),
            None => seats.push((seat, kind.name.to_owned())),
        }
    }
    seats
}

impl clap::Args for Players {
    fn augment_args(command: Command) -> Command {
        command.args(seats().into_iter().map(|(seat, games)| {
            let help = format!("Who sits there ({games})");
            Arg::new(seat).long(seat).value_name("LOGIN").help(help).help_heading("Players")
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Players::augment_args(command)
    }
}

impl clap::FromArgMatches for Players {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Players, clap::Error> {
        let seat = |(seat, _): (&'static str, String)| Some((seat, matches.get_one::<String>(seat)?.clone()));
        Ok(Players(seats().into_iter().filter_map(seat).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Players::from_arg_matches(matches)?;
        Ok(())
    }
}

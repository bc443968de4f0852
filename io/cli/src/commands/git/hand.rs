//! `parlor git hand`: shows a player's own hand.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use game::{Actor, AnyGame, Envelope, Seat, Turn, Viewer};
use git_tables::hands::{Hand, HandRefusal, default_identities, find_identities, open};
use git_tables::repo::Repo;
use git_tables::{Audit, GitError, GitRefusal, Opened, Recipient, SealedHand, TableId};

use super::context::{GitContext, begun, count, table_id};
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
use crate::net::xdg;
use crate::world::World;

/// What `parlor git hand` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table; `parlor git status` lists all
    #[arg(value_parser = table_id)]
    table: TableId,
    #[command(flatten)]
    keys: KeyArgs,
}

/// Which keys open a hand.
#[derive(Debug, clap::Args)]
pub(crate) struct KeyArgs {
    /// A private key, SSH or age [default: the usual SSH keys, and age.txt among parlor's settings]
    #[arg(short, long, value_name = "FILE")]
    identity: Vec<PathBuf>,
}

impl KeyArgs {
    /// The files of private keys.
    pub(super) fn paths(&self) -> Result<Vec<PathBuf>, Failure> {
        Ok(match self.identity.as_slice() {
            [] => default_identities(&xdg::home(), &xdg::config()?),
            paths => paths.to_vec(),
        })
    }

    /// Whether keys are looked for where they usually are.
    pub(super) fn is_usual(&self) -> bool {
        self.identity.is_empty()
    }
}

/// What `parlor git hand --json` prints.
#[derive(serde::Serialize)]
struct HandDoc<'a> {
    table: &'a TableId,
    seat: &'static str,
    state: serde_json::Value,
    legal: &'a [String],
    /// Every hand of the last deal, and whom it is sealed to.
    sealed: &'a [SealedHand],
}

/// Shows the hand, and what may be played from it.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = Opened::read(&repo, context.tip(&repo)?, &args.table, None)?;
    begun(&opened)?;
    let Guess { game, envelope, seat } = guess(&repo, &opened, &args.keys, None)?;
    let legal = game.legal(Actor::Seat(seat));
    let draw = format!("{:04}-", last_draw(&opened));
    let mut sealed = Audit::read(&repo, context.tip(&repo)?, None)?.table(&args.table)?.hands;
    sealed.retain(|hand| hand.file.starts_with(&draw));
    let state = game.state(&envelope, Viewer::Seat(seat));
    let name = opened.terms.kind.seat_names[seat.index()];
    let text = || {
        let sketch = game.sketch(&envelope, Viewer::Seat(seat), Some(Actor::Seat(seat)), speech::in_english(&*game));
        let may = match legal.as_slice() {
            [] => "It is not your turn.".to_owned(),
            ids => format!("You may play: {}", ids.join(" ")),
        };
        let sealed = recipients(&sealed, &args.table);
        format!("{}\nYou sit at {name}. {may}\n{sealed}", sketch.plain())
    };
    let state = serde_json::from_str(&state).unwrap_or_default();
    context.print(&HandDoc { table: &args.table, seat: name, state, legal: &legal, sealed: &sealed }, text, world)
}

/// Whom hands are sealed to, a line for each key.
pub(super) fn recipients(hands: &[SealedHand], table: &TableId) -> String {
    let mut text = String::new();
    for SealedHand { file, recipients, strangers } in hands {
        for Recipient { key, player, commit } in recipients {
            let who = match (player, commit) {
                (Some(player), Some(commit)) => {
                    let commit = commit.to_string();
                    format!("{player} named it in commit {}", commit.get(..10).unwrap_or(&commit))
                }
                (Some(player), None) => format!("{player} named it"),
                (None, _) => "the maker of the table named it, and no player has confirmed it".to_owned(),
            };
            let _ = writeln!(text, "{}", plain(&format!("{table}/hands/{file} is sealed to {key}: {who}.")));
        }
        if 0 < *strangers {
            let keys = count(*strangers as u64, "other key");
            let _ = writeln!(text, "{table}/hands/{file} is sealed to {keys}, WHICH ITS PLAYER DID NOT NAME.");
        }
    }
    text
}

/// The game as the owner of a hand may see it.
pub(super) struct Guess {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) envelope: Envelope,
    pub(super) seat: Seat,
}

/// What the keys open: the hand of the seat that is wanted, or else of one that is to move, or else any.
pub(super) fn guess(repo: &Repo, opened: &Opened, keys: &KeyArgs, wanted: Option<Seat>) -> Result<Guess, Failure> {
    let mut hands = hands(repo, opened, keys)?;
    hands.retain(|hand| wanted.is_none_or(|seat| seat == hand.seat));
    let is_due = |hand: &Guess| matches!(hand.game.turn(), Turn::Seats(seats) if seats.has(hand.seat));
    let place = hands.iter().position(is_due).unwrap_or(0);
    match hands.into_iter().nth(place) {
        Some(hand) => Ok(hand),
        None => Err(Failure::wrong(HandRefusal::NotYours, opened.terms.id.as_str())),
    }
}

/// Every hand that the keys open. Another player's may be damaged without harm to one's own.
fn hands(repo: &Repo, opened: &Opened, keys: &KeyArgs) -> Result<Vec<Guess>, Failure> {
    let sealed = sealed(repo, opened)?;
    let paths = keys.paths()?;
    let identities = find_identities(&paths)
        .map_err(|malformed| Failure::Malformed { what: "the private key".to_owned(), malformed })?;
    let mut asked: BTreeMap<String, Option<String>> = BTreeMap::new();
    let mut ask = |name: &str| asked.entry(name.to_owned()).or_insert_with(|| passphrase(name)).clone();
    let (mut hands, mut wrong) = (Vec::new(), None);
    for (seat, name, bytes) in sealed {
        match open(&identities, &bytes, &mut ask) {
            Ok(text) => hands.push(read(opened, seat, &text)?),
            Err(HandRefusal::NotYours) => {}
            Err(why) => {
                wrong = wrong.or(Some(Failure::wrong(why, format!("{}/{name}", opened.terms.id))));
            }
        }
    }
    match wrong {
        Some(wrong) if hands.is_empty() => Err(wrong),
        _ => Ok(hands),
    }
}

/// The sealed hands of the last deal, with the names of their files.
fn sealed(repo: &Repo, opened: &Opened) -> Result<Vec<(Seat, String, Vec<u8>)>, Failure> {
    let kind = opened.terms.kind;
    let mut files = opened.hands(repo)?;
    let sealed: Vec<_> = (0..)
        .map(Seat)
        .take(kind.seat_names.len())
        .filter_map(|seat| {
            let name = Hand::file_name(kind, seat, last_draw(opened));
            let place = files.iter().position(|(file, _)| *file == name)?;
            Some((seat, name, files.swap_remove(place).1))
        })
        .collect();
    match sealed.as_slice() {
        [] => Err(GitError::new(GitRefusal::NothingHidden, &opened.terms.id).into()),
        _ => Ok(sealed),
    }
}

/// The game with what a hand tells.
fn read(opened: &Opened, seat: Seat, text: &str) -> Result<Guess, Failure> {
    let kind = opened.terms.kind;
    let wrong = |what: &str, malformed| Failure::Malformed { what: what.to_owned(), malformed };
    let hand = Hand::read(text, kind).map_err(|malformed| wrong("the hand", malformed))?;
    let hand =
        hand.confirmed(opened.terms.id.as_str(), seat, last_draw(opened)).map_err(|why| Failure::wrong(why, ""))?;
    let document = opened.document()?;
    let (game, envelope) =
        kind.guess(&document, seat, &hand.secret).map_err(|malformed| wrong("the state", malformed))?;
    Ok(Guess { game, envelope, seat })
}

fn last_draw(opened: &Opened) -> u64 {
    opened.progress.as_ref().map_or(0, |progress| progress.luck.draws)
}

/// Asks for a passphrase on the terminal, without showing it.
fn passphrase(name: &str) -> Option<String> {
    crate::passphrase::ask(&format!("Passphrase of {name}: "))
}

//! `parlor git hand`: shows a player's own hand.

use std::path::PathBuf;

use game::{Actor, AnyGame, Envelope, Seat, Turn, Viewer};
use git_tables::hands::{Hand, HandRefusal, default_identities, find_identities, open};
use git_tables::repo::Repo;
use git_tables::{GitError, GitRefusal, Opened, TableId};

use super::context::{GitContext, begun, failure, table_id};
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
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

/// What `parlor git hand --json` prints.
#[derive(serde::Serialize)]
struct HandDoc {
    table: String,
    seat: &'static str,
    state: serde_json::Value,
    legal: Vec<String>,
}

/// Shows the hand, and what may be played from it.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let opened = Opened::read(&repo, context.tip(&repo)?, &args.table, None).map_err(failure)?;
    begun(&opened)?;
    let Guess { game, envelope, seat } = guess(&repo, &opened, &args.keys, None)?;
    let legal = game.legal(Actor::Seat(seat));
    let state = game.state(&envelope, Viewer::Seat(seat));
    let name = opened.terms.kind.seat_names[seat.index()];
    match context.form {
        OutputFormat::Json => {
            let state = serde_json::from_str(&state).unwrap_or_default();
            world.say(&(compact(&HandDoc { table: args.table.to_string(), seat: name, state, legal }) + "\n"))?;
        }
        OutputFormat::Text => {
            let sketch =
                game.sketch(&envelope, Viewer::Seat(seat), Some(Actor::Seat(seat)), speech::in_english(&*game));
            let may = match legal.as_slice() {
                [] => "It is not your turn.".to_owned(),
                ids => format!("You may play: {}", ids.join(" ")),
            };
            world.say(&format!("{}\nYou sit at {name}. {may}\n", sketch.plain()))?;
        }
    }
    Ok(Exit::Done)
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

/// Every hand that the keys open. That of somebody else may be damaged without harm to one's own.
fn hands(repo: &Repo, opened: &Opened, keys: &KeyArgs) -> Result<Vec<Guess>, Failure> {
    let sealed = sealed(repo, opened)?;
    let paths = if keys.identity.is_empty() {
        default_identities(&xdg::home(), &xdg::config()?)
    } else {
        keys.identity.clone()
    };
    let identities = find_identities(&paths)
        .map_err(|malformed| Failure::Malformed { what: "the private key".to_owned(), malformed })?;
    let mut asked: Vec<(String, Option<String>)> = Vec::new();
    let mut ask = |name: &str| match asked.iter().find(|(known, _)| known == name) {
        Some((_, passphrase)) => passphrase.clone(),
        None => {
            asked.push((name.to_owned(), passphrase(name)));
            asked.last().and_then(|(_, passphrase)| passphrase.clone())
        }
    };
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
    let mut files = opened.hands(repo).map_err(failure)?;
    let seats = (0..kind.seat_names.len()).filter_map(|seat| u8::try_from(seat).ok().map(Seat));
    let sealed: Vec<_> = seats
        .filter_map(|seat| {
            let name = Hand::file_name(kind, seat, last_draw(opened));
            let place = files.iter().position(|(file, _)| *file == name)?;
            Some((seat, name, files.swap_remove(place).1))
        })
        .collect();
    match sealed.as_slice() {
        [] => Err(failure(GitError { why: GitRefusal::NothingHidden, about: opened.terms.id.to_string() })),
        _ => Ok(sealed),
    }
}

/// The game with what a hand tells.
fn read(opened: &Opened, seat: Seat, text: &str) -> Result<Guess, Failure> {
    let kind = opened.terms.kind;
    let malformed = |what: &str| {
        let what = what.to_owned();
        move |malformed| Failure::Malformed { what, malformed }
    };
    let hand = Hand::read(text, kind).map_err(malformed("the hand"))?;
    let hand =
        hand.confirmed(opened.terms.id.as_str(), seat, last_draw(opened)).map_err(|why| Failure::wrong(why, ""))?;
    let document = opened.document().map_err(failure)?;
    let (game, envelope) = kind.guess(&document, seat, &hand.secret).map_err(malformed("the state"))?;
    Ok(Guess { game, envelope, seat })
}

fn last_draw(opened: &Opened) -> u32 {
    let draws = opened.progress.as_ref().map_or(0, |progress| progress.draws);
    u32::try_from(draws).unwrap_or(u32::MAX)
}

/// Asks for a passphrase on the terminal, without showing it.
fn passphrase(name: &str) -> Option<String> {
    crate::passphrase::ask(&format!("Passphrase of {name}: "))
}

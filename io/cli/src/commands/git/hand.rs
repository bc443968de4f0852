//! `parlor git hand`: shows a player's own hand.

use std::path::PathBuf;

use game::{Actor, AnyGame, Envelope, Seat, Viewer};
use git_tables::hands::{Hand, default_identities, find_identities, open};
use git_tables::repo::Repo;
use git_tables::{Opened, TableId, Trouble, Why};

use super::desk::{Desk, failure, table_id};
use crate::cli::Form;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::xdg;
use crate::world::World;

/// What `parlor git hand` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table
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
pub(crate) fn run(args: &Args, desk: &Desk, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = desk.repo()?;
    let opened = Opened::read(&repo, desk.tip(&repo)?, &args.table, None).map_err(failure)?;
    let (game, envelope, seat) = seat_of(&repo, &opened, &args.keys)?;
    let legal = game.legal(Actor::Seat(seat));
    let state = game.state(&envelope, Viewer::Seat(seat));
    let name = opened.terms.kind.seat_names[seat.index()];
    match desk.form {
        Form::Json => {
            let state = serde_json::from_str(&state).unwrap_or_default();
            world.say(&(compact(&HandDoc { table: args.table.to_string(), seat: name, state, legal }) + "\n"))?;
        }
        Form::Text => {
            let sketch = game.sketch(&envelope, Viewer::Seat(seat), Some(Actor::Seat(seat)));
            let may = match legal.as_slice() {
                [] => "It is not your turn.".to_owned(),
                ids => format!("You may play: {}", ids.join(" ")),
            };
            world.say(&format!("{}\nYou sit at {name}. {may}\n", sketch.plain()))?;
        }
    }
    Ok(Exit::Done)
}

/// The game as the owner of the keys may see it.
pub(super) fn guessed(repo: &Repo, opened: &Opened, keys: &KeyArgs) -> Result<(Box<dyn AnyGame>, Envelope), Failure> {
    seat_of(repo, opened, keys).map(|(game, envelope, _)| (game, envelope))
}

fn seat_of(repo: &Repo, opened: &Opened, keys: &KeyArgs) -> Result<(Box<dyn AnyGame>, Envelope, Seat), Failure> {
    let kind = opened.terms.kind;
    let draws = opened.progress.as_ref().map_or(0, |progress| progress.draws);
    let draw = u32::try_from(draws).unwrap_or(u32::MAX);
    let files = opened.hands(repo).map_err(failure)?;
    let seats = (0..kind.seat_names.len()).filter_map(|seat| u8::try_from(seat).ok().map(Seat));
    let sealed: Vec<(Seat, &Vec<u8>)> = seats
        .filter_map(|seat| {
            let name = Hand::file_name(kind, seat, draw);
            files.iter().find(|(file, _)| *file == name).map(|(_, bytes)| (seat, bytes))
        })
        .collect();
    if sealed.is_empty() {
        let about = format!("{}: nothing is hidden at this table now", opened.terms.id);
        return Err(failure(Trouble { why: Why::NotYours, about }));
    }
    let paths = if keys.identity.is_empty() {
        default_identities(&xdg::home(), &xdg::config()?)
    } else {
        keys.identity.clone()
    };
    let identities = find_identities(&paths)
        .map_err(|malformed| Failure::Malformed { what: "the private key".to_owned(), malformed })?;
    let mut asked: Option<String> = None;
    for (seat, bytes) in sealed {
        let mut ask = |name: &str| match &asked {
            Some(passphrase) => Some(passphrase.clone()),
            None => {
                asked = passphrase(name);
                asked.clone()
            }
        };
        let Ok(text) = open(&identities, bytes, &mut ask) else { continue };
        let hand = Hand::read(&text, kind)
            .map_err(|malformed| Failure::Malformed { what: "the hand".to_owned(), malformed })?;
        let hand = hand
            .confirmed(opened.terms.id.as_str(), seat, draw)
            .map_err(|why| Failure::Elsewhere { code: game::Coded::code(&why).to_owned(), message: why.to_string() })?;
        let document = opened.document().map_err(failure)?;
        let (game, envelope) = kind
            .guess(&document, seat, &hand.secret)
            .map_err(|malformed| Failure::Malformed { what: "the state".to_owned(), malformed })?;
        return Ok((game, envelope, seat));
    }
    Err(failure(Trouble { why: Why::NotYours, about: opened.terms.id.to_string() }))
}

/// Asks for a passphrase on the terminal, without showing it.
fn passphrase(name: &str) -> Option<String> {
    crate::passphrase::ask(&format!("Passphrase of {name}: "))
}

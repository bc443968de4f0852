//! Taking a seat with a key: the table is looked at before the player says anything about itself.

use protocol::{BoardFormat, Joined, RefusalMessage, ServerMessage, TableMessage};
use referee::TableRefusal;
use server::ServerRefusal;

use super::{KeptKey, KeyedTable};
use crate::failure::Failure;
use crate::net::link::{Link, Server};
use crate::net::prose::plain;
use crate::net::seat::{Guest, Seating};
use crate::refusal::{CliRefusal, ClientRefusal};
use crate::world::World;

/// How a player sits down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct KeyArgs {
    /// Sit down without a key: sign nothing, and add nothing to dice and deals
    #[arg(long, conflicts_with = "require_keys")]
    plain: bool,
    /// Sit down with a key or not at all
    #[arg(long)]
    require_keys: bool,
}

impl KeyArgs {
    /// Whether the player sits down with a key, if the server knows keys.
    pub(crate) fn is_wanted(self) -> bool {
        !self.plain
    }
}

/// A seat that was taken.
pub(crate) struct Seated {
    pub(crate) joined: Joined,
    /// The table, if the player has a key there, and what is kept of the key.
    pub(crate) keyed: Option<(KeyedTable, KeptKey)>,
}

/// How often a table is looked for, when others take the last seat of one that was found.
const TRIES: u32 = 10;

/// Sits down: with a key, unless the user or the server says otherwise.
pub(crate) fn sit_down(
    (server, link): (&Server, &mut Link),
    guest: &Guest<'_>,
    format: BoardFormat,
    world: &mut World<'_>,
) -> Result<Seated, Failure> {
    let keys = guest.keys();
    let mut tries = 0;
    loop {
        tries += 1;
        let found = if keys.plain { None } else { find(server, link, guest)? };
        let (seating, mut keyed) = prepare((server, link), found, guest, world)?;
        if keyed.is_none() && !keys.plain {
            no_keys(keys, server, world)?;
        }
        link.say(&guest.join(format, seating))?;
        let answer = link.hear()?;
        if let Some(ServerMessage::Joined(joined)) = answer {
            return Ok(Seated { joined, keyed });
        }
        keyed.as_mut().map_or(Ok(()), |(table, _)| table.forget())?;
        match answer {
            Some(ServerMessage::Error(refusal)) if is_lost(&refusal, guest) && tries < TRIES => {}
            other => return Err(refused(other, server)),
        }
    }
}

/// What becomes of a player who wanted a key, at a server that knows none.
pub(super) fn no_keys(keys: KeyArgs, server: &Server, world: &mut World<'_>) -> Result<(), Failure> {
    if keys.require_keys {
        return Err(Failure::wrong(ClientRefusal::NoKeys, &**server));
    }
    world.tell(&format!("Players at {server} have no keys: nothing here is signed, and dice are its word.\n"));
    Ok(())
}

/// Whether somebody else took the seat meanwhile, at a table that the user did not choose.
fn is_lost(refusal: &RefusalMessage, guest: &Guest<'_>) -> bool {
    let why = TableRefusal::of_code(&refusal.code);
    guest.table().is_none() && matches!(why, Some(TableRefusal::TableFull | TableRefusal::AlreadyBegun))
}

/// Finds a table; none at a server that knows no keys.
fn find(server: &Server, link: &mut Link, guest: &Guest<'_>) -> Result<Option<TableMessage>, Failure> {
    link.say(&guest.find())?;
    match link.hear()? {
        Some(ServerMessage::Table(found)) => Ok(Some(found)),
        Some(ServerMessage::Error(refusal))
            if ServerRefusal::of_code(&refusal.code) == Some(ServerRefusal::UnknownMessage) =>
        {
            Ok(None)
        }
        other => Err(refused(other, server)),
    }
}

/// Checks what was found, and makes a key for it.
fn prepare(
    (server, link): (&Server, &mut Link),
    found: Option<TableMessage>,
    guest: &Guest<'_>,
    world: &mut World<'_>,
) -> Result<(Seating, Option<(KeyedTable, KeptKey)>), Failure> {
    let Some(found) = found else { return Ok((Seating::default(), None)) };
    let (game_id, invite) = (Some(found.game_id), found.invitation.clone());
    let Some(mut table) = whole((server, link), &found)? else {
        return Ok((Seating { game_id, invite, ..Seating::default() }, None));
    };
    if table.kind().name != guest.kind().name {
        return Err(Failure::wrong(ClientRefusal::StrangeReply, format!("{server}: another game")));
    }
    pin((server, &table), guest.accepts_new_key, world)?;
    let (key, kept) = table.take_key(&guest.name, world.entropy)?;
    let lines = Some(table.lines());
    Ok((Seating { game_id, invite, key: Some(key), lines }, Some((table, kept))))
}

/// The table that a server has told of, with all its lines; none if players at it have no keys.
pub(super) fn whole((server, link): (&Server, &mut Link), found: &TableMessage) -> Result<Option<KeyedTable>, Failure> {
    let Some(mut table) = KeyedTable::found(server, found)? else { return Ok(None) };
    // A long log comes in parts, and only the last has a head.
    while !table.is_covered() {
        match link.hear()? {
            Some(ServerMessage::Lines(more)) => table.hear(&more.lines, more.head.as_ref())?,
            other => return Err(refused(other, server)),
        }
    }
    Ok(Some(table))
}

/// Compares the key of a table's server with the one that it had before.
pub(super) fn pin(
    (server, table): (&Server, &KeyedTable),
    accepts_new: bool,
    world: &mut World<'_>,
) -> Result<(), Failure> {
    table.pin(server, accepts_new, world).map_err(|failure| match CliRefusal::of_code(failure.code()) {
        Some(CliRefusal::NoHome) => failure.hint("Without one, `--plain` sits down without a key."),
        _ => failure,
    })
}

/// What becomes of an answer that is none.
pub(super) fn refused(answer: Option<ServerMessage>, server: &str) -> Failure {
    match answer {
        Some(ServerMessage::Error(refusal)) => refusal.into(),
        Some(ServerMessage::Kicked(refusal)) => {
            let message = format!("you are out of the game: {}", plain(&refusal.message));
            Failure::Elsewhere { code: refusal.code, message }
        }
        Some(_) => Failure::wrong(ClientRefusal::StrangeReply, server),
        None => Failure::wrong(ClientRefusal::HungUp, server),
    }
}

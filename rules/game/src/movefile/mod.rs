//! Move files: what players hand in where a game is played by files, and how one is checked and applied.
//!
//! A move file is a JSON object. `player`, `timestamp`, `expectedState`, `comment` and `commitSha` mean the same in every
//! game; the other keys say what was played: `actions`, a list of ids and action documents, or what the game has of its
//! own for a turn. All of it happens or nothing does.

mod any;
mod checked;
mod format;
mod name;
mod reading;
mod writing;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::any::{Refused, apply, erased};
use crate::digest::Digest;
use crate::envelope::{Envelope, Narration};
use crate::event::{Event, EventOf};
use crate::json::Tree;
use crate::machine::FORFEIT;
use crate::message::Notice;
use crate::refusal::{CommonRefusal, Malformed, Refusal};
use crate::seat::{Actor, Seat, SeatSet};
use crate::text::tell;
use crate::time::Timestamp;

pub use any::AnyMoveFiles;
pub use checked::Checked;
pub use format::MoveFiles;
pub(crate) use name::sequence_due;
pub use name::{FileName, is_hexadecimal, name_for};
pub use reading::{FileAction, Hash, MoveFile, Played};
pub use writing::MoveFileDraft;
pub(crate) use writing::write;

crate::refusals! {
    /// Why a move file is not applied, whatever game it is of.
    pub enum MoveFileRefusal {
        /// The name is not that of a move file.
        BadFileName = "bad_file_name": "a move file is named after its number, its player and six lower-case hexadecimal digits, such as 0001-white-a1b2c3.json",
        /// The number in the name is not the next.
        WrongSequence = "wrong_sequence": "the number in the file's name is not the next one",
        /// The name says another player than the file.
        WrongFilePlayer = "wrong_file_player": "the file is named after another player than it says inside",
        /// The hash is not written as one.
        BadExpectedState = "bad_expected_state": "expectedState is 16 lower-case hexadecimal digits",
        /// The commit is not written as one.
        BadCommitSha = "bad_commit_sha": "commitSha is null or 40 lower-case hexadecimal digits",
        /// A comment of too many characters.
        CommentTooLong = "comment_too_long": "a comment has at most 280 characters",
        /// The player has seen another state.
        StaleState = "stale_state": "the state has changed since the move was made; look at it again",
        /// A timestamp that lies in the future.
        FutureTimestamp = "future_timestamp": "the timestamp is more than five minutes in the future",
        /// Another player handed it in.
        NotThePlayer = "not_the_player": "this move file belongs to another player",
    }
}

/// A move file that is handed in.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// Its name without folders, if it has one.
    pub name: Option<&'a str>,
    /// What is in it.
    pub file: File<'a>,
    /// The seats of the player who hands it in: a player moves for no other.
    pub senders: SeatSet,
    /// The hashes, of 16 digits each, by which it may know the state.
    pub fresh: &'a [String],
    /// What time it is.
    pub now: Timestamp,
    /// How much of what happens is told.
    pub detail: Detail,
}

/// What a move file says that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Who moves.
    pub player: Seat,
    /// The ids of what is played.
    pub ids: Vec<String>,
    /// When.
    pub timestamp: Timestamp,
}

/// What is in a move file.
#[derive(Clone, Copy, Debug)]
pub enum File<'a> {
    /// A text, which may not even be JSON.
    Text(&'a str),
    /// A document.
    Tree(&'a Tree<'a>),
}

/// How much of what happens is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What goes into the table's messages, and nothing else.
    Messages,
    /// Everything.
    Story,
}

/// How far ahead a player's clock may be, in microseconds.
pub const PATIENCE: i64 = 5 * 60 * 1_000_000;
/// Whether a document is a move file rather than an action, though perhaps not a whole one.
#[must_use]
pub fn looks_like_move_file(document: &Tree<'_>) -> bool {
    reading::COMMON_KEYS.iter().any(|key| document.get(key).is_some())
}

/// The hash by which a move file knows a state: the first digits of the SHA-256 of the bytes of its file.
#[must_use]
pub fn hash_of(state_file: &str) -> String {
    Digest::of(state_file.as_bytes()).short()
}

impl File<'_> {
    /// The move file that this is.
    fn read<G: MoveFiles>(self) -> Result<MoveFile<G>, Malformed> {
        match self {
            File::Tree(tree) => MoveFile::read(tree),
            File::Text(text) => match G::read_quickly(text) {
                Some(file) => Ok(file),
                // Something is out of the ordinary: it is read with care, so that everything wrong with it is said.
                None => MoveFile::read(&Tree::parse(text)?),
            },
        }
    }
}

/// A move file about which everything is right but for the rules of the game.
fn open<G: MoveFiles>(
    game: &G,
    envelope: &Envelope,
    submission: &Submission<'_>,
) -> Result<MoveFile<G>, Refusal<G::Illegal>> {
    let file = submission.file.read::<G>()?;
    match &file.play {
        Played::Actions(actions) if actions.iter().any(|action| is_listed_in_vain(game, action)) => {
            return Err(own_keys().into());
        }
        _ => {}
    }
    Malformed::ensure(file.player.0 < game.seats(), CommonRefusal::NoSuchSeat, "/player", || {
        G::SEAT_NAMES[file.player.index()].to_string()
    })?;
    let name = match submission.name {
        Some(name) => Some(named_after(file.player, name, G::SEAT_NAMES)?),
        None => None,
    };
    // What the rules say of a move could tell a stranger what only the player knows.
    Malformed::ensure(submission.senders.has(file.player), MoveFileRefusal::NotThePlayer, "/player", || {
        G::SEAT_NAMES[file.player.index()].to_string()
    })?;
    let is_fresh = submission.fresh.iter().any(|hash| hash.as_bytes() == file.expected_state);
    Malformed::ensure(is_fresh, MoveFileRefusal::StaleState, "/expectedState", || {
        let expected = String::from_utf8_lossy(&file.expected_state);
        format!("it is {}, not {expected}", submission.fresh.join(" or "))
    })?;
    // A stale file has an old number as well; that it is stale is what its player must know.
    if let Some(name) = name {
        is_next(name.sequence, sequence_due(game, envelope))?;
    }
    let ahead = file.timestamp.micros() - submission.now.micros();
    Malformed::ensure(ahead <= PATIENCE, MoveFileRefusal::FutureTimestamp, "/timestamp", || {
        file.timestamp.to_string()
    })?;
    Ok(file)
}

/// What a move file says, in ids, if everything about it is right but for the rules of the game.
pub(crate) fn contents<G: MoveFiles>(
    game: &G,
    envelope: &Envelope,
    submission: &Submission<'_>,
) -> Result<Contents, Refusal<G::Illegal>> {
    let MoveFile { player, play, timestamp, .. } = open(game, envelope, submission)?;
    let ids = match play {
        Played::Actions(actions) => ids(game, player, actions)?,
        Played::Document(document) => game.actions(document)?.iter().map(ToString::to_string).collect(),
        Played::Forfeit(seat) => alloc::vec![format!("{FORFEIT}{}", seat.0)],
    };
    Ok(Contents { player, ids, timestamp })
}

/// The ids of some actions. What a document stands for may depend on the state, so it is read where it is played.
fn ids<G: MoveFiles>(game: &G, player: Seat, actions: Vec<FileAction<G>>) -> Result<Vec<String>, Refusal<G::Illegal>> {
    if actions.iter().all(|action| matches!(action, FileAction::Event(_))) {
        let id = |action: FileAction<G>| match action {
            FileAction::Event(event) => Some(event.to_string()),
            FileAction::Document(_) => None,
        };
        return Ok(actions.into_iter().filter_map(id).collect());
    }
    let steps = play_actions(game, player, actions)?;
    Ok(steps.iter().map(|step| step.event().to_string()).collect())
}

/// Checks actions that follow each other, and plays them.
fn play_actions<G: MoveFiles>(
    game: &G,
    player: Seat,
    actions: Vec<FileAction<G>>,
) -> Result<Vec<Checked<G>>, Refusal<G::Illegal>> {
    let mut steps: Vec<Checked<G>> = Vec::new();
    for (index, action) in actions.into_iter().enumerate() {
        let before = steps.last().map_or(game, Checked::after);
        let mut played_here = match action {
            FileAction::Event(event) => Checked::play_all(before, player, [event]).map_err(Refusal::Illegal)?,
            FileAction::Document(document) => {
                before.play_document(player, document).map_err(|refusal| match refusal {
                    Refusal::Malformed(wrong) => Refusal::Malformed(wrong.within(&format!("/actions/{index}"))),
                    illegal @ Refusal::Illegal(_) => illegal,
                })?
            }
        };
        let mut state = before;
        for step in &played_here {
            if has_document(state, step.event()) {
                return Err(own_keys().into());
            }
            state = step.after();
        }
        steps.append(&mut played_here);
    }
    Ok(steps)
}

/// The game after a move file, and what happened. The envelope takes note of it.
pub(crate) fn submit<G: MoveFiles>(
    game: &G,
    envelope: &mut Envelope,
    submission: &Submission<'_>,
) -> Result<(G, Narration), Refused> {
    let MoveFile { player, play, .. } = open(game, envelope, submission).map_err(erased)?;
    let played = match play {
        Played::Actions(actions) => play_actions(game, player, actions).map_err(erased)?,
        Played::Document(document) => game.play_document(player, document).map_err(erased)?,
        Played::Forfeit(seat) => {
            let (id, mut next) = (format!("{FORFEIT}{}", seat.0), game.clone());
            let narration = apply(&mut next, Actor::Seat(player), &id, submission.detail)?;
            envelope.note(id, &narration, submission.now);
            // A state that counts its moves does not count this as one.
            if next.files_applied().is_none() {
                envelope.set_file(submission.name);
            }
            return Ok((next, narration));
        }
    };
    let mut narration = Narration::default();
    let mut before = game;
    for step in &played {
        let (event, next) = (step.event(), step.after());
        if submission.detail == Detail::Story {
            tell(&mut narration.story, before.story(event, next));
        }
        narration.messages.extend(before.messages(event, next).into_iter().map(Notice::Said));
        before = next;
    }
    if let Some(last) = played.last() {
        envelope.note(last.event(), &narration, submission.now);
    }
    envelope.set_file(submission.name);
    Ok((before.clone(), narration))
}

/// Whether an action is listed though the game has a document of its own for it: a list is not another way to say the
/// same.
fn is_listed_in_vain<G: MoveFiles>(game: &G, action: &FileAction<G>) -> bool {
    match action {
        FileAction::Event(event) => has_document(game, event),
        FileAction::Document(_) => false,
    }
}

fn own_keys() -> Malformed {
    Malformed::new(CommonRefusal::UnknownField, "/actions", "the game has keys of its own for this")
}

/// Whether the game has a document of its own for this.
fn has_document<G: MoveFiles>(game: &G, event: &EventOf<G>) -> bool {
    match event {
        Event::Action(action) => game.play_doc(&[*action]).is_some(),
        Event::Draw(_) => false,
    }
}

/// The parts of a name that must say the same player as the file.
fn named_after<'a>(player: Seat, name: &'a str, seat_names: &[&str]) -> Result<FileName<'a>, Malformed> {
    let parsed = FileName::parse(name, seat_names)?;
    Malformed::ensure(parsed.seat == player, MoveFileRefusal::WrongFilePlayer, "/player", || name.to_string())?;
    Ok(parsed)
}

/// Whether a number is the one that is due.
fn is_next(sequence: u32, due: u32) -> Result<(), Malformed> {
    Malformed::ensure(sequence == due % 10_000, MoveFileRefusal::WrongSequence, "", || {
        format!("{sequence:04} where {due:04} is due")
    })
}

//! Reading a move file.

use alloc::format;
use alloc::vec::Vec;

use super::name::is_hexadecimal;
use super::{MoveFileRefusal, MoveFiles};
use crate::event::EventOf;
use crate::json::{Node, Tree, read_beside};
use crate::machine::FORFEIT;
use crate::refusal::{CommonRefusal, Faults, Malformed};
use crate::seat::Seat;
use crate::time::Timestamp;

/// How long a comment may be, in characters.
const LONGEST_COMMENT: usize = 280;
/// How many actions one file may have.
const MOST_ACTIONS: usize = 100;
/// The keys that mean the same in every game, but for the player, whom the game asks for as well.
pub(super) const COMMON_KEYS: &[&str] = &["timestamp", "expectedState", "comment", "commitSha"];
/// The key of a list of actions.
const ACTIONS: &str = "actions";
/// The id of the player's own forfeit; `forfeit-N` says the seat as well.
const OWN_FORFEIT: &str = "forfeit";
/// The hexadecimal digits of a hash.
const HASH_DIGITS: usize = 16;

/// A move file, read.
pub struct MoveFile<G: MoveFiles> {
    /// Who moves.
    pub player: Seat,
    /// What was played.
    pub play: Played<G>,
    /// When.
    pub timestamp: Timestamp,
    /// The hash of the state as the player saw it.
    pub expected_state: Hash,
}

/// The sixteen digits of a hash.
pub type Hash = [u8; HASH_DIGITS];

/// What a move file says was played.
pub enum Played<G: MoveFiles> {
    /// Some actions, one after the other.
    Actions(Vec<FileAction<G>>),
    /// The game's own document.
    Document(G::ActionDoc),
    /// A seat leaves the game: the player, unless the file names another, which is refused.
    Forfeit(Seat),
}

/// One of the actions that a move file lists.
pub enum FileAction<G: MoveFiles> {
    /// An id; that of a draw is refused for what it is.
    Event(EventOf<G>),
    /// The game's action document.
    Document(G::ActionDoc),
}

impl<G: MoveFiles> MoveFile<G> {
    /// Reads the shape of a file: everything that is wrong with it is said.
    ///
    /// # Errors
    /// All of that.
    ///
    /// # Panics
    /// Never: a part that is not read has noted why.
    pub fn read(file: &Tree<'_>) -> Result<MoveFile<G>, Malformed> {
        let Tree::Object(fields) = file else {
            return Err(Malformed::new(CommonRefusal::WrongType, "", "a move file is an object"));
        };
        let others: Vec<&str> =
            fields.iter().map(|(key, _)| key.as_ref()).filter(|key| !COMMON_KEYS.contains(key)).collect();
        let mut faults = Faults::default();
        let mut note = |malformed: Malformed| faults.extend(malformed.faults().iter().cloned());
        let heading = read_beside(file, &others, read_common).map_err(&mut note);
        // The game reads its own keys, and refuses unknown ones.
        let has_actions = others.contains(&ACTIONS);
        let reader = if has_actions { read_actions::<G> } else { read_document::<G> };
        let beside = if has_actions { COMMON_KEYS.to_vec() } else { [COMMON_KEYS, &[ACTIONS]].concat() };
        let moves = read_beside(file, &beside, reader).map_err(&mut note);
        match (heading, moves) {
            (Ok((timestamp, expected_state)), Ok((player, play))) => {
                Ok(MoveFile { player, play, timestamp, expected_state })
            }
            _ => Err(faults.none().expect_err("a part that was not read has noted why")),
        }
    }
}

fn read_common(node: &Node<'_>) -> Option<(Timestamp, Hash)> {
    let file = node.object(COMMON_KEYS)?;
    let timestamp = file.get("timestamp").parsed();
    let expected_state = read_hash(&file.get("expectedState"), MoveFileRefusal::BadExpectedState);
    let comment = file.get("comment").nullable(|node| {
        let length = node.text()?.chars().count();
        if length <= LONGEST_COMMENT {
            Some(())
        } else {
            node.refuse(MoveFileRefusal::CommentTooLong, &format!("{length}"))
        }
    });
    let commit = file.get("commitSha").nullable(|node| read_hash::<40>(node, MoveFileRefusal::BadCommitSha));
    let _ = (comment?, commit?);
    Some((timestamp?, expected_state?))
}

fn read_hash<const DIGITS: usize>(node: &Node<'_>, why: MoveFileRefusal) -> Option<[u8; DIGITS]> {
    let text = node.text()?;
    match text.as_bytes().try_into() {
        Ok(digits) if is_hexadecimal(text) => Some(digits),
        _ => node.refuse(why, &format!("{text:?}")),
    }
}

/// Reads `player` and `actions`.
fn read_actions<G: MoveFiles>(node: &Node<'_>) -> Option<(Seat, Played<G>)> {
    let file = node.object(&["player", ACTIONS])?;
    let player = read_player::<G>(&file.get("player"));
    let list = file.get(ACTIONS);
    // A player who has left the game does nothing more, so this stands alone.
    if let Some(Tree::List(items)) = list.tree()
        && let [Tree::Text(id)] = items.as_slice()
        && let Some(forfeit) = Forfeit::parse(id)
    {
        let player = player?;
        return Some((player, Played::Forfeit(forfeit.seat(player))));
    }
    let actions = list.list(1..=MOST_ACTIONS, |item| match item.tree() {
        Some(Tree::Object(_)) => G::read_action(item).map(FileAction::Document),
        _ => item.parsed().map(FileAction::Event),
    });
    Some((player?, Played::Actions(actions?)))
}

/// An id that takes a seat out of the game.
enum Forfeit {
    /// The player's own seat.
    Own,
    Of(Seat),
}

impl Forfeit {
    fn parse(id: &str) -> Option<Forfeit> {
        match id.strip_prefix(FORFEIT).map(str::as_bytes) {
            Some([digit @ b'0'..=b'7']) => Some(Forfeit::Of(Seat(digit - b'0'))),
            None if id == OWN_FORFEIT => Some(Forfeit::Own),
            _ => None,
        }
    }

    fn seat(self, player: Seat) -> Seat {
        match self {
            Forfeit::Own => player,
            Forfeit::Of(seat) => seat,
        }
    }
}

/// Reads `player`, and the game's own document with it.
fn read_document<G: MoveFiles>(node: &Node<'_>) -> Option<(Seat, Played<G>)> {
    let document = G::read_move(node)?;
    let name = node.tree().and_then(|tree| tree.get("player")).and_then(Tree::as_text);
    match G::SEAT_NAMES.iter().zip((0..).map(Seat)).find(|(seat, _)| Some(**seat) == name) {
        Some((_, player)) => Some((player, Played::Document(document))),
        // Only a game whose documents have no player of their own gets here.
        None => node.refuse(CommonRefusal::MissingField, "player"),
    }
}

fn read_player<G: MoveFiles>(node: &Node<'_>) -> Option<Seat> {
    let seats: Vec<(&str, Seat)> = G::SEAT_NAMES.iter().copied().zip((0..).map(Seat)).collect();
    node.one_of(&seats)
}

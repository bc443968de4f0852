//! The documents: what is written and read, key by key.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::Node;
use game::movefile::{MoveFileRefusal, is_hexadecimal};
use game::{CommonRefusal, Document, Message, Seat, Timestamp, Wire};
use serde::Serialize;

use crate::action::Action;
use crate::machine::MACHINE;
use crate::rules::{Backgammon, LAST_TURN};
use crate::stakes::Stakes;

/// The colours of the seats.
pub(crate) const COLOURS: [&str; 2] = ["white", "black"];
const SEATS: &[(&str, Seat)] = &[("white", Seat(0)), ("black", Seat(1))];

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StateDoc {
    /// The number of the turn, from 1.
    pub turn: u32,
    /// Whose turn it is; the winner once the game is over.
    pub active_player: Colour,
    /// The dice: two, or four that are equal.
    pub dice: Vec<u8>,
    /// Those of them that were played. If all were, a roll is due.
    pub dice_used: Vec<u8>,
    /// The 24 points, from White's first: White's checkers count up, Black's count down.
    pub board: Vec<i8>,
    /// Checkers on the bar.
    pub bar: Both<u8>,
    /// Checkers that were borne off.
    pub home: Both<u8>,
    /// The move that was made last.
    pub last_move: Option<LastMoveDoc>,
    /// `playing` or `completed`.
    pub status: &'static str,
    /// Who won.
    pub winner: Option<Colour>,
    /// The players' names.
    pub players: Both<String>,
    /// What the table has to say.
    pub messages: Vec<Message>,
    /// When the state last changed.
    pub updated_at: Timestamp,
    /// The cube and the score, where there are any.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub stakes: Option<MatchDoc>,
}

/// A colour, for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub Seat);

/// Something of each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

/// The move that was made last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastMoveDoc {
    /// Its number, from 1.
    pub sequence: u32,
    /// Who made it.
    pub player: Colour,
    /// The file it came in.
    pub file: String,
}

/// The cube and the score of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchDoc {
    /// What the game waits for, as the machine names it.
    pub phase: &'static str,
    /// To how many points it goes; 0 for a single game.
    pub length: u16,
    /// The number of the game, from 1.
    pub game: u16,
    /// The points.
    pub score: Both<u16>,
    /// What the cube shows, if there is one.
    pub cube: Option<u32>,
    /// Who may turn it; null if both may.
    pub cube_owner: Option<Colour>,
    /// Whether the Crawford rule is in force.
    pub crawford_rule: bool,
    /// Whether this is the Crawford game.
    pub crawford_game: bool,
    /// What the active player has offered to lose: 1, 2 or 3 times the cube.
    pub resigned: Option<u8>,
}

/// One action, or several that stand or fall together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ActionDoc {
    /// Moves of checkers.
    Moves(MovesDoc),
    /// Anything else.
    Other {
        /// The action's id.
        #[serde(serialize_with = "game::as_text")]
        action: Action,
    },
}

/// Moves of checkers, as a move file has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MovesDoc {
    /// Who moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Colour>,
    /// The moves, in order.
    pub moves: Vec<MoveDoc>,
    /// The roll. Where it is given, the moves must be a whole turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice_roll: Option<Vec<u8>>,
}

/// One checker moved by one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MoveDoc {
    /// An index from 0 to 23, or -1 for the bar.
    pub from: i8,
    /// An index from 0 to 23, or 24 for off.
    pub to: u8,
    /// The die.
    pub die: u8,
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LegalDoc {
    /// The dice that can still be played.
    pub dice: Vec<u8>,
    /// The checkers that can move now, by index and die.
    pub moves: Vec<MoveDoc>,
    /// The ids of all that can be done.
    pub actions: Vec<String>,
}

/// The longest name a player may have, in characters.
const LONGEST_NAME: usize = 100;

impl Serialize for Colour {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(COLOURS[self.0.index()])
    }
}

impl Colour {
    pub(crate) fn read(node: &Node<'_>) -> Option<Colour> {
        node.one_of(SEATS).map(Colour)
    }
}

impl<T> Both<T> {
    /// What `reader` reads of each.
    fn read(node: &Node<'_>, reader: impl Fn(&Node<'_>) -> Option<T>) -> Option<Both<T>> {
        let both = node.object(&COLOURS)?;
        let (white, black) = (reader(&both.get("white")), reader(&both.get("black")));
        Some(Both { white: white?, black: black? })
    }

    /// White's and Black's.
    pub(crate) fn of([white, black]: [T; 2]) -> Both<T> {
        Both { white, black }
    }

    /// The same, by seat.
    pub(crate) fn by_seat(&self) -> [&T; 2] {
        [&self.white, &self.black]
    }
}

game::document! {
    StateDoc {
        turn: |node| node.small(1..=LAST_TURN),
        active_player("activePlayer"): Colour::read,
        dice: |node| node.list(2..=4, read_die),
        dice_used("diceUsed"): |node| node.list(0..=4, read_die),
        board: |node| node.list(24..=24, |point| point.small(-15..=15)),
        bar: |node| Both::read(node, |count| count.small(0..=15)),
        home: |node| Both::read(node, |count| count.small(0..=15)),
        last_move("lastMove"): |node| node.nullable(LastMoveDoc::read),
        status: |node| node.one_of(&[("playing", "playing"), ("completed", "completed")]),
        winner: |node| node.nullable(Colour::read),
        players: |node| Both::read(node, |name| name.sized_text(1..=LONGEST_NAME)),
        messages: |node| node.list(0..=usize::MAX, Message::read),
        updated_at("updatedAt"): Node::parsed,
        stakes("match"): |node| node.optional(MatchDoc::read),
    }
    LastMoveDoc {
        sequence: |node| node.small(1..=LAST_TURN),
        player: Colour::read,
        file: read_file,
    }
    MatchDoc {
        phase: |node| MACHINE.read_phase(node),
        length: |node| node.small(0..=Stakes::LONGEST),
        game: |node| node.small(1..=u16::MAX),
        score: |node| Both::read(node, |points| points.small(0..=u16::MAX)),
        cube: |node| node.nullable(|node| node.small(1..=1_u32 << Stakes::HIGHEST_CUBE)),
        cube_owner("cubeOwner"): |node| node.nullable(Colour::read),
        crawford_rule("crawfordRule"): Node::boolean,
        crawford_game("crawfordGame"): Node::boolean,
        resigned: |node| node.nullable(|node| node.small(1..=3)),
    }
    MovesDoc {
        player: |node| node.optional(Colour::read),
        moves: |node| node.list(1..=4, MoveDoc::read),
        dice_roll("diceRoll"): |node| node.optional(|node| node.list(2..=4, read_die)),
    }
    MoveDoc {
        from: |node| node.small(-1..=23),
        to: |node| node.small(0..=24),
        die: read_die,
    }
}

/// Reads the name of a move file, as a state has it: with any number of hexadecimal digits.
fn read_file(node: &Node<'_>) -> Option<String> {
    let name = node.text()?;
    let parts = || {
        let (number, rest) = name.strip_suffix(".json")?.split_once('-')?;
        let (colour, sha) = rest.split_once('-')?;
        let fits = number.len() == 4 && number.bytes().all(|digit| digit.is_ascii_digit());
        (fits && COLOURS.contains(&colour) && !sha.is_empty() && is_hexadecimal(sha)).then_some(())
    };
    match parts() {
        Some(()) => Some(name.to_string()),
        None => node.refuse(MoveFileRefusal::BadFileName, &alloc::format!("{name:?}")),
    }
}

impl ActionDoc {
    pub(crate) fn read(node: &Node<'_>) -> Option<ActionDoc> {
        let has = |key: &str| node.tree().is_some_and(|tree| tree.get(key).is_some());
        if has("action") {
            let other = node.object(&["action"])?;
            return Some(ActionDoc::Other { action: Backgammon::read_action_id(&other.get("action"))? });
        }
        if !has("moves") {
            // Either of them makes it an action, so neither is the one that is missing.
            let _ = node.object(&["action", "player", "moves", "diceRoll"])?;
            return node.refuse(CommonRefusal::MissingField, "expected `moves` or `action`");
        }
        MovesDoc::read(node).map(ActionDoc::Moves)
    }
}

impl MovesDoc {
    /// Reads what a move file has: a whole turn, of which nothing is left out.
    pub(crate) fn read_whole(node: &Node<'_>) -> Option<MovesDoc> {
        let play = node.object(MovesDoc::KEYS)?;
        let player = Colour::read(&play.get("player"));
        let moves = play.get("moves").list(1..=4, MoveDoc::read);
        let dice_roll = play.get("diceRoll").list(2..=4, read_die);
        Some(MovesDoc { player: Some(player?), moves: moves?, dice_roll: Some(dice_roll?) })
    }
}

fn read_die(node: &Node<'_>) -> Option<u8> {
    node.small(1..=6)
}

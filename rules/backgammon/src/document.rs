//! The documents: what is written and read, key by key.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::Node;
use game::movefile::{MoveFileRefusal, is_hexadecimal};
use game::{Message, Seat, Timestamp, Wire};
use serde::Serialize;

use crate::action::Action;
use crate::rules::{Backgammon, LAST_TURN};

/// The colours of the seats.
pub(crate) const COLOURS: [&str; 2] = ["white", "black"];
const SEATS: [(&str, Seat); 2] = [("white", Seat(0)), ("black", Seat(1))];

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
        #[serde(serialize_with = "as_id")]
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

/// The keys of a state document.
pub(crate) const STATE_KEYS: &[&str] = &[
    "turn",
    "activePlayer",
    "dice",
    "diceUsed",
    "board",
    "bar",
    "home",
    "lastMove",
    "status",
    "winner",
    "players",
    "messages",
    "updatedAt",
    "match",
];

/// The longest name a player may have, in characters.
const LONGEST_NAME: usize = 100;
/// How many messages are looked at before they are too many to name what is wrong with each.
const MOST_READ: usize = 10_000;

impl Serialize for Colour {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(COLOURS[self.0.index()])
    }
}

impl Colour {
    pub(crate) fn read(node: &Node<'_>) -> Option<Colour> {
        node.one_of(&SEATS).map(Colour)
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

impl StateDoc {
    pub(crate) fn read(node: &Node<'_>) -> Option<StateDoc> {
        let state = node.object(STATE_KEYS)?;
        let turn = state.get("turn").small(1..=LAST_TURN);
        let active_player = Colour::read(&state.get("activePlayer"));
        let dice = state.get("dice").list(2..=4, read_die);
        let dice_used = state.get("diceUsed").list(0..=4, read_die);
        let board = state.get("board").list(24..=24, |point| point.small(-15..=15));
        let bar = Both::read(&state.get("bar"), |node| node.small(0..=15));
        let home = Both::read(&state.get("home"), |node| node.small(0..=15));
        let last_move = state.get("lastMove").nullable(LastMoveDoc::read);
        let status = state.get("status").one_of(&[("playing", "playing"), ("completed", "completed")]);
        let winner = state.get("winner").nullable(Colour::read);
        let players = Both::read(&state.get("players"), |name| name.sized_text(1..=LONGEST_NAME));
        let messages = state.get("messages").list(0..=MOST_READ, Message::read);
        let updated_at = state.get("updatedAt").parsed();
        let stakes = state.or("match", None, |node| MatchDoc::read(node).map(Some));
        Some(StateDoc {
            turn: turn?,
            active_player: active_player?,
            dice: dice?,
            dice_used: dice_used?,
            board: board?,
            bar: bar?,
            home: home?,
            last_move: last_move?,
            status: status?,
            winner: winner?,
            players: players?,
            messages: messages?,
            updated_at: updated_at?,
            stakes: stakes?,
        })
    }
}

impl LastMoveDoc {
    fn read(node: &Node<'_>) -> Option<LastMoveDoc> {
        let last = node.object(&["sequence", "player", "file"])?;
        let sequence = last.get("sequence").small(1..=LAST_TURN);
        let player = Colour::read(&last.get("player"));
        let file = read_file(&last.get("file"));
        Some(LastMoveDoc { sequence: sequence?, player: player?, file: file? })
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

impl MatchDoc {
    fn read(node: &Node<'_>) -> Option<MatchDoc> {
        let keys =
            ["phase", "length", "game", "score", "cube", "cubeOwner", "crawfordRule", "crawfordGame", "resigned"];
        let stakes = node.object(&keys)?;
        let phases: Vec<(&str, &'static str)> =
            crate::machine::MACHINE.phases.iter().map(|phase| (phase.0, phase.0)).collect();
        let phase = stakes.get("phase").one_of(&phases);
        let length = stakes.get("length").small(0..=crate::stakes::Stakes::LONGEST);
        let game = stakes.get("game").small(1..=u16::MAX);
        let score = Both::read(&stakes.get("score"), |node| node.small(0..=u16::MAX));
        let cube = stakes.get("cube").nullable(|node| node.small(1..=1_u32 << crate::stakes::Stakes::HIGHEST_CUBE));
        let cube_owner = stakes.get("cubeOwner").nullable(Colour::read);
        let crawford_rule = stakes.get("crawfordRule").boolean();
        let crawford_game = stakes.get("crawfordGame").boolean();
        let resigned = stakes.get("resigned").nullable(|node| node.small(1..=3));
        Some(MatchDoc {
            phase: phase?,
            length: length?,
            game: game?,
            score: score?,
            cube: cube?,
            cube_owner: cube_owner?,
            crawford_rule: crawford_rule?,
            crawford_game: crawford_game?,
            resigned: resigned?,
        })
    }
}

impl ActionDoc {
    pub(crate) fn read(node: &Node<'_>) -> Option<ActionDoc> {
        if node.tree().and_then(|tree| tree.get("action")).is_some() {
            let other = node.object(&["action"])?;
            return Some(ActionDoc::Other { action: Backgammon::read_action_id(&other.get("action"))? });
        }
        let play = node.object(&["player", "moves", "diceRoll"])?;
        let player = play.or("player", None, |node| Colour::read(node).map(Some));
        let moves = play.get("moves").list(1..=4, MoveDoc::read);
        let dice_roll = play.or("diceRoll", None, |node| node.list(2..=4, read_die).map(Some));
        Some(ActionDoc::Moves(MovesDoc { player: player?, moves: moves?, dice_roll: dice_roll? }))
    }
}

impl MovesDoc {
    /// Reads what a move file has: a whole turn, of which nothing is left out.
    pub(crate) fn read_whole(node: &Node<'_>) -> Option<MovesDoc> {
        let play = node.object(&["player", "moves", "diceRoll"])?;
        let player = Colour::read(&play.get("player"));
        let moves = play.get("moves").list(1..=4, MoveDoc::read);
        let dice_roll = play.get("diceRoll").list(2..=4, read_die);
        Some(MovesDoc { player: Some(player?), moves: moves?, dice_roll: Some(dice_roll?) })
    }
}

impl MoveDoc {
    fn read(node: &Node<'_>) -> Option<MoveDoc> {
        let step = node.object(&["from", "to", "die"])?;
        let (from, to) = (step.get("from").small(-1..=23), step.get("to").small(0..=24));
        let die = read_die(&step.get("die"));
        Some(MoveDoc { from: from?, to: to?, die: die? })
    }
}

fn read_die(node: &Node<'_>) -> Option<u8> {
    node.small(1..=6)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn as_id<S: serde::Serializer>(action: &Action, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(action)
}

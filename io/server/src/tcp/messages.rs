//! What is said over TCP besides states and the games' own actions.

use game::json::{Node, Object, Tree, read};
use game::{Coded, Digest, Envelope, Malformed, Refused, SeatSet, Viewer};
use serde::Serialize;

use super::tournament::{Enter, read_enter};
use crate::hub::{Order, stage_name};

/// What somebody says who has no seat yet.
pub(super) enum Hello {
    /// To play.
    Join(Box<Join>),
    /// To take part in a tournament.
    Enter(Box<Enter>),
    /// To look on.
    Spectate {
        /// The table's number.
        table: u64,
        /// The invitation, to a private table.
        invite: Option<String>,
        /// What they want to be told in.
        form: Form,
    },
    /// To take a seat again.
    Rejoin {
        /// The secret of the seat.
        token: String,
        /// What they want to be told in.
        form: Form,
    },
}

/// What somebody wants to be told in how the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The game's state documents.
    State,
    /// The board in letters, with what happened in sentences.
    Text,
}

/// Somebody who wants to play. It may have a secret and has no `Debug`.
pub(crate) struct Join {
    pub(crate) order: Order,
    /// Whether the order says what becomes of those who break the rules.
    pub(crate) has_policy: bool,
    pub(crate) name: String,
    pub(crate) age: Option<u16>,
    pub(crate) seed: Option<Digest>,
    /// The table's number; any that waits, if there is none.
    pub(crate) table: Option<u64>,
    pub(crate) invite: Option<String>,
    pub(crate) form: Form,
}

/// What somebody says who has a seat.
#[derive(Debug)]
pub(crate) enum Said {
    /// An action of the game, by its id or its document.
    Action {
        /// It.
        action: Tree<'static>,
        /// The digest of the view it was chosen for.
        expected: Option<Digest>,
        /// What it is called.
        request: Option<String>,
    },
    /// To be told whether an action would be legal, without any consequence.
    Check(Tree<'static>),
    Resign,
    Pause,
    Resume,
    Leave,
    /// To be told what is legal.
    Legal,
    /// To be shown the board in letters.
    Show,
}

/// The types of messages of those without a seat.
const HELLOS: [&str; 4] = ["JoinGame", "JoinTournament", "SpectateGame", "Rejoin"];

/// The type of a message.
pub(crate) fn kind<'a>(tree: &'a Tree<'_>) -> Option<&'a str> {
    tree.get("type").and_then(Tree::as_text)
}

/// Whether a message is for those who have no seat yet.
pub(crate) fn is_hello(tree: &Tree<'_>) -> bool {
    kind(tree).is_some_and(|kind| HELLOS.contains(&kind))
}

/// Reads the first message.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn read_hello(tree: &Tree<'_>) -> Result<Hello, Malformed> {
    match kind(tree) {
        Some("SpectateGame") => read(tree, |node| {
            let keys = node.object(&["type", "game_id", "invite", "as"])?;
            let table = keys.get("game_id").integer(0..=i64::MAX);
            let invite = optional_text(keys.optional("invite"));
            let form = keys.or("as", Form::State, read_form);
            Some(Hello::Spectate { table: table?.unsigned_abs(), invite: invite?, form: form? })
        }),
        Some("JoinTournament") => read_enter(tree).map(|enter| Hello::Enter(Box::new(enter))),
        Some("Rejoin") => read(tree, |node| {
            let keys = node.object(&["type", "token", "as"])?;
            let form = keys.or("as", Form::State, read_form);
            Some(Hello::Rejoin { token: keys.get("token").text()?.to_string(), form: form? })
        }),
        _ => read(tree, read_join),
    }
}

fn read_join(node: &Node<'_>) -> Option<Hello> {
    let own = ["type", "name", "age", "seed", "game_id", "invite", "as"];
    let keys: Vec<&str> = own.into_iter().chain(Order::KEYS).collect();
    let join = node.object(&keys)?;
    let (order, has_policy) = (Order::read(&join), join.optional("policy").is_some());
    let name = Envelope::read_new_name(&join.get("name"));
    let age = nothing_or(join.optional("age"), |node| node.small(0..=u16::MAX));
    let seed = nothing_or(join.optional("seed"), read_digest);
    let table = nothing_or(join.optional("game_id"), |node| node.integer(0..=i64::MAX).map(i64::unsigned_abs));
    let invite = optional_text(join.optional("invite"));
    let form = join.or("as", Form::State, read_form);
    Some(Hello::Join(Box::new(Join {
        order: order?,
        has_policy,
        name: name?,
        age: age?,
        seed: seed?,
        table: table?,
        invite: invite?,
        form: form?,
    })))
}

pub(super) fn read_form(node: &Node<'_>) -> Option<Form> {
    node.one_of(&[("state", Form::State), ("text", Form::Text)])
}

/// Reads what somebody says who has a seat. What is none of ours is an action of the game.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read_said(tree: Tree<'static>) -> Result<Said, Malformed> {
    let bare = |said| read(&tree, |node| node.object(&["type"]).map(|_| said));
    match kind(&tree) {
        Some("Resign") => bare(Said::Resign),
        Some("Pause") => bare(Said::Pause),
        Some("Resume") => bare(Said::Resume),
        Some("Leave") => bare(Said::Leave),
        Some("Legal") => bare(Said::Legal),
        Some("Show") => bare(Said::Show),
        Some("Check") => read(&tree, |node| read_action(&node.object(&["type", "action"])?).map(Said::Check)),
        Some("Action") => read(&tree, |node| {
            let keys = node.object(&["type", "action", "expected", "request"])?;
            let action = read_action(&keys);
            let expected = nothing_or(keys.optional("expected"), read_digest);
            let request = nothing_or(keys.optional("request"), |node| node.sized_text(1..=100));
            Some(Said::Action { action: action?, expected: expected?, request: request? })
        }),
        _ => Ok(Said::Action { action: tree, expected: None, request: None }),
    }
}

/// Reads an action of the game, whatever it is.
fn read_action(keys: &Object<'_>) -> Option<Tree<'static>> {
    let action = keys.get("action");
    match action.tree() {
        Some(tree) => Some(tree.clone().into_owned()),
        // It is noted as missing.
        None => action.text().map(|_| Tree::Null),
    }
}

#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn nothing_or<T>(node: Option<Node<'_>>, reader: impl FnOnce(&Node<'_>) -> Option<T>) -> Option<Option<T>> {
    match node {
        Some(node) => node.nullable(reader),
        None => Some(None),
    }
}

#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn optional_text(node: Option<Node<'_>>) -> Option<Option<String>> {
    nothing_or(node, |node| node.text().map(ToString::to_string))
}

/// What the server says besides states.
#[derive(Serialize)]
#[serde(tag = "type")]
pub(crate) enum Reply<'a> {
    Joined {
        game_id: u64,
        player_id: u8,
        token: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        invitation: Option<&'a str>,
    },
    Spectating {
        game_id: u64,
    },
    Legal {
        actions: Vec<String>,
        choices: Tree<'a>,
        digest: String,
    },
    Checked {
        actions: Vec<String>,
    },
    Shown(Shown<'a>),
    Error {
        code: &'a str,
        message: String,
    },
    Kicked {
        code: &'a str,
        message: String,
    },
}

/// How the game stands, for people.
#[derive(Serialize)]
pub(crate) struct Shown<'a> {
    text: String,
    turn: Vec<u8>,
    you: Option<u8>,
    stage: &'static str,
    players: &'a [String],
    story: &'a [String],
    outcome: Option<OutcomeDoc>,
}

/// How the game ended.
#[derive(Serialize)]
struct OutcomeDoc {
    winners: Vec<u8>,
    points: Vec<i32>,
}

impl Reply<'_> {
    /// The line.
    pub(crate) fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("a reply is JSON");
        line.push('\n');
        line
    }

    /// The line of a refusal.
    pub(crate) fn refused(refusal: &impl Coded) -> String {
        Reply::Error { code: refusal.code(), message: refusal.to_string() }.line()
    }
}

/// What a seat may do now.
pub(crate) fn legal(table: &referee::Table, seat: game::Seat) -> String {
    let actions = table.game().legal(game::Actor::Seat(seat));
    let document = table.game().choices(seat);
    let choices = Tree::parse(&document).unwrap_or(Tree::Null);
    Reply::Legal { actions, choices, digest: crate::hub::digest(table, Viewer::Seat(seat)).to_string() }.line()
}

/// The board in letters, as somebody sees it, and what happened before.
pub(crate) fn shown(table: &referee::Table, viewer: Viewer, story: &[String]) -> String {
    let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Public | Viewer::Referee => None,
    };
    let shown = Shown {
        text: table.game().sketch(table.envelope(), viewer, None).plain(),
        turn: numbers(table.awaited()),
        you,
        stage: stage_name(table.stage()),
        players: &table.envelope().names,
        story,
        outcome: table.outcome().map(|end| OutcomeDoc { winners: numbers(end.winners), points: end.points }),
    };
    Reply::Shown(shown).line()
}

/// Whether a seat may do something now, tried on a copy of the game.
pub(crate) fn checked(table: &referee::Table, seat: game::Seat, action: &Tree<'_>) -> String {
    match tried(table, seat, action) {
        Ok(actions) => Reply::Checked { actions }.line(),
        Err(refusal) => Reply::refused(&refusal),
    }
}

fn tried(table: &referee::Table, seat: game::Seat, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
    let (mut game, mut played) = (table.game().duplicate(), Vec::new());
    let actions = match action {
        Tree::List(actions) => actions.as_slice(),
        one => std::slice::from_ref(one),
    };
    for action in actions {
        for id in game.ids(action)? {
            game.advance(game::Actor::Seat(seat), &id)?;
            played.push(id);
        }
    }
    Ok(played)
}

fn read_digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}

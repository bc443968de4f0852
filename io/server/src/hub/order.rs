//! What is chosen for a new table.

use std::borrow::Cow;

use game::json::Tree;
use game::{Digest, Envelope, Kind, Malformed, STATE_KEY, Viewer};
use protocol::TableOrder;
use referee::{Askable, Clock, Header, KeyTerms, Policy, ShareTiming, Table};

use super::Room;
use crate::secret::Secret;

/// What is chosen for a new table.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub kind: &'static Kind,
    /// What was chosen for it.
    pub setup: Tree<'static>,
    /// How much time players have.
    pub clock: Clock,
    /// What happens to players who break the rules.
    pub policy: Policy,
    /// Whether only players and spectators with the invitation are let in.
    pub is_private: bool,
    /// When players with keys share; if nothing is said, early where moves take days.
    pub luck: Option<ShareTiming>,
    /// Whether only players with keys may sit.
    pub every_seat: bool,
    /// What players may ask of each other.
    pub requests: Askable,
}

/// A table that was set up.
pub struct Created {
    /// It.
    pub room: Room,
    /// The invitation, if it is private.
    pub invitation: Option<Secret>,
}

impl Order {
    /// A table with nothing chosen but the game.
    #[must_use]
    pub fn of(kind: &'static Kind) -> Order {
        Order {
            kind,
            setup: Tree::Null,
            clock: Clock::None,
            policy: Policy::Refuse,
            is_private: false,
            luck: None,
            every_seat: false,
            requests: Askable::ALL,
        }
    }

    /// A table like this one, for another game.
    #[must_use]
    pub fn again(table: &Table, is_private: bool) -> Order {
        let Header { setup, clock, policy, keys, requests, .. } = &*table.header;
        Order {
            kind: table.kind(),
            setup: setup.clone(),
            clock: *clock,
            policy: *policy,
            is_private,
            luck: keys.map(|terms| terms.luck),
            every_seat: keys.is_some_and(|terms| terms.every_seat),
            requests: *requests,
        }
    }

    /// What a client chose, this policy if it chose none, and this clock if it chose none for a public table.
    #[must_use]
    pub fn new(order: TableOrder, policy: Policy, public_clock: Clock) -> Order {
        let is_private = order.private.unwrap_or(false);
        Order {
            kind: order.game,
            setup: order.setup.unwrap_or(Tree::Null),
            clock: order.clock.unwrap_or(if is_private { Clock::None } else { public_clock }),
            policy: order.policy.unwrap_or(policy),
            is_private,
            luck: order.luck,
            every_seat: order.every_seat.unwrap_or(false),
            requests: order.requests.unwrap_or_default(),
        }
    }

    /// What the table asks of the keys of its players, at the server with this key.
    pub(super) fn key_terms(&self, server: Digest) -> KeyTerms {
        let usual = match self.clock {
            Clock::Days(_) => ShareTiming::Early,
            Clock::None | Clock::PerMove(_) | Clock::Bank { .. } => ShareTiming::Late,
        };
        KeyTerms { server, luck: self.luck.unwrap_or(usual), every_seat: self.every_seat }
    }

    /// The setup as the log has it. A state to begin with is written anew: the log keeps the position, and nothing that was
    /// ignored when it was read.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(super) fn written_setup(&self) -> Result<Tree<'static>, Malformed> {
        let Tree::Object(fields) = &self.setup else { return Ok(self.setup.clone()) };
        if self.setup.get(STATE_KEY).is_none() {
            return Ok(self.setup.clone());
        }
        let (game, _) = self.kind.begin(&self.setup).map_err(|wrong| wrong.within("/setup"))?;
        let state = Tree::parse(&game.state(&Envelope::blank(), Viewer::Referee))?.into_owned();
        let written = |(key, value): &(Cow<'static, str>, Tree<'static>)| {
            (key.clone(), if key == STATE_KEY { state.clone() } else { value.clone() })
        };
        Ok(Tree::Object(fields.iter().map(written).collect()))
    }
}

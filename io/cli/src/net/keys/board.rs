//! What the server shows, compared with what its lines tell: at once where nothing is hidden, else at the reveal.

use driver::Position;
use game::{Actor, Malformed, SeatSet, Viewer};
use protocol::{Legal, Outcome, Shown};
use referee::{LogRefusal, Stage, Table, state_view};
use serde_json::value::RawValue;

use super::KeyedTable;
use crate::failure::Failure;

impl KeyedTable {
    /// Compares a state document that the player is shown.
    pub(crate) fn state(&mut self, document: &str) -> Result<(), Failure> {
        let shown = state_view(document).and_then(|view| self.follower.was_shown(view));
        shown.map_err(|wrong| self.fault(wrong))
    }

    /// The board that the player is to see: that of the lines, where nothing is hidden. What the server shows of a hand is
    /// compared when the hand is revealed.
    pub(crate) fn board(&mut self, shown: Shown) -> Result<Shown, Failure> {
        let (story, is_hidden) = (std::mem::take(&mut self.story), std::mem::take(&mut self.is_story_hidden));
        let story = if is_hidden { shown.story.clone() } else { story };
        if !self.follower.is_open() {
            self.keep_board(&shown)?;
            return Ok(Shown { story, ..shown });
        }
        let ours = Shown { story, ..board_of(self.follower.table(), self.viewer()) };
        self.draws_alike = Some(ours.text == shown.text);
        if fits(self.follower.table(), &shown) && ours.you == shown.you {
            return Ok(ours);
        }
        Err(self.fault(Malformed::new(LogRefusal::ShownOtherwise, "", "")))
    }

    /// The board as the lines tell it, if nothing is hidden.
    pub(crate) fn own_board(&self) -> Option<Shown> {
        let has_begun = self.follower.table().stage() != Stage::Gathering;
        let is_open = has_begun && self.follower.is_open();
        if is_open { Some(board_of(self.follower.table(), self.viewer())) } else { None }
    }

    /// The game as the lines tell it, if nothing is hidden.
    pub(crate) fn position(&self) -> Option<Position> {
        let table = self.follower.table();
        let is_known = table.stage() != Stage::Gathering && self.follower.is_open();
        if is_known { Some(Position::new(table.game().duplicate(), table.envelope().clone())) } else { None }
    }

    /// Keeps a board with something hidden. Its picture is compared only with a server that draws as we do.
    fn keep_board(&mut self, shown: &Shown) -> Result<(), Failure> {
        let shown = shown.clone();
        let draws_alike = self.draws_alike == Some(true);
        let view = Box::new(move |table: &Table, viewer: Viewer| {
            fits(table, &shown) && (!draws_alike || board_of(table, viewer).text == shown.text)
        });
        self.follower.was_shown(view).map_err(|wrong| self.fault(wrong))
    }

    /// What the player may do, as the rules say; nothing where the server's answer is of another moment than the last
    /// line. While a hand is hidden it is the server's answer, which is compared at the reveal.
    pub(crate) fn legal(&mut self, legal: Legal) -> Result<Option<Legal>, Failure> {
        let Some(seat) = self.follower.seat() else { return Ok(Some(legal)) };
        if !self.follower.is_open() {
            let (actions, digest) = (legal.actions.clone(), legal.digest);
            let view = Box::new(move |table: &Table, viewer: Viewer| {
                table.digest(viewer) != digest || table.game().legal(Actor::Seat(seat)) == actions
            });
            self.follower.was_shown(view).map_err(|wrong| self.fault(wrong))?;
            return Ok(Some(legal));
        }
        let table = self.follower.table();
        if table.digest(Viewer::Seat(seat)) != legal.digest {
            return Ok(None);
        }
        let actions = table.game().legal(Actor::Seat(seat));
        let choices = RawValue::from_string(table.game().choices(seat)).expect("a game's document is JSON");
        Ok(Some(Legal { actions, choices, digest: legal.digest }))
    }

    /// Checks how the game ended, by the server's word.
    pub(crate) fn ended(&mut self, outcome: Option<&Outcome>) -> Result<(), Failure> {
        let table = self.follower.table();
        if table.stage() == Stage::Over && same(outcome, outcome_of(table).as_ref()) {
            return Ok(());
        }
        Err(self.fault(Malformed::new(LogRefusal::ShownOtherwise, "", "the game is over, by the server's word")))
    }

    fn viewer(&self) -> Viewer {
        self.follower.seat().map_or(Viewer::Public, Viewer::Seat)
    }
}

/// The board of a table.
fn board_of(table: &Table, viewer: Viewer) -> Shown {
    Shown {
        text: table.game().sketch(table.envelope(), viewer, None, speech::english(table.kind())).plain(),
        turn: numbers(table.awaited()),
        you: match viewer {
            Viewer::Seat(seat) => Some(seat.0),
            Viewer::Public | Viewer::Referee => None,
        },
        stage: table.stage(),
        players: table.envelope().names.clone(),
        story: Vec::new(),
        outcome: outcome_of(table),
    }
}

/// Whether a board is that of a table, but for its picture, which another version may draw otherwise.
fn fits(table: &Table, shown: &Shown) -> bool {
    // A seat that owes a share may be said to be in turn.
    let is_turn = shown.turn == numbers(table.awaited()) || !table.owing().is_empty();
    let is_stage = shown.stage == table.stage() && shown.players == table.envelope().names;
    is_turn && is_stage && same(shown.outcome.as_ref(), outcome_of(table).as_ref())
}

fn same(one: Option<&Outcome>, other: Option<&Outcome>) -> bool {
    let parts = |outcome: &Outcome| (outcome.winners.clone(), outcome.points.clone());
    one.map(parts) == other.map(parts)
}

fn outcome_of(table: &Table) -> Option<Outcome> {
    table.outcome().map(|end| Outcome { winners: numbers(end.winners), points: end.points })
}

fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

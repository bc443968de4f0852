//! The honest client of the model: when it believes a line, answers a call and acts.

use game::Seat;

use super::log::{Line, Log, Logs, Sat, Turn, What};
use super::rules::Rule;

/// A head that the server has signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Head {
    /// Of a log.
    Of(Log),
    /// Of a history that the client is never shown, with so many lines.
    Unseen { seq: u32 },
}

/// A client at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Client {
    pub(crate) seat: Seat,
    pub(crate) log: Log,
    pub(crate) head: Option<Head>,
    /// The last call that it has answered, and of which draw.
    pub(crate) answered: Option<(u8, Log)>,
    pub(crate) has_fault: bool,
}

/// The number of the line of a head.
pub(crate) fn seq_of(logs: &Logs<'_>, head: Head) -> u32 {
    match head {
        Head::Of(log) => logs.view(log).seq,
        Head::Unseen { seq } => seq,
    }
}

impl Client {
    pub(crate) fn new(seat: Seat, header: Log) -> Client {
        Client { seat, log: header, head: None, answered: None, has_fault: false }
    }

    /// The client after it was ended and started again.
    pub(crate) fn restarted(&self, logs: &Logs<'_>) -> Client {
        let header = logs.up_to(self.log, 0).expect("a log begins with a header");
        let head = self.head.filter(|_| logs.rules.hold(Rule::HeadsAreKept));
        let answered = self.answered.filter(|_| logs.rules.hold(Rule::OneAnswer));
        Client { head, answered, ..Client::new(self.seat, header) }
    }

    /// Hears a line.
    pub(crate) fn hear(&mut self, logs: &mut Logs<'_>, line: Line) {
        let Some(log) = logs.extend(self.log, line) else {
            self.has_fault = true;
            return;
        };
        self.log = log;
        if logs.rules.hold(Rule::LinesMeetHeads) && self.is_contradicted(logs) {
            self.has_fault = true;
        }
        if logs.rules.hold(Rule::SeatIsAsAsked) {
            self.has_fault |= match line.what {
                What::Sit { how: Sat::Otherwise } => logs.view(log).sat.len() == self.seat.index() + 1,
                What::Begin => logs.view(log).sat[self.seat.index()] != Sat::AsAsked,
                What::Unkey { seat } => seat == self.seat,
                _ => false,
            };
        }
    }

    /// Hears a head.
    pub(crate) fn hear_head(&mut self, logs: &Logs<'_>, head: Head) {
        let newest = self.head;
        let is_newer = newest.is_none_or(|newest| seq_of(logs, newest) < seq_of(logs, head));
        let is_other = newest.is_some_and(|newest| seq_of(logs, newest) == seq_of(logs, head) && newest != head);
        self.head = Some(head);
        let is_wrong = self.is_contradicted(logs) || is_other;
        self.has_fault |= is_wrong;
        if !is_newer || is_wrong {
            self.head = newest;
        }
    }

    /// Whether the line of the head was heard, and is another. A client that has not heard it yet cannot know.
    pub(crate) fn is_contradicted(&self, logs: &Logs<'_>) -> bool {
        let last = logs.view(self.log).seq;
        match self.head {
            Some(Head::Of(head)) => logs.view(head).seq <= last && !logs.goes_on(self.log, head),
            Some(Head::Unseen { seq }) => seq <= last,
            None => false,
        }
    }

    /// The call that the client answers now, and the number of the draw.
    pub(crate) fn share(&mut self, logs: &Logs<'_>) -> Option<(u8, Log)> {
        let view = logs.view(self.log);
        let call = (*view.calls.get(self.seat.index())?)?;
        let owes = view.keyed.has(self.seat) && view.present.has(self.seat) && !view.shared.has(self.seat);
        if self.has_fault || !owes || view.turn == Turn::Over {
            return None;
        }
        let covers = |head: Head| {
            let seq = seq_of(logs, head);
            logs.view(call).seq <= seq && seq <= view.seq
        };
        if logs.rules.hold(Rule::CallsNeedHeads) && !self.head.is_some_and(covers) {
            return None;
        }
        let answer = (view.draws + 1, call);
        if logs.rules.hold(Rule::OneAnswer)
            && self.answered.is_some_and(|before| answer.0 <= before.0 && answer != before)
        {
            return None;
        }
        self.answered = Some(answer);
        Some(answer)
    }

    /// Whether the client signs an act now.
    pub(crate) fn signs(&self, logs: &Logs<'_>) -> bool {
        let is_signed = self.head.is_some_and(|head| seq_of(logs, head) == logs.view(self.log).seq);
        !self.has_fault && (is_signed || !logs.rules.hold(Rule::ActsNeedHeads))
    }
}

//! Logs of the model: what a line says, and which line may follow. A log stands for its link: no two have the same.

use std::collections::HashMap;

use game::{Seat, SeatSet};

use super::rules::{Rule, Rules};

/// A log, up to one of its lines; its link as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Log(u32);

/// Who may act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Turn {
    /// A draw for this purpose.
    Chance { purpose: u8 },
    /// These seats.
    Seats(SeatSet),
    /// The table itself.
    Table,
    /// The game is over.
    Over,
}

/// How the log says that the honest player sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Sat {
    /// As its client asked for it.
    AsAsked,
    /// With its key, and something else than it asked for.
    Otherwise,
    /// Without a key.
    Plain,
}

/// What a line says. Whether a signature is right is a part of the line: who cannot make one has no line with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum What {
    Header,
    Sit { how: Sat },
    Begin,
    Call { draw: u8, seats: SeatSet },
    Share { seat: Seat, draw: u8, opens: bool, is_signed: bool },
    Act { seat: Seat, id: u8, is_signed: bool, next: Turn },
    TableActs { next: Turn },
    Draw { draw: u8, follows: bool, next: Turn },
    Unkey { seat: Seat },
    Out { seat: Seat, next: Turn },
    AskPause { seat: Seat, is_signed: bool },
    End,
    Broken,
}

/// A line. The tag tells lines apart that say the same, at other times for instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Line {
    pub(crate) what: What,
    pub(crate) tag: u64,
}

/// What is known of a table after a line.
#[derive(Clone, Debug)]
pub(crate) struct View {
    before: Option<Log>,
    pub(crate) seq: u32,
    pub(crate) what: What,
    /// How players sat down, in the order of seats.
    pub(crate) sat: Vec<Sat>,
    /// The line with which the game began.
    pub(crate) begin: Option<Log>,
    pub(crate) turn: Turn,
    pub(crate) present: SeatSet,
    pub(crate) keyed: SeatSet,
    /// The calls for shares of the next draw.
    pub(crate) calls: Vec<Option<Log>>,
    pub(crate) shared: SeatSet,
    /// The seats whose shares open no commitment.
    pub(crate) unopened: SeatSet,
    /// Who had a key and was in the game when the next draw was first called for.
    pub(crate) bidden: Option<SeatSet>,
    pub(crate) draws: u8,
    /// How many decisions were made since the last draw.
    pub(crate) made: u8,
    acted: SeatSet,
    last_actor: Option<Seat>,
    asked: SeatSet,
    pub(crate) is_void: bool,
}

/// The terms of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) seats: u8,
    pub(crate) is_early: bool,
    pub(crate) every_seat: bool,
}

/// All logs that have come up.
pub(crate) struct Logs<'r> {
    pub(crate) rules: Rules<'r>,
    pub(crate) terms: Terms,
    views: Vec<View>,
    index: HashMap<(Log, Line), Option<Log>>,
    headers: HashMap<u64, Log>,
}

impl View {
    fn is_keyed(&self, seat: Seat) -> bool {
        self.keyed.has(seat)
    }

    pub(crate) fn is_called(&self, seat: Seat) -> bool {
        self.calls.get(seat.index()).is_some_and(Option::is_some)
    }

    /// The seats that owe shares of a draw that is next.
    pub(crate) fn owing(&self) -> SeatSet {
        let owes = |seat: &Seat| self.is_called(*seat) && !self.shared.has(*seat);
        match self.turn {
            Turn::Chance { .. } => self.present.iter().filter(owes).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    /// The seats that are to be called now.
    fn due(&self, terms: Terms) -> SeatSet {
        let may = |seat: &Seat| match self.turn {
            Turn::Chance { .. } => true,
            Turn::Seats(in_turn) => terms.is_early && !in_turn.has(*seat) && self.acted.has(*seat),
            _ => false,
        };
        let can = |seat: &Seat| self.is_keyed(*seat) && !self.is_called(*seat) && may(seat);
        self.present.iter().filter(can).collect()
    }

    fn moved(&mut self, next: Turn, by: Option<Seat>) {
        match by {
            Some(seat) => {
                (self.acted, self.last_actor) = (self.acted.with(seat), Some(seat));
                self.made += 1;
            }
            None if self.acted.is_empty() => self.acted = self.last_actor.into_iter().collect(),
            None => {}
        }
        self.turn = next;
    }

    /// The view after a line that may follow; nothing if it may not.
    fn after(&self, what: What, (rules, terms): (Rules<'_>, Terms)) -> Option<View> {
        let mut view = View { what, seq: self.seq + 1, ..self.clone() };
        let is_on = self.begin.is_some() && !self.is_void;
        let signs = |seat: Seat, is_signed: bool| is_signed == self.is_keyed(seat) || !rules.hold(Rule::ActsAreSigned);
        let may = match what {
            What::Header | What::Broken => false,
            What::Sit { how } => {
                view.sat.push(how);
                self.begin.is_none() && self.sat.len() < usize::from(terms.seats)
            }
            What::Begin => {
                let seats = (0..terms.seats).map(Seat);
                view.keyed = seats.clone().filter(|seat| self.sat.get(seat.index()) != Some(&Sat::Plain)).collect();
                (view.present, view.calls) = (seats.collect(), vec![None; usize::from(terms.seats)]);
                view.turn = Turn::Chance { purpose: 0 };
                self.begin.is_none() && self.sat.len() == usize::from(terms.seats)
            }
            What::Call { draw, seats } => {
                view.bidden = self.bidden.or(Some(self.present.iter().filter(|seat| self.is_keyed(*seat)).collect()));
                let is_due = draw == self.draws + 1 && self.due(terms) == seats;
                is_on && !seats.is_empty() && (is_due || !rules.hold(Rule::CallsAreDue))
            }
            What::Share { seat, draw, opens, is_signed } => {
                view.shared = self.shared.with(seat);
                if !opens {
                    view.unopened = self.unopened.with(seat);
                }
                let is_asked = self.is_called(seat) && !self.shared.has(seat) && self.present.has(seat);
                let opens = opens || !rules.hold(Rule::SharesOpen);
                is_on && is_asked && draw == self.draws + 1 && is_signed && opens && self.turn != Turn::Over
            }
            What::Act { seat, is_signed, next, .. } => {
                view.moved(next, Some(seat));
                let is_in_turn = matches!(self.turn, Turn::Seats(seats) if seats.has(seat));
                is_on && is_in_turn && signs(seat, is_signed)
            }
            What::TableActs { next } => {
                view.moved(next, None);
                is_on && self.turn == Turn::Table
            }
            What::Draw { draw, follows, next } => {
                view.turn = next;
                (view.draws, view.made, view.acted, view.bidden) = (draw, 0, SeatSet::EMPTY, None);
                (view.shared, view.unopened) = (SeatSet::EMPTY, SeatSet::EMPTY);
                view.calls = vec![None; usize::from(terms.seats)];
                let is_all = self.present.iter().all(|seat| !self.is_keyed(seat) || self.shared.has(seat));
                let is_next = draw == self.draws + 1 && matches!(self.turn, Turn::Chance { .. });
                is_on && is_next && is_all && (follows || !rules.hold(Rule::DrawsFollow))
            }
            What::Unkey { seat } => {
                (view.keyed, view.shared) = (self.keyed.without(seat), self.shared.without(seat));
                view.calls.iter_mut().skip(seat.index()).take(1).for_each(|call| *call = None);
                let is_called = self.calls.iter().any(Option::is_some) && rules.hold(Rule::KeysStayWhileCalled);
                is_on
                    && self.turn != Turn::Over
                    && !terms.every_seat
                    && !is_called
                    && self.keyed.has(seat)
                    && self.present.has(seat)
            }
            What::Out { seat, next } => {
                view.present = self.present.without(seat);
                view.is_void = self.last_actor.is_none() && self.owing().has(seat);
                view.turn = next;
                is_on && self.present.has(seat) && self.turn != Turn::Over
            }
            What::AskPause { seat, is_signed } => {
                view.asked = self.asked.with(seat);
                let may_ask = self.present.has(seat) && !self.asked.has(seat) && self.owing().is_empty();
                is_on && self.turn != Turn::Over && may_ask && signs(seat, is_signed)
            }
            What::End => self.begin.is_some() && (self.is_void || self.turn == Turn::Over),
        };
        if may { Some(view) } else { None }
    }
}

impl<'r> Logs<'r> {
    pub(crate) fn new(rules: Rules<'r>, terms: Terms) -> Logs<'r> {
        Logs { rules, terms, views: Vec::new(), index: HashMap::new(), headers: HashMap::new() }
    }

    pub(crate) fn view(&self, log: Log) -> &View {
        &self.views[log.0 as usize]
    }

    /// The log of a header.
    pub(crate) fn header(&mut self, tag: u64) -> Log {
        if let Some(log) = self.headers.get(&tag) {
            return *log;
        }
        let view = View {
            before: None,
            seq: 0,
            what: What::Header,
            sat: Vec::new(),
            begin: None,
            turn: Turn::Table,
            present: SeatSet::EMPTY,
            keyed: SeatSet::EMPTY,
            calls: Vec::new(),
            shared: SeatSet::EMPTY,
            unopened: SeatSet::EMPTY,
            bidden: None,
            draws: 0,
            made: 0,
            acted: SeatSet::EMPTY,
            last_actor: None,
            asked: SeatSet::EMPTY,
            is_void: false,
        };
        let log = self.add(view);
        self.headers.insert(tag, log);
        log
    }

    fn add(&mut self, view: View) -> Log {
        self.views.push(view);
        Log(u32::try_from(self.views.len() - 1).expect("a model is small"))
    }

    /// The log with one line more; nothing if that line may not follow.
    pub(crate) fn extend(&mut self, log: Log, line: Line) -> Option<Log> {
        if let Some(known) = self.index.get(&(log, line)) {
            return *known;
        }
        let next = self.view(log).after(line.what, (self.rules, self.terms)).map(|view| {
            let next = self.add(View { before: Some(log), ..view });
            let view = &mut self.views[next.0 as usize];
            match line.what {
                What::Begin => view.begin = Some(next),
                What::Call { seats, .. } => seats.iter().for_each(|seat| view.calls[seat.index()] = Some(next)),
                _ => {}
            }
            next
        });
        self.index.insert((log, line), next);
        next
    }

    /// The seats that are to be called after a log.
    pub(crate) fn due(&self, log: Log) -> SeatSet {
        self.view(log).due(self.terms)
    }

    /// The log up to a line of it.
    pub(crate) fn up_to(&self, log: Log, seq: u32) -> Option<Log> {
        let mut at = log;
        while seq < self.view(at).seq {
            at = self.view(at).before?;
        }
        if self.view(at).seq == seq { Some(at) } else { None }
    }

    /// Whether one goes on from the other, or is the other.
    pub(crate) fn goes_on(&self, log: Log, from: Log) -> bool {
        self.up_to(log, self.view(from).seq) == Some(from)
    }
}

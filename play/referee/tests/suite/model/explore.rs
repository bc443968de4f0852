//! All that a coalition of the server and all players but one can do, in any order, and what it learns by it.
//!
//! The coalition knows all secrets but the honest player's: shares and signatures of that player are known once its client
//! has sent them, and a draw once its share is known. Everything else it makes as it likes.

use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use game::{Seat, SeatSet};

use super::claims::{Choices, Claim, broken};
use super::client::{Client, Head};
use super::log::{Line, Log, Logs, Sat, Terms, Turn, View, What};
use super::rules::{Rule, Rules};

/// What is explored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) seats: u8,
    /// The seat of the honest player.
    pub(crate) honest: Seat,
    pub(crate) is_early: bool,
    /// How many tables the player sits down at.
    pub(crate) tables: usize,
    /// How often its client is ended and started again.
    pub(crate) crashes: u8,
    /// How many headers there are.
    pub(crate) headers: u64,
    /// How many players lose their keys or leave. If none may, the order of shares and the decisions of others stay the same, too.
    pub(crate) departures: u8,
}

/// What the honest client has sent; in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sent {
    /// A share, as an answer to the call with which this log ends.
    Share { secret: usize, draw: u8, call: Log },
    /// A signed act.
    Act { secret: usize, saw: Log, id: u8 },
}

/// The honest player at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sitting {
    pub(crate) client: Client,
    pub(crate) header: u64,
    pub(crate) secret: usize,
    /// Whether its lines may fork off from what another client, or the same before, has heard.
    is_fork: bool,
}

/// A state of the world.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) sittings: Vec<Sitting>,
    pub(crate) sent: Vec<Sent>,
    crashes: u8,
}

/// A step of the coalition, or of the honest player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Open { header: u64 },
    Tell { table: usize, line: Line },
    SignHead { table: usize },
    SignUnseenHead { table: usize },
    Crash { table: usize },
    Decide { table: usize, id: u8 },
}

/// How an exploration ends.
pub(crate) struct Explored {
    pub(crate) states: usize,
    /// The claims that fell, each with the shortest way there.
    pub(crate) fallen: Vec<(Claim, Vec<Move>)>,
    /// In how many states the coalition could choose between draws by what the ladder shows: a share that is withheld.
    pub(crate) withheld: usize,
}

/// The decisions of the model's game: after the first draw the first two seats decide, after the second the first seat once more.
/// The second seat's decision determines what the next draw is for.
pub(crate) fn turn_after(view: &View, id: u8, present: SeatSet) -> Turn {
    turn_at((view.draws, view.made + 1), id, present)
}

/// The turn after so many draws, and so many decisions since the last.
pub(crate) fn turn_at((draws, made): (u8, u8), id: u8, present: SeatSet) -> Turn {
    let deciding: &[u8] = match draws {
        0 => &[],
        1 => &[0, 1],
        _ => &[0],
    };
    let next = deciding.iter().skip(made.into()).map(|seat| Seat(*seat)).find(|seat| present.has(*seat));
    match next {
        _ if present.len() < 2 => Turn::Over,
        Some(seat) => Turn::Seats(SeatSet::one(seat)),
        None if draws < 2 => Turn::Chance { purpose: id },
        None => Turn::Over,
    }
}

/// Explores everything; ends once a claim falls that is sought. Breadth first: no way to it is shorter.
pub(crate) fn explore(scene: Scene, rules: Rules<'_>, sought: Option<Claim>) -> Explored {
    let terms = Terms { seats: scene.seats, is_early: scene.is_early, every_seat: false };
    let mut world = World { scene, logs: Logs::new(rules, terms), choices: HashMap::new() };
    let start = State { sittings: Vec::new(), sent: Vec::new(), crashes: 0 };
    let mut known = HashSet::from([start.clone()]);
    let mut ways: Vec<Option<(usize, Move)>> = vec![None];
    let mut waiting = VecDeque::from([(0, start)]);
    let mut explored = Explored { states: 0, fallen: Vec::new(), withheld: 0 };
    while let Some((number, state)) = waiting.pop_front() {
        explored.states += 1;
        for step in world.moves(&state) {
            let (next, mut fallen) = world.after(&state, step);
            if known.contains(&next) && fallen.is_empty() {
                continue;
            }
            let judged = broken(&mut world, &next);
            fallen.extend(judged.fallen);
            explored.withheld += usize::from(judged.is_withheld);
            for claim in fallen {
                if explored.fallen.iter().all(|(other, _)| *other != claim) {
                    explored.fallen.push((claim, way_to(&ways, number, step)));
                }
                if sought == Some(claim) {
                    return explored;
                }
            }
            if known.insert(next.clone()) {
                waiting.push_back((ways.len(), next));
                ways.push(Some((number, step)));
            }
        }
    }
    explored
}

fn way_to(ways: &[Option<(usize, Move)>], mut number: usize, last: Move) -> Vec<Move> {
    let mut way = vec![last];
    while let Some((before, step)) = ways[number] {
        way.push(step);
        number = before;
    }
    way.reverse();
    way
}

/// The world: what is explored, and all logs.
pub(crate) struct World<'r> {
    pub(crate) scene: Scene,
    pub(crate) logs: Logs<'r>,
    /// What the coalition can choose from, where that was found before.
    pub(crate) choices: HashMap<(Log, usize, u8, Vec<Sent>), Rc<Choices>>,
}

impl World<'_> {
    fn moves(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        if state.sittings.len() < self.scene.tables {
            let is_refused = |header: u64| {
                let is_there = state.sittings.iter().any(|sitting| sitting.header == header);
                is_there && self.logs.rules.hold(Rule::OneTableAHeader)
            };
            let headers = 0..self.scene.headers.min(state.sittings.len() as u64 + 1);
            moves.extend(headers.filter(|header| !is_refused(*header)).map(|header| Move::Open { header }));
        }
        for (table, sitting) in state.sittings.iter().enumerate() {
            if sitting.client.has_fault {
                continue;
            }
            let client = &sitting.client;
            let view = self.logs.view(client.log);
            let lines = self.lines(client.log, sitting.secret, &state.sent);
            let tags = if sitting.is_fork { 0..=1 } else { 0..=0 };
            for what in lines.into_iter().filter(|what| self.matters(view, *what)) {
                // What comes later differs by what came before it.
                let matters = matches!(what, What::Begin | What::Call { draw: 1, .. });
                let told = tags.clone().filter(|tag| *tag == 0 || matters).map(|tag| Line { what, tag });
                moves.extend(told.map(|line| Move::Tell { table, line }));
            }
            // A head binds the coalition, so it signs one only where it gets something for it: a share, or an act.
            let is_in_turn = matches!(view.turn, Turn::Seats(seats) if seats.has(client.seat));
            let is_called = view.is_called(client.seat) && !view.shared.has(client.seat);
            if client.head != Some(Head::Of(client.log)) && (is_in_turn || is_called) {
                moves.push(Move::SignHead { table });
            }
            if client.head.is_none() && self.logs.due(client.log).has(client.seat) {
                moves.push(Move::SignUnseenHead { table });
            }
            // What a client heard after it has sent something is lost in a crash and makes no difference.
            if state.crashes < self.scene.crashes && has_just_sent(client.log, &state.sent) {
                moves.push(Move::Crash { table });
            }
            let has_decided = |sent: &Sent| matches!(sent, Sent::Act { saw, .. } if *saw == client.log);
            if is_in_turn && !state.sent.iter().any(has_decided) && client.signs(&self.logs) {
                moves.extend((0..2).map(|id| Move::Decide { table, id }));
            }
        }
        moves
    }

    /// Whether a line can make a difference: in which order the others share cannot.
    fn matters(&self, view: &View, what: What) -> bool {
        let (honest, is_small) = (self.scene.honest, self.scene.departures == 0);
        match what {
            What::Unkey { .. } | What::Out { .. } => {
                let here = view.present.iter().filter(|seat| view.keyed.has(*seat)).count();
                self.scene.seats < self.scene.departures + u8::try_from(here).expect("a table is small")
            }
            What::Act { seat, id, .. } => !is_small || seat == honest || id == 0,
            What::Share { seat, .. } if is_small || seat != honest => {
                let before = (0..seat.0).map(Seat).filter(|other| is_small || *other != honest);
                before
                    .into_iter()
                    .all(|other| view.shared.has(other) || !view.present.has(other) || !view.is_called(other))
            }
            _ => true,
        }
    }

    /// Whether a client that has a head sends nothing, and can be told nothing else, until it has heard the line of that head.
    pub(crate) fn is_bound_by_heads(&self) -> bool {
        let rules = [Rule::LinesMeetHeads, Rule::CallsNeedHeads, Rule::ActsNeedHeads];
        rules.into_iter().all(|rule| self.logs.rules.hold(rule))
    }

    /// Whether a client can send nothing more: its lines have left the history of its head, or are about to be refused for that.
    fn is_stuck(&self, client: &Client) -> bool {
        let has_left = match client.head {
            Some(Head::Of(head)) => !self.logs.goes_on(client.log, head) && !self.logs.goes_on(head, client.log),
            _ => false,
        };
        client.has_fault || (has_left && self.is_bound_by_heads())
    }

    /// What the coalition can write after a log: all that the rules might let pass if one of them did not hold.
    pub(crate) fn lines(&self, log: Log, secret: usize, sent: &[Sent]) -> Vec<What> {
        let (view, honest) = (self.logs.view(log), self.scene.honest);
        if view.begin.is_none() {
            return match view.sat.len() {
                seats if seats == usize::from(self.scene.seats) => vec![What::Begin],
                seats if seats == honest.index() => {
                    [Sat::AsAsked, Sat::Otherwise, Sat::Plain].map(|how| What::Sit { how }).to_vec()
                }
                _ => vec![What::Sit { how: Sat::AsAsked }],
            };
        }
        let mut lines = Vec::new();
        let draw = view.draws + 1;
        let all: SeatSet = view.present.iter().filter(|seat| view.keyed.has(*seat) && !view.is_called(*seat)).collect();
        let alone = all.iter().filter(|seat| *seat == honest).collect();
        let mut called = vec![self.logs.due(log), all, alone];
        called.dedup();
        lines.extend(called.into_iter().filter(|seats| !seats.is_empty()).map(|seats| What::Call { draw, seats }));
        for seat in view.present.iter() {
            if view.is_called(seat) {
                let is_signed = seat != honest || self.has_shared(log, secret, sent);
                lines.extend([true, false].map(|opens| What::Share { seat, draw, opens, is_signed }));
            }
            let present = view.present.without(seat);
            // Who leaves takes the decision along that was due.
            let next = match view.turn {
                Turn::Chance { purpose } if 1 < present.len() => Turn::Chance { purpose },
                _ => turn_at((view.draws, view.made), 0, present),
            };
            lines.extend([What::Unkey { seat }, What::Out { seat, next }]);
            if matches!(view.turn, Turn::Seats(seats) if seats.has(seat)) {
                for id in 0..2 {
                    let next = turn_after(view, id, view.present);
                    let is_signed = view.keyed.has(seat) && (seat != honest || self.has_signed(log, id, sent));
                    lines.push(What::Act { seat, id, is_signed, next });
                }
            }
        }
        if matches!(view.turn, Turn::Chance { .. }) {
            let next = turn_at((draw, 0), 0, view.present);
            lines.extend([true, false].map(|follows| What::Draw { draw, follows, next }));
        }
        lines
    }

    /// Whether the honest client has sent a share that fits the call of this log.
    fn has_shared(&self, log: Log, secret: usize, sent: &[Sent]) -> bool {
        let view = self.logs.view(log);
        let called = view.calls[self.scene.honest.index()];
        sent.iter().any(|sent| match sent {
            Sent::Share { secret: whose, draw, call } if *whose == secret && *draw == view.draws + 1 => {
                Some(*call) == called || !self.logs.rules.hold(Rule::SharesNameCall)
            }
            _ => false,
        })
    }

    /// Whether the honest player has signed this act as one that comes after this log.
    fn has_signed(&self, log: Log, id: u8, sent: &[Sent]) -> bool {
        sent.iter().any(|sent| match sent {
            Sent::Act { saw, id: signed, .. } if *signed == id => {
                self.is_still(*saw, log) || !self.logs.rules.hold(Rule::ActsNameLine)
            }
            _ => false,
        })
    }

    /// Whether only lines stand between what was seen and an act that leave the decision as it was.
    pub(crate) fn is_still(&self, saw: Log, log: Log) -> bool {
        let mut at = log;
        while at != saw {
            let view = self.logs.view(at);
            let is_passing = matches!(view.what, What::Call { .. } | What::Share { .. } | What::Unkey { .. });
            match self.logs.up_to(at, view.seq.wrapping_sub(1)) {
                Some(before) if is_passing => at = before,
                _ => return false,
            }
        }
        true
    }

    /// The state after a move, and what falls by the move itself.
    fn after(&mut self, state: &State, step: Move) -> (State, Vec<Claim>) {
        let (mut next, mut fallen) = (state.clone(), Vec::new());
        match step {
            Move::Open { header } => {
                let secret = if self.logs.rules.hold(Rule::FreshSecret) { state.sittings.len() } else { 0 };
                let client = Client::new(self.scene.honest, self.logs.header(header));
                let is_fork = state.sittings.iter().any(|sitting| sitting.header == header);
                next.sittings.push(Sitting { client, header, secret, is_fork });
            }
            Move::Tell { table, line } => {
                let before = next.sittings[table].client.log;
                next.sittings[table].client.hear(&mut self.logs, line);
                let client = &next.sittings[table].client;
                if !client.has_fault {
                    fallen.extend(self.moved_act(before, line.what, &state.sent));
                    fallen.extend(self.unshared(before, line.what));
                }
            }
            Move::SignHead { table } => {
                let head = Head::Of(next.sittings[table].client.log);
                next.sittings[table].client.hear_head(&self.logs, head);
            }
            Move::SignUnseenHead { table } => {
                let seq = self.logs.view(next.sittings[table].client.log).seq + 1;
                next.sittings[table].client.hear_head(&self.logs, Head::Unseen { seq });
            }
            Move::Crash { table } => {
                let sitting = &mut next.sittings[table];
                (sitting.client, sitting.is_fork) = (sitting.client.restarted(&self.logs), true);
                next.crashes += 1;
            }
            Move::Decide { table, id } => {
                let Sitting { client, secret, .. } = next.sittings[table];
                next.sent.push(Sent::Act { secret, saw: client.log, id });
            }
        }
        for sitting in &mut next.sittings {
            if let Some((draw, call)) = sitting.client.share(&self.logs) {
                let sent = Sent::Share { secret: sitting.secret, draw, call };
                if !next.sent.contains(&sent) {
                    next.sent.push(sent);
                }
            }
            if self.is_stuck(&sitting.client) {
                sitting.client.has_fault = true;
                // Nothing more comes of it: what it has heard makes no difference.
                sitting.client.log = self.logs.up_to(sitting.client.log, 0).expect("a log begins with a header");
                sitting.client.head = None;
            }
        }
        (next, fallen)
    }

    /// A line that has an act of the honest player where it has not acted so.
    fn moved_act(&self, before: Log, what: What, sent: &[Sent]) -> Option<Claim> {
        let What::Act { seat, id, .. } = what else { return None };
        let is_meant = |sent: &Sent| matches!(sent, Sent::Act { saw, id: meant, .. } if *meant == id && self.is_still(*saw, before));
        if seat == self.scene.honest && !sent.iter().any(is_meant) { Some(Claim::Act) } else { None }
    }

    /// A draw without the share of the honest player, who believes that it shares.
    fn unshared(&self, before: Log, what: What) -> Option<Claim> {
        let view = self.logs.view(before);
        let honest = self.scene.honest;
        let has_part = view.shared.has(honest) || !view.present.has(honest);
        if matches!(what, What::Draw { .. }) && !has_part { Some(Claim::Unshared) } else { None }
    }
}

/// Whether the last that the client has sent was sent after this log.
fn has_just_sent(log: Log, sent: &[Sent]) -> bool {
    match sent.last() {
        Some(Sent::Share { call, .. }) => *call == log,
        Some(Sent::Act { saw, .. }) => *saw == log,
        None => false,
    }
}

//! One game, from its first draw to its end.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Bout, Fate, Side};
use driver::{Host, Rest, run_on};
use game::{Actor, AnyGame, Envelope, Luck as _, Outcome, Refused, Seat, Seeded, Timestamp, Viewer};
use serde_json::value::RawValue;

use super::plan::Plan;
use super::player::{Answer, Fault, Player, Question};
use super::record::{Both, FaultDoc, Played};
use crate::documents::compact;
use crate::net::spoken::{Over, OverDoc};

/// After how many actions a game is given up without a winner.
const MOST_PLIES: usize = 20_000;

/// Those who play the games of one thread.
pub(super) struct Players<'p> {
    plan: &'p Plan,
    folder: Option<&'p Path>,
    of_sides: Both<Vec<Player>>,
}

impl<'p> Players<'p> {
    /// None yet: they are started when they are needed.
    pub(super) fn new(plan: &'p Plan, folder: Option<&'p Path>) -> Players<'p> {
        Players { plan, folder, of_sides: Both { a: Vec::new(), b: Vec::new() } }
    }

    /// The player of a seat. A program plays one seat of a game only: partners are not to know what the other holds.
    fn of(&mut self, bout: &Bout, seat: Seat) -> &mut Player {
        let side = bout.side(seat);
        let players = self.of_sides.of_mut(side);
        let before = (0..seat.0).filter(|other| bout.side(Seat(*other)) == side).count();
        let index = if players.first().is_some_and(Player::is_shared) { 0 } else { before };
        while players.len() <= index {
            players.push(Player::new(self.plan, side, self.folder));
        }
        &mut players[index]
    }
}

/// A game in progress.
struct Table<'t> {
    plan: &'t Plan,
    bout: Bout,
    game: Box<dyn AnyGame>,
    envelope: Envelope,
    fate: Fate,
    opening: Seeded,
    /// How many moves of the opening are left.
    left: u32,
    actions: Vec<String>,
    times: Both<Vec<u64>>,
    nodes: Both<u64>,
    faults: Vec<FaultDoc>,
    /// How many of A's points were luck so far.
    luck: f64,
}

/// Plays a game; nothing if it is stopped before it is over.
pub(super) fn play(plan: &Plan, bout: Bout, players: &mut Players<'_>, stop: &AtomicBool) -> Option<Played> {
    let mut table = Table::new(plan, bout);
    while let Ok(Rest::Seats(seats)) = run_on(&mut table)
        && table.actions.len() < MOST_PLIES
    {
        table.seat_acts(seats.lowest().expect("a seat is in turn"), players, stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    Some(table.end(players))
}

impl<'t> Table<'t> {
    fn new(plan: &'t Plan, bout: Bout) -> Table<'t> {
        let (game, envelope) = plan.begin();
        let fate = Fate::new(bout.seed);
        Table {
            plan,
            bout,
            game,
            envelope,
            opening: fate.opening(),
            fate,
            left: plan.openings,
            actions: Vec::new(),
            times: Both { a: Vec::new(), b: Vec::new() },
            nodes: Both { a: 0, b: 0 },
            faults: Vec::new(),
            luck: 0.0,
        }
    }

    /// Counts how lucky a draw is, before it is made.
    fn count_luck(&mut self, id: &str) {
        let luck = self.plan.fortune.as_ref().and_then(|judge| judge.luck(&*self.game, id, None));
        self.luck += luck.map_or(0.0, |(seat, luck)| if self.bout.side(seat) == Side::A { luck } else { -luck });
    }

    fn seat_acts(&mut self, seat: Seat, players: &mut Players<'_>, stop: &AtomicBool) {
        let mut actions = self.game.legal(Actor::Seat(seat));
        if let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            let count = u32::try_from(actions.len()).expect("lists of actions are short");
            let id = actions.swap_remove(self.opening.below(count) as usize);
            self.play(Actor::Seat(seat), id);
            return;
        }
        let question = Question {
            game: &*self.game,
            envelope: &self.envelope,
            number: self.bout.index + 1,
            seat,
            actions: &actions,
        };
        // Players may agree by another id than the one that is listed.
        let answer = players.of(&self.bout, seat).choose(&question, stop).map(|answer| Answer {
            action: self.game.meant(Actor::Seat(seat), &answer.action).unwrap_or(answer.action),
            ..answer
        });
        match answer {
            Ok(answer) if actions.contains(&answer.action) => {
                if 1 < actions.len() {
                    self.note(self.bout.side(seat), &answer);
                }
                self.play(Actor::Seat(seat), answer.action);
            }
            Ok(answer) => self.throw_out(seat, Fault(format!("it chose {:?}, which is not legal", answer.action))),
            Err(fault) => self.throw_out(seat, fault),
        }
    }

    /// Takes note of what a decision cost.
    fn note(&mut self, side: Side, answer: &Answer) {
        self.times.of_mut(side).push(u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX));
        *self.nodes.of_mut(side) += answer.nodes;
    }

    fn play(&mut self, actor: Actor, id: String) {
        let narration = self.game.advance(actor, &id).expect("what is drawn, listed and chosen from a list is legal");
        self.envelope.note(&id, &narration, Timestamp::default());
        self.actions.push(id);
    }

    /// A seat is out of the game.
    fn throw_out(&mut self, seat: Seat, fault: Fault) {
        self.faults.push(FaultDoc { seat: seat.0, why: fault.0 });
        self.play(Actor::Table, format!("forfeit-{}", seat.0));
    }

    /// Tells the programs, and writes it down.
    fn end(self, players: &mut Players<'_>) -> Played {
        let outcome = self.game.outcome();
        let cut = outcome.is_none();
        let none = || Outcome { winners: game::SeatSet::EMPTY, points: vec![0; usize::from(self.plan.seats)] };
        let Outcome { winners, points } = outcome.unwrap_or_else(none);
        let winners: Vec<u8> = winners.iter().map(|seat| seat.0).collect();
        for seat in (0..self.plan.seats).map(Seat) {
            let player = players.of(&self.bout, seat);
            if !player.is_shared() {
                player.over(&self.over(seat, &winners, &points));
            }
        }
        let a = (0..self.plan.seats).filter(|seat| self.bout.side(Seat(*seat)) == Side::A).collect();
        Played {
            game: self.bout.index + 1,
            round: self.bout.round + 1,
            seed: self.bout.seed,
            a,
            winners,
            points,
            luck: self.plan.fortune.as_ref().map(|_| self.luck),
            plies: u32::try_from(self.actions.len()).expect("games are cut before"),
            cut,
            faults: self.faults,
            times: self.times,
            nodes: self.nodes,
            digest: self.game.digest(Viewer::Referee).to_string(),
            actions: self.actions,
        }
    }

    fn over(&self, seat: Seat, winners: &[u8], points: &[i32]) -> String {
        let state = self.game.state(&self.envelope, Viewer::Seat(seat));
        let state = RawValue::from_string(state).expect("a game's document is JSON");
        let outcome = Some(protocol::Outcome { winners: winners.to_vec(), points: points.to_vec() });
        let (game, table) = (self.game.name(), self.bout.index + 1);
        let over = Over { game, table, seat: seat.0, outcome, kicked: None };
        compact(&OverDoc { over: &over, state: Some(&state) })
    }
}

impl Host for Table<'_> {
    fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    fn draw(&mut self) -> Result<(), Refused> {
        let id = self.game.draw(&mut self.fate.next_draw())?;
        self.count_luck(&id);
        self.play(Actor::Chance, id);
        Ok(())
    }

    fn act(&mut self, id: String) -> Result<(), Refused> {
        self.play(Actor::Table, id);
        Ok(())
    }
}

//! What is claimed of every state of the world, and how each claim falls.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use game::{Seat, SeatSet};

use super::client::Head;
use super::explore::{Sent, Sitting, State, World};
use super::log::{Line, Log, Turn, What};
use super::rules::Rule;

/// A claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Claim {
    /// The coalition knows no draw before every decision ahead of it is made; whose decision is open is named.
    Foresee { open: SeatSet },
    /// It cannot choose between two draws with the same number, knowing one of them.
    Choose,
    /// The same where only the purpose of the draw differs, which a decision determines.
    ChoosePurpose,
    /// It has no two answers of the honest client for one draw.
    Answer,
    /// It has no act of the honest player but where the player has acted so, and none in two histories.
    Act,
    /// Every draw that the honest client believes has its share.
    Unshared,
    /// The client that has a head of another history says so.
    Heads,
}

/// What is so in a state.
pub(crate) struct Judged {
    pub(crate) fallen: Vec<Claim>,
    /// Whether the coalition can choose between draws by what the ladder shows.
    pub(crate) is_withheld: bool,
}

/// What a draw depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Draw {
    begin: Option<Log>,
    purpose: u8,
    /// Of each seat: whether it shares, and whether what it shares was committed to.
    shares: Vec<Option<bool>>,
    follows: bool,
}

/// A share as it is known: by the secret, the header if it goes in, and the number.
type Share = (usize, u64, u8);

fn share_of(world: &World<'_>, sitting: &Sitting, draw: u8) -> Share {
    let header = if world.logs.rules.hold(Rule::SharesNameHeader) { sitting.header } else { 0 };
    (sitting.secret, header, draw)
}

/// The honest shares that the coalition knows, each with the calls that were answered with it.
fn known_shares(world: &World<'_>, state: &State) -> BTreeMap<Share, Vec<Log>> {
    let mut known: BTreeMap<Share, Vec<Log>> = BTreeMap::new();
    for sent in &state.sent {
        if let Sent::Share { secret, draw, call } = *sent {
            let header = world.logs.up_to(call, 0);
            let of = |sitting: &&Sitting| sitting.secret == secret && world.logs.up_to(sitting.client.log, 0) == header;
            let sitting = state.sittings.iter().find(of).expect("a client has sent it");
            known.entry(share_of(world, sitting, draw)).or_default().push(call);
        }
    }
    known
}

/// Judges a state.
pub(crate) fn broken(world: &mut World<'_>, state: &State) -> Judged {
    let mut judged = Judged { fallen: Vec::new(), is_withheld: false };
    let known = known_shares(world, state);
    if known.values().any(|calls| 1 < calls.len()) {
        judged.fallen.push(Claim::Answer);
    }
    if has_two_histories(world, &state.sent) {
        judged.fallen.push(Claim::Act);
    }
    for sitting in state.sittings.iter().filter(|sitting| !sitting.client.has_fault) {
        if sitting.client.is_contradicted(&world.logs) {
            judged.fallen.push(Claim::Heads);
        }
        for draw in 1..=2 {
            if let Some(calls) = known.get(&share_of(world, sitting, draw)) {
                judged.fallen.extend(foreseen(world, sitting, draw));
                let found = draws_to_choose_from(world, state, sitting, draw);
                judged.fallen.extend(found.choice(world.scene.honest));
                judged.is_withheld |= found.is_withheld();
                let is_answered = |call: &Log| calls.contains(call);
                if !found.calls.iter().all(is_answered) {
                    judged.fallen.push(Claim::Answer);
                }
            }
        }
    }
    judged
}

/// Whether the honest player has acted in two histories of a table.
fn has_two_histories(world: &World<'_>, sent: &[Sent]) -> bool {
    let act = |sent: &Sent| match *sent {
        Sent::Act { secret, saw, .. } => Some((secret, world.logs.up_to(saw, 0), saw)),
        Sent::Share { .. } => None,
    };
    let acts: Vec<_> = sent.iter().filter_map(act).collect();
    acts.iter().any(|(secret, header, one)| {
        acts.iter().any(|(other_secret, other_header, other)| {
            let is_one_key = secret == other_secret && header == other_header;
            is_one_key && !world.logs.goes_on(*one, *other) && !world.logs.goes_on(*other, *one)
        })
    })
}

/// Whether a decision, or a commitment, is still to come at a table that could draw with a share that is known.
fn foreseen(world: &World<'_>, sitting: &Sitting, draw: u8) -> Option<Claim> {
    let (client, rules) = (&sitting.client, world.logs.rules);
    let answers_no_other = rules.hold(Rule::OneAnswer)
        && client.answered.is_some_and(|(answered, call)| draw <= answered && !world.logs.goes_on(client.log, call));
    if answers_no_other {
        // Either the lines that it has answered come again, or that draw is never made.
        return None;
    }
    let view = world.logs.view(match client.head {
        // Until the client has heard again what it had heard before it crashed, it sends nothing, and can be told nothing else.
        Some(Head::Of(head)) if world.is_bound_by_heads() && world.logs.goes_on(head, client.log) => head,
        _ => client.log,
    });
    match view.turn {
        _ if draw <= view.draws => None,
        _ if view.begin.is_none() => Some(Claim::Choose),
        Turn::Seats(open) => Some(Claim::Foresee { open }),
        Turn::Chance { .. } if view.draws + 1 == draw => None,
        Turn::Over => None,
        Turn::Chance { .. } | Turn::Table => Some(Claim::Foresee { open: SeatSet::EMPTY }),
    }
}

/// The draws with one number that the coalition can have, knowing the honest share: without a proof of its cheating in the
/// hands of the honest player, which is heads of two histories.
#[derive(Default)]
pub(crate) struct Choices {
    /// Each draw, and whether the ladder shows that a share was withheld from it.
    draws: BTreeSet<(Draw, bool)>,
    /// Whether the table can end without a result instead.
    is_void: bool,
    /// The calls after which the honest share stands.
    calls: BTreeSet<Log>,
}

impl Choices {
    /// Whether there is a choice between draws that the ladder does not show.
    fn choice(&self, honest: Seat) -> Option<Claim> {
        let plain: Vec<&Draw> = self.draws.iter().filter(|(_, withheld)| !withheld).map(|(draw, _)| draw).collect();
        let depends = plain.iter().any(|draw| draw.shares[honest.index()].is_some());
        let is_one = |draw: &&Draw| Draw { purpose: 0, ..(*draw).clone() };
        match plain.iter().map(is_one).collect::<BTreeSet<Draw>>().len() {
            _ if plain.len() < 2 || !depends => None,
            1 => Some(Claim::ChoosePurpose),
            _ => Some(Claim::Choose),
        }
    }

    /// Whether there is a choice that the ladder shows.
    fn is_withheld(&self) -> bool {
        self.is_void || self.draws.iter().any(|(_, withheld)| *withheld)
    }
}

fn draws_to_choose_from(world: &mut World<'_>, state: &State, sitting: &Sitting, draw: u8) -> Rc<Choices> {
    let base = match sitting.client.head {
        None => world.logs.up_to(sitting.client.log, 0).expect("a log begins with a header"),
        Some(Head::Of(head)) => head,
        Some(Head::Unseen { .. }) => return Rc::default(),
    };
    // Many states differ only in what the client has heard since.
    let key = (base, sitting.secret, draw, state.sent.clone());
    if let Some(found) = world.choices.get(&key) {
        return Rc::clone(found);
    }
    let found = Rc::new(choices_from(world, (base, sitting.secret, draw), &state.sent));
    world.choices.insert(key, Rc::clone(&found));
    found
}

fn choices_from(world: &mut World<'_>, (base, secret, draw): (Log, usize, u8), sent: &[Sent]) -> Choices {
    let mut found = Choices::default();
    if draw <= world.logs.view(base).draws {
        return found;
    }
    let (mut open, mut seen) = (vec![base], BTreeSet::from([base]));
    while let Some(log) = open.pop() {
        found.is_void |= world.logs.view(log).is_void;
        for what in world.lines(log, secret, sent) {
            let varies = matches!(what, What::Begin | What::Call { .. });
            for tag in 0..=u64::from(varies) {
                let Some(next) = world.logs.extend(log, Line { what, tag }) else { continue };
                match what {
                    What::Draw { draw: drawn, follows, .. } if drawn == draw => {
                        found.draws.insert(draw_after(world, log, follows));
                    }
                    _ if seen.insert(next) => open.push(next),
                    _ => {}
                }
                if let What::Share { seat, draw: shared, .. } = what
                    && (seat, shared) == (world.scene.honest, draw)
                {
                    found.calls.extend(world.logs.view(next).calls[seat.index()]);
                }
            }
        }
    }
    found
}

/// What a draw after this log depends on, and whether a share that was called for is not in it.
fn draw_after(world: &World<'_>, log: Log, follows: bool) -> (Draw, bool) {
    let view = world.logs.view(log);
    let share = |seat: Seat| if view.shared.has(seat) { Some(!view.unopened.has(seat)) } else { None };
    let shares = (0..world.scene.seats).map(Seat).map(share).collect();
    let purpose = match view.turn {
        Turn::Chance { purpose } => purpose,
        _ => u8::MAX,
    };
    let is_missing = |seat: Seat| !view.shared.has(seat) && !view.present.has(seat);
    let is_withheld = view.bidden.is_some_and(|bidden| bidden.iter().any(is_missing));
    (Draw { begin: view.begin, purpose, shares, follows }, is_withheld)
}

//! When a computer tells what it does. Where hands are hidden that must tell nothing about them.

use std::time::Duration;

use bots::Level;
use game::Seat;
use referee::{Clock, Table};

/// When a computer tells what it does, counted from when it begins to think. It follows from its level and from what all
/// players know, and not from what the computer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pace {
    /// Not before that.
    pub(super) told_after: Duration,
    /// After so long it stops thinking and does the best that it has found; nothing if there is no hurry.
    pub(super) longest: Option<Duration>,
}

/// The least time a computer takes, so that people can follow it.
const LEAST: Duration = Duration::from_millis(300);
/// How much earlier than it tells what it does a computer stops thinking where hands are hidden.
const MARGIN: Duration = Duration::from_millis(100);

impl Pace {
    /// The pace of the computer on a seat that is in turn.
    pub(super) fn of(table: &Table, seat: Seat, level: Level) -> Pace {
        let allowed = allowed(table, seat);
        let within = |time: Duration| allowed.map_or(time, |allowed| time.min(allowed));
        // That a seat has nothing to do but agree is known to all.
        if !table.is_veiled() || table.game().agreement(seat).is_some() {
            return Pace { told_after: within(LEAST), longest: allowed };
        }
        let told_after = within(hidden(level));
        Pace { told_after, longest: Some(told_after.saturating_sub(MARGIN.min(told_after / 4))) }
    }
}

/// How long every choice takes where hands are hidden: more than any choice of the level needs on a machine that is not
/// too busy.
const fn hidden(level: Level) -> Duration {
    match level {
        Level::Easy => LEAST,
        Level::Normal => Duration::from_millis(400),
        Level::Hard => Duration::from_millis(800),
        Level::Max => Duration::from_secs(2),
    }
}

/// How much of its time a computer with a clock may use for a choice.
fn allowed(table: &Table, seat: Seat) -> Option<Duration> {
    let left = table.time_left(seat, table.envelope().updated_at)?;
    let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
    match table.header.clock {
        Clock::None => None,
        Clock::PerMove(_) | Clock::Days(_) => Some(left / 3),
        Clock::Bank { increment, .. } => {
            Some((left / 20 + Duration::from_secs(u64::from(increment)) / 2).min(left / 3))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use game::json::Tree;
    use game::{Actor, Digest, Timestamp};
    use referee::{Askable, Chain, Command, Guest, Header, Policy, Stage};

    use super::*;

    /// How many choices are looked at for each level.
    const CHOICES: usize = 2_000;

    /// A table where computers have all seats and hands are hidden, if the game hides any.
    fn begun(kind: &'static game::Kind, clock: Clock, secret: u8) -> Option<(Table, Chain)> {
        let chain = Chain::new([secret; 32]);
        let header = Header {
            parlor: referee::KEYLESS,
            game: kind.name.to_string(),
            table: "550e8400-e29b-41d4-a716-446655440000".to_string(),
            number: 1,
            at: Timestamp::default(),
            setup: Tree::Null,
            clock,
            policy: Policy::Refuse,
            anchor: Some(chain.anchor().published()),
            keys: None,
            requests: Askable::ALL,
        };
        let mut table = Table::new(games::kinds(), header).expect("it is the usual setup");
        while table.stage() == Stage::Gathering {
            let bot = Some(Level::Easy.name().to_string());
            let guest = Guest { bot, ..Guest::named("Computer".to_string(), Digest([0; 32])) };
            table = table.decide(Command::Sit(guest), Timestamp::default(), Some(&chain)).ok()?.next;
        }
        if table.is_veiled() { Some((table, chain)) } else { None }
    }

    /// The paces of choices at a level, of those where a seat has one action and of those where it has several.
    fn paces(kind: &'static game::Kind, clock: Clock, level: Level) -> [BTreeMap<Pace, usize>; 2] {
        let mut paces = [BTreeMap::new(), BTreeMap::new()];
        let mut seen = 0;
        for secret in 0.. {
            let Some((mut table, chain)) = begun(kind, clock, secret) else { return paces };
            while let Some(seat) = table.awaited().lowest() {
                let legal = table.game().legal(Actor::Seat(seat));
                if table.game().agreement(seat).is_none() {
                    let is_free = usize::from(1 < legal.len());
                    *paces[is_free].entry(Pace::of(&table, seat, level)).or_default() += 1;
                    seen += 1;
                }
                let id = bots::choose_by(table.game(), seat, Level::Easy, |budget| budget.at_most(2_000));
                let action = Tree::Text(id.expect("it is in turn").into());
                let act = Command::Act { seat, action, expected: None, request: None, signed: None };
                table = table.decide(act, Timestamp::default(), Some(&chain)).expect("it is legal").next;
            }
            if CHOICES <= seen {
                break;
            }
        }
        paces
    }

    /// How long a computer takes tells nothing about its hand: a forced choice takes just as long as a free one.
    #[test]
    fn forced_and_free_choices_have_the_same_pace() {
        let mut games = 0;
        for kind in games::kinds() {
            for clock in [Clock::None, Clock::PerMove(30)] {
                for level in [Level::Easy, Level::Max] {
                    let [forced, free] = paces(kind, clock, level);
                    let counts: Vec<usize> = [&forced, &free].map(|paces| paces.values().sum()).to_vec();
                    if counts == [0, 0] {
                        continue;
                    }
                    assert!(200 < counts[0] && 200 < counts[1] && CHOICES <= counts[0] + counts[1], "{counts:?}");
                    assert!(forced.keys().eq(free.keys()), "{}: {forced:?} and {free:?}", kind.name);
                    assert_eq!(forced.len(), 1, "there is nothing else it could depend on: {forced:?}");
                    games += 1;
                }
            }
        }
        assert!(0 < games, "some game hides hands");
    }

    #[test]
    fn a_computer_never_uses_up_its_clock() {
        for kind in games::kinds() {
            for clock in [Clock::PerMove(1), Clock::Bank { seconds: 1, increment: 0 }] {
                let Some((table, _)) = begun(kind, clock, 1) else { continue };
                let seat = table.awaited().lowest().expect("somebody is in turn");
                let pace = Pace::of(&table, seat, Level::Max);
                assert!(pace.told_after <= Duration::from_millis(334), "{pace:?}");
                assert!(pace.longest.is_some_and(|longest| longest < pace.told_after), "{pace:?}");
            }
        }
    }
}

//! The bot that judges, and its budget.

use std::sync::atomic::AtomicBool;

use bots::{AnyBot, Budget, Choice, Line, Unit};
use game::{Actor, AnyGame, Kind, Outcome, Seat, Seeded, Turn};
use referee::tournament::Sides;

/// A bot that judges decisions, and its budget for each.
pub struct Judge {
    name: String,
    bot: Box<dyn AnyBot>,
    nodes: u64,
    team: u8,
}

/// The most forced actions in a row that are played to come to a decision.
const LONGEST: u32 = 200;
/// How many draws by chance one after the other are averaged over.
const DEEPEST: u32 = 2;
/// On how many determinisations an action is judged that the bot did not list.
const IMAGINED: u64 = 8;
/// The budget is divided by this for each of them.
const SHARE: u64 = 4;
/// The budget of a glance.
const GLANCE: u64 = 1;

impl Judge {
    /// The opponent of this name that plays a kind of game: a level, or one to be measured against.
    #[must_use]
    pub fn named(kind: &Kind, name: &str) -> Option<Judge> {
        let bot = bots::of(kind.name)?.named(name)?;
        let nodes = bot.nodes();
        Some(Judge { name: name.to_owned(), bot, nodes, team: Sides::of(kind).team.max(1) })
    }

    /// The same, looking at so many nodes for each decision.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Judge {
        Judge { nodes: nodes.max(1), ..self }
    }

    /// The same with a budget so many times smaller.
    #[must_use]
    pub fn hastier(self, times: u64) -> Judge {
        let nodes = self.nodes / times.max(1);
        self.with_nodes(nodes)
    }

    /// The name of the opponent.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many nodes it looks at for each decision.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What its values are counted in.
    #[must_use]
    pub fn unit(&self, game: &dyn AnyGame) -> Unit {
        self.bot.unit(game).unwrap_or(Unit::Wins)
    }

    /// The budget for decisions.
    pub(crate) fn closely<'a>(&self, stop: Option<&'a AtomicBool>) -> Budget<'a> {
        budget(self.nodes, stop)
    }

    /// The budget for luck.
    pub(crate) fn glance(stop: Option<&AtomicBool>) -> Budget<'_> {
        budget(GLANCE, stop)
    }

    /// What `seat` should do, as it sees the game.
    pub(crate) fn choose(&self, game: &dyn AnyGame, seat: Seat, budget: Budget<'_>) -> Option<Choice<String>> {
        self.bot.choose(game, seat, &budget)
    }

    /// How many sides a game has.
    pub(crate) fn sides(&self, game: &dyn AnyGame) -> u8 {
        game.seats() / self.team
    }

    /// Whether there are two sides: what is good for one is bad for the other then.
    pub(crate) fn is_duel(&self, game: &dyn AnyGame) -> bool {
        self.sides(game) == 2
    }

    /// Whether two seats are on one side: partners sit across from each other.
    pub(crate) fn is_with(&self, game: &dyn AnyGame, one: Seat, other: Seat) -> bool {
        let sides = self.sides(game).max(1);
        one.0 % sides == other.0 % sides
    }

    /// What an outcome is worth to a seat; nothing where values say nothing of it.
    pub(crate) fn result(&self, game: &dyn AnyGame, outcome: &Outcome, seat: Seat) -> Option<f64> {
        let seats = || (0..game.seats()).map(Seat);
        match self.unit(game) {
            Unit::Stakes => None,
            Unit::Points => {
                let points = |seat: Seat| outcome.points.get(seat.index()).map_or(0.0, |points| f64::from(*points));
                let others = seats().filter(|other| !self.is_with(game, *other, seat)).map(points);
                Some(points(seat) - others.fold(0.0, f64::max))
            }
            Unit::Wins | Unit::Hands => {
                let sides = self.sides(game).max(1);
                let mut won: Vec<u8> = outcome.winners.iter().map(|seat| seat.0 % sides).collect();
                won.sort_unstable();
                won.dedup();
                let share = |count: usize| 1.0 / f64::from(u32::try_from(count).unwrap_or(u32::MAX).max(1));
                let chance = match won.as_slice() {
                    [] => share(usize::from(sides)),
                    winners if winners.contains(&(seat.0 % sides)) => share(winners.len()),
                    _ => 0.0,
                };
                Some(2.0 * chance - 1.0)
            }
        }
    }

    /// What a position is worth to a seat, by the value that the next to decide expects; nothing if that is unknown.
    pub(crate) fn worth(&self, game: &dyn AnyGame, seat: Seat, budget: Budget<'_>) -> Option<f64> {
        self.worth_within(game, seat, budget, DEEPEST)
    }

    fn worth_within(&self, game: &dyn AnyGame, seat: Seat, budget: Budget<'_>, draws: u32) -> Option<f64> {
        let mut game = game.duplicate();
        for _ in 0..LONGEST {
            if let Some(outcome) = game.outcome() {
                return self.result(&*game, &outcome, seat);
            }
            let actor = game.turn().actor()?;
            let mut legal = match actor {
                Actor::Chance => return self.average(&*game, seat, budget, draws),
                _ => game.legal(actor),
            };
            match (actor, legal.len()) {
                (_, 0) => return None,
                (Actor::Seat(next), 2..) => {
                    let value = self.choose(&*game, next, budget)?.lines.first()?.value;
                    return match self.is_with(&*game, next, seat) {
                        true => Some(value),
                        false if self.is_duel(&*game) => Some(-value),
                        false => None,
                    };
                }
                _ => game.advance(actor, &legal.swap_remove(0)).ok()?,
            };
        }
        None
    }

    /// What a position is worth on average over what chance may bring.
    fn average(&self, game: &dyn AnyGame, seat: Seat, budget: Budget<'_>, draws: u32) -> Option<f64> {
        let left = draws.checked_sub(1)?;
        let (mut sum, mut all) = (0.0, 0.0);
        for (id, weight) in game.odds() {
            let mut next = game.duplicate();
            next.advance(Actor::Chance, &id).ok()?;
            if let Some(value) = self.worth_within(&*next, seat, budget, left) {
                sum += f64::from(weight) * value;
                all += f64::from(weight);
            }
        }
        if all == 0.0 { None } else { Some(sum / all) }
    }

    /// How much worse one list of actions is for `seat` than another, both judged with the same budget; nothing if that is
    /// unknown. The better one counts for no more than `before`: what a deeper search proves of one and not of the other is
    /// not held against the player.
    pub(crate) fn difference(
        &self,
        (game, seat): (&dyn AnyGame, Seat),
        (best, done): (&[String], &[String]),
        before: Option<f64>,
        budget: Budget<'_>,
    ) -> Option<f64> {
        if !is_veiled(game, seat) {
            let (best, done) = self.apart(game, seat, (best, done), budget)?;
            return Some(before.map_or(best, |before| best.min(before)) - done);
        }
        // Hidden hands are drawn anew (determinisation), so that the judge knows no more than the seat.
        let budget = budget.at_most((budget.allowed() / SHARE).max(1));
        let imagined = (0..IMAGINED).map(|number| game.imagine(seat, &mut Seeded::new(number)));
        let apart: Vec<_> = imagined.filter_map(|game| self.apart(&*game, seat, (best, done), budget)).collect();
        let count = f64::from(u32::try_from(apart.len()).ok()?);
        let sum: f64 = apart.iter().map(|(best, done)| best - done).sum();
        if apart.is_empty() { None } else { Some(sum / count) }
    }

    /// What two things are worth to a seat.
    fn apart(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        (best, done): (&[String], &[String]),
        budget: Budget<'_>,
    ) -> Option<(f64, f64)> {
        let best = self.worth(&*after(game, seat, best)?, seat, budget)?;
        let done = self.worth(&*after(game, seat, done)?, seat, budget)?;
        Some((best, done))
    }

    /// Whether two lines must be searched further to compare them. Alpha-beta gives only bounds for actions that are not the
    /// best. Where chance comes next, or something is hidden, the bot has averaged over the same samples for all of them.
    pub(crate) fn must_look(&self, game: &dyn AnyGame, seat: Seat, after: &dyn AnyGame) -> bool {
        self.is_duel(game) && !is_veiled(game, seat) && after.turn() != Turn::Chance
    }
}

fn budget(nodes: u64, stop: Option<&AtomicBool>) -> Budget<'_> {
    let budget = Budget::nodes(nodes);
    stop.map_or(budget, |stop| budget.until(stop))
}

/// The game after some actions of a seat.
pub(crate) fn after(game: &dyn AnyGame, seat: Seat, actions: &[String]) -> Option<Box<dyn AnyGame>> {
    let mut game = game.duplicate();
    for action in actions {
        game.advance(Actor::Seat(seat), action).ok()?;
    }
    Some(game)
}

/// The actions of a line that are the decision.
pub(crate) fn decided(line: &Line<String>) -> &[String] {
    line.actions.get(..line.decided).unwrap_or(&line.actions)
}

/// Whether a seat does not see everything.
fn is_veiled(game: &dyn AnyGame, seat: Seat) -> bool {
    (0..3).any(|seed| !game.imagine(seat, &mut Seeded::new(seed)).same(game))
}

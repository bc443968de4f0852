//! What a match came to, as a document.

use analysis::Judge;
use arena::{Elo, Estimate, Pace, Side, Spec, Sprt, Verdict};
use game::json::Tree;
use serde::Serialize;

use super::plan::Plan;
use super::record::Both;
use super::tally::Tally;

/// What a match came to. Where a number has no bound, or cannot be told, it is null.
#[derive(Serialize)]
pub(super) struct ResultDoc<'p> {
    /// The game.
    pub(super) game: &'static str,
    /// What it began with.
    pub(super) setup: &'p Tree<'static>,
    /// How many seats it had.
    pub(super) seats: u8,
    /// How many places there were for A.
    pub(super) places: u8,
    /// Where all luck came from.
    pub(super) seed: u64,
    /// How many random moves each game began with.
    pub(super) openings: u32,
    /// Whether the games of a round had the same luck.
    pub(super) duplicate: bool,
    /// Who judges what was luck, if that was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) adjust: Option<&'p str>,
    /// Whether all games were played, the test was decided, or neither.
    pub(super) state: State,
    /// How many games count.
    pub(super) games: u64,
    /// How many there were to be.
    pub(super) wanted: u64,
    /// How many rounds count.
    pub(super) rounds: u32,
    /// How many games A won.
    pub(super) won: u64,
    /// How many had no winner, or several.
    pub(super) drawn: u64,
    /// How many A lost.
    pub(super) lost: u64,
    /// What equals would score.
    pub(super) par: f64,
    /// A's share of the wins.
    pub(super) score: EstimateDoc,
    /// A's points less those of B, a game.
    pub(super) points: EstimateDoc,
    /// The same without luck, if that was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) deserved: Option<EstimateDoc>,
    /// The difference of ratings.
    pub(super) elo: EstimateDoc,
    /// The sequential test.
    pub(super) sprt: Option<SprtDoc>,
    /// How many actions games took.
    pub(super) plies: PliesDoc,
    /// How many games were given up because they took too many actions.
    pub(super) cut: u64,
    /// Each side.
    pub(super) sides: Both<SideDoc>,
}

/// How far a match came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    /// All games were played.
    Complete,
    /// The test was decided.
    Decided,
    /// The user stopped it.
    Interrupted,
}

/// A mean and its interval.
#[derive(Clone, Copy, Serialize)]
pub(super) struct EstimateDoc {
    /// The mean.
    pub(super) mean: f64,
    /// The lower end.
    pub(super) low: f64,
    /// The upper end.
    pub(super) high: f64,
    /// How many standard errors it is away from what equals would have.
    pub(super) z: Option<f64>,
}

/// A sequential test.
#[derive(Serialize)]
pub(super) struct SprtDoc {
    /// The first hypothesis.
    pub(super) elo0: f64,
    /// The second.
    pub(super) elo1: f64,
    /// How often the second may be taken wrongly.
    pub(super) alpha: f64,
    /// How often the first may be taken wrongly.
    pub(super) beta: f64,
    /// The logarithm of the ratio.
    pub(super) llr: f64,
    /// Below, the first hypothesis is taken.
    pub(super) lower: f64,
    /// Above, the second is taken.
    pub(super) upper: f64,
    /// Which it is.
    pub(super) verdict: &'static str,
}

/// How many actions games took.
#[derive(Serialize)]
pub(super) struct PliesDoc {
    /// The shortest.
    pub(super) least: u32,
    /// The mean.
    pub(super) mean: f64,
    /// The longest.
    pub(super) most: u32,
}

/// What a side did.
#[derive(Serialize)]
pub(super) struct SideDoc {
    /// Who it was.
    pub(super) spec: String,
    /// How often it had to choose.
    pub(super) decisions: u64,
    /// How long it took in the mean, in microseconds.
    pub(super) mean_us: Option<u64>,
    /// What 95 of 100 decisions do not exceed.
    pub(super) p95_us: Option<u64>,
    /// The longest.
    pub(super) worst_us: Option<u64>,
    /// What it may take, if it plays by time.
    pub(super) budget_us: Option<u64>,
    /// How many decisions took a fifth longer than that.
    pub(super) late: Option<u64>,
    /// How many nodes it looked at, a decision, if it counts them.
    pub(super) nodes: Option<u64>,
    /// How often it was thrown out.
    pub(super) forfeits: usize,
    /// The first reasons.
    pub(super) why: Vec<String>,
}

/// How many reasons are told.
const REASONS: usize = 3;

impl<'p> ResultDoc<'p> {
    /// What the match came to so far.
    pub(super) fn of(plan: &'p Plan, tally: &Tally<'_>) -> ResultDoc<'p> {
        let (standing, schedule) = (tally.standing(), plan.schedule);
        let state = match (standing.verdict(), tally.is_done()) {
            (Verdict::First | Verdict::Second, _) => State::Decided,
            (Verdict::Open, true) => State::Complete,
            (Verdict::Open, false) => State::Interrupted,
        };
        let [elo, low, high] = standing.elo().map(|Elo(elo)| elo);
        let plies: Vec<u32> = tally.counted().map(|(played, _)| played.plies).collect();
        ResultDoc {
            game: plan.kind.name,
            setup: &plan.setup,
            seats: plan.seats,
            places: schedule.places,
            seed: schedule.seed,
            openings: plan.openings,
            duplicate: plan.is_duplicate(),
            adjust: plan.fortune.as_ref().map(Judge::name),
            state,
            games: standing.games(),
            wanted: schedule.games(),
            rounds: standing.rounds(),
            won: standing.won,
            drawn: standing.drawn,
            lost: standing.lost,
            par: standing.par(),
            score: standing.score().into(),
            points: standing.points().into(),
            deserved: standing.deserved().map(EstimateDoc::from),
            elo: EstimateDoc { mean: elo, low, high, z: standing.score().z },
            sprt: standing.test().map(|(sprt, ratio)| SprtDoc::of(&sprt, ratio)),
            plies: PliesDoc::of(&plies),
            cut: tally.counted().filter(|(played, _)| played.cut).count() as u64,
            sides: Both { a: SideDoc::of(plan, tally, Side::A), b: SideDoc::of(plan, tally, Side::B) },
        }
    }
}

impl From<Estimate> for EstimateDoc {
    fn from(Estimate { mean, low, high, z }: Estimate) -> EstimateDoc {
        EstimateDoc { mean, low, high, z }
    }
}

impl SprtDoc {
    fn of(sprt: &Sprt, ratio: f64) -> SprtDoc {
        let (lower, upper) = sprt.bounds();
        let verdict = match sprt.verdict(ratio) {
            Verdict::Open => "open",
            Verdict::First => "H0",
            Verdict::Second => "H1",
        };
        let Sprt { elo0, elo1, alpha, beta } = *sprt;
        SprtDoc { elo0, elo1, alpha, beta, llr: ratio, lower, upper, verdict }
    }
}

impl PliesDoc {
    fn of(plies: &[u32]) -> PliesDoc {
        let count = f64::from(u32::try_from(plies.len()).unwrap_or(u32::MAX).max(1));
        let mean = plies.iter().map(|plies| f64::from(*plies)).sum::<f64>() / count;
        let (least, most) = (plies.iter().min().copied(), plies.iter().max().copied());
        PliesDoc { least: least.unwrap_or(0), mean, most: most.unwrap_or(0) }
    }
}

impl SideDoc {
    fn of(plan: &Plan, tally: &Tally<'_>, side: Side) -> SideDoc {
        let (times, faults, spec) = (tally.times(side), tally.faults(side), plan.spec(side));
        let budget_us = match spec {
            Spec::Known { pace: Pace::Time(time), .. } => u64::try_from(time.as_micros()).ok(),
            _ => None,
        };
        let nodes = tally.nodes(side).checked_div(times.count());
        SideDoc {
            spec: spec.to_string(),
            decisions: times.count(),
            mean_us: times.mean(),
            p95_us: times.percentile(95),
            worst_us: times.worst(),
            budget_us,
            late: budget_us.map(|budget| times.above(budget + budget / 5)),
            nodes: nodes.filter(|nodes| *nodes != 0),
            forfeits: faults.len(),
            why: faults.into_iter().take(REASONS).map(str::to_owned).collect(),
        }
    }
}

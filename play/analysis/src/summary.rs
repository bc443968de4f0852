//! What a player did well and badly, in figures.

use game::Seat;
use serde::Serialize;

use crate::mark::Mark;
use crate::report::Report;

/// What a player did, in figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The player.
    pub seat: Seat,
    /// How many decisions there were with more than one way to go and with a judgement.
    pub decisions: u32,
    /// How many there were with only one.
    pub forced: u32,
    /// How much was lost in all.
    pub lost: f64,
    /// How many of the decisions had each mark, the best first.
    pub marks: [u32; 4],
    /// How lucky the player's draws were in all; nothing if none was measured.
    pub luck: Option<f64>,
    /// What the result would have been without luck.
    pub without_luck: Option<f64>,
    /// How well the player played.
    pub rating: Rating,
}

/// How well a player played, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rating {
    /// There is too little to go by.
    Unknown,
    /// As good as the bot that judged can tell.
    Flawless,
    /// Far better than most.
    Excellent,
    /// With few mistakes.
    Good,
    /// With some mistakes.
    Fair,
    /// With many.
    Shaky,
    /// With a lot to learn.
    Wild,
}

/// With fewer decisions a player is not rated.
const LEAST: u32 = 5;

/// The most that a decision may cost on average, as a part of the limit of doubtful.
const RATINGS: &[(f64, Rating)] = &[
    (0.25, Rating::Flawless),
    (0.5, Rating::Excellent),
    (0.75, Rating::Good),
    (1.25, Rating::Fair),
    (2.5, Rating::Shaky),
];

impl Summary {
    /// How much a decision cost on average.
    #[must_use]
    pub fn per_decision(&self) -> f64 {
        self.lost / f64::from(self.decisions.max(1))
    }

    /// How many decisions had a mark.
    #[must_use]
    pub fn count(&self, mark: Mark) -> u32 {
        self.marks[mark as usize]
    }
}

impl Report {
    /// What each player did, in figures.
    #[must_use]
    pub fn summaries(&self) -> Vec<Summary> {
        self.seats().map(|seat| self.summary(seat)).collect()
    }

    fn summary(&self, seat: Seat) -> Summary {
        let mut summary = Summary {
            seat,
            decisions: 0,
            forced: 0,
            lost: 0.0,
            marks: [0; 4],
            luck: self.luck(|of| of == seat),
            without_luck: self.without_luck(seat),
            rating: Rating::Unknown,
        };
        for decision in self.decisions.iter().filter(|decision| decision.seat == seat) {
            match decision.lost {
                _ if decision.is_forced => summary.forced += 1,
                Some(lost) => {
                    summary.decisions += 1;
                    summary.lost += lost;
                    summary.marks[decision.mark as usize] += 1;
                }
                None => {}
            }
        }
        let part = summary.per_decision() / self.limits().doubtful;
        let rated = RATINGS.iter().find(|(most, _)| part <= *most).map_or(Rating::Wild, |(_, rating)| *rating);
        Summary { rating: if summary.decisions < LEAST { Rating::Unknown } else { rated }, ..summary }
    }

    /// How lucky the draws of some seats were in all.
    fn luck(&self, is_one: impl Fn(Seat) -> bool) -> Option<f64> {
        let lucks: Vec<f64> = self.draws.iter().filter(|draw| is_one(draw.seat)).map(|draw| draw.luck).collect();
        if lucks.is_empty() { None } else { Some(lucks.iter().sum()) }
    }

    /// The result less the luck of one's own side and more that of the other.
    fn without_luck(&self, seat: Seat) -> Option<f64> {
        let result = self.results.get(seat.index()).copied().flatten()?;
        if self.draws.is_empty() || !self.is_whole {
            return None;
        }
        let own = self.luck(|of| self.side(of) == self.side(seat)).unwrap_or(0.0);
        let others = self.luck(|of| self.side(of) != self.side(seat)).unwrap_or(0.0);
        Some(result - own + others)
    }
}

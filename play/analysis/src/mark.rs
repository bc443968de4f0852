//! How bad a decision was.

use bots::Unit;
use serde::Serialize;

/// How bad a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// As good as the best, or nearly.
    Fine,
    /// A little was lost.
    Doubtful,
    /// Enough was lost to call it that.
    Mistake,
    /// A lot was lost.
    Blunder,
}

/// The least loss of each mark.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Limits {
    /// From here on a decision is doubtful.
    pub doubtful: f64,
    /// From here on it is a mistake.
    pub mistake: f64,
    /// From here on it is a blunder.
    pub blunder: f64,
}

impl Mark {
    /// Every mark, the best first.
    pub const ALL: &[Mark] = &[Mark::Fine, Mark::Doubtful, Mark::Mistake, Mark::Blunder];

    /// What it is called in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Fine => "fine",
            Mark::Doubtful => "doubtful",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }

    /// How players write it after a move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Fine => "",
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

impl Limits {
    /// The limits for values that are counted in a unit. Those for points are what players of games for points are used
    /// to, and they suit games of many hands as well. Where every game is a win or a loss, a win is two units from a loss:
    /// a blunder costs a tenth of a game.
    #[must_use]
    pub const fn of(unit: Unit) -> Limits {
        match unit {
            Unit::Wins => Limits { doubtful: 0.05, mistake: 0.1, blunder: 0.2 },
            Unit::Hands | Unit::Points | Unit::Stakes => Limits { doubtful: 0.02, mistake: 0.04, blunder: 0.08 },
        }
    }

    /// The mark of a decision with this loss.
    #[must_use]
    pub fn mark(&self, lost: f64) -> Mark {
        // A rounding error must not decide.
        let lost = lost + 1e-9;
        match lost {
            _ if self.blunder <= lost => Mark::Blunder,
            _ if self.mistake <= lost => Mark::Mistake,
            _ if self.doubtful <= lost => Mark::Doubtful,
            _ => Mark::Fine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_belongs_to_what_is_worse() {
        let check = |unit: Unit, rows: [(f64, Mark); 5]| {
            for (lost, want) in rows {
                assert_eq!(Limits::of(unit).mark(lost), want, "{unit:?}: {lost}");
            }
        };
        let (fine, doubtful, mistake, blunder) = (Mark::Fine, Mark::Doubtful, Mark::Mistake, Mark::Blunder);
        check(Unit::Wins, [(0.0, fine), (0.049, fine), (0.05, doubtful), (0.1, mistake), (0.2, blunder)]);
        check(Unit::Points, [(0.019, fine), (0.02, doubtful), (0.04, mistake), (0.079, mistake), (0.08, blunder)]);
    }
}

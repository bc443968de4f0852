//! What a report says.

use crate::mark::Mark;
use crate::summary::Rating;

/// Everything a report says, in one language. `{}` is where something goes in.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each is named after what it says")]
pub struct Words {
    pub summary: &'static str,
    pub player: &'static str,
    pub result: &'static str,
    pub decisions: &'static str,
    pub forced: &'static str,
    pub lost: &'static str,
    pub per_decision: &'static str,
    pub doubtful_ones: &'static str,
    pub mistakes: &'static str,
    pub blunders: &'static str,
    pub luck: &'static str,
    pub luck_title: &'static str,
    pub without_luck: &'static str,
    pub rating: &'static str,
    pub expectation: &'static str,
    pub expectation_about: &'static str,
    pub expectation_several: &'static str,
    pub luck_about: &'static str,
    pub lines_of_log: &'static str,
    pub worst: &'static str,
    pub nothing_wrong: &'static str,
    pub luckiest: &'static str,
    pub every_decision: &'static str,
    pub number: &'static str,
    pub played: &'static str,
    pub best: &'static str,
    pub draw: &'static str,
    pub expected: &'static str,
    pub value: &'static str,
    pub verdict: &'static str,
    pub only_move: &'static str,
    pub no_luck: &'static str,
    pub veiled: &'static str,
    /// The marks, the best first.
    pub marks: [&'static str; 4],
    /// The ratings: unknown, then the best first.
    pub ratings: [&'static str; 7],
}

/// What a report says in English.
pub const ENGLISH: Words = Words {
    summary: "Players",
    player: "player",
    result: "result",
    decisions: "decisions",
    forced: "forced",
    lost: "lost",
    per_decision: "a decision",
    doubtful_ones: "doubtful",
    mistakes: "mistakes",
    blunders: "blunders",
    luck: "luck",
    luck_title: "Luck",
    without_luck: "without luck",
    rating: "play",
    expectation: "Expected result",
    expectation_about: "for {}; circles are mistakes and blunders",
    expectation_several: "for each player; circles are mistakes and blunders",
    luck_about: "of each draw; above the line it was good for {}",
    lines_of_log: "line of the log",
    worst: "Mistakes",
    nothing_wrong: "Nobody made a mistake.",
    luckiest: "Luckiest draws",
    every_decision: "Every decision",
    number: "line",
    played: "played",
    best: "best",
    draw: "draw",
    expected: "and then",
    value: "expected",
    verdict: "verdict",
    only_move: "forced",
    no_luck: "Luck is not counted: nothing is left to chance whose outcomes could be listed.",
    veiled: "From line {} on something is hidden still: what came behind it is not judged.",
    marks: ["fine", "doubtful", "mistake", "blunder"],
    ratings: ["too little to tell", "nearly flawless", "excellent", "good", "fair", "shaky", "many mistakes"],
};

impl Words {
    /// What a mark is called.
    #[must_use]
    pub const fn mark(&self, mark: Mark) -> &'static str {
        self.marks[mark as usize]
    }

    /// What a rating is called.
    #[must_use]
    pub const fn rated(&self, rating: Rating) -> &'static str {
        self.ratings[rating as usize]
    }
}

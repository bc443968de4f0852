//! Texas 42 as a state machine.

use game::{By, Lead, Machine, Part, Phase, Rule};

/// The phase in which chance deals.
pub(crate) const SETUP: Phase = Phase("setup");
/// The phase in which each player bids once.
pub(crate) const BIDDING: Phase = Phase("bidding");
/// The phase in which the winner of the auction or the partner says what is trump.
pub(crate) const TRUMP_SELECTION: Phase = Phase("trump_selection");
/// The phase in which tricks are played.
pub(crate) const PLAYING: Phase = Phase("playing");
/// The phase in which the hand is over.
pub(crate) const SCORING: Phase = Phase("scoring");
/// The phase after the last hand.
pub(crate) const GAME_END: Phase = Phase("game_end");

const SUITS: &[&str] =
    &["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no-trump", "nel-o", "sevens"];
const DOMINOES: &[&str] = &[
    "0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0", "3-1", "3-2", "3-3", "4-0", "4-1", "4-2", "4-3", "4-4", "5-0",
    "5-1", "5-2", "5-3", "5-4", "5-5", "6-0", "6-1", "6-2", "6-3", "6-4", "6-5", "6-6",
];
const NAMES_TRUMP: &str = "the seat won the auction, or its partner did with a splash or plunge; nel-o and sevens where \
                           they are played, with a bid of marks";
const AFTER_A_BID: &[Lead] = &[
    Lead::to(BIDDING, "fewer than four have bid"),
    Lead::to(TRUMP_SELECTION, "all four have bid, and somebody did not pass"),
];
const AFTER_A_PASS: &[Lead] = &[
    Lead::to(BIDDING, "fewer than four have bid, or all four passed"),
    Lead::to(TRUMP_SELECTION, "all four have bid, and somebody did not pass"),
];

const fn forfeit(phase: Phase) -> Rule {
    Rule::forfeit::<4>(phase, const { &[Lead::to(GAME_END, "always: the other team wins")] })
}

/// Phases, actions, who may, where they lead.
pub(crate) static MACHINE: Machine = Machine {
    phases: &[SETUP, BIDDING, TRUMP_SELECTION, PLAYING, SCORING, GAME_END],
    rules: &[
        Rule::new("deal", &[Part::Text("deal-"), Part::Free("layout")], SETUP, By::Chance)
            .when("always: a seat for each of the 28 dominoes; hidden until the hand is over")
            .leads(&[Lead::to(BIDDING, "always")]),
        Rule::new("pass", &[Part::Text("pass")], BIDDING, By::Seat)
            .when("it is the seat's turn and it has not bid; a forced dealer may not")
            .leads(AFTER_A_PASS),
        Rule::new("bid-points", &[Part::Text("bid-"), Part::Number(30, 41)], BIDDING, By::Seat)
            .when("it is the seat's turn and nobody bid as much")
            .leads(AFTER_A_BID),
        Rule::new("bid-marks", &[Part::Text("bid-"), Part::Number(1, 5), Part::Text("-marks")], BIDDING, By::Seat)
            .when("it is the seat's turn; one or two marks over points, one more over marks, up to the cap")
            .leads(AFTER_A_BID),
        Rule::new("bid-contract", &[Part::Text("bid-"), Part::OneOf(&["splash", "plunge"])], BIDDING, By::Seat)
            .when("the table plays it, and the seat has three doubles or more, for a plunge four")
            .leads(AFTER_A_BID),
        Rule::new("redeal", &[Part::Text("redeal")], BIDDING, By::Table)
            .when("all four passed")
            .leads(&[Lead::to(SETUP, "always: the next seat deals")]),
        Rule::new("select-trump", &[Part::Text("trump-"), Part::OneOf(SUITS)], TRUMP_SELECTION, By::Seat)
            .when(NAMES_TRUMP)
            .leads(&[Lead::to(PLAYING, "always")]),
        Rule::new("play", &[Part::Text("play-"), Part::OneOf(DOMINOES)], PLAYING, By::Seat)
            .when("it is the seat's turn, it has the domino, and it follows if it can")
            .leads(&[Lead::to(PLAYING, "always")]),
        Rule::new(
            "agree-complete-trick",
            &[Part::Text("agree-complete-trick-"), Part::Number(0, 3)],
            PLAYING,
            By::Seat,
        )
        .when("the trick is full and the seat has not agreed")
        .leads(&[Lead::to(PLAYING, "always")]),
        Rule::new("complete-trick", &[Part::Text("complete-trick")], PLAYING, By::Table)
            .when("the trick is full and all agreed")
            .leads(&[
                Lead::to(PLAYING, "tricks are left and the hand is not decided"),
                Lead::to(SCORING, "it was the seventh trick, or the hand is decided"),
            ]),
        Rule::new("agree-score-hand", &[Part::Text("agree-score-hand-"), Part::Number(0, 3)], SCORING, By::Seat)
            .when("the seat has not agreed")
            .leads(&[Lead::to(SCORING, "always")]),
        Rule::new("score-hand", &[Part::Text("score-hand")], SCORING, By::Table).when("all agreed").leads(&[
            Lead::to(SETUP, "no team has the marks: the next seat deals"),
            Lead::to(GAME_END, "a team has the marks"),
        ]),
        forfeit(SETUP),
        forfeit(BIDDING),
        forfeit(TRUMP_SELECTION),
        forfeit(PLAYING),
        forfeit(SCORING),
    ],
};

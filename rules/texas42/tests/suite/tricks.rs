//! Who takes a trick, and what it counts.

use game::{Actor, Envelope, Game, Luck, Seat, Seeded, Turn, Viewer, Wire};
use texas42::{Action, Domino, Dominoes, Setup, StateDoc, Texas42, Trump};

/// Ruling T4, said again without tables: whether a domino is trump, which suit it leads, whether it follows.
fn is_trump(trump: Trump, domino: Domino) -> bool {
    match trump.to_string().as_str() {
        "no-trump" => false,
        "doubles" => domino.high() == domino.low(),
        name => {
            let names = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"];
            let pips = (0..).zip(names).find(|(_, suit)| *suit == name).expect("a suit").0;
            domino.high() == pips || domino.low() == pips
        }
    }
}

/// How strong a domino is in a trick: nothing, in the led suit, or a trump.
fn strength(trump: Trump, lead: Domino, domino: Domino) -> (u8, u8) {
    let doubled = |domino: Domino, pips: u8| match (domino.high() == domino.low(), domino.high() == pips) {
        (true, _) => 9,
        (false, true) => domino.low(),
        (false, false) => domino.high(),
    };
    match (is_trump(trump, lead), is_trump(trump, domino)) {
        (_, true) if trump == Trump::DOUBLES => (2, domino.high()),
        (_, true) => {
            let pips = (0..7).find(|pips| Trump::suit(*pips) == Some(trump)).expect("a suit is trump");
            (2, doubled(domino, pips))
        }
        (false, false) if domino.has(lead.high()) => (1, doubled(domino, lead.high())),
        _ => (0, 0),
    }
}

/// Ruling T4: all 737,100 tricks have exactly one winner, the one that the plain rules say.
#[test]
fn t4_every_trick_has_one_winner() {
    let mut tricks = 0;
    for trump in Trump::all() {
        for lead in Domino::all() {
            let others: Vec<Domino> = Domino::all().filter(|domino| *domino != lead).collect();
            let suit = trump.led_by(lead);
            for (i, a) in others.iter().enumerate() {
                for (j, b) in others.iter().enumerate().skip(i + 1) {
                    for c in &others[j + 1..] {
                        let trick = [lead, *a, *b, *c];
                        let ranks = trick.map(|domino| trump.rank(suit, domino));
                        let strengths = trick.map(|domino| strength(trump, lead, domino));
                        let best = (0..4).max_by_key(|place| strengths[*place]).expect("four");
                        let winners = (0..4).filter(|place| ranks[*place] == ranks[best]).count();
                        assert!(ranks.iter().all(|rank| *rank <= ranks[best]) && winners == 1, "{trump}: {trick:?}");
                        tricks += 1;
                    }
                }
            }
        }
    }
    assert_eq!(tricks, 737_100);
}

/// Ruling T5: five dominoes count, 35 between them.
#[test]
fn t5_what_counts() {
    let counting: Vec<String> = Domino::all()
        .filter(|domino| 0 < domino.count())
        .map(|domino| format!("{domino} {}", domino.count()))
        .collect();
    assert_eq!(counting, ["3-2 5", "4-1 5", "5-0 5", "5-5 10", "6-4 10"]);
    assert_eq!(Dominoes::ALL.count(), 35);
}

/// Ruling T6, said again from the document of a hand that is over: the marks that each team has when it is scored.
fn marks_due(hand: &StateDoc) -> [u8; 2] {
    let bid = hand.bids.iter().rfind(|bid| bid.kind != "pass").expect("a seat bid");
    let bidders = usize::from(bid.player % 2);
    let value = bid.value.expect("a bid says how much");
    let (needed, stake) = if bid.kind == "points" { (value, 1) } else { (42, value) };
    let winners = if needed <= hand.team_scores[bidders] { bidders } else { 1 - bidders };
    let mut marks = hand.team_marks;
    marks[winners] += stake;
    marks
}

/// Rulings T5 and T6: random games with every trick played. Points add to 42, all of them exactly if one team has all
/// tricks, and marks are what the bid says.
#[test]
fn t6_points_and_marks() {
    let setup = Setup { play_all: true, auto: true, target: 200, ..Setup::default() };
    let mut luck = Seeded::new(4);
    let mut hands = 0;
    for _ in 0..20 {
        let mut game = Texas42::new(&setup).expect("a setup");
        while let Some(actor) = game.turn().actor() {
            if actor == Actor::Chance {
                let deal = game.draw(&mut luck);
                game.play_draw(&deal);
                continue;
            }
            let legal = game.legal(actor);
            let count = u32::try_from(legal.len()).expect("few");
            let action = legal[luck.below(count) as usize];
            if action == Action::ScoreHand {
                let [ours, theirs] = game.points();
                let swept = game.tricks_of(0) == 7 || game.tricks_of(1) == 7;
                assert_eq!((ours + theirs, ours == 42 || theirs == 42), (42, swept));
                hands += 1;
                let marks = marks_due(&game.state_doc(&Envelope::blank(), Viewer::Referee));
                game = game.apply(actor, action).expect("a listed action is legal");
                assert_eq!(game.state_doc(&Envelope::blank(), Viewer::Referee).team_marks, marks);
                continue;
            }
            game = game.apply(actor, action).expect("a listed action is legal");
        }
        assert_eq!(game.turn(), Turn::Over);
    }
    assert!(2000 < hands, "{hands}");
}

/// Ruling T8: a full trick waits for all players, in any order, and then for the table.
#[test]
fn t8_everybody_agrees() {
    let mut game = Texas42::new(&Setup::default()).expect("a setup");
    let deal = game.draw(&mut Seeded::new(5));
    game.play_draw(&deal);
    let by = |seat: u8| Actor::Seat(Seat(seat));
    game = game.apply(by(0), Action::Points(30)).expect("it is its turn");
    for seat in 1..4 {
        game = game.apply(by(seat), Action::Pass).expect("it may pass");
    }
    game = game.apply(by(0), Action::Trump(Trump::NONE)).expect("it won the auction");
    for seat in 0..4 {
        let domino = game.legal(by(seat))[0];
        game = game.apply(by(seat), domino).expect("a listed action is legal");
    }
    for seat in [2, 0, 3, 1] {
        assert!(game.check(Actor::Table, Action::CompleteTrick).is_err());
        assert_eq!(game.legal(by(seat)), [Action::AgreeTrick(seat)]);
        game = game.apply(by(seat), Action::AgreeTrick(seat)).expect("it has not agreed");
        assert!(game.check(by(seat), Action::AgreeTrick(seat)).is_err());
    }
    assert_eq!((game.turn(), game.legal(Actor::Table)), (Turn::Table, vec![Action::CompleteTrick]));
}

//! Games whose right judgement is known without any of our code.

use analysis::{Act, Judge, Mark, Past, Report, Review};
use game::json::Tree;
use game::{Actor, AnyGame, Kind, Seat, Seeded, Turn};

fn kind(name: &str) -> &'static Kind {
    games::find(name).expect("it is registered")
}

/// A game from a start that is not the usual one, as it is when the first seat or chance is to act.
fn begun(kind: &Kind, setup: &str) -> Box<dyn AnyGame> {
    kind.begin(&Tree::parse(setup).expect("the test's setup is JSON")).expect("the test's setup is one").0
}

/// What happened: from a start, actions as players write them or by their ids, each by the actor in turn.
fn past(kind: &'static Kind, start: Box<dyn AnyGame>, actions: &[&str]) -> Past {
    let mut game = start.duplicate();
    let mut acts = Vec::new();
    for (number, action) in (1..).zip(actions) {
        let by = game.turn().actor().expect("it is not over");
        let is_meant = |id: &String| id == action || game.written(id) == *action;
        let listed = game.legal(by).into_iter().find(is_meant);
        let action = listed.unwrap_or_else(|| (*action).to_owned());
        game.apply(by, &action).expect("the test's actions are legal");
        acts.push(Act { number, by, action });
    }
    Past { kind, table: String::new(), names: Vec::new(), start, acts, veiled: None }
}

/// What is found, with so many nodes a decision.
fn report(past: Past, nodes: u64) -> Report {
    let judge = Judge::named(past.kind, "hard").expect("every game has it").with_nodes(nodes);
    let mut review = Review::new(past, judge);
    while review.step(None) {}
    review.report()
}

#[track_caller]
fn near(found: Option<f64>, want: f64) {
    assert!(found.is_some_and(|found| (found - want).abs() < 1e-4), "{found:?} is not {want}");
}

/// Two checkers of the first seat's on these points, one of the other's about to be borne off.
fn bear_off(points: (usize, usize), dice: &str) -> String {
    let mut board = ['-'; 26];
    for point in [points.0, points.1] {
        board[point] = if board[point] == 'A' { 'B' } else { 'A' };
    }
    board[24] = 'a';
    let board: String = board.iter().collect();
    format!(r#"{{"position":"XGID={board}:0:0:1:{dice}:0:0:0:0:10"}}"#)
}

#[test]
fn who_can_bear_off_both_and_does_not_loses_the_game() {
    let kind = kind("backgammon");
    // With 2-1 both go off at once, or the 1 is played 2/1 and one checker stays: then the other side is off first.
    let start = || begun(kind, &bear_off((2, 1), "21"));
    let wrong = report(past(kind, start(), &["2/1", "1/off"]), 100);
    let [decision] = wrong.decisions.as_slice() else { panic!("{:?}", wrong.decisions) };
    near(decision.value, 1.0);
    near(decision.lost, 2.0);
    assert_eq!((decision.mark, decision.done.len(), decision.best.len()), (Mark::Blunder, 2, 2));
    for right in [["2/off", "1/off"], ["1/off", "2/off"]] {
        let right = report(past(kind, start(), &right), 100);
        assert_eq!((right.decisions[0].lost, right.decisions[0].mark), (Some(0.0), Mark::Fine));
        assert_eq!(right.results, [Some(1.0), Some(-1.0)]);
    }
}

#[test]
fn steps_in_another_order_are_the_same_decision() {
    let kind = kind("backgammon");
    let start = || {
        let mut game = begun(kind, "{}");
        game.apply(Actor::Chance, "open-3-1").expect("a roll");
        game
    };
    let one = report(past(kind, start(), &["8/5", "6/5"]), 500);
    let other = report(past(kind, start(), &["6/5", "8/5"]), 500);
    assert_eq!((one.decisions[0].lost, other.decisions[0].lost), (Some(0.0), Some(0.0)), "it makes the five point");
    let poor = report(past(kind, start(), &["13/10", "10/9"]), 500);
    assert!(Mark::Mistake <= poor.decisions[0].mark, "{:?}", poor.decisions[0]);
}

#[test]
fn luck_is_what_can_be_worked_out_by_hand() {
    let kind = kind("backgammon");
    // Two checkers on the six point go off by 6-6, 5-5, 4-4 and 3-3, 4 of 36 rolls; all others lose.
    let average = 2.0 * 4.0 / 36.0 - 1.0;
    for (roll, won) in [("roll-6-6", 1.0), ("roll-3-3", 1.0), ("roll-2-2", -1.0), ("roll-6-5", -1.0)] {
        let found = report(past(kind, begun(kind, &bear_off((6, 6), "00")), &[roll]), 1);
        let [draw] = found.draws.as_slice() else { panic!("{:?}", found.draws) };
        assert_eq!(draw.seat, Seat(0));
        near(Some(draw.luck), won - average);
    }
}

#[test]
fn luck_is_nothing_on_average() {
    let kind = kind("backgammon");
    let mut start = begun(kind, "{}");
    for action in ["open-6-4", "move-23-6", "move-17-4"] {
        let by = start.turn().actor().expect("it is not over");
        start.apply(by, action).expect("the test's actions are legal");
    }
    assert_eq!(start.turn(), Turn::Chance);
    let (mut sum, mut spread) = (0.0, 0.0_f64);
    for (roll, weight) in start.odds() {
        let found = report(past(kind, start.duplicate(), &[&roll]), 1);
        sum += f64::from(weight) * found.draws[0].luck;
        spread = spread.max(found.draws[0].luck);
    }
    assert!(sum.abs() < 1e-6, "{sum}");
    assert!(0.1 < spread, "some rolls are better than others: {spread}");
}

#[test]
fn a_win_that_was_missed_is_a_blunder_and_the_rest_of_the_game_is_lost() {
    let kind = kind("quoridor");
    let first = ["e2", "e3", "e4", "e5", "e6", "e7", "e8", "f8", "e8", "f8"];
    let second = ["d9", "c9", "c8", "c7", "c6", "c5", "c4", "c3", "c2", "c1"];
    let actions: Vec<&str> = first.into_iter().zip(second).flat_map(|(one, other)| [one, other]).collect();
    let found = report(past(kind, begun(kind, "{}"), &actions), 2_000);
    let fatal = &found.decisions[18];
    assert_eq!((fatal.best.as_slice(), fatal.mark), (&["e9".to_owned()][..], Mark::Blunder));
    near(fatal.lost, 2.0);
    let last = &found.decisions[19];
    assert_eq!((last.value, last.lost), (Some(1.0), Some(0.0)));
    assert_eq!(found.results, [Some(-1.0), Some(1.0)]);
    let [loser, winner] = found.summaries().try_into().expect("two players");
    assert!(2.0 <= loser.lost && 1 <= loser.count(Mark::Blunder), "{loser:?}");
    assert_eq!((loser.decisions + loser.forced, winner.decisions + winner.forced), (10, 10));
    assert_eq!((loser.luck, loser.without_luck), (None, None), "nothing is left to chance");
}

#[test]
fn what_is_hidden_changes_no_judgement() {
    let kind = kind("texas42");
    let mut game = begun(kind, "{}");
    let mut luck = Seeded::new(5);
    let deal = game.draw(&mut luck).expect("it is dealt");
    game.apply(Actor::Chance, &deal).expect("a deal");
    let mut compared = 0;
    for _ in 0..12 {
        let Some(Actor::Seat(seat)) = game.turn().actor() else { break };
        let legal = game.legal(Actor::Seat(seat));
        // The last bids are such as nobody would think of.
        for action in [&legal[0], &legal[legal.len() - 1]] {
            let judged = |game: Box<dyn AnyGame>| report(past(kind, game, &[action]), 20_000).decisions;
            let (true_one, other) = (judged(game.duplicate()), judged(game.imagine(seat, &mut luck)));
            let story = |mut found: Vec<analysis::Decision>| {
                for decision in &mut found {
                    decision.story.clear();
                }
                found
            };
            assert_eq!(story(true_one), story(other));
            compared += usize::from(1 < legal.len());
        }
        game.apply(Actor::Seat(seat), &legal[0]).expect("it is legal");
    }
    assert!(6 < compared, "{compared} decisions were compared");
}

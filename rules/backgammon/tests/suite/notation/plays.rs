//! Plays: what is written, what is understood, what is refused.

use std::collections::BTreeSet;

use super::{positions_from_games, spoilt};
use backgammon::notation::{plays, xgid};
use backgammon::{BAR, Backgammon, Position, Step};
use game::json::Tree;
use game::{Actor, Coded, Kind, Seat, Seeded};

const START: &str = "-b----E-C---eE---c-e----B-";
/// Two on the bar, three at home; the other side has points 1 to 3 of its own board, and 6.
const ON_THE_BAR: &str = "---C-A--------b----b--bbbB";
/// Blots of the other side on 21 and 23, right in front of a checker.
const TWO_BLOTS: &str = "--------A----A-------a-aA-";
/// Only the one on 23.
const ONE_BLOT: &str = "--------A----A---------aA-";
/// Two on 8, and a blot on 5.
const STACK: &str = "-----a--B-----------------";
const FURTHER_BACK: &str = "-----a-----B--------------";
/// Two on 6 and some below, with a blot on 1.
const AT_HOME: &str = "-a-BB-B-------------------";
const LAST_ON_6: &str = "a-----A-------------------";
const LAST_AND_BLOT: &str = "-a----A-------------------";
const LAST_ON_5: &str = "a----A--------------------";

/// The position of an XGID's board, white to move.
fn position(board: &str) -> Position {
    let situation = xgid::read(&format!("{board}:0:0:1:00:0:0:0:0:10"));
    situation.unwrap_or_else(|malformed| panic!("{board}: {malformed}")).position()
}

/// Every step can be played, and what they lead to is given back.
fn played(position: Position, steps: &[Step]) -> Position {
    steps.iter().fold(position, |position, &step| {
        assert_eq!(position.allows(step), Ok(()), "{step:?} of {steps:?}");
        position.after(step)
    })
}

#[test]
fn plays_are_understood_and_written_in_one_way() {
    for (board, dice, text, written) in [
        (START, &[3, 1][..], "8/5 6/5", "8/5 6/5"),
        (START, &[3, 1], "6/5, 8/5", "8/5 6/5"),
        (START, &[1, 3], "\t31:6/5,8/5\n", "8/5 6/5"),
        (START, &[3, 1], "13: 8/5 6/5", "8/5 6/5"),
        (START, &[3, 1], "3-1: 8/5 6/5", "8/5 6/5"),
        (START, &[1], "31: 6/5", "6/5"),
        (START, &[3, 1], "24/20", "24/20"),
        (START, &[3, 1], "24/23/20", "24/20"),
        (START, &[3, 1], "24/21 24/23", "24/23 24/21"),
        (START, &[6, 5], "24/13", "24/13"),
        (START, &[3, 1], "", ""),
        (START, &[3, 1], "31:", ""),
        (START, &[1, 1, 1, 1], "6/5(2) 8/7(2)", "8/7(2) 6/5(2)"),
        (START, &[1, 1, 1, 1], "8/7 8/7 6/5 6/5", "8/7(2) 6/5(2)"),
        (START, &[1, 1, 1, 1], "24/23 24/22 6/5", "24/23 24/22 6/5"),
        (START, &[1, 1, 1, 1], "6/5(4)", "6/5(4)"),
        (START, &[1, 1], "11: 6/4", "6/4"),
        (START, &[2, 2, 2, 2], "13/5", "13/5"),
        (START, &[2, 2, 2, 2], "13/9(2)", "13/9(2)"),
        (START, &[2, 2, 2, 2], "13/11 11/9 13/11/9", "13/9(2)"),
        (START, &[6, 6, 6, 6], "24/18(2) 13/7(2)", "24/18(2) 13/7(2)"),
        (ON_THE_BAR, &[5, 4], "bar/21 BAR/20", "bar/21 bar/20"),
        (ON_THE_BAR, &[5, 4], "25/21 25/20", "bar/21 bar/20"),
        (ON_THE_BAR, &[4, 4, 4, 4], "5/1 bar/21(2)", "bar/21(2) 5/1"),
        (ON_THE_BAR, &[4, 4, 4, 4], "bar/17 bar/21", "bar/21 bar/17"),
        // Without a star it does not hit on the way if it need not.
        (ONE_BLOT, &[3, 1], "24/20", "24/20"),
        (ONE_BLOT, &[3, 1], "24/23*/20", "24/23*/20"),
        (ONE_BLOT, &[3, 1], "24/23/20", "24/23*/20"),
        (ONE_BLOT, &[3, 1], "24/23 8/5", "24/23* 8/5"),
        (ONE_BLOT, &[3, 1], "13/10 24/23*", "24/23* 13/10"),
        (TWO_BLOTS, &[3, 1], "24/21*/20", "24/21*/20"),
        (TWO_BLOTS, &[3, 1], "24/23/20", "24/23*/20"),
        (STACK, &[3, 3, 3, 3], "8/5(2)", "8/5*(2)"),
        (STACK, &[3, 3, 3, 3], "8/5* 8/5*", "8/5*(2)"),
        (STACK, &[3, 3, 3, 3], "8/2(2)", "8/5*/2 8/2"),
        (STACK, &[3, 3, 3, 3], "8/2 8/5", "8/5* 8/2"),
        (FURTHER_BACK, &[3, 3, 3, 3], "11/5(2)", "11/5*(2)"),
        (STACK, &[3, 1], "8/4", "8/4"),
        (STACK, &[3, 1], "8/5*/4", "8/5*/4"),
        (AT_HOME, &[6, 3], "6/Off 3/OFF", "6/off 3/off"),
        (AT_HOME, &[6, 3], "6/0 3/0", "6/off 3/off"),
        (AT_HOME, &[6, 3], "6/off, 4/1", "6/off 4/1*"),
        (AT_HOME, &[6, 6, 6, 6], "6/off(2) 4/off(2)", "6/off(2) 4/off(2)"),
        (LAST_AND_BLOT, &[6, 5], "6/1*/off", "6/1*/off"),
        (LAST_AND_BLOT, &[6, 5], "6/off", "6/off"),
    ] {
        let position = position(board);
        let steps = plays::read(position, dice, text).unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
        played(position, &steps);
        assert_eq!(plays::write(position, &steps), written, "{text} with {dice:?}");
    }
}

/// Where a text leaves the dice open: as many as possible, and the higher ones.
#[test]
fn as_many_dice_as_possible_are_meant() {
    for (board, dice, text, steps) in [
        (LAST_ON_6, &[6, 5][..], "6/off", &[(6, 5), (1, 6)][..]),
        (LAST_ON_6, &[6, 5], "6/1", &[(6, 5)]),
        (LAST_ON_6, &[2, 2, 2, 2], "6/off", &[(6, 2), (4, 2), (2, 2)]),
        (LAST_ON_5, &[5, 6], "5/off", &[(5, 6)]),
        (START, &[6, 5], "24/13", &[(24, 6), (18, 5)]),
    ] {
        let read = plays::read(position(board), dice, text).expect(text);
        let steps: Vec<Step> = steps.iter().map(|&(from, die)| Step { from, die }).collect();
        assert_eq!(read, steps, "{text} with {dice:?}");
    }
}

#[test]
fn what_is_no_play_is_refused() {
    for (board, dice, text, code, found) in [
        (START, &[3, 1][..], "13", "not_a_play", "\"13\": a `/` is missing"),
        (START, &[3, 1], "31 8/5", "not_a_play", "\"31\": a `/` is missing"),
        (START, &[3, 1], "13/", "not_a_play", "\"13/\": \"\" is no place"),
        (START, &[3, 1], "13/x", "not_a_play", "\"x\" is no place"),
        (START, &[3, 1], "13/+9", "not_a_play", "\"+9\" is no place"),
        (START, &[3, 1], "26/23", "not_a_play", "\"26\" is no place"),
        (START, &[3, 1], "13*/10", "not_a_play", "\"13*\" is no place"),
        (START, &[3, 1], "13/10**", "not_a_play", "\"10*\" is no place"),
        (START, &[3, 1], "8/13", "not_a_play", "13 does not come after 8"),
        (START, &[3, 1], "8/8", "not_a_play", "8 does not come after 8"),
        (START, &[3, 1], "off/3", "not_a_play", "3 does not come after off"),
        (START, &[3, 1], "24/bar", "not_a_play", "bar does not come after 24"),
        (START, &[3, 1], "6/off*", "not_a_play", "nothing is hit off the board"),
        (START, &[3, 1], "6/5(1)", "not_a_play", "how often is said by (2), (3) or (4)"),
        (START, &[3, 1], "6/5(2", "not_a_play", "how often is said by (2), (3) or (4)"),
        (START, &[3, 1], "71: 8/5", "not_a_play", "\"71\" in front of the colon is no roll"),
        (START, &[3, 1], "52: 8/5 6/5", "other_roll", "52 instead of 3 and 1"),
        (START, &[3, 1], "33: 8/5", "other_roll", "33 instead of 3 and 1"),
        (START, &[1, 1, 1, 1], "31: 6/5", "other_roll", "31 instead of 1 and 1 and 1 and 1"),
        (START, &[3, 1], "8/5(2) 6/5", "cannot_be_played", "more moves than 3 and 1 allow"),
        (START, &[], "8/5", "cannot_be_played", "more moves than no dice allow"),
        (START, &[3, 1], "8/5(2)", "cannot_be_played", "8/5 with 3 and 1"),
        (START, &[3, 1], "13/8 6/5", "cannot_be_played", "13/8 with 3 and 1"),
        (START, &[3, 1], "23/22", "cannot_be_played", "23/22: you have no checker there"),
        (START, &[3, 1], "bar/22", "cannot_be_played", "bar/22: you have no checker there"),
        (START, &[5, 1], "6/5 24/19", "cannot_be_played", "24/19: the point is blocked"),
        (START, &[4, 1], "24/19", "cannot_be_played", "24/19 with 4 and 1"),
        (START, &[6, 1], "6/off", "cannot_be_played", "6/off: you may bear off only"),
        (ON_THE_BAR, &[4, 1], "5/1", "cannot_be_played", "5/1: your checkers on the bar must enter first"),
        (ON_THE_BAR, &[4, 1], "bar/21 5/4", "cannot_be_played", "5/4: your checkers on the bar must enter first"),
        (ON_THE_BAR, &[5, 4], "bar/16", "cannot_be_played", "bar/16 with 5 and 4"),
        (AT_HOME, &[5, 3], "4/off 3/off", "cannot_be_played", "4/off: a larger die bears off only"),
        (START, &[3, 1], "8/5* 6/5", "nothing_hit", "on the 5 point"),
        (TWO_BLOTS, &[3, 1], "24/20*", "nothing_hit", "on the 20 point"),
        (TWO_BLOTS, &[3, 1], "24/20", "ambiguous_play", "24/20"),
    ] {
        let malformed = plays::read(position(board), dice, text).expect_err(text);
        assert_eq!(malformed.code(), code, "{text} with {dice:?}: {malformed}");
        assert!(malformed.to_string().contains(found), "{text} with {dice:?}: {malformed}");
    }
}

/// Every legal play has a text of its own, and reads back.
#[test]
fn every_play_reads_back() {
    let mut legal = Vec::new();
    for (position, roll) in positions_from_games(1, 3000) {
        position.plays_into(roll, &mut legal);
        let dice = if roll.is_double() { vec![roll.high(); 4] } else { vec![roll.high(), roll.low()] };
        let mut texts = BTreeSet::new();
        for play in &legal {
            let steps: Vec<Step> = play.steps.iter().collect();
            assert_eq!(played(position, &steps), play.after);
            let text = plays::write(position, &steps);
            let hits = play.after.other.on(BAR) - position.other.on(BAR);
            assert_eq!(text.matches('*').count(), usize::from(hits), "{text} in {position:?}");
            let read = plays::read(position, &dice, &text);
            let read = read.unwrap_or_else(|malformed| panic!("{text} in {position:?}: {malformed}"));
            assert_eq!(played(position, &read), play.after, "{text} in {position:?}");
            assert!(texts.insert(text.clone()), "{text} in {position:?} means two plays");
        }
    }
}

/// Whatever is read can be played, and is written so that it means the same.
#[test]
fn spoilt_plays_are_refused_or_mean_something() {
    let mut luck = Seeded::new(9);
    let (mut legal, mut good, mut bad) = (Vec::new(), 0, 0);
    for (position, roll) in positions_from_games(2, 2000) {
        position.plays_into(roll, &mut legal);
        let dice = if roll.is_double() { vec![roll.high(); 4] } else { vec![roll.high(), roll.low()] };
        for play in legal.iter().take(20) {
            let text = plays::write(position, &play.steps.iter().collect::<Vec<_>>());
            let text = spoilt(&text, &mut luck);
            match plays::read(position, &dice, &text) {
                Ok(steps) => {
                    good += 1;
                    let written = plays::write(position, &steps);
                    let again = plays::read(position, &dice, &written).expect(&written);
                    assert_eq!(played(position, &again), played(position, &steps), "{text} in {position:?}");
                }
                Err(_) => bad += 1,
            }
        }
    }
    assert!(500 < good && 500 < bad, "{good} read, {bad} refused");
}

#[test]
fn events_are_written_as_players_write_them() {
    let kind = Kind::of::<Backgammon>();
    let (mut game, _) = kind.begin(&Tree::Null).expect("a game");
    let rows = [
        (Actor::Chance, "open-3-1", "31:"),
        (Actor::Seat(Seat(0)), "move-7-3", "8/5"),
        (Actor::Seat(Seat(0)), "move-5-1", "6/5"),
        (Actor::Chance, "roll-6-4", "64:"),
        (Actor::Seat(Seat(1)), "move-0-6", "24/18"),
        (Actor::Seat(Seat(1)), "forfeit-1", "forfeit-1"),
    ];
    for (actor, id, expected) in rows {
        assert_eq!(game.written(id), expected);
        game.apply(actor, id).unwrap_or_else(|refused| panic!("{id}: {refused}"));
    }
}

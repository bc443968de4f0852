//! Knockouts: groups, who goes on, when it ends.

use referee::tournament::{Command, Format, groups};
use serde_json::json;

use super::support::{Run, terms, with_out, won_by};

#[test]
fn groups_follow_the_rule() {
    let four = [
        (2, vec![2]),
        (3, vec![3]),
        (4, vec![4]),
        (5, vec![3, 2]),
        (6, vec![4, 2]),
        (7, vec![4, 3]),
        (8, vec![4, 4]),
        (9, vec![4, 3, 2]),
        (10, vec![4, 4, 2]),
        (11, vec![4, 4, 3]),
        (12, vec![4, 4, 4]),
        (13, vec![4, 4, 3, 2]),
        (17, vec![4, 4, 4, 3, 2]),
    ];
    for (count, expected) in four {
        assert_eq!(groups(count, 2, 4), Some(expected), "{count}");
    }
    for (count, most, expected) in [
        (4, 3, Some(vec![2, 2])),
        (7, 3, Some(vec![3, 2, 2])),
        (4, 2, Some(vec![2, 2])),
        (5, 2, None),
        (1, 4, None),
        (0, 4, Some(vec![])),
    ] {
        assert_eq!(groups(count, 2, most), expected, "{count} by {most}");
    }
    for count in 2..=40 {
        let sizes = groups(count, 2, 4).expect("two can play");
        assert_eq!(sizes.iter().sum::<usize>(), count);
        assert!(sizes.iter().all(|size| (2..=4).contains(size)), "{count}: {sizes:?}");
        assert!(sizes.is_sorted_by(|one, other| other <= one), "{count}: {sizes:?}");
        let short: usize = sizes.iter().filter(|size| **size < 4).count();
        assert!(short <= if count % 4 == 1 { 2 } else { 1 }, "{count}: {sizes:?}");
    }
}

#[test]
fn the_youngest_sit_together() {
    let ages = [30, 12, 44, 7, 19].map(Some);
    let run = Run::begun(terms("fish", Format::Knockout), &ages);
    let round = &run.tournament.rounds()[0];
    let seats: Vec<Vec<u16>> = round.games.iter().map(|game| run.tournament.seating(game)).collect();
    assert_eq!(seats, [vec![3, 1, 4], vec![0, 2]]);
    let mut ages = ages;
    ages[2] = None;
    let run = Run::begun(terms("fish", Format::Knockout), &ages);
    let seats: Vec<Vec<u16>> =
        run.tournament.rounds()[0].games.iter().map(|game| run.tournament.seating(game)).collect();
    assert_eq!(seats, [vec![0, 1, 2], vec![3, 4]], "unless somebody does not tell");
}

#[test]
fn winners_go_on_until_a_single_game_was_played() {
    let mut run = Run::of(terms("fish", Format::Knockout), 11);
    run.play(|tournament, game| won_by(tournament, game, &[0]));
    let sizes: Vec<Vec<usize>> =
        run.tournament.rounds().iter().map(|round| round.games.iter().map(|game| game.sides.len()).collect()).collect();
    assert_eq!(sizes, [vec![4, 4, 3], vec![3]]);
    let document = run.document();
    assert_eq!(document["winners"], json!([0]));
    let ranks: Vec<_> =
        document["standings"].as_array().expect("a list").iter().map(|row| row["rank"].clone()).collect();
    assert_eq!(ranks, [1, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4].map(|rank| json!(rank)));
}

#[test]
fn all_winners_of_a_game_go_on_and_a_round_without_losers_is_the_last() {
    let mut run = Run::of(terms("fish", Format::Knockout), 8);
    let mut games = 0;
    run.play(|tournament, game| {
        games += 1;
        let sides: Vec<usize> = (0..game.sides.len().min(3)).collect();
        won_by(tournament, game, &sides)
    });
    // 8 make two games, of which six go on; those make 4 and 2, of which five go on; 3 and 2 lose nobody.
    assert_eq!((run.tournament.rounds().len(), games), (3, 6));
    assert_eq!(run.document()["winners"].as_array().map(Vec::len), Some(5));
}

#[test]
fn somebody_is_free_where_two_play_and_never_twice_before_the_others() {
    let mut run = Run::of(terms("quoridor", Format::Knockout), 7);
    run.play(|tournament, game| won_by(tournament, game, &[1]));
    let byes: Vec<Vec<u16>> = run.tournament.rounds().iter().map(|round| round.byes.clone()).collect();
    assert_eq!(byes, [vec![6], vec![], vec![]]);
    let mut run = Run::of(terms("quoridor", Format::Knockout), 3);
    run.play(|tournament, game| won_by(tournament, game, &[0]));
    let byes: Vec<Vec<u16>> = run.tournament.rounds().iter().map(|round| round.byes.clone()).collect();
    assert_eq!(byes, [vec![2], vec![]], "a game beside a bye is no final");
}

#[test]
fn a_draw_lets_both_go_on() {
    let mut run = Run::of(terms("quoridor", Format::Knockout), 4);
    let mut number = 0;
    run.play(|tournament, game| {
        number += 1;
        // The first game has no winner; in the next round it has, and so has the final.
        won_by(tournament, game, if number == 1 { &[] } else { &[0] })
    });
    let sizes: Vec<usize> = run.tournament.rounds().iter().map(|round| round.games.len()).collect();
    assert_eq!(sizes, [2, 1, 1]);
    assert_eq!(run.document()["winners"], json!([0]));
}

#[test]
fn cheats_get_nothing_and_are_listed_apart() {
    let mut run = Run::of(terms("fish", Format::Knockout), 4);
    // Whoever cheats does not win, even if the table says so.
    run.play(|tournament, game| with_out(won_by(tournament, game, &[1]), 1, "no_penguin_there"));
    let document = run.document();
    assert_eq!(document["winners"], json!([0, 2, 3]));
    assert_eq!(document["cheaters"], json!([{"player": 1, "name": "p1", "round": 1, "why": "no_penguin_there"}]));
    assert_eq!(document["failures"], json!([]));
    let last = &document["standings"][3];
    assert_eq!((&last["rank"], &last["points"]), (&json!(null), &json!(0.0)));
    let mut run = Run::of(terms("fish", Format::Knockout), 4);
    run.play(|tournament, game| with_out(won_by(tournament, game, &[1]), 2, "timed_out"));
    let document = run.document();
    assert_eq!(document["cheaters"], json!([]));
    assert_eq!(document["failures"], json!([{"player": 2, "name": "p2", "round": 1, "why": "timed_out"}]));
}

#[test]
fn players_know_when_it_is_over_for_them() {
    let mut run = Run::of(terms("fish", Format::Knockout), 8);
    let games = run.open_games();
    let done = |run: &Run| (0..8).filter(|player| run.tournament.is_done(*player)).collect::<Vec<u16>>();
    run.finish(&games[0], won_by(&run.tournament, &games[0], &[2]));
    assert_eq!(done(&run), [0, 1, 3]);
    assert_eq!(run.tournament.game_of(2), None);
    run.finish(&games[1], won_by(&run.tournament, &games[1], &[0]));
    assert_eq!(done(&run), [0, 1, 3, 5, 6, 7]);
    assert_eq!(run.tournament.game_of(4).map(|(_, seat)| seat), Some(1));
    run.ask(Command::Withdraw { player: 4 }).expect("anybody may leave");
    let last = &run.open_games()[0];
    run.finish(last, won_by(&run.tournament, last, &[1]));
    assert_eq!(run.document()["winners"], json!([]), "who has left does not win");
}

//! The pairings of round robins and Swiss rounds.

use std::collections::BTreeMap;

use game::{Luck as _, Seeded};
use referee::tournament::{Command, Format, Terms, robin_round, robin_rounds};

use super::support::{Run, at_random, terms, with_out, won_by};

#[test]
fn everybody_meets_everybody_once_a_leg_and_sides_are_fair() {
    for teams in 2..=21_usize {
        for legs in 1..=3 {
            let mut met: BTreeMap<(usize, usize), usize> = BTreeMap::new();
            let (mut lead, mut free) = (vec![0_i32; teams], vec![0_usize; teams]);
            for round in 0..robin_rounds(teams, legs) {
                let (pairs, bye) = robin_round(teams, round);
                assert_eq!(pairs.len(), teams / 2);
                assert_eq!(bye.is_some(), teams % 2 == 1);
                let mut seen: Vec<usize> = pairs.iter().flat_map(|(one, other)| [*one, *other]).chain(bye).collect();
                seen.sort_unstable();
                assert_eq!(seen, (0..teams).collect::<Vec<_>>());
                for (first, second) in pairs {
                    *met.entry((first.min(second), first.max(second))).or_default() += 1;
                    lead[first] += 1;
                    lead[second] -= 1;
                }
                free.extend(bye.map(|_| 0));
            }
            assert_eq!(met.len(), teams * (teams - 1) / 2);
            assert!(met.values().all(|count| *count == legs));
            assert!(lead.iter().all(|lead| lead.abs() <= 1), "{teams} teams, {legs} legs: {lead:?}");
        }
    }
}

/// Plays a Swiss, and says how often the same two met.
fn repeats(run: &mut Run, seed: u64) -> usize {
    let mut luck = Seeded::new(seed);
    run.play(|tournament, game| match luck.below(4) {
        0 => won_by(tournament, game, &[]),
        side => won_by(tournament, game, &[side as usize % 2]),
    });
    let mut met: BTreeMap<(u16, u16), usize> = BTreeMap::new();
    for game in run.tournament.rounds().iter().flat_map(|round| &round.games) {
        let (one, other) = (game.sides[0], game.sides[1]);
        *met.entry((one.min(other), one.max(other))).or_default() += 1;
    }
    met.values().map(|count| count - 1).sum()
}

#[test]
fn nobody_meets_twice_while_that_can_be_avoided() {
    // In as many rounds as half the teams it can always be avoided, whatever happened before (Dirac's theorem).
    for teams in 2..=24_usize {
        for rounds in 1..=u8::try_from((teams / 2).max(1)).expect("few") {
            for seed in 1..=3 {
                let mut run = Run::of(Terms { rounds: Some(rounds), ..terms("quoridor", Format::Swiss) }, teams);
                assert_eq!(repeats(&mut run, seed), 0, "{teams} teams, {rounds} rounds");
                assert_eq!(run.tournament.rounds().len(), usize::from(rounds));
            }
        }
    }
}

#[test]
fn everybody_plays_or_is_free_in_every_round_and_is_free_once() {
    for teams in 3..=15_u16 {
        let rounds = u8::try_from(teams).expect("few").min(9);
        let mut run = Run::of(Terms { rounds: Some(rounds), ..terms("quoridor", Format::Swiss) }, usize::from(teams));
        repeats(&mut run, u64::from(teams));
        let mut byes = vec![0; usize::from(teams)];
        for round in run.tournament.rounds() {
            let mut seen: Vec<u16> = round.games.iter().flat_map(|game| game.sides.clone()).collect();
            seen.extend(&round.byes);
            seen.sort_unstable();
            assert_eq!(seen, (0..teams).collect::<Vec<_>>());
            round.byes.iter().for_each(|team| byes[usize::from(*team)] += 1);
        }
        assert!(byes.iter().all(|count| *count <= 1), "{teams}: {byes:?}");
        let leads: Vec<i32> = run.tournament.tallies().iter().map(|tally| tally.lead).collect();
        assert!(leads.iter().all(|lead| lead.abs() <= 3), "{teams}: {leads:?}");
    }
}

#[test]
fn equals_meet() {
    let mut run = Run::of(Terms { rounds: Some(3), ..terms("quoridor", Format::Swiss) }, 8);
    run.play(|tournament, game| {
        let better = usize::from(game.sides[1] < game.sides[0]);
        won_by(tournament, game, &[better])
    });
    let pairs = |round: usize| -> Vec<Vec<u16>> {
        let games = run.tournament.rounds()[round].games.iter();
        games.map(|game| [game.sides[0].min(game.sides[1]), game.sides[0].max(game.sides[1])].to_vec()).collect()
    };
    assert_eq!(pairs(0), [[0, 4], [1, 5], [2, 6], [3, 7]]);
    assert_eq!(pairs(1), [[0, 2], [1, 3], [4, 6], [5, 7]]);
    assert_eq!(pairs(2), [[0, 1], [2, 4], [3, 5], [6, 7]]);
}

#[test]
fn partners_sit_across_from_each_other() {
    let mut run = Run::new(Terms { size: Some(8), ..terms("texas42", Format::Swiss) });
    for (number, team) in
        [None, Some("red"), Some("blue"), None, Some("red"), Some("green"), Some("blue")].iter().enumerate()
    {
        run.enter(number, None, *team).expect("there is room");
    }
    assert_eq!(run.enter(7, None, Some("red")), Err("team_full"));
    run.enter(7, None, None).expect("there is room");
    // Partners who found each other, then the others in the order they came.
    assert_eq!(run.tournament.teams(), [vec![0, 3], vec![1, 4], vec![2, 6], vec![5, 7]]);
    let game = &run.open_games()[0];
    assert_eq!(game.sides, [0, 2]);
    assert_eq!(run.tournament.seating(game), [0, 2, 3, 6]);
    assert_eq!(run.enter(8, None, None), Err("entry_closed"));
}

#[test]
fn what_cannot_begin_is_refused() {
    let mut run = Run::new(terms("texas42", Format::Swiss));
    assert_eq!(run.ask(Command::Begin), Err("too_few_players"));
    for number in 0..5 {
        run.enter(number, None, None).expect("there is room");
    }
    assert_eq!(run.ask(Command::Begin), Err("no_partner"));
    assert_eq!(run.enter(4, None, None), Err("name_taken"));
    run.ask(Command::Withdraw { player: 4 }).expect("anybody may leave");
    assert_eq!(run.ask(Command::Withdraw { player: 4 }), Err("no_such_player"));
    run.ask(Command::Begin).expect("there are enough");
    let mut run = Run::new(terms("quoridor", Format::Swiss));
    assert_eq!(run.enter(0, None, Some("red")), Err("no_teams"));
}

#[test]
fn who_is_gone_is_not_waited_for() {
    let mut run = Run::of(terms("quoridor", Format::RoundRobin), 4);
    let mut is_first = true;
    run.play(|tournament, game| {
        let played = won_by(tournament, game, &[0]);
        if core::mem::take(&mut is_first) { with_out(played, 1, "not_your_turn") } else { played }
    });
    let document = run.document();
    let cheat = document["cheaters"][0]["player"].as_u64().expect("a player");
    let walkovers = run.tournament.rounds().iter().flat_map(|round| &round.walkovers);
    let walkovers: Vec<[u16; 2]> = walkovers.copied().collect();
    assert_eq!(walkovers.len(), 2);
    assert!(walkovers.iter().all(|[_, gone]| u64::from(*gone) == cheat));
    // Who is absent once is waited for, who is absent twice is not.
    let mut run = Run::of(terms("quoridor", Format::RoundRobin), 6);
    run.play(|tournament, game| {
        let played = won_by(tournament, game, &[0]);
        match game.sides.iter().position(|team| *team == 3) {
            Some(side) => with_out(played, u8::try_from(side).expect("few"), "timed_out"),
            None => played,
        }
    });
    let whys: Vec<String> =
        run.tournament.faults().1.into_iter().map(|fault| format!("{} {}", fault.round, fault.why.code())).collect();
    assert_eq!(whys, ["1 timed_out", "2 timed_out", "2 never_came_back"]);
}

#[test]
fn every_tournament_ends() {
    for seed in 1..=40 {
        let mut luck = Seeded::new(seed);
        for (game, format) in [
            ("fish", Format::Knockout),
            ("quoridor", Format::Knockout),
            ("backgammon", Format::RoundRobin),
            ("fish", Format::Swiss),
            ("texas42", Format::Swiss),
            ("texas42", Format::Knockout),
        ] {
            let players = (2 + luck.below(12) as usize) * if game == "texas42" { 2 } else { 1 };
            let mut run = Run::of(terms(game, format), players);
            run.play(|tournament, game| at_random(&mut luck, tournament, game));
        }
    }
}

//! Points, tie-breaks, standings.

use game::Seeded;
use referee::tournament::{Format, Out, Played, Reason, Terms};
use serde_json::{Value, json};

use super::support::{Run, at_random, terms, won_by};

#[test]
fn a_round_robin_worked_out_by_hand() {
    let mut run = Run::of(terms("quoridor", Format::RoundRobin), 4);
    // 0 beats 1 and 2 and draws with 3; 3 beats 1 and draws with 2; 1 beats 2.
    run.play(|tournament, game| {
        let (low, high) = (game.sides[0].min(game.sides[1]), game.sides[0].max(game.sides[1]));
        let winner = match (low, high) {
            (0, 1 | 2) => Some(0),
            (1, 2) => Some(1),
            (1, 3) => Some(3),
            _ => None,
        };
        let side = winner.and_then(|team| game.sides.iter().position(|other| *other == team));
        won_by(tournament, game, side.as_slice())
    });
    let document = run.document();
    let rows: Vec<Value> = document["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| {
            json!([
                row["rank"],
                row["team"],
                row["points"],
                row["sonneborn_berger"],
                row["wins"],
                row["draws"],
                row["losses"]
            ])
        })
        .collect();
    assert_eq!(
        rows,
        [
            json!([1, 0, 2.5, 2.5, 2, 1, 0]),
            json!([2, 3, 2.0, 2.5, 1, 2, 0]),
            json!([3, 1, 1.0, 0.5, 1, 0, 2]),
            json!([4, 2, 0.5, 1.0, 0, 1, 2]),
        ]
    );
    assert_eq!(document["crosstable"][0], json!([[], [1.0], [1.0], [0.5]]));
    assert_eq!(document["crosstable"][3], json!([[0.5], [1.0], [0.5], []]));
}

#[test]
fn points_add_up() {
    for seed in 1..=20 {
        let mut luck = Seeded::new(seed);
        for format in [Format::RoundRobin, Format::Swiss] {
            let players = 3 + usize::try_from(seed).expect("few") % 9;
            let mut run = Run::of(Terms { rounds: Some(2), ..terms("quoridor", format) }, players);
            run.play(|tournament, game| at_random(&mut luck, tournament, game));
            let tallies = run.tournament.tallies();
            let rounds = run.tournament.rounds();
            let games: u32 = rounds.iter().map(|round| u32::try_from(round.games.len()).expect("few")).sum();
            let gifts: usize = rounds
                .iter()
                .map(|round| round.walkovers.len() + if format == Format::Swiss { round.byes.len() } else { 0 })
                .sum();
            let halves: u32 = tallies.iter().map(|tally| tally.halves).sum();
            // A draw of which one was out gives the other the whole point, so a game never gives more than one.
            assert!(halves <= 2 * (games + u32::try_from(gifts).expect("few")));
            let results = tallies.iter().map(|tally| tally.wins + tally.draws + tally.losses).sum::<u32>();
            let walkovers: usize = rounds.iter().map(|round| round.walkovers.len()).sum();
            assert_eq!(results, 2 * games + u32::try_from(walkovers).expect("few"));
            for (tally, row) in tallies.iter().zip(run.document()["crosstable"].as_array().expect("a list")) {
                let row = row.as_array().expect("a list").iter().flat_map(|cell| cell.as_array().expect("a list"));
                let sum: f64 = row.map(|points| points.as_f64().expect("a number")).sum();
                let met: u32 = tally.met.iter().map(|(_, got)| got).sum();
                assert!((sum * 2.0 - f64::from(met)).abs() < 0.1);
            }
        }
    }
}

#[test]
fn a_bye_is_a_point_in_a_swiss_alone() {
    for (format, expected) in [(Format::Swiss, 2), (Format::RoundRobin, 0)] {
        let run = Run::of(terms("quoridor", format), 3);
        let bye = run.tournament.rounds()[0].byes[0];
        assert_eq!(run.tournament.tallies()[usize::from(bye)].halves, expected);
    }
}

#[test]
fn opponents_decide_between_equals() {
    let mut run = Run::of(Terms { rounds: Some(2), ..terms("quoridor", Format::Swiss) }, 4);
    run.play(|tournament, game| won_by(tournament, game, &[usize::from(game.sides[1] < game.sides[0])]));
    let document = run.document();
    let rows: Vec<Value> = document["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| json!([row["team"], row["points"], row["buchholz"], row["rank"]]))
        .collect();
    assert_eq!(
        rows,
        [json!([0, 2.0, 2.0, 1]), json!([1, 1.0, 2.0, 2]), json!([2, 1.0, 2.0, 2]), json!([3, 0.0, 2.0, 4]),]
    );
}

#[test]
fn players_who_do_not_sit_down_lose_a_game_that_is_not_played() {
    let no_show = |seats: &[u8]| {
        let out = seats.iter().map(|seat| Out { seat: *seat, why: Reason::of_code("no_show") });
        out.collect::<Vec<_>>()
    };
    for (absent, (seats, sides), winners, points) in [
        (&[1_u8][..], (2, 2), &[0_u8][..], &[1, 0][..]),
        (&[0, 1], (2, 2), &[], &[0, 0]),
        // Partners sit across from each other, and lose together.
        (&[2], (4, 2), &[1, 3], &[0, 1, 0, 1]),
        // Those who came are level.
        (&[2], (4, 4), &[], &[0, 0, 0, 0]),
        (&[0, 2, 3], (4, 4), &[1], &[0, 1, 0, 0]),
    ] {
        let played = Played::without(no_show(absent), (seats, sides));
        assert_eq!((&*played.winners, &*played.points), (winners, points), "{absent:?} of {seats}");
    }
    let mut run = Run::of(terms("quoridor", Format::RoundRobin), 3);
    run.play(|tournament, game| match tournament.seating(game).iter().position(|player| *player == 2) {
        Some(seat) => Played::without(no_show(&[u8::try_from(seat).expect("few")]), (2, 2)),
        None => won_by(tournament, game, &[0]),
    });
    // If nobody comes, nobody wins.
    let mut nobody = Run::of(terms("quoridor", Format::Knockout), 2);
    nobody.play(|_, _| Played::without(no_show(&[0, 1]), (2, 2)));
    assert_eq!(nobody.document()["winners"], json!([]));
    let (cheats, failures) = run.tournament.faults();
    let whys: Vec<String> = failures.iter().map(|fault| format!("{} {}", fault.player, fault.why.code())).collect();
    assert_eq!(
        (cheats.len(), &*whys),
        (0, &["2 no_show".to_owned(), "2 no_show".into(), "2 never_came_back".into()][..])
    );
}

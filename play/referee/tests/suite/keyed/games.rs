//! Whole games with keys, of every kind.

use game::Seeded;
use referee::{ShareTiming, verify};

use super::{BACKGAMMON, Form, Keyed};
use crate::support::{GAMES, assert_same, kinds};

/// Every game, with all, some and none of its players having keys, late and early: what was written down can be read, leads to
/// the same table, and is proved by the log alone.
#[test]
fn whole_games_are_proved() {
    for (number, (game, setup)) in (1..).zip(GAMES) {
        for luck in [ShareTiming::Late, ShareTiming::Early] {
            for keyed in [&[0_u8, 1, 2, 3] as &[u8], &[1], &[]] {
                let form = Form { game, setup, luck, ..BACKGAMMON };
                let mut table = Keyed::begun(form, number, keyed);
                table.play_out(&mut Seeded::new(number.into()));
                assert_same(&table.run.reloaded(), &table.run.table);
                let report =
                    verify(kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{game} {setup}: {wrong}"));
                assert_same(&report.table, &table.run.table);
                assert_eq!(report.link, table.run.table.link());
            }
        }
    }
}

/// The shares of one seat change every draw after them.
#[test]
fn every_seat_with_a_key_changes_the_draws() {
    let opening = |keyed: &[u8]| {
        let mut table = Keyed::begun(BACKGAMMON, 3, keyed);
        table.share_all();
        let is_draw = |line: &String| line.contains("\"by\":\"chance\"");
        table.run.lines().into_iter().find(is_draw).expect("a roll").split("\"reveal\"").next().map(str::to_owned)
    };
    let all: std::collections::BTreeSet<_> = [&[][..], &[0], &[1], &[0, 1]].map(opening).into_iter().collect();
    // Rolls may be alike; that all four are has one chance in thousands.
    assert!(1 < all.len());
}

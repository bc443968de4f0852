//! What a seat does not see is dealt anew: what fits, and all of it as often.

use std::collections::BTreeMap;

use game::{Actor, Game, Luck, Seat, Seeded};
use texas42::{Action, Dominoes, Setup, Texas42};

/// A game some random actions into its first hand, in which at least one trick is played.
fn in_play(luck: &mut Seeded, tricks: usize, setup: &Setup) -> Texas42 {
    loop {
        let mut game = Texas42::new(setup).expect("a setup");
        let mut done = 0;
        while let Some(actor) = game.turn().actor() {
            if actor == Actor::Chance {
                let deal = game.draw(luck);
                game.play_draw(&deal);
                continue;
            }
            let legal = game.legal(actor);
            let count = u32::try_from(legal.len()).expect("few");
            let action = legal[luck.below(count) as usize];
            game.play(action);
            done += usize::from(action == Action::CompleteTrick);
            if action == Action::ScoreHand || action == Action::Redeal {
                break;
            }
            if done == tricks && game.phase().0 == "playing" {
                return game;
            }
        }
    }
}

/// All ways the three other hands can be, found by trying every way to deal what is hidden.
fn consistent(game: &Texas42, seat: Seat) -> Vec<[Dominoes; 4]> {
    let hidden: Vec<_> =
        (0..4).filter(|other| *other != seat.0).flat_map(|other| game.hand(Seat(other)).iter()).collect();
    let mut found = Vec::new();
    let places = hidden.len();
    for code in 0..3_usize.pow(u32::try_from(places).expect("few")) {
        let mut hands = [Dominoes::NONE; 4];
        hands[seat.index()] = game.hand(seat);
        let mut rest = code;
        for domino in &hidden {
            let owner = (seat.index() + 1 + rest % 3) % 4;
            hands[owner] = hands[owner].with(*domino);
            rest /= 3;
        }
        let sizes_fit =
            (0..4).all(|other| hands[other].len() == game.hand(Seat(u8::try_from(other).expect("a seat"))).len());
        if sizes_fit && game.could_be(hands) {
            found.push(hands);
        }
    }
    found
}

/// Ruling T10: every deal that fits what was played, and no other, is imagined as often as any other (chi-square).
#[test]
fn t10_what_is_hidden_is_dealt_evenly() {
    let mut luck = Seeded::new(10);
    let setup = Setup { auto: true, play_all: true, ..Setup::default() };
    let mut constrained = 0;
    for _ in 0..12 {
        let game = in_play(&mut luck, 4, &setup);
        let seat = Seat(u8::try_from(luck.below(4)).expect("a seat"));
        let all = consistent(&game, seat);
        let (draws, ways) = (200 * all.len().min(400), all.len());
        if !(2..=400).contains(&ways) {
            continue;
        }
        constrained += usize::from(ways < 1680);
        let mut seen: BTreeMap<[Dominoes; 4], u32> = BTreeMap::new();
        for _ in 0..draws {
            let dream = game.imagine(seat, &mut luck);
            *seen.entry([0, 1, 2, 3].map(|other| dream.hand(Seat(other)))).or_default() += 1;
        }
        assert!(seen.keys().all(|hands| all.contains(hands)), "something imagined cannot be");
        let expected = f64::from(u32::try_from(draws).expect("few")) / f64::from(u32::try_from(ways).expect("few"));
        let chi: f64 =
            all.iter().map(|hands| (f64::from(*seen.get(hands).unwrap_or(&0)) - expected).powi(2) / expected).sum();
        // Degrees of freedom plus six standard deviations: a fair sampler fails this once in a long time.
        let freedom = f64::from(u32::try_from(ways - 1).expect("few"));
        assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0, "{chi} with {freedom} degrees of freedom");
    }
    assert!(3 <= constrained, "{constrained} positions in which a seat did not follow");
}

/// Own hand, what was played and what is known stay; another seat's hand changes.
#[test]
fn t10_only_the_hidden_is_imagined() {
    let mut luck = Seeded::new(11);
    let game = in_play(&mut luck, 1, &Setup::default());
    let mut changed = 0;
    for seat in (0..4).map(Seat) {
        let dream = game.imagine(seat, &mut luck);
        assert_eq!((dream.hand(seat), dream.turn(), dream.phase()), (game.hand(seat), game.turn(), game.phase()));
        assert_eq!(dream.legal(Actor::Seat(seat)), game.legal(Actor::Seat(seat)));
        changed += usize::from(dream != game);
    }
    assert_eq!(changed, 4);
}

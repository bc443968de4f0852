//! Nobody learns of a hand that is not theirs; and if somebody did, law 5 would tell.

use game::{Actor, AnyGame, Envelope, Game, Luck, Seat, Seeded, Viewer, Wire, log};
use texas42::{StateDoc, Texas42};

/// The document that a seat sees, and one with a leak: the next seat's hand in place of its size.
fn views(game: &Texas42, seat: Seat) -> [String; 2] {
    let seen = game.state_doc(&Envelope::blank(), Viewer::Seat(seat));
    let truth = game.state_doc(&Envelope::blank(), Viewer::Referee);
    let mut leaky: StateDoc = seen.clone();
    let next = (seat.index() + 1) % 4;
    leaky.players[next].hand.clone_from(&truth.players[next].hand);
    [log::line(&seen), log::line(&leaky)]
}

/// Law 5 in small: what a seat sees is the same in a game it imagines, and is not if a hand leaks into it.
#[test]
fn a_leak_would_be_noticed() {
    let mut luck = Seeded::new(5);
    let (mut looked, mut noticed) = (0, 0);
    for setup in Texas42::TRIALS {
        let tree = game::json::Tree::parse(setup).expect("JSON");
        let (chosen, _) = game::json::read(&tree, Texas42::read_setup).expect("a setup");
        let mut game = Texas42::new(&chosen).expect("a game");
        for _ in 0..60 {
            let Some(actor) = Game::turn(&game).actor() else {
                break;
            };
            if actor == Actor::Chance {
                let deal = Game::draw(&game, &mut luck);
                game.play_draw(&deal);
            } else {
                let legal = Game::legal(&game, actor);
                let count = u32::try_from(legal.len()).expect("few");
                game.play(legal[luck.below(count) as usize]);
            }
            let seat = Seat(u8::try_from(luck.below(4)).expect("a seat"));
            let dream = game.imagine(seat, &mut luck);
            if dream == game {
                continue;
            }
            let [truth, leak] = views(&game, seat);
            let [imagined, imagined_leak] = views(&dream, seat);
            assert_eq!(truth, imagined);
            assert_eq!(AnyGame::digest(&game, Viewer::Seat(seat)), AnyGame::digest(&dream, Viewer::Seat(seat)));
            looked += 1;
            noticed += usize::from(leak != imagined_leak);
        }
    }
    assert!(100 < looked && looked * 9 < noticed * 10, "{noticed} of {looked} leaks were noticed");
}

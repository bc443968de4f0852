//! The example of the documentation.

use game::{Digest, Seat};
use referee::{Chain, Command, Guest, Header, KeyTerms, PlayerKey, ShareTiming, Signer, VERSION};

use crate::support::{Run, header};

/// The log in `docs/fairness.md` is one that this code writes, so that everybody can compute the same by hand.
#[test]
fn the_example_in_the_documentation_is_real() {
    let page = include_str!("../../../../../docs/fairness.md");
    let chain = Chain::new(std::array::from_fn(|index| u8::try_from(index).expect("it is below 32")));
    let terms = KeyTerms { server: Signer::new(&[0xcc; 32]).key(), luck: ShareTiming::Late, every_seat: false };
    let anchor = Some(chain.anchor().published());
    let header = Header { parlor: VERSION, anchor, keys: Some(terms), ..header("backgammon", "{}", 0) };
    let mut run = Run::of(header, 0);
    run.chain = chain;
    let players = [0xaa, 0xbb].map(|byte| PlayerKey::new([byte; 32], run.table.origin()));
    for (name, player) in ["Ann", "Ben"].into_iter().zip(&players) {
        let guest = Guest { signs: Some(player.sit(name)), ..Guest::named(name.to_owned(), Digest([1; 32])) };
        run.ask_after(1, Command::Sit(guest)).expect("there is room");
    }
    while let Some((seat, call)) = run.table.calls().first().copied() {
        let share = players[seat.index()].share(seat.0, run.table.next_draw(), call);
        run.ask_after(1, Command::Share(share)).expect("it is called for");
    }
    let seen = (run.table.seq(), run.table.link());
    let signed = Some(players[1].act(seen, &["forfeit-1".to_owned()]));
    run.ask_after(1, Command::Resign { seat: Seat(1), signed }).expect("it may");
    let log = run.log();
    assert!(page.contains(&log), "{log}");
}

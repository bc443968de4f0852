//! The move files that pages make.

use game::movefile::{Detail, File, Submission, name_for};
use game::{AnyGame, Seat, SeatSet, Timestamp, Turn};

use super::board::{Board, site, text};
use super::reading::{Data, Offer};
use super::states::OPEN;

/// When the files are handed in.
const NOW: &str = "2026-02-03T04:05:06Z";

/// What the table says to a move file of a page, filled in.
fn handed_in(board: &Board, data: &Data, offer: &Offer, comment: Option<&str>) -> Result<Box<dyn AnyGame>, String> {
    let text = data.fill(&offer.form, NOW, comment);
    let digits = name_for(0, "x", &text);
    let name = format!("{}{}", offer.prefix, &digits["0000-x-".len()..]);
    let seat = board.game.seat_names().iter().position(|name| *name == offer.seat).expect("it is a seat");
    let hash = board.hash();
    let submission = Submission {
        name: Some(&name),
        file: File::Text(&text),
        senders: SeatSet::one(Seat(u8::try_from(seat).expect("there are few seats"))),
        fresh: &[hash],
        now: NOW.parse::<Timestamp>().expect("it is a time"),
        detail: Detail::Messages,
    };
    let mut game = board.game.duplicate();
    match game.submit(&mut board.envelope.clone(), &submission) {
        Ok(_) => Ok(game),
        Err(refusal) => Err(format!("{name}\n{text}\n{refusal:?}")),
    }
}

fn data_of(board: &Board) -> Data {
    let pages = site(&[board.shown("one")]);
    Data::of(text(&pages, "one/index.html"))
}

#[test]
fn every_move_of_a_page_is_accepted_and_ends_the_turn() {
    let mut count = 0;
    for (name, setup) in OPEN {
        for seed in 0..6 {
            let board = Board::new(name, setup, seed).after(9 * u32::try_from(seed).expect("a small number"));
            let data = data_of(&board);
            for (index, offer) in data.offers().iter().enumerate() {
                let comment = [None, Some("well, \"hello\" \\ </script> \u{1f3b2}")][index % 2];
                let next = handed_in(&board, &data, offer, comment).unwrap_or_else(|why| panic!("{name}: {why}"));
                assert_ne!(next.turn(), board.game.turn(), "{name}: a file is a whole turn");
                count += 1;
            }
        }
    }
    assert!(500 < count, "{count}");
}

#[test]
fn of_the_moves_in_a_hidden_game_the_legal_ones_are_accepted() {
    for phase in ["bidding", "trump_selection", "playing", "scoring"] {
        let is_there = |game: &dyn AnyGame| game.phase().0 == phase && matches!(game.turn(), Turn::Seats(_));
        let board = Board::new("texas42", "{}", 21).until(is_there);
        let data = data_of(&board);
        let accepted = data.offers().iter().filter(|offer| handed_in(&board, &data, offer, None).is_ok()).count();
        let legal: usize = board.game.turn().actors().map(|actor| board.game.legal(actor).len()).sum();
        // The agreements of this phase that are not missing are nothing, and no fault.
        assert!(legal <= accepted && (accepted == legal || phase == "playing"), "{phase}: {accepted}, {legal}");
    }
}

#[test]
fn a_turn_with_very_many_ways_is_still_a_small_page() {
    // Fifteen checkers by themselves, and four ones.
    let setup = r#"{"position":"XGID=-AAAAAAAAAAAAAAA--------b-:0:0:1:11:0:0:0:0:10"}"#;
    let board = Board::new("backgammon", setup, 1);
    let pages = site(&[board.shown("one")]);
    let page = text(&pages, "one/index.html");
    assert!(1000 < Data::of(page).nodes()[0].1.len());
    assert!(page.len() < 500_000, "{}", page.len());
}

//! Pages of a game with hidden hands tell what the public may know, and nothing else.

use game::json::Tree;
use game::{AnyGame, Seat, Turn, Viewer};
use git_tables::site::{Page, Shown, is_plain};

use super::board::{Board, site, text};

/// The pages, as if the game were another.
fn pages_of(board: &Board, game: &dyn AnyGame) -> Vec<Page> {
    // What a move file must carry is made from what all may know; that is not for the pages to see to.
    let expected_state = "0123456789abcdef".to_owned();
    site(&[Shown { game: Some(game.duplicate()), expected_state, ..board.shown("one") }])
}

#[test]
fn two_deals_that_look_the_same_have_the_same_pages() {
    let kind = games::find("texas42").expect("the registry has it");
    let mut differed = 0;
    for phase in ["bidding", "trump_selection", "playing"] {
        for seed in 0..5 {
            let is_there = |game: &dyn AnyGame| game.phase().0 == phase && matches!(game.turn(), Turn::Seats(_));
            let board =
                Board::new("texas42", "{}", seed).until(is_there).after(2 * u32::try_from(seed).expect("small"));
            if !board.hides() || board.game.phase().0 != phase {
                continue;
            }
            let public = board.game.state(&board.envelope, Viewer::Public);
            let public = Tree::parse(&public).expect("a document is JSON");
            for seat in (0..4).map(Seat) {
                let secret = board.game.secret(seat).expect("a hand is secret");
                let (guess, _) = kind.guess(&public, seat, &secret).expect("it could be so");
                differed += usize::from(!guess.same(board.game.as_ref()));
                assert!(pages_of(&board, guess.as_ref()) == pages_of(&board, board.game.as_ref()), "{phase} {seed}");
            }
        }
    }
    assert!(20 < differed, "{differed}");
}

#[test]
fn without_the_hands_a_page_shows_what_the_public_knows() {
    let kind = games::find("texas42").expect("the registry has it");
    let is_bidding = |game: &dyn AnyGame| game.phase().0 == "bidding" && matches!(game.turn(), Turn::Seats(_));
    let pages_of = |seed| {
        let board = Board::new("texas42", "{}", seed).until(is_bidding);
        let last = board.steps[board.steps.len() - 1].clone();
        assert!(is_plain(&last.svg, kind));
        let expected_state = String::new();
        site(&[Shown { game: None, steps: vec![last], expected_state, ..board.shown("one") }])
    };
    let pages = pages_of(1);
    let page = text(&pages, "one/index.html");
    for part in ["It is the turn of <bdi>login-", "<code>parlor git hand one</code>", "<svg ", "'sha256-"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("id=\"move\"") && text(&pages, "index.html").contains("data-table=\"one\""));
    assert!((2..9).all(|seed| pages_of(seed) == pages), "it depends on the deal");
}

#[test]
fn every_page_is_the_same_each_time() {
    let board = Board::new("fish", "{}", 4).after(15);
    assert!(site(&[board.shown("one")]) == site(&[board.shown("one")]));
}

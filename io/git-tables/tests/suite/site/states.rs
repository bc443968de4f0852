//! Pages of all games, in all states.

use game::{AnyGame, Turn};

use super::board::{Board, site, text};
use super::reading::Data;

/// The games that hide nothing, with setups.
pub(crate) const OPEN: [(&str, &str); 6] = [
    ("backgammon", "{}"),
    ("backgammon", r#"{"match":{"length":3}}"#),
    ("quoridor", "{}"),
    ("quoridor", r#"{"starting_walls":3,"max_turns":60}"#),
    ("fish", "{}"),
    ("fish", r#"{"players":3,"rules":"box"}"#),
];

/// Checks what must be so of every page of a table, and gives its data.
fn check(board: &Board) -> Data {
    let pages = site(&[board.shown("one")]);
    let page = text(&pages, "one/index.html");
    let data = Data::of(page);
    let drawn: Vec<&str> = board.steps.iter().map(|step| step.svg.as_str()).collect();
    assert!(data.steps() == drawn, "the parts of a picture do not make it again");
    assert_eq!(page.matches("<li><a href=\"#ply=").count(), drawn.len());
    assert_eq!(text(&pages, "one/board.svg"), drawn[drawn.len() - 1]);
    let version = page.split_once("data-version=\"").and_then(|(_, rest)| rest.split_once('"')).expect("a version").0;
    assert_eq!(text(&pages, "one/version.json"), format!("{{\"version\":\"{version}\"}}\n"));
    assert!(version.len() == 16);
    let page = page.replace("url(#stencil-", "");
    for outside in ["src=\"http", "href=\"http", "url(", "@import", "'unsafe"] {
        assert!(!page.contains(outside) && !text(&pages, "index.html").contains(outside), "{outside}");
    }
    data
}

#[test]
fn a_game_that_is_on_offers_every_legal_action() {
    for (name, setup) in OPEN {
        for seed in 0..4 {
            let board = Board::new(name, setup, seed).after(10 + 7 * u32::try_from(seed).expect("a small number"));
            let data = check(&board);
            let Some(actor) = board.game.turn().actor() else {
                continue;
            };
            let nodes = data.nodes();
            let (_, nodes) = nodes.first().expect("a seat is in turn");
            let edges: Vec<&String> = nodes[0]["edges"].as_object().expect("there is something to do").keys().collect();
            let mut legal = board.game.legal(actor);
            legal.sort();
            assert!(edges.into_iter().eq(&legal), "{name} {seed}");
        }
    }
}

#[test]
fn each_position_of_a_turn_can_be_chosen_from_its_picture() {
    for (name, setup) in OPEN {
        let data = check(&Board::new(name, setup, 3).after(20));
        for (_, nodes) in data.nodes() {
            for node in &nodes {
                let picture = data.text(&node["picture"]);
                for id in node["edges"].as_object().into_iter().flatten().map(|(id, _)| id) {
                    assert!(picture.contains(&format!("data-action=\"{id}\"")), "{name}: {id}");
                }
                assert!(node["edges"].is_object() != node["file"].is_u64(), "it goes on or it is over");
                assert!(node["edges"].is_object() || !picture.contains("data-action="), "nothing is left to be done");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_offers_nothing() {
    for (name, setup) in OPEN.into_iter().chain([("texas42", r#"{"target":1}"#)]) {
        let board = Board::new(name, setup, 5).until(|_| false);
        let data = check(&board);
        assert!(data.offers().is_empty() && data.nodes().is_empty());
        let pages = site(&[board.shown("one")]);
        assert!(text(&pages, "one/index.html").contains("<p id=\"status\">The game is over."));
        assert!(!text(&pages, "one/index.html").contains("id=\"move\""));
    }
}

#[test]
fn where_hands_are_hidden_there_are_buttons_for_all_that_could_be() {
    for phase in ["bidding", "trump_selection", "playing"] {
        let is_there = |game: &dyn AnyGame| game.phase().0 == phase && matches!(game.turn(), Turn::Seats(_));
        let board = Board::new("texas42", "{}", 8).until(is_there);
        assert!(board.hides(), "{phase}");
        let data = check(&board);
        assert!(data.nodes().is_empty());
        let actor = board.game.turn().actor().expect("somebody is in turn");
        let offers = data.offers();
        for id in board.game.legal(actor) {
            assert!(offers.iter().any(|offer| offer.form.contains(&format!("\"{id}\""))), "{id}");
        }
        assert!(!offers.iter().any(|offer| offer.form.contains("forfeit")));
        let pages = site(&[board.shown("one")]);
        assert!(text(&pages, "one/index.html").contains("<code>parlor git hand one</code>"));
    }
}

#[test]
fn several_seats_in_turn_have_moves_of_their_own() {
    let board = Board::new("texas42", "{}", 8).until(|game| game.phase().0 == "scoring");
    assert!(!board.hides());
    let seats: Vec<String> = check(&board).offers().into_iter().map(|offer| offer.seat).collect();
    assert_eq!(seats.len(), 4);
}

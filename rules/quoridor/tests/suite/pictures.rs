//! The pictures show the position, everything that can be done, and nothing that could be markup.

use crate::support::{kind, position};
use game::{Actor, AnyGame, Envelope, Erased, Seat, Viewer};

const CROWDED: &str = "e5 e6, 1 to move, e6h d6v a4h c4h";

fn svg(text: &str, envelope: &Envelope, actor: Option<Actor>) -> String {
    Erased(position(text)).svg(envelope, Viewer::Public, actor, speech::english(kind()))
}

/// How often `part` occurs.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn every_legal_action_is_an_element() {
    let game = Erased(position(CROWDED));
    let me = Actor::Seat(Seat(0));
    let picture = svg(CROWDED, &Envelope::blank(), Some(me));
    let legal = game.legal(me);
    assert_eq!(count(&picture, " data-action="), legal.len());
    for id in legal {
        assert_eq!(count(&picture, &format!(" data-action=\"{id}\"")), 1, "{id}");
    }
    assert_eq!(count(&svg(CROWDED, &Envelope::blank(), None), " data-action="), 0);
}

#[test]
fn walls_pawns_goals_and_coordinates_are_drawn() {
    let picture = svg(CROWDED, &Envelope::blank(), None);
    for wall in ["e6h", "d6v", "a4h", "c4h"] {
        assert_eq!(count(&picture, &format!("class=\"wall\" data-wall=\"{wall}\"")), 1);
    }
    // Two pawns on the board and one beside each name.
    assert_eq!((count(&picture, "class=\"pawn\""), count(&picture, "class=\"goal\"")), (4, 2));
    for label in "abcdefghi".chars() {
        assert_eq!(count(&picture, &format!(">{label}</text>")), 1);
    }
    assert!(picture.contains("<title id=\"title\">Quoridor: Player 1 against Player 2</title>"));
    assert!(picture.contains("is on e5, has 8 walls left and wants to reach rank 9"), "{picture}");
}

#[test]
fn the_last_action_is_highlighted() {
    let last = |id: &str| Envelope { last: Some(id.to_string()), ..Envelope::blank() };
    let stroke = "stroke=\"#ffb300\"";
    assert_eq!(count(&svg(CROWDED, &last("c4h"), None), stroke), 1);
    assert_eq!(count(&svg(CROWDED, &last("e6"), None), stroke), 1);
    assert_eq!(count(&svg(CROWDED, &last("forfeit-0"), None), stroke), 0);
    assert_eq!(count(&svg(CROWDED, &Envelope::blank(), None), stroke), 0);
}

#[test]
fn a_name_is_only_ever_text() {
    let names = vec!["<script>alert(1)</script>".to_string(), "\"&'\u{0}\u{202e}".to_string()];
    let picture = svg(CROWDED, &Envelope { names, ..Envelope::blank() }, None);
    assert!(!picture.contains("<script") && !picture.contains('\u{0}'));
    assert!(picture.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
}

#[test]
fn the_terminal_picture() {
    let envelope = Envelope { names: vec!["Ann".into(), "Ben".into()], last: Some("e6h".into()), ..Envelope::blank() };
    let me = Actor::Seat(Seat(0));
    let sketch = Erased(position(CROWDED)).sketch(&envelope, Viewer::Public, Some(me), speech::english(kind()));
    assert_eq!(sketch.plain(), include_str!("docs/sketch.txt"));
    assert_eq!(sketch.spots.len(), Erased(position(CROWDED)).legal(me).len());
    let inside = |&(x, y): &(usize, usize)| x < sketch.width() && y < sketch.height();
    assert!(sketch.spots.iter().all(|spot| spot.covers.iter().all(inside) && spot.covers.contains(&spot.at)));
}

//! What pictures show of what happened, what they show to those who ask, and how themes colour them.

use std::collections::BTreeMap;

use crate::support::{count, drawn, english, kind, position};
use game::json::Tree;
use game::{Actor, AnyGame, Envelope, Erased, Look, Seat, Shape, Timestamp, View, Viewer, scoped};

/// The game after these actions, with a table that remembers them.
fn played(ids: &str) -> (Box<dyn AnyGame>, Envelope) {
    let setup = Tree::parse(r#"{"names":["Ann","Ben"]}"#).expect("it is JSON");
    let (mut game, mut envelope) = kind().begin(&setup).expect("the usual setup");
    for id in ids.split_whitespace() {
        let actor = game.turn().actor().expect("the game goes on");
        let narration = game.apply(actor, id).unwrap_or_else(|why| panic!("{id}: {why:?}"));
        envelope.note(id, &narration, Timestamp::default());
        envelope.remember(actor, id);
    }
    (game, envelope)
}

/// The picture after these actions, for a player whose turn it may be.
fn seen_by(viewer: Viewer, ids: &str) -> String {
    let (game, envelope) = played(ids);
    let actor = game.turn().actor();
    drawn(game.as_ref(), &envelope, &View { viewer, actor, speech: english(), look: Look::default() })
}

const ANN: Viewer = Viewer::Seat(Seat(0));
const BEN: Viewer = Viewer::Seat(Seat(1));

#[test]
fn the_wall_of_the_other_player_stays_marked_until_the_reply() {
    let marked =
        "data-wall=\"e5h\" data-piece=\"wall\" pointer-events=\"none\" data-order=\"0\">\n<rect class=\"wall recent\"";
    assert_eq!(count(&seen_by(ANN, "e2 e5h"), marked), 1);
    assert_eq!(count(&seen_by(Viewer::Public, "e2 e5h"), marked), 1);
    assert_eq!(count(&seen_by(ANN, "e2 e5h e3"), "class=\"wall recent\""), 0);
}

#[test]
fn a_picture_without_a_table_marks_the_last_action() {
    let envelope = Envelope { last: Some("c4h".into()), ..Envelope::blank() };
    let game = Erased(position("e5 e6, 1 to move, e6h d6v a4h c4h"));
    let mark =
        |envelope: &Envelope| count(&game.svg(envelope, Viewer::Public, None, english()), "class=\"wall recent\"");
    assert_eq!(mark(&envelope), 1);
    for last in [None, Some("forfeit-0".to_string())] {
        assert_eq!(mark(&Envelope { last, ..Envelope::blank() }), 0);
    }
}

/// Where a pawn is shown as through glass: the middle of its square.
fn stood(picture: &str) -> Vec<(&str, &str)> {
    let ghosts = picture.split("<g class=\"stood\"").skip(1);
    ghosts.filter_map(|text| text.split("translate(").nth(1)?.split(')').next()?.split_once(' ')).collect()
}

#[test]
fn a_pawn_that_moved_leaves_where_it_stood() {
    // From home, from an earlier square, and over what was done in between.
    let (home, eighth) = (("350", "46"), ("350", "122"));
    assert_eq!(stood(&seen_by(ANN, "e2 e8")), [home]);
    assert_eq!(stood(&seen_by(ANN, "e2 e8 e3 e7")), [eighth]);
    assert_eq!(stood(&seen_by(ANN, "e2 e8 e3 a1h a2h e7")), [eighth]);
    assert_eq!(stood(&seen_by(Viewer::Public, "e2 e8 e3 e7")), [eighth]);
    assert_eq!(stood(&seen_by(BEN, "e2 e8 e3 e7")), []);
    assert_eq!(count(&seen_by(ANN, "e2 e8"), "data-piece=\"pawn-1\" data-order=\"0\""), 1);
    assert_eq!(count(&seen_by(ANN, "e2 e8"), "class=\"recent-square\""), 1);
    // Who comes to a game that is loaded cannot tell where it stood.
    let (game, envelope) = played("e2 e8 e3 e7");
    let forgetful = Envelope { recent: envelope.recent[3..].to_vec(), ..envelope };
    let view = View { viewer: ANN, actor: None, speech: english(), look: Look::default() };
    let picture = drawn(game.as_ref(), &forgetful, &view);
    assert_eq!((stood(&picture), count(&picture, "class=\"recent-square\"")), (vec![], 1));
}

#[test]
fn jumps_are_drawn() {
    assert_eq!(count(&seen_by(BEN, "e2 e8 e3 e7 e4 e6 e5"), "class=\"jump line-1\""), 1);
    assert_eq!(count(&seen_by(BEN, "e2 e8 e3 e7 e4 e6"), "class=\"jump "), 0);
    // A wall behind the other pawn: the two squares beside it.
    assert_eq!(count(&seen_by(BEN, "e2 e8 e3 e7 e4 e6 a1h a3h e5 c1h e4h"), "class=\"jump line-1\""), 2);
}

#[test]
fn the_lengths_of_the_shortest_ways_are_those_of_the_rules() {
    let mut luck = game::Seeded::new(9);
    let mut turns = 0;
    for _ in 0..20 {
        let (mut game, envelope) = kind().begin(&Tree::Null).expect("the usual setup");
        while let Some(actor) = game.turn().actor() {
            let view = View { viewer: Viewer::Public, actor: None, speech: english(), look: Look::default() };
            let picture = drawn(game.as_ref(), &envelope, &view);
            let typed = game.typed::<quoridor::Quoridor>().expect("it is Quoridor");
            for (seat, path) in picture.split("class=\"way line-").skip(1).enumerate() {
                let points = path.split('"').nth(2).expect("there are points");
                let steps = typed.steps_home(Seat(u8::try_from(seat).expect("there are two"))).expect("there is a way");
                assert_eq!(points.split(' ').count(), 1 + usize::from(steps));
                assert_eq!(count(&picture, &format!("class=\"on-{seat}\"")), 1);
                assert!(picture.contains(&format!(">{steps}</text>")));
                turns += 1;
            }
            let legal = game.legal(actor);
            let choice = game::Luck::below(&mut luck, u32::try_from(legal.len()).expect("a short list"));
            game.apply(actor, &legal[choice as usize]).expect("it is legal");
        }
    }
    assert!(100 < turns);
}

#[test]
fn what_is_only_for_those_who_ask_is_apart() {
    let picture = seen_by(ANN, "e2 e8");
    for aid in kind().aids {
        assert!(picture.contains(&format!("<g class=\"aid aid-{}\"", aid.name)), "{}", aid.name);
    }
    assert!(picture.contains(".aid-ways{display:none}"));
}

#[test]
fn sets_of_pieces_look_different() {
    let (game, envelope) = played("e2 e8");
    let look = |pieces| {
        let look = Look { pieces, ..Look::default() };
        drawn(game.as_ref(), &envelope, &View { viewer: ANN, actor: None, speech: english(), look })
    };
    assert_eq!(kind().pieces.len(), 2);
    assert_ne!(look(0), look(1));
    assert_eq!(look(0), look(7));
}

/// The colours of a theme by class, by day and by night.
fn colours(css: &str) -> BTreeMap<(String, &'static str), [String; 2]> {
    let mut colours = BTreeMap::new();
    for (selectors, declarations) in
        css.lines().filter(|line| !line.starts_with("/*")).filter_map(|line| line.split_once('{'))
    {
        for selector in selectors.split(',').map(|selector| selector.trim().to_string()) {
            for name in ["fill", "stroke"] {
                let rest =
                    declarations.split([';', '}']).find_map(|part| part.trim().strip_prefix(name)?.strip_prefix(": "));
                let Some(value) = rest.map(str::trim) else { continue };
                let both = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')')?.split_once(", "));
                let (light, dark) = both.unwrap_or((value, value));
                colours.insert((selector.clone(), name), [light.to_string(), dark.to_string()]);
            }
        }
    }
    colours
}

/// How far two colours are apart, from 1 to 21.
fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|colour| {
        let channel = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
        let linear = |value: f64| if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        [(1, 0.2126), (3, 0.7152), (5, 0.0722)].map(|(at, weight)| weight * linear(channel(at))).iter().sum::<f64>()
    });
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// What a class has by itself, as the picture says.
fn usual(picture: &str, class: &str, name: &str) -> String {
    let class = class.trim_start_matches('.').replace('.', " ");
    let mut elements = picture.lines().filter(|line| {
        let classes = line.split(" class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        class.split(' ').all(|part| classes.split(' ').any(|other| other == part))
    });
    let attribute = format!(" {name}=\"");
    let value = elements.find_map(|line| line.split(&attribute).nth(1)?.split('"').next());
    value.unwrap_or_else(|| panic!("{class} has no {name}")).to_string()
}

/// A picture in which everything is: what was done, what can be done, and what cannot.
fn full() -> String {
    seen_by(ANN, "e2 e8 e3 e7 e4 e6 e5 d5h a1h e7")
        + &seen_by(ANN, "e2 e5h")
        + &seen_by(BEN, "e2 e8 e3 e7 e4 e6 e5")
        + &seen_by(ANN, "e2 e8 e3 e7 e4 e6")
}

#[test]
fn letters_stand_out_in_every_theme_by_day_and_by_night() {
    let picture = full();
    let pairs = [
        (".name", &[".plate"][..]),
        (".note", &[".plate"]),
        (".count", &[".plate"]),
        (".coordinate", &[".cell", ".home-0", ".home-1"]),
        (".on-0", &[".seat-0"]),
        (".on-1", &[".seat-1"]),
    ];
    for theme in kind().themes {
        let colours = colours(theme.css);
        let colour = |class: &str, time: usize| {
            let themed = colours.get(&(class.to_string(), "fill")).map(|both| both[time].clone());
            let plain = usual(&picture, class, "fill");
            if plain.len() == 4 {
                format!("#{0}{0}{1}{1}{2}{2}", &plain[1..2], &plain[2..3], &plain[3..4])
            } else {
                themed.unwrap_or(plain)
            }
        };
        for (letters, grounds) in &pairs {
            for (ground, time) in grounds.iter().flat_map(|ground| [(ground, 0), (ground, 1)]) {
                let (one, other) = (colour(letters, time), colour(ground, time));
                let found = contrast(&one, &other);
                assert!(4.5 <= found, "{}: {letters} {one} on {ground} {other}: {found:.2}", theme.name);
            }
        }
        // Walls on the board and beside it, and pawns on squares, are no letters.
        for (thing, ground) in [(".wall", ".bed"), (".wall", ".cell"), (".wall.recent", ".bed")] {
            for time in [0, 1] {
                let found = contrast(&colour(thing, time), &colour(ground, time));
                assert!(3.0 <= found, "{}: {thing} on {ground}: {found:.2}", theme.name);
            }
        }
    }
}

#[test]
fn themes_colour_what_pictures_have() {
    let picture = full();
    for theme in kind().themes {
        let colours = colours(theme.css);
        assert!(4 < colours.len(), "{}", theme.name);
        for (selector, name) in colours.keys() {
            let _ = usual(&picture, selector, name);
        }
        assert!(scoped(theme, ".scope").lines().all(|line| line.starts_with(".scope .")), "{}", theme.name);
    }
}

#[test]
fn no_theme_glares_by_night() {
    for theme in kind().themes {
        let colours = colours(theme.css);
        for class in [".ground", ".plate"] {
            let [_, dark] = &colours[&(class.to_string(), "fill")];
            assert!(10.0 <= contrast(dark, "#ffffff"), "{}: {class} {dark}", theme.name);
        }
    }
}

#[test]
fn a_player_who_cannot_act_is_offered_nothing() {
    let (game, envelope) = played("e2");
    for shape in [Shape::Wide, Shape::Tall] {
        let look = Look { shape, ..Look::default() };
        let picture = drawn(game.as_ref(), &envelope, &View { viewer: ANN, actor: None, speech: english(), look });
        for offer in [" data-action=", " data-why=", " data-source="] {
            assert_eq!(count(&picture, offer), 0, "{offer}");
        }
    }
    assert!(game.legal(Actor::Seat(Seat(0))).is_empty());
}

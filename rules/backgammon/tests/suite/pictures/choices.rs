//! What can be chosen in a picture: everything that is legal, and nothing else, in places that a finger hits.

use super::*;

/// The value of an attribute, if a tag has it.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

/// The tags of a picture, in order.
fn tags(picture: &str) -> impl Iterator<Item = &str> {
    picture.split('<').skip(1).filter_map(|rest| rest.split('>').next())
}

/// The values of an attribute in a picture.
fn values<'t>(picture: &'t str, name: &'t str) -> Vec<&'t str> {
    tags(picture).filter_map(|tag| attribute(tag, name)).collect()
}

/// Plays ids, one after the other.
fn played(game: &Backgammon, actor: Actor, ids: &str) -> Backgammon {
    let mut erased = Erased(*game);
    for id in ids.split(' ') {
        erased.apply(actor, id).unwrap_or_else(|refused| panic!("{id} of {ids}: {refused:?}"));
    }
    erased.0
}

const SHAPES: [Look; 2] = [
    Look { shape: Shape::Wide, pieces: 0, held: Held::Nothing },
    Look { shape: Shape::Tall, pieces: 0, held: Held::Nothing },
];

#[test]
fn every_legal_action_is_a_choice_and_every_choice_is_legal() {
    let (mut seen, mut combined) = (0, 0);
    wander(|game, actor| {
        for look in SHAPES {
            let picture = picture(game, &Envelope::blank(), (BLACK, Some(actor)), look);
            // Chance is shown no picture to choose from.
            let legal = if actor == Actor::Chance { Vec::new() } else { Erased(*game).legal(actor) };
            let choices = values(&picture, "data-action");
            for id in &legal {
                assert_eq!(choices.iter().filter(|choice| *choice == id).count(), 1, "{id}");
            }
            let several: Vec<&&str> = choices.iter().filter(|choice| choice.contains(' ')).collect();
            assert_eq!(choices.len(), legal.len() + several.len());
            for ids in &several {
                played(game, actor, ids);
            }
            for ids in values(&picture, "data-tap") {
                played(game, actor, ids);
            }
            assert_eq!(count(&picture, "role=\"button\" tabindex=\"0\" aria-label="), choices.len());
            seen += legal.len();
            combined += several.len();
        }
        assert_eq!(count(&picture(game, &Envelope::blank(), (BLACK, None), SHAPES[0]), " data-action="), 0);
    });
    assert!(20_000 < seen && 5_000 < combined, "{seen} {combined}");
}

/// Several steps of one checker end where no single one ends, each place once, and come where they are said to.
#[test]
fn steps_are_combined_once_for_each_place() {
    let check = |setup: &str, ids: &str, from: &str, want: &[(&str, &str)]| {
        let picture = svg(setup, ids, WHITE);
        let of_source = tags(&picture).filter(|tag| attribute(tag, "data-from") == Some(from));
        let found: Vec<(&str, &str)> = of_source
            .filter_map(|tag| Some((attribute(tag, "data-action")?, attribute(tag, "aria-label")?)))
            .filter(|(ids, _)| ids.contains(' '))
            .collect();
        assert_eq!(found, want);
    };
    check(START, "open-6-5", "23", &[("move-23-6 move-17-5", "24/13 with 6 and 5")]);
    check(START, "open-6-5", "5", &[]);
    check(
        START,
        "open-1-3 move-16-3 move-18-1 roll-2-2",
        "12",
        &[
            ("move-12-2 move-10-2", "13/9 with 2 and 2"),
            ("move-12-2 move-10-2 move-8-2", "13/7 with 2 and 2 and 2"),
            ("move-12-2 move-10-2 move-8-2 move-6-2", "13/5 with 2 and 2 and 2 and 2"),
        ],
    );
    // By way of the 5 it hits; by way of the 7 it does not.
    let two_ways = r#"{"position":"XGID=-----a---A--B----------bb-:0:0:1:42:0:0:0:0:10"}"#;
    check(two_ways, "", "8", &[("move-8-4 move-4-2", "9/5*/3 with 4 and 2")]);
}

#[test]
fn a_tap_plays_the_larger_die_and_then_the_other() {
    let tap = |setup: &str, ids: &str, source: &str| {
        let picture = svg(setup, ids, WHITE);
        let tag = tags(&picture).find(|tag| attribute(tag, "data-source") == Some(source)).map(ToString::to_string);
        tag.and_then(|tag| attribute(&tag, "data-tap").map(ToString::to_string)).unwrap_or_default()
    };
    assert_eq!(tap(START, "open-3-1", "7"), "move-7-3");
    assert_eq!(tap(START, "open-3-1 move-7-3", "7"), "move-7-1");
    assert_eq!(tap(START, "open-3-1", "23"), "move-23-3");
    assert_eq!(tap(BEARING_OFF, "", "3"), "move-3-6");
    assert_eq!(tap(CROWDED, "move-5-2 move-9-4 roll-6-4", "bar"), "move-bar-4");
    // Points where no checker is taken up: two checkers make one, or the only step that goes there is played.
    let picture = svg(START, "open-3-1", WHITE);
    let taps: Vec<&str> = tags(&picture)
        .filter(|tag| attribute(tag, "class") == Some("tap"))
        .filter_map(|tag| attribute(tag, "data-tap"))
        .collect();
    assert!(taps.contains(&"move-7-3 move-5-1") && taps.contains(&"move-23-3"), "{taps:?}");
}

#[test]
fn a_checker_that_cannot_move_says_why() {
    let why = |setup: &str, ids: &str, viewer: Viewer| svg(setup, ids, viewer);
    let waiting = why(CROWDED, "move-5-2 move-9-4 roll-6-4", BLACK);
    assert!(values(&waiting, "data-why").contains(&"Checkers on the bar come in first."));
    let stuck = why(START, "open-6-5", WHITE);
    assert_eq!(values(&stuck, "data-why"), ["This checker cannot move with these dice."]);
    assert_eq!(count(&svg(START, "open-6-5 move-23-6 move-17-5", WHITE), "data-why"), 0);
}

/// Nothing that ends a game is on the board.
#[test]
fn a_game_is_given_up_only_in_a_dialog() {
    let picture = svg(MATCH, "open-3-1", WHITE);
    let (_, rest) = picture.split_once("<g class=\"aside\" display=\"none\">").expect("there is a list");
    assert_eq!(count(&picture, "data-action=\"resign-"), 3);
    assert_eq!(count(rest, "data-action=\"resign-"), 3);
    assert_eq!(
        values(rest, "data-sure"),
        [
            "Give up a single game? You lose 1 point if your opponent accepts.",
            "Give up a gammon? You lose 2 points if your opponent accepts.",
            "Give up a backgammon? You lose 3 points if your opponent accepts."
        ]
    );
    assert_eq!(count(&svg(START, "open-3-1", WHITE), "class=\"aside\""), 0);
}

/// How wide and how high a shape is.
fn size(tag: &str) -> Option<(i32, i32)> {
    let number = |name: &str| attribute(tag, name)?.parse::<i32>().ok();
    if tag.starts_with("rect") {
        return Some((number("width")?, number("height")?));
    }
    if tag.starts_with("circle") {
        return Some((2 * number("r")?, 2 * number("r")?));
    }
    path_size(attribute(tag, "d")?)
}

/// The same of a path of lines across and down.
fn path_size(path: &str) -> Option<(i32, i32)> {
    let (mut at, mut least, mut most) = ((0, 0), (i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    let mut rest = path.trim_end_matches('z');
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|letter: char| letter.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<i32> = rest[1..end].split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        match (command, numbers.as_slice()) {
            ('M', [x, y]) => at = (*x, *y),
            ('H', [x]) => at.0 = *x,
            ('h', [x]) => at.0 += x,
            ('v', [y]) => at.1 += y,
            _ => return None,
        }
        least = (least.0.min(at.0), least.1.min(at.1));
        most = (most.0.max(at.0), most.1.max(at.1));
        rest = &rest[end..];
    }
    Some((most.0 - least.0, most.1 - least.1))
}

/// On a telephone 390 pixels wide a unit is a pixel.
#[test]
fn what_can_be_pressed_is_large_enough_for_a_finger() {
    let mut seen = 0;
    let mut check = |picture: &str| {
        let mut rest = tags(picture).skip_while(|tag| !tag.starts_with("/style"));
        while let Some(tag) = rest.next() {
            let is_pressed = ["data-wide", "data-source", "data-do", "data-tap", "data-why"]
                .iter()
                .any(|name| attribute(tag, name).is_some());
            if !is_pressed {
                continue;
            }
            let is_shape = |tag: &&str| ["rect", "circle", "path"].iter().any(|name| tag.starts_with(name));
            let shape = if is_shape(&tag) { Some(tag) } else { rest.by_ref().find(|tag| is_shape(tag)) };
            let (width, height) = shape.and_then(size).unwrap_or_else(|| panic!("{tag} has no size"));
            assert!(44 <= width.min(height), "{tag}: {width} by {height}");
            seen += 1;
        }
    };
    wander(|game, actor| {
        for look in SHAPES {
            for held in [Held::Nothing, Held::Complete] {
                check(&picture(game, &Envelope::blank(), (BLACK, Some(actor)), Look { held, ..look }));
            }
        }
    });
    assert!(20_000 < seen, "{seen}");
}

#[test]
fn a_turn_is_confirmed_and_taken_back_beside_the_dice() {
    let (game, envelope) = after(MATCH, "open-3-1 move-7-3 move-5-1");
    for look in SHAPES {
        let held = |held: Held| picture(&game, &envelope, (WHITE, None), Look { held, ..look });
        assert_eq!(values(&held(Held::Nothing), "data-do"), [""; 0]);
        assert_eq!(values(&held(Held::Open), "data-do"), ["undo"]);
        let complete = held(Held::Complete);
        // The dice, and the marks on both sides of them.
        assert_eq!(values(&complete, "data-do"), ["confirm", "undo", "confirm"]);
        assert_eq!(count(&complete, "class=\"die white\""), 2);
        assert_eq!(count(&held(Held::Nothing), "class=\"die "), 0);
    }
}

#[test]
fn the_cube_is_the_button_that_doubles() {
    let check = |look: Look| {
        let (game, envelope) = after(MATCH, "open-3-1 move-7-3 move-5-1");
        let picture = picture(&game, &envelope, (BLACK, in_turn(&game)), look);
        let (before, rest) = picture.split_once("data-action=\"double\"").expect("Black may double");
        let (_, cube) = before.split_once("class=\"cube\"").expect("there is a cube");
        let middle = |tag: &str| {
            let [x, y, width, height] = ["x", "y", "width", "height"]
                .map(|name| attribute(tag, name).and_then(|number| number.parse::<i32>().ok()).expect("a number"));
            (x + width / 2, y + height / 2)
        };
        let rect = |part: &str| tags(part).find(|tag| tag.starts_with("rect")).map(middle);
        assert!(rect(cube).is_some());
        assert_eq!(rect(cube), rect(rest));
    };
    SHAPES.into_iter().for_each(check);
}

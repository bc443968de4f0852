//! How pictures look: on a desk and on a telephone, in every theme, with what others did.

use std::collections::BTreeSet;

use super::*;

const TALL: Look = Look { shape: Shape::Tall, pieces: 0, held: Held::Nothing };

/// The size of a picture, as its view box says it.
fn view_box(picture: &str) -> (i32, i32) {
    let (_, rest) = picture.split_once("viewBox=\"0 0 ").expect("a picture has a view box");
    let numbers: Vec<i32> =
        rest.split('"').next().unwrap_or_default().split(' ').filter_map(|number| number.parse().ok()).collect();
    (numbers[0], numbers[1])
}

#[test]
fn a_telephone_held_upright_has_the_board_turned() {
    let (game, envelope) = after(START, "open-3-1");
    let wide = picture(&game, &envelope, (WHITE, None), Look::default());
    let tall = picture(&game, &envelope, (WHITE, None), TALL);
    let (width, height) = view_box(&wide);
    assert!(height < width && (600..=750).contains(&height), "{width} {height}");
    assert_eq!(view_box(&tall), (380, 600));
    // The home board is at the lower end: point 1 is the lowest.
    let height_of = |number: u8| {
        let end = format!(">{number}</text>");
        let line = tall.lines().find(|line| line.starts_with("<text class=\"number\"") && line.ends_with(&end));
        let (_, rest) = line.and_then(|line| line.split_once(" y=\"")).expect("every point has a number");
        rest.split('"').next().and_then(|y| y.parse::<i32>().ok()).expect("a place is a number")
    };
    let heights: Vec<i32> = (1..=12).map(height_of).collect();
    assert!(heights.windows(2).all(|two| two[1] + 44 <= two[0]), "{heights:?}");
    assert!((1..=12).all(|number| height_of(number) == height_of(25 - number)));
}

/// A wide picture may be shown 800 pixels wide, a tall one 350: a telephone has 360, and the page an edge.
#[test]
fn no_letters_are_smaller_than_11_pixels() {
    let mut sizes = [BTreeSet::new(), BTreeSet::new()];
    wander(|game, actor| {
        for (look, sizes) in [Look::default(), TALL].into_iter().zip(&mut sizes) {
            let picture = picture(game, &Envelope::blank(), (WHITE, Some(actor)), look);
            let found =
                picture.split("font-size=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<i32>().ok());
            sizes.extend(found);
        }
    });
    let [wide, tall] = sizes.map(|sizes| *sizes.first().expect("there are letters"));
    let (width, _) = view_box(&svg(START, "", WHITE));
    assert!(11 * width <= 800 * wide, "{wide}");
    assert!(11 * 380 <= 350 * tall, "{tall}");
}

/// The classes of everything that is in any picture.
fn classes() -> BTreeSet<String> {
    let mut classes = BTreeSet::new();
    let mut add = |picture: &str| {
        let lists = picture.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
        classes.extend(lists.flat_map(|list| list.split(' ')).map(ToString::to_string));
    };
    for (ids, viewer) in [("open-3-1 move-7-3 move-5-1", BLACK), ("open-1-3 move-16-3 move-18-1 roll roll-6-5", WHITE)]
    {
        let (game, envelope) = after(MATCH, ids);
        for pieces in 0..3 {
            let look = Look { pieces, held: Held::Nothing, ..TALL };
            add(&picture(&game, &envelope, (viewer, in_turn(&game)), look));
        }
    }
    for (setup, ids) in
        [(CROWDED, ""), (BEARING_OFF, ""), (BEARING_OFF, "move-3-6"), (LAST_ROLL, "move-0-2"), (START, "")]
    {
        add(&svg(setup, ids, WHITE));
    }
    classes
}

#[test]
fn every_rule_of_a_theme_is_for_something_in_the_pictures() {
    let known = classes();
    assert!(4 <= Backgammon::THEMES.len() && 2 <= Backgammon::PIECES.len());
    for theme in Backgammon::THEMES {
        assert!(theme.css.lines().count() > 5, "{}", theme.name);
        for line in theme.css.lines().filter(|line| !line.starts_with("/*")) {
            let (selectors, rule) = line.split_once(" { ").unwrap_or_else(|| panic!("{}: {line}", theme.name));
            assert!(rule.ends_with(" }"), "{}: {line}", theme.name);
            for class in selectors.split([' ', ',', '.']).filter(|class| !class.is_empty()) {
                assert!(known.contains(class), "{}: .{class} in {line}", theme.name);
            }
        }
    }
}

#[test]
fn sets_of_pieces_differ_and_sides_are_told_apart_by_shape() {
    let (game, envelope) = after(START, "open-3-1");
    let of = |pieces: u8| picture(&game, &envelope, (WHITE, None), Look { pieces, ..Look::default() });
    let mark = |picture: &str, shape: &str| count(picture, &format!("<{shape} class=\"mark\""));
    assert_eq!((count(&of(0), "class=\"groove\""), mark(&of(0), "circle")), (32, 0));
    assert_eq!((mark(&of(1), "circle"), mark(&of(1), "path")), (16, 16));
    assert_eq!((count(&of(2), "class=\"groove\""), mark(&of(2), "path")), (0, 0));
    // A number that no set has is the first.
    assert_eq!(of(9), of(0));
}

/// The other side's last turn: its dice beside its name, where its checkers came from, in which order they came.
#[test]
fn what_the_other_side_played_is_marked_until_the_viewer_moves() {
    let ids = "open-1-3 move-16-3 move-18-1 roll-6-5";
    let (game, envelope) = after(START, ids);
    for shape in [Shape::Wide, Shape::Tall] {
        let look = Look { shape, ..Look::default() };
        let shown = picture(&game, &envelope, (WHITE, in_turn(&game)), look);
        assert_eq!((count(&shown, "class=\"trail\""), count(&shown, "data-seen=")), (2, 2));
        assert_eq!((count(&shown, " data-order=\"2\""), count(&shown, " data-order=\"3\"")), (1, 1));
        let held = picture(&game, &envelope, (WHITE, in_turn(&game)), Look { held: Held::Open, ..look });
        assert_eq!((count(&held, "class=\"trail\""), count(&held, "data-seen=")), (0, 2));
        // To the player whose moves these were they are none of the others'.
        let own = picture(&game, &envelope, (BLACK, None), look);
        assert_eq!((count(&own, "class=\"trail\""), count(&own, "data-seen=")), (0, 0));
    }
}

#[test]
fn a_checker_that_moves_twice_leaves_one_trail_and_what_is_hit_goes_to_the_bar() {
    let (game, envelope) = after(CROWDED, "move-5-2 move-9-4");
    let shown = picture(&game, &envelope, (BLACK, None), Look::default());
    let order = |number: u8| count(&shown, &format!("data-piece=\"black\" data-order=\"{number}\""));
    assert_eq!((count(&shown, "class=\"trail\""), order(1), order(2)), (2, 0, 2));
    let (game, envelope) = after(START, "open-6-5 move-23-6 move-17-5");
    let shown = picture(&game, &envelope, (BLACK, None), Look::default());
    assert_eq!((count(&shown, "class=\"trail\""), count(&shown, " data-order=\"3\"")), (1, 1));
}

#[test]
fn every_checker_is_a_piece() {
    wander(|game, actor| {
        for shape in [Shape::Wide, Shape::Tall] {
            let picture = picture(game, &Envelope::blank(), (WHITE, Some(actor)), Look { shape, ..Look::default() });
            for side in ["white", "black"] {
                let drawn = count(&picture, &format!("class=\"checker {side}\" data-piece"))
                    + count(&picture, &format!("class=\"slab {side}\""))
                    + count(&picture, &format!("class=\"slab last {side}\""));
                assert_eq!(drawn, count(&picture, &format!("data-piece=\"{side}\"")));
                assert!(drawn <= 15);
            }
        }
    });
}

/// A page rolls the dice that were not there before: one that was played, and one of a complete turn, is the same.
#[test]
fn a_die_stays_the_same_while_a_turn_is_played() {
    let dice = |ids: &str, held: Held| -> Vec<String> {
        let (game, envelope) = after(MATCH, ids);
        let shown = picture(&game, &envelope, (WHITE, in_turn(&game)), Look { held, ..TALL });
        let dice = shown.split("<g class=\"die ").skip(1).filter_map(|rest| rest.split("</g>").next());
        dice.map(ToString::to_string).collect()
    };
    let rolled = dice("open-3-1", Held::Nothing);
    assert_eq!(rolled.len(), 2);
    assert_eq!(dice("open-3-1 move-7-3", Held::Open), rolled);
    assert_eq!(dice("open-3-1 move-7-3 move-5-1", Held::Complete), rolled);
}

/// Keys go from the middle of one choice to that of another: no two are the same.
#[test]
fn no_two_choices_have_the_same_middle() {
    wander(|game, actor| {
        for shape in [Shape::Wide, Shape::Tall] {
            let shown = picture(game, &Envelope::blank(), (BLACK, Some(actor)), Look { shape, ..Look::default() });
            let shapes = shown.split("data-wide=\"\">").skip(1).filter_map(|rest| rest.trim_start().lines().next());
            let shapes: Vec<&str> = shapes.collect();
            let different: BTreeSet<&str> = shapes.iter().copied().collect();
            assert_eq!(different.len(), shapes.len(), "{shapes:?}");
        }
    });
}

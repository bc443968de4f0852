//! What pictures are drawn for: windows of two forms, sets of pieces, themes, and viewers to whom something happened.

use std::collections::BTreeSet;

use crate::support::{actor, begin, play, played, position};
use fish::Fish;
use game::{
    AnyGame, Envelope, Held, Look, Luck, Seat, Seeded, Shape, Speak as _, Theme, Turn, View, Viewer, Wire, scoped,
};

const SHAPES: [Shape; 2] = [Shape::Wide, Shape::Tall];
const BOX: &str = r#"{"rules":"box","board":"box"}"#;
/// Red and white have penguins that can move; the first of red cannot.
const MIDDLE: &str = "2 players, 0 to move: a1 . b1 / . . 2 / a1 3 b1 / 1 2 . / a1 b1 a1 / 5 1 b1";

/// The picture of a game for a viewer who may do what is to be done.
fn drawn(game: &dyn AnyGame, envelope: &Envelope, look: Look) -> String {
    shown(game, envelope, (Viewer::Public, look))
}

fn shown(game: &dyn AnyGame, envelope: &Envelope, (viewer, look): (Viewer, Look)) -> String {
    game.picture(envelope, &View { viewer, actor: Some(actor(game)), speech: crate::support::english(), look })
}

const fn of(shape: Shape) -> Look {
    Look { shape, pieces: 0, held: Held::Nothing }
}

/// A game of a setup after so many random plies.
fn after(setup: &str, plies: usize) -> (Box<dyn AnyGame>, Envelope) {
    let (mut game, mut envelope) = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
    let mut luck = Seeded::new(7);
    for _ in 0..plies {
        let by = actor(&*game);
        let legal = game.legal(by);
        let id = match game.turn() {
            Turn::Over => break,
            Turn::Chance => game.draw(&mut luck).expect("it is chance's turn"),
            _ => legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize].clone(),
        };
        play(&mut *game, &id);
        envelope.remember(by, &id);
        envelope.last = Some(id);
    }
    (game, envelope)
}

/// The values of an attribute, in order.
fn values<'a>(picture: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    picture.split(start.as_str()).skip(1).map(|rest| rest.split('"').next().expect("a value ends")).collect()
}

fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', ',']).map(|number| number.parse().expect("a number")).collect()
}

/// The picture's width and height.
fn size(picture: &str) -> (f64, f64) {
    let view = numbers(values(picture, "viewBox")[0]);
    (view[2], view[3])
}

/// Where a tile is drawn.
fn middle(picture: &str, tile: u8) -> (f64, f64) {
    let group = picture.split_once(&format!("data-tile=\"{tile}\" data-fish")).expect("the tile is there").1;
    let number = |name: &str| values(group, name)[0].parse().expect("a number");
    (number("x"), number("y"))
}

/// The left, top, right and bottom of a polygon.
fn extent(points: &str) -> [f64; 4] {
    let numbers = numbers(points);
    let along = |skip: usize| numbers.iter().skip(skip).step_by(2).copied();
    let least = |skip: usize| along(skip).fold(f64::INFINITY, f64::min);
    let most = |skip: usize| along(skip).fold(f64::NEG_INFINITY, f64::max);
    [least(0), least(1), most(0), most(1)]
}

/// The polygons that are on the board; stencils are not.
fn polygons(picture: &str) -> Vec<[f64; 4]> {
    let board = picture.split_once("</defs>").expect("there are stencils").1;
    values(board, "points").into_iter().map(extent).collect()
}

#[test]
fn the_lines_of_the_box_run_across_on_a_desk_and_down_on_a_telephone() {
    for players in 2..=4 {
        let setup = format!(r#"{{"players":{players},"rules":"box","board":"box"}}"#);
        let (game, envelope) = after(&setup, 1);
        // The eight tiles of a line of the box are those of the even rows of a column.
        let lines = |shape| {
            let picture = drawn(&*game, &envelope, of(shape));
            let line: Vec<(f64, f64)> = (0..8).map(|index| middle(&picture, 2 * index)).collect();
            (line[0], line[7], size(&picture))
        };
        let (first, last, (width, height)) = lines(Shape::Wide);
        assert!((first.1 - last.1).abs() < 0.1 && 600.0 < last.0 - first.0, "{first:?} {last:?}");
        assert!(width <= 1000.0 && height <= 720.0, "{width} {height}");
        let (first, last, (width, height)) = lines(Shape::Tall);
        assert!((first.0 - last.0).abs() < 0.1 && 350.0 < last.1 - first.1, "{first:?} {last:?}");
        assert!((width - 390.0).abs() < 0.1 && height <= 600.0, "{width} {height}");
    }
}

/// A unit is a pixel on a telephone 390 wide. What is tapped is the first shape of a choice, and of a source.
#[test]
fn tiles_are_large_enough_for_fingers() {
    for (setup, plies) in [(BOX, 1), (BOX, 15), (r#"{"players":4,"rules":"box","board":"box"}"#, 20)] {
        let (game, envelope) = after(setup, plies);
        let picture = drawn(&*game, &envelope, of(Shape::Tall));
        let mut seen = 0;
        for hit in picture.split(" data-action=\"").chain(picture.split(" data-source=\"")).skip(1) {
            let [left, top, right, bottom] = extent(values(hit, "points")[0]);
            assert!(44.0 <= right - left && 44.0 <= bottom - top, "{left} {top} {right} {bottom}");
            seen += 1;
        }
        assert!(10 < seen, "{seen}");
    }
}

/// On a telephone 360 pixels wide a unit is nine tenths of a pixel, on a desk not less.
#[test]
fn letters_can_be_read() {
    for setup in Fish::TRIALS {
        for plies in [0, 9, 30] {
            let (game, envelope) = after(setup, plies);
            for shape in SHAPES {
                let picture = drawn(&*game, &envelope, of(shape));
                for letters in values(&picture, "font-size") {
                    assert!(13 <= letters.parse::<i32>().expect("a number"), "{letters}");
                }
            }
        }
    }
}

/// Whatever its shape, a board lies within its picture, and no plate lies on a tile.
#[test]
fn any_board_fits_its_picture() {
    for (rows, columns) in [(1, 128), (128, 1), (16, 8), (8, 16), (2, 5), (3, 3), (9, 14), (16, 4), (8, 8), (1, 9)] {
        for players in 2..=4 {
            let setup = format!(r#"{{"players":{players},"rows":{rows},"columns":{columns}}}"#);
            let (game, envelope) = after(&setup, 1);
            for shape in SHAPES {
                let picture = drawn(&*game, &envelope, of(shape));
                let (width, height) = size(&picture);
                let plates: Vec<[f64; 4]> = picture.split("<rect class=\"plate").skip(1).map(plate).collect();
                assert_eq!(plates.len(), players);
                for tile in polygons(&picture) {
                    let [left, top, right, bottom] = tile;
                    assert!(0.0 < left && 0.0 < top && right < width && bottom < height, "{setup} {shape:?} {tile:?}");
                    let is_apart = |plate: &[f64; 4]| {
                        right <= plate[0] || plate[2] <= left || bottom <= plate[1] || plate[3] <= top
                    };
                    assert!(plates.iter().all(is_apart), "{setup} {shape:?} {tile:?} {plates:?}");
                }
            }
        }
    }
}

/// Where a plate lies.
fn plate(text: &str) -> [f64; 4] {
    let number = |name: &str| values(text, name)[0].parse::<f64>().expect("a number");
    [number("x"), number("y"), number("x") + number("width"), number("y") + number("height")]
}

#[test]
fn every_look_is_well_formed_and_has_every_choice() {
    for setup in Fish::TRIALS {
        for plies in [1, 12, 25] {
            let (game, envelope) = after(setup, plies);
            let legal = game.legal(actor(&*game));
            for shape in SHAPES {
                for pieces in 0..3 {
                    let picture = drawn(&*game, &envelope, Look { pieces, ..of(shape) });
                    laws::well_formed(&picture);
                    assert_eq!(values(&picture, "data-action"), legal, "{setup}");
                    // A set that there is not is the first.
                    assert_eq!(picture.contains("shade-disc"), pieces == 1);
                    assert_eq!(picture.contains("class=\"belly-0\""), pieces != 1);
                }
            }
        }
    }
}

/// What a theme colours is there, and has a colour without the theme too.
#[test]
fn themes_colour_what_is_there() {
    let mut classes = BTreeSet::new();
    for (setup, plies) in [(BOX, 0), (BOX, 4), (BOX, 15), (BOX, 200), (Fish::TRIALS[4], 20)] {
        let (game, envelope) = after(setup, plies);
        for pieces in 0..2 {
            let picture = drawn(&*game, &envelope, Look { pieces, ..of(Shape::Wide) });
            classes.extend(values(&picture, "class").into_iter().flat_map(str::split_whitespace).map(String::from));
        }
    }
    assert!(4 <= Fish::THEMES.len());
    for theme in Fish::THEMES {
        let scoped = scoped(theme, "");
        let rules: Vec<(&str, &str)> = scoped.lines().filter_map(|line| line.split_once('{')).collect();
        assert_eq!(rules.len(), theme.css.lines().filter(|line| !line.starts_with("/*")).count(), "{}", theme.name);
        for (selectors, declarations) in rules {
            assert!(declarations.ends_with('}') && declarations.contains(':'), "{declarations}");
            for class in selectors.split([',', ' ', '.']).filter(|class| !class.is_empty()) {
                assert!(classes.contains(class), "{}: .{class}: {classes:?}", theme.name);
            }
        }
    }
}

#[test]
fn looks_have_names_in_every_language() {
    for language in ["en", "ko"] {
        let speech = speech::of(crate::support::kind(), language);
        let labels: Vec<String> = Fish::THEMES
            .iter()
            .map(|theme| (theme.label)())
            .chain(Fish::PIECES.iter().chain(Fish::AIDS).map(|option| (option.label)()))
            .map(|label| speech.say(&label, &[]))
            .collect();
        let distinct: BTreeSet<&String> = labels.iter().collect();
        assert_eq!(distinct.len(), 8, "{labels:?}");
        assert!(labels.iter().all(|label| !label.is_empty() && !label.contains('_')), "{labels:?}");
    }
}

/// No number of a tile or a penguin is to be seen but among those that are asked for.
#[test]
fn numbers_are_hidden() {
    let (game, envelope) = after(BOX, 15);
    let picture = drawn(&*game, &envelope, of(Shape::Wide));
    let (shown, aid) = picture.split_once("<g class=\"aid aid-numbers\" display=\"none\"").expect("the aid is there");
    let letters = |part: &str| part.matches("<text").count();
    assert_eq!(letters(aid), 60 - 6 + 8);
    // Two names, two counts, one label; and what each of eight penguins would bring, which is not to be seen either.
    assert_eq!((letters(shown), shown.matches("<text class=\"gain\"").count()), (5 + 8, 8));
}

/// Since the viewer acted: all penguins that came are marked, in the order they came.
#[test]
fn what_happened_is_marked_for_those_who_saw_it_last() {
    let (mut game, mut envelope) = played(r#"{"players":3,"layout":[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1]]}"#, "");
    for id in ["place-0", "place-3", "place-6"] {
        let by = actor(&*game);
        play(&mut *game, id);
        envelope.remember(by, id);
        envelope.last = Some(id.into());
    }
    let orders = |seat| {
        let picture = shown(&*game, &envelope, (Viewer::Seat(Seat(seat)), of(Shape::Tall)));
        assert_eq!(picture.matches("class=\"last\"").count(), values(&picture, "data-order").len().max(1), "{seat}");
        let pieces = picture.split("data-piece=\"penguin-").skip(1);
        pieces.map(|part| values(part.split('>').next().expect("it ends"), "data-order").concat()).collect::<Vec<_>>()
    };
    assert_eq!(orders(0), ["", "1", "2"]);
    assert_eq!(orders(1), ["", "", "1"]);
    // The last has seen nothing new: what it did is marked, and nothing is told in order.
    assert_eq!(orders(2), ["", "", ""]);
}

/// The fish of a tile that is left go to the plate of the player whose penguin stood there.
#[test]
fn fish_go_to_their_player() {
    let (game, envelope) = (position(MIDDLE), Envelope::blank());
    let before = drawn(&*game, &envelope, of(Shape::Wide));
    let id = game.legal(actor(&*game)).into_iter().find(|id| id.starts_with("move-1-")).expect("it can move");
    let from =
        before.split("data-penguin=\"1\"").next().and_then(|part| values(part, "data-tile").pop()).expect("a tile");
    let key = format!("catch-0-{from}");
    assert!(values(&before, "data-piece").contains(&key.as_str()));
    let mut next = game.duplicate();
    play(&mut *next, &id);
    let after = drawn(&*next, &envelope, of(Shape::Wide));
    assert!(!values(&after, "data-piece").contains(&key.as_str()));
    let taken: Vec<bool> =
        values(&after, "data-takes").iter().map(|keys| keys.split(' ').any(|one| one == key)).collect();
    assert_eq!(taken, [true, false]);
    // Every piece is one thing: none has the key of another.
    let keys = values(&after, "data-piece");
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
}

/// What looks as if it could be chosen says why it cannot, to the player in turn alone.
#[test]
fn it_says_why_not() {
    let why =
        |picture: &str, words: &str| picture.matches(&format!("data-why=\"{words}\" aria-hidden=\"true\"")).count();
    let game = position(MIDDLE);
    let picture = drawn(&*game, &Envelope::blank(), of(Shape::Tall));
    assert_eq!(why(&picture, "This penguin cannot move."), 1);
    assert_eq!(why(&picture, "This penguin is not yours."), 4);
    assert_eq!(values(&picture, "data-source").len(), 3);
    let (game, envelope) = after(BOX, 3);
    let picture = drawn(&*game, &envelope, of(Shape::Tall));
    assert_eq!(why(&picture, "Penguins begin on a tile with one fish."), 30);
    let view = View { viewer: Viewer::Public, actor: None, speech: crate::support::english(), look: Look::default() };
    assert!(!game.picture(&envelope, &view).contains("data-why"));
}

/// What a theme fills a class with where the page is light or dark; what the picture has by itself, where it does not.
fn filled(theme: &Theme, (class, usual): (&str, &'static str), is_dark: bool) -> String {
    let selects = |selectors: &str| selectors.split(',').any(|selector| selector.trim() == format!(".{class}"));
    let rules = theme.css.lines().filter_map(|line| line.split_once('{'));
    let mut fills = rules.filter(|(selectors, _)| selects(selectors)).filter_map(|(_, rule)| rule.split_once("fill: "));
    let Some((_, fill)) = fills.next_back() else { return usual.into() };
    let colours: Vec<&str> = fill.split(['(', ')', ',', ' ', ';']).filter(|word| word.starts_with('#')).collect();
    let is_both = fill.starts_with("light-dark(");
    colours[usize::from(is_both && is_dark)].into()
}

/// How light a colour is, from 0 to 1, as guidelines for accessibility measure it.
fn luminance(colour: &str) -> f64 {
    let part = |from: usize| {
        let value = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).expect("a colour")) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// Letters on what they stand on, and fish on ice, in every theme on light and dark pages.
#[test]
fn letters_and_fish_stand_out() {
    const PLATES: [(&str, &str); 3] = [("plate", "#dcebf3"), ("plate-turn", "#ffffff"), ("plate-won", "#fff4d1")];
    const ICE: (&str, &str) = ("ice", "#edf7fc");
    let letters = [("name", "#1c2a33"), ("count", "#1c2a33"), ("label", "#3f5563")];
    let fish = [("f1", "#2f78ad"), ("f2", "#0e7a6b"), ("f3", "#c4570b")];
    let mut pairs: Vec<_> =
        letters.iter().flat_map(|one| PLATES.iter().map(move |plate| (*one, *plate, 4.5))).collect();
    pairs.extend([(("number", "#40606f"), ICE, 4.5), (("f4", "#7d3c98"), ICE, 4.5)]);
    pairs.extend(fish.map(|one| (one, ICE, 3.0)));
    for theme in Fish::THEMES {
        for is_dark in [false, true] {
            for (what, ground, least) in &pairs {
                let mut lights = [*what, *ground].map(|class| luminance(&filled(theme, class, is_dark)) + 0.05);
                lights.sort_by(f64::total_cmp);
                let contrast = lights[1] / lights[0];
                assert!(*least <= contrast, "{} {is_dark}: {} on {}: {contrast}", theme.name, what.0, ground.0);
            }
        }
    }
}

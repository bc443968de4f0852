//! The pictures show the position, everything that can be done, and nothing that could be markup.

use crate::support::{count, drawn, english, kind, position};
use game::{Actor, AnyGame, Envelope, Erased, Game, Look, Seat, Shape, Speak, View, Viewer};
use quoridor::{Action, Quoridor, Wall};

const CROWDED: &str = "e5 e6, 1 to move, e6h d6v a4h c4h";
/// Player 2's pawn is on a9, walled in but for one step; player 1 has a wall that would take it.
const CORNERED: &str = "e2 a9, 1 to move, a8v e5h g5h";
/// Neither has a wall left.
const SPENT: &str = "e5 e6, 1 to move, a1h c1h e1h g1h a2h c2h e2h g2h a3h c3h e3h g3h a4h c4h e4h g4h a6h c6h f6h a7h";

fn svg(text: &str, envelope: &Envelope, actor: Option<Actor>) -> String {
    Erased(position(text)).svg(envelope, Viewer::Public, actor, english())
}

/// The picture of the player to move.
fn to_move(text: &str, shape: Shape, speech: &dyn Speak) -> String {
    let game = position(text);
    let actor = game.turn().actor().expect("the game goes on");
    let look = Look { shape, ..Look::default() };
    drawn(&Erased(game), &Envelope::blank(), &View { viewer: Viewer::Seat(Seat(0)), actor: Some(actor), speech, look })
}

#[test]
fn every_legal_action_is_an_element() {
    let game = Erased(position(CROWDED));
    let me = Actor::Seat(Seat(0));
    for shape in [Shape::Wide, Shape::Tall] {
        let picture = to_move(CROWDED, shape, english());
        let legal = game.legal(me);
        assert_eq!(count(&picture, " data-action="), legal.len());
        for id in legal {
            assert_eq!(count(&picture, &format!(" data-action=\"{id}\"")), 1, "{id}");
        }
    }
    assert_eq!(count(&svg(CROWDED, &Envelope::blank(), None), " data-action="), 0);
}

/// The sentence of the one place of a wall that cannot be chosen, in the order of places.
fn reasons(picture: &str) -> Vec<&str> {
    picture.split(" data-why=\"").skip(1).map(|rest| rest.split('"').next().expect("there is a quote")).collect()
}

#[test]
fn every_place_where_no_wall_may_stand_says_what_the_rules_say() {
    let me = Actor::Seat(Seat(0));
    let mut seen = Vec::new();
    for text in [CROWDED, CORNERED, SPENT, "e5 e6, 1 to move"] {
        let game = position(text);
        let picture = to_move(text, Shape::Tall, english());
        let refused = (0..128).map(Wall::nth).filter_map(|wall| game.check(me, Action::Wall(wall)).err());
        let refused: Vec<&str> = refused.map(|why| game::Coded::code(&why)).collect();
        let reasons = reasons(&picture);
        assert_eq!(reasons.len(), refused.len(), "{text}");
        for (reason, code) in reasons.into_iter().zip(refused) {
            let expected = match reason {
                "You have placed all your walls." => "no_walls_remaining",
                "A wall stands here already." | "It would cross another wall." => "invalid_wall_position",
                "It would cut Player 1 off from the goal." | "It would cut Player 2 off from the goal." => {
                    "path_blocked"
                }
                other => panic!("{text}: {other}"),
            };
            assert_eq!(code, expected, "{text}: {reason}");
            seen.push(reason.to_string());
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn what_the_rules_refuse_is_told_all_through_games() {
    let mut luck = game::Seeded::new(5);
    for _ in 0..20 {
        let mut game = Quoridor::new(&quoridor::Setup::default()).expect("a setup");
        while let Some(actor) = game.turn().actor() {
            let look = Look { shape: Shape::Tall, ..Look::default() };
            let view = View { viewer: Viewer::Public, actor: Some(actor), speech: english(), look };
            let picture = drawn(&Erased(game), &Envelope::blank(), &view);
            let walls = (0..128).filter(|number| game.check(actor, Action::Wall(Wall::nth(*number))).is_err()).count();
            assert_eq!(reasons(&picture).len(), walls);
            let action = game.pick(actor, &mut luck, &mut Vec::new()).expect("it is in turn");
            game = game.apply(actor, action).expect("what is picked is legal");
        }
    }
}

#[test]
fn no_place_says_why_not_while_nothing_can_be_chosen() {
    assert_eq!(count(&svg(CROWDED, &Envelope::blank(), None), " data-why="), 0);
}

/// What the first shape of each choice covers: width and height.
fn hit_areas(picture: &str) -> Vec<(String, i32, i32)> {
    let starts = picture.split("\n<g data-action=\"").skip(1).chain(picture.split("\n<g data-why=\"").skip(1));
    starts
        .map(|text| {
            let shape = text.lines().nth(1).expect("a shape follows").to_string();
            let box_of = |value: &str| shape.split(&format!(" {value}=\"")).nth(1)?.split('"').next()?.parse().ok();
            let (width, height) = match shape.split(" d=\"").nth(1) {
                Some(path) => extent(path.split('"').next().expect("there is a quote")),
                None => (box_of("width").expect("a width"), box_of("height").expect("a height")),
            };
            (shape, width, height)
        })
        .collect()
}

/// How wide and high a path of lines is.
fn extent(path: &str) -> (i32, i32) {
    let mut spaced = String::new();
    for letter in path.chars() {
        spaced.extend(if letter.is_ascii_alphabetic() { vec![' ', letter, ' '] } else { vec![letter] });
    }
    let (mut at, mut command, mut numbers) = ([0, 0], "", Vec::new());
    let mut points = Vec::new();
    for token in spaced.split_whitespace() {
        let Ok(number) = token.parse::<i32>() else {
            (command, numbers) = (token, Vec::new());
            continue;
        };
        numbers.push(number);
        match (command, numbers.as_slice()) {
            ("h", [by]) => at[0] += by,
            ("v", [by]) => at[1] += by,
            ("M" | "L", [x, y]) => at = [*x, *y],
            ("M" | "L", [_]) => continue,
            (other, _) => panic!("{other} in {path}"),
        }
        points.push(at);
    }
    let [width, height] = [0, 1].map(|axis| {
        let along = points.iter().map(|point| point[axis]);
        along.clone().max().expect("a point") - along.min().expect("a point")
    });
    (width, height)
}

#[test]
fn what_can_be_tapped_is_as_wide_as_a_thumb() {
    for text in [CROWDED, SPENT] {
        let picture = to_move(text, Shape::Tall, english());
        let areas = hit_areas(&picture);
        assert!(128 < areas.len());
        for (shape, width, height) in areas {
            // That is 44 pixels where the window is 360 wide.
            assert!(50 <= width && 50 <= height, "{width} by {height}: {shape}");
        }
    }
}

#[test]
fn on_a_telephone_walls_are_placed_by_two_taps_and_pawns_are_moved_by_one() {
    let picture = to_move(CROWDED, Shape::Tall, english());
    let legal = position(CROWDED).legal(Actor::Seat(Seat(0)));
    let walls = legal.iter().filter(|action| matches!(action, Action::Wall(_))).count();
    assert_eq!(count(&picture, " data-twice=\"\""), walls);
    assert_eq!(count(&picture, " data-from=\"pawn\""), legal.len() - walls);
    assert_eq!(count(&picture, " data-source=\"pawn\""), 1);
    assert_eq!(count(&picture, "<svg data-follow=\"exact\" "), 1);
}

#[test]
fn no_letters_are_small() {
    for (shape, least) in [(Shape::Wide, 15), (Shape::Tall, 13)] {
        let picture = to_move(CROWDED, shape, english());
        let sizes = picture.split(" font-size=\"").skip(1);
        let sizes: Vec<i32> =
            sizes.map(|rest| rest.split('"').next().expect("a quote").parse().expect("a size")).collect();
        assert!(20 < sizes.len() && sizes.iter().all(|size| least <= *size), "{sizes:?}");
    }
}

#[test]
fn a_picture_for_a_telephone_fits_its_place() {
    let picture = to_move(CROWDED, Shape::Tall, english());
    assert!(picture.contains(" viewBox=\"0 0 390 494\""));
    assert!(to_move(CROWDED, Shape::Wide, english()).contains(" viewBox=\"0 0 970 700\""));
}

#[test]
fn a_picture_is_light() {
    for shape in [Shape::Wide, Shape::Tall] {
        for text in ["e1 e9, 1 to move", CROWDED, SPENT] {
            let size = to_move(text, shape, english()).len();
            assert!(size < 70_000, "{text}: {size} bytes");
        }
    }
}

#[test]
fn walls_pawns_goals_and_coordinates_are_drawn() {
    let picture = svg(CROWDED, &Envelope::blank(), None);
    for wall in ["e6h", "d6v", "a4h", "c4h"] {
        assert_eq!(count(&picture, &format!("class=\"standing\" data-wall=\"{wall}\" data-piece=\"wall\"")), 1);
    }
    // Those that are left lie in the players' stores.
    assert_eq!(count(&picture, "data-piece=\"wall\""), 20);
    assert_eq!((count(&picture, "class=\"pawn seat-"), count(&picture, "class=\"goal seat-")), (4, 2));
    assert_eq!((count(&picture, "data-piece=\"pawn-0\""), count(&picture, "data-piece=\"pawn-1\"")), (1, 1));
    for label in "abcdefghi".chars() {
        assert_eq!(count(&picture, &format!(">{label}</text>")), 1);
    }
    assert!(picture.contains("<title id=\"title\">Quoridor: Player 1 against Player 2</title>"));
    assert!(picture.contains("is on e5, has 8 walls left and wants to reach rank 9"), "{picture}");
}

#[test]
fn players_go_by_their_names() {
    let envelope = Envelope { names: vec!["Ann".into(), "Ben".into()], ..Envelope::blank() };
    let game = Erased(position(CORNERED));
    for shape in [Shape::Wide, Shape::Tall] {
        let look = Look { shape, ..Look::default() };
        let actor = Some(Actor::Seat(Seat(0)));
        let picture = drawn(&game, &envelope, &View { viewer: Viewer::Public, actor, speech: english(), look });
        assert!(!picture.contains("layer 1") && !picture.contains("layer 2"), "{picture}");
        assert!(picture.contains("data-why=\"It would cut Ben off from the goal.\""), "{picture}");
        for text in [">Ann</text>", ">Ben</text>", ">8 walls</text>", ">9 walls</text>", "class=\"plate on\""] {
            assert_eq!(count(&picture, text), 1, "{text}");
        }
        assert_eq!(count(&picture, ">to move</text>"), usize::from(shape == Shape::Wide));
    }
}

#[test]
fn a_picture_speaks_the_viewer_s_language() {
    let korean = speech::of(kind(), "ko");
    for text in [CROWDED, CORNERED, SPENT] {
        let picture = to_move(text, Shape::Tall, korean);
        let labels = [" aria-label=\"", " data-why=\"", ">"].into_iter().flat_map(|begin| picture.split(begin).skip(1));
        let told = labels.filter_map(|rest| rest.split(['"', '<']).next());
        let english = ["wall", "goal", "move", "place", "cut", "cross"];
        for part in told {
            assert!(!english.iter().any(|word| part.split(' ').any(|other| other == *word)), "{part}");
        }
        assert!(picture.contains(">벽 ") && to_move(text, Shape::Wide, korean).contains(">둘 차례<"));
    }
    assert!(to_move(CORNERED, Shape::Tall, korean).contains("목표 줄로 갈 길이 없어집니다."));
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
    let sketch = Erased(position(CROWDED)).sketch(&envelope, Viewer::Public, Some(me), english());
    assert_eq!(sketch.plain(), include_str!("docs/sketch.txt"));
    assert_eq!(sketch.spots.len(), Erased(position(CROWDED)).legal(me).len());
    let inside = |&(x, y): &(usize, usize)| x < sketch.width() && y < sketch.height();
    assert!(sketch.spots.iter().all(|spot| spot.covers.iter().all(inside) && spot.covers.contains(&spot.at)));
}

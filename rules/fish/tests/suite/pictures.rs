//! The pictures show the position, everything that can be done, and nothing that could be markup.

use crate::support::{actor, begin, document, edited, english, load, play, played, position, state};
use fish::Fish;
use game::{Actor, AnyGame, Envelope, Ink, Luck, Seat, Seeded, Sketch, Turn, Viewer, Wire};

/// Two of Ann's penguins can go to tile 7, there are two holes, and a tile with every number of fish.
const MIDDLE: &str = "2 players, 0 to move: 1 a2 3 / b4 5 6 / 7 a8 9 / b1 . 2 / a3 b1 a1 / 1 b2 .";
/// Ann cannot move, Ben can.
const STUCK: &str =
    "2 players, 0 to move: a1 . a1 . a1 . a1 / . . . . . . . / . . . . . . . / . b1 2 b1 . b1 b1 / . 1 . . . . .";
/// Cleo is out; each player who has penguins has two.
const KICKED: &str = "4 players, 3 to move: a1 b2 d1 1 / 1 2 3 1 / d1 a1 b1 2";
/// No player can move when all penguins are placed.
const TIGHT: &str = r#"{"names":["Ann","Ben","Cyd"],"layout":[[1,2,3,1,1,2,1,1,1]]}"#;
const LAID: &str = r#"{"names":["Ann","Ben"],"layout":[[1,2,3],[0,1,1],[2,1,4]]}"#;

/// The picture of a position, with what can be done.
fn svg(text: &str) -> String {
    drawn(&*position(text), &Envelope { names: names(), ..Envelope::blank() })
}

fn names() -> Vec<String> {
    ["Ann", "Ben", "Cleo", "Dan"].map(String::from).to_vec()
}

/// The picture of a game, with what can be done.
fn drawn(game: &dyn AnyGame, envelope: &Envelope) -> String {
    game.svg(envelope, Viewer::Public, Some(actor(game)), english())
}

/// How often `part` occurs.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// Goes through random games from every setup of the laws, in which now and then a player is taken out.
fn wander(mut visit: impl FnMut(&dyn AnyGame, &Envelope)) {
    for (seed, setup) in (0..).zip(Fish::TRIALS) {
        let (mut game, mut envelope) = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
        let mut luck = Seeded::new(seed);
        while game.turn() != Turn::Over {
            visit(&*game, &envelope);
            let legal = game.legal(actor(&*game));
            let id = match game.turn() {
                Turn::Chance => game.draw(&mut luck).expect("it is chance's turn"),
                _ if luck.below(40) == 0 => format!("forfeit-{}", luck.below(u32::from(game.seats()))),
                _ => legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize].clone(),
            };
            // A player who is out already cannot be taken out again.
            if id.starts_with("forfeit") && game.check(Actor::Table, &id).is_err() {
                continue;
            }
            play(&mut *game, &id);
            envelope.last = Some(id);
        }
        visit(&*game, &envelope);
    }
}

#[test]
fn every_legal_action_is_an_element() {
    let mut seen = 0;
    wander(|game, envelope| {
        let picture = drawn(game, envelope);
        let legal = game.legal(actor(game));
        assert_eq!(count(&picture, " data-action="), legal.len());
        for id in &legal {
            assert_eq!(count(&picture, &format!(" data-action=\"{id}\"")), 1, "{id}");
        }
        let buttons = legal.len() + count(&picture, " data-source=");
        assert_eq!(count(&picture, "role=\"button\" tabindex=\"0\" aria-label="), buttons);
        assert_eq!(count(&game.svg(envelope, Viewer::Public, None, english()), " data-action="), 0);
        seen += legal.len();
    });
    assert!(3_000 < seen, "{seen}");
}

#[test]
fn every_picture_is_well_formed() {
    wander(|game, envelope| ::laws::well_formed(&drawn(game, envelope)));
}

/// Every tile once, with as many fish as it has; every penguin on its tile, by its id; nothing in a hole.
#[test]
fn tiles_fish_and_penguins_are_those_of_the_state() {
    wander(|game, envelope| {
        let (picture, state) = (drawn(game, envelope), state(game));
        let tiles = state["board"]["tiles"].as_array().expect("a list");
        assert_eq!(count(&picture, "<g class=\"tile\""), tiles.len());
        let mut fish = [0; 10];
        for tile in tiles {
            let head = format!("data-tile=\"{}\" data-fish=\"{}\"", tile["tile_id"], tile["fish"]);
            assert_eq!(count(&picture, &head), 1, "{head}");
            let number = tile["fish"].as_u64().and_then(|fish| usize::try_from(fish).ok()).expect("it has fish");
            fish[number] += 1;
        }
        for (number, tiles) in fish.into_iter().enumerate().skip(1) {
            let lie = |how: &str| count(&picture, &format!("href=\"#stencil-{how}-{number}-"));
            assert_eq!(lie("shoal") + lie("catch"), tiles, "tiles with {number} fish");
            for stencil in picture.split("<g id=\"").filter(|part| {
                ["shoal", "catch"].iter().any(|how| part.starts_with(&format!("stencil-{how}-{number}-")))
            }) {
                let stencil = stencil.split("</g>").next().expect("it ends");
                assert_eq!(count(stencil, "href=\"#stencil-fish\""), number);
            }
        }
        let penguins = state["players"].as_array().expect("a list").iter().flat_map(|player| {
            player["penguins"].as_array().expect("a list").iter().filter(|penguin| !penguin.is_null())
        });
        let rows = state["board"]["rows"].as_u64().expect("a number");
        let mut on_board = 0;
        for penguin in penguins {
            let number = |key: &str| penguin[key].as_u64().expect("a number");
            let tile = format!(" data-tile=\"{}\" ", number("x") * rows + number("y"));
            let mark = format!(" data-penguin=\"{}\"", number("penguin_id"));
            let line = picture.lines().find(|line| line.contains(&mark)).expect("every penguin is drawn");
            assert!(line.contains(&tile), "{line}");
            on_board += 1;
        }
        assert_eq!(count(&picture, " data-penguin="), on_board);
        let columns = state["board"]["columns"].as_u64().expect("a number");
        // Cells of the boards of 60 tiles that never have one are not there.
        let outside = if [(8, 8), (16, 4)].contains(&(rows, columns)) { 4 } else { 0 };
        let cells = rows * columns - outside;
        let shown = tiles.len() + count(&picture, "class=\"wave\"") + count(&picture, "class=\"unknown\"");
        assert_eq!(u64::try_from(shown).ok(), Some(cells));
    });
}

/// A part of a picture, and how often it is there.
#[test]
fn what_is_in_a_picture() {
    let check = |picture: &str, parts: &[(&str, usize)]| {
        for (part, times) in parts {
            assert_eq!(count(picture, part), *times, "{part}");
        }
    };
    check(
        &svg(MIDDLE),
        &[(" data-source=\"", 4), ("class=\"live\"", 4), ("class=\"turn\"", 1), (">to move</text>", 1)],
    );
    check(&svg(STUCK), &[(">stuck</text>", 1), (">Skip</text>", 1), (" data-action=\"", 1)]);
    check(&svg(KICKED), &[(">out</text>", 1), ("class=\"waiting\"", 0), ("class=\"player\"", 4)]);
    let laid = |ids: &str| {
        let (game, envelope) = played(LAID, ids);
        drawn(&*game, &envelope)
    };
    check(&laid(""), &[("class=\"waiting\" data-count=\"4\"", 2), ("class=\"wave\"", 1), ("class=\"last\"", 0)]);
    check(
        &laid("place-8"),
        &[("data-count=\"3\"", 1), ("class=\"last\"", 1), ("data-tile=\"8\" data-penguin=\"0\"", 1)],
    );
    let (game, envelope) = begin("{}").expect("it can be played");
    check(
        &drawn(&*game, &envelope),
        &[("class=\"unknown\"", 60), ("class=\"wave\"", 0), (">The board is not drawn yet</text>", 1)],
    );
}

#[test]
fn choices_are_told_apart_by_what_they_move() {
    let check = |picture: &str, id: &str, label: &str, from: &str| {
        let element = format!("data-action=\"{id}\" role=\"button\" tabindex=\"0\" aria-label=\"{label}\"{from}>");
        assert_eq!(count(picture, &element), 1, "{id}: {label}");
    };
    let picture = svg(MIDDLE);
    check(&picture, "move-0-7", "move penguin 0 to tile 7, 5 fish", " data-from=\"0\"");
    check(&picture, "move-1-7", "move penguin 1 to tile 7, 5 fish", " data-from=\"1\"");
    check(&svg(STUCK), "skip", "skip the player, who cannot move", "");
    let (game, envelope) = played(LAID, "place-8");
    check(&drawn(&*game, &envelope), "place-6", "place penguin 4 on tile 6, 3 fish", "");
}

#[test]
fn a_position_in_words() {
    let check = |picture: &str, words: &str| assert!(picture.contains(words), "{words}: {picture}");
    let picture = svg(MIDDLE);
    check(&picture, "<title id=\"title\">Fish: Ann and Ben</title>");
    check(&picture, ">Ann is to move a penguin. Ann (red) has 0 fish; penguin 0 on tile 6, penguin 1 on tile 8,");
    check(&picture, "Row 1: tile 1, 4 fish, penguin 4; tile 7, 5 fish; tile 13, 6 fish. Row 2: tile 2, 7 fish;");
    check(&svg(KICKED), "Dan is to move a penguin.");
    check(&svg(KICKED), "Cleo (brown) is out of the game.");
    check(&svg(STUCK), "Ann cannot move and is skipped.");
    let after = |setup: &str, ids: &str| {
        let (game, envelope) = played(setup, ids);
        drawn(&*game, &envelope)
    };
    check(&after(LAID, ""), "Ann is to place penguin 0. Ann (red) has 0 fish; 4 to place.");
    let places = (0..9).map(|tile| format!("place-{tile}")).collect::<Vec<_>>().join(" ");
    check(&after(TIGHT, &places), "Ann, Ben and Cyd win with 0 fish each.");
    check(&after(TIGHT, "forfeit-0 forfeit-1 forfeit-2"), "Nobody is left: nobody wins.");
    check(&after(r#"{"rules":"box"}"#, ""), "The board is not drawn yet. Player 1 (red)");
    check(&after(r#"{"rules":"box"}"#, ""), "Rules of the box.");
    let watched = edited(&document(MIDDLE), &[("/spectator_count", "3")]);
    let (game, envelope) = load(&watched).expect("it can be so");
    check(&drawn(&*game, &envelope), "3 look on.");
}

/// For every viewer, whether it may skip or not.
#[test]
fn whoever_cannot_move_is_shown_so_to_all() {
    let (game, envelope) = load(include_str!("../docs/stuck.json")).expect("it can be so");
    let seats = [Seat(0), Seat(1)];
    for viewer in [Viewer::Referee, Viewer::Public].into_iter().chain(seats.map(Viewer::Seat)) {
        for actor in [None, Some(Actor::Table)].into_iter().chain(seats.map(|seat| Some(Actor::Seat(seat)))) {
            let picture = game.svg(&envelope, viewer, actor, english());
            for part in [">Ben cannot move and is skipped. ", ">stuck</text>"] {
                assert_eq!(count(&picture, part), 1, "{part} for {viewer:?} and {actor:?}");
            }
            let sketch = game.sketch(&envelope, viewer, actor, english()).plain();
            assert!(sketch.lines().nth(1).is_some_and(|line| line.ends_with("  stuck")), "{sketch}");
            assert!(!picture.contains("to move") && !sketch.contains("to move"), "{viewer:?} and {actor:?}");
        }
    }
}

/// What the picture reads off the board is what the rules say.
#[test]
fn only_who_is_to_be_skipped_cannot_move() {
    let mut seen = [0, 0];
    wander(|game, envelope| {
        let is_stuck = game.legal(actor(game)) == ["skip"];
        let picture = game.svg(envelope, Viewer::Public, None, english());
        assert_eq!(count(&picture, ">stuck</text>"), usize::from(is_stuck), "{}", state(game));
        seen[usize::from(is_stuck)] += 1;
    });
    assert!(100 < seen[0] && 10 < seen[1], "{seen:?}");
}

/// In the story as in the picture.
#[test]
fn three_winners_are_listed() {
    let (mut game, envelope) = played(TIGHT, "place-0 place-1 place-2 place-3 place-4 place-5 place-6 place-7");
    let narration = game.apply(actor(&*game), "place-8").expect("the tile is free");
    let story = english().story(&narration.story, &envelope.names);
    assert_eq!(story.last().expect("it is told"), "Nobody can move any more: Ann, Ben and Cyd win with 0 fish each.");
}

#[test]
fn whoever_wins_is_marked() {
    let (game, envelope) = played(TIGHT, "place-0 place-1 place-2 place-3 place-4 place-5 forfeit-1 place-6 place-7");
    let picture = drawn(&*game, &envelope);
    assert_eq!((count(&picture, ">won</text>"), count(&picture, ">out</text>")), (2, 1));
    assert!(picture.contains(">Ann and Cyd win with 0 fish each. "));
}

#[test]
fn the_last_action_is_highlighted() {
    let check = |last: &str, want: usize| {
        let envelope = Envelope { last: Some(last.to_string()), ..Envelope::blank() };
        let game = position(MIDDLE);
        assert_eq!(count(&drawn(&*game, &envelope), "class=\"last\""), want, "{last}");
        let sketch = game.sketch(&envelope, Viewer::Public, None, english());
        let inked = sketch.rows().flatten().filter(|(_, ink)| *ink == Ink::Last).count();
        assert_eq!(inked, 3 * want, "{last}");
    };
    check("move-4-1", 1);
    check("place-1", 1);
    check("move-5-1", 0);
    check("place-0", 0);
    check("skip", 0);
    check("forfeit-1", 0);
}

#[test]
fn a_name_is_only_ever_text() {
    let long = "M".repeat(100);
    let names = vec!["<script>alert(1)</script>".to_string(), "\"&'\u{0}\u{202e}".to_string(), long.clone()];
    let (game, envelope) = begin(r#"{"players":3}"#).expect("it can be played");
    let picture = drawn(&*game, &Envelope { names, ..envelope });
    assert!(!picture.contains("<script") && !picture.contains('\u{0}'));
    assert!(picture.contains("&lt;script&gt;alert(1)&lt;/script&gt;, "));
    // Once in the title, once in the description, and cut on the card.
    assert_eq!(count(&picture, &long), 2);
    ::laws::well_formed(&picture);
}

/// The picture of a position for terminals, with what can be done.
fn sketch(text: &str) -> Sketch {
    let game = position(text);
    game.sketch(&Envelope { names: names(), ..Envelope::blank() }, Viewer::Public, Some(actor(&*game)), english())
}

/// Odd rows are shifted by half a tile. Below a tile are the penguins that can go there.
const MIDDLE_SKETCH: &str = "
▸Ann                0 fish  0 1 2 3  to move
 Ben                0 fish  4 5 6 7

  0:1   6:2  12:3
   2    (0)   1 3
     1:4   7:5  13:6
     (4)  01
  2:7   8:8  14:9
   2    (1)  0  3
     3:1    ~   15:2
     (5)        0  3
  4:3  10:1  16:1
  (2)   (6)   (3)
     5:1  11:2    ~
      2    (7)
";

#[test]
fn the_terminal_picture() {
    let sketch = sketch(MIDDLE);
    assert_eq!(sketch.plain(), MIDDLE_SKETCH.trim_start_matches('\n'), "{}", sketch.plain());
    let inks: Vec<Ink> = sketch.rows().filter_map(|row| row.first()).map(|(_, ink)| *ink).take(2).collect();
    assert_eq!(inks, [Ink::Seat(0), Ink::Seat(1)]);
}

/// At 80 columns and 24 rows a board beside the panel has no more than 51 and 21: enough for eight rows of eight. Every action has a place of its own,
/// since arrows lead from place to place.
#[test]
fn the_terminal_picture_has_a_place_for_every_action() {
    wander(|game, envelope| {
        let sketch = game.sketch(envelope, Viewer::Public, Some(actor(game)), english());
        let is_large = ["rows", "columns"].iter().any(|key| Some(8) < state(game)["board"][key].as_u64());
        assert!(is_large || (sketch.width() <= 51 && sketch.height() <= 21), "{}", sketch.plain());
        let ids: Vec<&String> = sketch.spots.iter().map(|spot| &spot.id).collect();
        assert_eq!(ids, game.legal(actor(game)).iter().collect::<Vec<_>>());
        let inside = |&(x, y): &(usize, usize)| x < sketch.width() && y < sketch.height();
        for spot in &sketch.spots {
            let fits = spot.covers.iter().all(inside) && spot.covers.contains(&spot.at);
            assert!(fits, "{spot:?}\n{}", sketch.plain());
        }
        let mut places: Vec<(usize, usize)> = sketch.spots.iter().map(|spot| spot.at).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), sketch.spots.len(), "{}", sketch.plain());
        assert!(game.sketch(envelope, Viewer::Public, None, english()).spots.is_empty());
    });
}

#[test]
fn what_is_out_of_turn_cannot_be_chosen() {
    let game = position(MIDDLE);
    let other = Some(Actor::Seat(Seat(1)));
    assert_eq!(count(&game.svg(&Envelope::blank(), Viewer::Public, other, english()), "data-action="), 0);
    assert!(game.sketch(&Envelope::blank(), Viewer::Public, other, english()).spots.is_empty());
}

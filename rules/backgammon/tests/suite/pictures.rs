//! The pictures show the position, everything that can be done, and nothing that could be markup.

use backgammon::Backgammon;
use game::json::{Tree, read};
use game::{
    Actor, AnyGame, Envelope, Erased, FORFEIT, Game, Held, Look, Luck, Seat, Seeded, Shape, Turn, View, Viewer, Wire,
};

use crate::support::{english, korean};

mod choices;
mod looks;

const START: &str = "{}";
/// White has six checkers on a point, blots to hit and both dice to play; Black has one on the bar.
const CROWDED: &str = r#"{"position":"XGID=aaB-aBF-a-A-dB----acBb-a--:0:0:1:42:0:0:0:0:10"}"#;
/// All of White's checkers are at home, none as far back as the dice reach.
const BEARING_OFF: &str = r#"{"position":"XGID=-BBCD----------------bbcb-:0:0:1:65:0:0:0:0:10"}"#;
const MATCH: &str = r#"{"match":{"length":7}}"#;
/// White has one checker left.
const LAST_ROLL: &str = r#"{"position":"XGID=-A---------------------bb-:0:0:1:21:0:0:0:0:10"}"#;
/// Black is on the bar before a closed board.
const SHUT_OUT: &str = r#"{"position":"XGID=aBBBBBB-C----------ccccb--:0:0:-1:65:0:0:0:0:10"}"#;

const WHITE: Viewer = Viewer::Seat(Seat(0));
const BLACK: Viewer = Viewer::Seat(Seat(1));

/// A game after some actions, and what its table knows of the last one.
fn after(setup: &str, ids: &str) -> (Backgammon, Envelope) {
    let tree = Tree::parse(setup).expect("setups are JSON");
    let (setup, _) = read(&tree, Backgammon::read_setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
    let mut game = Backgammon::new(&setup).unwrap_or_else(|malformed| panic!("{setup:?}: {malformed}"));
    let mut envelope = Envelope { names: vec!["Ann".into(), "Ben".into()], ..Envelope::blank() };
    for id in ids.split_whitespace() {
        let actor = if id.starts_with(FORFEIT) { Some(Actor::Table) } else { in_turn(&game) };
        let actor = actor.expect("the game goes on");
        let mut erased = Erased(game);
        erased.apply(actor, id).unwrap_or_else(|refused| panic!("{id}: {refused:?}"));
        game = erased.0;
        envelope.last = Some(id.to_string());
        envelope.remember(actor, id);
    }
    (game, envelope)
}

/// Who may act.
fn in_turn(game: &Backgammon) -> Option<Actor> {
    match Game::turn(game) {
        Turn::Seats(seats) => seats.lowest().map(Actor::Seat),
        Turn::Chance => Some(Actor::Chance),
        Turn::Table => Some(Actor::Table),
        Turn::Over => None,
    }
}

/// The picture that `viewer` gets, with what can be done.
fn svg(setup: &str, ids: &str, viewer: Viewer) -> String {
    let (game, envelope) = after(setup, ids);
    Erased(game).svg(&envelope, viewer, in_turn(&game), english())
}

/// The picture of a game in some look, with what an actor can do.
fn picture(game: &Backgammon, envelope: &Envelope, (viewer, actor): (Viewer, Option<Actor>), look: Look) -> String {
    Erased(*game).picture(envelope, &View { viewer, actor, speech: english(), look })
}

/// How often `part` occurs.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// Goes through random games from every setup of the laws.
fn wander(mut visit: impl FnMut(&Backgammon, Actor)) {
    for (seed, setup) in (0..).zip(Backgammon::TRIALS.iter().cycle().take(4 * Backgammon::TRIALS.len())) {
        let (mut game, _) = after(setup, "");
        let mut luck = Seeded::new(seed);
        for _ in 0..150 {
            let Some(actor) = in_turn(&game) else {
                break;
            };
            visit(&game, actor);
            let mut legal = Game::legal(&game, actor);
            // A player who resigns at every third turn sees no endings.
            legal.retain(|action| luck.below(20) == 0 || !action.to_string().starts_with("resign"));
            match actor {
                Actor::Chance => game.play_draw(&Game::draw(&game, &mut luck)),
                _ if legal.is_empty() => {}
                _ => game
                    .play(legal[usize::try_from(luck.below(u32::try_from(legal.len()).expect("few"))).expect("few")]),
            }
        }
    }
}

#[test]
fn every_picture_is_well_formed() {
    wander(|game, actor| {
        for shape in [Shape::Wide, Shape::Tall] {
            for (pieces, held) in [(0, Held::Nothing), (1, Held::Open), (2, Held::Complete), (9, Held::Nothing)] {
                let look = Look { shape, pieces, held };
                ::laws::well_formed(&picture(game, &Envelope::blank(), (WHITE, Some(actor)), look));
            }
        }
    });
}

#[test]
fn steps_are_told_apart_where_they_end() {
    let check = |setup: &str, ids: &str, viewer: Viewer, labels: &[(&str, &str)]| {
        let picture = svg(setup, ids, viewer);
        for (id, label) in labels {
            assert_eq!(
                count(&picture, &format!("data-action=\"{id}\" role=\"button\" tabindex=\"0\" aria-label=\"{label}\"")),
                1,
                "{id} {label}"
            );
        }
    };
    check(START, "open-3-1", WHITE, &[("move-7-3", "8/5 with the 3"), ("move-5-1", "6/5 with the 1")]);
    check(START, "open-1-3", BLACK, &[("move-16-3", "8/5 with the 3"), ("move-18-1", "6/5 with the 1")]);
    check(START, "open-1-3", Viewer::Public, &[("move-16-3", "17/20 with the 3")]);
    check(CROWDED, "", WHITE, &[("move-5-2", "6/4 with the 2, hits"), ("move-9-4", "10/6 with the 4")]);
    check(CROWDED, "move-5-2 move-9-4 roll-6-4", BLACK, &[("move-bar-4", "bar/21 with the 4, hits")]);
    check(BEARING_OFF, "", WHITE, &[("move-3-6", "4/off with the 6"), ("move-3-5", "4/off with the 5")]);
    check(
        MATCH,
        "open-3-1 move-7-3 move-5-1",
        BLACK,
        &[("double", "double the stakes to 2"), ("roll", "roll the dice")],
    );
    check(
        MATCH,
        "open-3-1 move-7-3 move-5-1 double",
        WHITE,
        &[("drop", "drop: lose 1 point"), ("take", "take: play on for 2 points")],
    );
    check(MATCH, "open-3-1", WHITE, &[("resign-2", "resign a gammon: lose 2 points")]);
    check(SHUT_OUT, "", BLACK, &[("pass", "pass, as nothing can be played")]);
}

/// A part of a picture, and how often it is there.
#[test]
fn what_is_in_a_picture() {
    let check = |setup: &str, ids: &str, parts: &[(&str, usize)]| {
        let picture = svg(setup, ids, WHITE);
        for (part, times) in parts {
            assert_eq!(count(&picture, part), *times, "{part} after {ids}");
        }
    };
    // All thirty, and one beside each name.
    check(START, "", &[("class=\"checker ", 32), ("class=\"point ", 24), ("class=\"die", 0), ("class=\"turn\"", 0)]);
    check(
        START,
        "open-3-1",
        &[("class=\"die white\"", 2), ("class=\"turn\"", 1), ("class=\"source\"", 4), ("class=\"last\"", 0)],
    );
    check(START, "open-3-1 move-7-3", &[("class=\"die ", 2), ("class=\"played\"", 1), ("class=\"last\"", 1)]);
    check(START, "open-3-1 move-7-3 move-5-1", &[("class=\"die", 0), ("class=\"last\"", 1), (">to roll</text>", 1)]);
    check(START, "open-3-1 move-7-3 move-5-1 roll-2-2", &[("class=\"die black\"", 4), ("class=\"last\"", 0)]);
    // Five of six on a point are drawn.
    check(CROWDED, "", &[("class=\"checker ", 31), ("class=\"slab", 0), ("data-source=\"5\"", 1), (">6</text>", 2)]);
    check(BEARING_OFF, "", &[("data-seen=\"6\"", 1), ("data-seen=\"5\"", 1), ("class=\"slab ", 10)]);
    check(BEARING_OFF, "move-3-6", &[("class=\"slab last white\"", 1), ("class=\"slab ", 11)]);
    check(LAST_ROLL, "move-0-2", &[(">Ann wins</text>", 1), ("class=\"die", 0), (">won</text>", 1)]);
    check(START, "open-3-1", &[("class=\"cube\"", 0), (">game 1</text>", 0)]);
    check(MATCH, "open-3-1", &[("class=\"cube\"", 1), (">64</text>", 1), (">to 7</text>", 1), (">game 1</text>", 1)]);
    check(
        MATCH,
        "open-3-1 move-7-3 move-5-1 double",
        &[("class=\"cube\"", 1), (">Ben doubles to 2</text>", 1), (">doubles</text>", 1)],
    );
    check(MATCH, "open-3-1 move-7-3 move-5-1 double drop", &[(">64</text>", 1), (">opening roll</text>", 1)]);
    check(MATCH, "open-3-1 resign-3", &[(">offers a backgammon</text>", 1), (">Accept</text>", 1)]);
    check(MATCH, "open-3-1 resign-3 accept", &[(">game 2</text>", 1), (">0/7</text>", 1), (">3/7</text>", 1)]);
}

#[test]
fn whoever_looks_has_home_at_the_lower_right() {
    // The same numbers are at the same places for both: what lies there differs.
    let numbers = |viewer: Viewer| {
        let picture = svg(START, "", viewer);
        let is_number = |line: &&str| (1..=24).any(|number| line.ends_with(&format!(">{number}</text>")));
        picture.lines().filter(is_number).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(numbers(WHITE).len(), 24);
    assert_eq!(numbers(WHITE), numbers(BLACK));
    assert!(svg(START, "open-1-3", BLACK).contains("Black has 2 on 24, 5 on 13, 3 on 8, 5 on 6,"));
    assert!(svg(START, "open-1-3", WHITE).contains("Black has 5 on 19, 3 on 17, 5 on 12, 2 on 1,"));
    let sketch = |viewer: Viewer| {
        let (game, envelope) = after(START, "open-1-3");
        Erased(game).sketch(&envelope, viewer, None, english()).plain()
    };
    assert!(sketch(WHITE).lines().last().expect("there are lines").contains("O Ann"));
    assert!(sketch(BLACK).lines().last().expect("there are lines").contains("▸X Ben"));
    assert!(sketch(BLACK).lines().nth(3).expect("there are lines").starts_with("│ X  ·  :  ·  O"));
}

#[test]
fn a_position_in_words() {
    let check = |setup: &str, ids: &str, words: &str| {
        let picture = svg(setup, ids, WHITE);
        assert!(picture.contains(words), "{words}");
    };
    check(START, "", "<title id=\"title\">Backgammon: Ann against Ben</title>");
    check(START, "", "The roll that decides who begins is due.");
    check(START, "open-3-1", "Ann (White) is to play 3 and 1.");
    check(START, "open-3-1 move-7-3", "Ann (White) is to play 1, having played 3.");
    check(START, "open-3-1", "White has 2 on 24, 5 on 13, 3 on 8, 5 on 6, 0 on the bar, 0 off; pip count 167.");
    check(CROWDED, "move-5-2", "2 on the bar, 0 off; pip count 178.");
    check(START, "open-3-1 move-7-3 move-5-1", "Ben (Black) is to roll.");
    check(MATCH, "open-3-1 move-7-3 move-5-1 double", "Ben (Black) doubles to 2; Ann (White) is to take or drop.");
    check(MATCH, "open-3-1 resign-2", "Ann (White) offers to lose a gammon; Ben (Black) is to accept or decline.");
    check(MATCH, "open-3-1 resign-2 accept", "In the match to 7 the score is 0 to 2.");
    check(LAST_ROLL, "move-0-2", "Ann (White) wins.");
}

/// The same in Korean, and what stands on buttons and beside names.
#[test]
fn a_position_in_korean() {
    let check = |setup: &str, ids: &str, words: &[&str]| {
        let (game, envelope) = after(setup, ids);
        let picture = Erased(game).svg(&envelope, WHITE, in_turn(&game), korean());
        for part in words {
            assert!(picture.contains(part), "{part}");
        }
    };
    check(START, "", &["<title id=\"title\">백개먼: Ann 대 Ben</title>", ">첫 주사위</text>"]);
    check(START, "open-3-1 move-7-3", &["Ann 님(백)이 둘 차례입니다. 남은 주사위: 1. 쓴 주사위: 3.", ">167핍</text>"]);
    check(START, "open-3-1", &["aria-label=\"주사위 3: 8/5\"", "백: 24번에 2개, 13번에 5개,"]);
    check(CROWDED, "move-5-2 move-9-4 roll-6-4", &["주사위 4: bar/4, 말을 잡음"]);
    check(
        MATCH,
        "open-3-1 move-7-3 move-5-1 double",
        &[
            "Ben 님(흑)이 두 배를 불렀습니다: 2. Ann 님(백)이 받거나 포기할 차례입니다.",
            ">받기</text>",
            ">Ben 님이 두 배를 불렀습니다: 2</text>",
            "aria-label=\"포기: 1점을 잃습니다\"",
            ">7점 매치</text>",
        ],
    );
    check(LAST_ROLL, "move-0-2", &[">Ann 님이 이겼습니다</text>", "Ann 님(백)이 이겼습니다.", ">승리</text>"]);
    check(MATCH, "open-3-1 forfeit-1", &[">Ann 님이 매치를 이겼습니다: 0 대 0</text>"]);
}

/// A Korean picture has no English word in it: what is left in Latin letters is names and notation.
#[test]
fn a_korean_picture_is_korean() {
    let mut seen = 0;
    wander(|game, actor| {
        let envelope = Envelope { names: vec!["안나".into(), "벤".into()], ..Envelope::blank() };
        let look = Look { shape: if seen % 2 == 0 { Shape::Wide } else { Shape::Tall }, ..Look::default() };
        let view = View { viewer: WHITE, actor: Some(actor), speech: korean(), look };
        let picture = Erased(*game).picture(&envelope, &view);
        let (_, body) = picture.split_once("</style>").expect("a picture has a style");
        let title = picture.split("<style>").next().expect("the head");
        let contents = title.split('>').skip(2).chain(body.split('>')).filter_map(|part| part.split('<').next());
        let labels = ["aria-label=\"", "data-why=\"", "data-sure=\""]
            .into_iter()
            .flat_map(|attribute| body.split(attribute).skip(1).filter_map(|part| part.split('"').next()));
        for text in contents.chain(labels) {
            let rest = text.replace("bar/", "").replace("/off", "");
            assert!(!rest.contains(|letter: char| letter.is_ascii_alphabetic()), "{text}");
            seen += usize::from(!text.trim().is_empty());
        }
    });
    assert!(10_000 < seen, "{seen}");
}

#[test]
fn a_name_is_only_ever_text() {
    let (game, envelope) = after(MATCH, "open-3-1");
    let names = vec!["<script>alert(1)</script>".to_string(), "\"&'\u{0}\u{202e}".to_string()];
    let picture = Erased(game).svg(&Envelope { names, ..envelope }, WHITE, Some(Actor::Seat(Seat(0))), english());
    assert!(!picture.contains("<script") && !picture.contains('\u{0}'));
    assert!(picture.contains("&lt;script&gt;alert(1)&lt;/script&gt; against"));
    ::laws::well_formed(&picture);
}

#[test]
fn the_terminal_picture() {
    let check = |setup: &str, ids: &str, want: &str| {
        let (game, envelope) = after(setup, ids);
        let sketch = Erased(game).sketch(&envelope, WHITE, in_turn(&game), english());
        assert_eq!(sketch.plain(), want, "{}", sketch.plain());
    };
    check(START, "open-3-1", include_str!("docs/sketch-start.txt"));
    check(CROWDED, "move-9-4", include_str!("docs/sketch-crowded.txt"));
    check(MATCH, "open-3-1 move-7-3 move-5-1 double take roll-6-6 move-0-6", include_str!("docs/sketch-match.txt"));
}

/// At 80 columns and 24 rows a board beside the panel has no more than 51 and 21.
#[test]
fn the_terminal_picture_has_a_place_for_every_step() {
    wander(|game, actor| {
        let sketch = Erased(*game).sketch(&Envelope::blank(), BLACK, Some(actor), english());
        assert!(sketch.width() <= 51 && sketch.height() <= 21);
        let is_pointed_at = |id: &String| actor != Actor::Chance && !id.starts_with("resign");
        let wanted: Vec<String> = Erased(*game).legal(actor).into_iter().filter(is_pointed_at).collect();
        let got: Vec<&String> = sketch.spots.iter().map(|spot| &spot.id).collect();
        assert_eq!(got, wanted.iter().collect::<Vec<_>>());
        let inside = |&(x, y): &(usize, usize)| x < sketch.width() && y < sketch.height();
        for spot in &sketch.spots {
            let fits = spot.covers.iter().all(inside) && spot.covers.contains(&spot.at);
            assert!(fits, "{spot:?}\n{}", sketch.plain());
        }
        let mut places: Vec<(usize, usize)> = sketch.spots.iter().map(|spot| spot.at).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), sketch.spots.len(), "{}", sketch.plain());
    });
}

//! What is said of a game, with the players' names and in each language.

use fish::{Illegal, Invalid};
use game::{Actor, AnyGame, Coded, Viewer};

use crate::support::{actor, begin, document, edited, kind, load, played};

/// A row of nine tiles on which three players block each other.
const TIGHT: &str = r#"{"players":3,"layout":[[1,2,3,1,1,2,1,1,1]]}"#;
/// Ann cannot move, Ben can.
const STUCK: &str =
    "2 players, 0 to move: a1 . a1 . a1 . a1 / . . . . . . . / . . . . . . . / . b1 2 b1 . b1 b1 / . 1 . . . . .";
/// Three rows of five.
const WIDE: &str = r#"{"layout":[[1,2,3,1,1],[1,1,1,1,1],[2,1,4,1,1]]}"#;
const NAMES: [&str; 4] = ["Ann", "Ben", "Cyd", "Dan"];

/// The story of one action after some others.
fn told(setup: &str, before: &str, id: &str, language: &str, names: &[&str]) -> String {
    let (mut game, _) = played(setup, before);
    said_of(&mut *game, id, language, names)
}

fn said_of(game: &mut dyn AnyGame, id: &str, language: &str, names: &[&str]) -> String {
    let by = if id.starts_with("forfeit") { Actor::Table } else { actor(game) };
    let story = game.apply(by, id).unwrap_or_else(|refused| panic!("{id}: {refused}")).story;
    let names: Vec<String> = names.iter().take(usize::from(game.seats())).map(ToString::to_string).collect();
    speech::of(kind(), language).story(&story, &names).join(" ")
}

/// What was played before, what is played, and how that is told without names, with names and in Korean.
#[test]
fn an_action_is_told_with_the_players_name() {
    let placed = "place-0 place-3 place-6 place-9 place-12 place-2 place-5 place-8";
    for (before, id, nameless, named, korean) in [
        (
            "",
            "place-12",
            "Red places a penguin on tile 12.",
            "Ann places a penguin on tile 12.",
            "Ann 님이 12번 조각에 펭귄을 놓습니다.",
        ),
        (
            "place-12",
            "place-1",
            "White places a penguin on tile 1.",
            "Ben places a penguin on tile 1.",
            "Ben 님이 1번 조각에 펭귄을 놓습니다.",
        ),
        (
            placed,
            "move-0-1",
            "Red moves penguin 0 from tile 0 to tile 1 and takes 1 fish.",
            "Ann moves penguin 0 from tile 0 to tile 1 and takes 1 fish.",
            "Ann 님이 0번 펭귄을 0번 조각에서 1번 조각으로 옮기고 물고기 1마리를 얻습니다.",
        ),
    ] {
        assert_eq!(told(WIDE, before, id, "en", &[]), nameless);
        assert_eq!(told(WIDE, before, id, "en", &NAMES), named);
        assert_eq!(told(WIDE, before, id, "ko", &NAMES), korean);
    }
    // Without a name the colour has the particle.
    assert_eq!(told(WIDE, "", "place-12", "ko", &[]), "빨강이 12번 조각에 펭귄을 놓습니다.");
}

#[test]
fn the_board_and_a_skipped_player_are_told() {
    let board = format!("board-{}", "1111111011111110".repeat(4));
    let fish = r#"{"rows":8,"columns":8,"holes":8,"fish":[1,1]}"#;
    assert_eq!(told(fish, "", &board, "en", &NAMES), "The ice is laid: 56 tiles with 56 fish.");
    assert_eq!(told(fish, "", &board, "ko", &NAMES), "얼음판을 깔았습니다: 조각 56개, 물고기 56마리.");
    let stuck = || load(include_str!("../docs/stuck.json")).expect("it can be so").0;
    assert_eq!(said_of(&mut *stuck(), "skip", "en", &NAMES), "Ben cannot move.");
    assert_eq!(said_of(&mut *stuck(), "skip", "ko", &NAMES), "Ben 님은 움직일 수 없습니다.");
    assert_eq!(said_of(&mut *stuck(), "skip", "ko", &[]), "하양은 움직일 수 없습니다.");
}

/// Who has won, and with how many fish: several players, one player because the others left, and none.
#[test]
fn a_result_has_the_winners_and_their_fish() {
    let most = "place-0 place-1 place-2 place-3 place-4 place-5 place-6 place-7";
    assert_eq!(
        told(TIGHT, most, "place-8", "en", &NAMES),
        "Cyd places a penguin on tile 8. Nobody can move any more: Ann, Ben and Cyd win with 0 fish each."
    );
    assert_eq!(
        told(TIGHT, most, "place-8", "ko", &NAMES),
        "Cyd 님이 8번 조각에 펭귄을 놓습니다. 이제 아무도 움직일 수 없습니다. Ann 님, Ben 님, Cyd 님이 물고기 0마리씩으로 함께 이겼습니다."
    );
    // Ann cannot move: when Ben leaves, the game is over.
    let stuck = edited(&document(STUCK), &[("/players/0/fish", "7")]);
    let left = |language: &str| said_of(&mut *load(&stuck).expect("it can be so").0, "forfeit-1", language, &NAMES);
    assert_eq!(left("en"), "Ann wins with 7 fish: Ben is out of the game.");
    assert_eq!(left("ko"), "Ann 님이 물고기 7마리로 이겼습니다. Ben 님이 게임에서 빠졌습니다.");
    assert_eq!(told(TIGHT, "forfeit-0 forfeit-1", "forfeit-2", "en", &NAMES), "Nobody wins: Cyd is out of the game.");
}

/// The texts of a picture are in the viewer's language, and so are those of a terminal.
#[test]
fn pictures_are_in_korean() {
    let korean = speech::of(kind(), "ko");
    let picture = |setup: &str, ids: &str| {
        let (game, envelope) = played(setup, ids);
        let svg = game.svg(&envelope, Viewer::Public, Some(actor(&*game)), korean);
        (svg, game.sketch(&envelope, Viewer::Public, Some(actor(&*game)), korean).plain())
    };
    let (svg, sketch) = picture(r#"{"names":["Ann","민수"],"layout":[[1,2,3],[0,1,1],[2,1,4]]}"#, "place-8");
    for part in [
        ">피시: Ann, 민수</title>",
        ">민수 님이 4번 펭귄을 놓을 차례입니다. Ann 님(빨강): 물고기 0마리; 8번 조각에 0번 펭귄; 놓을 펭귄 3마리. ",
        "aria-label=\"4번 펭귄을 6번 조각에 놓기, 물고기 3마리\"",
        ">민수</text>",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    assert!(sketch.lines().nth(1).is_some_and(|line| line.ends_with("놓을 차례")), "{sketch}");
    let (svg, sketch) = picture("{}", "");
    assert!(svg.contains(">얼음판을 아직 깔지 않았습니다</text>") && sketch.contains("얼음판을 아직 깔지 않았습니다"));
    let (stuck, envelope) = load(include_str!("../docs/stuck.json")).expect("it can be so");
    let sketch = stuck.sketch(&envelope, Viewer::Public, Some(Actor::Table), korean);
    assert!(sketch.plain().contains("건너뛰기"), "{}", sketch.plain());
    assert_eq!(sketch.spots[0].covers.len(), "건너뛰기".chars().count());
}

/// A refusal is said in the reader's language; what was found stands after it as it is.
#[test]
fn refusals_are_said_in_korean() {
    let korean = speech::of(kind(), "ko");
    let codes = Illegal::ALL.iter().map(|why| (why.code(), korean.sentence(why)));
    for (code, sentence) in codes.chain(Invalid::ALL.iter().map(|why| (why.code(), korean.sentence(why)))) {
        assert!(sentence.chars().any(|letter| ('가'..='힣').contains(&letter)), "{code}: {sentence}");
    }
    let refused = game::Refusal::Malformed(begin(r#"{"holes":65}"#).expect_err("too many holes"));
    assert_eq!(korean.refusal(&refused), "/holes: 이렇게는 얼음판을 깔 수 없습니다: 65 of 64 cells");
}

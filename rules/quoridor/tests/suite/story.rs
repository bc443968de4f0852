//! What is said of a game, with the players' names and in each language.

use game::{Actor, AnyGame, Coded, Envelope, Erased, Game, Refusal, Seat, Turn, Viewer, Wire};
use quoridor::{Illegal, Invalid, Quoridor, Setup};

use crate::support::{kind, position};

/// The story of the last of some actions, each by the player in turn.
fn told(mut game: Quoridor, ids: &str, language: &str, names: &[&str]) -> String {
    let mut story = Vec::new();
    for id in ids.split_whitespace() {
        let Turn::Seats(seats) = Game::turn(&game) else { panic!("it is over before {id}") };
        let by = Actor::Seat(seats.lowest().expect("a player is in turn"));
        let mut next = Erased(game);
        let narration = next.apply(by, id).unwrap_or_else(|refused| panic!("{id}: {refused}"));
        game = next.0;
        story = narration.story;
    }
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    speech::of(kind(), language).story(&story, &names).join(" ")
}

/// A position, what is played in it, and how the last action is told without names, with names and in Korean.
#[test]
fn an_action_is_told_with_the_players_name() {
    let start = "e1 e9, 1 to move";
    for (from, ids, nameless, named, korean) in [
        (start, "e2", "Player 1 steps to e2.", "Ann steps to e2.", "Ann 님이 e2로 갑니다."),
        (start, "d1", "Player 1 steps to d1.", "Ann steps to d1.", "Ann 님이 d1로 갑니다."),
        (start, "e2 d9", "Player 2 steps to d9.", "Ben steps to d9.", "Ben 님이 d9로 갑니다."),
        ("e2 e8, 1 to move", "e3", "Player 1 steps to e3.", "Ann steps to e3.", "Ann 님이 e3으로 갑니다."),
        (
            "e5 e6, 1 to move",
            "e7",
            "Player 1 jumps to e7.",
            "Ann jumps to e7.",
            "Ann 님이 상대 말을 뛰어넘어 e7로 갑니다.",
        ),
        (
            "e5 e6, 1 to move, e6h",
            "d6",
            "Player 1 jumps to d6.",
            "Ann jumps to d6.",
            "Ann 님이 상대 말을 뛰어넘어 d6으로 갑니다.",
        ),
        (
            start,
            "e3h",
            "Player 1 places a horizontal wall at e3h.",
            "Ann places a horizontal wall at e3h.",
            "Ann 님이 e3h에 가로 벽을 놓습니다.",
        ),
        (
            start,
            "e2 a1v",
            "Player 2 places a vertical wall at a1v.",
            "Ben places a vertical wall at a1v.",
            "Ben 님이 a1v에 세로 벽을 놓습니다.",
        ),
        (
            "e8 a5, 1 to move",
            "e9",
            "Player 1 steps to e9. Player 1 reaches the goal row and wins.",
            "Ann steps to e9. Ann reaches the goal row and wins.",
            "Ann 님이 e9로 갑니다. Ann 님이 목표 줄에 닿아 이겼습니다.",
        ),
    ] {
        assert_eq!(told(position(from), ids, "en", &[]), nameless);
        assert_eq!(told(position(from), ids, "en", &["Ann", "Ben"]), named);
        assert_eq!(told(position(from), ids, "ko", &["Ann", "Ben"]), korean);
    }
    assert_eq!(told(position(start), "e2", "ko", &[]), "1번 선수가 e2로 갑니다.");
}

#[test]
fn a_draw_is_told() {
    let short = Quoridor::new(&Setup { max_turns: 2, ..Setup::default() }).expect("a setup");
    let names = &["Ann", "Ben"];
    assert_eq!(told(short, "e2 e8", "en", names), "Ben steps to e8. The game is drawn after 2 turns.");
    assert_eq!(told(short, "e2 e8", "ko", names), "Ben 님이 e8로 갑니다. 2수 만에 비겼습니다.");
}

/// The result of a game: none, a draw, a win, and a win because a player left.
#[test]
fn a_result_is_a_clause() {
    let names = ["Ann", "Ben"].map(String::from);
    let said = |language: &str, game: &Quoridor| {
        let result = Wire::result(game)?;
        Some(speech::of(kind(), language).story(&[result], &names).join(" "))
    };
    let mut game = Quoridor::new(&Setup { max_turns: 1, ..Setup::default() }).expect("a setup");
    assert_eq!(said("en", &game), None);
    game.play("e2".parse().expect("an id"));
    assert_eq!(said("en", &game).as_deref(), Some("The game is drawn"));
    assert_eq!(said("ko", &game).as_deref(), Some("비겼습니다"));
    let mut game = Erased(position("e5 e6, 1 to move"));
    let left = game.apply(Actor::Seat(Seat(0)), "forfeit-0").expect("a player may leave").story;
    assert_eq!(said("en", &game.0).as_deref(), Some("Ben wins"));
    assert_eq!(speech::english(kind()).story(&left, &names), ["Ben wins: Ann resigned."]);
}

/// The texts of a picture are in the viewer's language.
#[test]
fn pictures_are_in_korean() {
    let envelope = Envelope { names: ["Ann", "민수"].map(String::from).to_vec(), ..Envelope::blank() };
    let game = position("e5 e6, 1 to move, e6h");
    let svg = Erased(game).svg(&envelope, Viewer::Public, Some(Actor::Seat(Seat(0))), speech::of(kind(), "ko"));
    for part in [
        ">쿼리도: Ann 대 민수</title>",
        "민수 님: e6에 있고, 벽이 10개 남았으며, 1번 줄에 닿아야 합니다. 놓인 벽: e6h. Ann 님이 둘 차례입니다.</desc>",
        "aria-label=\"말 옮기기: d6\"",
        "aria-label=\"가로 벽 놓기: a1h\"",
        "aria-label=\"세로 벽 놓기: a1v\"",
        ">둘 차례</text>",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
}

/// A refusal is said in the reader's language; what was found stands after it as it is.
#[test]
fn refusals_are_said_in_korean() {
    let korean = speech::of(kind(), "ko");
    let codes = Illegal::ALL.iter().map(|why| (why.code(), korean.sentence(why)));
    for (code, sentence) in codes.chain(Invalid::ALL.iter().map(|why| (why.code(), korean.sentence(why)))) {
        assert!(sentence.chars().any(|letter| ('가'..='힣').contains(&letter)), "{code}: {sentence}");
    }
    let wrong = include_str!("docs/in-progress.json").replace("\"winner\": null", "\"winner\": 1");
    let refused = Refusal::Malformed(crate::support::load(&wrong).expect_err("it goes on"));
    assert_eq!(
        korean.refusal(&refused),
        "/winner: winner가 status나 판과 맞지 않습니다: a game in progress has no winner"
    );
}

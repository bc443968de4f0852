//! What is told of a game: by name, and in each language.

use game::{Actor, Coded, Refused};
use speech::Speech;

use crate::table::{DEAL, KIND, Table};

/// The whole hand is worth telling: every contract, and one mark wins.
const SETUP: &str =
    r#"{"target":1,"consensus":"auto","nel_o":true,"plunge":true,"splash":true,"sevens":true,"play_all":true}"#;
const ASKED: &str = r#"{"target":2,"splash":true,"plunge":true,"sevens":true}"#;
const NAMES: [&str; 4] = ["Ann", "Ben", "철수", "Dan"];
const FIRST_TRICK: &str = "play-6-6 play-6-4 play-6-3 play-6-2";

/// What is told of each of the last ids, in a language.
fn told(speech: &Speech, names: &[&str], before: &Table, ids: &str) -> Vec<String> {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let mut table = Table { game: before.game.duplicate() };
    let mut lines = Vec::new();
    for id in ids.split_whitespace() {
        let by = if id.starts_with("forfeit") { Actor::Table } else { table.doer(id) };
        let narration = table.game.apply(by, id).unwrap_or_else(|refused| panic!("{id} by {by}: {refused}"));
        lines.extend(speech.story(&narration.story, &names));
    }
    lines
}

/// That ids after a deal are told like this: in English by name, in English by seat, in Korean by name.
#[track_caller]
fn check(setup: &str, before: &str, ids: &str, rows: &[[&str; 3]]) {
    let table = Table::dealt(setup, before);
    let (english, korean) = (speech::english(&KIND), speech::of(&KIND, "ko"));
    let column = |place: usize| rows.iter().map(|row| row[place]).collect::<Vec<_>>();
    assert_eq!(told(english, &NAMES, &table, ids), column(0));
    assert_eq!(told(english, &[], &table, ids), column(1));
    assert_eq!(told(korean, &NAMES, &table, ids), column(2));
}

#[test]
fn an_auction_is_told_by_name() {
    let undealt = Table::after(SETUP, "");
    assert_eq!(told(speech::english(&KIND), &NAMES, &undealt, DEAL), ["Dan deals."]);
    assert_eq!(told(speech::of(&KIND, "ko"), &[], &undealt, DEAL), ["3번 자리가 패를 나눕니다."]);
    check(
        SETUP,
        "",
        "pass bid-31 bid-1-marks bid-2-marks trump-fours",
        &[
            ["Ann passes.", "Seat 0 passes.", "Ann 님이 넘겼습니다."],
            ["Ben bids 31.", "Seat 1 bids 31.", "Ben 님이 31을 불렀습니다."],
            ["철수 bids 1 mark.", "Seat 2 bids 1 mark.", "철수 님이 1마크를 불렀습니다."],
            ["Dan bids 2 marks.", "Seat 3 bids 2 marks.", "Dan 님이 2마크를 불렀습니다."],
            ["Dan names fours.", "Seat 3 names fours.", "Dan 님이 트럼프를 정했습니다: 4패."],
        ],
    );
    check(
        SETUP,
        "",
        "bid-splash pass pass pass trump-no-trump",
        &[
            ["Ann bids splash.", "Seat 0 bids splash.", "Ann 님이 스플래시를 불렀습니다."],
            ["Ben passes.", "Seat 1 passes.", "Ben 님이 넘겼습니다."],
            ["철수 passes.", "Seat 2 passes.", "철수 님이 넘겼습니다."],
            ["Dan passes.", "Seat 3 passes.", "Dan 님이 넘겼습니다."],
            ["철수 names no trump.", "Seat 2 names no trump.", "철수 님이 트럼프를 정했습니다: 노 트럼프."],
        ],
    );
    check(
        SETUP,
        "pass pass pass pass",
        "redeal",
        &[[
            "All have passed: Ann deals next.",
            "All have passed: Seat 0 deals next.",
            "모두 넘겼습니다. 다음은 Ann 님이 패를 나눕니다.",
        ]],
    );
}

#[test]
fn tricks_and_agreement_are_told_by_name() {
    check(
        ASKED,
        &format!("bid-30 pass pass pass trump-sixes {FIRST_TRICK} agree-complete-trick-0 agree-complete-trick-1"),
        "agree-complete-trick-2 agree-complete-trick-3 complete-trick play-6-5",
        &[
            ["철수 agrees.", "Seat 2 agrees.", "철수 님이 동의했습니다."],
            ["Dan agrees.", "Seat 3 agrees.", "Dan 님이 동의했습니다."],
            [
                "Ann takes the trick: 11 points.",
                "Seat 0 takes the trick: 11 points.",
                "Ann 님이 트릭을 땄습니다: 11점.",
            ],
            ["Ann plays 6-5.", "Seat 0 plays 6-5.", "Ann 님이 6-5를 냈습니다."],
        ],
    );
}

#[test]
fn the_score_and_the_end_are_told() {
    let won =
        |bid: &str| Table::after_tricks(r#"{"target":2,"consensus":"auto","play_all":true}"#, bid, 7).game.duplicate();
    let told =
        |bid: &str, language: &str| told(speech::of(&KIND, language), &[], &Table { game: won(bid) }, "score-hand");
    assert_eq!(told("bid-30", "en"), ["Seat 0 and Seat 2 make the bid, 42 to 0: 1 mark."]);
    assert_eq!(
        told("bid-2-marks", "en"),
        ["Seat 0 and Seat 2 make the bid, 42 to 0: 2 marks.", "Seat 0 and Seat 2 win, 2 marks to 0."]
    );
    assert_eq!(
        told("bid-2-marks", "ko"),
        ["0번 자리, 2번 자리가 42 대 0, 비딩 성공: 2마크.", "0번 자리, 2번 자리가 2마크 대 0마크로 이겼습니다."]
    );
    let lost = "pass bid-1-marks pass pass trump-blanks play-6-4 play-6-3 play-6-2 play-6-6 complete-trick";
    check(
        r#"{"target":1,"consensus":"auto"}"#,
        lost,
        "score-hand",
        &[
            [
                "Ben and Dan are set, 0 to 11: 1 mark for Ann and 철수.",
                "Seat 1 and Seat 3 are set, 0 to 11: 1 mark for Seat 0 and Seat 2.",
                "Ben 님, Dan 님이 0 대 11, 비딩 실패: Ann 님, 철수 님에게 1마크.",
            ],
            [
                "Ann and 철수 win, 1 mark to 0.",
                "Seat 0 and Seat 2 win, 1 mark to 0.",
                "Ann 님, 철수 님이 1마크 대 0마크로 이겼습니다.",
            ],
        ],
    );
}

/// Marks are told only where they decided the game.
#[test]
fn a_forfeit_ends_the_game_for_the_other_team() {
    check(
        SETUP,
        "",
        "forfeit-0",
        &[[
            "Ben and Dan win: Ann is out of the game.",
            "Seat 1 and Seat 3 win: Seat 0 is out of the game.",
            "Ben 님, Dan 님이 이겼습니다. Ann 님이 게임에서 빠졌습니다.",
        ]],
    );
}

#[test]
fn refusals_are_told_in_korean() {
    let table = Table::dealt(ASKED, "bid-35");
    let refused = |id: &str| -> Refused { table.game.check(Actor::Seat(game::Seat(1)), id).expect_err("too low") };
    let korean = speech::of(&KIND, "ko");
    assert_eq!(korean.refusal(&refused("bid-31")), "앞선 비딩보다 높이 불러야 합니다");
    assert_eq!(refused("bid-31").code(), "bid_too_low");
    assert_eq!(korean.refusal(&refused("play-6-6")), "지금 할 일이 아닙니다");
}

/// A picture speaks the viewer's language: particles follow names and amounts.
#[test]
fn pictures_are_drawn_in_korean() {
    let setup = r#"{"names":["Ann","Ben","철수","Dan"],"nel_o":true}"#;
    let tree = game::json::Tree::parse(setup).expect("JSON");
    let (mut game, envelope) = KIND.begin(&tree).expect("a setup");
    let korean = speech::of(&KIND, "ko");
    let mut read = |id: &str| {
        let by = game.turn().actor().expect("the game is on");
        game.apply(by, id).unwrap_or_else(|refused| panic!("{id}: {refused}"));
        let actor = game.turn().actor();
        let sketch = game.sketch(&envelope, game::Viewer::Public, None, korean).plain();
        game.svg(&envelope, game::Viewer::Public, actor, korean) + &sketch
    };
    let mut check = |id: &str, parts: &[&str]| {
        let picture = read(id);
        for part in parts {
            assert!(picture.contains(part), "{part}: {picture}");
        }
    };
    check(
        DEAL,
        &[
            "Ann 님이 비딩할 차례.",
            ">넘기기<",
            "aria-label=\"30 부르기: 우리 편이 42점 가운데 30점을 따야 합니다\"",
            ">나누는 사람<",
            "Dan 나눔",
        ],
    );
    check("bid-1-marks", &["Ann 님이 1마크를 불렀습니다.", "Ben 님이 비딩할 차례.", "Ann: 1마크"]);
    check("pass", &["Ben 님이 넘겼습니다."]);
    check("pass", &["철수 님이 넘겼습니다.", "철수 님: 도미노 7개."]);
    check(
        "pass",
        &["aria-label=\"넬로로 하기\"", "aria-label=\"더블을 트럼프로 정하기\"", "Ann 님이 비딩에서 이겼습니다."],
    );
    check("trump-nel-o", &["철수 님(쉽니다)", "Ann 님이 첫 패를 낼 차례.", ">넬로<"]);
    check("play-6-6", &["Ann 님이 낸 도미노: 6-6", "Ann 님, 철수 님: 이번 판 0점, 트릭 0개; 지금까지 7마크 중 0."]);
}

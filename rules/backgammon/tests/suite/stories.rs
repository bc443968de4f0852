//! What is told of a game: by the players' names, one line per turn, in English and in Korean.

use game::movefile::{Detail, File, MoveFileDraft, Submission};
use game::{Actor, FORFEIT, Seat, SeatSet, Text, say, tell};

use crate::support::{NOON, Table, actor, begin, english, hash, korean, load, written};

const NAMED: &str = r#"{"names":["Ann","Ben"]}"#;
const NAMED_MATCH: &str = r#"{"names":["Ann","Ben"],"match":{"length":3}}"#;
const NAMED_MONEY: &str = r#"{"names":["Ann","Ben"],"match":{}}"#;

/// A setup of Ann and Ben with a position: the fields of an XGID up to the length of the match.
fn at(xgid: &str) -> String {
    NAMED.replacen('{', &format!(r#"{{"position":"XGID={xgid}:10","#), 1)
}

/// Plays some actions; gives the table and everything that was told.
fn told(setup: &str, ids: &str) -> (Table, Vec<Text>) {
    let mut table = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
    let mut story = Vec::new();
    for id in ids.split_whitespace() {
        let by = if id.starts_with(FORFEIT) { Actor::Table } else { actor(&*table.0) };
        let narration = table.0.apply(by, id).unwrap_or_else(|refused| panic!("{id} of {ids}: {refused}"));
        table.1.note(id, &narration, NOON);
        tell(&mut story, narration.story);
    }
    (table, story)
}

/// The last line that is told, in English and in Korean.
fn last_line(setup: &str, ids: &str) -> (String, String) {
    let (table, story) = told(setup, ids);
    let line = |speech: &speech::Speech| speech.story(&story, &table.1.names).pop().expect("something was told");
    (line(english()), line(korean()))
}

/// Actions, and the last line that is told of them.
#[test]
fn every_line_of_a_story() {
    let opened = "open-5-3 move-5-3 move-7-5";
    let doubled = format!("{opened} double");
    let (gammon, backgammon) = ("-A----------------------o-:0:0:1:21", "aA----------------------n-:0:0:1:21");
    for (setup, ids, want, korean) in [
        (
            NAMED,
            "open-5-5",
            "Ann and Ben both roll 5, and roll again.",
            "Ann 님과 Ben 님의 눈이 모두 5입니다. 다시 굴립니다.",
        ),
        (
            NAMED,
            "open-3-5",
            "Ann rolls 3, Ben rolls 5: Ben begins.",
            "Ann 님의 눈 3, Ben 님의 눈 5: Ben 님이 먼저 둡니다.",
        ),
        (NAMED, opened, "Ann plays 6/3 8/3.", "Ann 님이 말을 움직입니다: 6/3 8/3."),
        (NAMED, "open-5-3 move-5-3 move-7-5 roll-6-3", "Ben rolls 6-3.", "Ben 님이 굴린 주사위: 6-3."),
        ("{}", opened, "White plays 6/3 8/3.", "백이 말을 움직입니다: 6/3 8/3."),
        (
            &at("-b----E-D----E---e-e-c---A:0:0:1:64:0:0:0:0"),
            "pass",
            "Ann cannot move.",
            "Ann 님은 움직일 수 없습니다.",
        ),
        // A step that hits has its star.
        (
            &at("-a----E-C---eE---c-e-a--B-:0:0:1:53:0:0:0:0"),
            "move-23-3",
            "Ann plays 24/21*.",
            "Ann 님이 말을 움직입니다: 24/21*.",
        ),
        (NAMED_MATCH, &format!("{opened} roll"), "Ben does not double.", "Ben 님은 두 배를 부르지 않습니다."),
        (NAMED_MATCH, &doubled, "Ben doubles to 2.", "Ben 님이 두 배를 부릅니다: 2."),
        (NAMED_MATCH, &format!("{doubled} take"), "Ann takes: the cube shows 2.", "Ann 님이 받습니다. 큐브는 2입니다."),
        (
            NAMED_MATCH,
            &format!("{opened} resign-2"),
            "Ben offers to lose a gammon.",
            "Ben 님이 기권하겠다고 합니다: 개먼.",
        ),
        (NAMED_MATCH, &format!("{opened} resign-2 decline"), "Ann declines.", "Ann 님이 거절합니다."),
        (
            NAMED_MONEY,
            &format!("{doubled} drop"),
            "Ben wins a single game: 1 point.",
            "Ben 님이 이겼습니다(한 판): 1점.",
        ),
        (
            NAMED_MONEY,
            "open-5-3 resign-3 accept",
            "Ben wins a backgammon: 3 points.",
            "Ben 님이 이겼습니다(백개먼): 3점.",
        ),
        (
            &at(&format!("{gammon}:0:0:0:0")),
            "move-0-2",
            "Ann wins a gammon: 2 points.",
            "Ann 님이 이겼습니다(개먼): 2점.",
        ),
        (
            &at(&format!("{backgammon}:0:0:0:0")),
            "move-0-2",
            "Ann wins a backgammon: 3 points.",
            "Ann 님이 이겼습니다(백개먼): 3점.",
        ),
        (NAMED_MATCH, &format!("{doubled} drop"), "The match stands 0 to 1.", "매치 점수는 0 대 1입니다."),
        (NAMED_MATCH, "open-5-3 resign-3 accept", "The match ends 0 to 3.", "매치가 끝났습니다: 0 대 3."),
    ] {
        assert_eq!(last_line(setup, ids), (want.to_string(), korean.to_string()), "{setup} {ids}");
    }
}

/// The steps of one turn are one line, and what happened in between is not lost.
#[test]
fn a_turn_is_one_line() {
    let ids =
        "open-6-2 move-23-6 move-12-2 double take roll-4-1 move-16-1 move-11-4 roll roll-3-3 move-bar-3 move-12-3";
    let (table, story) = told(NAMED_MATCH, ids);
    assert_eq!(
        english().story(&story, &table.1.names),
        [
            "Ann rolls 6, Ben rolls 2: Ann begins.",
            "Ann plays 24/18 13/11.",
            "Ben doubles to 2.",
            "Ann takes: the cube shows 2.",
            "Ben rolls 4-1.",
            "Ben plays 8/7* 13/9.",
            "Ann does not double.",
            "Ann rolls 3-3.",
            "Ann plays bar/22 13/10.",
        ]
    );
}

/// A move file is a whole turn: one line, whichever player hands it in.
#[test]
fn a_move_file_is_told_in_one_line() {
    let (mut table, _) = told(NAMED, "open-5-3");
    let fresh = [hash(&table)];
    let ids: Vec<String> = ["move-5-3", "move-7-5"].map(String::from).to_vec();
    let draft = MoveFileDraft { player: Seat(0), ids: &ids, timestamp: NOON, expected_state: &fresh[0], comment: None };
    let (name, text) = table.0.move_file(&table.1, &draft).expect("these are actions");
    let submission = Submission {
        name: Some(&name),
        file: File::Text(&text),
        senders: SeatSet::first(8),
        fresh: &fresh,
        now: NOON,
        detail: Detail::Story,
    };
    let narration = table.0.submit(&mut table.1, &submission).expect("it is legal");
    assert_eq!(korean().story(&narration.story, &table.1.names), ["Ann 님이 말을 움직입니다: 6/3 8/3."]);
}

/// What a forfeit is worth: a single game without points, the cube in a game for points, the match in a match. The
/// messages in the document are those they always were.
#[test]
fn a_forfeit_says_what_it_is_worth() {
    let opened = "open-5-3 move-5-3 move-7-5";
    let taken = format!("{opened} double take roll-2-1");
    // Ben has borne off nothing, but a game that is not played to its end is no gammon.
    let nearly_gammon = at("-A----------------------o-:0:0:1:21:0:0:0:0");
    for (setup, ids, loser, want, korean_want) in [
        (
            NAMED,
            "open-5-3",
            1,
            "Ann wins the game: Ben ran out of time.",
            "Ann 님이 이 판을 이겼습니다. Ben 님의 시간이 다 되었습니다.",
        ),
        (
            &*nearly_gammon,
            "",
            1,
            "Ann wins the game: Ben ran out of time.",
            "Ann 님이 이 판을 이겼습니다. Ben 님의 시간이 다 되었습니다.",
        ),
        (
            "{}",
            opened,
            0,
            "Black wins the game: White ran out of time.",
            "흑이 이 판을 이겼습니다. 백의 시간이 다 되었습니다.",
        ),
        (
            NAMED_MONEY,
            opened,
            0,
            "Ben wins 1 point: Ann ran out of time.",
            "Ben 님이 1점을 얻어 이겼습니다. Ann 님의 시간이 다 되었습니다.",
        ),
        (
            NAMED_MONEY,
            &taken,
            1,
            "Ann wins 2 points: Ben ran out of time.",
            "Ann 님이 2점을 얻어 이겼습니다. Ben 님의 시간이 다 되었습니다.",
        ),
        // Ben is ahead, and loses the match all the same.
        (
            NAMED_MATCH,
            "open-5-3 resign-2 accept open-6-4",
            1,
            "Ann wins the match: Ben ran out of time.",
            "Ann 님이 매치를 이겼습니다. Ben 님의 시간이 다 되었습니다.",
        ),
    ] {
        let ids = format!("{ids} forfeit-{loser}");
        let (table, _) = told(setup, &ids);
        let line = [say::left(say::ran_out_of_time(Seat(loser)), table.0.result())];
        let lines = [english(), korean()].map(|speech| speech.story(&line, &table.1.names).concat());
        assert_eq!(lines, [want, korean_want], "{setup} {ids}");
        let is_named = !table.1.names.is_empty();
        let name = |seat: u8| table.1.names.get(usize::from(seat)).cloned();
        let [out, won] = [loser, 1 - loser]
            .map(|seat| name(seat).unwrap_or_else(|| ["White", "Black"][usize::from(seat)].to_owned()));
        let left = if is_named { "left the game." } else { "is out of the game." };
        let messages: Vec<&str> = table.1.messages.iter().rev().take(2).map(|message| message.text.as_str()).collect();
        assert_eq!(messages, [format!("{won} wins."), format!("{out} {left}")]);
    }
    // The seat itself resigns.
    let (mut table, _) = told(NAMED, "open-5-3");
    let narration = table.0.apply(Actor::Seat(Seat(0)), "forfeit-0").expect("a seat may leave");
    assert_eq!(english().story(&narration.story, &table.1.names), ["Ben wins the game: Ann resigned."]);
}

/// A game that was played to its end is called by what it was; while it goes on there is nothing to call.
#[test]
fn the_result_of_a_game_that_was_played() {
    for (board, want) in [
        ("-A----------------------n-", "Ann wins the game"),
        ("-A----------------------o-", "Ann wins a gammon"),
        ("aA----------------------n-", "Ann wins a backgammon"),
    ] {
        let setup = at(&format!("{board}:0:0:1:21:0:0:0:0"));
        let (table, _) = told(&setup, "");
        assert_eq!(table.0.result(), None);
        let (table, _) = told(&setup, "move-0-2");
        let result = table.0.result().expect("it is over");
        assert_eq!(english().story(&[result], &table.1.names), [want]);
    }
    let (table, _) = told(&at("aA----------------------n-:0:0:1:21:0:0:0:0"), "move-0-2");
    let result = table.0.result().expect("it is over");
    assert_eq!(korean().story(&[result], &table.1.names), ["Ann 님이 백개먼으로 이겼습니다"]);
}

/// A state has to write something for players without names. When it is read again they still have none.
#[test]
fn players_without_names_stay_so() {
    for (setup, names) in
        [("{}", &[][..]), (NAMED, &["Ann", "Ben"]), (r#"{"names":["Player 1","Ben"]}"#, &["Player 1", "Ben"])]
    {
        let (table, _) = told(setup, "open-5-3");
        let again = load(&written(&table)).expect("what we write we read");
        assert_eq!(again.1.names, names, "{setup}");
        assert_eq!(written(&again), written(&table));
    }
}

/// Particles follow the seat's name where no player has one.
#[test]
fn particles_follow_the_word() {
    for (ids, want) in [
        ("open-5-5", "백과 흑의 눈이 모두 5입니다. 다시 굴립니다."),
        ("open-3-5", "백의 눈 3, 흑의 눈 5: 흑이 먼저 둡니다."),
    ] {
        assert_eq!(last_line("{}", ids).1, want);
    }
}

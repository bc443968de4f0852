//! A game of the registry with dice: rolls and passes come by themselves, and plays can be typed whole.

use game::{Actor, By as Who};

use super::super::model::{Note, Stage};
use super::picture::text;
use super::*;

/// The usual position with 3-1 to play.
const THREE_ONE: &str = r#"{"position":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10","names":["Ann","Bob"]}"#;
/// A checker can be hit with a 3.
const BLOT: &str = r#"{"position":"XGID=-a---aE-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"}"#;
/// The second seat is on the bar before a closed board, and is to roll.
const CLOSED_OUT: &str = r#"{"position":"XGID=aBBBBBB-C----------ddcc---:0:0:-1:00:0:0:0:0:10"}"#;
/// Both are, before each other's.
const NOBODY_MOVES: &str = r#"{"position":"XGID=aBBBBBBB----------bbbbbbbA:0:0:1:00:0:0:0:0:10"}"#;

/// A game of the registry for two with chance, whose positions can be written down.
pub(super) fn dicey() -> &'static Kind {
    let dicey =
        |kind: &&Kind| kind.machine.rules.iter().any(|rule| rule.by == Who::Chance) && !(kind.notations)().is_empty();
    KINDS.iter().find(dicey).expect("the registry has a game with dice")
}

fn by(game: &Match) -> Vec<Actor> {
    game.record.plies().iter().map(|ply| ply.by).collect()
}

fn refusal(game: &Match) -> &str {
    match &game.note {
        Some(Note::Refused(text)) => text,
        _ => "",
    }
}

#[test]
fn the_dice_roll_by_themselves_and_are_told() {
    let mut game = game_of(dicey(), &[0, 1], "{}");
    assert!(by(&game).iter().all(|by| *by == Actor::Chance) && matches!(game.stage, Stage::Choosing(_)));
    let (begun, first) = (game.stage, game.record.plies().len());
    while game.stage == begun {
        let id = first_legal(&game);
        enter(&mut game, &id);
    }
    assert_eq!(game.record.plies().last().map(|ply| ply.by), Some(Actor::Chance), "{:?}", played(&game));
    for (width, height) in [(80, 24), (120, 40)] {
        let shown = text(&game, width, height);
        for ply in &game.record.plies()[first..] {
            assert!(shown.contains(&ply.story[0]), "{}: {shown}", ply.story[0]);
        }
    }
    control(&mut game, 'z');
    assert_eq!(refusal(&game), "it stands: Chance has acted since");
}

#[test]
fn the_seats_go_by_their_words() {
    let mut game = game_of(dicey(), &[1], THREE_ONE);
    for words in ["Ann (white, computer)", "Bob (black)"] {
        assert!(text(&game, 80, 24).contains(words), "{}", text(&game, 80, 24));
    }
    assert_eq!(game.stage, Stage::Thinking(Seat(0)));
    game.answer("move-7-3");
    assert_eq!(game.stage, Stage::Thinking(Seat(0)));
    game.answer("move-5-1");
    assert_eq!((game.stage, by(&game).len()), (Stage::Choosing(Seat(1)), 3));
}

#[test]
fn where_there_is_no_room_the_words_come_first() {
    let kind = KINDS.iter().find(|kind| kind.seats.contains(&4)).expect("the registry has a game for four");
    let game = game_of(kind, &[0], r#"{"players":4}"#);
    let (narrow, wide) = (text(&game, 80, 24), text(&game, 130, 40));
    assert!(wide.contains("Player 4 (black, computer) "), "{wide}");
    assert!(narrow.contains("Player 4 (black) ") && !narrow.contains("comp"), "{narrow}");
}

#[test]
fn a_step_is_taken_back_with_all_that_it_did() {
    let mut game = game_of(dicey(), &[0, 1], BLOT);
    let before = game.record.envelope().clone();
    enter(&mut game, "8/5*");
    let envelope = game.record.envelope();
    assert_eq!((envelope.messages.len(), envelope.last.as_deref()), (1, Some("move-7-3")));
    control(&mut game, 'z');
    assert_eq!((game.record.envelope(), played(&game).len()), (&before, 0));
}

#[test]
fn a_play_is_typed_whole() {
    let mut game = game_of(dicey(), &[0, 1], THREE_ONE);
    write(&mut game, " 8/");
    assert_eq!(game.typed, "8/", "nothing begins with a blank");
    assert!(text(&game, 80, 24).contains("this is not a play such as"), "{}", text(&game, 80, 24));
    write(&mut game, "5 6/5");
    assert!(text(&game, 80, 24).contains("› 8/5 6/5  Enter plays it"), "{}", text(&game, 80, 24));
    press(&mut game, KeyCode::Enter);
    assert_eq!(played(&game)[..2], ["move-7-3", "move-5-1"]);
    assert_eq!((game.stage, game.typed.as_str()), (Stage::Choosing(Seat(1)), ""));
}

#[test]
fn a_play_happens_whole_or_not_at_all() {
    let mut game = game_of(dicey(), &[0, 1], THREE_ONE);
    for (play, code) in [("8/5 6/4", "cannot_be_played"), ("8/5 6/5 6/5", "cannot_be_played"), ("8/5 x", "not_a_play")]
    {
        enter(&mut game, play);
        assert!(refusal(&game).ends_with(&format!("[{code}]")), "{play}: {}", refusal(&game));
        assert_eq!(played(&game).len(), 0);
    }
    write(&mut game, "x");
    assert!(text(&game, 80, 24).contains("nothing legal begins so"));
}

#[test]
fn what_enter_would_do_is_told() {
    let mut game = game_of(dicey(), &[0, 1], THREE_ONE);
    press(&mut game, KeyCode::Tab);
    let id = game.chosen().expect("something is selected").to_owned();
    let told = game.record.game().duplicate().apply(Actor::Seat(Seat(0)), &id).expect("it is legal").story;
    let told = speech::in_english(game.record.game()).story(&told, &game.record.envelope().names);
    let want = format!("› {id}  1 of {}; Enter: {}", game.legal.len(), told[0]);
    assert!(text(&game, 80, 24).contains(&want), "{want}: {}", text(&game, 80, 24));
}

#[test]
fn a_pass_is_told() {
    let game = game_of(dicey(), &[0], CLOSED_OUT);
    assert_eq!(by(&game)[..3], [Actor::Chance, Actor::Table, Actor::Chance]);
    assert_eq!(game.stage, Stage::Choosing(Seat(0)));
    assert!(text(&game, 80, 24).contains("2 Black cannot move."), "{}", text(&game, 80, 24));
}

#[test]
fn a_game_in_which_nobody_can_ever_move_stands_still() {
    let mut game = game_of(dicey(), &[0, 1], NOBODY_MOVES);
    assert_eq!(game.stage, Stage::Over);
    assert!(text(&game, 80, 24).contains("The game stands still: no player will ever come to act."));
    press(&mut game, KeyCode::Char('n'));
    assert_eq!((game.stage, game.round), (Stage::Over, 1));
    assert_eq!(press(&mut game, KeyCode::Char('q')), Effect::Leave);
}

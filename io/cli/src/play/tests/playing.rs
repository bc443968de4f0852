//! What keys do to a match.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::super::model::{Mode, Note, Stage};
use super::super::opponent::Opponent;
use super::chance::dicey;
use super::*;

fn refusal(game: &Match) -> &str {
    match &game.note {
        Some(Note::Refused(text)) => text,
        _ => "",
    }
}

#[test]
fn a_typed_id_is_played() {
    let mut game = two_people();
    let id = first_legal(&game);
    write(&mut game, &id);
    assert_eq!(game.chosen(), Some(id.as_str()));
    press(&mut game, KeyCode::Enter);
    assert_eq!((played(&game), game.typed.as_str(), game.stage), (vec![id.as_str()], "", Stage::Choosing(Seat(1))));
}

#[test]
fn what_is_refused_is_explained() {
    let mut game = two_people();
    let id = first_legal(&game);
    enter(&mut game, "no-such-action");
    assert!(refusal(&game).ends_with("[malformed_action]"), "{:?}", game.note);
    assert_eq!((played(&game).len(), game.typed.as_str()), (0, ""));
    enter(&mut game, &id);
    // Bob cannot do the very same.
    enter(&mut game, &id);
    assert!(refusal(&game).starts_with(&id) && refusal(&game).ends_with(']'), "{:?}", game.note);
    assert_eq!(played(&game).len(), 1);
}

#[test]
fn enter_plays_nothing_that_was_not_chosen() {
    let mut game = two_people();
    press(&mut game, KeyCode::Enter);
    assert!(refusal(&game).starts_with("nothing is selected"));
    press(&mut game, KeyCode::Right);
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Enter);
    assert_eq!(played(&game).len(), 1);
}

#[test]
fn tab_walks_through_everything_legal() {
    let mut game = two_people();
    let mut walked = Vec::new();
    for _ in 0..game.legal.len() {
        press(&mut game, KeyCode::Tab);
        walked.push(game.chosen().expect("something is selected").to_owned());
    }
    assert_eq!(walked, game.legal);
    press(&mut game, KeyCode::Tab);
    assert_eq!(game.selected, Some(0));
    press(&mut game, KeyCode::BackTab);
    assert_eq!(game.selected, Some(game.legal.len() - 1));
}

#[test]
fn tab_completes_what_is_typed() {
    let mut game = two_people();
    write(&mut game, "forf");
    press(&mut game, KeyCode::Tab);
    assert_eq!(game.typed, "forfeit-0");
    press(&mut game, KeyCode::Enter);
    assert_eq!((game.stage, game.result().as_deref()), (Stage::Over, Some("Bob wins!")));
    let mut game = two_people();
    write(&mut game, "~");
    press(&mut game, KeyCode::Tab);
    assert_eq!((game.typed.as_str(), refusal(&game)), ("~", "nothing legal begins with ~"));
}

#[test]
fn arrows_reach_every_place() {
    reach_every_place(two_people());
    // Chance makes different boards: all of them can be walked on.
    for seed in 0..20 {
        let (game, envelope) = dicey().begin(&Tree::Null).expect("the defaults are fine");
        let people = SeatSet::first(2);
        let mut game = Match::new(Record::new(Position::new(game, envelope), people, Box::new(Seeded::new(seed))));
        for _ in 0..seed {
            let id = first_legal(&game);
            enter(&mut game, &id);
        }
        reach_every_place(game);
    }
}

/// Checks that the arrows lead from any place to any other.
fn reach_every_place(mut game: Match) {
    press(&mut game, KeyCode::Right);
    let mut seen: BTreeSet<usize> = game.selected.into_iter().collect();
    let mut next: Vec<usize> = seen.iter().copied().collect();
    while let Some(from) = next.pop() {
        for arrow in [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right] {
            game.selected = Some(from);
            press(&mut game, arrow);
            let to = game.selected.expect("an arrow never unselects");
            if seen.insert(to) {
                next.push(to);
            }
        }
    }
    let placed = game.legal.iter().filter(|id| game.spot(id).is_some()).count();
    assert_eq!(seen.len(), placed);
}

#[test]
fn one_takes_back_until_another_acts() {
    let mut game = two_people();
    control(&mut game, 'z');
    assert_eq!(refusal(&game), "there is nothing to take back");
    let ann = first_legal(&game);
    enter(&mut game, &ann);
    control(&mut game, 'z');
    assert_eq!((played(&game).len(), game.stage), (0, Stage::Choosing(Seat(0))));
    enter(&mut game, &ann);
    let bob = first_legal(&game);
    enter(&mut game, &bob);
    control(&mut game, 'z');
    assert_eq!(played(&game), [ann]);
    control(&mut game, 'z');
    assert_eq!((played(&game).len(), refusal(&game)), (1, "it stands: Bob has acted since"));
}

#[test]
fn a_move_is_taken_back_while_the_opponent_thinks() {
    let mut game = game_of(calm(), &[0], "{}");
    let mut opponent = Opponent::new(bots::Level::Easy, 1);
    let id = first_legal(&game);
    enter(&mut game, &id);
    opponent.follow(&game);
    assert!(opponent.is_thinking());
    control(&mut game, 'z');
    opponent.follow(&game);
    assert!(!opponent.is_thinking() && played(&game).is_empty());

    enter(&mut game, &id);
    opponent.follow(&game);
    let begun = Instant::now();
    let answer = loop {
        assert!(begun.elapsed() < Duration::from_mins(3), "the opponent thinks for ever");
        match opponent.answer().expect("the opponent lives") {
            Some(answer) => break answer,
            None => std::thread::yield_now(),
        }
    };
    game.answer(&answer);
    assert_eq!((played(&game), game.stage), (vec![id.as_str(), &answer], Stage::Choosing(Seat(0))));
    control(&mut game, 'z');
    assert_eq!(refusal(&game), "it stands: Player 2 has acted since");
}

#[test]
fn leaving_asks_while_a_game_is_on() {
    let mut game = two_people();
    for key in [KeyCode::Right, KeyCode::Char('x')] {
        press(&mut game, key);
        assert_eq!(press(&mut game, KeyCode::Esc), Effect::Stay);
        assert_eq!((game.typed.as_str(), game.selected), ("", None));
    }
    assert_eq!(press(&mut game, KeyCode::Esc), Effect::Leave);
    let id = first_legal(&game);
    enter(&mut game, &id);
    for (answer, effect) in
        [(KeyCode::Esc, Effect::Stay), (KeyCode::Char('n'), Effect::Stay), (KeyCode::Enter, Effect::Leave)]
    {
        assert_eq!((control(&mut game, 'c'), game.mode), (Effect::Stay, Mode::Leaving));
        assert_eq!(press(&mut game, answer), effect);
    }
}

#[test]
fn the_help_opens_over_anything_and_any_key_closes_it() {
    let mut game = two_people();
    for key in [KeyCode::Char('?'), KeyCode::F(1)] {
        press(&mut game, key);
        assert_eq!(game.mode, Mode::Help);
        press(&mut game, KeyCode::Char('x'));
        assert_eq!((game.mode, game.typed.as_str()), (Mode::Playing, ""));
    }
}

#[test]
fn a_new_game_follows_one_that_is_over() {
    let mut game = two_people();
    enter(&mut game, "forfeit-0");
    control(&mut game, 'z');
    assert_eq!(game.stage, Stage::Choosing(Seat(0)));
    enter(&mut game, "forfeit-0");
    press(&mut game, KeyCode::Char('n'));
    assert_eq!((played(&game).len(), game.stage, game.round), (0, Stage::Choosing(Seat(0)), 1));
    enter(&mut game, "forfeit-0");
    assert_eq!(press(&mut game, KeyCode::Char('q')), Effect::Leave);
}

#[test]
fn secrets_need_a_handover_and_chance_is_not_taken_back() {
    let mut game = game_of(&toy::KIND, &[0, 1, 2], "{}");
    assert_eq!((played(&game).len(), game.stage), (1, Stage::Handover(Seat(0))));
    assert!(game.sketch.plain().contains("?? ?? ??") && game.legal.is_empty());
    control(&mut game, 'z');
    assert_eq!(refusal(&game), "it stands: Chance has acted since");
    press(&mut game, KeyCode::Char('b'));
    press(&mut game, KeyCode::Enter);
    assert_eq!((game.stage, game.typed.as_str()), (Stage::Choosing(Seat(0)), ""));
    assert_eq!(game.sketch.plain().matches("??").count(), 2);
    enter(&mut game, "bid-2");
    assert_eq!(game.stage, Stage::Handover(Seat(1)));
    // Ann is still at the keyboard: what she takes back needs no handover.
    control(&mut game, 'z');
    assert_eq!(game.stage, Stage::Choosing(Seat(0)));
}

#[test]
fn all_agree_and_the_table_acts_by_itself() {
    let mut game = game_of(&toy::KIND, &[0, 1, 2], "{}");
    let mut keys = 0;
    while game.stage != Stage::Over {
        // Nothing has a place on the board, so the arrows walk through the list.
        let key = if matches!(game.stage, Stage::Handover(_)) { KeyCode::Enter } else { KeyCode::Down };
        press(&mut game, key);
        press(&mut game, KeyCode::Enter);
        keys += 1;
        assert!(keys < 20, "the game does not end");
    }
    assert_eq!(played(&game)[1..], ["pass", "pass", "pass", "agree-0", "agree-1", "agree-2", "count"]);
    control(&mut game, 'z');
    assert_eq!(played(&game).last(), Some(&"agree-1"), "the table's step goes with the action before it");
}

#[test]
fn computers_act_before_people_are_kept_waiting() {
    let mut game = game_of(&toy::KIND, &[1], "{}");
    assert_eq!(game.stage, Stage::Thinking(Seat(0)));
    game.answer("bid-1");
    enter(&mut game, "bid-2");
    game.answer("pass");
    assert_eq!(game.stage, Stage::Thinking(Seat(0)));
    game.answer("agree-0");
    game.answer("agree-2");
    assert_eq!(game.stage, Stage::Choosing(Seat(1)));
    enter(&mut game, "agree-1");
    assert_eq!(game.stage, Stage::Over);
}

//! The search and the races, against plain search through the rules.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use game::{Actor, Game, Luck, Seat, Seeded};
use quoridor::{Action, Quoridor, Setup};

use super::candidates::{Lister, Width};
use super::engine::Engine;
use super::evaluation::{WIN, certain, evaluate};
use super::position::Position;
use super::race::{self, Finish, Races};
use super::search::{Search, Spot};
use crate::bot::Bot;
use crate::budget::Budget;

const ENGINE: Engine = Engine { nodes: 20_000, depth: 64, blur: 0 };

/// Whoever is to move.
fn mover(game: &Quoridor) -> Option<Seat> {
    match game.turn().actor() {
        Some(Actor::Seat(seat)) => Some(seat),
        _ => None,
    }
}

/// A game with `walls` walls a side to begin with, after random actions, while it is on.
fn random_game(walls: u8, actions: u32, luck: &mut Seeded) -> Quoridor {
    loop {
        let setup = Setup { starting_walls: walls, ..Setup::default() };
        let mut game = Quoridor::new(&setup).expect("a setup");
        for _ in 0..actions {
            let Some(seat) = mover(&game) else { break };
            let legal = game.legal(Actor::Seat(seat));
            // Walls are many: every other action is a step.
            let steps = legal.iter().filter(|action| matches!(action, Action::Move(_))).count();
            let among = if luck.below(2) == 0 { steps } else { legal.len() };
            game.play(legal[luck.below(u32::try_from(among).expect("a short list")) as usize]);
        }
        if mover(&game).is_some() {
            return game;
        }
    }
}

fn position(game: &Quoridor) -> (Position, [u8; 2]) {
    let position = Position::of(game, mover(game).expect("the game is on"));
    let steps = position.steps().expect("nobody is shut in");
    (position, steps)
}

/// Plain search through the rules: whether whoever is to move wins within so many turns, whatever the other does.
struct Plain {
    known: BTreeMap<(u8, u8, u8, u16), bool>,
}

impl Plain {
    /// For games whose walls all stand.
    fn new() -> Plain {
        Plain { known: BTreeMap::new() }
    }

    fn wins(&mut self, game: &Quoridor, seat: Seat, turns: u16) -> bool {
        let Some(mover) = mover(game) else {
            return game.outcome().is_some_and(|outcome| outcome.winners.has(seat));
        };
        if turns == 0 {
            return false;
        }
        let cell = |seat| 9 * game.pawn(seat).row() + game.pawn(seat).col();
        let key = (cell(Seat(0)), cell(Seat(1)), 2 * mover.0 + seat.0, turns);
        if game.walls_left(Seat(0)) + game.walls_left(Seat(1)) == 0
            && let Some(known) = self.known.get(&key)
        {
            return *known;
        }
        let mut after = game.legal(Actor::Seat(mover)).into_iter().map(|action| {
            let mut next = *game;
            next.play(action);
            next
        });
        let is_won = if mover == seat {
            after.any(|next| self.wins(&next, seat, turns - 1))
        } else {
            after.all(|next| self.wins(&next, seat, turns - 1))
        };
        if game.walls_left(Seat(0)) + game.walls_left(Seat(1)) == 0 {
            self.known.insert(key, is_won);
        }
        is_won
    }
}

#[test]
fn races_end_as_plain_search_says() {
    const LONGEST: u16 = 36;
    let mut luck = Seeded::new(5);
    let (mut won, mut met) = (0, 0);
    for _ in 0..10 {
        let mut game = random_game(5, 30, &mut luck);
        let mut plain = Plain::new();
        let mut races = Races::new();
        for _ in 0..12 {
            let Some(seat) = mover(&game) else { break };
            let legal = game.legal(Actor::Seat(seat));
            if game.walls_left(Seat(0)) + game.walls_left(Seat(1)) == 0 {
                let (position, steps) = position(&game);
                let expected = (1..=LONGEST).find_map(|turns| {
                    let winner = (0..2).find(|winner| plain.wins(&game, Seat(*winner), turns))?;
                    Some(Finish { winner: winner.into(), turns })
                });
                let found = race::finish(&position, steps);
                assert_eq!(found.filter(|finish| finish.turns <= LONGEST), expected, "{game:?}");
                assert_eq!(races.winner(&position), found.map(|finish| finish.winner), "{game:?}");
                won += u32::from(expected.is_some());
                met += u32::from(race::quick_finish(&position, steps).is_none());
            }
            game.play(legal[luck.below(u32::try_from(legal.len()).expect("a short list")) as usize]);
        }
    }
    assert!(20 < won && 5 < met, "{won} races were won, {met} with the pawns in each other's way");
}

/// The value of a position so many moves ahead, without any pruning.
fn minimax(position: &Position, steps: [u8; 2], depth: i32) -> i32 {
    if let Some(value) = certain(position, steps) {
        return value;
    }
    if depth == 0 {
        return evaluate(position, steps);
    }
    let (mut lister, mut list) = (Lister::new(), Vec::new());
    lister.pawn_moves(position, steps, &mut list);
    lister.walls(position, steps, Width::Cutting, &mut list);
    let values = list.iter().map(|candidate| {
        let value = -minimax(&position.after(candidate.action), candidate.steps, depth - 1);
        // A win is one move further off.
        if 29_000 < value.abs() { value - value.signum() } else { value }
    });
    values.max().unwrap_or(-WIN)
}

#[test]
fn the_search_finds_what_minimax_finds() {
    let mut luck = Seeded::new(17);
    for actions in 0..40 {
        let game = random_game(10, actions, &mut luck);
        let (position, steps) = position(&game);
        let budget = Budget::nodes(1_000_000);
        for depth in 1..=2 {
            let mut search = Search::new(&budget);
            search.begin(&position);
            let spot = Spot { position: &position, steps, ply: 0 };
            assert_eq!(search.value(spot, depth, (-WIN, WIN)), minimax(&position, steps, depth), "{game:?}");
        }
    }
}

#[test]
fn the_steps_after_a_move_are_those_of_the_rules() {
    let mut luck = Seeded::new(23);
    for actions in 0..60 {
        let game = random_game(10, actions, &mut luck);
        let (position, steps) = position(&game);
        let (mut lister, mut list) = (Lister::new(), Vec::new());
        lister.pawn_moves(&position, steps, &mut list);
        lister.walls(&position, steps, Width::All, &mut list);
        let mut actions: Vec<Action> = list.iter().map(|candidate| candidate.action.action()).collect();
        for candidate in &list {
            let mut next = game;
            next.play(candidate.action.action());
            let steps = [Seat(0), Seat(1)].map(|seat| next.steps_home(seat).expect("nobody is shut in"));
            assert_eq!(candidate.steps, steps, "{:?} in {game:?}", candidate.action);
            if let Some(seat) = mover(&next) {
                assert_eq!(Position::of(&next, seat).key(), position.after(candidate.action).key());
            }
        }
        actions.sort_unstable();
        assert_eq!(actions, game.legal(Actor::Seat(Seat(position.mover))));
    }
}

#[test]
fn a_win_within_three_turns_is_found() {
    let mut luck = Seeded::new(31);
    let mut found = 0;
    while found < 25 {
        let game = random_game(3, 24, &mut luck);
        let seat = mover(&game).expect("the game is on");
        let is_near = game.steps_home(seat).is_some_and(|steps| steps <= 3);
        if !is_near || !Plain::new().wins(&game, seat, 3) {
            continue;
        }
        let choice = ENGINE.choose(&game, seat, &Budget::nodes(20_000), &mut luck).expect("it is in turn");
        let mut next = game;
        next.play(choice.action);
        assert!(Plain::new().wins(&next, seat, 2), "{} in {game:?}", choice.action);
        assert!((1.0 - choice.lines[0].value).abs() < 1e-9, "{game:?}");
        found += 1;
    }
}

#[test]
fn a_race_that_is_won_is_won() {
    let mut luck = Seeded::new(41);
    let mut won = 0;
    while won < 20 {
        let mut game = random_game(4, 28, &mut luck);
        let (here, steps) = position(&game);
        let winner = race::finish(&here, steps).map(|finish| finish.winner);
        let me = mover(&game).expect("the game is on");
        if game.walls_left(Seat(1 - me.0)) != 0 || winner != Some(me.index()) {
            continue;
        }
        while let Some(seat) = mover(&game) {
            let action = if seat == me {
                ENGINE.choose(&game, seat, &Budget::nodes(1_000), &mut luck).expect("it is in turn").action
            } else {
                let legal = game.legal(Actor::Seat(seat));
                legal[luck.below(u32::try_from(legal.len()).expect("a short list")) as usize]
            };
            game.play(action);
        }
        assert!(game.outcome().is_some_and(|outcome| outcome.winners.has(me)));
        won += 1;
    }
}

#[test]
fn the_same_view_gives_the_same_choice_and_a_stop_gives_one_at_once() {
    let mut luck = Seeded::new(53);
    for actions in 0..20 {
        let game = random_game(10, 2 * actions, &mut luck);
        let seat = mover(&game).expect("the game is on");
        let choose = |seed| ENGINE.choose(&game, seat, &Budget::nodes(3_000), &mut Seeded::new(seed));
        let choice = choose(1).expect("it is in turn");
        assert_eq!(Some(choice), choose(2));
        let stop = AtomicBool::new(true);
        let budget = Budget::nodes(u64::MAX).until(&stop);
        let choice = ENGINE.choose(&game, seat, &budget, &mut luck).expect("it is in turn");
        assert!(game.check(Actor::Seat(seat), choice.action).is_ok());
        assert!(choice.nodes < 1_000, "{} nodes after it was stopped", choice.nodes);
    }
}

//! A second opinion on every rule of movement: a plain referee that shares no code with the fast one.
//!
//! It knows a list of points, tries every order of the dice by recursion, and keeps what is longest.

use std::collections::BTreeSet;

use backgammon::{Action, Backgammon, Checkers, Origin, Position, Roll, Setup};
use game::json::{Tree, read};
use game::{Actor, Envelope, Game, Luck, Seat, Seeded, Turn, Viewer, Wire};
use serde_json::Value;

use crate::perft;

/// Points 1 to 24 by the mover's numbers, own checkers above zero; then both bars and both homes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Plain {
    points: [i32; 25],
    bar: [i32; 2],
    home: [i32; 2],
}

impl Plain {
    /// Where a checker from `from` (25 is the bar) comes to by `die`, if it may: 0 is off.
    fn target(&self, from: usize, die: usize) -> Option<usize> {
        if 0 < self.bar[0] && from != 25 {
            return None;
        }
        let has_checker = if from == 25 { 0 < self.bar[0] } else { 0 < self.points[from] };
        if !has_checker {
            return None;
        }
        if die < from {
            let to = from - die;
            return if self.points[to] < -1 { None } else { Some(to) };
        }
        let all_home = self.bar[0] == 0 && (7..=24).all(|point| self.points[point] <= 0);
        let none_higher = (from + 1..=6).all(|point| self.points[point] <= 0);
        (all_home && (die == from || none_higher)).then_some(0)
    }

    /// The same position by the other side's numbers.
    fn flipped(&self) -> Plain {
        let mut points = self.points.map(|count| -count);
        points[1..].reverse();
        Plain { points, bar: [self.bar[1], self.bar[0]], home: [self.home[1], self.home[0]] }
    }

    fn moved(&self, from: usize, to: usize) -> Plain {
        let mut next = self.clone();
        if from == 25 {
            next.bar[0] -= 1;
        } else {
            next.points[from] -= 1;
        }
        if to == 0 {
            next.home[0] += 1;
            return next;
        }
        if next.points[to] == -1 {
            next.points[to] = 0;
            next.bar[1] += 1;
        }
        next.points[to] += 1;
        next
    }

    /// Every way to play these dice in this order, as far as it goes.
    fn sequences(&self, dice: &[usize], so_far: &[(usize, usize)], found: &mut Vec<(Vec<(usize, usize)>, Plain)>) {
        let mut stuck = true;
        if let Some((&die, rest)) = dice.split_first() {
            for from in 1..=25 {
                if let Some(to) = self.target(from, die) {
                    stuck = false;
                    let steps = [so_far, &[(from, die)]].concat();
                    self.moved(from, to).sequences(rest, &steps, found);
                }
            }
        }
        if stuck && !so_far.is_empty() {
            found.push((so_far.to_vec(), self.clone()));
        }
    }

    /// Every legal play: as many dice as possible, the higher one if only one of two can be played.
    fn plays(&self, dice: &[usize]) -> Vec<(Vec<(usize, usize)>, Plain)> {
        let mut found = Vec::new();
        self.sequences(dice, &[], &mut found);
        if dice.len() == 2 && dice[0] != dice[1] {
            self.sequences(&[dice[1], dice[0]], &[], &mut found);
        }
        let most = found.iter().map(|(steps, _)| steps.len()).max().unwrap_or(0);
        found.retain(|(steps, _)| steps.len() == most);
        if most == 1 && dice.len() == 2 && dice[0] != dice[1] {
            let highest = found.iter().map(|(steps, _)| steps[0].1).max().unwrap_or(0);
            found.retain(|(steps, _)| steps[0].1 == highest);
        }
        found
    }
}

/// The position that a state document shows, by the numbers of `seat`.
fn plain(state: &Value, seat: Seat) -> Plain {
    let is_white = seat == Seat(0);
    let number = |value: &Value| i32::try_from(value.as_i64().expect("a number")).expect("a small number");
    let mut points = [0; 25];
    for (index, value) in state["board"].as_array().expect("a list").iter().enumerate() {
        if is_white {
            points[index + 1] = number(value);
        } else {
            points[24 - index] = -number(value);
        }
    }
    let sides = |key: &str| {
        let (white, black) = (number(&state[key]["white"]), number(&state[key]["black"]));
        if is_white { [white, black] } else { [black, white] }
    };
    Plain { points, bar: sides("bar"), home: sides("home") }
}

/// The same position, as the fast generator has it.
fn fast(plain: &Plain) -> Position {
    let small = |count: i32| u8::try_from(count.max(0)).expect("at most fifteen");
    let mut own = Checkers::NONE.plus(25, small(plain.bar[0])).plus(0, small(plain.home[0]));
    let mut other = Checkers::NONE.plus(25, small(plain.bar[1])).plus(0, small(plain.home[1]));
    for (place, &count) in (0..25_u8).zip(&plain.points).skip(1) {
        own = own.plus(place, small(count));
        other = other.plus(25 - place, small(-count));
    }
    Position { own, other }
}

fn document(game: &Backgammon) -> Value {
    serde_json::to_value(game.state_doc(&Envelope::blank(), Viewer::Referee)).expect("a state is JSON")
}

/// How much was compared.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    on_the_bar: u32,
    bearing_off: u32,
    doubles: u32,
    stuck: u32,
    one_die_only: u32,
}

/// Compares everything about the roll of one position: the whole plays, and all steps of a turn.
fn agree(game: &Backgammon, seen: &mut Seen, luck: &mut Seeded) {
    let state = document(game);
    let mover = if state["activePlayer"] == "white" { Seat(0) } else { Seat(1) };
    let number = |value: &Value| usize::try_from(value.as_u64().expect("a die")).expect("a small number");
    let dice: Vec<usize> = state["dice"].as_array().expect("a list").iter().map(number).collect();
    let before = plain(&state, mover);
    let plays = before.plays(&dice);
    let small = |die: usize| u8::try_from(die).expect("a die");

    let mut listed = Vec::new();
    fast(&before).plays_into(Roll::new(small(dice[0]), small(dice[1])), &mut listed);
    let mut after: Vec<Position> = listed.iter().map(|play| play.after).collect();
    after.sort_unstable();
    let wanted: BTreeSet<Position> = plays.iter().map(|(_, after)| fast(after)).collect();
    assert_eq!(after, Vec::from_iter(wanted), "{state}");
    for play in &listed {
        let steps: Vec<(usize, usize)> = play.steps.iter().map(|step| (step.from.into(), step.die.into())).collect();
        let is_one = plays.iter().any(|(known, after)| *known == steps && fast(after) == play.after);
        assert!(is_one, "{steps:?} is no play that leads to {:?}: {state}", play.after);
    }
    follow(game, mover, &plays, luck);

    seen.positions += 1;
    seen.on_the_bar += u32::from(0 < before.bar[0]);
    seen.bearing_off += u32::from((7..=24).all(|point| before.points[point] <= 0) && before.bar[0] == 0);
    seen.doubles += u32::from(dice.len() == 4);
    seen.stuck += u32::from(plays.is_empty());
    seen.one_die_only += u32::from(dice.len() == 2 && plays.first().is_some_and(|(steps, _)| steps.len() == 1));
}

/// Plays a turn at random: at each step whatever goes on with a longest play is legal, and nothing else.
fn follow(game: &Backgammon, mover: Seat, plays: &[(Vec<(usize, usize)>, Plain)], luck: &mut Seeded) {
    let mut game = *game;
    let mut done = Vec::new();
    loop {
        let ahead = plays.iter().filter(|(steps, _)| steps.starts_with(&done) && done.len() < steps.len());
        let wanted: BTreeSet<(usize, usize)> = ahead.map(|(steps, _)| steps[done.len()]).collect();
        if wanted.is_empty() {
            break;
        }
        let actor = Actor::Seat(mover);
        let legal = game.legal(actor);
        let steps: BTreeSet<(usize, usize)> = legal.iter().map(|action| step_of(mover, *action)).collect();
        assert_eq!(steps, wanted, "after {done:?} in {}", document(&game));
        if luck.below(8) == 0 {
            for action in everything() {
                let allowed = game.check(actor, action).is_ok();
                assert_eq!(allowed, wanted.contains(&step_of(mover, action)), "{action} in {}", document(&game));
            }
        }
        let count = u32::try_from(legal.len()).expect("a short list");
        let action = legal[luck.below(count) as usize];
        done.push(step_of(mover, action));
        game = game.apply(actor, action).expect("it is legal");
    }
    match plays.iter().find(|(steps, _)| *steps == done) {
        Some((_, after)) => assert_eq!(plain(&document(&game), mover), *after),
        None => assert_eq!(game.legal(Actor::Table), [Action::Pass], "{}", document(&game)),
    }
    let turn_is_over = !game.turn().has(Actor::Seat(mover)) || game.outcome().is_some();
    assert!(turn_is_over, "{}", document(&game));
}

/// Every step there could be.
fn everything() -> impl Iterator<Item = Action> {
    let origins = (0..24).map(Origin::Point).chain([Origin::Bar]);
    origins.flat_map(|origin| (1..=6).map(move |die| Action::Move(origin, die)))
}

fn step_of(mover: Seat, action: Action) -> (usize, usize) {
    match action {
        Action::Move(Origin::Bar, die) => (25, die.into()),
        Action::Move(Origin::Point(index), die) if mover == Seat(0) => (usize::from(index) + 1, die.into()),
        Action::Move(Origin::Point(index), die) => (24 - usize::from(index), die.into()),
        _ => panic!("{action} is no step"),
    }
}

/// Every roll of every turn of random games.
#[test]
fn both_agree_all_through_random_games() {
    let (mut seen, mut luck) = (Seen::default(), Seeded::new(1));
    while seen.positions < 80_000 {
        let mut game = Backgammon::new(&Setup::default()).expect("the default setup is playable");
        while let Some(actor) = game.turn().actor() {
            match actor {
                Actor::Chance => game.play_draw(&game.draw(&mut luck)),
                _ => game.play(game.pick(actor, &mut luck, &mut Vec::new()).expect("it is in turn")),
            }
            if actor == Actor::Chance && !matches!(game.turn(), Turn::Chance) {
                agree(&game, &mut seen, &mut luck);
            }
        }
    }
    assert!(3_000 < seen.on_the_bar.min(seen.bearing_off).min(seen.doubles).min(seen.stuck), "{seen:?}");
    assert!(1_000 < seen.one_die_only, "{seen:?}");
}

/// Positions that games hardly come to: few points and many checkers on them, closed boards, all checkers on the bar.
#[test]
fn both_agree_on_made_up_positions() {
    let (mut seen, mut luck) = (Seen::default(), Seeded::new(2));
    while seen.positions < 140_000 {
        let game = load(&made_up(&mut luck));
        agree(&game, &mut seen, &mut luck);
    }
    assert!(9_000 < seen.on_the_bar.min(seen.bearing_off).min(seen.doubles).min(seen.stuck), "{seen:?}");
    assert!(5_000 < seen.one_die_only, "{seen:?}");
}

fn load(state: &Value) -> Backgammon {
    let text = state.to_string();
    let tree = Tree::parse(&text).expect("JSON");
    let doc = read(&tree, Backgammon::read_state).unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
    Backgammon::from_state_doc(doc).unwrap_or_else(|malformed| panic!("{text}: {malformed}")).0
}

/// A position with all checkers anywhere that rules allow, crowded in one of several ways.
fn made_up(luck: &mut Seeded) -> Value {
    let mut board = [0_i32; 24];
    let (mut bar, mut home) = ([0; 2], [0; 2]);
    // Where each side's checkers mostly are, by its own numbers.
    let ranges = [(1, 6), (1, 24), (1, 12), (13, 24), (1, 7), (19, 24)];
    for seat in 0..2 {
        let (low, high) = ranges[luck.below(6) as usize];
        let sign = if seat == 0 { 1 } else { -1 };
        for _ in 0..15 {
            let place = low + luck.below(high - low + 1);
            let index = if seat == 0 { place - 1 } else { 24 - place } as usize;
            match luck.below(24) {
                0 => bar[seat] += 1,
                1 | 2 if home[seat] < 13 => home[seat] += 1,
                _ if board[index] * sign < 0 => {
                    // The point is the other side's: this checker is off, or on the bar if that would win.
                    if home[seat] < 13 { home[seat] += 1 } else { bar[seat] += 1 }
                }
                _ => board[index] += sign,
            }
        }
    }
    let (one, other) = (1 + luck.below(6), 1 + luck.below(6));
    let dice = if one == other { vec![one; 4] } else { vec![one, other] };
    serde_json::json!({
        "turn": 9, "activePlayer": if luck.below(2) == 0 { "white" } else { "black" },
        "dice": dice, "diceUsed": [], "board": board,
        "bar": { "white": bar[0], "black": bar[1] }, "home": { "white": home[0], "black": home[1] },
        "lastMove": { "sequence": 8, "player": "white", "file": "0008-white-000000.json" },
        "status": "playing", "winner": null, "players": { "white": "a", "black": "b" },
        "messages": [], "updatedAt": "2025-01-21T12:00:00Z"
    })
}

/// The counts of distinct plays, without the fast generator.
#[test]
fn both_count_the_same_plays() {
    let start = document(&Backgammon::new(&Setup::default()).expect("the default setup is playable"));
    let rolls = || {
        (1..=6).flat_map(|high| (1..=high).map(move |low| if high == low { vec![high; 4] } else { vec![high, low] }))
    };
    let distinct = |position: &Plain, dice: &[usize]| -> BTreeSet<Plain> {
        position.plays(dice).into_iter().map(|(_, after)| after).collect()
    };
    let first: Vec<BTreeSet<Plain>> = rolls().map(|dice| distinct(&plain(&start, Seat(0)), &dice)).collect();
    let counts: Vec<usize> = first.iter().map(BTreeSet::len).collect();
    assert_eq!(counts, perft::PLAYS_FROM_THE_START);
    let replies = |after: &Plain| rolls().map(|dice| distinct(&after.flipped(), &dice).len()).sum::<usize>();
    let count: usize = first.iter().flatten().map(replies).sum();
    assert_eq!(count, perft::PLAYS_OF_TWO_TURNS);
}

//! A second opinion on every rule: the fast game and the plain one are played side by side, and must agree on everything.

use std::collections::BTreeMap;

use game::json::Tree;
use game::{Actor, AnyGame, Coded, Envelope, Luck, Seat, Seeded, Viewer};
use serde_json::{Value, json};

use crate::plain::Plain;

/// How many positions were compared, and how often each kind of thing came up in them.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    kinds: BTreeMap<&'static str, u32>,
}

impl Seen {
    fn note<const KINDS: usize>(&mut self, kinds: [(&'static str, bool); KINDS]) {
        for (kind, _) in kinds.into_iter().filter(|(_, is_seen)| *is_seen) {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    fn note_board(&mut self, plain: &Plain) {
        self.note([
            ("two players", plain.players.len() == 2),
            ("three players", plain.players.len() == 3),
            ("four players", plain.players.len() == 4),
            ("box rules", plain.by_the_box),
            ("more than 64 cells", 64 < plain.rows * plain.columns),
            ("a single row", plain.rows == 1),
            ("a single column", plain.columns == 1),
        ]);
    }

    fn note_step(&mut self, before: &Plain, id: &str, after: &Plain) {
        let (from, to) = (before.phase(), after.phase());
        let caught = |player: usize| after.players[player].fish - after.standing(player);
        self.note([
            ("a drawn board", from == "dealing" && to == "placing"),
            ("a skip", id == "skip"),
            ("over at once", from == "placing" && to == "over" && id.starts_with("place")),
            ("a move of the only one left", after.order.len() == 1 && id.starts_with("move")),
            ("a shared win", after.winners.as_ref().is_some_and(|winners| 1 < winners.len())),
            ("a win by the last tiles", to == "over" && after.by_the_box && Some(after.best(caught)) != after.winners),
        ]);
        if let Some(player) = id.strip_prefix("forfeit-") {
            self.note([
                ("a forfeit while dealing", from == "dealing"),
                ("a forfeit while placing", from == "placing"),
                ("a forfeit while moving", from == "moving"),
                ("a forfeit out of turn", player != before.order[before.current].to_string()),
                ("a forfeit that begins the moving", from == "placing" && to == "moving"),
                ("a forfeit that leaves nobody to move", to == "over" && !after.order.is_empty()),
                ("a forfeit of the last one", after.order.is_empty()),
                ("a forfeit of the last one while dealing", after.order.is_empty() && from == "dealing"),
            ]);
        }
    }

    fn check(&self, kinds: &[(&str, u32)]) {
        for (kind, least) in kinds {
            assert!(self.kinds.get(kind).is_some_and(|count| least < count), "{kind}: {self:#?}");
        }
    }
}

/// Both games, at one table.
struct Pair {
    fast: Box<dyn AnyGame>,
    envelope: Envelope,
    plain: Plain,
}

impl Pair {
    fn begin(setup: &Value) -> Pair {
        let text = setup.to_string();
        let begun = kind().begin_as_written(&Tree::parse(&text).expect("JSON"));
        let (fast, envelope) = begun.unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
        Pair { fast, envelope, plain: Plain::begin(setup) }
    }

    fn load(state: &Value) -> Pair {
        let text = state.to_string();
        let loaded = kind().load(&Tree::parse(&text).expect("JSON"));
        let (fast, envelope) = loaded.unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
        Pair { fast, envelope, plain: Plain::of(state) }
    }

    fn duplicate(&self) -> Pair {
        Pair { fast: self.fast.duplicate(), envelope: self.envelope.clone(), plain: self.plain.clone() }
    }

    fn play(&mut self, actor: Actor, id: &str, seen: &mut Seen) {
        let before = self.plain.clone();
        if let Err(refusal) = self.fast.apply(actor, id) {
            panic!("{actor} is refused {id}: {refusal}: {}", self.state());
        }
        self.plain.play(id);
        seen.note_step(&before, id, &self.plain);
    }

    fn state(&self) -> String {
        self.fast.state(&self.envelope, Viewer::Referee)
    }

    /// Compares everything there is to see of a position.
    fn agree(&self, seen: &mut Seen, luck: &mut Seeded) {
        seen.positions += 1;
        let (fast, plain) = (&self.fast, &self.plain);
        let state = self.state();
        let document: Value = serde_json::from_str(&state).expect("a state is JSON");
        assert_eq!(document, plain.document());
        assert_eq!(fast.phase().0, plain.phase(), "{state}");
        let in_turn: Vec<String> = fast.turn().actors().map(|actor| actor.to_string()).collect();
        assert_eq!(in_turn, Vec::from_iter(plain.actor()), "{state}");
        let outcome = fast.outcome().map(|outcome| {
            let winners: Vec<usize> = outcome.winners.iter().map(Seat::index).collect();
            (winners, outcome.points)
        });
        let points = plain.players.iter().map(|player| i32::try_from(player.fish).expect("few fish")).collect();
        assert_eq!(outcome, plain.winners.clone().map(|winners| (winners, points)), "{state}");

        let legal = plain.legal();
        for actor in actors() {
            let wanted = if in_turn.contains(&actor.to_string()) { legal.as_slice() } else { &[] };
            if fast.phase().0 != "dealing" || actor != Actor::Chance {
                assert_eq!(fast.legal(actor), wanted, "{actor}: {state}");
            }
            for id in sample(luck) {
                let is_allowed = fast.check(actor, &id).is_ok();
                assert_eq!(is_allowed, wanted.contains(&id), "{actor} {id}: {state}");
            }
        }
        if luck.below(16) == 0 || legal.is_empty() {
            let loaded = Pair::load(&document);
            assert!(loaded.fast.same(fast.as_ref()) && loaded.plain == *plain, "{state}");
        }
    }
}

/// From how many steps out of a made-up position the games are compared again.
const SOME_STEPS: usize = 4;

fn kind() -> &'static game::Kind {
    games::find("fish").expect("the registry has it")
}

/// Every actor there can be, and a seat too many.
fn actors() -> impl Iterator<Item = Actor> {
    (0..=4).map(|seat| Actor::Seat(Seat(seat))).chain([Actor::Chance, Actor::Table])
}

/// Some ids out of all there are; now and then all of them.
fn sample(luck: &mut Seeded) -> Vec<String> {
    if luck.below(800) == 0 {
        let places = (0..=128).map(|tile| format!("place-{tile}"));
        let moves = (0..=9).flat_map(|penguin| (0..=128).map(move |tile| format!("move-{penguin}-{tile}")));
        return places.chain(moves).chain(["skip".to_string()]).collect();
    }
    let tile = if luck.below(2) == 0 { luck.below(24) } else { luck.below(128) };
    vec![format!("place-{tile}"), format!("move-{}-{tile}", luck.below(9)), "skip".to_string()]
}

fn below(luck: &mut Seeded, end: usize) -> usize {
    luck.below(u32::try_from(end).expect("a small number")) as usize
}

/// A size of a board: mostly a small one, now and then anything up to 128 cells.
fn size(luck: &mut Seeded) -> (usize, usize) {
    match luck.below(200) {
        0 => (1, 9 + below(luck, 120)),
        1 => (9 + below(luck, 120), 1),
        2 => {
            let rows = 1 + below(luck, 128);
            (rows, 1 + below(luck, 128 / rows))
        }
        3 => (7 + below(luck, 5), 7 + below(luck, 5)),
        _ => (1 + below(luck, 6), 1 + below(luck, 6)),
    }
}

/// A board, row by row, with tiles to place so many penguins on.
fn board(luck: &mut Seeded, penguins: usize, by_the_box: bool) -> Vec<Vec<usize>> {
    let (rows, columns) = loop {
        let (rows, columns) = size(luck);
        if penguins <= rows * columns {
            break (rows, columns);
        }
    };
    let (holes, most) = (10 * luck.below(7), 1 + luck.below(9));
    let mut cell = || if luck.below(100) < holes { 0 } else { 1 + luck.below(most) as usize };
    let mut board: Vec<Vec<usize>> = (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect();
    let fits = |fish: &&usize| if by_the_box { **fish == 1 } else { **fish != 0 };
    while board.iter().flatten().filter(fits).count() < penguins {
        board[below(luck, rows)][below(luck, columns)] = 1;
    }
    board
}

/// A setup: mostly with a given board, sometimes with one that chance draws.
fn setup(luck: &mut Seeded) -> Value {
    let players = 2 + below(luck, 3);
    let penguins = players * (6 - players);
    let by_the_box = luck.below(2) == 0;
    let mut setup = json!({ "players": players });
    if by_the_box || luck.below(2) == 0 {
        setup["rules"] = json!(if by_the_box { "box" } else { "memo" });
    }
    if luck.below(3) == 0 {
        let names: Vec<String> = (0..players).map(|_| format!("N{}", luck.below(1000))).collect();
        setup["names"] = json!(names);
        if luck.below(2) == 0 {
            setup["ages"] = json!((0..players).map(|_| luck.below(6)).collect::<Vec<u32>>());
        } else {
            setup.as_object_mut().expect("an object").remove("players");
        }
    }
    match luck.below(60) {
        0 => {}
        1..=4 => draw_terms(&mut setup, luck, penguins, by_the_box),
        _ => {
            let mut layout = board(luck, penguins, by_the_box);
            if luck.below(4) == 0 {
                setup["rows"] = json!(layout.len());
                setup["columns"] = json!(layout[0].len());
            }
            if luck.below(4) == 0 {
                for row in &mut layout {
                    row.truncate(row.iter().rposition(|fish| *fish != 0).map_or(0, |last| last + 1));
                }
            }
            setup["layout"] = json!(layout);
        }
    }
    setup
}

/// What a board of some size can be drawn from.
fn draw_terms(setup: &mut Value, luck: &mut Seeded, penguins: usize, by_the_box: bool) {
    let board = board(luck, penguins, by_the_box);
    let cells = (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| [row, column]));
    let holes: Vec<[usize; 2]> = cells.filter(|cell| board[cell[0]][cell[1]] == 0).collect();
    let ones = board.iter().flatten().filter(|fish| **fish == 1).count();
    let least = 1 + luck.below(2);
    setup["rows"] = json!(board.len());
    setup["columns"] = json!(board[0].len());
    setup["fish"] = json!([least, least + luck.below(8)]);
    setup["holes"] = if luck.below(2) == 0 { json!(holes.len()) } else { json!(holes) };
    if luck.below(2) == 0 {
        setup["ones"] = json!(ones);
    }
}

/// What chance does: always something that fits, while other boards are refused.
fn deal(pair: &mut Pair, luck: &mut Seeded, seen: &mut Seen) {
    let id = pair.fast.draw(luck).expect("it is chance's turn");
    let digits = id.strip_prefix("board-").expect("a board").to_string();
    assert!(pair.plain.fits(&digits), "{id}: {}", pair.state());
    for _ in 0..8 {
        // A board nearly like it: one digit is another one, is gone or is new, or two change their places.
        let mut other: Vec<char> = digits.chars().collect();
        let (at, to) = (below(luck, other.len()), below(luck, other.len()));
        match luck.below(4) {
            0 => other[at] = char::from(b"0123456789"[below(luck, 10)]),
            1 => drop(other.remove(at)),
            2 => other.insert(at, '1'),
            _ => other.swap(at, to),
        }
        let other = String::from_iter(other);
        let is_allowed = pair.fast.check(Actor::Chance, &format!("board-{other}")).is_ok();
        assert_eq!(is_allowed, pair.plain.fits(&other), "{other}: {}", pair.state());
    }
    pair.play(Actor::Chance, &id, seen);
}

/// A player is out: any one, by its own will or the table's.
fn forfeit(pair: &mut Pair, luck: &mut Seeded, seen: &mut Seen) {
    let seat = Seat(u8::try_from(below(luck, pair.plain.players.len())).expect("a seat"));
    let id = format!("forfeit-{}", seat.0);
    let other = Seat((seat.0 + 1) % pair.fast.seats());
    assert!(pair.fast.check(Actor::Seat(other), &id).is_err() && pair.fast.check(Actor::Chance, &id).is_err());
    let actor = if luck.below(2) == 0 { Actor::Table } else { Actor::Seat(seat) };
    if !pair.plain.order.contains(&seat.index()) {
        let refused = pair.fast.check(actor, &id).expect_err("no player leaves twice");
        assert_eq!(refused.code(), "already_out");
        return seen.note([("a forfeit of somebody out already", true)]);
    }
    pair.play(actor, &id, seen);
}

/// Every position of random games on random boards.
#[test]
fn both_agree_all_through_random_games() {
    let (mut seen, mut luck) = (Seen::default(), Seeded::new(1));
    while seen.positions < 100_000 {
        let mut pair = Pair::begin(&setup(&mut luck));
        (pair.envelope.number, pair.envelope.spectators) = (12, 3);
        (pair.plain.game_id, pair.plain.spectators) = (12, 3);
        seen.note_board(&pair.plain);
        let forfeits = [0, 1, 3, 20][below(&mut luck, 4)];
        loop {
            pair.agree(&mut seen, &mut luck);
            let Some(actor) = pair.fast.turn().actor() else {
                break;
            };
            let percent = if actor == Actor::Chance { 3 * forfeits } else { forfeits };
            if luck.below(100) < percent {
                forfeit(&mut pair, &mut luck, &mut seen);
            } else if actor == Actor::Chance {
                deal(&mut pair, &mut luck, &mut seen);
            } else {
                let legal = pair.plain.legal();
                pair.play(actor, &legal[below(&mut luck, legal.len())], &mut seen);
            }
        }
        assert!(pair.fast.check(Actor::Table, "forfeit-0").is_err());
    }
    seen.check(&[("two players", 1_000), ("three players", 1_000), ("four players", 1_000), ("box rules", 1_000)]);
    seen.check(&[("more than 64 cells", 50), ("a single row", 20), ("a single column", 20), ("a drawn board", 50)]);
    seen.check(&[("a skip", 1_000), ("a move of the only one left", 1_000), ("over at once", 50)]);
    seen.check(&[("a shared win", 1_000), ("a win by the last tiles", 50)]);
    seen.check(&[("a forfeit while dealing", 20), ("a forfeit while placing", 500), ("a forfeit while moving", 500)]);
    seen.check(&[("a forfeit out of turn", 500), ("a forfeit of somebody out already", 50)]);
    seen.check(&[("a forfeit that begins the moving", 20), ("a forfeit that leaves nobody to move", 10)]);
    seen.check(&[("a forfeit of the last one", 20), ("a forfeit of the last one while dealing", 2)]);
}

/// A position that need not come from a game: penguins, scores and holes anywhere.
fn made_up(luck: &mut Seeded) -> Plain {
    let (players, by_the_box, is_placing) = (2 + below(luck, 3), luck.below(2) == 0, luck.below(4) == 0);
    let each = 6 - players;
    let layout = board(luck, players * each, by_the_box && is_placing);
    let mut plain = Plain::begin(&json!({ "players": players, "layout": layout }));
    // Penguins are placed by the rules, but where those of the box move they can have come to any tile.
    plain.by_the_box = by_the_box && is_placing;
    plain.order.retain(|_| luck.below(8) != 0);
    plain.current = below(luck, plain.order.len().max(1));
    let rounds = if is_placing { below(luck, each) } else { each };
    for (index, player) in plain.order.clone().into_iter().enumerate() {
        for penguin in 0..rounds + usize::from(is_placing && index < plain.current) {
            let places = plain.places();
            let tile = places[below(luck, places.len())];
            plain.players[player].penguins[penguin] = Some((tile % plain.rows, tile / plain.rows));
        }
        plain.players[player].fish = if is_placing { 0 } else { below(luck, 12) };
    }
    plain.by_the_box = by_the_box;
    plain.end_if_stuck();
    plain
}

/// Positions that games hardly come to, and those after some of their actions.
#[test]
fn both_agree_on_made_up_positions() {
    let (mut seen, mut luck) = (Seen::default(), Seeded::new(2));
    while seen.positions < 40_000 {
        let pair = Pair::load(&made_up(&mut luck).document());
        seen.note_board(&pair.plain);
        pair.agree(&mut seen, &mut luck);
        let Some(actor) = pair.fast.turn().actor() else {
            continue;
        };
        let mut legal = pair.plain.legal();
        while SOME_STEPS < legal.len() {
            legal.swap_remove(below(&mut luck, legal.len()));
        }
        for id in legal {
            let mut next = pair.duplicate();
            next.play(actor, &id, &mut seen);
            next.agree(&mut seen, &mut luck);
        }
        for _ in 0..2 {
            let mut next = pair.duplicate();
            forfeit(&mut next, &mut luck, &mut seen);
            next.agree(&mut seen, &mut luck);
        }
    }
    seen.check(&[("two players", 1_000), ("three players", 1_000), ("four players", 1_000), ("box rules", 1_000)]);
    seen.check(&[("more than 64 cells", 50), ("a single row", 20), ("a single column", 20), ("a skip", 200)]);
    seen.check(&[("a shared win", 50), ("a win by the last tiles", 20), ("a forfeit of the last one", 50)]);
}

/// A board needs a tile for every penguin, by the rules of the box one with one fish.
#[test]
fn both_agree_on_what_is_too_small() {
    let mut luck = Seeded::new(3);
    for _ in 0..5_000 {
        let players = 2 + below(&mut luck, 3);
        let by_the_box = luck.below(2) == 0;
        let cells: Vec<u32> = (0..12).map(|_| luck.below(3).min(1 + luck.below(2))).collect();
        let rules = if by_the_box { "box" } else { "memo" };
        let setup = json!({ "players": players, "rules": rules, "layout": [cells[..6], cells[6..]] });
        let places = cells.iter().filter(|fish| if by_the_box { **fish == 1 } else { **fish != 0 }).count();
        let text = setup.to_string();
        let begun = kind().begin_as_written(&Tree::parse(&text).expect("JSON"));
        let refused = begun.err().map(|malformed| malformed.code());
        let wanted = (places < players * (6 - players)).then_some("too_few_tiles");
        assert_eq!(refused, wanted, "{setup}");
    }
}

//! Move files: parsed, validated and applied, the next roll made, the new state written and hashed.
//!
//! What is measured is a referee's work for one file, but for disk and repository: the text of the file comes in, the
//! text of the new state and its hash go out. It knows no game.

use game::json::Tree;
use game::movefile::{Detail, File, MoveFileDraft, Submission, hash_of};
use game::{Actor, AnyGame, Envelope, Luck, SeatSet, Seeded, Timestamp, Turn};

use crate::bench::extras::Run;

/// How many random games are written down.
const GAMES: u64 = 100;
/// How many files each has. A state gathers messages as a game goes on; these are the first turns.
const FILES: usize = 10;
/// When everything happens.
const NOW: Timestamp = Timestamp::from_seconds(1_737_460_800);

/// A game written down.
struct Record {
    game: Box<dyn AnyGame>,
    envelope: Envelope,
    files: Vec<Recorded>,
}

/// A move file, and what chance and the table do after it.
struct Recorded {
    name: String,
    text: String,
    then: Vec<(Actor, String)>,
}

/// Applies the first files of random games, one after the other.
pub(crate) fn of_game(name: &str) -> Run {
    let records: Vec<Record> = (0..GAMES).map(|seed| record(name, seed)).collect();
    let mut state = String::new();
    Box::new(move |times, _| {
        let (mut left, mut bytes) = (times, 0);
        for record in records.iter().cycle() {
            if left == 0 {
                break;
            }
            bytes += apply_all(record, &mut left, &mut state);
        }
        vec![("bytes of states", bytes)]
    })
}

/// Applies the files of a game, as long as some are `left` to do; says how many bytes the states had.
fn apply_all(record: &Record, left: &mut u64, state: &mut String) -> u64 {
    let (mut game, mut envelope) = (record.game.duplicate(), record.envelope.clone());
    game.write_file(&envelope, state);
    let mut fresh = [hash_of(state)];
    let mut bytes = 0;
    for Recorded { name, text, then } in &record.files {
        if *left == 0 {
            break;
        }
        submit(&mut *game, &mut envelope, (name, text), &fresh);
        for (actor, id) in then {
            let told = game.advance(*actor, id).expect("what happened once can happen again");
            envelope.note(id, &told, NOW);
        }
        game.write_file(&envelope, state);
        fresh = [hash_of(state)];
        bytes += state.len() as u64;
        *left -= 1;
    }
    bytes
}

/// Hands a file in that was made for the state with this hash.
fn submit(game: &mut dyn AnyGame, envelope: &mut Envelope, (name, text): (&str, &str), fresh: &[String; 1]) {
    let (name, file, senders) = (Some(name), File::Text(text), SeatSet::first(8));
    let submission = Submission { name, file, senders, fresh, now: NOW, detail: Detail::Messages };
    game.submit(envelope, &submission).expect("a move file that fits the state is accepted");
}

/// Plays a random game and writes its files.
fn record(name: &str, seed: u64) -> Record {
    let kind = games::find(name).expect("the table names games that exist");
    let setup = Tree::parse(r#"{"names":["alice","bob"]}"#).expect("this is JSON");
    let (mut game, mut envelope) = kind.begin(&setup).expect("names are a setup");
    let mut luck = Seeded::new(seed);
    run_on(&mut *game, &mut envelope, &mut luck);
    let mut record = Record { game: game.duplicate(), envelope: envelope.clone(), files: Vec::new() };
    let mut state = String::new();
    while let (Turn::Seats(seats), true) = (game.turn(), record.files.len() < FILES) {
        let player = seats.lowest().expect("a seat is in turn");
        game.write_file(&envelope, &mut state);
        let hash = hash_of(&state);
        let ids = random_turn(&*game, Actor::Seat(player), &mut luck);
        let draft = MoveFileDraft { player, ids: &ids, timestamp: NOW, expected_state: &hash, comment: None };
        let (name, text) = game.move_file(&envelope, &draft).expect("legal actions make a file");
        submit(&mut *game, &mut envelope, (&name, &text), &[hash]);
        let then = run_on(&mut *game, &mut envelope, &mut luck);
        record.files.push(Recorded { name, text, then });
    }
    record
}

/// Random actions of one turn, which ends when it is the turn of another or of chance.
fn random_turn(game: &dyn AnyGame, actor: Actor, luck: &mut Seeded) -> Vec<String> {
    let mut game = game.duplicate();
    let mut ids = Vec::new();
    while game.turn().has(actor) {
        let legal = game.legal(actor);
        let count = u32::try_from(legal.len()).expect("a list of actions is short");
        let id = legal[luck.below(count) as usize].clone();
        game.apply(actor, &id).expect("it is legal");
        ids.push(id);
    }
    ids
}

/// Plays what chance and the table do, and says what that was.
fn run_on(game: &mut dyn AnyGame, envelope: &mut Envelope, luck: &mut Seeded) -> Vec<(Actor, String)> {
    let mut done = Vec::new();
    loop {
        let (actor, id) = match game.turn() {
            Turn::Chance => (Actor::Chance, game.draw(luck).expect("it is chance's turn")),
            Turn::Table => (Actor::Table, game.legal(Actor::Table).swap_remove(0)),
            Turn::Seats(_) | Turn::Over => return done,
        };
        let told = game.apply(actor, &id).expect("it is due");
        envelope.note(&id, &told, NOW);
        done.push((actor, id));
    }
}

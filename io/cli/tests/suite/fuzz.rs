//! Bad input: for every game more than a million spoiled ids, plays, documents and logs in a long run. Nothing may panic,
//! every refusal has a code, and what is refused changes nothing. The seeds are fixed: a failure comes back.

use game::json::Tree;
use game::movefile::{Detail, File, Submission};
use game::{Actor, AnyGame, Coded, Envelope, Kind, Luck, Malformed, Refused, Seat, SeatSet, Seeded, Timestamp, Viewer};

use crate::support::mutate::{bent, spoiled_text};
use crate::support::samples::{Sample, fresh_hash, move_file, somewhere, text};
use crate::support::{pick, tries};

// How many tries each kind of game gets in a long run.
const IDS: u32 = 500_000;
const PLAYS: u32 = 100_000;
const STATES: u32 = 150_000;
const ACTIONS: u32 = 100_000;
const MOVE_FILES: u32 = 100_000;
const SETUPS: u32 = 40_000;
const LOGS: u32 = 20_000;

/// After how many tries a game somewhere else is taken.
const STAY: u32 = 200;

/// Every kind of game, with luck of its own.
fn kinds(seed: u64) -> impl Iterator<Item = (&'static Kind, Seeded)> {
    static KINDS: &[Kind] = games::GAMES;
    KINDS.iter().zip(seed..).map(|(kind, seed)| (kind, Seeded::new(seed)))
}

/// Everybody who could be said to act.
fn anybody(luck: &mut Seeded) -> Actor {
    match luck.below(12) {
        0 => Actor::Chance,
        1 => Actor::Table,
        number => Actor::Seat(Seat(u8::try_from(number % 8).expect("it is below 8"))),
    }
}

/// A code is a word, and a sentence says something.
fn well_said(why: &dyn Coded) {
    assert!(!why.code().is_empty() && why.code().bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()));
    assert!(!why.to_string().is_empty());
}

fn well_said_all(malformed: &Malformed) {
    assert!(!malformed.faults().is_empty());
    for fault in malformed.faults() {
        assert!(!fault.code.is_empty() && !fault.message.is_empty());
    }
}

/// A text spoiled as text, or as the document it is.
fn bad(document: &str, luck: &mut Seeded) -> String {
    match luck.below(2) {
        0 => spoiled_text(document, luck),
        _ => {
            let tree = Tree::parse(document).expect("what is spoiled was JSON");
            serde_json::to_string(&bent(&tree, luck)).expect("a tree is JSON")
        }
    }
}

#[test]
fn spoiled_ids() {
    for (kind, mut luck) in kinds(100) {
        let ids: Vec<String> = kind.machine.rules.iter().flat_map(game::Rule::ids).collect();
        let mut game = somewhere(kind, &mut luck).0;
        for round in 0..tries(IDS) {
            if round % STAY == 0 {
                game = somewhere(kind, &mut luck).0;
            }
            let mut id = match luck.below(8) {
                0 => (*pick(Sample::of(kind).ids, &mut luck)).to_owned(),
                _ => pick(&ids, &mut luck).clone(),
            };
            if luck.below(4) != 0 {
                id = spoiled_text(&id, &mut luck);
            }
            let to_act = game.turn().actors().next().filter(|_| luck.below(2) == 0);
            let actor = to_act.unwrap_or_else(|| anybody(&mut luck));
            let checked = game.check(actor, &id);
            if let Err(why) = &checked {
                well_said(why);
            }
            let mut next = game.duplicate();
            let applied = next.apply(actor, &id);
            assert_eq!(checked.is_ok(), applied.is_ok(), "{id:?} by {actor}");
            assert!(applied.is_ok() || next.same(&*game), "{id:?} by {actor} was refused and changed something");
        }
    }
}

#[test]
fn spoiled_plays() {
    for (kind, mut luck) in kinds(150) {
        let mut game = somewhere(kind, &mut luck).0;
        for round in 0..tries(PLAYS) {
            if round % STAY == 0 {
                game = somewhere(kind, &mut luck).0;
            }
            let mut play = (*pick(Sample::of(kind).plays, &mut luck)).to_owned();
            if luck.below(4) != 0 {
                play = spoiled_text(&play, &mut luck);
            }
            done(&*game, &text(&play), game.turn().actor().unwrap_or(Actor::Table));
        }
    }
}

#[test]
fn spoiled_action_documents() {
    for (kind, mut luck) in kinds(300) {
        let mut game = somewhere(kind, &mut luck).0;
        for round in 0..tries(ACTIONS) {
            if round % STAY == 0 {
                game = somewhere(kind, &mut luck).0;
            }
            let document = pick(Sample::of(kind).actions, &mut luck);
            let tree = bent(&Tree::parse(document).expect("the test writes JSON"), &mut luck);
            let to_act = game.turn().actors().next().filter(|_| luck.below(2) == 0);
            done(&*game, &tree, to_act.unwrap_or_else(|| anybody(&mut luck)));
        }
    }
}

/// Does what an action stands for as far as it can be done, on a copy.
fn done(game: &dyn AnyGame, action: &Tree<'_>, actor: Actor) {
    let done: Result<(), Refused> = game.ids(action).and_then(|ids| {
        let mut next = game.duplicate();
        ids.iter().try_for_each(|id| next.apply(actor, id).map(|_| ()))
    });
    if let Err(why) = done {
        well_said(&why);
    }
}

#[test]
fn spoiled_states() {
    for (kind, mut luck) in kinds(200) {
        let mut loaded = 0;
        let mut state = String::new();
        for round in 0..tries(STATES) {
            if round % STAY == 0 {
                let (game, envelope) = somewhere(kind, &mut luck);
                state = game.state(&envelope, Viewer::Referee);
            }
            match Tree::parse(&bad(&state, &mut luck)).and_then(|tree| kind.load(&tree)) {
                Err(malformed) => well_said_all(&malformed),
                Ok((game, envelope)) => {
                    loaded += 1;
                    sound(kind, &*game, &envelope);
                }
            }
        }
        assert!(tries(STATES) / 1500 < loaded, "some changes do no harm: {loaded}");
    }
}

/// What was loaded is a game: it can be shown, it goes on, and it comes back.
fn sound(kind: &Kind, game: &dyn AnyGame, envelope: &Envelope) {
    let again = game.state(envelope, Viewer::Referee);
    let (back, table) = kind.load(&Tree::parse(&again).expect("a game writes JSON")).expect("what it writes it reads");
    assert!(back.same(game) && table == *envelope, "{again}");
    let actor = game.turn().actors().next();
    assert_eq!(actor.is_none(), game.outcome().is_some());
    assert!(!game.sketch(envelope, Viewer::Public, actor, speech::english(kind)).plain().is_empty());
    assert!((kind.notations)().iter().all(|(name, _)| game.notation(name).is_some()));
    if let Some(id) = actor.and_then(|actor| game.legal(actor).into_iter().next()) {
        game.duplicate().apply(actor.expect("somebody is to act"), &id).expect("a listed action is legal");
    }
}

#[test]
fn spoiled_move_files() {
    for (kind, mut luck) in kinds(350) {
        let (mut game, mut envelope, mut file) = (None, Envelope::blank(), (String::new(), String::new()));
        let mut accepted = 0;
        for round in 0..tries(MOVE_FILES) {
            while round % STAY == 0 || game.is_none() {
                let (new, table) = somewhere(kind, &mut luck);
                if let Some(written) = move_file(&*new, &table, &mut luck) {
                    (game, envelope, file) = (Some(new), table, written);
                    break;
                }
            }
            let game = game.as_deref().expect("one was found");
            let text = if luck.below(8) == 0 { file.1.clone() } else { bad(&file.1, &mut luck) };
            let name = if luck.below(4) == 0 { spoiled_text(&file.0, &mut luck) } else { file.0.clone() };
            accepted += u32::from(handed_in(game, &envelope, &name, &text));
        }
        assert!(tries(MOVE_FILES) / 20 < accepted, "what is not spoiled is accepted: {accepted}");
    }
}

/// Whether a move file is accepted. If not, nothing has changed; and it is the same whoever parsed it.
fn handed_in(game: &dyn AnyGame, envelope: &Envelope, name: &str, text: &str) -> bool {
    let by_text = submitted(game, envelope, name, File::Text(text));
    if let Ok(tree) = Tree::parse(text) {
        let by_tree = submitted(game, envelope, name, File::Tree(&tree));
        assert_eq!(by_text, by_tree, "{text}");
    }
    by_text.is_ok()
}

/// The state that a move file leads to, or the code and the sentence of its refusal.
fn submitted(
    game: &dyn AnyGame,
    envelope: &Envelope,
    name: &str,
    file: File<'_>,
) -> Result<String, (&'static str, String)> {
    let (mut next, mut table) = (game.duplicate(), envelope.clone());
    let (fresh, now) = ([fresh_hash(game, envelope)], Timestamp::default());
    let submission =
        Submission { name: Some(name), file, senders: SeatSet::first(8), fresh: &fresh, now, detail: Detail::Story };
    match next.submit(&mut table, &submission) {
        Ok(told) => {
            // An agreement that nobody misses is nothing.
            assert!(!told.story.is_empty() || next.same(game), "{file:?} changed something, and nothing is told");
            // A state that counts its moves does not count leaving the game as one.
            assert!(table.file.as_deref() == Some(name) || next.outcome().is_some(), "{file:?} is not noted");
            Ok(next.state(&table, Viewer::Referee))
        }
        Err(why) => {
            well_said(&why);
            assert!(next.same(game) && table == *envelope, "{file:?} was refused and changed something");
            Err((why.code(), why.to_string()))
        }
    }
}

#[test]
fn spoiled_setups() {
    for (kind, mut luck) in kinds(400) {
        for _ in 0..tries(SETUPS) {
            let setup = *pick(Sample::of(kind).setups, &mut luck);
            let setup = bad(setup, &mut luck);
            match Tree::parse(&setup).and_then(|tree| kind.begin(&tree)) {
                Err(malformed) => well_said_all(&malformed),
                Ok((game, envelope)) => assert!(!game.state(&envelope, Viewer::Referee).is_empty()),
            }
        }
    }
}

#[test]
fn spoiled_logs() {
    for (kind, mut luck) in kinds(500) {
        let log = Sample::of(kind).log();
        for _ in 0..tries(LOGS) {
            let mut lines = log.clone();
            let index = luck.below(u32::try_from(lines.len()).expect("logs are short")) as usize;
            match luck.below(4) {
                0 => drop(lines.remove(index)),
                1 => lines.insert(index, lines[index].clone()),
                _ => lines[index] = spoiled_text(&lines[index], &mut luck),
            }
            match game::log::replay(games::GAMES, &lines.join("\n")) {
                Ok(replay) => assert!(replay.played() < log.len() as u64),
                Err(malformed) => {
                    well_said_all(&malformed);
                    assert!(malformed.faults().iter().all(|fault| fault.at.starts_with("line ")), "{malformed}");
                }
            }
        }
    }
}

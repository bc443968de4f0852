//! A move file read quickly and the same file read with care come to the same, whatever is wrong with it.

use game::json::Tree;
use game::movefile::{Detail, File, MoveFileDraft, Submission, hash_of};
use game::{Actor, AnyGame, Coded, Envelope, Luck, Seat, SeatSet, Seeded, Timestamp};

const NOW: Timestamp = Timestamp::from_seconds(1_737_460_800);

/// A game with a roll to play, and a file that plays it.
fn position(roll: &str, play: &[&str]) -> (Box<dyn AnyGame>, Envelope, String) {
    let kind = games::find("backgammon").expect("it is registered");
    let (mut game, envelope) = kind.begin(&Tree::Null).expect("the default setup is playable");
    game.apply(Actor::Chance, roll).expect("the opening roll is due");
    let ids: Vec<String> = play.iter().map(ToString::to_string).collect();
    let hash = hash(&*game, &envelope);
    let comment = Some("Für Elise: a \"fine\" opening \u{1F3B2}");
    let draft = MoveFileDraft { player: Seat(0), ids: &ids, timestamp: NOW, expected_state: &hash, comment };
    let (_, text) = game.move_file(&envelope, &draft).expect("these are actions");
    (game, envelope, text)
}

fn hash(game: &dyn AnyGame, envelope: &Envelope) -> String {
    let mut file = String::new();
    game.write_file(envelope, &mut file);
    hash_of(&file)
}

/// What comes of a file: the state it leads to, or everything that is said to be wrong with it.
fn outcome(game: &dyn AnyGame, envelope: &Envelope, file: File<'_>) -> Result<String, String> {
    let (mut game, mut envelope) = (game.duplicate(), envelope.clone());
    let fresh = [hash(&*game, &envelope)];
    let submission =
        Submission { name: None, file, senders: SeatSet::first(8), fresh: &fresh, now: NOW, detail: Detail::Messages };
    match game.submit(&mut envelope, &submission) {
        Ok(_) => Ok(hash(&*game, &envelope)),
        Err(refusal) => Err(format!("{} {refusal}", refusal.code())),
    }
}

fn same(game: &dyn AnyGame, envelope: &Envelope, text: &str) -> bool {
    let quick = outcome(game, envelope, File::Text(text));
    let careful = match Tree::parse(text) {
        Ok(tree) => outcome(game, envelope, File::Tree(&tree)),
        Err(malformed) => Err(format!("{} {malformed}", malformed.code())),
    };
    assert_eq!(quick, careful, "{text}");
    quick.is_ok()
}

/// What slips of the pen put into a file.
const SCRAPS: [&str; 24] = [
    "null",
    "-1",
    "24",
    "25",
    "7",
    "0",
    "3.0",
    "1e1",
    "\"\"",
    "\"white\"",
    "\"black\"",
    "[]",
    "{}",
    ",",
    "\"",
    "\\u0041",
    "true",
    " ",
    "\"from\": 5, ",
    "\"comment\": null, ",
    "\"extra\": 1, ",
    "300",
    "g",
    "é",
];

#[test]
fn quick_and_careful_reading_agree() {
    let files = [
        position("open-5-3", &["move-7-5", "move-5-3"]),
        position("open-6-1", &["move-12-6", "move-7-1"]),
        position("open-4-2", &["move-7-4", "move-5-2"]),
    ];
    let mut luck = Seeded::new(7);
    let (mut accepted, mut tried) = (0, 0);
    for (game, envelope, text) in &files {
        assert!(same(&**game, envelope, text), "what was written is accepted");
        let characters: Vec<char> = text.chars().collect();
        for _ in 0..6_000 {
            let count = u32::try_from(characters.len()).expect("a short text");
            let (from, length) = (luck.below(count) as usize, luck.below(8) as usize);
            let scrap = SCRAPS[luck.below(24) as usize];
            let head: String = characters[..from].iter().collect();
            let tail: String = characters[(from + length).min(characters.len())..].iter().collect();
            accepted += u32::from(same(&**game, envelope, &format!("{head}{scrap}{tail}")));
            tried += 1;
        }
        for (key, other) in
            [("\"from\": ", "\"from\": 5, \"from\": "), ("\"comment\": ", "\"remark\": "), ("white", "red")]
        {
            assert!(!same(&**game, envelope, &text.replace(key, other)), "{key}");
        }
    }
    assert!(100 < accepted && accepted < tried / 2, "{accepted} of {tried} were accepted");
}

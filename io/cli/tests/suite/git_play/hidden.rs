//! Texas 42 in a public repository: hands that only their players can read, and deals that are proven in the end.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use game::Digest;
use referee::{Chain, Link};
use serde_json::Value;

use super::ended::check_ended;
use super::players::Players;
use crate::support::entrants::key_of;
use crate::support::git::Bare;
use crate::support::{arg, pick};

const LOGINS: [&str; 4] = ["ann", "ben", "cyd", "dan"];
/// How a file that age has sealed begins.
const SEALED: &[u8] = b"-----BEGIN AGE ENCRYPTED FILE-----";

/// Private keys of age.
const AGE_KEYS: [&str; 4] = [
    "AGE-SECRET-KEY-1GPY52YDJST4M4AHCV4XM5HQSMRH5S4FWD5VD7D0LCK7SFRZ4702SRY97XH",
    "AGE-SECRET-KEY-1W8ZMGRTSLU48CRC023578ZGEQ3RFWNTLAXHASLZXQD5H0YYH09HQGEZTG5",
    "AGE-SECRET-KEY-1MA5KPERLHNGUFDD39G7FNM85NG6T2MY9AXZC9KPDY85GTPJZ58MSMRGWN4",
    "AGE-SECRET-KEY-1UP4HK4YKCFPKHMAGPEWLQALF64NNKKECKL5RL4D32ZYSZMH30QDSX2C5PP",
];

/// A hand of dominoes as four people see it.
#[derive(Default)]
struct Dealt {
    hands: BTreeMap<usize, BTreeSet<String>>,
    played: BTreeSet<String>,
    /// The objects that were there before.
    before: HashSet<String>,
}

impl Dealt {
    /// The dominoes that nobody but their owners may know of.
    fn unplayed(&self) -> Vec<&String> {
        self.hands.values().flatten().filter(|domino| !self.played.contains(*domino)).collect()
    }

    /// The deal by its id: for each domino the seat that gets it.
    fn id(&self) -> String {
        let dominoes = (0..=6).flat_map(|high| (0..=high).map(move |low| format!("{high}-{low}")));
        let seat_of = |domino: String| {
            let holder = self.hands.iter().find(|(_, hand)| hand.contains(&domino));
            holder.map_or_else(|| panic!("nobody has {domino}"), |(seat, _)| seat.to_string())
        };
        format!("deal-{}", dominoes.map(seat_of).collect::<String>())
    }
}

#[test]
fn a_whole_game_of_texas_42() {
    let bare = Bare::with_hook();
    let keys: Vec<PathBuf> = (0..4).map(|place| key_file(bare.folder(), place)).collect();
    let mut players = Players::begin(&bare, "texas42", ("hands", &LOGINS), &["--setup", r#"{"target":2}"#]);

    let mut hands: Vec<Dealt> = vec![Dealt::default()];
    while let Some(place) = players.turn() {
        let count = players.record()["fairness"]["draws"].as_u64().expect("a number");
        if hands.len() < usize::try_from(count).expect("few") {
            let before = bare.objects().into_iter().map(|(name, _, _)| name).collect();
            hands.push(Dealt { before, ..Dealt::default() });
        }
        let dealt = hands.last_mut().expect("there is one");
        play_hidden(&mut players, place, (&keys[place], dealt));
        // A hand that is over is told.
        let is_hidden = players.record()["fairness"]["proven"].as_u64() < Some(count);
        if dealt.hands.len() == 4 && dealt.played.len().is_multiple_of(3) && is_hidden {
            check_nothing_shows(&bare, dealt);
        }
        check_sealed_for_their_players_only(&players, dealt.played.len(), &keys);
        if hands.len() == 2 {
            let said = players.clones[0].must(&["git", "verify"]);
            assert!(said.starts_with("hands: right"), "what was told is proved behind the first hand, too: {said}");
        }
    }
    assert!(2 <= hands.len(), "there was more than one hand");
    check_deals(&players, &hands);
    check_ended(&players);
}

/// Somebody looks at their hand, plays from it, and pushes.
fn play_hidden(players: &mut Players<'_>, place: usize, (key, dealt): (&Path, &mut Dealt)) {
    let clone = &players.clones[place];
    clone.pull();
    let hand = clone.json(&["git", "hand", &players.table, "--identity", arg(key)]);
    assert_eq!(hand["seat"], players.kind.seat_names[place]);
    let seen = &hand["state"]["players"][place]["hand"];
    let seen: BTreeSet<String> = strings(seen).into_iter().collect();
    match dealt.hands.get(&place) {
        Some(all) => assert_eq!(seen, all.difference(&dealt.played).cloned().collect(), "{place} holds what is left"),
        None => assert!(dealt.hands.insert(place, seen).is_none()),
    }
    let mut legal = strings(&hand["legal"]);
    legal.retain(|id| !id.starts_with("forfeit"));
    // Whoever may bid bids all tricks, so that a hand is soon over.
    let id = match legal.iter().find(|id| *id == "bid-1-marks") {
        Some(bid) => bid.clone(),
        None if legal.contains(&"pass".to_owned()) => "pass".to_owned(),
        None => pick(&legal, &mut players.luck).clone(),
    };
    if let Some(domino) = id.strip_prefix("play-") {
        dealt.played.insert(domino.to_owned());
    }
    players.hand_in(place, &[id], &["--identity", arg(key)]);
}

/// No object of the repository tells of a domino that is still in a hand, but for those that are sealed.
fn check_nothing_shows(bare: &Bare, dealt: &Dealt) {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for (name, kind, bytes) in bare.objects() {
        if !dealt.before.contains(&name) && !bytes.starts_with(SEALED) {
            texts.push(if kind == "tree" { entries(&bytes) } else { bytes });
        }
    }
    for name in ["state.json", "table.json", "board.svg", "README.md"] {
        texts.push(bare.file(&format!("tables/hands/{name}")).into_bytes());
    }
    for domino in dealt.unplayed() {
        let turned: String = domino.chars().rev().collect();
        for text in &texts {
            let text = String::from_utf8_lossy(text);
            assert!(!names(&text, domino) && !names(&text, &turned), "{domino} shows in {text}");
        }
    }
    let deal = dealt.id();
    let digits = deal.strip_prefix("deal-").expect("it begins so");
    assert!(!texts.iter().any(|text| String::from_utf8_lossy(text).contains(digits)), "the deal shows");
}

/// The modes and names in a tree, without the hashes, which are any bytes.
fn entries(mut tree: &[u8]) -> Vec<u8> {
    const HASH: usize = 20;
    let mut listed = Vec::new();
    while let Some(end) = tree.iter().position(|byte| *byte == 0) {
        listed.extend_from_slice(&tree[..end]);
        listed.push(b'\n');
        tree = &tree[end + 1 + HASH..];
    }
    listed
}

/// Whether a text has a domino as a word of its own.
fn names(text: &str, domino: &str) -> bool {
    let is_part = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    text.match_indices(domino).any(|(at, _)| {
        let before = at.checked_sub(1).map(|at| text.as_bytes()[at]);
        let is_play = text[..at].ends_with("play-");
        is_play || !is_part(before) && !is_part(text.as_bytes().get(at + domino.len()).copied())
    })
}

/// A key opens the hand of its owner's seat and no other, and without one there is nothing to see.
fn check_sealed_for_their_players_only(players: &Players<'_>, played: usize, keys: &[PathBuf]) {
    if played != 5 {
        return;
    }
    let stranger = players.bare.clone_in(&format!("stranger-{}", players.bare.tip()), "mallory");
    for (place, key) in keys.iter().enumerate() {
        let hand = stranger.json(&["git", "hand", &players.table, "--identity", arg(key)]);
        assert_eq!(hand["seat"], players.kind.seat_names[place]);
        let seen = hand["state"]["players"].as_array().expect("a list").iter().map(|player| !player["hand"].is_null());
        assert_eq!(seen.collect::<Vec<_>>(), (0..4).map(|other| other == place).collect::<Vec<_>>());
    }
    let ran = stranger.parlor(&["git", "hand", &players.table]);
    assert_ne!(ran.code, 0, "{ran:?}");
    let said = stranger.must(&["git", "verify"]);
    assert!(said.starts_with("hands: right as far as it can be seen."), "{said}");
    let ran = stranger.parlor(&["git", "log", &players.table, "--receipt"]);
    assert_ne!(ran.code, 0, "a log of a hand that is hidden would tell it: {ran:?}");
}

/// Every hand's deal is revealed, is what the players saw, and belongs to the anchor that was there from the start.
fn check_deals(players: &Players<'_>, hands: &[Dealt]) {
    let clone = &players.clones[0];
    clone.pull();
    let fairness = players.record()["fairness"].clone();
    assert_eq!((&fairness["draws"], &fairness["proven"]), (&Value::from(hands.len()), &Value::from(hands.len())));
    for (draw, dealt) in (1..).zip(hands) {
        let deal = clone.document(&players.table, &format!("hands/{draw:04}-deal.json"));
        assert_eq!(deal["draw"], draw);
        assert_eq!(deal["action"], dealt.id());
        let reveal: Digest = deal["reveal"].as_str().expect("a text").parse().expect("a digest");
        let anchor = Chain::ending(draw, Link(reveal.0)).anchor().published();
        assert_eq!(fairness["anchor"], anchor.to_string());
        for seat in players.kind.seat_names {
            let sealed = clone.read(&format!("tables/{}/hands/{draw:04}-{seat}.age", players.table));
            assert!(sealed.as_bytes().starts_with(SEALED), "{sealed}");
        }
    }
    assert_eq!(
        fairness["told"],
        clone.document(&players.table, &format!("hands/{:04}-deal.json", hands.len()))["reveal"]
    );
}

/// A file with a private key of a player's: of SSH for every other, and of age for the rest, who have one that signs beside
/// it.
fn key_file(folder: &Path, place: usize) -> PathBuf {
    if place.is_multiple_of(2) {
        return key_of(folder, LOGINS[place]);
    }
    let path = folder.join(format!("age-{}", LOGINS[place]));
    fs::write(&path, format!("# a key of the tests\n{}\n", AGE_KEYS[place])).expect("the test's folder can be written");
    path
}

fn strings(list: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    list.as_array().unwrap_or_else(|| panic!("{list} is no list")).iter().map(text).collect()
}

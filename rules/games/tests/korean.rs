//! Everything that games say has its Korean: random games are played, and every text of theirs is translated.

use std::collections::BTreeSet;

use game::json::Tree;
use game::{Actor, AnyGame, Coded as _, CommonRefusal, Envelope, Kind, Luck, Seat, Seeded, Speak as _, Turn, Viewer};
use speech::Speech;

/// Games of each setup, and after how many actions they are left.
const GAMES: u64 = 5;
const LONGEST: u32 = 600;
/// A picture is looked at after the first actions of a game, after one in so many later, and at the end.
const FIRST: u32 = 16;
const ONE_IN: u32 = 7;
/// Of so many games one takes the first action there is each time, and one the last.
const STYLES: u64 = 5;
/// A seat is taken out of one game in so many.
const FORFEITED: u64 = 4;

const NAMES: [&str; 4] = ["Zoe", "Q. Y <x>", "Xu", "Wim"];
/// What is the same in both languages: places in the notation of plays.
const SAME: [&str; 2] = ["bar", "off"];

/// The games that have Korean sentences.
fn kinds_with_korean() -> impl Iterator<Item = &'static Kind> {
    games::kinds().iter().filter(|kind| kind.catalogues.iter().any(|one| one.language == "ko"))
}

#[test]
fn every_game_with_korean_speaks_it() {
    assert!(kinds_with_korean().next().is_some(), "there are such games");
    for kind in kinds_with_korean() {
        speaks_korean(kind);
    }
}

#[test]
fn refusals_are_in_korean_by_their_codes() {
    for kind in kinds_with_korean() {
        let korean = speech::of(kind, "ko");
        let shared = CommonRefusal::ALL.iter().map(|refusal| (refusal.code(), refusal.to_string()));
        for (code, english) in (kind.refusals)().into_iter().chain(shared) {
            let text = game::Text::new(code);
            let said = korean.say(&text, &[]);
            assert!(said != code && said != english && is_korean(&said), "{}: {code} is {said:?}", kind.name);
        }
    }
}

#[test]
fn a_game_without_korean_is_told_in_english() {
    let kind = games::kinds().first().expect("there is a game");
    let english: Vec<_> = kind.catalogues.iter().filter(|one| one.language == "en").copied().collect();
    let speech = Speech::new("ko", &[game::CATALOGUES, english.leak()]);
    let (seat, key) = (Seat(0), game::Text::new("seat_0"));
    assert_eq!(speech.say(&key, &[]), speech::english(kind).say(&key, &[]), "its own sentences are in English");
    assert_eq!(speech.say(&game::say::game_begins(), &[]), "게임을 시작합니다.", "what all games share is in Korean");
    assert_eq!(speech.say(&game::say::resigned(seat), &["Ann".to_owned()]), "Ann이 기권했습니다");
}

/// Plays games of every trial, and reads everything they say.
fn speaks_korean(kind: &'static Kind) {
    let mut reader = Reader { korean: speech::of(kind, "ko"), read: 0, missing: BTreeSet::new() };
    for (index, setup) in (0..).zip(kind.trials) {
        for number in 0..GAMES {
            reader.watch(kind, setup, 1000 * index + number);
        }
    }
    assert!(1000 < reader.read, "too little was read");
    let missing: Vec<_> = reader.missing.iter().take(30).collect();
    assert!(missing.is_empty(), "{}: no Korean for {missing:#?}", kind.name);
}

/// Reads everything, and notes what is not in Korean.
struct Reader {
    korean: &'static Speech,
    read: u64,
    missing: BTreeSet<String>,
}

impl Reader {
    /// Watches a game.
    fn watch(&mut self, kind: &Kind, setup: &str, seed: u64) {
        let (mut game, mut envelope) = kind.begin(&Tree::parse(setup).expect("JSON")).expect("a setup");
        envelope.names = NAMES.iter().take(usize::from(game.seats())).map(ToString::to_string).collect();
        let luck = &mut Seeded::new(seed);
        for ply in 0..LONGEST {
            let actor = some_actor(game.as_ref(), luck);
            if ply < FIRST || ply % ONE_IN == 0 || actor.is_none() {
                self.look(game.as_ref(), &envelope, actor);
            }
            let Some(actor) = actor else { return };
            let (actor, id) = match actor {
                _ if seed.is_multiple_of(FORFEITED) && luck.below(60) == 0 => {
                    let seat = luck.below(u32::from(game.seats()));
                    (Actor::Table, format!("forfeit-{seat}"))
                }
                Actor::Chance => (actor, game.draw(luck).expect("a draw")),
                Actor::Seat(_) | Actor::Table => {
                    let mut ids = game.legal(actor);
                    let index = match seed % STYLES {
                        0 => 0,
                        1 => ids.len() - 1,
                        _ => usize::try_from(luck.below(u32::try_from(ids.len()).expect("few"))).expect("an index"),
                    };
                    (actor, ids.swap_remove(index))
                }
            };
            // A seat that is out is not taken out again.
            let Ok(narration) = game.apply(actor, &id) else { continue };
            envelope.note(&id, &narration, game::Timestamp::from_seconds(0));
            for line in self.korean.story(&narration.story, &envelope.names) {
                self.read(&line, &format!("{:?}", narration.story));
            }
        }
    }

    /// Looks at a picture: as the referee with all that can be done, and as a seat.
    fn look(&mut self, game: &dyn AnyGame, envelope: &Envelope, actor: Option<Actor>) {
        for (viewer, actor) in [(Viewer::Referee, actor), (Viewer::Seat(Seat(0)), None)] {
            let svg = game.svg(envelope, viewer, actor, speech::in_english(game));
            let korean = game.svg(envelope, viewer, actor, self.korean);
            assert_eq!(svg.lines().count(), korean.lines().count(), "scripts count lines");
            let (english, korean) = (texts(&svg), texts(&korean));
            assert_eq!(english.len(), korean.len());
            for (english, korean) in english.iter().zip(&korean) {
                let names = |text: &str| {
                    NAMES.map(|name| text.matches(&name.replace('<', "&lt;").replace('>', "&gt;")).count())
                };
                assert!(
                    english.contains('…') || korean.contains('…') || names(english) == names(korean),
                    "{english:?} is {korean:?}"
                );
                self.read(korean, english);
            }
        }
    }

    fn read(&mut self, korean: &str, english: &str) {
        self.read += 1;
        let text = unnamed(korean);
        let mut words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        if let Some(word) = words.find(|word| is_english(word)) {
            self.missing.insert(format!("{word:?} in {:?}", english.chars().take(200).collect::<String>()));
        }
    }
}

/// An actor who may act.
fn some_actor(game: &dyn AnyGame, luck: &mut Seeded) -> Option<Actor> {
    match game.turn() {
        Turn::Seats(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let index = luck.below(u32::try_from(seats.len()).ok()?);
            seats.get(usize::try_from(index).ok()?).map(|seat| Actor::Seat(*seat))
        }
        turn => turn.actor(),
    }
}

/// Whether a text has Korean letters.
fn is_korean(text: &str) -> bool {
    text.chars().any(|letter| ('가'..='힣').contains(&letter))
}

/// Whether a word is one of English, and not notation.
fn is_english(word: &str) -> bool {
    let has_digits = word.bytes().any(|byte| byte.is_ascii_digit());
    1 < word.len() && word != "-" && !has_digits && !SAME.contains(&word)
}

/// A text without the names of the players.
fn unnamed(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    if text.strip_suffix('…').is_some_and(|head| NAMES.iter().any(|name| name.starts_with(head))) {
        return String::new();
    }
    NAMES.iter().fold(text, |text, name| text.replace(name, "*"))
}

/// The texts of a picture, labels included.
fn texts(svg: &str) -> Vec<String> {
    let labels = svg.split(" aria-label=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let contents = ["text", "title", "desc"].into_iter().flat_map(|name| {
        let pieces = svg.split('<').filter(move |piece| piece.split([' ', '>']).next() == Some(name));
        pieces.filter_map(|piece| piece.split_once('>')).map(|(_, content)| content)
    });
    labels.map(|(label, _)| label).chain(contents).map(ToString::to_string).collect()
}

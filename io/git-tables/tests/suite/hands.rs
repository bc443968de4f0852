//! Hands in a public repository: sealed for their players, opened with their keys, and put together with what all know.

use std::collections::BTreeSet;

use game::json::Tree;
use game::{Actor, AnyGame, Coded, Envelope, Kind, Luck, Seat, Seeded, Turn, Viewer};
use git_tables::hands::Hand;

mod keys;
mod sealing;
mod view;

use view::{SeatView, seat_view};

/// Every contract, both ways to agree, auctions in which all pass.
const SETUPS: [&str; 5] = [
    "{}",
    r#"{"target":3,"consensus":"auto","play_all":true}"#,
    r#"{"target":2,"consensus":"auto","least_bid":41,"marks_cap":1,"names":["Ann","Ben","Cyd","Dan"]}"#,
    r#"{"target":4,"nel_o":true,"plunge":true,"splash":true,"sevens":true,"least_bid":41,"dealer":1}"#,
    r#"{"target":9,"consensus":"auto","nel_o":true,"plunge":true,"splash":true,"sevens":true,"play_all":true}"#,
];

/// The game that hides something.
fn kind() -> &'static Kind {
    games::find("texas42").expect("the registry has it")
}

/// A game of `kind` before its first deal.
fn begun(kind: &Kind, setup: &str) -> (Box<dyn AnyGame>, Envelope) {
    kind.begin(&Tree::parse(setup).expect("it is JSON")).expect("it is a setup")
}

/// Does something at random; now and then one of the last in the list, where rare contracts are.
fn step(game: &mut dyn AnyGame, luck: &mut Seeded) {
    let (actor, id) = match game.turn() {
        Turn::Chance => (Actor::Chance, game.draw(luck).expect("it is chance's turn")),
        Turn::Table => (Actor::Table, game.legal(Actor::Table).remove(0)),
        Turn::Over => return,
        Turn::Seats(seats) => {
            let actor = Actor::Seat(seats.iter().next().expect("somebody is in turn"));
            let mut legal = game.legal(actor);
            let last = u32::try_from(legal.len()).expect("a list is short");
            let chosen = if luck.below(3) == 0 { last - 1 - luck.below(last.min(3)) } else { luck.below(last) };
            (actor, legal.swap_remove(chosen as usize))
        }
    };
    game.apply(actor, &id).expect("it is legal");
}

/// What the game itself shows to a seat.
fn truth(game: &dyn AnyGame, envelope: &Envelope, seat: Seat) -> SeatView {
    let (viewer, actor) = (Viewer::Seat(seat), Actor::Seat(seat));
    SeatView {
        state: game.state(envelope, viewer),
        legal: game.legal(actor),
        svg: game.svg(envelope, viewer, Some(actor), speech::in_english(game)),
        sketch: game.sketch(envelope, viewer, Some(actor), speech::in_english(game)),
    }
}

#[test]
fn a_seat_sees_the_same_with_its_secret_as_in_the_true_game() {
    let (mut luck, mut seen, mut hidden) = (Seeded::new(42), 0, 0);
    let mut contracts = BTreeSet::new();
    for setup in SETUPS {
        for _ in 0..12 {
            let (mut game, envelope) = begun(kind(), setup);
            let mut dealt = vec![None; 4];
            while game.turn() != Turn::Over {
                let was_chance = game.turn() == Turn::Chance;
                step(game.as_mut(), &mut luck);
                let public = game.state(&envelope, Viewer::Public);
                let words = ["type\":\"splash", "type\":\"plunge", "trump\":\"nel-o", "trump\":\"sevens"];
                contracts.extend(words.into_iter().filter(|word| public.contains(word)));
                for seat in (0..4).map(Seat) {
                    let secret = game.secret(seat);
                    if was_chance {
                        dealt[seat.index()].clone_from(&secret);
                    }
                    assert!(
                        secret.is_none() || secret == dealt[seat.index()],
                        "a secret stays while the hand is played"
                    );
                    let known = secret.unwrap_or_default();
                    let view = seat_view(kind(), &public, seat, &known).unwrap_or_else(|why| panic!("{public}: {why}"));
                    assert!(view == truth(game.as_ref(), &envelope, seat), "{public} with {known}");
                    seen += 1;
                    hidden += u64::from(!known.is_empty());
                }
            }
        }
    }
    assert!(15_000 < hidden && hidden < seen, "{hidden} of {seen}");
    assert_eq!(contracts.len(), 4, "only these were played: {contracts:?}");
}

#[test]
fn a_secret_says_nothing_of_the_other_hands() {
    let (mut luck, mut differ) = (Seeded::new(7), 0);
    for setup in SETUPS {
        let (mut game, envelope) = begun(kind(), setup);
        for _ in 0..200 {
            step(game.as_mut(), &mut luck);
            for seat in (0..4).map(Seat) {
                let Some(secret) = game.secret(seat) else {
                    continue;
                };
                let public = game.state(&envelope, Viewer::Public);
                let tree = Tree::parse(&public).expect("it is JSON");
                let (guess, _) = kind().guess(&tree, seat, &secret).expect("it could be so");
                assert_eq!(guess.secret(seat), Some(secret));
                assert_eq!(guess.state(&envelope, Viewer::Public), public);
                differ += u32::from(!guess.same(game.as_ref()));
            }
        }
    }
    assert!(500 < differ, "only {differ} guesses were not the truth");
}

#[test]
fn games_without_secrets_need_none() {
    for kind in games::kinds().iter().filter(|other| other.name != kind().name) {
        let (mut game, envelope) = begun(kind, "{}");
        let mut luck = Seeded::new(3);
        for _ in 0..30 {
            step(game.as_mut(), &mut luck);
            assert_eq!(game.secret(Seat(0)), None, "{}", kind.name);
            let public = game.state(&envelope, Viewer::Public);
            let view = seat_view(kind, &public, Seat(0), "").unwrap_or_else(|why| panic!("{public}: {why}"));
            assert_eq!((view.state, view.legal), (public, game.legal(Actor::Seat(Seat(0)))));
        }
    }
}

/// What all see when a hand was dealt to seats by these digits, seat 0 bid and leads, and the others play what they can.
fn public_after(deal: &str, lead: &str, others: u8) -> String {
    let (mut game, envelope) = begun(kind(), "{}");
    game.apply(Actor::Chance, &format!("deal-{deal}")).expect("it is a deal");
    for (seat, id) in [(0, "bid-30"), (1, "pass"), (2, "pass"), (3, "pass"), (0, "trump-no-trump"), (0, lead)] {
        game.apply(Actor::Seat(Seat(seat)), id).expect("it is legal");
    }
    for actor in (1..=others).map(|seat| Actor::Seat(Seat(seat))) {
        let id = game.legal(actor).remove(0);
        game.apply(actor, &id).expect("it is legal");
    }
    game.state(&envelope, Viewer::Public)
}

/// Each seat gets every fourth domino.
const SPREAD: &str = "0123012301230123012301230123";
/// Seat 0 gets all sixes, and so nobody can follow.
const SIXES: &str = "1111111222222233333330000000";

#[test]
fn a_secret_that_cannot_be_is_refused() {
    let spread = public_after(SPREAD, "play-6-3", 1);
    assert!(spread.contains("6-3") && spread.contains("6-0"), "seat 1 follows with 6-0: {spread}");
    check(&spread, 0, "0-0 2-1 3-2 4-2 5-1 5-5 6-3", "ok");
    check(&spread, 0, " 6-3 5-5 5-1 4-2 3-2\n2-1 0-0\n", "ok");
    check(&spread, 0, "", "wrong_hand_size");
    check(&spread, 0, "2-1 3-2 4-2 5-1 5-5 6-3", "wrong_hand_size");
    check(&spread, 0, "0-0 1-0 2-1 3-2 4-2 5-1 5-5 6-3", "wrong_hand_size");
    check(&spread, 0, "0-0 0-0 3-2 4-2 5-1 5-5 6-3", "domino_twice");
    // Seat 1 has played 6-0, and seat 0 has played 6-3.
    check(&spread, 0, "0-0 2-1 3-2 4-2 5-1 6-0 6-3", "domino_twice");
    check(&spread, 0, "0-0 2-1 3-2 4-2 5-1 5-5 6-2", "wrong_hand_size");
    check(&spread, 0, "0-0 2-1 3-2 4-2 5-1 5-5 3-6", "malformed_action");
    check(&spread, 0, "0-0,2-1,3-2,4-2,5-1,5-5,6-3", "malformed_action");
    check(&spread, 4, "0-0 2-1 3-2 4-2 5-1 5-5 6-3", "no_such_seat");
    check("[]", 0, "0-0 2-1 3-2 4-2 5-1 5-5 6-3", "wrong_type");
    check("", 0, "0-0 2-1 3-2 4-2 5-1 5-5 6-3", "not_json");
    // Nobody else can have a six, so seat 0 must have them all.
    let sixes = public_after(SIXES, "play-6-6", 3);
    check(&sixes, 0, "6-0 6-1 6-2 6-3 6-4 6-5 6-6", "ok");
    check(&sixes, 0, "1-0 1-1 2-0 2-1 2-2 3-0 6-6", "impossible_state");
    // Seat 1 could have led a six, so that only what it played itself tells.
    check(&sixes, 1, "0-0 1-0 1-1 2-0 2-1 2-2 3-0", "ok");
    check(&sixes, 1, "0-0 1-0 1-1 2-0 2-1 2-2 6-0", "impossible_play");
}

/// Gives the code that a seat's view is refused with.
fn check(public: &str, seat: u8, secret: &str, code: &str) {
    let view = seat_view(kind(), public, Seat(seat), secret);
    let found = view.map_or_else(|why| why.code().to_string(), |_| "ok".to_string());
    assert_eq!(found, code, "seat {seat} with {secret:?} in {public}");
}

#[test]
fn a_document_that_somebody_tampered_with_is_no_danger() {
    let public = public_after(SPREAD, "play-6-3", 1);
    let digits: Vec<usize> =
        public.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|at| at.0).collect();
    let (mut luck, mut refused) = (Seeded::new(5), 0);
    for _ in 0..3000 {
        let mut bytes = public.clone().into_bytes();
        for _ in 0..=luck.below(2) {
            let place = digits[luck.below(u32::try_from(digits.len()).expect("it is short")) as usize];
            bytes[place] = b'0' + u8::try_from(luck.below(8)).expect("it is a digit");
        }
        let edited = String::from_utf8(bytes).expect("it is ASCII");
        refused += u32::from(seat_view(kind(), &edited, Seat(0), "0-0 2-1 3-2 4-2 5-1 5-5 6-3").is_err());
    }
    assert!(1500 < refused, "only {refused} were refused");
}

#[test]
fn a_hand_is_a_document_of_one_size() {
    let hand = Hand { table: "club-7".into(), seat: Seat(2), draw: 3, secret: "0-0 2-1".into() };
    let text = hand.write(kind());
    assert_eq!(text.trim_end(), r#"{"parlor":1,"table":"club-7","seat":"seat2","draw":3,"secret":"0-0 2-1"}"#);
    assert_eq!(text.len(), Hand { secret: "0-0 2-1 3-2 4-2 5-1 5-5 6-3".into(), ..hand.clone() }.write(kind()).len());
    assert_eq!(text.len() % 256, 0);
    assert_eq!(Hand::file_name(kind(), Seat(2), 3), "0003-seat2.age");
    assert!(!format!("{hand:?}").contains("2-1"), "a secret is not printed");
    let read = Hand::read(&text, kind()).expect("it was written by us");
    assert_eq!(read, hand);
    assert!(read.clone().confirmed("club-7", Seat(2), 3).is_ok());
    for (table, seat, draw) in [("club-8", 2, 3), ("club-7", 1, 3), ("club-7", 2, 4)] {
        let why = read.clone().confirmed(table, Seat(seat), draw).expect_err("it is another hand");
        assert_eq!(why.code(), "wrong_hand");
    }
    for (text, code) in [
        ("{}", "missing_field"),
        (r#"{"parlor":2,"table":"t","seat":"seat2","draw":3,"secret":""}"#, "out_of_range"),
        (r#"{"parlor":1,"table":"t","seat":"north","draw":3,"secret":""}"#, "unknown_word"),
        (r#"{"parlor":1,"table":"t","seat":"seat2","draw":-1,"secret":""}"#, "out_of_range"),
        (r#"{"parlor":1,"table":"t","seat":"seat2","draw":3,"secret":"","state":{}}"#, "unknown_field"),
    ] {
        assert_eq!(Hand::read(text, kind()).expect_err("it is no hand").code(), code, "{text}");
    }
}

//! The picture for a telephone: what is to be tapped is as large as a thumb, and everything can be read.

use game::{Actor, Look, Seat, Shape, Viewer};
use speech::Speech;

use super::{
    AUTO, CONTRACTS, DEAL, FOUR, KIND, NAMED, TWO_TRICKS, count, dealt, looking, looks, played, viewers, wander, words,
};

const TALL: Look = Look { shape: Shape::Tall, pieces: 0, held: game::Held::Nothing };

/// The value of an attribute of a tag.
fn value<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

fn number(tag: &str, name: &str) -> f64 {
    value(tag, name).map_or(0.0, |value| value.parse().expect("a number"))
}

/// How much larger things are drawn in the groups around a place of a picture.
fn scale(before: &str) -> f64 {
    let mut scales = Vec::new();
    for tag in before.split('<').skip(1) {
        match tag.as_bytes().first() {
            Some(b'/') if tag.starts_with("/g") => drop(scales.pop()),
            Some(b'g') if tag.starts_with("g ") || tag.starts_with("g>") => {
                let scale = tag.split_once("scale(").and_then(|(_, rest)| rest.split_once(')'));
                scales.push(scale.map_or(1.0, |(scale, _)| scale.parse().expect("a number")));
            }
            _ => {}
        }
    }
    scales.iter().product()
}

/// On a board 350 pixels wide no letters are smaller than 11, on one 760 wide neither.
#[test]
fn letters_can_be_read() {
    let mut looks = looks().cycle();
    let mut seen = 0;
    wander(|game, envelope| {
        let look = looks.next().expect("it goes round");
        let least = if look.shape == Shape::Tall { 11.0 * 390.0 / 350.0 } else { 11.0 * 1000.0 / 760.0 };
        for (viewer, actor) in viewers().take(2) {
            let picture = looking(game, envelope, (viewer, actor), look);
            for (at, _) in picture.match_indices("<text ") {
                let (tag, _) = picture[at..].split_once('>').expect("a tag ends");
                let size = number(tag, "font-size") * scale(&picture[..at]);
                assert!(least <= size, "{size} {look:?} {tag}");
                seen += 1;
            }
        }
    });
    assert!(10_000 < seen, "{seen}");
}

/// What can be tapped is 44 pixels wide and high at least on a board 380 wide, inside the picture, and no two overlap.
#[test]
fn choices_are_as_large_as_a_thumb() {
    let mut seen = 0;
    wander(|game, envelope| {
        for seat in (0..4).map(Seat) {
            let picture = looking(game, envelope, (Viewer::Seat(seat), Some(Actor::Seat(seat))), TALL);
            let mut areas = Vec::new();
            for (at, _) in picture.match_indices(" data-action=") {
                let area = area(&picture, at);
                let [left, top, right, bottom] = area;
                assert!(45.5 <= right - left && 45.5 <= bottom - top, "{area:?} {}", &picture[at..at + 300]);
                assert!(0.0 <= left && right <= 390.0 && 0.0 <= top && bottom <= 600.0, "{area:?}");
                areas.push(area);
            }
            for (index, one) in areas.iter().enumerate() {
                let overlaps =
                    |other: &[f64; 4]| one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
                assert!(!areas[index + 1..].iter().any(overlaps), "{areas:?}");
            }
            seen += areas.len();
        }
    });
    assert!(1_000 < seen, "{seen}");
}

/// Where a choice that begins at a place of a picture is hit: its button, or its domino.
fn area(picture: &str, at: usize) -> [f64; 4] {
    let rest = &picture[at..];
    let (before, domino) = rest.split_once("<rect ").expect("a shape");
    match before.split_once("translate(") {
        Some((_, moved)) => {
            let (place, rest) = moved.split_once(") scale(").expect("a place and a size");
            let (x, y) = place.split_once(' ').expect("two numbers");
            let (scale, _) = rest.split_once(')').expect("it ends");
            let [x, y, scale] = [x, y, scale].map(|number| number.parse::<f64>().expect("a number"));
            [x, y, x + 40.0 * scale, y + 82.0 * scale]
        }
        None => {
            let [x, y, width, high] = ["x", "y", "width", "height"].map(|name| number(&format!(" {domino}"), name));
            [x, y, x + width, y + high]
        }
    }
}

/// Every bid says what it means, and every suit how many of it the viewer holds.
#[test]
fn pads_say_what_answers_mean() {
    let (game, envelope) = dealt(CONTRACTS, "");
    let ann = (Viewer::Seat(Seat(0)), Some(Actor::Seat(Seat(0))));
    let picture = looking(&*game, &envelope, ann, TALL);
    for told in [
        ">your side must take 31 of the 42 points<",
        ">your side must take every trick, for 2 marks<",
        ">plunge for 4 marks: your partner names trump<",
        ">splash for 2 marks: your partner names trump<",
        ">pass: you take no part in this bid<",
        ">Your bid<",
    ] {
        assert_eq!(count(&picture, told), 1, "{told}: {picture}");
    }
    let (game, envelope) = dealt(FOUR, "bid-30 pass pass pass");
    let picture = looking(&*game, &envelope, ann, TALL);
    let held = |id: &str| {
        let (_, button) = picture.split_once(&format!("data-action=\"{id}\"")).expect("a button");
        let (button, _) = button.split_once("class=\"hint\"").expect("what it means");
        button.split_once(">you hold ").and_then(|(_, rest)| rest.split_once('<')).map(|(held, _)| held.to_string())
    };
    // 6-6 6-5 6-1 5-5 4-4 3-3 1-1.
    for (id, many) in [("trump-sixes", "3"), ("trump-fives", "2"), ("trump-blanks", "0"), ("trump-doubles", "5")] {
        assert_eq!(held(id).as_deref(), Some(many), "{id}");
    }
    assert_eq!(held("trump-no-trump"), None);
    // Those who do not see the hand are told nothing of it.
    let picture = looking(&*game, &envelope, (Viewer::Public, Some(Actor::Seat(Seat(0)))), TALL);
    assert_eq!(count(&picture, ">you hold "), 0);
    let forced = dealt(r#"{"names":["Ann","Ben","Cyd","Dan"],"forced_bid":true}"#, "pass pass pass");
    assert!(words(&super::drawn(&forced)).contains("All others passed: you must bid"));
}

/// What cannot be played says why, and only while its player is to play.
#[test]
fn a_domino_that_does_not_follow_says_why() {
    let (game, envelope) = dealt(FOUR, &format!("{NAMED} play-6-6 play-6-4"));
    let cyd = (Viewer::Seat(Seat(2)), Some(Actor::Seat(Seat(2))));
    for look in looks() {
        let picture = looking(&*game, &envelope, cyd, look);
        let why = " data-why=\"You must follow the suit that was led: sixes\"";
        assert_eq!((count(&picture, why), count(&picture, " data-action=")), (6, 1), "{picture}");
        let dan = looking(&*game, &envelope, (Viewer::Seat(Seat(3)), Some(Actor::Seat(Seat(3)))), look);
        assert_eq!(count(&dan, " data-why="), 0);
    }
}

/// What moves has a name of its own; a back goes to the domino that was played, and a trick to the player who took it.
#[test]
fn dominoes_move_from_hand_to_trick_to_taker() {
    wander(|game, envelope| {
        for (viewer, actor) in viewers() {
            let picture = looking(game, envelope, (viewer, actor), TALL);
            let mut keys: Vec<&str> = picture.split(" data-piece=\"domino-").skip(1).map(|part| &part[..3]).collect();
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{picture}");
        }
    });
    let (game, envelope) = dealt(AUTO, &format!("{TWO_TRICKS} play-6-1 play-4-1"));
    let picture = looking(&*game, &envelope, (Viewer::Seat(Seat(0)), None), TALL);
    assert!(picture.contains(" data-piece=\"domino-4-1\" data-takes=\"back-1\""), "{picture}");
    assert_eq!(count(&picture, " data-order=\"1\""), 1);
    let (game, envelope) = dealt(AUTO, TWO_TRICKS);
    let picture = looking(&*game, &envelope, (Viewer::Seat(Seat(0)), None), TALL);
    let taken = " data-takes=\"domino-6-5 domino-5-0 domino-5-4 domino-6-0\"";
    let (_, ann) = picture.split_once("data-player=\"0\"").expect("Ann");
    assert!(ann.split("data-player=").next().expect("a part").contains(taken), "{picture}");
}

/// A hand's result stays while the next begins, until the viewer has acted.
#[test]
fn the_last_hand_is_summed_up_until_the_viewer_acts() {
    let one = r#"{"names":["Ann","Ben","Cyd","Dan"],"target":2,"consensus":"auto"}"#;
    let hand = format!("{DEAL} {TWO_TRICKS} {} score-hand {DEAL}", super::DECIDED);
    let told = "Ann and Cyd make the bid, 39 to 0: 1 mark.";
    let shown = |ids: &str, seat: u8, look: Look| {
        let (game, envelope) = played(one, &format!("{hand} {ids}"));
        let picture = looking(&*game, &envelope, (Viewer::Seat(Seat(seat)), Some(Actor::Seat(Seat(seat)))), look);
        (count(&picture, "<g class=\"before\">"), count(&picture, &format!(">{told}<")))
    };
    for look in looks() {
        assert_eq!(shown("", 2, look), (1, 2));
        assert_eq!(shown("pass", 2, look), (1, 2));
        assert_eq!(shown("pass", 1, look), (0, 0));
        assert_eq!(shown("pass pass", 2, look), (0, 0));
    }
    let (game, envelope) = played(FOUR, &format!("{DEAL} pass pass pass pass redeal {DEAL}"));
    let picture = looking(&*game, &envelope, (Viewer::Seat(Seat(0)), None), TALL);
    assert_eq!(count(&picture, ">All have passed: Ann deals next.<"), 2, "{picture}");
}

/// Korean has room too, and names of any length.
#[test]
fn every_language_and_name_has_room() {
    let long = r#"{"names":["Computer (hard)","Maximiliane","컴퓨터(어려움)","M"],"nel_o":true,"splash":true}"#;
    let speech: &Speech = speech::of(&KIND, "ko");
    for ids in ["", "bid-1-marks pass pass pass", "bid-30 pass pass pass trump-sixes play-6-6 play-6-4"] {
        let (game, envelope) = dealt(long, ids);
        let seat = game.turn().actor();
        for shape in [Shape::Wide, Shape::Tall] {
            let look = Look { shape, ..Look::default() };
            let viewer = super::view(seat.expect("a player"));
            let picture = game.picture(&envelope, &game::View { viewer, actor: seat, speech, look });
            ::laws::well_formed(&picture);
            assert!(!picture.contains("must_") && !picture.contains("means_"), "{picture}");
        }
    }
}

/// So that a page comes quickly: what a picture comes to is also what is sent after every move.
#[test]
fn pictures_are_small() {
    let mut looks = looks().cycle();
    wander(|game, envelope| {
        for (viewer, actor) in viewers().take(1).chain([(Viewer::Referee, None)]) {
            let picture = looking(game, envelope, (viewer, actor), looks.next().expect("it goes round"));
            assert!(picture.len() < 60_000, "{}", picture.len());
        }
    });
}

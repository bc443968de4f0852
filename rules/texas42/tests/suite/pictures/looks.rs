//! Themes and sets of pieces: what they colour is there, and their letters can be read.

use std::collections::BTreeSet;

use game::{Actor, Look, Seat, Theme, Viewer, Wire};
use texas42::Texas42;

use super::{CONTRACTS, DECIDED, FOUR, NAMED, TWO_TRICKS, dealt, looking, wander};

/// The rules of a theme: its selectors, and its declarations.
fn rules(theme: &Theme) -> Vec<(Vec<&'static str>, &'static str)> {
    let lines = theme.css.lines().filter(|line| !line.starts_with("/*"));
    let rules = lines.map(|line| line.split_once('{').unwrap_or_else(|| panic!("a rule on one line: {line}")));
    rules.map(|(selectors, rest)| (selectors.split(',').map(str::trim).collect(), rest.trim_end_matches('}'))).collect()
}

/// Every class that any picture has, and which of them are at one element.
fn classes() -> BTreeSet<Vec<String>> {
    let mut seen = BTreeSet::new();
    let mut note = |picture: &str| {
        for part in picture.split(" class=\"").skip(1) {
            let (names, _) = part.split_once('"').expect("a value ends");
            seen.insert(names.split(' ').map(ToString::to_string).collect::<Vec<_>>());
        }
    };
    let mut looks = super::looks().cycle();
    wander(|game, envelope| {
        for seat in (0..4).map(Seat) {
            let viewer = (Viewer::Seat(seat), Some(Actor::Seat(seat)));
            note(&looking(game, envelope, viewer, looks.next().expect("it goes round")));
        }
    });
    seen
}

#[test]
fn themes_colour_what_pictures_have() {
    let classes = classes();
    for theme in Texas42::THEMES {
        for (selectors, _) in rules(theme) {
            for selector in selectors {
                let names: Vec<&str> = selector.strip_prefix('.').expect("a class").split('.').collect();
                let has = |element: &Vec<String>| names.iter().all(|name| element.iter().any(|class| class == name));
                assert!(classes.iter().any(has), "{}: {selector} colours nothing", theme.name);
            }
        }
    }
}

/// The colour of something in a theme, by day and by night; the last rule for it counts.
fn colour(theme: &Theme, class: &str, property: &str) -> [u32; 2] {
    let matching = rules(theme).into_iter().filter(|(selectors, _)| selectors.contains(&class));
    let mut values = matching.filter_map(|(_, declarations)| {
        declarations.split(';').find_map(|one| one.trim().strip_prefix(property)?.trim().strip_prefix(':'))
    });
    let value = values.next_back().unwrap_or_else(|| panic!("{}: {class} has no {property}", theme.name)).trim();
    let both: Vec<&str> = match value.strip_prefix("light-dark(") {
        Some(both) => both.trim_end_matches(')').split(", ").collect(),
        None => vec![value, value],
    };
    [0, 1].map(|index| u32::from_str_radix(both[index].trim_start_matches('#'), 16).expect("a colour"))
}

/// How bright a colour is, as guidelines for contrast reckon it.
fn brightness(colour: u32) -> f64 {
    let part = |shift: u32| {
        let part = f64::from(colour >> shift & 255) / 255.0;
        if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}

fn contrast(one: u32, other: u32) -> f64 {
    let [one, other] = [one, other].map(brightness);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Letters on what they stand on.
const PAIRS: [(&str, &str); 13] = [
    (".ink", ".card"),
    (".ink", ".asked"),
    (".ink", ".plate"),
    (".ink", ".last"),
    (".faint", ".card"),
    (".word", ".plate"),
    (".pale", ".cloth"),
    (".pale", ".chip"),
    (".caption", ".key"),
    (".bid-ink", ".bid"),
    (".bid-ink", ".last"),
    (".banner-ink", ".banner"),
    (".ink", ".banner"),
];

#[test]
fn letters_have_contrast_in_every_theme_by_day_and_by_night() {
    for theme in Texas42::THEMES {
        for (letters, ground) in PAIRS {
            let (letters_are, ground_is) = (colour(theme, letters, "fill"), colour(theme, ground, "fill"));
            for time in 0..2 {
                let contrast = contrast(letters_are[time], ground_is[time]);
                assert!(4.5 <= contrast, "{} {letters} on {ground}, {time}: {contrast}", theme.name);
            }
        }
        // By night nothing large is bright.
        for ground in [".cloth", ".card", ".plate", ".asked", ".banner", ".key", ".chip"] {
            let [_, night] = colour(theme, ground, "fill");
            assert!(brightness(night) < 0.1, "{} {ground}", theme.name);
        }
    }
}

/// There are enough of them, and each has a name in both languages.
#[test]
fn themes_and_pieces_have_names() {
    assert!(4 <= Texas42::THEMES.len() && 2 <= Texas42::PIECES.len());
    let labels = Texas42::THEMES.iter().map(|theme| (theme.name, (theme.label)()));
    let labels =
        labels.chain(Texas42::PIECES.iter().chain(Texas42::AIDS).map(|option| (option.name, (option.label)())));
    for (name, label) in labels {
        for language in ["en", "ko"] {
            let told = game::Speak::say(speech::of(&super::KIND, language), &label, &[]);
            assert!(!told.is_empty() && !told.contains('_'), "{name}: {told}");
        }
    }
}

/// Pips have the colour of their number, or are numerals; a set that does not exist is the first.
#[test]
fn sets_of_pieces_draw_the_same_dominoes() {
    let (game, envelope) = dealt(FOUR, NAMED);
    let ann = (Viewer::Seat(Seat(0)), Some(Actor::Seat(Seat(0))));
    let drawn = |pieces| looking(&*game, &envelope, ann, Look { pieces, ..Look::default() });
    let [pips, colours, numerals] = [0, 1, 2].map(drawn);
    assert_eq!(drawn(9), pips);
    let count = |picture: &str, part: &str| super::count(picture, part);
    assert_eq!(count(&pips, "class=\"pip\""), count(&colours, "class=\"pip n"));
    // 6-6 6-5 6-1 5-5 4-4 3-3 1-1, and the sign of sixes.
    assert_eq!((count(&pips, "class=\"pip\""), count(&numerals, "class=\"pip")), (12 + 11 + 7 + 10 + 8 + 6 + 2 + 6, 0));
    assert_eq!(count(&numerals, "class=\"numeral\""), 15);
}

/// Hands that are over and contracts are drawn in every look as well.
#[test]
fn every_look_draws_every_stage() {
    let decided = format!("{TWO_TRICKS} {DECIDED}");
    let auto = r#"{"consensus":"auto","target":1}"#;
    for (setup, ids) in [(auto, decided.clone()), (auto, format!("{decided} score-hand")), (CONTRACTS, String::new())] {
        let (game, envelope) = dealt(setup, &ids);
        for look in super::looks() {
            ::laws::well_formed(&looking(&*game, &envelope, (Viewer::Seat(Seat(0)), Some(Actor::Seat(Seat(0)))), look));
        }
    }
}

//! What games say, in other languages: tables of rows, and how a sentence finds its row.
//!
//! A row has a sentence in English with holes, and the same in another language. A hole is `{}`, which takes anything
//! as it is, such as a name; `{number}`; `{words}`, which takes what rows know; or `{list}`, which takes several of
//! those. In the other language `{}` is the next hole and `{1}` the second, so that they may come in any order.

mod picture;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::Kind;

use crate::korean;

/// A sentence in English, and in another language.
pub(crate) type Row = (&'static str, &'static str);

/// What a game says, in a language other than English.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    tables: [&'static [Row]; 3],
}

/// What a game says in a language, by its tag; nothing for English, which games speak by themselves.
#[must_use]
pub fn phrases(kind: &Kind, language: &str) -> Option<Phrases> {
    let of_game = match kind.name {
        "backgammon" => korean::backgammon::ROWS,
        "quoridor" => korean::quoridor::ROWS,
        "fish" => korean::fish::ROWS,
        "texas42" => korean::texas42::ROWS,
        _ => &[],
    };
    (language == "ko").then_some(Phrases { tables: [of_game, korean::general::ROWS, korean::refusals::ROWS] })
}

/// Why something was refused, whichever game did so, in a language other than English.
#[must_use]
pub fn reasons(language: &str) -> Option<Phrases> {
    (language == "ko").then_some(Phrases { tables: [&[], &[], korean::refusals::ROWS] })
}

impl Phrases {
    /// A text; as it is, if no row fits it.
    #[must_use]
    pub fn said<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if has_letters(text) { self.found(text).map_or(Cow::Borrowed(text), Cow::Owned) } else { Cow::Borrowed(text) }
    }

    /// A refusal: its sentence, and what was found, which stays as it is.
    #[must_use]
    pub fn reason<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let found = |(at, _)| Some(self.found(&text[..at])? + &text[at..]);
        let whole = self.found(text).or_else(|| text.match_indices(": ").find_map(found));
        whole.map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// Several sentences, each by itself. None ends within one of `names`.
    #[must_use]
    pub fn told(&self, text: &str, names: &[String]) -> String {
        let (mut told, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let (sentence, end) = self.first(rest, names);
            told.push(sentence);
            rest = rest[end..].trim_start_matches(' ');
        }
        told.join(" ")
    }

    /// The first sentence of a text that is not empty, and where it ends.
    fn first(&self, text: &str, names: &[String]) -> (String, usize) {
        let stops = text.match_indices(". ").map(|(at, _)| at).filter(|at| !is_in_name(text, *at, names));
        let ends: Vec<usize> = stops.map(|at| at + 1).chain([text.len()]).collect();
        let found = ends.iter().find_map(|end| Some((self.sentence(&text[..*end])?, *end)));
        found.unwrap_or_else(|| (text[..ends[0]].to_string(), ends[0]))
    }

    /// A sentence, if a row fits it with its full stop or without.
    fn sentence(&self, text: &str) -> Option<String> {
        let without = text.strip_suffix('.').and_then(|text| self.best(text));
        match (self.best(text), without) {
            (Some((own, with)), without) if without.as_ref().is_none_or(|(other, _)| *other <= own) => Some(with),
            (_, without) => without.map(|(_, text)| text + "."),
        }
    }

    /// What the row says that fits.
    fn found(&self, text: &str) -> Option<String> {
        self.best(text).map(|(_, text)| text)
    }

    /// The same, and how many letters the row has of its own: of several that fit it is the one with the most.
    fn best(&self, text: &str) -> Option<(usize, String)> {
        let mut best: Option<(usize, String)> = None;
        for (pattern, other) in self.tables.into_iter().flatten() {
            let own = own_letters(pattern);
            if best.as_ref().is_none_or(|(most, _)| *most < own) && may_fit(pattern, text) {
                best = self.fit(pattern, text).map(|parts| (own, filled(other, &parts))).or(best);
            }
        }
        best
    }

    /// What is in the holes of a pattern, if the text fits it.
    fn fit(&self, pattern: &str, text: &str) -> Option<Vec<String>> {
        let Some((before, hole, behind)) = first_hole(pattern) else {
            return (pattern == text).then(Vec::new);
        };
        let text = text.strip_prefix(before)?;
        let (literal, is_last) = behind.split_once('{').map_or((behind, true), |(literal, _)| (literal, false));
        if is_last {
            return Some(vec![self.taken(hole, text.strip_suffix(literal)?)?]);
        }
        text.match_indices(literal).find_map(|(at, _)| {
            let mut parts = vec![self.taken(hole, &text[..at])?];
            parts.extend(self.fit(behind, &text[at..])?);
            Some(parts)
        })
    }

    /// What a hole has taken, in the other language.
    fn taken(&self, hole: &str, text: &str) -> Option<String> {
        match hole {
            _ if text.is_empty() => None,
            "number" => text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.to_string()),
            "words" => self.words(text),
            "list" => self.list(text),
            _ => Some(text.to_string()),
        }
    }

    fn words(&self, text: &str) -> Option<String> {
        if has_letters(text) { self.found(text) } else { Some(text.to_string()) }
    }

    fn list(&self, text: &str) -> Option<String> {
        if let Some(one) = self.words(text) {
            return Some(one);
        }
        let separator = ["; ", ", ", " and "].into_iter().find(|separator| text.contains(separator))?;
        let items: Option<Vec<String>> = text.split(separator).map(|item| self.list(item)).collect();
        Some(items?.join(if separator == "; " { "; " } else { ", " }))
    }
}

/// Whether there is anything to translate.
fn has_letters(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Whether a full stop belongs to a name.
fn is_in_name(text: &str, stop: usize, names: &[String]) -> bool {
    let (before, behind) = text.split_at(stop);
    let holds = |name: &&String| {
        name.match_indices(". ").any(|(at, _)| before.ends_with(&name[..at]) && behind.starts_with(&name[at..]))
    };
    names.iter().find(holds).is_some()
}

/// What is before the first hole of a pattern, what the hole is called, and what is behind it.
fn first_hole(pattern: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (hole, behind) = rest.split_once('}')?;
    Some((before, hole, behind))
}

/// How many letters of a pattern are not in holes.
fn own_letters(pattern: &str) -> usize {
    first_hole(pattern).map_or(pattern.len(), |(before, _, behind)| before.len() + own_letters(behind))
}

/// Whether beginning and end fit, which is quick to tell.
fn may_fit(pattern: &str, text: &str) -> bool {
    let begin = pattern.split('{').next().unwrap_or_default();
    let end = pattern.rsplit('}').next().unwrap_or_default();
    text.starts_with(begin) && text.ends_with(end)
}

/// A sentence with something in each of its holes.
fn filled(sentence: &str, parts: &[String]) -> String {
    let (mut whole, mut rest, mut next) = (String::new(), sentence, 0);
    while let Some((before, hole, behind)) = first_hole(rest) {
        whole += before;
        let index = hole.parse().unwrap_or(next);
        whole += parts.get(index).map_or("", String::as_str);
        (rest, next) = (behind, index + 1);
    }
    whole + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &[Row] = &[
        ("White", "백"),
        ("Black", "흑"),
        ("{} sits down.", "{} 님이 앉았습니다."),
        ("{} sits down at {}.", "{1}에 {0} 님이 앉았습니다."),
        ("{words} has {list}; {number} left.", "{}: {}; 남은 수 {}."),
        ("{number} on {number}", "{1}번에 {0}개"),
        ("Ann is to move", "Ann 님 차례"),
        ("Ben is to move", "Ben 님 차례"),
        ("Seat {}", "{} 자리"),
        ("Seat {number} is to move", "{}번 자리 차례"),
    ];
    const PHRASES: Phrases = Phrases { tables: [ROWS, &[], &[("it is not your turn", "차례가 아닙니다")]] };

    #[track_caller]
    fn check(english: &str, korean: &str) {
        assert_eq!(PHRASES.said(english), korean);
    }

    #[test]
    fn holes_take_names_as_they_are() {
        check("Ann sits down.", "Ann 님이 앉았습니다.");
        check("White sits down.", "White 님이 앉았습니다.");
        check("x sits down. sits down.", "x sits down. 님이 앉았습니다.");
        check("{} & {1} sits down.", "{} & {1} 님이 앉았습니다.");
    }

    #[test]
    fn holes_may_come_in_any_order_and_more_words_win() {
        check("Ann sits down at e2.", "e2에 Ann 님이 앉았습니다.");
    }

    #[test]
    fn words_and_lists_are_translated_and_numbers_must_be_numbers() {
        check("White has 2 on 24, 5 on 13; 7 left.", "백: 24번에 2개, 13번에 5개; 남은 수 7.");
        check("White has 2 on 24 and 5 on 13; 7 left.", "백: 24번에 2개, 13번에 5개; 남은 수 7.");
        for stays in ["Ann has 2 on 24; 7 left.", "White has two on 24; 7 left.", "White has 2 on 24; some left."] {
            check(stays, stays);
        }
    }

    #[test]
    fn what_fits_no_row_stays_as_it_is() {
        for stays in [" sits down.", "sits down.", "Ann sits down", "White is", "6-4", ""] {
            check(stays, stays);
        }
    }

    #[test]
    fn sentences_are_told_one_by_one() {
        let names = ["Dr. No".to_string()];
        for (english, korean) in [
            ("Ann sits down. Ben is to move.", "Ann 님이 앉았습니다. Ben 님 차례."),
            ("Dr. No sits down. Ann is to move.", "Dr. No 님이 앉았습니다. Ann 님 차례."),
            ("Ann sits down at Dr. No. Dr. No sits down.", "Dr. No에 Ann 님이 앉았습니다. Dr. No 님이 앉았습니다."),
            ("What. Ann is to move.", "What. Ann 님 차례."),
            ("Seat 1 is to move.", "1번 자리 차례."),
        ] {
            assert_eq!(PHRASES.told(english, &names), korean);
        }
    }

    #[test]
    fn reasons_keep_what_was_found() {
        assert_eq!(PHRASES.reason("it is not your turn"), "차례가 아닙니다");
        assert_eq!(PHRASES.reason("it is not your turn: seat 1: e2"), "차례가 아닙니다: seat 1: e2");
        assert_eq!(PHRASES.reason("no: e2"), "no: e2");
    }
}

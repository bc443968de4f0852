//! Korean particles, which depend on how the word before them ends.
//!
//! In a catalogue: `{ JOSA($amount, "을/를") }`, the particle after a consonant first. It is written with the word.

use fluent_bundle::FluentValue;

/// How a word ends, as it is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Vowel,
    /// The one consonant after which 으로 becomes 로.
    Rieul,
    Consonant,
}

/// The function for catalogues: a word, and the two forms of its particle with a `/` between them.
pub(crate) fn function<'a>(positional: &[FluentValue<'a>]) -> FluentValue<'a> {
    let word = match positional.first() {
        Some(FluentValue::String(word)) => word.to_string(),
        Some(FluentValue::Number(number)) => number.as_string().into_owned(),
        _ => return FluentValue::Error,
    };
    match positional.get(1) {
        Some(FluentValue::String(forms)) => match forms.split_once('/') {
            Some((closed, open)) => FluentValue::from(with_particle(&word, closed, open)),
            None => FluentValue::Error,
        },
        _ => FluentValue::Error,
    }
}

/// The word with its particle: `closed` after a consonant, `open` after a vowel.
fn with_particle(word: &str, closed: &str, open: &str) -> String {
    let particle = match ending(word) {
        Ending::Rieul if closed.starts_with('으') => open,
        Ending::Rieul | Ending::Consonant => closed,
        Ending::Vowel => open,
    };
    format!("{word}{particle}")
}

/// How a word ends. Signs are not spoken; digits and letters are, by their Korean names.
fn ending(word: &str) -> Ending {
    let Some(last) = word.chars().rev().find(|letter| letter.is_alphanumeric()) else {
        return Ending::Vowel;
    };
    match last {
        // A syllable is built from its parts: the last part is the remainder of its number.
        '가'..='힣' => match (u32::from(last) - u32::from('가')) % 28 {
            0 => Ending::Vowel,
            8 => Ending::Rieul,
            _ => Ending::Consonant,
        },
        '1' | '7' | '8' | 'l' | 'L' | 'r' | 'R' => Ending::Rieul,
        // Ten, a hundred, a thousand and ten thousand end in consonants as zero does.
        '0' | '3' | '6' | 'm' | 'M' | 'n' | 'N' => Ending::Consonant,
        // A Latin word is spoken as it is written; most consonants get a vowel of their own in Korean.
        _ => Ending::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_sound_of_the_word() {
        for (word, subject, object, toward) in [
            ("백", "백이", "백을", "백으로"),
            ("서울", "서울이", "서울을", "서울로"),
            ("나", "나가", "나를", "나로"),
            ("30", "30이", "30을", "30으로"),
            ("31", "31이", "31을", "31로"),
            ("32", "32가", "32를", "32로"),
            ("36", "36이", "36을", "36으로"),
            ("e2", "e2가", "e2를", "e2로"),
            ("6/off(2)", "6/off(2)가", "6/off(2)를", "6/off(2)로"),
            ("Ann 님", "Ann 님이", "Ann 님을", "Ann 님으로"),
            ("", "가", "를", "로"),
        ] {
            let said = [("이", "가"), ("을", "를"), ("으로", "로")];
            let said = said.map(|(closed, open)| with_particle(word, closed, open));
            assert_eq!(said, [subject, object, toward]);
        }
    }
}

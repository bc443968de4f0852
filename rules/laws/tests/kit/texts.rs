//! What the toy says, with what can be wrong with it.

use game::Catalogue;

use crate::flaw::Flaw;

game::texts! {
    /// Something happened.
    happened(event);
}

macro_rules! sentences {
    ($($rest:expr),*) => {
        concat!("seat_0 = One\nseat_1 = Two\nseat_2 = Three\n", $($rest, "\n"),*)
    };
}

/// The sentences of a sound toy.
pub(crate) const SOUND: &[Catalogue] = &[
    Catalogue { language: "en", text: sentences!("happened = { $event } happened.") },
    Catalogue {
        language: "ko",
        text: sentences!(
            "happened = { $event }.",
            "not_your_turn = 차례가 아닙니다",
            "same_card = 같은 패",
            "not_yours = 남의 것",
            "wrong_stage = 지금은 아님"
        ),
    },
];

/// The sentences of a toy with `flaw`.
pub(crate) fn catalogues(flaw: Flaw) -> &'static [Catalogue] {
    let mut catalogues = SOUND.to_vec();
    match flaw {
        Flaw::TextLacksALanguage => {
            catalogues[1].text = sentences!(
                "not_your_turn = 차례가 아닙니다",
                "same_card = 같은 패",
                "not_yours = 남의 것",
                "wrong_stage = 지금은 아님"
            );
        }
        Flaw::TextLacksAnArgument => catalogues[0].text = sentences!("happened = Something happened."),
        Flaw::SentenceWithoutAText => catalogues[0].text = sentences!("happened = { $event }", "more = More."),
        Flaw::EnglishIsMissing => {
            catalogues.remove(0);
        }
        Flaw::RefusalLacksALanguage => catalogues[1].text = sentences!("happened = { $event }"),
        _ => {}
    }
    catalogues.leak()
}

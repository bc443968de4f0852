//! Everything pages say, in every language: a row has a name and its sentence in each. What has no translation does not
//! compile.

use super::look::Language;

/// Writes the rows.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident = $english:literal, $korean:literal;)+) => {
        /// Something that pages say.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Word { $($(#[$about])* $name,)+ }

        impl Word {
            /// Every one of them.
            #[cfg(test)]
            const ALL: &'static [Word] = &[$(Word::$name,)+];

            /// What it is in a language.
            pub(super) const fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Word::$name, Language::English) => $english, (Word::$name, Language::Korean) => $korean,)+
                }
            }
        }
    };
}

words! {
    Parlor = "Parlor", "팔러";
    Skip = "Skip to the content", "본문으로 건너뛰기";
    Play = "Play", "게임하기";
    Rules = "Rules", "규칙";
    Tournaments = "Tournaments", "대회";
    Settings = "Settings", "설정";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_said_in_every_language() {
        for word in Word::ALL {
            for (language, tag, _) in Language::ALL {
                let text = word.text(language);
                assert!(!text.trim().is_empty(), "{word:?} in {tag}");
                let english = word.text(Language::English);
                assert_eq!(text.matches("{}").count(), english.matches("{}").count(), "{word:?} in {tag}");
            }
        }
    }
}

//! The reader's language. Whatever a page says to people is said by a [`Language`].

use std::sync::LazyLock;

use game::{Catalogue, Fault, Kind, Refused, Speak as _, Text};
use speech::{ENGLISH, LANGUAGES, Speech};

use super::say;

/// A language that pages are offered in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language(&'static Speech);

/// The languages, in the order of [`LANGUAGES`]. Each knows the sentences of pages, of analyses, of the
/// ladder of claims and of every refusal. Texts
/// of games are said by [`Language::of_game`], because two games may use one key.
static SPEECHES: LazyLock<Vec<Speech>> = LazyLock::new(|| {
    let games = games::kinds().iter().map(|kind| kind.catalogues);
    let catalogues: Vec<&[Catalogue]> =
        games.chain([game::CATALOGUES, analysis::CATALOGUES, referee::CATALOGUES, say::CATALOGUES]).collect();
    LANGUAGES.iter().map(|(tag, _)| Speech::new(tag, &catalogues)).collect()
});

impl Language {
    /// The language of a tag such as `ko` or `ko-KR`, if pages are offered in it.
    pub(super) fn tagged(tag: &str) -> Option<Language> {
        let wanted = tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
        Language::all().find(|language| language.tag() == wanted)
    }

    /// Every language.
    pub(super) fn all() -> impl Iterator<Item = Language> {
        SPEECHES.iter().map(Language)
    }

    /// English.
    pub(super) fn english() -> Language {
        Language::tagged(ENGLISH).expect("English is among the languages")
    }

    /// The tag of the language.
    pub(super) fn tag(self) -> &'static str {
        self.0.language()
    }

    /// The sentences of pages and analyses.
    pub(super) fn speech(self) -> &'static Speech {
        self.0
    }

    /// The sentences of a game.
    pub(super) fn of_game(self, kind: &Kind) -> &'static Speech {
        ::speech::of(kind, self.tag())
    }

    /// What people call a game.
    pub(super) fn title(self, kind: &Kind) -> &'static str {
        games::manual(kind, self.tag()).title
    }

    /// What people call the game of a name.
    pub(super) fn title_of(self, name: &str) -> &str {
        games::find(name).map_or(name, |kind| self.title(kind))
    }

    /// A text of a page.
    #[expect(clippy::needless_pass_by_value, reason = "a text is made where it is said")]
    pub(super) fn say(self, text: Text) -> String {
        self.say_of(&text, &[])
    }

    /// A text of a page about players, by seat.
    pub(super) fn say_of(self, text: &Text, players: &[String]) -> String {
        self.0.say(text, players)
    }

    /// Why something was refused, as a sentence.
    pub(super) fn refusal(self, why: &Refused) -> String {
        sentence(&self.0.refusal(why))
    }

    /// What is wrong with a text, as a sentence.
    pub(super) fn fault(self, fault: &Fault) -> String {
        sentence(&self.0.message(fault))
    }
}

/// A text that begins with a capital letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A text that begins with a capital letter and ends with a full stop.
pub(super) fn sentence(text: &str) -> String {
    let whole = capitalised(text);
    if whole.ends_with(['.', '!', '?']) { whole } else { whole + "." }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::json::Tree;
    use game::{Coded, CommonRefusal, Seat, TextKey, Timestamp, Value};
    use referee::tournament::TournamentRefusal;
    use referee::{Askable, Clock, Header, LogRefusal, Policy, Table, TableRefusal};

    use super::*;
    use crate::pages::players;
    use crate::refusal::ServerRefusal;

    fn codes<T: Coded>(refusals: &[T]) -> impl Iterator<Item = &'static str> {
        refusals.iter().map(Coded::code)
    }

    /// The refusals whose sentences are here.
    fn own_codes() -> impl Iterator<Item = &'static str> {
        codes(ServerRefusal::ALL).chain(codes(TournamentRefusal::ALL))
    }

    #[test]
    fn every_language_says_everything() {
        let languages: Vec<&str> = say::CATALOGUES.iter().map(|catalogue| catalogue.language).collect();
        assert_eq!(languages, LANGUAGES.iter().map(|(tag, _)| *tag).collect::<Vec<_>>());
        for catalogue in say::CATALOGUES {
            let mut texts = say::TEXTS.to_vec();
            if catalogue.language != ENGLISH {
                texts.extend(own_codes().map(|key| TextKey { key, arguments: &[] }));
            }
            assert_eq!(::speech::check(catalogue, &texts), [], "{}", catalogue.language);
        }
    }

    /// The keys of a catalogue's sentences in English.
    fn keys(catalogues: &'static [Catalogue]) -> impl Iterator<Item = &'static str> {
        let english = catalogues.iter().filter(|catalogue| catalogue.language == ENGLISH);
        english.flat_map(|catalogue| catalogue.text.lines()).filter_map(|line| {
            let (key, _) = line.split_once(" =")?;
            key.starts_with(|letter: char| letter.is_ascii_lowercase()).then_some(key)
        })
    }

    #[test]
    fn no_two_texts_that_pages_say_have_one_key() {
        let texts =
            [say::CATALOGUES, analysis::CATALOGUES, referee::CATALOGUES, game::CATALOGUES].into_iter().flat_map(keys);
        // The code of a tournament's refusal may be the key of a text of the table: pages do not say that one.
        let refusals = codes(ServerRefusal::ALL).chain(codes(CommonRefusal::ALL)).chain(codes(TableRefusal::ALL));
        let (mut known, mut count) = (BTreeSet::new(), 0);
        for key in texts.chain(refusals).chain(codes(LogRefusal::ALL)) {
            assert!(known.insert(key), "{key} is there twice");
            count += 1;
        }
        assert!(say::TEXTS.len() < count);
    }

    #[test]
    fn every_refusal_that_a_page_can_show_is_said_in_every_language() {
        let shared = codes(CommonRefusal::ALL).chain(codes(TableRefusal::ALL)).chain(codes(LogRefusal::ALL));
        let of_games = games::kinds().iter().flat_map(|kind| (kind.refusals)()).map(|(code, _)| code);
        let all: BTreeSet<&str> = own_codes().chain(shared).chain(of_games).collect();
        for (tag, _) in LANGUAGES.iter().filter(|(tag, _)| *tag != ENGLISH) {
            let language = Language::tagged(tag).expect("it is one of them");
            let missing: Vec<_> = all.iter().filter(|code| language.speech().of_code(code).is_none()).collect();
            assert!(missing.is_empty(), "{tag} has no sentence for {missing:?}");
        }
    }

    /// A game that knows no language but English.
    fn table_without_korean() -> Table {
        let mut kind = games::kinds().iter().find(|kind| !Table::needs_luck(kind)).expect("a game of skill").clone();
        kind.manual = &[];
        (kind.name, kind.catalogues) =
            ("toy", &[Catalogue { language: ENGLISH, text: "seat_0 = Left\nhops = { $player } hops\n" }]);
        let header = Header {
            parlor: referee::KEYLESS,
            game: kind.name.to_string(),
            table: "550e8400-e29b-41d4-a716-446655440000".to_string(),
            number: 7,
            at: Timestamp::from_seconds(0),
            setup: Tree::Object(Vec::new()),
            clock: Clock::None,
            policy: Policy::Refuse,
            anchor: None,
            keys: None,
            requests: Askable::ALL,
        };
        Table::new(Box::leak(Box::new([kind])), header).expect("a table")
    }

    #[test]
    fn a_game_without_korean_gets_korean_pages_with_its_own_sentences_in_english() {
        let (table, korean) = (table_without_korean(), Language::tagged("ko-KR").expect("it is one of them"));
        let hops = Text::new("hops").with("player", Value::Player("Ann".to_string()));
        let story = players::story(&table, &[hops, game::say::sits_down(Value::Player("Ann".to_string()))], korean);
        assert_eq!(story, ["Ann 님 hops", "Ann 님이 앉았습니다."]);
        assert_eq!(korean.of_game(table.kind()).seat(Seat(0)), "Left");
        assert_eq!(korean.title(table.kind()), "toy");
        assert_eq!(korean.say(say::table_number(7)), "7번 테이블");
        assert_eq!(Language::tagged("fr").map(Language::tag), None);
    }
}

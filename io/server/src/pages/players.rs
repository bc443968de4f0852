//! The players of a table as the reader calls them, and sentences about them.

use bots::Level;
use game::{Envelope, Seat, Speak as _, Text, Value, say};
use referee::{Place, Table};

use super::Language;
use super::shared::level_name;

/// The names of those who sit at a table, by seat, as they stand alone. The log names computers in English; here the reader's
/// language does.
pub(super) fn names(table: &Table, language: Language) -> Vec<String> {
    seated(table).map(|place| name(&place.name, place.bot.as_deref(), language)).collect()
}

/// The same names as they stand in sentences.
pub(super) fn players(table: &Table, language: Language) -> Vec<String> {
    let person = |place: &Place| language.say(say::player(place.name.as_str()));
    seated(table).map(|place| computer(place.bot.as_deref(), language).unwrap_or_else(|| person(place))).collect()
}

/// What a table's documents say of it, with these names.
pub(super) fn envelope(table: &Table, language: Language) -> Envelope {
    Envelope { names: names(table, language), ..table.envelope().clone() }
}

/// Sentences about what happened at a table.
pub(super) fn story(table: &Table, texts: &[Text], language: Language) -> Vec<String> {
    let (speech, players) = (language.of_game(table.kind()), players(table, language));
    texts.iter().map(|text| speech.say(&with_computers(text, table, language), &players)).collect()
}

fn seated(table: &Table) -> impl Iterator<Item = &Place> {
    (0..table.game().seats()).map_while(|seat| table.sitter(Seat(seat)))
}

/// The name of a player, or of the computer at this level.
pub(super) fn name(name: &str, bot: Option<&str>, language: Language) -> String {
    computer(bot, language).unwrap_or_else(|| name.to_string())
}

/// What the computer at a level is called; nothing for a person.
fn computer(bot: Option<&str>, language: Language) -> Option<String> {
    Some(language.say(say::computer(level_name(Level::named(bot?)?))))
}

/// A text whose arguments name computers as the reader does. A text names a player rather than a seat where the seats are
/// not known yet.
fn with_computers(text: &Text, table: &Table, language: Language) -> Text {
    let known = |value: &Value| match value {
        Value::Player(name) => {
            let places = table.places.iter().filter(|place| place.name == *name);
            places.into_iter().find_map(|place| computer(place.bot.as_deref(), language))
        }
        _ => None,
    };
    let argument =
        |(name, value): &(&'static str, Value)| (*name, known(value).map_or_else(|| value.clone(), Value::Plain));
    Text { key: text.key, arguments: text.arguments.iter().map(argument).collect() }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use game::json::Tree;
    use game::{Digest, Timestamp};
    use referee::{Askable, Clock, Header, Policy};

    use super::*;

    #[test]
    fn people_and_computers_are_called_as_the_language_does() {
        let header = Header {
            parlor: referee::KEYLESS,
            game: games::kinds()
                .iter()
                .find(|kind| !Table::needs_luck(kind))
                .expect("a game of skill")
                .name
                .to_string(),
            table: "550e8400-e29b-41d4-a716-446655440000".to_string(),
            number: 1,
            at: Timestamp::from_seconds(0),
            setup: Tree::Object(Vec::new()),
            clock: Clock::None,
            policy: Policy::Refuse,
            anchor: None::<Digest>,
            keys: None,
            requests: Askable::ALL,
        };
        let mut table = Table::new(games::kinds(), header).expect("a table");
        let place = |name: &str, bot: Option<&str>| Place {
            name: name.to_string(),
            age: None,
            seed: None,
            bot: bot.map(ToString::to_string),
            key: None,
            signs: None,
            since: 0,
        };
        table.places = Arc::new(vec![place("Ann", None), place("Computer (hard)", Some("hard"))]);
        let texts = [say::sits_down(Value::Player("Computer (hard)".to_string())), say::resigned(Seat(0))];
        for (tag, in_sentences, alone, told) in [
            ("en", ["Ann", "Computer (hard)"], "Computer (hard)", ["Computer (hard) sits down.", "Ann resigned"]),
            (
                "ko",
                ["Ann 님", "컴퓨터(어려움)"],
                "컴퓨터(어려움)",
                ["컴퓨터(어려움)이 앉았습니다.", "Ann 님이 기권했습니다"],
            ),
        ] {
            let language = Language::tagged(tag).expect("it is one of them");
            assert_eq!(players(&table, language), in_sentences);
            assert_eq!(names(&table, language), ["Ann", alone]);
            assert_eq!(envelope(&table, language).names, ["Ann", alone]);
            assert_eq!(story(&table, &texts, language), told);
        }
    }
}

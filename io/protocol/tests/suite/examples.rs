//! The examples of the documents are messages: each is read, and written back to the same bytes.

use game::json::Tree;
use protocol::{OpeningMessage, PlayerMessage, ServerMessage, line};

/// Pages and how many examples each has at least.
const PAGES: &[(&str, &str, usize)] = &[
    ("protocol.md", include_str!("../../../../docs/protocol.md"), 26),
    ("bots.md", include_str!("../../../../docs/bots.md"), 9),
    ("tournaments.md", include_str!("../../../../docs/tournaments.md"), 3),
];

/// How every example begins.
const BEGIN: &str = "{\"type\"";

#[test]
fn every_example_is_a_message() {
    for (name, page, at_least) in PAGES {
        let examples = examples(page);
        assert!(*at_least <= examples.len(), "{name}: {examples:?}");
        for example in examples {
            let example = &filled(example);
            assert!(written(example).iter().any(|text| text == example), "{name}: {example}");
        }
    }
}

/// An example with what its page leaves out: lists and objects are empty, and the rest of a digest or a signature is zeros.
fn filled(example: &str) -> String {
    let mut text = example.replace("[…]", "[]").replace("{…}", "{}");
    while let Some(at) = text.find('…') {
        let digits = text[..at].bytes().rev().take_while(u8::is_ascii_hexdigit).count();
        let whole: usize = if text[..at - digits].ends_with("\"sig\":\"") { 128 } else { 64 };
        text.replace_range(at..at + '…'.len_utf8(), &"0".repeat(whole.saturating_sub(digits)));
    }
    text
}

/// The lines of blocks of code, and the pieces of code in sentences, that begin as a message does.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```").enumerate();
    let found = blocks.flat_map(|(number, text)| match number % 2 {
        0 => text.split('`').skip(1).step_by(2).collect::<Vec<_>>(),
        _ => text.lines().collect(),
    });
    found.filter(|text| text.starts_with(BEGIN)).collect()
}

/// What is written again of a text that is read as each kind of message.
fn written(text: &str) -> Vec<String> {
    let tree = Tree::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
    let is_opening = OpeningMessage::is_one(&tree);
    let opening = if is_opening { OpeningMessage::read(&tree).ok().map(|message| line(&message)) } else { None };
    let player = match PlayerMessage::read(tree.into_owned()) {
        Ok(PlayerMessage::Document(action)) if !is_action(&action) => None,
        Ok(message) => Some(line(&message)),
        Err(_) => None,
    };
    let server = match ServerMessage::read(text) {
        Ok(ServerMessage::Unknown) | Err(_) => None,
        Ok(message) => Some(line(&message)),
    };
    [opening, player, server].into_iter().flatten().map(|line| line.trim_end().to_owned()).collect()
}

/// Whether a document is an action of a game.
fn is_action(document: &Tree<'_>) -> bool {
    games::GAMES.iter().any(|kind| {
        let (game, _) = kind.begin(&Tree::Object(Vec::new())).expect("every game begins without a setup");
        game.ids(document).is_ok()
    })
}

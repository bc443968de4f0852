//! Law 10: the referee's document reads back to an equal state.

use alloc::format;
use alloc::string::String;

use game::json::{Tree, read};
use game::{Envelope, Malformed, Message, MoveFiles, Tone, Viewer};

use crate::law::{Law, Verdict};
use crate::scene::Scene;
use crate::views;

/// Law 10: the game comes back as it was, and the same document can be written of it again.
pub(crate) fn reads_back<G: MoveFiles>(scene: &Scene<'_, G>) -> Verdict {
    let text = scene.view(Viewer::Referee);
    let (game, envelope) =
        load::<G>(text).map_err(|malformed| Law::Documents.broken(format!("{text} is refused: {malformed}")))?;
    Law::Documents.demands(game == *scene.game, || {
        format!("{text} reads back as another game: it was {:?} and is {game:?}", scene.game)
    })?;
    if let Some(part) = altered_part(scene.envelope, &envelope) {
        let why = format!("{text} reads back with another {part}: it was {:?} and is {envelope:?}", scene.envelope);
        return Err(Law::Documents.broken(why));
    }
    // The last action is for pictures; a document need not carry it.
    let again = views::state(&game, &Envelope { last: scene.envelope.last.clone(), ..envelope }, Viewer::Referee);
    Law::Documents.demands(again == text, || format!("{text} is written as {again} once it was read"))?;
    let (file, wanted) = (views::file(scene.game, scene.envelope), game::laid_out(text));
    Law::Documents.demands(file == wanted, || format!("the state file is {file:?}, not the document {wanted:?}"))
}

/// The game that a state document is of.
pub(crate) fn load<G: MoveFiles>(text: &str) -> Result<(G, Envelope), Malformed> {
    load_tree(&Tree::parse(text)?)
}

/// The same, of a document that is a tree already.
pub(crate) fn load_tree<G: MoveFiles>(tree: &Tree<'_>) -> Result<(G, Envelope), Malformed> {
    G::from_state_doc(read(tree, G::read_state)?)
}

/// The part of an envelope that reading changed. What a document does not carry at all reads back blank.
fn altered_part(before: &Envelope, after: &Envelope) -> Option<&'static str> {
    let blank = Envelope::blank();
    let kept = |same: bool, lost: bool| same || lost;
    match () {
        () if !kept(after.table == before.table, after.table == blank.table) => Some("table"),
        () if !kept(after.names == before.names, after.names == blank.names) => Some("list of names"),
        () if !kept(after.created_at == before.created_at, after.created_at == blank.created_at) => Some("beginning"),
        () if !kept(after.updated_at == before.updated_at, after.updated_at == blank.updated_at) => Some("last change"),
        () if !kept(after.number == before.number, after.number == blank.number) => Some("number"),
        () if !kept(after.spectators == before.spectators, after.spectators == blank.spectators) => Some("audience"),
        () if !kept(after.messages == before.messages, after.messages.is_empty()) => Some("list of messages"),
        () => None,
    }
}

/// An envelope as a real table has it, with names that need some care to be written.
pub(crate) fn real_envelope(seats: u8) -> Envelope {
    let names = ["Zoë \"Zed\" O'Neil", "Bob <b>&amp;", "李雷", "D\\an", "Eve", "Finn", "Gül", "H"];
    Envelope {
        table: String::from("550e8400-e29b-41d4-a716-446655440000"),
        names: names.iter().take(usize::from(seats)).map(|name| String::from(*name)).collect(),
        created_at: game::Timestamp::from_seconds(1_736_937_000),
        updated_at: game::Timestamp::from_micros(1_736_937_060_123_456),
        messages: alloc::vec![Message::new(
            Tone::Warning,
            String::from("\"<&>\" \u{1F3B2}"),
            game::Timestamp::from_micros(1_736_937_030_250_000),
        )],
        number: 42,
        spectators: 7,
        ..Envelope::blank()
    }
}

//! What a player was shown of a game, compared with the game itself: at once, or when what was hidden is revealed.

use alloc::boxed::Box;

use game::json::Tree;
use game::{Envelope, Malformed, Timestamp, Tone, Viewer};

use crate::table::Table;

/// Whether a viewer of this table sees what the player was shown.
pub type View = Box<dyn Fn(&Table, Viewer) -> bool + Send>;

/// The view that a state document is.
///
/// # Errors
/// A text that is not JSON.
pub fn state_view(document: &str) -> Result<View, Malformed> {
    let shown = Tree::parse(document)?.into_owned();
    Ok(Box::new(move |table, viewer| shows(table, viewer, &shown)))
}

/// Whether a document is the table's, as a viewer sees it, but for what no line tells: how many look on, the times and
/// the messages. Those are found by writing the document twice.
fn shows(table: &Table, viewer: Viewer, shown: &Tree<'_>) -> bool {
    let ours = table.envelope();
    let mut other = Envelope {
        spectators: ours.spectators.wrapping_add(1),
        updated_at: Timestamp::from_micros(ours.updated_at.micros() ^ 0xf_ffff),
        created_at: Timestamp::from_micros(ours.created_at.micros() ^ 0xf_ffff),
        ..ours.clone()
    };
    other.messages.clear();
    if ours.messages.is_empty() {
        other.tell(Tone::Info, &ours.table);
    }
    let (ours, other) = (table.game().state(ours, viewer), table.game().state(&other, viewer));
    match (Tree::parse(&ours), Tree::parse(&other)) {
        (Ok(ours), Ok(other)) => agrees(&ours, &other, shown),
        _ => false,
    }
}

/// Whether what is the same in two documents is in a third, too.
fn agrees(one: &Tree<'_>, other: &Tree<'_>, shown: &Tree<'_>) -> bool {
    match (one, other) {
        (Tree::Object(fields), Tree::Object(_)) => fields.iter().all(|(key, value)| {
            let is_shown = |other| shown.get(key).is_some_and(|shown| agrees(value, other, shown));
            other.get(key).is_none_or(is_shown)
        }),
        (Tree::List(ones), Tree::List(others)) if ones.len() == others.len() => match shown {
            Tree::List(shown) if shown.len() == ones.len() => {
                ones.iter().zip(others).zip(shown).all(|((one, other), shown)| agrees(one, other, shown))
            }
            _ => false,
        },
        _ => one != other || one == shown,
    }
}

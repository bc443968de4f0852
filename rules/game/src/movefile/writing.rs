//! Writing a move file.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::MoveFiles;
use crate::json::Tree;
use crate::layout::laid_out;
use crate::log::line;
use crate::machine::FORFEIT;
use crate::refusal::{Malformed, Refusal};
use crate::seat::Seat;
use crate::time::Timestamp;

/// A move file to be written.
#[derive(Clone, Copy, Debug)]
pub struct MoveFileDraft<'a> {
    /// Who moves.
    pub player: Seat,
    /// The ids of what is played.
    pub ids: &'a [String],
    /// When.
    pub timestamp: Timestamp,
    /// The hash of the state as the player saw it.
    pub expected_state: &'a str,
    /// A word to go with it.
    pub comment: Option<&'a str>,
}

/// The text of a move file.
pub(crate) fn write<G: MoveFiles>(game: &G, draft: &MoveFileDraft<'_>) -> Result<String, Refusal<G::Illegal>> {
    let is_forfeit = draft.ids.iter().any(|id| id.starts_with(FORFEIT));
    let actions = if is_forfeit {
        Vec::new()
    } else {
        draft.ids.iter().map(|id| id.parse()).collect::<Result<Vec<G::Action>, Malformed>>()?
    };
    let text = |text: &str| Tree::Text(Cow::Owned(text.to_string()));
    let mut play: Vec<(Cow<'static, str>, Tree<'static>)> = match game.play_doc(&actions) {
        Some(document) if !is_forfeit => match Tree::parse(&line(&document))?.into_owned() {
            Tree::Object(fields) => fields.into_iter().filter(|(key, _)| key != "player").collect(),
            _ => Vec::new(),
        },
        _ => alloc::vec![(Cow::Borrowed("actions"), Tree::List(draft.ids.iter().map(|id| text(id)).collect()))],
    };
    let rest = play.split_off(1.min(play.len()));
    let mut fields = alloc::vec![(Cow::Borrowed("player"), text(G::SEAT_NAMES[draft.player.index()]))];
    fields.append(&mut play);
    fields.push((Cow::Borrowed("timestamp"), text(&draft.timestamp.to_string())));
    fields.push((Cow::Borrowed("expectedState"), text(draft.expected_state)));
    fields.extend(rest);
    fields.push((Cow::Borrowed("comment"), draft.comment.map_or(Tree::Null, text)));
    fields.push((Cow::Borrowed("commitSha"), Tree::Null));
    Ok(laid_out(&line(&Tree::Object(fields))))
}

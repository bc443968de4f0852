//! Move files that lack only a time and a comment.

use game::movefile::{Detail, File, MoveFileDraft, Submission};
use game::{Seat, SeatSet, Timestamp};

use super::Table;

/// A move file to be filled in.
pub(super) struct Form {
    /// How its name begins: number and seat.
    pub(super) prefix: String,
    /// Its text, with [`TIME`] and [`COMMENT`] in it.
    pub(super) text: String,
}

/// What stands for the time in a form, with its quotes.
pub(super) const TIME: &str = "\"1970-01-01T00:00:00Z\"";
/// What stands for the comment in a form, with its quotes.
pub(super) const COMMENT: &str = "\"(comment)\"";

/// The form for what `seat` plays, whether that is legal or not; nothing if it is no action of the game.
pub(super) fn form((shown, game): Table<'_>, seat: Seat, ids: &[String]) -> Option<Form> {
    let comment = COMMENT.trim_matches('"');
    let draft = MoveFileDraft {
        player: seat,
        ids,
        timestamp: Timestamp::default(),
        expected_state: &shown.expected_state,
        comment: Some(comment),
    };
    let (name, text) = game.move_file(&shown.envelope, &draft).ok()?;
    let prefix = name.trim_end_matches(|character| character != '-').to_owned();
    Some(Form { prefix, text })
}

/// The same, if the rules accept it. Only where nothing is hidden: the answer tells of the whole state.
pub(super) fn accepted_form((shown, game): Table<'_>, seat: Seat, ids: &[String]) -> Option<Form> {
    let form = form((shown, game), seat, ids)?;
    let name = format!("{}000000.json", form.prefix);
    let submission = Submission {
        name: Some(&name),
        file: File::Text(&form.text),
        senders: SeatSet::one(seat),
        fresh: std::slice::from_ref(&shown.expected_state),
        now: Timestamp::default(),
        detail: Detail::Messages,
    };
    match game.duplicate().submit(&mut shown.envelope.clone(), &submission) {
        Ok(_) => Some(form),
        Err(_) => None,
    }
}

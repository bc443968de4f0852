//! What a seat sees and may do now, from what everybody knows and what it alone knows.

use game::json::Tree;
use game::{Actor, CommonRefusal, Kind, Malformed, Seat, Sketch, Viewer};

/// What a seat sees and may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatView {
    /// The state document as the seat sees it, as JSON without white space.
    pub(crate) state: String,
    /// The ids of all that the seat may do now.
    pub(crate) legal: Vec<String>,
    /// The picture, with what it may do, as an SVG document.
    pub(crate) svg: String,
    /// The same, for terminals.
    pub(crate) sketch: Sketch,
}

/// What `seat`, who knows `secret`, sees and may do in the state whose public document this is.
///
/// The game is made up where the seat does not know it; what it sees and may do is the same in every game that could be.
///
/// # Errors
/// Everything that is wrong with the document; or that it does not go with the secret.
pub(crate) fn seat_view(kind: &Kind, public: &str, seat: Seat, secret: &str) -> Result<SeatView, Malformed> {
    let (game, envelope) = kind.guess(&Tree::parse(public)?, seat, secret)?;
    if game.seats() <= seat.0 {
        return Err(Malformed::new(CommonRefusal::NoSuchSeat, "", &seat.to_string()));
    }
    let (viewer, actor) = (Viewer::Seat(seat), Actor::Seat(seat));
    Ok(SeatView {
        state: game.state(&envelope, viewer),
        legal: game.legal(actor),
        svg: game.svg(&envelope, viewer, Some(actor), speech::in_english(&*game)),
        sketch: game.sketch(&envelope, viewer, Some(actor), speech::in_english(&*game)),
    })
}

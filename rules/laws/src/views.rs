//! Everything a viewer can get to see of a state.

use alloc::string::String;

use game::{Actor, AnyGame, Digest, Envelope, Seat, Sketch, Viewer};

/// What the doors show a viewer besides the state document.
pub(crate) struct Pictures {
    svg: String,
    sketch: Sketch,
    digest: Digest,
}

impl Pictures {
    /// What `viewer` is shown; a seat is shown what it may do as well.
    pub(crate) fn of(game: &dyn AnyGame, envelope: &Envelope, viewer: Viewer) -> Pictures {
        let actor = match viewer {
            Viewer::Seat(seat) => Some(Actor::Seat(seat)),
            Viewer::Referee | Viewer::Public => None,
        };
        Pictures {
            svg: game.svg(envelope, viewer, actor),
            sketch: game.sketch(envelope, viewer, actor),
            digest: game.digest(viewer),
        }
    }

    /// What is not the same in `other`.
    pub(crate) fn differ(&self, other: &Pictures) -> Option<&'static str> {
        match () {
            () if self.svg != other.svg => Some("the SVG"),
            () if self.sketch != other.sketch => Some("the sketch"),
            () if self.digest != other.digest => Some("the digest"),
            () => None,
        }
    }
}

/// The state document that `viewer` sees.
pub(crate) fn state(game: &dyn AnyGame, envelope: &Envelope, viewer: Viewer) -> String {
    game.state(envelope, viewer)
}

/// The state file.
pub(crate) fn file(game: &dyn AnyGame, envelope: &Envelope) -> String {
    let mut file = String::new();
    game.write_file(envelope, &mut file);
    file
}

/// The valid-actions document of `seat`.
pub(crate) fn choices(game: &dyn AnyGame, seat: Seat) -> String {
    game.choices(seat)
}

/// The digest of the state as `viewer` sees it.
pub(crate) fn digest(game: &dyn AnyGame, viewer: Viewer) -> Digest {
    game.digest(viewer)
}

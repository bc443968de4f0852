//! Everything a viewer can get to see of a state.

use alloc::format;
use alloc::string::String;

use game::{Actor, AnyGame as _, Digest, Envelope, Erased, MoveFiles, Seat, Sketch, Speak, Text, Viewer};

/// Speaks no language: says the key and everything that would stand in the sentence.
#[derive(Debug)]
struct Keys;

impl Speak for Keys {
    fn say(&self, text: &Text, _: &[String]) -> String {
        format!("{text:?}")
    }
}

/// What the doors show a viewer besides the state document.
pub(crate) struct Pictures {
    svg: String,
    sketch: Sketch,
    digest: Digest,
}

impl Pictures {
    /// What `viewer` is shown; a seat is shown what it may do as well.
    pub(crate) fn of<G: MoveFiles>(game: &G, envelope: &Envelope, viewer: Viewer) -> Pictures {
        let actor = match viewer {
            Viewer::Seat(seat) => Some(Actor::Seat(seat)),
            Viewer::Referee | Viewer::Public => None,
        };
        let game = Erased(game.clone());
        Pictures {
            svg: game.svg(envelope, viewer, actor, &Keys),
            sketch: game.sketch(envelope, viewer, actor, &Keys),
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
pub(crate) fn state<G: MoveFiles>(game: &G, envelope: &Envelope, viewer: Viewer) -> String {
    Erased(game.clone()).state(envelope, viewer)
}

/// The state file.
pub(crate) fn file<G: MoveFiles>(game: &G, envelope: &Envelope) -> String {
    let mut file = String::new();
    Erased(game.clone()).write_file(envelope, &mut file);
    file
}

/// The valid-actions document of `seat`.
pub(crate) fn choices<G: MoveFiles>(game: &G, seat: Seat) -> String {
    Erased(game.clone()).choices(seat)
}

/// The digest of the state as `viewer` sees it.
pub(crate) fn digest<G: MoveFiles>(game: &G, viewer: Viewer) -> Digest {
    Erased(game.clone()).digest(viewer)
}

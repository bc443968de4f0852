//! Whom hands are sealed to, and who named those keys.

use game::{Kind, Seat};
use serde::{Serialize, Serializer};

use crate::hands::{Hand, Key, Stanza, stanzas};
use crate::opened::Opened;
use crate::refusal::GitError;
use crate::repo::{Id, Repo};
use crate::verify_players::Named;

/// A sealed hand, and whom it is sealed to.
#[derive(Clone, Debug, Serialize)]
pub struct SealedHand {
    /// The name of its file.
    pub file: String,
    /// The keys that open it.
    pub recipients: Vec<Recipient>,
    /// How many other keys open it, which its player has not named.
    pub strangers: usize,
}

/// A key that a hand is sealed to.
#[derive(Clone, Debug, Serialize)]
pub struct Recipient {
    /// The public key.
    pub key: String,
    /// The player who named it; nothing if the maker of the table did.
    pub player: Option<String>,
    /// The commit that named it.
    #[serde(serialize_with = "as_text")]
    pub commit: Option<Id>,
}

#[expect(clippy::ref_option, reason = "serde calls it so")]
fn as_text<S: Serializer>(id: &Option<Id>, serializer: S) -> Result<S::Ok, S::Error> {
    id.map(|id| id.to_string()).serialize(serializer)
}

/// Every sealed hand of a table. `named` are the files with which its players joined.
pub(crate) fn sealed_hands(repo: &Repo, opened: &Opened, named: &[Named]) -> Result<Vec<SealedHand>, GitError> {
    let kind = opened.terms.kind;
    let mut hands = Vec::new();
    for (file, bytes) in opened.hands(repo)? {
        let Some(seat) = seat_of(&file, kind) else { continue };
        let player = named.iter().find(|named| named.seat == seat);
        let keys = opened.terms.players.get(seat.index()).map_or(&[][..], |player| &player.keys);
        let mut left = stanzas(&bytes).unwrap_or_default();
        let mut recipients = Vec::new();
        for key in keys {
            let stanza = key.parse::<Key>().ok().map(|key| key.stanza());
            if let Some(place) = left.iter().position(|found| Some(found) == stanza.as_ref()) {
                left.swap_remove(place);
                let names_it = player.filter(|named| named.keys.contains(key));
                let (player, commit) = (names_it.map(|named| named.login.clone()), names_it.and_then(|it| it.commit));
                recipients.push(Recipient { key: key.clone(), player, commit });
            }
        }
        let strangers = left.iter().filter(|stanza| **stanza != Stanza::Grease).count();
        hands.push(SealedHand { file, recipients, strangers });
    }
    Ok(hands)
}

/// The seat that a file with a hand belongs to.
fn seat_of(file: &str, kind: &Kind) -> Option<Seat> {
    let draw = file.split('-').next()?.parse().ok()?;
    (0..).map(Seat).take(kind.seat_names.len()).find(|seat| Hand::file_name(kind, *seat, draw) == file)
}

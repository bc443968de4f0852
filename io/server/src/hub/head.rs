//! The server's word for what is on disk: signed when it is first sent, and once.

use std::sync::{Arc, OnceLock};

use referee::{SignedHead, Signer, Table};

use super::LinesAs;

/// The head of a table's log.
pub struct Head {
    table: Arc<Table>,
    signer: Arc<Signer>,
    signed: OnceLock<Option<(SignedHead, String)>>,
}

impl Head {
    pub(super) fn new(table: Arc<Table>, signer: Arc<Signer>) -> Head {
        Head { table, signer, signed: OnceLock::new() }
    }

    /// The table, whose last line it is.
    #[must_use]
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// It, signed; nothing where players have no keys.
    pub fn signed(&self) -> Option<&SignedHead> {
        self.written().map(|(head, _)| head)
    }

    fn written(&self) -> Option<&(SignedHead, String)> {
        // Two who come at once both sign it: a player does not wait for a spectator, whose thread may not run for a while.
        if self.signed.get().is_none() {
            let _by_another = self.signed.set(self.sign());
        }
        self.signed.get().and_then(Option::as_ref)
    }

    /// It, signed, and as JSON.
    fn sign(&self) -> Option<(SignedHead, String)> {
        let terms = self.table.header.keys?;
        // Another server has set it up: its word is not ours to give.
        if terms.server != self.signer.key() {
            return None;
        }
        let head = SignedHead::of(&self.table, &self.signer);
        let text = serde_json::to_string(&head).expect("a head has nothing that JSON cannot hold");
        Some((head, text))
    }

    /// It as JSON; nothing where players have no keys.
    #[must_use]
    pub fn json(&self) -> Option<&str> {
        self.written().map(|(_, text)| text.as_str())
    }

    /// It as JSON in what follows a table. Where no player brought a key only clients are sent it that ask for lines to be
    /// hashed: a signature takes longer than a move.
    #[must_use]
    pub fn json_with(&self, lines: LinesAs) -> Option<&str> {
        if lines == LinesAs::Texts || self.table.has_keys() { self.json() } else { None }
    }
}

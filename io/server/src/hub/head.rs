//! The server's word for what is on disk: signed when it is first sent, and once.

use std::sync::{Arc, OnceLock};

use referee::{SignedHead, Signer, Table};

/// The head of a table's log.
pub struct Head {
    table: Arc<Table>,
    signer: Arc<Signer>,
    signed: OnceLock<Option<SignedHead>>,
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
        // Two who come at once both sign it: a player does not wait for a spectator, whose thread may not run for a while.
        if self.signed.get().is_none() {
            let _by_another = self.signed.set(self.sign());
        }
        self.signed.get().and_then(Option::as_ref)
    }

    fn sign(&self) -> Option<SignedHead> {
        let terms = self.table.header.keys?;
        // Another server has set it up: its word is not ours to give.
        if terms.server != self.signer.key() {
            return None;
        }
        Some(SignedHead::of(&self.table, &self.signer))
    }

    /// It as JSON; nothing where players have no keys.
    ///
    /// # Panics
    /// Never: a head has nothing that JSON cannot hold.
    #[must_use]
    pub fn json(&self) -> Option<String> {
        self.signed().map(|head| serde_json::to_string(head).expect("a head is JSON"))
    }
}

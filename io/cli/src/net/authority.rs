//! Whom a client trusts to say which server is which.

use std::path::PathBuf;

use super::seat::variable;

/// Whom to trust.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct AuthorityArgs {
    /// Trust the certificates of authorities in this file (PEM)
    #[arg(long, global = true, value_name = "FILE", help = CA_HELP)]
    ca: Option<PathBuf>,
}

const CA_HELP: &str = "Trust a server with TLS whose certificate comes from an authority in this file (PEM), or in the one \
                       that $PARLOR_CA names, instead of those that browsers trust";

impl AuthorityArgs {
    /// The file, if there is one.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        self.ca.clone().or_else(|| variable("PARLOR_CA").map(PathBuf::from))
    }
}

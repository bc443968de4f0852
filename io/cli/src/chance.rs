//! Luck for commands: from a seed, or from the operating system.

use entropy::{EntropyRefusal, Source, Unforeseen};
use game::{Coded as _, Luck, Seeded};

use crate::failure::Failure;

/// Luck that follows from a seed, which is any whole number, or else from the system.
#[expect(clippy::cast_sign_loss, reason = "a negative seed is as good as any")]
pub(crate) fn luck(seed: Option<i64>, entropy: Source) -> Result<Box<dyn Luck>, EntropyRefusal> {
    match seed {
        Some(seed) => Ok(Box::new(Seeded::new(seed as u64))),
        None => Ok(Box::new(Unforeseen::new(entropy)?)),
    }
}

impl From<EntropyRefusal> for Failure {
    fn from(why: EntropyRefusal) -> Failure {
        Failure::Elsewhere { code: why.code().to_owned(), message: why.to_string() }
    }
}

//! Programs that a test needs and a machine may not have.

use std::env;

/// The variable that `cargo xtask test --skip-missing` sets.
const SKIP: &str = "PARLOR_SKIP_MISSING";

/// Fails for want of a program, unless it was said that what needs it may be left out.
#[track_caller]
pub(crate) fn missing(program: &str) {
    let may_skip = env::var_os(SKIP).is_some();
    assert!(may_skip, "{program} is not installed: `cargo xtask test` installs it, and {SKIP}=1 does without");
    eprintln!("skipped: {program} is not installed");
}

//! What a bare repository on a server of one's own needs.

use super::Options;

const HOOK: &str = include_str!("post-receive.sh");

/// What git should be told in a bare repository of tables, as keys and values for `git config`.
pub const SETTINGS: &[(&str, &str)] = &[
    // The history is the record: it only grows.
    ("receive.denyNonFastForwards", "true"),
    ("receive.denyDeletes", "true"),
    // What the referee notes for itself, `refs/parlor/judged/BRANCH`, is not for players to write.
    ("receive.hideRefs", "refs/parlor"),
    // Nothing broken and nothing huge comes in.
    ("receive.fsckObjects", "true"),
    ("receive.maxInputSize", "16m"),
    // What a branch was, and when, stays known.
    ("core.logAllRefUpdates", "always"),
];

/// The `post-receive` hook that judges every push to the branch of the tables.
#[must_use]
pub fn hook(options: &Options) -> String {
    options.fill(HOOK)
}

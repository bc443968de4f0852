//! What time it is: the only place that asks.

use std::time::{SystemTime, UNIX_EPOCH};

use game::Timestamp;

/// Now, to the millisecond.
#[must_use]
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let millis = i64::try_from(since.as_millis()).unwrap_or(i64::MAX / 1000);
    Timestamp::from_micros(millis * 1000)
}

//! How long a test waits for what must happen.

use std::time::Duration;

/// A test that waits longer has failed. It is long since the machine may have other things to do: what is right comes
/// at once on a machine that has not.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// What a future gives, which must happen.
pub(crate) async fn in_time<T>(what: &str, future: impl Future<Output = T>) -> T {
    let happened = tokio::time::timeout(PATIENCE, future).await;
    happened.unwrap_or_else(|late| panic!("{what}: {late}"))
}

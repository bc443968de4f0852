//! Numbers of rows and streams as the database has them: with a sign.

/// The number for the database. One that is too large becomes the largest there is, which no stream reaches.
pub(crate) fn to_sql(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The number the database has.
pub(crate) fn from_sql(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

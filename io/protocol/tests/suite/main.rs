//! The messages, as documents have them and as both ends read and write them.

mod examples;
mod keys;

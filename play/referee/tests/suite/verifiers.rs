//! Both verifiers, over honest games of every kind and over logs that were tampered with in every way we could think of.

mod beside;
mod honest;
mod refused;
mod scale;
mod scene;
mod script;
#[expect(clippy::unnecessary_wraps, reason = "every way to tamper has the same type")]
mod tampering;

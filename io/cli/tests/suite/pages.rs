//! The pages of `parlor serve`, in a real browser.

mod access;
mod keyed;
mod pace;
pub(crate) mod page_server;
mod playing;
mod weight;

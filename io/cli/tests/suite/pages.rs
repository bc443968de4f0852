//! The pages of `parlor serve`, in a real browser.

mod access;
mod hands;
mod keyed;
mod pace;
mod page_server;
mod playing;
mod weight;

//! The pages of `parlor serve`, in a real browser.

mod access;
mod house;
mod pace;
mod playing;
mod weight;

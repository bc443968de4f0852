//! The pages that `parlor git site` writes, in a real browser.

mod club;
mod looking;
mod playing;

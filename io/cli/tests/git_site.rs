//! The pages that `parlor git site` writes, in a real browser.

mod support;

#[path = "git_site/club.rs"]
mod club;
#[path = "git_site/looking.rs"]
mod looking;
#[path = "git_site/playing.rs"]
mod playing;

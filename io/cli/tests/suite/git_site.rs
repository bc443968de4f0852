//! The pages that `parlor git site` writes, in a real browser.

mod looking;
mod playing;
mod site_repo;

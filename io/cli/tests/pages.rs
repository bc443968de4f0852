//! The pages of `parlor serve`, in a real browser.

mod support;

#[path = "pages/access.rs"]
mod access;
#[path = "pages/house.rs"]
mod house;
#[path = "pages/pace.rs"]
mod pace;
#[path = "pages/playing.rs"]
mod playing;
#[path = "pages/weight.rs"]
mod weight;

//! Players with keys at every door: honest clients that check every line and every head, share by themselves, and sign
//! what they do; and what is refused.

mod copies;
mod games;
mod links;
mod manners;
mod page;
mod player;
mod refusals;
mod shares;
pub(crate) mod site;
mod together;
pub(crate) mod version_two;

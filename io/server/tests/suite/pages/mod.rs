//! The pages, as a browser asks for them.

mod forms;
pub(crate) mod house;
mod look;
mod mine;
mod rules;
mod weight;

//! The pages, as a browser asks for them.

mod forms;
mod house;
mod look;
mod mine;
mod rules;
pub(crate) mod visitor;
mod weight;

//! Everything that is tested of Fish.

mod documents;
mod laws;
mod logs;
mod looks;
mod perft;
mod pictures;
mod plain;
mod rules;
mod second_opinion;
mod story;
mod support;

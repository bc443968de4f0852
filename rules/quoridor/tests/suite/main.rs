//! Everything that is tested of Quoridor.

mod documents;
mod laws;
mod logs;
mod looks;
mod perft;
mod picking;
mod pictures;
mod rules;
mod second_opinion;
mod story;
mod support;

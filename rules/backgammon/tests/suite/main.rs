//! The tests of Backgammon.

mod documents;
mod gnubg;
mod laws;
mod logs;
mod matches;
mod move_files;
mod notation;
mod perft;
mod pictures;
mod quick_reading;
mod second_opinion;
mod stories;
mod support;

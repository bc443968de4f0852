//! The page of a table in a real browser: hands on the board, what is held, and what shifts.

mod backgammon;
mod faults;
mod fish;
mod gestures;
mod quoridor;
mod texas42;

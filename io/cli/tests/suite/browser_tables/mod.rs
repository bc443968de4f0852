//! The page of a table in a real browser: hands on the board, what is held, and what shifts.

mod fish;
mod gestures;
mod quoridor;

//! What opponents do at real games.

mod fish;
mod levels;
mod texas42;
mod variety;

//! The pages that show tables, made from games that were really played.

mod board;
mod hostile;
mod moves;
mod reading;
mod secrecy;
mod states;
mod written;

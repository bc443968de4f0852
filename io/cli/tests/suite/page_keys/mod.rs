//! The scripts with which pages check tables, by themselves in Node: their cryptography and what they say of logs are those
//! of the referee.

mod codes;
mod cryptography;
mod kept;
mod keyed_table;
mod lies;
mod logs;
mod shown;

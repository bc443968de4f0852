//! Tables in a git repository, from the first commit to the last: real git, the real binary, a clone for everybody.

mod by_document;
mod checkout;
mod ended;
mod hidden;
mod people;
mod players;
mod pushes;
mod races;
mod remote;
mod whole;

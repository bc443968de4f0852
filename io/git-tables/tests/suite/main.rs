//! Tables in repositories: what is pushed, what becomes of it, and what is written about it.
//!
//! One binary, since each has to be linked.

mod documents;
mod fixture;
mod hands;
mod hostile;
mod joining;
mod missing;
mod references;
mod refusals;
mod setup;
mod site;

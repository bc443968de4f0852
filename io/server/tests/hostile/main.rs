//! What others do to a server, and two people at another table who notice nothing of it.
//!
//! In each test somebody is as rude as possible while an honest pair plays, from another address, game after game. No move of
//! theirs may fail or take two seconds more than a busy machine makes it take, memory may not grow by 100 MB, and the server
//! must answer `/healthz`.
//!
//! These tests measure the process that they run in, which is why they have a binary of their own.

mod analyses;
mod computers;
mod crowds;
mod floods;
mod nonsense;
mod scene;
mod shares;
mod sockets;
mod unread;

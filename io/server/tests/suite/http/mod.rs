//! The HTTP door, over real sockets.

mod actions;
mod admin;
mod documents;
mod follow;
mod games;
mod gates;
mod host;
mod openapi;
mod plain;
mod private;
mod problems;
mod sockets;
mod support;
mod tables;

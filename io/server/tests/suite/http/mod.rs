//! The HTTP door, over real sockets.

mod actions;
mod follow;
mod games;
mod gates;
mod openapi;
mod plain;
mod private;
mod problems;
mod sockets;
mod support;
mod tables;

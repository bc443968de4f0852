//! The `parlor` program, from the outside.
//!
//! One binary, since each has to be linked.

mod admin;
mod analyse;
mod arena;
mod bad_input;
mod browser_tables;
mod chance;
mod codes;
mod commands;
mod corpus;
mod data_folder;
mod documented;
mod downtime;
mod every_door;
mod fish;
mod fish_client;
mod fuzz;
mod fuzz_doors;
mod git_commands;
mod git_play;
mod git_site;
mod help;
mod keys;
mod kill;
mod kill_load;
mod move_files;
mod network;
mod page_keys;
mod pages;
mod play_online;
mod play_tmux;
mod quoridor_client;
mod rigged;
mod rpc;
mod serve;
mod smoke;
mod solve;
mod states;
mod strangers;
mod support;
mod texas42;
#[cfg(feature = "tls")]
mod tls;
mod tournament;
mod train;
mod verify;
mod verify_keys;
#[cfg(unix)]
mod workflow;

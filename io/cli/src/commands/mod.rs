//! The subcommands, a file each. Each has its arguments, and `run`.

pub(crate) mod apply;
pub(crate) mod arena;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod draw;
pub(crate) mod games;
pub(crate) mod git;
pub(crate) mod join;
pub(crate) mod legal;
pub(crate) mod machine;
pub(crate) mod man;
pub(crate) mod move_file;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod png;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod svg;
pub(crate) mod table;
pub(crate) mod tournament;
pub(crate) mod verify;
pub(crate) mod watch;

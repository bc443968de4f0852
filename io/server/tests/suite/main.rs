//! The server: its doors, pages and tables, over real sockets.
//!
//! One binary, since each has to be linked. What measures the process it runs in is in `hostile`.

mod clocks;
mod doors;
mod http;
mod keyed;
mod pages;
mod patience;
mod presence;
mod replay;
mod secrecy;
mod table_page;
mod tcp;
mod tournament;
mod tournament_pages;

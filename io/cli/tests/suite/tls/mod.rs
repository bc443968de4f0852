//! TLS at both doors, with our own clients and with others, and behind the proxies that the documents show.

mod certificates;
mod games;
mod proxies;

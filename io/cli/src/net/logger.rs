//! The log of a server: a line for each thing that happens, for people or for programs.

use std::time::{Duration, Instant};

use game::print::{printable, printable_json};
use serde_json::{Value, json};
use server::Event;

use crate::world::World;

/// Writes the log.
pub(crate) struct Logger {
    is_json: bool,
    /// When a connection was last said to be refused, and how many were since.
    refused: Option<(Instant, u64)>,
}

/// How often it is said at most that connections are refused.
const REFUSED_EVERY: Duration = Duration::from_secs(1);

/// A line of the log.
pub(crate) struct Line {
    level: &'static str,
    event: &'static str,
    /// For people.
    sentence: String,
    /// For programs.
    more: Vec<(&'static str, Value)>,
}

/// Variables as fields of a line, each under its own name.
macro_rules! fields {
    ($($name:ident),+) => { vec![$((stringify!($name), serde_json::json!($name))),+] };
}
pub(crate) use fields;

impl Line {
    /// Something that is as it should be.
    pub(crate) fn info(event: &'static str, sentence: String, more: Vec<(&'static str, Value)>) -> Line {
        Line { level: "info", event, sentence, more }
    }

    /// Something to look after.
    pub(crate) fn warning(event: &'static str, sentence: String, more: Vec<(&'static str, Value)>) -> Line {
        Line { level: "warn", event, sentence, more }
    }
}

impl Logger {
    /// For programs, or for people.
    pub(crate) fn new(is_json: bool) -> Logger {
        Logger { is_json, refused: None }
    }

    /// Writes a line.
    pub(crate) fn write(&self, line: &Line, world: &mut World<'_>) {
        let at = (world.now)().to_string();
        let text = if self.is_json {
            let head = [("at", json!(at)), ("level", json!(line.level)), ("event", json!(line.event))];
            let pairs = head.iter().chain(&line.more);
            // Written by hand, so that every line begins alike.
            let pairs: Vec<String> = pairs.map(|(key, value)| format!("{}:{value}", json!(key))).collect();
            format!("{{{}}}\n", printable_json(&pairs.join(",")))
        } else {
            format!("{at}  {}\n", printable(&line.sentence))
        };
        world.tell(&text);
    }

    /// Writes what happened.
    pub(crate) fn event(&mut self, event: Event, world: &mut World<'_>) {
        let line = match event {
            Event::TableCreated { table, game } => {
                let sentence = format!("Table {table} was set up: {game}.");
                Line::info("table_created", sentence, fields!(table, game))
            }
            Event::TableOver { table, game, lines, winners } => {
                let sentence = format!("Table {table} is over: {game}, {lines} lines, won by {winners:?}.");
                Line::info("table_over", sentence, fields!(table, game, lines, winners))
            }
            Event::ConnectionRefused { from, code } => {
                let Some(more) = self.refused_again() else { return };
                let sentence =
                    format!("A connection from {from} was refused: {code}; {more} more since the last line.");
                Line::warning("connection_refused", sentence, fields!(from, code, more))
            }
            Event::CopyRestored { stopped } => {
                let sentence =
                    format!("The data folder is a copy of another: {stopped} unfinished tables were stopped.");
                Line::warning("copy_restored", sentence, fields!(stopped))
            }
            Event::ClockJumped { by } => {
                let sentence = format!("The system's clock was set by {by} ms: no player's clock is charged for it.");
                Line::warning("clock_jumped", sentence, fields!(by))
            }
            Event::StorageFailed { code, message } => {
                let sentence = format!("Something could not be written down or read: {message} [{code}]");
                Line { level: "error", event: "storage_failed", sentence, more: fields!(code, message) }
            }
        };
        self.write(&line, world);
    }

    /// How many connections were refused without a line, if it is time for one.
    fn refused_again(&mut self) -> Option<u64> {
        match &mut self.refused {
            Some((last, more)) if last.elapsed() < REFUSED_EVERY => {
                *more += 1;
                None
            }
            refused => {
                let more = refused.map_or(0, |(_, more)| more);
                *refused = Some((Instant::now(), 0));
                Some(more)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn written(is_json: bool, events: Vec<Event>) -> String {
        let (mut input, mut output, mut errors) = (&b""[..], Vec::new(), Vec::new());
        let mut world = World::of_buffers(&mut input, &mut output, &mut errors);
        let mut logger = Logger::new(is_json);
        for event in events {
            logger.event(event, &mut world);
        }
        String::from_utf8(errors).expect("it is text")
    }

    #[test]
    fn a_line_is_for_people_or_for_programs() {
        let event = Event::TableCreated { table: 3, game: "toy".to_owned() };
        let line = r#"{"at":"1970-01-01T00:00:00Z","level":"info","event":"table_created","table":3,"game":"toy"}"#;
        assert_eq!(written(true, vec![event.clone()]), format!("{line}\n"));
        assert_eq!(written(false, vec![event]), "1970-01-01T00:00:00Z  Table 3 was set up: toy.\n");
    }

    #[test]
    fn what_the_store_says_is_one_line() {
        let message = "no\n2026-01-15T10:30:00Z  Stopped.\u{1b}[2J\u{9b}\u{202e}".to_owned();
        let event = Event::StorageFailed { code: "storage_failed", message: message.clone() };
        let line = written(false, vec![event.clone()]);
        assert_eq!(line.lines().count(), 1, "{line}");
        assert!(
            line.contains(r"no\u{a}2026-01-15T10:30:00Z  Stopped.\u{1b}[2J\u{9b}\u{202e} [storage_failed]"),
            "{line}"
        );
        let line = written(true, vec![event]);
        assert!(line.trim_end().chars().all(game::print::is_printable), "{line:?}");
        let document: Value = serde_json::from_str(&line).expect("a line is JSON");
        assert_eq!(document["message"], json!(message), "it says the same");
    }

    #[test]
    fn a_flood_of_connections_is_no_flood_of_lines() {
        let from = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let event = Event::ConnectionRefused { from, code: "too_many_connections" };
        assert_eq!(written(true, vec![event; 100]).lines().count(), 1);
    }
}

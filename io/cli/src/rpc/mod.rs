//! `parlor rpc`: JSON-RPC 2.0, one object a line, on standard input and output. How other languages embed Parlor.

mod choose;
mod error;
mod methods;
mod params;
mod request;
mod session;

use std::io::{BufRead, Read};

use crate::failure::{Exit, Failure};
use crate::world::World;

pub(crate) use error::RpcRefusal;
pub use session::{MOST_GAMES, Session};

/// The longest line that is read.
pub const LONGEST_LINE: usize = 1 << 20;

/// Answers line after line until there are no more.
pub(crate) fn serve(world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut session = Session::new(world.now, world.entropy);
    loop {
        let line = next_line(world.input)
            .map_err(|error| Failure::Io { what: "cannot read standard input".to_owned(), error })?;
        let reply = match line {
            Line::End => return Ok(Exit::Done),
            Line::TooLong => Some(Session::too_long()),
            Line::Whole(line) => session.answer(&line),
        };
        if let Some(reply) = reply {
            world.say_json_text(&(reply + "\n"))?;
            world.flush()?;
        }
    }
}

/// What comes next on the input.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// A line, without the line feed.
    Whole(Vec<u8>),
    /// A line too long to keep; it was skipped.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads a line without ever keeping more than the longest one.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Line> {
    let mut line = Vec::new();
    let read = Read::take(&mut *input, LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.pop_if(|last| *last == b'\n').is_none() && LONGEST_LINE < line.len() {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(if read == 0 { Line::End } else { Line::Whole(line) })
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// How long each line of `text` is, read in small pieces; nothing for those that are too long.
    fn lengths(text: &[u8]) -> Vec<Option<usize>> {
        let mut input = BufReader::with_capacity(1000, text);
        let mut lengths = Vec::new();
        loop {
            match next_line(&mut input).expect("a buffer can be read") {
                Line::Whole(line) => lengths.push(Some(line.len())),
                Line::TooLong => lengths.push(None),
                Line::End => return lengths,
            }
        }
    }

    #[test]
    fn lines_end_at_a_line_feed_or_at_the_end() {
        assert_eq!(lengths(b""), []);
        assert_eq!(lengths(b"\n"), [Some(0)]);
        assert_eq!(lengths(b"ab\n\ncde"), [Some(2), Some(0), Some(3)]);
    }

    #[test]
    fn only_lines_past_the_limit_are_skipped() {
        let (longest, longer) = (vec![b'x'; LONGEST_LINE], vec![b'x'; LONGEST_LINE + 1]);
        let text = [&longest[..], b"\n", &longer, b"\nab\n", &longer].concat();
        assert_eq!(lengths(&text), [Some(LONGEST_LINE), None, Some(2), None]);
    }
}

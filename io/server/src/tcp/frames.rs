//! Messages out of a stream of bytes: JSON values with any white space between them.

use crate::nesting::Nesting;

/// Finds where values end.
pub(crate) struct Frames {
    buffer: Vec<u8>,
    /// How far it was looked at.
    seen: usize,
    nesting: Nesting,
    depth: usize,
    longest: usize,
    deepest: usize,
}

/// What came next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A value, or a line that is none.
    Value(String),
    /// Something that is no text at all.
    NotText,
    /// A value that is too long or too deep; nothing after it can be read.
    TooMuch,
}

impl Frames {
    /// Nothing yet.
    pub(crate) fn new(longest: usize, deepest: usize) -> Frames {
        Frames { buffer: Vec::new(), seen: 0, nesting: Nesting::default(), depth: 0, longest, deepest }
    }

    /// Takes more bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Whether a value has begun and not ended.
    pub(crate) fn is_half(&self) -> bool {
        self.buffer.iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// The next value, if it is whole.
    pub(crate) fn next(&mut self) -> Option<Next> {
        if self.seen == 0 {
            let blank = self.buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            self.buffer.drain(..blank);
        }
        while let Some(&byte) = self.buffer.get(self.seen) {
            self.seen += 1;
            if self.ends_at(byte) {
                return Some(self.cut());
            }
            if self.longest < self.seen || self.deepest < self.depth {
                return Some(Next::TooMuch);
            }
        }
        None
    }

    /// Whether a value ends with this byte.
    fn ends_at(&mut self, byte: u8) -> bool {
        // What does not begin as an object or a list is read to the end of its line, to be refused as a whole.
        if matches!(self.buffer[0], b'{' | b'[') {
            self.depth = self.nesting.after(byte);
            self.depth == 0
        } else {
            byte == b'\n'
        }
    }

    fn cut(&mut self) -> Next {
        let value: Vec<u8> = self.buffer.drain(..self.seen).collect();
        (self.seen, self.depth, self.nesting) = (0, 0, Nesting::default());
        match str::from_utf8(&value) {
            Ok(text) => Next::Value(text.trim_end().to_string()),
            Err(_) => Next::NotText,
        }
    }
}

/// Whether a line is the first of a request over HTTP.
pub(super) fn is_http(line: &str) -> bool {
    let mut words = line.split(' ');
    let method = words.next().unwrap_or_default();
    let is_method = !method.is_empty() && method.bytes().all(|letter| letter.is_ascii_uppercase());
    is_method && words.next_back().is_some_and(|version| version.starts_with("HTTP/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(chunks: &[&str]) -> Vec<String> {
        let mut frames = Frames::new(100, 5);
        let mut values = Vec::new();
        for chunk in chunks {
            frames.push(chunk.as_bytes());
            while let Some(Next::Value(value)) = frames.next() {
                values.push(value);
            }
        }
        values
    }

    #[test]
    fn any_white_space_is_between_values() {
        let expected = ["{\"a\":1}", "{\"b\":{\"c\":\"}\\\"{\"}}", "{}"];
        assert_eq!(all(&["{\"a\":1}{\"b\":{\"c\":\"}\\\"{\"}}\r\n\n\t {}"]), expected);
        let bytes: Vec<String> = "  {\"a\":1}\n{\"b\":{\"c\":\"}\\\"{\"}} {}".chars().map(String::from).collect();
        let chunks: Vec<&str> = bytes.iter().map(String::as_str).collect();
        assert_eq!(all(&chunks), expected);
    }

    #[test]
    fn what_is_no_value_is_read_to_the_end_of_its_line() {
        assert_eq!(all(&["hello {\n{\"a\":1}"]), ["hello {", "{\"a\":1}"]);
    }

    #[test]
    fn too_long_and_too_deep_are_noticed_before_the_end() {
        let mut frames = Frames::new(100, 5);
        frames.push("[[[[[[".as_bytes());
        assert_eq!(frames.next(), Some(Next::TooMuch));
        let mut frames = Frames::new(100, 5);
        frames.push(&[b'"'; 200]);
        assert_eq!(frames.next(), Some(Next::TooMuch));
    }

    #[test]
    fn what_is_not_utf_8_is_no_value() {
        let mut frames = Frames::new(100, 5);
        frames.push(b"{\"a\":\"\xff\"}{}");
        assert_eq!(frames.next(), Some(Next::NotText));
        assert_eq!(frames.next(), Some(Next::Value("{}".to_string())));
    }

    #[test]
    fn half_a_value_is_known_as_such() {
        let mut frames = Frames::new(100, 5);
        frames.push(b" \n ");
        assert!(frames.next().is_none() && !frames.is_half());
        frames.push(b"{\"a\"");
        assert!(frames.next().is_none() && frames.is_half());
    }
}

//! The one layout of files.
//!
//! Two spaces a level, keys as they come, a line feed at the end. What holds nothing but plain values stands on one
//! line, so that a file can be read and compared line by line.
//!
//! ```
//! let file = game::laid_out(r#"{"dice":[5,3],"walls":[{"row":1}],"none":[],"text":"a, b"}"#);
//! assert_eq!(file, r#"{
//!   "dice": [5, 3],
//!   "walls": [
//!     { "row": 1 }
//!   ],
//!   "none": [],
//!   "text": "a, b"
//! }
//! "#);
//! ```

use alloc::string::String;
use alloc::vec::Vec;

/// A JSON text without white space, in the layout of files.
///
/// # Panics
/// Never for JSON: every bracket that opens closes.
#[must_use]
pub fn laid_out(json: &str) -> String {
    let mut file = Vec::with_capacity(json.len() * 2);
    let mut open: Vec<Style> = Vec::new();
    let bytes = json.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = end_of_string(bytes, at);
                file.extend_from_slice(&bytes[at..end]);
                at = end;
                continue;
            }
            b'{' | b'[' => {
                let style = style_of(&bytes[at..]);
                file.push(byte);
                open.push(style);
                style.begin(byte, open.len(), &mut file);
            }
            b'}' | b']' => {
                let style = open.pop().expect("a bracket closes what was opened");
                style.end(byte, open.len(), &mut file);
                file.push(byte);
            }
            b',' => {
                file.push(b',');
                match open.last() {
                    Some(Style::Lines) => new_line(open.len(), &mut file),
                    _ => file.push(b' '),
                }
            }
            b':' => file.extend_from_slice(b": "),
            _ => file.push(byte),
        }
        at += 1;
    }
    file.push(b'\n');
    String::from_utf8(file).expect("white space between the characters of a text leaves a text")
}

/// The numbers that hardly any document goes past.
const SMALL: [&str; 25] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24",
];

/// Appends a number.
pub fn push_number(file: &mut String, number: u32) {
    // Most numbers have one digit or two.
    if let Some(text) = SMALL.get(number as usize) {
        return file.push_str(text);
    }
    push_number(file, number / 10);
    file.push_str(SMALL[(number % 10) as usize]);
}

/// Appends a text, quoted and escaped as JSON wants it.
///
/// # Panics
/// Never: every text can be written as JSON.
pub fn push_text(file: &mut String, text: &str) {
    // All of them are looked at, without a branch for each: that goes by many at once.
    let special = text.bytes().filter(|byte| matches!(byte, 0..0x20 | b'"' | b'\\')).count();
    if special == 0 {
        file.push('"');
        file.push_str(text);
        file.push('"');
    } else {
        file.push_str(&serde_json::to_string(text).expect("a text is JSON"));
    }
}

/// How an object or a list is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// It is empty.
    Empty,
    /// On one line.
    Line,
    /// An item a line.
    Lines,
}

impl Style {
    /// What stands after the bracket that opens it.
    fn begin(self, bracket: u8, depth: usize, file: &mut Vec<u8>) {
        match self {
            Style::Line if bracket == b'{' => file.push(b' '),
            Style::Lines => new_line(depth, file),
            Style::Line | Style::Empty => {}
        }
    }

    /// What stands before the bracket that closes it.
    fn end(self, bracket: u8, depth: usize, file: &mut Vec<u8>) {
        match self {
            Style::Line if bracket == b'}' => file.push(b' '),
            Style::Lines => new_line(depth, file),
            Style::Line | Style::Empty => {}
        }
    }
}

fn new_line(depth: usize, file: &mut Vec<u8>) {
    file.push(b'\n');
    file.resize(file.len() + 2 * depth, b' ');
}

/// How what begins here is laid out: on one line, unless something else opens before it closes.
fn style_of(text: &[u8]) -> Style {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                at = end_of_string(text, at);
                continue;
            }
            b'{' | b'[' => return Style::Lines,
            b'}' | b']' if at == 1 => return Style::Empty,
            b'}' | b']' => return Style::Line,
            _ => {}
        }
        at += 1;
    }
    Style::Line
}

/// Where the string that begins at `start` has ended.
fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

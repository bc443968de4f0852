//! How deep JSON goes, found byte by byte without parsing it.

/// How many lists and objects are open at a place in a JSON text.
#[derive(Default)]
pub(crate) struct Nesting {
    depth: usize,
    in_text: bool,
    is_escaped: bool,
}

impl Nesting {
    /// How many are open after one more byte.
    pub(crate) fn after(&mut self, byte: u8) -> usize {
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.in_text => self.is_escaped = true,
            b'"' => self.in_text = !self.in_text,
            b'[' | b'{' if !self.in_text => self.depth += 1,
            b']' | b'}' if !self.in_text => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.depth
    }
}

/// Whether a JSON text has more than so many lists and objects inside each other.
pub(crate) fn is_deeper(text: &str, most: usize) -> bool {
    let mut nesting = Nesting::default();
    text.bytes().any(|byte| most < nesting.after(byte))
}

#[cfg(test)]
mod tests {
    use super::is_deeper;

    #[test]
    fn brackets_in_strings_do_not_count() {
        for (text, most, expected) in [
            ("[[]]", 2, false),
            ("[[]]", 1, true),
            (r#"["[[[[\"[["]"#, 1, false),
            (r#"{"a":{"b":[]}}"#, 3, false),
            (r#"{"a":{"b":[]}}"#, 2, true),
            ("][][[", 1, true),
        ] {
            assert_eq!(is_deeper(text, most), expected, "{text}");
        }
    }
}

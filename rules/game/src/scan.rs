//! Reading JSON that is just as expected, from left to right, without making anything of it first.
//!
//! A [`Scanner`] takes what it is told to take or gives nothing. What is wrong is found by reading the text as a tree.
//!
//! ```
//! use game::scan::Scanner;
//!
//! let mut scanner = Scanner::new(r#"{ "name": "Ann", "age": 7 }"#);
//! scanner.mark(b'{').unwrap();
//! assert_eq!(scanner.key("name").and_then(|()| scanner.text()), Some("Ann"));
//! assert_eq!(scanner.next_key("age").and_then(|()| scanner.small()), Some(7));
//! scanner.mark(b'}').unwrap();
//! assert!(scanner.is_done());
//! ```

/// A text being read.
#[derive(Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    /// What is left of it.
    rest: &'a [u8],
}

impl<'a> Scanner<'a> {
    /// The text, from its beginning.
    #[must_use]
    pub const fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, rest: text.as_bytes() }
    }

    /// Takes a bracket, a comma or a colon.
    #[inline]
    pub fn mark(&mut self, mark: u8) -> Option<()> {
        self.skip();
        match self.rest {
            [first, rest @ ..] if *first == mark => self.rest = rest,
            _ => return None,
        }
        Some(())
    }

    /// Takes a key and the colon after it.
    #[inline]
    pub fn key(&mut self, key: &str) -> Option<()> {
        self.skip();
        let rest = self.rest.strip_prefix(b"\"")?.strip_prefix(key.as_bytes())?;
        self.rest = rest.strip_prefix(b"\"")?;
        self.mark(b':')
    }

    /// Takes the comma before a key, the key and the colon after it.
    #[inline]
    pub fn next_key(&mut self, key: &str) -> Option<()> {
        self.mark(b',')?;
        self.key(key)
    }

    /// Takes a string without escapes.
    #[inline]
    pub fn text(&mut self) -> Option<&'a str> {
        self.mark(b'"')?;
        let start = self.text.len() - self.rest.len();
        let length = self.rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20))?;
        match self.rest.split_at(length) {
            (_, [b'"', rest @ ..]) => self.rest = rest,
            _ => return None,
        }
        self.text.get(start..start + length)
    }

    /// Takes `null`, or a string without escapes.
    #[inline]
    pub fn optional_text(&mut self) -> Option<Option<&'a str>> {
        self.skip();
        match self.rest.strip_prefix(b"null") {
            Some(rest) => {
                self.rest = rest;
                Some(None)
            }
            None => self.text().map(Some),
        }
    }

    /// Takes a whole number of one digit or two, perhaps below zero.
    #[inline]
    #[expect(clippy::cast_possible_wrap, reason = "a number of two digits fits")]
    pub fn small(&mut self) -> Option<i8> {
        self.skip();
        let (is_negative, digits) = match self.rest {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let (number, rest) = match digits {
            [first @ b'1'..=b'9', second @ b'0'..=b'9', rest @ ..] => ((first - b'0') * 10 + second - b'0', rest),
            [only @ b'0'..=b'9', rest @ ..] => (only - b'0', rest),
            _ => return None,
        };
        // A third digit, a fraction or an exponent is none of our business, and neither is -0.
        let goes_on = matches!(rest, [b'0'..=b'9' | b'.' | b'e' | b'E', ..]);
        if goes_on || (is_negative && number == 0) {
            return None;
        }
        self.rest = rest;
        Some(if is_negative { -(number as i8) } else { number as i8 })
    }

    /// Takes a list of one item to `N`, each by `item`; says how many there were.
    #[inline]
    pub fn list<T: Copy, const N: usize>(
        &mut self,
        empty: T,
        item: impl Fn(&mut Scanner<'a>) -> Option<T>,
    ) -> Option<([T; N], usize)> {
        let mut items = [empty; N];
        self.mark(b'[')?;
        for (index, place) in items.iter_mut().enumerate() {
            *place = item(self)?;
            if self.mark(b']').is_some() {
                return Some((items, index + 1));
            }
            self.mark(b',')?;
        }
        None
    }

    /// Whether nothing but white space is left.
    #[must_use]
    pub fn is_done(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    /// Goes past white space.
    #[inline]
    fn skip(&mut self) {
        while let [b' ' | b'\t' | b'\n' | b'\r', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }
}

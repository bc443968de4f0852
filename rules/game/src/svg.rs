//! A small writer of SVG. Everything that is not markup is escaped.
//!
//! ```
//! use game::svg::Svg;
//!
//! let mut svg = Svg::new((10, 10), "A & B", "two letters");
//! svg.element("circle", &[("cx", &5), ("cy", &5), ("r", &2.5), ("data-action", &"e\"2")]);
//! let text = svg.finish();
//! assert!(text.contains("<title id=\"title\">A &amp; B</title>"));
//! assert!(text.contains("<circle cx=\"5\" cy=\"5\" r=\"2.5\" data-action=\"e&quot;2\"/>"));
//! ```

mod lettering;

use alloc::string::String;
use core::fmt::{self, Display, Write};

pub use self::lettering::{Lettering, fitted, shortened};

/// An SVG document being written.
#[derive(Debug)]
pub struct Svg {
    text: String,
}

/// Attributes: a name and anything that can be displayed.
pub type Attributes<'a> = [(&'a str, &'a dyn Display)];

impl Svg {
    /// A picture `size` units wide and high that scales to its place, with a title and a description for those who do
    /// not see it.
    #[must_use]
    pub fn new(size: (u32, u32), title: &str, description: &str) -> Svg {
        Svg::with_role("img", size, title, description)
    }

    /// The same for a picture in which something can be chosen: what is in it is read out too.
    #[must_use]
    pub fn with_choices(size: (u32, u32), title: &str, description: &str) -> Svg {
        Svg::with_role("group", size, title, description)
    }

    fn with_role(role: &str, size: (u32, u32), title: &str, description: &str) -> Svg {
        let mut svg = Svg { text: String::new() };
        let view = alloc::format!("0 0 {} {}", size.0, size.1);
        svg.open(
            "svg",
            &[
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("viewBox", &view),
                ("role", &role),
                ("aria-labelledby", &"title description"),
                ("font-family", &"'DejaVu Sans', Verdana, Arial, sans-serif"),
            ],
        );
        svg.text_element("title", &[("id", &"title")], title);
        svg.text_element("desc", &[("id", &"description")], description);
        svg
    }

    /// An element without content.
    pub fn element(&mut self, name: &str, attributes: &Attributes<'_>) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with text in it.
    pub fn text_element(&mut self, name: &str, attributes: &Attributes<'_>, content: &str) {
        self.start(name, attributes);
        self.text.push('>');
        self.escaped(&content);
        self.end(name);
    }

    /// A text whose letters stand on `y`.
    ///
    /// ```
    /// use game::svg::{Lettering, Svg};
    ///
    /// let mut svg = Svg::new((10, 10), "A", "a letter");
    /// svg.text((5, 8), Lettering::centred(6, "#000"), "A");
    /// let letter =
    ///     r##"<text x="5" y="8" font-size="6" font-weight="bold" text-anchor="middle" fill="#000">A</text>"##;
    /// assert!(svg.finish().contains(letter));
    /// ```
    pub fn text(&mut self, (x, y): (i32, i32), how: Lettering, content: &str) {
        self.text_element(
            "text",
            &[
                ("x", &x),
                ("y", &y),
                ("font-size", &how.size),
                ("font-weight", &how.weight),
                ("text-anchor", &how.anchor),
                ("fill", &how.fill),
            ],
            content,
        );
    }

    /// Opens an element that others go into, up to its `close`.
    pub fn open(&mut self, name: &str, attributes: &Attributes<'_>) {
        self.start(name, attributes);
        self.text.push_str(">\n");
    }

    /// Opens a group that stands for an action: what it is called, and the source that something leaves by it, if
    /// something does.
    ///
    /// ```
    /// use game::svg::Svg;
    ///
    /// let mut svg = Svg::with_choices((10, 10), "A", "a pawn");
    /// svg.open_choice(&"e2", "to e2", Some(&"pawn"));
    /// svg.close("g");
    /// let group = r#"<g data-action="e2" role="button" tabindex="0" aria-label="to e2" data-from="pawn">"#;
    /// assert!(svg.finish().contains(group));
    /// ```
    pub fn open_choice(&mut self, id: &dyn Display, label: &str, from: Option<&dyn Display>) {
        let named: [(&str, &dyn Display); 4] =
            [("data-action", id), ("role", &"button"), ("tabindex", &0), ("aria-label", &label)];
        match from {
            None => self.open("g", &named),
            Some(from) => {
                let [action, role, order, label] = named;
                self.open("g", &[action, role, order, label, ("data-from", from)]);
            }
        }
        self.text_element("title", &[], label);
    }

    /// Closes the element `name`.
    pub fn close(&mut self, name: &str) {
        self.end(name);
    }

    /// Rules for the look of the document. They are written as they are: `css` must not come from outside.
    pub fn style(&mut self, css: &'static str) {
        self.text.push_str("<style>");
        self.text.push_str(css);
        self.end("style");
    }

    /// The document.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.end("svg");
        self.text
    }

    fn start(&mut self, name: &str, attributes: &Attributes<'_>) {
        self.text.push('<');
        self.text.push_str(name);
        for (key, value) in attributes {
            self.text.push(' ');
            self.text.push_str(key);
            self.text.push_str("=\"");
            self.escaped(value);
            self.text.push('"');
        }
    }

    fn end(&mut self, name: &str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }

    fn escaped(&mut self, value: &dyn Display) {
        write!(Escape(&mut self.text), "{value}").expect("writing to a string does not fail");
    }
}

/// Passes text on with the characters that mean something in XML replaced, and those XML cannot hold left out.
struct Escape<'a>(&'a mut String);

impl Write for Escape<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            match character {
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '&' => self.0.push_str("&amp;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\t' | '\n' | '\r' => self.0.push(character),
                '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => self.0.push(character),
            }
        }
        Ok(())
    }
}

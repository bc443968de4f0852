//! A small writer of SVG. Everything that is not markup is escaped.
//!
//! ```
//! use game::svg::Svg;
//!
//! let mut svg = Svg::new((10, 10), "A & B", "two letters");
//! svg.shape("circle").circle((5, 5), 2.5).with("data-action", "e\"2");
//! let text = svg.finish();
//! assert!(text.contains("<title id=\"title\">A &amp; B</title>"));
//! assert!(text.contains("<circle cx=\"5\" cy=\"5\" r=\"2.5\" data-action=\"e&quot;2\"/>"));
//! ```

mod lettering;

use alloc::string::String;
use core::fmt::{self, Display, Write};

use crate::print::is_printable;

pub use self::lettering::{Lettering, fitted, shortened};

/// An SVG document being written.
#[derive(Debug)]
pub struct Svg {
    text: String,
}

/// An element that is being written. Its attributes come in the order they are added, and it ends with its last use.
#[derive(Debug)]
pub struct Element<'a> {
    svg: &'a mut Svg,
    name: &'a str,
    /// What is written after the last attribute.
    tail: &'static str,
}

impl Svg {
    /// A picture `size` units wide and high that scales to its place, with a title and a description for screen readers.
    #[must_use]
    pub fn new(size: (i32, i32), title: &str, description: &str) -> Svg {
        Svg::with_role("img", size, title, description)
    }

    /// The same for a picture in which something can be chosen: what is in it is read out too.
    #[must_use]
    pub fn with_choices(size: (i32, i32), title: &str, description: &str) -> Svg {
        Svg::with_role("group", size, title, description)
    }

    fn with_role(role: &str, size: (i32, i32), title: &str, description: &str) -> Svg {
        let mut svg = Svg { text: String::new() };
        let view = alloc::format!("0 0 {} {}", size.0, size.1);
        svg.open("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", view)
            .with("role", role)
            .with("aria-labelledby", "title description")
            .with("font-family", "'DejaVu Sans', Verdana, Arial, sans-serif");
        svg.shape("title").with("id", "title").content(title);
        svg.shape("desc").with("id", "description").content(description);
        svg
    }

    /// An element that no other goes into.
    pub fn shape<'a>(&'a mut self, name: &'a str) -> Element<'a> {
        self.start(name, "/>\n")
    }

    /// An element that others go into, up to its `close`.
    pub fn open<'a>(&'a mut self, name: &'a str) -> Element<'a> {
        self.start(name, ">\n")
    }

    /// What is shown while something is pointed at, and read out.
    pub fn title(&mut self, text: &str) {
        self.shape("title").content(text);
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
    pub fn text(&mut self, at: (i32, i32), how: Lettering, content: &str) {
        self.shape("text")
            .at(at)
            .with("font-size", how.size)
            .with("font-weight", how.weight)
            .with("text-anchor", how.anchor)
            .fill(how.fill)
            .content(content);
    }

    /// Opens a group that stands for an action: its label, and the source it moves something from, if any.
    ///
    /// ```
    /// use game::svg::Svg;
    ///
    /// let mut svg = Svg::with_choices((10, 10), "A", "a pawn");
    /// svg.open_choice("e2", "to e2", Some(&"pawn"));
    /// svg.close("g");
    /// let group = r#"<g data-action="e2" role="button" tabindex="0" aria-label="to e2" data-from="pawn">"#;
    /// assert!(svg.finish().contains(group));
    /// ```
    pub fn open_choice(&mut self, id: impl Display, label: &str, from: Option<&dyn Display>) {
        let group = self.open("g").choice(id, label);
        match from {
            Some(from) => drop(group.with("data-from", from)),
            None => drop(group),
        }
        self.title(label);
    }

    /// Closes the element `name`.
    pub fn close(&mut self, name: &str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }

    /// A rectangle with round corners within `area`, around what belongs together.
    pub fn frame(&mut self, [x, y, width, height]: [i32; 4], fill: &str, stroke: &str) {
        let area = [x + 1, y + 1, width - 2, height - 2];
        self.shape("rect").area(area).round(12).fill(fill).stroke(stroke, 3);
    }

    /// The ground of a button.
    pub fn button(&mut self, area: [i32; 4]) {
        let ground = self.shape("rect").class("dot").area(area).round(10);
        ground.fill("#f6e3b4").stroke("#33241a", 2).opacity(0.9);
    }

    /// The way of a move along `path`, which is seen while the move is pointed at.
    pub fn way(&mut self, path: &str, colour: &str, width: i32) {
        let line = self.shape("path").class("ghost").with("d", path).fill("none").stroke(colour, width);
        line.with("stroke-linecap", "round").with("pointer-events", "none").opacity(0);
    }

    /// Rules for the look of the document. They are written as they are: `css` must not come from outside.
    pub fn style(&mut self, css: &'static str) {
        self.text.push_str("<style>");
        self.text.push_str(css);
        self.close("style");
    }

    /// The document.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.close("svg");
        self.text
    }

    fn start<'a>(&'a mut self, name: &'a str, tail: &'static str) -> Element<'a> {
        self.text.push('<');
        self.text.push_str(name);
        Element { svg: self, name, tail }
    }

    fn escaped(&mut self, value: &dyn Display) {
        write!(Escape(&mut self.text), "{value}").expect("writing to a string does not fail");
    }
}

#[expect(clippy::must_use_candidate, clippy::return_self_not_must_use, reason = "an element is written when dropped")]
impl Element<'_> {
    /// An attribute.
    pub fn with(self, name: &str, value: impl Display) -> Self {
        self.svg.text.push(' ');
        self.svg.text.push_str(name);
        self.svg.text.push_str("=\"");
        self.svg.escaped(&value);
        self.svg.text.push('"');
        self
    }

    /// The class by which styles and scripts know it.
    pub fn class(self, class: &str) -> Self {
        self.with("class", class)
    }

    /// Where it begins.
    pub fn at(self, (x, y): (i32, i32)) -> Self {
        self.with("x", x).with("y", y)
    }

    /// Where a rectangle lies: left, top, width and height.
    pub fn area(self, [x, y, width, height]: [i32; 4]) -> Self {
        self.at((x, y)).with("width", width).with("height", height)
    }

    /// How round the corners of a rectangle are.
    pub fn round(self, radius: i32) -> Self {
        self.with("rx", radius)
    }

    /// The centre and the radius of a circle.
    pub fn circle(self, (x, y): (i32, i32), radius: impl Display) -> Self {
        self.with("cx", x).with("cy", y).with("r", radius)
    }

    /// What is inside its line.
    pub fn fill(self, colour: &str) -> Self {
        self.with("fill", colour)
    }

    /// The colour and the width of its line.
    pub fn stroke(self, colour: &str, width: impl Display) -> Self {
        self.with("stroke", colour).with("stroke-width", width)
    }

    /// How opaque it is, from 0 to 1.
    pub fn opacity(self, opacity: impl Display) -> Self {
        self.with("opacity", opacity)
    }

    /// It stands for an action: a button that is called `label`.
    pub fn choice(self, id: impl Display, label: &str) -> Self {
        self.with("data-action", id).with("role", "button").with("tabindex", 0).with("aria-label", label)
    }

    /// Ends it with a text inside.
    pub fn content(mut self, text: &str) {
        self.tail = "";
        self.svg.text.push('>');
        self.svg.escaped(&text);
        self.svg.close(self.name);
    }
}

impl Drop for Element<'_> {
    fn drop(&mut self) {
        self.svg.text.push_str(self.tail);
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
                _ if !is_printable(character) => self.0.push(char::REPLACEMENT_CHARACTER),
                _ => self.0.push(character),
            }
        }
        Ok(())
    }
}

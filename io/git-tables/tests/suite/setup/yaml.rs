//! A reader for the small part of YAML that workflows and actions are written in.

/// What a piece of YAML says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

static NOTHING: Node = Node::Map(Vec::new());

impl Node {
    /// Reads a whole file.
    pub(crate) fn read(text: &str) -> Node {
        let lines = text.lines().map(str::to_owned).collect();
        Reader { lines, at: 0 }.block(0)
    }

    /// What stands under keys, such as `jobs/judge/permissions`; nothing, if one of them is not there.
    pub(crate) fn at(&self, path: &str) -> &Node {
        path.split('/').fold(self, |node, key| {
            let found = node.entries().iter().find(|(name, _)| name == key);
            found.map_or(&NOTHING, |(_, value)| value)
        })
    }

    pub(crate) fn entries(&self) -> &[(String, Node)] {
        match self {
            Node::Map(entries) => entries,
            Node::Text(_) | Node::List(_) => &[],
        }
    }

    pub(crate) fn items(&self) -> &[Node] {
        match self {
            Node::List(items) => items,
            Node::Text(_) | Node::Map(_) => &[],
        }
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Node::Text(text) => text,
            Node::List(_) | Node::Map(_) => "",
        }
    }
}

struct Reader {
    lines: Vec<String>,
    at: usize,
}

impl Reader {
    /// The list or map whose lines are indented by `indent`.
    fn block(&mut self, indent: usize) -> Node {
        let (mut items, mut entries) = (Vec::new(), Vec::new());
        while let Some(line) = self.peek() {
            if indentation(&line) != indent {
                break;
            }
            if let Some(rest) = line.trim_start().strip_prefix("- ") {
                // An item is a block of its own, two columns further in.
                self.lines[self.at] = format!("{:width$}{rest}", "", width = indent + 2);
                items.push(if is_entry(rest) { self.block(indent + 2) } else { self.line_as_text() });
            } else {
                entries.push(self.entry(indent));
            }
        }
        if items.is_empty() { Node::Map(entries) } else { Node::List(items) }
    }

    /// The next line that says something, if there is one.
    fn peek(&mut self) -> Option<String> {
        while let Some(line) = self.lines.get(self.at) {
            let said = line.trim();
            if !said.is_empty() && !said.starts_with('#') {
                return Some(line.clone());
            }
            self.at += 1;
        }
        None
    }

    fn line_as_text(&mut self) -> Node {
        self.at += 1;
        scalar(self.lines[self.at - 1].trim())
    }

    fn entry(&mut self, indent: usize) -> (String, Node) {
        let line = self.lines[self.at].trim().to_owned();
        let (key, value) = line.split_once(':').expect("a line of a map has a key");
        self.at += 1;
        let value = match value.split(" #").next().unwrap_or_default().trim() {
            "" => match self.peek() {
                Some(next) if indent < indentation(&next) => self.block(indentation(&next)),
                _ => Node::Text(String::new()),
            },
            "|" => Node::Text(self.literal(indent).join("\n") + "\n"),
            ">-" => Node::Text(self.literal(indent).join(" ")),
            _ => scalar(value.trim()),
        };
        (key.to_owned(), value)
    }

    /// The lines of a block of text, without what all of them are indented by.
    fn literal(&mut self, indent: usize) -> Vec<String> {
        let is_inside = |line: &&String| line.trim().is_empty() || indent < indentation(line);
        let lines: Vec<String> = self.lines[self.at..].iter().take_while(is_inside).cloned().collect();
        self.at += lines.len();
        let margin = lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indentation(line)).min();
        let cut = |line: &String| line.get(margin.unwrap_or_default()..).unwrap_or_default().to_owned();
        let mut lines: Vec<String> = lines.iter().map(cut).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_entry(text: &str) -> bool {
    let key = text.split(':').next().unwrap_or_default();
    key.len() < text.len() && key.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"_-".contains(&letter))
}

/// A value on one line: quoted, a list in brackets, or plain.
fn scalar(text: &str) -> Node {
    let quoted = text.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
    let listed = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match (quoted, listed) {
        (Some((inner, _)), _) => Node::Text(inner.to_owned()),
        (None, Some((inner, _))) => Node::List(inner.split(',').map(|item| scalar(item.trim())).collect()),
        (None, None) if text.starts_with("{}") => Node::Map(Vec::new()),
        (None, None) => Node::Text(text.split(" #").next().unwrap_or_default().trim().to_owned()),
    }
}

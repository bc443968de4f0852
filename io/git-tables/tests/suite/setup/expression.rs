//! The expressions of workflows: as much of them as ours has.

use std::collections::BTreeMap;

/// What names such as `github.sha` stand for. A name that is not there is empty.
pub(crate) type Context = BTreeMap<String, String>;

/// A text with every `${{ … }}` in it worked out.
pub(crate) fn filled(text: &str, context: &Context) -> String {
    let mut parts = text.split("${{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (expression, rest) = part.split_once("}}").expect("an expression ends");
        filled.push_str(&value(expression, context));
        filled.push_str(rest);
    }
    filled
}

/// Whether a condition holds, with its braces or without.
pub(crate) fn holds(condition: &str, context: &Context) -> bool {
    let bare = condition.trim().strip_prefix("${{").and_then(|rest| rest.strip_suffix("}}"));
    is_true(&value(bare.unwrap_or(condition), context))
}

/// What an expression comes to. Everything is a text; `false` and nothing are not true.
fn value(expression: &str, context: &Context) -> String {
    let mut reader = Reader { tokens: tokens(expression), at: 0, context };
    let value = reader.any();
    assert_eq!(reader.at, reader.tokens.len(), "{expression} goes on");
    value
}

fn is_true(value: &str) -> bool {
    !value.is_empty() && value != "false"
}

fn tokens(expression: &str) -> Vec<String> {
    let (mut tokens, mut rest) = (Vec::new(), expression.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        let length = match first {
            '\'' => rest[1..].find('\'').expect("a text ends") + 2,
            _ if is_name(first) => rest.find(|letter| !is_name(letter)).unwrap_or(rest.len()),
            _ if ["==", "!=", "&&", "||"].iter().any(|sign| rest.starts_with(sign)) => 2,
            _ => 1,
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

struct Reader<'a> {
    tokens: Vec<String>,
    at: usize,
    context: &'a Context,
}

impl Reader<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let is_next = self.tokens.get(self.at).is_some_and(|next| next == token);
        self.at += usize::from(is_next);
        is_next
    }

    /// One or another: the first that is true, or else the last.
    fn any(&mut self) -> String {
        let mut value = self.all();
        while self.takes("||") {
            let next = self.all();
            value = if is_true(&value) { value } else { next };
        }
        value
    }

    fn all(&mut self) -> String {
        let mut value = self.compared();
        while self.takes("&&") {
            let next = self.compared();
            value = if is_true(&value) { next } else { value };
        }
        value
    }

    fn compared(&mut self) -> String {
        let value = self.single();
        if self.takes("==") {
            return (value == self.single()).to_string();
        }
        if self.takes("!=") {
            return (value != self.single()).to_string();
        }
        value
    }

    fn single(&mut self) -> String {
        if self.takes("!") {
            return (!is_true(&self.single())).to_string();
        }
        if self.takes("(") {
            let value = self.any();
            assert!(self.takes(")"), "a bracket is closed");
            return value;
        }
        let token = self.tokens.get(self.at).expect("the expression goes on").clone();
        self.at += 1;
        match token.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            Some(text) => text.to_owned(),
            None if self.takes("(") => self.called(&token),
            None => self.context.get(&token).cloned().unwrap_or_default(),
        }
    }

    /// What a function gives, whose bracket is open.
    fn called(&mut self, name: &str) -> String {
        let argument = if self.takes(")") { None } else { Some(self.any()) };
        if argument.is_some() {
            assert!(self.takes(")"), "a bracket is closed");
        }
        match (name, argument) {
            ("cancelled", None) => "false".to_owned(),
            // Lists stay texts: whoever needs the items reads them.
            ("fromJSON", Some(text)) => text,
            _ => panic!("{name} is no function that we use"),
        }
    }
}

#[test]
fn expressions_come_to_what_they_should() {
    let context = [("github.event_name", "push"), ("github.sha", "abc"), ("list", "[]")];
    let context: Context = context.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let rows = [
        ("${{ github.event_name == 'push' && github.sha || 'main' }}", "abc"),
        ("${{ github.event_name == 'schedule' && github.sha || 'main' }}", "main"),
        ("a-${{ github.sha }}-${{ nothing }}b", "a-abc-b"),
        ("${{ !cancelled() && (list != '[]' || github.sha == 'abc') }}", "true"),
        ("${{ fromJSON(list) }}", "[]"),
    ];
    for (text, wanted) in rows {
        assert_eq!(filled(text, &context), wanted, "{text}");
    }
    assert!(holds("list == '[]'", &context) && !holds("${{ vars.PAGES == 'true' }}", &context));
}

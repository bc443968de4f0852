//! Whether catalogues are complete: every key in every language, every argument used, no key without a user.

use std::collections::BTreeSet;
use std::fmt;

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use game::{Catalogue, TextKey};

/// What is wrong with a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CatalogueFault {
    /// The file is not in the format.
    Unreadable(String),
    /// A text has no sentence.
    Missing(String),
    /// A sentence belongs to no text.
    Unused(String),
    /// A sentence stands twice.
    Twice(String),
    /// A sentence does not use an argument, or uses one that the text does not have.
    Arguments {
        /// The key.
        key: String,
        /// What the text has.
        declared: BTreeSet<String>,
        /// What the sentence uses.
        used: BTreeSet<String>,
    },
}

impl fmt::Display for CatalogueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CatalogueFault::Unreadable(why) => write!(f, "the file cannot be read: {why}"),
            CatalogueFault::Missing(key) => write!(f, "{key} has no sentence"),
            CatalogueFault::Unused(key) => write!(f, "{key} is no text that the code has"),
            CatalogueFault::Twice(key) => write!(f, "{key} has two sentences"),
            CatalogueFault::Arguments { key, declared, used } => {
                write!(f, "{key} has the arguments {declared:?}, and its sentence uses {used:?}")
            }
        }
    }
}

/// Everything wrong with a catalogue that should have a sentence for each of `texts`, and for nothing else.
#[must_use]
pub fn check(catalogue: &Catalogue, texts: &[TextKey]) -> Vec<CatalogueFault> {
    let resource = match parser::parse(catalogue.text) {
        Ok(resource) => resource,
        Err((_, errors)) => return vec![CatalogueFault::Unreadable(format!("{errors:?}"))],
    };
    let mut faults = Vec::new();
    let mut found = BTreeSet::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let key = message.id.name;
        if !found.insert(key) {
            faults.push(CatalogueFault::Twice(key.to_owned()));
        }
        let Some(text) = texts.iter().find(|text| text.key == key) else {
            faults.push(CatalogueFault::Unused(key.to_owned()));
            continue;
        };
        let mut used = BTreeSet::new();
        if let Some(pattern) = &message.value {
            in_pattern(pattern, &mut used);
        }
        let declared: BTreeSet<String> = text.arguments.iter().map(ToString::to_string).collect();
        if declared != used {
            faults.push(CatalogueFault::Arguments { key: key.to_owned(), declared, used });
        }
    }
    let missing = texts.iter().filter(|text| !found.contains(text.key));
    faults.extend(missing.map(|text| CatalogueFault::Missing(text.key.to_owned())));
    faults
}

/// The arguments that a pattern uses.
fn in_pattern(pattern: &Pattern<&str>, used: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, used);
        }
    }
}

fn in_expression(expression: &Expression<&str>, used: &mut BTreeSet<String>) {
    match expression {
        Expression::Select { selector, variants } => {
            in_inline(selector, used);
            for variant in variants {
                in_pattern(&variant.value, used);
            }
        }
        Expression::Inline(inline) => in_inline(inline, used),
    }
}

fn in_inline(inline: &InlineExpression<&str>, used: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            used.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. }
        | InlineExpression::TermReference { arguments: Some(arguments), .. } => in_call(arguments, used),
        InlineExpression::Placeable { expression } => in_expression(expression, used),
        _ => {}
    }
}

fn in_call(arguments: &CallArguments<&str>, used: &mut BTreeSet<String>) {
    for inline in arguments.positional.iter().chain(arguments.named.iter().map(|argument| &argument.value)) {
        in_inline(inline, used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: &[TextKey] =
        &[TextKey { key: "bids", arguments: &["player", "amount"] }, TextKey { key: "over", arguments: &[] }];

    #[track_caller]
    fn faults(text: &'static str) -> Vec<String> {
        check(&Catalogue { language: "en", text }, TEXTS).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_whole_catalogue_has_no_faults() {
        assert_eq!(faults("bids = { $player } bids { $amount }\nover = Over\n"), [""; 0]);
        let chosen = concat!(
            "bids = { $amount ->\n    [one] { $player } bids one\n",
            "   *[other] { JOSA($player, \"이/가\") }\n}\nover = Over\n"
        );
        assert_eq!(faults(chosen), [""; 0]);
    }

    #[test]
    fn what_is_missing_too_much_or_twice_is_a_fault() {
        assert_eq!(faults("bids = { $player } bids { $amount }\n"), ["over has no sentence"]);
        assert_eq!(
            faults("bids = { $player } { $amount }\nover = O\nextra = E\n"),
            ["extra is no text that the code has"]
        );
        assert_eq!(faults("bids = { $player } { $amount }\nover = O\nover = O\n"), ["over has two sentences"]);
        assert_eq!(faults("bids = { $player }\nover = { $x }\n").len(), 2);
        assert_eq!(faults("bids =\n= over").len(), 1);
    }
}

//! Where settings come from: a file, the environment, the command line.

use clap::{Arg, ArgAction, ArgMatches, Command};
use game::Malformed;
use game::json::{Tree, read};

use super::rows::ROWS;
use super::words::switch;
use super::{Setting, Settings, Takes};
use crate::failure::{Failure, fault_line};
use crate::options::listed_options;
use crate::refusal::CliRefusal;

/// What one source says.
#[derive(Debug, Default)]
pub(crate) struct Source(Vec<Said>);

/// What it says of one setting.
#[derive(Debug)]
struct Said {
    /// Which row.
    row: usize,
    /// What it is called there.
    place: String,
    words: Vec<String>,
}

impl Settings {
    /// Takes what a source says for better than what was said before.
    ///
    /// # Errors
    /// The first thing that makes no sense.
    pub(crate) fn take(&mut self, source: &Source) -> Result<(), Failure> {
        let said = |key: &str| source.0.iter().find(|said| ROWS[said.row].key == key);
        if let (Some(data), Some(memory)) = (said("data"), said("memory"))
            && memory.words.iter().any(|word| switch(word) != Ok(false))
        {
            let place = data.place.strip_suffix("data").unwrap_or_default();
            return Err(wrong(&format!("{place}either data or memory can be chosen, not both")));
        }
        for Said { row, place, words } in &source.0 {
            let row = &ROWS[*row];
            if row.takes != Takes::Many && words.len() != 1 {
                return Err(wrong(&format!("{place}: one value is expected")));
            }
            (row.set)(self, words).map_err(|why| wrong(&format!("{place}: {why}")))?;
        }
        Ok(())
    }
}

impl Source {
    /// A file with a JSON object; `null` says nothing.
    pub(crate) fn file(name: &str, text: &str) -> Result<Source, Failure> {
        let malformed = |malformed: Malformed| {
            let faults: Vec<String> = malformed.faults().iter().map(fault_line).collect();
            wrong(&format!("{name}: {}", faults.join("; ")))
        };
        let tree = Tree::parse(text).map_err(malformed)?;
        let keys: Vec<&str> = ROWS.iter().map(|row| row.key).collect();
        read(&tree, |node| node.object(&keys).map(drop)).map_err(malformed)?;
        let mut said = Vec::new();
        for (row, setting) in ROWS.iter().enumerate() {
            let place = format!("{name}: {}", setting.key);
            let Some(value) = tree.get(setting.key).filter(|value| **value != Tree::Null) else { continue };
            let words = words(value)
                .ok_or_else(|| wrong(&format!("{place}: this is no text, number, switch or list of texts")))?;
            said.push(Said { row, place, words });
        }
        Ok(Source(said))
    }

    /// The environment, in which `variable` finds things; what is empty says nothing.
    pub(crate) fn environment(variable: impl Fn(&str) -> Option<String>) -> Source {
        let said = ROWS.iter().enumerate().filter_map(|(row, setting)| {
            let place = variable_of(setting);
            let text = variable(&place).filter(|text| !text.is_empty())?;
            let words = match setting.takes {
                Takes::Many => text.split(',').map(|word| word.trim().to_owned()).collect(),
                Takes::One | Takes::Switch => vec![text],
            };
            Some(Said { row, place, words })
        });
        Source(said.collect())
    }

    fn augment(command: Command) -> Command {
        command.args(ROWS.iter().map(option))
    }

    /// What the command line says.
    fn read(matches: &ArgMatches) -> Source {
        let said = ROWS.iter().enumerate().filter_map(|(row, setting)| {
            let words: Vec<String> = match setting.takes {
                Takes::Switch if !matches.get_flag(setting.key) => return None,
                Takes::Switch => vec!["true".to_owned()],
                Takes::One | Takes::Many => matches.get_many::<String>(setting.key)?.cloned().collect(),
            };
            Some(Said { row, place: format!("--{}", setting.key), words })
        });
        Source(said.collect())
    }
}

/// The words that a value of a file stands for.
fn words(value: &Tree<'_>) -> Option<Vec<String>> {
    let word = |value: &Tree<'_>| match value {
        Tree::Bool(yes) => Some(yes.to_string()),
        Tree::Integer(number) => Some(number.to_string()),
        Tree::Text(text) => Some(text.to_string()),
        Tree::Null | Tree::Real(_) | Tree::List(_) | Tree::Object(_) => None,
    };
    match value {
        Tree::List(values) => values.iter().map(word).collect(),
        one => word(one).map(|word| vec![word]),
    }
}

fn variable_of(setting: &Setting) -> String {
    format!("PARLOR_{}", setting.key.to_ascii_uppercase().replace('-', "_"))
}

fn wrong(message: &str) -> Failure {
    Failure::usage(CliRefusal::BadSetting, message)
}

/// The option of a setting.
fn option(setting: &Setting) -> Arg {
    let usual = match (setting.show)(&Settings::default()) {
        serde_json::Value::String(text) if setting.key != "data" => format!(" [default: {text}]"),
        serde_json::Value::Number(number) => format!(" [default: {number}]"),
        _ => String::new(),
    };
    let option = Arg::new(setting.key).long(setting.key).help(format!("{}{usual}", setting.about));
    let option = match setting.value {
        "N" | "TIME" => option.help_heading("Limits"),
        _ => option,
    };
    match setting.takes {
        Takes::Switch => option.action(ArgAction::SetTrue),
        Takes::One => option.value_name(setting.value),
        Takes::Many => option.value_name(setting.value).action(ArgAction::Append),
    }
}

listed_options!(Source);

//! What can be chosen before a game: fields made from the schema of its setup, and the setup made from the fields.

use std::borrow::Cow;

use game::json::Tree;
use game::{Kind, Preset, STATE_KEY, Text};

use crate::pages::language::capitalised;
use crate::pages::{FormFields, say};

/// Something that can be chosen.
pub(in crate::pages) struct Field {
    /// The keys that lead to it, with dots between them.
    pub(in crate::pages) path: String,
    /// What it means, in the words of the schema.
    pub(in crate::pages) about: String,
    /// Its default.
    pub(in crate::pages) usual: Option<Tree<'static>>,
    pub(in crate::pages) choice: Choice,
}

/// What can stand in a field.
pub(in crate::pages) enum Choice {
    YesNo,
    Whole {
        least: Option<i64>,
        most: Option<i64>,
    },
    Words(Vec<String>),
    Text,
    /// Other fields, if they are wanted at all.
    Group(Vec<Field>),
    /// Anything else, as JSON.
    Json,
}

/// Keys of a setup, with their values.
type Keys = Vec<(Cow<'static, str>, Tree<'static>)>;

/// The key that players bring with them.
const NAMES: &str = "names";
/// How long a text that stands for a usual value may be.
const LONGEST_USUAL: usize = 20;

/// Everything that can be chosen for a game.
pub(in crate::pages) fn fields(kind: &Kind) -> Vec<Field> {
    let schema = kind.schemas.iter().find(|schema| schema.name.rsplit('.').next() == Some("setup"));
    let tree = schema.and_then(|schema| Tree::parse(schema.text).ok());
    let mut fields = tree.map(|tree| within(&tree, "")).unwrap_or_default();
    // Players bring their names, and nobody types in a state.
    fields.retain(|field| ![NAMES, STATE_KEY].contains(&field.path.as_str()));
    for (key, value) in for_people(kind) {
        if let Some(field) = fields.iter_mut().find(|field| field.path == key) {
            field.usual = Some(value);
        }
    }
    fields
}

/// What a game is played by where a visitor chooses nothing else: keys of its setup.
fn for_people(kind: &Kind) -> Keys {
    match Tree::parse(kind.for_people).map(Tree::into_owned) {
        Ok(Tree::Object(keys)) => keys,
        _ => Keys::new(),
    }
}

/// The setup of a game where a visitor chooses nothing.
pub(in crate::pages) fn setup_for_people(kind: &Kind) -> Tree<'static> {
    match for_people(kind) {
        keys if keys.is_empty() => Tree::Null,
        keys => Tree::Object(keys),
    }
}

fn within(schema: &Tree<'_>, before: &str) -> Vec<Field> {
    match schema.get("properties") {
        Some(Tree::Object(properties)) => {
            properties.iter().map(|(key, property)| field(property, format!("{before}{key}"))).collect()
        }
        _ => Vec::new(),
    }
}

fn field(schema: &Tree<'_>, path: String) -> Field {
    let limit = |key: &str| match schema.get(key) {
        Some(Tree::Integer(number)) => Some(*number),
        _ => None,
    };
    let choice = match (schema.get("type").and_then(Tree::as_text), schema.get("enum")) {
        (_, Some(Tree::List(words))) => {
            Choice::Words(words.iter().filter_map(Tree::as_text).map(ToString::to_string).collect())
        }
        (Some("boolean"), _) => Choice::YesNo,
        (Some("integer"), _) => Choice::Whole { least: limit("minimum"), most: limit("maximum") },
        (Some("string"), _) => Choice::Text,
        (Some("object"), _) => Choice::Group(within(schema, &format!("{path}."))),
        _ => Choice::Json,
    };
    let about = schema.get("description").and_then(Tree::as_text).unwrap_or_default().to_string();
    Field { path, about, usual: schema.get("default").cloned().map(Tree::into_owned), choice }
}

impl Field {
    /// Its name in a form.
    pub(in crate::pages) fn name(&self) -> String {
        format!("setup.{}", self.path)
    }

    /// What to call it: the last of its keys, as words.
    pub(in crate::pages) fn label(&self) -> String {
        capitalised(&self.path.rsplit('.').next().unwrap_or_default().replace('_', " "))
    }

    /// It and those in it.
    pub(in crate::pages) fn leaves(&self) -> Vec<&Field> {
        match &self.choice {
            Choice::Group(fields) => fields.iter().flat_map(Field::leaves).chain([self]).collect(),
            _ => vec![self],
        }
    }

    /// The usual value as a short text.
    pub(in crate::pages) fn usual_text(&self) -> Option<String> {
        let text = match self.usual.as_ref()? {
            Tree::Text(text) => text.to_string(),
            tree => serde_json::to_string(tree).ok()?,
        };
        Some(text).filter(|text| text.len() <= LONGEST_USUAL)
    }

    /// Whether it is a yes by default.
    pub(in crate::pages) fn is_usually_on(&self) -> bool {
        self.usual == Some(Tree::Bool(true))
    }

    /// What was chosen, if that is not the usual; or what is wrong with it, and where.
    fn chosen(&self, form: &FormFields) -> Result<Option<Tree<'static>>, Vec<(String, Text)>> {
        let text = form.get(&self.name());
        let wrong = |word| vec![(self.path.clone(), word)];
        match (&self.choice, text) {
            (Choice::YesNo, text) => {
                let is_on = text.is_some();
                Ok((is_on != self.is_usually_on()).then_some(Tree::Bool(is_on)))
            }
            (_, None) => Ok(None),
            (Choice::Whole { .. }, Some(text)) => match text.parse() {
                Ok(number) => Ok(Some(Tree::Integer(number))),
                Err(_) => Err(wrong(say::not_a_number())),
            },
            (Choice::Words(_) | Choice::Text, Some(text)) => Ok(Some(Tree::Text(text.to_string().into()))),
            (Choice::Group(fields), Some(_)) => read(fields, form).map(Some),
            (Choice::Json, Some(text)) => match Tree::parse(text) {
                Ok(tree) => Ok(Some(tree.into_owned())),
                Err(_) => Err(wrong(say::not_json_field())),
            },
        }
    }
}

/// The setup with a name that a form has chosen.
pub(in crate::pages) fn preset(kind: &Kind, form: &FormFields) -> Option<&'static Preset> {
    let name = form.get("preset")?;
    kind.presets.iter().find(|preset| preset.name == name)
}

/// The setup that a form has chosen: by name, but for what else it says; or all that is wrong with it, and where.
pub(in crate::pages) fn chosen_for(kind: &Kind, form: &FormFields) -> Result<Tree<'static>, Vec<(String, Text)>> {
    let named = preset(kind, form).and_then(|preset| Tree::parse(preset.setup).ok());
    let Some(Tree::Object(mut keys)) = named else {
        return chosen(kind, &fields(kind), form);
    };
    if form.get("options").is_some()
        && let Tree::Object(own) = read(&fields(kind), form)?
    {
        keys.retain(|(key, _)| own.iter().all(|(other, _)| other != key));
        keys.extend(own);
    }
    Ok(Tree::Object(keys))
}

/// The setup that a form has chosen, if it has the options at all; or all that is wrong with it, and where. What is not
/// chosen is as visitors of the pages play the game.
pub(in crate::pages) fn chosen(
    kind: &Kind,
    fields: &[Field],
    form: &FormFields,
) -> Result<Tree<'static>, Vec<(String, Text)>> {
    if form.get("options").is_none() {
        return Ok(setup_for_people(kind));
    }
    let Tree::Object(mut keys) = read(fields, form)? else {
        return Ok(setup_for_people(kind));
    };
    for (key, value) in for_people(kind) {
        if !keys.iter().any(|(other, _)| *other == key) {
            keys.push((key, value));
        }
    }
    Ok(Tree::Object(keys))
}

/// The setup of these fields; or all that is wrong with it, and where.
fn read(fields: &[Field], form: &FormFields) -> Result<Tree<'static>, Vec<(String, Text)>> {
    let (mut keys, mut wrong) = (Vec::new(), Vec::new());
    for field in fields {
        match field.chosen(form) {
            Ok(Some(tree)) => {
                let key = field.path.rsplit('.').next().unwrap_or_default();
                keys.push((key.to_string().into(), tree));
            }
            Ok(None) => {}
            Err(more) => wrong.extend(more),
        }
    }
    if wrong.is_empty() { Ok(Tree::Object(keys)) } else { Err(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_every_setup_can_be_chosen() {
        for kind in games::kinds() {
            let fields = fields(kind);
            assert!(!fields.is_empty(), "{}", kind.name);
            for field in &fields {
                assert!(!field.about.is_empty() && !field.label().is_empty(), "{} {}", kind.name, field.path);
            }
            // An untouched form is the default game.
            let mut usual = Vec::new();
            for field in fields.iter().filter(|field| field.is_usually_on()) {
                usual.push((field.name(), "on".to_string()));
            }
            assert_eq!(read(&fields, &FormFields::of(usual)), Ok(Tree::Object(Vec::new())), "{}", kind.name);
        }
    }

    /// What visitors play by where they choose nothing is a setup of the game, and shown as usual where it can be chosen.
    #[test]
    fn what_is_usual_for_people_can_be_played_and_chosen_otherwise() {
        for kind in games::kinds() {
            assert!(matches!(Tree::parse(kind.for_people), Ok(Tree::Object(_))), "{}", kind.name);
            let untouched = FormFields::of(Vec::new());
            let setup = chosen(kind, &fields(kind), &untouched).expect("nothing is wrong with it");
            assert!(kind.begin(&setup).is_ok(), "{}", kind.name);
            for (key, value) in for_people(kind) {
                let fields = fields(kind);
                let field = fields.iter().find(|field| field.path == key).expect("it can be chosen");
                assert_eq!(field.usual.as_ref(), Some(&value), "{} {key}", kind.name);
                let Choice::Words(words) = &field.choice else { continue };
                for word in words {
                    let form = [("options", "1".to_string()), (&field.name(), word.clone())];
                    let form = FormFields::of(form.map(|(name, value)| (name.to_string(), value)).into());
                    let setup = chosen(kind, &fields, &form).expect("it is one of the words");
                    assert_eq!(setup.get(&key).and_then(Tree::as_text), Some(word.as_str()), "{} {key}", kind.name);
                }
            }
        }
    }

    #[test]
    fn every_setup_with_a_name_begins_a_game_and_gives_way_to_what_is_chosen() {
        let mut seen = 0;
        for kind in games::kinds() {
            for preset in kind.presets {
                let form = FormFields::of(vec![("preset".to_string(), preset.name.to_string())]);
                let setup = chosen_for(kind, &form).unwrap_or(Tree::Null);
                assert_eq!(Ok(&setup), Tree::parse(preset.setup).as_ref());
                assert!(kind.begin(&setup).is_ok(), "{} {}", kind.name, preset.name);
                seen += 1;
            }
        }
        assert!(7 <= seen, "{seen}");
        let has_match = |kind: &&Kind| kind.presets.iter().any(|preset| preset.setup == r#"{"match":{"length":7}}"#);
        let kind = games::kinds().iter().find(has_match).expect("a game has matches to 7");
        let with = |more: &[(&str, &str)]| {
            let fields = [("preset", "7"), ("options", "1")].iter().chain(more);
            let form = FormFields::of(fields.map(|(name, value)| (name.to_string(), value.to_string())).collect());
            serde_json::to_string(&chosen_for(kind, &form).expect("it can be read")).expect("it can be written")
        };
        assert_eq!(with(&[]), r#"{"match":{"length":7}}"#);
        assert_eq!(with(&[("setup.solo", "on")]), r#"{"match":{"length":7},"solo":true}"#);
        assert_eq!(
            with(&[
                ("setup.match", "on"),
                ("setup.match.length", "9"),
                ("setup.match.cube", "on"),
                ("setup.match.crawford", "on")
            ]),
            r#"{"match":{"length":9}}"#
        );
    }
}

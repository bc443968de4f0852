//! The only file that knows the schema validator.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{Kind, Schema};
use jsonschema::Registry;
use serde_json::Value;

/// The dialects that schemas are written in: the newest, and that of a document which prints its own schema.
const DIALECTS: [&str; 2] = ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"];

/// A schema, ready to be held against documents.
#[derive(Debug)]
pub struct Validator(jsonschema::Validator);

impl Validator {
    /// One of a game's schemas, by its name.
    ///
    /// # Panics
    /// When the game has no schema of that name.
    #[must_use]
    pub fn named(kind: &Kind, name: &str) -> Validator {
        let validators = compile(kind.schemas).expect("the schemas are schemas");
        let found = kind.schemas.iter().zip(validators).find(|(schema, _)| schema.name == name);
        found.expect("the game has that schema").1
    }

    /// Whether a document passes.
    #[must_use]
    pub fn passes(&self, document: &str) -> bool {
        self.faults(document).is_none()
    }

    /// What is wrong with a document.
    pub(crate) fn faults(&self, document: &str) -> Option<String> {
        let value: Value = match serde_json::from_str(document) {
            Ok(value) => value,
            Err(error) => return Some(error.to_string()),
        };
        if self.0.is_valid(&value) {
            return None;
        }
        let faults: Vec<String> =
            self.0.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        Some(faults.join("; "))
    }
}

/// The validators of `schemas`, in their order. A schema may refer to another by its `$id`.
///
/// # Errors
/// A text that is not a schema of a draft we know.
pub(crate) fn compile(schemas: &[Schema]) -> Result<Vec<Validator>, String> {
    let values: Vec<Value> = schemas.iter().map(parse).collect::<Result<_, _>>()?;
    let named = values.iter().filter_map(|value| Some((value.get("$id")?.as_str()?, value)));
    let registry = Registry::new()
        .extend(named)
        .and_then(jsonschema::RegistryBuilder::prepare)
        .map_err(|error| error.to_string())?;
    let options = jsonschema::options().should_validate_formats(true).with_registry(&registry);
    let build = |(schema, value): (&Schema, &Value)| match options.build(value) {
        Ok(validator) => Ok(Validator(validator)),
        Err(error) => Err(format!("{}: {error}", schema.name)),
    };
    schemas.iter().zip(&values).map(build).collect()
}

fn parse(schema: &Schema) -> Result<Value, String> {
    let value: Value = serde_json::from_str(schema.text).map_err(|error| format!("{}: {error}", schema.name))?;
    if !value.get("$schema").and_then(Value::as_str).is_some_and(|dialect| DIALECTS.contains(&dialect)) {
        return Err(format!("{} does not say that its `$schema` is {}", schema.name, DIALECTS.join(" or ")));
    }
    jsonschema::meta::validate(&value).map_err(|error| format!("{}: {error}", schema.name))?;
    Ok(value)
}

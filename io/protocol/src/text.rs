//! Values that are texts in JSON.

use std::fmt::Display;
use std::str::FromStr;

use game::{Digest, Kind};
use referee::{SignedHead, Stage};
use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};
use serde_json::value::RawValue;

/// What a stage is called in documents.
#[must_use]
pub const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        Stage::Paused => "paused",
        Stage::Over => "over",
    }
}

/// The stage of a name.
#[must_use]
pub fn stage_named(name: &str) -> Option<Stage> {
    [Stage::Gathering, Stage::Playing, Stage::Paused, Stage::Over].into_iter().find(|stage| stage_name(*stage) == name)
}

/// A stage by its name.
pub(crate) mod stage {
    use super::{Deserializer, Serializer, Stage, stage_name, stage_named, word};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub(crate) fn serialize<S: Serializer>(stage: &Stage, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(stage_name(*stage))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stage, D::Error> {
        word(deserializer, stage_named, "a stage")
    }
}

/// A digest by its digits.
pub(crate) mod digest {
    use super::{Deserializer, Digest, FromStr as _, Serializer, word};

    pub(crate) fn serialize<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(digest)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        word(deserializer, |text| Digest::from_str(text).ok(), "a digest")
    }
}

fn word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Option<T>,
    what: &str,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse(&text).ok_or_else(|| D::Error::custom(format_args!("{text:?} is not {what}")))
}

/// Reads a signed head.
pub(crate) fn head<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SignedHead>, D::Error> {
    let text = Option::<Box<RawValue>>::deserialize(deserializer)?;
    text.map(|text| SignedHead::parse(text.get()).map_err(D::Error::custom)).transpose()
}

/// Writes a value as text, if there is one.
#[expect(clippy::ref_option, reason = "serde calls it with a reference")]
pub(crate) fn optional<S: Serializer>(value: &Option<impl Display>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

/// Writes the name of a game.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub(crate) fn name<S: Serializer>(kind: &&'static Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name)
}

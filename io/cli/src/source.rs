//! Reading what the user names: a file, `-` for standard input, or JSON right on the command line.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use game::{CommonRefusal, Malformed};

use crate::failure::Failure;
use crate::world::World;

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input, written `-`.
    Input,
    /// A file.
    File(PathBuf),
}

impl From<OsString> for Source {
    fn from(name: OsString) -> Source {
        if name == "-" { Source::Input } else { Source::File(name.into()) }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Input => f.write_str("standard input"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

impl Source {
    /// The whole text.
    pub(crate) fn read(&self, world: &mut World<'_>) -> Result<String, Failure> {
        String::from_utf8(self.bytes(world)?).map_err(|error| {
            let found = format!("byte {} is not UTF-8", error.utf8_error().valid_up_to());
            Failure::Malformed { what: self.to_string(), malformed: Malformed::new(CommonRefusal::NotJson, "", &found) }
        })
    }

    /// All of it, text or not.
    pub(crate) fn bytes(&self, world: &mut World<'_>) -> Result<Vec<u8>, Failure> {
        let bytes = match self {
            Source::Input => {
                let mut bytes = Vec::new();
                world.input.read_to_end(&mut bytes).map(|_| bytes)
            }
            Source::File(path) => fs::read(path),
        };
        bytes.map_err(|error| Failure::Io { what: format!("cannot read {self}"), error })
    }
}

/// The text of a file.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(Failure::file("cannot read", path))
}

/// A text given on the command line: as it is, as `@FILE`, or as `-` for standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// The text itself.
    Here(String),
    /// Somewhere else.
    In(Source),
}

impl FromStr for Given {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Given, Self::Err> {
        Ok(match text.strip_prefix('@') {
            Some(file) => Given::In(Source::from(OsString::from(file))),
            None if text == "-" => Given::In(Source::Input),
            None => Given::Here(text.to_owned()),
        })
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Here(text) => f.write_str(text),
            Given::In(source) => source.fmt(f),
        }
    }
}

impl Given {
    /// The name of the file it is in, without folders, if it is in one.
    pub(crate) fn file_name(&self) -> Option<Cow<'_, str>> {
        match self {
            Given::In(Source::File(path)) => path.file_name().map(OsStr::to_string_lossy),
            Given::Here(_) | Given::In(Source::Input) => None,
        }
    }

    /// The text.
    pub(crate) fn read(&self, world: &mut World<'_>) -> Result<String, Failure> {
        match self {
            Given::Here(text) => Ok(text.clone()),
            Given::In(source) => source.read(world),
        }
    }
}

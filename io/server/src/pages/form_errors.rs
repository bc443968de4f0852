//! What is wrong with a form, and at which fields.

use axum::http::StatusCode;
use game::{Fault, Kind, Refusal, Refused, Text};

use super::Language;
use super::language::sentence;
use super::lobby::options::{Field, fields};
use crate::http::status_of;

/// What is wrong with a form, and at which fields.
pub(super) struct FormErrors {
    /// The game whose form it is, if it is a game's.
    pub(super) game: Option<&'static str>,
    /// Fields by their names, and what is wrong with them.
    pub(super) places: Vec<(String, String)>,
    /// What is wrong besides.
    pub(super) rest: Vec<String>,
    pub(super) status: StatusCode,
}

impl FormErrors {
    /// What is wrong with one field.
    pub(super) fn in_field(game: Option<&'static str>, name: &str, why: String) -> FormErrors {
        let places = vec![(name.to_string(), why)];
        FormErrors { game, places, rest: Vec::new(), status: StatusCode::BAD_REQUEST }
    }

    /// What is wrong with a field.
    pub(super) fn at(&self, name: &str) -> Option<&str> {
        self.places.iter().find(|(place, _)| place == name).map(|(_, why)| why.as_str())
    }

    /// Whether the options are where something is wrong.
    pub(super) fn is_in_options(&self) -> bool {
        self.places.iter().any(|(place, _)| place.starts_with("setup."))
    }

    /// What is wrong on the whole; `marked` says so where it stands at the fields.
    pub(super) fn summary(&self, marked: Text, language: Language) -> String {
        match (self.game, self.rest.as_slice(), self.places.first()) {
            (None, [], Some((_, why))) => why.clone(),
            (_, [], _) => language.say(marked),
            (_, rest, _) => rest.join(" "),
        }
    }

    /// Choices for a game that cannot be read.
    pub(super) fn setup(kind: &'static Kind, wrong: Vec<(String, Text)>, language: Language) -> FormErrors {
        let place = |(path, why): (String, Text)| (format!("setup.{path}"), language.say(why));
        let places = wrong.into_iter().map(place).collect();
        FormErrors { game: Some(kind.name), places, rest: Vec::new(), status: StatusCode::BAD_REQUEST }
    }

    /// What was refused, put to the fields it is about: those of the setup, and `own`.
    pub(super) fn refused(kind: &'static Kind, why: &Refused, own: &[&str], language: Language) -> FormErrors {
        let status = status_of(why);
        let mut wrong = FormErrors { game: Some(kind.name), places: Vec::new(), rest: Vec::new(), status };
        match why {
            Refusal::Malformed(malformed) => {
                for fault in malformed.faults() {
                    wrong.place(kind, fault, own, language);
                }
            }
            Refusal::Illegal(_) => wrong.rest.push(language.refusal(why)),
        }
        wrong
    }

    /// Puts a fault to the field it is about.
    fn place(&mut self, kind: &Kind, fault: &Fault, own: &[&str], language: Language) {
        if let Some(name) = own.iter().find(|name| fault.at.strip_prefix('/') == Some(name)) {
            self.places.push(((*name).to_string(), language.fault(fault)));
            return;
        }
        let way = fault.at.strip_prefix("/setup").unwrap_or(&fault.at).trim_start_matches('/').replace('/', ".");
        let is_inside = |path: &str| way == path || way.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
        match fields(kind).iter().flat_map(Field::leaves).find(|field| is_inside(&field.path)) {
            Some(field) => self.places.push((field.name(), language.fault(fault))),
            None => self.rest.push(sentence(&language.speech().fault(fault))),
        }
    }
}

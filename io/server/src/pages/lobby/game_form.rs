//! The form with a game's options: fields for its setup, with what was typed and what is wrong with it.

use game::{Kind, Text};
use games::manual;
use maud::{Markup, html};
use referee::Clock;

use super::LONGEST_NAME;
use super::options::{Choice, Field};
use crate::pages::markdown::meaning;
use crate::pages::shared::clock_name;
use crate::pages::{FormErrors, FormFields, Language, say};

/// The form with a game's options: what was typed into it, and what is wrong with that.
pub(in crate::pages) struct GameForm<'a> {
    pub(in crate::pages) kind: &'static Kind,
    pub(in crate::pages) language: Language,
    pub(in crate::pages) typed: &'a FormFields,
    pub(in crate::pages) wrong: Option<&'a FormErrors>,
}

/// The word of a form for the usual clock.
pub(in crate::pages) const USUAL_CLOCK: &str = "usual";

impl GameForm<'_> {
    /// The id of a field's element.
    pub(in crate::pages) fn id(&self, name: &str) -> String {
        format!("{}-{}", self.kind.name, name.replace('.', "-"))
    }

    /// A text in the language of the page.
    pub(in crate::pages) fn say(&self, text: Text) -> String {
        self.language.say(text)
    }

    /// What is wrong with a field.
    pub(in crate::pages) fn why(&self, name: &str) -> Option<&str> {
        self.wrong.and_then(|wrong| wrong.at(name))
    }

    /// What the field is described by: what is wrong with it, and what it means.
    fn described(&self, name: &str) -> String {
        let id = self.id(name);
        let why = self.why(name).map(|_| format!("{id}-wrong "));
        format!("{}{id}-hint", why.unwrap_or_default())
    }

    /// What is wrong with a field, for people.
    pub(in crate::pages) fn complaint(&self, name: &str) -> Markup {
        html! { @if let Some(why) = self.why(name) { p.wrong id=(format!("{}-wrong", self.id(name))) { (why) } } }
    }

    /// The name of the player, who is asked for it once.
    pub(in crate::pages) fn name(&self, known: Option<String>) -> Markup {
        let typed = self.typed.get("name").map(ToString::to_string);
        match (known, typed, self.why("name")) {
            (Some(known), _, None) => html! { input type="hidden" name="name" value=(known); },
            (known, typed, why) => html! {
                div.field {
                    label for=(self.id("name")) { (self.say(say::your_name())) }
                    input id=(self.id("name")) name="name" value=[typed.or(known)] maxlength=(LONGEST_NAME)
                        placeholder=(self.say(say::guest()))
                        autocomplete="nickname" data-name aria-invalid=[why.map(|_| "true")]
                        aria-describedby=[why.map(|_| format!("{}-wrong", self.id("name")))];
                    (self.complaint("name"))
                }
            },
        }
    }

    /// The password of a house that is closed.
    pub(in crate::pages) fn password(&self, is_closed: bool) -> Markup {
        let id = self.id("password");
        html! {
            @if is_closed {
                div.field {
                    label for=(id) { (self.say(say::house_password())) }
                    input type="password" id=(id) name="password" autocomplete="current-password"
                        aria-describedby=(format!("{id}-hint"));
                    p.hint id=(format!("{id}-hint")) { (self.say(say::house_password_hint())) }
                }
            }
        }
    }

    /// How much time there is: one of these clocks, or the usual one of a public table.
    pub(in crate::pages) fn clock_or(&self, clocks: &[(&str, Clock)], usual: Clock) -> Markup {
        let name = self.say(say::usual_clock(clock_name(usual, self.language)));
        self.clock_field(clocks, USUAL_CLOCK, &html! { option value=(USUAL_CLOCK) { (name) } })
    }

    /// How much time there is: one of these clocks.
    pub(in crate::pages) fn clock(&self, clocks: &[(&str, Clock)], usual: &str) -> Markup {
        self.clock_field(clocks, usual, &html! {})
    }

    fn clock_field(&self, clocks: &[(&str, Clock)], usual: &str, first: &Markup) -> Markup {
        let chosen = self.typed.get("clock").unwrap_or(usual);
        html! {
            div.field {
                label for=(self.id("clock")) { (self.say(say::time_for())) }
                select id=(self.id("clock")) name="clock" {
                    (first)
                    @for (word, clock) in clocks {
                        option value=(word) selected[*word == chosen] { (clock_name(*clock, self.language)) }
                    }
                }
            }
        }
    }

    /// Fields for what can be chosen, those for experts last.
    pub(in crate::pages) fn choices(&self, fields: &[Field]) -> Markup {
        let (experts, others): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| matches!(field.choice, Choice::Json));
        let is_wrong_inside = experts.iter().any(|field| self.why(&field.name()).is_some());
        html! {
            input type="hidden" name="options" value="1";
            @for field in others { (self.field(field)) }
            @if !experts.is_empty() {
                details open[is_wrong_inside] {
                    summary { (self.say(say::advanced())) }
                    @for field in experts { (self.field(field)) }
                }
            }
        }
    }

    fn field(&self, field: &Field) -> Markup {
        let name = field.name();
        let id = self.id(&name);
        match &field.choice {
            Choice::YesNo => html! { div.field { (self.tick(field)) (self.hint(field)) } },
            Choice::Group(fields) => html! {
                fieldset {
                    legend { (field.label()) }
                    (self.tick(field)) (self.hint(field))
                    @for field in fields { (self.field(field)) }
                }
            },
            Choice::Words(_) | Choice::Whole { .. } | Choice::Text | Choice::Json => html! {
                div.field {
                    label for=(id) { (field.label()) }
                    (self.input(field))
                    (self.hint(field))
                }
            },
        }
    }

    /// A box to tick. Before a form was sent it shows what is usual.
    fn tick(&self, field: &Field) -> Markup {
        let name = field.name();
        let is_on = match self.typed.get("options") {
            Some(_) => self.typed.get(&name).is_some(),
            None => field.is_usually_on(),
        };
        html! {
            label.check {
                input type="checkbox" name=(name) id=(self.id(&name)) checked[is_on]
                    aria-describedby=(self.described(&name));
                span { (field.label()) }
            }
        }
    }

    fn input(&self, field: &Field) -> Markup {
        let name = field.name();
        let (id, typed) = (self.id(&name), self.typed.get(&name));
        let (invalid, described) = (self.why(&name).map(|_| "true"), self.described(&name));
        let usual = field.usual_text().map(|usual| self.say(say::usual_value(usual)));
        match &field.choice {
            Choice::Words(words) => html! {
                select id=(id) name=(name) aria-invalid=[invalid] aria-describedby=(described) {
                    option value="" { (usual.unwrap_or_else(|| self.say(say::as_usual()))) }
                    @for word in words { option value=(word) selected[typed == Some(word)] { (word) } }
                }
            },
            Choice::Whole { least, most } => html! {
                input type="number" id=(id) name=(name) min=[*least] max=[*most] step="1" value=[typed]
                    placeholder=[usual] aria-invalid=[invalid] aria-describedby=(described);
            },
            _ => html! {
                input id=(id) name=(name) value=[typed] placeholder=[usual] spellcheck="false" autocomplete="off"
                    aria-invalid=[invalid] aria-describedby=(described);
            },
        }
    }

    /// What is wrong with a field, and what it means: in the words of the game's page, or else of its schema.
    fn hint(&self, field: &Field) -> Markup {
        let name = field.name();
        let page = manual(self.kind, self.language.tag());
        let translated = if page.language == "en" { None } else { meaning(page.text, &field.path) };
        html! {
            (self.complaint(&name))
            p.hint id=(format!("{}-hint", self.id(&name))) {
                @match translated { Some(text) => (text), None => (field.about) }
            }
        }
    }
}

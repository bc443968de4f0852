//! A game in the lobby: its picture, what it is, and the form that sets up a table.

use bots::Level;
use game::Kind;
use games::manual;
use maud::{Markup, html};

use super::LONGEST_NAME;
use super::create::{CLOCKS, Wrong};
use super::options::{Choice, Field, fields};
use crate::pages::form::Filled;
use crate::pages::look::Language;
use crate::pages::markdown::{lead, meaning};
use crate::pages::pictures::When;
use crate::pages::visit::Visit;
use crate::pages::words::{Word, level_word};

/// A card as it is drawn: whose game, what was typed into it and what is wrong with that.
struct Card<'a> {
    kind: &'static Kind,
    language: Language,
    form: &'a Filled,
    wrong: Option<&'a Wrong>,
}

/// The card of a game.
pub(super) fn card(visit: &Visit, kind: &'static Kind, form: &Filled, wrong: Option<&Wrong>) -> Markup {
    let language = visit.language();
    let wrong = wrong.filter(|wrong| wrong.game == Some(kind.name));
    let untouched = Filled::default();
    let card = Card { kind, language, form: if wrong.is_some() { form } else { &untouched }, wrong };
    let page = manual(kind, language.tag());
    let rules = format!("/rules/{}", kind.name);
    html! {
        article.card.game id=(format!("game-{}", kind.name)) aria-labelledby=(card.id("title")) {
            img.board src=(When::Opening.address(kind)) alt="" width="320" height="240";
            h3 id=(card.id("title")) { (page.title) }
            p { (lead(page.text)) }
            p.meta {
                span { (players(kind, language)) }
                a href=(rules) { (Word::HowToPlay.text(language)) span.unseen { ": " (page.title) } }
            }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(kind.name);
                (card.name(visit.person()))
                div.opponent {
                    button name="computer" value="1" { (Word::PlayComputer.text(language)) span.unseen { ": " (page.title) } }
                    (card.level())
                }
                button.quiet { (Word::PlayFriend.text(language)) span.unseen { ": " (page.title) } }
                (card.options())
            }
        }
    }
}

/// How many play a game.
fn players(kind: &Kind, language: Language) -> String {
    let (least, most) = (kind.seats.start(), kind.seats.end());
    let count = if least == most { least.to_string() } else { format!("{least}–{most}") };
    Word::PlayerCount.text(language).replace("{}", &count)
}

/// A field and those in it.
pub(super) fn leaves(field: &Field) -> Vec<&Field> {
    match &field.choice {
        Choice::Group(fields) => fields.iter().flat_map(leaves).chain([field]).collect(),
        _ => vec![field],
    }
}

impl Card<'_> {
    fn id(&self, name: &str) -> String {
        format!("{}-{}", self.kind.name, name.replace('.', "-"))
    }

    fn say(&self, word: Word) -> &'static str {
        word.text(self.language)
    }

    fn why(&self, name: &str) -> Option<&str> {
        self.wrong.and_then(|wrong| wrong.at(name))
    }

    /// What the field is described by: what is wrong with it, and what it means.
    fn described(&self, name: &str) -> String {
        let id = self.id(name);
        let why = self.why(name).map(|_| format!("{id}-wrong "));
        format!("{}{id}-hint", why.unwrap_or_default())
    }

    fn complaint(&self, name: &str) -> Markup {
        html! { @if let Some(why) = self.why(name) { p.wrong id=(format!("{}-wrong", self.id(name))) { (why) } } }
    }

    /// The name of the player, who is asked for it once.
    fn name(&self, known: Option<String>) -> Markup {
        let typed = self.form.get("name").map(ToString::to_string);
        match (known, typed, self.why("name")) {
            (Some(known), _, None) => html! { input type="hidden" name="name" value=(known); },
            (known, typed, why) => html! {
                div.field {
                    label for=(self.id("name")) { (self.say(Word::YourName)) }
                    input id=(self.id("name")) name="name" value=[typed.or(known)] maxlength=(LONGEST_NAME)
                        placeholder=(self.say(Word::SomeGuest))
                        autocomplete="nickname" data-name aria-invalid=[why.map(|_| "true")]
                        aria-describedby=[why.map(|_| format!("{}-wrong", self.id("name")))];
                    (self.complaint("name"))
                }
            },
        }
    }

    /// Everything that can be chosen.
    fn options(&self) -> Markup {
        let fields = fields(self.kind);
        let (experts, others): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| matches!(field.choice, Choice::Json));
        let is_open = self.wrong.is_some_and(Wrong::is_in_options);
        let is_wrong_inside = experts.iter().any(|field| self.why(&field.name()).is_some());
        html! {
            label.check {
                input type="checkbox" name="private" checked[self.form.get("private").is_some()];
                span { (self.say(Word::OnlyInvited)) }
            }
            details.options open[is_open] {
                summary { (self.say(Word::Options)) }
                input type="hidden" name="options" value="1";
                (self.clock())
                @for field in others { (self.field(field)) }
                @if !experts.is_empty() {
                    details open[is_wrong_inside] {
                        summary { (self.say(Word::Advanced)) }
                        @for field in experts { (self.field(field)) }
                    }
                }
            }
        }
    }

    /// How hard the computer tries.
    fn level(&self) -> Markup {
        let chosen = self.form.get("level").unwrap_or(Level::Normal.name());
        html! {
            select name="level" aria-label=(self.say(Word::LevelLabel)) {
                @for level in Level::ALL {
                    option value=(level.name()) selected[level.name() == chosen] { (level_word(level).text(self.language)) }
                }
            }
        }
    }

    fn clock(&self) -> Markup {
        let chosen = self.form.get("clock").unwrap_or("none");
        html! {
            div.field {
                label for=(self.id("clock")) { (self.say(Word::TimeFor)) }
                select id=(self.id("clock")) name="clock" {
                    @for (word, text, _) in CLOCKS { option value=(word) selected[word == chosen] { (self.say(text)) } }
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
        let is_on = match self.form.get("options") {
            Some(_) => self.form.get(&name).is_some(),
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
        let (id, typed) = (self.id(&name), self.form.get(&name));
        let (invalid, described) = (self.why(&name).map(|_| "true"), self.described(&name));
        let usual = field.usual_text().map(|usual| self.say(Word::Usually).replace("{}", &usual));
        match &field.choice {
            Choice::Words(words) => html! {
                select id=(id) name=(name) aria-invalid=[invalid] aria-describedby=(described) {
                    option value="" { (usual.as_deref().unwrap_or(self.say(Word::AsUsual))) }
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

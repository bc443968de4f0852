//! What players say to each other: greetings, and what they write. Spectators neither see nor say any of it.

use game::Digest;
use maud::{Markup, html};
use serde_json::{Value, json};

use super::TableVisitor;
use super::parts::TableView;
use super::requests::done;
use crate::hub::{LONGEST, Said, TalkLine};
use crate::pages::say::{self, Label};
use crate::pages::{FormFields, PageAnswer, PageRequest};
use crate::{ServerRefusal, no};

/// The greetings: what they go by, and how they are worded.
const GREETINGS: &[(&str, Label)] = &[
    ("hello", say::greet_hello),
    ("good_luck", say::greet_good_luck),
    ("well_played", say::greet_well_played),
    ("thanks", say::greet_thanks),
    ("sorry", say::greet_sorry),
    ("good_bye", say::greet_good_bye),
];

impl TableView<'_> {
    /// What the page is told of talk: what may be said now, and the lines after one that it knows.
    pub(super) fn talk(&self, key: &Digest, after: u64) -> Value {
        let lines = self.visitor.room.heard(key, after);
        let last = lines.last().map_or(after, |line| line.number);
        let lines: Vec<String> = lines.iter().map(|line| self.line(line, key).into_string()).collect();
        let state = self.visitor.room.talk_state(key);
        json!({
            "html": self.talk_controls(key).into_string(), "lines": lines, "last": last,
            "shown": !state.others.is_empty(), "open": state.chat.is_ok(),
        })
    }

    /// Where players talk.
    pub(super) fn talk_section(&self, key: &Digest) -> Markup {
        let state = self.visitor.room.talk_state(key);
        let lines = self.visitor.room.heard(key, 0);
        html! {
            section.talk data-talk hidden[state.others.is_empty()] aria-labelledby="talk" {
                h2 #talk { (self.say(say::talk())) }
                ol.lines data-lines aria-live="polite" tabindex="0" aria-labelledby="talk" {
                    @for line in &lines { (self.line(line, key)) }
                }
                p.refusal role="alert" data-unsaid {}
                form.chat method="post" action=(self.visitor.path("/say")) data-chat hidden[state.chat.is_err()] {
                    input name="text" required maxlength=(LONGEST) autocomplete="off" aria-label=(self.say(say::message()));
                    " " button { (self.say(say::send_message())) }
                }
                div data-company="talk" { (self.talk_controls(key)) }
            }
        }
    }

    fn line(&self, line: &TalkLine, reader: &Digest) -> Markup {
        let said = match &line.said {
            Said::Greeting(key) => {
                GREETINGS.iter().find(|(known, _)| known == key).map_or(String::new(), |(_, text)| self.say(text()))
            }
            Said::Text(text) => text.clone(),
        };
        html! {
            li data-line=(line.number) data-by=[Some(&line.name).filter(|_| !line.is_by(reader))] {
                b { bdi { (line.name) } } " " bdi { (said) }
            }
        }
    }

    /// What may be said now, and what stands against it.
    fn talk_controls(&self, key: &Digest) -> Markup {
        let state = self.visitor.room.talk_state(key);
        let named = |is_on: bool| {
            let names = state.others.iter().filter(|(_, on)| *on == is_on).map(|(name, _)| name.as_str());
            names.collect::<Vec<_>>().join(", ")
        };
        let (on, off) = (named(true), named(false));
        html! {
            @match state.greetings {
                Err(why) => p.hint { (self.language.refusal(&no(why))) },
                Ok(()) => {
                    form.greetings method="post" action=(self.visitor.path("/greet")) data-say {
                        @for (greeting, text) in GREETINGS {
                            button.quiet name="greeting" value=(greeting) { (self.say(text())) } " "
                        }
                    }
                }
            }
            @if !state.is_private {
                form method="post" action=(self.visitor.path("/chat")) data-say {
                    @if state.is_on {
                        @if !off.is_empty() { p.hint { (self.say(say::chat_waits_for(off))) } }
                        button.quiet name="on" value="0" { (self.say(say::turn_chat_off())) }
                    } @else {
                        @if !on.is_empty() { p.hint { (self.say(say::chat_wanted_by(on))) } }
                        button.quiet name="on" value="1" { (self.say(say::turn_chat_on())) }
                    }
                }
            }
            p.mutes data-mutes hidden {
                @for (name, _) in &state.others {
                    button.quiet type="button" data-mute=(name) aria-pressed="false" { (self.say(say::mute_player(name.as_str()))) } " "
                }
            }
        }
    }
}

/// `POST /tables/{id}/greet`
pub(super) async fn greet(request: PageRequest, form: FormFields) -> PageAnswer {
    let greeting = form.get("greeting").and_then(|said| GREETINGS.iter().find(|(known, _)| *known == said));
    let (greeting, _) = greeting.ok_or(ServerRefusal::WrongForm)?;
    pass_on(request, Said::Greeting(greeting)).await
}

/// `POST /tables/{id}/say`
pub(super) async fn write(request: PageRequest, form: FormFields) -> PageAnswer {
    let text = form.get("text").unwrap_or_default().to_string();
    pass_on(request, Said::Text(text)).await
}

/// `POST /tables/{id}/chat`: turns free talk on or off.
pub(super) async fn turn(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let key = visitor.key.ok_or(ServerRefusal::NoToken)?;
    visitor.room.turn_talk(key, form.get("on") == Some("1"));
    Ok(done(&request, &visitor, Ok(())).await)
}

/// Passes on what a player says, unless the operator has banned the name meanwhile.
async fn pass_on(request: PageRequest, said: Said) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let key = visitor.key.ok_or(ServerRefusal::NoToken)?;
    let table = visitor.room.table();
    let place = table.place_of(&key).and_then(|place| table.places.get(usize::from(place)));
    let admitted = place.map_or(Ok(()), |place| request.door.app.house.must_admit_name(&place.name));
    let passed = admitted.and_then(|()| visitor.room.talk(key, said));
    Ok(done(&request, &visitor, passed).await)
}

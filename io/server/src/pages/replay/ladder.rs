//! What a log proves, claim by claim, for people: what holds, how far, and what is still trust.

use game::{Digest, Text};
use maud::{Markup, html};
use referee::{Claim, Holds, Ladder, Rung, Table};

use crate::pages::{Language, players, say};

/// The claims that a log can prove by itself; what is left is somebody's word.
const PROVABLE: &[Claim] = &[Claim::Rules, Claim::Draws, Claim::Choose, Claim::Foresee, Claim::Signed];

/// The ladder of a log, in the reader's language.
pub(super) fn ladder(ladder: &Ladder, table: &Table, language: Language) -> Markup {
    let players = players::players(table, language);
    let (proved, trusted): (Vec<&Rung>, Vec<&Rung>) =
        ladder.rungs.iter().partition(|rung| PROVABLE.contains(&rung.claim));
    let rung = |rung: &Rung| {
        html! {
            li.rung data-claim=(rung.claim.name()) data-holds=(rung.holds.name()) {
                p {
                    span.verdict { span aria-hidden="true" { (sign(rung)) } " " (language.say(rung.verdict())) }
                    " " strong { (language.say(rung.claim.text())) }
                }
                @for reason in &rung.reasons { p.hint { (language.say_of(reason, &players)) } }
            }
        }
    };
    html! {
        section.ladder {
            p { (language.say(lead(table))) }
            ul { @for proved in proved { (rung(proved)) } }
            h2 { (language.say(say::still_trust())) }
            ul {
                @for trusted in trusted { (rung(trusted)) }
                li.rung data-claim="page" data-holds="trust" {
                    p { span.verdict aria-hidden="true" { "○" } " " strong { (language.say(say::page_is_trust())) } }
                    p.hint { (language.say(say::page_is_trust_hint())) }
                }
            }
        }
    }
}

/// How it works, in a few sentences.
fn lead(table: &Table) -> Text {
    match (table.header.keys.is_some(), Table::needs_luck(table.kind())) {
        (true, true) => say::proof_lead(),
        (true, false) => say::proof_lead_without_luck(),
        (false, _) => say::proof_lead_without_keys(),
    }
}

/// What stands for a verdict besides its word and its colour. What no log can prove is no fault.
fn sign(rung: &Rung) -> &'static str {
    match rung.holds {
        Holds::Yes => "✓",
        Holds::Partly => "◐",
        Holds::No if PROVABLE.contains(&rung.claim) => "✗",
        Holds::No => "○",
    }
}

/// The keys of the server and of those who sat down with one, to be compared.
pub(super) fn keys(table: &Table, language: Language) -> Vec<(String, Digest)> {
    let Some(terms) = table.header.keys else { return Vec::new() };
    let server = (language.say(say::key_of_server()), terms.server);
    let players = table.places.iter().filter_map(|place| {
        let (key, _) = place.signs.as_ref()?;
        Some((language.say(say::key_of(place.name.as_str())), key.bytes()))
    });
    [server].into_iter().chain(players).collect()
}

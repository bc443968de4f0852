//! The page with all tables.

use std::cmp::Reverse;
use std::fmt::Write as _;

use game::Value;

use super::html::{Frame, Name, Text, short, time};
use super::words::{Words, title};
use super::{Shown, Site, WaitingTable, picture, policy, say};
use crate::census::MakerCount;

/// The page with all tables: those where the game is on come first, and what changed last comes before the rest.
pub(super) fn page<'a>(site: &'a Site<'a>, words: &'a Words) -> Frame<'a> {
    let mut tables: Vec<&Shown> = site.tables.iter().collect();
    tables.sort_by_key(|shown| (shown.winners.is_some(), Reverse(shown.steps.last().map(|step| step.at)), &shown.id));
    let mut content = format!("<main class=\"tables\">\n<h1>{}</h1>\n", Text(&site.title));
    if tables.is_empty() && site.waiting.is_empty() {
        let _ = writeln!(content, "<p id=\"empty\">{}</p>", words.html(&say::no_tables()));
    } else if !tables.is_empty() {
        content.push_str("<ul id=\"tables\">\n");
        for shown in tables {
            content.push_str(&card(words, shown));
        }
        content.push_str("</ul>\n");
    }
    content.push_str(&waiting(site, words));
    content.push_str(&abandoned(site, words));
    content.push_str("</main>\n");
    Frame { site, words, title: site.title.clone(), root: "", policy: policy::plain(), content }
}

/// The tables that wait for their players, a line each.
fn waiting(site: &Site<'_>, words: &Words) -> String {
    let line = |table: &WaitingTable| {
        let id = Text(&table.id).to_string();
        let players = Value::listed(table.players.iter().map(|player| Name(player).to_string()));
        let text = if table.have_joined { say::waits_for_seeds(id, players) } else { say::waits_to_join(id, players) };
        format!("<p class=\"status\" data-waits=\"{}\">{}</p>\n", Text(&table.id), words.html(&text))
    };
    site.waiting.iter().map(line).collect()
}

/// The tables that came to nothing, a line for each person who made some.
fn abandoned(site: &Site<'_>, words: &Words) -> String {
    let makers = site.makers.iter().filter(|maker| !maker.abandoned.is_empty());
    let line = |maker: &MakerCount| {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let (made, left) = (number(maker.tables), number(maker.abandoned.len()));
        let text = say::abandoned(Name(&maker.maker).to_string(), Value::Number(made), Value::Number(left));
        format!("<p class=\"hint\" data-abandoned=\"{left}\">{}</p>\n", words.html(&text))
    };
    makers.map(line).collect()
}

/// A table in a few words, with its board.
fn card(words: &Words, shown: &Shown) -> String {
    let id = Text(&shown.id);
    let (name, status) = (title(shown.kind.name), words.status(shown));
    let state = if shown.winners.is_some() { "over" } else { "running" };
    let drawn = short(&picture(shown, words.language()));
    let mut text = format!(
        "<li data-table=\"{id}\" data-state=\"{state}\">\n\
         <a href=\"{id}/index.html\" tabindex=\"-1\" aria-hidden=\"true\"><img src=\"{id}/board.svg?v={drawn}\" alt=\"\" loading=\"lazy\"></a>\n\
         <div>\n<h2><a href=\"{id}/index.html\">{}: {id}</a></h2>\n<p class=\"status\">{status}</p>\n<p>{}</p>\n",
        Text(&name),
        words.players(shown),
    );
    if let Some(step) = shown.steps.last() {
        let _ =
            writeln!(text, "<p class=\"hint\"><span dir=\"auto\">{}</span> {}</p>", Text(&step.caption), time(step.at));
    }
    text.push_str("</div>\n</li>\n");
    text
}

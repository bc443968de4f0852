//! The analysis as one page that needs nothing else.

use analysis::{Report, STYLE, Telling, content, english};
use maud::html;

use super::text::about;
use crate::standalone_page::standalone_page;

/// The page.
pub(super) fn page(report: &Report) -> String {
    let sides: Vec<String> = (0..report.sides).map(|side| report.side_name(side)).collect();
    let heading = format!("{}: {}", report.kind.name, sides.join(" \u{2013} "));
    let names = &report.names;
    let telling = Telling { speech: english(), names, players: names, board: &|_| None };
    let body = html! {
        header {
            h1 { (heading) }
            p { (about(report)) }
        }
        main { (content(report, &telling)) }
        footer { p { "Written by " code { "parlor analyse" } "." } }
    };
    standalone_page(&heading, STYLE, &body)
}

//! The analysis as one page that needs nothing else.

use analysis::{ENGLISH, Report, STYLE, Telling, content};
use maud::html;

use super::text::about;
use crate::leaf::leaf;

/// What the page has around the analysis.
const FRAME: &str = include_str!("style.css");

/// The page.
pub(super) fn page(report: &Report) -> String {
    let sides: Vec<String> = (0..report.sides).map(|side| report.side_name(side)).collect();
    let heading = format!("{}: {}", report.game, sides.join(" \u{2013} "));
    let telling = Telling { words: &ENGLISH, tell: &|story: &[String]| story.join(" "), board: &|_| None };
    let body = html! {
        header {
            h1 { (heading) }
            p { (about(report)) }
        }
        main { (content(report, &telling)) }
        footer { p { "Written by " code { "parlor analyse" } "." } }
    };
    leaf(&heading, &[FRAME, STYLE], &body)
}

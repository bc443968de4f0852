//! The analysis as one page that needs nothing else.

use analysis::{ENGLISH, Report, STYLE, Telling, content};
use maud::{DOCTYPE, PreEscaped, html};

use super::text::about;

/// What the page has around the analysis.
const FRAME: &str = include_str!("style.css");

/// The page.
pub(super) fn page(report: &Report) -> String {
    let sides: Vec<String> = (0..report.sides).map(|side| report.side_name(side)).collect();
    let heading = format!("{}: {}", report.game, sides.join(" \u{2013} "));
    let telling = Telling { words: &ENGLISH, tell: &|story: &[String]| story.join(" "), board: &|_| None };
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (heading) }
                style { (PreEscaped(FRAME)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (heading) }
                    p { (about(report)) }
                }
                main { (content(report, &telling)) }
                footer { p { "Written by " code { "parlor analyse" } "." } }
            }
        }
    };
    markup.into_string()
}

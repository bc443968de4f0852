//! A link as a picture that a telephone reads: a QR code.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};

use super::look::Language;
use super::words::Word;

/// How much light there is around the code, in modules: as much as readers are promised.
const QUIET: i32 = 4;
/// Hosts that every computer calls itself.
const HERE: [&str; 4] = ["localhost", "127.", "[::1]", "0.0.0.0"];

/// The picture of a link to share, folded up; or why it would be of no use.
pub(super) fn scan(link: &str, language: Language) -> Markup {
    let host = link.split_once("://").map_or(link, |(_, host)| host);
    let is_here = HERE.iter().any(|here| host.starts_with(here));
    let say = |word: Word| word.text(language);
    html! {
        @if is_here {
            p.hint { (say(Word::OnlyHere)) }
        } @else if let Some(picture) = svg(link, say(Word::LinkPicture)) {
            details.scan #scan {
                summary { (say(Word::ScanToJoin)) }
                p.hint { (say(Word::ScanMeans)) }
                (PreEscaped(picture))
            }
        }
    }
}

/// The code as SVG: dark on light in every colour scheme, for readers expect that. Nothing if the text is too long.
fn svg(text: &str, name: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * QUIET;
    let name = html! { (name) }.into_string();
    Some(format!(
        "<svg class=\"qr\" role=\"img\" aria-label=\"{name}\" viewBox=\"0 0 {size} {size}\" width=\"{0}\" height=\"{0}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path fill=\"#000\" d=\"{1}\"/></svg>",
        size * 6,
        strokes(&code)
    ))
}

/// Dark modules: for each run of them in a row, a bar.
fn strokes(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            let run = i32::try_from(run).unwrap_or(0);
            if 0 < run {
                write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET)
                    .expect("writing to a string does not fail");
            }
            x += run + 1;
        }
    }
    path
}

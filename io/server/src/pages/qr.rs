//! A link as a picture that a telephone reads: a QR code.

use std::fmt::Write as _;

use game::Text;
use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};

use super::{Language, say};

/// How much light there is around the code, in modules: as much as readers are promised.
const QUIET: i32 = 4;
/// Hosts that every computer calls itself.
const HERE: &[&str] = &["localhost", "127.", "[::1]", "0.0.0.0"];

/// The picture of a link to share, folded up; or why it would be of no use.
pub(super) fn scan(link: &str, language: Language) -> Markup {
    let host = link.split_once("://").map_or(link, |(_, host)| host);
    let is_here = HERE.iter().any(|here| host.starts_with(*here));
    let say = |text: Text| language.say(text);
    html! {
        @if is_here {
            p.hint { (say(say::link_works_here_only())) }
        } @else if let Some(picture) = svg(link, &say(say::link_picture())) {
            details.scan #scan {
                summary { (say(say::scan_to_join())) }
                p.hint { (say(say::scan_hint())) }
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

#[cfg(test)]
mod tests {
    use rqrr::PreparedImage;

    use super::*;

    /// How many dots wide a module is drawn.
    const SCALE: usize = 4;

    /// What a reader sees in a picture: the bars of its path, drawn.
    fn read(picture: &str) -> String {
        let (_, rest) = picture.split_once("viewBox=\"0 0 ").expect("a size");
        let size: usize = rest.split(' ').next().and_then(|size| size.parse().ok()).expect("a number");
        let (_, path) = picture.rsplit_once(" d=\"").expect("a path");
        let mut dark = vec![false; size * size];
        for bar in path.split('"').next().expect("it ends").split('M').skip(1) {
            let numbers: Vec<usize> = bar.split([' ', 'h', 'v']).filter_map(|number| number.parse().ok()).collect();
            let [x, y, run, 1] = numbers[..] else { panic!("{bar}") };
            dark[y * size + x..][..run].fill(true);
        }
        let shade = |x: usize, y: usize| if dark[y / SCALE * size + x / SCALE] { 0 } else { 255 };
        let mut image = PreparedImage::prepare_from_greyscale(size * SCALE, size * SCALE, shade);
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1);
        grids[0].decode().expect("it can be read").1
    }

    #[test]
    fn readers_find_the_link() {
        let invitation = "0".repeat(64);
        for link in
            ["http://a.example/tables/1", &format!("https://parlor.example:8443/tables/123#invite={invitation}")]
        {
            assert_eq!(read(&svg(link, "A & B").expect("it is short")), link);
        }
        assert!(svg(&"x".repeat(5000), "").is_none());
        assert!(svg("x", "A & B").is_some_and(|svg| svg.contains("aria-label=\"A &amp; B\"")));
    }

    #[test]
    fn a_link_that_others_cannot_open_is_not_drawn() {
        for (link, is_drawn) in [
            ("http://192.168.0.7:7343/tables/1", true),
            ("https://parlor.example/tables/1", true),
            ("http://localhost:7343/tables/1", false),
            ("http://127.0.0.1/tables/1", false),
            ("http://[::1]:7343/tables/1", false),
        ] {
            let markup = scan(link, Language::english()).into_string();
            assert_eq!(markup.contains("<svg"), is_drawn, "{link}");
            assert_eq!(markup.contains(&Language::english().say(say::link_works_here_only())), !is_drawn, "{link}");
        }
    }
}

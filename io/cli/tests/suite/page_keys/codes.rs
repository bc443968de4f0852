//! The QR code that a page draws by itself of a link with a secret.

use rqrr::PreparedImage;
use serde_json::{Value, json};

use crate::support::browser::Browser;

/// How many dots wide a module is drawn, and how much light there is around the code, in modules.
const SCALE: usize = 4;
const QUIET: usize = 4;

/// What a reader sees in a code.
fn read(rows: &[Vec<bool>]) -> String {
    let size = (rows.len() + 2 * QUIET) * SCALE;
    let module = |at: usize| (at / SCALE).checked_sub(QUIET);
    let is_dark = |x, y| Some(*rows.get(module(y)?)?.get(module(x)?)?);
    let shade = |x: usize, y: usize| if is_dark(x, y) == Some(true) { 0 } else { 255 };
    let mut image = PreparedImage::prepare_from_greyscale(size, size, shade);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code");
    grids[0].decode().expect("it can be read").1
}

#[test]
fn readers_find_the_link() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    for length in [1, 17, 18, 60, 106, 107, 150, 154, 180, 190, 230, 270, 300, 360, 400, 420, 480] {
        let text: String = "https://parlor.example/tables/12#take=앤".chars().cycle().take(length).collect();
        let code = node.ask("qr", &json!({ "text": text }));
        let rows: Vec<Vec<bool>> = serde_json::from_value(code).expect("rows of modules");
        assert_eq!(read(&rows), text, "{length}");
    }
    assert_eq!(node.ask("qr", &json!({ "text": "x".repeat(600) })), Value::Null, "that is too long");
}

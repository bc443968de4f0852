//! How much pages weigh: the first load of the lobby and of a table, and the scripts.

use super::visitor::{Visitor, start_server};

/// The most bytes that a browser loads for a first page, compressed, and that each script has, uncompressed:
/// that of all pages, and that of keys.
const WHOLE: usize = 150_000;
const SCRIPT: usize = 60_000;

/// The files of a page, and what it weighs with them.
async fn weigh(visitor: &mut Visitor, path: &str) -> (Vec<String>, usize) {
    let page = visitor.get(path).await.is(200);
    let mut addresses: Vec<String> = Vec::new();
    for part in page.body.split(['"', ' ']).filter(|part| part.starts_with("/web/")) {
        if !addresses.iter().any(|known| known == part) {
            addresses.push(part.to_string());
        }
    }
    let mut whole = visitor.weigh(path).await.0;
    for address in &addresses {
        let file = visitor.get(address).await.is(200);
        let (bytes, is_compressed) = visitor.weigh(address).await;
        assert!(is_compressed && bytes < file.body.len(), "{address}: {bytes} of {}", file.body.len());
        whole += bytes;
        if address.rsplit('.').next() == Some("js") {
            assert!(file.body.len() < SCRIPT, "{path}: {address} has {} bytes", file.body.len());
        }
        if address.starts_with("/web/parlor-") {
            assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
        }
    }
    assert!(whole < WHOLE, "{path}: the first load has {whole} bytes");
    eprintln!("{path}: {whole} bytes");

    (addresses, whole)
}

#[tokio::test]
async fn the_first_page_is_light() {
    let (running, mut ann) = start_server().await;
    let (addresses, _) = weigh(&mut ann, "/").await;
    assert!(addresses.len() >= 3 + games::kinds().len(), "{addresses:?}");
    running.stop().await;
}

#[tokio::test]
async fn the_page_of_every_table_is_light() {
    let (running, mut ann) = start_server().await;
    for (number, kind) in (1..).zip(games::kinds()) {
        let made = ann.post("/tables", &[("game", kind.name), ("name", "Ann")]).await.is(303);
        assert!(made.header("location").starts_with(&format!("/tables/{number}")), "{}", made.header("location"));
        weigh(&mut ann, &format!("/tables/{number}")).await;
    }
    running.stop().await;
}

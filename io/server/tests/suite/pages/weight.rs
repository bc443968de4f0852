//! How much a page weighs: the first load of the lobby, and the script.

use super::visitor::start_server;

/// The most bytes of everything that the first page loads, and of the script.
const WHOLE: usize = 150_000;
const SCRIPT: usize = 60_000;

#[tokio::test]
async fn the_first_page_is_light() {
    let (running, mut ann) = start_server().await;
    let page = ann.get("/").await.is(200);
    let mut addresses: Vec<String> = Vec::new();
    for part in page.body.split(['"', ' ']).filter(|part| part.starts_with("/web/")) {
        if !addresses.iter().any(|known| known == part) {
            addresses.push(part.to_string());
        }
    }
    let mut whole = page.body.len();
    for address in &addresses {
        let file = ann.get(address).await.is(200);
        whole += file.body.len();
        if address.rsplit('.').next() == Some("js") {
            assert!(file.body.len() < SCRIPT, "the script has {} bytes", file.body.len());
        }
        if address.starts_with("/web/parlor-") {
            assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
        }
    }
    assert!(addresses.len() >= 3 + games::kinds().len(), "{addresses:?}");
    assert!(whole < WHOLE, "the first load has {whole} bytes");
    running.stop().await;
}

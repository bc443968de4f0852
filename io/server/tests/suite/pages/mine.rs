//! The tables that a browser has cookies of.

use super::visitor::{Visitor, start_server};

/// More tables than the lobby looks at.
const MANY: usize = 43;
/// Of how many tables that are over cookies are kept.
const REMEMBERED: usize = 20;
/// How many tables are older than those.
const OLD: usize = 4;

/// Sets up a table and gives its address.
async fn table(visitor: &mut Visitor) -> String {
    let made = visitor.post("/tables", &[("game", "quoridor"), ("name", "Ann")]).await.is(303);
    made.header("location").to_string()
}

/// The cookies of seats and invitations, the oldest first.
fn kept(visitor: &Visitor) -> Vec<String> {
    let names = visitor.cookies.iter().map(|(name, _)| name);
    names.filter(|name| name.starts_with("seat-") || name.starts_with("invite-")).cloned().collect()
}

#[tokio::test]
async fn the_newest_tables_are_shown_however_many_there_were() {
    let (running, mut ann) = start_server().await;
    let mut newest = String::new();
    for _ in 0..MANY {
        newest = table(&mut ann).await;
    }
    let lobby = ann.get("/").await.is(200).page();
    let mine = lobby.body.split("id=\"games-title\"").next().expect("what comes before the games");
    assert!(mine.contains(&format!("href=\"{newest}\"")), "{newest} is not among my tables");
    assert_eq!(kept(&ann).len(), MANY, "what is not over is not forgotten");
    running.stop().await;
}

#[tokio::test]
async fn cookies_of_old_tables_that_are_over_are_dropped() {
    let (running, mut ann) = start_server().await;
    let mut ben = ann.clone();
    let gone = ["seat-00000000000000000000000000000000", "invite-00000000000000000000000000000000"];
    ann.cookies.extend(gone.map(|name| (name.to_string(), "0".repeat(64))));
    table(&mut ann).await;
    let waiting = kept(&ann).pop().expect("a seat");
    for _ in 0..OLD + REMEMBERED {
        let path = table(&mut ann).await;
        ben.post(&format!("{path}/sit"), &[("name", "Ben")]).await.is(303);
        ann.post(&format!("{path}/resign"), &[]).await.is(303);
    }
    let before = kept(&ann);
    let lobby = ann.get("/").await.is(200).page();
    let dropped: Vec<&str> =
        lobby.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| &**value).collect();
    assert_eq!(dropped.len(), gone.len() + OLD, "{dropped:?}");
    assert!(dropped.iter().all(|cookie| cookie.contains("=; Path=/; Max-Age=0; ")), "{dropped:?}");
    let mut expected = vec![waiting];
    expected.extend_from_slice(&before[before.len() - REMEMBERED..]);
    assert_eq!(kept(&ann), expected, "the newest stay, and those that are not over");
    let sent: usize = ann.cookies.iter().map(|(name, value)| name.len() + value.len() + 3).sum();
    assert!(sent < 4096, "{sent} bytes of cookies");
    assert_eq!(ann.get("/").await.is(200).header("set-cookie"), "", "nothing is left to be dropped");
    running.stop().await;
}

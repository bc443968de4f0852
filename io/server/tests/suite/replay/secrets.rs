//! What was hidden stays hidden in every ply, until the game is over. That two deals make the same bytes is tried out in
//! `secrecy`; here it is looked at whose hand is seen.

use serde_json::json;

use super::table::Table;
use crate::table_page::browser::start_server;

#[tokio::test]
async fn hands_are_shown_to_their_own_and_to_all_once_it_is_over() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "texas42", &json!({"target": 1})).await;
    table.play(6).await;
    let (first, last) = table.plies().await;
    let deal = first + 1;
    let shown = |path: String, who: usize| {
        let viewer = table.players.get(who).cloned().unwrap_or_else(|| server.stranger());
        async move { viewer.get(&path).await.is(200).body }
    };
    for ply in [deal, last] {
        let path = table.path(&format!("/replay/{ply}/board.svg"));
        let (own, public) = (shown(path.clone(), 1).await, shown(path.clone(), 9).await);
        assert_ne!(own, public, "seat 1 sees its own hand in ply {ply}");
        // Asking for all of it changes nothing while the game is on.
        assert_eq!(shown(format!("{path}?open"), 9).await, public);
        assert_eq!(shown(format!("{path}?open"), 1).await, own);
        let page = shown(table.path(&format!("/replay/{ply}?open")), 9).await;
        assert!(!page.contains("data-hands") && !page.contains("?open"), "nothing is offered in ply {ply}");
    }
    table.end().await;
    let path = table.path(&format!("/replay/{deal}/board.svg"));
    let (public, all) = (shown(path.clone(), 9).await, shown(format!("{path}?open"), 9).await);
    assert_ne!(public, all, "everything is told");
    assert_eq!(all, shown(format!("{path}?open"), 2).await);
    assert!(shown(table.path(&format!("/replay/{deal}")), 9).await.contains("data-hands"));
    running.stop().await;
}

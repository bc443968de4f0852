//! Tables as servers kept them before players could have keys.

use game::Timestamp;
use game::json::Tree;
use referee::{Askable, Chain, Clock, Header, KEYLESS, Policy, Table};
use server::hub::TABLE;
use store::{NewStream, Store, StreamHead};

/// The secret of every such table's chain.
const LUCK: [u8; 32] = [9; 32];

/// Puts such a table into a store, where no player has sat down yet; gives its id and its number.
pub(crate) async fn table(store: &Store, game: &str) -> (String, u64) {
    let number = store.reserve().await.expect("a number");
    let at: Timestamp = "2026-01-15T10:30:00Z".parse().expect("a time");
    let header = Header {
        parlor: KEYLESS,
        game: game.to_owned(),
        table: format!("00000000-0000-4000-8000-{number:012}"),
        number,
        at,
        setup: Tree::Object(Vec::new()),
        clock: Clock::None,
        policy: Policy::Refuse,
        anchor: Some(Chain::new(LUCK).anchor().published()),
        keys: None,
        requests: Askable::ALL,
    };
    let seats = Table::new(games::kinds(), header.clone()).expect("a table").game().seats();
    let summary = serde_json::json!({"players": [], "seats": seats}).to_string();
    let stream = NewStream {
        id: header.table.clone(),
        kind: TABLE,
        number,
        game: game.to_owned(),
        is_listed: true,
        header: header.line(),
        sealed: game::Digest(LUCK).to_string(),
        at: at.micros(),
        head: StreamHead { stage: "gathering".to_owned(), summary, deadline: None },
    };
    store.create(stream).await.expect("it is new");
    (header.table, number)
}

//! What a host refuses: names, bans, a closed house, closed tables, and browsers at the wrong door.

use game::Digest;
use serde_json::json;
use server::{Config, ServerRefusal};

use super::live::LiveServer;
use super::tables::{FORM, Row, at, form, quoridor, rejoin};

/// How each code is provoked, and what every door says then.
pub(super) const ROWS: &[Row] = &[
    ("wrong_host", |server| {
        let renamed = [("Host", "evil.example")];
        let (_, page) = server.http("GET", "/", &[("Host", "evil.example"), ("Accept", "text/html")], "");
        let is_said = page.contains(&ServerRefusal::WrongHost.to_string()[1..]);
        vec![
            ("HTTP", server.http_code("GET", "/api/v1/tables", &renamed, "")),
            ("page", if is_said { "wrong_host".to_owned() } else { page }),
        ]
    }),
    ("banned", |_| {
        let operated = operated(|_| {});
        let waiting = quoridor(&operated, 0);
        operated.done("POST", "/api/v1/admin/bans", &OPERATOR, r#"{"name":"Mallory"}"#);
        let name = r#"{"name":"mallory"}"#;
        let join = json!({"type": "JoinGame", "name": "Mallory", "game": "quoridor"});
        let at_table = json!({"type": "JoinGame", "name": "Mallory", "game": "quoridor", "game_id": waiting.number});
        let begun = quoridor(&operated, 2);
        let mut said = vec![
            ("HTTP", operated.http_code("POST", &at(&waiting, "/seats"), &[], name)),
            ("TCP", operated.tcp_code(&[join])),
            ("TCP, a table", operated.tcp_code(&[at_table])),
            ("plain", operated.http_code("POST", "/api/v1/quoridor/games", &[], r#"{"names":["Ann","Mallory"]}"#)),
            ("page", form(&operated, &waiting, None, "sit", "name=Mallory")),
        ];
        operated.done("POST", "/api/v1/admin/bans", &OPERATOR, r#"{"address":"127.0.0.0/8"}"#);
        said.push(("HTTP, an address", operated.http_code("GET", "/api/v1/tables", &[], "")));
        said.push(("TCP, an address", operated.tcp_code(&[rejoin(&begun.tokens[0])])));
        said
    }),
    ("house_closed", |_| {
        let closed = operated(|config| config.password = Some(Digest::of(b"open sesame")));
        let cup = r#"{"game":"quoridor","format":"knockout"}"#;
        let page = |path, fields| {
            let (status, page) = closed.http("POST", path, &[FORM], fields);
            let is_said = status == 403 && page.to_lowercase().contains(&ServerRefusal::HouseClosed.to_string());
            if is_said { "house_closed".to_owned() } else { page }
        };
        vec![
            ("HTTP", closed.http_code("POST", "/api/v1/tables", &[], r#"{"game":"quoridor"}"#)),
            ("HTTP, a tournament", closed.http_code("POST", "/api/v1/tournaments", &[], cup)),
            ("plain", closed.http_code("POST", "/api/v1/quoridor/games", &[], "{}")),
            ("TCP", closed.tcp_code(&[json!({"type": "JoinGame", "name": "Ann", "game": "quoridor"})])),
            ("page", page("/tables", "game=quoridor&name=Ann")),
            ("page, a tournament", page("/tournaments", "game=quoridor&format=knockout")),
        ]
    }),
    ("table_closed", |_| {
        let operated = operated(|_| {});
        let waiting = quoridor(&operated, 1);
        let close = format!("/api/v1/admin/tables/{}/close", waiting.number);
        operated.done("POST", &close, &OPERATOR, "");
        // A page says it in words.
        let (_, page) = operated.http("GET", &format!("/tables/{}", waiting.number), &[], "");
        let is_said = page.contains(&ServerRefusal::TableClosed.to_string()[1..]);
        let watch = json!({"type": "SpectateGame", "game_id": waiting.number});
        vec![
            ("HTTP", operated.http_code("GET", &at(&waiting, ""), &[], "")),
            ("TCP", operated.tcp_code(&[watch])),
            ("TCP, a seat", operated.tcp_code(&[rejoin(&waiting.tokens[0])])),
            ("page", if is_said { "table_closed".to_owned() } else { page }),
            ("operator", operated.http_code("POST", &close, &OPERATOR, "")),
        ]
    }),
    ("not_http", |server| vec![("TCP", server.tcp_line_code("GET / HTTP/1.1\r\n"))]),
    ("no_such_ban", |_| {
        vec![("operator", operated(|_| {}).http_code("DELETE", "/api/v1/admin/bans/7", &OPERATOR, ""))]
    }),
];

/// The token of the operator, and the header that has it.
const TOKEN: &str = "5555555555555555555555555555555555555555555555555555555555555555";
const OPERATOR: [(&str, &str); 1] =
    [("Authorization", "Bearer 5555555555555555555555555555555555555555555555555555555555555555")];

/// A server with an operator.
fn operated(change: impl FnOnce(&mut Config)) -> LiveServer {
    let operator = server::Secret::told(TOKEN).map(|secret| secret.key());
    let mut config = Config { operator, ..Config::default() };
    change(&mut config);
    LiveServer::new(config)
}

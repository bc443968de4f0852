//! Every way to be refused.

use serde_json::json;

use super::support::{at, server};

#[tokio::test]
async fn what_is_wrong_with_a_request_is_told_as_a_problem() {
    let (running, client) = server().await;
    let tables = "/api/v1/tables";
    let deep = format!("{{\"game\":{}", "[".repeat(40));
    for (method, path, body, status, code) in [
        ("GET", "/nothing", None, 404, "not_found"),
        ("GET", "/api/v1/nothing", None, 404, "not_found"),
        ("GET", "/api/v1/tables/", None, 404, "not_found"),
        ("GET", "/api/v1/tables/999", None, 404, "no_such_table"),
        ("GET", "/api/v1/tables/nonsense", None, 404, "no_such_table"),
        ("GET", "/api/v1/tables/%ff", None, 404, "not_found"),
        ("PUT", tables, Some("{}"), 405, "wrong_method"),
        ("DELETE", "/healthz", None, 405, "wrong_method"),
        ("GET", "/api/v1/tables?limit=many", None, 400, "wrong_type"),
        ("GET", "/api/v1/tables?colour=red", None, 400, "unknown_field"),
        ("GET", "/api/v1/tables?limit=1&limit=2", None, 400, "duplicate_key"),
        ("GET", "/api/v1/tables?game=chess", None, 400, "unknown_game"),
        ("GET", "/api/v1/tables?stage=late", None, 400, "unknown_word"),
        ("POST", tables, Some("{"), 400, "not_json"),
        ("POST", tables, Some(&*deep), 400, "too_large"),
        ("POST", tables, Some("[]"), 400, "wrong_type"),
        ("POST", tables, Some("{}"), 400, "missing_field"),
        ("POST", tables, Some(r#"{"game":"chess"}"#), 400, "unknown_game"),
        ("POST", tables, Some(r#"{"game":"quoridor","game":"fish"}"#), 400, "duplicate_key"),
        ("POST", tables, Some(r#"{"game":"quoridor","colour":"red"}"#), 400, "unknown_field"),
        ("POST", tables, Some(r#"{"game":"quoridor","setup":{"names":["Ann","Bob"]}}"#), 400, "unknown_field"),
        ("POST", tables, Some(r#"{"game":"quoridor","clock":"fast"}"#), 400, "unknown_word"),
    ] {
        let refused = client.send(method, path, &[], body).await;
        let problem = refused.is_problem(status, code);
        assert_eq!(refused.header("allow").is_some(), status == 405, "{method} {path}");
        if status == 400 && code != "too_large" {
            let faults = problem["faults"].as_array().expect("faults");
            assert_eq!(faults[0]["code"], code);
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn methods_that_an_address_takes_are_named() {
    let (running, client) = server().await;
    let refused = client.send("PUT", "/api/v1/tables/1/seats", &[], None).await;
    assert_eq!(refused.header("allow"), Some("POST, DELETE"));
    let refused = client.send("DELETE", "/api/v1/tables/1/actions", &[], None).await;
    assert_eq!(refused.header("allow"), Some("GET, POST, HEAD"));
    running.stop().await;
}

#[tokio::test]
async fn a_body_is_json_and_not_too_long() {
    let (running, client) = server().await;
    let body = r#"{"game":"quoridor"}"#;
    for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
        let refused = client.send("POST", "/api/v1/tables", &[("Content-Type", kind)], Some(body)).await;
        refused.is_problem(415, "wrong_media_type");
    }
    let kind = ("Content-Type", "application/json; charset=utf-8");
    client.send("POST", "/api/v1/tables", &[kind], Some(body)).await.is(201);
    let long = format!(r#"{{"game":"{}"}}"#, "x".repeat(300 * 1024));
    client.send("POST", "/api/v1/tables", &[], Some(&long)).await.is_problem(413, "too_large");
    running.stop().await;
}

#[tokio::test]
async fn who_may_is_told_from_who_may_not() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let (other, others) = client.table("quoridor", &json!({})).await;
    for path in ["/actions", "/resign", "/pause", "/resume"] {
        let method = if path == "/actions" { "GET" } else { "POST" };
        let refused = client.send(method, &at(&id, path), &[], None).await;
        refused.is_problem(401, "no_token");
        assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
        let bearer = format!("Bearer {}", others[0]);
        let refused = client.send(method, &at(&id, path), &[("Authorization", &bearer)], None).await;
        refused.is_problem(401, "bad_token");
    }
    client.get_as("nonsense", &at(&other, "")).await.is_problem(401, "bad_token");
    client.post(&at(&id, "/seats"), &json!({"name": "Eve"})).await.is_problem(409, "table_full");
    client.post(&at(&id, "/seats"), &json!({"name": ""})).await.is_problem(400, "wrong_length");
    let refused = client.post_as(&tokens[0], &at(&id, "/resume"), &json!({})).await;
    refused.is_problem(409, "not_paused");
    running.stop().await;
}

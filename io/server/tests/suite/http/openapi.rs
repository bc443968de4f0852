//! The `OpenAPI` document says what there is, all of it and nothing else.

use serde_json::Value;

use super::support::server;

const METHODS: &[&str] = &["get", "post", "put", "delete", "patch"];

#[tokio::test]
async fn every_address_of_the_document_is_there_with_its_methods_and_no_others() {
    let (running, client) = server().await;
    let document = client.get("/api/v1/openapi.json").await.is(200).json();
    let paths = document["paths"].as_object().expect("paths");
    for (path, operations) in paths {
        let path = path.replace("{game}", "quoridor").replace("{id}", "999").replace("{document}", "state");
        let path = path.replace("{type}", "move");
        for method in METHODS {
            let reply = client.send(&method.to_uppercase(), &path, &[], None).await;
            let is_there = !(reply.status == 405 || reply.body.contains("\"not_found\""));
            assert_eq!(is_there, operations.get(method).is_some(), "{method} {path}: {}", reply.body);
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn every_reference_leads_somewhere_and_every_schema_of_every_game_is_in() {
    let (running, client) = server().await;
    let document = client.get("/api/v1/openapi.json").await.is(200).json();
    assert_eq!(document["openapi"], "3.1.0");
    for schema in games::schemas() {
        assert_eq!(
            document["components"]["schemas"][schema.name],
            serde_json::from_str::<Value>(schema.text).expect("JSON")
        );
    }
    let mut ours = document.clone();
    for schema in games::schemas() {
        ours["components"]["schemas"].as_object_mut().expect("schemas").remove(schema.name);
    }
    let mut references = Vec::new();
    collect(&ours, &mut references);
    assert!(10 < references.len());
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("a reference within the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let mut names = Vec::new();
    for operation in document["paths"].as_object().expect("paths").values().filter_map(Value::as_object).flatten() {
        names.push(operation.1["operationId"].as_str().expect("a name"));
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    running.stop().await;
}

fn collect<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| collect(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

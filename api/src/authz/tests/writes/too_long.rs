//! Every text of every body is grown, one at a time, by a letter more than it may have and beyond all measure: refused with
//! its name, and nothing written.

use serde_json::{Value, json};

use super::{Walk, inspecting, who, writing};
use crate::docs;
use crate::routes::testing::Office;
use crate::server::testing::TestSession;

/// Letters of a text that belongs in no field of a form; a body of it is still taken in.
const LETTERS: usize = 900_000;

/// The same body, each of its texts grown in turn, with the place of the text.
fn grown(body: &Value) -> Vec<(String, Value)> {
    fn places(value: &Value, at: String, found: &mut Vec<String>) {
        match value {
            Value::String(_) => found.push(at),
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    places(item, format!("{at}/{index}"), found);
                }
            }
            Value::Object(fields) => {
                for (name, field) in fields {
                    places(field, format!("{at}/{name}"), found);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut found = Vec::new();
    places(body, String::new(), &mut found);
    let grow = |place: String| {
        let mut body = body.clone();
        *body.pointer_mut(&place).unwrap() = json!("a".repeat(LETTERS));
        (place, body)
    };
    found.into_iter().map(grow).collect()
}

/// Sends a valid body with each of its texts grown: refused as the client's fault, and nothing is written.
pub(super) async fn is_refused(
    walk: &Walk<'_>,
    who: &TestSession,
    method: &str,
    target: &str,
    body: &Value,
) {
    let ledger = &walk.office.server.app.ledger;
    for (place, body) in grown(body) {
        let head = ledger.head().await.unwrap();
        let key = uuid::Uuid::now_v7().to_string();
        let answer = walk.send(who, method, target, &body, &key).await;
        let told = answer.text();
        let told = told.get(..300).unwrap_or(told);
        assert!(
            (400..500).contains(&answer.status),
            "{method} {target} {place}: {} {told}",
            answer.status
        );
        assert_eq!(
            ledger.head().await.unwrap(),
            head,
            "{method} {target} {place} wrote"
        );
    }
}

/// The texts of a schema, by their place in a body, with a body that holds nothing but one letter too many there.
fn texts(all: &Value, schema: &Value, depth: usize) -> Vec<(String, Value)> {
    if depth > 6 {
        return Vec::new();
    }
    if let Some(reference) = schema["$ref"].as_str() {
        return texts(all, &all[reference.rsplit('/').next().unwrap()], depth + 1);
    }
    let mut found = Vec::new();
    for list in ["oneOf", "anyOf", "allOf"] {
        for part in schema[list].as_array().into_iter().flatten() {
            found.extend(texts(all, part, depth + 1));
        }
    }
    let is = |kind: &str| {
        schema["type"] == kind
            || schema["type"]
                .as_array()
                .is_some_and(|kinds| kinds.contains(&json!(kind)))
    };
    if is("string") && schema["enum"].is_null() {
        let letters_max = schema["maxLength"]
            .as_u64()
            .expect("every text tells its length");
        let letters = usize::try_from(letters_max).unwrap() + 1;
        // What is sent as a file is bounded by the body beside it.
        if letters <= LETTERS {
            found.push((String::new(), json!("a".repeat(letters))));
        }
    }
    if is("array") {
        for (place, value) in texts(all, &schema["items"], depth + 1) {
            let dot = if place.is_empty() { "" } else { "." };
            found.push((format!("[0]{dot}{place}"), json!([value])));
        }
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        for (place, value) in texts(all, field, depth + 1) {
            let dot = if place.is_empty() || place.starts_with('[') {
                ""
            } else {
                "."
            };
            found.push((format!("{name}{dot}{place}"), json!({ name: value })));
        }
    }
    found
}

#[tokio::test]
async fn every_text_of_every_body_has_a_greatest_length_that_is_told() {
    let office = Office::open().await;
    inspecting(&office).await;
    let visitor = office.server.visitor_token().await;
    let openapi = serde_json::to_value(docs::openapi()).unwrap();
    let schemas = &openapi["components"]["schemas"];
    let head = office.server.app.ledger.head().await.unwrap();
    let (mut walked, mut wrong) = (0, Vec::new());
    for operation in writing().iter().filter(|operation| operation.has_fields) {
        let told = &openapi["paths"][&operation.path][operation.method.to_lowercase()];
        let schema = &told["requestBody"]["content"]["application/json"]["schema"];
        let nobody = "00000000-0000-7000-8000-000000000000";
        let parts = operation.path.split('/');
        let parts: Vec<&str> = parts
            .map(|it| if it.starts_with('{') { nobody } else { it })
            .collect();
        let target = parts.join("/");
        for (place, body) in texts(schemas, schema, 0) {
            let session = who(&office, &operation.id);
            let csrf = session.map_or(visitor.as_str(), |session| session.csrf.as_str());
            let mut request = office.server.signed(operation.method, &target, csrf, &body);
            if let Some(session) = session {
                let bearer = format!("Bearer {}", session.access).parse().unwrap();
                request.headers_mut().insert("authorization", bearer);
            }
            let answer = office.server.send_request(request).await;
            let data = answer.data();
            let named = data["bidang"][0]["nama"] == place.as_str();
            let limit = data["bidang"][0]["pesan"]
                .as_str()
                .unwrap_or_default()
                .starts_with("Paling banyak ");
            if (answer.status, named, limit) != (422, true, true) {
                wrong.push(format!(
                    "{} {place}: {} {}",
                    operation.id, answer.status, data["bidang"]
                ));
            }
            walked += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {walked}: {wrong:#?}", wrong.len());
    assert!(walked > 200, "{walked}");
    assert_eq!(office.server.app.ledger.head().await.unwrap(), head);
}

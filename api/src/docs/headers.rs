//! The headers that requests carry, as parameters of the operations: what signs a write and makes it repeatable, and
//! what asks a reading to have seen a position. `docs/tanda-tangan.md` says how they are made. And those of answers.

use serde_json::{Map, Value, json};

use crate::authz::{BY_KEY, NO_REPEAT_KEY};

/// Of every write.
const SIGNING: [&str; 4] = ["X-CSRF-Token", "X-Timestamp", "X-Nonce", "X-Signature"];
const KEY: &str = "Idempotency-Key";
const POSITION: &str = "X-Min-Position";
/// Of every answer that is a page of a list.
const LINK: &str = "Link";
/// Of answers that speak of the log: a write's, and what was read at a position.
const AT: &str = "X-Position";
/// Of public answers that are kept.
const TAG: &str = "ETag";
/// Of refusals that pass.
const WAIT: &str = "Retry-After";
const WAITING: [&str; 2] = ["429", "503"];
/// Of answers that are files.
const FILE: &str = "Content-Disposition";

/// What every operation asks for in its headers.
pub(super) fn describe(text: &mut Value) {
    let signed_in = json!([{ "bearer": [] }]);
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    for (_, item) in paths {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            let Some(operation) = operation.as_object_mut() else {
                continue;
            };
            let signed_in = operation.get("security") == Some(&signed_in);
            let by_key = operation.contains_key(BY_KEY);
            if !by_key && matches!(method.as_str(), "post" | "put" | "patch" | "delete") {
                add(operation, &SIGNING);
                if !operation.contains_key(NO_REPEAT_KEY) {
                    add(operation, &[KEY]);
                }
            } else if signed_in {
                add(operation, &[POSITION]);
            }
            if method == "get" && has_pages(operation) {
                tell(&mut operation["responses"]["200"], LINK);
            }
            tell_of_answers(operation, method == "get" && !signed_in);
        }
    }
    describe_answers(text);
    describe_requests(text);
}

/// The headers of answers, each described once.
fn describe_answers(text: &mut Value) {
    for (name, description) in [
        (
            LINK,
            "The ways to the other pages of the list (RFC 8288): first, prev, next and last, each with everything else that was asked.",
        ),
        (
            AT,
            "The log position that the answer speaks of: of a write, of its last event; to be sent back as X-Min-Position.",
        ),
        (
            TAG,
            "The answer's version, to be sent back as If-None-Match.",
        ),
        (FILE, "Whether the file is shown or kept, and its name."),
        (WAIT, "Seconds to wait before the next try."),
    ] {
        text["components"]["headers"][name] =
            json!({ "description": description, "schema": { "type": "string" } });
    }
}

/// The headers of requests, each described once.
fn describe_requests(text: &mut Value) {
    let named = &mut text["components"]["parameters"];
    for (name, required, schema, description) in [
        (SIGNING[0], true, text_of(256), "The session's CSRF token."),
        (
            SIGNING[1],
            true,
            json!({ "type": "string", "pattern": "^[0-9]{1,16}$" }),
            "When the request was signed, milliseconds since 1970-01-01 UTC.",
        ),
        (
            SIGNING[2],
            true,
            text_of(64),
            "Drawn for this request; counts once.",
        ),
        (
            SIGNING[3],
            true,
            json!({ "type": "string", "pattern": "^[0-9a-f]{64}$" }),
            "HMAC-SHA256 over method, address, time, nonce and body with the session's signing key, hexadecimal.",
        ),
        (
            KEY,
            true,
            // No `format`: generated programs would put an object of their own where headers are text.
            json!({ "type": "string", "pattern": "^[0-9a-fA-F-]{32,36}$" }),
            "The client's key for this act: sent again with the same request it answers the first result again.",
        ),
        (
            POSITION,
            false,
            json!({ "type": "integer", "format": "int64", "minimum": 0 }),
            "Log position that the answer must have seen, as X-Position of a write told it; 503 when it takes too long.",
        ),
    ] {
        named[name] = json!({
            "name": name, "in": "header", "required": required, "schema": schema, "description": description,
        });
    }
}

/// The headers of what an operation answers with when it succeeds.
fn tell_of_answers(operation: &mut Map<String, Value>, public: bool) {
    let answers = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    for (status, answer) in answers.into_iter().flatten() {
        // A refusal in words of its own.
        if WAITING.contains(&status.as_str()) && answer.get("$ref").is_none() {
            tell(answer, WAIT);
        }
        let Some(content) = answer["content"].as_object() else {
            continue;
        };
        if !status.starts_with('2') {
            continue;
        }
        let (of_json, of_files) = content
            .keys()
            .partition::<Vec<_>, _>(|kind| *kind == "application/json");
        let (of_json, of_files) = (!of_json.is_empty(), !of_files.is_empty());
        if of_json {
            tell(answer, AT);
        }
        if public {
            tell(answer, TAG);
        }
        if of_files {
            tell(answer, FILE);
        }
    }
}

fn tell(answer: &mut Value, header: &str) {
    answer["headers"][header] = json!({ "$ref": format!("#/components/headers/{header}") });
}

/// Whether an operation is asked for a page of a list.
fn has_pages(operation: &Map<String, Value>) -> bool {
    let given = operation.get("parameters").and_then(Value::as_array);
    let mut given = given.into_iter().flatten();
    given.any(|one| {
        one["name"] == "page"
            || one["name"] == "sejak"
            || one["$ref"] == "#/components/parameters/page"
    })
}

fn text_of(longest: usize) -> Value {
    json!({ "type": "string", "minLength": 1, "maxLength": longest })
}

fn add(operation: &mut Map<String, Value>, names: &[&str]) {
    let given = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(given) = given.as_array_mut() {
        given.extend(
            names
                .iter()
                .map(|name| json!({ "$ref": format!("#/components/parameters/{name}") })),
        );
    }
}

//! The OpenAPI text: assembled from the routes, with each operation's row of the authorisation table
//! and its refusals.

#[cfg(test)]
pub(crate) mod answers;
#[cfg(test)]
mod contract;
mod examples;
mod flattened;
mod headers;
#[cfg(test)]
mod layout;
mod machines;
mod names;
mod orders;
mod pages;
mod refusals;
mod shared;
mod tried;

use utoipa::{
    OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
};

use utoipa_axum::router::OpenApiRouter;

use crate::{authz, routes, state::AppState};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Beasiswa Nduga",
        description = "Buku besar dan portal beasiswa. Setiap jawaban berbentuk {statusCode, message, data}. \
POST, PUT, PATCH dan DELETE ditandatangani (X-CSRF-Token, X-Timestamp, X-Nonce, X-Signature).",
        license(name = "MIT")
    ),
    components(schemas(crate::error::ErrorBody))
)]
struct Head;

/// All endpoints: those of the concepts, and the pages that tell of them.
pub(crate) fn endpoints() -> OpenApiRouter<AppState> {
    routes::router().merge(pages::router())
}

/// The endpoints as they declare themselves.
pub fn declared() -> utoipa::openapi::OpenApi {
    endpoints().split_for_parts().1
}

/// The text for programs, as committed in `api/openapi.json` and served.
///
/// # Panics
/// Never: what utoipa holds always encodes.
pub fn text() -> serde_json::Value {
    let mut whole = serde_json::to_value(openapi()).expect("an OpenAPI text always encodes");
    orders::name(&mut whole);
    let mut text = shared::finish(whole);
    headers::describe(&mut text);
    machines::describe(&mut text);
    names::rename(&mut text);
    rest_of_a_path(&mut text);
    files_are_bytes(&mut text);
    examples::show(&mut text);
    tried::show(&mut text);
    text
}

/// What is answered as a file is bytes or text to a program that is made from this.
fn files_are_bytes(text: &mut serde_json::Value) {
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    let operations = paths.flat_map(|(_, item)| item.as_object_mut().into_iter().flatten());
    let answers = operations.flat_map(|(_, operation)| {
        let answers = operation.get_mut("responses");
        answers
            .and_then(serde_json::Value::as_object_mut)
            .into_iter()
            .flatten()
    });
    for (_, answer) in answers {
        let content = answer.get_mut("content");
        let content = content.and_then(serde_json::Value::as_object_mut);
        for (kind, body) in content.into_iter().flatten() {
            if body.get("schema").is_none() && !kind.ends_with("json") {
                body["schema"] = match kind.starts_with("text/") {
                    true => serde_json::json!({ "type": "string" }),
                    false => serde_json::json!({ "type": "string", "format": "binary" }),
                };
            }
        }
    }
}

/// OpenAPI has no word for the rest of a path: `{*path}` stands as a parameter like any other.
fn rest_of_a_path(text: &mut serde_json::Value) {
    let Some(paths) = text["paths"].as_object_mut() else {
        return;
    };
    let wild: Vec<String> = (paths.keys().filter(|path| path.contains("{*")))
        .cloned()
        .collect();
    for path in wild {
        if let Some(mut item) = paths.remove(&path) {
            for (_, operation) in item.as_object_mut().into_iter().flatten() {
                for parameter in operation["parameters"].as_array_mut().into_iter().flatten() {
                    if let Some(name) = parameter["name"].as_str() {
                        parameter["name"] = name.trim_start_matches('*').into();
                    }
                }
            }
            paths.insert(path.replace("{*", "{"), item);
        }
    }
}

/// The whole text with every part where it is used.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let paths = declared();
    let mut openapi = Head::openapi();
    openapi.info.version = env!("CARGO_PKG_VERSION").to_owned();
    openapi.merge(paths);
    let components = openapi.components.get_or_insert_default();
    components.add_security_scheme(
        "bearer",
        SecurityScheme::Http(
            HttpBuilder::new()
                .scheme(HttpAuthScheme::Bearer)
                .bearer_format("JWT")
                .build(),
        ),
    );
    components.add_security_scheme(
        "csrf",
        SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-CSRF-Token"))),
    );
    // Words also stand in queries, whose schemas are not gathered from the handlers.
    for list in domain::words() {
        let name = list.name.to_owned();
        components.schemas.entry(name).or_insert(list.schema);
    }
    authz::describe(&mut openapi);
    refusals::describe(&mut openapi);
    authz::text_limits::describe(&mut openapi);
    flattened::open_parts(&mut openapi);
    openapi
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");

    #[test]
    fn the_committed_text_is_what_the_routes_say() {
        // Through `Value`, whose maps are sorted: the text does not depend on hashing order.
        let value = text();
        let text = layout::laid_out(&value);
        if std::env::var_os("UPDATE_OPENAPI").is_some() {
            std::fs::write(COMMITTED, &text).unwrap();
        }
        let committed = std::fs::read_to_string(COMMITTED).unwrap_or_default();
        assert!(
            committed == text,
            "api/openapi.json is out of date; run: UPDATE_OPENAPI=1 cargo test -p api committed_text"
        );
    }

    #[test]
    fn no_answer_is_closed_to_its_own_fields() {
        let value = serde_json::to_value(openapi()).unwrap();
        let mut waiting = vec![&value["components"]["schemas"]];
        while let Some(schema) = waiting.pop() {
            for part in schema["allOf"].as_array().into_iter().flatten() {
                let name = part["$ref"].as_str().and_then(|it| it.rsplit('/').next());
                let named = name.map(|name| &value["components"]["schemas"][name]);
                let part = named.unwrap_or(part);
                assert_ne!(part["additionalProperties"], false, "{schema}");
            }
            match schema {
                serde_json::Value::Object(fields) => waiting.extend(fields.values()),
                serde_json::Value::Array(items) => waiting.extend(items),
                _ => {}
            }
        }
    }

    #[test]
    fn every_request_schema_refuses_unknown_fields() {
        let value = serde_json::to_value(openapi()).unwrap();
        let mut open = Vec::new();
        for (path, item) in value["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                let Some(reference) = schema["$ref"].as_str() else {
                    continue;
                };
                let name = reference.rsplit('/').next().unwrap();
                let schema = &value["components"]["schemas"][name];
                if schema["type"] == "object" && schema["additionalProperties"] != false {
                    open.push(format!("{method} {path}: {name}"));
                }
            }
        }
        assert!(
            open.is_empty(),
            "add #[serde(deny_unknown_fields)]: {open:#?}"
        );
    }
}

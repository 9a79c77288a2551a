//! `GET /docs/api`: the API as a page of its own, without scripts; `GET /docs/api.json`: as OpenAPI.

use crate::authz::allow;
use std::sync::OnceLock;

use axum::{
    http::header,
    response::{Html, IntoResponse, Response},
};
use serde_json::Value;

use crate::{docs, markup::escape};

/// The API for people.
#[utoipa::path(
    get,
    path = "/docs/api",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub async fn get_api_page() -> Response {
    static PAGE: OnceLock<String> = OnceLock::new();
    let page = PAGE.get_or_init(|| page(text()));
    let policy =
        "default-src 'none'; style-src 'sha256-PLACE'; base-uri 'none'; frame-ancestors 'none'";
    let policy = policy.replace("PLACE", style_hash());
    (
        [(header::CONTENT_SECURITY_POLICY, policy)],
        Html(page.clone()),
    )
        .into_response()
}

/// The API for programs.
#[utoipa::path(
    get,
    path = "/docs/api.json",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "operasi",
    responses((status = 200, body = Object))
)]
pub async fn get_api_text() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, text().to_string()).into_response()
}

fn text() -> &'static Value {
    static TEXT: OnceLock<Value> = OnceLock::new();
    TEXT.get_or_init(docs::text)
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#0b2e22}\
h2{margin-top:2.5rem;border-bottom:2px solid #fbba16}details{border:1px solid #ddd;border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}\
summary{cursor:pointer;font-family:ui-monospace,monospace}b.m{display:inline-block;width:4.5rem}small{color:#555}\
pre{overflow:auto;background:#f6f6f2;padding:.8rem;border-radius:6px}";

fn style_hash() -> &'static str {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use sha2::{Digest, Sha256};
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| STANDARD.encode(Sha256::digest(STYLE.as_bytes())))
}

fn page(openapi: &Value) -> String {
    let mut sections: std::collections::BTreeMap<String, String> = Default::default();
    let none = serde_json::Map::new();
    for (path, item) in openapi["paths"].as_object().unwrap_or(&none) {
        for (method, operation) in item.as_object().unwrap_or(&none) {
            let tag = operation["tags"][0].as_str().unwrap_or("lain").to_owned();
            sections
                .entry(tag)
                .or_default()
                .push_str(&entry(method, path, operation));
        }
    }
    let body: String = sections
        .iter()
        .map(|(tag, entries)| format!("<section><h2>{}</h2>{entries}</section>", escape(tag)))
        .collect();
    let schemas =
        serde_json::to_string_pretty(&openapi["components"]["schemas"]).unwrap_or_default();
    format!(
        "<!doctype html><html lang=\"id\"><head><meta charset=\"utf-8\"><title>API · Beasiswa Nduga</title>\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style>{STYLE}</style></head><body>\
<h1>API Beasiswa Nduga</h1><p>{}</p><p><a href=\"/docs/api.json\">OpenAPI (JSON)</a></p>{body}\
<section><h2>Skema</h2><details><summary>Semua skema</summary><pre>{}</pre></details></section></body></html>",
        escape(openapi["info"]["description"].as_str().unwrap_or_default()),
        escape(&schemas)
    )
}

fn entry(method: &str, path: &str, operation: &Value) -> String {
    let summary = operation["summary"].as_str().unwrap_or_default();
    let access = operation["x-authz"]
        .as_object()
        .map_or_else(String::new, |grants| {
            let shown: Vec<String> = grants
                .iter()
                .map(|(role, scope)| format!("{role}: {}", scope.as_str().unwrap_or_default()))
                .collect();
            shown.join(", ")
        });
    let details = serde_json::json!({
        "parameters": operation["parameters"],
        "requestBody": operation["requestBody"],
        "responses": operation["responses"],
    });
    let details = serde_json::to_string_pretty(&details).unwrap_or_default();
    format!(
        "<details><summary><b class=\"m\">{}</b> {}</summary><p>{}</p><p><small>{}</small></p><pre>{}</pre></details>",
        method.to_uppercase(),
        escape(path),
        escape(summary),
        escape(&access),
        escape(&details)
    )
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn shows_every_call_and_who_may_make_it() {
        let server = TestServer::start().await;
        let answer = server.send(get("/docs/api")).await;
        assert_eq!(answer.status, 200);
        assert!(answer.text().contains("/api/cms/keuangan/approve"));
        assert!(answer.text().contains("admin: all"));
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("'sha256-") && !policy.contains("unsafe"));
    }
}

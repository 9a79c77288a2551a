//! `GET /pengembang` and `/pengembang/en`: what other programs may call, drawn by Redoc from our own files, with a guide in
//! two languages; `GET /docs/pengembang.json` is what it draws.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::authz::{MACHINE, allow};
use crate::docs;
use crate::extract::Query;

/// A language of the guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum Language {
    /// Bahasa Indonesia.
    #[serde(rename = "id")]
    Indonesian,
    /// English.
    #[serde(rename = "en")]
    English,
}

/// Clients that stand in the guide whole, as they are run against the program (`.ci/contract`).
const CLIENTS: [(&str, &str); 2] = [
    (
        "{{klien/mesin.py}}",
        include_str!("../../../../docs/klien/mesin.py"),
    ),
    (
        "{{klien/mesin.sh}}",
        include_str!("../../../../docs/klien/mesin.sh"),
    ),
];

impl Language {
    /// With its clients.
    fn guide(self) -> String {
        let written = match self {
            Self::Indonesian => include_str!("../../../../docs/pengembang/id.md"),
            Self::English => include_str!("../../../../docs/pengembang/en.md"),
        };
        let clients = CLIENTS.into_iter();
        clients.fold(written.to_owned(), |guide, (place, client)| {
            guide.replace(place, client.trim_end())
        })
    }

    /// What each operation does, where it is not told in the language of the text for programs.
    fn summaries(self) -> Map<String, Value> {
        match self {
            Self::Indonesian => {
                let written = include_str!("../../../../docs/pengembang/ringkasan.json");
                serde_json::from_str(written).expect("a test reads it")
            }
            Self::English => Map::new(),
        }
    }

    /// What each parameter means, by what the text for programs says of it.
    fn parameters(self) -> Map<String, Value> {
        match self {
            Self::Indonesian => {
                let written = include_str!("../../../../docs/pengembang/parameter.json");
                serde_json::from_str(written).expect("a test reads it")
            }
            Self::English => Map::new(),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Indonesian => "id",
            Self::English => "en",
        }
    }
}

/// The page for those who write programs, in Indonesian.
#[utoipa::path(
    get,
    path = "/pengembang",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub async fn get_developer_page() -> Response {
    page(Language::Indonesian)
}

/// The same in English.
#[utoipa::path(
    get,
    path = "/pengembang/en",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub async fn get_developer_page_in_english() -> Response {
    page(Language::English)
}

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GuideLanguage {
    /// `id` or `en`.
    #[serde(rename = "bahasa")]
    #[param(inline)]
    pub language: Option<Language>,
}

/// What the page draws: the operations that other programs may call, with the guide.
#[utoipa::path(
    get,
    path = "/docs/pengembang.json",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    params(GuideLanguage),
    responses((status = 200, body = Object))
)]
pub(crate) async fn get_developer_text(Query(asked): Query<GuideLanguage>) -> Response {
    static TEXTS: OnceLock<[String; 2]> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        [Language::Indonesian, Language::English].map(|language| text(language).to_string())
    });
    let place = usize::from(asked.language == Some(Language::English));
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, texts[place].clone()).into_response()
}

/// Scripts and styles of our own alone. What Redoc writes into its style element comes by the object model; the hash is
/// that of the empty element, the second that of the one text which Redoc 2.5.3 writes there whole. Its search runs in a worker that it makes itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='; \
connect-src 'self'; img-src 'self' data:; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn page(language: Language) -> Response {
    let (title, about, home, other) = match language {
        Language::Indonesian => (
            "Bagi pengembang",
            "Apa yang dapat diminta program lain dari portal beasiswa Kabupaten Nduga, dengan contoh untuk disalin.",
            "Beranda",
            "<a href=\"/pengembang/en\" lang=\"en\" hreflang=\"en\">English</a>",
        ),
        Language::English => (
            "For developers",
            "What other programs may ask of the scholarship portal of Nduga Regency, with examples to copy.",
            "Home",
            "<a href=\"/pengembang\" lang=\"id\" hreflang=\"id\">Bahasa Indonesia</a>",
        ),
    };
    let word = language.word();
    let html = format!(
        "<!doctype html><html lang=\"{word}\"><head><meta charset=\"utf-8\"><title>{title} · Beasiswa Nduga</title>\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
<meta name=\"description\" content=\"{about}\"><link rel=\"icon\" href=\"/favicon.svg\">\
<link rel=\"stylesheet\" href=\"/pengembang/pengembang.css\"></head><body>\
<header><strong>{title}</strong><nav aria-label=\"{title}\"><a href=\"/\">{home}</a><a href=\"/docs/api.json\">OpenAPI</a>{other}</nav></header>\
<main id=\"kontrak\" data-teks=\"/docs/pengembang.json?bahasa={word}\" data-bahasa=\"{word}\" aria-busy=\"true\"></main>\
<script src=\"/pengembang/redoc.js\"></script><script src=\"/pengembang/mulai.js\"></script></body></html>"
    );
    let mut headers = HeaderMap::new();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    (headers, Html(html)).into_response()
}

/// The text of what other programs may call.
fn text(language: Language) -> Value {
    let mut text = docs::text();
    let summaries = language.summaries();
    let meanings = language.parameters();
    for (_, parameter) in text["components"]["parameters"]
        .as_object_mut()
        .into_iter()
        .flatten()
    {
        tell(parameter, &meanings);
    }
    text["info"]["description"] = json!(language.guide());
    text["servers"] = json!([{ "url": "/" }]);
    // That of the program, not of what it answers.
    if let Some(info) = text["info"].as_object_mut() {
        info.remove("license");
    }
    let Some(paths) = text["paths"].as_object_mut() else {
        return text;
    };
    for (path, item) in paths.iter_mut() {
        let Some(item) = item.as_object_mut() else {
            continue;
        };
        item.retain(|_, operation| is_for_programs(path, operation));
        for (method, operation) in item.iter_mut() {
            // Refusals of which nothing more is known are the same everywhere, and the guide tells of them.
            if let Some(answers) = operation["responses"].as_object_mut() {
                answers.retain(|status, answer| {
                    status.starts_with('2') || answer.get("$ref").is_none()
                });
            }
            let id = operation["operationId"].as_str().unwrap_or_default();
            if let Some(summary) = summaries.get(id) {
                operation["summary"] = summary.clone();
            }
            let given = operation
                .get_mut("parameters")
                .and_then(Value::as_array_mut);
            for parameter in given.into_iter().flatten() {
                tell(parameter, &meanings);
            }
            operation["x-codeSamples"] = json!([{
                "lang": "curl",
                "source": example(method, path, operation),
            }]);
        }
    }
    paths.retain(|_, item| item.as_object().is_some_and(|item| !item.is_empty()));
    keep_reachable(&mut text);
    text
}

/// Says what a parameter means in the language of these meanings.
fn tell(parameter: &mut Value, meanings: &Map<String, Value>) {
    let told = parameter["description"].as_str();
    if let Some(told) = told.and_then(|told| meanings.get(told)) {
        parameter["description"] = told.clone();
    }
}

/// Template, method and text of what the page draws.
#[cfg(test)]
pub(super) fn for_programs() -> Vec<(String, String, Value)> {
    let text = docs::text();
    let paths = text["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, item)| {
        let item = item.as_object().into_iter().flatten();
        item.map(move |(method, operation)| (path.clone(), method.clone(), operation.clone()))
    });
    operations
        .filter(|(path, _, operation)| is_for_programs(path, operation))
        .collect()
}

/// Whether a program of another office may call it: as a visitor who reads, as a machine, or to become one.
fn is_for_programs(path: &str, operation: &Value) -> bool {
    let is_page = path.starts_with("/docs/") || path.starts_with("/pengembang");
    let is_ours = operation["tags"][0] == "operasi" || is_page;
    let reads = operation["x-authz"].get("anonim").is_some()
        && operation["parameters"].as_array().is_none_or(|list| {
            !list
                .iter()
                .any(|it| it["$ref"].to_string().contains("Signature"))
        })
        && operation.get("requestBody").is_none();
    !is_ours
        && (reads
            || operation.get(MACHINE).is_some()
            || operation.get(crate::authz::BY_KEY).is_some())
}

/// How it is called from a shell.
fn example(method: &str, path: &str, operation: &Value) -> String {
    let address = path.replacen("/api/", "/v1/", 1) + &asked(operation);
    if operation.get(crate::authz::BY_KEY).is_some() {
        return format!(
            "curl -u \"$CLIENT_ID:$CLIENT_SECRET\" \\\n  -d grant_type=client_credentials \"$ALAMAT{path}\""
        );
    }
    let method = method.to_uppercase();
    let verb = if method == "GET" {
        String::new()
    } else {
        format!("-X {method} ")
    };
    if operation.get(MACHINE).is_some() {
        format!("curl {verb}-H \"Authorization: Bearer $TOKEN\" \\\n  \"$ALAMAT{address}\"")
    } else {
        format!("curl {verb}\"$ALAMAT{address}\"")
    }
}

/// What must be asked along, with a value that could be.
fn asked(operation: &Value) -> String {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let asked = parameters.filter(|it| it["in"] == "query" && it["required"] == true);
    let asked: Vec<String> = asked
        .filter_map(|it| {
            let schema = &it["schema"];
            let value = match &schema["enum"][0] {
                Value::String(word) => word.clone(),
                _ if schema["format"] == "date" => "2005-06-15".to_owned(),
                _ if schema["type"] == "boolean" => "true".to_owned(),
                _ => "1".to_owned(),
            };
            Some(format!("{}={value}", it["name"].as_str()?))
        })
        .collect();
    match asked.is_empty() {
        true => String::new(),
        false => format!("?{}", asked.join("&")),
    }
}

/// Takes out the schemas that nothing points to any more.
fn keep_reachable(text: &mut Value) {
    const SCHEMAS: &str = "#/components/schemas/";
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                let name = fields.get("$ref").and_then(Value::as_str);
                found.extend(name.map(str::to_owned));
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let mut waiting = Vec::new();
    references(&text["paths"], &mut waiting);
    let mut kept = BTreeSet::new();
    while let Some(reference) = waiting.pop() {
        if kept.insert(reference.clone())
            && let Some(pointed) = text.pointer(reference.trim_start_matches('#'))
        {
            references(pointed, &mut waiting);
        }
    }
    if let Some(schemas) = text["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| kept.contains(&format!("{SCHEMAS}{name}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn the_page_loads_from_here_alone_in_two_languages() {
        let server = TestServer::start().await;
        for (target, language) in [("/pengembang", "id"), ("/pengembang/en", "en")] {
            let answer = server.send(get(target)).await;
            assert_eq!(answer.status, 200);
            assert!(
                answer
                    .text()
                    .contains(&format!("<html lang=\"{language}\""))
            );
            assert!(!answer.text().contains("https://"));
            let policy = answer.headers["content-security-policy"].to_str().unwrap();
            assert!(
                !policy.contains("unsafe") && !policy.contains("http"),
                "{policy}"
            );
        }
    }

    #[tokio::test]
    async fn it_draws_what_programs_may_call_with_a_line_to_copy() {
        let server = TestServer::start().await;
        for (language, word) in [("id", "Akun mesin"), ("en", "Accounts of machines")] {
            let target = format!("/docs/pengembang.json?bahasa={language}");
            let text = server.send(get(&target)).await.json();
            let guide = text["info"]["description"].as_str().unwrap();
            assert!(guide.contains(word), "{language}");
            for (place, client) in CLIENTS {
                assert!(guide.contains(client.trim_end()), "{language}: {place}");
            }
            assert!(!guide.contains("{{"), "{language}");
            let paths = text["paths"].as_object().unwrap();
            assert!(paths.contains_key("/api/cms/penerima-beasiswa"));
            assert!(paths.contains_key("/api/oauth/token"));
            assert!(paths.contains_key("/api/web/berita"));
            assert!(!paths.contains_key("/api/cms/keuangan/approve"));
            assert!(paths.len() < 120, "{}", paths.len());
            for name in super::super::client_file::FILES.map(|(name, _)| name) {
                assert!(
                    guide.contains(&format!("/docs/klien/{name}")),
                    "{language}: {name}"
                );
                let file = server.send(get(&format!("/docs/klien/{name}"))).await;
                assert_eq!(file.status, 200, "{name}");
            }
            for (path, item) in paths {
                for (method, operation) in item.as_object().unwrap() {
                    let line = operation["x-codeSamples"][0]["source"].as_str().unwrap();
                    assert!(line.starts_with("curl "), "{method} {path}");
                    let summary = operation["summary"].as_str().unwrap();
                    let id = operation["operationId"].as_str().unwrap();
                    let told = Language::Indonesian.summaries().get(id).cloned();
                    assert_eq!(
                        language == "id",
                        told.is_some_and(|told| told == summary),
                        "{id}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_parameter_is_told_in_the_language_of_the_page() {
        let said = |language| -> BTreeSet<String> {
            let text = text(language);
            let items = text["paths"].as_object().unwrap().values();
            let operations = items.flat_map(|item| item.as_object().unwrap().values());
            let given = operations.flat_map(|it| it["parameters"].as_array().into_iter().flatten());
            given
                .map(|it| match it["$ref"].as_str() {
                    Some(name) => text.pointer(name.trim_start_matches('#')).unwrap(),
                    None => it,
                })
                .map(|it| it["description"].as_str().unwrap_or_default().to_owned())
                .collect()
        };
        let meanings = Language::Indonesian.parameters();
        let known: BTreeSet<String> = meanings.keys().cloned().collect();
        assert_eq!(said(Language::English), known);
        let meant = meanings.values().map(|it| it.as_str().unwrap().to_owned());
        let meant: BTreeSet<String> = meant.collect();
        assert_eq!(said(Language::Indonesian), meant);
    }

    /// The vector of the guides is that of `docs/tanda-tangan.md`, which signer and browser are held to.
    #[test]
    fn the_guides_tell_the_vector_that_programs_are_held_to() {
        let contract = include_str!("../../../../docs/tanda-tangan.md");
        for language in [Language::Indonesian, Language::English] {
            let guide = language.guide();
            let row = |name: &str| {
                let line = guide
                    .lines()
                    .find(|line| line.starts_with(&format!("| `{name}`")));
                line.unwrap().split('`').nth(3).unwrap().to_owned()
            };
            for name in ["csrf_token", "X-Signature", "X-Nonce", "X-Timestamp"] {
                assert!(contract.contains(&row(name)), "{name}");
            }
        }
    }
}

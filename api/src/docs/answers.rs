//! Holds every answer that a test gets to the text for programs: status, media type, headers, and the fields of its body.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, header};
use jsonschema::{Registry, Validator};
use serde_json::{Map, Value, json};

/// Where the schemas find one another.
const ADDRESS: &str = "https://test.invalid/openapi.json";

/// Headers that say something of the answer; the others are those of any web server.
const TELLING: [&str; 6] = [
    "content-disposition",
    "etag",
    "link",
    "location",
    "retry-after",
    "x-position",
];

/// What is asked in ways that no contract knows is answered so everywhere.
const ANY_SERVERS: [u16; 2] = [304, 405];

struct Text {
    whole: Value,
    schemas: Registry<'static>,
    /// Validators by the schema they hold to, each made when it is first asked for.
    made: Mutex<BTreeMap<String, Arc<Validator>>>,
}

fn text() -> &'static Text {
    static TEXT: OnceLock<Text> = OnceLock::new();
    TEXT.get_or_init(|| {
        let whole = super::text();
        let mut both = Map::new();
        let schemas = &whole["components"]["schemas"];
        for (name, schema) in schemas.as_object().unwrap() {
            both.insert(name.clone(), closed(schema, schemas));
            both.insert(open_name(name), closed_within(schema, schemas));
        }
        let known = json!({ "components": { "schemas": both } });
        let schemas = Registry::new()
            .add(ADDRESS, known)
            .and_then(|registry| registry.prepare())
            .unwrap();
        Text {
            whole,
            schemas,
            made: Mutex::default(),
        }
    })
}

/// The same schema where more fields may stand beside its own.
fn open_name(name: &str) -> String {
    format!("{name}-open")
}

/// A schema that takes no field which it does not name.
fn closed(schema: &Value, schemas: &Value) -> Value {
    let mut closed = closed_within(schema, schemas);
    let Some(fields) = closed.as_object_mut() else {
        return closed;
    };
    if fields.contains_key("allOf") {
        if names_its_fields(schema, schemas) {
            fields.insert("unevaluatedProperties".to_owned(), false.into());
        }
    } else if names_its_fields(schema, schemas) && fields.contains_key("properties") {
        fields.insert("additionalProperties".to_owned(), false.into());
    }
    closed
}

/// A schema whose fields are closed, and which is open itself.
fn closed_within(schema: &Value, schemas: &Value) -> Value {
    let Some(fields) = schema.as_object() else {
        return schema.clone();
    };
    let each = |value: &Value, one: &dyn Fn(&Value) -> Value| match value {
        Value::Array(several) => several.iter().map(one).collect(),
        other => one(other),
    };
    let whole = |value: &Value| closed(value, schemas);
    let part = |value: &Value| match value["$ref"].as_str() {
        Some(reference) => json!({ "$ref": format!("{ADDRESS}{}", open_name(reference)) }),
        None => closed_within(value, schemas),
    };
    let changed = fields.iter().map(|(word, value)| {
        let value = match (word.as_str(), value) {
            ("$ref", Value::String(reference)) => format!("{ADDRESS}{reference}").into(),
            ("properties", Value::Object(properties)) => {
                let closed = properties
                    .iter()
                    .map(|(name, value)| (name.clone(), whole(value)));
                Value::Object(closed.collect())
            }
            ("items" | "prefixItems" | "additionalProperties" | "oneOf" | "anyOf", value) => {
                each(value, &whole)
            }
            ("allOf", value) => each(value, &part),
            (_, value) => value.clone(),
        };
        (word.clone(), value)
    });
    Value::Object(changed.collect())
}

/// Whether a schema says which fields there are: an object without any may hold what it likes.
fn names_its_fields(schema: &Value, schemas: &Value) -> bool {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return names_its_fields(&schemas[name], schemas);
    }
    if schema.get("additionalProperties").is_some() {
        return false;
    }
    let parts = |word: &str| schema[word].as_array().cloned();
    match parts("allOf").or_else(|| parts("oneOf")) {
        Some(parts) => parts.iter().all(|part| names_its_fields(part, schemas)),
        None => schema.get("properties").is_some(),
    }
}

impl Text {
    /// The template that an address was written after, and what it answers; none where the text knows no such address.
    fn operation(&self, method: &Method, path: &str) -> Option<(&str, &Value)> {
        let path = path.strip_prefix("/v1").unwrap_or(path);
        let asked: Vec<&str> = path.split('/').collect();
        let fits = |template: &str| {
            let parts: Vec<&str> = template.split('/').collect();
            let literal = parts.iter().filter(|part| !part.starts_with('{')).count();
            let alike = parts.iter().zip(&asked);
            let same = parts.len() == asked.len()
                && alike
                    .into_iter()
                    .all(|(part, asked)| part.starts_with('{') || part == asked);
            same.then_some(literal)
        };
        let paths = self.whole["paths"].as_object()?;
        let (_, template) = paths
            .keys()
            .filter_map(|template| Some((fits(template)?, template)))
            .max()?;
        let method = match *method {
            Method::HEAD => "get".to_owned(),
            ref other => other.as_str().to_lowercase(),
        };
        let operation = paths[template].get(&method)?;
        Some((template, operation))
    }

    /// A part of the text, followed to where it is written.
    fn followed<'a>(&'a self, part: &'a Value) -> &'a Value {
        part["$ref"]
            .as_str()
            .and_then(|reference| self.whole.pointer(reference.trim_start_matches('#')))
            .unwrap_or(part)
    }

    fn validator(&self, schema: &Value) -> Arc<Validator> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = made.entry(schema.to_string()).or_insert_with(|| {
            let closed = closed(schema, &self.whole["components"]["schemas"]);
            let built = jsonschema::draft202012::options()
                .with_registry(&self.schemas)
                .build(&closed);
            Arc::new(built.unwrap_or_else(|error| panic!("{schema}: {error}")))
        });
        Arc::clone(validator)
    }
}

/// What a test asks, read where examples are gathered.
pub(crate) struct Asked {
    method: Method,
    path: String,
    body: Option<Value>,
}

impl Asked {
    /// A request, and the same to be sent on.
    pub async fn of(request: Request<Body>) -> (Self, Request<Body>) {
        let mut asked = Self {
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            body: None,
        };
        let kind = request.headers().get(header::CONTENT_TYPE);
        let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        if !is_json || super::examples::noted::folder().is_none() {
            return (asked, request);
        }
        let (parts, body) = request.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        asked.body = serde_json::from_slice(&bytes).ok();
        (asked, Request::from_parts(parts, Body::from(bytes)))
    }

    /// What its answer has that the text does not say: see [`unsaid`].
    pub fn unsaid(&self, status: u16, headers: &HeaderMap, body: &[u8]) -> Vec<String> {
        if let (200..300, Some(sent)) = (status, &self.body)
            && let Some((_, operation)) = text().operation(&self.method, &self.path)
        {
            super::tried::noted::request(operation, sent);
        }
        unsaid(&self.method, &self.path, status, headers, body)
    }
}

/// In what a body does not fit a schema of the text.
pub(super) fn misfits(schema: &Value, body: &Value) -> Vec<String> {
    let validator = text().validator(schema);
    let told =
        |error: jsonschema::ValidationError<'_>| format!("{} at {}", error, error.instance_path());
    validator.iter_errors(body).map(told).collect()
}

/// What an answer has that the text does not say of it; nothing where the text does not know the address.
pub(crate) fn unsaid(
    method: &Method,
    path: &str,
    status: u16,
    headers: &HeaderMap,
    body: &[u8],
) -> Vec<String> {
    let text = text();
    let Some((template, operation)) = text.operation(method, path) else {
        return Vec::new();
    };
    if ANY_SERVERS.contains(&status) {
        return Vec::new();
    }
    let told = |what: String| format!("{method} {template} {status}: {what}");
    let Some(said) = operation["responses"].get(status.to_string()) else {
        return vec![told("not a status that it may answer with".to_owned())];
    };
    let said = text.followed(said);
    let mut faults = Vec::new();
    let names = |name: &str| {
        let declared = said["headers"].as_object();
        declared.is_some_and(|declared| declared.keys().any(|each| each.eq_ignore_ascii_case(name)))
    };
    for name in TELLING {
        if headers.contains_key(name) && !names(name) {
            faults.push(told(format!("the header {name} is not named")));
        }
    }
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.map_or("", |kind| kind.to_str().unwrap_or("?"));
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if body.is_empty() {
        return faults;
    }
    let Some(content) = said["content"].get(essence) else {
        faults.push(told(format!("the media type {essence} is not named")));
        return faults;
    };
    // A packed body is held where it was not packed.
    if essence != "application/json" || headers.contains_key(header::CONTENT_ENCODING) {
        return faults;
    }
    let body: Value = match serde_json::from_slice(body) {
        Ok(body) => body,
        Err(error) => {
            faults.push(told(format!("no JSON: {error}")));
            return faults;
        }
    };
    super::examples::noted::answer(operation, &body);
    super::tried::noted::refusal(operation, status, &body);
    let validator = text.validator(&content["schema"]);
    for error in validator.iter_errors(&body).take(3) {
        faults.push(told(format!("{} at {}", error, error.instance_path())));
    }
    faults
}

#[test]
fn an_answer_that_the_text_does_not_describe_is_told() {
    let path = "/api/web/session";
    let json =
        |kind: &'static str| HeaderMap::from_iter([(header::CONTENT_TYPE, kind.parse().unwrap())]);
    let good =
        br#"{"statusCode":200,"message":"Berhasil","data":{"csrf_token":"a","server_time":1}}"#;
    let held = |status, headers: &HeaderMap, body: &[u8]| {
        unsaid(&Method::GET, path, status, headers, body)
    };
    let plain = json("application/json");
    assert_eq!(held(200, &plain, good), Vec::<String>::new());
    for (status, headers, body, part) in [
        (418, plain.clone(), &good[..], "not a status"),
        (200, json("text/html"), &good[..], "media type"),
        (200, plain.clone(), &br#"{"statusCode":200,"message":"Berhasil","data":{}}"#[..], "csrf_token"),
        (200, plain.clone(), &br#"{"statusCode":200,"message":"","data":{"csrf_token":"a","server_time":1,"lebih":1}}"#[..], "lebih"),
    ] {
        let faults = held(status, &headers, body);
        assert!(faults.iter().any(|fault| fault.contains(part)), "{part}: {faults:?}");
    }
    let mut more = plain;
    more.insert("location", "/lain".parse().unwrap());
    assert!(
        held(200, &more, good)
            .iter()
            .any(|fault| fault.contains("location"))
    );
}

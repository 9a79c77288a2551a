//! How long the texts of a body may be. The OpenAPI text tells it of every text of every request; the guard holds every body
//! to what is told, before a handler sees it, so a new field has its limit without anybody thinking of it.

use std::collections::{BTreeMap, BTreeSet};

use domain::text::{ARTICLE, LINE, PARAGRAPH, SUMMARY, is_longer};
use serde_json::Value;
use utoipa::openapi::{
    OpenApi, RefOr, Schema,
    schema::{AdditionalProperties, ArrayItems, Object, SchemaType, Type},
};

use super::operations;
use crate::ApiError;

/// Longest title: of a decree, which names what it rests on.
const TITLE: usize = 500;
/// Longest file that is sent as a text; the whole body is bounded beside it.
const FILE: usize = 1_000_000;
/// Longest text where the schema says nothing of it: the answer of a passkey.
const OPAQUE: usize = 20_000;
/// Most parts of a list: the recipients of a decree.
const LIST: usize = 2_000;
/// How deep schemas are followed.
const DEPTH_MAX: usize = 12;

/// What a field's name says of its length; any other text is a line. A field that says its own (`max_length`) has that.
const BY_NAME: &[(&str, usize)] = &[
    ("alasan", PARAGRAPH),
    ("catatan", PARAGRAPH),
    ("isi", PARAGRAPH),
    ("keterangan", PARAGRAPH),
    ("pendanaanLain", PARAGRAPH),
    ("testimoni", PARAGRAPH),
    ("quotes", PARAGRAPH),
    ("visi", PARAGRAPH),
    ("misi", PARAGRAPH),
    ("syarat", PARAGRAPH),
    ("langkah", PARAGRAPH),
    ("ringkasan", PARAGRAPH),
    ("penjelasan", PARAGRAPH),
    ("nilai", PARAGRAPH),
    ("abstrak", SUMMARY),
    ("content", ARTICLE),
    ("judul", TITLE),
    ("berkas", FILE),
    ("xlsx", FILE),
];

/// Tells the greatest length of every text that requests may hold.
pub(crate) fn describe(openapi: &mut OpenApi) {
    let mut waiting: Vec<String> = operations(openapi)
        .filter_map(|(_, _, operation)| match operation.request_body.as_ref()? {
            RefOr::T(body) => Some(body),
            RefOr::Ref(_) => None,
        })
        .filter_map(|body| match body.content.get("application/json")? {
            RefOr::T(content) => name_of(content.schema.as_ref()?),
            RefOr::Ref(_) => None,
        })
        .collect();
    let Some(components) = &mut openapi.components else {
        return;
    };
    let mut seen = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        if let Some(schema) = components.schemas.get_mut(&name) {
            limit(schema, "", &mut waiting);
        }
    }
}

fn name_of(schema: &RefOr<Schema>) -> Option<String> {
    match schema {
        RefOr::Ref(name) => name.ref_location.rsplit('/').next().map(str::to_owned),
        RefOr::T(_) => None,
    }
}

fn limit(schema: &mut RefOr<Schema>, name: &str, waiting: &mut Vec<String>) {
    waiting.extend(name_of(schema));
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            if is_text(object) && object.max_length.is_none() {
                let named = BY_NAME.iter().find(|(known, _)| *known == name);
                object.max_length = Some(named.map_or(LINE, |(_, letters)| *letters));
            }
            for (name, property) in &mut object.properties {
                limit(property, name, waiting);
            }
            if let Some(more) = &mut object.additional_properties
                && let AdditionalProperties::RefOr(more) = more.as_mut()
            {
                limit(more, name, waiting);
            }
        }
        Schema::Array(array) => {
            array.max_items.get_or_insert(LIST);
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                limit(items, name, waiting);
            }
        }
        Schema::OneOf(choice) => {
            for part in &mut choice.items {
                limit(part, name, waiting);
            }
        }
        Schema::AnyOf(choice) => {
            for part in &mut choice.items {
                limit(part, name, waiting);
            }
        }
        Schema::AllOf(parts) => {
            for part in &mut parts.items {
                limit(part, name, waiting);
            }
        }
        _ => {}
    }
}

/// Whether it is a text of its own, and no word of a closed list.
fn is_text(object: &Object) -> bool {
    let is_string = match &object.schema_type {
        SchemaType::Type(kind) => *kind == Type::String,
        SchemaType::Array(kinds) => kinds.contains(&Type::String),
        SchemaType::AnyValue => false,
    };
    is_string && object.enum_values.is_none()
}

/// How long the texts of one body may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TextLimits {
    /// A text of so many letters.
    Text(usize),
    /// A list of so many parts.
    List(usize, Box<TextLimits>),
    /// The fields that are known, and what others hold.
    Fields(BTreeMap<String, TextLimits>, Option<Box<TextLimits>>),
    /// Anything, within bounds.
    Open,
}

impl TextLimits {
    /// The limits of every operation with a body, by its id.
    pub fn of(openapi: &OpenApi) -> BTreeMap<String, Self> {
        let mut told = openapi.clone();
        describe(&mut told);
        let text = serde_json::to_value(&told).unwrap_or_default();
        let schemas = &text["components"]["schemas"];
        operations(&told)
            .filter_map(|(path, method, operation)| {
                let body = &text["paths"][path][method.to_lowercase()]["requestBody"];
                let schema = &body["content"]["application/json"]["schema"];
                let limits = (!schema.is_null()).then(|| Self::read(schemas, schema, 0))?;
                Some((operation.operation_id.clone()?, limits))
            })
            .collect()
    }

    fn read(schemas: &Value, schema: &Value, depth: usize) -> Self {
        if depth > DEPTH_MAX {
            return Self::Open;
        }
        let read = |schema: &Value| Self::read(schemas, schema, depth + 1);
        if let Some(name) = schema["$ref"].as_str() {
            return read(&schemas[name.rsplit('/').next().unwrap_or_default()]);
        }
        let mut limits = Self::Open;
        for list in ["oneOf", "anyOf", "allOf"] {
            for part in schema[list].as_array().into_iter().flatten() {
                limits = limits.or(read(part));
            }
        }
        let number = |name: &str| {
            schema[name]
                .as_u64()
                .and_then(|it| usize::try_from(it).ok())
        };
        if let Some(letters) = number("maxLength") {
            limits = limits.or(Self::Text(letters));
        }
        if !schema["items"].is_null() {
            let parts = number("maxItems").unwrap_or(LIST);
            limits = limits.or(Self::List(parts, Box::new(read(&schema["items"]))));
        }
        if let Some(properties) = schema["properties"].as_object() {
            let known = properties.iter().map(|(name, it)| (name.clone(), read(it)));
            limits = limits.or(Self::Fields(known.collect(), None));
        }
        if schema["additionalProperties"].is_object() {
            let other = Box::new(read(&schema["additionalProperties"]));
            limits = limits.or(Self::Fields(BTreeMap::new(), Some(other)));
        }
        limits
    }

    /// What either allows, where a value may be of both.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Fields(mut known, more), Self::Fields(others, other)) => {
                known.extend(others);
                Self::Fields(known, more.or(other))
            }
            (Self::Text(one), Self::Text(other)) => Self::Text(one.max(other)),
            (Self::Open, other) => other,
            (known, _) => known,
        }
    }

    /// Refuses a body with a text that is longer than it may be. What is no JSON is refused by who reads it.
    ///
    /// # Errors
    /// `DATA_TIDAK_SAH` naming the field.
    pub fn check(&self, body: &[u8]) -> Result<(), ApiError> {
        // Most bodies are shorter than any text of theirs may be.
        if body.len() <= LINE && body.len() <= self.shortest() {
            return Ok(());
        }
        let Ok(value) = serde_json::from_slice::<Value>(body) else {
            return Ok(());
        };
        self.problem(&value, "").map_or(Ok(()), |(field, message)| {
            Err(ApiError::invalid(field, message))
        })
    }

    /// The least that one of its texts may have.
    fn shortest(&self) -> usize {
        match self {
            Self::Text(letters) => *letters,
            Self::List(_, items) => items.shortest(),
            Self::Fields(known, more) => {
                let fields = known.values().chain(more.as_deref());
                fields.map(Self::shortest).min().unwrap_or(OPAQUE)
            }
            Self::Open => OPAQUE,
        }
    }

    fn problem(&self, value: &Value, at: &str) -> Option<(String, String)> {
        let dot = if at.is_empty() { "" } else { "." };
        match (self, value) {
            (Self::Text(letters), Value::String(text)) => too_long(text, *letters, at),
            (_, Value::String(text)) => too_long(text, OPAQUE, at),
            (Self::List(parts, _), Value::Array(items)) if items.len() > *parts => Some((
                at.to_owned(),
                format!("Paling banyak {} butir.", grouped(*parts)),
            )),
            (limits, Value::Array(items)) => {
                let of_items = match limits {
                    Self::List(_, items) => items,
                    Self::Text(_) | Self::Fields(..) | Self::Open => &Self::Open,
                };
                let mut items = items.iter().enumerate();
                items.find_map(|(index, item)| of_items.problem(item, &format!("{at}[{index}]")))
            }
            (limits, Value::Object(fields)) => fields.iter().find_map(|(name, field)| {
                if is_longer(name, LINE) {
                    let message = format!("Nama isian paling banyak {LINE} huruf.");
                    return Some((at.to_owned(), message));
                }
                let of_field = match limits {
                    Self::Fields(known, more) => known.get(name).or(more.as_deref()),
                    Self::Text(_) | Self::List(..) | Self::Open => None,
                };
                let of_field = of_field.unwrap_or(&Self::Open);
                of_field.problem(field, &format!("{at}{dot}{name}"))
            }),
            (_, Value::Null | Value::Bool(_) | Value::Number(_)) => None,
        }
    }
}

fn too_long(text: &str, letters_max: usize, at: &str) -> Option<(String, String)> {
    is_longer(text, letters_max).then(|| {
        (
            at.to_owned(),
            format!("Paling banyak {} huruf.", grouped(letters_max)),
        )
    })
}

/// A number as Indonesians write it.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn limits() -> TextLimits {
        let inner = [("alasan".to_owned(), TextLimits::Text(PARAGRAPH))].into();
        let list = TextLimits::List(2, Box::new(TextLimits::Text(5)));
        TextLimits::Fields(
            [
                ("isi".to_owned(), TextLimits::Fields(inner, None)),
                ("daftar".to_owned(), list),
            ]
            .into(),
            None,
        )
    }

    fn refused(body: &Value) -> Option<(String, String)> {
        limits().problem(body, "")
    }

    #[test]
    fn the_field_and_its_limit_are_named() {
        let long = "a".repeat(PARAGRAPH + 1);
        let told = refused(&json!({ "isi": { "alasan": long } })).unwrap();
        assert_eq!(
            told,
            (
                "isi.alasan".to_owned(),
                "Paling banyak 2.000 huruf.".to_owned()
            )
        );
        let told = refused(&json!({ "daftar": ["a", "bbbbbb"] })).unwrap();
        assert_eq!(told.0, "daftar[1]");
        let told = refused(&json!({ "daftar": ["a", "b", "c"] })).unwrap();
        assert_eq!(told.1, "Paling banyak 2 butir.");
        assert_eq!(
            refused(&json!({ "isi": { "alasan": "é".repeat(PARAGRAPH) } })),
            None
        );
    }

    #[test]
    fn what_no_schema_tells_of_is_bounded_too() {
        let long = "a".repeat(OPAQUE + 1);
        for body in [
            json!({ "lain": long }),
            json!({ "daftar": { "x": long } }),
            json!([long]),
        ] {
            assert!(refused(&body).is_some());
        }
        assert!(refused(&json!({ "a".repeat(LINE + 1): 1 })).is_some());
    }

    #[test]
    fn every_text_of_a_request_tells_its_length() {
        let text = serde_json::to_value(crate::docs::openapi()).unwrap();
        let form = &text["components"]["schemas"]["FormBody"]["properties"];
        assert_eq!(form["alamat"]["maxLength"], LINE);
        assert_eq!(form["pendanaanLain"]["maxLength"], PARAGRAPH);
    }
}

//! The body of a write. The guard has already checked its signature over the raw bytes; here it is
//! parsed, strictly: limited depth, unknown fields named and refused.

use std::borrow::Cow;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// How deep JSON may nest. Rich text is a string, so forms stay shallow.
pub const DEPTH_MAX: usize = 16;

/// Raw bytes whose signature the guard has verified. Multipart bodies have none.
#[derive(Debug, Clone)]
pub struct SignedBody {
    /// The exact bytes; empty when nothing was sent.
    pub bytes: Bytes,
    /// SHA-256 over method, target and bytes: tells requests apart under one idempotency key.
    pub request_hash: [u8; 32],
}

impl<S: Send + Sync> FromRequestParts<S> for SignedBody {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        parts
            .extensions
            .get::<SignedBody>()
            .cloned()
            .ok_or_else(|| ApiError::new("JENIS_ISI_TIDAK_DIDUKUNG"))
    }
}

/// A signed JSON body. `T` should say `#[serde(deny_unknown_fields)]`: a field that would be dropped
/// silently is refused (a test holds every request schema to it).
#[derive(Debug, Clone)]
pub struct Signed<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Signed<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (mut parts, _body) = request.into_parts();
        let body = SignedBody::from_request_parts(&mut parts, state).await?;
        parse(&body.bytes).map(Signed)
    }
}

/// Parses one JSON value with limits.
///
/// # Errors
/// `JSON_TIDAK_SAH`, `JSON_TERLALU_DALAM`, or `DATA_TIDAK_SAH` naming the field.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let bytes = if bytes.is_empty() { b"{}" } else { bytes };
    if depth(bytes) > DEPTH_MAX {
        return Err(ApiError::new("JSON_TERLALU_DALAM"));
    }
    if holds_nul(bytes) {
        return Err(ApiError::new("HURUF_TIDAK_SAH"));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            field_problem(&path, &inner)
        } else {
            ApiError::new("JSON_TIDAK_SAH")
        }
    })?;
    reader.end().map_err(|_| ApiError::new("JSON_TIDAK_SAH"))?;
    Ok(value)
}

fn field_problem(path: &str, error: &serde_json::Error) -> ApiError {
    let (field, message) = misread(path, &error.to_string());
    ApiError::invalid(field, message)
}

/// The field at fault and what is wrong with it, from where a reader stopped and what it said.
pub(super) fn misread(path: &str, text: &str) -> (String, Cow<'static, str>) {
    let named = |prefix: &str| {
        let rest = text.strip_prefix(prefix)?;
        rest.split('`').next().map(str::to_owned)
    };
    let join = |name: String| {
        if path == "." || path.is_empty() || path.ends_with(&name) {
            name
        } else {
            format!("{path}.{name}")
        }
    };
    if let Some(name) = named("unknown field `") {
        (join(name), "Isian ini tidak dikenal.".into())
    } else if let Some(name) = named("missing field `") {
        (join(name), "Isian ini wajib diisi.".into())
    } else if let Some(name) = named("duplicate field `") {
        (join(name), "Isian ini hanya boleh satu kali.".into())
    } else {
        let field = if path == "." { "isi" } else { path };
        let message = match choices(text) {
            Some(words) => format!("Nilai ini tidak dikenal. Pilihan: {words}.").into(),
            None => "Nilai isian ini tidak sesuai.".into(),
        };
        (field.to_owned(), message)
    }
}

/// The words of a closed list, from what its reader said of one that is not among them.
fn choices(text: &str) -> Option<String> {
    let rest = text.strip_prefix("unknown variant `")?;
    let (_, list) = rest.split_once("`, expected ")?;
    // Every second part stands between backticks; what follows the list is a place in the text.
    let words: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    Some(words.join(", "))
}

/// Whether a text has a NUL, which PostgreSQL keeps in no text: the read models could not follow.
fn holds_nul(mut bytes: &[u8]) -> bool {
    while let Some(at) = bytes.iter().position(|byte| *byte == b'\\') {
        let escape = &bytes[at + 1..];
        if escape.starts_with(b"u0000") {
            return true;
        }
        bytes = escape.get(1..).unwrap_or_default();
    }
    false
}

/// The deepest nesting of arrays and objects, counted without building anything.
fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut quoted, mut escaped) = (0usize, 0usize, false, false);
    for byte in bytes {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "camelCase")]
    struct Form {
        #[allow(dead_code)]
        nama: String,
        #[allow(dead_code)]
        rekening: Option<Account>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Account {
        #[allow(dead_code)]
        nomor: String,
    }

    fn refused(body: &str) -> serde_json::Value {
        use axum::response::IntoResponse;
        let error = parse::<Form>(body.as_bytes()).unwrap_err();
        let response = error.into_response();
        let bytes = futures::executor::block_on(axum::body::to_bytes(response.into_body(), 9999));
        serde_json::from_slice::<serde_json::Value>(&bytes.unwrap()).unwrap()["data"].clone()
    }

    #[test]
    fn names_a_missing_an_unknown_and_an_unfitting_field() {
        assert_eq!(refused("{}")["bidang"][0]["nama"], "nama");
        assert_eq!(
            refused(r#"{"nama":"A","rekening":{}}"#)["bidang"][0]["nama"],
            "rekening.nomor"
        );
        assert_eq!(
            refused(r#"{"nama":"A","peran":"admin"}"#)["bidang"][0]["nama"],
            "peran"
        );
        assert_eq!(refused(r#"{"nama":7}"#)["bidang"][0]["nama"], "nama");
    }

    #[test]
    fn refuses_broken_trailing_deep_and_invalid_utf8_text() {
        assert_eq!(refused(r#"{"nama":"#)["kode"], "JSON_TIDAK_SAH");
        assert_eq!(refused(r#"{"nama":"A"} x"#)["kode"], "JSON_TIDAK_SAH");
        let deep = format!("{{\"nama\":{}1{}}}", "[".repeat(40), "]".repeat(40));
        assert_eq!(refused(&deep)["kode"], "JSON_TERLALU_DALAM");
        assert_eq!(
            parse::<Form>(b"{\"nama\":\"\xff\"}").unwrap_err().code(),
            "JSON_TIDAK_SAH"
        );
    }

    #[test]
    fn refuses_a_letter_that_no_store_keeps() {
        assert_eq!(
            refused(r#"{"nama":"A\\\u0000"}"#)["kode"],
            "HURUF_TIDAK_SAH"
        );
        assert!(parse::<Form>(br#"{"nama":"A\\u0000"}"#).is_ok());
    }

    #[test]
    fn brackets_inside_strings_do_not_count_as_depth() {
        let text = format!(r#"{{"nama":"{}"}}"#, "[".repeat(40));
        assert!(parse::<Form>(text.as_bytes()).is_ok());
    }
}

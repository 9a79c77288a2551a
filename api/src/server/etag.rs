//! ETag and 304 for what everybody may read: a phone that has the answer does not pay for it again.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};

/// Largest answer that is tagged; larger ones go out as they are.
const BYTES_MAX: usize = 4 * 1024 * 1024;

/// Reads that are the same for everybody.
const PUBLIC: &[&str] = &[
    "/api/web/berita",
    "/api/web/kategori-berita",
    "/api/web/testimoni",
    "/api/web/penerima-beasiswa",
    "/api/web/beasiswa",
    "/api/web/teks-situs",
    "/api/web/transparansi",
    "/sitemap.xml",
    "/robots.txt",
    crate::spa::feeds::FEED,
];

fn is_public(path: &str) -> bool {
    PUBLIC.contains(&path) || path.starts_with("/api/web/berita/")
}

/// Tags public answers and spares those the client has.
pub async fn tag(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads || !is_public(request.uri().path()) {
        return next.run(request).await;
    }
    let asked = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, BYTES_MAX).await else {
        return crate::ApiError::internal("a public answer is too large to be tagged")
            .into_response();
    };
    let tag = of(&bytes);
    parts.headers.insert(header::ETAG, tag.clone());
    // Kept, and asked about each time: a correction is seen at once.
    parts
        .headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    if asked.is_some_and(|asked| names(&asked, &tag)) {
        return unchanged(parts.headers);
    }
    Response::from_parts(parts, Body::from(bytes))
}

/// The tag of a body: weak, because its compressed forms share it.
pub fn of(bytes: &[u8]) -> HeaderValue {
    let hash = hex::encode(&Sha256::digest(bytes)[..16]);
    HeaderValue::from_str(&format!("W/\"{hash}\"")).expect("hex is a header value")
}

/// Whether an `If-None-Match` names a tag, weakly compared.
pub fn names(asked: &HeaderValue, tag: &HeaderValue) -> bool {
    let strong = |text: &str| text.trim().trim_start_matches("W/").to_owned();
    let tag = tag.to_str().map(strong).unwrap_or_default();
    asked.to_str().is_ok_and(|asked| {
        asked
            .split(',')
            .any(|part| part.trim() == "*" || strong(part) == tag)
    })
}

/// 304 with the headers that the full answer would have, without those of its body.
pub fn unchanged(mut headers: HeaderMap) -> Response {
    for name in [
        header::CONTENT_TYPE,
        header::CONTENT_LENGTH,
        header::CONTENT_ENCODING,
    ] {
        headers.remove(name);
    }
    (StatusCode::NOT_MODIFIED, headers).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn what_a_client_has_is_not_sent_again() {
        let server = TestServer::start().await;
        for target in PUBLIC.iter().copied().chain(["/", "/beasiswa", "/awardee"]) {
            let first = server.send(get(target)).await;
            assert_eq!(first.status, 200, "{target}");
            let tag = first
                .headers
                .get("etag")
                .unwrap_or_else(|| panic!("{target}"))
                .clone();
            let again = server.send(get(target).header("if-none-match", &tag)).await;
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{target}");
            assert_eq!(again.headers["etag"], tag, "{target}");
            assert!(again.headers.contains_key("cache-control"));
            let other = server
                .send(get(target).header("if-none-match", "\"lain\""))
                .await;
            assert_eq!(other.status, 200, "{target}");
        }
    }

    #[tokio::test]
    async fn what_belongs_to_one_person_is_never_kept() {
        let server = TestServer::start().await;
        for target in ["/api/web/session", "/api/web/user", "/api/cms/notification"] {
            let answer = server.send(get(target)).await;
            assert!(!answer.headers.contains_key("etag"), "{target}");
            assert_eq!(answer.headers["cache-control"], "no-store", "{target}");
        }
    }

    #[test]
    fn tags_are_compared_weakly_and_in_lists() {
        let tag = of(b"isi");
        let strong = tag.to_str().unwrap().trim_start_matches("W/").to_owned();
        for asked in [strong.clone(), format!("\"a\", W/{strong}"), "*".to_owned()] {
            assert!(names(&asked.parse().unwrap(), &tag), "{asked}");
        }
        assert!(!names(&"\"a\"".parse().unwrap(), &tag));
    }
}

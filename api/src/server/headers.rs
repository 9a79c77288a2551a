//! Security headers on every answer, errors included.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::spa::KeepPolicy;

/// What an answer gets when it has not said otherwise.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (
        "strict-transport-security",
        "max-age=63072000; includeSubDomains",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Adds them.
pub async fn secure(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let keeps_policy = response.extensions().get::<KeepPolicy>().is_some();
    set(response.headers_mut());
    if keeps_policy {
        response
            .headers_mut()
            .remove(header::CONTENT_SECURITY_POLICY);
    }
    if is_api {
        response
            .headers_mut()
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// Sets what is not set yet.
pub fn set(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn every_kind_of_answer_has_them() {
        let server = TestServer::start().await;
        for target in [
            "/",
            "/healthz",
            "/tidak-ada",
            "/api/web/session",
            "/api/web/tidak-ada",
            "/api/cms/keuangan",
        ] {
            let answer = server.send(get(target)).await;
            for (name, _) in HEADERS {
                assert!(answer.headers.contains_key(*name), "{target}: {name}");
            }
        }
    }
}

//! Every reading of the areas waits for what its reader has written, and says of which position it speaks: where the handler
//! reads what the log itself holds (settings, an account's rights), it knows at least what the read models know.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::envelope::POSITION_HEADER;
use crate::{AppState, MinPosition};

/// Waits for `X-Min-Position`, and tells `X-Position` where the answer does not.
pub async fn tell(State(app): State<AppState>, request: Request, next: Next) -> Response {
    if request.method() != Method::GET || !request.uri().path().starts_with("/api/cms/") {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let waited = match MinPosition::from_request_parts(&mut parts, &app).await {
        Ok(position) => position.wait(&app).await,
        Err(error) => Err(error),
    };
    if let Err(error) = waited {
        return error.into_response();
    }
    let position = app.read.applied().saturating_sub(1);
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let is_success = response.status().is_success();
    let headers = response.headers_mut();
    let is_json = (headers.get(header::CONTENT_TYPE))
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_success && is_json && !headers.contains_key(POSITION_HEADER) {
        headers.insert(POSITION_HEADER, HeaderValue::from(position));
    }
    response
}

#[cfg(test)]
mod tests {
    use crate::authz::operations;
    use crate::docs;
    use crate::routes::testing::Office;
    use crate::server::testing::get;

    #[tokio::test]
    async fn every_reading_waits_for_what_was_written_and_says_what_it_knows() {
        let office = Office::open().await;
        let ahead = office.server.app.ledger.head().await.unwrap() + 1_000;
        let openapi = docs::declared();
        let mut read = 0;
        for (path, method, _) in operations(&openapi) {
            let told = path.contains("download-") || path.ends_with("/stream");
            if method != "GET" || !path.starts_with("/api/cms/") || path.contains('{') || told {
                continue;
            }
            let asked = || {
                let bearer = format!("Bearer {}", office.admin.access);
                get(path).header("authorization", bearer)
            };
            let answer = office.server.send(asked()).await;
            let kind = answer.headers.get("content-type");
            let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
            if answer.status != 200 || !is_json {
                continue;
            }
            assert!(answer.headers.contains_key("x-position"), "{path}");
            if read < 3 {
                let late = asked().header("x-min-position", ahead.to_string());
                assert_eq!(office.server.send(late).await.status, 503, "{path}");
            }
            read += 1;
        }
        assert!(read > 40, "{read}");
        // One that is read from the log itself.
        let late = get("/api/cms/pengaturan")
            .header("authorization", format!("Bearer {}", office.admin.access))
            .header("x-min-position", ahead.to_string());
        assert_eq!(office.server.send(late).await.status, 503);
    }
}

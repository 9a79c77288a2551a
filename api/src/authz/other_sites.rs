//! What pages of other sites may read: as visitors would, without cookies and without asking first.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What of an answer beside its body such a page may look at.
const TOLD: &str = "x-position, etag, link, retry-after";

/// Lets pages of any site read the answer. A browser gives them none that was asked for with cookies: the star lets in
/// nobody who is signed in.
pub(super) fn let_read(headers: &mut HeaderMap) {
    let anybody = HeaderValue::from_static("*");
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, anybody);
    let told = HeaderValue::from_static(TOLD);
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, told);
}

/// What such a page may send along with a question.
const SENT: &str = "if-none-match, x-min-position";

/// Answers the question that a browser asks before it sends more than a visitor would, about what everybody may read.
pub(crate) async fn preflight(
    State(shared): State<Shared>,
    request: Request,
    next: Next,
) -> Response {
    let asks = request.method() == Method::OPTIONS
        && request
            .headers()
            .get(header::ACCESS_CONTROL_REQUEST_METHOD)
            .is_some_and(|method| method == "GET" || method == "HEAD");
    let matched = request.extensions().get::<MatchedPath>();
    if !asks || !matched.is_some_and(|path| shared.contains(path.as_str())) {
        return next.run(request).await;
    }
    let mut answer = StatusCode::NO_CONTENT.into_response();
    let headers = answer.headers_mut();
    let_read(headers);
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, SENT),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// The templates of what pages of other sites may read.
pub(crate) type Shared = Arc<BTreeSet<String>>;

#[cfg(test)]
mod tests {
    use crate::authz::{declared, operations};
    use crate::docs;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn other_sites_read_what_everybody_reads_and_nothing_else() {
        let server = TestServer::start().await;
        server.user("a@uji.test", domain::Role::Applicant).await;
        for target in [
            "/api/web/penerima-beasiswa",
            "/api/web/transparansi",
            "/api/web/penerima-beasiswa/download",
            "/log/checkpoint",
            "/log/vkey",
        ] {
            let asked = get(target).header("origin", "https://koran.example");
            let answer = server.send(asked).await;
            assert_eq!(answer.status, 200, "{target}");
            assert_eq!(answer.headers["access-control-allow-origin"], "*");
            let told = answer.headers["access-control-expose-headers"].to_str();
            assert!(told.unwrap().contains("etag"), "{target}");
            assert!(
                !answer
                    .headers
                    .contains_key("access-control-allow-credentials")
            );
        }
        for target in [
            "/",
            "/api/web/session",
            "/api/web/user",
            "/api/cms/keuangan",
        ] {
            let asked = get(target).header("origin", "https://koran.example");
            let answer = server.send(asked).await;
            let allowed = answer.headers.get("access-control-allow-origin");
            assert!(allowed.is_none(), "{target}");
        }
    }

    #[tokio::test]
    async fn a_browser_that_asks_first_is_let_what_a_visitor_may() {
        let server = TestServer::start().await;
        let ask = async |target: &str, method: &str| {
            let asked = get(target)
                .method("OPTIONS")
                .header("origin", "https://koran.example")
                .header("access-control-request-method", method)
                .header("access-control-request-headers", "if-none-match");
            server.send(asked).await
        };
        for target in [
            "/api/web/penerima-beasiswa",
            "/v1/web/penerima-beasiswa",
            "/data/penerima.csv",
            "/log/checkpoint",
        ] {
            let answer = ask(target, "GET").await;
            assert_eq!(answer.status, 204, "{target}");
            assert_eq!(answer.headers["access-control-allow-origin"], "*");
            let sent = answer.headers["access-control-allow-headers"].to_str();
            assert!(sent.unwrap().contains("if-none-match"), "{target}");
        }
        for (target, method) in [
            ("/api/web/penerima-beasiswa", "POST"),
            ("/api/cms/keuangan", "GET"),
            ("/api/web/user/login", "POST"),
        ] {
            let answer = ask(target, method).await;
            assert_eq!(answer.status, 405, "{method} {target}");
            let allowed = answer.headers.get("access-control-allow-origin");
            assert!(allowed.is_none(), "{target}");
        }
    }

    #[test]
    fn nothing_that_belongs_to_one_person_is_shared() {
        for (path, method, operation) in operations(&docs::declared()) {
            let access = declared(operation).unwrap();
            if access.is_shared() {
                assert_eq!(method, "GET", "{path}");
                assert!(access.anonymous && access.grants.is_empty(), "{path}");
                assert!(
                    !path.contains("/session") && !path.contains("/user"),
                    "{path}"
                );
            }
        }
    }
}

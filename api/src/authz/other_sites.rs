//! What pages of other sites may read: as visitors would, without cookies and without asking first.

use axum::http::{HeaderMap, HeaderValue, header};

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

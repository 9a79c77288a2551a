//! `/v1/…` is `/api/…`: the same operations under an address that names the version of the contract
//! (`docs/kontrak/README.md`). What a client signs is the address that it asked for.

use axum::{
    Router,
    extract::Request,
    http::{Uri, uri::PathAndQuery},
};
use tower::util::MapRequest;

/// Where the first version of the contract stands.
const FIRST: &str = "/v1/";
/// Where the operations are.
const OPERATIONS: &str = "/api/";

/// The address that was asked for, where it was another than the operation's.
#[derive(Debug, Clone)]
pub(crate) struct Asked(pub Uri);

/// The same program under both addresses.
pub(super) fn under_both(router: Router) -> Router {
    Router::new().fallback_service(MapRequest::new(router, to_operations))
}

fn to_operations(mut request: Request) -> Request {
    let Some(rest) = request.uri().path().strip_prefix(FIRST) else {
        return request;
    };
    let mut target = format!("{OPERATIONS}{rest}");
    if let Some(query) = request.uri().query() {
        target.push('?');
        target.push_str(query);
    }
    // An address that was one stays one: its beginning alone is another.
    if let Ok(target) = target.parse::<PathAndQuery>() {
        let asked = request.uri().clone();
        let mut parts = asked.clone().into_parts();
        parts.path_and_query = Some(target);
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
            request.extensions_mut().insert(Asked(asked));
        }
    }
    request
}

/// The address that a request asked for, as it came over the wire.
pub(crate) fn asked(extensions: &axum::http::Extensions, uri: &Uri) -> Uri {
    let other = extensions.get::<Asked>().map(|Asked(uri)| uri.clone());
    other.unwrap_or_else(|| uri.clone())
}

#[cfg(test)]
mod tests {
    use domain::Role;
    use serde_json::json;

    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn every_operation_stands_under_v1_too_and_signs_the_address_that_was_asked() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Admin).await;
        let session = server.session("a@b.test").await;
        for target in ["/api/cms/bank?size=2", "/v1/cms/bank?size=2"] {
            let list = server.get_as(&session, target).await;
            assert_eq!(list.status, 200, "{target}: {}", list.text());
            let ways = list.headers["link"].to_str().unwrap();
            let (path, _) = target.split_once('?').unwrap();
            assert!(ways.starts_with(&format!("<{path}?")), "{ways}");
        }
        // What is kept for everybody leads on under the address that each asked for.
        for target in ["/v1/web/berita?size=2", "/api/web/berita?size=2"] {
            let list = server.send(get(target)).await;
            let ways = list.headers["link"].to_str().unwrap();
            let (path, _) = target.split_once('?').unwrap();
            assert!(ways.starts_with(&format!("<{path}?")), "{ways}");
        }
        let name = json!({ "nama": "Biaya uji", "kodeRekening": "5.1.02.09" });
        let target = "/v1/cms/kategori-keuangan/create";
        let made = server.post_as(&session, target, &name).await;
        assert_eq!(made.status, 201, "{}", made.text());
        // Signed for the other address it is another request.
        let mut other = server.signed(
            "POST",
            "/api/cms/kategori-keuangan/create",
            &session.csrf,
            &name,
        );
        let bearer = format!("Bearer {}", session.access).parse().unwrap();
        other.headers_mut().insert("authorization", bearer);
        *other.uri_mut() = target.parse().unwrap();
        assert_eq!(
            server.send_request(other).await.code(),
            "TANDA_TANGAN_SALAH"
        );
        // One key is one act, whichever address it was sent to first.
        let again = async |target: &str, key: &str| {
            let name = json!({ "nama": "Biaya sekali", "kodeRekening": "5.1.02.10" });
            let mut request = server.signed("POST", target, &session.csrf, &name);
            let bearer = format!("Bearer {}", session.access).parse().unwrap();
            request.headers_mut().insert("authorization", bearer);
            let key = key.parse().unwrap();
            request.headers_mut().insert("idempotency-key", key);
            server.send_request(request).await
        };
        let key = uuid::Uuid::now_v7().to_string();
        let first = again("/api/cms/kategori-keuangan/create", &key).await;
        assert_eq!(first.status, 201, "{}", first.text());
        let second = again("/v1/cms/kategori-keuangan/create", &key).await;
        assert_eq!(second.status, 201, "{}", second.text());
        assert_eq!(second.data()["id"], first.data()["id"]);
        let unknown = server.send(get("/v1/tidak-ada")).await;
        assert_eq!(
            (unknown.status, unknown.code()),
            (404, "TIDAK_DITEMUKAN".into())
        );
        let v2 = server.send(get("/v2/cms/bank")).await;
        assert_eq!(v2.headers["content-type"], "text/html; charset=utf-8");
    }
}

//! The guard over HTTP: every way a signed request can be wrong has its own answer.

use axum::{body::Body, http::Request};
use chrono::Duration;
use domain::Role;
use serde_json::json;

use crate::server::testing::{TestServer, TestSession};

const TARGET: &str = "/api/web/user/resend-email";

async fn visitor() -> (TestServer, String) {
    let server = TestServer::start().await;
    let token = server.visitor_token().await;
    (server, token)
}

fn honest(server: &TestServer, csrf: &str) -> Request<Body> {
    server.signed("POST", TARGET, csrf, &json!({"email": "a@b.test"}))
}

fn with(mut request: Request<Body>, name: &'static str, value: &str) -> Request<Body> {
    request.headers_mut().insert(name, value.parse().unwrap());
    request
}

#[tokio::test]
async fn takes_an_honest_request_once() {
    let (server, token) = visitor().await;
    let request = honest(&server, &token);
    let again = {
        let mut again = Request::builder().method("POST").uri(TARGET);
        *again.headers_mut().unwrap() = request.headers().clone();
        again
            .body(Body::from(json!({"email": "a@b.test"}).to_string()))
            .unwrap()
    };
    assert_eq!(server.send_request(request).await.status, 200);
    let replay = server.send_request(again).await;
    assert_eq!(
        (replay.status, replay.code()),
        (409, "NONCE_SUDAH_DIPAKAI".into())
    );
}

#[tokio::test]
async fn each_way_to_be_wrong_has_its_own_code() {
    let (server, token) = visitor().await;
    for (name, value, code) in [
        ("x-timestamp", "kemarin", "WAKTU_TIDAK_SAH"),
        ("x-nonce", "00ff", "NONCE_TIDAK_SAH"),
        ("x-signature", "zz", "TANDA_TANGAN_TIDAK_ADA"),
        ("x-csrf-token", "a-1.2.3", "CSRF_TIDAK_SAH"),
        ("origin", "https://evil.test", "ASAL_DITOLAK"),
        ("sec-fetch-site", "cross-site", "ASAL_DITOLAK"),
        ("content-type", "text/plain", "JENIS_ISI_TIDAK_DIDUKUNG"),
    ] {
        let answer = server
            .send_request(with(honest(&server, &token), name, value))
            .await;
        assert_eq!(answer.code(), code, "{name}: {}", answer.text());
    }
    let other_body = {
        let request = honest(&server, &token);
        let (parts, _) = request.into_parts();
        Request::from_parts(parts, Body::from(r#"{"email":"x@b.test"}"#))
    };
    assert_eq!(
        server.send_request(other_body).await.code(),
        "TANDA_TANGAN_SALAH"
    );
}

#[tokio::test]
async fn a_wrong_clock_is_told_the_servers_time() {
    let (server, token) = visitor().await;
    let request = honest(&server, &token);
    server.clock.advance(Duration::seconds(121));
    let answer = server.send_request(request).await;
    assert_eq!(answer.code(), "WAKTU_DI_LUAR_BATAS");
    assert_eq!(
        answer.data()["server_time"],
        server.now().timestamp_millis()
    );
}

#[tokio::test]
async fn a_forged_request_does_not_use_up_the_nonce() {
    let (server, token) = visitor().await;
    let request = honest(&server, &token);
    let forged = {
        let mut forged = Request::builder().method("POST").uri(TARGET);
        *forged.headers_mut().unwrap() = request.headers().clone();
        with(
            forged.body(Body::from("{}")).unwrap(),
            "x-signature",
            &"0".repeat(64),
        )
    };
    assert_eq!(
        server.send_request(forged).await.code(),
        "TANDA_TANGAN_SALAH"
    );
    assert_eq!(server.send_request(request).await.status, 200);
}

#[tokio::test]
async fn one_sessions_key_does_not_open_another() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Admin).await;
    server.user("c@b.test", Role::Admin).await;
    let mine = server.session("a@b.test").await;
    let other = server.session("c@b.test").await;
    let mixed = TestSession {
        csrf: other.csrf.clone(),
        ..mine.clone()
    };
    let answer = server
        .post_as(&mixed, "/api/web/user/logout", &json!({}))
        .await;
    assert_eq!(
        (answer.status, answer.code()),
        (403, "KUNCI_SESI_LAIN".into())
    );
}

#[tokio::test]
async fn a_cookie_alone_reads_but_never_writes() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Admin).await;
    let session = server.session("a@b.test").await;
    let cookie = format!("access_token={}", session.access);
    let read = server
        .send(Request::get("/api/web/user").header("cookie", &cookie))
        .await;
    assert_eq!(read.status, 200);
    let write = server.signed(
        "POST",
        "/api/cms/keuangan/approve",
        &session.csrf,
        &json!({}),
    );
    let mut write = write;
    write
        .headers_mut()
        .insert("cookie", cookie.parse().unwrap());
    assert_eq!(server.send_request(write).await.code(), "BELUM_MASUK");
}

#[tokio::test]
async fn an_oversized_body_is_refused_before_it_is_read() {
    let (server, token) = visitor().await;
    let body = json!({"email": "x".repeat(2 * 1024 * 1024)});
    let answer = server
        .send_request(server.signed("POST", TARGET, &token, &body))
        .await;
    assert_eq!(
        (answer.status, answer.code()),
        (413, "TERLALU_BESAR".into())
    );
}

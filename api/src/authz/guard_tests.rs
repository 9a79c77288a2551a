//! The guard over HTTP: every way a signed request can be wrong has its own answer.

use axum::{body::Body, http::Request};
use chrono::Duration;
use domain::Role;
use serde_json::json;

use crate::server::testing::{PAPER_PDF, TestServer, TestSession, get};

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

#[tokio::test]
async fn an_account_writes_so_much_in_a_minute_and_is_told() {
    let server = TestServer::start_with(|config| config.writes_per_minute = 3).await;
    server.user("a@b.test", Role::Applicant).await;
    server.user("c@b.test", Role::Applicant).await;
    let session = server.session("a@b.test").await;
    let target = "/api/cms/notification/999-0";
    for left in ["2", "1", "0"] {
        let answer = server.write_as(&session, "PUT", target, &json!({})).await;
        assert_eq!(answer.status, 404, "{}", answer.text());
        assert_eq!(answer.headers["ratelimit-limit"], "3");
        assert_eq!(answer.headers["ratelimit-remaining"], left);
    }
    let refused = server.write_as(&session, "PUT", target, &json!({})).await;
    let expected = (429, "TERLALU_BANYAK_PERUBAHAN".to_owned());
    assert_eq!((refused.status, refused.code()), expected);
    assert_eq!(refused.headers["retry-after"], "60");
    assert_eq!(refused.headers["ratelimit-limit"], "3");
    assert_eq!(refused.headers["ratelimit-remaining"], "0");
    assert!(
        refused.data()["message"]
            .as_str()
            .unwrap()
            .contains("60 detik")
    );
    // Reading goes on, others write, and so does the same account in the next minute.
    assert_eq!(
        server
            .get_as(&session, "/api/cms/notification")
            .await
            .status,
        200
    );
    let other = server.session("c@b.test").await;
    assert_eq!(
        server
            .write_as(&other, "PUT", target, &json!({}))
            .await
            .status,
        404
    );
    server.clock.advance(chrono::Duration::seconds(60));
    assert_eq!(
        server
            .write_as(&session, "PUT", target, &json!({}))
            .await
            .status,
        404
    );
}

#[tokio::test]
async fn a_session_has_so_many_live_streams_and_gets_them_back() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let session = server.session("a@b.test").await;
    let router = crate::server::router(server.app.clone()).unwrap();
    let open = || {
        let bearer = format!("Bearer {}", session.access);
        let request = get("/api/cms/stream").header("authorization", bearer);
        let router = router.clone();
        async move {
            let request = request.body(axum::body::Body::empty()).unwrap();
            tower::ServiceExt::oneshot(router, request).await.unwrap()
        }
    };
    let mut streams = Vec::new();
    for _ in 0..crate::bounds::STREAMS_PER_SESSION {
        let stream = open().await;
        assert_eq!(stream.status(), 200);
        streams.push(stream);
    }
    assert_eq!(open().await.status(), 429);
    streams.pop();
    assert_eq!(open().await.status(), 200);
}

#[tokio::test]
async fn an_account_sends_so_many_files_at_once_and_leaves_so_many_unused() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let session = server.session("a@b.test").await;
    let target = "/api/cms/upload/file";
    let files = [PAPER_PDF.to_vec()];
    let send = || server.upload(&session, target, &files);
    let held: Vec<_> = (0..crate::bounds::UPLOADS_PER_ACCOUNT)
        .map(|_| {
            let account = session.user_id.parse().unwrap();
            server.app.bounds.uploads.take(account, usize::MAX)
        })
        .collect();
    assert_eq!(send().await.code(), "TERLALU_BANYAK_UNGGAHAN");
    drop(held);
    for _ in 0..40 {
        let answer = send().await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    let refused = send().await;
    assert_eq!(
        (refused.status, refused.code()),
        (429, "BERKAS_TERLALU_BANYAK".to_owned())
    );
}

#[tokio::test]
async fn visitors_see_the_past_of_whole_months_only() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    server.clock.advance(chrono::Duration::days(90));
    let asked = |day: &str| format!("/api/web/transparansi?per_tanggal={day}");
    for (day, status) in [
        ("2026-01-15", 422),
        ("2026-01-31", 200),
        // Not over yet: what is said of it would be something else by then.
        ("2026-12-31", 422),
    ] {
        let answer = server.send(get(&asked(day))).await;
        assert_eq!(answer.status, status, "{day}: {}", answer.text());
    }
}

#[tokio::test]
async fn an_account_has_two_days_of_the_past_at_once_and_others_have_theirs() {
    let server = TestServer::start().await;
    for email in ["a@b.test", "c@b.test", "d@b.test", "e@b.test", "f@b.test"] {
        server.user(email, Role::Admin).await;
        server.clock.advance(Duration::days(1));
    }
    let head = server.app.ledger.head().await.unwrap();
    let soon = std::time::Duration::from_secs(10);
    server.app.read.wait_for(head - 1, soon).await.unwrap();
    let one = server.session("a@b.test").await;
    let other = server.session("c@b.test").await;
    let target = |day: u32| format!("/api/cms/dashboard/information?per_tanggal=2026-01-0{day}");
    let places = server.app.read.replay_places();
    let all = u32::try_from(places.available_permits()).unwrap();
    let held = places.acquire_many_owned(all).await.unwrap();
    let router = crate::server::router(server.app.clone()).unwrap();
    let ask = |who: &TestSession, day| {
        let bearer = format!("Bearer {}", who.access);
        let request = get(&target(day)).header("authorization", bearer);
        let request = request.body(Body::empty()).unwrap();
        tower::ServiceExt::oneshot(router.clone(), request)
    };
    // The same day twice is one day.
    let waiting: Vec<_> = [1, 1, 2]
        .map(|day| tokio::spawn(ask(&one, day)))
        .into_iter()
        .collect();
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let refused = server.get_as(&one, &target(3)).await;
    let expected = (429, "TERLALU_BANYAK_HARI_LAMPAU".to_owned());
    assert_eq!((refused.status, refused.code()), expected);
    // Whoever goes away does not free a place: what was begun goes on.
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(server.get_as(&one, &target(3)).await.status, 429);
    // The control: another account waits for its turn, and then everybody is answered.
    let others = tokio::spawn(ask(&other, 3));
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert!(!others.is_finished());
    drop(held);
    assert_eq!(others.await.unwrap().unwrap().status(), 200);
    for day in 1..=3 {
        let answer = server.get_as(&one, &target(day)).await;
        assert_eq!(answer.status, 200, "{day}: {}", answer.text());
    }
}

#[tokio::test]
async fn who_is_refused_unheard_is_told_that_the_connection_ends() {
    let (server, token) = visitor().await;
    let ends = async |request: Request<Body>| {
        let answer = server.send_request(request).await;
        let told = answer.headers.get("connection").cloned();
        (answer.status, told.is_some_and(|value| value == "close"))
    };
    let body = json!({ "keuanganId": "x" });
    let unknown = server.signed("POST", "/api/cms/keuangan/approve", &token, &body);
    assert_eq!(ends(unknown).await, (401, true));
    let foreign = with(honest(&server, &token), "origin", "https://evil.test");
    assert_eq!(ends(foreign).await, (403, true));
    // Heard out, or nothing to hear: the connection goes on.
    let wrong = with(honest(&server, &token), "x-signature", &"0".repeat(64));
    assert_eq!(ends(wrong).await, (403, false));
    let reading = get("/api/cms/keuangan").body(Body::empty()).unwrap();
    assert_eq!(ends(reading).await, (401, false));
    assert_eq!(ends(honest(&server, &token)).await, (200, false));
}

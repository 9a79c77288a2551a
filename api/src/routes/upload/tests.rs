//! What one account may take of the machine with uploads, and what stays of them.

use std::time::Duration as Wait;

use axum::{
    body::{Body, Bytes},
    http::Request,
};
use chrono::Duration;
use domain::Role;
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use crate::routes::testing::{FORM, Office};
use crate::schedule;
use crate::server::testing::{Answer, PAPER_PDF, TestServer, TestSession};

const FILE: &str = "/api/cms/upload/file";
const HEAD: &[u8] =
    b"--xx\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\
content-type: application/pdf\r\n\r\n%PDF-1.7\n";

/// A form that begins and never goes on, of the length that it says.
fn dripping(
    server: &TestServer,
    session: &TestSession,
    target: &str,
    length: Option<u64>,
) -> Request<Body> {
    let mut request = server.signed("POST", target, &session.csrf, &Value::Null);
    let headers = request.headers_mut();
    let bearer = format!("Bearer {}", session.access).parse().unwrap();
    headers.insert("authorization", bearer);
    let kind = "multipart/form-data; boundary=xx".parse().unwrap();
    headers.insert("content-type", kind);
    if let Some(length) = length {
        headers.insert("content-length", length.into());
    }
    let begun = stream::once(async { Ok::<_, std::io::Error>(Bytes::from_static(HEAD)) });
    *request.body_mut() = Body::from_stream(begun.chain(stream::pending()));
    request
}

async fn in_time(answer: impl Future<Output = Answer>) -> Answer {
    let answer = tokio::time::timeout(Wait::from_secs(10), answer).await;
    answer.expect("an answer without waiting for others")
}

#[tokio::test]
async fn uploads_that_drip_are_in_nobody_elses_way() {
    let server = TestServer::start_with(|config| config.upload_mib_at_once = 12).await;
    for email in ["a@b.test", "c@b.test"] {
        server.user(email, Role::Applicant).await;
    }
    let slow = server.session("a@b.test").await;
    let other = server.session("c@b.test").await;
    let router = crate::server::router(server.app.clone()).unwrap();
    // Three announce as much as there may be, send a little, and then nothing.
    let held: Vec<_> = (0..3)
        .map(|_| {
            let request = dripping(&server, &slow, FILE, Some(10 * 1024 * 1024));
            tokio::spawn(tower::ServiceExt::oneshot(router.clone(), request))
        })
        .collect();
    tokio::time::sleep(Wait::from_millis(300)).await;
    let files = [PAPER_PDF.to_vec()];
    let answer = in_time(server.upload(&other, FILE, &files)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    // The control: they do hold their places.
    let fourth = in_time(server.upload(&slow, FILE, &files)).await;
    assert_eq!(fourth.code(), "TERLALU_BANYAK_UNGGAHAN");
    held.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn an_upload_says_how_long_it_is_and_is_no_longer_than_its_route_takes() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let session = server.session("a@b.test").await;
    let piece = "/api/cms/upload/bertahap/018f0000-0000-7000-8000-000000000000?mulai=0";
    for (target, length, status, code) in [
        (FILE, None, 411, "PANJANG_TIDAK_ADA"),
        (FILE, Some(1 << 30), 413, "BERKAS_TERLALU_BESAR"),
        (piece, Some(5 << 20), 413, "BERKAS_TERLALU_BESAR"),
        // A form where none is taken.
        (FORM, Some(100), 405, "METODE_TIDAK_DIIZINKAN"),
        (
            "/api/cms/formulir-pendaftaran/create",
            Some(100),
            415,
            "JENIS_ISI_TIDAK_DIDUKUNG",
        ),
    ] {
        let request = dripping(&server, &session, target, length);
        let answer = in_time(server.send_request(request)).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (status, code),
            "{target} {length:?}"
        );
    }
    // The control: one that says the truth.
    let answer = server.upload(&session, FILE, &[PAPER_PDF.to_vec()]).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

#[tokio::test]
async fn an_applicant_keeps_so_much_and_is_told_what_to_do() {
    let server = TestServer::start_with(|config| {
        config.files_per_applicant = 2;
        config.demo = true;
    })
    .await;
    server.user("a@b.test", Role::Applicant).await;
    server.user("s@b.test", Role::Admin).await;
    let applicant = server.session("a@b.test").await;
    let files = [PAPER_PDF.to_vec()];
    for left in [1, 0] {
        let answer = server.upload(&applicant, FILE, &files).await;
        assert_eq!(answer.status, 201, "{left}: {}", answer.text());
    }
    let refused = server.upload(&applicant, FILE, &files).await;
    assert_eq!(refused.code(), "TEMPAT_BERKAS_PENUH");
    assert!(refused.text().contains("DPC"), "{}", refused.text());
    let body = json!({ "untuk": "x", "ukuran": 5, "sha256": "0".repeat(64) });
    let announced = server
        .post_as(&applicant, "/api/cms/upload/bertahap", &body)
        .await;
    assert_eq!(announced.code(), "TEMPAT_BERKAS_PENUH");
    // The control: an office works on.
    let office = server.session("s@b.test").await;
    for _ in 0..3 {
        assert_eq!(server.upload(&office, FILE, &files).await.status, 201);
    }
}

#[tokio::test]
async fn a_file_of_a_refused_command_is_not_kept_for_good() {
    let office = Office::open().await;
    let who = &office.applicant;
    let draft = office.draft(who, 1).await;
    let mut kept = Vec::new();
    for (version, status) in [(0, 409), (draft.version, 200)] {
        let file = office
            .server
            .upload(who, FILE, &[PAPER_PDF.to_vec()])
            .await
            .data();
        let body = json!({
            "id": draft.id, "versi": version, "jenis": "ktp",
            "fileId": file["fileId"], "sha256": file["sha256"],
        });
        let answer = office.post(who, &format!("{FORM}/dokumen"), &body).await;
        assert_eq!(answer.status, status, "{}", answer.text());
        kept.push(file["fileId"].as_str().unwrap().parse().unwrap());
    }
    office.server.clock.advance(Duration::hours(25));
    schedule::clean(&office.server.app).await.unwrap();
    let ops = &office.server.app.ops;
    assert!(
        ops.upload(kept[0]).await.unwrap().is_none(),
        "nobody names it"
    );
    // The control: what a command took stays.
    assert!(ops.upload(kept[1]).await.unwrap().is_some());
}

//! Attacks on the second proof, and the way of an honest person.

use chrono::Duration;
use domain::Role;
use serde_json::{Value, json};

use crate::second_factor::totp::code_at;
use crate::server::testing::{Answer, PASSWORD, TestServer, TestSession};

const STATUS: &str = "/api/cms/faktor-kedua";
const PROOF: &str = "/api/cms/faktor-kedua/bukti";

/// An installation that asks offices for a second proof.
async fn server() -> TestServer {
    TestServer::start_with(|_| {}).await
}

/// A session of an admin whose app is set up, its secret, and the recovery codes.
async fn enrolled(server: &TestServer) -> (TestSession, String, Vec<String>) {
    server.user("akun@nduga.test", Role::Admin).await;
    let session = server.session("akun@nduga.test").await;
    let (secret, added) = set_up(server, &session).await;
    assert_eq!(added.status, 201, "{}", added.text());
    let codes = added.data()["kodePemulihan"].as_array().unwrap().clone();
    let codes = codes.iter().map(|code| code.as_str().unwrap().to_owned());
    (session, secret, codes.collect())
}

async fn set_up(server: &TestServer, session: &TestSession) -> (String, Answer) {
    let begin = format!("{STATUS}/totp/mulai");
    let offer = server.post_as(session, &begin, &json!({})).await;
    assert_eq!(offer.status, 200, "{}", offer.text());
    let secret = offer.data()["rahasia"].as_str().unwrap().to_owned();
    let code = code_at(&secret, server.now());
    let body = json!({ "nama": "Ponsel saya", "kode": code });
    let added = server
        .post_as(session, &format!("{STATUS}/totp"), &body)
        .await;
    (secret, added)
}

async fn prove(server: &TestServer, session: &TestSession, body: &Value) -> Answer {
    server.post_as(session, PROOF, body).await
}

fn later(server: &TestServer, by: Duration) {
    server.clock.advance(by);
}

#[tokio::test]
async fn a_password_alone_opens_nothing_for_an_office() {
    let server = server().await;
    server.user("akun@nduga.test", Role::Admin).await;
    server.user("anak@nduga.test", Role::Applicant).await;
    let session = server.session("akun@nduga.test").await;
    for read in ["/api/web/user", "/api/cms/user", "/api/cms/usulan"] {
        let answer = server.get_as(&session, read).await;
        assert_eq!(answer.status, 403, "{read}: {}", answer.text());
        assert_eq!(answer.code(), "FAKTOR_KEDUA_DIPERLUKAN", "{read}");
    }
    let body = json!({ "email": "x@nduga.test", "level": "admin", "nama": "X" });
    let write = server
        .post_as(&session, "/api/cms/user/create", &body)
        .await;
    assert_eq!(write.code(), "FAKTOR_KEDUA_DIPERLUKAN", "{}", write.text());
    // What is open to everybody stays open, and an applicant needs none.
    assert_eq!(
        server.get_as(&session, "/api/web/beasiswa").await.status,
        200
    );
    let person = server.session("anak@nduga.test").await;
    assert_eq!(server.get_as(&person, "/api/web/user").await.status, 200);
}

#[tokio::test]
async fn an_app_is_set_up_and_asked_for_at_every_later_sign_in() {
    let server = server().await;
    let (session, secret, codes) = enrolled(&server).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(server.get_as(&session, "/api/web/user").await.status, 200);
    let again = server.session("akun@nduga.test").await;
    let refused = server.get_as(&again, "/api/web/user").await;
    assert_eq!(refused.code(), "FAKTOR_KEDUA_DIPERLUKAN");
    later(&server, Duration::minutes(1));
    let code = code_at(&secret, server.now());
    let proved = prove(&server, &again, &json!({ "kode": code })).await;
    assert_eq!(proved.status, 200, "{}", proved.text());
    assert_eq!(server.get_as(&again, "/api/web/user").await.status, 200);
    let status = server.get_as(&again, STATUS).await.data();
    assert_eq!(status["terbukti"], true);
    assert_eq!(status["faktor"][0]["nama"], "Ponsel saya");
    assert_eq!(status["sisaKodePemulihan"], 10);
}

#[tokio::test]
async fn whoever_has_the_password_adds_no_app_of_their_own() {
    let server = server().await;
    enrolled(&server).await;
    let thief = server.session("akun@nduga.test").await;
    let begin = format!("{STATUS}/totp/mulai");
    let refused = server.post_as(&thief, &begin, &json!({})).await;
    assert_eq!(
        refused.code(),
        "FAKTOR_KEDUA_DIPERLUKAN",
        "{}",
        refused.text()
    );
    let codes = format!("{STATUS}/kode-pemulihan");
    let refused = server.post_as(&thief, &codes, &json!({})).await;
    assert_eq!(
        refused.code(),
        "FAKTOR_KEDUA_DIPERLUKAN",
        "{}",
        refused.text()
    );
}

#[tokio::test]
async fn a_code_that_was_used_is_worth_nothing() {
    let server = server().await;
    let (_, secret, _) = enrolled(&server).await;
    later(&server, Duration::minutes(1));
    let code = json!({ "kode": code_at(&secret, server.now()) });
    let first = server.session("akun@nduga.test").await;
    assert_eq!(prove(&server, &first, &code).await.status, 200);
    let second = server.session("akun@nduga.test").await;
    let replayed = prove(&server, &second, &code).await;
    assert_eq!(replayed.status, 422);
    assert_eq!(replayed.code(), "BUKTI_FAKTOR_KEDUA_SALAH");
}

#[tokio::test]
async fn a_recovery_code_works_once_and_only_for_its_account() {
    let server = server().await;
    let (_, _, codes) = enrolled(&server).await;
    let first = server.session("akun@nduga.test").await;
    let body = json!({ "kodePemulihan": codes[3].to_uppercase() });
    let proved = prove(&server, &first, &body).await;
    assert_eq!(proved.status, 200, "{}", proved.text());
    let second = server.session("akun@nduga.test").await;
    let again = prove(&server, &second, &body).await;
    assert_eq!(again.code(), "BUKTI_FAKTOR_KEDUA_SALAH");
    server.user("lain@nduga.test", Role::Admin).await;
    let other = server.session("lain@nduga.test").await;
    let foreign = prove(&server, &other, &json!({ "kodePemulihan": codes[4] })).await;
    assert_eq!(foreign.code(), "BUKTI_FAKTOR_KEDUA_SALAH");
}

#[tokio::test]
async fn guessing_ends_after_eight_tries() {
    let server = server().await;
    let (_, secret, _) = enrolled(&server).await;
    later(&server, Duration::minutes(1));
    let session = server.session("akun@nduga.test").await;
    let right = code_at(&secret, server.now());
    let wrong = if right == "000000" {
        "000001"
    } else {
        "000000"
    };
    for _ in 0..8 {
        let answer = prove(&server, &session, &json!({ "kode": wrong })).await;
        assert_eq!(answer.code(), "BUKTI_FAKTOR_KEDUA_SALAH");
    }
    let answer = prove(&server, &session, &json!({ "kode": right })).await;
    assert_eq!(answer.status, 429, "{}", answer.text());
    // Not for ever.
    later(&server, Duration::minutes(16));
    let session = server.session("akun@nduga.test").await;
    let right = code_at(&secret, server.now());
    let answer = prove(&server, &session, &json!({ "kode": right })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test]
async fn what_cannot_be_taken_back_asks_for_a_proof_of_the_last_minutes() {
    let server = server().await;
    let (session, secret, _) = enrolled(&server).await;
    let export = "/api/cms/user?format=xlsx";
    assert_eq!(server.get_as(&session, export).await.status, 200);
    later(&server, Duration::minutes(11));
    let refused = server.get_as(&session, export).await;
    assert_eq!(
        refused.code(),
        "BUKTI_BARU_DIPERLUKAN",
        "{}",
        refused.text()
    );
    for act in [
        "/api/cms/keuangan/approve",
        "/api/cms/keuangan/spm",
        "/api/cms/keuangan/sp2d",
        "/api/cms/daftar-pembayaran/approve",
        "/api/cms/daftar-pembayaran/surat",
        "/api/cms/rekening/verifikasi",
        "/api/cms/usulan/setujui",
    ] {
        let refused = server.post_as(&session, act, &json!({ "versi": 1 })).await;
        assert_eq!(
            refused.code(),
            "BUKTI_BARU_DIPERLUKAN",
            "{act}: {}",
            refused.text()
        );
    }
    // Reading goes on, and a new proof opens the rest again.
    assert_eq!(server.get_as(&session, "/api/cms/user").await.status, 200);
    let code = code_at(&secret, server.now());
    assert_eq!(
        prove(&server, &session, &json!({ "kode": code }))
            .await
            .status,
        200
    );
    assert_eq!(server.get_as(&session, export).await.status, 200);
}

#[tokio::test]
async fn a_change_ends_other_sessions_and_is_told_by_mail() {
    // Demo mode keeps mails where they can be read; whoever set up a factor is asked for it there too.
    let server = TestServer::start().await;
    let (session, secret, _) = enrolled(&server).await;
    later(&server, Duration::minutes(1));
    let other = server.session("akun@nduga.test").await;
    let code = code_at(&secret, server.now());
    assert_eq!(
        prove(&server, &other, &json!({ "kode": code }))
            .await
            .status,
        200
    );
    let (_, added) = set_up(&server, &session).await;
    assert_eq!(added.status, 201, "{}", added.text());
    assert_eq!(added.data()["kodePemulihan"], json!([]));
    let ended = server.get_as(&other, "/api/web/user").await;
    assert_eq!((ended.status, ended.code().as_str()), (401, "SESI_DICABUT"));
    let mails = server.mails().await;
    let told = mails
        .iter()
        .any(|mail| mail.subject.contains("Faktor kedua"));
    assert!(told, "no mail about the second factor");
}

#[tokio::test]
async fn an_office_keeps_its_last_factor_and_a_student_may_go_without() {
    let server = server().await;
    let (session, _, _) = enrolled(&server).await;
    let status = server.get_as(&session, STATUS).await.data();
    let id = status["faktor"][0]["id"].as_str().unwrap().to_owned();
    let remove = format!("{STATUS}/{id}/lepas");
    let refused = server.post_as(&session, &remove, &json!({})).await;
    assert_eq!(
        refused.code(),
        "FAKTOR_KEDUA_TERAKHIR",
        "{}",
        refused.text()
    );

    server.user("anak@nduga.test", Role::Applicant).await;
    let person = server.session("anak@nduga.test").await;
    let (_, added) = set_up(&server, &person).await;
    assert_eq!(added.status, 201, "{}", added.text());
    let factor = added.data()["faktorId"].as_str().unwrap().to_owned();
    let again = server.session("anak@nduga.test").await;
    let asked = server.get_as(&again, "/api/web/user").await;
    assert_eq!(asked.code(), "FAKTOR_KEDUA_DIPERLUKAN");
    let remove = format!("{STATUS}/{factor}/lepas");
    assert_eq!(
        server.post_as(&person, &remove, &json!({})).await.status,
        200
    );
    let free = server.session("anak@nduga.test").await;
    assert_eq!(server.get_as(&free, "/api/web/user").await.status, 200);
}

#[tokio::test]
async fn a_right_password_signs_out_without_the_second_proof() {
    let server = server().await;
    server.user("akun@nduga.test", Role::Admin).await;
    let session = server.session("akun@nduga.test").await;
    let out = server
        .post_as(&session, "/api/web/user/logout", &json!({}))
        .await;
    assert_eq!(out.status, 200, "{}", out.text());
    let after = server.get_as(&session, STATUS).await;
    assert_eq!(after.code(), "SESI_DICABUT");
    assert_eq!(
        server.log_in("akun@nduga.test", PASSWORD, "").await.status,
        200
    );
}

#[tokio::test]
async fn without_a_name_in_the_address_there_are_no_passkeys() {
    let server = server().await;
    let (session, _, _) = enrolled(&server).await;
    let begin = format!("{STATUS}/kunci-sandi/mulai");
    let refused = server.post_as(&session, &begin, &json!({})).await;
    assert_eq!(refused.code(), "PASSKEY_TIDAK_TERSEDIA");
    let named = TestServer::start_with(|config| {
        config.public_url = "https://beasiswa.example.go.id".to_owned();
    })
    .await;
    named.user("akun@nduga.test", Role::Admin).await;
    let session = named.session("akun@nduga.test").await;
    let asked = named.post_as(&session, &begin, &json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text());
    let request = &asked.data()["permintaan"]["publicKey"];
    assert_eq!(request["rp"]["id"], "beasiswa.example.go.id");
    // An answer that no device gave is worth nothing, and the question is used up.
    let body = json!({ "nama": "Kunci", "kunciSandi": { "id": "x" } });
    let add = format!("{STATUS}/kunci-sandi");
    let refused = named.post_as(&session, &add, &body).await;
    assert_eq!(refused.code(), "BUKTI_FAKTOR_KEDUA_SALAH");
    let again = named.post_as(&session, &add, &body).await;
    assert_eq!(again.code(), "TANTANGAN_BERAKHIR");
}

//! What the owner of an account sees and does, through the real router.

use std::time::Duration;

use domain::Role;
use serde_json::{Value, json};

use crate::routes::testing::{FORM, Office};
use crate::server::testing::{PASSWORD, TestServer, TestSession, get};

const PAGE: &str = "/api/cms/keamanan-akun";
const END: &str = "/api/cms/keamanan-akun/akhiri-sesi";
const READERS: &str = "/api/cms/keamanan-akun/pembaca";
const CHANGE: &str = "/api/cms/user/password";
const NEW_PASSWORD: &str = "Gunung-Trikora-4750!";
const PHONE: &str =
    "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36";

async fn seen(server: &TestServer, who: &TestSession) -> Value {
    let answer = server.get_as(who, PAGE).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.data()
}

#[tokio::test]
async fn an_owner_sees_where_they_are_signed_in_and_ends_another_session() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    server.user("c@b.test", Role::Applicant).await;
    let csrf = server.visitor_token().await;
    let body = json!({"email": "a@b.test", "password": PASSWORD});
    let mut request = server.signed("POST", "/api/web/user/login", &csrf, &body);
    let agent = PHONE.parse().unwrap();
    request.headers_mut().insert("user-agent", agent);
    assert_eq!(server.send_request(request).await.status, 200);
    let mine = server.session("a@b.test").await;
    let foreign = server.session("c@b.test").await;

    let page = seen(&server, &mine).await;
    let sessions = page["sesi"].as_array().unwrap();
    assert_eq!(sessions.len(), 2, "{page}");
    let phone = sessions.iter().find(|one| one["iniSesi"] == false).unwrap();
    assert_eq!(phone["perangkat"], "Chrome di Android");
    let this = sessions.iter().find(|one| one["iniSesi"] == true).unwrap();
    assert_eq!(
        (&this["id"], &this["perangkat"]),
        (&json!(mine.jti), &Value::Null)
    );

    let end = async |id: &str| {
        let answer = server.post_as(&mine, END, &json!({ "id": id })).await;
        (answer.status, answer.code())
    };
    let unknown = (404, "SESI_TIDAK_DITEMUKAN".to_owned());
    assert_eq!(end(&foreign.jti).await, unknown);
    assert_eq!(end("bukan-id").await, unknown);
    let phone = phone["id"].as_str().unwrap();
    assert_eq!(end(phone).await.0, 200);
    assert_eq!(end(phone).await, unknown);
    assert_eq!(
        seen(&server, &mine).await["sesi"].as_array().unwrap().len(),
        1
    );
    assert_eq!(server.get_as(&foreign, PAGE).await.status, 200);
}

#[tokio::test]
async fn all_other_sessions_end_at_once_with_tokens_and_live_streams() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let here = server.session("a@b.test").await;
    let there = server.session("a@b.test").await;
    let bearer = format!("Bearer {}", there.access);
    let stream = server.send(get("/api/cms/stream").header("authorization", bearer));
    let ending = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let body = json!({ "semuaYangLain": true });
        let answer = server.post_as(&here, END, &body).await;
        assert_eq!(answer.data()["jumlah"], 1, "{}", answer.text());
    };
    let both = async { tokio::join!(stream, ending) };
    let (stream, ()) = tokio::time::timeout(Duration::from_secs(60), both)
        .await
        .expect("the stream outlived its session");
    assert_eq!(stream.status, 200);
    assert_eq!(server.get_as(&there, PAGE).await.code(), "SESI_DICABUT");
    assert_eq!(server.refresh(&there.refresh).await.status, 401);
    assert_eq!(server.get_as(&here, PAGE).await.status, 200);
    // Neither says which.
    let neither = server.post_as(&here, END, &json!({})).await;
    assert_eq!(
        (neither.status, neither.code()),
        (422, "DATA_TIDAK_SAH".into())
    );
}

#[tokio::test]
async fn the_last_sign_ins_are_shown_also_those_that_failed() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    server.user("c@b.test", Role::Applicant).await;
    server.log_in("a@b.test", "Salah-Sekali-9!", "").await;
    let mine = server.session("a@b.test").await;
    server.session("c@b.test").await;
    let page = seen(&server, &mine).await;
    let kinds: Vec<(&Value, &Value)> = page["masuk"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["jenis"], &one["keterangan"]))
        .collect();
    let wrong = json!("Email atau password salah.");
    assert_eq!(
        kinds,
        [
            (&json!("masuk"), &Value::Null),
            (&json!("masuk-gagal"), &wrong)
        ]
    );
}

fn change(present: &str, new: &str) -> Value {
    json!({ "passwordSekarang": present, "password": new, "konfirmasiPassword": new })
}

#[tokio::test]
async fn who_knows_the_present_password_changes_it_and_the_other_sessions_end() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let here = server.session("a@b.test").await;
    let there = server.session("a@b.test").await;
    let wrong = server
        .post_as(&here, CHANGE, &change("Salah-Sekali-9!", NEW_PASSWORD))
        .await;
    assert_eq!(
        (wrong.status, wrong.code()),
        (422, "PASSWORD_SEKARANG_SALAH".into())
    );
    assert_eq!(wrong.data()["bidang"][0]["nama"], "passwordSekarang");
    let mut differing = change(PASSWORD, NEW_PASSWORD);
    differing["konfirmasiPassword"] = json!("Lain-Sekali-2026!");
    let differing = server.post_as(&here, CHANGE, &differing).await;
    assert_eq!(differing.code(), "KONFIRMASI_PASSWORD_BERBEDA");
    let weak = server
        .post_as(&here, CHANGE, &change(PASSWORD, "pendek"))
        .await;
    assert_eq!(weak.code(), "PASSWORD_TANPA_HURUF_BESAR");
    assert_eq!(server.get_as(&there, PAGE).await.status, 200);

    let done = server
        .post_as(&here, CHANGE, &change(PASSWORD, NEW_PASSWORD))
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(done.data()["jumlah"], 1);
    assert_eq!(server.get_as(&there, PAGE).await.code(), "SESI_DICABUT");
    assert_eq!(server.get_as(&here, PAGE).await.status, 200);
    let old = server.log_in("a@b.test", PASSWORD, "").await;
    assert_eq!(old.code(), "LOGIN_SALAH");
    assert_eq!(
        server.log_in("a@b.test", NEW_PASSWORD, "").await.status,
        200
    );
    let mails = server.mails().await;
    assert!(
        mails.iter().any(|mail| mail.subject.contains("assword")),
        "{:?}",
        mails.iter().map(|mail| &mail.subject).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn guessing_the_present_password_is_slowed_as_at_the_door() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let here = server.session("a@b.test").await;
    let guess = change("Salah-Sekali-9!", NEW_PASSWORD);
    for _ in 0..10 {
        assert_eq!(server.post_as(&here, CHANGE, &guess).await.status, 422);
    }
    let answer = server.post_as(&here, CHANGE, &guess).await;
    assert_eq!(
        (answer.status, answer.code()),
        (429, "TERLALU_SERING".into())
    );
}

#[tokio::test]
async fn a_password_that_anybody_would_try_first_is_refused_wherever_one_is_chosen() {
    let server = TestServer::start().await;
    server.user("yuliana@b.test", Role::Applicant).await;
    let here = server.session("yuliana@b.test").await;
    for guessed in ["P@ssw0rd2026!", "Nduga-2026!", "Yuliana-2026!"] {
        let changed = server
            .post_as(&here, CHANGE, &change(PASSWORD, guessed))
            .await;
        let registered = json!({"email": "yuliana@baru.test", "password": guessed});
        let registered = server
            .post_as_visitor("/api/web/user/register", &registered)
            .await;
        for answer in [changed, registered] {
            let told = (answer.status, answer.code());
            assert_eq!(told, (422, "PASSWORD_TERLALU_UMUM".into()), "{guessed}");
            assert_eq!(answer.data()["bidang"][0]["nama"], "password");
        }
    }
    let asked = json!({"email": "yuliana@b.test"});
    server
        .post_as_visitor("/api/web/user/forgot-password", &asked)
        .await;
    let mails = server.mails().await;
    let token = mails[0].text.split("token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let target = format!("/api/web/user/reset-password?token={token}");
    let body = json!({"password": "Yuliana-2026!", "konfirmasiPassword": "Yuliana-2026!"});
    let reset = server.post_as_visitor(&target, &body).await;
    assert_eq!(reset.code(), "PASSWORD_TERLALU_UMUM");
}

async fn readers(office: &Office, who: &TestSession) -> Vec<Value> {
    let answer = office.server.get_as(who, READERS).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn an_applicant_reads_who_opened_their_form_and_not_their_own_looks() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let target = format!("{FORM}/{}", form.id);
    office.read(&office.applicant, &target).await;
    assert_eq!(readers(&office, &office.applicant).await, [] as [Value; 0]);

    // An open page asks again; that is one look.
    for _ in 0..3 {
        assert_eq!(office.read(&office.branch, &target).await.status, 200);
    }
    let refused = office.read(&office.other_branch, &target).await;
    assert_eq!(refused.status, 403);
    let data = format!("/api/cms/data-diri/{}", office.applicant.user_id);
    assert_eq!(office.read(&office.admin, &data).await.status, 200);
    let seen = readers(&office, &office.applicant).await;
    let told: Vec<(&Value, &Value)> = seen
        .iter()
        .map(|one| (&one["kantor"], &one["data"]))
        .collect();
    assert_eq!(
        told,
        [
            (
                &json!("Admin Beasiswa Kabupaten Nduga"),
                &json!("data-diri")
            ),
            (&json!("DPC kenyam"), &json!("formulir")),
        ]
    );
    assert!(readers(&office, &office.other_applicant).await.is_empty());
    // Page by page, without a gap.
    let first = office
        .server
        .get_as(&office.applicant, &format!("{READERS}?jumlah=1"))
        .await
        .data();
    let next = first["berikutnya"].as_str().unwrap();
    let second = office
        .server
        .get_as(
            &office.applicant,
            &format!("{READERS}?jumlah=1&sesudah={next}"),
        )
        .await
        .data();
    assert_eq!(second["items"][0], seen[1]);
    assert_eq!(second["berikutnya"], Value::Null);
}

#[tokio::test]
async fn who_opened_a_document_is_told_to_the_person_it_is_of() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let target = format!("{FORM}/{}", form.id);
    let opened = office.read(&office.branch, &target).await.data();
    let link = opened["dokumen"][0]["tautan"].as_str().unwrap();
    let path = link.find("/berkas/").map(|at| &link[at..]).unwrap();
    for who in [&office.applicant, &office.branch] {
        assert_eq!(office.server.get_as(who, path).await.status, 200);
    }
    let seen = readers(&office, &office.applicant).await;
    let documents = seen.iter().filter(|one| one["data"] == "dokumen");
    let offices: Vec<&Value> = documents.map(|one| &one["kantor"]).collect();
    assert_eq!(offices, [&json!("DPC kenyam")]);
}

//! Letters by which recipients of before the portal claim their account.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use domain::ClaimLetterId;
use serde_json::{Value, json};

use crate::ops::claim_code::KeptCode;
use crate::routes::testing::Office;
use crate::server::testing::Answer;

const LETTERS: &str = "/api/cms/surat-klaim";
const MAKE: &str = "/api/cms/surat-klaim/buat";
const CLAIM: &str = "/api/web/user/klaim";
const NEW: &str = "Sungai-Kenyam-27!";
const USERS: &str = "/api/cms/user?search=wandik";
const KEY: &str = "0190f1d4-77aa-7000-8000-000000000077";
const CODE: &str = "7KQ2-M9XD-40RT";

impl Office {
    /// Recipients of a list, taken over by two.
    async fn imported(&self, count: u32) {
        let head = "Nama;NIK;Distrik;Institusi;Prodi;Bank;No. Rekening";
        let line = |serial: u32| {
            let account = 1_234_567_800 + serial;
            format!(
                "Yuliana Wandik {serial};950801550605{serial:04};Kenyam;Universitas Cenderawasih;Teknik Sipil;BCA;\
                 {account}"
            )
        };
        let lines: Vec<String> = (1..=count).map(line).collect();
        let body = json!({
            "berkas": format!("{head}\n{}\n", lines.join("\n")), "siap": count, "daftar": "Daftar 2026",
            "tahun": 2026, "batchPenerimaan": "2026", "alasan": "Ditetapkan sebelum portal",
            "bukti": self.sent(&self.admin).await,
        });
        let asked = self
            .post(&self.admin, "/api/cms/penerima-beasiswa/impor", &body)
            .await;
        self.second_person(&asked).await;
    }

    async fn unclaimed(&self, query: &str) -> Value {
        let answer = self.read(&self.admin, &format!("{LETTERS}?{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()
    }

    /// Letters for all who have none, the first of them with a code that the test knows.
    async fn letters(&self, valid_until: &str) -> (String, Value) {
        let body = json!({ "saringan": { "berSurat": false }, "berlakuSampai": valid_until });
        let made = self.post(&self.admin, MAKE, &body).await;
        assert_eq!(made.status, 200, "{}", made.text());
        let first = self.unclaimed("berSurat=true").await["items"][0].clone();
        let user = first["penggunaId"].as_str().unwrap().to_owned();
        self.known_code(&user).await;
        (user, made.data())
    }

    async fn known_code(&self, user: &str) {
        let app = &self.server.app;
        let user_id = user.parse().unwrap();
        let (state, _) = commands::user::get(&app.commands, user_id).await.unwrap();
        let code = KeptCode {
            code_hash: app.claim_codes.hash(CODE).unwrap(),
            user_id,
            letter_id: state.claim_letter.unwrap().letter_id,
        };
        let expires_at = app.now() + Duration::days(40);
        app.ops.keep_claim_codes(&[code], expires_at).await.unwrap();
    }

    async fn claim(&self, more: Value) -> Answer {
        let mut body = json!({
            "kode": "7kq2 m9xd 4ort", "jawaban": "15-06-2005", "namaPengguna": "Yuliana.Wandik", "password": NEW,
            "konfirmasiPassword": NEW,
        });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        self.server.post_as_visitor(CLAIM, &body).await
    }
}

#[tokio::test]
async fn an_imported_person_claims_their_account_and_sees_the_award() {
    let office = Office::open().await;
    office.imported(3).await;
    let before = office.unclaimed("").await;
    assert_eq!(before["totalItems"], 3, "{before}");
    assert_eq!(before["items"][0]["institusi"], "Universitas Cenderawasih");
    let (user, made) = office.letters("2026-01-31").await;
    assert_eq!([&made["jumlah"], &made["sisa"]], [3, 0], "{made}");
    let pdf = STANDARD.decode(made["isi"].as_str().unwrap()).unwrap();
    assert!(pdf.starts_with(b"%PDF"));
    let one = office.unclaimed("search=wandik%201").await["items"][0].clone();
    assert_eq!(one["suratBerlakuSampai"], "2026-01-31", "{one}");
    assert!(one["suratDibuatOleh"].is_string(), "{one}");

    // A wrong answer, what masks show, another code, a weak password: nothing is taken.
    for wrong in [
        json!({ "jawaban": "16-06-2005" }),
        json!({ "jawaban": "0001" }),
        json!({ "kode": "7KQ2-M9XD-40RS" }),
        json!({ "namaPengguna": "yu" }),
        json!({ "password": "pendek", "konfirmasiPassword": "pendek" }),
        json!({ "konfirmasiPassword": "lain" }),
    ] {
        let refused = office.claim(wrong.clone()).await;
        assert_eq!(refused.status, 422, "{wrong} {}", refused.text());
    }
    let done = office.claim(json!({})).await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(done.data()["namaPengguna"], "yuliana.wandik");
    assert_eq!(done.data()["perluVerifikasiEmail"], false);
    // Once.
    let twice = office.claim(json!({ "namaPengguna": "orang.lain" })).await;
    assert_eq!(twice.status, 422, "{}", twice.text());

    let entered = office
        .server
        .log_in("Yuliana.Wandik", NEW, "/auth/login")
        .await;
    assert_eq!(entered.status, 200, "{}", entered.text());
    let session = office.server.session_of(&entered);
    assert_eq!(session.user_id, user);
    let profile = office.server.get_as(&session, "/api/web/user").await.data();
    assert!(profile["penerimaBeasiswaId"].is_string(), "{profile}");
    assert_eq!(profile["email"], "yuliana.wandik");
    // The owner sees who made the letter, and when it was used.
    let told = office
        .server
        .get_as(&session, "/api/cms/keamanan-akun")
        .await
        .data();
    assert!(told["suratKlaim"]["dibuatOleh"].is_string(), "{told}");
    assert!(told["suratKlaim"]["dipakaiPada"].is_string(), "{told}");
    assert_eq!(office.unclaimed("").await["totalItems"], 2);
    // The security log tells who made how many.
    office.server.app.security.flush().await;
    let log = office
        .read(&office.admin, "/api/cms/catatan-keamanan")
        .await;
    assert!(log.text().contains("make_claim_letters"), "{}", log.text());
}

#[tokio::test]
async fn a_code_dies_after_five_wrong_tries_by_a_new_letter_and_with_its_day() {
    let office = Office::open().await;
    office.imported(1).await;
    let (user, _) = office.letters("2026-01-31").await;
    for _ in 0..5 {
        assert_eq!(office.claim(json!({ "jawaban": "9999" })).await.status, 422);
    }
    assert_eq!(office.claim(json!({})).await.status, 422);

    // Another letter voids the one before it.
    let body =
        json!({ "penggunaId": [user], "berlakuSampai": "2026-01-31", "tigaPerLembar": true });
    let old = commands::user::get(&office.server.app.commands, user.parse().unwrap())
        .await
        .unwrap()
        .0;
    let old = old.claim_letter.unwrap().letter_id;
    let again = office.post(&office.admin, MAKE, &body).await;
    assert_eq!(again.status, 200, "{}", again.text());
    office.known_code(&user).await;
    let void = commands::user::claim_account(
        &office.server.app.commands,
        &commands::Call::new(domain::Actor {
            user_id: user.parse().unwrap(),
            role: domain::Role::Applicant,
            office: String::new(),
        }),
        user.parse().unwrap(),
        ClaimLetterId(old.0),
        domain::Email::of_name("yuliana").unwrap(),
        "$argon2id$".to_owned(),
    )
    .await;
    assert_eq!(void.unwrap_err().code(), "SURAT_KLAIM_TIDAK_BERLAKU");

    office.server.clock.advance(Duration::days(31));
    let late = office.claim(json!({})).await;
    assert_eq!(late.code(), "SURAT_KLAIM_TIDAK_BERLAKU", "{}", late.text());
}

#[tokio::test]
async fn an_account_that_its_owner_holds_is_taken_by_no_other_letter() {
    let office = Office::open().await;
    office.imported(1).await;
    let (user, _) = office.letters("2026-01-31").await;
    assert_eq!(office.claim(json!({})).await.status, 200);
    // The attack: another letter for the same person, its code, and what the office knows of them.
    let body = json!({ "penggunaId": [user], "berlakuSampai": "2026-01-31" });
    let refused = office.post(&office.admin, MAKE, &body).await;
    assert_eq!(
        refused.code(),
        "AKUN_TIDAK_DAPAT_DIKLAIM",
        "{}",
        refused.text()
    );
    office.known_code(&user).await;
    let taken = office
        .claim(json!({ "namaPengguna": "perebut.akun" }))
        .await;
    assert!(taken.status >= 400, "{}", taken.text());
    let login = async |name: &str| {
        let answer = office.server.log_in(name, NEW, "/auth/login").await;
        answer.status
    };
    assert_eq!(login("yuliana.wandik").await, 200);
    assert_eq!(login("perebut.akun").await, 401);
    let row = office.read(&office.admin, USERS).await.data()["items"][0].clone();
    assert_eq!(row["dapatDiklaim"], false, "{row}");
}

#[tokio::test]
async fn letters_are_made_by_those_who_may_for_those_who_need_one() {
    let office = Office::open().await;
    office.imported(2).await;
    let body = |until: &str| json!({ "berlakuSampai": until });
    let denied = office.post(&office.branch, MAKE, &body("2026-01-31")).await;
    assert_eq!(denied.status, 403, "{}", denied.text());
    for day in ["2025-12-31", "2026-09-01"] {
        let refused = office.post(&office.admin, MAKE, &body(day)).await;
        assert_eq!(
            refused.code(),
            "TANGGAL_SURAT_KLAIM",
            "{day} {}",
            refused.text()
        );
    }
    // Somebody with a mailbox and a password gets a link instead.
    let own = json!({ "penggunaId": [office.applicant.user_id], "berlakuSampai": "2026-01-31" });
    let refused = office.post(&office.admin, MAKE, &own).await;
    assert_eq!(
        refused.code(),
        "AKUN_TIDAK_DAPAT_DIKLAIM",
        "{}",
        refused.text()
    );
    // A repeat cannot give the codes again, and the first letters hold.
    let made = office
        .post_with_key(&office.admin, MAKE, &body("2026-01-31"), KEY)
        .await;
    assert_eq!(made.status, 200, "{}", made.text());
    let head = office.server.app.ledger.head().await.unwrap();
    let repeat = office
        .post_with_key(&office.admin, MAKE, &body("2026-01-31"), KEY)
        .await;
    assert_eq!(repeat.status, 422, "{}", repeat.text());
    assert_eq!(office.server.app.ledger.head().await.unwrap(), head);
}

#[tokio::test]
async fn who_made_the_letter_does_not_verify_what_that_account_enters() {
    let office = Office::open().await;
    office.imported(1).await;
    office.letters("2026-01-31").await;
    assert_eq!(office.claim(json!({})).await.status, 200);
    let entered = office
        .server
        .log_in("yuliana.wandik", NEW, "/auth/login")
        .await;
    let session = office.server.session_of(&entered);
    let account = json!({
        "jenis": "mahasiswa", "bankId": "014", "nomor": "1234567899", "namaPemilik": "Yuliana Wandik 1",
    });
    let new = office
        .post(&session, "/api/cms/rekening/create", &account)
        .await;
    assert!(new.status < 300, "{}", new.text());
    let verify = json!({ "id": new.data()["id"], "versi": 1, "putusan": "terverifikasi" });
    let own = office
        .post(&office.admin, "/api/cms/rekening/verifikasi", &verify)
        .await;
    assert_eq!(own.status, 403, "{}", own.text());
    let done = office
        .post(&office.finance, "/api/cms/rekening/verifikasi", &verify)
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
}

#[tokio::test]
async fn an_address_of_a_mailbox_is_verified_before_signing_in() {
    let office = Office::open().await;
    office.imported(1).await;
    office.letters("2026-01-31").await;
    let taken = office
        .claim(json!({ "namaPengguna": "pemohon@uji.test" }))
        .await;
    assert_eq!(taken.status, 422, "{}", taken.text());
    let done = office
        .claim(json!({ "namaPengguna": "yuliana@kampus.test" }))
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(done.data()["perluVerifikasiEmail"], true);
    let early = office
        .server
        .log_in("yuliana@kampus.test", NEW, "/auth/login")
        .await;
    assert_eq!(early.status, 401, "{}", early.text());
}

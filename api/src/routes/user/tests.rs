//! Accounts as an admin keeps them, through the real router.

use serde_json::{Value, json};

use domain::security::SecurityKind;

use crate::ops::security::SecurityFilter;
use crate::routes::testing::{Office, Thing};
use crate::server::testing::{PASSWORD, TestSession};

const USERS: &str = "/api/cms/user";

fn new_user(email: &str, level: &str) -> Value {
    json!({ "nama": "Petugas Baru", "email": email, "level": level })
}

async fn delete(office: &Office, who: &TestSession, user: &str, body: &Value) -> (u16, String) {
    let target = format!("{USERS}/{user}");
    let answer = office.server.write_as(who, "DELETE", &target, body).await;
    (answer.status, answer.code())
}

#[tokio::test]
async fn an_invited_person_chooses_the_password_and_signs_in() {
    let office = Office::open().await;
    let mut body = new_user("Baru@uji.test", "dpc");
    let create = format!("{USERS}/create");
    let refused = office.post(&office.admin, &create, &body).await;
    assert_eq!(refused.code(), "DPC_WAJIB");
    body["dpcId"] = json!("tidak-ada");
    let refused = office.post(&office.admin, &create, &body).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "dpcId");
    body["dpcId"] = json!("kenyam");
    let key = uuid::Uuid::from_u128(7).to_string();
    let opened = office
        .post_with_key(&office.admin, &create, &body, &key)
        .await;
    let user = Thing::of(&opened);
    let again = office
        .post_with_key(&office.admin, &create, &body, &key)
        .await;
    assert_eq!(Thing::of(&again).id, user.id);
    let taken = office.post(&office.admin, &create, &body).await;
    assert_eq!(taken.code(), "EMAIL_SUDAH_TERDAFTAR");

    let shown = office
        .read(&office.admin, &format!("{USERS}/{}", user.id))
        .await
        .data();
    assert_eq!(shown["email"], "baru@uji.test");
    assert_eq!(
        (&shown["dpc"], &shown["menungguPassword"]),
        (&json!("DPC kenyam"), &json!(true))
    );

    let mail = office.server.mail_to("baru@uji.test").await;
    assert_eq!(mail.subject, "Akun Anda di Portal Beasiswa Nduga");
    let token = mail.text.split("token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let target = format!("/api/web/user/reset-password?token={token}");
    let password = json!({ "password": PASSWORD, "konfirmasiPassword": PASSWORD });
    let answer = office.server.post_as_visitor(&target, &password).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let again = office.server.post_as_visitor(&target, &password).await;
    assert_eq!(again.code(), "TOKEN_TIDAK_SAH");
    office.server.session("baru@uji.test").await;
}

#[tokio::test]
async fn a_link_to_an_address_that_was_changed_is_worth_nothing() {
    let office = Office::open().await;
    let create = format!("{USERS}/create");
    let body = new_user("salah@uji.test", "pemerintah");
    let user = Thing::of(&office.post(&office.admin, &create, &body).await);
    let mail = office.server.mail_to("salah@uji.test").await;
    let token = mail.text.split("token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let mut change = new_user("benar@uji.test", "pemerintah");
    change["versi"] = json!(user.version);
    let target = format!("{USERS}/{}", user.id);
    Thing::of(&office.put(&office.admin, &target, &change).await);
    let reset = format!("/api/web/user/reset-password?token={token}");
    let password = json!({ "password": PASSWORD, "konfirmasiPassword": PASSWORD });
    let answer = office.server.post_as_visitor(&reset, &password).await;
    assert_eq!(answer.code(), "TOKEN_TIDAK_SAH");
    office.server.mail_to("benar@uji.test").await;
    // The old address is free again.
    let body = new_user("salah@uji.test", "admin");
    Thing::of(&office.post(&office.admin, &create, &body).await);
}

#[tokio::test]
async fn a_list_is_filtered_searched_and_sorted() {
    let office = Office::open().await;
    let list = async |query: &str| {
        let answer = office
            .read(&office.admin, &format!("{USERS}?{query}"))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()
    };
    assert_eq!(list("level=admin").await["totalItems"], 3);
    assert_eq!(list("dpcId=kenyam&status=aktif").await["totalItems"], 1);
    assert_eq!(list("status=nonaktif").await["totalItems"], 0);
    assert_eq!(list("search=uji%20pemerintah").await["totalItems"], 1);
    let found = list("search=KEUANGAN%40uji.test").await;
    assert_eq!(found["totalItems"], 1);
    assert_eq!(found["items"][0]["id"], office.finance.user_id);
    assert!(!found.to_string().contains("keuangan@uji.test"));
    assert_eq!(list("search=tak.ada%40uji.test").await["totalItems"], 0);
    let by_name = list("sort=nama&size=2").await;
    assert_eq!(by_name["items"][0]["nama"], "Uji admin");
    assert_eq!(
        list("sort=level&size=1").await["items"][0]["level"],
        "admin"
    );
    let choices = office
        .read(
            &office.admin,
            &format!("{USERS}/user-for-permission?level=dpc"),
        )
        .await;
    assert_eq!(choices.data()["totalItems"], 2);
    let refused = office
        .read(&office.admin, &format!("{USERS}?level=raja"))
        .await;
    assert_eq!(refused.code(), "PARAMETER_TIDAK_SAH");
    for who in [&office.branch, &office.government, &office.applicant] {
        assert_eq!(office.read(who, USERS).await.code(), "TIDAK_BERWENANG");
    }
}

#[tokio::test]
async fn a_deactivated_account_is_out_at_once_and_can_come_back() {
    let office = Office::open().await;
    let user = &office.branch.user_id;
    let body = json!({ "versi": 1, "alasan": "Pindah tugas" });
    assert_eq!(delete(&office, &office.branch, user, &body).await.0, 403);
    let stale = json!({ "versi": 7, "alasan": "Pindah tugas" });
    assert_eq!(
        delete(&office, &office.admin, user, &stale).await.1,
        "VERSI_USANG"
    );
    let silent = json!({ "versi": 1, "alasan": " " });
    assert_eq!(
        delete(&office, &office.admin, user, &silent).await.1,
        "ALASAN_WAJIB"
    );
    assert_eq!(delete(&office, &office.admin, user, &body).await.0, 200);
    let out = office.server.get_as(&office.branch, "/api/web/user").await;
    assert_eq!(out.code(), "SESI_DICABUT");
    let login = office.server.log_in("dpc@uji.test", PASSWORD, "").await;
    assert_eq!(login.code(), "LOGIN_SALAH");
    let named = json!({ "id": user, "versi": 2 });
    let link = office
        .post(&office.admin, &format!("{USERS}/kirim-tautan"), &named)
        .await;
    assert_eq!(link.code(), "PENGGUNA_TIDAK_AKTIF");
    let back = office
        .post(&office.admin, &format!("{USERS}/aktifkan"), &named)
        .await;
    assert_eq!(Thing::of(&back).version, 3);
    office.server.session("dpc@uji.test").await;
    let named = json!({ "id": user, "versi": 3 });
    let link = office
        .post(&office.admin, &format!("{USERS}/kirim-tautan"), &named)
        .await;
    assert_eq!(link.status, 200, "{}", link.text());
    let mail = office.server.mail_to("dpc@uji.test").await;
    assert_eq!(mail.subject, "Ubah password Anda");
}

#[tokio::test]
async fn nobody_takes_their_own_right_and_a_changed_level_ends_the_sessions() {
    let office = Office::open().await;
    let own = &office.admin.user_id;
    let body = json!({ "versi": 1, "alasan": "Cuti" });
    assert_eq!(
        delete(&office, &office.admin, own, &body).await,
        (403, "AKUN_SENDIRI_TIDAK_BOLEH".to_owned())
    );
    let change =
        json!({ "versi": 1, "nama": "Nama Baru", "email": "admin@uji.test", "level": "admin" });
    let renamed = office
        .put(&office.admin, &format!("{USERS}/{own}"), &change)
        .await;
    assert_eq!(Thing::of(&renamed).version, 2);
    // A name alone ends no session.
    let shown = office.read(&office.admin, &format!("{USERS}/{own}")).await;
    assert_eq!(
        (&shown.data()["nama"], &shown.data()["milikSendiri"]),
        (&json!("Nama Baru"), &json!(true))
    );
    let change = json!({ "versi": 2, "nama": "Nama Baru", "email": "admin@uji.test", "level": "pemerintah" });
    let refused = office
        .put(&office.admin, &format!("{USERS}/{own}"), &change)
        .await;
    assert_eq!(refused.code(), "AKUN_SENDIRI_TIDAK_BOLEH");

    let other = &office.finance.user_id;
    let change = json!({ "versi": 1, "nama": "Bendahara", "email": "keuangan@uji.test", "level": "pemerintah" });
    let changed = office
        .put(&office.admin, &format!("{USERS}/{other}"), &change)
        .await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let out = office.server.get_as(&office.finance, "/api/web/user").await;
    assert_eq!(out.code(), "SESI_DICABUT");
    // Every step is in the audit trail.
    let target = format!("/api/cms/audit?objekId={other}&size=20");
    let trail = office.read(&office.admin, &target).await;
    assert!(trail.text().contains("Peran diubah."), "{}", trail.text());
}

#[tokio::test]
async fn an_officer_of_accounts_ends_the_sessions_of_another_and_both_can_read_who_did() {
    let office = Office::open().await;
    let end = "/api/cms/user/akhiri-sesi";
    let body = json!({ "userId": office.approver.user_id });
    // Control: no other level may.
    let other = office.post(&office.branch, end, &body).await;
    assert_eq!(other.status, 403, "{}", other.text());
    assert_eq!(office.read(&office.approver, USERS).await.status, 200);
    let ended = office.post(&office.admin, end, &body).await;
    assert_eq!(ended.data()["jumlah"], 1, "{}", ended.text());
    let gone = office.read(&office.approver, USERS).await;
    assert_eq!(gone.code(), "SESI_DICABUT", "{}", gone.text());
    assert_eq!(office.read(&office.admin, USERS).await.status, 200);
    // The password still is theirs.
    let again = office.server.session("pengesah@uji.test").await;
    let app = &office.server.app;
    app.security.flush().await;
    let filter = SecurityFilter {
        kinds: vec![SecurityKind::SessionEnded],
        ..SecurityFilter::default()
    };
    let noted = app.ops.security(&filter, 10).await.unwrap();
    let office_did = noted
        .iter()
        .filter(|entry| entry.code.as_deref() == Some("oleh-kantor"));
    let mut told: Vec<_> = office_did
        .map(|entry| {
            (
                entry.account_id.map(|id| id.to_string()),
                entry.subject_id.map(|id| id.to_string()),
            )
        })
        .collect();
    told.sort();
    let (officer, owner) = (
        Some(office.admin.user_id.clone()),
        Some(office.approver.user_id.clone()),
    );
    let mut both = [(officer, owner.clone()), (owner, None)];
    both.sort();
    assert_eq!(told, both);
    // One's own: all but the one that asks.
    let mine = json!({ "userId": again.user_id });
    let second = office.server.session("pengesah@uji.test").await;
    let ended = office.post(&again, end, &mine).await;
    assert_eq!(ended.data()["jumlah"], 1, "{}", ended.text());
    assert_eq!(office.read(&again, USERS).await.status, 200);
    assert_eq!(office.read(&second, USERS).await.code(), "SESI_DICABUT");
    let nobody = json!({ "userId": uuid::Uuid::from_u128(9) });
    let missing = office.post(&again, end, &nobody).await;
    assert_eq!(missing.code(), "PENGGUNA_TIDAK_DITEMUKAN");
}

#[tokio::test]
async fn an_applicants_address_is_changed_by_two_and_stands_in_no_list_of_requests() {
    let office = Office::open().await;
    let applicant = office.applicant.user_id.clone();
    let user = format!("{USERS}/{applicant}");
    let account = office.read(&office.admin, &user).await.data();
    let old = account["email"].as_str().unwrap().to_owned();
    let mut body = json!({
        "versi": account["versi"], "nama": "Yuliana Gwijangge", "email": "rebut@uji.test", "level": "user",
    });
    let mute = office.put(&office.admin, &user, &body).await;
    assert_eq!(mute.data()["bidang"][0]["nama"], "alasan");
    body["alasan"] = json!("Datang ke kantor dengan KTP");
    let asked = office.put(&office.admin, &user, &body).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let request = asked.data()["usulanId"].as_str().unwrap().to_owned();
    // The name is another at once; the address is the old one, and so is whom a link reaches.
    let account = office.read(&office.admin, &user).await.data();
    assert_eq!(
        (&account["nama"], &account["email"]),
        (&json!("Yuliana Gwijangge"), &json!(old))
    );
    let link = json!({ "id": applicant, "versi": account["versi"] });
    let sent = office
        .post(&office.admin, &format!("{USERS}/kirim-tautan"), &link)
        .await;
    assert_eq!(sent.status, 200, "{}", sent.text());
    assert!(office.server.mail_to(&old).await.text.contains("token="));

    // Another level on the way there and back again helps nobody.
    let account = office.read(&office.admin, &user).await.data();
    for (level, address) in [("pemerintah", "rebut@uji.test"), ("user", old.as_str())] {
        let now = office.read(&office.admin, &user).await.data();
        let told = json!({
            "versi": now["versi"], "nama": account["nama"], "email": address, "level": level, "alasan": "uji",
        });
        let answer = office.put(&office.admin, &user, &told).await;
        let waits = if address == old { 200 } else { 202 };
        assert_eq!(answer.status, waits, "{}", answer.text());
        let now = office.read(&office.admin, &user).await.data();
        assert_eq!(now["email"], json!(old));
    }

    let list = office.read(&office.approver, "/api/cms/usulan").await;
    assert!(!list.text().contains("rebut@uji.test"), "{}", list.text());
    let detail = format!("/api/cms/usulan/{request}");
    let shown = office.read(&office.approver, &detail).await.data();
    let line = &shown["perubahan"][0];
    assert_eq!(
        (&line["sebelum"], &line["sesudah"]),
        (&json!(old), &json!("rebut@uji.test"))
    );
    office.second_person(&asked).await;
    let account = office.read(&office.admin, &user).await.data();
    assert_eq!(account["email"], "rebut@uji.test");
    // Whoever was signed in signs in again, and the old address is told.
    let answer = office
        .server
        .get_as(&office.applicant, "/api/web/user")
        .await;
    assert_eq!(answer.status, 401, "{}", answer.text());
    let told = office
        .server
        .mail_about(&old, "Alamat email akun Anda diubah")
        .await;
    assert!(told.text.contains("hubungi kantor"), "{}", told.text);
}

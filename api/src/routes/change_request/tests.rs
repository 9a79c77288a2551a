//! What one dishonest person of the office tries, each as far as it once went, and how it ends.

use domain::Role;
use serde_json::{Value, json};

use crate::routes::testing::{DOCUMENTS, FORM, Office, PAYMENT, Thing};
use crate::server::testing::{Answer, PASSWORD, TestSession, get};

const CHANGE: &str = "/api/cms/usulan";
const USERS: &str = "/api/cms/user";
const ASSIGN: &str = "/api/cms/role-user-permission/assign";
const SETTINGS: &str = "/api/cms/pengaturan";

impl Office {
    /// A payment that the finance team prepared.
    async fn prepared(&self) -> Thing {
        let (award, account) = self.payable(1).await;
        let line = self.budget_line(9_000_000).await;
        let body = Self::payment_of(&award, &account, &line, 3_000_000);
        let create = format!("{PAYMENT}/create");
        Thing::of(&self.post(&self.finance, &create, &body).await)
    }

    /// An account of the level admin that `maker` opens on a mailbox of their own; signed in.
    async fn puppet_of(&self, maker: &TestSession) -> TestSession {
        let email = "boneka@uji.test";
        let new = json!({ "nama": "Boneka", "email": email, "level": "admin" });
        let made = Thing::of(&self.post(maker, &format!("{USERS}/create"), &new).await);
        let hash = self.server.app.passwords.hash(PASSWORD.to_owned()).await;
        let user_id = made.id.parse().unwrap();
        let actor = domain::Actor {
            user_id,
            role: Role::Admin,
            office: String::new(),
        };
        let call = commands::Call::new(actor);
        let commands = &self.server.app.commands;
        commands::user::accept_invitation(commands, &call, user_id, hash.unwrap())
            .await
            .unwrap();
        self.server.session(email).await
    }

    /// The change request of this kind that waits.
    async fn waiting(&self, reader: &TestSession, kind: &str) -> Value {
        let target = format!("{CHANGE}?status=menunggu&jenis={kind}");
        let listed = self.read(reader, &target).await;
        let all = self.read(reader, CHANGE).await;
        assert_eq!(listed.data()["totalItems"], 1, "{}", all.text());
        listed.data()["items"][0].clone()
    }

    async fn confirm(&self, who: &TestSession, request: &Value) -> Answer {
        let body = json!({ "id": request["usulanId"], "versi": request["versi"] });
        self.post(who, &format!("{CHANGE}/setujui"), &body).await
    }

    async fn approve(&self, who: &TestSession, payment: &Thing) -> Answer {
        let body = payment.with(json!({}));
        self.post(who, &format!("{PAYMENT}/approve"), &body).await
    }
}

/// Refused with 403 and this code.
fn forbidden(answer: &Answer, code: &str) {
    let told = (answer.status, answer.code());
    assert_eq!(told, (403, code.to_owned()), "{}", answer.text());
}

fn done(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text());
}

fn waits(answer: &Answer) {
    assert_eq!(answer.status, 202, "{}", answer.text());
}

#[tokio::test]
async fn an_account_that_the_preparer_made_approves_nothing_until_another_person_confirms_it() {
    let office = Office::open().await;
    let payment = office.prepared().await;
    let puppet = office.puppet_of(&office.finance).await;
    let tried = office.approve(&puppet, &payment).await;
    forbidden(&tried, "AKUN_BELUM_DIKUKUHKAN");
    let maker = office.finance.user_id.clone();
    let puppets = puppet.user_id.clone();
    for (narrowed, found) in [
        (format!("userId={puppets}"), 1),
        (format!("userId={maker}"), 0),
        (format!("jenis=pengukuhan-akun&diusulkanOleh={maker}"), 1),
        (format!("jenis=pengukuhan-akun&diusulkanOleh={puppets}"), 0),
        (
            "jenis=pengukuhan-akun&diusulkanDari=2026-01-01&diusulkanSampai=2026-01-01".to_owned(),
            1,
        ),
        ("diusulkanDari=2026-01-02".to_owned(), 0),
        ("diusulkanSampai=2025-12-31".to_owned(), 0),
    ] {
        let target = format!("{CHANGE}?{narrowed}");
        let listed = office.read(&office.finance, &target).await;
        assert_eq!(listed.data()["totalItems"], found, "{narrowed}");
    }
    // Whoever proposed something is there to choose, and nobody else.
    let choices = office
        .read(&office.finance, &format!("{CHANGE}/pilihan-saringan"))
        .await
        .data();
    let choices = choices["pengusul"].as_array().unwrap().clone();
    assert!(
        choices.iter().any(|it| it["userId"] == json!(maker)),
        "{choices:?}"
    );
    for one in &choices {
        let target = format!("{CHANGE}?diusulkanOleh={}", one["userId"].as_str().unwrap());
        let listed = office.read(&office.finance, &target).await.data();
        assert!(listed["totalItems"].as_u64().unwrap() > 0, "{one}");
        assert!(one["nama"].is_string(), "{one}");
    }
    // Neither the maker nor the account itself confirms it.
    let request = office.waiting(&office.finance, "pengukuhan-akun").await;
    let own = office.confirm(&office.finance, &request).await;
    forbidden(&own, "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
    let itself = office.confirm(&puppet, &request).await;
    forbidden(&itself, "AKUN_BELUM_DIKUKUHKAN");
    // A second person who stands for it: then it is a person of its own.
    done(&office.confirm(&office.admin, &request).await);
    done(&office.approve(&puppet, &payment).await);
}

#[tokio::test]
async fn what_an_unconfirmed_account_prepares_its_maker_does_not_approve() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let puppet = office.puppet_of(&office.approver).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&puppet, &create, &body).await);
    let own = office.approve(&office.approver, &payment).await;
    forbidden(&own, "PENYUSUN_TIDAK_BOLEH_MENYETUJUI");
    done(&office.approve(&office.admin, &payment).await);
}

#[tokio::test]
async fn an_approver_whose_address_was_changed_approves_nothing() {
    let office = Office::open().await;
    let payment = office.prepared().await;
    let user_id = office.approver.user_id.clone();
    let target = format!("{USERS}/{user_id}");
    let seen = office.read(&office.finance, &target).await.data();
    let change = json!({
        "versi": seen["versi"], "nama": "Pengesah", "email": "punyaku@uji.test", "level": "admin",
    });
    done(&office.put(&office.finance, &target, &change).await);
    // The owner's sessions are over.
    let old = office.read(&office.approver, CHANGE).await;
    assert_eq!(old.status, 401, "{}", old.text());
    let call = commands::Call::new(domain::Actor::system());
    let commands = &office.server.app.commands;
    commands::user::verify_email(commands, &call, user_id.parse().unwrap())
        .await
        .unwrap();
    let thief = office.server.session("punyaku@uji.test").await;
    let tried = office.approve(&thief, &payment).await;
    forbidden(&tried, "AKUN_BELUM_DIKUKUHKAN");
    // Confirmed by another, it still decides nothing for three days.
    let request = office.waiting(&office.finance, "pengukuhan-akun").await;
    done(&office.confirm(&office.admin, &request).await);
    let tried = office.approve(&thief, &payment).await;
    forbidden(&tried, "AKUN_MASA_TENANG");
    assert!(tried.text().contains("WIT"), "{}", tried.text());
    // Two others may end the calm; who proposes it is not both of them.
    let calm = json!({ "userId": user_id, "alasan": "Sudah bertemu langsung" });
    let target = format!("{CHANGE}/masa-tenang");
    waits(&office.post(&office.finance, &target, &calm).await);
    let request = office.waiting(&office.finance, "masa-tenang").await;
    let own = office.confirm(&office.finance, &request).await;
    forbidden(&own, "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
    done(&office.confirm(&office.admin, &request).await);
    done(&office.approve(&thief, &payment).await);
}

#[tokio::test]
async fn a_threshold_and_a_ceiling_are_raised_by_two_persons_only() {
    let office = Office::open().await;
    let line = office.budget_line(5_000_000).await;
    let seen = async |what: &str| office.read(&office.finance, what).await.data();
    let raise = json!({ "ambangDuaPenyetuju": { "nilai": 900_000_000_000_i64, "versi": 0 } });
    waits(&office.put(&office.finance, SETTINGS, &raise).await);
    let settings = seen(SETTINGS).await;
    assert_eq!(settings["ambangDuaPenyetuju"]["nilai"], json!(null));
    let raise = line.with(json!({
        "jumlah": 5_000_000_000_i64, "alasan": "Perlu",
    }));
    let raise = office
        .with_paper(&office.finance, "DPPA/9/2026", raise)
        .await;
    let revise = "/api/cms/pagu/ubah";
    waits(&office.post(&office.finance, revise, &raise).await);
    assert_eq!(seen("/api/cms/pagu").await["items"][0]["pagu"], 5_000_000);
    for kind in ["pengaturan", "perubahan-pagu"] {
        let request = office.waiting(&office.finance, kind).await;
        let own = office.confirm(&office.finance, &request).await;
        forbidden(&own, "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
        done(&office.confirm(&office.approver, &request).await);
    }
    let settings = seen(SETTINGS).await;
    assert_eq!(settings["ambangDuaPenyetuju"]["nilai"], 900_000_000_000_i64);
    let lines = seen("/api/cms/pagu").await;
    assert_eq!(lines["items"][0]["pagu"], 5_000_000_000_i64);
    // Without its paper a ceiling is not even proposed.
    let bare = json!({
        "id": line.id, "versi": lines["items"][0]["versi"], "jumlah": 1, "alasan": "x",
    });
    let mut bare = office.with_paper(&office.finance, " ", bare).await;
    let refused = office.post(&office.finance, revise, &bare).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "nomorDokumen");
    // Nor with a scan that somebody else sent.
    bare["nomorDokumen"] = json!("DPPA/10/2026");
    bare["dokumen"] = office.sent(&office.admin).await;
    let refused = office.post(&office.finance, revise, &bare).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "dokumen");
    let papers = seen(&format!("/api/cms/pagu/{}/dokumen", line.id)).await;
    assert_eq!(papers["items"][0]["nomorDokumen"], "DPPA/9/2026");
    assert_eq!(papers["items"][0]["pagu"], 5_000_000_000_i64);
    assert_eq!(papers["items"][1]["nomorDokumen"], "DPA/1/2026");
    let link = papers["items"][0]["dokumen"]["tautan"].as_str().unwrap();
    let scan = office.server.send(get(link)).await;
    assert_eq!(scan.status, 200, "{link}");
}

#[tokio::test]
async fn a_roster_is_paid_as_it_was_locked() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(900_000_000).await;
    let criteria = json!({
        "nama": "Biaya hidup", "paguId": line.id, "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027", "jumlah": 3_000_000,
    });
    let roster = "/api/cms/daftar-pembayaran";
    let target = format!("{roster}/create");
    let made = Thing::of(&office.post(&office.finance, &target, &criteria).await);
    let lock = made.with(json!({}));
    let target = format!("{roster}/kunci");
    done(&office.post(&office.finance, &target, &lock).await);
    let payments = office.read(&office.finance, PAYMENT).await.data();
    let row = payments["items"][0].clone();
    let more = json!({ "versi": row["versi"], "jumlah": 150_000_000, "alasan": "Kurang" });
    let target = format!("{PAYMENT}/{}", row["id"].as_str().unwrap());
    let raised = office.put(&office.finance, &target, &more).await;
    let told = (raised.status, raised.code());
    assert_eq!(told, (409, "DAFTAR_SUDAH_DIKUNCI".to_owned()), "{row}");
}

#[tokio::test]
async fn nobody_widens_rights_alone_not_even_through_the_level() {
    let office = Office::open().await;
    let assign = |version: u64, word: &str| {
        json!({
            "versi": version, "level": "admin",
            "perubahan": [{ "entitas": "keuangan", "aksi": "setujui", "kata": word }],
        })
    };
    // Taking away needs nobody.
    done(
        &office
            .post(&office.admin, ASSIGN, &assign(0, "tidak"))
            .await,
    );
    waits(
        &office
            .post(&office.finance, ASSIGN, &assign(1, "izin"))
            .await,
    );
    let allowed = async || {
        let target = "/api/cms/role-user-permission/level/admin";
        let rights = office.read(&office.finance, target).await.data();
        let items = rights["items"].as_array().unwrap().clone();
        let found = items
            .into_iter()
            .find(|one| one["entitas"] == "keuangan" && one["aksi"] == "setujui");
        found.unwrap()["boleh"].clone()
    };
    assert_eq!(allowed().await, false);
    let request = office.waiting(&office.finance, "hak-akses").await;
    assert_eq!(request["perubahan"][0]["nama"], "Keuangan · Setujui");
    let own = office.confirm(&office.finance, &request).await;
    forbidden(&own, "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
    done(&office.confirm(&office.admin, &request).await);
    assert_eq!(allowed().await, true);
}

#[tokio::test]
async fn who_enters_a_semester_does_not_attest_it() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let record = "/api/cms/data-akademik";
    let target = format!("/api/cms/penerima-beasiswa/{award}");
    let seen = office.read(&office.admin, &target).await.data();
    let body = json!({
        "penerimaBeasiswaId": award, "versi": seen["versi"],
        "tahunAkademik": "2025/2026", "semester": 2, "jumlahSks": 20, "ipk": 3.2,
    });
    let target = format!("{record}/create");
    let made = Thing::of(&office.post(&office.admin, &target, &body).await);
    let target = format!("{record}/penerima-beasiswa/{award}");
    let listed = office.read(&office.admin, &target).await.data();
    let attest = json!({ "id": listed["items"][0]["id"], "versi": made.version });
    let target = format!("{record}/konfirmasi");
    let own = office.post(&office.admin, &target, &attest).await;
    forbidden(&own, "PENCATAT_TIDAK_BOLEH_MENGESAHKAN");
    done(&office.post(&office.approver, &target, &attest).await);
}

#[tokio::test]
async fn an_officer_who_filled_in_a_form_judges_nothing_of_it() {
    let office = Office::open().await;
    let new = json!({ "isi": Office::filled_form(1), "email": "dibantu@uji.test" });
    let target = format!("{FORM}/create");
    let form = Thing::of(&office.post(&office.branch, &target, &new).await);
    let change = json!({ "versi": form.version, "isi": Office::filled_form(1) });
    let target = format!("{FORM}/{}", form.id);
    let mut form = Thing::of(&office.put(&office.branch, &target, &change).await);
    for kind in DOCUMENTS {
        form = office.attach(&office.branch, &form, kind).await;
    }
    let target = format!("{FORM}/ajukan");
    let sent = office
        .post(&office.branch, &target, &form.with(json!({})))
        .await;
    let form = Thing::of(&sent);
    let judged = form.with(json!({ "jenis": "khs", "putusan": "sah" }));
    let target = format!("{FORM}/periksa-dokumen");
    let tried = office.post(&office.branch, &target, &judged).await;
    forbidden(&tried, "PENGISI_TIDAK_BOLEH_MEMUTUSKAN");
}

#[tokio::test]
async fn a_function_holds_just_its_rights_and_two_that_are_two_persons_need_an_exemption() {
    let office = Office::open().await;
    let payment = office.prepared().await;
    let user_id = office.approver.user_id.clone();
    let functions = |names: &[&str]| json!({ "userId": user_id, "fungsi": names });
    let propose = async |body: Value| office.post(&office.admin, "/api/cms/fungsi", &body).await;
    let both = propose(functions(&["bendahara", "pa"])).await;
    let told = (both.status, both.code());
    assert_eq!(told, (422, "FUNGSI_TIDAK_BOLEH_DIRANGKAP".to_owned()));
    waits(&propose(functions(&["bendahara"])).await);
    let request = office.waiting(&office.admin, "fungsi").await;
    let concerned = office.confirm(&office.approver, &request).await;
    forbidden(&concerned, "USULAN_MENGENAI_DIRI_SENDIRI");
    done(&office.confirm(&office.finance, &request).await);
    let tried = office.approve(&office.approver, &payment).await;
    forbidden(&tried, "HAK_AKSES_DITOLAK");
    let holders = office.read(&office.government, "/api/cms/fungsi").await;
    let holders = holders.data()["items"].as_array().unwrap().clone();
    let held = holders.iter().find(|one| one["userId"] == user_id.as_str());
    assert_eq!(held.unwrap()["fungsi"], json!(["bendahara"]));
    // An exemption names its end and its reason.
    let mut exempt = functions(&["bendahara", "pa"]);
    exempt["rangkapSampai"] = json!("2026-06-30");
    let bare = propose(exempt.clone()).await;
    assert_eq!(bare.code(), "ALASAN_WAJIB", "{}", bare.text());
    exempt["alasan"] = json!("Hanya dua pegawai");
    waits(&propose(exempt).await);
}

#[tokio::test]
async fn who_stands_in_acts_for_the_days_of_the_mandate_and_not_before_or_after() {
    let mut office = Office::open().await;
    let day = chrono::TimeDelta::days(1);
    let payment = office.prepared().await;
    let user_id = office.approver.user_id.clone();
    let scan = office.sent(&office.admin).await;
    let mandate = json!({
        "fungsi": "pa", "sebagai": "plh", "mulai": "2026-01-02", "sampai": "2026-01-03",
        "nomorSurat": "800/1/2026", "bukti": scan,
    });
    let body = |mandate: &Value| json!({ "userId": user_id, "fungsi": [], "pengganti": [mandate] });
    let refused = |of: &str, value: Value| {
        let mut wrong = mandate.clone();
        wrong[of] = value;
        body(&wrong)
    };
    for (wrong, code) in [
        (
            refused("sampai", json!("2026-09-01")),
            "MASA_PENGGANTI_SALAH",
        ),
        (refused("nomorSurat", json!(" ")), "PENGGANTI_TANPA_SURAT"),
        (
            refused("sebagai", json!("definitif")),
            "PENGGANTI_DEFINITIF",
        ),
        (refused("bukti", Value::Null), "DATA_TIDAK_SAH"),
    ] {
        let told = office.post(&office.admin, "/api/cms/fungsi", &wrong).await;
        assert_eq!(
            (told.status, told.code()),
            (422, code.to_owned()),
            "{wrong}"
        );
    }
    let asked = office
        .post(&office.admin, "/api/cms/fungsi", &body(&mandate))
        .await;
    waits(&asked);
    let request = office.waiting(&office.admin, "fungsi").await;
    assert!(request.to_string().contains("Plh. PA"), "{request}");
    done(&office.confirm(&office.finance, &request).await);
    let tried = office.approve(&office.approver, &payment).await;
    forbidden(&tried, "HAK_AKSES_DITOLAK");

    office.server.clock.advance(day);
    office.sign_in_again().await;
    done(&office.approve(&office.approver, &payment).await);

    office.server.clock.advance(day * 2);
    office.sign_in_again().await;
    let tried = office.approve(&office.approver, &payment).await;
    forbidden(&tried, "HAK_AKSES_DITOLAK");
    let holders = office.read(&office.government, "/api/cms/fungsi").await;
    let holders = holders.data()["items"].as_array().unwrap().clone();
    let held = holders.iter().find(|one| one["userId"] == user_id.as_str());
    assert_eq!(held.unwrap()["pengganti"][0]["berlaku"], false);
}

#[tokio::test]
async fn everybody_who_may_confirm_is_told_by_mail_and_the_proposer_is_not() {
    let office = Office::open().await;
    let puppet = office.puppet_of(&office.finance).await;
    // The puppet, which nobody confirmed, would be told of this.
    let body = json!({ "userId": office.approver.user_id, "fungsi": ["bendahara"] });
    waits(&office.post(&office.finance, "/api/cms/fungsi", &body).await);
    let mails = office.server.mails().await;
    let told: Vec<&str> = mails
        .iter()
        .filter(|mail| mail.subject == "Usulan menunggu persetujuan Anda")
        .map(|mail| mail.to.as_str())
        .collect();
    let email = |session: &TestSession| {
        let app = office.server.app.clone();
        let user_id = session.user_id.parse().unwrap();
        async move {
            let (state, _) = commands::user::get(&app.commands, user_id).await.unwrap();
            state.email.value().cloned().unwrap()
        }
    };
    assert!(
        told.contains(&email(&office.admin).await.as_str()),
        "{told:?}"
    );
    assert!(
        !told.contains(&email(&office.finance).await.as_str()),
        "{told:?}"
    );
    assert!(!told.contains(&email(&puppet).await.as_str()), "{told:?}");
}

#[tokio::test]
async fn two_others_let_in_again_who_lost_every_factor_and_the_days_of_calm_begin() {
    let office = Office::open().await;
    let server = &office.server;
    let me = &office.approver;
    let begin = server
        .post_as(me, "/api/cms/faktor-kedua/totp/mulai", &json!({}))
        .await;
    let secret = begin.data()["rahasia"].as_str().unwrap().to_owned();
    let code = crate::second_factor::totp::code_at(&secret, server.now());
    let body = json!({ "nama": "Ponsel", "kode": code });
    let added = server
        .post_as(me, "/api/cms/faktor-kedua/totp", &body)
        .await;
    assert_eq!(added.status, 201, "{}", added.text());
    let payment = office.prepared().await;
    let lost =
        json!({ "userId": me.user_id, "alasan": "Ponsel dan kode hilang, orangnya ditemui." });
    waits(
        &office
            .post(&office.admin, &format!("{CHANGE}/faktor-kedua"), &lost)
            .await,
    );
    let request = office.waiting(&office.admin, "faktor-kedua").await;
    forbidden(
        &office.confirm(&office.admin, &request).await,
        "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN",
    );
    done(&office.confirm(&office.finance, &request).await);
    let (state, _) = commands::user::get(&server.app.commands, me.user_id.parse().unwrap())
        .await
        .unwrap();
    assert!(state.second_factors.is_empty() && state.recovery_codes.is_empty());
    let ended = server.get_as(me, "/api/web/user").await;
    assert_eq!(ended.code(), "SESI_DICABUT", "{}", ended.text());
    let again = server.session("pengesah@uji.test").await;
    forbidden(&office.approve(&again, &payment).await, "AKUN_MASA_TENANG");
}

#[tokio::test]
async fn a_proposal_stands_in_the_inbox_of_who_may_decide() {
    let office = Office::open().await;
    let told = async |who: &TestSession| {
        let inbox = office.read(who, "/api/cms/notification").await;
        inbox.text().contains("Usulan menunggu persetujuan")
    };
    assert!(!told(&office.approver).await);
    let body = json!({ "userId": office.finance.user_id, "fungsi": ["bendahara"] });
    let asked = office.post(&office.admin, "/api/cms/fungsi", &body).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    assert!(told(&office.approver).await);
    assert!(!told(&office.branch).await);
}

#[tokio::test]
async fn while_functions_are_demanded_an_admin_without_one_does_nothing() {
    let office = Office::open().await;
    let demand = json!({ "wajib": true, "alasan": "Sesuai peraturan" });
    let target = "/api/cms/fungsi/wajib";
    // Nobody would be left who gives them.
    let alone = office.post(&office.finance, target, &demand).await;
    assert_eq!(
        (alone.status, alone.code()),
        (409, "FUNGSI_AKUN_KURANG".to_owned())
    );
    for email in ["akun1@uji.test", "akun2@uji.test"] {
        let keeper = office.server.user(email, Role::Admin).await.to_string();
        let keeps = json!({ "userId": keeper, "fungsi": ["akun"] });
        let asked = office
            .post(&office.finance, "/api/cms/fungsi", &keeps)
            .await;
        office.second_person(&asked).await;
    }
    let payments = "/api/cms/keuangan";
    assert_eq!(office.read(&office.admin, payments).await.status, 200);
    let asked = office.post(&office.finance, target, &demand).await;
    assert_eq!(office.read(&office.admin, payments).await.status, 200);
    office.second_person(&asked).await;
    assert_eq!(office.read(&office.admin, payments).await.status, 403);
    let keeper = office.server.session("akun1@uji.test").await;
    let told = office.read(&keeper, "/api/cms/fungsi").await;
    assert_eq!(told.data()["wajibFungsi"], true, "{}", told.text());
    // One of the two does not leave the other alone.
    let other = office.server.session("akun2@uji.test").await;
    let shown = format!("{USERS}/{}", other.user_id);
    let version = office.read(&keeper, &shown).await.data()["versi"].clone();
    let gone = json!({ "versi": version, "alasan": "Pindah" });
    let alone = office
        .server
        .write_as(&keeper, "DELETE", &shown, &gone)
        .await;
    assert_eq!(
        (alone.status, alone.code()),
        (409, "FUNGSI_AKUN_KURANG".to_owned())
    );
    // It ends as it began: one proposes, another confirms.
    let no_longer = json!({ "wajib": false });
    let asked = office.post(&keeper, target, &no_longer).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let confirm = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    let done = office
        .post(&other, "/api/cms/usulan/setujui", &confirm)
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(office.read(&office.admin, payments).await.status, 200);
}

#[tokio::test]
async fn a_file_says_what_a_proposal_is_about_and_what_it_would_change() {
    let office = Office::open().await;
    // About no person, and about one.
    office.budget_line(9_000_000).await;
    let body = json!({ "userId": office.approver.user_id, "fungsi": ["bendahara"] });
    waits(&office.post(&office.finance, "/api/cms/fungsi", &body).await);
    let list = office.read(&office.admin, CHANGE).await.data();
    let file = office
        .read(&office.admin, &format!("{CHANGE}?format=csv"))
        .await;
    assert_eq!(file.status, 200, "{}", file.text());
    let text = file.text();
    assert!(text.contains("Mengenai,Perubahan,"), "{text}");
    let rows = list["items"].as_array().unwrap();
    assert!(rows.len() >= 2, "{list}");
    for row in rows {
        let about = row["perihal"].as_str().unwrap();
        assert!(!about.is_empty() && text.contains(about), "{about}: {text}");
        let first = &row["perubahan"][0];
        if row["mengenai"].is_null() {
            assert_eq!(about, first["sesudah"], "{row}");
        } else if let Some(name) = row["mengenai"]["nama"].as_str() {
            assert_eq!(about, name, "{row}");
        }
        let name = first["nama"].as_str().unwrap();
        assert!(text.contains(&format!("{name}: ")), "{name}: {text}");
    }
    assert!(text.contains(" → "), "{text}");
}

//! What is told as allowed is done, what is told as refused is refused with the same code, and telling
//! writes nothing.

use serde_json::{Value, json};

use super::BY_STATE;
use crate::error::codes_by_status;
use crate::routes::testing::{DOCUMENTS, FORM, Office, PAYMENT, Thing};
use crate::server::testing::{Answer, TestSession};

/// Where a thing is read, and the place of its acts in the answer.
struct Shown<'a> {
    office: &'a Office,
    path: String,
    /// The id of the item, in an answer of several.
    item: Option<String>,
}

impl Shown<'_> {
    async fn acts(&self, who: &TestSession) -> Vec<Value> {
        let before = self.office.server.app.ledger.head().await.unwrap();
        let answer = self.office.read(who, &self.path).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(
            self.office.server.app.ledger.head().await.unwrap(),
            before,
            "telling what may be done wrote something"
        );
        let data = answer.data();
        let shown = match &self.item {
            None => data,
            Some(id) => {
                let items = data["items"].as_array().unwrap();
                items.iter().find(|it| it["id"] == **id).unwrap().clone()
            }
        };
        let acts = shown["tindakan"].as_array().unwrap().clone();
        for act in &acts {
            assert_eq!(act["boleh"] == true, act["kode"].is_null(), "{act}");
            assert_eq!(act["boleh"] == true, act["alasan"].is_null(), "{act}");
        }
        acts
    }

    /// `boleh`, the code of the refusal (`-CODE` when it is not its turn), or nothing.
    async fn says(&self, who: &TestSession, act: &str) -> Option<String> {
        let acts = self.acts(who).await;
        let found = acts.iter().find(|one| one["nama"] == act)?;
        let code = found["kode"].as_str().unwrap_or("boleh");
        let turn = if found["giliran"] == true { "" } else { "-" };
        Some(format!("{turn}{code}"))
    }

    /// Asserts what is said of an act, and that doing it ends in the same way.
    async fn holds(
        &self,
        who: &TestSession,
        act: &str,
        said: &str,
        target: &str,
        body: &Value,
    ) -> Answer {
        assert_eq!(self.says(who, act).await.as_deref(), Some(said), "{act}");
        let done = self.office.post(who, target, body).await;
        if said == "boleh" {
            assert!(done.status < 300, "{act}: {}", done.text());
        } else {
            let code = said.trim_start_matches('-');
            assert_eq!(done.code(), code, "{act}: {}", done.text());
        }
        done
    }

    /// Asserts which acts a reader is told of at all.
    async fn knows(&self, who: &TestSession, names: &[&str]) {
        let acts = self.acts(who).await;
        let known: Vec<&str> = acts
            .iter()
            .map(|act| act["nama"].as_str().unwrap())
            .collect();
        assert_eq!(known, names, "{}", self.path);
    }
}

fn shown<'a>(office: &'a Office, path: &str) -> Shown<'a> {
    Shown {
        office,
        path: path.to_owned(),
        item: None,
    }
}

#[test]
fn refusals_by_state_are_codes_of_the_catalogue() {
    let codes: Vec<&str> = codes_by_status().into_values().flatten().collect();
    for code in BY_STATE {
        assert!(codes.contains(code), "{code}");
    }
}

#[tokio::test]
async fn a_form_says_what_each_office_may_do() {
    let office = Office::open().await;
    let draft = office.draft(&office.applicant, 1).await;
    let path = format!("{FORM}/{}", draft.id);
    let form = shown(&office, &path);
    let send = format!("{FORM}/ajukan");
    let body = draft.with(json!({}));
    form.knows(&office.applicant, &["ubah", "ajukan", "batalkan"])
        .await;
    form.holds(
        &office.applicant,
        "ajukan",
        "FORMULIR_BELUM_LENGKAP",
        &send,
        &body,
    )
    .await;
    let mut sent = draft;
    for kind in DOCUMENTS {
        sent = office.attach(&office.applicant, &sent, kind).await;
    }
    let body = sent.with(json!({}));
    let sent = form
        .holds(&office.applicant, "ajukan", "boleh", &send, &body)
        .await;
    let mut sent = Thing::of(&sent);
    form.knows(&office.government, &[]).await;
    let status = "-STATUS_FORMULIR_TIDAK_SESUAI";
    let body = sent.with(json!({}));
    form.holds(&office.applicant, "ajukan", status, &send, &body)
        .await;

    let recommend = format!("{FORM}/rekomendasi");
    let approve = format!("{FORM}/approve");
    form.holds(
        &office.branch,
        "rekomendasi",
        "DOKUMEN_BELUM_SAH",
        &recommend,
        &body,
    )
    .await;
    form.holds(&office.admin, "setujui", status, &approve, &body)
        .await;
    let judge = format!("{FORM}/periksa-dokumen");
    for kind in DOCUMENTS {
        let body = sent.with(json!({ "jenis": kind, "putusan": "sah" }));
        let judged = form
            .holds(&office.branch, "periksa-dokumen", "boleh", &judge, &body)
            .await;
        sent = Thing::of(&judged);
    }
    // Admins may recommend too, and then not approve.
    let body = sent.with(json!({}));
    let sent = form
        .holds(&office.admin, "rekomendasi", "boleh", &recommend, &body)
        .await;
    let sent = Thing::of(&sent);
    let body = sent.with(json!({}));
    let own = "PEREKOMENDASI_TIDAK_BOLEH_MENYETUJUI";
    form.holds(&office.admin, "setujui", own, &approve, &body)
        .await;
    assert_eq!(
        form.says(&office.branch, "minta-perbaikan")
            .await
            .as_deref(),
        Some("boleh")
    );
    form.holds(&office.approver, "setujui", "boleh", &approve, &body)
        .await;
    assert_eq!(
        form.says(&office.approver, "tolak").await.as_deref(),
        Some(status)
    );
    let of_user = format!("{FORM}/user/{}", office.applicant.user_id);
    let of_user = Shown {
        office: &office,
        path: of_user,
        item: Some(sent.id.clone()),
    };
    assert_eq!(
        of_user.says(&office.applicant, "batalkan").await.as_deref(),
        Some(status)
    );
    let past = office
        .read(&office.admin, &format!("{path}?per_tanggal=2030-01-01"))
        .await;
    assert_eq!(past.data()["tindakan"], json!([]), "{}", past.text());
}

#[tokio::test]
async fn an_account_says_who_may_judge_it() {
    let office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let accounts = Shown {
        office: &office,
        path: format!("/api/cms/rekening/penerima-beasiswa/{award}"),
        item: Some(account.clone()),
    };
    let target = "/api/cms/rekening/verifikasi";
    accounts.knows(&office.applicant, &["ubah"]).await;
    accounts.knows(&office.government, &[]).await;
    accounts
        .knows(&office.finance, &["verifikasi", "tolak", "ubah"])
        .await;
    // Who approved the form entered the account with it, and does not judge it; another admin does.
    let own = "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI";
    let body = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
    accounts
        .holds(&office.admin, "verifikasi", own, target, &body)
        .await;
    accounts
        .holds(&office.finance, "verifikasi", "boleh", target, &body)
        .await;
    let judged = "-REKENING_SUDAH_DIPERIKSA";
    let body = json!({ "id": account, "versi": 2, "putusan": "terverifikasi" });
    accounts
        .holds(&office.approver, "verifikasi", judged, target, &body)
        .await;
    let refuse = json!({ "id": account, "versi": 2, "putusan": "ditolak", "catatan": "Salah" });
    accounts
        .holds(&office.approver, "tolak", "boleh", target, &refuse)
        .await;
    let again = json!({ "id": account, "versi": 3, "putusan": "ditolak", "catatan": "Salah" });
    accounts
        .holds(&office.approver, "tolak", judged, target, &again)
        .await;
    // Nor does who changed it.
    let changed = json!({
        "id": account, "versi": 3, "jenis": "mahasiswa", "bankId": "132",
        "nomor": "102030409999", "namaPemilik": "Yuliana Gwijangge B",
    });
    let changed = office
        .post(&office.finance, "/api/cms/rekening/create", &changed)
        .await;
    assert!(changed.status < 300, "{}", changed.text());
    let body = json!({ "id": account, "versi": 4, "putusan": "terverifikasi" });
    accounts
        .holds(&office.finance, "verifikasi", own, target, &body)
        .await;
    accounts
        .holds(&office.approver, "verifikasi", "boleh", target, &body)
        .await;
}

#[tokio::test]
async fn a_decree_and_a_complaint_say_what_may_be_done() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let decrees = office.read(&office.admin, "/api/cms/sk-penetapan").await;
    let id = decrees.data()["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let decree = shown(&office, &format!("/api/cms/sk-penetapan/{id}"));
    decree.knows(&office.government, &[]).await;
    assert_eq!(
        decree.says(&office.admin, "ubah").await.as_deref(),
        Some("boleh")
    );

    let body = json!({
        "penerimaBeasiswaId": award, "perihal": "belum_diterima", "isi": "Uang belum masuk",
    });
    let place = "/api/cms/laporan/pengaduan";
    let opened = Thing::of(&office.post(&office.applicant, place, &body).await);
    let complaint = shown(&office, &format!("{place}/{}", opened.id));
    let (reply, close) = (format!("{place}/balas"), format!("{place}/tutup"));
    let body = opened.with(json!({}));
    complaint
        .holds(
            &office.finance,
            "tutup",
            "PENGADUAN_BELUM_DIJAWAB",
            &close,
            &body,
        )
        .await;
    assert_eq!(
        complaint.says(&office.applicant, "tutup").await.as_deref(),
        Some("boleh")
    );
    let body = opened.with(json!({ "isi": "Kami periksa" }));
    let answered = complaint
        .holds(&office.finance, "balas", "boleh", &reply, &body)
        .await;
    let body = Thing::of(&answered).with(json!({}));
    let closed = complaint
        .holds(&office.finance, "tutup", "boleh", &close, &body)
        .await;
    let body = Thing::of(&closed).with(json!({ "isi": "Halo" }));
    let over = "-PENGADUAN_SUDAH_DITUTUP";
    complaint
        .holds(&office.applicant, "balas", over, &reply, &body)
        .await;
    // Closing once more would change nothing.
    complaint.knows(&office.applicant, &["balas"]).await;
}

#[tokio::test]
async fn a_report_says_who_may_send_and_who_may_accept_it() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 3_000_000).await;
    let reports = Shown {
        office: &office,
        path: format!("/api/cms/laporan/penerima-beasiswa/{award}"),
        item: Some(payment.id.clone()),
    };
    let detail = shown(&office, &format!("{PAYMENT}/{}", payment.id));
    let early = "-STATUS_PEMBAYARAN_TIDAK_SESUAI";
    reports
        .knows(&office.applicant, &["konfirmasi", "laporkan"])
        .await;
    assert_eq!(
        reports.says(&office.applicant, "laporkan").await.as_deref(),
        Some(early)
    );
    let confirm = format!("{PAYMENT}/konfirmasi");
    let body = payment.with(json!({}));
    let payment = reports
        .holds(&office.applicant, "konfirmasi", "boleh", &confirm, &body)
        .await;
    let payment = Thing::of(&payment);
    assert_eq!(
        reports.says(&office.applicant, "laporkan").await.as_deref(),
        Some("boleh")
    );
    // Nothing is there to be accepted, and confirming twice changes nothing.
    let accept = "/api/cms/laporan/terima";
    let body = payment.with(json!({}));
    for act in ["terima-laporan", "kembalikan-laporan"] {
        assert_eq!(
            detail.says(&office.finance, act).await.as_deref(),
            Some("-LPJ_BELUM_ADA")
        );
    }
    detail
        .holds(
            &office.finance,
            "terima-laporan",
            "-LPJ_BELUM_ADA",
            accept,
            &body,
        )
        .await;
    reports.knows(&office.applicant, &["laporkan"]).await;
    let payment = office.reported(&payment).await;
    let body = payment.with(json!({}));
    detail
        .holds(&office.finance, "terima-laporan", "boleh", accept, &body)
        .await;
    assert_eq!(
        reports.says(&office.applicant, "laporkan").await.as_deref(),
        Some(early)
    );
}

#[tokio::test]
async fn a_roster_says_what_its_reader_may_do() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let place = "/api/cms/daftar-pembayaran";
    let body = json!({
        "nama": "Biaya hidup gelombang 1", "paguId": line.id, "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027", "jumlah": 3_000_000,
    });
    let made = office
        .post(&office.finance, &format!("{place}/create"), &body)
        .await;
    let made = Thing::of(&made);
    let roster = shown(&office, &format!("{place}/{}", made.id));
    roster.knows(&office.government, &[]).await;
    let status = "-STATUS_DAFTAR_TIDAK_SESUAI";
    let (lock, approve) = (format!("{place}/kunci"), format!("{place}/approve"));
    let body = made.with(json!({}));
    for who in [&office.finance, &office.approver] {
        roster.holds(who, "setujui", status, &approve, &body).await;
    }
    let locked = roster
        .holds(&office.finance, "kunci", "boleh", &lock, &body)
        .await;
    let locked = Thing::of(&locked);
    let body = locked.with(json!({}));
    let own = "PENYUSUN_TIDAK_BOLEH_MENYETUJUI";
    roster
        .holds(&office.finance, "setujui", own, &approve, &body)
        .await;
    // Papers are offered where a row waits for one.
    assert_eq!(roster.says(&office.approver, "sp2d").await, None);
    let approved = roster
        .holds(&office.approver, "setujui", "boleh", &approve, &body)
        .await;
    let approved = Thing::of(&approved);
    // Nothing waits for an approval or for the bank now.
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let body = approved
        .with(json!({ "spp": paper("SPP-1"), "spm": paper("SPM-1"), "sp2d": paper("SP2D-1") }));
    assert_eq!(roster.says(&office.approver, "setujui").await, None);
    assert_eq!(roster.says(&office.approver, "hasil-bank").await, None);
    let orders = format!("{place}/surat");
    roster
        .holds(&office.finance, "sp2d", "boleh", &orders, &body)
        .await;
    assert_eq!(roster.says(&office.finance, "sp2d").await, None);
    // The bank answers a file.
    assert_eq!(
        roster.says(&office.finance, "hasil-bank").await.as_deref(),
        Some("BERKAS_BANK_BELUM_DIBUAT")
    );
    assert_eq!(
        roster.says(&office.finance, "berkas-bank").await.as_deref(),
        Some("boleh")
    );
    assert_eq!(
        roster.says(&office.finance, "batalkan").await.as_deref(),
        Some(status)
    );
}

//! An office for tests: accounts of every role, a branch with its area, and the steps of a
//! scholarship's life through the real router.

use commands::Call;
use domain::record::{Area, Branch, FinanceCategory};
use domain::{Actor, Role};
use serde_json::{Value, json};

use crate::server::testing::{Answer, PAPER_PDF, TestServer, TestSession};

/// How long a test waits for the read models to follow what it wrote.
const READ_WAIT: std::time::Duration = std::time::Duration::from_secs(120);

/// Documents enough for a form to be handed in and recommended.
pub(crate) const DOCUMENTS: [&str; 4] = ["ktp", "surat_aktif", "buku_rekening", "khs"];

/// Where everything about forms is.
pub(crate) const FORM: &str = "/api/cms/formulir-pendaftaran";
/// Where everything about payments is.
pub(crate) const PAYMENT: &str = "/api/cms/keuangan";

/// A server with an account of every role, all signed in.
pub(crate) struct Office {
    pub server: TestServer,
    pub applicant: TestSession,
    pub other_applicant: TestSession,
    /// Branch of the district Kenyam.
    pub branch: TestSession,
    /// Branch of another district.
    pub other_branch: TestSession,
    pub admin: TestSession,
    pub finance: TestSession,
    pub approver: TestSession,
    pub government: TestSession,
    pub institution: TestSession,
}

/// Something with a version.
#[derive(Debug, Clone)]
pub(crate) struct Thing {
    pub id: String,
    pub version: u64,
    pub position: u64,
}

impl Thing {
    pub fn of(answer: &Answer) -> Self {
        assert!(answer.status < 300, "{}", answer.text());
        let data = answer.data();
        Self {
            id: data["id"].as_str().unwrap().to_owned(),
            version: data["versi"].as_u64().unwrap(),
            position: data["nomorPeristiwa"].as_u64().unwrap(),
        }
    }

    /// `{id, versi}` with more fields.
    pub fn with(&self, more: Value) -> Value {
        let mut body = json!({ "id": self.id, "versi": self.version });
        let fields = body.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        body
    }
}

impl Office {
    pub async fn open() -> Self {
        Self::on(TestServer::start().await).await
    }

    /// With registration of the year open for every type.
    pub async fn on(server: TestServer) -> Self {
        let office = Self::before_registration(server).await;
        office.server.open_registration(2026).await;
        office
    }

    /// Nobody can hand in a form yet.
    pub async fn before_registration(server: TestServer) -> Self {
        let call = Call::new(Actor::system());
        for (id, code) in [("kenyam", "95.08.01"), ("mapenduma", "95.08.02")] {
            let branch = Branch {
                name: format!("DPC {id}"),
                areas: vec![Area::HomeDistrict(code.parse().unwrap())],
                address: None,
                phone: None,
                hours: None,
                whatsapp: None,
            };
            commands::record::create(&server.app.commands, &call, id, branch)
                .await
                .unwrap();
        }
        let category = FinanceCategory {
            name: "Biaya hidup".to_owned(),
            account_code: "5.1.02.05".to_owned(),
        };
        commands::record::create(&server.app.commands, &call, "biaya-hidup", category)
            .await
            .unwrap();
        let other = server.user("dpc2@uji.test", Role::Branch).await;
        commands::user::change_role(
            &server.app.commands,
            &call,
            domain::UserId(other),
            None,
            Role::Branch,
            Some("mapenduma".to_owned()),
            None,
        )
        .await
        .unwrap();
        for (email, role) in [
            ("pemohon@uji.test", Role::Applicant),
            ("lain@uji.test", Role::Applicant),
            ("dpc@uji.test", Role::Branch),
            ("admin@uji.test", Role::Admin),
            ("keuangan@uji.test", Role::Admin),
            ("pengesah@uji.test", Role::Admin),
            ("pemerintah@uji.test", Role::Government),
            ("institusi@uji.test", Role::Institution),
        ] {
            server.user(email, role).await;
        }
        Self {
            applicant: server.session("pemohon@uji.test").await,
            other_applicant: server.session("lain@uji.test").await,
            branch: server.session("dpc@uji.test").await,
            other_branch: server.session("dpc2@uji.test").await,
            admin: server.session("admin@uji.test").await,
            finance: server.session("keuangan@uji.test").await,
            approver: server.session("pengesah@uji.test").await,
            government: server.session("pemerintah@uji.test").await,
            institution: server.session("institusi@uji.test").await,
            server,
        }
    }

    pub async fn post(&self, who: &TestSession, target: &str, body: &Value) -> Answer {
        self.server.post_as(who, target, body).await
    }

    pub async fn put(&self, who: &TestSession, target: &str, body: &Value) -> Answer {
        self.server.write_as(who, "PUT", target, body).await
    }

    /// The same write again and again under one key.
    pub async fn post_with_key(
        &self,
        who: &TestSession,
        target: &str,
        body: &Value,
        key: &str,
    ) -> Answer {
        let mut request = self.server.signed("POST", target, &who.csrf, body);
        let headers = request.headers_mut();
        let bearer = format!("Bearer {}", who.access);
        headers.insert("authorization", bearer.parse().unwrap());
        headers.insert("idempotency-key", key.parse().unwrap());
        self.server.send_request(request).await
    }

    /// DELETE without a body.
    pub async fn delete(&self, who: &TestSession, target: &str) -> Answer {
        self.server
            .write_as(who, "DELETE", target, &Value::Null)
            .await
    }

    /// Reads what is at least as new as the log.
    pub async fn read(&self, who: &TestSession, target: &str) -> Answer {
        let head = self.server.app.ledger.head().await.unwrap();
        // A program that shares its machine with every other test is given more than the three seconds of a request.
        if let Some(last) = head.checked_sub(1) {
            let known = self.server.app.read.wait_for(last, READ_WAIT).await;
            known.expect("the read models follow the log");
        }
        let request = crate::server::testing::get(target)
            .header("authorization", format!("Bearer {}", who.access))
            .header("x-min-position", head.saturating_sub(1).to_string());
        self.server.send(request).await
    }

    /// A name tells persons apart by letters, for it holds no digits: `Yuliana Gwijangge B` is the first.
    pub fn name_of(serial: u32) -> String {
        let digits = serial.to_string().into_bytes();
        let letters: String = digits.into_iter().map(|d| char::from(d + 17)).collect();
        format!("Yuliana Gwijangge {letters}")
    }

    /// A form whose every field is right; `serial` tells persons apart.
    pub fn filled_form(serial: u32) -> Value {
        json!({
            "nama": Self::name_of(serial),
            "nik": format!("950801550605{serial:04}"),
            "noKk": format!("950801150615{serial:04}"),
            "tempatLahir": "Kenyam",
            "tanggalLahir": "2005-06-15",
            "noHp": "081234567890",
            "jenisKelamin": "P",
            "distrikAsal": "95.08.01",
            "kampungAsal": "95.08.01.2001",
            "alamat": "Jl. Kenyam 1",
            "kotaStudi": "91.71",
            "jenjang": "S1",
            "institusiId": domain::reference::institutions()[0].code,
            "institusi": "Universitas Gadjah Mada",
            "programStudi": "Hukum",
            "nim": format!("2300{serial}"),
            "semester": 3,
            "ipk": 3.45,
            "jenisBeasiswa": "murni-nduga",
            "tahun": 2026,
            "rekening": {
                "kodeBank": "132",
                "nomor": format!("10203040{serial:04}"),
                "namaPemilik": Self::name_of(serial),
            },
        })
    }

    pub async fn draft(&self, who: &TestSession, serial: u32) -> Thing {
        let body = json!({ "isi": Self::filled_form(serial) });
        Thing::of(&self.post(who, &format!("{FORM}/create"), &body).await)
    }

    pub async fn attach(&self, who: &TestSession, form: &Thing, kind: &str) -> Thing {
        let kept = self.sent(who).await;
        let body = form.with(json!({
            "jenis": kind,
            "fileId": kept["fileId"],
            "sha256": kept["sha256"],
            "nama": format!("{kind}.pdf"),
        }));
        Thing::of(&self.post(who, &format!("{FORM}/dokumen"), &body).await)
    }

    /// A form handed in with all its documents.
    pub async fn submitted(&self, serial: u32) -> Thing {
        let mut form = self.draft(&self.applicant, serial).await;
        for kind in DOCUMENTS {
            form = self.attach(&self.applicant, &form, kind).await;
        }
        let body = form.with(json!({}));
        let answer = self
            .post(&self.applicant, &format!("{FORM}/ajukan"), &body)
            .await;
        Thing::of(&answer)
    }

    /// A form that the branch recommended.
    pub async fn recommended(&self, serial: u32) -> Thing {
        let mut form = self.submitted(serial).await;
        for kind in DOCUMENTS {
            let body = form.with(json!({ "jenis": kind, "putusan": "sah" }));
            let target = format!("{FORM}/periksa-dokumen");
            form = Thing::of(&self.post(&self.branch, &target, &body).await);
        }
        let body = form.with(json!({ "catatan": "Lengkap" }));
        let answer = self
            .post(&self.branch, &format!("{FORM}/rekomendasi"), &body)
            .await;
        Thing::of(&answer)
    }

    /// An approved form: (form, award id, account id).
    pub async fn approved(&self, serial: u32) -> (Thing, String, String) {
        let form = self.recommended(serial).await;
        let body = form.with(json!({}));
        let answer = self
            .post(&self.admin, &format!("{FORM}/approve"), &body)
            .await;
        let data = answer.data();
        let text = |name: &str| data[name].as_str().unwrap_or_default().to_owned();
        (
            Thing::of(&answer),
            text("penerimaBeasiswaId"),
            text("rekeningId"),
        )
    }

    /// A document that `who` sent, as a command names it.
    pub async fn sent(&self, who: &TestSession) -> Value {
        let files = [PAPER_PDF.to_vec()];
        let answer = self
            .server
            .upload(who, "/api/cms/upload/internal-file", &files)
            .await;
        assert!(answer.status < 300, "{}", answer.text());
        let kept = answer.data();
        let kept = kept["berkas"].get(0).unwrap_or(&kept).clone();
        json!({ "fileId": kept["fileId"], "sha256": kept["sha256"], "nama": "dokumen.pdf" })
    }

    /// `body` with the DPA and the scan of it that `who` sent.
    pub async fn with_paper(&self, who: &TestSession, number: &str, mut body: Value) -> Value {
        body["nomorDokumen"] = json!(number);
        body["tanggalDokumen"] = json!("2026-01-02");
        body["dokumen"] = self.sent(who).await;
        body
    }

    /// A budget line of this ceiling.
    pub async fn budget_line(&self, ceiling: i64) -> Thing {
        let body = json!({
            "tahun": 2026,
            "sumberDana": "apbd",
            "kategoriKeuanganId": "biaya-hidup",
            "kodeRekening": "5.1.02.05",
            "nama": "Biaya hidup 2026",
            "jumlah": ceiling,
        });
        let body = self.with_paper(&self.finance, "DPA/1/2026", body).await;
        let asked = self
            .post(&self.finance, "/api/cms/pagu/create", &body)
            .await;
        let request = self.second_person(&asked).await;
        // Opened and allocated in the append of the confirmation.
        Thing {
            version: 2,
            ..request
        }
    }

    /// Another person confirms what an answer (202) says is waiting.
    pub async fn second_person(&self, asked: &Answer) -> Thing {
        assert_eq!(asked.status, 202, "{}", asked.text());
        let body = json!({ "id": asked.data()["usulanId"], "versi": 1 });
        Thing::of(
            &self
                .post(&self.approver, "/api/cms/usulan/setujui", &body)
                .await,
        )
    }

    /// A recipient who can be paid: award named by a decree, account verified.
    pub async fn payable(&self, serial: u32) -> (String, String) {
        let (_, award, account) = self.approved(serial).await;
        let decree = json!({
            "nomor": format!("188.4/{serial}/2026"),
            "tanggal": "2026-01-01",
            "judul": "Penetapan penerima beasiswa",
            "penerimaBeasiswaId": [award],
        });
        Thing::of(
            &self
                .post(&self.admin, "/api/cms/sk-penetapan/create", &decree)
                .await,
        );
        let body = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
        Thing::of(
            &self
                .post(&self.finance, "/api/cms/rekening/verifikasi", &body)
                .await,
        );
        (award, account)
    }

    /// The body of a new payment.
    pub fn payment_of(award: &str, account: &str, line: &Thing, amount: i64) -> Value {
        json!({
            "penerimaBeasiswaId": award,
            "paguId": line.id,
            "komponen": "biaya_hidup",
            "tahunAkademik": "2026/2027",
            "semester": 3,
            "jumlah": amount,
            "rekeningId": account,
        })
    }

    /// A step on a payment.
    pub async fn pay_step(
        &self,
        who: &TestSession,
        step: &str,
        payment: &Thing,
        more: Value,
    ) -> Thing {
        let answer = self
            .post(who, &format!("{PAYMENT}/{step}"), &payment.with(more))
            .await;
        Thing::of(&answer)
    }

    /// A payment that the bank transferred: (award, payment).
    pub async fn transferred(&self, serial: u32, amount: i64) -> (String, Thing) {
        let (award, account) = self.payable(serial).await;
        let line = self.budget_line(9_000_000).await;
        let body = Self::payment_of(&award, &account, &line, amount);
        let target = format!("{PAYMENT}/create");
        let payment = Thing::of(&self.post(&self.finance, &target, &body).await);
        let payment = self
            .pay_step(&self.approver, "approve", &payment, json!({}))
            .await;
        let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
        let mut orders = paper("SP2D-1");
        orders["spp"] = paper("SPP-1");
        orders["spm"] = paper("SPM-1");
        let payment = self.pay_step(&self.finance, "sp2d", &payment, orders).await;
        let sent = json!({ "tanggal": "2026-01-01", "referensiBank": "REF-1" });
        let payment = self
            .pay_step(&self.finance, "salurkan", &payment, sent)
            .await;
        (award, payment)
    }

    /// Proposes to put something right about a payment, and has another person confirm it.
    pub async fn put_right(&self, id: &str, kind: &str, more: Value) {
        let finance = &self.finance;
        let shown = self.read(finance, &format!("{PAYMENT}/{id}")).await;
        let mut body = more;
        body["keuanganId"] = json!(id);
        body["versi"] = shown.data()["versi"].clone();
        body["jenis"] = json!(kind);
        body["alasan"] = json!("Surat bank");
        body["bukti"] = self.sent(finance).await;
        let asked = self
            .post(finance, &format!("{PAYMENT}/koreksi"), &body)
            .await;
        self.second_person(&asked).await;
    }

    /// Signs in anew whom the money passes, after a time in which sessions ended.
    pub async fn sign_in_again(&mut self) {
        self.finance = self.server.session("keuangan@uji.test").await;
        self.approver = self.server.session("pengesah@uji.test").await;
        self.government = self.server.session("pemerintah@uji.test").await;
    }

    /// A file of the applicant that shows what money was spent on.
    pub async fn evidence(&self) -> Value {
        let files = [PAPER_PDF.to_vec()];
        let target = "/api/cms/upload/internal-file";
        let answer = self.server.upload(&self.applicant, target, &files).await;
        let kept = answer.data();
        let kept = kept["berkas"].get(0).unwrap_or(&kept).clone();
        json!({ "fileId": kept["fileId"], "sha256": kept["sha256"], "nama": "kuitansi-kos.pdf" })
    }

    /// The applicant's report on a payment that arrived.
    pub async fn reported(&self, payment: &Thing) -> Thing {
        let body = payment.with(json!({ "catatan": "Kos", "berkas": [self.evidence().await] }));
        let sent = self.post(&self.applicant, "/api/cms/laporan/create", &body);
        Thing::of(&sent.await)
    }
}

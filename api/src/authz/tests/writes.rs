//! Every operation that writes, walked: a bad body and a missing key are refused; a real act with a stale version
//! is answered 409, succeeds as it should, and once more under its key writes nothing. None is left out.

mod change_requests;
mod contents;
mod held;
mod people;
mod too_long;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::Role;
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use super::{Access, allow::Entity, declared, operations};
use crate::docs;
use crate::routes::testing::{DOCUMENTS, FORM, Office, PAYMENT, Thing};
use crate::server::testing::{Answer, PAPER_PDF, TestSession};

/// Operations without fields in a body, and what they have instead.
const WITHOUT_FIELDS: &[(&str, &str)] = &[
    ("read_notification", "the address says it all"),
    ("remove_application_document", "versi stands in the query"),
    ("remove_news_picture", "versi stands in the query"),
    ("delete_news", "versi stands in the query"),
    ("delete_achievement", "versi stands in the query"),
    ("delete_previous_education", "versi stands in the query"),
    ("delete_bank", "versi stands in the query"),
    ("delete_branch", "versi stands in the query"),
    ("delete_district", "versi stands in the query"),
    ("delete_faculty", "versi stands in the query"),
    ("delete_finance_category", "versi stands in the query"),
    ("delete_institution", "versi stands in the query"),
    ("delete_kampung", "versi stands in the query"),
    ("delete_news_category", "versi stands in the query"),
    ("delete_scholarship_period", "versi stands in the query"),
    ("delete_study_programme", "versi stands in the query"),
    ("upload_single_image", "a form with files"),
    ("upload_multiple_image", "a form with files"),
    ("upload_file", "a form with files"),
    ("upload_internal_file", "a form with files"),
    ("upload_internal_image", "a form with files"),
    ("send_upload_piece", "a form with files"),
    ("finish_upload", "the address says it all"),
    ("remove_saved_view", "the address says it all"),
    ("switch_device_off", "the address says it all"),
    ("try_device", "the address says it all"),
];

/// Operations whose answer says more than what was written.
const TOLD_ANEW: &[(&str, &str)] = &[(
    "assign_permissions",
    "the effect of the act on who may do what now: a repeat has none",
)];

/// Operations with a key that need more than this office has; each is walked where it says.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "ask_register",
        "needs a register outside the office: routes/application/register_tests",
    ),
    (
        "register_user",
        "open to visitors, has no version: routes/user",
    ),
    (
        "read_notification",
        "no version, and what was read stays read",
    ),
    (
        "read_notifications",
        "no version, and what was read stays read: routes/notification/tests.rs",
    ),
    (
        "switch_reminders",
        "no version, and a switch turned twice stays: mail/reminder_tests.rs",
    ),
    (
        "close_budget_month",
        "a month that has ended: routes/budget_line and commands/tests",
    ),
    (
        "propose_carry_over",
        "payments that lapsed with their year: routes/budget_year/tests.rs and commands/tests",
    ),
    (
        "check_archive",
        "a list is read and nothing written: routes/disbursement/archive_tests.rs",
    ),
    (
        "check_import",
        "a list is read and nothing written: routes/award/import_tests.rs",
    ),
    (
        "propose_import",
        "a list of before the portal: routes/award/import_tests.rs",
    ),
    (
        "check_account_import",
        "a list is read and nothing written: routes/bank_account/import_tests.rs",
    ),
    (
        "import_accounts",
        "accounts of recipients of a list: routes/bank_account/import_tests.rs",
    ),
    (
        "make_claim_letters",
        "codes are given once, a repeat is refused: routes/user/claim_tests.rs",
    ),
    (
        "check_academic_sheet",
        "a list is read and nothing written: routes/academic_record/tests.rs",
    ),
    (
        "read_bank_table",
        "a file is read and nothing written: routes/roster/whole_tests.rs",
    ),
    (
        "keep_bank_titles",
        "the last word of a bank's columns holds: routes/roster/whole_tests.rs",
    ),
    (
        "check_names",
        "a file is read and nothing written: routes/bank_account/tests.rs",
    ),
    (
        "reconcile_register",
        "a list is read and nothing written: routes/register/tests.rs",
    ),
    (
        "reconcile_register_pdf",
        "a list is read and nothing written: routes/register/tests.rs",
    ),
    (
        "propose_archive",
        "a line of a year that is over: routes/disbursement/archive_tests.rs",
    ),
    (
        "dismiss_finding",
        "two siblings on one family card: routes/finding/tests.rs",
    ),
];

struct Operation {
    id: String,
    method: &'static str,
    path: String,
    /// Whether the operation is about a version: in the body or in the query.
    versioned: bool,
    has_fields: bool,
}

/// Every operation that writes.
fn writing() -> Vec<Operation> {
    let openapi = docs::openapi();
    let text = serde_json::to_value(&openapi).unwrap();
    operations(&openapi)
        .filter(|(_, method, _)| *method != "GET")
        .map(|(path, method, operation)| {
            let told = &text["paths"][path][method.to_lowercase()];
            let schema = &told["requestBody"]["content"]["application/json"]["schema"];
            let name = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next());
            let fields = name.map(|name| &text["components"]["schemas"][name]["properties"]);
            let asked = told["parameters"].as_array();
            let in_query = asked.is_some_and(|all| all.iter().any(|it| it["name"] == "versi"));
            Operation {
                id: operation.operation_id.clone().unwrap(),
                method,
                path: path.to_owned(),
                versioned: in_query || fields.is_some_and(|fields| !fields["versi"].is_null()),
                has_fields: name.is_some(),
            }
        })
        .collect()
}

fn listed(list: &[(&str, &str)], id: &str) -> bool {
    list.iter().any(|(listed, _)| *listed == id)
}

fn access_of(id: &str) -> Access {
    static DECLARED: LazyLock<OpenApi> = LazyLock::new(docs::declared);
    let found = operations(&DECLARED).find(|(_, _, it)| it.operation_id.as_deref() == Some(id));
    found.and_then(|(_, _, it)| declared(it)).unwrap()
}

/// Somebody who may call it; nobody for what is open.
fn who<'a>(office: &'a Office, id: &str) -> Option<&'a TestSession> {
    let access = access_of(id);
    if matches!(access.right, Some((Entity::WorkingPaper, _))) {
        return Some(&office.government);
    }
    [
        (Role::Admin, &office.admin),
        (Role::Applicant, &office.applicant),
        (Role::Branch, &office.branch),
        (Role::Institution, &office.institution),
    ]
    .into_iter()
    .find(|(role, _)| access.grants.iter().any(|(granted, _)| granted == role))
    .map(|(_, session)| session)
}

/// Makes the government's account an inspector: working papers are an inspector's alone.
async fn inspecting(office: &Office) {
    let body = json!({ "userId": office.government.user_id, "fungsi": ["pengawas"] });
    let asked = office.post(&office.admin, "/api/cms/fungsi", &body).await;
    office.second_person(&asked).await;
}

#[tokio::test]
async fn a_write_without_its_fields_or_its_key_is_refused_with_the_envelope() {
    let office = Office::open().await;
    inspecting(&office).await;
    let visitor = office.server.visitor_token().await;
    let nobody = "00000000-0000-7000-8000-000000000000";
    let mut walked = 0;
    for operation in writing() {
        let id = operation.id.as_str();
        let target = operation
            .path
            .split('/')
            .map(|part| if part.starts_with('{') { nobody } else { part })
            .collect::<Vec<_>>()
            .join("/");
        let session = who(&office, id);
        let csrf = session.map_or(visitor.as_str(), |session| session.csrf.as_str());
        for without_key in [false, true] {
            let body = json!({ "tidakDikenal": 1 });
            let mut request = office.server.signed(operation.method, &target, csrf, &body);
            let headers = request.headers_mut();
            if let Some(session) = session {
                let bearer = format!("Bearer {}", session.access).parse().unwrap();
                headers.insert("authorization", bearer);
            }
            if without_key {
                headers.remove("idempotency-key");
            }
            let answer = office.server.send_request(request).await;
            let told = answer.json();
            if let Some(reason) = access_of(id).by_key {
                // In the words of the standard that it names.
                assert!(!reason.is_empty(), "{id}");
                let refused = (answer.status, told["error"].as_str());
                assert_eq!(refused, (400, Some("invalid_request")), "{id}: {told}");
                continue;
            }
            if without_key && access_of(id).without_key.is_none() {
                assert_eq!(answer.code(), "KUNCI_IDEMPOTEN_TIDAK_ADA", "{id}: {told}");
            } else {
                assert_ne!(answer.code(), "KUNCI_IDEMPOTEN_TIDAK_ADA", "{id}: {told}");
            }
            if operation.has_fields && !without_key {
                assert!(!listed(WITHOUT_FIELDS, id), "{id} has fields");
                let expected = (422, "DATA_TIDAK_SAH".to_owned());
                assert_eq!((answer.status, answer.code()), expected, "{id}: {told}");
                assert!(
                    told["data"]["bidang"][0]["nama"].is_string(),
                    "{id}: {told}"
                );
            } else if !operation.has_fields {
                assert!(listed(WITHOUT_FIELDS, id), "{id}: say why it has no fields");
            }
            if answer.status >= 300 {
                assert_eq!(told["statusCode"], answer.status, "{id}: {told}");
                assert!(
                    told["message"].is_string() && !answer.code().is_empty(),
                    "{id}"
                );
            }
            walked += 1;
        }
    }
    assert!(walked > 250, "{walked}");
}

/// Acts of an office, each tried stale, done, and done again.
struct Walk<'a> {
    office: &'a Office,
    operations: Vec<Operation>,
    done: RefCell<BTreeMap<String, u32>>,
}

impl<'a> Walk<'a> {
    fn of(office: &'a Office) -> Self {
        Self {
            office,
            operations: writing(),
            done: RefCell::default(),
        }
    }

    fn operation(&self, method: &str, target: &str) -> &Operation {
        let path = target.split('?').next().unwrap();
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |operation: &&Operation| {
            let wanted: Vec<&str> = operation.path.split('/').collect();
            operation.method == method
                && wanted.len() == parts.len()
                && wanted
                    .iter()
                    .zip(&parts)
                    .all(|(wanted, part)| wanted.starts_with('{') || wanted == part)
        };
        let found = self.operations.iter().filter(fits);
        found
            .min_by_key(|operation| operation.path.matches('{').count())
            .unwrap_or_else(|| panic!("{method} {target} is no operation"))
    }

    async fn send(
        &self,
        who: &TestSession,
        method: &str,
        target: &str,
        body: &Value,
        key: &str,
    ) -> Answer {
        let server = &self.office.server;
        let mut request = server.signed(method, target, &who.csrf, body);
        let headers = request.headers_mut();
        let bearer = format!("Bearer {}", who.access).parse().unwrap();
        headers.insert("authorization", bearer);
        headers.insert("idempotency-key", key.parse().unwrap());
        server.send_request(request).await
    }

    async fn act(&self, who: &TestSession, method: &str, target: &str, body: Value) -> Answer {
        let operation = self.operation(method, target);
        let id = &operation.id;
        let key = uuid::Uuid::now_v7().to_string();
        too_long::is_refused(self, who, method, target, &body).await;
        if operation.versioned && (body["versi"].is_u64() || target.contains("versi=")) {
            let mut stale = body.clone();
            if stale["versi"].is_u64() {
                stale["versi"] = json!(900);
            }
            let old = match target.split_once("versi=") {
                Some((start, _)) => format!("{start}versi=900"),
                None => target.to_owned(),
            };
            let other = uuid::Uuid::now_v7().to_string();
            let refused = self.send(who, method, &old, &stale, &other).await;
            let expected = (409, "VERSI_USANG".to_owned());
            assert_eq!(
                (refused.status, refused.code()),
                expected,
                "{id}: {}",
                refused.text()
            );
            assert!(
                refused.data()["versiSekarang"].is_u64(),
                "{id}: {}",
                refused.text()
            );
        }
        let first = self.send(who, method, target, &body, &key).await;
        assert!(first.status < 300, "{id}: {}", first.text());
        let head = self.office.server.app.ledger.head().await.unwrap();
        let again = self.send(who, method, target, &body, &key).await;
        assert_eq!(again.status, first.status, "{id}: {}", again.text());
        let (told, repeated) = (first.json(), again.json());
        if listed(TOLD_ANEW, id) {
            assert_eq!(repeated["data"]["versi"], told["data"]["versi"], "{id}");
        } else {
            assert_eq!(repeated, told, "{id}");
        }
        let after = self.office.server.app.ledger.head().await.unwrap();
        assert_eq!(after, head, "{id} wrote twice under one key");
        *self.done.borrow_mut().entry(id.clone()).or_default() += 1;
        first
    }

    async fn post(&self, who: &TestSession, target: &str, body: Value) -> Thing {
        Thing::of(&self.act(who, "POST", target, body).await)
    }

    async fn put(&self, who: &TestSession, target: &str, body: Value) -> Thing {
        Thing::of(&self.act(who, "PUT", target, body).await)
    }

    async fn step(&self, who: &TestSession, target: &str, thing: &Thing, more: Value) -> Thing {
        self.post(who, target, thing.with(more)).await
    }

    async fn pay(&self, who: &TestSession, step: &str, thing: &Thing, more: Value) -> Thing {
        self.step(who, &format!("{PAYMENT}/{step}"), thing, more)
            .await
    }

    async fn paper(&self, who: &TestSession) -> Value {
        let target = "/api/cms/upload/internal-file";
        let files = [PAPER_PDF.to_vec()];
        let kept = self.office.server.upload(who, target, &files).await.data();
        let kept = kept["berkas"].get(0).unwrap_or(&kept).clone();
        json!({ "fileId": kept["fileId"], "sha256": kept["sha256"] })
    }

    async fn document(&self, who: &TestSession, form: &Thing, kind: &str) -> Thing {
        let mut more = self.paper(who).await;
        more["jenis"] = json!(kind);
        self.step(who, &format!("{FORM}/dokumen"), form, more).await
    }

    async fn draft(&self, who: &TestSession, serial: u32) -> Thing {
        let body = json!({ "isi": Office::filled_form(serial) });
        self.post(who, &format!("{FORM}/create"), body).await
    }

    /// The form `serial` of this person, handed in.
    async fn handed_in(&self, who: &TestSession, serial: u32) -> Thing {
        let mut form = self.draft(who, serial).await;
        for kind in DOCUMENTS {
            form = self.document(who, &form, kind).await;
        }
        self.step(who, &format!("{FORM}/ajukan"), &form, json!({}))
            .await
    }

    async fn judged(&self, mut form: Thing) -> Thing {
        for kind in DOCUMENTS {
            let target = format!("{FORM}/periksa-dokumen");
            let verdict = json!({ "jenis": kind, "putusan": "sah" });
            form = self
                .step(&self.office.branch, &target, &form, verdict)
                .await;
        }
        form
    }

    /// A recommended form becomes an award: (award, account).
    async fn awarded(&self, form: Thing) -> (Thing, String) {
        let target = format!("{FORM}/rekomendasi");
        let form = self
            .step(
                &self.office.branch,
                &target,
                &form,
                json!({ "catatan": "Lengkap" }),
            )
            .await;
        let body = form.with(json!({}));
        let target = format!("{FORM}/approve");
        let approved = self.act(&self.office.admin, "POST", &target, body).await;
        let data = approved.data();
        let id = data["penerimaBeasiswaId"].as_str().unwrap().to_owned();
        let account = data["rekeningId"].as_str().unwrap().to_owned();
        (self.now("/api/cms/penerima-beasiswa", &id).await, account)
    }

    /// A thing as it stands.
    async fn now(&self, list: &str, id: &str) -> Thing {
        let target = format!("{list}/{id}");
        let seen = self.office.read(&self.office.admin, &target).await;
        assert_eq!(seen.status, 200, "{target}: {}", seen.text());
        Thing {
            id: id.to_owned(),
            version: seen.data()["versi"].as_u64().unwrap(),
            position: 0,
        }
    }
}

#[tokio::test]
async fn every_write_is_held_to_its_version_succeeds_and_is_written_once() {
    let office = Office::open().await;
    let walk = Walk::of(&office);
    Box::pin(contents::master_data(&walk)).await;
    Box::pin(contents::news_and_texts(&walk)).await;
    Box::pin(people::walked(&walk)).await;
    let (award, account, second) = Box::pin(forms(&walk)).await;
    Box::pin(money(&walk, &award, &account, &second)).await;
    Box::pin(after_the_award(&walk, &award, &second)).await;

    let done: BTreeSet<String> = walk.done.borrow().keys().cloned().collect();
    for operation in &walk.operations {
        let id = &operation.id;
        let told = access_of(id).without_key.is_some() || listed(ELSEWHERE, id);
        assert!(
            told != done.contains(id),
            "{id}: walk it here, or say in one of the lists why not"
        );
    }
}

/// Forms to their ends; two become awards: (award, account, second award).
async fn forms(walk: &Walk<'_>) -> (Thing, String, Thing) {
    let office = walk.office;
    let (me, branch) = (&office.applicant, &office.branch);
    let form = walk.draft(me, 1).await;
    let change = json!({ "versi": form.version, "isi": Office::filled_form(1) });
    let mut form = walk.put(me, &format!("{FORM}/{}", form.id), change).await;
    for kind in DOCUMENTS {
        form = walk.document(me, &form, kind).await;
    }
    let gone = format!("{FORM}/{}/dokumen/khs?versi={}", form.id, form.version);
    let form = Thing::of(&walk.act(me, "DELETE", &gone, Value::Null).await);
    let form = walk.document(me, &form, "khs").await;
    let hand_in = format!("{FORM}/ajukan");
    let form = walk.step(me, &hand_in, &form, json!({})).await;
    let taken = format!("{FORM}/ambil");
    let form = walk.step(branch, &taken, &form, json!({})).await;
    let released = format!("{FORM}/lepas");
    let form = walk.step(branch, &released, &form, json!({})).await;
    let repair = json!({ "catatan": "Unggah ulang KHS", "dokumen": ["khs"] });
    let target = format!("{FORM}/minta-perbaikan");
    let form = walk.step(branch, &target, &form, repair).await;
    let form = walk.document(me, &form, "khs").await;
    let form = walk.step(me, &hand_in, &form, json!({})).await;
    let form = walk.judged(form).await;
    let (award, account) = walk.awarded(form).await;

    let other = &office.other_applicant;
    let dropped = walk.draft(other, 2).await;
    let target = format!("{FORM}/batalkan");
    walk.step(other, &target, &dropped, json!({})).await;
    office.server.user("tolak@uji.test", Role::Applicant).await;
    let third = office.server.session("tolak@uji.test").await;
    let refused = walk.handed_in(&third, 3).await;
    let why = json!({ "kodeAlasan": "GANDA", "alasan": "Sudah terdaftar" });
    walk.step(branch, &format!("{FORM}/tolak"), &refused, why)
        .await;

    let data = format!("/api/cms/data-diri/{}", me.user_id);
    let person = walk
        .put(me, &data, json!({ "versi": 0, "anakKe": 2 }))
        .await;
    let home = json!({
        "versi": person.version,
        "isi": { "jenis": "asal", "alamat": "Kampung Kenyam", "distrikId": "95.08.01" },
    });
    let person = walk.post(me, "/api/cms/alamat/create", home).await;
    let school =
        json!({ "versi": person.version, "isi": { "jenis": "SMA", "namaSekolah": "SMA 1" } });
    let schools = "/api/cms/pendidikan-sebelumnya";
    let person = walk.post(me, &format!("{schools}/create"), school).await;
    let shown = office.read(me, &data).await.data();
    let id = shown["pendidikanSebelumnya"][0]["id"].as_str().unwrap();
    let school =
        json!({ "versi": person.version, "isi": { "jenis": "SMA", "namaSekolah": "SMA 2" } });
    let person = walk.put(me, &format!("{schools}/{id}"), school).await;
    let gone = format!("{schools}/{id}?versi={}", person.version);
    walk.act(me, "DELETE", &gone, Value::Null).await;
    office.server.user("cabut@uji.test", Role::Applicant).await;
    let fourth = office.server.session("cabut@uji.test").await;
    let form = walk.handed_in(&fourth, 4).await;
    let (second, _) = walk.awarded(walk.judged(form).await).await;
    (award, account, second)
}

async fn money(walk: &Walk<'_>, award: &Thing, account: &str, second: &Thing) {
    let office = walk.office;
    let (finance, approver, me) = (&office.finance, &office.approver, &office.applicant);
    let decrees = "/api/cms/sk-penetapan";
    let decree = json!({
        "nomor": "188.4/1/2026", "tanggal": "2026-01-01", "judul": "Penetapan penerima beasiswa",
        "penerimaBeasiswaId": [award.id],
    });
    let decree = walk
        .post(&office.admin, &format!("{decrees}/create"), decree)
        .await;
    let amended = json!({
        "nomor": "188.4/2/2026", "tanggal": "2026-01-01", "alasan": "Satu lagi", "tambah": [second.id],
        "id": decree.id, "versi": decree.version, "bukti": walk.paper(&office.admin).await,
    });
    let asked = walk
        .act(&office.admin, "POST", &format!("{decrees}/ubah"), amended)
        .await;
    walk.confirm(&asked).await;
    held::renumbered(walk, &decree).await;

    let entered = json!({
        "id": account, "versi": 1, "jenis": "mahasiswa", "bankId": "132",
        "nomor": "555566667777", "namaPemilik": "Yuliana Gwijangge B",
    });
    let entered = walk
        .post(finance, "/api/cms/rekening/create", entered)
        .await;
    let verdict = json!({ "putusan": "terverifikasi" });
    walk.step(
        &office.admin,
        "/api/cms/rekening/verifikasi",
        &entered,
        verdict,
    )
    .await;

    let line = change_requests::line(walk).await;
    change_requests::walked(walk).await;

    let new = |component: &str| {
        let mut body = Office::payment_of(&award.id, account, &line, 3_000_000);
        body["komponen"] = json!(component);
        body
    };
    let create = format!("{PAYMENT}/create");
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let day = |more: Value| {
        let mut body = json!({ "tanggal": "2026-01-01" });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        body
    };

    Box::pin(held::walked(walk, new("tugas_akhir"))).await;
    Box::pin(held::of_years(walk)).await;
    Box::pin(held::entitled(walk, award)).await;
    // Refused, cancelled, and paid to the end.
    let payment = walk.post(finance, &create, new("lainnya")).await;
    let why = json!({
        "keuanganId": payment.id, "versi": payment.version, "kodeAlasan": "GANDA", "alasan": "Dobel",
        "bolehAjukanUlang": true,
    });
    walk.post(approver, "/api/cms/penolakan-keuangan/create", why)
        .await;
    Box::pin(held::refused_for_good(walk, new("lainnya"))).await;
    let payment = walk.post(finance, &create, new("asrama")).await;
    walk.pay(finance, "batalkan", &payment, json!({ "alasan": "Salah" }))
        .await;
    let payment = walk.post(finance, &create, new("ukt")).await;
    let correction =
        json!({ "versi": payment.version, "jumlah": 2_000_000, "alasan": "Salah ketik" });
    let payment = walk
        .put(finance, &format!("{PAYMENT}/{}", payment.id), correction)
        .await;
    let payment = walk.pay(approver, "approve", &payment, json!({})).await;
    let payment = walk.pay(finance, "spp", &payment, paper("SPP-1")).await;
    let payment = walk.pay(finance, "spm", &payment, paper("SPM-1")).await;
    let payment = walk.pay(finance, "sp2d", &payment, paper("SP2D-1")).await;
    let payment = held::gathered(walk, "lepas", &payment).await.0;
    let sent = day(json!({ "referensiBank": "REF-1" }));
    let payment = walk.pay(finance, "salurkan", &payment, sent.clone()).await;

    // Sent back by the bank, paid again, and back to the treasury.
    let back = day(json!({ "alasan": "Gangguan bank" }));
    let payment = walk.pay(finance, "retur", &payment, back).await;
    let again = json!({ "rekeningId": account });
    let replaced = walk.pay(finance, "bayar-ulang", &payment, again).await;
    walk.pay(
        finance,
        "batalkan",
        &replaced,
        json!({ "alasan": "Disetor" }),
    )
    .await;
    let payment = walk.now(PAYMENT, &payment.id).await;
    let payment = held::paid_again_as_a_roster(walk, &payment).await;
    let refund = day(json!({ "nomorBukti": "STS-1" }));
    walk.pay(approver, "kembalikan", &payment, refund).await;

    // As a roster, to the spending report and a complaint.
    let rosters = "/api/cms/daftar-pembayaran";
    let criteria = json!({
        "nama": "Biaya hidup", "paguId": line.id, "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027", "jumlah": 3_000_000,
    });
    let new = format!("{rosters}/create");
    let roster = walk.post(finance, &new, criteria.clone()).await;
    let gone = json!({ "alasan": "Salah nama" });
    walk.act(
        finance,
        "POST",
        &format!("{rosters}/batalkan"),
        roster.with(gone),
    )
    .await;
    let roster = walk.post(finance, &new, criteria).await;
    let roster = Box::pin(held::rows_of_roster(walk, rosters, roster, second)).await;
    let of = |answer: &Answer| Thing::of(answer);
    let lock = format!("{rosters}/kunci");
    let roster = of(&walk
        .act(finance, "POST", &lock, roster.with(json!({})))
        .await);
    let approve = format!("{rosters}/approve");
    let roster = of(&walk
        .act(approver, "POST", &approve, roster.with(json!({})))
        .await);
    let roster = Box::pin(held::of_roster(walk, rosters, roster)).await;
    let papers = json!({ "spp": paper("SPP-9"), "spm": paper("SPM-9"), "sp2d": paper("SP2D-9") });
    let order = format!("{rosters}/surat");
    let roster = of(&walk.act(finance, "POST", &order, roster.with(papers)).await);
    let file = format!("{rosters}/berkas-bank");
    let roster = of(&walk
        .act(finance, "POST", &file, roster.with(json!({})))
        .await);
    let list = format!(
        "{PAYMENT}?daftarPembayaranId={}&status=sp2d_terbit",
        roster.id
    );
    let payment = office.read(finance, &list).await.data()["items"][0]["id"].clone();
    let result = "rekening;jumlah;status;tanggal\n555566667777;3000000;BERHASIL;2026-01-01\n";
    let target = format!("{rosters}/{}/hasil-bank", roster.id);
    let body = json!({ "versi": roster.version, "berkas": result });
    let settled = walk.act(finance, "POST", &target, body).await;
    assert_eq!(settled.data()["disalurkan"], 1, "{}", settled.text());
    let payment = walk.now(PAYMENT, payment.as_str().unwrap()).await;
    let payment = walk.pay(me, "konfirmasi", &payment, json!({})).await;
    let reports = "/api/cms/laporan";
    let report = |paper: Value| json!({ "catatan": "Kos tiga bulan", "berkas": [paper] });
    let mut receipt = walk.paper(me).await;
    receipt["nama"] = json!("kos.pdf");
    let target = format!("{reports}/create");
    let told = walk
        .step(me, &target, &payment, report(receipt.clone()))
        .await;
    let why = json!({ "alasan": "Nota buku belum ada" });
    let told = walk
        .step(finance, &format!("{reports}/kembalikan"), &told, why)
        .await;
    let mut receipt = walk.paper(me).await;
    receipt["nama"] = json!("buku.pdf");
    let told = walk.step(me, &target, &told, report(receipt)).await;
    walk.step(finance, &format!("{reports}/terima"), &told, json!({}))
        .await;

    let complaints = format!("{reports}/pengaduan");
    let words = json!({
        "penerimaBeasiswaId": award.id, "perihal": "belum_diterima", "isi": "Uang belum masuk",
    });
    let complaint = walk.post(me, &complaints, words).await;
    let reply = json!({ "isi": "Kami periksa ke bank" });
    let complaint = walk
        .step(finance, &format!("{complaints}/balas"), &complaint, reply)
        .await;
    walk.step(
        finance,
        &format!("{complaints}/tutup"),
        &complaint,
        json!({}),
    )
    .await;
}

async fn after_the_award(walk: &Walk<'_>, award: &Thing, second: &Thing) {
    let office = walk.office;
    let (admin, me) = (&office.admin, &office.applicant);
    let awards = "/api/cms/penerima-beasiswa";
    let records = "/api/cms/data-akademik";
    let award = walk.now(awards, &award.id).await;
    let semester = json!({
        "penerimaBeasiswaId": award.id, "versi": award.version, "tahunAkademik": "2026/2027",
        "semester": 3, "jumlahSks": 20, "ipk": 3.4,
    });
    let recorded = walk.post(me, &format!("{records}/create"), semester).await;
    let list = office
        .read(me, &format!("{records}/penerima-beasiswa/{}", award.id))
        .await
        .data();
    let id = list["items"][0]["id"].as_str().unwrap();
    let wrong = json!({
        "id": id, "versi": recorded.version, "jenis": "salah", "jumlahSks": 21, "ipk": 3.5,
    });
    let recorded = walk.post(admin, &format!("{records}/sanggah"), wrong).await;
    let change = json!({ "versi": recorded.version, "jumlahSks": 21, "ipk": 3.5 });
    let changed = walk.put(me, &format!("{records}/{id}"), change).await;
    let attest = json!({ "id": id, "versi": changed.version });
    walk.post(admin, &format!("{records}/konfirmasi"), attest)
        .await;

    let won =
        json!({ "nama": "Lomba", "tingkat": "nasional", "tahun": 2025, "peringkat": "Juara 1" });
    let mut paper = walk.paper(me).await;
    paper["nama"] = json!("sertifikat.pdf");
    let achievements = "/api/cms/prestasi";
    let new = json!({ "isi": won, "sertifikat": paper });
    let one = walk.post(me, &format!("{achievements}/create"), new).await;
    let target = format!("{achievements}/{}", one.id);
    let mut told = won.clone();
    told["nama"] = json!("Olimpiade");
    let one = walk
        .put(me, &target, json!({ "versi": one.version, "isi": told }))
        .await;
    let gone = format!("{target}?versi={}", one.version);
    let one = Thing::of(&walk.act(me, "DELETE", &gone, Value::Null).await);
    walk.step(admin, &format!("{achievements}/pulihkan"), &one, json!({}))
        .await;

    let projects = "/api/cms/tugas-akhir";
    let mut project = json!({ "judul": "Ubi", "abstrak": "Tentang ubi.", "tahun": 2025 });
    let mut new = project.clone();
    new["penerimaBeasiswaId"] = json!(award.id);
    new["berkas"] = walk.paper(me).await;
    let one = walk.post(me, &format!("{projects}/create"), new).await;
    project["versi"] = json!(one.version);
    project["judul"] = json!("Ubi dan pangan");
    walk.put(me, &format!("{projects}/{}", one.id), project)
        .await;

    let words = json!({ "testimoni": "Terima kasih semua" });
    walk.post(me, "/api/web/testimoni/create", words).await;
    let voices = "/api/cms/testimoni";
    let told = json!({ "penerimaBeasiswaId": second.id, "isi": { "testimoni": "Lewat telepon" } });
    let voice = walk.post(admin, &format!("{voices}/create"), told).await;
    let edit = json!({ "versi": voice.version, "isi": { "testimoni": "Lewat surat" } });
    walk.put(admin, &format!("{voices}/{}", voice.id), edit)
        .await;

    let award = walk.now(awards, &award.id).await;
    let step = |name: &str| format!("{awards}/{name}");
    let why = json!({ "alasan": "Cuti" });
    let award = walk.step(admin, &step("tangguhkan"), &award, why).await;
    let award = walk.step(admin, &step("aktifkan"), &award, json!({})).await;
    let award = walk
        .step(
            admin,
            &step("lulus"),
            &award,
            json!({ "tanggal": "2025-12-20" }),
        )
        .await;
    walk.step(admin, &step("selesai"), &award, json!({})).await;
    walk.step(
        admin,
        &step("cabut"),
        &walk.now(awards, &second.id).await,
        json!({ "alasan": "Mengundurkan diri" }),
    )
    .await;
}

//! Entitlements and rules of continuation through the real router: set by two persons, and held to.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};

const ENTITLEMENTS: &str = "/api/cms/besaran";
const RULES: &str = "/api/cms/aturan-lanjutan";
const AWARDS: &str = "/api/cms/penerima-beasiswa";
const RECORDS: &str = "/api/cms/data-akademik";

impl Office {
    /// Living costs of an S1 student, and nothing else, for the type of the forms here.
    async fn entitle(&self, amount: i64) {
        let kind = self.entitlements().await;
        let body = json!({
            "tahun": 2026, "beasiswa": kind["beasiswa"], "versi": kind["versi"],
            "baris": [{
                "jenjang": "S1", "komponen": "biaya_hidup", "jumlah": amount, "per": "semester",
                "semesterTerakhir": 8,
            }],
        });
        let asked = self.put(&self.admin, ENTITLEMENTS, &body).await;
        assert_eq!(asked.status, 202, "{}", asked.text());
        self.second_person(&asked).await;
    }

    async fn entitlements(&self) -> Value {
        let target = format!("{ENTITLEMENTS}?tahun=2026");
        let seen = self.read(&self.government, &target).await.data();
        let items = seen["items"].as_array().unwrap();
        let kind = items.iter().find(|item| item["beasiswa"] == "murni-nduga");
        kind.unwrap().clone()
    }

    async fn award(&self, id: &str) -> Value {
        self.read(&self.admin, &format!("{AWARDS}/{id}"))
            .await
            .data()
    }

    async fn attest(&self, award: &str, semester: u8) -> crate::server::testing::Answer {
        let list = format!("{RECORDS}/penerima-beasiswa/{award}");
        let records = self.read(&self.applicant, &list).await.data();
        let records = records["items"].as_array().unwrap();
        let record = records.iter().find(|record| record["semester"] == semester);
        let version = self.award(award).await["versi"].clone();
        let body = json!({ "id": record.unwrap()["id"], "versi": version });
        self.post(&self.admin, &format!("{RECORDS}/konfirmasi"), &body)
            .await
    }

    async fn except(&self, award: &str, more: Value) {
        let mut body = json!({
            "penerimaBeasiswaId": award, "versi": self.award(award).await["versi"],
            "tahunAkademik": "2026/2027", "alasan": "Praktik klinik di luar kota",
            "bukti": self.sent(&self.finance).await,
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        let target = format!("{AWARDS}/pengecualian");
        let asked = self.post(&self.finance, &target, &body).await;
        assert_eq!(asked.status, 202, "{}", asked.text());
        self.second_person(&asked).await;
    }
}

#[tokio::test]
async fn more_than_the_entitlement_is_paid_only_by_an_exception_of_two_persons() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(500_000_000).await;
    let create = format!("{PAYMENT}/create");
    office.entitle(6_000_000).await;
    let shown = office.entitlements().await;
    assert_eq!(shown["baris"][0]["jumlah"], 6_000_000);

    let pay = async |amount: i64, component: &str| {
        let mut body = Office::payment_of(&award, &account, &line, amount);
        body["komponen"] = json!(component);
        office.post(&office.finance, &create, &body).await
    };
    let refused = pay(150_000_000, "biaya_hidup").await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "MELEBIHI_BESARAN".into())
    );
    assert!(
        refused
            .text()
            .contains("Rp 150.000.000 melebihi besaran Rp 6.000.000"),
        "{}",
        refused.text()
    );
    let unknown = pay(1_000, "asrama").await;
    assert_eq!(unknown.code(), "BESARAN_BELUM_DITETAPKAN");
    assert_eq!(pay(6_000_000, "biaya_hidup").await.status, 201);

    let allowed = json!({ "jenis": "besaran", "komponen": "asrama", "jumlah": 9_000_000 });
    office.except(&award, allowed).await;
    assert_eq!(pay(9_000_001, "asrama").await.code(), "MELEBIHI_BESARAN");
    assert_eq!(pay(9_000_000, "asrama").await.status, 201);
    let seen = office.award(&award).await;
    assert_eq!(seen["pengecualian"][0]["jumlah"], 9_000_000);
}

#[tokio::test]
async fn a_lowered_entitlement_holds_what_was_approved_before() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(50_000_000).await;
    office.entitle(6_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 6_000_000);
    let made = office
        .post(&office.finance, &format!("{PAYMENT}/create"), &body)
        .await;
    let payment = Thing::of(&made);
    office.entitle(4_000_000).await;
    let approve = format!("{PAYMENT}/approve");
    let refused = office
        .post(&office.approver, &approve, &payment.with(json!({})))
        .await;
    assert_eq!(refused.code(), "MELEBIHI_BESARAN", "{}", refused.text());
}

#[tokio::test]
async fn a_correction_is_held_to_the_entitlement_when_it_is_typed() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(50_000_000).await;
    office.entitle(6_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 5_000_000);
    let made = office
        .post(&office.finance, &format!("{PAYMENT}/create"), &body)
        .await;
    let payment = Thing::of(&made);
    let correct = async |payment: &Thing, amount: i64| {
        let body = payment.with(json!({ "jumlah": amount, "alasan": "Salah ketik" }));
        let target = format!("{PAYMENT}/{}", payment.id);
        let mut body = body;
        body.as_object_mut().unwrap().remove("id");
        office.put(&office.finance, &target, &body).await
    };
    let refused = correct(&payment, 6_000_001).await;
    assert_eq!(refused.code(), "MELEBIHI_BESARAN", "{}", refused.text());
    // Less is always possible, also below an entitlement that was lowered since.
    let payment = Thing::of(&correct(&payment, 6_000_000).await);
    office.entitle(3_000_000).await;
    let payment = Thing::of(&correct(&payment, 4_000_000).await);
    assert_eq!(
        correct(&payment, 4_500_000).await.code(),
        "MELEBIHI_BESARAN"
    );
    // Rejected and proposed again, it is asked anew.
    let rejected = json!({
        "keuanganId": payment.id, "kodeAlasan": "GANDA", "alasan": "Dobel", "bolehAjukanUlang": true,
    });
    let answer = office
        .post(
            &office.approver,
            "/api/cms/penolakan-keuangan/create",
            &rejected,
        )
        .await;
    let payment = Thing {
        version: payment.version + 1,
        ..payment
    };
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(
        correct(&payment, 3_500_000).await.code(),
        "MELEBIHI_BESARAN"
    );
    Thing::of(&correct(&payment, 3_000_000).await);
}

#[tokio::test]
async fn a_component_is_paid_by_a_line_of_its_own_year_only() {
    let office = Office::open().await;
    let line = office.budget_line(50_000_000).await;
    let propose = async |year: u16, line: &str| {
        let body = json!({
            "tahun": year, "beasiswa": "murni-nduga", "versi": 0,
            "baris": [{
                "jenjang": "S1", "komponen": "biaya_hidup", "jumlah": 1_000_000,
                "per": "semester", "semesterTerakhir": 8, "paguId": line,
            }],
        });
        office.put(&office.admin, ENTITLEMENTS, &body).await
    };
    let unknown = uuid::Uuid::from_u128(7).to_string();
    for (year, line) in [(2027, line.id.as_str()), (2026, &unknown)] {
        let refused = propose(year, line).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        assert!(
            refused.text().contains("bukan milik tahun anggaran ini"),
            "{}",
            refused.text()
        );
    }
    assert_eq!(propose(2026, &line.id).await.status, 202);
}

#[tokio::test]
async fn a_roster_without_an_amount_pays_each_their_entitlement() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(50_000_000).await;
    let body = json!({
        "nama": "Biaya hidup", "paguId": line.id, "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027",
    });
    let create = "/api/cms/daftar-pembayaran/create";
    let nothing = office.post(&office.finance, create, &body).await;
    assert_eq!(nothing.status, 409, "{}", nothing.text());
    office.entitle(5_500_000).await;
    let made = office.post(&office.finance, create, &body).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(made.data()["baris"][0]["jumlah"], 5_500_000);
    let list = format!(
        "{PAYMENT}?daftarPembayaranId={}",
        made.data()["id"].as_str().unwrap()
    );
    let payments = office.read(&office.finance, &list).await.data();
    assert_eq!(payments["items"][0]["jumlah"], 5_500_000);
}

#[tokio::test]
async fn a_table_names_each_level_and_component_once() {
    let office = Office::open().await;
    let row = |amount: i64| {
        json!({
            "jenjang": "S1", "komponen": "ukt", "jumlah": amount, "per": "tahun",
            "semesterTerakhir": 8,
        })
    };
    let body = |rows: Value| json!({ "tahun": 2026, "beasiswa": "murni-nduga", "versi": 0, "baris": rows });
    for (rows, said) in [
        (json!([row(1), row(2)]), "hanya boleh satu baris"),
        (json!([row(0)]), "lebih dari nol"),
    ] {
        let refused = office.put(&office.admin, ENTITLEMENTS, &body(rows)).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        assert!(refused.text().contains(said), "{}", refused.text());
    }
    // What is paid once a year is paid once, whichever semester is named.
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(50_000_000).await;
    let asked = office
        .put(&office.admin, ENTITLEMENTS, &body(json!([row(2_000_000)])))
        .await;
    office.second_person(&asked).await;
    let create = format!("{PAYMENT}/create");
    for semester in [1, 2] {
        let studies = json!({
            "penerimaBeasiswaId": award, "versi": office.award(&award).await["versi"],
            "semester": semester, "tahunAkademik": "2025/2026", "jumlahSks": 20, "ipk": 3.2,
        });
        let recorded = office
            .post(&office.applicant, &format!("{RECORDS}/create"), &studies)
            .await;
        assert_eq!(recorded.status, 201, "{}", recorded.text());
        office.attest(&award, semester).await;
    }
    let mut payment = Office::payment_of(&award, &account, &line, 2_000_000);
    payment["komponen"] = json!("ukt");
    payment["tahunAkademik"] = json!("2025/2026");
    payment["semester"] = json!(1);
    let first = office.post(&office.finance, &create, &payment).await;
    assert_eq!(first.status, 201, "{}", first.text());
    payment["semester"] = json!(2);
    let twice = office.post(&office.finance, &create, &payment).await;
    assert_eq!(twice.status, 409, "{}", twice.text());
    // Control: given up, the year is free again.
    let gone = Thing::of(&first).with(json!({ "alasan": "Salah semester" }));
    let given_up = office
        .post(&office.finance, &format!("{PAYMENT}/batalkan"), &gone)
        .await;
    assert!(given_up.status < 300, "{}", given_up.text());
    let again = office.post(&office.finance, &create, &payment).await;
    assert_eq!(again.status, 201, "{}", again.text());
}

#[tokio::test]
async fn the_second_drop_is_attested_only_by_an_exception_of_two_persons() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let rule = json!({
        "beasiswa": "murni-nduga", "versi": 0,
        "aturan": {
            "ipkPalingSedikit": 2.75, "batasTurun": 2, "semesterTerakhir": { "S1": 10 },
        },
    });
    let asked = office.put(&office.admin, RULES, &rule).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    office.second_person(&asked).await;
    let rules = office.read(&office.institution, RULES).await.data();
    let items = rules["items"].as_array().unwrap();
    let ours = items.iter().find(|item| item["beasiswa"] == "murni-nduga");
    assert_eq!(ours.unwrap()["aturan"]["ipkPalingSedikit"], 2.75);

    for semester in [1, 2] {
        let studies = json!({
            "penerimaBeasiswaId": award, "versi": office.award(&award).await["versi"],
            "semester": semester, "tahunAkademik": "2025/2026", "jumlahSks": 20, "ipk": 2.5,
        });
        let recorded = office
            .post(&office.applicant, &format!("{RECORDS}/create"), &studies)
            .await;
        assert!(recorded.status < 300, "{}", recorded.text());
    }
    assert!(office.attest(&award, 1).await.status < 300);
    let refused = office.attest(&award, 2).await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "SYARAT_LANJUTAN_TIDAK_TERPENUHI".into())
    );
    assert!(
        refused
            .text()
            .contains("Sudah 2 semester di bawah syarat: IPK 2,50 (paling sedikit 2,75)"),
        "{}",
        refused.text()
    );
    office
        .except(
            &award,
            json!({ "jenis": "kelanjutan", "semester": 2, "tahunAkademik": "2025/2026" }),
        )
        .await;
    assert!(office.attest(&award, 2).await.status < 300);
}

#[tokio::test]
async fn a_payment_without_an_amount_is_the_entitlement() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(500_000_000).await;
    let create = format!("{PAYMENT}/create");
    let mut body = Office::payment_of(&award, &account, &line, 0);
    body.as_object_mut().unwrap().remove("jumlah");
    let unsaid = office.post(&office.finance, &create, &body).await;
    assert_eq!(
        unsaid.code(),
        "BESARAN_BELUM_DITETAPKAN",
        "{}",
        unsaid.text()
    );
    office.entitle(6_000_000).await;
    let made = Thing::of(&office.post(&office.finance, &create, &body).await);
    let seen = office
        .read(&office.finance, &format!("{PAYMENT}/{}", made.id))
        .await;
    assert_eq!(seen.data()["jumlah"], 6_000_000, "{}", seen.text());
}

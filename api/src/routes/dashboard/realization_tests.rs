//! The realisation in parts: each way to break it down has the whole as its sum, and what was paid stays where it was.
use serde_json::{Value, json};

use crate::routes::testing::Office;

const REALIZATION: &str = "/api/cms/dashboard/realisasi?tahun=2026";

/// The names of the parts with their money.
fn parts(found: &Value, by: &str) -> Vec<(String, i64)> {
    let cuts = found["pecahan"].as_array().unwrap();
    let cut = cuts.iter().find(|cut| cut["menurut"] == by).unwrap();
    let items = cut["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let name = item["nama"].as_str().unwrap().to_owned();
            (name, item["realisasi"].as_i64().unwrap())
        })
        .collect()
}

async fn register(office: &Office, query: &str) -> Value {
    let target = format!("/api/cms/register?{query}");
    office.read(&office.government, &target).await.data()
}

async fn correct_campus(office: &Office, award: &str, name: &str) {
    let at = format!("/api/cms/penerima-beasiswa/{award}");
    let seen = office.read(&office.admin, &at).await.data();
    let body = json!({
        "penerimaBeasiswaId": award, "versi": seen["versi"], "institusi": name,
        "alasan": "Salah tulis", "bukti": office.sent(&office.admin).await,
    });
    let target = "/api/cms/penerima-beasiswa/koreksi";
    let mut nowhere = body.clone();
    nowhere["institusiId"] = json!("tidak-ada");
    let refused = office.post(&office.admin, target, &nowhere).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "institusiId");
    let asked = office.post(&office.admin, target, &body).await;
    office.second_person(&asked).await;
    let now = office.read(&office.admin, &at).await.data();
    assert_eq!(now["institusiPendidikan"], name);
}

/// A correction of the recipient moves no money that was paid before it.
#[tokio::test]
async fn what_was_paid_stays_with_the_campus_that_it_was_paid_for() {
    let office = Office::open().await;
    let (award, _) = office.transferred(1, 3_000_000).await;
    let campus = [("Universitas Gadjah Mada".to_owned(), 3_000_000)];
    let before = office.read(&office.government, REALIZATION).await.data();
    assert_eq!(parts(&before, "kampus"), campus);
    correct_campus(&office, &award, "Universitas Lain").await;
    for clock in ["", "&jam=pembukuan&per_tanggal=2026-01-01"] {
        let target = format!("{REALIZATION}{clock}");
        let after = office.read(&office.government, &target).await.data();
        assert_eq!(parts(&after, "kampus"), campus, "{clock}: {after}");
        for cut in after["pecahan"].as_array().unwrap() {
            assert_eq!(cut["jumlah"], 3_000_000, "{clock}: {cut}");
        }
        assert_eq!(parts(&after, "komponen")[0].0, "Biaya hidup");
        assert_eq!(parts(&after, "sumber")[0].0, "APBD");
        assert_eq!(parts(&after, "distrik")[0].0, "Kenyam");
    }
    let bnba = register(&office, "register=bnba&tahun=2026").await;
    assert_eq!(bnba["items"][0][4], "Universitas Gadjah Mada", "{bnba}");
    let file = office
        .read(&office.admin, &format!("{REALIZATION}&format=csv"))
        .await;
    assert!(file.text().contains("Universitas Gadjah Mada"));
    for session in [&office.branch, &office.institution, &office.applicant] {
        let refused = office.server.get_as(session, REALIZATION).await;
        assert_eq!(refused.status, 403, "{}", refused.text());
    }
}

/// What is paid after a correction is paid for the campus that is known by then.
#[tokio::test]
async fn what_is_paid_after_a_correction_counts_for_what_is_known_by_then() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    correct_campus(&office, &award, "Universitas Lain").await;
    let at = format!("/api/cms/rekening/penerima-beasiswa/{award}");
    let account = office.read(&office.finance, &at).await.data();
    let account = account["items"][0]["id"].as_str().unwrap().to_owned();
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let target = "/api/cms/keuangan/create";
    let payment =
        crate::routes::testing::Thing::of(&office.post(&office.finance, target, &body).await);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let mut orders = paper("SP2D-1");
    orders["spp"] = paper("SPP-1");
    orders["spm"] = paper("SPM-1");
    office
        .pay_step(&office.finance, "sp2d", &payment, orders)
        .await;
    let found = office.read(&office.admin, REALIZATION).await.data();
    let expected = [("Universitas Lain".to_owned(), 1_000_000)];
    assert_eq!(parts(&found, "kampus"), expected, "{found}");
}

/// Sources of funds apart, and their sum: on the dashboard and in public.
#[tokio::test]
async fn the_sources_of_a_year_add_up_to_its_figures() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let body = json!({
        "tahun": 2026, "sumberDana": "otsus", "kategoriKeuanganId": "biaya-hidup",
        "kodeRekening": "5.1.02.06", "nama": "Biaya hidup otsus", "jumlah": 4_000_000,
    });
    let body = office.with_paper(&office.finance, "DPA/2/2026", body).await;
    let asked = office
        .post(&office.finance, "/api/cms/pagu/create", &body)
        .await;
    office.second_person(&asked).await;
    let head = "/api/cms/dashboard/information?tahun=2026";
    let clock = format!("{head}&jam=pembukuan&per_tanggal=2026-01-01");
    let public = office
        .read(&office.admin, "/api/web/transparansi")
        .await
        .data()["anggaran"][0]
        .clone();
    let now = office.read(&office.government, head).await.data();
    let booked = office.read(&office.government, &clock).await.data();
    for figures in [&now, &booked, &public] {
        let sources = figures["sumberDana"].as_array().unwrap();
        // One person was paid: in public it is not said from which source.
        let is_public = std::ptr::eq(figures, &public);
        let names: Vec<_> = sources
            .iter()
            .filter_map(|one| one["sumberDana"].as_str())
            .collect();
        assert_eq!(names, ["apbd", "otsus"], "{figures}");
        assert_eq!(sources.len(), 2 + usize::from(is_public), "{figures}");
        for name in [
            "pagu",
            "komitmen",
            "realisasi",
            "retur",
            "setoranKembali",
            "sisa",
        ] {
            let sum: i64 = sources.iter().filter_map(|one| one[name].as_i64()).sum();
            assert_eq!(figures[name], sum, "{name}: {figures}");
        }
        let paid_from = if is_public { 2 } else { 0 };
        assert_eq!(sources[paid_from]["realisasi"], 3_000_000, "{figures}");
        assert_eq!(sources[1]["pagu"], 4_000_000);
    }
    let branch = office.read(&office.branch, head).await.data();
    assert_eq!(branch["sumberDana"], json!([]));
}

/// What a person was paid is what reached them less what came back, on their page as in the register.
#[tokio::test]
async fn what_a_person_was_paid_is_less_what_they_paid_back() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 3_000_000).await;
    let claimed = json!({ "jumlah": 1_000_000 });
    office.put_right(&payment.id, "tagihan", claimed).await;
    let slip = json!({ "jumlah": 400_000, "tanggal": "2026-01-01", "nomorBukti": "STS-1" });
    office.put_right(&payment.id, "angsuran", slip).await;
    let at = format!("/api/cms/penerima-beasiswa/{award}");
    let seen = office.read(&office.admin, &at).await.data();
    assert_eq!(seen["totalDisalurkan"], 2_600_000, "{seen}");
    assert_eq!(seen["totalTerbitSp2d"], 3_000_000, "{seen}");
    let asked = format!("register=kartu-penerima&penerimaBeasiswaId={award}");
    let card = register(&office, &asked).await;
    assert_eq!(card["jumlah"][7], seen["totalTerbitSp2d"], "{card}");
    assert_eq!(card["jumlah"][8], seen["totalDisalurkan"], "{card}");
}

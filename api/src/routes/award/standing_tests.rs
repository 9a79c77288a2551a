//! A recipient asks why they are not in this month's roster.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};

const ROSTER: &str = "/api/cms/daftar-pembayaran";

fn criteria(line: &Thing, level: &str) -> Value {
    json!({
        "nama": format!("Biaya hidup {level}"),
        "paguId": line.id,
        "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027",
        "jumlah": 3_000_000,
        "jenjang": level,
    })
}

async fn standing(office: &Office, award: &str) -> Value {
    let target = format!("/api/cms/penerima-beasiswa/{award}/daftar-bulan-ini");
    let answer = office.read(&office.applicant, &target).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.data()
}

fn told(item: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let reasons = item["sebab"].as_array().unwrap().iter();
    reasons
        .map(|one| (text(&one["pesan"]), text(&one["tujuan"])))
        .collect()
}

async fn roster(office: &Office, line: &Thing) -> Thing {
    let body = criteria(line, "S1");
    let target = format!("{ROSTER}/create");
    Thing::of(&office.post(&office.finance, &target, &body).await)
}

#[tokio::test]
async fn somebody_in_a_roster_sees_their_payment_and_somebody_taken_out_why() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    assert_eq!(standing(&office, &award).await["daftar"], json!([]));
    let line = office.budget_line(9_000_000).await;
    let made = roster(&office, &line).await;
    let shown = standing(&office, &award).await;
    assert_eq!(shown["bulan"], "2026-01");
    let item = &shown["daftar"][0];
    assert_eq!(item["id"], made.id.as_str());
    assert!(item["keuanganId"].is_string(), "{item}");
    assert_eq!(told(item), []);

    // The account is refused: the payment is cancelled, and the reason is theirs to mend.
    let cancel = made.with(json!({ "alasan": "Rekening diperiksa" }));
    let answer = office
        .post(&office.finance, &format!("{ROSTER}/batalkan"), &cancel)
        .await;
    assert!(answer.status < 300, "{}", answer.text());
    assert_eq!(standing(&office, &award).await["daftar"], json!([]));
    let again = roster(&office, &line).await;
    assert_ne!(again.id, made.id);
    let refuse =
        json!({ "id": account, "versi": 2, "putusan": "ditolak", "catatan": "Nama berbeda" });
    Thing::of(
        &office
            .post(&office.finance, "/api/cms/rekening/verifikasi", &refuse)
            .await,
    );
    let shown = standing(&office, &award).await;
    // Still in it: what holds a payment on its way is told with the payment.
    assert_eq!(told(&shown["daftar"][0]), []);
}

#[tokio::test]
async fn each_reason_of_the_gate_is_told_in_plain_words_with_where_to_go() {
    let mut office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let line = office.budget_line(9_000_000).await;
    // A roster needs somebody in it.
    std::mem::swap(&mut office.applicant, &mut office.other_applicant);
    let (other, _) = office.payable(2).await;
    std::mem::swap(&mut office.applicant, &mut office.other_applicant);
    let made = roster(&office, &line).await;
    let shown = standing(&office, &award).await;
    let item = &shown["daftar"][0];
    assert_eq!(item["id"], made.id.as_str());
    assert_eq!(item["keuanganId"], Value::Null);
    let reasons = told(item);
    let places: Vec<&str> = reasons.iter().map(|(_, place)| place.as_str()).collect();
    assert!(
        places.contains(&"rekening") && places.contains(&""),
        "{reasons:?}"
    );
    let texts = reasons.iter().map(|(text, _)| text.as_str());
    assert!(
        texts.clone().any(|text| text.contains("SK bupati")),
        "{reasons:?}"
    );
    assert!(
        texts.clone().any(|text| text.starts_with("Rekening Anda")),
        "{reasons:?}"
    );
    // Words of the office's own desk, or another's name, are not among them.
    assert!(
        !texts.clone().any(|text| text.contains("Catat SK")),
        "{reasons:?}"
    );

    // Once both are mended, nothing is left.
    let decree = json!({
        "nomor": "188.4/9/2026",
        "tanggal": "2026-01-01",
        "judul": "Penetapan penerima beasiswa",
        "penerimaBeasiswaId": [award],
    });
    let target = "/api/cms/sk-penetapan/create";
    Thing::of(&office.post(&office.admin, target, &decree).await);
    let verify = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
    Thing::of(
        &office
            .post(&office.finance, "/api/cms/rekening/verifikasi", &verify)
            .await,
    );
    let reasons = told(&standing(&office, &award).await["daftar"][0]);
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert!(
        reasons[0].0.contains("tidak ada lagi yang menghalangi"),
        "{reasons:?}"
    );

    // Nobody else's standing is told.
    let target = format!("/api/cms/penerima-beasiswa/{other}/daftar-bulan-ini");
    assert_eq!(office.read(&office.applicant, &target).await.status, 403);
    assert_eq!(office.read(&office.government, &target).await.status, 403);
}

//! The desk of decrees through the real router.

use serde_json::json;

use crate::routes::testing::{Office, Thing};

const DECREES: &str = "/api/cms/sk-penetapan";

#[tokio::test]
async fn who_may_be_named_is_chosen_by_filters_over_all_and_then_amended() {
    let mut office = Office::open().await;
    let first = office.approved(1).await.1;
    std::mem::swap(&mut office.applicant, &mut office.other_applicant);
    let second = office.approved(2).await.1;
    let candidates = format!("{DECREES}/calon");
    let all = office.read(&office.admin, &candidates).await.data();
    assert_eq!(all["jumlah"], 2, "{all}");
    assert_eq!(all["items"].as_array().unwrap().len(), 2);
    let kind = all["items"][0]["beasiswa"].as_str().unwrap().to_owned();
    for (query, count) in [
        (format!("beasiswa={kind}"), 2),
        ("tahun=2026".to_owned(), 2),
        ("tahun=2020".to_owned(), 0),
        ("status=ditangguhkan".to_owned(), 0),
        ("search=gwijangge%202".to_owned(), 1),
    ] {
        let found = office
            .read(&office.admin, &format!("{candidates}?{query}"))
            .await;
        assert_eq!(found.data()["jumlah"], count, "{query}: {}", found.text());
    }
    let decree = json!({
        "nomor": "188.4/1/2026", "tanggal": "2026-01-01", "judul": "Penetapan",
        "penerimaBeasiswaId": [first],
    });
    let decree = Thing::of(
        &office
            .post(&office.admin, &format!("{DECREES}/create"), &decree)
            .await,
    );
    let left = office.read(&office.admin, &candidates).await.data();
    assert_eq!(left["jumlah"], 1, "{left}");
    assert_eq!(left["items"][0]["id"], second.as_str());
    let amended = decree.with(json!({
        "nomor": "188.4/2/2026", "tanggal": "2026-01-01", "alasan": "Satu masuk, satu keluar",
        "tambah": [second], "hapus": [first],
    }));
    Thing::of(
        &office
            .post(&office.admin, &format!("{DECREES}/ubah"), &amended)
            .await,
    );
    let left = office.read(&office.admin, &candidates).await.data();
    assert_eq!(left["items"][0]["id"], first.as_str(), "{left}");
    for session in [&office.applicant, &office.branch, &office.institution] {
        let answer = office.server.get_as(session, &candidates).await;
        assert_eq!(answer.status, 403, "{}", answer.text());
    }
}

#[tokio::test]
async fn candidates_are_told_with_what_the_entitlements_pay_in_a_year() {
    let office = Office::open().await;
    office.approved(1).await;
    let found = office
        .read(&office.admin, &format!("{DECREES}/calon"))
        .await
        .data();
    let one = &found["items"][0];
    assert_eq!(one["besaranSetahun"], json!(null), "{one}");
    let (kind, level) = (one["beasiswa"].clone(), one["jenjang"].clone());
    let row = |component: &str, amount: i64, per: &str| {
        json!({
            "jenjang": level, "komponen": component, "jumlah": amount, "per": per,
            "semesterTerakhir": 8,
        })
    };
    let table = json!({
        "tahun": 2026, "beasiswa": kind, "versi": 0,
        "baris": [row("ukt", 3_000_000, "semester"), row("lainnya", 500_000, "tahun")],
    });
    let asked = office.put(&office.admin, "/api/cms/besaran", &table).await;
    office.second_person(&asked).await;
    let found = office
        .read(&office.admin, &format!("{DECREES}/calon"))
        .await
        .data();
    assert_eq!(found["items"][0]["besaranSetahun"], 6_500_000, "{found}");
    assert_eq!(found["besaranSetahun"], 6_500_000);
}

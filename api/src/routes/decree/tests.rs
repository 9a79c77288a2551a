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
        ("search=gwijangge%20c".to_owned(), 1),
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
        "tambah": [second], "hapus": [first], "besaran": [{ "penerimaBeasiswaId": second, "jumlah": 4_000_000 }],
        "bukti": office.sent(&office.admin).await,
    }));
    let asked = office
        .post(&office.admin, &format!("{DECREES}/ubah"), &amended)
        .await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    // Until another person looked at the paper, the decree says what it said; they see who comes and who goes.
    let same = office.read(&office.admin, &candidates).await.data();
    assert_eq!(same["items"][0]["id"], second.as_str(), "{same}");
    let id = asked.data()["usulanId"].as_str().unwrap().to_owned();
    let target = format!("/api/cms/usulan/{id}");
    let shown = office.read(&office.approver, &target).await.data();
    let rows = &shown["perubahanSk"];
    assert_eq!(
        (&rows[0]["perubahan"], &rows[1]["perubahan"]),
        (&json!("masuk"), &json!("keluar"))
    );
    assert_eq!(rows[0]["besaranSesudah"], 4_000_000, "{shown}");
    assert!(
        rows[0]["namaPenerima"].is_string() && shown["bukti"]["fileId"].is_string(),
        "{shown}"
    );
    let own = office
        .post(
            &office.admin,
            "/api/cms/usulan/setujui",
            &json!({ "id": id, "versi": 1 }),
        )
        .await;
    assert!(own.status >= 400, "{}", own.text());
    office.second_person(&asked).await;
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

#[tokio::test]
async fn a_decree_that_names_an_amount_holds_payments_to_it_and_is_amended() {
    let office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let verified = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
    Thing::of(
        &office
            .post(&office.finance, "/api/cms/rekening/verifikasi", &verified)
            .await,
    );
    let said = |amount: i64| json!([{ "penerimaBeasiswaId": award, "jumlah": amount }]);
    let body = json!({
        "nomor": "188.4/7/2026", "tanggal": "2026-01-01", "judul": "Penetapan penerima",
        "penerimaBeasiswaId": [award], "besaran": said(4_000_000),
    });
    let decree = Thing::of(
        &office
            .post(&office.admin, &format!("{DECREES}/create"), &body)
            .await,
    );
    let target = format!("{DECREES}/{}", decree.id);
    let seen = office.read(&office.admin, &target).await.data();
    assert_eq!(seen["penerimaBeasiswa"][0]["besaran"], 4_000_000, "{seen}");
    let line = office.budget_line(50_000_000).await;
    let payment = Office::payment_of(&award, &account, &line, 5_000_000);
    let create = "/api/cms/keuangan/create";
    let above = office.post(&office.finance, create, &payment).await;
    assert_eq!(above.code(), "MELEBIHI_SK", "{}", above.text());
    let annex = office.read(&office.admin, &format!("{target}/pdf")).await;
    crate::files::pdf::check(&annex.bytes).unwrap();
    let body = decree.with(json!({
        "nomor": "188.4/8/2026", "tanggal": "2026-01-01", "alasan": "Besaran diubah",
        "besaran": said(5_000_000), "bukti": office.sent(&office.admin).await,
    }));
    let asked = office
        .post(&office.admin, &format!("{DECREES}/ubah"), &body)
        .await;
    let still = office.post(&office.finance, create, &payment).await;
    assert_eq!(still.code(), "MELEBIHI_SK", "{}", still.text());
    office.second_person(&asked).await;
    let seen = office.read(&office.admin, &target).await.data();
    assert!(seen["pindaian"].is_object(), "{seen}");
    let paid = office.post(&office.finance, create, &payment).await;
    assert_eq!(paid.status, 201, "{}", paid.text());

    // A second amendment stands after the first: each with what it changed, and from what.
    let (version, again) = (seen["versi"].clone(), said(6_000_000));
    let body = json!({
        "id": decree.id, "versi": version, "nomor": "188.4/9/2026", "tanggal": "2026-01-01",
        "alasan": "Besaran diubah lagi", "besaran": again, "bukti": office.sent(&office.admin).await,
    });
    let asked = office
        .post(&office.admin, &format!("{DECREES}/ubah"), &body)
        .await;
    office.second_person(&asked).await;
    let seen = office.read(&office.admin, &target).await.data();
    let steps = seen["riwayat"].as_array().unwrap();
    let told: Vec<_> = steps.iter().map(|step| &step["nomor"]).collect();
    assert_eq!(
        told,
        ["188.4/7/2026", "188.4/8/2026", "188.4/9/2026"],
        "{seen}"
    );
    assert!(steps[0]["perubahan"].as_array().unwrap().is_empty());
    let amounts = |step: usize| {
        let row = &steps[step]["perubahan"][0];
        assert_eq!(row["perubahan"], "besaran", "{row}");
        [&row["besaranSebelum"], &row["besaranSesudah"]].map(|amount| amount.as_i64().unwrap())
    };
    assert_eq!(amounts(1), [4_000_000, 5_000_000]);
    assert_eq!(amounts(2), [5_000_000, 6_000_000]);
    assert_eq!(steps[2]["alasan"], "Besaran diubah lagi");
    assert!(steps[2]["bukti"].is_object() && steps[2]["jumlahPenerima"] == 1);
}

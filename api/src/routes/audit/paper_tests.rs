//! The papers of the office between two days, and the packs of months that are over.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};

fn of_kind<'a>(found: &'a Value, kind: &str) -> &'a Value {
    let kinds = found["ringkasan"].as_array().unwrap();
    kinds.iter().find(|one| one["jenis"] == kind).unwrap()
}

#[tokio::test]
async fn two_days_differ_by_ceilings_decrees_and_payments_in_rupiah() {
    let office = Office::open().await;
    let first = office.server.now().date_naive();
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    let before = first.pred_opt().unwrap();
    let target = format!("/api/cms/audit/selisih?dari={before}&sampai={first}&size=50");
    let found = office.read(&office.government, &target).await;
    assert_eq!(found.status, 200, "{}", found.text());
    let found = found.data();
    assert_eq!(of_kind(&found, "pagu")["rupiah"], 9_000_000);
    assert_eq!(of_kind(&found, "pembayaran")["rupiah"], 3_000_000);
    assert_eq!(of_kind(&found, "dokumen-sk")["jumlah"], 1);
    assert_eq!(found["rupiah"]["paguSemula"], 0);
    assert_eq!(found["rupiah"]["paguMenjadi"], 9_000_000);
    let items = found["items"].as_array().unwrap();
    let ceiling = items.iter().find(|item| item["jenis"] == "pagu").unwrap();
    assert_eq!(ceiling["dokumenId"], line.id.as_str());
    assert_eq!(ceiling["selisihRupiah"], 9_000_000);
    assert!(ceiling["nomorPeristiwa"].is_u64(), "{ceiling}");
    assert_eq!(ceiling["penerimaBeasiswaId"], Value::Null);
    let decree = items.iter().find(|item| item["jenis"] == "dokumen-sk");
    let decree = decree.unwrap();
    assert!(decree["menjadi"].as_str().unwrap().contains("1 penerima"));
    let file = office
        .read(&office.government, &format!("{target}&format=csv"))
        .await;
    assert_eq!(file.status, 200);
    assert!(file.text().contains("Selisih (Rp)"), "{}", file.text());
}

#[tokio::test]
async fn a_month_that_is_over_has_its_pack_and_its_close_sends_one_mail() {
    let office = Office::open().await;
    office.budget_line(9_000_000).await;
    let packs = "/api/cms/audit/paket-bulanan?tahun=2026";
    let now = office.read(&office.government, packs).await.data();
    // January is not over.
    assert_eq!(now["items"], json!([]));
    assert_eq!(now["bolehSurat"], true);
    office.server.clock.advance(chrono::Duration::days(40));
    let government = office.server.session("pemerintah@uji.test").await;
    let finance = office.server.session("keuangan@uji.test").await;
    let switch = "/api/cms/audit/paket-bulanan/surat";
    let on = json!({ "kirimSurat": true });
    let told = office.post(&government, switch, &on).await;
    assert_eq!(told.status, 200, "{}", told.text());
    let packed = office.read(&government, packs).await.data();
    let month = &packed["items"][0];
    assert_eq!(
        (&month["bulan"], &packed["kirimSurat"]),
        (&json!("2026-01"), &json!(true))
    );
    assert_eq!(month["bukuDitutup"], false);
    let part = &month["bagian"][0];
    assert_eq!(
        (&part["dari"], &part["sampai"]),
        (&json!("2026-01-01"), &json!("2026-01-31"))
    );
    assert_eq!(part["peristiwa"], month["peristiwa"]);
    let refused = office
        .read(&office.server.session("dpc@uji.test").await, packs)
        .await;
    assert_eq!(refused.status, 403);

    // The pack of the month says how its books stand.
    let opening = async || {
        let query = "/api/cms/audit/paket?jenis=periode&dari=2026-01-01&sampai=2026-01-31";
        let pack = office.read(&government, query).await;
        assert_eq!(pack.status, 200, "{}", pack.text());
        let key = office.server.app.ledger.vkey();
        let report = ledger::pack::verify_pack(&pack.bytes, Some(&key), &[]);
        assert!(report.is_sound(), "{:?}", report.problems);
        let content = ledger::pack::PackContent::read(&pack.bytes);
        String::from_utf8_lossy(content.file("index.html").unwrap()).into_owned()
    };
    let open = opening().await;
    assert!(
        open.contains("1 dari 1 mata anggaran masih terbuka"),
        "{open}"
    );
    let close = json!({ "tahun": 2026, "bulan": "2026-01" });
    let closed = office
        .post(&finance, "/api/cms/tahun-anggaran/tutup-bulan", &close)
        .await;
    assert_eq!(closed.status, 200, "{}", closed.text());
    let packed = office.read(&government, packs).await.data();
    assert_eq!(packed["items"][0]["bukuDitutup"], true);
    let shut = opening().await;
    let position = closed.data()["nomorPeristiwa"].as_u64().unwrap();
    for told in [
        "sudah ditutup untuk semua mata anggaran",
        "10 Februari 2026",
        &format!("<td>{position}</td><td>Rp 9.000.000</td>"),
    ] {
        assert!(shut.contains(told), "{told}: {shut}");
    }
    assert!(!shut.contains("masih terbuka"), "{shut}");
    let told = |mails: &[crate::mail::Mail]| {
        let about = |mail: &&crate::mail::Mail| mail.subject.contains("Paket audit bulanan");
        mails.iter().filter(about).count()
    };
    office.server.mails().await;
    assert_eq!(told(&office.server.mails().await), 1);
    let off = json!({ "kirimSurat": false });
    assert_eq!(office.post(&government, switch, &off).await.status, 200);
    let packed = office.read(&government, packs).await.data();
    assert_eq!(packed["kirimSurat"], false);
}

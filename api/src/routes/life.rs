//! The whole life of one scholarship over HTTP, from the draft to a proof of the payment.

use serde_json::json;

use super::testing::{FORM, Office, PAYMENT, Thing};
use crate::server::testing::get;

#[tokio::test]
async fn a_scholarship_goes_from_a_draft_to_a_confirmed_payment_with_a_proof() {
    let office = Office::open().await;
    let (form, award, account) = office.approved(1).await;

    // The applicant sees the decision and what it led to.
    let seen = office
        .read(&office.applicant, &format!("{FORM}/{}", form.id))
        .await;
    assert_eq!(seen.status, 200, "{}", seen.text());
    let seen = seen.data();
    assert_eq!(seen["status"], "disetujui");
    assert_eq!(seen["penerimaBeasiswaId"], award.as_str());
    assert_eq!(seen["isi"]["nik"], "9508015506050001");
    assert_eq!(seen["dokumen"].as_array().unwrap().len(), 4);
    assert!(seen["pemegang"].is_null());

    // Decree, account, ceiling.
    let decree = json!({
        "nomor": "188.4/1/2026",
        "tanggal": "2026-01-01",
        "judul": "Penetapan penerima beasiswa 2026",
        "penerimaBeasiswaId": [award],
    });
    let decree = office
        .post(&office.admin, "/api/cms/sk-penetapan/create", &decree)
        .await;
    assert_eq!(decree.status, 201, "{}", decree.text());
    let body = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
    let verified = office
        .post(&office.finance, "/api/cms/rekening/verifikasi", &body)
        .await;
    assert_eq!(verified.status, 200, "{}", verified.text());
    let line = office.budget_line(10_000_000).await;

    // Prepared by one, approved by another.
    let body = Office::payment_of(&award, &account, &line, 6_000_000);
    let payment = office
        .post(&office.finance, &format!("{PAYMENT}/create"), &body)
        .await;
    assert_eq!(payment.status, 201, "{}", payment.text());
    let payment = Thing::of(&payment);
    let own = office
        .post(
            &office.finance,
            &format!("{PAYMENT}/approve"),
            &payment.with(json!({})),
        )
        .await;
    assert_eq!(
        (own.status, own.code().as_str()),
        (403, "PENYUSUN_TIDAK_BOLEH_MENYETUJUI")
    );
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let papers = json!({
        "nomor": "SP2D-1", "tanggal": "2026-01-01",
        "spp": { "nomor": "SPP-1", "tanggal": "2026-01-01" },
        "spm": { "nomor": "SPM-1", "tanggal": "2026-01-01" },
    });
    let payment = office
        .pay_step(&office.finance, "sp2d", &payment, papers)
        .await;
    let sent = json!({ "tanggal": "2026-01-01", "referensiBank": "REF-1" });
    let payment = office
        .pay_step(&office.finance, "salurkan", &payment, sent)
        .await;
    let payment = office
        .pay_step(&office.applicant, "konfirmasi", &payment, json!({}))
        .await;

    // What everybody sees of it.
    let seen = office
        .read(&office.applicant, &format!("{PAYMENT}/{}", payment.id))
        .await;
    let seen = seen.data();
    assert_eq!(seen["status"], "diterima");
    assert_eq!(seen["terbilang"], "enam juta rupiah");
    assert_eq!(seen["penerimaPembayaran"]["nomor"], "102030400001");
    let lines = office
        .read(&office.government, "/api/cms/pagu")
        .await
        .data();
    assert_eq!(lines["items"][0]["realisasi"], 6_000_000);
    assert_eq!(lines["items"][0]["tersedia"], 4_000_000);
    assert_eq!(lines["total"]["pagu"], 10_000_000);

    // The timeline, and the proof of its last step, checked here as a client would.
    let body = json!({ "keuanganId": payment.id });
    let timeline = office
        .post(&office.applicant, "/api/cms/tracking-history", &body)
        .await;
    assert_eq!(timeline.status, 200, "{}", timeline.text());
    let steps = timeline.data()["items"].as_array().unwrap().clone();
    assert_eq!(steps.last().unwrap()["statusSesudah"], "diterima");
    let proof = office
        .server
        .send(get(&format!("/api/web/bukti/{}", payment.position)))
        .await;
    assert_eq!(proof.status, 200, "{}", proof.text());
    let proof = proof.data();
    let hash = |text: &str| -> [u8; 32] { hex::decode(text).unwrap().try_into().unwrap() };
    let path: Vec<[u8; 32]> = proof["jalur"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| hash(text.as_str().unwrap()))
        .collect();
    let key: ledger::VerifierKey = proof["kunci"].as_str().unwrap().parse().unwrap();
    let note = proof["checkpoint"].as_str().unwrap();
    let origin = note.lines().next().unwrap();
    let cosigner = key.as_kind(ledger::note::SignatureKind::Cosignature);
    let head = ledger::Checkpoint::verify(note, origin, &[key, cosigner])
        .unwrap()
        .head;
    assert_eq!(head.size, proof["ukuran"].as_u64().unwrap());
    let inclusion = ledger::InclusionProof {
        index: payment.position,
        leaf_hash: hash(proof["daun"].as_str().unwrap()),
        size: head.size,
        root: head.root,
        hashes: path,
    };
    assert!(inclusion.holds());
    assert!(proof["amplop"].is_null());
}

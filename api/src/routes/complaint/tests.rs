//! Complaints through the real router: who may say what, and what is told.

use serde_json::json;

use crate::routes::testing::{Office, Thing};

const COMPLAINT: &str = "/api/cms/laporan/pengaduan";

#[tokio::test]
async fn a_complaint_is_answered_asked_again_and_closed() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let body = json!({
        "penerimaBeasiswaId": award, "perihal": "belum_diterima", "isi": "Uang belum masuk ke rekening saya",
    });
    let key = "0199aaaa-0000-4000-8000-00000000c001";
    let opened = office
        .post_with_key(&office.applicant, COMPLAINT, &body, key)
        .await;
    assert_eq!(opened.status, 201, "{}", opened.text());
    let complaint = Thing::of(&opened);
    let again = office
        .post_with_key(&office.applicant, COMPLAINT, &body, key)
        .await;
    assert_eq!(Thing::of(&again).id, complaint.id);

    let queue = office
        .read(
            &office.finance,
            &format!("{COMPLAINT}?status=menunggu_jawaban"),
        )
        .await
        .data();
    assert_eq!(queue["totalItems"], 1);
    assert_eq!(queue["items"][0]["jumlahPesan"], 1);

    let close = complaint.with(json!({}));
    let early = office
        .post(&office.finance, &format!("{COMPLAINT}/tutup"), &close)
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "PENGADUAN_BELUM_DIJAWAB")
    );
    let reply = |thing: &Thing, text: &str| thing.with(json!({ "isi": text }));
    let target = format!("{COMPLAINT}/balas");
    let answered = Thing::of(
        &office
            .post(
                &office.finance,
                &target,
                &reply(&complaint, "Kami periksa ke bank"),
            )
            .await,
    );
    let stale = office
        .post(&office.admin, &target, &reply(&complaint, "Halo"))
        .await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let asked = Thing::of(
        &office
            .post(
                &office.applicant,
                &target,
                &reply(&answered, "Sampai kapan?"),
            )
            .await,
    );
    let seen = office
        .read(&office.applicant, &format!("{COMPLAINT}/{}", complaint.id))
        .await
        .data();
    assert_eq!(seen["status"], "menunggu_jawaban");
    assert_eq!(seen["pesan"][0]["isi"], "Uang belum masuk ke rekening saya");
    assert_eq!(seen["pesan"][1]["dariKantor"], true);
    assert!(seen["pesan"][1]["nama"].is_null());
    assert_eq!(seen["pesan"][2]["isi"], "Sampai kapan?");
    let closed = office
        .post(
            &office.applicant,
            &format!("{COMPLAINT}/tutup"),
            &asked.with(json!({})),
        )
        .await;
    let closed = Thing::of(&closed);
    let late = office
        .post(&office.finance, &target, &reply(&closed, "Sudah dikirim"))
        .await;
    assert_eq!(
        (late.status, late.code().as_str()),
        (409, "PENGADUAN_SUDAH_DITUTUP")
    );
    let told = office
        .read(&office.applicant, "/api/cms/notification")
        .await;
    assert!(told.text().contains("Pengaduan dijawab"), "{}", told.text());
    let told = office.read(&office.finance, "/api/cms/notification").await;
    assert!(told.text().contains("Pengaduan menunggu jawaban"));
}

#[tokio::test]
async fn complaints_are_out_of_reach_for_others_and_bad_ones_are_refused() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let body = |topic: &str, text: &str| json!({ "penerimaBeasiswaId": award, "perihal": topic, "isi": text });
    for (topic, text, status, code) in [
        ("apa-saja", "x", 422, "DATA_TIDAK_SAH"),
        ("lainnya", "  ", 422, "PESAN_WAJIB"),
    ] {
        let refused = office
            .post(&office.applicant, COMPLAINT, &body(topic, text))
            .await;
        assert_eq!((refused.status, refused.code().as_str()), (status, code));
    }
    let long = office
        .post(
            &office.applicant,
            COMPLAINT,
            &body("lainnya", &"x".repeat(2_001)),
        )
        .await;
    assert_eq!(long.code(), "DATA_TIDAK_SAH");
    let stranger = office
        .post(&office.other_applicant, COMPLAINT, &body("lainnya", "x"))
        .await;
    assert_eq!(stranger.status, 403);
    for who in [&office.finance, &office.government, &office.branch] {
        let refused = office.post(who, COMPLAINT, &body("lainnya", "x")).await;
        assert_eq!(refused.status, 403);
    }
    let complaint = Thing::of(
        &office
            .post(
                &office.applicant,
                COMPLAINT,
                &body("pungutan", "Diminta 10 persen"),
            )
            .await,
    );
    let target = format!("{COMPLAINT}/{}", complaint.id);
    for who in [&office.other_applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, &target).await.status, 403);
    }
    // Whoever asked for a share may be who answers: those who check read it, are told, and answer nothing.
    let checked = office.read(&office.government, &target).await.data();
    assert_eq!(checked["pesan"][0]["isi"], "Diminta 10 persen");
    assert!(
        checked["tindakan"]
            .as_array()
            .unwrap()
            .iter()
            .all(|act| act["boleh"] == false)
    );
    let inbox = office
        .read(&office.government, "/api/cms/notification")
        .await;
    assert!(inbox.text().contains("meminta bagian"), "{}", inbox.text());
    let own = office.read(&office.other_applicant, COMPLAINT).await.data();
    assert_eq!(own["totalItems"], 0);
    for step in ["balas", "tutup"] {
        let more = if step == "balas" {
            json!({ "isi": "x" })
        } else {
            json!({})
        };
        let refused = office
            .post(
                &office.other_applicant,
                &format!("{COMPLAINT}/{step}"),
                &complaint.with(more),
            )
            .await;
        assert_eq!(refused.status, 403);
    }
}

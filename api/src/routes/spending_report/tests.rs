//! Spending reports through the real router, from the receipt to the acceptance.

use serde_json::json;

use crate::routes::testing::{Office, PAYMENT, Thing};

const REPORT: &str = "/api/cms/laporan";

/// A payment that the recipient has confirmed: (award, payment).
async fn received(office: &Office) -> (String, Thing) {
    let (award, payment) = office.transferred(1, 3_000_000).await;
    let payment = office
        .pay_step(&office.applicant, "konfirmasi", &payment, json!({}))
        .await;
    (award, payment)
}

#[tokio::test]
async fn a_report_is_sent_back_completed_and_accepted() {
    let office = Office::open().await;
    let (award, payment) = received(&office).await;
    let list = format!("{REPORT}/penerima-beasiswa/{award}");
    let items = office.read(&office.applicant, &list).await.data();
    assert_eq!(items["items"][0]["tindakan"][0]["nama"], "laporkan");
    assert_eq!(items["items"][0]["tindakan"][0]["boleh"], true);
    assert_eq!(items["items"][0]["adaKuitansi"], true);
    assert!(items["items"][0]["laporan"].is_null());

    let early = office
        .post(
            &office.finance,
            &format!("{REPORT}/terima"),
            &payment.with(json!({})),
        )
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "LPJ_BELUM_ADA")
    );

    let create = format!("{REPORT}/create");
    for (note, files) in [("", json!([office.evidence().await])), ("Kos", json!([]))] {
        let body = payment.with(json!({ "catatan": note, "berkas": files }));
        let refused = office.post(&office.applicant, &create, &body).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (422, "DATA_TIDAK_SAH")
        );
    }
    let body =
        payment.with(json!({ "catatan": "Kos tiga bulan", "berkas": [office.evidence().await] }));
    for who in [&office.finance, &office.government, &office.other_applicant] {
        assert_eq!(office.post(who, &create, &body).await.status, 403);
    }
    let key = "0199aaaa-0000-4000-8000-00000000b001";
    let reported = Thing::of(
        &office
            .post_with_key(&office.applicant, &create, &body, key)
            .await,
    );
    let twice = Thing::of(
        &office
            .post_with_key(&office.applicant, &create, &body, key)
            .await,
    );
    assert_eq!(twice.version, reported.version);
    let queue = office
        .read(&office.finance, &format!("{PAYMENT}?laporan=menunggu"))
        .await
        .data();
    assert_eq!(queue["totalItems"], 1);
    // Whose desk: the finance team's, in the list as in the detail.
    assert_eq!(queue["items"][0]["pemegang"]["kantor"], "keuangan");
    let seen = office
        .read(&office.finance, &format!("{PAYMENT}/{}", payment.id))
        .await
        .data();
    assert_eq!(seen["pemegang"]["kantor"], "keuangan");
    assert_eq!(
        seen["pemegang"]["sejak"],
        queue["items"][0]["pemegang"]["sejak"]
    );
    assert_eq!(seen["laporan"]["catatan"], "Kos tiga bulan");
    assert_eq!(seen["laporan"]["berkas"][0]["nama"], "kuitansi-kos.pdf");
    assert!(
        seen["laporan"]["berkas"][0]["tautan"]
            .as_str()
            .unwrap()
            .starts_with("/berkas/")
    );

    let back = format!("{REPORT}/kembalikan");
    let empty = office
        .post(
            &office.finance,
            &back,
            &reported.with(json!({ "alasan": " " })),
        )
        .await;
    assert_eq!((empty.status, empty.code().as_str()), (422, "ALASAN_WAJIB"));
    let stale = office
        .post(
            &office.finance,
            &back,
            &payment.with(json!({ "alasan": "Kurang" })),
        )
        .await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let returned = Thing::of(
        &office
            .post(
                &office.finance,
                &back,
                &reported.with(json!({ "alasan": "Nota buku belum ada" })),
            )
            .await,
    );
    let items = office.read(&office.applicant, &list).await.data();
    assert_eq!(
        items["items"][0]["laporan"]["dikembalikanKarena"],
        "Nota buku belum ada"
    );
    let queue = office
        .read(&office.finance, &format!("{PAYMENT}?laporan=menunggu"))
        .await
        .data();
    assert_eq!(queue["totalItems"], 0);
    let body =
        returned.with(json!({ "catatan": "Kos dan buku", "berkas": [office.evidence().await] }));
    let reported = Thing::of(&office.post(&office.applicant, &create, &body).await);
    let accept = reported.with(json!({}));
    for who in [&office.applicant, &office.government, &office.branch] {
        let refused = office.post(who, &format!("{REPORT}/terima"), &accept).await;
        assert_eq!(refused.status, 403);
    }
    Thing::of(
        &office
            .post(&office.finance, &format!("{REPORT}/terima"), &accept)
            .await,
    );
    let items = office.read(&office.applicant, &list).await.data();
    assert_eq!(items["items"][0]["status"], "dipertanggungjawabkan");
    assert!(items["items"][0]["laporan"]["dikembalikanKarena"].is_null());
    for who in [&office.other_applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, &list).await.status, 403);
    }
    let told = office
        .read(&office.applicant, "/api/cms/notification")
        .await;
    assert!(told.text().contains("Laporan perlu dilengkapi"));
}

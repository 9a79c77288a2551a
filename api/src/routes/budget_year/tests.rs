//! A budget year through the real router: seen, closed by two, and nothing carried over that did not lapse.

use serde_json::json;

use crate::routes::testing::{Office, PAYMENT, Thing};

const YEARS: &str = "/api/cms/tahun-anggaran";

#[tokio::test]
async fn a_year_shows_what_is_committed_and_ends_by_two_persons() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let (award, account) = office.payable(1).await;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let seen = office
        .read(&office.finance, &format!("{YEARS}?tahun=2026"))
        .await
        .data();
    assert_eq!(seen["berakhir"], false);
    assert_eq!(seen["ditutup"], false);
    assert_eq!(seen["komitmen"][0]["keuanganId"], payment.id.as_str());
    assert_eq!(seen["komitmen"][0]["jumlah"], 1_000_000);
    assert_eq!(seen["gugur"], json!([]));
    let early = office
        .post(
            &office.finance,
            &format!("{YEARS}/tutup"),
            &json!({ "tahun": 2026 }),
        )
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "TAHUN_ANGGARAN_BELUM_BERAKHIR")
    );
    let none = office
        .post(
            &office.finance,
            &format!("{YEARS}/tutup"),
            &json!({ "tahun": 2031 }),
        )
        .await;
    assert_eq!(
        (none.status, none.code().as_str()),
        (404, "PAGU_TIDAK_DITEMUKAN")
    );
    let carried = json!({ "pembayaran": [{ "keuanganId": payment.id, "paguId": line.id }] });
    let live = office
        .post(&office.finance, &format!("{YEARS}/bawa"), &carried)
        .await;
    assert_eq!(
        (live.status, live.code().as_str()),
        (409, "STATUS_PEMBAYARAN_TIDAK_SESUAI")
    );
    // Who may not write the books proposes nothing.
    for who in [&office.government, &office.branch, &office.applicant] {
        let refused = office
            .post(who, &format!("{YEARS}/tutup"), &json!({ "tahun": 2026 }))
            .await;
        assert_eq!(refused.status, 403);
    }
}

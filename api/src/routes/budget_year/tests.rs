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

#[tokio::test]
async fn what_waits_for_a_second_person_stands_on_the_page_of_its_year() {
    let office = Office::open().await;
    office.budget_line(9_000_000).await;
    let waiting = async |year: u16| {
        let target = format!("{YEARS}?tahun={year}");
        office.read(&office.finance, &target).await.data()["usulan"].clone()
    };
    assert_eq!(waiting(2026).await, json!([]));
    let new = json!({
        "tahun": 2027,
        "baris": [{
            "sumberDana": "apbn", "kategoriKeuanganId": "biaya-hidup", "kodeRekening": "5.1.02.09",
            "nama": "Lainnya 2027", "jumlah": 1_000_000,
        }],
    });
    let new = office.with_paper(&office.finance, "DPA/9", new).await;
    let asked = office
        .post(&office.finance, &format!("{YEARS}/salin"), &new)
        .await;
    let found = waiting(2026).await;
    assert_eq!(found[0]["jenis"], "pagu-tahun-baru", "{found}");
    assert_eq!(found[0]["keuanganId"], json!([]));
    assert_eq!(waiting(2027).await, json!([]), "of the year that is copied");
    office.second_person(&asked).await;
    assert_eq!(waiting(2026).await, json!([]));
}

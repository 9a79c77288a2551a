//! What waits for whom, through the real router.

use std::collections::BTreeMap;

use serde_json::json;

use crate::routes::testing::{Office, PAYMENT, Thing};
use crate::server::testing::TestSession;

impl Office {
    /// The piles of a person that are not empty.
    async fn piles(&self, who: &TestSession) -> BTreeMap<String, i64> {
        let answer = self.read(who, "/api/cms/pekerjaan").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let items = answer.data()["items"].as_array().unwrap().clone();
        let full = items.iter().filter(|pile| pile["jumlah"] != 0);
        full.map(|pile| {
            assert!(pile["sejak"].as_str().is_some(), "{pile}");
            (
                pile["jenis"].as_str().unwrap().to_owned(),
                pile["jumlah"].as_i64().unwrap(),
            )
        })
        .collect()
    }
}

fn piles<const N: usize>(wanted: [(&str, i64); N]) -> BTreeMap<String, i64> {
    wanted.map(|(kind, count)| (kind.to_owned(), count)).into()
}

#[tokio::test]
async fn a_thing_waits_only_for_those_who_may_do_it() {
    let office = Office::open().await;
    assert_eq!(office.piles(&office.finance).await, piles([]));
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let payment = Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    // Whoever prepared it does not approve it.
    assert_eq!(office.piles(&office.finance).await, piles([]));
    let waiting = office.piles(&office.approver).await;
    assert_eq!(waiting, piles([("persetujuan", 1)]));
    let list = office
        .read(&office.approver, &format!("{PAYMENT}?antrean=persetujuan"))
        .await;
    assert_eq!(list.data()["totalItems"], 1, "{}", list.text());
    let list = office
        .read(&office.finance, &format!("{PAYMENT}?antrean=persetujuan"))
        .await;
    assert_eq!(list.data()["totalItems"], 0, "{}", list.text());

    let refused = json!({
        "keuanganId": payment.id, "versi": payment.version, "kodeAlasan": "LAINNYA",
        "alasan": "Jumlah keliru", "bolehAjukanUlang": true,
    });
    let target = "/api/cms/penolakan-keuangan/create";
    let refused = Thing::of(&office.post(&office.approver, target, &refused).await);
    assert_eq!(office.piles(&office.finance).await, piles([("ditolak", 1)]));
    let again = json!({ "versi": refused.version, "jumlah": 2_500_000, "alasan": "Diperbaiki" });
    let again = office
        .put(
            &office.finance,
            &format!("{PAYMENT}/{}", payment.id),
            &again,
        )
        .await;
    assert_eq!(again.status, 200, "{}", again.text());
    assert_eq!(office.piles(&office.finance).await, piles([]));
    assert_eq!(
        office.piles(&office.approver).await,
        piles([("persetujuan", 1)])
    );
    for session in [&office.applicant, &office.branch, &office.institution] {
        let answer = office.server.get_as(session, "/api/cms/pekerjaan").await;
        assert_eq!(answer.status, 403, "{}", answer.text());
    }
}

#[tokio::test]
async fn accounts_decrees_and_papers_wait_pile_by_pile() {
    let office = Office::open().await;
    let (_, _, account) = office.approved(1).await;
    let waiting = office.piles(&office.finance).await;
    assert_eq!(waiting, piles([("rekening", 1), ("tanpa-sk", 1)]));
    let refused = json!({
        "id": account, "versi": 1, "putusan": "ditolak", "catatan": "Tidak terbaca.",
    });
    let target = "/api/cms/rekening/verifikasi";
    Thing::of(&office.post(&office.finance, target, &refused).await);
    let waiting = office.piles(&office.finance).await;
    assert_eq!(waiting, piles([("tanpa-rekening", 1), ("tanpa-sk", 1)]));
}

#[tokio::test]
async fn the_next_numbers_follow_those_of_the_year() {
    let office = Office::open().await;
    let numbers = format!("{PAYMENT}/nomor-berikutnya");
    let none = office.read(&office.finance, &numbers).await.data();
    assert_eq!((&none["spp"], &none["sp2d"]), (&json!(null), &json!(null)));
    office.transferred(1, 3_000_000).await;
    let next = office.read(&office.finance, &numbers).await.data();
    assert_eq!(next["tahun"], 2026, "{next}");
    assert_eq!(next["spp"], "SPP-2", "{next}");
    assert_eq!(next["spm"], "SPM-2");
    assert_eq!(next["sp2d"], "SP2D-2");
    let other = office
        .read(&office.finance, &format!("{numbers}?tanggal=2025-06-01"))
        .await;
    assert_eq!(other.data()["spp"], json!(null), "{}", other.text());
    assert!(next["sk"].is_string(), "{next}");
    // By the office's own scheme the count goes on from its own numbers, and a decree has one before there is any.
    let scheme = |spp: &str| json!({"nomorSurat": {"versi": 0, "nilai": {"spp": spp, "sk": "188.45/{nomor:3}/{tahun}"}}});
    let target = "/api/cms/pengaturan";
    let refused = office
        .put(&office.admin, target, &scheme("SPP/{tahun}"))
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert!(
        refused.text().contains("nomorSurat.spp"),
        "{}",
        refused.text()
    );
    let set = office
        .put(
            &office.admin,
            target,
            &scheme("SPP-{nomor:4}/{bulan-romawi}"),
        )
        .await;
    assert_eq!(set.status, 200, "{}", set.text());
    let next = office
        .read(&office.finance, &format!("{numbers}?tanggal=2026-03-01"))
        .await
        .data();
    assert_eq!(
        (&next["spp"], &next["spm"]),
        (&json!("SPP-0001/III"), &json!("SPM-2")),
        "{next}"
    );
    assert_eq!(next["sk"], "188.45/001/2026", "{next}");
    for (query, count) in [
        ("sp2dDari=2026-01-01&sp2dSampai=2026-01-31", 1),
        ("sp2dDari=2026-02-01", 0),
        ("jumlahDari=3000000", 1),
        ("jumlahSampai=2999999", 0),
        ("bankId=132", 1),
        ("bankId=002", 0),
    ] {
        let found = office
            .read(&office.finance, &format!("{PAYMENT}?{query}"))
            .await;
        assert_eq!(
            found.data()["totalItems"],
            count,
            "{query}: {}",
            found.text()
        );
    }
}

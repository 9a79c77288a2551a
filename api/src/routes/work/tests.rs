//! What waits for whom, through the real router.

use std::collections::BTreeMap;

use chrono::TimeDelta;
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
    let answer = office.read(&office.applicant, "/api/cms/pekerjaan").await;
    assert_eq!(answer.status, 403, "{}", answer.text());
}

#[tokio::test]
async fn a_held_payment_does_not_wait_for_its_transfer_too() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let mut orders = paper("SP2D-1");
    orders["spp"] = paper("SPP-1");
    orders["spm"] = paper("SPM-1");
    let payment = office
        .pay_step(&office.finance, "sp2d", &payment, orders)
        .await;
    let listed = async || {
        let target = format!("{PAYMENT}?status=sp2d_terbit&antrean=penyaluran");
        let list = office.read(&office.finance, &target).await;
        list.data()["totalItems"].as_i64().unwrap()
    };
    let transfers = [("penyaluran", 1)];
    assert_eq!(office.piles(&office.finance).await, piles(transfers));
    assert_eq!(listed().await, 1);
    let hold = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    let held = office
        .post(&office.finance, &format!("{PAYMENT}/tahan"), &hold)
        .await;
    assert_eq!(held.status, 200, "{}", held.text());
    let held = [("tertahan", 1)];
    assert_eq!(office.piles(&office.finance).await, piles(held));
    assert_eq!(listed().await, 0);
}

#[tokio::test]
async fn what_nobody_can_approve_waits_for_nobodys_approval() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let listed = async || {
        let target = format!("{PAYMENT}?antrean=persetujuan");
        let list = office.read(&office.approver, &target).await;
        list.data()["totalItems"].as_i64().unwrap()
    };
    let waiting = [("persetujuan", 1)];
    assert_eq!(office.piles(&office.approver).await, piles(waiting));
    assert_eq!(listed().await, 1);
    let hold = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    let held = office
        .post(&office.finance, &format!("{PAYMENT}/tahan"), &hold)
        .await;
    assert_eq!(held.status, 200, "{}", held.text());
    let waiting = office.piles(&office.approver).await;
    assert!(!waiting.contains_key("persetujuan"), "{waiting:?}");
    assert_eq!(listed().await, 0);
}

#[tokio::test]
async fn what_was_rejected_in_a_closed_year_is_not_to_be_proposed_again() {
    let mut office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let refused = json!({
        "keuanganId": payment.id, "versi": payment.version, "kodeAlasan": "LAINNYA",
        "alasan": "Jumlah keliru", "bolehAjukanUlang": true,
    });
    let target = "/api/cms/penolakan-keuangan/create";
    Thing::of(&office.post(&office.approver, target, &refused).await);
    assert_eq!(office.piles(&office.finance).await, piles([("ditolak", 1)]));
    office.server.clock.advance(TimeDelta::days(370));
    office.sign_in_again().await;
    let end = json!({ "tahun": 2026 });
    let asked = office
        .post(&office.finance, "/api/cms/tahun-anggaran/tutup", &end)
        .await;
    office.second_person(&asked).await;
    let waiting = office.piles(&office.finance).await;
    assert!(!waiting.contains_key("ditolak"), "{waiting:?}");
    let list = office
        .read(&office.finance, &format!("{PAYMENT}?antrean=ditolak"))
        .await;
    assert_eq!(list.data()["totalItems"], 0, "{}", list.text());
}

#[tokio::test]
async fn every_level_has_a_worklist_of_what_it_may_do() {
    let office = Office::open().await;
    for who in [&office.branch, &office.government, &office.institution] {
        assert_eq!(office.piles(who).await, piles([]));
    }
    office.submitted(1).await;
    assert_eq!(
        office.piles(&office.branch).await,
        piles([("verifikasi", 1)])
    );
    // Not in the area of another branch, and nothing for the others to do.
    for who in [
        &office.other_branch,
        &office.government,
        &office.institution,
    ] {
        assert_eq!(office.piles(who).await, piles([]));
    }
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let recorded = json!({
        "penerimaBeasiswaId": award, "versi": 1, "tahunAkademik": "2026/2027", "semester": 3,
        "jumlahSks": 20, "ipk": 3.2, "khs": office.sent(&office.applicant).await,
        "suratAktif": office.sent(&office.applicant).await,
    });
    let target = "/api/cms/data-akademik/create";
    Thing::of(&office.post(&office.applicant, target, &recorded).await);
    assert_eq!(
        office.piles(&office.institution).await,
        piles([("keaktifan", 1)])
    );
    assert_eq!(office.piles(&office.branch).await, piles([]));
}

#[tokio::test]
async fn a_proposal_waits_only_for_those_who_may_confirm_it() {
    let office = Office::open().await;
    let raise = json!({ "ambangDuaPenyetuju": { "nilai": 12_000_000, "versi": 0 } });
    let asked = office
        .put(&office.finance, "/api/cms/pengaturan", &raise)
        .await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let waiting = "/api/cms/usulan?untukSaya=true";
    assert_eq!(office.piles(&office.finance).await, piles([]));
    let own = office.read(&office.finance, waiting).await.data();
    assert_eq!(own["totalItems"], 0, "{own}");
    let pile = office.piles(&office.approver).await;
    assert_eq!(pile, piles([("usulan", 1)]));
    let theirs = office.read(&office.approver, waiting).await.data();
    assert_eq!(theirs["totalItems"], 1, "{theirs}");

    // Who sees settings and may not change them confirms no change of them.
    let denied = json!({
        "versi": 0,
        "userId": office.approver.user_id,
        "perubahan": [{ "entitas": "pengaturan", "aksi": "ubah", "kata": "tolak" }],
    });
    let assign = "/api/cms/role-user-permission/assign";
    let answer = office.post(&office.admin, assign, &denied).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(office.piles(&office.approver).await, piles([]));
    let theirs = office.read(&office.approver, waiting).await.data();
    assert_eq!(theirs["totalItems"], 0, "{theirs}");
    assert_eq!(office.piles(&office.admin).await, piles([("usulan", 1)]));
}

#[tokio::test]
async fn an_unlocked_roster_waits_at_who_prepared_it() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let roster = json!({
        "nama": "Biaya hidup gasal", "paguId": line.id, "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027", "jumlah": 3_000_000,
    });
    let target = "/api/cms/daftar-pembayaran/create";
    let made = office.post(&office.finance, target, &roster).await;
    assert!(made.status < 300, "{}", made.text());
    let locks = [("kunci-daftar", 1)];
    assert_eq!(office.piles(&office.finance).await, piles(locks));
    for (who, count) in [(&office.finance, 1), (&office.approver, 0)] {
        let list = "/api/cms/daftar-pembayaran?antrean=kunci-daftar";
        let list = office.read(who, list).await.data();
        assert_eq!(list["totalItems"], count, "{list}");
    }
    assert_eq!(office.piles(&office.approver).await, piles([]));
}

#[tokio::test]
async fn whoever_is_paid_through_the_campus_does_not_lack_an_account() {
    let office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let refused = json!({
        "id": account, "versi": 1, "putusan": "ditolak", "catatan": "Tidak terbaca.",
    });
    let target = "/api/cms/rekening/verifikasi";
    Thing::of(&office.post(&office.finance, target, &refused).await);
    let campus = Office::filled_form(1)["institusiId"].clone();
    let entered = json!({
        "institusiPendidikanId": campus, "jenis": "kampus", "bankId": "132", "nomor": "555566667777",
        "namaPemilik": "Universitas Gadjah Mada", "bukti": office.sent(&office.finance).await,
    });
    let entered = office
        .post(&office.finance, "/api/cms/rekening/create", &entered)
        .await;
    let entered = Thing::of(&entered);
    let verdict = entered.with(json!({ "putusan": "terverifikasi" }));
    Thing::of(&office.post(&office.approver, target, &verdict).await);
    let lacking = "/api/cms/penerima-beasiswa?tanpaRekening=true&status=aktif";
    // The campus has one, and nobody was paid through it yet.
    let list = office.read(&office.finance, lacking).await.data();
    assert_eq!(list["totalItems"], 1, "{list}");

    let decree = json!({
        "nomor": "188.4/1/2026", "tanggal": "2026-01-01", "judul": "Penetapan penerima beasiswa",
        "penerimaBeasiswaId": [award],
    });
    let target = "/api/cms/sk-penetapan/create";
    Thing::of(&office.post(&office.admin, target, &decree).await);
    let line = office.budget_line(9_000_000).await;
    let mut body = Office::payment_of(&award, &entered.id, &line, 3_000_000);
    body["komponen"] = json!("ukt");
    let create = format!("{PAYMENT}/create");
    let payment = office.post(&office.finance, &create, &body).await;
    assert!(payment.status < 300, "{}", payment.text());
    let list = office.read(&office.finance, lacking).await.data();
    assert_eq!(list["totalItems"], 0, "{list}");
    let waiting = office.piles(&office.finance).await;
    assert!(!waiting.contains_key("tanpa-rekening"), "{waiting:?}");
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
    // It counts once another has confirmed it.
    let next = office.read(&office.finance, &numbers).await.data();
    assert_eq!(next["spp"], "SPP-2", "{next}");
    office.second_person(&set).await;
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

//! What the calls about payments and budget lines allow and refuse, through the real router.

use serde_json::json;

use crate::routes::testing::{Office, PAYMENT, Thing};
use crate::server::testing::TestSession;

#[tokio::test]
async fn an_approval_beyond_the_ceiling_is_refused_with_what_remains() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(5_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 5_000_001);
    let payment = Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    let refused = office
        .post(
            &office.approver,
            &format!("{PAYMENT}/approve"),
            &payment.with(json!({})),
        )
        .await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "PAGU_TIDAK_CUKUP")
    );
    assert_eq!(refused.data()["sisa"], 5_000_000);
    assert!(
        refused.json()["message"]
            .as_str()
            .unwrap()
            .contains("Rp 5.000.000")
    );
    let corrected =
        json!({ "versi": payment.version, "jumlah": 5_000_000, "alasan": "Salah ketik" });
    let payment = Thing::of(
        &office
            .put(
                &office.finance,
                &format!("{PAYMENT}/{}", payment.id),
                &corrected,
            )
            .await,
    );
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["komitmen"], 5_000_000);
    let body = json!({
        "keuanganId": payment.id, "kodeAlasan": "GANDA", "alasan": "Dobel", "bolehAjukanUlang": false,
    });
    let rejected = office
        .post(
            &office.approver,
            "/api/cms/penolakan-keuangan/create",
            &body,
        )
        .await;
    assert_eq!(rejected.status, 200, "{}", rejected.text());
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["tersedia"], 5_000_000);
}

#[tokio::test]
async fn what_was_refused_for_good_keeps_its_place_until_it_is_let_be() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let create = format!("{PAYMENT}/create");
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let refuse = async |payment: &Thing, again: bool| {
        let why = json!({
            "keuanganId": payment.id, "kodeAlasan": "GANDA", "alasan": "Dobel", "bolehAjukanUlang": again,
        });
        let target = "/api/cms/penolakan-keuangan/create";
        Thing::of(&office.post(&office.approver, target, &why).await)
    };
    // Control: what may be proposed again leaves its place.
    let first = Thing::of(&office.post(&office.finance, &create, &body).await);
    refuse(&first, true).await;
    let second = Thing::of(&office.post(&office.finance, &create, &body).await);
    let refused = refuse(&second, false).await;
    let again = office.post(&office.finance, &create, &body).await;
    assert_eq!(
        (again.status, again.code()),
        (409, "PENOLAKAN_TETAP".into())
    );
    assert_eq!(again.data()["keuanganId"], second.id);
    let lift = json!({
        "keuanganId": second.id, "versi": refused.version, "alasan": "Yang lain dibatalkan",
    });
    let target = format!("{PAYMENT}/buka-penolakan");
    let unfit = office.post(&office.applicant, &target, &lift).await;
    assert_eq!(unfit.status, 403);
    let acts = office
        .read(&office.finance, &format!("{PAYMENT}/{}", second.id))
        .await
        .data();
    let act = |name: &str| {
        let acts = acts["tindakan"].as_array().unwrap();
        acts.iter().find(|act| act["nama"] == name).cloned()
    };
    assert_eq!(act("buka-penolakan").unwrap()["boleh"], true);
    let lifted = office.post(&office.finance, &target, &lift).await;
    assert_eq!(lifted.status, 200, "{}", lifted.text());
    let once_more = office.post(&office.finance, &target, &lift).await;
    assert_eq!(once_more.status, 409);
    let third = office.post(&office.finance, &create, &body).await;
    assert_eq!(third.status, 201, "{}", third.text());
}

#[tokio::test]
async fn returned_money_is_paid_again_or_goes_back_to_the_treasury() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let payment = Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let early = office
        .post(
            &office.finance,
            &format!("{PAYMENT}/sp2d"),
            &payment.with(paper("SP2D-1")),
        )
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "URUTAN_DOKUMEN_PENCAIRAN")
    );
    assert!(early.json()["message"].as_str().unwrap().contains("SPP"));
    let payment = office
        .pay_step(&office.finance, "spp", &payment, paper("SPP-1"))
        .await;
    let payment = office
        .pay_step(&office.finance, "spm", &payment, paper("SPM-1"))
        .await;
    let payment = office
        .pay_step(&office.finance, "sp2d", &payment, paper("SP2D-1"))
        .await;
    let late = office
        .post(
            &office.finance,
            &format!("{PAYMENT}/batalkan"),
            &payment.with(json!({ "alasan": "x" })),
        )
        .await;
    assert_eq!(
        (late.status, late.code().as_str()),
        (409, "STATUS_PEMBAYARAN_TIDAK_SESUAI")
    );
    // People read the label, programs the word.
    let late = late.json();
    let told = late["message"].as_str().unwrap();
    assert!(told.contains("berstatus SP2D terbit"), "{told}");
    assert_eq!(late["data"]["status"], "sp2d_terbit");
    let sent = json!({ "tanggal": "2026-01-01", "referensiBank": "REF-1" });
    let payment = office
        .pay_step(&office.finance, "salurkan", &payment, sent)
        .await;
    let back = json!({ "tanggal": "2026-01-01", "alasan": "Gangguan bank" });
    let payment = office
        .pay_step(&office.finance, "retur", &payment, back)
        .await;
    let again = json!({ "rekeningId": account });
    let second = office
        .pay_step(&office.finance, "bayar-ulang", &payment, again)
        .await;
    assert_ne!(second.id, payment.id);
    let first = office
        .read(&office.finance, &format!("{PAYMENT}/{}", payment.id))
        .await
        .data();
    assert_eq!(first["digantiOleh"], second.id.as_str());
    let second = office
        .pay_step(
            &office.finance,
            "batalkan",
            &second,
            json!({ "alasan": "Disetor" }),
        )
        .await;
    assert!(second.version > 1);
    let version = office
        .read(&office.finance, &format!("{PAYMENT}/{}", payment.id))
        .await
        .data();
    let payment = Thing {
        version: version["versi"].as_u64().unwrap(),
        ..payment
    };
    let refund = json!({ "tanggal": "2026-01-01", "nomorBukti": "STS-1" });
    // Not by who alone said that it came back.
    let alone = payment.with(refund.clone());
    let target = format!("{PAYMENT}/kembalikan");
    let alone = office.post(&office.finance, &target, &alone).await;
    assert_eq!(alone.code(), "SETORAN_BUTUH_DUA_ORANG");
    office
        .pay_step(&office.approver, "kembalikan", &payment, refund)
        .await;
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    // Within the year the ceiling has it back.
    assert_eq!(lines["items"][0]["setoranKembali"], 0);
    assert_eq!(lines["items"][0]["tersedia"], 9_000_000);
    let list = office
        .read(
            &office.finance,
            &format!("{PAYMENT}/penerima-beasiswa/{award}"),
        )
        .await
        .data();
    assert_eq!(
        (list["totalItems"].as_u64(), list["totalJumlah"].as_i64()),
        (Some(2), Some(6_000_000))
    );
}

#[tokio::test]
async fn one_payment_per_component_and_semester_and_amounts_are_whole_and_positive() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let create = format!("{PAYMENT}/create");
    for amount in [
        json!(0),
        json!(-5),
        json!(9_007_199_254_740_992_i64),
        json!(1.5),
        json!("7"),
    ] {
        let mut body = Office::payment_of(&award, &account, &line, 1);
        body["jumlah"] = amount;
        let refused = office.post(&office.finance, &create, &body).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (422, "DATA_TIDAK_SAH"),
            "{body}"
        );
    }
    let body = Office::payment_of(&award, &account, &line, 1_000);
    assert_eq!(
        office.post(&office.finance, &create, &body).await.status,
        201
    );
    let twice = office.post(&office.finance, &create, &body).await;
    assert_eq!(
        (twice.status, twice.code().as_str()),
        (409, "PEMBAYARAN_SUDAH_ADA")
    );
}

#[tokio::test]
async fn money_is_out_of_reach_for_those_it_does_not_concern() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 1_000);
    let create = format!("{PAYMENT}/create");
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        assert_eq!(office.post(who, &create, &body).await.status, 403);
    }
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let target = format!("{PAYMENT}/{}", payment.id);
    for who in [
        &office.other_applicant,
        &office.other_branch,
        &office.institution,
    ] {
        assert_eq!(office.read(who, &target).await.status, 403);
        let timeline = json!({ "keuanganId": payment.id });
        let hidden = office
            .post(who, "/api/cms/tracking-history", &timeline)
            .await;
        assert_eq!(hidden.status, 403, "{}", hidden.text());
    }
    for who in [&office.branch, &office.government] {
        let seen = office.read(who, &target).await;
        assert_eq!(seen.status, 200, "{}", seen.text());
        assert!(!seen.text().contains("102030400001"));
    }
    let step = payment.with(json!({}));
    let stranger = office
        .post(
            &office.other_applicant,
            &format!("{PAYMENT}/konfirmasi"),
            &step,
        )
        .await;
    assert_eq!(stranger.status, 403);
    for who in [&office.branch, &office.applicant, &office.institution] {
        assert_eq!(office.read(who, "/api/cms/pagu").await.status, 403);
    }
}

#[tokio::test]
async fn a_payment_needs_a_decree_and_an_account_that_another_person_verified() {
    let office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let line = office.budget_line(9_000_000).await;
    let create = format!("{PAYMENT}/create");
    let body = Office::payment_of(&award, &account, &line, 1_000);
    let held = office.post(&office.finance, &create, &body).await;
    assert_eq!(
        (held.status, held.code().as_str()),
        (409, "PEMBAYARAN_TERTAHAN")
    );
    assert_eq!(held.data()["tertahan"][0]["kode"], "BELUM_ADA_SK");
    assert_eq!(
        held.data()["tertahan"][1]["kode"],
        "REKENING_BELUM_TERVERIFIKASI"
    );
    let decree = json!({
        "nomor": "188.4/1", "tanggal": "2026-01-01", "judul": "SK", "penerimaBeasiswaId": [award],
    });
    let target = "/api/cms/sk-penetapan/create";
    assert_eq!(
        office.post(&office.admin, target, &decree).await.status,
        201
    );
    let same = office.post(&office.admin, target, &decree).await;
    assert_eq!(
        (same.status, same.code().as_str()),
        (409, "NOMOR_SK_SUDAH_ADA")
    );
    let refused = office.post(&office.finance, &create, &body).await;
    assert_eq!(refused.code(), "REKENING_BELUM_TERVERIFIKASI");
    let accounts = format!("/api/cms/rekening/penerima-beasiswa/{award}");
    let seen = office.read(&office.applicant, &accounts).await.data();
    assert_eq!(seen["items"][0]["nomor"], "102030400001");
    let hidden = office.read(&office.government, &accounts).await;
    assert!(!hidden.text().contains("102030400001"), "{}", hidden.text());
    let changed = json!({
        "id": account, "versi": 1, "jenis": "mahasiswa", "bankId": "132",
        "nomor": "555566667777", "namaPemilik": "Yuliana Gwijangge B",
    });
    let changed = Thing::of(
        &office
            .post(&office.finance, "/api/cms/rekening/create", &changed)
            .await,
    );
    let verdict = changed.with(json!({ "putusan": "terverifikasi" }));
    let verify = "/api/cms/rekening/verifikasi";
    let own = office.post(&office.finance, verify, &verdict).await;
    assert_eq!(
        (own.status, own.code().as_str()),
        (403, "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI")
    );
    assert_eq!(
        office.post(&office.admin, verify, &verdict).await.status,
        200
    );
    assert_eq!(
        office.post(&office.finance, &create, &body).await.status,
        201
    );
}

#[tokio::test]
async fn a_ceiling_is_revised_not_below_its_use_and_closed_months_stay_closed() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let twice = json!({
        "tahun": 2026, "sumberDana": "apbd", "kategoriKeuanganId": "biaya-hidup",
        "kodeRekening": "5.1", "nama": "Lagi", "jumlah": 1,
    });
    let twice = office
        .with_paper(&office.finance, "DPPA/2/2026", twice)
        .await;
    let same = office
        .post(&office.finance, "/api/cms/pagu/create", &twice)
        .await;
    assert_eq!((same.status, same.code().as_str()), (409, "PAGU_SUDAH_ADA"));
    let body = line.with(json!({ "jumlah": 12_000_000, "alasan": "Perubahan APBD" }));
    let body = office
        .with_paper(&office.finance, "DPPA/2/2026", body)
        .await;
    let asked = office
        .post(&office.finance, "/api/cms/pagu/ubah", &body)
        .await;
    office.second_person(&asked).await;
    let line = Thing {
        version: line.version + 1,
        ..line
    };
    let bad = line.with(json!({ "bulan": "2026-13" }));
    let refused = office
        .post(&office.finance, "/api/cms/pagu/tutup-bulan", &bad)
        .await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "bulan");
    let open = line.with(json!({ "bulan": "2026-01" }));
    let refused = office
        .post(&office.finance, "/api/cms/pagu/tutup-bulan", &open)
        .await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "BULAN_BELUM_BERAKHIR")
    );
    let (award, account) = office.payable(1).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let payment = Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let seen = office.read(&office.finance, "/api/cms/pagu").await.data();
    let body = json!({
        "id": line.id, "versi": seen["items"][0]["versi"], "jumlah": 2_999_999, "alasan": "x",
    });
    let body = office
        .with_paper(&office.finance, "DPPA/3/2026", body)
        .await;
    let refused = office
        .post(&office.finance, "/api/cms/pagu/ubah", &body)
        .await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "PAGU_DI_BAWAH_PEMAKAIAN")
    );
}

#[tokio::test]
async fn a_rejected_payment_that_may_come_back_lies_with_the_finance_team() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    for (amount, again, desk) in [
        (1_000_000, true, json!("keuangan")),
        (2_000_000, false, json!(null)),
    ] {
        // The first gave its place back when it was rejected.
        let body = Office::payment_of(&award, &account, &line, amount);
        let create = format!("{PAYMENT}/create");
        let created = office.post(&office.finance, &create, &body).await;
        let payment = Thing::of(&created);
        let body = json!({
            "keuanganId": payment.id, "kodeAlasan": "GANDA", "alasan": "Dobel",
            "bolehAjukanUlang": again,
        });
        let target = "/api/cms/penolakan-keuangan/create";
        let rejected = office.post(&office.approver, target, &body).await;
        assert_eq!(rejected.status, 200, "{}", rejected.text());
        let detail = format!("{PAYMENT}/{}", payment.id);
        let seen = office.read(&office.finance, &detail).await.data();
        assert_eq!(seen["pemegang"]["kantor"], desk, "{seen}");
        let list = office.read(&office.finance, PAYMENT).await.data();
        let lines = list["items"].as_array().unwrap();
        let line = lines.iter().find(|line| line["id"] == payment.id.as_str());
        assert_eq!(line.unwrap()["pemegang"]["kantor"], desk);
    }
}

/// A payment that the bank transferred.
async fn transferred(office: &Office, serial: u32, amount: i64) -> Thing {
    let (award, account) = office.payable(serial).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, amount);
    let payment = Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let early = office
        .read(&office.admin, &format!("{PAYMENT}/{}/kuitansi", payment.id))
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "KUITANSI_BELUM_ADA")
    );
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let mut orders = paper("SP2D-1");
    orders["spp"] = paper("SPP-1");
    orders["spm"] = paper("SPM-1");
    let payment = office
        .pay_step(&office.finance, "sp2d", &payment, orders)
        .await;
    let sent = json!({ "tanggal": "2026-01-01", "referensiBank": "REF-1" });
    office
        .pay_step(&office.finance, "salurkan", &payment, sent)
        .await
}

#[tokio::test]
async fn a_transferred_payment_has_a_receipt_for_those_who_may_see_it() {
    let office = Office::open().await;
    let payment = transferred(&office, 1, 3_000_000).await;
    let target = format!("{PAYMENT}/{}/kuitansi", payment.id);
    for who in [
        &office.applicant,
        &office.admin,
        &office.government,
        &office.branch,
    ] {
        let answer = office.read(who, &target).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.bytes.starts_with(b"%PDF-"));
        crate::files::pdf::check(&answer.bytes).unwrap();
    }
    for who in [
        &office.other_applicant,
        &office.other_branch,
        &office.institution,
    ] {
        assert_eq!(office.read(who, &target).await.status, 403);
    }
    let unknown = format!("{PAYMENT}/0199aaaa-0000-7000-8000-000000000000/kuitansi");
    assert_eq!(office.read(&office.admin, &unknown).await.status, 404);
    let decrees = office
        .read(&office.admin, "/api/cms/sk-penetapan")
        .await
        .data();
    let decree = format!(
        "/api/cms/sk-penetapan/{}/pdf",
        decrees["items"][0]["id"].as_str().unwrap()
    );
    for who in [&office.applicant, &office.admin, &office.government] {
        let answer = office.read(who, &decree).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.bytes.starts_with(b"%PDF-"));
    }
    for who in [&office.other_applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, &decree).await.status, 403);
    }
}

#[tokio::test]
async fn the_ledger_card_and_the_trial_balance_follow_every_posting() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let payment = Thing::of(
        &office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await,
    );
    office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let card = |account: &str| format!("/api/cms/pagu/{}/kartu?akun={account}", line.id);
    let available = office
        .read(&office.government, &card("tersedia"))
        .await
        .data();
    assert_eq!(available["totalItems"], 2);
    assert_eq!(available["items"][0]["saldo"], 6_000_000);
    assert_eq!(available["items"][0]["keuanganId"], payment.id.as_str());
    assert_eq!(available["items"][1]["saldo"], 9_000_000);
    let ceiling = office.read(&office.finance, &card("pagu")).await.data();
    assert_eq!(ceiling["items"][0]["saldo"], 9_000_000);
    let wrong = office.read(&office.finance, &card("kas")).await;
    assert_eq!(wrong.status, 400);
    let sums = office
        .read(&office.finance, "/api/cms/pagu/neraca")
        .await
        .data();
    assert_eq!(sums["totalDebit"], 12_000_000);
    assert_eq!(sums["totalKredit"], 12_000_000);
    for who in [&office.applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, &card("pagu")).await.status, 403);
        assert_eq!(office.read(who, "/api/cms/pagu/neraca").await.status, 403);
    }
}

/// What a reader is told of an act: whether it may be done, or the code of its refusal; nothing for an act
/// of other roles.
async fn told(office: &Office, who: &TestSession, id: &str, act: &str) -> Option<String> {
    let shown = office.read(who, &format!("{PAYMENT}/{id}")).await.data();
    let acts = shown["tindakan"].as_array().unwrap().clone();
    let found = acts.iter().find(|one| one["nama"] == act)?;
    let said = found["kode"].as_str().unwrap_or("boleh").to_owned();
    assert_eq!(found["boleh"], said == "boleh", "{found}");
    assert_eq!(found["alasan"].is_string(), said != "boleh", "{found}");
    Some(said)
}

#[tokio::test]
async fn a_payment_says_what_its_reader_may_do_and_trying_writes_nothing() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let created = office
        .post(&office.finance, &format!("{PAYMENT}/create"), &body)
        .await;
    let payment = Thing::of(&created);
    let before = office.server.app.ledger.head().await.unwrap();
    let says = async |who, act| told(&office, who, &payment.id, act).await;
    let own = says(&office.finance, "setujui").await;
    assert_eq!(own.as_deref(), Some("PENYUSUN_TIDAK_BOLEH_MENYETUJUI"));
    let other = says(&office.approver, "setujui").await;
    assert_eq!(other.as_deref(), Some("boleh"));
    let early = says(&office.finance, "salurkan").await;
    assert_eq!(early.as_deref(), Some("STATUS_PEMBAYARAN_TIDAK_SESUAI"));
    assert_eq!(says(&office.government, "setujui").await, None);
    assert_eq!(says(&office.approver, "konfirmasi").await, None);
    assert_eq!(office.server.app.ledger.head().await.unwrap(), before);

    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let after = told(&office, &office.finance, &payment.id, "sp2d").await;
    assert_eq!(after.as_deref(), Some("boleh"));
    let past = format!("{PAYMENT}/{}?per_tanggal=2030-01-01", payment.id);
    let past = office.read(&office.finance, &past).await;
    assert_eq!(past.data()["tindakan"], json!([]), "{}", past.text());
}

#[tokio::test]
async fn a_wrong_return_and_a_wrong_slip_are_put_right_where_the_payment_is_shown() {
    let office = Office::open().await;
    let (_, payment) = office.transferred(1, 3_000_000).await;
    let id = payment.id.clone();
    let says = async |act| told(&office, &office.finance, &id, act).await;
    let wrong = Some("STATUS_PEMBAYARAN_TIDAK_SESUAI".to_owned());
    let fine = Some("boleh".to_owned());
    assert_eq!(says("tarik-retur").await, wrong);
    let back = json!({ "tanggal": "2026-01-01", "alasan": "Gangguan bank" });
    office
        .pay_step(&office.finance, "retur", &payment, back)
        .await;
    assert_eq!(says("tarik-retur").await, fine);
    // The year's realisation payment by payment, which is the figure; and the SP2D, which stays what it was.
    let register = async |which: &str| {
        let target = format!("/api/cms/register?tahun=2026&register={which}");
        office.read(&office.finance, &target).await.data()["jumlah"].clone()
    };
    let sums = async || {
        let figure = register("lra").await[6].clone();
        assert_eq!(register("realisasi-pembayaran").await[7], figure);
        (figure, register("register-sp2d").await[5].clone())
    };
    let whole = json!(3_000_000);
    assert_eq!(sums().await, (json!(0), whole.clone()));
    office.put_right(&id, "tarik-retur", json!({})).await;
    assert_eq!(sums().await, (whole.clone(), whole.clone()));
    let target = format!("{PAYMENT}/{id}");
    let shown = async || office.read(&office.finance, &target).await.data();
    assert_eq!(shown().await["status"], "disalurkan");
    let receipt = format!("{target}/kuitansi");
    let receipt = office.read(&office.finance, &receipt).await;
    assert_eq!(receipt.status, 200);

    let slip = |number: &str| json!({ "tanggal": "2026-01-01", "nomorBukti": number });
    assert_eq!(
        says("perbaiki-sts").await,
        Some("DOKUMEN_BELUM_TERBIT".to_owned())
    );
    office
        .put_right(&id, "setoran-kembali", slip("STS-1"))
        .await;
    assert_eq!(shown().await["setoranKembali"]["nomorBukti"], "STS-1");
    assert_eq!(says("perbaiki-sts").await, fine);
    office.put_right(&id, "perbaiki-sts", slip("STS-10")).await;
    assert_eq!(shown().await["setoranKembali"]["nomorBukti"], "STS-10");
    assert_eq!(says("tarik-setoran").await, fine);
    assert_eq!(sums().await, (json!(0), whole.clone()));
    office.put_right(&id, "tarik-setoran", json!({})).await;
    assert_eq!(sums().await, (whole.clone(), whole));
    let last = shown().await;
    assert_eq!(
        (&last["status"], &last["setoranKembali"]),
        (&json!("disalurkan"), &json!(null))
    );
    // The history says which slip it was, not only that there was one; the act without figures has its name alone.
    let timeline = json!({ "keuanganId": id });
    let history = office
        .post(&office.finance, "/api/cms/tracking-history", &timeline)
        .await;
    let history = history.data();
    let particulars: Vec<&str> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|step| step["rincian"].as_str())
        .collect();
    assert_eq!(
        particulars,
        ["Bukti setoran STS-1 diperbaiki menjadi STS-10, 1 Januari 2026"]
    );
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["realisasi"], 3_000_000);
}

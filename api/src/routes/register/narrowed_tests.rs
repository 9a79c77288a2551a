//! What registers are narrowed by: types beside the line's ceiling, both clocks of papers, lists to sign, and what the
//! period says of it.
use serde_json::{Value, json};

use crate::routes::testing::Office;

const REGISTERS: &str = "/api/cms/register";

async fn register(office: &Office, query: &str) -> Value {
    let target = format!("{REGISTERS}?{query}");
    let answer = office.read(&office.admin, &target).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    answer.data()
}

#[tokio::test]
async fn a_type_has_its_realisation_beside_the_ceiling_of_the_line() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    for (kind, realized) in [("murni-nduga", 3_000_000), ("kedinasan", 0)] {
        let more = format!("tahun=2026&jenisBeasiswa={kind}");
        let lra = register(&office, &format!("register=lra&{more}")).await;
        assert_eq!(lra["items"][0][3], 9_000_000, "{lra}");
        assert_eq!(lra["jumlah"][6], realized, "{lra}");
        // A type has no ceiling of its own, so nothing is left of it.
        assert_eq!(lra["jumlah"][8], "", "{lra}");
        for name in ["realisasi-bulanan", "realisasi-triwulanan"] {
            let told = register(&office, &format!("register={name}&{more}")).await;
            assert_eq!(told["jumlah"][2], realized, "{told}");
            assert_eq!(told["items"][0][1], 9_000_000, "{told}");
        }
        let balance = register(&office, &format!("register=neraca-lajur&{more}")).await;
        assert_eq!(balance["items"][3][5], realized, "{balance}");
        assert_eq!(balance["jumlah"][5], balance["jumlah"][6], "{balance}");
    }
}

#[tokio::test]
async fn a_source_has_its_sum_below_its_lines() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let body = json!({
        "tahun": 2026, "sumberDana": "otsus", "kategoriKeuanganId": "biaya-hidup",
        "kodeRekening": "5.1.02.01", "nama": "Biaya hidup otsus", "jumlah": 4_000_000,
    });
    let body = office.with_paper(&office.finance, "DPA/2/2026", body).await;
    let asked = office
        .post(&office.finance, "/api/cms/pagu/create", &body)
        .await;
    office.second_person(&asked).await;
    let lra = register(&office, "register=lra&tahun=2026&size=50").await;
    let rows: Vec<_> = lra["items"].as_array().unwrap().iter().collect();
    let names: Vec<_> = rows.iter().map(|row| row[0].as_str().unwrap()).collect();
    let expected = ["5.1.02.05", "Jumlah APBD", "5.1.02.01", "Jumlah Otsus"];
    assert_eq!(names, expected, "{lra}");
    assert_eq!(lra["barisJumlah"], json!([1, 3]));
    assert_eq!(
        (&rows[1][3], &rows[1][6]),
        (&json!(9_000_000), &json!(3_000_000))
    );
    assert_eq!(lra["jumlah"][3], 13_000_000);
    assert_eq!(lra["daftarTahun"], json!([2026]));
    let second = register(&office, "register=lra&tahun=2026&size=2&page=2").await;
    assert_eq!(second["barisJumlah"], json!([1]), "{second}");
    // A year without lines is offered only while it is the one that is asked for.
    let empty = register(&office, "register=lra&tahun=2024").await;
    assert_eq!(empty["daftarTahun"], json!([2026, 2024]));
}

#[tokio::test]
async fn a_paper_counts_by_its_date_or_by_when_it_was_recorded() {
    let mut office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let answer = office
        .post(&office.finance, "/api/cms/keuangan/create", &body)
        .await;
    let payment = crate::routes::testing::Thing::of(&answer);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    // Dated in January, recorded in February.
    office.server.clock.advance(chrono::Duration::days(40));
    office.sign_in_again().await;
    let paper = json!({ "nomor": "SPP-1", "tanggal": "2026-01-20" });
    office
        .pay_step(&office.finance, "spp", &payment, paper)
        .await;
    office.admin = office.server.session("admin@uji.test").await;
    for (clock, months, count) in [
        ("pembukuan", "dariBulan=1&sampaiBulan=1", 1),
        ("pembukuan", "dariBulan=2&sampaiBulan=2", 0),
        ("pencatatan", "dariBulan=1&sampaiBulan=1", 0),
        ("pencatatan", "dariBulan=2&sampaiBulan=2", 1),
    ] {
        let query = format!("register=register-spp&tahun=2026&jam={clock}&{months}");
        let told = register(&office, &query).await;
        assert_eq!(told["totalItems"], count, "{query}: {told}");
    }
    let told = register(&office, "register=register-spp&tahun=2026").await;
    let period = told["periode"].as_str().unwrap();
    assert!(period.ends_with("menurut tanggal surat"), "{period}");
}

#[tokio::test]
async fn a_list_to_sign_is_drawn_by_decree_district_and_campus_with_accounts_by_right() {
    let office = Office::open().await;
    let (award, _) = office.transferred(1, 3_000_000).await;
    let at = format!("/api/cms/penerima-beasiswa/{award}");
    let seen = office.read(&office.admin, &at).await.data();
    let decree = seen["skPenetapanId"].as_str().unwrap();
    let campus = seen["institusiPendidikanId"].as_str().unwrap();
    for (more, rows) in [
        (String::new(), 1),
        (format!("&skPenetapanId={decree}"), 1),
        ("&distrikId=95.08.01".to_owned(), 1),
        ("&distrikId=95.08.02".to_owned(), 0),
        (format!("&institusiPendidikanId={campus}"), 1),
        ("&institusiPendidikanId=tidak-ada".to_owned(), 0),
        ("&jenisBeasiswa=murni-nduga".to_owned(), 1),
    ] {
        let told = register(&office, &format!("register=nominatif&tahun=2026{more}")).await;
        assert_eq!(told["totalItems"], rows, "{more}: {told}");
    }
    let told = register(&office, "register=nominatif&tahun=2026").await;
    assert_eq!(told["kolom"][4]["judul"], "Rekening (tersamar)");
    let masked = told["items"][0][4].as_str().unwrap();
    assert!(
        masked.ends_with("0001") && !masked.contains("1020"),
        "{told}"
    );
    let file = format!("{REGISTERS}?register=nominatif&tahun=2026&format=csv");
    let number = "102030400001";
    let own = office.read(&office.admin, &file).await;
    assert!(own.text().contains("Nomor Rekening"), "{}", own.text());
    assert!(own.text().contains(number), "{}", own.text());
    let theirs = office.read(&office.government, &file).await;
    assert!(!theirs.text().contains(number), "{}", theirs.text());
    let bnba = format!("register=bnba&tahun=2026&institusiPendidikanId={campus}");
    let told = register(&office, &bnba).await;
    assert_eq!(told["jumlah"][8], 3_000_000, "{told}");
    let period = told["periode"].as_str().unwrap();
    assert!(period.contains("kampus "), "{period}");
}

#[tokio::test]
async fn the_period_names_everything_that_a_register_is_narrowed_by() {
    let office = Office::open().await;
    let (award, _) = office.transferred(1, 3_000_000).await;
    let lines = office.read(&office.admin, "/api/cms/pagu").await.data();
    let line = lines["items"][0]["id"].as_str().unwrap();
    let query = format!(
        "register=register-sp2d&tahun=2026&paguId={line}&sumberDana=apbd&jenisBeasiswa=murni-nduga"
    );
    let told = register(&office, &query).await;
    let period = told["periode"].as_str().unwrap();
    for part in [
        "Tahun anggaran 2026",
        "mata anggaran 5.1.02.05 Biaya hidup 2026",
        "sumber dana APBD",
        "jenis beasiswa",
    ] {
        assert!(period.contains(part), "{part}: {period}");
    }
    let card = format!("register=kartu-penerima&penerimaBeasiswaId={award}");
    let told = register(&office, &card).await;
    assert_eq!(
        told["periode"],
        "Seluruh pembayaran, penerima Yuliana Gwijangge B"
    );
}

/// What was open at the end of a month that is over stands there without what it is today.
#[tokio::test]
async fn an_open_commitment_of_a_past_month_says_nothing_of_today() {
    let mut office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let answer = office
        .post(&office.finance, "/api/cms/keuangan/create", &body)
        .await;
    let payment = crate::routes::testing::Thing::of(&answer);
    office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let open = "register=komitmen-terbuka&tahun=2026";
    let now = register(&office, open).await;
    assert_eq!(now["items"][0][4], "Disetujui", "{now}");
    office.server.clock.advance(chrono::Duration::days(40));
    office.admin = office.server.session("admin@uji.test").await;
    let past = register(&office, &format!("{open}&sampaiBulan=1")).await;
    assert_eq!(past["items"][0][4], "", "{past}");
    assert_eq!(past["jumlah"][5], 1_000_000, "{past}");
}

/// What belongs to a year is often recorded in January: card and registers of the year say the same by each clock, also as
/// of a day of the past.
#[tokio::test]
async fn a_year_that_is_over_has_the_same_figures_in_its_registers_and_its_card() {
    let mut office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let mut approved = Vec::new();
    let (award, account) = office.payable(1).await;
    for (component, amount) in [("biaya_hidup", 1_000_000), ("asrama", 700_000)] {
        let mut body = Office::payment_of(&award, &account, &line, amount);
        body["komponen"] = json!(component);
        let created = office
            .post(&office.finance, "/api/cms/keuangan/create", &body)
            .await;
        let payment = crate::routes::testing::Thing::of(&created);
        let step = office.pay_step(&office.approver, "approve", &payment, json!({}));
        approved.push(step.await);
    }
    office.server.clock.advance(chrono::Duration::days(370));
    office.sign_in_again().await;
    office.admin = office.server.session("admin@uji.test").await;
    // Dated in December, recorded in January.
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-12-30" });
    let mut orders = paper("SP2D-1");
    orders["spp"] = paper("SPP-1");
    orders["spm"] = paper("SPM-1");
    office
        .pay_step(&office.finance, "sp2d", &approved[0], orders)
        .await;
    for (clock, day, committed, realized) in [
        ("pembukuan", "", 700_000, 1_000_000),
        ("pencatatan", "", 700_000, 1_000_000),
        ("pembukuan", "&per_tanggal=2026-12-31", 700_000, 1_000_000),
        ("pencatatan", "&per_tanggal=2026-12-31", 1_700_000, 0),
    ] {
        let of = format!("tahun=2026&jam={clock}{day}");
        let lines = format!("/api/cms/pagu?{of}");
        let card = office.read(&office.admin, &lines).await.data()["total"].clone();
        assert_eq!(card["komitmen"], committed, "{of}: {card}");
        assert_eq!(card["realisasi"], realized, "{of}: {card}");
        let open = register(&office, &format!("register=komitmen-terbuka&{of}")).await;
        assert_eq!(open["jumlah"][5], card["komitmen"], "{of}: {open}");
        if day.is_empty() {
            assert_eq!(open["items"][0][4], "Disetujui", "{of}: {open}");
        }
        let balance = register(&office, &format!("register=neraca-lajur&{of}")).await;
        assert_eq!(balance["items"][2][5], card["komitmen"], "{of}: {balance}");
        assert_eq!(balance["items"][3][5], card["realisasi"], "{of}: {balance}");
        let paid = register(&office, &format!("register=realisasi-pembayaran&{of}")).await;
        assert_eq!(paid["jumlah"][7], card["realisasi"], "{of}: {paid}");
        for name in ["lra", "realisasi-bulanan", "realisasi-triwulanan"] {
            let told = register(&office, &format!("register={name}&{of}")).await;
            let place = if name == "lra" { 6 } else { 2 };
            assert_eq!(told["jumlah"][place], card["realisasi"], "{of}: {told}");
        }
    }
    // Whoever names a last month asks for what was recorded by its end.
    let december = "tahun=2026&jam=pencatatan&sampaiBulan=12";
    let open = register(&office, &format!("register=komitmen-terbuka&{december}")).await;
    assert_eq!(open["jumlah"][5], 1_700_000, "{open}");
    let told = register(&office, "register=lra&tahun=2026&jam=pencatatan").await;
    let period = told["periode"].as_str().unwrap();
    let since = "Tahun anggaran 2026, sejak Januari, menurut tanggal pencatatan, sampai ";
    assert!(
        period.starts_with(since) && period.contains("Januari 2027"),
        "{period}"
    );
}

/// What came back says with which slip it went on, and why: also after the slip was put right.
#[tokio::test]
async fn the_register_of_returns_names_slip_and_reason() {
    let office = Office::open().await;
    let (_, payment) = office.transferred(1, 3_000_000).await;
    let back = json!({ "tanggal": "2026-01-01", "alasan": "Rekening sudah ditutup" });
    office
        .pay_step(&office.finance, "retur", &payment, back)
        .await;
    let slip = |number: &str| json!({ "tanggal": "2026-01-01", "nomorBukti": number });
    for (kind, more) in [
        ("tarik-retur", json!({})),
        ("setoran-kembali", slip("STS-1")),
        ("perbaiki-sts", slip("STS-10")),
    ] {
        // What was said with a posting is known by the time of both.
        office.server.clock.advance(chrono::Duration::seconds(1));
        office.put_right(&payment.id, kind, more).await;
    }
    let query = "register=register-retur-setoran&tahun=2026&size=50";
    let told = register(&office, query).await;
    let titles: Vec<_> = told["kolom"].as_array().unwrap().iter().collect();
    assert_eq!(titles[8]["judul"], "Nomor STS");
    assert_eq!(titles[9]["judul"], "Alasan");
    let rows = told["items"].as_array().unwrap();
    assert_eq!(
        rows[0][9], "Rekening ditutup atau tidak aktif: Rekening sudah ditutup",
        "{told}"
    );
    assert_eq!(rows[0][8], "", "{told}");
    assert_eq!(rows[1][9], "Surat bank", "{told}");
    assert_eq!(rows[2][8], "STS-10", "{told}");
    let file = office
        .read(&office.admin, &format!("{REGISTERS}?{query}&format=csv"))
        .await;
    assert!(file.text().contains("STS-10"), "{}", file.text());
}

/// A register is ordered by its columns, in its file too; rows that go on from each other have one order.
#[tokio::test]
async fn a_register_is_ordered_by_the_words_of_its_columns() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let (award, account) = office.payable(1).await;
    for (component, amount) in [
        ("biaya_hidup", 2_000_000),
        ("asrama", 3_000_000),
        ("lainnya", 1_000_000),
    ] {
        let mut body = Office::payment_of(&award, &account, &line, amount);
        body["komponen"] = json!(component);
        let created = office
            .post(&office.finance, "/api/cms/keuangan/create", &body)
            .await;
        let payment = crate::routes::testing::Thing::of(&created);
        office
            .pay_step(&office.approver, "approve", &payment, json!({}))
            .await;
    }
    let open = "register=komitmen-terbuka&tahun=2026";
    let amounts = async |sort: &str| {
        let told = register(&office, &format!("{open}{sort}")).await;
        let rows = told["items"].as_array().unwrap().clone();
        rows.iter()
            .map(|row| row[5].as_i64().unwrap() / 1_000_000)
            .collect::<Vec<_>>()
    };
    let told = register(&office, open).await;
    let words = &told["kolom"][5]["urutan"];
    assert_eq!(
        words,
        &json!({ "naik": "kolom-6", "turun": "kolom-6-turun" })
    );
    assert_eq!(amounts("&sort=kolom-6").await, [1, 2, 3]);
    assert_eq!(amounts("&sort=kolom-6-turun").await, [3, 2, 1]);
    assert_eq!(amounts("&sort=register").await, amounts("").await);
    let file = format!("{REGISTERS}?{open}&sort=kolom-6-turun&format=csv");
    let file = office.read(&office.admin, &file).await;
    let place = |amount: &str| file.text().find(amount).unwrap();
    assert!(place("3000000") < place("1000000"), "{}", file.text());
    let lra = register(&office, "register=lra&tahun=2026").await;
    assert_eq!(lra["kolom"][0]["urutan"], json!(null), "{lra}");
    let unknown = format!("{REGISTERS}?{open}&sort=kolom-99");
    let refused = office.read(&office.admin, &unknown).await;
    assert_eq!(refused.code(), "PARAMETER_TIDAK_SAH", "{}", refused.text());
}

/// Above the lists of rosters, decrees and accounts stands what their rows come to.
#[tokio::test]
async fn lists_say_what_their_rows_come_to_by_state() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    for (target, expected) in [
        (
            "/api/cms/rekening",
            json!([{ "nama": "Terverifikasi", "banyak": 1, "jumlah": null }]),
        ),
        (
            "/api/cms/sk-penetapan",
            json!([
                { "nama": "Belum diubah", "banyak": 1, "jumlah": null },
                { "nama": "Penerima yang disebut", "banyak": 1, "jumlah": null },
            ]),
        ),
        ("/api/cms/daftar-pembayaran", json!([])),
    ] {
        let told = office.read(&office.admin, target).await.data();
        assert_eq!(told["jumlahPerStatus"], expected, "{target}: {told}");
    }
}

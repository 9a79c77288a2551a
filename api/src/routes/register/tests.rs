//! Registers through the real router: who reads them, what narrows them, and that page, files and paper say the same.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};

const REGISTERS: &str = "/api/cms/register";

impl Office {
    async fn register(&self, query: &str) -> Value {
        let answer = self
            .read(&self.government, &format!("{REGISTERS}?{query}"))
            .await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.data()
    }
}

#[tokio::test]
async fn every_register_reads_and_its_sums_are_those_of_its_rows() {
    let office = Office::open().await;
    let (award, _) = office.transferred(1, 3_000_000).await;
    let lines = office.read(&office.admin, "/api/cms/pagu").await.data();
    let line = lines["items"][0]["id"].as_str().unwrap();
    for (register, more, rows) in [
        ("lra", String::new(), 1),
        ("realisasi-bulanan", String::new(), 12),
        ("realisasi-triwulanan", String::new(), 4),
        ("neraca-lajur", String::new(), 6),
        ("register-spp", String::new(), 1),
        ("register-spm", String::new(), 1),
        ("register-sp2d", String::new(), 1),
        ("realisasi-pembayaran", String::new(), 1),
        ("register-retur-setoran", String::new(), 0),
        ("pendapatan-lain", String::new(), 0),
        ("komitmen-terbuka", String::new(), 0),
        ("piutang", String::new(), 0),
        ("bnba", String::new(), 1),
        ("buku-pembantu", format!("&paguId={line}"), 3),
        ("kartu-penerima", format!("&penerimaBeasiswaId={award}"), 1),
    ] {
        let told = office
            .register(&format!("register={register}&tahun=2026&size=50{more}"))
            .await;
        let items = told["items"].as_array().unwrap();
        assert_eq!(items.len(), rows, "{register}: {told}");
        let columns = told["kolom"].as_array().unwrap();
        for (place, column) in columns.iter().enumerate() {
            assert!(
                items
                    .iter()
                    .all(|row| row.as_array().unwrap().len() == columns.len())
            );
            let sum = &told["jumlah"][place];
            if column["jenis"] == "rupiah" && sum.is_number() {
                let of_rows: i64 = items.iter().map(|row| row[place].as_i64().unwrap()).sum();
                assert_eq!(sum, &json!(of_rows), "{register} {column}");
            }
        }
    }
    let orders = office.register("register=register-sp2d&tahun=2026").await;
    assert_eq!(orders["jumlah"][5], 3_000_000, "{orders}");
    let persons = office.register("register=bnba&tahun=2026").await;
    let whole = office.register("register=lra&tahun=2026").await;
    assert_eq!(persons["jumlah"][8], 3_000_000, "{persons}");
    assert!(
        whole["jumlah"]
            .as_array()
            .unwrap()
            .contains(&persons["jumlah"][8])
    );
    let elsewhere = "register=bnba&tahun=2026&skPenetapanId=tidak-ada";
    assert_eq!(office.register(elsewhere).await["items"], json!([]));
    // What is open says on which day, and by which clock.
    let open = async |more: &str| {
        let asked = format!("register=komitmen-terbuka&tahun=2025{more}");
        office.register(&asked).await["periode"].clone()
    };
    assert_eq!(
        open("").await,
        "Tahun anggaran 2025, yang terbuka pada 31 Desember 2025 menurut tanggal buku"
    );
    assert_eq!(
        open("&jam=pencatatan&sampaiBulan=6").await,
        "Tahun anggaran 2025, yang terbuka menurut apa yang dicatat sampai 30 Juni 2025"
    );
    // Nothing was paid in the year before, and none of it is told in this one.
    let before = office.register("register=lra&tahun=2025").await;
    assert_eq!(before["items"], json!([]), "{before}");
}

#[tokio::test]
async fn an_sp2d_that_came_back_stands_in_its_month_and_the_next_one_in_another() {
    let mut office = Office::open().await;
    let (_, payment) = office.transferred(1, 3_000_000).await;
    let of = async |office: &Office, month: u32| {
        let asked =
            format!("register=register-sp2d&tahun=2026&dariBulan={month}&sampaiBulan={month}");
        let told = office.register(&asked).await;
        let rows = told["items"].as_array().unwrap().iter();
        let row = |row: &Value| {
            (
                row[0].as_str().unwrap().to_owned(),
                row[5].as_i64().unwrap(),
            )
        };
        rows.map(row).collect::<Vec<_>>()
    };
    let first = of(&office, 1).await;
    let [(number, 3_000_000)] = first.as_slice() else {
        panic!("{first:?}");
    };
    office.server.clock.advance(chrono::Duration::days(40));
    office.sign_in_again().await;
    for kind in ["tarik-penyaluran", "tolak-sp2d"] {
        office.put_right(&payment.id, kind, json!({})).await;
    }
    let shown = format!("{PAYMENT}/{}", payment.id);
    let version = office.read(&office.finance, &shown).await.data()["versi"].as_u64();
    let mut now = Thing {
        version: version.unwrap(),
        ..payment
    };
    for paper in ["spp", "spm", "sp2d"] {
        let order = json!({ "nomor": format!("{paper}-R"), "tanggal": "2026-02-10" });
        now = office.pay_step(&office.finance, paper, &now, order).await;
    }
    // What January said still stands; February has what came back and what was issued anew.
    assert_eq!(of(&office, 1).await, first);
    let mut second = of(&office, 2).await;
    second.sort();
    let mut expected = [
        (number.clone(), -3_000_000),
        ("sp2d-R".to_owned(), 3_000_000),
    ];
    expected.sort();
    assert_eq!(second, expected);
    // Whoever holds the old paper finds what became of it.
    for number in [number.as_str(), "sp2d-R"] {
        let asked = format!("/api/cms/audit/paket?jenis=sp2d&id={number}");
        let pack = office.read(&office.government, &asked).await;
        assert_eq!(pack.status, 200, "{number}: {}", pack.text());
    }
}

#[tokio::test]
async fn the_book_of_a_line_begins_with_what_stood_on_it_before() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let lines = office.read(&office.admin, "/api/cms/pagu").await.data();
    let line = lines["items"][0]["id"].as_str().unwrap();
    let of = async |months: &str| {
        let asked = format!("register=buku-pembantu&tahun=2026&paguId={line}{months}");
        office.register(&asked).await
    };
    let whole = of("").await;
    assert_ne!(whole["items"][0][1], "Saldo awal", "{whole}");
    let later = of("&dariBulan=2").await;
    assert_eq!(later["items"][0][0], "2026-02-01");
    assert_eq!(later["items"][0][1], "Saldo awal");
    assert_eq!(later["items"].as_array().unwrap().len(), 1);
    assert_eq!(later["jumlah"], whole["jumlah"]);
}

#[tokio::test]
async fn the_trial_balance_has_one_sum_on_both_sides_and_goes_on_where_it_stood() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let of = async |months: &str| {
        let told = (office.register(&format!("register=neraca-lajur&tahun=2026{months}"))).await;
        let sums = told["jumlah"].as_array().unwrap().clone();
        for pair in [1, 3, 5] {
            assert_eq!(sums[pair], sums[pair + 1], "{months} {told}");
        }
        told["items"].as_array().unwrap().clone()
    };
    let whole = of("").await;
    let names: Vec<_> = whole.iter().map(|row| row[0].as_str().unwrap()).collect();
    let accounts = "Pagu Tersedia Komitmen Realisasi Retur|Setoran kembali";
    assert_eq!(names.join(" ").replace(" Setoran", "|Setoran"), accounts);
    // Approved, then ordered: it went through the commitments and lies with what is realised.
    assert_eq!(whole[2][3], 3_000_000, "{whole:?}");
    assert_eq!(whole[2][4], 3_000_000, "{whole:?}");
    assert_eq!(whole[2][5], 0, "{whole:?}");
    assert_eq!(whole[3][5], 3_000_000, "{whole:?}");
    let (first, rest) = (of("&sampaiBulan=1").await, of("&dariBulan=2").await);
    for (first, rest) in first.iter().zip(&rest) {
        assert_eq!([&first[5], &first[6]], [&rest[1], &rest[2]]);
    }
    assert_eq!(rest[0][2], whole[0][6]);
}

#[tokio::test]
async fn a_register_refuses_what_does_not_narrow_it_and_who_may_not_read_it() {
    let office = Office::open().await;
    for (query, code) in [
        ("register=nominatif&jam=pencatatan", "jam"),
        ("register=lra&daftarPembayaranId=x", "daftarPembayaranId"),
        ("register=lra&dariBulan=5&sampaiBulan=4", "sampaiBulan"),
        ("register=lra&sampaiBulan=13", "sampaiBulan"),
    ] {
        let target = format!("{REGISTERS}?{query}");
        let refused = office.read(&office.admin, &target).await;
        assert!(
            refused.status >= 400 && refused.status < 500,
            "{query}: {}",
            refused.text()
        );
        assert!(refused.text().contains(code), "{query}: {}", refused.text());
    }
    for session in [&office.applicant, &office.branch, &office.institution] {
        let answer = office.server.get_as(session, REGISTERS).await;
        assert_eq!(answer.status, 403, "{}", answer.text());
    }
}

#[tokio::test]
async fn a_register_is_taken_away_as_a_file_and_as_a_paper() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let csv = format!("{REGISTERS}?register=lra&tahun=2026&format=csv");
    let file = office.read(&office.admin, &csv).await;
    let text = file.text().to_owned();
    assert!(
        text.contains("Kode Rekening") && text.contains("3000000"),
        "{text}"
    );
    assert!(text.lines().last().unwrap().starts_with("Jumlah"), "{text}");
    let pdf = format!("{REGISTERS}/pdf?register=lra&tahun=2026");
    let paper = office.read(&office.government, &pdf).await;
    assert_eq!(paper.status, 200);
    assert!(paper.bytes.starts_with(b"%PDF-1."));
}

#[tokio::test]
async fn another_program_takes_a_register_by_a_profile_of_the_settings() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let profile = |column: &str| {
        json!({"profilEkspor": {"versi": 0, "nilai": [{
            "nama": "SIPD belanja", "register": "register-sp2d", "pemisah": "|", "kepala": true,
            "kolom": [
                {"teks": "1.01.2", "judul": "=kode_skpd"},
                {"isi": "Jumlah (Rp)", "judul": "nilai"},
                {"isi": column},
            ],
        }]}})
    };
    let target = "/api/cms/pengaturan";
    let refused = office
        .put(&office.admin, target, &profile("Rekening"))
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert!(
        refused.text().contains("\\\"Rekening\\\""),
        "{}",
        refused.text()
    );
    // A column may not pass for another, nor a fixed text for one.
    for column in [
        json!({"isi": "Jumlah (Rp)", "judul": "Nomor"}),
        json!({"teks": "0", "judul": " jumlah (rp)"}),
    ] {
        let mut masked = profile("Nomor");
        masked["profilEkspor"]["nilai"][0]["kolom"][1] = column;
        let refused = office.put(&office.admin, target, &masked).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
    }
    // Nobody sets one alone.
    let asked = office.put(&office.admin, target, &profile("Nomor")).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let known = office.register("register=register-sp2d&tahun=2026").await;
    assert_eq!(known["profil"], json!([]));
    office.second_person(&asked).await;
    let known = office.register("register=register-sp2d&tahun=2026").await;
    assert_eq!(known["profil"], json!(["SIPD belanja"]));
    let other = office.register("register=lra&tahun=2026").await;
    assert_eq!(other["profil"], json!([]));

    let of = |more: &str| format!("{REGISTERS}?tahun=2026&profil=SIPD+belanja{more}");
    let file = office.read(&office.admin, &of("&format=csv")).await;
    assert_eq!(file.status, 200, "{}", file.text());
    let number = known["items"][0][0].as_str().unwrap();
    let lines = format!("'=kode_skpd|nilai|Nomor\r\n1.01.2|3000000|{number}\r\n");
    assert_eq!(file.text(), lines);
    let name = file.headers["content-disposition"].to_str().unwrap();
    assert!(name.ends_with("\"SIPD-belanja.csv\""), "{name}");
    for (more, field) in [
        ("", "format"),
        ("&format=xlsx", "format"),
        ("&format=csv&register=lra", "register"),
    ] {
        let refused = office.read(&office.admin, &of(more)).await;
        assert_eq!(refused.status, 422, "{more}: {}", refused.text());
        assert!(refused.text().contains(field), "{more}: {}", refused.text());
    }
    let unknown = format!("{REGISTERS}?profil=Bank&format=csv");
    let refused = office.read(&office.admin, &unknown).await;
    assert!(refused.text().contains("profil"), "{}", refused.text());
}

#[tokio::test]
async fn what_came_after_its_year_stands_in_a_register_and_beside_the_trial_balance() {
    let mut office = Office::open().await;
    let (_, payment) = office.transferred(1, 3_000_000).await;
    let claimed = json!({ "jumlah": 1_000_000 });
    office.put_right(&payment.id, "tagihan", claimed).await;
    office.server.clock.advance(chrono::Duration::days(400));
    office.sign_in_again().await;
    let slip = json!({ "jumlah": 400_000, "tanggal": "2027-02-01", "nomorBukti": "STS-1" });
    office.put_right(&payment.id, "angsuran", slip).await;

    let of_year = async |year: u16| {
        let target = format!("register=pendapatan-lain&tahun={year}");
        let told = office.register(&target).await;
        let rows = told["items"].as_array().unwrap().len();
        (rows, told["jumlah"][6].clone())
    };
    let said = async |target: &str, at: &str| {
        let answer = office.read(&office.government, target).await;
        assert_eq!(answer.status, 200, "{target}: {}", answer.text());
        answer.data().pointer(at).unwrap().clone()
    };
    // Of the year in which it came, not of the one that it was paid in; by month and by either clock.
    assert_eq!(of_year(2027).await, (1, json!(400_000)));
    assert_eq!(of_year(2026).await, (0, json!(0)));
    for (months, rows) in [("dariBulan=2&sampaiBulan=2", 1), ("dariBulan=3", 0)] {
        let target = format!("register=pendapatan-lain&tahun=2027&{months}");
        let told = office.register(&target).await;
        assert_eq!(told["items"].as_array().unwrap().len(), rows, "{told}");
    }
    let balance = "/api/cms/pagu/neraca?tahun=";
    assert_eq!(
        said(&format!("{balance}2027"), "/pendapatanLain").await,
        400_000
    );
    assert_eq!(said(&format!("{balance}2026"), "/pendapatanLain").await, 0);
    let line = said("/api/cms/pagu?tahun=2026", "/items/0/id").await;
    let of_line = format!("/api/cms/pagu/neraca?paguId={}", line.as_str().unwrap());
    assert_eq!(said(&of_line, "/pendapatanLain").await, 400_000);
    // By booking date nothing of it is there the day before.
    for (day, late) in [("2027-01-31", 0), ("2027-02-01", 400_000)] {
        let clock = format!("jam=pembukuan&per_tanggal={day}");
        assert_eq!(
            said(&format!("{of_line}&{clock}"), "/pendapatanLain").await,
            late
        );
        let lines = format!("/api/cms/pagu?tahun=2026&{clock}");
        assert_eq!(said(&lines, "/items/0/pendapatanLain").await, late);
    }
    let shown = format!("/api/cms/keuangan/{}", payment.id);
    assert_eq!(said(&shown, "/pendapatanLain").await, 400_000);

    // Taken back: both words stay to be read, and the sum is nothing.
    office
        .put_right(&payment.id, "tarik-angsuran", json!({}))
        .await;
    assert_eq!(of_year(2027).await, (2, json!(0)));
    assert_eq!(said(&shown, "/pendapatanLain").await, 0);
    assert_eq!(said(&of_line, "/pendapatanLain").await, 0);
}

#[tokio::test]
async fn the_treasurers_file_is_held_against_the_register_and_each_difference_named() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let sp2d = office.register("register=register-sp2d&tahun=2026").await;
    let ours = sp2d["items"][0].clone();
    let (number, day) = (ours[0].as_str().unwrap(), ours[1].as_str().unwrap());
    let list = |number: &str| {
        format!(
            "BUD KABUPATEN NDUGA\n\nNo;No. SP2D;Tanggal;Nilai\n1;{number};{day};3.000.000\n\
             2;SP2D/9/2026;kemarin;1\n3;SP2D/8/2026;{day};5.000\n"
        )
    };
    let asked =
        |file: String| json!({ "tahun": 2026, "dariBulan": 1, "sampaiBulan": 12, "berkas": file });
    let count = |told: &Value, word: &str| {
        let all = told["penjelasan"].as_array().unwrap();
        let one = all.iter().find(|one| one["hasil"] == word).unwrap();
        (one["banyak"].clone(), one["selisih"].clone())
    };
    let target = format!("{REGISTERS}/rekonsiliasi");
    // However the number is written large, and another one with the same amount.
    let same = asked(list(&number.to_lowercase()));
    let answer = office.post(&office.finance, &target, &same).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let told = answer.data();
    assert_eq!(count(&told, "cocok"), (json!(1), json!(0)), "{told}");
    assert_eq!(count(&told, "hanya-berkas"), (json!(1), json!(-5_000)));
    assert_eq!(told["jumlah"][2], sp2d["jumlah"][5]);
    assert_eq!(told["jumlah"][5], -5_000);
    assert_eq!(told["tidakTerbaca"][0]["baris"], 5, "{told}");
    let other = asked(list("SP2D/LAIN/2026"));
    let told = office.post(&office.finance, &target, &other).await.data();
    assert_eq!(count(&told, "hanya-portal"), (json!(1), json!(3_000_000)));
    assert_eq!(count(&told, "hanya-berkas"), (json!(2), json!(-3_005_000)));
    let likely = told["items"].as_array().unwrap().iter();
    let likely = likely.filter(|row| row[7].as_str().unwrap().contains("Mungkin salah tulis"));
    assert_eq!(likely.count(), 2, "{told}");

    let pdf = office
        .post(&office.finance, &format!("{target}/pdf"), &same)
        .await;
    assert_eq!(pdf.status, 200, "{}", pdf.text());
    let kept = pdf.data()["pdf"].as_str().unwrap().to_owned();
    assert!(kept.starts_with("JVBERi0xL"), "{kept:.20}");
    // Months of which the list says nothing are not asked of it.
    let body = json!({ "tahun": 2025, "dariBulan": 1, "sampaiBulan": 12, "berkas": list(number) });
    let told = office.post(&office.finance, &target, &body).await.data();
    assert_eq!(told["items"], json!([]), "{told}");
    let broken = asked("a;b\n1;2\n".to_owned());
    let refused = office.post(&office.finance, &target, &broken).await;
    assert!(refused.text().contains("judul kolom"), "{}", refused.text());
}

#[tokio::test]
async fn the_banks_statement_is_held_against_what_left() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let asked = |list: &str| json!({ "dengan": "bank", "tahun": 2026, "dariBulan": 1, "sampaiBulan": 1, "berkas": list });
    let count = |told: &Value, word: &str| {
        let all = told["penjelasan"].as_array().unwrap();
        let one = all.iter().find(|one| one["hasil"] == word).unwrap();
        (one["banyak"].clone(), one["selisih"].clone())
    };
    let target = format!("{REGISTERS}/rekonsiliasi");
    let list = "REKENING KORAN\nTanggal;Uraian;Debet;Kredit\n02-01-2026;TRF MASSAL;3.000.000,00;\n\
                31-01-2026;BIAYA ADM;12.500;\n01-02-2026;BIAYA ADM;12.500;\n";
    let told = office.post(&office.finance, &target, &asked(list)).await;
    assert_eq!(told.status, 200, "{}", told.text());
    let told = told.data();
    assert_eq!(
        count(&told, "menurut-jumlah"),
        (json!(1), json!(0)),
        "{told}"
    );
    // A line of February is not of these months, and is told.
    assert_eq!(
        told["diLuarPeriode"],
        json!({ "banyak": 1, "keluar": 12_500, "masuk": 0 })
    );
    assert_eq!(count(&told, "hanya-berkas"), (json!(1), json!(-12_500)));
    assert_eq!(
        (&told["jumlah"][2], &told["jumlah"][6]),
        (&json!(3_000_000), &json!(-12_500))
    );
    let nothing = "Tanggal;Uraian;Debet;Kredit\n02-01-2026;GAJI;1;\n";
    let told = office
        .post(&office.finance, &target, &asked(nothing))
        .await
        .data();
    assert_eq!(count(&told, "hanya-portal"), (json!(1), json!(3_000_000)));
    let paper = office
        .post(&office.finance, &format!("{target}/pdf"), &asked(list))
        .await;
    assert_eq!(
        paper.data()["nama"],
        "rekonsiliasi-bank.pdf",
        "{}",
        paper.text()
    );
    let unread = office
        .post(&office.finance, &target, &asked("a;b\n1;2\n"))
        .await;
    assert_eq!(unread.code(), "BERKAS_BANK_TIDAK_TERBACA");
}

//! Payments of before the portal: read from the office's list, confirmed by a second person, booked on the year of
//! their SP2D, shown as what they are, and taken back when they were wrong.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};

const HEAD: &str = "NIK;Nama;Tahun Akademik;Semester;Jumlah;Bank;No. Rekening;Nama Pemilik;Nomor SP2D;Tanggal SP2D;\
                    Tanggal Transfer";

fn nik(serial: u32) -> String {
    Office::filled_form(serial)["nik"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn line_of(serial: u32, semester: u8, amount: &str, sp2d: &str, on: &str) -> String {
    format!(
        "{};Yuliana;2024/2025;{semester};{amount};BRI;0987654321;Yuliana Gwijangge;{sp2d};{on};",
        nik(serial)
    )
}

impl Office {
    /// A line of a year that is over.
    async fn past_line(&self, year: u16, ceiling: i64) -> Thing {
        let body = json!({
            "tahun": year,
            "sumberDana": "apbd",
            "kategoriKeuanganId": "biaya-hidup",
            "kodeRekening": "5.1.02.05",
            "nama": format!("Biaya hidup {year}"),
            "jumlah": ceiling,
            "tanggal": format!("{year}-01-05"),
        });
        let body = self
            .with_paper(&self.finance, &format!("DPA/1/{year}"), body)
            .await;
        let asked = self
            .post(&self.finance, "/api/cms/pagu/create", &body)
            .await;
        self.second_person(&asked).await
    }

    async fn check(&self, line: &Thing, rows: &[String]) -> Value {
        let file = format!("KAS DAERAH\n\n{HEAD}\n{}\n", rows.join("\n"));
        let body = json!({ "paguId": line.id, "komponen": "biaya_hidup", "berkas": file });
        let answer = self
            .post(&self.finance, &format!("{PAYMENT}/arsip/periksa"), &body)
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()
    }

    /// What was read is proposed: sound rows alone.
    async fn archive_of(&self, line: &Thing, checked: &Value) -> Value {
        let rows = checked["baris"].as_array().unwrap().iter();
        let sound = rows.filter(|row| row["masalah"] == json!([]));
        json!({
            "paguId": line.id,
            "pembayaran": sound.map(|row| row["pembayaran"].clone()).collect::<Vec<_>>(),
            "jumlah": checked["jumlahSiap"],
            "alasan": "Pembayaran 2024 sebelum portal",
            "bukti": self.sent(&self.finance).await,
        })
    }

    async fn balances(&self, year: u16) -> Value {
        let target = format!("/api/cms/pagu?tahun={year}");
        let lines = self.read(&self.finance, &target).await.data();
        lines["items"][0].clone()
    }
}

#[tokio::test]
async fn what_was_paid_before_the_portal_is_written_down_by_two_from_the_offices_list() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.past_line(2024, 10_000_000).await;
    let rows = [
        line_of(1, 1, "3.000.000", "SP2D/7/2024", "31-05-2024"),
        line_of(1, 2, "3.000.000", "SP2D/7/2024", "31-05-2024"),
        // The same semester again, a NIK of nobody, a day of the portal's, more than was left.
        line_of(1, 1, "3.000.000", "SP2D/8/2024", "30-06-2024"),
        line_of(9, 1, "3.000.000", "SP2D/8/2024", "30-06-2024"),
        line_of(1, 3, "3.000.000", "SP2D/8/2025", "30-06-2025"),
        line_of(1, 3, "4.000.001", "SP2D/9/2024", "30-09-2024"),
        line_of(1, 3, "4,5 juta", "SP2D/9/2024", "September"),
    ];
    let checked = office.check(&line, &rows).await;
    let problems = |at: usize| checked["baris"][at]["masalah"].to_string();
    assert_eq!(checked["siap"], 2, "{checked}");
    assert_eq!(checked["jumlahSiap"], 6_000_000);
    assert_eq!(checked["baris"][0]["baris"], 4);
    assert_eq!(checked["baris"][0]["nama"], "Yuliana Gwijangge B");
    assert!(problems(2).contains("semester"), "{}", problems(2));
    assert!(problems(3).contains("bukan NIK seorang penerima"));
    assert!(problems(4).contains("tahun"), "{}", problems(4));
    assert!(problems(5).contains("4.000.000"), "{}", problems(5));
    assert!(problems(6).contains("Jumlah: tulis rupiah penuh"));
    assert!(problems(6).contains("Tanggal SP2D: tulis seperti"));

    // The list must add up to the book.
    let archive = format!("{PAYMENT}/arsip");
    let mut body = office.archive_of(&line, &checked).await;
    body["jumlah"] = json!(6_000_001);
    let differs = office.post(&office.finance, &archive, &body).await;
    assert_eq!(differs.code(), "JUMLAH_ARSIP_BERBEDA", "{}", differs.text());
    let body = office.archive_of(&line, &checked).await;
    let asked = office.post(&office.finance, &archive, &body).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    // Nothing is booked on one person's word, and nobody is their own second person.
    assert_eq!(office.balances(2024).await["realisasi"], 0);
    let own = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    let alone = office
        .post(&office.finance, "/api/cms/usulan/setujui", &own)
        .await;
    assert_eq!(alone.status, 403, "{}", alone.text());
    office.second_person(&asked).await;
    let booked = office.balances(2024).await;
    assert_eq!(booked["realisasi"], 6_000_000, "{booked}");
    assert_eq!(booked["tersedia"], 4_000_000);

    // It stands among the recipient's payments as what it is, waits on no desk, and has no receipt.
    let found = office
        .read(&office.finance, &format!("{PAYMENT}?status=arsip"))
        .await
        .data();
    assert_eq!(found["totalItems"], 2, "{found}");
    let id = found["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["semester"] == 1)
        .unwrap()["id"]
        .clone();
    let id = id.as_str().unwrap().to_owned();
    let seen = office
        .read(&office.finance, &format!("{PAYMENT}/{id}"))
        .await
        .data();
    assert_eq!(seen["status"], "arsip");
    assert_eq!(seen["sp2d"]["nomor"], "SP2D/7/2024");
    assert_eq!(seen["disalurkanPada"], "2024-05-31", "{seen}");
    assert!(seen["penerimaPembayaran"]["rekeningId"].is_null(), "{seen}");
    assert!(seen["pemegang"].is_null(), "{seen}");

    // Its semester is paid: no payment of the portal pays it again, and its number is nobody else's.
    let this_year = office.budget_line(9_000_000).await;
    let mut again = Office::payment_of(&award, &account, &this_year, 1_000_000);
    again["semester"] = json!(1);
    again["tahunAkademik"] = json!("2024/2025");
    let refused = office
        .post(&office.finance, &format!("{PAYMENT}/create"), &again)
        .await;
    assert_eq!(refused.status, 409, "{}", refused.text());

    // Written down wrong, it is taken back by two, and may be written down anew.
    let wrong = json!({
        "keuanganId": id,
        "versi": seen["versi"],
        "jenis": "tarik-arsip",
        "alasan": "Salah orang",
        "bukti": office.sent(&office.finance).await,
    });
    let asked = office
        .post(&office.finance, &format!("{PAYMENT}/koreksi"), &wrong)
        .await;
    office.second_person(&asked).await;
    assert_eq!(office.balances(2024).await["realisasi"], 3_000_000);
    let again = office.check(&line, &rows[..1]).await;
    assert_eq!(again["siap"], 1, "{again}");
}

#[tokio::test]
async fn what_has_an_sp2d_of_the_portals_time_does_not_come_from_the_archive() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let now = office
        .read(&office.finance, "/api/cms/pagu?tahun=2026")
        .await;
    assert_eq!(now.status, 200);
    let row = line_of(1, 1, "3.000.000", "SP2D/1/2026", "2026-01-01");
    let checked = office.check(&line, &[row]).await;
    let told = checked["baris"][0]["masalah"][0].to_string();
    assert!(told.contains("portal dipakai sejak"), "{told}");
    // A list that names no SP2D says which columns are missing.
    let body =
        json!({ "paguId": line.id, "komponen": "biaya_hidup", "berkas": "NIK;Jumlah\n1;2\n" });
    let short = office
        .post(&office.finance, &format!("{PAYMENT}/arsip/periksa"), &body)
        .await;
    assert_eq!(short.code(), "ARSIP_KURANG_KOLOM");
    assert!(short.text().contains("Nomor SP2D"), "{}", short.text());
    // Who may not propose payments reads no lists either.
    for who in [&office.government, &office.branch, &office.applicant] {
        let refused = office
            .post(who, &format!("{PAYMENT}/arsip/periksa"), &body)
            .await;
        assert_eq!(refused.status, 403);
    }
}

#[tokio::test]
async fn three_past_years_stand_on_their_own_lines() {
    let office = Office::open().await;
    office.payable(1).await;
    let mut paid = 0;
    for (year, semester) in [(2023, 1), (2024, 2), (2025, 3)] {
        let line = office.past_line(year, 5_000_000).await;
        let amount = 1_000_000 + i64::from(year);
        let (number, on) = (format!("SP2D/1/{year}"), format!("{year}-04-30"));
        let row = line_of(1, semester, &amount.to_string(), &number, &on);
        let checked = office.check(&line, std::slice::from_ref(&row)).await;
        assert_eq!(checked["siap"], 1, "{checked}");
        let body = office.archive_of(&line, &checked).await;
        let asked = office
            .post(&office.finance, &format!("{PAYMENT}/arsip"), &body)
            .await;
        office.second_person(&asked).await;
        assert_eq!(office.balances(year).await["realisasi"], amount);
        paid += amount;
        // The year ends like any other, and takes nothing more.
        let end = json!({ "tahun": year });
        let asked = office
            .post(&office.finance, "/api/cms/tahun-anggaran/tutup", &end)
            .await;
        office.second_person(&asked).await;
        let more = line_of(1, semester + 4, "1000", &format!("SP2D/2/{year}"), &on);
        let late = office.check(&line, &[more]).await;
        assert_eq!(late["siap"], 0, "{late}");
        let told = late["baris"][0]["masalah"].to_string();
        assert!(told.contains("ditutup"), "{told}");
    }
    // The recipient's card and the public figures say the same.
    let sum = |field: &str, list: &Value| -> i64 {
        let items = list["items"].as_array().unwrap().iter();
        items.map(|item| item[field].as_i64().unwrap()).sum()
    };
    let list = office
        .read(&office.finance, &format!("{PAYMENT}?status=arsip"))
        .await
        .data();
    assert_eq!(sum("jumlah", &list), paid);
    let home = office
        .read(
            &office.government,
            "/api/cms/dashboard/information?tahun=2024",
        )
        .await;
    assert!(home.text().contains("1002024"), "{}", home.text());
}

//! A list of recipients of before the portal: read row by row, mended, proposed by one and confirmed by another, within
//! the quota, and its account numbers verified by somebody who did not bring them.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::TestServer;

const IMPORT: &str = "/api/cms/penerima-beasiswa/impor";
const HEAD: &str = "No;Nama;NIK;Distrik;Kampung;Tgl Lahir;Institusi;Prodi;NIM;Semester;Bank;No. Rekening;Catatan kantor";

fn nik(serial: u32) -> String {
    format!("950801550605{serial:04}")
}

fn line(serial: u32, district: &str, account: u64) -> String {
    format!(
        "{serial};Yuliana Wandik {serial};{};{district};;15 Juni 2005;Universitas Cenderawasih;Teknik Sipil;\
         0190{serial};3;BCA;{account};lama",
        nik(serial)
    )
}

fn list(lines: &[String]) -> String {
    format!(
        "PEMERINTAH KABUPATEN NDUGA\n\n{HEAD}\n{}\n",
        lines.join("\n")
    )
}

impl Office {
    async fn check_list(&self, body: &Value) -> Value {
        let answer = self
            .post(&self.admin, &format!("{IMPORT}/periksa"), body)
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()
    }

    /// What is proposed of a list that was checked.
    async fn taken(&self, list: &str, mends: &Value, sound: u32) -> Value {
        json!({
            "berkas": list, "perbaikan": mends, "siap": sound, "daftar": "Daftar 2026", "tahun": 2026,
            "batchPenerimaan": "2026", "alasan": "Ditetapkan sebelum portal", "bukti": self.sent(&self.admin).await,
        })
    }

    async fn recipients(&self) -> u64 {
        let found = self.read(&self.admin, "/api/cms/penerima-beasiswa").await;
        found.data()["totalItems"].as_u64().unwrap()
    }
}

#[tokio::test]
async fn a_row_of_sums_is_nobodys_and_a_second_year_of_one_person_says_why() {
    let office = Office::open().await;
    let year = |line: String, year: &str| format!("{line};{year}");
    let rows = [
        year(line(1, "Kenyam", 1_234_567_801), "2024"),
        year(line(1, "Kenyam", 1_234_567_801), "2025"),
        ";Jumlah;;;;;;;;;;2;;".to_owned(),
        "TOTAL PENERIMA;2;;;;;;;;;;;;".to_owned(),
    ];
    let list = format!("{HEAD};Tahun\n{}\n", rows.join("\n"));
    let checked = office.check_list(&json!({ "berkas": list })).await;
    assert_eq!(
        [&checked["siap"], &checked["sudahAda"], &checked["ditolak"]],
        [1, 0, 1],
        "{checked}"
    );
    assert_eq!(checked["barisJumlah"], json!([4, 5]), "{checked}");
    let why = checked["baris"][1]["masalah"][0]["teks"].as_str().unwrap();
    assert!(why.contains("satu orang satu beasiswa"), "{checked}");
}

#[tokio::test]
async fn a_list_of_before_the_portal_is_mended_and_taken_over_by_two() {
    let office = Office::open().await;
    let (_, here, _) = office.approved(7).await;
    assert!(!here.is_empty());
    let present = Office::filled_form(7)["nik"].as_str().unwrap().to_owned();
    let mut known = line(4, "Kenyam", 1_234_567_804);
    known = known.replace(&nik(4), &present);
    let rows = [
        line(1, "Kenyam", 1_234_567_801),
        line(2, "Kenyem", 1_234_567_802),
        line(3, "Kenyem", 1_234_567_803),
        known,
        line(5, "Kenyam", 12),
    ];
    let list = list(&rows);
    let checked = office.check_list(&json!({ "berkas": list })).await;
    assert_eq!(
        [&checked["siap"], &checked["sudahAda"], &checked["ditolak"]],
        [1, 1, 3],
        "{checked}"
    );
    assert_eq!(checked["kolomDiabaikan"], json!(["No", "Catatan kantor"]));
    let second = &checked["baris"][1];
    assert_eq!(second["baris"], 5, "{second}");
    assert_eq!(second["masalah"][0]["saran"], "Kenyam", "{second}");
    assert_eq!(second["isi"]["distrik"], "Kenyem");
    // Of a row with nothing to mend no number goes back over the network.
    assert_eq!(checked["baris"][0]["isi"], json!({}));

    let mend = |row: u32| json!({ "baris": row, "kolom": "distrik", "isi": "Kenyam" });
    let mends = json!([mend(5), mend(6)]);
    let mended = office
        .check_list(&json!({ "berkas": list, "perbaikan": mends }))
        .await;
    assert_eq!([&mended["siap"], &mended["ditolak"]], [3, 1], "{mended}");

    // Another count than was shown, and a column that there is not.
    let other = office.taken(&list, &mends, 4).await;
    let refused = office.post(&office.admin, IMPORT, &other).await;
    assert!(
        refused.text().contains("kini 3 baris"),
        "{}",
        refused.text()
    );
    let strange =
        json!({ "berkas": list, "perbaikan": [{ "baris": 5, "kolom": "gaji", "isi": "1" }] });
    let refused = office
        .post(&office.admin, &format!("{IMPORT}/periksa"), &strange)
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());

    let before = office.recipients().await;
    let body = office.taken(&list, &mends, 3).await;
    let asked = office.post(&office.admin, IMPORT, &body).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    assert_eq!(office.recipients().await, before);
    let id = asked.data()["usulanId"].as_str().unwrap().to_owned();
    let shown = office
        .read(&office.approver, &format!("/api/cms/usulan/{id}"))
        .await
        .data();
    assert_eq!(shown["impor"].as_array().unwrap().len(), 3, "{shown}");
    assert_eq!(shown["impor"][0]["nama"], "Yuliana Wandik 1");
    assert_eq!(shown["impor"][0]["distrik"], "Kenyam");
    assert!(
        shown["perubahan"][0]["sesudah"]
            .as_str()
            .unwrap()
            .contains('3')
    );
    // Nobody is their own second person.
    let own = json!({ "id": id, "versi": 1 });
    let alone = office
        .post(&office.admin, "/api/cms/usulan/setujui", &own)
        .await;
    assert_eq!(alone.status, 403, "{}", alone.text());
    office.second_person(&asked).await;
    assert_eq!(office.recipients().await, before + 3);

    // Neither who brought the numbers nor who let them in verifies them.
    let accounts = office
        .read(
            &office.admin,
            "/api/cms/rekening?status=belum_diverifikasi&search=Wandik",
        )
        .await
        .data();
    let account = &accounts["items"][0];
    let verify =
        json!({ "id": account["id"], "versi": account["versi"], "putusan": "terverifikasi" });
    let target = "/api/cms/rekening/verifikasi";
    for hand in [&office.admin, &office.approver] {
        let own = office.post(hand, target, &verify).await;
        assert_eq!(own.status, 403, "{}", own.text());
    }
    let done = office.post(&office.finance, target, &verify).await;
    assert_eq!(done.status, 200, "{}", done.text());

    // The same list again finds them all.
    let again = office
        .check_list(&json!({ "berkas": list, "perbaikan": mends }))
        .await;
    assert_eq!([&again["siap"], &again["sudahAda"]], [0, 4], "{again}");
}

#[tokio::test]
async fn a_list_is_not_taken_over_beyond_the_quota_nor_twice() {
    let office = Office::before_registration(TestServer::start().await).await;
    let period = json!({
        "tahun": 2026, "beasiswa": "murni-nduga", "buka": "2025-12-01", "tutup": "2026-12-31", "kuota": 2,
    });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/periode/create", &period)
            .await,
    );
    let rows: Vec<String> = (1..=3)
        .map(|serial| line(serial, "Kenyam", 1_234_567_800 + u64::from(serial)))
        .collect();
    let three = office.taken(&list(&rows), &json!([]), 3).await;
    let refused = office.post(&office.admin, IMPORT, &three).await;
    assert_eq!(refused.code(), "KUOTA_PENUH", "{}", refused.text());
    // Control: as many as there are places go in.
    let two = list(&rows[..2]);
    let first = office.taken(&two, &json!([]), 2).await;
    let first = office.post(&office.admin, IMPORT, &first).await;
    let second = office.taken(&two, &json!([]), 2).await;
    let second = office.post(&office.admin, IMPORT, &second).await;
    office.second_person(&first).await;
    // The other proposal of the same people comes too late.
    let late = json!({ "id": second.data()["usulanId"], "versi": 1 });
    let late = office
        .post(&office.approver, "/api/cms/usulan/setujui", &late)
        .await;
    assert!((400..500).contains(&late.status), "{}", late.text());
    assert_eq!(office.recipients().await, 2);
}

#[tokio::test]
async fn a_list_names_decrees_years_and_batches_of_its_rows() {
    let office = Office::open().await;
    let head = "Nama;NIK;Distrik;Institusi;Prodi;Bank;No. Rekening;Nomor SK;Tanggal SK;Tahun;Batch";
    let row = |serial: u32, decree: &str, year: &str| {
        let account = 1_234_567_800 + serial;
        let nik = nik(serial);
        format!(
            "Yuliana Wandik {serial};{nik};Kenyam;Universitas Cenderawasih;Teknik Sipil;BCA;{account};{decree};{year}"
        )
    };
    let file = |rows: &[String]| format!("{head}\n{}\n", rows.join("\n"));
    let rows = [
        row(1, "188.45/1/2024;03-02-2024", "2024;Batch A"),
        row(2, "188.45/1/2024;03/02/2024", "2024;"),
        row(3, ";", ";"),
        row(4, "188.45/1/2024;04-02-2024", ";"),
        row(5, "188.45/9/2024;", ";"),
        row(6, ";", "1890;"),
    ];
    let checked = office.check_list(&json!({ "berkas": file(&rows) })).await;
    assert_eq!([&checked["siap"], &checked["ditolak"]], [3, 3], "{checked}");
    let taken = office.taken(&file(&rows), &json!([]), 3).await;
    let asked = office.post(&office.admin, IMPORT, &taken).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let id = asked.data()["usulanId"].as_str().unwrap().to_owned();
    let target = format!("/api/cms/usulan/{id}");
    let shown = office.read(&office.approver, &target).await.data();
    assert_eq!(shown["impor"][0]["nomorSk"], "188.45/1/2024", "{shown}");
    assert_eq!(shown["impor"][0]["tahun"], 2024);
    office.second_person(&asked).await;
    let decrees = office
        .read(&office.admin, "/api/cms/sk-penetapan?search=188.45")
        .await;
    assert_eq!(decrees.data()["totalItems"], 1, "{}", decrees.text());
    let people = office
        .read(
            &office.admin,
            "/api/cms/penerima-beasiswa?search=wandik&sort=nama",
        )
        .await;
    let people = people.data();
    let of = |at: usize, field: &str| people["items"][at][field].clone();
    assert_eq!(of(0, "nomorSk"), "188.45/1/2024", "{people}");
    assert_eq!(of(1, "nomorSk"), "188.45/1/2024");
    assert!(of(2, "nomorSk").is_null());
    assert_eq!(
        [of(0, "batchPenerimaan"), of(1, "batchPenerimaan")],
        ["Batch A", "2026"]
    );

    // The portal has the decree now: its own date holds, and more are named by an amendment.
    let another_day = [row(8, "188.45/1/2024;05-02-2024", ";")];
    let checked = office
        .check_list(&json!({ "berkas": file(&another_day) }))
        .await;
    assert_eq!([&checked["siap"], &checked["ditolak"]], [0, 1], "{checked}");
    assert!(checked.to_string().contains("03-02-2024"), "{checked}");
    let same_day = [row(7, "188.45/1/2024;03-02-2024", ";")];
    let checked = office
        .check_list(&json!({ "berkas": file(&same_day) }))
        .await;
    assert_eq!([&checked["siap"], &checked["ditolak"]], [1, 0], "{checked}");
    assert!(checked.to_string().contains("Perubahan SK"), "{checked}");
}

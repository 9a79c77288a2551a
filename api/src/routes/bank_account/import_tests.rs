//! Accounts of recipients from a list: tried, mended, entered as unverified, loaded again without doubles.

use serde_json::{Value, json};

use crate::routes::testing::Office;

const IMPORT: &str = "/api/cms/rekening/impor";

fn list(rows: &[(&str, &str, &str)]) -> String {
    let mut text = "Daftar rekening\n\nNIK;Nama;Bank;No. Rekening;Keterangan\n".to_owned();
    for (nik, bank, number) in rows {
        text.push_str(&format!("{nik};Yuliana Gwijangge;{bank};{number};lama\n"));
    }
    text
}

impl Office {
    async fn tried(&self, file: &str, mends: Value) -> Value {
        let body = json!({ "berkas": file, "perbaikan": mends });
        let answer = self
            .post(&self.finance, &format!("{IMPORT}/periksa"), &body)
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()
    }
}

#[tokio::test]
async fn accounts_of_a_list_wait_for_another_person() {
    let office = Office::open().await;
    // Two recipients of before the portal; the office got a list of their newer accounts.
    let nik = |serial: u32| format!("950801550605{serial:04}");
    let (one, two) = (nik(7), nik(8));
    let people = format!(
        "Nama;NIK;Distrik;Institusi;Prodi;Bank;No. Rekening\n\
         Yuliana Gwijangge;{one};Kenyam;Universitas Cenderawasih;Teknik Sipil;BCA;1234567801\n\
         Yuliana Gwijangge;{two};Kenyam;Universitas Cenderawasih;Teknik Sipil;BCA;1234567802\n"
    );
    let people = json!({
        "berkas": people, "siap": 2, "daftar": "Daftar 2026", "tahun": 2026, "batchPenerimaan": "2026",
        "alasan": "Ditetapkan sebelum portal", "bukti": office.sent(&office.admin).await,
    });
    let target = "/api/cms/penerima-beasiswa/impor";
    let asked = office.post(&office.admin, target, &people).await;
    office.second_person(&asked).await;
    let file = list(&[
        // Fifteen digits are a number of Bank Mandiri's or not by the bank's own rule.
        (&one, "BRI", "123456789012345"),
        (&two, "BCA", "12"),
        ("9508015506059999", "BCA", "7234567801"),
    ]);
    let told = office.tried(&file, json!([])).await;
    assert_eq!([&told["siap"], &told["ditolak"]], [1, 2], "{told}");
    assert_eq!(told["kolomDiabaikan"], json!(["Keterangan"]));
    let mends = json!([{ "baris": 5, "kolom": "rekening", "isi": "7234567802" }]);
    let told = office.tried(&file, mends.clone()).await;
    assert_eq!([&told["siap"], &told["ditolak"]], [2, 1], "{told}");
    assert!(
        told.to_string().contains("bukan NIK seorang penerima"),
        "{told}"
    );

    let body = |sound: u32| json!({ "berkas": file, "perbaikan": mends, "siap": sound });
    let other = office.post(&office.finance, IMPORT, &body(3)).await;
    assert_eq!(other.status, 422, "{}", other.text());
    let denied = office.post(&office.branch, IMPORT, &body(2)).await;
    assert_eq!(denied.status, 403, "{}", denied.text());
    let done = office.post(&office.finance, IMPORT, &body(2)).await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(done.data()["jumlah"], 2);
    // The same list again enters nothing.
    let again = office.tried(&file, mends.clone()).await;
    assert_eq!([&again["siap"], &again["sudahAda"]], [0, 2], "{again}");

    let waiting = "/api/cms/rekening?status=belum_diverifikasi&bankId=002";
    let found = office.read(&office.admin, waiting).await.data();
    let account = &found["items"][0];
    assert_eq!(found["totalItems"], 1, "{found}");
    let verify =
        json!({ "id": account["id"], "versi": account["versi"], "putusan": "terverifikasi" });
    let own = office
        .post(&office.finance, "/api/cms/rekening/verifikasi", &verify)
        .await;
    assert_eq!(own.status, 403, "{}", own.text());
    let done = office
        .post(&office.approver, "/api/cms/rekening/verifikasi", &verify)
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
}

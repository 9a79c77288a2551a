//! What an institution sees of a semester, says of it, and enters itself.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::{TestSession, get};

const AWARD: &str = "/api/cms/penerima-beasiswa";
const RECORD: &str = "/api/cms/data-akademik";

impl Office {
    async fn recipient_as(&self, who: &TestSession, id: &str) -> Value {
        let read = self.read(who, &format!("{AWARD}/{id}")).await;
        assert_eq!(read.status, 200, "{}", read.text());
        read.data()
    }

    /// Semester 4 of the award with both papers, entered by the recipient.
    async fn semester_with_papers(&self, award: &str) -> Value {
        let version = self.recipient_as(&self.admin, award).await["versi"].clone();
        let body = json!({
            "penerimaBeasiswaId": award, "versi": version, "tahunAkademik": "2025/2026",
            "semester": 2, "jumlahSks": 20, "ipk": 3.4,
            "khs": self.sent(&self.applicant).await, "suratAktif": self.sent(&self.applicant).await,
        });
        let done = self
            .post(&self.applicant, &format!("{RECORD}/create"), &body)
            .await;
        assert_eq!(done.status, 201, "{}", done.text());
        self.recipient_as(&self.institution, award).await
    }
}

#[tokio::test]
async fn the_papers_of_a_semester_stand_beside_it_for_those_who_attest_it() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    office.semester_with_papers(&award).await;
    for who in [&office.institution, &office.admin, &office.applicant] {
        let seen = office.recipient_as(who, &award).await;
        assert_eq!(seen["nim"], "23001", "{seen}");
        for paper in ["khs", "suratAktif"] {
            let link = seen["dataAkademik"][0][paper]["tautan"].as_str().unwrap();
            assert_eq!(office.server.send(get(link)).await.status, 200);
        }
    }
    for who in [&office.branch, &office.government] {
        let seen = office.recipient_as(who, &award).await;
        assert_eq!(seen["nim"], Value::Null);
        for paper in ["khs", "suratAktif"] {
            assert_eq!(seen["dataAkademik"][0][paper], Value::Null, "{seen}");
        }
    }
    let listed = office.read(&office.institution, AWARD).await.data();
    assert_eq!(listed["items"][0]["nim"], "23001");
    let listed = office.read(&office.government, AWARD).await.data();
    assert_eq!(listed["items"][0]["nim"], Value::Null);
}

#[tokio::test]
async fn an_institution_says_that_a_semester_is_not_as_recorded() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let seen = office.semester_with_papers(&award).await;
    let id = &seen["dataAkademik"][0]["id"];
    let object = format!("{RECORD}/sanggah");
    let body = |more: Value| {
        let mut body = json!({ "id": id, "versi": seen["versi"] });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        body
    };
    let not_active = body(json!({ "jenis": "tidak-aktif", "alasan": "Cuti sejak Februari" }));
    for who in [&office.applicant, &office.branch, &office.government] {
        assert_eq!(office.post(who, &object, &not_active).await.status, 403);
    }
    let silent = body(json!({ "jenis": "tidak-aktif" }));
    let refused = office.post(&office.institution, &object, &silent).await;
    assert_eq!(refused.code(), "ALASAN_WAJIB");
    let bare = body(json!({ "jenis": "salah" }));
    let refused = office.post(&office.institution, &object, &bare).await;
    assert_eq!(refused.status, 422);
    let done = office.post(&office.institution, &object, &not_active).await;
    assert_eq!(done.status, 200, "{}", done.text());

    // The recipient is told, the admin has it on the desk, and nobody of the office attests it.
    let own = office.recipient_as(&office.applicant, &award).await;
    assert_eq!(own["dataAkademik"][0]["sanggahan"]["jenis"], "tidak-aktif");
    assert_eq!(
        own["dataAkademik"][0]["sanggahan"]["alasan"],
        "Cuti sejak Februari"
    );
    let inbox = office
        .read(&office.applicant, "/api/cms/notification")
        .await;
    assert!(
        inbox.text().contains("tidak aktif kuliah"),
        "{}",
        inbox.text()
    );
    let work = office
        .read(&office.admin, "/api/cms/pekerjaan")
        .await
        .data();
    let items = work["items"].as_array().unwrap();
    let pile = items
        .iter()
        .find(|item| item["jenis"] == "semester-disanggah")
        .unwrap();
    assert_eq!(pile["jumlah"], 1);
    let listed = office
        .read(&office.admin, &format!("{AWARD}?disanggah=true"))
        .await
        .data();
    assert_eq!(listed["items"][0]["disanggah"], "tidak-aktif");
    let attest = json!({ "id": id, "versi": own["versi"] });
    let confirm = format!("{RECORD}/konfirmasi");
    let refused = office.post(&office.admin, &confirm, &attest).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "SEMESTER_DISANGGAH")
    );

    // The institution takes it back.
    let back = office.post(&office.institution, &confirm, &attest).await;
    assert_eq!(back.status, 200, "{}", back.text());
    let own = office.recipient_as(&office.applicant, &award).await;
    assert_eq!(own["dataAkademik"][0]["sanggahan"], Value::Null);
    let late = json!({ "id": id, "versi": own["versi"], "jenis": "tidak-aktif", "alasan": "x" });
    let refused = office.post(&office.institution, &object, &late).await;
    assert_eq!(refused.code(), "SEMESTER_SUDAH_DISAHKAN");
}

#[tokio::test]
async fn an_institution_enters_the_results_of_a_list_after_a_dry_run() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let blank = office
        .read(&office.institution, &format!("{RECORD}/lembar-isian"))
        .await;
    assert_eq!(blank.status, 200);
    assert!(blank.bytes.starts_with(b"PK"));
    let refused = office
        .read(&office.admin, &format!("{RECORD}/lembar-isian"))
        .await;
    assert_eq!(refused.status, 403);
    let sheet = "Hasil studi\nNIM;Nama;Tahun Akademik;Semester;SKS;IPK\n\
        23001;Yuliana;2025/2026;4;20;3,45\n99999;Lain;2025/2026;4;20;3,45\n23001;Yuliana;2025/2026;4;70;5\n\
        23001;Yuliana;2025/2026;4;;";
    let target = format!("{RECORD}/lembar-isian/periksa");
    let checked = office
        .post(&office.institution, &target, &json!({ "berkas": sheet }))
        .await;
    assert_eq!(checked.status, 200, "{}", checked.text());
    let data = checked.data();
    let lines = data["baris"].as_array().unwrap();
    assert_eq!((lines.len(), &data["kosong"]), (3, &json!(1)), "{data}");
    assert_eq!(lines[0]["masalah"], json!([]), "{data}");
    assert_eq!(
        (&lines[0]["baris"], &lines[0]["ipk"]),
        (&json!(3), &json!(3.45))
    );
    assert_eq!(lines[0]["penerimaBeasiswaId"], award);
    for line in &lines[1..] {
        assert_ne!(line["masalah"], json!([]), "{line}");
    }
    // Nothing was written; a sound row is entered as a single one is.
    let seen = office.recipient_as(&office.institution, &award).await;
    assert_eq!(seen["dataAkademik"], json!([]));
    let body = json!({
        "penerimaBeasiswaId": award, "versi": lines[0]["versi"], "tahunAkademik": lines[0]["tahunAkademik"],
        "semester": lines[0]["semester"], "jumlahSks": lines[0]["jumlahSks"], "ipk": lines[0]["ipk"],
    });
    let entered = Thing::of(
        &office
            .post(&office.institution, &format!("{RECORD}/create"), &body)
            .await,
    );
    assert_eq!(entered.id, award);
    let wrong = office
        .post(
            &office.institution,
            &target,
            &json!({ "berkas": "Nama\nx" }),
        )
        .await;
    assert_eq!(wrong.status, 422);
}

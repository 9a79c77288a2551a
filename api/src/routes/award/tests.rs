//! What the calls about recipients and their semesters allow and refuse, through the real router.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::get;

const AWARD: &str = "/api/cms/penerima-beasiswa";
const RECORD: &str = "/api/cms/data-akademik";

#[tokio::test]
async fn an_award_is_suspended_resumed_and_ended_by_admins_only() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let seen = office
        .read(&office.admin, &format!("{AWARD}/{award}"))
        .await
        .data();
    let award = Thing {
        id: award,
        version: seen["versi"].as_u64().unwrap(),
        position: 0,
    };
    let body = award.with(json!({ "alasan": "Cuti" }));
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        let refused = office
            .post(who, &format!("{AWARD}/tangguhkan"), &body)
            .await;
        assert_eq!(refused.status, 403);
    }
    let award = Thing::of(
        &office
            .post(&office.admin, &format!("{AWARD}/tangguhkan"), &body)
            .await,
    );
    let stale = office
        .post(&office.admin, &format!("{AWARD}/tangguhkan"), &body)
        .await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let listed = office
        .read(&office.branch, &format!("{AWARD}?status=ditangguhkan"))
        .await
        .data();
    assert_eq!(listed["totalItems"], 1);
    let award = Thing::of(
        &office
            .post(
                &office.admin,
                &format!("{AWARD}/aktifkan"),
                &award.with(json!({})),
            )
            .await,
    );
    let body = award.with(json!({ "tanggal": "2026-12-31" }));
    let future = office
        .post(&office.admin, &format!("{AWARD}/lulus"), &body)
        .await;
    assert_eq!(future.code(), "TANGGAL_DI_MASA_DEPAN");
    let body = award.with(json!({ "tanggal": "2025-12-20" }));
    let award = Thing::of(
        &office
            .post(&office.admin, &format!("{AWARD}/lulus"), &body)
            .await,
    );
    let done = office
        .post(
            &office.admin,
            &format!("{AWARD}/selesai"),
            &award.with(json!({})),
        )
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    let public = office
        .read(&office.admin, "/api/web/penerima-beasiswa?tahun=2026")
        .await;
    let row = public.data()["items"][0].clone();
    assert_eq!(row["statusLulus"], true);
    assert_eq!(row["keadaan"], "selesai");
    assert_eq!(
        row.as_object().unwrap().len(),
        8,
        "the five public columns, the state with its day, and the proof: {row}"
    );
    let sheet = office
        .server
        .send(get("/api/web/penerima-beasiswa/download"))
        .await;
    assert_eq!(sheet.status, 200);
    assert!(sheet.bytes.starts_with(b"PK"));
}

/// The acts that a detail offers as possible.
fn offered(detail: &Value) -> Vec<&str> {
    let acts = detail["tindakan"].as_array().unwrap().iter();
    acts.filter(|act| act["boleh"] == true)
        .filter_map(|act| act["nama"].as_str())
        .collect()
}

#[tokio::test]
async fn what_two_persons_may_put_right_is_offered_where_it_is_read() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let seen = office
        .read(&office.admin, &format!("{AWARD}/{award}"))
        .await
        .data();
    let acts = offered(&seen);
    for name in ["pengecualian", "koreksi", "cuti", "meninggal"] {
        assert!(acts.contains(&name), "{name} of {acts:?}");
    }
    // Control: nobody appeals against what was not revoked.
    assert!(!acts.contains(&"banding"));
    let decrees = "/api/cms/sk-penetapan";
    let listed = office.read(&office.admin, decrees).await.data();
    let id = listed["items"][0]["id"].as_str().unwrap();
    let seen = office.read(&office.admin, &format!("{decrees}/{id}")).await;
    let seen = seen.data();
    let acts = offered(&seen);
    for name in ["ubah", "koreksi", "pindaian"] {
        assert!(acts.contains(&name), "{name} of {acts:?}");
    }
    let target = format!("{decrees}/{id}");
    let seen = office.read(&office.government, &target).await;
    assert_eq!(seen.data()["tindakan"], json!([]));
}

#[tokio::test]
async fn nobody_leaves_the_public_list_without_a_trace() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let public = "/api/web/penerima-beasiswa";
    let stood = office.read(&office.admin, public).await.data()["items"][0].clone();
    assert_eq!(stood["keadaan"], "aktif");
    let seen = office
        .read(&office.admin, &format!("{AWARD}/{award}"))
        .await
        .data();
    let body = json!({ "id": award, "versi": seen["versi"], "alasan": "Tidak aktif kuliah" });
    let done = office
        .post(&office.admin, &format!("{AWARD}/cabut"), &body)
        .await;
    assert!(done.status < 300, "{}", done.text());
    let list = office.read(&office.admin, public).await.data();
    let row = &list["items"][0];
    assert_eq!(row["namaPenerima"], stood["namaPenerima"]);
    assert_eq!(row["keadaan"], "dicabut");
    assert!(row["nomorPeristiwa"].as_i64() > stood["nomorPeristiwa"].as_i64());
    // Its proof is public, and is about just this.
    let position = row["nomorPeristiwa"].as_i64().unwrap();
    let proof = office
        .read(&office.admin, &format!("/api/web/bukti/{position}"))
        .await;
    assert_eq!(proof.status, 200, "{}", proof.text());
    assert_eq!(proof.data()["isi"]["ringkasan"], "Beasiswa dicabut.");
    let asked = async |query: &str| {
        let target = format!("{public}/perubahan?{query}");
        let data = office.read(&office.admin, &target).await.data();
        let items = data["items"].as_array().unwrap().clone();
        let words = items
            .iter()
            .map(|item| item["perubahan"].as_str().unwrap().to_owned());
        words.collect::<Vec<_>>()
    };
    assert_eq!(asked("tahun=2026").await, ["dicabut", "masuk"]);
    assert_eq!(asked("tahun=2026&perubahan=masuk").await, ["masuk"]);
    assert!(asked("tahun=2025").await.is_empty());
    assert!(asked("sampai=2025-12-31").await.is_empty());
    let years = office
        .read(&office.admin, &format!("{public}/tahun"))
        .await
        .data();
    assert_eq!(
        years,
        json!({ "tayang": 2025, "tahun": [{ "tahun": 2026, "jumlah": 1 }] })
    );
    let wrong = format!("{public}/perubahan?dari=2026-02-01&sampai=2026-01-01");
    assert_eq!(office.read(&office.admin, &wrong).await.status, 422);
}

#[tokio::test]
async fn a_semester_is_recorded_by_the_recipient_and_attested_by_the_institution() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let seen = office
        .read(&office.applicant, &format!("{AWARD}/{award}"))
        .await
        .data();
    let version = seen["versi"].as_u64().unwrap();
    let body = |version: u64, gpa: f64| {
        json!({
            "penerimaBeasiswaId": award, "versi": version, "tahunAkademik": "2026/2027",
            "semester": 3, "jumlahSks": 20, "ipk": gpa,
        })
    };
    let create = format!("{RECORD}/create");
    let stranger = office
        .post(&office.other_applicant, &create, &body(version, 3.4))
        .await;
    assert_eq!(stranger.status, 403);
    let wrong = office
        .post(&office.applicant, &create, &body(version, 4.5))
        .await;
    assert_eq!(wrong.data()["bidang"][0]["nama"], "ipk");
    let recorded = Thing::of(
        &office
            .post(&office.applicant, &create, &body(version, 3.4))
            .await,
    );
    let list = office
        .read(
            &office.institution,
            &format!("{RECORD}/penerima-beasiswa/{award}"),
        )
        .await;
    assert_eq!(list.status, 200, "{}", list.text());
    let record = list.data()["items"][0].clone();
    assert_eq!(
        (record["ipk"].as_f64(), record["terkonfirmasi"].as_bool()),
        (Some(3.4), Some(false))
    );
    let id = record["id"].as_str().unwrap();
    // It is one semester, whichever year is named: it stands once, and under another year when that was wrong.
    let mut twice = body(recorded.version, 3.4);
    twice["tahunAkademik"] = json!("2025/2026");
    let refused = office.post(&office.applicant, &create, &twice).await;
    assert_eq!(refused.code(), "SEMESTER_SUDAH_DICATAT");
    let mut recorded = recorded;
    let mut stands = id.to_owned();
    for year in ["2025/2026", "2026/2027"] {
        let moved = json!({
            "versi": recorded.version, "tahunAkademik": year, "jumlahSks": 20, "ipk": 3.4,
        });
        let target = format!("{RECORD}/{stands}");
        recorded = Thing::of(&office.put(&office.applicant, &target, &moved).await);
        let list = format!("{RECORD}/penerima-beasiswa/{award}");
        let shown = office.read(&office.applicant, &list).await.data();
        assert_eq!(shown["items"].as_array().unwrap().len(), 1, "{shown}");
        assert_eq!(shown["items"][0]["tahunAkademik"], year);
        stands = shown["items"][0]["id"].as_str().unwrap().to_owned();
    }
    assert_eq!(stands, id);
    let change = json!({ "versi": recorded.version, "jumlahSks": 21, "ipk": 3.5 });
    let changed = Thing::of(
        &office
            .put(&office.applicant, &format!("{RECORD}/{id}"), &change)
            .await,
    );
    let attest = json!({ "id": id, "versi": changed.version });
    let own = office
        .post(&office.applicant, &format!("{RECORD}/konfirmasi"), &attest)
        .await;
    assert_eq!(own.status, 403);
    let attested = office
        .post(
            &office.institution,
            &format!("{RECORD}/konfirmasi"),
            &attest,
        )
        .await;
    assert_eq!(attested.status, 200, "{}", attested.text());
    let seen = office
        .read(&office.applicant, &format!("{AWARD}/data-akademik/{award}"))
        .await
        .data();
    assert_eq!(seen["items"][0]["terkonfirmasi"], true);
    assert_eq!(seen["items"][0]["jumlahSks"], 21);
    let waiting = |attested: bool| format!("{AWARD}?terkonfirmasi={attested}&programStudi=hukum");
    let listed = office
        .read(&office.institution, &waiting(true))
        .await
        .data();
    assert_eq!(listed["items"][0]["dataAkademikTerakhirId"], id);
    assert_eq!(listed["items"][0]["terkonfirmasi"], true);
    let none = office
        .read(&office.institution, &waiting(false))
        .await
        .data();
    assert_eq!(none["totalItems"], 0);
    let target = format!("{AWARD}/{award}");
    let studies = office.read(&office.institution, &target).await.data();
    assert!(studies["totalDisalurkan"].is_null(), "{studies}");
    let own = office.read(&office.applicant, &target).await.data();
    assert_eq!(own["totalDisalurkan"], 0);
}

#[tokio::test]
async fn a_recipient_is_put_on_hold_where_they_are_read() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let target = format!("{AWARD}/{award}");
    let seen = office.read(&office.finance, &target).await.data();
    assert!(offered(&seen).contains(&"tahan-penerima"), "{seen}");
    assert_eq!(seen["ditahan"], json!(null));
    let body = json!({ "userId": seen["userId"], "alasan": "Dua nama pada rekening" });
    let held = office
        .post(&office.finance, "/api/cms/keuangan/tahan", &body)
        .await;
    assert_eq!(held.status, 200, "{}", held.text());
    let seen = office.read(&office.finance, &target).await.data();
    assert_eq!(seen["ditahan"], "Dua nama pada rekening");
    let acts = offered(&seen);
    assert!(acts.contains(&"lepas-tahanan-penerima") && !acts.contains(&"tahan-penerima"));
    // It stands in the history that the office reads.
    let history = async |who| {
        let body = json!({ "penerimaBeasiswaId": award });
        let read = office.post(who, "/api/cms/tracking-history", &body).await;
        let steps = read.data()["items"].as_array().unwrap().clone();
        steps
            .iter()
            .any(|step| step["catatanPublik"] == "Dua nama pada rekening")
    };
    assert!(history(&office.finance).await);
    assert!(!history(&office.applicant).await);
    // Control: the office's reason is not the recipient's to read.
    let own = office.read(&office.applicant, &target).await.data();
    assert_eq!(own["ditahan"], json!(null));
    assert!(!offered(&own).contains(&"lepas-tahanan-penerima"));
}

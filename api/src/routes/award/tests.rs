//! What the calls about recipients and their semesters allow and refuse, through the real router.

use serde_json::json;

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
    assert_eq!(
        row.as_object().unwrap().len(),
        5,
        "only the five public columns: {row}"
    );
    let sheet = office
        .server
        .send(get("/api/web/penerima-beasiswa/download"))
        .await;
    assert_eq!(sheet.status, 200);
    assert!(sheet.bytes.starts_with(b"PK"));
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
            "penerimaBeasiswaId": award, "versi": version, "tahunAkademik": "2025/2026",
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

//! Achievements through the real router.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::{PAPER_PDF, TestSession};

const ACHIEVEMENTS: &str = "/api/cms/prestasi";

async fn paper(office: &Office, who: &TestSession) -> Value {
    let answer = office
        .server
        .upload(who, "/api/cms/upload/internal-file", &[PAPER_PDF.to_vec()])
        .await;
    let kept = answer.data();
    let kept = kept["berkas"].get(0).unwrap_or(&kept).clone();
    json!({ "fileId": kept["fileId"], "sha256": kept["sha256"], "nama": "sertifikat.pdf" })
}

fn told(name: &str, year: u16) -> Value {
    json!({ "nama": name, "tingkat": "nasional", "tahun": year, "peringkat": "Juara 1" })
}

#[tokio::test]
async fn a_student_keeps_achievements_that_others_only_read() {
    let office = Office::open().await;
    office.submitted(1).await;
    let create = format!("{ACHIEVEMENTS}/create");
    let body = json!({ "isi": told("Lomba matematika", 2025), "sertifikat": paper(&office, &office.applicant).await });
    let first = Thing::of(&office.post(&office.applicant, &create, &body).await);
    let no_name =
        json!({ "isi": told(" ", 25), "sertifikat": paper(&office, &office.applicant).await });
    let refused = office.post(&office.applicant, &create, &no_name).await;
    assert_eq!(
        refused.data()["bidang"].as_array().unwrap().len(),
        2,
        "{}",
        refused.text()
    );
    let foreign = json!({
        "userId": office.other_applicant.user_id,
        "isi": told("Lomba", 2025),
        "sertifikat": paper(&office, &office.applicant).await,
    });
    let refused = office.post(&office.applicant, &create, &foreign).await;
    assert_eq!(refused.code(), "TIDAK_BERWENANG");

    let mine = format!("{ACHIEVEMENTS}/user/{}", office.applicant.user_id);
    for who in [
        &office.applicant,
        &office.branch,
        &office.admin,
        &office.government,
    ] {
        let list = office.read(who, &mine).await;
        assert_eq!(
            list.data()["items"][0]["nama"],
            "Lomba matematika",
            "{}",
            list.text()
        );
    }
    for who in [&office.other_applicant, &office.other_branch] {
        assert_eq!(office.read(who, &mine).await.status, 403);
    }

    let target = format!("{ACHIEVEMENTS}/{}", first.id);
    let change = json!({ "versi": 1, "isi": told("Olimpiade matematika", 2024) });
    let refused = office.put(&office.other_applicant, &target, &change).await;
    assert_eq!(refused.status, 403);
    Thing::of(&office.put(&office.applicant, &target, &change).await);
    let stale = office.put(&office.applicant, &target, &change).await;
    assert_eq!(stale.code(), "VERSI_USANG");
    let list = office.read(&office.admin, &mine).await.data();
    assert_eq!(list["items"][0]["tahun"], 2024);
    let link = list["items"][0]["tautan"].as_str().unwrap().to_owned();
    let file = office.server.send(crate::server::testing::get(&link)).await;
    assert_eq!(file.status, 200);

    let dashboard = office
        .read(&office.admin, "/api/cms/dashboard/awardee-achievement")
        .await;
    let levels = dashboard.data()["prestasi"].clone();
    assert_eq!(
        levels,
        json!([]),
        "not a recipient yet: {}",
        dashboard.text()
    );

    let stale = office
        .delete(&office.applicant, &format!("{target}?versi=1"))
        .await;
    assert_eq!(stale.code(), "VERSI_USANG");
    let gone = office
        .delete(&office.applicant, &format!("{target}?versi=2"))
        .await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    let list = office.read(&office.applicant, &mine).await;
    assert_eq!(list.data()["items"], json!([]));

    // The desk finds it among the deleted ones and brings it back.
    let list = office.read(&office.admin, ACHIEVEMENTS).await;
    assert_eq!(list.data()["totalItems"], 0, "{}", list.text());
    let deleted = format!("{ACHIEVEMENTS}?status=dihapus");
    let list = office.read(&office.admin, &deleted).await.data();
    assert_eq!(list["items"][0]["id"], first.id.as_str(), "{list}");
    let restore = format!("{ACHIEVEMENTS}/pulihkan");
    let body = json!({ "id": first.id, "versi": 3 });
    for who in [&office.applicant, &office.branch, &office.government] {
        assert_eq!(office.post(who, &restore, &body).await.status, 403);
    }
    let stale = json!({ "id": first.id, "versi": 2 });
    let stale = office.post(&office.admin, &restore, &stale).await;
    assert_eq!(stale.code(), "VERSI_USANG");
    Thing::of(&office.post(&office.admin, &restore, &body).await);
    for (who, query, count) in [
        (
            &office.admin,
            "?search=olimpiade&tingkat=nasional&sort=nama",
            1,
        ),
        (&office.branch, "?search=yuliana", 1),
        (&office.other_branch, "", 0),
        (&office.government, "?tingkat=sekolah", 0),
    ] {
        let list = office.read(who, &format!("{ACHIEVEMENTS}{query}")).await;
        assert_eq!(list.data()["totalItems"], count, "{query}: {}", list.text());
    }
    let list = office.read(&office.applicant, ACHIEVEMENTS).await;
    assert_eq!(list.status, 403, "a student has the list of their own");
    let odd = office
        .read(&office.admin, &format!("{ACHIEVEMENTS}?tingkat=dunia"))
        .await;
    assert_eq!(odd.status, 400);
}

#[tokio::test]
async fn an_achievement_of_a_recipient_counts_on_the_dashboard() {
    let office = Office::open().await;
    office.approved(1).await;
    let body = json!({ "isi": told("Lomba matematika", 2025), "sertifikat": paper(&office, &office.applicant).await });
    let create = format!("{ACHIEVEMENTS}/create");
    Thing::of(&office.post(&office.applicant, &create, &body).await);
    let target = "/api/cms/dashboard/awardee-achievement";
    for (who, expected) in [
        (
            &office.admin,
            json!([{ "tingkat": "nasional", "jumlah": 1 }]),
        ),
        (
            &office.branch,
            json!([{ "tingkat": "nasional", "jumlah": 1 }]),
        ),
        (&office.other_branch, json!([])),
    ] {
        let answer = office.read(who, target).await;
        assert_eq!(answer.data()["prestasi"], expected, "{}", answer.text());
    }
}

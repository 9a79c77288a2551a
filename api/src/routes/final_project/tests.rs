//! Final projects through the real router.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::{PAPER_PDF, TestSession};

const PROJECTS: &str = "/api/cms/tugas-akhir";

async fn told(office: &Office, who: &TestSession, award: &str, title: &str) -> Value {
    let answer = office
        .server
        .upload(who, "/api/cms/upload/internal-file", &[PAPER_PDF.to_vec()])
        .await;
    let kept = answer.data();
    let kept = kept["berkas"].get(0).unwrap_or(&kept).clone();
    json!({
        "penerimaBeasiswaId": award,
        "judul": title,
        "abstrak": "Penelitian tentang <ubi> di Kenyam.",
        "tahun": 2025,
        "berkas": { "fileId": kept["fileId"], "sha256": kept["sha256"] },
    })
}

#[tokio::test]
async fn a_recipient_enters_a_final_project_that_its_readers_find_and_print() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let create = format!("{PROJECTS}/create");
    let body = told(&office, &office.applicant, &award, "Ubi & \"pangan\"").await;
    let project = Thing::of(&office.post(&office.applicant, &create, &body).await);
    let body = told(&office, &office.other_applicant, &award, "Milik orang").await;
    let refused = office.post(&office.other_applicant, &create, &body).await;
    assert_eq!(refused.status, 403);
    let body = told(&office, &office.applicant, &award, " ").await;
    let refused = office.post(&office.applicant, &create, &body).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "judul");
    let body = told(&office, &office.government, &award, "x").await;
    assert_eq!(
        office.post(&office.government, &create, &body).await.status,
        403
    );

    for who in [
        &office.applicant,
        &office.branch,
        &office.admin,
        &office.government,
        &office.institution,
    ] {
        let list = office
            .read(who, &format!("{PROJECTS}?search=UBI&tahun=2025&sort=judul"))
            .await;
        assert_eq!(list.data()["totalItems"], 1, "{}", list.text());
        let one = office
            .read(who, &format!("{PROJECTS}/{}", project.id))
            .await;
        assert_eq!(one.data()["judul"], "Ubi & \"pangan\"", "{}", one.text());
        let own = office
            .read(who, &format!("{PROJECTS}/penerima-beasiswa/{award}"))
            .await;
        assert_eq!(own.data()["items"][0]["id"], project.id, "{}", own.text());
    }
    for who in [&office.other_applicant, &office.other_branch] {
        let list = office.read(who, PROJECTS).await;
        assert_eq!(list.data()["totalItems"], 0);
        for target in [
            &project.id,
            &format!("download/{}", project.id),
            &format!("penerima-beasiswa/{award}"),
        ] {
            assert_eq!(
                office
                    .read(who, &format!("{PROJECTS}/{target}"))
                    .await
                    .status,
                403
            );
        }
    }
    assert_eq!(
        office
            .read(&office.admin, &format!("{PROJECTS}?tahun=2024"))
            .await
            .data()["totalItems"],
        0
    );

    let page = office
        .read(
            &office.branch,
            &format!("{PROJECTS}/download/{}", project.id),
        )
        .await;
    let named = page.headers["content-disposition"].to_str().unwrap();
    assert!(named.contains("data-akademik.html"));
    let text = page.text();
    assert!(
        text.contains("Ubi &amp; &quot;pangan&quot;") && text.contains("&lt;ubi&gt;"),
        "{text}"
    );
    assert!(!text.contains("<script") && !text.contains("src="));
}

#[tokio::test]
async fn a_recipient_changes_their_own_final_project_and_nobody_elses() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    let create = format!("{PROJECTS}/create");
    let body = told(&office, &office.applicant, &award, "Judul pertama").await;
    let project = Thing::of(&office.post(&office.applicant, &create, &body).await);
    let target = format!("{PROJECTS}/{}", project.id);
    let change = |title: &str| json!({ "versi": project.version, "judul": title, "abstrak": "Dengan hasil.", "tahun": 2026 });
    for who in [
        &office.other_applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        let refused = office.put(who, &target, &change("Bukan milik saya")).await;
        assert_eq!(refused.status, 403, "{}", refused.text());
    }
    let empty = office.put(&office.applicant, &target, &change(" ")).await;
    assert_eq!(empty.data()["bidang"][0]["nama"], "judul");

    Thing::of(
        &office
            .put(&office.applicant, &target, &change("Judul kedua"))
            .await,
    );
    let shown = office.read(&office.branch, &target).await.data();
    assert_eq!(shown["judul"], "Judul kedua", "{shown}");
    assert_eq!(shown["abstrak"], "Dengan hasil.");
    assert_eq!(shown["sha256"], body["berkas"]["sha256"], "the file stays");
    let stale = office
        .put(&office.applicant, &target, &change("Judul ketiga"))
        .await;
    assert_eq!(
        (stale.status, stale.code()),
        (409, "VERSI_USANG".to_owned())
    );
}

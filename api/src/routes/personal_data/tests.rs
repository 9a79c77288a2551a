//! Personal data and the lists of students through the real router.

use serde_json::json;

use crate::routes::testing::{Office, Thing};

const DATA: &str = "/api/cms/data-diri";

#[tokio::test]
async fn a_person_keeps_their_own_data_beside_the_form() {
    let office = Office::open().await;
    office.submitted(1).await;
    let target = format!("{DATA}/{}", office.applicant.user_id);
    let first = office.read(&office.applicant, &target).await.data();
    assert_eq!(
        (&first["versi"], &first["formulir"]["nik"]),
        (&json!(0), &json!("9508015506050001"))
    );
    let change = json!({
        "versi": 0,
        "agama": "Kristen Protestan",
        "anakKe": 2,
        "ayah": { "nama": "Yonas Gwijangge", "pekerjaan": "Petani", "noHp": "081234567899" },
    });
    Thing::of(&office.put(&office.applicant, &target, &change).await);
    let stale = office.put(&office.applicant, &target, &change).await;
    assert_eq!((stale.status, stale.code()), (409, "VERSI_USANG".into()));
    let wrong = json!({ "versi": 1, "ibu": { "noHp": "12" } });
    let refused = office.put(&office.applicant, &target, &wrong).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "ibu.noHp");

    let address = json!({ "versi": 1, "isi": { "jenis": "asal", "alamat": "Kampung Kenyam", "distrikId": "95.08.01" } });
    Thing::of(
        &office
            .post(&office.applicant, "/api/cms/alamat/create", &address)
            .await,
    );
    let school = json!({ "versi": 2, "isi": { "jenis": "SMA", "namaSekolah": "SMA Negeri 1 Kenyam", "tahunMasuk": 2020, "tahunLulus": 2023 } });
    let schools = "/api/cms/pendidikan-sebelumnya";
    let key = uuid::Uuid::from_u128(3).to_string();
    let create = format!("{schools}/create");
    let done = Thing::of(
        &office
            .post_with_key(&office.applicant, &create, &school, &key)
            .await,
    );
    let again = Thing::of(
        &office
            .post_with_key(&office.applicant, &create, &school, &key)
            .await,
    );
    assert_eq!(done.version, again.version);
    let shown = office.read(&office.applicant, &target).await.data();
    assert_eq!(shown["alamat"][0]["alamat"], "Kampung Kenyam", "{shown}");
    assert_eq!(shown["ayah"]["pekerjaan"], "Petani");
    let id = shown["pendidikanSebelumnya"][0]["id"].as_str().unwrap();
    let change =
        json!({ "versi": 3, "isi": { "jenis": "SMA", "namaSekolah": "SMA Negeri 2 Kenyam" } });
    Thing::of(
        &office
            .put(&office.applicant, &format!("{schools}/{id}"), &change)
            .await,
    );
    let change = json!({ "versi": 4, "isi": { "jenis": "SMA", "namaSekolah": "x" } });
    let missing = office
        .put(&office.applicant, &format!("{schools}/tidak-ada"), &change)
        .await;
    assert_eq!(missing.status, 404);
    // Taken back by who may, once, under the version that they saw.
    let gone = |version: u64| format!("{schools}/{id}?versi={version}");
    assert_eq!(
        office
            .delete(&office.other_applicant, &gone(0))
            .await
            .status,
        404
    );
    assert_eq!(
        office.delete(&office.government, &gone(4)).await.status,
        403
    );
    let stale = office.delete(&office.applicant, &gone(3)).await;
    assert_eq!((stale.status, stale.code()), (409, "VERSI_USANG".into()));
    Thing::of(&office.delete(&office.applicant, &gone(4)).await);
    assert_eq!(office.delete(&office.applicant, &gone(5)).await.status, 404);
    let shown = office.read(&office.applicant, &target).await.data();
    assert_eq!(shown["pendidikanSebelumnya"], json!([]));

    // Who may not see numbers and addresses does not.
    let masked = office.read(&office.government, &target).await.data();
    assert_eq!(
        (&masked["tersamar"], &masked["alamat"]),
        (&json!(true), &json!([]))
    );
    let text = masked.to_string();
    for secret in [
        "9508015506050001",
        "081234567899",
        "Kampung Kenyam",
        "Kristen",
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    for who in [&office.other_applicant, &office.other_branch] {
        assert_eq!(office.read(who, &target).await.status, 403);
        let change = json!({ "versi": 5 });
        assert_eq!(office.put(who, &target, &change).await.status, 403);
    }
    let change = json!({ "versi": 5 });
    assert_eq!(
        office
            .put(&office.government, &target, &change)
            .await
            .status,
        403
    );
    assert_eq!(
        office.read(&office.branch, &target).await.data()["versi"],
        5
    );
}

#[tokio::test]
async fn students_are_listed_once_each_within_the_callers_scope() {
    let office = Office::open().await;
    let (form, award, _) = office.approved(1).await;
    office.draft(&office.other_applicant, 2).await;
    let list = format!("{DATA}/list-akademia");
    for who in [
        &office.branch,
        &office.admin,
        &office.government,
        &office.institution,
    ] {
        let found = office.read(who, &list).await.data();
        assert_eq!(found["totalItems"], 1, "{found}");
        assert_eq!(found["items"][0]["penerimaBeasiswaId"], award);
        let one = office
            .read(who, &format!("{list}/{}", office.applicant.user_id))
            .await;
        assert_eq!(one.data()["distrik"], "Kenyam", "{}", one.text());
        let detail = format!(
            "{list}/detail?dataDiriId={}&formulirPendaftarId={}",
            office.applicant.user_id, form.id
        );
        let detail = office.read(who, &detail).await;
        assert_eq!(
            detail.data()["dataDiri"]["formulirPendaftaranId"],
            form.id,
            "{}",
            detail.text()
        );
    }
    let elsewhere = office.read(&office.other_branch, &list).await.data();
    assert_eq!(elsewhere["totalItems"], 0);
    let one = office
        .read(
            &office.other_branch,
            &format!("{list}/{}", office.applicant.user_id),
        )
        .await;
    assert_eq!(one.status, 403);
    assert_eq!(office.read(&office.applicant, &list).await.status, 403);
    for (query, total) in [
        ("distrikId=95.08.02", 0),
        ("penerima=true&jenjang=S1&beasiswa=murni-nduga", 1),
        ("penerima=false", 0),
        ("search=GWIJANGGE&sort=terbaru", 1),
    ] {
        let found = office
            .read(&office.admin, &format!("{list}?{query}"))
            .await
            .data();
        assert_eq!(found["totalItems"], total, "{query}");
    }
    let of_district = office
        .read(&office.admin, &format!("{list}/district/95.08.01"))
        .await
        .data();
    assert_eq!(of_district["totalItems"], 1);
    let unnamed = office.read(&office.admin, &format!("{list}/detail")).await;
    assert_eq!(unnamed.code(), "DATA_TIDAK_SAH");
}

#[tokio::test]
async fn what_is_seen_is_taken_out_by_who_may() {
    let office = Office::open().await;
    office.approved(1).await;
    let list = format!("{DATA}/list-akademia");
    let csv = office
        .read(&office.branch, &format!("{list}?format=csv"))
        .await;
    assert_eq!(csv.status, 200, "{}", csv.text());
    let lines: Vec<&str> = csv.text().lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("\u{feff}Nama,NIK (tersamar)"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("Yuliana Gwijangge B,9508••••••••0001"),
        "{}",
        lines[1]
    );
    let other = office
        .read(&office.other_branch, &format!("{list}?format=csv"))
        .await;
    assert_eq!(other.text().lines().count(), 1);
    let named = csv.headers["content-disposition"].to_str().unwrap();
    assert!(named.contains("akademia.csv"));
    let sheet = office
        .read(&office.admin, &format!("{DATA}/download-pelajar"))
        .await;
    assert!(sheet.bytes.starts_with(b"PK"));
    let unknown = office
        .read(&office.admin, &format!("{list}?format=doc"))
        .await;
    assert_eq!(unknown.code(), "PARAMETER_TIDAK_SAH");
    assert!(unknown.text().contains("Pilihan: xlsx, csv, csv-id."));

    let deny = json!({
        "versi": 0,
        "level": "dpc",
        "perubahan": [{ "entitas": "data-diri", "aksi": "ekspor", "kata": "tolak" }],
    });
    let assign = "/api/cms/role-user-permission/assign";
    assert_eq!(office.post(&office.admin, assign, &deny).await.status, 200);
    assert_eq!(office.read(&office.branch, &list).await.status, 200);
    let refused = office
        .read(&office.branch, &format!("{list}?format=xlsx"))
        .await;
    assert_eq!(refused.code(), "HAK_AKSES_DITOLAK");
    let refused = office
        .read(&office.branch, &format!("{DATA}/download-pelajar"))
        .await;
    assert_eq!(refused.code(), "HAK_AKSES_DITOLAK");
    for (target, title) in [
        ("/api/cms/penerima-beasiswa", "Nama"),
        ("/api/cms/formulir-pendaftaran", "Nama"),
        ("/api/cms/keuangan", "Penerima"),
        ("/api/cms/user", "Nama"),
        ("/api/cms/sk-penetapan", "Nomor"),
        ("/api/cms/dashboard/report-by-district", "Kode"),
    ] {
        let file = office
            .read(&office.admin, &format!("{target}?format=csv"))
            .await;
        assert_eq!(file.status, 200, "{target}: {}", file.text());
        assert!(
            file.text().starts_with(&format!("\u{feff}{title}")),
            "{target}: {}",
            file.text()
        );
    }
}

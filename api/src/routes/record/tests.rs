//! Every call of every kind of master data: success, bad input, wrong role, stale version, repeat.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};

/// A kind: its address, a new entry, a change, a body that is refused with the field at fault.
pub(crate) struct Case {
    pub path: &'static str,
    pub new: Value,
    pub changed: Value,
    bad: Value,
    field: &'static str,
}

fn case(path: &'static str, new: Value, change: Value, bad: Value) -> Case {
    let over = |patch: &Value| {
        let mut value = new.clone();
        let fields = value.as_object_mut().unwrap();
        fields.extend(patch.as_object().unwrap().clone());
        value
    };
    let field = bad.as_object().unwrap().keys().next().unwrap().clone();
    Case {
        path,
        changed: over(&change),
        bad: over(&bad),
        field: field.leak(),
        new,
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let campus = json!({ "kode": "099002", "nama": "Kampus Uji", "bentuk": "Institut", "provinsi": "Papua", "status": "Aktif" });
    let period = json!({ "tahun": 2027, "beasiswa": "prestasi-khusus", "buka": "2027-01-01", "tutup": "2027-02-01" });
    vec![
        case(
            "bank",
            json!({ "kode": "998", "nama": "Bank Uji" }),
            json!({ "nama": "Bank Uji Raya" }),
            json!({ "kode": "9" }),
        ),
        case(
            "district",
            json!({ "kode": "95.08.77", "nama": "Distrik Uji" }),
            json!({ "jumlahPenduduk": 900 }),
            json!({ "nama": " " }),
        ),
        case(
            "kampung",
            json!({ "kode": "95.08.01.2777", "distrikId": "95.08.01", "nama": "Kampung Uji" }),
            json!({ "nama": "Kampung Baru" }),
            json!({ "nama": "" }),
        ),
        case(
            "periode",
            period,
            json!({ "syarat": ["Kartu mahasiswa"] }),
            json!({ "tutup": "2026-01-01" }),
        ),
        case(
            "kategori-berita",
            json!({ "berita": "Pengumuman" }),
            json!({ "berita": "Pengumuman resmi" }),
            json!({ "berita": " " }),
        ),
        case(
            "kategori-keuangan",
            json!({ "nama": "Biaya uji", "kodeRekening": "5.1.02.06" }),
            json!({ "nama": "Biaya uji coba" }),
            json!({ "nama": "" }),
        ),
        case(
            "fakultas",
            json!({ "nama": "Teknik" }),
            json!({ "nama": "Teknik dan Sains" }),
            json!({ "nama": "" }),
        ),
        case(
            "program-studi",
            json!({ "institusiPendidikanId": "001001", "nama": "Ilmu Uji", "jenjang": "S1" }),
            json!({ "jenjang": "S2" }),
            json!({ "jenjang": "S9" }),
        ),
        case(
            "institusi-pendidikan",
            campus,
            json!({ "akreditasi": "B" }),
            json!({ "kode": "09\u{8b}9002" }),
        ),
        case(
            "dpc",
            json!({ "nama": "DPC Uji", "wilayah": [{ "distrikAsal": "95.08.03" }] }),
            json!({ "nama": "DPC Uji Raya" }),
            json!({ "nama": "" }),
        ),
    ]
}

#[tokio::test]
async fn every_kind_is_added_changed_deleted_and_restored_by_admins_alone() {
    let office = Office::open().await;
    for Case {
        path,
        new,
        changed,
        bad,
        field,
    } in cases()
    {
        let list = format!("/api/cms/{path}");
        let create = format!("{list}/create");
        let restore = format!("{list}/pulihkan");

        // Added: bad input, wrong roles, once, and the same again under the same key.
        let refused = office.post(&office.admin, &create, &bad).await;
        assert_eq!(refused.status, 422, "{path}: {}", refused.text());
        let named = refused.data()["bidang"][0]["nama"].clone();
        assert_eq!(named, field, "{path}: {}", refused.text());
        for who in [
            &office.applicant,
            &office.branch,
            &office.government,
            &office.institution,
        ] {
            let refused = office.post(who, &create, &new).await;
            assert_eq!(refused.status, 403, "{path}: {}", refused.text());
        }
        let key = &uuid::Uuid::now_v7().to_string();
        let added = office
            .post_with_key(&office.admin, &create, &new, key)
            .await;
        assert_eq!(added.status, 201, "{path}: {}", added.text());
        let entry = Thing::of(&added);
        let again = office
            .post_with_key(&office.admin, &create, &new, key)
            .await;
        assert_eq!(Thing::of(&again).position, entry.position, "{path}");
        let target = format!("{list}/{}", entry.id);

        // Changed.
        let change = json!({ "versi": 1, "isi": changed });
        let refused = office.put(&office.government, &target, &change).await;
        assert_eq!(refused.status, 403, "{path}: {}", refused.text());
        let wrong = json!({ "versi": 1, "isi": bad });
        assert_eq!(office.put(&office.admin, &target, &wrong).await.status, 422);
        let done = office.put(&office.admin, &target, &change).await;
        assert_eq!(Thing::of(&done).version, 2, "{path}: {}", done.text());
        let stale = office.put(&office.admin, &target, &change).await;
        assert_eq!((stale.status, stale.code()), (409, "VERSI_USANG".into()));
        let unknown = office
            .put(&office.admin, &format!("{list}/tidak-ada"), &change)
            .await;
        assert!(
            [404, 422].contains(&unknown.status),
            "{path}: {}",
            unknown.text()
        );

        // Read by everybody signed in.
        let seen = office.read(&office.applicant, &target).await;
        assert_eq!((seen.status, &seen.data()["versi"]), (200, &json!(2)));
        let before = office.read(&office.applicant, &list).await.data()["totalItems"].clone();

        // Deleted, found among the deleted ones, restored.
        let stale = office
            .delete(&office.admin, &format!("{target}?versi=1"))
            .await;
        assert_eq!(stale.code(), "VERSI_USANG", "{path}");
        let refused = office
            .delete(&office.branch, &format!("{target}?versi=2"))
            .await;
        assert_eq!(refused.status, 403, "{path}");
        let gone = office
            .delete(&office.admin, &format!("{target}?versi=2"))
            .await;
        assert_eq!(gone.status, 200, "{path}: {}", gone.text());
        assert_eq!(office.read(&office.admin, &target).await.status, 404);
        let deleted = office
            .read(&office.admin, &format!("{list}?status=dihapus"))
            .await
            .data();
        assert_eq!(deleted["items"][0]["id"], entry.id.as_str(), "{deleted}");
        let body = json!({ "id": entry.id, "versi": 3 });
        let refused = office.post(&office.institution, &restore, &body).await;
        assert_eq!(refused.status, 403, "{path}");
        let stale = json!({ "id": entry.id, "versi": 2 });
        let stale = office.post(&office.admin, &restore, &stale).await;
        assert_eq!(stale.code(), "VERSI_USANG", "{path}");
        Thing::of(&office.post(&office.admin, &restore, &body).await);
        let after = office.read(&office.admin, &list).await.data()["totalItems"].clone();
        assert_eq!(after, before, "{path}");
    }
    let unknown = office
        .read(&office.admin, "/api/cms/bank?status=semua")
        .await;
    assert_eq!(unknown.status, 400, "{}", unknown.text());
}

#[tokio::test]
async fn nothing_names_what_nobody_knows() {
    let office = Office::open().await;
    let campus = |city: &str| {
        json!({
            "kode": "099003", "nama": "Kampus Lain", "bentuk": "Institut", "provinsi": "Papua", "status": "Aktif",
            "kotaId": city,
        })
    };
    let (applicant, nobody) = (&office.applicant, uuid::Uuid::nil());
    let account = |bank: &str, owner: &str| json!({ "userId": owner, "jenis": "mahasiswa", "bankId": bank, "nomor": "555566667777", "namaPemilik": "YULIANA" });
    let own = office.read(applicant, "/api/web/user").await.data();
    let own = own["id"].as_str().unwrap();
    let area = |city: &str| json!({ "nama": "DPC Uji", "wilayah": [{ "kotaStudi": city }] });
    let programme =
        |campus: &str| json!({ "institusiPendidikanId": campus, "nama": "Uji", "jenjang": "S1" });
    let kampung = |district: &str| json!({ "kode": format!("{district}.2777"), "distrikId": district, "nama": "Kampung Uji" });
    let cases = [
        (
            "institusi-pendidikan",
            campus("00.00"),
            "kotaId",
            campus("91.71"),
        ),
        (
            "program-studi",
            programme("tidak-ada"),
            "institusiPendidikanId",
            programme(&domain::reference::institutions()[0].code),
        ),
        (
            "fakultas",
            json!({ "nama": "Fakultas Uji", "institusiPendidikanId": "tidak-ada" }),
            "institusiPendidikanId",
            json!({ "nama": "Fakultas Uji" }),
        ),
        (
            "kampung",
            kampung("95.08.99"),
            "distrikId",
            kampung("95.08.02"),
        ),
        ("dpc", area("00.00"), "wilayah", area("91.71")),
        (
            "rekening",
            account("999", own),
            "bankId",
            account("132", own),
        ),
        (
            "rekening",
            account("132", &nobody.to_string()),
            "userId",
            account("132", own),
        ),
    ];
    for (path, bad, field, good) in cases {
        let target = format!("/api/cms/{path}/create");
        let refused = office.post(&office.admin, &target, &bad).await;
        assert_eq!(refused.status, 422, "{path}: {}", refused.text());
        assert_eq!(refused.data()["bidang"][0]["nama"], field, "{path}");
        let taken = office.post(&office.admin, &target, &good).await;
        assert_eq!(taken.status, 201, "{path}: {}", taken.text());
    }
    let mut form = Office::filled_form(7);
    for (field, code) in [("distrikAsal", "95.08.99"), ("kotaStudi", "00.00")] {
        let before = std::mem::replace(&mut form[field], json!(code));
        let refused = office
            .post(
                applicant,
                "/api/cms/formulir-pendaftaran/create",
                &json!({ "isi": form }),
            )
            .await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.text());
        assert_eq!(refused.data()["bidang"][0]["nama"], field);
        form[field] = before;
    }
}

#[tokio::test]
async fn a_period_that_somebody_applied_in_stays() {
    let office = Office::open().await;
    office.submitted(1).await;
    let form = Office::filled_form(1);
    let id = format!(
        "{}-{}",
        form["tahun"],
        form["jenisBeasiswa"].as_str().unwrap()
    );
    let target = format!("/api/cms/periode/{id}?versi=1");
    let used = office.delete(&office.admin, &target).await;
    assert_eq!(
        (used.status, used.code()),
        (409, "DATA_MASIH_DIPAKAI".into())
    );
    assert_eq!(
        used.data()["pemakaian"],
        json!([{ "jenis": "formulir-pendaftaran", "jumlah": 1 }])
    );
    // Control: one that nobody applied in.
    let new = json!({ "tahun": 2029, "beasiswa": "prestasi-khusus", "buka": "2029-01-01", "tutup": "2029-02-01" });
    let answer = office
        .post(&office.admin, "/api/cms/periode/create", &new)
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let target = "/api/cms/periode/2029-prestasi-khusus?versi=1";
    assert_eq!(office.delete(&office.admin, target).await.status, 200);
}

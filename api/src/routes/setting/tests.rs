//! Settings, periods and places through the real router.

use serde_json::json;

use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::{TestServer, get};

const SETTINGS: &str = "/api/cms/pengaturan";

#[tokio::test]
async fn settings_are_changed_together_by_an_admin_who_has_seen_them() {
    let office = Office::open().await;
    let first = office.read(&office.admin, SETTINGS).await.data();
    assert_eq!(
        first["ambangDuaPenyetuju"],
        json!({ "nilai": null, "versi": 0 })
    );
    let change = json!({
        "ambangDuaPenyetuju": { "nilai": 12_000_000, "versi": 0 },
        "waktuLayanan": { "nilai": { "diajukan": 7 }, "versi": 0 },
        "pengirimSurel": { "nilai": "beasiswa@ndugakab.test", "versi": 0 },
    });
    let done = office.put(&office.admin, SETTINGS, &change).await;
    // What moves money waits for another person; the others are in effect.
    assert_eq!(done.status, 202, "{}", done.text());
    let shown = office.read(&office.government, SETTINGS).await.data();
    assert_eq!(
        shown["waktuLayanan"],
        json!({ "nilai": { "diajukan": 7 }, "versi": 1 })
    );
    assert_eq!(
        shown["ambangDuaPenyetuju"],
        json!({ "nilai": null, "versi": 0 })
    );
    office.second_person(&done).await;
    let shown = office.read(&office.government, SETTINGS).await.data();
    assert_eq!(
        shown["ambangDuaPenyetuju"],
        json!({ "nilai": 12_000_000, "versi": 1 })
    );
    let stale = office.put(&office.admin, SETTINGS, &change).await;
    assert_eq!((stale.status, stale.code()), (409, "VERSI_USANG".into()));
    for (name, value) in [
        ("ambangDuaPenyetuju", json!(0)),
        ("waktuLayanan", json!({ "diajukan": 0 })),
        ("pengirimSurel", json!("bukan alamat")),
        ("tahunTayang", json!(1999)),
        (
            "tataLetakBerkasBank",
            json!({ "pemisah": ";", "kolom": [{ "isi": "jumlah" }] }),
        ),
    ] {
        let wrong = json!({ name: { "nilai": value, "versi": 1 } });
        let refused = office.put(&office.admin, SETTINGS, &wrong).await;
        assert_eq!(
            refused.data()["bidang"][0]["nama"],
            name,
            "{}",
            refused.text()
        );
    }
    for who in [&office.branch, &office.government, &office.applicant] {
        assert_eq!(office.put(who, SETTINGS, &change).await.status, 403);
    }
    // The next mail comes from there.
    let new = json!({ "nama": "Petugas", "email": "baru@uji.test", "level": "pemerintah" });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/user/create", &new)
            .await,
    );
    assert!(!office.server.mails().await.is_empty());
    let folder = office.server.app.config.data_dir.join("mail");
    let mails: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    assert!(
        mails
            .iter()
            .any(|mail| mail.contains("beasiswa@ndugakab.test")),
        "{mails:?}"
    );
}

#[tokio::test]
async fn who_signs_papers_is_set_by_two_and_stands_in_only_for_the_days_given() {
    let office = Office::open().await;
    let mandate = |part: serde_json::Value| {
        let mut mandate = json!({
            "jabatan": "pengguna_anggaran", "sebagai": "definitif", "nama": "Yulius, S.Pd., M.Si.",
            "nip": "197001011995031001", "mulai": "2025-01-01",
        });
        let fields = mandate.as_object_mut().unwrap();
        fields.extend(part.as_object().unwrap().clone());
        mandate
    };
    let stands_in = json!({
        "sebagai": "plh", "nama": "Maria, S.E.", "mulai": "2026-03-01", "sampai": "2026-03-14",
        "nomorSk": "800/21/2026",
    });
    let set = |mandates: &[serde_json::Value], version: u64| json!({ "pejabat": { "nilai": { "tempat": "Kenyam", "pejabat": mandates }, "versi": version } });
    let good = set(&[mandate(json!({})), mandate(stands_in)], 0);
    let proposed = office.put(&office.admin, SETTINGS, &good).await;
    assert_eq!(proposed.status, 202, "{}", proposed.text());
    let request = proposed.data()["usulanId"].as_str().unwrap().to_owned();
    let shown = office
        .read(&office.admin, &format!("/api/cms/usulan/{request}"))
        .await;
    for words in [
        "Plh. Pengguna Anggaran sejak 01-03-2026",
        "Maria, S.E., NIP 197001011995031001, sampai 14-03-2026, surat nomor 800/21/2026",
    ] {
        assert!(shown.text().contains(words), "{}", shown.text());
    }
    let before = office.read(&office.admin, SETTINGS).await.data();
    assert_eq!(before["pejabat"], json!({ "nilai": null, "versi": 0 }));
    office.second_person(&proposed).await;
    let after = office.read(&office.admin, SETTINGS).await.data();
    assert_eq!(after["pejabat"]["nilai"], good["pejabat"]["nilai"]);
    let setup = office.read(&office.admin, "/api/cms/kesiapan").await.data();
    let steps = setup["langkah"].as_array().unwrap();
    let officials = steps.iter().find(|step| step["nama"] == "pejabat").unwrap();
    assert_eq!(officials["selesai"], true);
    for (part, code) in [
        (json!({ "nama": " " }), "PEJABAT_TANPA_NAMA"),
        (json!({ "nip": "19700101" }), "NIP_TIDAK_SAH"),
        (json!({ "sampai": "2024-12-31" }), "MASA_JABATAN_TERBALIK"),
        (json!({ "sebagai": "plt" }), "PELAKSANA_TANPA_SURAT"),
    ] {
        let wrong = set(&[mandate(part)], 1);
        let refused = office.put(&office.admin, SETTINGS, &wrong).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        let field = &refused.data()["bidang"][0];
        assert_eq!(field["nama"], "pejabat", "{code}: {field}");
    }
    let twice = set(&[mandate(json!({})), mandate(json!({ "nama": "Lain" }))], 1);
    let refused = office.put(&office.admin, SETTINGS, &twice).await;
    let told = &refused.data()["bidang"][0]["pesan"];
    assert!(
        told.as_str().unwrap().contains("dua pejabat definitif"),
        "{told}"
    );
}

#[tokio::test]
async fn a_period_says_when_and_with_which_documents_a_form_is_taken() {
    let office = Office::before_registration(TestServer::start().await).await;
    let mut form = office.draft(&office.applicant, 1).await;
    for kind in DOCUMENTS {
        form = office.attach(&office.applicant, &form, kind).await;
    }
    let period = |opens: &str, closes: &str| {
        json!({
            "tahun": 2026,
            "beasiswa": "murni-nduga",
            "buka": opens,
            "tutup": closes,
            "besaran": { "S1": 6_000_000 },
            "syarat": ["Terdaftar aktif sebagai mahasiswa"],
            "dokumen": ["sktm"],
        })
    };
    // Where the office opened nothing, nothing is handed in, and the form stays.
    let early = format!("{FORM}/ajukan");
    let early = office
        .post(&office.applicant, &early, &form.with(json!({})))
        .await;
    assert_eq!(
        early.code(),
        "MASA_PENDAFTARAN_BELUM_ADA",
        "{}",
        early.text()
    );
    let create = "/api/cms/periode/create";
    let wrong = office
        .post(&office.admin, create, &period("2026-02-01", "2026-01-01"))
        .await;
    assert_eq!(
        wrong.data()["bidang"][0]["nama"],
        "tutup",
        "{}",
        wrong.text()
    );
    let made = Thing::of(
        &office
            .post(&office.admin, create, &period("2025-12-01", "2026-12-31"))
            .await,
    );
    assert_eq!(made.id, "2026-murni-nduga");
    let refused = office
        .post(&office.branch, create, &period("2025-12-01", "2026-12-31"))
        .await;
    assert_eq!(refused.status, 403);
    let shown = office
        .read(&office.applicant, &format!("{FORM}/{}", form.id))
        .await
        .data();
    assert!(
        shown["kekurangan"].to_string().contains("dokumen.sktm"),
        "{shown}"
    );
    let submit = format!("{FORM}/ajukan");
    let refused = office
        .post(&office.applicant, &submit, &form.with(json!({})))
        .await;
    assert_eq!(
        refused.data()["bidang"][0]["nama"],
        "dokumen.sktm",
        "{}",
        refused.text()
    );
    let form = office.attach(&office.applicant, &form, "sktm").await;
    Thing::of(
        &office
            .post(&office.applicant, &submit, &form.with(json!({})))
            .await,
    );
    let list = office
        .read(&office.government, "/api/cms/periode?search=murni")
        .await
        .data();
    assert_eq!(list["items"][0]["besaran"]["S1"], 6_000_000, "{list}");
}

#[tokio::test]
async fn one_person_alone_does_not_change_a_quota() {
    let office = Office::before_registration(TestServer::start().await).await;
    let period = |quota: Option<u32>, closes: &str| {
        json!({
            "tahun": 2026, "beasiswa": "murni-nduga", "buka": "2025-12-01", "tutup": closes,
            "kuota": quota, "besaran": { "S1": 6_000_000 }, "syarat": [], "dokumen": [],
        })
    };
    let made = Thing::of(
        &office
            .post(
                &office.admin,
                "/api/cms/periode/create",
                &period(Some(10), "2026-11-30"),
            )
            .await,
    );
    let target = format!("/api/cms/periode/{}", made.id);
    let change = json!({ "versi": made.version, "isi": period(None, "2026-12-31") });
    let asked = office.put(&office.admin, &target, &change).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let shown = office.read(&office.admin, &target).await.data();
    // The last day is changed at once, the quota is not.
    assert_eq!(
        (&shown["tutup"], &shown["kuota"]),
        (&json!("2026-12-31"), &json!(10))
    );
    office.second_person(&asked).await;
    let shown = office.read(&office.admin, &target).await.data();
    assert_eq!(
        (&shown["tutup"], &shown["kuota"]),
        (&json!("2026-12-31"), &json!(null))
    );
    // What leaves the quota alone waits for nobody.
    let same = json!({ "versi": shown["versi"], "isi": period(None, "2026-12-30") });
    let done = office.put(&office.admin, &target, &same).await;
    assert_eq!(done.status, 200, "{}", done.text());
}

#[tokio::test]
async fn the_forms_lists_follow_the_back_office() {
    let office = Office::open().await;
    let districts = "/api/cms/referensi/distrik";
    let built_in = office.read(&office.applicant, districts).await.data();
    assert_eq!(built_in["items"].as_array().unwrap().len(), 32);
    let district = json!({ "kode": "95.08.01", "nama": "Kenyam Baru" });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/district/create", &district)
            .await,
    );
    let kampung =
        json!({ "kode": "95.08.01.2001", "distrikId": "95.08.01", "nama": "Kampung Satu" });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/kampung/create", &kampung)
            .await,
    );
    let wrong = json!({ "kode": "95.08.02.2001", "distrikId": "95.08.01", "nama": "x" });
    let refused = office
        .post(&office.admin, "/api/cms/kampung/create", &wrong)
        .await;
    assert_eq!(refused.code(), "DATA_TIDAK_SAH");
    let edited = office.read(&office.applicant, districts).await.data();
    assert_eq!(
        edited["items"],
        json!([{ "id": "95.08.01", "nama": "Kenyam Baru" }])
    );
    let target = format!("{districts}/95.08.01/kampung");
    let edited = office.read(&office.applicant, &target).await.data();
    assert_eq!(edited["items"][0]["nama"], "Kampung Satu");
    let of_district = office
        .read(&office.admin, "/api/cms/kampung?indukId=95.08.01")
        .await
        .data();
    assert_eq!(of_district["totalItems"], 1);
    let of_other = office
        .read(&office.admin, "/api/cms/kampung?indukId=95.08.02")
        .await
        .data();
    assert_eq!(of_other["totalItems"], 0);
    let bank = json!({ "kode": "132", "nama": "Bank Papua", "panjangMin": 10, "panjangMaks": 15 });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/bank/create", &bank)
            .await,
    );
    let banks = office
        .read(&office.applicant, "/api/cms/referensi/bank")
        .await
        .data();
    assert_eq!(banks["items"][0]["digitMaks"], 15);
    let campus = json!({ "kode": "099001", "nama": "Kampus Uji", "bentuk": "Universitas", "kotaId": "91.71", "provinsi": "Papua", "status": "Aktif" });
    Thing::of(
        &office
            .post(
                &office.admin,
                "/api/cms/institusi-pendidikan/create",
                &campus,
            )
            .await,
    );
    let programme =
        json!({ "institusiPendidikanId": "099001", "nama": "Ilmu Uji", "jenjang": "S1" });
    let programme = Thing::of(
        &office
            .post(&office.admin, "/api/cms/program-studi/create", &programme)
            .await,
    );
    // An institution sees its own programmes only.
    let programmes = "/api/cms/program-studi";
    let all = office.read(&office.applicant, programmes).await.data();
    assert_eq!(all["items"][0]["nama"], "Ilmu Uji", "{all}");
    let own = office.read(&office.institution, programmes).await.data();
    assert_eq!(own["totalItems"], 0, "{own}");
    for target in [
        format!("{programmes}?indukId=099001"),
        format!("{programmes}/{}", programme.id),
        format!("{programmes}/{}", uuid::Uuid::nil()),
    ] {
        assert_eq!(office.read(&office.institution, &target).await.status, 403);
    }
    let found = office
        .read(
            &office.applicant,
            "/api/cms/referensi/institusi?search=kampus",
        )
        .await
        .data();
    assert_eq!(found["items"][0]["kotaId"], "91.71", "{found}");
    let found = office
        .read(
            &office.applicant,
            "/api/cms/referensi/institusi/099001/program-studi",
        )
        .await
        .data();
    assert_eq!(
        found["items"],
        json!([{ "id": "Ilmu Uji", "nama": "Ilmu Uji", "jenjang": "S1" }])
    );

    let used = office
        .delete(
            &office.admin,
            "/api/cms/institusi-pendidikan/099001?versi=1",
        )
        .await;
    assert_eq!(
        (used.status, used.code()),
        (409, "DATA_MASIH_DIPAKAI".into())
    );
    assert_eq!(
        used.data()["pemakaian"],
        json!([{ "jenis": "program-studi", "jumlah": 1 }])
    );

    let areas = "/api/cms/wilayah-dpc/dpc/kenyam";
    let row = json!({ "versi": 1, "wilayah": [{ "kotaStudi": "91.71" }] });
    Thing::of(&office.post(&office.admin, areas, &row).await);
    let stale = office.post(&office.admin, areas, &row).await;
    assert_eq!(stale.code(), "VERSI_USANG");
}

#[tokio::test]
async fn a_branch_helps_somebody_without_an_account() {
    let office = Office::open().await;
    let body = json!({ "isi": Office::filled_form(5) });
    let create = format!("{FORM}/create");
    let form = Thing::of(&office.post(&office.branch, &create, &body).await);
    let shown = office
        .read(&office.branch, &format!("{FORM}/{}", form.id))
        .await
        .data();
    assert_eq!(shown["dibantu"], true, "{shown}");
    let drafts = format!("{FORM}?status=draf");
    for (who, count) in [
        (&office.branch, 1),
        (&office.other_branch, 0),
        (&office.admin, 0),
        (&office.government, 0),
    ] {
        assert_eq!(office.read(who, &drafts).await.data()["totalItems"], count);
    }
    let outside = office.post(&office.other_branch, &create, &body).await;
    assert_eq!(outside.code(), "DATA_TIDAK_SAH");
    let with_address = json!({ "isi": Office::filled_form(6), "email": "pemohon@uji.test" });
    let taken = office.post(&office.branch, &create, &with_address).await;
    assert_eq!(taken.code(), "EMAIL_SUDAH_TERDAFTAR");
    let found = office
        .read(&office.admin, "/api/cms/user?level=user&search=gwijangge")
        .await
        .data();
    assert_eq!(found["items"][0]["nama"], "Yuliana Gwijangge F", "{found}");
    // Nobody reads mail there.
    assert!(office.server.mails().await.is_empty());
}

#[tokio::test]
async fn the_public_list_begins_with_the_year_that_the_office_set() {
    let office = Office::open().await;
    let years = "/api/web/penerima-beasiswa/tahun";
    let shown = office.read(&office.admin, years).await.data();
    assert_eq!(shown["tayang"], 2025);
    let change = json!({ "tahunTayang": { "nilai": 2026, "versi": 0 } });
    let done = office.put(&office.admin, SETTINGS, &change).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let kept = office.read(&office.admin, SETTINGS).await.data();
    assert_eq!(kept["tahunTayang"], json!({ "nilai": 2026, "versi": 1 }));
    let shown = office.read(&office.admin, years).await.data();
    assert_eq!(shown["tayang"], 2026);
    let page = office.server.send(get("/awardee")).await;
    assert!(page.text().contains(r#""tayang":2026"#), "{}", page.text());
}

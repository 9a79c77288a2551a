//! What the calls about forms allow and refuse, through the real router.

use commands::{Call, user::NewUser};
use domain::{Actor, Role};
use serde_json::json;

use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::{PASSWORD, TestServer};

const KEY: &str = "018f0000-0000-7000-8000-00000000abcd";

#[tokio::test]
async fn a_repeated_submit_of_one_draft_answers_the_first_result() {
    let office = Office::open().await;
    let target = format!("{FORM}/create");
    let body = json!({ "isi": { "nama": "Yuliana" } });
    let first = office
        .post_with_key(&office.applicant, &target, &body, KEY)
        .await;
    assert_eq!(first.status, 201, "{}", first.text());
    let again = office
        .post_with_key(&office.applicant, &target, &body, KEY)
        .await;
    assert_eq!(again.data(), first.data());
    assert_eq!(again.headers["x-position"], first.headers["x-position"]);
    let other = json!({ "isi": { "nama": "Orang lain" } });
    let refused = office
        .post_with_key(&office.applicant, &target, &other, KEY)
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let own = office.read(&office.applicant, FORM).await.data();
    assert_eq!(own["totalItems"], 1);
}

#[tokio::test]
async fn an_institution_that_is_known_is_called_by_its_own_name() {
    let office = Office::open().await;
    let known = &domain::reference::institutions()[0];
    let form = json!({ "institusiId": known.code, "institusi": "Universitas Palsu" });
    let body = json!({ "isi": form.clone() });
    let target = format!("{FORM}/create");
    let draft = Thing::of(&office.post(&office.applicant, &target, &body).await);
    let target = format!("{FORM}/{}", draft.id);
    let shown = async || {
        let seen = office.read(&office.applicant, &target).await.data();
        seen["isi"]["institusi"].clone()
    };
    assert_eq!(shown().await, known.name);
    let again = json!({ "versi": draft.version, "isi": form });
    let changed = office.put(&office.applicant, &target, &again).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    assert_eq!(shown().await, known.name);
    // One that no list has keeps the name that was typed.
    let draft = Thing::of(&changed);
    let other = json!({ "versi": draft.version, "isi": { "institusi": "Sekolah Kampung" } });
    let changed = office.put(&office.applicant, &target, &other).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    assert_eq!(shown().await, "Sekolah Kampung");
}

#[tokio::test]
async fn a_draft_survives_half_filled_and_a_submit_names_what_is_missing() {
    let office = Office::open().await;
    let body = json!({ "isi": { "nama": "Yuliana", "nik": "9508" } });
    let draft = Thing::of(
        &office
            .post(&office.applicant, &format!("{FORM}/create"), &body)
            .await,
    );
    let seen = office
        .read(&office.applicant, &format!("{FORM}/{}", draft.id))
        .await
        .data();
    assert_eq!(seen["isi"]["nik"], "9508");
    assert!(!seen["kekurangan"].as_array().unwrap().is_empty());
    let refused = office
        .post(
            &office.applicant,
            &format!("{FORM}/ajukan"),
            &draft.with(json!({})),
        )
        .await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "FORMULIR_BELUM_LENGKAP")
    );
    let data = refused.data();
    let fields: Vec<&str> = data["bidang"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["nama"].as_str().unwrap())
        .collect();
    for field in [
        "nik",
        "noKk",
        "distrikAsal",
        "rekening.nomor",
        "dokumen.surat_aktif",
    ] {
        assert!(fields.contains(&field), "{field} in {fields:?}");
    }
}

#[tokio::test]
async fn a_stale_version_is_told_the_current_one_and_unknown_fields_are_refused() {
    let office = Office::open().await;
    let draft = office.draft(&office.applicant, 1).await;
    let target = format!("{FORM}/{}", draft.id);
    let body = json!({ "versi": draft.version, "isi": Office::filled_form(1) });
    let saved = office.put(&office.applicant, &target, &body).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let changed = json!({ "versi": draft.version + 7, "isi": Office::filled_form(2) });
    let stale = office.put(&office.applicant, &target, &changed).await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    assert!(stale.data()["versiSekarang"].is_u64());
    let body = json!({ "versi": 1, "isi": { "gaji": 1 } });
    let unknown = office.put(&office.applicant, &target, &body).await;
    assert_eq!(
        (unknown.status, unknown.code().as_str()),
        (422, "DATA_TIDAK_SAH")
    );
    let body = json!({ "versi": 1, "isi": { "jenjang": "S9" } });
    let wrong = office.put(&office.applicant, &target, &body).await;
    assert_eq!(wrong.data()["bidang"][0]["nama"], "jenjang");
}

#[tokio::test]
async fn nobody_sees_a_form_beyond_their_reach_and_nothing_tells_that_it_exists() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let target = format!("{FORM}/{}", form.id);
    let nowhere = format!("{FORM}/018f0000-0000-7000-8000-000000000000");
    for who in [&office.other_applicant, &office.other_branch] {
        let hidden = office.read(who, &target).await;
        let absent = office.read(who, &nowhere).await;
        assert_eq!(hidden.status, 403, "{}", hidden.text());
        assert_eq!(hidden.json(), absent.json());
        let list = office.read(who, FORM).await.data();
        assert_eq!(list["totalItems"], 0);
    }
    assert_eq!(office.read(&office.admin, &nowhere).await.status, 404);
    for who in [&office.branch, &office.admin, &office.applicant] {
        let seen = office.read(who, &target).await.data();
        assert_eq!(seen["isi"]["nik"], "9508015506050001");
        assert_eq!(seen["tersamar"], false);
    }
    for who in [&office.government, &office.institution] {
        let seen = office.read(who, &target).await;
        assert_eq!(seen.status, 200, "{}", seen.text());
        let text = seen.text();
        for secret in [
            "9508015506050001",
            "9508011506150001",
            "081234567890",
            "102030400001",
        ] {
            assert!(!text.contains(secret), "{secret}");
        }
        assert!(seen.data()["dokumen"][0]["tautan"].is_null());
    }
    let whose = office
        .read(
            &office.other_applicant,
            &format!("{FORM}/user/{}", office.applicant.user_id),
        )
        .await;
    assert_eq!(whose.status, 403);
    let own = office
        .read(
            &office.applicant,
            &format!("{FORM}/user/{}", office.applicant.user_id),
        )
        .await;
    assert_eq!(own.data()["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn only_those_who_may_write_do() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let verdict = form.with(json!({ "jenis": "ktp", "putusan": "sah" }));
    let judge = format!("{FORM}/periksa-dokumen");
    for who in [
        &office.applicant,
        &office.government,
        &office.institution,
        &office.other_branch,
    ] {
        let refused = office.post(who, &judge, &verdict).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (403, "TIDAK_BERWENANG")
        );
    }
    let body = form.with(json!({}));
    let refused = office
        .post(&office.branch, &format!("{FORM}/approve"), &body)
        .await;
    assert_eq!(refused.status, 403);
    let taken = office
        .post(&office.other_applicant, &format!("{FORM}/batalkan"), &body)
        .await;
    assert_eq!(taken.status, 403);
    let withdrawn = office
        .post(&office.applicant, &format!("{FORM}/batalkan"), &body)
        .await;
    assert_eq!(withdrawn.status, 200, "{}", withdrawn.text());
}

#[tokio::test]
async fn a_wrong_document_goes_back_is_replaced_and_is_checked_anew() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let judge = format!("{FORM}/periksa-dokumen");
    let silent = form.with(json!({ "jenis": "khs", "putusan": "tidak_sah" }));
    let refused = office.post(&office.branch, &judge, &silent).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "CATATAN_WAJIB")
    );
    let early = office
        .post(
            &office.branch,
            &format!("{FORM}/rekomendasi"),
            &form.with(json!({})),
        )
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "DOKUMEN_BELUM_SAH")
    );
    let body = form.with(json!({ "jenis": "khs", "putusan": "tidak_sah", "catatan": "Buram" }));
    let form = Thing::of(&office.post(&office.branch, &judge, &body).await);
    let body = form.with(json!({ "catatan": "Unggah ulang KHS", "dokumen": ["khs"] }));
    let form = Thing::of(
        &office
            .post(&office.branch, &format!("{FORM}/minta-perbaikan"), &body)
            .await,
    );
    let seen = office
        .read(&office.applicant, &format!("{FORM}/{}", form.id))
        .await
        .data();
    assert_eq!(seen["pemegang"]["kantor"], "pemohon");
    assert_eq!(seen["catatan"], "Unggah ulang KHS");
    let early = office
        .post(
            &office.applicant,
            &format!("{FORM}/ajukan"),
            &form.with(json!({})),
        )
        .await;
    assert_eq!(early.code(), "DOKUMEN_BELUM_DIPERBAIKI");
    let form = office.attach(&office.applicant, &form, "khs").await;
    let form = Thing::of(
        &office
            .post(
                &office.applicant,
                &format!("{FORM}/ajukan"),
                &form.with(json!({})),
            )
            .await,
    );
    let seen = office
        .read(&office.branch, &format!("{FORM}/{}", form.id))
        .await
        .data();
    assert_eq!(
        (seen["status"].as_str(), seen["putaran"].as_i64()),
        (Some("diajukan"), Some(2))
    );
    let documents = seen["dokumen"].as_array().unwrap();
    let khs = documents
        .iter()
        .find(|document| document["jenis"] == "khs")
        .unwrap();
    assert_eq!(khs["putusan"], "belum_diperiksa");
    assert!(khs["tautan"].as_str().unwrap().starts_with("/berkas/"));
}

#[tokio::test]
async fn whoever_recommended_a_form_cannot_approve_it() {
    let office = Office::open().await;
    let mut form = office.submitted(1).await;
    for kind in DOCUMENTS {
        let body = form.with(json!({ "jenis": kind, "putusan": "sah" }));
        form = Thing::of(
            &office
                .post(&office.admin, &format!("{FORM}/periksa-dokumen"), &body)
                .await,
        );
    }
    let body = form.with(json!({}));
    let form = Thing::of(
        &office
            .post(&office.admin, &format!("{FORM}/rekomendasi"), &body)
            .await,
    );
    let body = form.with(json!({}));
    let approve = format!("{FORM}/approve");
    let own = office.post(&office.admin, &approve, &body).await;
    assert_eq!(
        (own.status, own.code().as_str()),
        (403, "PEREKOMENDASI_TIDAK_BOLEH_MENYETUJUI")
    );
    let other = office.post(&office.approver, &approve, &body).await;
    assert_eq!(other.status, 200, "{}", other.text());
}

#[tokio::test]
async fn a_quota_is_kept_also_by_two_at_the_same_moment() {
    let office = Office::before_registration(TestServer::start().await).await;
    let period = json!({
        "tahun": 2026, "beasiswa": "murni-nduga", "buka": "2025-12-01", "tutup": "2026-12-31", "kuota": 1,
    });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/periode/create", &period)
            .await,
    );
    let forms = [
        office.recommended(1).await,
        office.recommended(2).await,
        office.recommended(3).await,
    ];
    let approve = format!("{FORM}/approve");
    let bodies = forms.map(|form| form.with(json!({})));
    let (one, other) = tokio::join!(
        office.post(&office.admin, &approve, &bodies[0]),
        office.post(&office.approver, &approve, &bodies[1]),
    );
    let (granted, refused, rest) = match (one.status, other.status) {
        (200, 409) => (one, other, &bodies[1]),
        (409, 200) => (other, one, &bodies[0]),
        _ => panic!("{} {}", one.text(), other.text()),
    };
    assert_eq!(refused.code(), "KUOTA_PENUH", "{}", refused.text());
    assert_eq!(refused.data()["kuota"], 1);
    assert_eq!(refused.data()["terisi"], 1);
    let places = "/api/cms/periode/terisi";
    let seen = office.read(&office.government, places).await;
    assert_eq!(
        seen.data()["items"],
        json!([{ "id": "2026-murni-nduga", "tahun": 2026, "beasiswa": "murni-nduga", "terisi": 1 }])
    );
    assert_eq!(office.read(&office.branch, places).await.status, 403);

    // More places are an act of the back office, and tracked as one.
    let mut more = period.clone();
    more["kuota"] = json!(2);
    let change = json!({ "versi": 1, "isi": more });
    let asked = office
        .put(&office.admin, "/api/cms/periode/2026-murni-nduga", &change)
        .await;
    office.second_person(&asked).await;
    // These forms are of one person, who holds one active award at a time.
    let more = office.post(&office.admin, &approve, &bodies[2]).await;
    assert_eq!(more.code(), "BEASISWA_AKTIF_LAIN", "{}", more.text());
    let first = granted.data()["penerimaBeasiswaId"].clone();
    assert_eq!(more.data()["penerimaBeasiswaId"], first);
    let ended = office
        .post(
            &office.admin,
            "/api/cms/penerima-beasiswa/selesai",
            &json!({ "id": first, "versi": 1 }),
        )
        .await;
    assert_eq!(ended.status, 200, "{}", ended.text());
    let done = office.post(&office.admin, &approve, &bodies[2]).await;
    assert_eq!(done.status, 200, "{}", done.text());

    // A revoked award gives its place back.
    let award = json!({ "id": done.data()["penerimaBeasiswaId"], "versi": 1, "alasan": "Mengundurkan diri" });
    let revoked = office
        .post(&office.admin, "/api/cms/penerima-beasiswa/cabut", &award)
        .await;
    assert_eq!(revoked.status, 200, "{}", revoked.text());
    let done = office.post(&office.finance, &approve, rest).await;
    assert_eq!(done.status, 200, "{}", done.text());
}

#[tokio::test]
async fn a_rejection_needs_a_code_of_the_list_and_words_for_the_other_reason() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let target = format!("{FORM}/tolak");
    let body = form.with(json!({ "kodeAlasan": "TIDAK_SUKA" }));
    let unknown = office.post(&office.admin, &target, &body).await;
    assert_eq!(unknown.data()["bidang"][0]["nama"], "kodeAlasan");
    let body = form.with(json!({ "kodeAlasan": "LAINNYA" }));
    assert_eq!(office.post(&office.admin, &target, &body).await.status, 422);
    let body = form.with(json!({ "kodeAlasan": "GANDA" }));
    let rejected = office.post(&office.admin, &target, &body).await;
    assert_eq!(rejected.status, 200, "{}", rejected.text());
    let seen = office
        .read(&office.applicant, &format!("{FORM}/{}", form.id))
        .await
        .data();
    assert_eq!(
        (seen["status"].as_str(), seen["kodeAlasan"].as_str()),
        (Some("ditolak"), Some("GANDA"))
    );
}

#[tokio::test]
async fn a_branch_helps_the_people_of_its_area_and_no_others() {
    let office = Office::open().await;
    let target = format!("{FORM}/create");
    let nameless = json!({ "isi": {} });
    let refused = office.post(&office.branch, &target, &nameless).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "nama");
    let body = json!({ "isi": Office::filled_form(1), "userId": office.applicant.user_id });
    let elsewhere = office.post(&office.other_branch, &target, &body).await;
    assert_eq!(elsewhere.data()["bidang"][0]["nama"], "distrikAsal");
    let helped = Thing::of(&office.post(&office.branch, &target, &body).await);
    let helped = office.attach(&office.branch, &helped, "ktp").await;
    let seen = office
        .read(&office.applicant, &format!("{FORM}/{}", helped.id))
        .await
        .data();
    assert_eq!(seen["dibantu"], true);
    let body = json!({ "isi": {}, "userId": office.applicant.user_id });
    let other = office.post(&office.other_applicant, &target, &body).await;
    assert_eq!(other.status, 403);
}

#[tokio::test]
async fn a_document_must_be_the_callers_own_upload_and_can_be_removed() {
    let office = Office::open().await;
    let draft = office.draft(&office.applicant, 1).await;
    let theirs = office.draft(&office.other_applicant, 2).await;
    let stolen = office.attach(&office.other_applicant, &theirs, "ktp").await;
    let seen = office
        .read(&office.other_applicant, &format!("{FORM}/{}", stolen.id))
        .await
        .data();
    let file = &seen["dokumen"][0];
    let body = draft.with(json!({
        "jenis": "ktp", "fileId": file["fileId"], "sha256": file["sha256"],
    }));
    let refused = office
        .post(&office.applicant, &format!("{FORM}/dokumen"), &body)
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let draft = office.attach(&office.applicant, &draft, "ktp").await;
    let target = format!("{FORM}/{}/dokumen/ktp?versi={}", draft.id, draft.version);
    let removed = office.delete(&office.applicant, &target).await;
    assert_eq!(removed.status, 200, "{}", removed.text());
    let again = office.delete(&office.applicant, &target).await;
    assert_eq!((again.status, again.code().as_str()), (409, "VERSI_USANG"));
}

#[tokio::test]
async fn a_list_as_of_yesterday_does_not_know_of_today() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let now = office.read(&office.admin, FORM).await;
    assert_eq!(now.data()["totalItems"], 1);
    assert!(now.headers.contains_key("x-position"));
    let before = office
        .read(&office.admin, &format!("{FORM}?per_tanggal=2025-12-30"))
        .await;
    assert_eq!(before.status, 200, "{}", before.text());
    assert_eq!(before.data()["totalItems"], 0);
    let gone = office
        .read(
            &office.admin,
            &format!("{FORM}/{}?per_tanggal=2025-12-30", form.id),
        )
        .await;
    assert_eq!(gone.status, 404);
    let bad = office
        .read(&office.admin, &format!("{FORM}?per_tanggal=kemarin"))
        .await;
    assert_eq!(bad.status, 422);
}

#[tokio::test]
async fn the_queue_filters_searches_and_pages() {
    let office = Office::open().await;
    office.submitted(1).await;
    let found = |query: &'static str| {
        let office = &office;
        async move {
            let answer = office
                .read(&office.branch, &format!("{FORM}?{query}"))
                .await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            answer.data()["totalItems"].as_u64().unwrap()
        }
    };
    assert_eq!(found("status=diajukan").await, 1);
    assert_eq!(found("status=ditolak").await, 0);
    assert_eq!(found("search=gwijangge").await, 1);
    assert_eq!(found("search=tabuni").await, 0);
    assert_eq!(
        found("tahun=2026&beasiswa=murni-nduga&distrikId=95.08.01").await,
        1
    );
    assert_eq!(found("tahun=2025").await, 0);
    let refused = office
        .read(&office.branch, &format!("{FORM}?size=1000"))
        .await;
    assert_eq!(refused.status, 422);
}

#[tokio::test]
async fn a_branch_helps_nobody_whom_another_branch_looks_after() {
    let office = Office::open().await;
    let own = office.draft(&office.applicant, 1).await;
    office
        .read(&office.applicant, &format!("{FORM}/{}", own.id))
        .await;
    let mut form = Office::filled_form(1);
    form["distrikAsal"] = json!("95.08.02");
    form["kampungAsal"] = json!("95.08.02.2001");
    form["kotaStudi"] = json!("34.71");
    form["jenisBeasiswa"] = json!("prestasi-khusus");
    let body = json!({ "isi": form, "userId": office.applicant.user_id });
    let foreign = office
        .post(&office.other_branch, &format!("{FORM}/create"), &body)
        .await;
    let told = (foreign.status, foreign.code());
    assert_eq!(told, (403, "TIDAK_BERWENANG".into()), "{}", foreign.text());

    // The branch of the area does, and anybody helps a person who is nowhere yet.
    let own_area = json!({ "isi": Office::filled_form(1), "userId": office.applicant.user_id });
    let helped = office
        .post(&office.branch, &format!("{FORM}/create"), &own_area)
        .await;
    assert_ne!(helped.status, 403, "{}", helped.text());
    let body = json!({ "isi": form, "userId": office.other_applicant.user_id });
    let nowhere = office
        .post(&office.other_branch, &format!("{FORM}/create"), &body)
        .await;
    assert_eq!(nowhere.status, 201, "{}", nowhere.text());
}

#[tokio::test]
async fn drafts_of_one_person_and_year_are_one() {
    let office = Office::open().await;
    let target = format!("{FORM}/create");
    let first = office.draft(&office.applicant, 1).await;
    let head = office.server.app.ledger.head().await.unwrap();
    let body = json!({ "isi": Office::filled_form(2) });
    for who in [&office.applicant, &office.applicant] {
        let second = office.post(who, &target, &body).await;
        let expected = (409, "DRAF_SUDAH_ADA".to_owned());
        assert_eq!(
            (second.status, second.code()),
            expected,
            "{}",
            second.text()
        );
        assert_eq!(second.data()["formulirPendaftaranId"], first.id);
    }
    // A branch that wants to help is told that there is one, and not which: it may not read it.
    let helped = json!({ "isi": Office::filled_form(1), "userId": office.applicant.user_id });
    let refused = office.post(&office.branch, &target, &helped).await;
    assert_eq!(refused.code(), "DRAF_SUDAH_ADA", "{}", refused.text());
    assert!(!refused.text().contains(&first.id), "{}", refused.text());
    assert_eq!(office.server.app.ledger.head().await.unwrap(), head);

    // Another person's, and another year's, are others; two do not become one by changing the year.
    office.draft(&office.other_applicant, 3).await;
    let mut next = Office::filled_form(1);
    next["tahun"] = json!(2027);
    let other = Thing::of(
        &office
            .post(&office.applicant, &target, &json!({ "isi": next }))
            .await,
    );
    let change = json!({ "versi": other.version, "isi": Office::filled_form(1) });
    let refused = office
        .put(&office.applicant, &format!("{FORM}/{}", other.id), &change)
        .await;
    assert_eq!(refused.code(), "DRAF_SUDAH_ADA", "{}", refused.text());

    // The year is free again once the draft was withdrawn, or handed in.
    let gone = first.with(json!({}));
    Thing::of(
        &office
            .post(&office.applicant, &format!("{FORM}/batalkan"), &gone)
            .await,
    );
    let mut again = office.draft(&office.applicant, 1).await;
    for kind in DOCUMENTS {
        again = office.attach(&office.applicant, &again, kind).await;
    }
    let sent = again.with(json!({}));
    Thing::of(
        &office
            .post(&office.applicant, &format!("{FORM}/ajukan"), &sent)
            .await,
    );
    office.draft(&office.applicant, 1).await;
}

#[tokio::test]
async fn whoever_registers_without_a_name_is_called_by_the_form_from_then_on() {
    let mut office = Office::open().await;
    let server = &office.server;
    let hash = server.app.passwords.hash(PASSWORD.to_owned()).await;
    let new = NewUser {
        email: "tanpa-nama@uji.test".parse().unwrap(),
        alternate_email: None,
        password_hash: Some(hash.unwrap()),
        role: Role::Applicant,
        name: None,
        branch_id: None,
        institution_id: None,
        email_verified: true,
    };
    let call = Call::new(Actor::system());
    let made = commands::user::create(&server.app.commands, &call, new).await;
    made.unwrap();
    office.applicant = server.session("tanpa-nama@uji.test").await;
    let name = "Yuliana Gwijangge H";
    let (_, award_id, _) = office.approved(7).await;
    let profile = office.read(&office.applicant, "/api/web/user").await.data();
    assert_eq!(profile["nama"], name);
    let found = office
        .read(&office.admin, "/api/cms/user?search=gwijangge%20h")
        .await;
    assert_eq!(found.data()["totalItems"], 1);
    let target = format!("/api/cms/penerima-beasiswa/{award_id}");
    let award = office.read(&office.admin, &target).await.data();
    assert_eq!(award["namaPenerima"], name);
    let acts = office
        .read(&office.admin, "/api/cms/audit?size=100")
        .await
        .data();
    let items = acts["items"].as_array().unwrap();
    assert!(items.iter().any(|act| act["aktor"] == name), "{items:#?}");
}

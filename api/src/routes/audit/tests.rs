//! What the log, the inbox, the figures and the master data show, and to whom.

use serde_json::json;

use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::get;

#[tokio::test]
async fn auditors_read_every_event_without_personal_data() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    for who in [&office.applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, "/api/cms/audit").await.status, 403);
    }
    let target = format!(
        "/api/cms/audit?jenis=application&objekId={}&size=2",
        form.id
    );
    let page = office.read(&office.government, &target).await.data();
    assert_eq!(page["items"][0]["ringkasan"], "Formulir diajukan.");
    let next = page["berikutnya"].as_u64().unwrap();
    let older = office
        .read(&office.admin, &format!("{target}&sebelum={next}"))
        .await
        .data();
    assert!(older["items"][0]["nomorPeristiwa"].as_u64().unwrap() < next);
    let first = office
        .read(
            &office.admin,
            &format!("/api/cms/audit?objekId={}&peristiwa=Drafted", form.id),
        )
        .await
        .data();
    let position = &first["items"][0]["nomorPeristiwa"];
    let event = office
        .read(&office.government, &format!("/api/cms/audit/{position}"))
        .await;
    assert_eq!(event.status, 200, "{}", event.text());
    // Whom it concerns is told by name, as in every list of the auditor; nothing of the content is.
    assert!(!event.data()["isi"].to_string().contains("Gwijangge"));
    assert!(!event.text().contains("9508015506050001"));
    assert_eq!(event.data()["daun"].as_str().unwrap().len(), 64);
    assert_eq!(
        office
            .read(&office.admin, "/api/cms/audit/99999999")
            .await
            .status,
        404
    );
    let today = office
        .read(
            &office.admin,
            "/api/cms/audit?dari=2026-01-01&sampai=2026-01-01",
        )
        .await
        .data();
    assert!(!today["items"].as_array().unwrap().is_empty());
    let before = office
        .read(&office.admin, "/api/cms/audit?sampai=2025-12-01")
        .await
        .data();
    assert!(before["items"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_message_reaches_whom_it_concerns_and_is_read_once() {
    let office = Office::open().await;
    office.recommended(1).await;
    let target = "/api/cms/notification";
    let inbox = office.read(&office.applicant, target).await.data();
    assert!(inbox["belumDibaca"].as_u64().unwrap() > 0, "{inbox}");
    let id = inbox["items"][0]["id"].as_str().unwrap();
    let link = inbox["items"][0]["deeplink"].as_str().unwrap();
    assert!(link.starts_with('/') && !link.starts_with("//"));
    let theirs = office
        .read(&office.other_applicant, &format!("{target}/{id}"))
        .await;
    assert_eq!(theirs.status, 403);
    let read = office
        .put(&office.applicant, &format!("{target}/{id}"), &json!(null))
        .await;
    assert_eq!(read.status, 200, "{}", read.text());
    let seen = office
        .read(&office.applicant, &format!("{target}/{id}"))
        .await
        .data();
    assert_eq!(seen["isRead"], true);
    let after = office.read(&office.applicant, target).await.data();
    assert_eq!(
        after["belumDibaca"].as_u64().unwrap() + 1,
        inbox["belumDibaca"].as_u64().unwrap()
    );
}

#[tokio::test]
async fn dashboards_keep_to_the_area_and_hide_budgets_from_branches() {
    let office = Office::open().await;
    office.approved(1).await;
    office.budget_line(7_000_000).await;
    let target = "/api/cms/dashboard/information";
    let all = office.read(&office.government, target).await.data();
    assert_eq!(
        (all["pendaftar"].as_i64(), all["pagu"].as_i64()),
        (Some(1), Some(7_000_000))
    );
    assert_eq!(all["penerimaAktif"], 1);
    let own = office.read(&office.branch, target).await.data();
    assert_eq!(own["pendaftar"], 1);
    assert!(own["pagu"].is_null());
    let other = office.read(&office.other_branch, target).await.data();
    assert_eq!(other["pendaftar"], 0);
    assert_eq!(office.read(&office.applicant, target).await.status, 403);
    let districts = office
        .read(&office.government, "/api/cms/dashboard/report-by-district")
        .await
        .data();
    assert_eq!(districts["items"].as_array().unwrap().len(), 32);
    for page in ["overview-status", "last-transaction", "awardee-achievement"] {
        let answer = office
            .read(&office.admin, &format!("/api/cms/dashboard/{page}"))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.data()["nomorPeristiwa"].is_u64());
    }
    let before = office
        .read(&office.admin, &format!("{target}?per_tanggal=2025-12-01"))
        .await
        .data();
    assert_eq!(before["pendaftar"], 0);
    let public = office.server.send(get("/api/web/transparansi")).await;
    assert_eq!(public.status, 200, "{}", public.text());
    assert_eq!(public.data()["anggaran"][0]["pagu"], 7_000_000);
    assert!(!public.text().contains("Gwijangge"));
}

#[tokio::test]
async fn a_number_in_use_is_told_but_never_whose_and_not_too_often() {
    let office = Office::open().await;
    office.submitted(1).await;
    let nik = "/api/cms/verifikasi/nik/9508015506050001";
    let own = office.read(&office.applicant, nik).await.data();
    assert_eq!(
        own,
        json!({ "terdaftar": true, "milikSendiri": true, "tingkat": "aman" })
    );
    let other = office.read(&office.other_applicant, nik).await.data();
    assert_eq!(
        other,
        json!({ "terdaftar": true, "milikSendiri": false, "tingkat": "ditolak" })
    );
    let free = office
        .read(
            &office.applicant,
            "/api/cms/verifikasi/nik/9508015506050777",
        )
        .await
        .data();
    assert_eq!(free["terdaftar"], false);
    let kk = office
        .read(
            &office.other_applicant,
            "/api/cms/verifikasi/nokk/9508011506150001",
        )
        .await;
    assert_eq!(kk.data()["tingkat"], "peringatan", "{}", kk.text());
    let account = office
        .read(
            &office.other_applicant,
            "/api/cms/verifikasi/rekening/132-102030400001",
        )
        .await;
    assert_eq!(account.status, 200, "{}", account.text());
    assert_eq!(
        office
            .read(&office.applicant, "/api/cms/verifikasi/nik/12")
            .await
            .status,
        422
    );
    let mut refused = 0;
    for _ in 0..25 {
        if office.read(&office.applicant, nik).await.status == 429 {
            refused += 1;
        }
    }
    assert!(refused > 0);
    let taken = office.draft(&office.other_applicant, 1).await;
    let mut taken = taken;
    for kind in crate::routes::testing::DOCUMENTS {
        taken = office.attach(&office.other_applicant, &taken, kind).await;
    }
    let double = office
        .post(
            &office.other_applicant,
            &format!("{FORM}/ajukan"),
            &taken.with(json!({})),
        )
        .await;
    assert_eq!(
        (double.status, double.code().as_str()),
        (409, "NIK_SUDAH_TERDAFTAR")
    );
    assert!(!double.text().contains(&office.applicant.user_id));
}

#[tokio::test]
async fn master_data_is_kept_by_admins_with_versions_and_history() {
    let office = Office::open().await;
    let bank = json!({ "kode": "777", "nama": "Bank Uji", "panjangMin": 8, "panjangMaks": 10 });
    let target = "/api/cms/bank";
    let create = format!("{target}/create");
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        assert_eq!(office.post(who, &create, &bank).await.status, 403);
    }
    let made = office.post(&office.admin, &create, &bank).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let made = Thing::of(&made);
    assert_eq!(made.id, "777");
    let twice = office.post(&office.admin, &create, &bank).await;
    assert_eq!(
        (twice.status, twice.code().as_str()),
        (409, "DATA_SUDAH_ADA")
    );
    let list = office
        .read(&office.applicant, &format!("{target}?search=uji"))
        .await
        .data();
    assert_eq!(list["items"][0]["nama"], "Bank Uji");
    let change =
        json!({ "versi": made.version, "isi": { "kode": "777", "nama": "Bank Uji Baru" } });
    let changed = Thing::of(
        &office
            .put(&office.admin, &format!("{target}/777"), &change)
            .await,
    );
    let stale = office
        .put(&office.admin, &format!("{target}/777"), &change)
        .await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let renamed = json!({ "versi": changed.version, "isi": { "kode": "778", "nama": "x" } });
    let refused = office
        .put(&office.admin, &format!("{target}/777"), &renamed)
        .await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "kode");
    let gone = office
        .delete(
            &office.admin,
            &format!("{target}/777?versi={}", changed.version),
        )
        .await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(
        office
            .read(&office.admin, &format!("{target}/777"))
            .await
            .status,
        404
    );
    let category = json!({ "berita": "Pendidikan", "userId": office.admin.user_id });
    let made = office
        .post(&office.admin, "/api/cms/kategori-berita/create", &category)
        .await;
    assert_eq!(made.status, 201, "{}", made.text());
    let public = office.server.send(get("/api/web/kategori-berita")).await;
    assert_eq!(public.status, 200, "{}", public.text());
    let rows =
        json!({ "versi": 1, "wilayah": [{ "kotaStudi": "91.71" }, { "distrikAsal": "95.08.03" }] });
    let added = office
        .post(&office.admin, "/api/cms/wilayah-dpc/dpc/kenyam", &rows)
        .await;
    assert_eq!(added.status, 200, "{}", added.text());
    let both = json!({ "dpcId": "kenyam", "versi": 1, "wilayah": { "kotaStudi": "91.71", "distrikAsal": "95.08.03" } });
    assert_eq!(
        office
            .post(&office.admin, "/api/cms/wilayah-dpc/create", &both)
            .await
            .status,
        422
    );
    let area = office
        .read(&office.branch, "/api/cms/wilayah-dpc/dpc/kenyam")
        .await
        .data();
    assert_eq!(area["items"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_proof_is_for_everybody_but_the_stored_bytes_are_for_auditors() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let target = format!("/api/web/bukti/{}", form.position);
    let visitor = office.server.send(get(&target)).await;
    assert_eq!(visitor.status, 200, "{}", visitor.text());
    assert_eq!(visitor.data()["isi"]["jenis"], "formulir-pendaftaran");
    assert!(visitor.data()["amplop"].is_null());
    assert!(!visitor.text().contains("Gwijangge"));
    let auditor = office.read(&office.government, &target).await;
    assert!(auditor.data()["amplop"].is_string(), "{}", auditor.text());
    for nowhere in ["99999999", "-1", "x"] {
        let answer = office
            .server
            .send(get(&format!("/api/web/bukti/{nowhere}")))
            .await;
        assert_eq!(answer.status, 404);
    }
}

#[tokio::test]
async fn an_auditor_takes_away_a_pack_that_is_checked_without_the_portal() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let decrees = "/api/cms/sk-penetapan";
    let decree = office.read(&office.admin, decrees).await.data()["items"][0].clone();
    let scan = json!({
        "id": decree["id"],
        "versi": decree["versi"],
        "berkas": office.sent(&office.admin).await,
    });
    let target = format!("{decrees}/pindaian");
    let scanned = office.post(&office.admin, &target, &scan).await;
    assert_eq!(scanned.status, 200, "{}", scanned.text());
    let line = office.budget_line(7_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let payment = Thing::of(
        &office
            .post(
                &office.finance,
                &format!("{}/create", crate::routes::testing::PAYMENT),
                &body,
            )
            .await,
    );
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let finance = &office.finance;
    let payment = office
        .pay_step(finance, "spp", &payment, paper("SPP-1"))
        .await;
    let payment = office
        .pay_step(finance, "spm", &payment, paper("SPM-1"))
        .await;
    office
        .pay_step(finance, "sp2d", &payment, paper("SP2D-1"))
        .await;
    let head = office.server.app.ledger.head().await.unwrap();
    office
        .server
        .app
        .read
        .wait_for(head - 1, std::time::Duration::from_secs(20))
        .await
        .unwrap();
    let target = "/api/cms/audit/paket";
    for (kind, id) in [
        ("sp2d", "SP2D-1"),
        ("penerima", office.applicant.user_id.as_str()),
    ] {
        let asked = json!({ "jenis": kind, "id": id });
        for who in [
            &office.applicant,
            &office.branch,
            &office.government,
            &office.institution,
        ] {
            assert_eq!(office.post(who, target, &asked).await.status, 403);
        }
        // Who only reads takes it with GET.
        let query = format!("{target}?jenis={kind}&id={id}");
        for who in [&office.applicant, &office.branch, &office.institution] {
            assert_eq!(office.read(who, &query).await.status, 403);
        }
        let read = office.read(&office.government, &query).await;
        assert_eq!(read.status, 200, "{kind}");
        let key = office.server.app.ledger.vkey();
        assert!(ledger::pack::verify_pack(&read.bytes, Some(&key), &[]).is_sound());
        let pack = office.post(&office.admin, target, &asked).await;
        assert_eq!(pack.status, 200, "{kind}");
        assert_eq!(pack.headers["content-type"], "application/zip");
        let key = office.server.app.ledger.vkey();
        let report = ledger::pack::verify_pack(&pack.bytes, Some(&key), &[]);
        assert!(report.is_sound(), "{kind}: {:?}", report.problems);
        assert!(report.events > 5, "{kind}: {} events", report.events);
        if kind == "penerima" {
            assert!(report.documents > 0);
        }
        let all = String::from_utf8_lossy(&pack.bytes);
        assert!(all.contains("SP2D terbit.") && all.contains("Paket audit"));
        let content = ledger::pack::PackContent::read(&pack.bytes);
        let index = String::from_utf8_lossy(content.file("index.html").unwrap());
        // What it is about in words, before any proof: sums, names, hands in their functions.
        for told in [
            "1 pembayaran, jumlah Rp 1.000.000",
            "SP2D-1",
            "1 pembayaran, Rp 1.000.000: sama dengan SP2D",
            "Persetujuan",
            "Pengecualian, koreksi, dan pembatalan",
            "tersegel",
        ] {
            assert!(index.contains(told), "{kind}: {told}\n{index}");
        }
        assert!(content.file("ringkasan.xlsx").unwrap().starts_with(b"PK"));
        assert!(content.file("peristiwa.html").is_some());
        // The scan of the decree that names the award comes along, and papers lie with their person.
        assert!(index.contains("Berkas kantor"), "{index}");
        assert!(
            index.contains(">Pindaian SK penetapan dilampirkan</a>"),
            "{index}"
        );
        if kind == "penerima" {
            assert!(all.contains("orang/0001-"), "{index}");
        }
        // Numbers of persons stand sealed in the events and nowhere in the pages.
        assert!(!all.contains("9508015506050001") && !all.contains("102030400001"));
        let mut changed = pack.bytes.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        assert!(!ledger::pack::verify_pack(&changed, Some(&key), &[]).is_sound());
    }
    let period = json!({ "jenis": "periode", "dari": "2026-01-01", "sampai": "2026-01-01" });
    let pack = office.post(&office.admin, target, &period).await;
    assert_eq!(pack.status, 200);
    for (wrong, status) in [
        (json!({ "jenis": "sk" }), 422),
        (json!({ "jenis": "lain", "id": "x" }), 422),
        (json!({ "jenis": "sk", "id": "tidak-ada" }), 404),
        (
            json!({ "jenis": "periode", "dari": "2026-02-01", "sampai": "2026-01-01" }),
            422,
        ),
        (
            json!({ "jenis": "periode", "dari": "2020-01-01", "sampai": "2020-01-02" }),
            404,
        ),
    ] {
        let answer = office.post(&office.admin, target, &wrong).await;
        assert_eq!(answer.status, status, "{wrong}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_pack_holds_the_line_that_was_left_and_what_two_persons_said_with_its_evidence() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(7_000_000).await;
    let named = json!({ "nama": "Lainnya", "kodeRekening": "5.1.02.06" });
    let target = "/api/cms/kategori-keuangan/create";
    let category = Thing::of(&office.post(&office.admin, target, &named).await).id;
    let other = json!({
        "tahun": 2026, "sumberDana": "apbd", "kategoriKeuanganId": category,
        "kodeRekening": "5.1.02.06", "nama": "Lainnya 2026", "jumlah": 7_000_000,
    });
    let other = office
        .with_paper(&office.finance, "DPA/2/2026", other)
        .await;
    let asked = office.post(&office.finance, "/api/cms/pagu/create", &other);
    let other = office.second_person(&asked.await).await;
    let payments = crate::routes::testing::PAYMENT;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let create = format!("{payments}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let approve = office.pay_step(&office.approver, "approve", &payment, json!({}));
    let mut payment = approve.await;
    for paper in ["spp", "spm", "sp2d"] {
        let order = json!({ "nomor": format!("{paper}-7"), "tanggal": "2026-01-01" });
        payment = office
            .pay_step(&office.finance, paper, &payment, order)
            .await;
    }
    let moved = json!({ "paguId": other.id });
    office.put_right(&payment.id, "mata-anggaran", moved).await;
    let head = office.server.app.ledger.head().await.unwrap();
    let wait = std::time::Duration::from_secs(20);
    office
        .server
        .app
        .read
        .wait_for(head - 1, wait)
        .await
        .unwrap();

    let asked = json!({ "jenis": "sp2d", "id": "sp2d-7" });
    let pack = office
        .post(&office.admin, "/api/cms/audit/paket", &asked)
        .await;
    assert_eq!(pack.status, 200, "{}", pack.text());
    let content = ledger::pack::PackContent::read(&pack.bytes);
    let events = content.events().unwrap();
    let of_line = |id: &str| {
        let found = events.iter().filter(|event| event.stream_id == id);
        let names = found.map(|event| event.event_type.as_str());
        names.collect::<Vec<_>>()
    };
    let left = of_line(&line.id);
    for name in ["Opened", "Realized", "HandedOver"] {
        assert!(left.contains(&name), "{name} of {left:?}");
    }
    assert!(of_line(&other.id).contains(&"TakenOver"));
    let proposed = events.iter().find(|event| {
        event.stream_type == "change_request"
            && event.payload.to_string().contains(&payment.id)
            && event.event_type == "Proposed"
    });
    let evidence = proposed.unwrap().payload.to_string();
    assert!(evidence.contains("file_id"), "{evidence}");
}

#[tokio::test]
async fn an_event_tells_who_what_and_from_which_to_which_value() {
    let office = Office::open().await;
    let form = office.draft(&office.applicant, 1).await;
    let mut changed = Office::filled_form(1);
    changed["semester"] = json!(4);
    changed["alamat"] = json!("Jl. Baru 2");
    let body = json!({ "versi": form.version, "isi": changed });
    let mut form = Thing::of(
        &office
            .put(&office.applicant, &format!("{FORM}/{}", form.id), &body)
            .await,
    );
    // What was never handed in concerns no auditor.
    for kind in DOCUMENTS {
        form = office.attach(&office.applicant, &form, kind).await;
    }
    let sent = form.with(json!({}));
    Thing::of(
        &office
            .post(&office.applicant, &format!("{FORM}/ajukan"), &sent)
            .await,
    );
    let found = office
        .read(
            &office.government,
            "/api/cms/audit?orang=gwijangge&peristiwa=FormChanged",
        )
        .await
        .data();
    let event = &found["items"][0];
    assert_eq!(event["objek"], "Yuliana Gwijangge B");
    assert_eq!(event["kantor"], "Pemohon");
    let detail = office
        .read(
            &office.government,
            &format!("/api/cms/audit/{}", event["nomorPeristiwa"]),
        )
        .await;
    let changes = detail.data()["perubahan"].clone();
    let of = |field: &str| {
        let all = changes.as_array().unwrap();
        all.iter().find(|change| change["bidang"] == field).cloned()
    };
    let semester = of("semester").unwrap();
    assert_eq!(
        (&semester["dari"], &semester["menjadi"]),
        (&json!("3"), &json!("4"))
    );
    assert_eq!(of("alamat").unwrap()["menjadi"], "(data pribadi)");
    assert!(of("program studi").is_none(), "{changes}");
    assert!(!detail.text().contains("Jl. Baru"));
    let nobody = office
        .read(&office.government, "/api/cms/audit?orang=tidak%20ada")
        .await
        .data();
    assert!(nobody["items"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn two_days_differ_by_who_entered_and_whose_account_changed() {
    let office = Office::open().await;
    let first = office.server.now().date_naive();
    let (_, award, account) = office.approved(1).await;
    let day = |offset| (first + chrono::Days::new(offset)).to_string();
    let target = |more: &str| {
        format!(
            "/api/cms/audit/selisih?dari={}&sampai={}{more}",
            first.pred_opt().unwrap(),
            day(0)
        )
    };
    for who in [&office.applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, &target("")).await.status, 403);
    }
    let found = office.read(&office.government, &target("")).await;
    assert_eq!(found.status, 200, "{}", found.text());
    let found = found.data();
    assert_eq!(found["totalItems"], 1);
    assert_eq!(
        found["ringkasan"][0],
        json!({ "jenis": "masuk", "jumlah": 1, "rupiah": 0 })
    );
    let entered = &found["items"][0];
    assert_eq!(entered["penerimaBeasiswaId"], award.as_str());
    assert_eq!(entered["menjadi"], "Aktif");
    assert!(!entered["kantor"].as_str().unwrap().is_empty());
    assert!(entered["nomorPeristiwa"].is_u64());
    let nobody = office
        .read(&office.government, &target("&search=tidak"))
        .await
        .data();
    assert_eq!(nobody["totalItems"], 0);
    let turned = format!("/api/cms/audit/selisih?dari={}&sampai={}", day(1), day(0));
    assert_eq!(office.read(&office.admin, &turned).await.status, 422);

    office.server.clock.advance(chrono::Duration::hours(48));
    let finance = office.server.session("keuangan@uji.test").await;
    let body = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
    Thing::of(
        &office
            .post(&finance, "/api/cms/rekening/verifikasi", &body)
            .await,
    );
    let admin = office.server.session("admin@uji.test").await;
    let later = format!("/api/cms/audit/selisih?dari={}&sampai={}", day(0), day(2));
    let found = office.read(&admin, &later).await.data();
    assert_eq!(found["totalItems"], 1, "{found}");
    let item = &found["items"][0];
    assert_eq!(item["jenis"], "rekening");
    assert!(
        item["dari"]
            .as_str()
            .unwrap()
            .ends_with("belum diverifikasi")
    );
    assert!(item["menjadi"].as_str().unwrap().ends_with("terverifikasi"));
    assert!(!found.to_string().contains("102030400001"));
}

#[tokio::test]
async fn a_queue_is_told_once_a_day_and_only_where_something_waits() {
    let office = Office::open().await;
    office.submitted(1).await;
    let head = office.server.app.ledger.head().await.unwrap();
    // The answer waits until the read models know the form.
    let queue = office.read(&office.branch, FORM).await.data();
    assert_eq!(queue["totalItems"], 1, "{queue} at {head}");
    for _ in 0..2 {
        crate::mail::digest::queue(&office.server.app)
            .await
            .unwrap();
    }
    let mails = office.server.mails().await;
    let digests: Vec<_> = mails
        .iter()
        .filter(|mail| mail.subject == "Pekerjaan Anda hari ini")
        .collect();
    assert_eq!(digests.len(), 1, "{digests:?}");
    assert_eq!(digests[0].to, "dpc@uji.test");
    assert!(
        digests[0].text.contains("1 formulir"),
        "{}",
        digests[0].text
    );
}

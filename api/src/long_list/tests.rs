//! A list that is longer than one append: one upload, one proposal, one confirmation, and then part by part, however often
//! the program ends in between.

use std::collections::BTreeSet;

use domain::record::{Record, ScholarshipPeriod};
use serde_json::{Value, json};

use super::run;
use crate::config::Config;
use crate::paper::BoundPaper;
use crate::routes::testing::{Office, Thing};
use crate::server::testing::{Answer, TestServer};

const IMPORT: &str = "/api/cms/penerima-beasiswa/impor";
const CONFIRM: &str = "/api/cms/usulan/setujui";
const HEAD: &str =
    "Nama;NIK;Distrik;Institusi;Prodi;Semester;Bank;No. Rekening;Nomor SK;Tanggal SK;Tahun";
/// Five parts, the last of them short.
const ROWS: u32 = 1_100;

/// Women born on as many days as a year has: namesakes of one day are findings, and of a thousand each is one about all.
fn nik(serial: u32) -> String {
    let (day, month) = (41 + serial % 28, 1 + serial / 28 % 12);
    format!("950801{day}{month:02}05{serial:04}")
}

/// Every other row is named by one decree, the first ones by another.
fn line(serial: u32) -> String {
    let decree = match serial {
        1..=9 => "188.45/9/2024;09-02-2024",
        serial if serial % 2 == 0 => "188.45/1/2024;03-02-2024",
        _ => ";",
    };
    format!(
        "Yuliana Wandik {serial};{};Kenyam;Universitas Cenderawasih;Teknik Sipil;3;BCA;{};{decree};2026",
        nik(serial),
        1_234_560_000 + serial
    )
}

fn list(serials: impl Iterator<Item = u32>) -> String {
    let lines: Vec<String> = serials.map(line).collect();
    format!("{HEAD}\n{}\n", lines.join("\n"))
}

impl Office {
    async fn propose_rows(&self, list: &str, sound: u32) -> Answer {
        let body = json!({
            "berkas": list, "siap": sound, "daftar": "Daftar 2026", "tahun": 2026, "batchPenerimaan": "2026",
            "alasan": "Ditetapkan sebelum portal", "bukti": self.sent(&self.admin).await,
        });
        self.post(&self.admin, IMPORT, &body).await
    }

    async fn set_quota(&self, quota: u32) {
        let commands = &self.server.app.commands;
        let call = commands::Call::new(domain::Actor::system());
        let id = "2026-murni-nduga";
        let period = commands
            .load::<Record<ScholarshipPeriod>>(id)
            .await
            .unwrap();
        let value = ScholarshipPeriod {
            quota: Some(quota),
            ..period.state.value().unwrap().clone()
        };
        commands::record::update(commands, &call, id, None, value)
            .await
            .unwrap();
    }

    async fn total(&self, target: &str) -> u64 {
        let found = self.read(&self.admin, target).await;
        found.data()["totalItems"].as_u64().unwrap()
    }

    async fn shown(&self, id: &str) -> Value {
        let target = format!("/api/cms/usulan/{id}");
        self.read(&self.approver, &target).await.data()
    }

    async fn log_head(&self) -> u64 {
        self.server.app.ledger.head().await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_is_one_thing_for_its_people_and_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        data_dir: folder.path().to_owned(),
        demo: true,
        writes_per_minute: 0,
        writes_per_day: 0,
        ..Config::default()
    };
    let office = Office::before_registration(TestServer::start_in(config.clone()).await).await;
    let period = json!({
        "tahun": 2026, "beasiswa": "murni-nduga", "buka": "2025-12-01", "tutup": "2026-12-31", "kuota": 1_099,
    });
    Thing::of(
        &office
            .post(&office.admin, "/api/cms/periode/create", &period)
            .await,
    );

    // The dry run tells the whole list; of its rows those with something to say, and none of these is refused.
    let whole = list(1..=ROWS);
    let checked = office
        .post(
            &office.admin,
            &format!("{IMPORT}/periksa"),
            &json!({ "berkas": whole }),
        )
        .await;
    assert_eq!(checked.status, 200, "{}", checked.text());
    let checked = checked.data();
    assert_eq!([&checked["siap"], &checked["ditolak"]], [ROWS, 0]);
    for row in checked["baris"].as_array().unwrap() {
        let problems = row["masalah"].as_array().unwrap();
        assert!(!problems.is_empty(), "{row}");
        assert!(problems.iter().all(|it| it["menolak"] == false), "{row}");
    }

    // More than the quota leaves is refused as a whole, before a row of it is written.
    let before = office.log_head().await;
    let refused = office.propose_rows(&whole, ROWS).await;
    assert_eq!(refused.code(), "KUOTA_PENUH", "{}", refused.text());
    assert_eq!(office.log_head().await, before);
    office.set_quota(ROWS).await;
    let asked = office.propose_rows(&whole, ROWS).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let id = asked.data()["usulanId"].as_str().unwrap().to_owned();

    // It is one proposal, and one notice; its parts show their rows and are decided on with it.
    assert_eq!(office.total("/api/cms/usulan").await, 1);
    let shown = office.shown(&id).await;
    let long = &shown["daftarPanjang"];
    assert_eq!([&long["baris"], &long["selesai"]], [ROWS, 0], "{long}");
    assert_eq!(long["bagian"].as_array().unwrap().len(), 5);
    assert!(shown.to_string().contains("1.100 penerima baru"), "{shown}");
    let part = long["bagian"][4]["usulanId"].as_str().unwrap().to_owned();
    let rows = office.shown(&part).await;
    assert_eq!(rows["impor"].as_array().unwrap().len(), 100);
    assert_eq!(rows["impor"][99]["nama"], "Yuliana Wandik 1100");
    let alone = json!({ "id": part, "versi": 1 });
    let alone = office.post(&office.approver, CONFIRM, &alone).await;
    assert_eq!(alone.code(), "USULAN_BAGIAN_DAFTAR", "{}", alone.text());

    // A quota that no longer holds all of it refuses all of it; nobody is taken over.
    office.set_quota(ROWS - 1).await;
    let confirm = json!({ "id": id, "versi": 1 });
    let refused = office.post(&office.approver, CONFIRM, &confirm).await;
    assert_eq!(refused.code(), "KUOTA_PENUH", "{}", refused.text());
    assert_eq!(run(&office.server.app, usize::MAX).await.unwrap(), 0);

    // Somebody of the list comes in by another one meanwhile.
    office.set_quota(ROWS + 1).await;
    let early = office.propose_rows(&list(1_001..=1_001), 1).await;
    office.second_person(&early).await;
    let own = office.post(&office.admin, CONFIRM, &confirm).await;
    assert_eq!(own.status, 403, "{}", own.text());
    let done = office.post(&office.approver, CONFIRM, &confirm).await;
    assert_eq!(done.status, 200, "{}", done.text());

    // What is to come counts as granted: there is no place left, though next to nobody is in yet.
    let people = "/api/cms/penerima-beasiswa";
    assert_eq!(office.total(people).await, 1);
    let more = office.propose_rows(&list(3_001..=3_001), 1).await;
    assert_eq!(more.code(), "KUOTA_PENUH", "{}", more.text());

    // Two parts, then the program is ended in the middle of a later one, and starts again.
    assert_eq!(run(&office.server.app, 2).await.unwrap(), 2);
    assert_eq!(office.total(people).await, 501);
    let shown = office.shown(&id).await;
    assert_eq!(shown["daftarPanjang"]["selesai"], 500);
    assert_eq!(shown["daftarPanjang"]["tuntas"], false);
    let (app, begun) = (office.server.app.clone(), office.log_head().await);
    let job = tokio::spawn(async move { run(&app, 1).await.map(|_| ()) });
    while office.log_head().await == begun {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    job.abort();
    let _ = job.await;
    let Office { server, .. } = &office;
    server.app.read.stop().await;
    let office = Office {
        server: TestServer::start_in(config).await,
        ..office
    };
    assert!(office.total(people).await < u64::from(ROWS));
    run(&office.server.app, usize::MAX).await.unwrap();

    // Nobody is missing and nobody is there twice; whoever was there already is told, with why.
    assert_eq!(office.total(people).await, u64::from(ROWS));
    let shown = office.shown(&id).await;
    let long = &shown["daftarPanjang"];
    assert_eq!(
        [&long["selesai"], &long["tuntas"]],
        [&json!(ROWS), &json!(true)]
    );
    assert_eq!(long["dilewati"].as_array().unwrap().len(), 1, "{long}");
    assert_eq!(long["dilewati"][0]["baris"], 1_002);
    assert_eq!(long["dilewati"][0]["kode"], "NIK_SUDAH_TERDAFTAR");
    let mut names = BTreeSet::new();
    for page in 1..=11 {
        let target = format!("{people}?size=100&page={page}");
        let found = office.read(&office.admin, &target).await.data();
        for item in found["items"].as_array().unwrap() {
            names.insert(item["namaPenerima"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(names.len(), ROWS as usize);
    let after = office.log_head().await;
    assert_eq!(run(&office.server.app, usize::MAX).await.unwrap(), 0);
    assert_eq!(office.log_head().await, after, "a list ends once");

    // Each decree is one, with everybody whom it named in whatever part: the row that was left out came with its own.
    let decrees = office
        .read(&office.admin, "/api/cms/sk-penetapan?sort=nomor")
        .await
        .data();
    let of = |number: &str| {
        let found = decrees["items"].as_array().unwrap().iter();
        let mut found = found.filter(|one| one["nomor"] == number);
        let count = found.next().map(|one| one["jumlahPenerima"].clone());
        assert!(found.next().is_none(), "{decrees}");
        count
    };
    assert_eq!(of("188.45/9/2024"), Some(json!(9)), "{decrees}");
    // Their papers are bound as those of a short list are.
    for decree in decrees["items"].as_array().unwrap() {
        let id = decree["id"].as_str().unwrap();
        let paper = BoundPaper::last(&office.server.app, "decree", id).await;
        let paper = paper.unwrap().expect("its paper is bound");
        assert_eq!(decree["jumlahPenerima"], paper.seal.count);
    }
    let named = office.total(&format!("{people}?berSk=true")).await;
    assert_eq!(named, 9 + u64::from(ROWS / 2 - 4), "{decrees}");
}

//! A person full of canaries goes through the portal and is erased; then every file is searched.

use std::fs;
use std::path::Path;

use ledger::StreamId;
use serde_json::{Value, json};
use sqlx::Connection;

use crate::backup::{self, Passphrase};
use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::{PASSWORD, TestServer, TestSession, get, new_database};

const USERS: &str = "/api/cms/user";
const ERASE: &str = "/api/cms/user/hapus-data";
const CONFIRM: &str = "/api/cms/usulan/setujui";
const EMAIL: &str = "kanari.wandikbo@surat.test";
const OTHER_EMAIL: &str = "kanari.kedua@surat.test";
const NIK: &str = "9508015506054271";
const KK: &str = "9508011506159384";
const NAME: &str = "Kanariwati Wandikbo";
const PHONE: &str = "81377712994";
const ACCOUNT: &str = "77310294455";
const ADDRESS: &str = "Jalan Kanari Besar 88";
const NIM: &str = "KNR2300719";
const PARENT: &str = "Bapak Kanaris";
const FILE: &str = "kanari-rahasia-di-dalam-berkas";

/// What nobody may find afterwards, whole or in part, in any case of letters.
const CANARIES: [&str; 12] = [
    EMAIL,
    OTHER_EMAIL,
    NIK,
    KK,
    NAME,
    "kanariwati",
    PHONE,
    ACCOUNT,
    ADDRESS,
    NIM,
    PARENT,
    FILE,
];

/// The files under a folder that hold a canary, and which.
fn found_in(folder: &Path) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(found_in(&path));
            continue;
        }
        let mut bytes = fs::read(&path).unwrap();
        if path.extension().is_some_and(|it| it == "zst") {
            bytes = zstd::decode_all(&bytes[..]).unwrap();
        }
        bytes.make_ascii_lowercase();
        for canary in CANARIES {
            let wanted = canary.to_ascii_lowercase();
            if bytes
                .windows(wanted.len())
                .any(|window| window == wanted.as_bytes())
            {
                found.push((path.display().to_string(), canary));
            }
        }
    }
    found
}

/// The tables of a PostgreSQL database that hold a canary, and which.
async fn found_in_tables(url: &str) -> Vec<(String, &'static str)> {
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT schemaname || '.' || tablename FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert!(tables.len() > 20);
    let mut found = Vec::new();
    for table in tables {
        let sql = sqlx::AssertSqlSafe(format!("SELECT LOWER(t::TEXT) FROM {table} t"));
        let rows: Vec<String> = sqlx::query_scalar(sql)
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for canary in CANARIES {
            let wanted = canary.to_lowercase();
            if rows.iter().any(|row| row.contains(&wanted)) {
                found.push((table.clone(), canary));
            }
        }
    }
    connection.close().await.unwrap();
    found
}

/// The erasure that an admin proposes.
fn order(user: &Thing) -> Value {
    user.with(json!({ "alasan": "permintaan_sendiri" }))
}

/// Erases a person: one proposes, another confirms.
async fn erase(office: &Office, user: &Thing) -> Thing {
    let asked = office.post(&office.admin, ERASE, &order(user)).await;
    office.second_person(&asked).await
}

async fn account(office: &Office, user_id: &str) -> Thing {
    let shown = office
        .read(&office.admin, &format!("{USERS}/{user_id}"))
        .await
        .data();
    Thing {
        id: user_id.to_owned(),
        version: shown["versi"].as_u64().unwrap(),
        position: 0,
    }
}

/// Registers by the public page, with the link of the mail, and signs in.
async fn registered(office: &Office) -> TestSession {
    let body = json!({ "email": EMAIL, "email_lainnya": OTHER_EMAIL, "password": PASSWORD });
    let answer = office
        .server
        .post_as_visitor("/api/web/user/register", &body)
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let mails = office.server.mails().await;
    let mail = mails.iter().find(|mail| mail.to == EMAIL).unwrap();
    let token = mail.text.split("verification=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let body = json!({ "token": token, "password": PASSWORD });
    let answer = office
        .server
        .post_as_visitor("/api/web/user/verify-email", &body)
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    office.server.session(EMAIL).await
}

fn form_of_canaries() -> Value {
    let mut form = Office::filled_form(7);
    for (field, value) in [
        ("nama", NAME),
        ("nik", NIK),
        ("noKk", KK),
        ("noHp", &format!("0{PHONE}")),
        ("alamat", ADDRESS),
        ("nim", NIM),
    ] {
        form[field] = json!(value);
    }
    form["rekening"]["nomor"] = json!(ACCOUNT);
    form["rekening"]["namaPemilik"] = json!(NAME);
    form
}

async fn attach(office: &Office, who: &TestSession, form: &Thing, kind: &str) -> Thing {
    let paper = format!(
        "%PDF-1.7\n% {FILE}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
    );
    let answer = office
        .server
        .upload(who, "/api/cms/upload/internal-file", &[paper.into_bytes()])
        .await;
    assert!(answer.status < 300, "{}", answer.text());
    let kept = answer.data();
    let kept = kept["berkas"].get(0).unwrap_or(&kept).clone();
    let body = form.with(json!({
        "jenis": kind,
        "fileId": kept["fileId"],
        "sha256": kept["sha256"],
        "nama": format!("{NAME}.pdf"),
    }));
    Thing::of(&office.post(who, &format!("{FORM}/dokumen"), &body).await)
}

/// The person's form, handed in with all documents.
async fn handed_in(office: &Office, who: &TestSession) -> Thing {
    let body = json!({ "isi": form_of_canaries() });
    let mut form = Thing::of(&office.post(who, &format!("{FORM}/create"), &body).await);
    for kind in DOCUMENTS {
        form = attach(office, who, &form, kind).await;
    }
    let answer = office
        .post(who, &format!("{FORM}/ajukan"), &form.with(json!({})))
        .await;
    Thing::of(&answer)
}

/// What else an applicant leaves behind.
async fn leave_traces(office: &Office, who: &TestSession) {
    let target = format!("/api/cms/data-diri/{}", who.user_id);
    let body = json!({ "versi": 0, "ayah": { "nama": PARENT, "noHp": format!("0{PHONE}") } });
    Thing::of(&office.put(who, &target, &body).await);
    let address = json!({ "versi": 1, "isi": { "jenis": "asal", "alamat": ADDRESS, "distrikId": "95.08.01" } });
    Thing::of(&office.post(who, "/api/cms/alamat/create", &address).await);
}

/// A device on which what happens is shown; nothing of it is readable, and it goes with the person.
async fn show_on_a_device(office: &Office, who: &TestSession) {
    let devices = "/api/cms/notification/perangkat";
    crate::push::begin(&office.server.app).await.unwrap();
    let key = office.read(who, devices).await.data()["kunci"].clone();
    let body = json!({
        "alamat": format!("https://push.example.com/{ADDRESS}").replace(' ', "%20"),
        "p256dh": key,
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "kunci": key,
    });
    let on = office.post(who, devices, &body).await;
    assert_eq!(on.status, 200, "{}", on.text());
}

async fn reject(office: &Office, form: &Thing) {
    let body = form.with(json!({ "kodeAlasan": "IPK_KURANG" }));
    Thing::of(
        &office
            .post(&office.branch, &format!("{FORM}/tolak"), &body)
            .await,
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_person_is_in_no_file_and_every_proof_still_holds() {
    let office = Office::open().await;
    let folder = office.server.app.config.data_dir.clone();
    let person = erased_and_searched(&office, async || found_in(&folder)).await;

    // Nor in a backup made now, taken out of its seal and put to work.
    let other = tempfile::tempdir().unwrap();
    let config = crate::config::Config {
        data_dir: other.path().join("data"),
        ..office.server.app.config.clone()
    };
    let app = &office.server.app;
    let sealed = other.path().join("hari-ini.cadangan");
    let passphrase = Passphrase::new("kuda hitam di bukit").unwrap();
    backup::write(
        &app.config,
        &app.secrets,
        &sealed,
        &passphrase,
        false,
        app.now(),
    )
    .await
    .unwrap();
    backup::restore(&config, &app.secrets, &sealed, &passphrase)
        .await
        .unwrap();
    let restored = TestServer::start_in(config).await;
    let last = restored.app.ledger.head().await.unwrap() - 1;
    let wait = std::time::Duration::from_secs(20);
    restored.app.read.wait_for(last, wait).await.unwrap();
    assert_eq!(found_in(other.path()), []);
    comes_back(&office, &person).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_person_is_in_no_table_of_postgres_and_no_file() {
    let url = new_database("erased").await;
    let database = Some(url.clone());
    let server = TestServer::start_with(|config| {
        config.demo = true;
        config.database_url = database;
    })
    .await;
    let folder = server.app.config.data_dir.clone();
    let office = Office::on(server).await;
    let search = async || {
        let mut found = found_in(&folder);
        found.extend(found_in_tables(&url).await);
        found
    };
    let person = erased_and_searched(&office, search).await;
    comes_back(&office, &person).await;
}

async fn erased_and_searched(
    office: &Office,
    search: impl AsyncFn() -> Vec<(String, &'static str)>,
) -> TestSession {
    let server = &office.server;
    let person = registered(office).await;
    let form = handed_in(office, &person).await;
    leave_traces(office, &person).await;
    show_on_a_device(office, &person).await;
    let user_id = person.user_id.parse().unwrap();
    let devices = async || server.app.ops.push_devices_of(user_id).await.unwrap();
    assert_eq!(devices().await.len(), 1);
    reject(office, &form).await;
    server.mails().await;

    // The control: names and mails are plain before, numbers are sealed even then, and who may see
    // them does.
    let shown = office
        .read(&office.admin, &format!("{FORM}/{}", form.id))
        .await;
    for canary in [NIK, KK, NAME, ADDRESS] {
        assert!(shown.text().contains(canary), "{canary}: {}", shown.text());
    }
    let found_by_name = "/api/cms/cari?q=kanariwati";
    let hits = office.read(&office.admin, found_by_name).await;
    assert!(hits.text().contains(NAME), "{}", hits.text());
    let before = search().await;
    assert!(before.iter().any(|(_, canary)| *canary == NAME));
    assert!(before.iter().any(|(_, canary)| *canary == EMAIL));
    for canary in [NIK, KK, ACCOUNT, FILE, PARENT] {
        assert!(
            before.iter().all(|(_, found)| *found != canary),
            "{before:?}"
        );
    }
    let proof = format!("/api/web/bukti/{}", form.position);
    let leaf = server.send(get(&proof)).await.data()["daun"].clone();
    let files = server.app.ops.uploads_of(person.user_id.parse().unwrap());
    let files = files.await.unwrap();
    assert_eq!(files.len(), DOCUMENTS.len());

    let user = account(office, &person.user_id).await;
    let asked = office.post(&office.admin, ERASE, &order(&user)).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    // As long as nobody has confirmed it, everything is there.
    assert!(!search().await.is_empty());
    let confirm = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    let own = office.post(&office.admin, CONFIRM, &confirm).await;
    assert_eq!(own.code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
    let key = uuid::Uuid::from_u128(41).to_string();
    let done = office
        .post_with_key(&office.approver, CONFIRM, &confirm, &key)
        .await;
    let erased = Thing::of(&done);
    let again = office
        .post_with_key(&office.approver, CONFIRM, &confirm, &key)
        .await;
    assert_eq!(Thing::of(&again).position, erased.position);

    assert_eq!(search().await, []);
    assert_eq!(devices().await, []);
    for file in files {
        let gone = server.app.files.read(file, crate::files::Variant::Full);
        assert_eq!(gone.await.unwrap_err().code(), "TIDAK_DITEMUKAN");
    }
    for target in [
        format!("{USERS}/{}", person.user_id),
        format!("{FORM}/{}", form.id),
        format!("{FORM}?search=kanariwati"),
        format!("/api/cms/data-diri/{}", person.user_id),
        format!("/api/cms/user?search={EMAIL}"),
        format!("{FORM}?per_tanggal=2026-01-01"),
        found_by_name.to_owned(),
        "/api/cms/audit".to_owned(),
        "/api/cms/data-diri/list-akademia".to_owned(),
    ] {
        let answer = office.read(&office.admin, &target).await;
        let text = answer.text().to_lowercase();
        for canary in CANARIES
            .into_iter()
            .filter(|canary| !target.contains(canary))
        {
            assert!(!text.contains(&canary.to_lowercase()), "{target}: {text}");
        }
    }
    let list = office
        .read(&office.admin, &format!("{USERS}/{}", person.user_id))
        .await;
    assert_eq!(list.data()["status"], "dihapus");

    // Signed out everywhere, and the address is free again.
    assert_eq!(
        server.get_as(&person, "/api/cms/user/profile").await.status,
        401
    );
    let login = server.log_in(EMAIL, PASSWORD, "/auth/login").await;
    assert_ne!(login.status, 200);

    // The record stands: every event, the tree, the old proof; and anyone can see the erasure.
    assert!(
        server
            .app
            .ledger
            .verify(|_, _| {})
            .await
            .unwrap()
            .is_sound()
    );
    assert_eq!(server.send(get(&proof)).await.data()["daun"], leaf);
    let certificate = format!("/api/web/bukti/{}", erased.position);
    let certificate = server.send(get(&certificate)).await;
    assert!(
        certificate
            .text()
            .contains("Data pribadi dihapus untuk selamanya. Alasan: permintaan sendiri."),
        "{}",
        certificate.text()
    );
    let target = certificate.data()["isi"]["surat"]
        .as_str()
        .unwrap()
        .to_owned();
    let paper = server.send(get(&target)).await;
    assert!(paper.status == 200 && paper.bytes.starts_with(b"%PDF"));
    let other = format!("/api/web/penghapusan/{}", form.position);
    assert_eq!(server.send(get(&other)).await.status, 404);
    assert_eq!(server.send(get("/api/web/penghapusan/x")).await.status, 404);
    let differing = server.app.read.differences_from_rebuilt().await.unwrap();
    assert_eq!(differing, Vec::<&str>::new());
    person
}

/// NIK, account and address are free for whoever they belong to now.
async fn comes_back(office: &Office, person: &TestSession) {
    let back = registered(office).await;
    assert_ne!(back.user_id, person.user_id);
    handed_in(office, &back).await;
}

#[tokio::test]
async fn data_that_is_still_needed_is_not_erased() {
    let office = Office::open().await;
    let user = office.applicant.user_id.clone();
    let erase = async |who: &TestSession, user: &Thing| {
        let answer = office.post(who, ERASE, &order(user)).await;
        (answer.status, answer.code())
    };
    let form = office.submitted(1).await;
    let current = account(&office, &user).await;
    let refused = erase(&office.admin, &current).await;
    assert_eq!(refused, (409, "FORMULIR_MASIH_BERJALAN".to_owned()));
    let stale = Thing {
        version: current.version + 7,
        ..current.clone()
    };
    assert_eq!(
        erase(&office.admin, &stale).await,
        (409, "VERSI_USANG".to_owned())
    );
    for who in [&office.applicant, &office.branch, &office.government] {
        assert_eq!(erase(who, &current).await.0, 403);
    }
    let mut wrong = order(&current);
    wrong["alasan"] = json!("karena bosan");
    let refused = office.post(&office.admin, ERASE, &wrong).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "alasan");
    let staff = account(&office, &office.finance.user_id).await;
    assert_eq!(
        erase(&office.admin, &staff).await,
        (409, "HANYA_DATA_PEMOHON".to_owned())
    );
    let nobody = Thing {
        id: uuid::Uuid::from_u128(9).to_string(),
        version: 1,
        position: 0,
    };
    assert_eq!(erase(&office.admin, &nobody).await.0, 404);

    // Who rejected the form leaves the erasure to another.
    let body = form.with(json!({ "kodeAlasan": "GANDA" }));
    Thing::of(
        &office
            .post(&office.admin, &format!("{FORM}/tolak"), &body)
            .await,
    );
    assert_eq!(
        erase(&office.admin, &current).await,
        (403, "PENOLAK_TIDAK_BOLEH_MENGHAPUS".to_owned())
    );
    assert_eq!(erase(&office.finance, &current).await.0, 202);
}

#[tokio::test]
async fn a_recipient_is_not_erased_while_money_is_live_or_was_paid() {
    let office = Office::open().await;
    let line = office.budget_line(50_000_000).await;
    let (award, account_id) = office.payable(1).await;
    let erase = async || {
        let current = account(&office, &office.applicant.user_id).await;
        let answer = office.post(&office.finance, ERASE, &order(&current)).await;
        (answer.status, answer.code())
    };
    let body = Office::payment_of(&award, &account_id, &line, 2_000_000);
    let create = format!("{}/create", crate::routes::testing::PAYMENT);
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    assert_eq!(erase().await, (409, "BEASISWA_MASIH_BERJALAN".to_owned()));
    let shown = office
        .read(
            &office.admin,
            &format!("/api/cms/penerima-beasiswa/{award}"),
        )
        .await
        .data();
    let revoke = json!({ "id": award, "versi": shown["versi"], "alasan": "Mengundurkan diri" });
    let answer = office
        .post(&office.admin, "/api/cms/penerima-beasiswa/cabut", &revoke)
        .await;
    Thing::of(&answer);
    assert_eq!(erase().await, (409, "PEMBAYARAN_MASIH_BERJALAN".to_owned()));
    let gone = json!({ "alasan": "Penerima mundur" });
    office
        .pay_step(&office.finance, "batalkan", &payment, gone)
        .await;
    assert_eq!(erase().await, (202, String::new()));
}

/// The event of an erasure alone: what a program leaves that ends right after it.
async fn erased_event_only(office: &Office, user_id: &str) -> u64 {
    let ledger = &office.server.app.ledger;
    let stream = StreamId::new("user", user_id);
    let payload = json!({ "reason": "permintaan_sendiri" });
    let append = ledger::Append::to_stream(
        stream,
        ledger::Expected::Any,
        vec![ledger::NewEvent::new("Erased", payload)],
        "system",
        office.server.now(),
    );
    ledger.append(append).await.unwrap();
    ledger.head().await.unwrap() - 1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_cut_off_after_its_event_leaves_no_name_in_the_past() {
    let office = Office::open().await;
    let app = &office.server.app;
    let folder = app.config.data_dir.clone();
    let person = registered(&office).await;
    let form = handed_in(&office, &person).await;
    reject(&office, &form).await;
    office.server.mails().await;
    let before = app.ledger.head().await.unwrap();
    let at = erased_event_only(&office, &person.user_id).await;
    // The read models have heard of it, the key is still there: whoever asks for the past now fills a
    // store with the name, and it is kept under the new number of erased people.
    let wait = std::time::Duration::from_secs(20);
    app.read.wait_for(at, wait).await.unwrap();
    let past = app.read.at(before).await.unwrap();
    drop(past);
    let with_names = found_in(&folder.join("as-of"));
    assert!(
        with_names.iter().any(|(_, canary)| *canary == NAME),
        "the control"
    );
    let said = office
        .server
        .send(get(&format!("/api/web/bukti/{at}")))
        .await;
    assert_eq!(said.data()["isi"]["selesai"], false);

    // The program starts again and finishes it.
    assert_eq!(crate::erasure::run(app).await.unwrap(), 1);
    assert_eq!(found_in(&folder), []);
    let past = app.read.at(before).await.unwrap();
    let shown = projections::user::names(&past.store, std::slice::from_ref(&person.user_id)).await;
    assert!(!format!("{:?}", shown.unwrap()).contains(NAME));
    let said = office
        .server
        .send(get(&format!("/api/web/bukti/{at}")))
        .await;
    assert_eq!(said.data()["isi"]["selesai"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_is_done_only_when_nobody_reads_what_was_erased() {
    let office = Office::open().await;
    let app = &office.server.app;
    let folder = app.config.data_dir.clone();
    let person = registered(&office).await;
    let form = handed_in(&office, &person).await;
    reject(&office, &form).await;
    office.server.mails().await;
    let url = format!("sqlite:{}", folder.join("ledger.db").display());
    let mut reader = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let key: Vec<u8> =
        sqlx::query_scalar("SELECT wrapped_key FROM subject_key WHERE subject_id = $1")
            .bind(&person.user_id)
            .fetch_one(&mut reader)
            .await
            .unwrap();
    let key_lies_there = || {
        ["ledger.db", "ledger.db-wal"].iter().any(|name| {
            let bytes = fs::read(folder.join(name)).unwrap_or_default();
            bytes.windows(key.len()).any(|window| window == key)
        })
    };
    // A report runs on an old state of the log.
    sqlx::Executor::execute(&mut reader, "BEGIN; SELECT COUNT(*) FROM log_event")
        .await
        .unwrap();
    let user = account(&office, &person.user_id).await;
    let erased = erase(&office, &user).await;
    assert!(key_lies_there(), "the control");
    let proof = format!("/api/web/bukti/{}", erased.position);
    let said = office.server.send(get(&proof)).await.data();
    assert_eq!(said["isi"]["selesai"], false);
    assert!(crate::erasure::run(app).await.is_err());
    let paper = format!("/api/web/penghapusan/{}", erased.position);
    assert_eq!(office.server.send(get(&paper)).await.status, 200);

    // The report ends; the next turn of the job ends the erasure.
    sqlx::Executor::execute(&mut reader, "COMMIT")
        .await
        .unwrap();
    assert_eq!(crate::erasure::run(app).await.unwrap(), 1);
    assert!(!key_lies_there());
    let said = office.server.send(get(&proof)).await.data();
    assert_eq!(said["isi"]["selesai"], true);
}

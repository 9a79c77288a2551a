//! Registers outside the office, asked over real connections: the server of the documentation, and one that answers wrongly.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::config::SecondFactorRule;
use crate::routes::testing::{FORM, Office, Thing};
use crate::server::testing::{Answer, TestServer, TestSession};

const ASK: &str = "/api/cms/formulir-pendaftaran/cocokkan";
const FINDINGS: &str = "/api/cms/temuan";

/// `docs/klien/register_uji.py`, as somebody would run it who tries the contract.
struct Register {
    child: Child,
    url: String,
}

impl Register {
    fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/klien/register_uji.py");
        let mut child = Command::new("/usr/bin/python3")
            .arg(script)
            .arg("0")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut ready = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut ready).unwrap();
        let url = ready.trim().rsplit(' ').next().unwrap().to_owned();
        Self { child, url }
    }
}

impl Drop for Register {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn office(population: Option<String>, students: Option<String>, secret: &str) -> Office {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let secret = Some(secret.to_owned());
    let server = TestServer::start_with(|config| {
        config.population_register_url = population;
        config.population_register_secret = secret.clone();
        config.student_register_url = students;
        config.student_register_secret = secret;
        config.second_factor = SecondFactorRule::Offered;
    });
    Office::on(server.await).await
}

impl Office {
    async fn ask(&self, who: &TestSession, form: &Thing, register: &str) -> Answer {
        let body = form.with(json!({ "register": register }));
        self.post(who, ASK, &body).await
    }

    async fn form(&self, who: &TestSession, form: &Thing) -> Value {
        let read = self.read(who, &format!("{FORM}/{}", form.id)).await;
        assert_eq!(read.status, 200, "{}", read.text());
        read.data()
    }

    async fn kinds_found(&self) -> Vec<String> {
        let read = self.read(&self.admin, FINDINGS).await;
        assert_eq!(read.status, 200, "{}", read.text());
        let found = read.data()["items"].as_array().unwrap().clone();
        let kinds = found
            .iter()
            .map(|it| it["kode"].as_str().unwrap().to_owned());
        kinds.filter(|kind| kind.starts_with("DATA_")).collect()
    }
}

fn acts(form: &Value) -> Vec<&str> {
    let acts = form["tindakan"].as_array().unwrap().iter();
    let names = acts.map(|act| act["nama"].as_str().unwrap());
    names.filter(|name| name.starts_with("cocokkan")).collect()
}

#[tokio::test]
async fn a_form_is_held_against_registers_outside_the_office() {
    let register = Register::start();
    let at = |path: &str| Some(format!("{}{path}", register.url));
    let office = office(at("/penduduk"), at("/mahasiswa"), "rahasia-uji").await;
    // The NIK ends in 8: the register knows another name. The student number ends in 8: on leave.
    let form = office.submitted(8).await;
    let read = office.form(&office.branch, &form).await;
    assert_eq!(acts(&read), ["cocokkan-penduduk", "cocokkan-mahasiswa"]);
    assert_eq!(read["pencocokan"], json!([]));
    for who in [&office.applicant, &office.government, &office.institution] {
        assert_eq!(office.ask(who, &form, "penduduk").await.status, 403);
        assert!(acts(&office.form(who, &form).await).is_empty());
    }

    let form = Thing::of(&office.ask(&office.branch, &form, "penduduk").await);
    let form = Thing::of(&office.ask(&office.branch, &form, "mahasiswa").await);
    let read = office.form(&office.branch, &form).await;
    let [person, student] = read["pencocokan"].as_array().unwrap().as_slice() else {
        panic!("{read}");
    };
    assert_eq!(person["hasil"], "berbeda");
    assert_eq!(person["berbeda"], json!(["nama"]));
    assert_eq!(student["berbeda"], json!(["statusMahasiswa"]));
    // Word for word as it crossed the line.
    let asked: Value = serde_json::from_str(person["pertanyaan"].as_str().unwrap()).unwrap();
    assert_eq!(
        asked,
        json!({ "nik": "9508015506050008", "nama": "Yuliana Gwijangge I" })
    );
    let said: Value = serde_json::from_str(person["jawaban"].as_str().unwrap()).unwrap();
    assert_eq!(said["nama"], "Nama Lain");
    assert!(person["oleh"].is_string());
    // Who sees the form masked learns what came of it; the applicant nothing of it.
    let masked = office.form(&office.government, &form).await;
    assert_eq!(masked["pencocokan"][0]["hasil"], "berbeda");
    assert_eq!(masked["pencocokan"][0]["jawaban"], Value::Null);
    assert!(!masked.to_string().contains("Nama Lain"));
    let own = office.form(&office.applicant, &form).await;
    assert_eq!(own["pencocokan"], json!([]));

    let mut kinds = office.kinds_found().await;
    kinds.sort_unstable();
    assert_eq!(kinds, ["DATA_KEPENDUDUKAN", "DATA_MAHASISWA"]);
    // What the log keeps of it is sealed.
    let events = office
        .read(
            &office.admin,
            &format!("/api/cms/tracking-history/formulir-pendaftaran/{}", form.id),
        )
        .await;
    assert!(!events.text().contains("Nama Lain"), "{}", events.text());
}

#[tokio::test]
async fn a_number_that_the_register_does_not_know_is_a_finding_and_one_it_knows_is_none() {
    let register = Register::start();
    let at = |path: &str| Some(format!("{}{path}", register.url));
    let office = office(at("/penduduk"), None, "rahasia-uji").await;
    let known = office.submitted(1).await;
    assert_eq!(
        acts(&office.form(&office.branch, &known).await),
        ["cocokkan-penduduk"]
    );
    let known = Thing::of(&office.ask(&office.branch, &known, "penduduk").await);
    let read = office.form(&office.branch, &known).await;
    assert_eq!(read["pencocokan"][0]["hasil"], "cocok");
    // Asked once by one key, however often it is sent; about the form that was seen.
    let head = || office.server.app.ledger.head();
    let body = known.with(json!({ "register": "penduduk" }));
    let key = uuid::Uuid::now_v7().to_string();
    let once = office.post_with_key(&office.branch, ASK, &body, &key).await;
    let written = head().await.unwrap();
    let again = office.post_with_key(&office.branch, ASK, &body, &key).await;
    assert_eq!((once.status, again.status), (200, 200), "{}", again.text());
    assert_eq!(once.data()["versi"], again.data()["versi"]);
    let stale = office.ask(&office.branch, &known, "penduduk").await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    assert_eq!(head().await.unwrap(), written);
    assert_eq!(office.kinds_found().await, Vec::<String>::new());
    // One without settings is named, and nothing is asked.
    let refused = office.ask(&office.branch, &known, "mahasiswa").await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "REGISTER_BELUM_DISETEL")
    );
}

#[tokio::test]
async fn who_is_unknown_there_is_found() {
    let register = Register::start();
    let office = office(
        Some(format!("{}/penduduk", register.url)),
        None,
        "rahasia-uji",
    )
    .await;
    let form = office.submitted(7).await;
    let form = Thing::of(&office.ask(&office.admin, &form, "penduduk").await);
    let read = office.form(&office.admin, &form).await;
    assert_eq!(read["pencocokan"][0]["hasil"], "tidak_ditemukan");
    assert_eq!(office.kinds_found().await, ["DATA_KEPENDUDUKAN"]);
}

/// A server that answers everything alike.
async fn answering(status: StatusCode, text: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = axum::Router::new().fallback(move || async move { (status, text) });
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    url
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_leaves_nothing_behind() {
    let ok = StatusCode::OK;
    let long = format!(r#"{{"nama": "{}"}}"#, "x".repeat(20_000));
    let urls = [
        answering(ok, "<html>".to_owned()).await,
        answering(ok, r#"{"statusPenduduk": "pindah"}"#.to_owned()).await,
        answering(ok, long).await,
        answering(StatusCode::NOT_FOUND, "tidak ada".to_owned()).await,
        answering(StatusCode::BAD_GATEWAY, "{}".to_owned()).await,
        "http://register.example/".to_owned(),
        // Nobody listens here.
        "http://127.0.0.1:9".to_owned(),
    ];
    for url in urls {
        let office = office(Some(url.clone()), None, "rahasia-uji").await;
        let form = office.submitted(1).await;
        let before = office.server.app.ledger.head().await.unwrap();
        let refused = office.ask(&office.branch, &form, "penduduk").await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (503, "REGISTER_TIDAK_MENJAWAB"),
            "{url}"
        );
        assert_eq!(office.server.app.ledger.head().await.unwrap(), before);
        let read = office.form(&office.branch, &form).await;
        assert_eq!(read["pencocokan"], json!([]), "{url}");
    }
    // Control: the same with the words of the contract is kept; with a wrong secret the register refuses.
    let url = answering(ok, "{}".to_owned()).await;
    let office_of = office(Some(url), None, "rahasia-uji").await;
    let form = office_of.submitted(1).await;
    let kept = office_of.ask(&office_of.branch, &form, "penduduk").await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let register = Register::start();
    let url = format!("{}/penduduk", register.url);
    let office = office(Some(url), None, "salah").await;
    let form = office.submitted(1).await;
    let refused = office.ask(&office.branch, &form, "penduduk").await;
    assert_eq!(refused.code(), "REGISTER_TIDAK_MENJAWAB");
}

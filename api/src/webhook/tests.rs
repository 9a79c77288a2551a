//! Programs are told of exactly the events of the log that they asked for, whatever fails on either side. The receiver is a
//! real HTTP server.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use chrono::TimeDelta;
use hmac::{Hmac, KeyInit, Mac};
use ledger::Position;
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::config::SecondFactorRule;
use crate::routes::testing::Office;
use crate::server::testing::TestServer;

const SETTINGS: &str = "/api/cms/pengaturan";
const HOOKS: &str = "/api/cms/webhook";
const ID: &str = "018f0000-0000-7000-8000-000000000024";

#[derive(Debug, Clone)]
struct Message {
    id: String,
    at: String,
    signature: String,
    body: String,
}

/// Tells that a message came, and holds its answer until told to go on.
type Gate = (oneshot::Sender<()>, oneshot::Receiver<()>);

/// What a program took, and how many messages it refuses before.
#[derive(Clone, Default)]
struct Program {
    taken: Arc<Mutex<Vec<Message>>>,
    refuses: Arc<Mutex<usize>>,
    /// Of the next message.
    gate: Arc<Mutex<Option<Gate>>>,
}

async fn take(State(program): State<Program>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let gate = program.gate.lock().unwrap().take();
    if let Some((came, go)) = gate {
        came.send(()).unwrap();
        go.await.unwrap();
    }
    let mut refuses = program.refuses.lock().unwrap();
    if *refuses > 0 {
        *refuses -= 1;
        return StatusCode::INTERNAL_SERVER_ERROR;
    }
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    program.taken.lock().unwrap().push(Message {
        id: header("webhook-id"),
        at: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: String::from_utf8(body.to_vec()).unwrap(),
    });
    StatusCode::NO_CONTENT
}

impl Program {
    /// Serves at an address; gone when the task is aborted.
    async fn serve(&self, listener: TcpListener) -> JoinHandle<()> {
        let router = axum::Router::new()
            .route("/hook", post(take))
            .route("/gone", post(async || StatusCode::GONE))
            .with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() })
    }

    fn messages(&self) -> Vec<Message> {
        self.taken.lock().unwrap().clone()
    }

    fn positions(&self) -> BTreeSet<u64> {
        let position = |message: &Message| {
            let body: Value = serde_json::from_str(&message.body).unwrap();
            body["data"]["nomorPeristiwa"].as_u64().unwrap()
        };
        self.messages().iter().map(position).collect()
    }
}

async fn office() -> Office {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let server = TestServer::start_with(|config| {
        config.webhook_private = true;
        config.second_factor = SecondFactorRule::Offered;
    });
    Office::on(server.await).await
}

/// Two persons set the webhook; gives the position of what set it.
async fn set(office: &Office, url: &str) -> u64 {
    let hook = json!({ "id": ID, "nama": "SIPD", "alamat": url, "jenis": ["application"] });
    let change = json!({ "webhook": { "nilai": [hook], "versi": 0 } });
    let proposed = office.put(&office.admin, SETTINGS, &change).await;
    assert_eq!(proposed.status, 202, "{}", proposed.text());
    let shown = office.read(&office.admin, HOOKS).await.data();
    assert_eq!(
        shown["items"],
        json!([]),
        "nothing is told before two agree"
    );
    office.second_person(&proposed).await.position
}

/// Positions of the events that the webhook asked for, from one on.
async fn in_log(office: &Office, from: u64) -> BTreeSet<u64> {
    let log = &office.server.app.ledger;
    let events = log.read_all_sealed(Position(from), 10_000).await;
    let events = events.unwrap().into_iter();
    events
        .filter(|event| event.stream.stream_type == "application")
        .map(|event| event.position.0)
        .collect()
}

async fn run(office: &Office) {
    super::run(&office.server.app).await.unwrap();
}

#[tokio::test]
async fn a_program_that_two_persons_named_is_told_and_can_check_who_tells() {
    let office = office().await;
    run(&office).await;
    let program = Program::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let _serving = program.serve(listener).await;
    let from = set(&office, &url).await;
    office.submitted(1).await;
    run(&office).await;
    let expected = in_log(&office, from).await;
    assert!(!expected.is_empty());
    assert_eq!(program.positions(), expected);

    let secret = office
        .read(&office.admin, &format!("{HOOKS}/{ID}/rahasia"))
        .await;
    let secret = secret.data()["rahasia"].as_str().unwrap().to_owned();
    let key = BASE64
        .decode(secret.strip_prefix("whsec_").unwrap())
        .unwrap();
    for message in program.messages() {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        mac.update(format!("{}.{}.{}", message.id, message.at, message.body).as_bytes());
        let signed = format!("v1,{}", BASE64.encode(mac.finalize().into_bytes()));
        assert_eq!(message.signature, signed);
        for personal in ["Yuliana", "pemohon@uji.test"] {
            assert!(!message.body.contains(personal), "{}", message.body);
        }
        let body: Value = serde_json::from_str(&message.body).unwrap();
        assert!(
            body["type"]
                .as_str()
                .unwrap()
                .starts_with("formulir-pendaftaran.")
        );
    }
    // Nothing is told twice while all goes well.
    run(&office).await;
    assert_eq!(program.messages().len(), expected.len());
    for who in [&office.government, &office.branch] {
        assert_eq!(office.read(who, HOOKS).await.status, 403);
    }
}

#[tokio::test]
async fn what_fails_is_told_again_after_growing_waits_under_the_same_id() {
    let office = office().await;
    let program = Program::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = program.serve(listener).await;
    let from = set(&office, &format!("http://{address}/hook")).await;
    office.submitted(1).await;
    let expected = in_log(&office, from).await;
    *program.refuses.lock().unwrap() = expected.len();
    run(&office).await;
    assert!(program.messages().is_empty());
    let desk = office
        .read(&office.admin, &format!("{HOOKS}/{ID}"))
        .await
        .data();
    let first = &desk["items"][0];
    assert_eq!(
        (&first["gagal"], &first["status"]),
        (&json!(1), &json!(500))
    );
    assert!(first["cobaLagi"].is_string() && first["diterima"].is_null());
    run(&office).await;
    assert!(program.messages().is_empty(), "not before its time");

    // The receiver is gone, and comes back at its address.
    serving.abort();
    let _ = serving.await;
    office.server.clock.advance(TimeDelta::seconds(6));
    run(&office).await;
    let desk = office.read(&office.admin, HOOKS).await.data();
    assert!(desk["items"][0]["gagalSejak"].is_string(), "{desk}");
    office.server.clock.advance(TimeDelta::seconds(100));
    run(&office).await;
    let listener = TcpListener::bind(address).await.unwrap();
    let _serving = program.serve(listener).await;
    run(&office).await;
    assert!(program.messages().is_empty(), "the second wait is longer");
    office.server.clock.advance(TimeDelta::seconds(300));
    run(&office).await;
    assert_eq!(program.positions(), expected);
    let desk = office.read(&office.admin, HOOKS).await.data();
    assert!(desk["items"][0]["gagalSejak"].is_null(), "{desk}");
    assert_eq!(desk["items"][0]["menunggu"], 0);

    // Somebody asks for one once more.
    let position = *expected.first().unwrap();
    let body = json!({ "id": ID, "nomorPeristiwa": position });
    let again = office
        .post(&office.admin, &format!("{HOOKS}/kirim-ulang"), &body)
        .await;
    assert_eq!(again.status, 200, "{}", again.text());
    run(&office).await;
    let messages = program.messages();
    assert_eq!(messages.len(), expected.len() + 1);
    let last = messages.last().unwrap();
    assert_eq!(messages.iter().filter(|it| it.id == last.id).count(), 2);
}

#[tokio::test]
async fn a_sender_that_dies_between_sending_and_noting_tells_again_and_leaves_nothing_out() {
    let office = office().await;
    let program = Program::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let _serving = program.serve(listener).await;
    let from = set(&office, &url).await;
    for serial in 1..4 {
        office.submitted(serial).await;
        // Cut off at some moment of its work, as a kill would.
        let app = office.server.app.clone();
        let working = tokio::spawn(async move { super::run(&app).await });
        tokio::time::sleep(std::time::Duration::from_millis(3 * u64::from(serial))).await;
        working.abort();
        let _ = working.await;
    }
    // What it had taken in hand is held for a minute; what was torn from its connection counts as failed, and waits longer.
    let expected = in_log(&office, from).await;
    for wait in [61, 300, 3_600] {
        office.server.clock.advance(TimeDelta::seconds(wait));
        run(&office).await;
    }
    assert_eq!(program.positions(), expected);
}

#[tokio::test]
async fn who_takes_nothing_for_days_is_left_alone_until_an_admin_says_otherwise() {
    let mut office = office().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let from = set(&office, &format!("http://{address}/hook")).await;
    office.submitted(1).await;
    run(&office).await;
    for _ in 0..3 {
        office.server.clock.advance(TimeDelta::days(2));
        run(&office).await;
    }
    office.admin = office.server.session("admin@uji.test").await;
    let desk = office.read(&office.admin, HOOKS).await.data();
    assert!(desk["items"][0]["dimatikanSejak"].is_string(), "{desk}");
    let program = Program::default();
    let listener = TcpListener::bind(address).await.unwrap();
    let _serving = program.serve(listener).await;
    office.server.clock.advance(TimeDelta::minutes(2));
    run(&office).await;
    assert!(program.messages().is_empty());
    let body = json!({ "id": ID });
    let on = office
        .post(&office.admin, &format!("{HOOKS}/nyalakan"), &body)
        .await;
    assert_eq!(on.status, 200, "{}", on.text());
    run(&office).await;
    assert_eq!(program.positions(), in_log(&office, from).await);
}

#[tokio::test]
async fn what_is_asked_for_again_while_a_try_hangs_is_sent_again() {
    let office = office().await;
    let program = Program::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let _serving = program.serve(listener).await;
    let from = set(&office, &url).await;
    office.submitted(1).await;
    let (came, has_come) = oneshot::channel();
    let (go, may_go) = oneshot::channel();
    *program.gate.lock().unwrap() = Some((came, may_go));
    let app = office.server.app.clone();
    let working = tokio::spawn(async move { super::run(&app).await.unwrap() });
    has_come.await.unwrap();
    let expected = in_log(&office, from).await;
    let body = json!({ "id": ID, "nomorPeristiwa": expected.first().unwrap() });
    let again = office
        .post(&office.admin, &format!("{HOOKS}/kirim-ulang"), &body)
        .await;
    assert_eq!(again.status, 200, "{}", again.text());
    go.send(()).unwrap();
    assert_eq!(working.await.unwrap(), expected.len());
    run(&office).await;
    let messages = program.messages();
    assert_eq!(messages.len(), expected.len() + 1);
    assert_eq!(messages.last().unwrap().id, messages[0].id);
    run(&office).await;
    assert_eq!(
        program.messages().len(),
        messages.len(),
        "once more, not for ever"
    );
}

#[tokio::test]
async fn who_says_that_it_is_gone_is_left_alone_at_once() {
    let office = office().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/gone", listener.local_addr().unwrap());
    let _serving = Program::default().serve(listener).await;
    set(&office, &url).await;
    office.submitted(1).await;
    run(&office).await;
    let desk = office.read(&office.admin, HOOKS).await.data();
    assert!(desk["items"][0]["dimatikanSejak"].is_string(), "{desk}");
    let told = office
        .read(&office.admin, &format!("{HOOKS}/{ID}"))
        .await
        .data();
    let tried = told["items"].as_array().unwrap().iter();
    assert_eq!(tried.filter(|it| it["gagal"] == 1).count(), 1, "{told}");
}

#[tokio::test]
async fn nothing_is_told_to_a_private_network_unless_the_configuration_lets_it() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let office = Office::open().await;
    for url in [
        "http://beasiswa.example.go.id/hook",
        "https://127.0.0.1/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/hook",
        "https://10.0.0.8:5432/",
        "https://nama:sandi@example.go.id/",
    ] {
        let hook = json!({ "id": ID, "nama": "SIPD", "alamat": url, "jenis": ["award"] });
        let change = json!({ "webhook": { "nilai": [hook], "versi": 0 } });
        let refused = office.put(&office.admin, SETTINGS, &change).await;
        assert_eq!(refused.status, 422, "{url}: {}", refused.text());
        assert_eq!(refused.data()["bidang"][0]["nama"], "webhook", "{url}");
    }
    // A name that leads into the machine is found out when it is used.
    let hook = json!({ "id": ID, "nama": "SIPD", "alamat": "https://localhost/hook", "jenis": ["application"] });
    let change = json!({ "webhook": { "nilai": [hook], "versi": 0 } });
    let proposed = office.put(&office.admin, SETTINGS, &change).await;
    office.second_person(&proposed).await;
    office.submitted(1).await;
    run(&office).await;
    let desk = office
        .read(&office.admin, &format!("{HOOKS}/{ID}"))
        .await
        .data();
    let problem = desk["items"][0]["sebab"].as_str().unwrap();
    assert!(problem.contains("jaringan pribadi"), "{problem}");
}

/// What the receiver of `docs/webhook.md` says of messages: the types of those that it takes, nothing of those it refuses.
fn taken_by_the_guide(secret: &str, cases: &[(&Message, i64)]) -> Vec<Value> {
    let cases: Vec<Value> = cases
        .iter()
        .map(|(message, now)| {
            json!({
                "kepala": {
                    "webhook-id": message.id, "webhook-timestamp": message.at,
                    "webhook-signature": message.signature,
                },
                "isi": message.body, "sekarang": now,
            })
        })
        .collect();
    let script = "
import json, sys
import webhook
hasil = []
for k in json.load(sys.stdin):
    try:
        pesan = webhook.periksa(sys.argv[1], k['kepala'], k['isi'].encode(), k['sekarang'])
        hasil.append(pesan['type'])
    except ValueError:
        hasil.append(None)
json.dump(hasil, sys.stdout)
";
    let mut python = std::process::Command::new("python3")
        .args(["-c", script, secret])
        .env(
            "PYTHONPATH",
            concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/klien"),
        )
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = python.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, json!(cases).to_string().as_bytes()).unwrap();
    drop(input);
    let said = python.wait_with_output().unwrap();
    serde_json::from_slice(&said.stdout).unwrap()
}

#[tokio::test]
async fn the_receiver_of_the_guide_takes_what_is_signed_and_new_and_nothing_else() {
    let office = office().await;
    let program = Program::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let _serving = program.serve(listener).await;
    set(&office, &url).await;
    office.submitted(1).await;
    run(&office).await;
    let message = program.messages().remove(0);
    let target = format!("{HOOKS}/{ID}/rahasia");
    let secret = office.read(&office.admin, &target).await.data()["rahasia"].clone();
    let secret = secret.as_str().unwrap();
    let at: i64 = message.at.parse().unwrap();
    let changed = Message {
        body: message.body.replacen("nomorPeristiwa", "nomorperistiwa", 1),
        ..message.clone()
    };
    let other = Message {
        signature: format!("v1,{}", BASE64.encode([7; 32])),
        ..message.clone()
    };
    // One that another key signed beside ours counts: so a key is changed without a gap.
    let beside = Message {
        signature: format!("{} {}", other.signature, message.signature),
        ..message.clone()
    };
    let said = taken_by_the_guide(
        secret,
        &[
            (&message, at),
            (&beside, at + 299),
            (&changed, at),
            (&other, at),
            (&message, at + 301),
        ],
    );
    let kind = said[0].as_str().unwrap();
    assert!(kind.starts_with("formulir-pendaftaran."), "{said:?}");
    assert_eq!(
        said[1..],
        [json!(kind), Value::Null, Value::Null, Value::Null]
    );
    let foreign = format!("whsec_{}", BASE64.encode([7; 32]));
    assert_eq!(
        taken_by_the_guide(&foreign, &[(&message, at)]),
        [Value::Null]
    );
}

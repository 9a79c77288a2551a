//! Notifications through a push service that is a real HTTP server: it knows the portal by its signature, opens what it carries
//! with the keys of the device, and answers as such services do.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::IntoResponse;
use axum::routing::post;
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use rand::TryRng as _;
use rand::rngs::SysRng;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use web_push_native::{decrypt, p256};

use crate::config::{Config, SecondFactorRule};
use crate::mail::{outbox, reminder};
use crate::ops::mail::{ATTEMPTS_MAX, Channel};
use crate::routes::testing::Office;
use crate::server::testing::{Answer, PASSWORD, TestServer, TestSession, new_database};

const DEVICES: &str = "/api/cms/notification/perangkat";
const OWNER: &str = "pemohon@uji.test";

/// The keys that a browser makes when notifications are switched on.
#[derive(Clone)]
struct Keys {
    secret: p256::SecretKey,
    auth: [u8; 16],
}

impl Keys {
    fn new() -> Self {
        let (mut key, mut auth) = ([0u8; 32], [0u8; 16]);
        SysRng.try_fill_bytes(&mut key).unwrap();
        SysRng.try_fill_bytes(&mut auth).unwrap();
        let secret = p256::SecretKey::from_slice(&key).unwrap();
        Self { secret, auth }
    }

    fn public(&self) -> String {
        BASE64.encode(self.secret.public_key().to_sec1_bytes())
    }
}

/// What a device was told, and how.
#[derive(Debug, Clone)]
struct Shown {
    device: String,
    text: Value,
    topic: String,
    length: usize,
}

/// What a service answers in place of 201.
type Refusal = (u16, Option<&'static str>);

/// A push service.
#[derive(Clone)]
struct Service {
    address: SocketAddr,
    now: Arc<Mutex<DateTime<Utc>>>,
    devices: Arc<Mutex<HashMap<String, (Keys, String)>>>,
    shown: Arc<Mutex<Vec<Shown>>>,
    answers: Arc<Mutex<Vec<Refusal>>>,
}

/// Whether a request comes from the portal that a device was switched on for: VAPID, RFC 8292.
fn is_known(service: &Service, headers: &HeaderMap, key: &str) -> bool {
    let signed = headers["authorization"].to_str().unwrap();
    let rest = signed.strip_prefix("vapid t=").unwrap();
    let (token, public) = rest.split_once(", k=").unwrap();
    let decoding = DecodingKey::from_ec_der(&BASE64.decode(public).unwrap());
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_audience(&[format!("http://{}", service.address)]);
    // By the clock of the test, below.
    validation.validate_exp = false;
    let claims = decode::<Value>(token, &decoding, &validation)
        .unwrap()
        .claims;
    let left = claims["exp"].as_i64().unwrap() - service.now.lock().unwrap().timestamp();
    let contact = claims["sub"].as_str().unwrap();
    public == key && (1..=86_400).contains(&left) && contact.starts_with("mailto:")
}

async fn carry(
    State(service): State<Service>,
    address: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> axum::response::Response {
    if let Some((status, after)) = service.answers.lock().unwrap().pop() {
        let status = StatusCode::from_u16(status).unwrap();
        return match after {
            Some(after) => (status, [("retry-after", after)]).into_response(),
            None => status.into_response(),
        };
    }
    let device = address.path().rsplit('/').next().unwrap_or_default();
    let found = service.devices.lock().unwrap().get(device).cloned();
    let Some((keys, key)) = found else {
        return StatusCode::GONE.into_response();
    };
    if !is_known(&service, &headers, &key) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let ttl: u64 = headers["ttl"].to_str().unwrap().parse().unwrap();
    if headers["content-encoding"] != "aes128gcm" || ttl == 0 || body.len() > 4_096 {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let length = body.len();
    let text = decrypt(body.to_vec(), &keys.secret, &keys.auth.into()).unwrap();
    service.shown.lock().unwrap().push(Shown {
        device: device.to_owned(),
        text: serde_json::from_slice(&text).unwrap(),
        topic: headers["topic"].to_str().unwrap().to_owned(),
        length,
    });
    StatusCode::CREATED.into_response()
}

impl Service {
    async fn start(now: DateTime<Utc>) -> (Self, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = Self {
            address: listener.local_addr().unwrap(),
            now: Arc::new(Mutex::new(now)),
            devices: Arc::default(),
            shown: Arc::default(),
            answers: Arc::default(),
        };
        let serving = service.serve(listener);
        (service, serving)
    }

    fn serve(&self, listener: TcpListener) -> JoinHandle<()> {
        let router = axum::Router::new()
            .route("/kirim/{device}", post(carry))
            .with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() })
    }

    fn shown(&self) -> Vec<Shown> {
        self.shown.lock().unwrap().clone()
    }

    fn texts(&self) -> Vec<String> {
        let shown = self.shown();
        let texts = shown.iter().map(|shown| shown.text["isi"].as_str());
        texts.map(|text| text.unwrap().to_owned()).collect()
    }

    fn will_answer(&self, answers: &[Refusal]) {
        *self.answers.lock().unwrap() = answers.iter().rev().copied().collect();
    }

    /// What a browser gives when notifications are switched on with a key of the portal.
    fn subscription(&self, device: &str, key: &str) -> Value {
        let keys = Keys::new();
        let body = json!({
            "alamat": format!("http://{}/kirim/{device}", self.address),
            "p256dh": keys.public(),
            "auth": BASE64.encode(keys.auth),
            "kunci": key,
        });
        let known = (keys, key.to_owned());
        let mut devices = self.devices.lock().unwrap();
        devices.insert(device.to_owned(), known);
        body
    }
}

async fn portal(change: impl FnOnce(&mut Config)) -> Office {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let server = TestServer::start_with(|config| {
        config.push_private = true;
        config.second_factor = SecondFactorRule::Offered;
        change(config);
    });
    let office = Office::on(server.await).await;
    super::begin(&office.server.app).await.unwrap();
    office
}

impl Office {
    async fn devices_of(&self, who: &TestSession) -> Vec<Value> {
        let data = self.read(who, DEVICES).await.data();
        data["items"].as_array().unwrap().clone()
    }

    async fn public_key(&self) -> String {
        let data = self.read(&self.applicant, DEVICES).await.data();
        assert_eq!(data["kantorMengirim"], true, "{data}");
        data["kunci"].as_str().unwrap().to_owned()
    }

    /// Switches a device on, as its browser does; its id.
    async fn device_on(&self, who: &TestSession, service: &Service, device: &str) -> String {
        let body = service.subscription(device, &self.public_key().await);
        let on = self.post(who, DEVICES, &body).await;
        assert_eq!(on.status, 200, "{}", on.text());
        assert_eq!(on.data()["keadaan"], "nyala");
        on.data()["id"].as_str().unwrap().to_owned()
    }

    async fn device_asked(&self, who: &TestSession, service: &Service, device: &str) -> Value {
        let body = json!({ "alamat": format!("http://{}/kirim/{device}", service.address) });
        let answer = self.post(who, &format!("{DEVICES}/periksa"), &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()["keadaan"].clone()
    }

    /// Lets what the log asks for be queued and sent; how many notifications the services took.
    async fn notified(&self, service: &Service) -> usize {
        let app = &self.server.app;
        *service.now.lock().unwrap() = app.now();
        let last = app.ledger.head().await.unwrap() - 1;
        let patience = std::time::Duration::from_secs(10);
        app.read.wait_for(last, patience).await.unwrap();
        outbox::run(app).await.unwrap();
        super::run(app).await.unwrap()
    }

    /// Signs in anew who acts here, after a time in which sessions ended.
    async fn come_back(&mut self) {
        self.applicant = self.server.session(OWNER).await;
        self.branch = self.server.session("dpc@uji.test").await;
    }

    async fn device_tried(&self, who: &TestSession, id: &str) -> Answer {
        self.post(who, &format!("{DEVICES}/{id}/coba"), &json!({}))
            .await
    }
}

/// What happens is shown on every device that its owner switched on, in words for all to read; the next day too, when it is
/// asked for what was left undone.
async fn told_on_every_device(change: impl FnOnce(&mut Config)) {
    let mut office = portal(change).await;
    let (service, _serving) = Service::start(office.server.now()).await;
    office
        .device_on(&office.applicant, &service, "ponsel")
        .await;
    office
        .device_on(&office.applicant, &service, "laptop")
        .await;
    office.transferred(2, 3_000_000).await;
    assert_eq!(
        office.notified(&service).await,
        6,
        "three matters, two devices"
    );
    assert_eq!(office.notified(&service).await, 0, "once each");
    let texts = service.texts();
    for told in ["disetujui", "disalurkan"] {
        let count = texts.iter().filter(|text| text.contains(told)).count();
        assert_eq!(count, 2, "{told}: {texts:?}");
    }
    for secret in ["3.000.000", "Yuliana", "10203040", "1234567", OWNER] {
        let shown = service.shown();
        let all = shown.iter().map(|shown| shown.text.to_string());
        assert!(!all.collect::<String>().contains(secret), "{secret}");
    }
    for shown in service.shown() {
        assert_eq!(shown.text["alamat"], "/user/dashboard");
        assert_eq!(shown.text["tanda"], shown.topic);
        assert_eq!(shown.topic.len(), 32, "RFC 8030: at most 32 of base64url");
        assert_eq!(
            shown.length,
            service.shown()[0].length,
            "one length for all"
        );
    }
    // The same matter has one topic for each device, another matter another.
    let topics = |device: &str| {
        let shown = service.shown().into_iter();
        let own = shown.filter(|shown| shown.device == device);
        own.map(|shown| shown.topic).collect::<Vec<_>>()
    };
    assert_eq!(topics("ponsel").len(), 3);

    let devices = office.devices_of(&office.applicant).await;
    assert!(
        devices
            .iter()
            .all(|device| device["terakhirDikirim"].is_string())
    );
    office.server.clock.advance(Duration::days(8));
    office.come_back().await;
    reminder::queue(&office.server.app).await.unwrap();
    assert_eq!(office.notified(&service).await, 2);
    let last = service.texts().pop().unwrap();
    assert!(last.starts_with("1 hal menunggu Anda"), "{last}");

    // Switched off, nothing is shown any more.
    for device in office.devices_of(&office.applicant).await {
        let target = format!("{DEVICES}/{}", device["id"].as_str().unwrap());
        let stranger = office.delete(&office.branch, &target).await;
        assert_eq!(stranger.status, 403, "{}", stranger.text());
        let off = office.delete(&office.applicant, &target).await;
        assert_eq!(off.status, 200, "{}", off.text());
        let again = office.delete(&office.applicant, &target).await;
        assert_eq!(again.status, 404, "{}", again.text());
    }
    office.server.clock.advance(Duration::days(7));
    reminder::queue(&office.server.app).await.unwrap();
    assert_eq!(office.notified(&service).await, 0);
    assert_eq!(service.shown().len(), 8);
}

#[tokio::test]
async fn what_happens_is_shown_on_every_device_in_words_for_all_to_read() {
    told_on_every_device(|_| {}).await;
}

#[tokio::test]
async fn what_happens_is_shown_on_every_device_also_over_postgres() {
    let url = new_database("push").await;
    told_on_every_device(|config| config.database_url = Some(url)).await;
}

#[tokio::test]
async fn what_fails_is_tried_again_as_late_as_the_service_says() {
    let office = portal(|_| {}).await;
    let (service, serving) = Service::start(office.server.now()).await;
    office
        .device_on(&office.applicant, &service, "ponsel")
        .await;
    office.approved(2).await;
    // Recommended and approved.
    service.will_answer(&[(500, None), (429, Some("1800"))]);
    assert_eq!(office.notified(&service).await, 0);
    office.server.clock.advance(Duration::minutes(2));
    assert_eq!(office.notified(&service).await, 1, "one waits half an hour");
    // Away, and back at its address.
    serving.abort();
    let _ = serving.await;
    office.server.clock.advance(Duration::minutes(29));
    assert_eq!(office.notified(&service).await, 0);
    let listener = TcpListener::bind(service.address).await.unwrap();
    let _serving = service.serve(listener);
    office.server.clock.advance(Duration::minutes(3));
    assert_eq!(office.notified(&service).await, 1);
    assert_eq!(service.texts().len(), 2);
}

#[tokio::test]
async fn a_device_that_is_gone_is_forgotten_and_nothing_waits_for_it() {
    let office = portal(|_| {}).await;
    let (service, _serving) = Service::start(office.server.now()).await;
    office
        .device_on(&office.applicant, &service, "ponsel")
        .await;
    service.devices.lock().unwrap().clear();
    office.recommended(2).await;
    assert_eq!(office.notified(&service).await, 0);
    assert!(office.devices_of(&office.applicant).await.is_empty());
    let ops = &office.server.app.ops;
    let waiting = ops.waiting_mails(Channel::Push, office.server.now());
    let waiting = waiting.await.unwrap();
    assert_eq!((waiting.count, waiting.given_up), (0, 0));
}

#[tokio::test]
async fn a_service_that_never_answers_is_given_up_and_holds_up_no_mail() {
    let office = portal(|_| {}).await;
    let (service, serving) = Service::start(office.server.now()).await;
    office
        .device_on(&office.applicant, &service, "ponsel")
        .await;
    serving.abort();
    let _ = serving.await;
    office.recommended(2).await;
    for _ in 0..ATTEMPTS_MAX + 2 {
        assert_eq!(office.notified(&service).await, 0);
        office.server.clock.advance(Duration::hours(7));
    }
    let ops = &office.server.app.ops;
    let waiting = |channel| ops.waiting_mails(channel, office.server.now());
    let (shown, mails) = (waiting(Channel::Push), waiting(Channel::Mail));
    let (shown, mails) = (shown.await.unwrap(), mails.await.unwrap());
    assert_eq!((shown.count, shown.given_up), (0, 1), "not tried for ever");
    assert_eq!((mails.count, mails.given_up), (0, 0));
}

#[tokio::test]
async fn a_device_goes_with_its_session_and_with_whoever_signs_in_on_it_next() {
    let mut office = portal(|_| {}).await;
    let (service, _serving) = Service::start(office.server.now()).await;
    let server = &office.server;
    let (here, there) = (server.session(OWNER).await, server.session(OWNER).await);
    office.device_on(&here, &service, "ponsel").await;
    office.device_on(&there, &service, "laptop").await;
    assert_eq!(office.devices_of(&here).await.len(), 2);
    let own: Vec<Value> = office.devices_of(&here).await;
    assert_eq!(own.iter().filter(|it| it["iniSesi"] == true).count(), 1);
    assert_eq!(
        office.device_asked(&there, &service, "laptop").await,
        "nyala"
    );
    // Signing out there.
    let body = json!({ "userId": there.user_id, "jti": there.jti });
    let out = server.post_as(&there, "/api/web/user/logout", &body).await;
    assert_eq!(out.status, 200, "{}", out.text());
    assert_eq!(office.devices_of(&here).await.len(), 1);
    assert_eq!(office.device_asked(&here, &service, "laptop").await, "mati");

    // A session that ran out leaves the device on; the next one takes it over and, ended from elsewhere, takes it along.
    office.server.clock.advance(Duration::days(31));
    office.come_back().await;
    let server = &office.server;
    let (here, there) = (server.session(OWNER).await, server.session(OWNER).await);
    assert_eq!(
        office.device_asked(&here, &service, "ponsel").await,
        "nyala"
    );
    let body = json!({ "id": here.jti });
    let target = "/api/cms/keamanan-akun/akhiri-sesi";
    assert_eq!(office.post(&there, target, &body).await.status, 200);
    assert!(office.devices_of(&there).await.is_empty());

    // Another person on the same device: nothing of the first is shown there any more.
    office.device_on(&there, &service, "ponsel").await;
    server.user("kakak@uji.test", domain::Role::Applicant).await;
    let other = server.session("kakak@uji.test").await;
    assert_eq!(
        office.device_asked(&other, &service, "ponsel").await,
        "mati"
    );
    assert!(office.devices_of(&there).await.is_empty());
    // And who switches it on has it alone.
    office.device_on(&there, &service, "ponsel").await;
    office.device_on(&other, &service, "ponsel").await;
    assert!(office.devices_of(&there).await.is_empty());
    assert_eq!(office.devices_of(&other).await.len(), 1);

    // A new password leaves on the device of who chose it alone.
    let elsewhere = server.session("kakak@uji.test").await;
    office.device_on(&elsewhere, &service, "laptop").await;
    let new = "Gunung-Trikora-4750!";
    let body = json!({ "passwordSekarang": PASSWORD, "password": new, "konfirmasiPassword": new });
    let target = "/api/cms/user/password";
    let changed = office.post(&elsewhere, target, &body).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let left = office.devices_of(&elsewhere).await;
    assert_eq!((left.len(), &left[0]["iniSesi"]), (1, &json!(true)));
}

#[tokio::test]
async fn a_try_really_sends_and_says_what_came_of_it() {
    let office = portal(|_| {}).await;
    let (service, _serving) = Service::start(office.server.now()).await;
    let who = &office.applicant;
    let id = office.device_on(who, &service, "ponsel").await;
    let taken = office.device_tried(who, &id).await;
    assert_eq!(taken.data()["hasil"], "diterima", "{}", taken.text());
    assert!(service.texts()[0].contains("Uji kirim"));
    service.will_answer(&[(503, None)]);
    assert_eq!(office.device_tried(who, &id).await.data()["hasil"], "gagal");
    let other = office
        .server
        .user("kakak@uji.test", domain::Role::Applicant);
    other.await;
    let stranger = office.server.session("kakak@uji.test").await;
    assert_eq!(office.device_tried(&stranger, &id).await.status, 404);
    service.will_answer(&[(404, None)]);
    assert_eq!(
        office.device_tried(who, &id).await.data()["hasil"],
        "hilang"
    );
    assert!(office.devices_of(who).await.is_empty());
    // Nobody rings their phone all day.
    let id = office.device_on(who, &service, "ponsel").await;
    let mut last = 200;
    for _ in 0..12 {
        last = office.device_tried(who, &id).await.status;
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn only_https_on_the_public_network_is_asked() {
    let office = portal(|config| config.push_private = false).await;
    let (service, _serving) = Service::start(office.server.now()).await;
    let who = &office.applicant;
    let good = service.subscription("ponsel", &office.public_key().await);
    for address in [
        "http://push.example.com/kirim/1",
        "https://127.0.0.1/kirim",
        "https://[::1]/kirim",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.8/",
        "https://push.example.com:5432/",
        "https://nama:sandi@push.example.com/",
        "bukan alamat",
    ] {
        let mut body = good.clone();
        body["alamat"] = json!(address);
        let refused = office.post(who, DEVICES, &body).await;
        assert_eq!(refused.status, 422, "{address}: {}", refused.text());
        assert_eq!(refused.data()["bidang"][0]["nama"], "alamat", "{address}");
    }
    // A name that leads into the machine is found out when it is used.
    let mut body = good.clone();
    body["alamat"] = json!("https://localhost/kirim/1");
    let on = office.post(who, DEVICES, &body).await;
    let id = on.data()["id"].as_str().unwrap().to_owned();
    assert_eq!(office.device_tried(who, &id).await.data()["hasil"], "gagal");
    for (field, value) in [
        ("p256dh", json!("AAAA")),
        ("auth", json!("AAAA")),
        ("kunci", json!("kunci lain")),
    ] {
        let mut body = good.clone();
        body["alamat"] = json!("https://push.example.com/kirim/1");
        body[field] = value;
        let refused = office.post(who, DEVICES, &body).await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.text());
        assert_eq!(refused.data()["bidang"][0]["nama"], field);
    }
}

#[tokio::test]
async fn with_another_key_devices_are_switched_on_anew_and_a_portal_may_show_none() {
    let office = portal(|_| {}).await;
    let (service, _serving) = Service::start(office.server.now()).await;
    let who = &office.applicant;
    office.device_on(who, &service, "ponsel").await;
    let app = &office.server.app;
    // What is kept names neither the service nor the keys.
    let id: uuid::Uuid = who.user_id.parse().unwrap();
    let kept = app.ops.push_devices_of(id).await.unwrap();
    let kept = format!("{kept:?}");
    assert!(
        !kept.contains("127.0.0.1") && !kept.contains("kirim"),
        "{kept}"
    );
    // Another machine was started last, with another key: this one sends nothing, and says so.
    app.ops.name_push_key("lain", app.now()).await.unwrap();
    office.recommended(2).await;
    assert_eq!(office.notified(&service).await, 0);
    let told = office.read(who, DEVICES).await.data();
    assert_eq!(
        (&told["kantorMengirim"], &told["items"]),
        (&json!(false), &json!([]))
    );
    // The same key everywhere.
    super::begin(app).await.unwrap();
    assert_eq!(office.device_asked(who, &service, "ponsel").await, "nyala");

    // A lost key: its devices are switched on once more.
    let mut device = app.ops.push_devices_of(id).await.unwrap().remove(0);
    device.key_mark = "hilang".to_owned();
    app.ops.keep_push_device(&device, app.now()).await.unwrap();
    assert_eq!(office.device_asked(who, &service, "ponsel").await, "ulang");
    office.device_on(who, &service, "ponsel").await;
    assert_eq!(office.device_asked(who, &service, "ponsel").await, "nyala");

    let office = portal(|config| config.push = false).await;
    let told = office.read(&office.applicant, DEVICES).await.data();
    assert_eq!(
        (&told["kantorMengirim"], &told["kunci"]),
        (&json!(false), &Value::Null)
    );
    let body = service.subscription("ponsel", "kunci");
    let refused = office.post(&office.applicant, DEVICES, &body).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "PEMBERITAHUAN_TIDAK_DIKIRIM")
    );
}

/// What devices open is what RFC 8291 says: its own example (appendix A) is opened by what opens ours here.
#[test]
fn the_example_of_the_standard_is_opened() {
    let decoded = |text| BASE64.decode(text).unwrap();
    let body = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    let secret = decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
    let auth: [u8; 16] = decoded("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap();
    let secret = p256::SecretKey::from_slice(&secret).unwrap();
    let text = decrypt(decoded(body), &secret, &auth.into()).unwrap();
    assert_eq!(text, b"When I grow up, I want to be a watermelon");
}

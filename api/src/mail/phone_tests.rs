//! Messages to phones through a gateway that is a real HTTP server: who is told, of what, and what happens when it fails.

use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use chrono::Duration;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{outbox, phone, reminder};
use crate::config::SecondFactorRule;
use crate::ops::mail::{ATTEMPTS_MAX, Channel};
use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::TestServer;

const OWN: &str = "/api/cms/notification/pengingat";

/// What the gateway took, and how it answers.
#[derive(Clone, Default)]
struct Phones {
    taken: Arc<Mutex<Vec<Value>>>,
    answers: Arc<Mutex<Vec<(u16, &'static str)>>>,
}

async fn take(
    State(phones): State<Phones>,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, String) {
    if let Some((status, said)) = phones.answers.lock().unwrap().pop() {
        return (StatusCode::from_u16(status).unwrap(), said.to_owned());
    }
    if headers["authorization"] != "Bearer rahasia-gerbang" {
        return (StatusCode::UNAUTHORIZED, String::new());
    }
    let message: Value = serde_json::from_slice(&body).unwrap();
    phones.taken.lock().unwrap().push(message);
    (StatusCode::OK, r#"{"status":true}"#.to_owned())
}

impl Phones {
    async fn office(&self) -> Office {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/kirim", listener.local_addr().unwrap());
        let router = axum::Router::new()
            .route("/kirim", post(take))
            .with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let server = TestServer::start_with(|config| {
            config.message_url = Some(url);
            config.message_body = r#"{"to":"{nomor}","text":"{pesan}","key":"{kunci}"}"#.to_owned();
            config.message_header = Some("Authorization: Bearer {rahasia}".to_owned());
            config.message_secret = Some("rahasia-gerbang".to_owned());
            config.message_accepted = Some(r#""status":true"#.to_owned());
            config.second_factor = SecondFactorRule::Offered;
        });
        Office::on(server.await).await
    }

    fn texts(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap();
        let texts = taken
            .iter()
            .map(|message| message["text"].as_str().unwrap());
        texts.map(str::to_owned).collect()
    }
}

impl Office {
    /// Lets what the log asks for be queued and sent; how many messages the gateway took.
    async fn told_by_phone(&self) -> usize {
        let app = &self.server.app;
        let last = app.ledger.head().await.unwrap() - 1;
        let patience = std::time::Duration::from_secs(10);
        app.read.wait_for(last, patience).await.unwrap();
        outbox::run(app).await.unwrap();
        phone::run(app).await.unwrap()
    }

    /// A branch hands in the form of somebody without an account or an address, and another of it sends it back.
    async fn sent_back(&self, serial: u32) {
        let judge = format!("dpc{serial}@uji.test");
        self.server.user(&judge, domain::Role::Branch).await;
        let judge = &self.server.session(&judge).await;
        let body = json!({ "isi": Self::filled_form(serial) });
        let begun = self
            .post(&self.branch, &format!("{FORM}/create"), &body)
            .await;
        let mut form = Thing::of(&begun);
        for kind in DOCUMENTS {
            form = self.attach(&self.branch, &form, kind).await;
        }
        let body = form.with(json!({}));
        let sent = self
            .post(&self.branch, &format!("{FORM}/ajukan"), &body)
            .await;
        let judged = Thing::of(&sent)
            .with(json!({ "jenis": "khs", "putusan": "tidak_sah", "catatan": "Buram" }));
        let target = format!("{FORM}/periksa-dokumen");
        let form = Thing::of(&self.post(judge, &target, &judged).await);
        let body = form.with(json!({ "catatan": "Unggah ulang KHS", "dokumen": ["khs"] }));
        let target = format!("{FORM}/minta-perbaikan");
        let asked = self.post(judge, &target, &body).await;
        assert_eq!(asked.status, 200, "{}", asked.text());
    }

    async fn switch(&self, wanted: bool) {
        let body = json!({ "lewatPonsel": wanted });
        let answer = self.put(&self.applicant, OWN, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

#[tokio::test]
async fn who_wants_it_is_told_by_phone_also_after_the_gateway_failed() {
    let phones = Phones::default();
    let mut office = phones.office().await;
    let own = office.read(&office.applicant, OWN).await.data();
    assert_eq!(
        (
            &own["lewatPonsel"],
            &own["kantorMengirimPesan"],
            &own["nomorPonsel"]
        ),
        (&json!(false), &json!(true), &Value::Null)
    );
    // Somebody with a mailbox is told by phone once they want it.
    office.switch(true).await;
    office.transferred(2, 3_000_000).await;
    let own = office.read(&office.applicant, OWN).await.data();
    assert_eq!(own["lewatPonsel"], true);
    assert!(
        own["nomorPonsel"].as_str().unwrap().ends_with("7890"),
        "{own}"
    );

    *phones.answers.lock().unwrap() = vec![(200, r#"{"status":false}"#), (503, "")];
    assert_eq!(
        office.told_by_phone().await,
        1,
        "of three the first two fail"
    );
    assert_eq!(
        office.told_by_phone().await,
        0,
        "each waits before it is tried again"
    );
    office.server.clock.advance(Duration::minutes(2));
    assert_eq!(office.told_by_phone().await, 2);
    assert_eq!(office.told_by_phone().await, 0, "once each");
    let texts = phones.texts();
    let has = |word: &str| texts.iter().filter(|text| text.contains(word)).count();
    assert_eq!(
        (
            has("disetujui."),
            has("sudah disalurkan"),
            has("/user/dashboard")
        ),
        (1, 1, 3),
        "{texts:?}"
    );
    for secret in ["3.000.000", "Yuliana", "10203040", "1234567"] {
        assert_eq!(has(secret), 0, "{texts:?}");
    }
    let taken = phones.taken.lock().unwrap().clone();
    assert!(
        taken
            .iter()
            .all(|message| message["to"] == "+6281234567890"),
        "{taken:?}"
    );

    // What is left undone, once a week; and none to whom wants none.
    office.server.clock.advance(Duration::days(8));
    office.applicant = office.server.session("pemohon@uji.test").await;
    reminder::queue(&office.server.app).await.unwrap();
    assert_eq!(office.told_by_phone().await, 1);
    assert!(
        phones.texts()[3].contains("1 hal menunggu Anda"),
        "{:?}",
        phones.texts()
    );
    // Recommended, approved, transferred, reminded: four. The week after, to whom wants none, none.
    office.switch(false).await;
    office.server.clock.advance(Duration::days(7));
    reminder::queue(&office.server.app).await.unwrap();
    assert_eq!(office.told_by_phone().await, 0);
    assert_eq!(phones.texts().len(), 4);
}

#[tokio::test]
async fn who_has_no_mailbox_is_told_by_phone_and_a_gateway_that_is_away_is_given_up() {
    let phones = Phones::default();
    let mut office = phones.office().await;
    office.sent_back(7).await;
    *phones.answers.lock().unwrap() = vec![(502, ""); ATTEMPTS_MAX as usize];
    for _ in 0..ATTEMPTS_MAX + 2 {
        assert_eq!(office.told_by_phone().await, 0);
        office.server.clock.advance(Duration::hours(7));
    }
    let waiting = &office.server.app.ops;
    let waiting = waiting
        .waiting_mails(Channel::Phone, office.server.now())
        .await;
    let waiting = waiting.unwrap();
    assert_eq!(
        (waiting.count, waiting.given_up),
        (0, 1),
        "not tried for ever"
    );
    assert_eq!(phones.texts(), Vec::<String>::new());
    // The next one goes out: nothing of the first is in its way.
    office.branch = office.server.session("dpc@uji.test").await;
    office.sent_back(8).await;
    assert_eq!(office.told_by_phone().await, 1);
    assert!(
        phones.texts()[0].contains("meminta perbaikan"),
        "{:?}",
        phones.texts()
    );
}

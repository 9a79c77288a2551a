//! The program as tests meet it: the real router, a fixed clock, honest signatures.

use std::sync::Arc;

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Request},
};
use chrono::{DateTime, Utc};
use serde_json::Value;
use tower::ServiceExt;

use crate::{
    clock::{Clock, FixedClock},
    config::Config,
    ops::Ops,
    secrets::Secrets,
    signing,
    state::{App, AppState},
};

/// A running program without a socket.
pub struct TestServer {
    /// Its parts.
    pub app: AppState,
    /// Its clock.
    pub clock: Arc<FixedClock>,
    router: Router,
    _folder: tempfile::TempDir,
}

/// What came back.
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// Body.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// `data` of the envelope.
    pub fn data(&self) -> Value {
        self.json()["data"].clone()
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.data()["kode"].as_str().unwrap_or_default().to_owned()
    }
}

/// A GET request.
pub fn get(target: &str) -> axum::http::request::Builder {
    Request::get(target)
}

impl TestServer {
    /// Starts with an empty data folder.
    pub async fn start() -> Self {
        let clock = Arc::new(FixedClock::new(
            DateTime::from_timestamp(1_767_225_600, 0).unwrap(),
        ));
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let ops = Ops::open_file(folder.path()).await.unwrap();
        let secrets = Secrets::for_tests();
        let app = AppState::new(App::new(config, clock.clone(), secrets, ops));
        let router = super::router(app.clone()).unwrap();
        Self {
            app,
            clock,
            router,
            _folder: folder,
        }
    }

    /// The present moment.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Sends a request without a body.
    pub async fn send(&self, request: axum::http::request::Builder) -> Answer {
        self.send_request(request.body(Body::empty()).unwrap())
            .await
    }

    /// Sends a request.
    pub async fn send_request(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            bytes: bytes.to_vec(),
        }
    }

    /// The CSRF token of a new visitor.
    pub async fn visitor_token(&self) -> String {
        let answer = self.send(get("/api/web/session")).await;
        answer.data()["csrf_token"].as_str().unwrap().to_owned()
    }

    /// An honestly signed write with a JSON body.
    pub fn signed(&self, method: &str, target: &str, csrf: &str, body: &Value) -> Request<Body> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let timestamp = self.now().timestamp_millis().to_string();
        let nonce = uuid::Uuid::new_v4().simple().to_string();
        let key = signing::session_key(csrf);
        let mac = signing::sign(&key, method, target, &timestamp, &nonce, body.as_bytes());
        Request::builder()
            .method(method)
            .uri(target)
            .header("content-type", "application/json")
            .header("x-csrf-token", csrf)
            .header("x-timestamp", timestamp)
            .header("x-nonce", nonce)
            .header("x-signature", hex::encode(mac))
            .header("idempotency-key", uuid::Uuid::new_v4().to_string())
            .body(Body::from(body))
            .unwrap()
    }
}

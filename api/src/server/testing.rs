//! The program as tests meet it: the real router, a fixed clock, honest signatures.

use std::{collections::HashMap, sync::Arc};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Request, header},
};
use chrono::{DateTime, Utc};
use commands::{Call, user::NewUser};
use domain::{Actor, Role};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, Executor, any::AnyConnectOptions};
use tower::ServiceExt;
use uuid::Uuid;

use crate::{
    boot,
    clock::{Clock, FixedClock},
    config::Config,
    docs::answers,
    mail::{Mail, outbox},
    secrets::Secrets,
    signing,
    state::AppState,
};

/// Password of every account made by [`TestServer::user`].
pub const PASSWORD: &str = "Demo-Nduga-2025!";

/// A document of nothing but paper.
pub const PAPER_PDF: &[u8] =
    b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

/// A running program without a socket.
pub struct TestServer {
    /// Its parts.
    pub app: AppState,
    /// Its clock.
    pub clock: Arc<FixedClock>,
    router: Router,
    _folder: tempfile::TempDir,
}

/// Somebody signed in.
#[derive(Debug, Clone)]
pub struct TestSession {
    /// The user.
    pub user_id: String,
    /// The session.
    pub jti: String,
    /// Bearer token.
    pub access: String,
    /// CSRF token, of which the signing key comes.
    pub csrf: String,
    /// Refresh token.
    pub refresh: String,
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

    /// The cookies set, whole lines by name.
    pub fn cookies(&self) -> HashMap<String, String> {
        self.headers
            .get_all(header::SET_COOKIE)
            .iter()
            .map(|value| value.to_str().unwrap().to_owned())
            .map(|line| (line.split('=').next().unwrap().to_owned(), line))
            .collect()
    }

    /// The bare value of a cookie.
    pub fn cookie_value(&self, name: &str) -> String {
        let line = &self.cookies()[name];
        let value = line.split_once('=').unwrap().1;
        value.split(';').next().unwrap().to_owned()
    }
}

/// A GET request.
pub fn get(target: &str) -> axum::http::request::Builder {
    Request::get(target)
}

/// A black picture.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    image::DynamicImage::new_rgb8(width, height)
        .write_to(
            &mut std::io::Cursor::new(&mut bytes),
            image::ImageFormat::Png,
        )
        .unwrap();
    bytes
}

/// A new database on the PostgreSQL server the tests were given.
pub async fn new_database(name: &str) -> String {
    let url = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = url.parse().unwrap();
    let mut server = options.connect().await.unwrap();
    let name = format!("{name}_{}", Uuid::new_v4().simple());
    let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    server.execute(sql).await.unwrap();
    server.close().await.unwrap();
    let (start, _) = url.rsplit_once('/').unwrap();
    format!("{start}/{name}")
}

impl TestServer {
    /// Starts with an empty data folder.
    pub async fn start() -> Self {
        Self::start_with(|config| config.demo = true).await
    }

    /// Starts with another configuration.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            data_dir: folder.path().to_owned(),
            // Their clock stands still: a minute never ends.
            writes_per_minute: 0,
            writes_per_day: 0,
            ..Config::default()
        };
        change(&mut config);
        Self {
            _folder: folder,
            ..Self::start_in(config).await
        }
    }

    /// Starts with what a configuration names, which the caller keeps.
    pub async fn start_in(config: Config) -> Self {
        let clock = Arc::new(FixedClock::new(
            DateTime::from_timestamp(1_767_225_600, 0).unwrap(),
        ));
        let folder = tempfile::tempdir().unwrap();
        let app = boot::open_with(config, clock.clone(), Secrets::for_tests(), None)
            .await
            .unwrap();
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
        let (asked, request) = answers::Asked::of(request).await;
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        // Whatever a test asks for: what it gets is what programs are told that they get.
        let unsaid = asked.unsaid(parts.status.as_u16(), &parts.headers, &bytes);
        assert!(unsaid.is_empty(), "not in openapi.json: {unsaid:#?}");
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            bytes: bytes.to_vec(),
        }
    }

    /// The answer as it comes, for what does not end.
    pub async fn answer_to(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Status and code of an answer, without waiting for the end of a stream.
    pub async fn outcome(&self, request: Request<Body>) -> (u16, String) {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let is_json = response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        if !is_json {
            return (status, String::new());
        }
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX)
            .await
            .unwrap();
        let body: Value = serde_json::from_slice(&bytes).unwrap();
        let code = body["data"]["kode"].as_str().unwrap_or_default();
        (status, code.to_owned())
    }

    /// The CSRF token of a new visitor.
    pub async fn visitor_token(&self) -> String {
        let answer = self.send(get("/api/web/session")).await;
        answer.data()["csrf_token"].as_str().unwrap().to_owned()
    }

    /// Makes an account that can sign in. Branch users belong to `kenyam`, institution users to the
    /// first institution of the reference list.
    pub async fn user(&self, email: &str, role: Role) -> Uuid {
        let password_hash = self.app.passwords.hash(PASSWORD.to_owned()).await.unwrap();
        let institution = &domain::reference::institutions()[0].code;
        let new = NewUser {
            email: email.parse().unwrap(),
            alternate_email: None,
            password_hash: Some(password_hash),
            role,
            name: Some(format!("Uji {role}")),
            branch_id: (role == Role::Branch).then(|| "kenyam".to_owned()),
            institution_id: (role == Role::Institution).then(|| institution.clone()),
            email_verified: true,
        };
        let call = Call::new(Actor::system());
        let done = commands::user::create(&self.app.commands, &call, new)
            .await
            .unwrap();
        done.answer.id.parse().unwrap()
    }

    /// Opens registration of a year for every scholarship type.
    pub async fn open_registration(&self, year: u16) {
        let call = Call::new(Actor::system());
        for scholarship_type in domain::ScholarshipType::ALL {
            let period = domain::record::ScholarshipPeriod {
                year,
                scholarship_type: *scholarship_type,
                opens: "2020-01-01".parse().unwrap(),
                closes: "2099-12-31".parse().unwrap(),
                quota: None,
                amounts: Default::default(),
                requirements: Vec::new(),
                documents: Default::default(),
            };
            let id = commands::place::period_id(year, *scholarship_type);
            commands::record::create(&self.app.commands, &call, &id, period)
                .await
                .unwrap();
        }
    }

    /// Signs in on a login page.
    pub async fn log_in(&self, email: &str, password: &str, page: &str) -> Answer {
        let csrf = self.visitor_token().await;
        let body = json!({ "email": email, "password": password });
        let mut request = self.signed("POST", "/api/web/user/login", &csrf, &body);
        let page = page.parse().unwrap();
        request.headers_mut().insert("x-frontend-path", page);
        self.send_request(request).await
    }

    /// Signs in and keeps the tokens.
    pub async fn session(&self, email: &str) -> TestSession {
        let answer = self.log_in(email, PASSWORD, "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        self.session_of(&answer)
    }

    /// The session that an answer opened or renewed.
    pub fn session_of(&self, answer: &Answer) -> TestSession {
        let data = answer.data();
        let access = data["access_token"].as_str().unwrap().to_owned();
        let (claims, _) = self.app.access_tokens.verify(&access, self.now()).unwrap();
        TestSession {
            user_id: claims.user_id.to_string(),
            jti: claims.jti.to_string(),
            access,
            csrf: data["csrf_token"].as_str().unwrap().to_owned(),
            refresh: answer.cookie_value("__Host-refresh"),
        }
    }

    /// GET as somebody.
    pub async fn get_as(&self, session: &TestSession, target: &str) -> Answer {
        let bearer = format!("Bearer {}", session.access);
        self.send(get(target).header("authorization", bearer)).await
    }

    /// An honestly signed write as somebody.
    pub async fn write_as(
        &self,
        session: &TestSession,
        method: &str,
        target: &str,
        body: &Value,
    ) -> Answer {
        let mut request = self.signed(method, target, &session.csrf, body);
        let bearer = format!("Bearer {}", session.access).parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
        self.send_request(request).await
    }

    /// POST as somebody.
    pub async fn post_as(&self, session: &TestSession, target: &str, body: &Value) -> Answer {
        self.write_as(session, "POST", target, body).await
    }

    /// POST as a visitor.
    pub async fn post_as_visitor(&self, target: &str, body: &Value) -> Answer {
        let csrf = self.visitor_token().await;
        self.send_request(self.signed("POST", target, &csrf, body))
            .await
    }

    /// Sends the refresh cookie.
    pub async fn refresh(&self, refresh: &str) -> Answer {
        let cookie = format!("__Host-refresh={refresh}");
        self.send(get("/api/web/user/refresh").header("cookie", cookie))
            .await
    }

    /// Uploads files in one form.
    pub async fn upload(&self, session: &TestSession, target: &str, files: &[Vec<u8>]) -> Answer {
        let mut body = Vec::new();
        for bytes in files {
            body.extend_from_slice(
                b"--xx\r\ncontent-disposition: form-data; name=\"file\"; filename=\"../a b.pdf\"\r\n\
content-type: application/octet-stream\r\n\r\n",
            );
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(
            b"--xx\r\ncontent-disposition: form-data; name=\"userId\"\r\n\r\nsomebody\r\n--xx--\r\n",
        );
        let mut request = self.signed("POST", target, &session.csrf, &Value::Null);
        let headers = request.headers_mut();
        let bearer = format!("Bearer {}", session.access).parse().unwrap();
        headers.insert("authorization", bearer);
        let kind = "multipart/form-data; boundary=xx".parse().unwrap();
        headers.insert("content-type", kind);
        *request.body_mut() = Body::from(body);
        self.send_request(request).await
    }

    /// The newest mail to an address, once it was sent.
    pub async fn mail_to(&self, address: &str) -> Mail {
        self.mail_about(address, "").await
    }

    /// The mail to an address whose subject names something, once it is sent.
    pub async fn mail_about(&self, address: &str, about: &str) -> Mail {
        for _ in 0..100 {
            let mut mails = self.mails().await.into_iter();
            if let Some(mail) =
                mails.find(|mail| mail.to == address && mail.subject.contains(about))
            {
                return mail;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("no mail to {address} about {about}")
    }

    /// Sends what is due and gives every mail so far, newest first. Mails are asked for behind the
    /// answer, so this waits for the first a little.
    pub async fn mails(&self) -> Vec<Mail> {
        for _ in 0..100 {
            outbox::run(&self.app).await.unwrap();
            let kept = self.app.mailer.kept(100).await.unwrap();
            if !kept.is_empty() {
                return kept.into_iter().map(|kept| kept.mail).collect();
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        Vec::new()
    }

    /// An honestly signed write with a JSON body.
    pub fn signed(&self, method: &str, target: &str, csrf: &str, body: &Value) -> Request<Body> {
        self.signed_with(&signing::session_key(csrf), method, target, csrf, body)
    }

    /// A write with a JSON body, signed with some key.
    pub fn signed_with(
        &self,
        key: &[u8; 32],
        method: &str,
        target: &str,
        csrf: &str,
        body: &Value,
    ) -> Request<Body> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let timestamp = self.now().timestamp_millis().to_string();
        let nonce = Uuid::new_v4().simple().to_string();
        let mac = signing::sign(key, method, target, &timestamp, &nonce, body.as_bytes());
        Request::builder()
            .method(method)
            .uri(target)
            .header("content-type", "application/json")
            .header("x-csrf-token", csrf)
            .header("x-timestamp", timestamp)
            .header("x-nonce", nonce)
            .header("x-signature", hex::encode(mac))
            .header("idempotency-key", Uuid::new_v4().to_string())
            .body(Body::from(body))
            .unwrap()
    }
}

//! A client written from the specification alone: sessions, signatures, repeat keys.

use std::time::{Duration, SystemTime};

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use sha2::Sha256;
use uuid::Uuid;

use crate::Failure;

/// Who signs in.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    /// Address.
    pub email: &'static str,
    /// Password.
    pub password: &'static str,
}

/// What a session is known by.
#[derive(Debug, Clone)]
pub struct Session {
    /// Bearer token.
    pub access: String,
    /// Of this token the signing key comes.
    pub csrf: String,
    /// The cookie that renews the session.
    pub refresh: String,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Status.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// Body.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The body as text.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// `data` of the envelope.
    #[must_use]
    pub fn data(&self) -> Value {
        let body: Value = serde_json::from_slice(&self.bytes).unwrap_or_default();
        body["data"].clone()
    }

    /// The code of a refusal.
    #[must_use]
    pub fn code(&self) -> String {
        self.data()["kode"].as_str().unwrap_or_default().to_owned()
    }

    /// The answer when it has this status.
    ///
    /// # Errors
    /// When it has another.
    pub fn expect(self, status: u16) -> Result<Self, Failure> {
        if self.status == status {
            Ok(self)
        } else {
            Err(format!("{} instead of {status}: {}", self.status, self.text()).into())
        }
    }
}

/// A request that was signed; sending it twice is a replay.
#[derive(Debug, Clone)]
pub struct SignedRequest {
    method: &'static str,
    target: String,
    headers: Vec<(&'static str, String)>,
    body: String,
}

/// Somebody at an address.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    /// The session, once signed in.
    pub session: Option<Session>,
    /// Added to the clock in signatures, milliseconds.
    pub clock_ms: i64,
}

impl Client {
    /// A visitor.
    ///
    /// # Errors
    /// When there can be no client.
    pub fn new(base: &str) -> Result<Self, Failure> {
        // The first to be installed counts; later ones are told so.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .timeout(Duration::from_secs(30))
            .build()?;
        Ok(Self {
            http,
            base: base.to_owned(),
            session: None,
            clock_ms: 0,
        })
    }

    /// The same person, who waits for an answer no longer than this.
    ///
    /// # Errors
    /// When there can be no client.
    pub fn patient(&self, limit: Duration) -> Result<Self, Failure> {
        let http = reqwest::Client::builder().timeout(limit).build()?;
        Ok(Self {
            http,
            ..self.clone()
        })
    }

    /// The same person at another address.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self {
            base: base.to_owned(),
            ..self.clone()
        }
    }

    /// Signs in.
    ///
    /// # Errors
    /// When nothing answers, or the account is refused.
    pub async fn log_in(mut self, account: Account) -> Result<Self, Failure> {
        let answer = self
            .try_log_in(account.email, account.password)
            .await?
            .expect(200)?;
        let refresh = answer
            .headers
            .get_all("set-cookie")
            .iter()
            .filter_map(|line| line.to_str().ok()?.strip_prefix("__Host-refresh="))
            .find_map(|line| line.split(';').next())
            .unwrap_or_default()
            .to_owned();
        let data = answer.data();
        let text = |name: &str| data[name].as_str().unwrap_or_default().to_owned();
        self.session = Some(Session {
            access: text("access_token"),
            csrf: text("csrf_token"),
            refresh,
        });
        Ok(self)
    }

    /// One try to sign in, whatever comes of it.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn try_log_in(&self, email: &str, password: &str) -> Result<Answer, Failure> {
        let body = json!({ "email": email, "password": password });
        self.post_as_visitor("/api/web/user/login", &body).await
    }

    /// A signed write of somebody who is not signed in.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn post_as_visitor(&self, target: &str, body: &Value) -> Result<Answer, Failure> {
        let visitor = self.get("/api/web/session").await?.data();
        let csrf = visitor["csrf_token"].as_str().unwrap_or_default();
        let request = self.signed_with(csrf, "POST", target, body.to_string());
        Ok(self.send(&request).await?)
    }

    /// Reads.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn get(&self, target: &str) -> Result<Answer, reqwest::Error> {
        let mut request = self.http.get(format!("{}{target}", self.base));
        if let Some(session) = &self.session {
            request = request.bearer_auth(&session.access);
        }
        answer(request).await
    }

    /// Reads what knows of a position of the log.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn get_since(&self, target: &str, position: u64) -> Result<Answer, reqwest::Error> {
        let mut request = self
            .http
            .get(format!("{}{target}", self.base))
            .header("x-min-position", position.to_string());
        if let Some(session) = &self.session {
            request = request.bearer_auth(&session.access);
        }
        answer(request).await
    }

    /// Posts text as anybody may.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn post_text(&self, target: &str, text: String) -> Result<Answer, reqwest::Error> {
        answer(self.http.post(format!("{}{target}", self.base)).body(text)).await
    }

    /// Opens a stream of events.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn stream(&self, target: &str) -> Result<reqwest::Response, Failure> {
        let session = self.session.as_ref().ok_or("not signed in")?;
        let http = reqwest::Client::builder().build()?;
        let request = http.get(format!("{}{target}", self.base));
        Ok(request
            .bearer_auth(&session.access)
            .send()
            .await?
            .error_for_status()?)
    }

    /// Renews the session.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn refresh(&self) -> Result<Answer, Failure> {
        let session = self.session.as_ref().ok_or("not signed in")?;
        let request = self
            .http
            .get(format!("{}/api/web/user/refresh", self.base))
            .header("cookie", format!("__Host-refresh={}", session.refresh));
        Ok(answer(request).await?)
    }

    /// A signed write under a repeat key.
    ///
    /// # Errors
    /// When nothing answers: whether it was done is not known, and the same key may be sent again.
    pub async fn write(
        &self,
        method: &'static str,
        target: &str,
        body: &Value,
        key: Uuid,
    ) -> Result<Answer, reqwest::Error> {
        self.send(&self.signed(method, target, body, key)).await
    }

    /// A write that is signed and not yet sent.
    #[must_use]
    pub fn signed(
        &self,
        method: &'static str,
        target: &str,
        body: &Value,
        key: Uuid,
    ) -> SignedRequest {
        let session = self.session.as_ref();
        let csrf = session
            .map(|session| session.csrf.as_str())
            .unwrap_or_default();
        let mut request = self.signed_with(csrf, method, target, body.to_string());
        request.headers.push(("idempotency-key", key.to_string()));
        request
    }

    fn signed_with(
        &self,
        csrf: &str,
        method: &'static str,
        target: &str,
        body: String,
    ) -> SignedRequest {
        let mut headers = self.signature(csrf, method, target, &body);
        headers.push(("content-type", "application/json".to_owned()));
        if let Some(session) = &self.session {
            headers.push(("authorization", format!("Bearer {}", session.access)));
        }
        SignedRequest {
            method,
            target: target.to_owned(),
            headers,
            body,
        }
    }

    fn signature(
        &self,
        csrf: &str,
        method: &str,
        target: &str,
        body: &str,
    ) -> Vec<(&'static str, String)> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now_ms = i64::try_from(now.unwrap_or_default().as_millis()).unwrap_or_default();
        let timestamp = (now_ms + self.clock_ms).to_string();
        let nonce = Uuid::new_v4().simple().to_string();
        let mut key = [0_u8; 32];
        Hkdf::<Sha256>::new(None, csrf.as_bytes())
            .expand(b"beasiswa request signing v1", &mut key)
            .expect("32 bytes is a valid length");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key of any length serves");
        mac.update(format!("SPv1\n{method}\n{target}\n{timestamp}\n{nonce}\n{body}").as_bytes());
        vec![
            ("x-csrf-token", csrf.to_owned()),
            ("x-timestamp", timestamp),
            ("x-nonce", nonce),
            ("x-signature", hex::encode(mac.finalize().into_bytes())),
        ]
    }

    /// Sends what was signed.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn send(&self, request: &SignedRequest) -> Result<Answer, reqwest::Error> {
        let method = request.method.parse().expect("methods are constants");
        let mut sent = self
            .http
            .request(method, format!("{}{}", self.base, request.target))
            .body(request.body.clone());
        for (name, value) in &request.headers {
            sent = sent.header(*name, value);
        }
        answer(sent).await
    }

    /// The whole head of an upload, for those who send the body by themselves: request line, headers,
    /// and the empty line.
    #[must_use]
    pub fn upload_head(&self, target: &str, length: usize) -> String {
        let session = self.session.as_ref();
        let csrf = session
            .map(|session| session.csrf.as_str())
            .unwrap_or_default();
        let access = session
            .map(|session| session.access.as_str())
            .unwrap_or_default();
        let mut head = format!("POST {target} HTTP/1.1\r\nhost: faults.test\r\n");
        for (name, value) in self.signature(csrf, "POST", target, "{}") {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!(
            "authorization: Bearer {access}\r\ncontent-type: multipart/form-data; \
             boundary={BOUNDARY}\r\ncontent-length: {length}\r\n\r\n"
        ));
        head
    }

    /// Uploads a file.
    ///
    /// # Errors
    /// When nothing answers.
    pub async fn upload(&self, target: &str, bytes: &[u8]) -> Result<Answer, reqwest::Error> {
        let session = self.session.as_ref();
        let csrf = session
            .map(|session| session.csrf.as_str())
            .unwrap_or_default();
        let mut request = self
            .http
            .post(format!("{}{target}", self.base))
            .header(
                "content-type",
                format!("multipart/form-data; boundary={BOUNDARY}"),
            )
            .body(form(bytes));
        for (name, value) in self.signature(csrf, "POST", target, "{}") {
            request = request.header(name, value);
        }
        if let Some(session) = session {
            request = request.bearer_auth(&session.access);
        }
        answer(request).await
    }
}

const BOUNDARY: &str = "faults-7f3a";

/// A form with one file.
#[must_use]
pub fn form(bytes: &[u8]) -> Vec<u8> {
    let mut body = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\
         content-type: application/octet-stream\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    body
}

async fn answer(request: reqwest::RequestBuilder) -> Result<Answer, reqwest::Error> {
    let response = request.send().await?;
    Ok(Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        bytes: response.bytes().await?.to_vec(),
    })
}

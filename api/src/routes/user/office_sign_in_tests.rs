//! Signing in with the account of an office, against a small provider that also lies.

use std::sync::{Arc, Mutex};

use axum::{
    Json, Router,
    extract::State,
    routing::{get, post},
};
use domain::Role;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::server::testing::{Answer, TestServer};

/// Made for these tests; the modulus is its public half.
const KEY: &[u8] = include_bytes!("../../../tests/oidc/key.der");
const MODULUS: &str = include_str!("../../../tests/oidc/modulus.txt");

/// What the provider says of whoever signs in, and what it heard.
#[derive(Clone)]
struct Told {
    issuer: String,
    claims: Value,
    heard: String,
}

type Provider = Arc<Mutex<Told>>;

/// A provider that gives one identity for every code. Its claims are given over, but for the usual ones.
async fn provider() -> Provider {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let told = Arc::new(Mutex::new(Told {
        issuer,
        claims: json!({}),
        heard: String::new(),
    }));
    let router = Router::new()
        .route("/.well-known/openid-configuration", get(configuration))
        .route("/jwks", get(keys))
        .route("/token", post(token))
        .with_state(Arc::clone(&told));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    told
}

async fn configuration(State(told): State<Provider>) -> Json<Value> {
    let issuer = told.lock().unwrap().issuer.clone();
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/auth"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/jwks"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    }))
}

async fn keys() -> Json<Value> {
    let key = json!({ "kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1", "n": MODULUS.trim(), "e": "AQAB" });
    Json(json!({ "keys": [key] }))
}

async fn token(State(told): State<Provider>, body: String) -> Json<Value> {
    let mut told = told.lock().unwrap();
    told.heard = body;
    let mut header = Header::new(Algorithm::RS256);
    header.kid = Some("1".to_owned());
    let identity = encode(&header, &told.claims, &EncodingKey::from_rsa_der(KEY));
    Json(json!({
        "access_token": "a",
        "token_type": "Bearer",
        "id_token": identity.unwrap(),
    }))
}

async fn server(provider: &Provider) -> TestServer {
    let issuer = provider.lock().unwrap().issuer.clone();
    let server = TestServer::start_with(|config| {
        config.oidc_issuer = Some(issuer);
        config.oidc_client_id = Some("portal".to_owned());
        config.oidc_client_secret = Some("rahasia".to_owned());
        config.oidc_name = "akun Pemkab Nduga".to_owned();
    })
    .await;
    server.user("s@b.test", Role::Admin).await;
    server.user("a@b.test", Role::Applicant).await;
    server
}

/// What a browser keeps and what the address asks for.
struct Begun {
    cookie: String,
    state: String,
    nonce: String,
}

async fn begin(server: &TestServer) -> Begun {
    let answer = server
        .post_as_visitor("/api/web/masuk-kantor/mulai", &json!({}))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let address: reqwest::Url = answer.data()["alamat"].as_str().unwrap().parse().unwrap();
    let asked = |name: &str| {
        let found = address.query_pairs().find(|(key, _)| key == name);
        found.unwrap_or_else(|| panic!("no {name}")).1.into_owned()
    };
    assert_eq!(asked("response_type"), "code");
    assert_eq!(asked("code_challenge_method"), "S256");
    assert!(asked("redirect_uri").ends_with("/auth/kantor"));
    assert!(answer.cookies()["__Host-kantor"].contains("HttpOnly"));
    Begun {
        cookie: answer.cookie_value("__Host-kantor"),
        state: asked("state"),
        nonce: asked("nonce"),
    }
}

async fn end(server: &TestServer, cookie: &str, state: &str) -> Answer {
    let csrf = server.visitor_token().await;
    let body = json!({ "code": "kode", "state": state });
    let mut request = server.signed("POST", "/api/web/user/login-kantor", &csrf, &body);
    let cookie = format!("__Host-kantor={cookie}").parse().unwrap();
    request.headers_mut().insert("cookie", cookie);
    server.send_request(request).await
}

/// The identity that a provider would give, with something changed.
fn says(provider: &Provider, begun: &Begun, change: Value) {
    let mut told = provider.lock().unwrap();
    // The library reads the real clock.
    let now = jsonwebtoken::get_current_timestamp();
    let mut claims = json!({
        "iss": told.issuer, "sub": "7", "aud": "portal", "iat": now, "exp": now + 60,
        "nonce": begun.nonce, "email": "s@b.test", "email_verified": true,
    });
    for (name, value) in change.as_object().unwrap() {
        claims[name] = value.clone();
    }
    told.claims = claims;
}

#[tokio::test]
async fn staff_sign_in_with_the_account_of_their_office() {
    let provider = provider().await;
    let server = server(&provider).await;
    let named = server
        .send(crate::server::testing::get("/api/web/masuk-kantor"))
        .await;
    assert_eq!(named.data()["nama"], "akun Pemkab Nduga");
    let begun = begin(&server).await;
    says(&provider, &begun, json!({ "email": "S@B.test" }));
    let answer = end(&server, &begun.cookie, &begun.state).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    // The code is worth nothing without the verifier, and the secret of before is gone.
    let heard = provider.lock().unwrap().heard.clone();
    assert!(
        heard.contains("code=kode") && heard.contains("code_verifier="),
        "{heard}"
    );
    assert_eq!(answer.cookie_value("__Host-kantor"), "");
    let session = server.session_of(&answer);
    // The portal's own second factor is asked for all the same.
    let profile = server.get_as(&session, "/api/web/user").await;
    let told = (profile.status, profile.code());
    assert_eq!(told, (403, "FAKTOR_KEDUA_DIPERLUKAN".to_owned()));
}

#[tokio::test]
async fn who_the_portal_does_not_know_as_staff_is_not_let_in() {
    let provider = provider().await;
    let server = server(&provider).await;
    for email in ["lain@b.test", "a@b.test", "bukan alamat"] {
        let begun = begin(&server).await;
        says(&provider, &begun, json!({ "email": email }));
        let answer = end(&server, &begun.cookie, &begun.state).await;
        let told = (answer.status, answer.code());
        assert_eq!(
            told,
            (403, "AKUN_KANTOR_TIDAK_TERHUBUNG".to_owned()),
            "{email}"
        );
        server.clock.advance(chrono::Duration::seconds(61));
    }
}

#[tokio::test]
async fn an_answer_that_was_not_asked_for_or_does_not_hold_is_refused() {
    let provider = provider().await;
    let server = server(&provider).await;
    let refused = |answer: Answer, why: &str| {
        let told = (answer.status, answer.code());
        assert_eq!(told, (401, "MASUK_KANTOR_GAGAL".to_owned()), "{why}");
    };
    for (why, change) in [
        ("another nonce", json!({ "nonce": "lain" })),
        ("for another portal", json!({ "aud": "lain" })),
        ("of another provider", json!({ "iss": "https://lain.test" })),
        ("over", json!({ "iat": 1_000, "exp": 2_000 })),
        (
            "an address that nobody verified",
            json!({ "email_verified": false }),
        ),
        ("no address", json!({ "email": null })),
    ] {
        let begun = begin(&server).await;
        says(&provider, &begun, change);
        refused(end(&server, &begun.cookie, &begun.state).await, why);
        server.clock.advance(chrono::Duration::seconds(61));
    }
    let begun = begin(&server).await;
    says(&provider, &begun, json!({}));
    refused(end(&server, &begun.cookie, "lain").await, "another state");
    let other = begin(&server).await;
    refused(
        end(&server, &other.cookie, &begun.state).await,
        "begun in another browser",
    );
    refused(end(&server, "x", &begun.state).await, "no cookie of ours");
    server.clock.advance(chrono::Duration::minutes(11));
    refused(end(&server, &begun.cookie, &begun.state).await, "too late");
    // Control.
    let begun = begin(&server).await;
    says(&provider, &begun, json!({}));
    assert_eq!(end(&server, &begun.cookie, &begun.state).await.status, 200);
}

#[tokio::test]
async fn a_provider_that_is_away_or_not_there_is_told() {
    let provider = provider().await;
    let away = server(&provider).await;
    provider.lock().unwrap().issuer = "http://127.0.0.1:1".to_owned();
    let answer = away
        .post_as_visitor("/api/web/masuk-kantor/mulai", &json!({}))
        .await;
    assert_eq!(
        (answer.status, answer.code()),
        (503, "PENYEDIA_AKUN_MATI".to_owned())
    );
    let none = TestServer::start().await;
    let named = none
        .send(crate::server::testing::get("/api/web/masuk-kantor"))
        .await;
    assert_eq!(named.data()["nama"], Value::Null);
    let answer = none
        .post_as_visitor("/api/web/masuk-kantor/mulai", &json!({}))
        .await;
    assert_eq!(
        (answer.status, answer.code()),
        (404, "AKUN_KANTOR_TIDAK_DIPAKAI".to_owned())
    );
}

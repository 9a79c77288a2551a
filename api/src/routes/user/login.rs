//! `POST /api/web/user/login`: both login pages. An unknown account, a wrong password and a closed
//! account get the same answer after the same work.

use crate::authz::allow;
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::Duration;
use commands::user;
use domain::{Email, Role, security::SecurityKind, user::UserState};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    ApiError, Envelope, Signed,
    bounds::turns::Turn,
    config::RequestKeyRule,
    ops::{limit::Limit, security::SecurityEntry},
    request::address::ClientAddress,
    security::origin::Origin,
    session::{
        bound_key::BrowserKey,
        cookies, device,
        opening::{self, Kept, SessionTokens},
        password::LENGTH_MAX,
    },
    state::AppState,
};

/// Who wants in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    /// Address, or the name that was chosen when the account was claimed by a letter.
    email: String,
    /// Password.
    password: String,
    /// Keeps the session for 30 days instead of until the browser closes.
    #[serde(default)]
    remember_me: bool,
    /// Public half of a key pair (ECDH, P-256) that the browser made for this session: the 65 bytes of the point in
    /// base64url. With it the session's requests are signed with a key that never travels; see `docs/tanda-tangan.md`.
    #[serde(default, rename = "kunci_peramban")]
    browser_key: Option<String>,
}

/// Signs in. The header `X-Frontend-Path` says which login page: `/auth/login` is for `user`,
/// `/auth/role/login` for the other roles.
#[utoipa::path(
    post,
    path = "/api/web/user/login",
    extensions(("x-access" = json!(allow::open().without_key("opens a session, writes no event")))),
    tag = "user",
    params(("X-Frontend-Path" = Option<String>, Header, description = "`/auth/login` or `/auth/role/login`")),
    request_body = LoginRequest,
    responses(
        (status = 200, body = Envelope<SessionTokens>),
        (status = 401, body = crate::error::ErrorBody, description = "LOGIN_SALAH"),
        (status = 400, body = crate::error::ErrorBody, description = "KUNCI_PERAMBAN_DIPERLUKAN"),
        (status = 403, body = crate::error::ErrorBody, description = "EMAIL_BELUM_DIVERIFIKASI, PERAN_TIDAK_SESUAI"),
        (status = 429, body = crate::error::ErrorBody),
    )
)]
pub async fn log_in(
    State(app): State<AppState>,
    address: ClientAddress,
    origin: Origin,
    headers: HeaderMap,
    Signed(request): Signed<LoginRequest>,
) -> Result<Response, ApiError> {
    let mut known = None;
    let entered = enter(&app, address, &origin, &headers, request, &mut known).await;
    if let Err(error) = &entered {
        note_failure(&app, origin, known, error);
    }
    entered
}

/// Notes an attempt that was refused; of one that was not even tried (too often, too busy) the limits keep count.
pub(super) fn note_failure(
    app: &AppState,
    origin: Origin,
    account_id: Option<Uuid>,
    error: &ApiError,
) {
    let tried = matches!(
        error.status(),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN
    );
    if !tried {
        return;
    }
    let entry = SecurityEntry {
        account_id,
        code: Some(error.code().to_owned()),
        device: origin.device,
        origin: origin.mark,
        ..SecurityEntry::new(SecurityKind::FailedSignIn, app.now())
    };
    match account_id {
        Some(_) => app.security.keep(entry),
        // Nobody's account: once a minute from one address says enough.
        None => app.security.keep_refusal(entry),
    }
}

async fn enter(
    app: &AppState,
    address: ClientAddress,
    origin: &Origin,
    headers: &HeaderMap,
    request: LoginRequest,
    known: &mut Option<Uuid>,
) -> Result<Response, ApiError> {
    let browser_key = browser_key(app, request.browser_key.as_deref())?;
    let email = request.email.trim().to_lowercase();
    // An address that nobody has verified is answered like a wrong password, but in the browser that has sent its
    // registration with this password: there it is told so whether the address had an account before or not.
    let is_registering = cookies::read(headers, cookies::REGISTERING).is_some_and(|token| {
        app.device_tokens
            .was_registering(token, &email, &request.password)
    });
    let wrong = || {
        ApiError::new(if is_registering {
            "EMAIL_BELUM_DIVERIFIKASI"
        } else {
            "LOGIN_SALAH"
        })
    };
    let device = cookies::read(headers, cookies::DEVICE)
        .and_then(|token| app.device_tokens.device_of(token, &email));
    let counted = counted(app, address, device, &email).await?;
    if request.password.len() > LENGTH_MAX {
        return Err(wrong());
    }
    let account = find(app, &email).await?;
    *known = account.as_ref().map(|(user_id, _)| *user_id);
    let hash = account
        .as_ref()
        .and_then(|(_, state)| state.password_hash.as_ref())
        .and_then(|hash| hash.value());
    let matches = app
        .passwords
        .verify(request.password, hash.map(String::as_str))
        .await?;
    let Some((user_id, state)) = account.filter(|_| matches) else {
        return Err(wrong());
    };
    if !state.can_sign_in() {
        return Err(wrong());
    }
    // Only the owner gets this far: it may be said why not.
    if !page_fits(headers, state.role) {
        return Err(ApiError::new("PERAN_TIDAK_SESUAI"));
    }
    // Whoever knows the password has not guessed: many people behind one address may sign in.
    for turn in &counted {
        app.ops.forget_attempt(&turn.attempt_id).await?;
    }
    drop(counted);
    let mut response = opening::open(
        app,
        user_id,
        &state,
        Kept {
            remembered: request.remember_me,
            browser_key,
        },
        origin.clone(),
        "Login berhasil",
    )
    .await?;
    remember_browser(app, &email, &mut response);
    Ok(response)
}

/// Counts an attempt. A browser that has signed in here before is counted by itself alone: whoever guesses behind its
/// address, or at its account from anywhere, does not shut it out.
async fn counted(
    app: &AppState,
    address: ClientAddress,
    device: Option<&str>,
    email: &str,
) -> Result<Vec<Turn>, ApiError> {
    let Some(device) = device else {
        let network = address.network();
        let by_address = app.turn("login address", &network, Limit::ADDRESS).await?;
        let by_account = app.turn("login account", email, Limit::ACCOUNT).await?;
        return Ok(vec![by_address, by_account]);
    };
    Ok(vec![
        app.turn("login device", device, Limit::ACCOUNT).await?,
    ])
}

/// From now on the browser is known to be one in which this address signed in.
pub(super) fn remember_browser(app: &AppState, address: &str, response: &mut Response) {
    let lasting = Duration::days(device::LIFETIME_DAYS).num_seconds();
    let token = app.device_tokens.issue(address);
    cookies::set(
        response.headers_mut(),
        cookies::DEVICE,
        &token,
        Some(lasting),
    );
}

/// The key that a browser gave for its session.
pub(super) fn browser_key(
    app: &AppState,
    given: Option<&str>,
) -> Result<Option<BrowserKey>, ApiError> {
    match given {
        None if app.config.request_key == RequestKeyRule::Bound => {
            Err(ApiError::new("KUNCI_PERAMBAN_DIPERLUKAN"))
        }
        None => Ok(None),
        Some(text) => match BrowserKey::parse(text) {
            Some(key) => Ok(Some(key)),
            None => Err(ApiError::new("DATA_TIDAK_SAH").field(
                "kunci_peramban",
                "Bukan kunci publik P-256. Muat ulang halaman, lalu masuk lagi.",
            )),
        },
    }
}

async fn find(app: &AppState, email: &str) -> Result<Option<(Uuid, UserState)>, ApiError> {
    // A name without a mailbox is kept as an address that no mail reaches.
    let address = if email.contains('@') {
        email.parse::<Email>()
    } else {
        Email::of_name(email)
    };
    match address {
        Ok(email) => find_account(app, &email).await,
        Err(_) => Ok(None),
    }
}

/// The account with an address.
pub(super) async fn find_account(
    app: &AppState,
    email: &Email,
) -> Result<Option<(Uuid, UserState)>, ApiError> {
    let Some(user_id) = user::find_by_email(&app.commands, email).await? else {
        return Ok(None);
    };
    match user::get(&app.commands, user_id).await {
        Ok((state, _)) => Ok(Some((user_id.0, state))),
        Err(commands::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn page_fits(headers: &HeaderMap, role: Role) -> bool {
    let page = headers
        .get("x-frontend-path")
        .and_then(|value| value.to_str().ok());
    match page {
        Some("/auth/login") => role == Role::Applicant,
        Some("/auth/role/login") => role != Role::Applicant,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use serde_json::json;

    use crate::{
        authz::Role,
        config::RequestKeyRule,
        server::testing::{PASSWORD, TestServer, TestSession, get},
        session::bound_key::{BoundKeys, BrowserKey},
        signing,
    };

    #[tokio::test]
    async fn opens_a_session_with_its_cookies() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let answer = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["message"], "Login berhasil");
        let cookies = answer.cookies();
        assert!(cookies["__Host-refresh"].contains("HttpOnly"));
        assert!(!cookies.contains_key("remember_me"));
        let token = answer.data()["access_token"].as_str().unwrap().to_owned();
        let profile = server
            .send(get("/api/web/user").header("authorization", format!("Bearer {token}")))
            .await;
        assert_eq!(profile.status, 200, "{}", profile.text());
        assert_eq!(profile.data()["level"], "user");
    }

    #[tokio::test]
    async fn unknown_wrong_and_closed_accounts_get_one_answer() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let wrong = server
            .log_in("a@b.test", "Salah-Sekali-9!", "/auth/login")
            .await;
        let unknown = server.log_in("x@b.test", PASSWORD, "/auth/login").await;
        let nonsense = server.log_in("bukan alamat", PASSWORD, "/auth/login").await;
        assert_eq!(wrong.status, 401);
        for other in [unknown, nonsense] {
            assert_eq!((other.status, other.json()), (wrong.status, wrong.json()));
        }
    }

    #[tokio::test]
    async fn each_login_page_is_for_its_roles() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        server.user("s@b.test", Role::Admin).await;
        for (email, page, status) in [
            ("a@b.test", "/auth/role/login", 403),
            ("s@b.test", "/auth/login", 403),
            ("s@b.test", "/auth/role/login", 200),
        ] {
            let answer = server.log_in(email, PASSWORD, page).await;
            assert_eq!(answer.status, status, "{email} {page}");
        }
    }

    #[tokio::test]
    async fn the_session_changes_at_every_login() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let first = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        let second = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        assert_ne!(first.data()["csrf_token"], second.data()["csrf_token"]);
    }

    #[tokio::test]
    async fn guessing_is_slowed_per_address_and_the_owner_is_not_shut_out_for_long() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        for _ in 0..10 {
            let answer = server
                .log_in("a@b.test", "Salah-Sekali-9!", "/auth/login")
                .await;
            assert_eq!(answer.status, 401);
        }
        let answer = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(
            (answer.status, answer.code()),
            (429, "TERLALU_SERING".into())
        );
        server.clock.advance(Duration::seconds(61));
        let answer = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(answer.status, 200);
    }

    #[tokio::test]
    async fn those_who_know_their_password_do_not_use_up_the_limit() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        for _ in 0..15 {
            let answer = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
            assert_eq!(answer.status, 200);
        }
    }

    #[tokio::test]
    async fn strangers_do_not_shut_out_the_owners_browser() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let known = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        let device = known.cookie_value("__Host-device");
        for minute in 0..3 {
            for _ in 0..10 {
                server.log_in("a@b.test", "Salah-Sekali-9!", "").await;
            }
            server.clock.advance(Duration::seconds(61 + minute));
        }
        let elsewhere = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(elsewhere.code(), "TERLALU_SERING");
        let csrf = server.visitor_token().await;
        let body = json!({"email": "a@b.test", "password": PASSWORD});
        let mut request = server.signed("POST", "/api/web/user/login", &csrf, &body);
        let cookie = format!("__Host-device={device}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        assert_eq!(server.send_request(request).await.status, 200);
    }

    async fn log_in_on(server: &TestServer, device: &str, password: &str) -> (u16, String) {
        let csrf = server.visitor_token().await;
        let body = json!({"email": "a@b.test", "password": password});
        let mut request = server.signed("POST", "/api/web/user/login", &csrf, &body);
        let cookie = format!("__Host-device={device}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let answer = server.send_request(request).await;
        (answer.status, answer.code())
    }

    #[tokio::test]
    async fn a_known_browser_signs_in_behind_an_address_that_guesses() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let known = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        let device = known.cookie_value("__Host-device");
        for serial in 0..12 {
            let email = format!("tebakan{serial}@b.test");
            server.log_in(&email, "Salah-Sekali-9!", "").await;
        }
        // The control: a browser that nobody knows is asked to wait behind this address.
        let unknown = server.log_in("a@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(unknown.code(), "TERLALU_SERING");
        assert_eq!(log_in_on(&server, &device, PASSWORD).await.0, 200);
        // Nor is a known browser let guess without an end.
        let mut last = (0, String::new());
        for _ in 0..21 {
            last = log_in_on(&server, &device, "Salah-Sekali-9!").await;
        }
        assert_eq!(last, (429, "TERLALU_SERING".to_owned()));
    }

    #[tokio::test]
    async fn a_link_of_a_mail_lets_the_owner_in_whoever_guesses() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        for _ in 0..2 {
            for _ in 0..10 {
                server.log_in("a@b.test", "Salah-Sekali-9!", "").await;
            }
            server.clock.advance(Duration::seconds(61));
        }
        let refused = server.log_in("a@b.test", PASSWORD, "").await;
        assert_eq!(refused.code(), "TERLALU_SERING");
        assert!(refused.data()["tunggu"].as_u64().unwrap() > 60);
        let body = json!({ "email": "a@b.test" });
        server
            .post_as_visitor("/api/web/user/forgot-password", &body)
            .await;
        let mail = server.mail_to("a@b.test").await;
        let token = mail
            .text
            .split("token=")
            .nth(1)
            .unwrap()
            .split_whitespace()
            .next()
            .unwrap()
            .to_owned();
        let new = "Baru-Sekali-77!x";
        let body = json!({ "password": new, "konfirmasiPassword": new });
        let target = format!("/api/web/user/reset-password?token={token}");
        let reset = server.post_as_visitor(&target, &body).await;
        assert_eq!(reset.status, 200, "{}", reset.text());
        let device = reset.cookie_value("__Host-device");
        assert_eq!(log_in_on(&server, &device, new).await.0, 200);
    }

    #[tokio::test]
    async fn right_passwords_at_the_same_moment_do_not_refuse_each_other() {
        let server = TestServer::start_with(|config| config.password_hash_parallel = 64).await;
        server.user("a@b.test", Role::Applicant).await;
        let all = (0..40).map(|_| server.log_in("a@b.test", PASSWORD, "/auth/login"));
        let answers = futures::future::join_all(all).await;
        let refused: Vec<_> = answers
            .iter()
            .filter(|it| it.status != 200)
            .map(|it| it.code())
            .collect();
        assert_eq!(refused, [""; 0]);
        // The control: wrong ones are held to the limit, however many come at once.
        let all = (0..40).map(|_| server.log_in("a@b.test", "Salah-Sekali-9!", ""));
        let answers = futures::future::join_all(all).await;
        let tried = answers.iter().filter(|it| it.status == 401).count();
        assert!(tried <= 10, "{tried} guesses were tried");
    }

    #[tokio::test]
    async fn a_remembered_session_has_lasting_cookies() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let csrf = server.visitor_token().await;
        let body = json!({"email": "A@b.test ", "password": PASSWORD, "remember_me": true});
        let answer = server
            .send_request(server.signed("POST", "/api/web/user/login", &csrf, &body))
            .await;
        let cookies = answer.cookies();
        assert!(cookies["__Host-refresh"].contains("Max-Age=2592000"));
        assert!(cookies["remember_me"].contains("Max-Age=2592000"));
    }

    /// Signs in with a browser's key, and gives the session and the key that both sides agree on.
    async fn bound(server: &TestServer, email: &str) -> (TestSession, [u8; 32]) {
        let browser = BoundKeys::new([2; 32]);
        let csrf = server.visitor_token().await;
        let body =
            json!({ "email": email, "password": PASSWORD, "kunci_peramban": browser.public() });
        let request = server.signed("POST", "/api/web/user/login", &csrf, &body);
        let answer = server.send_request(request).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let data = answer.data();
        let session = server.session_of(&answer);
        let theirs = BrowserKey::parse(data["kunci_server"].as_str().unwrap()).unwrap();
        let key = browser.key(session.jti.parse().unwrap(), &theirs);
        (session, key)
    }

    #[tokio::test]
    async fn a_session_with_a_key_of_its_browser_is_signed_with_nothing_else() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let (mut session, key) = bound(&server, "a@b.test").await;
        let target = "/api/cms/keamanan-akun/akhiri-sesi";
        let write = async |session: &TestSession, key: Option<&[u8; 32]>| {
            let derived = signing::session_key(&session.csrf);
            let key = key.unwrap_or(&derived);
            let mut request = server.signed_with(
                key,
                "POST",
                target,
                &session.csrf,
                &json!({ "semuaYangLain": true }),
            );
            let bearer = format!("Bearer {}", session.access).parse().unwrap();
            request.headers_mut().insert("authorization", bearer);
            let answer = server.send_request(request).await;
            (answer.status, answer.code())
        };
        assert_eq!(write(&session, Some(&key)).await.0, 200);
        let refused = (403, "TANDA_TANGAN_SALAH".to_owned());
        assert_eq!(write(&session, None).await, refused);
        // Who stole the cookies renews the session, and signs nothing all the same.
        let renewed = server.refresh(&session.refresh).await;
        session = server.session_of(&renewed);
        assert_eq!(write(&session, None).await, refused);
        assert_eq!(write(&session, Some(&key)).await.0, 200);
        // Control: a session without such a key signs with what follows from its token.
        let plain = server.session("a@b.test").await;
        assert_eq!(write(&plain, None).await.0, 200);
    }

    #[tokio::test]
    async fn a_portal_may_take_browsers_with_a_key_only_and_no_key_is_a_guess() {
        let server =
            TestServer::start_with(|config| config.request_key = RequestKeyRule::Bound).await;
        server.user("a@b.test", Role::Applicant).await;
        let answer = server.log_in("a@b.test", PASSWORD, "").await;
        let told = (answer.status, answer.code());
        assert_eq!(told, (400, "KUNCI_PERAMBAN_DIPERLUKAN".to_owned()));
        let csrf = server.visitor_token().await;
        let body =
            json!({ "email": "a@b.test", "password": PASSWORD, "kunci_peramban": "x".repeat(87) });
        let request = server.signed("POST", "/api/web/user/login", &csrf, &body);
        assert_eq!(server.send_request(request).await.status, 422);
        bound(&server, "a@b.test").await;
    }
}

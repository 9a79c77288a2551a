//! The middleware in front of every route: who is calling, may they, and did they sign this.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use axum::{
    body::{Body, Bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, Uri, Version, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use domain::{
    Role, UserId,
    permission::{Action, Right},
};

use axum::body::HttpBody as _;
use uuid::Uuid;

use super::forgery::{check_csrf, check_origin, csrf_token};
use super::machines::as_machine;
use super::{Access, Entry, Table, other_sites};
use crate::{
    bounds::{OFFICE_TIMES, UPLOADS_PER_ACCOUNT, places::Place, room::Holding},
    error::ApiError,
    extract::{Query, Session, SignedBody},
    files::adoption,
    request::{allowance::Allowance, id::tell_account},
    security::heard::Heard,
    server::versioned::asked,
    session::{cookies, csrf::SessionName},
    signing::{self, NONCE_HEADER, SIGNATURE_HEADER, Signature, SigningError, TIMESTAMP_HEADER},
    state::AppState,
};

/// Largest JSON body; rich text of a news item with room to spare.
const BODY_MAX_BYTES: usize = 1024 * 1024;

/// Lets a request through to its handler, or answers why not.
pub async fn guard(
    State((app, table)): State<(AppState, Arc<Table>)>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>().cloned();
    let found = path.and_then(|path| {
        let entry = table.entry(request.method().as_str(), path.as_str())?;
        Some((path, entry))
    });
    let Some((path, entry)) = found else {
        return ApiError::internal("a route outside the authorisation table was called")
            .into_response();
    };
    let (parts, body) = request.into_parts();
    let heard = Heard::of(&entry.operation, &entry.access, &parts, path.as_str());
    let is_shared = entry.access.is_shared();
    let deprecated = entry.access.deprecated;
    let mut response = answered(&app, &table, entry, parts, body, heard, next).await;
    if is_shared {
        other_sites::let_read(response.headers_mut());
    }
    if let Some(deprecated) = deprecated {
        deprecated.tell(response.headers_mut());
    }
    response
}

async fn answered(
    app: &AppState,
    table: &Arc<Table>,
    entry: Entry,
    parts: Parts,
    body: Body,
    mut heard: Heard,
    next: Next,
) -> Response {
    let is_heard_out = body.size_hint().exact() == Some(0) || parts.version >= Version::HTTP_2;
    let mut is_read = false;
    match admit(app, table, entry, (parts, body), &mut heard, &mut is_read).await {
        Ok(request) => {
            let left = request.extensions().get::<Allowance>().copied();
            let (request, room) = match upload_room(app, request) {
                Ok(with_room) => with_room,
                Err(error) => return error.into_response(),
            };
            let mut response = adoption::undone_if_refused(&app.ops, next.run(request)).await;
            if let Some((_, holding)) = &room
                && let Some(error) = holding.refusal()
            {
                response = error.into_response();
            }
            drop(room);
            if let Some(left) = left {
                left.tell(response.headers_mut());
            }
            heard.answered(app, &response);
            response
        }
        Err(error) => {
            heard.refused(app, error.status(), error.code());
            let mut response = error.into_response();
            // What was not read cannot be told from the next request: the connection ends, and its client is told, so that
            // it sends nothing more there.
            if !(is_heard_out || is_read) {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            response
        }
    }
}

/// The places that a form with files takes until it is answered: of its sender, and among all that are being taken in.
type UploadRoom = (Place<Uuid>, Arc<Holding>);

/// Takes the sender's place, and room for the bytes as they come.
fn upload_room(
    app: &AppState,
    request: Request,
) -> Result<(Request, Option<UploadRoom>), ApiError> {
    let sender = request.extensions().get::<Session>();
    let Some((account, is_office)) = sender
        .filter(|_| is_write(request.method()) && is_multipart(request.headers()))
        .map(|session| (session.user_id, session.is_office()))
    else {
        return Ok((request, None));
    };
    let place = app.bounds.uploads.take(account, UPLOADS_PER_ACCOUNT);
    let place = place.ok_or_else(|| ApiError::new("TERLALU_BANYAK_UNGGAHAN").with("tunggu", 30))?;
    let holding = app.bounds.room.hold(account, is_office);
    let request = request.map(|body| holding.taking(body));
    Ok((request, Some((place, holding))))
}

/// Refuses a form with files that does not say how long it is, or is longer than its route takes: before a byte is read.
fn check_length(headers: &HeaderMap, body: &Body, bytes_max: u64) -> Result<(), ApiError> {
    let told = headers.get(header::CONTENT_LENGTH);
    let told = told.and_then(|value| value.to_str().ok()?.parse().ok());
    match told.or_else(|| body.size_hint().exact()) {
        None => Err(ApiError::new("PANJANG_TIDAK_ADA")),
        Some(bytes) if bytes > bytes_max => Err(ApiError::new("BERKAS_TERLALU_BESAR")),
        Some(_) => Ok(()),
    }
}

async fn admit(
    app: &AppState,
    table: &Arc<Table>,
    entry: Entry,
    (mut parts, mut body): (Parts, Body),
    heard: &mut Heard,
    is_read: &mut bool,
) -> Result<Request, ApiError> {
    let Entry {
        access,
        query,
        texts,
        form_bytes_max,
        body_bytes_max,
        ..
    } = entry;
    let session = match authenticate(app, &parts, heard).await {
        Ok(session) => session,
        // An open page stays open to somebody whose session has ended.
        Err(_) if access.anonymous => None,
        Err(error) => return Err(error),
    };
    if let Some(session) = &session {
        tell_account(session.user_id);
    }
    let session = match session {
        Some(session) => as_machine(app, &access, session, &parts).await?,
        None => None,
    };
    let session = match session {
        Some(session) if !access.before_proof => proved(app, &access, session).await?,
        other => other,
    };
    let Some(scope) = access.scope(session.as_ref().map(|session| session.role)) else {
        return Err(match session {
            Some(_) => ApiError::forbidden(),
            None => ApiError::new("BELUM_MASUK"),
        });
    };
    if let Some(known) = &query {
        check_query(known, &parts.uri)?;
    }
    if let (Some(session), Some(right)) = (&session, access.right) {
        check_permission(app, session, right, &parts).await?;
    }
    if let Some(session) = &session
        && (access.fresh || exports(&parts))
    {
        check_fresh(app, session).await?;
    }
    parts.extensions.insert(Arc::clone(table));
    if access.by_key.is_some() {
        check_origin(app, &parts.headers)?;
    } else if is_write(&parts.method) {
        check_origin(app, &parts.headers)?;
        let token = csrf_token(&parts.headers)?;
        let name = check_csrf(app, token, session.as_ref())?;
        if is_multipart(&parts.headers) {
            let bytes_max =
                form_bytes_max.ok_or_else(|| ApiError::new("JENIS_ISI_TIDAK_DIDUKUNG"))?;
            check_length(&parts.headers, &body, bytes_max)?;
            // The body goes on as a stream; the signature covers everything but it.
            check_signature(app, &parts, token, name, b"").await?;
        } else {
            let own_max = body_bytes_max.and_then(|bytes| usize::try_from(bytes).ok());
            let bytes = axum::body::to_bytes(body, own_max.unwrap_or(BODY_MAX_BYTES))
                .await
                .map_err(|_| ApiError::new("TERLALU_BESAR"))?;
            *is_read = true;
            check_signature(app, &parts, token, name, &bytes).await?;
            require_json(&parts.headers, &bytes)?;
            if let Some(texts) = &texts {
                texts.check(&bytes)?;
            }
            body = Body::from(bytes.clone());
            let signed = signed_body(&parts, bytes);
            parts.extensions.insert(signed);
        }
        parts.extensions.insert(name);
        // Files have bounds of their own.
        if let (Some(session), false) = (&session, is_multipart(&parts.headers)) {
            count_write(app, session, &mut parts)?;
        }
    }
    if let Some(mut session) = session {
        session.scope = scope;
        parts.extensions.insert(session);
    }
    Ok(Request::from_parts(parts, body))
}

/// The body with the fingerprint by which a repeat of the request is known.
fn signed_body(parts: &Parts, bytes: Bytes) -> SignedBody {
    let method = parts.method.as_str();
    // Of the operation's own address: asked again under the other one it is the same act.
    let operation = parts.uri.path_and_query().map_or("/", |it| it.as_str());
    SignedBody {
        request_hash: signing::request_hash(method, operation, &bytes),
        bytes,
    }
}

/// Counts a write of an account; one too many is refused.
fn count_write(app: &AppState, session: &Session, parts: &mut Parts) -> Result<(), ApiError> {
    let times = if session.role == Role::Applicant {
        1
    } else {
        OFFICE_TIMES
    };
    let writes = &app.bounds.writes;
    let counted = writes.count(session.user_id, times, app.now());
    if let Some(left) = counted.map_err(ApiError::from)? {
        parts.extensions.insert(left);
    }
    Ok(())
}

/// A parameter that nobody reads would be a filter that silently does not filter.
fn check_query(known: &BTreeSet<String>, uri: &Uri) -> Result<(), ApiError> {
    let query = uri.query().unwrap_or_default().as_bytes();
    match form_urlencoded::parse(query).find(|(name, _)| !known.contains(name.as_ref())) {
        None => Ok(()),
        Some((name, _)) => {
            let names: Vec<&str> = known.iter().map(String::as_str).collect();
            let told = match names.is_empty() {
                true => "Alamat ini tidak menerima parameter.".to_owned(),
                false => format!(
                    "Parameter ini tidak dikenal. Pilihan: {}.",
                    names.join(", ")
                ),
            };
            Err(ApiError::new("PARAMETER_TIDAK_SAH").field(name, told))
        }
    }
}

/// A permission takes away from what the table allows. Taking a list out needs its own beside seeing
/// it.
async fn check_permission(
    app: &AppState,
    session: &Session,
    right: Right,
    parts: &Parts,
) -> Result<(), ApiError> {
    let permissions = app.permissions().await?;
    let allows = |right| {
        let user_id = UserId(session.user_id);
        let today = app.today();
        permissions
            .state
            .allows_user(session.role, user_id, right, today)
    };
    if allows(right) && (!exports(parts) || allows((right.0, Action::Export))) {
        Ok(())
    } else {
        Err(ApiError::new("HAK_AKSES_DITOLAK"))
    }
}

/// Whether a list is to be taken out.
pub(super) fn exports(parts: &Parts) -> bool {
    Query::<HashMap<String, String>>::of(&parts.uri)
        .is_ok_and(|Query(query)| query.get("format").is_some_and(|format| !format.is_empty()))
}

/// The session, when it has shown its second proof; on an open page somebody who has not is a visitor.
async fn proved(
    app: &AppState,
    access: &Access,
    mut session: Session,
) -> Result<Option<Session>, ApiError> {
    if !session.proof.is_complete() {
        session.proof = app.proof_now(session.jti).await?;
    }
    match session.proof.is_complete() {
        true => Ok(Some(session)),
        false if access.anonymous => Ok(None),
        false => Err(ApiError::new("FAKTOR_KEDUA_DIPERLUKAN")),
    }
}

/// Refuses what cannot be taken back without a second proof of the last minutes.
///
/// # Errors
/// `BUKTI_BARU_DIPERLUKAN`; when the operational store fails.
pub(crate) async fn check_fresh(app: &AppState, session: &Session) -> Result<(), ApiError> {
    let now = app.now();
    if session.proof.is_fresh(now) || app.proof_now(session.jti).await?.is_fresh(now) {
        Ok(())
    } else {
        Err(ApiError::new("BUKTI_BARU_DIPERLUKAN"))
    }
}

/// The caller by the access token: from the Bearer header, or for reads (links, event streams) from
/// the cookie, which other sites cannot send.
async fn authenticate(
    app: &AppState,
    parts: &Parts,
    heard: &mut Heard,
) -> Result<Option<Session>, ApiError> {
    let bearer = parts
        .headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    let token = match bearer {
        Some(token) => Some(token),
        None if !is_write(&parts.method) => cookies::read(&parts.headers, cookies::ACCESS_TOKEN),
        None => None,
    };
    let Some(token) = token.filter(|token| !token.is_empty()) else {
        return Ok(None);
    };
    let authenticated = app.authenticate(token).await;
    match &authenticated {
        Ok(session) => heard.by(session),
        // The token is ours, so it says whose the session was.
        Err(error) if error.code() == "SESI_DICABUT" => {
            if let Ok((claims, _)) = app.access_tokens.verify(token, app.now()) {
                heard.account(claims.user_id, claims.jti);
            }
        }
        Err(_) => {}
    }
    authenticated.map(Some)
}

fn is_write(method: &Method) -> bool {
    !(method.is_safe())
}

fn is_multipart(headers: &HeaderMap) -> bool {
    content_type(headers).is_some_and(|text| text.starts_with("multipart/form-data"))
}

fn content_type(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::CONTENT_TYPE)?.to_str().ok()
}

fn require_json(headers: &HeaderMap, bytes: &Bytes) -> Result<(), ApiError> {
    let json = content_type(headers).is_some_and(|text| text.starts_with("application/json"));
    if bytes.is_empty() || json {
        Ok(())
    } else {
        Err(ApiError::new("JENIS_ISI_TIDAK_DIDUKUNG"))
    }
}

/// Raw path and query, as it came over the wire.
fn target(parts: &Parts) -> String {
    asked(&parts.extensions, &parts.uri)
        .path_and_query()
        .map_or("/", |target| target.as_str())
        .to_owned()
}

async fn check_signature(
    app: &AppState,
    parts: &Parts,
    token: &str,
    name: SessionName,
    body: &[u8],
) -> Result<(), ApiError> {
    let text = |name: &str| {
        parts
            .headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .ok_or_else(|| ApiError::new("TANDA_TANGAN_TIDAK_ADA"))
    };
    let given = Signature {
        timestamp: text(TIMESTAMP_HEADER)?,
        nonce: text(NONCE_HEADER)?,
        signature: text(SIGNATURE_HEADER)?,
    };
    let key = app.request_key(name, token).await?;
    let now = app.now();
    signing::verify(
        &key,
        parts.method.as_str(),
        &target(parts),
        given,
        body,
        now,
    )
    .map_err(|error| {
        let code = match error {
            SigningError::Missing => "TANDA_TANGAN_TIDAK_ADA",
            SigningError::BadTimestamp => "WAKTU_TIDAK_SAH",
            SigningError::OutsideWindow => "WAKTU_DI_LUAR_BATAS",
            SigningError::BadNonce => "NONCE_TIDAK_SAH",
            SigningError::BadTarget => "TARGET_TIDAK_SAH",
            SigningError::Mismatch => "TANDA_TANGAN_SALAH",
        };
        // A client with a wrong clock corrects itself by this.
        ApiError::new(code).with("server_time", now.timestamp_millis())
    })?;
    app.claim_nonce(name, given.nonce).await
}

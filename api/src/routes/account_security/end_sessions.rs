//! Ends sessions of the caller's own account.

use axum::extract::State;
use domain::security::SessionEnd;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::authz::allow;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// Which: one by its id, or all but the one that asks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndSessions {
    /// The session to end.
    #[serde(default)]
    pub id: Option<String>,
    /// All others of the account.
    #[serde(rename = "semuaYangLain", default)]
    pub all_others: bool,
}

/// What was ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EndedBody {
    /// How many sessions.
    #[serde(rename = "jumlah")]
    pub count: usize,
}

/// Ends one of the caller's sessions, or all but the one that asks. Their access tokens, refresh tokens and live
/// streams end with them.
#[utoipa::path(
    post,
    path = "/api/cms/keamanan-akun/akhiri-sesi",
    extensions(("x-access" = json!(allow::own().without_key("ends sessions; ending them twice ends them once")))),
    tag = "keamanan-akun",
    request_body = EndSessions,
    responses(
        (status = 200, body = Envelope<EndedBody>),
        (status = 404, body = crate::error::ErrorBody, description = "SESI_TIDAK_DITEMUKAN"),
    )
)]
pub(crate) async fn end_sessions(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<EndSessions>,
) -> Result<Envelope<EndedBody>, ApiError> {
    let (user_id, own) = (session.user_id, session.jti);
    let count = match (body.id, body.all_others) {
        (None, true) => {
            app.end_sessions_of(user_id, Some(own), SessionEnd::ByOwner)
                .await?
        }
        (Some(id), false) => {
            let ended = match Uuid::try_parse(&id) {
                Ok(id) => app.end_own_session(user_id, id).await?,
                Err(_) => false,
            };
            if !ended {
                return Err(ApiError::new("SESI_TIDAK_DITEMUKAN"));
            }
            1
        }
        (None, false) | (Some(_), true) => return Err(ApiError::problem("id", "WAJIB_DIISI")),
    };
    Ok(Envelope::ok(EndedBody { count }))
}

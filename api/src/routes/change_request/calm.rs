//! Proposes that an account decides again before its days of calm are over.

use crate::authz::allow;
use axum::extract::State;
use commands::change_request::Proposal;
use domain::UserId;
use domain::change_request::Subject;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{ProposedBody, proposed};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeForAccount {
    /// Whose account.
    #[serde(rename = "userId")]
    pub user_id: String,
    /// Why; shown to who confirms it.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Proposes that an account decides again before its days of calm are over: for a person whom two others have
/// seen. In effect when another confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/usulan/masa-tenang",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "usulan",
    request_body = ProposeForAccount,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_to_lift_calm(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeForAccount>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    propose_for(&app, &caller, body, |user_id| Subject::Calm { user_id }).await
}

/// Proposes something for an account, with a reason.
///
/// # Errors
/// `ALASAN_WAJIB`; when there is no such account.
pub(super) async fn propose_for(
    app: &AppState,
    caller: &Caller,
    body: ProposeForAccount,
    subject: impl FnOnce(UserId) -> Subject,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let user_id: UserId = parse::value("userId", &body.user_id)?;
    let reason = body.reason.trim().to_owned();
    if reason.is_empty() {
        return Err(ApiError::new("ALASAN_WAJIB"));
    }
    commands::user::get(&app.commands, user_id).await?;
    let proposal = Proposal {
        subject: subject(user_id),
        differences: Vec::new(),
        reason: Some(reason),
    };
    let done = commands::change_request::propose(&app.commands, &caller.call, proposal).await?;
    Ok(proposed(done))
}

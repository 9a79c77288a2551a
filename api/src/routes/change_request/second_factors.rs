//! Proposes that a person who lost all second factors sets up new ones.

use crate::authz::allow;
use axum::extract::State;
use domain::change_request::Subject;

use super::calm::{ProposeForAccount, propose_for};
use super::wire::ProposedBody;
use crate::answer::caller::Caller;
use crate::{ApiError, AppState, Envelope, Signed};

/// Proposes that the second factors of an account are taken away: for a person who lost them, and whom two others
/// have seen. In effect when another confirms it; the account then decides nothing for its days of calm.
#[utoipa::path(
    post,
    path = "/api/cms/usulan/faktor-kedua",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "usulan",
    request_body = ProposeForAccount,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_to_clear_second_factors(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeForAccount>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    propose_for(&app, &caller, body, |user_id| Subject::SecondFactors {
        user_id,
    })
    .await
}

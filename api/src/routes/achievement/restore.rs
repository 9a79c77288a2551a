//! Brings a deleted achievement back.

use crate::authz::allow;
use axum::extract::State;
use domain::record::Achievement;

use crate::answer::caller::{Answer, Caller, ChangedBody};
use crate::routes::record::answer::{self, RestoreRecord};
use crate::{AppState, Envelope, Signed};

/// Brings a deleted achievement back as it was.
#[utoipa::path(
    post,
    path = "/api/cms/prestasi/pulihkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Achievement)))),
    tag = "prestasi",
    request_body = RestoreRecord,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn restore_achievement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RestoreRecord>,
) -> Answer {
    answer::restore::<Achievement>(&app, &caller, body).await
}

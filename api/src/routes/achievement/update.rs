//! Changes an achievement.

use crate::authz::allow;
use axum::extract::State;
use domain::record::Achievement;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::AchievementBody;
use crate::answer::access;
use crate::answer::caller::{Caller, ChangedBody, settled};
use crate::answer::file_body::{self, FileBody};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session, Signed};
use axum::response::Response;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateAchievement {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What is told of it.
    #[serde(rename = "isi")]
    pub value: AchievementBody,
    /// Another certificate; the present one stays when left out.
    #[serde(rename = "sertifikat", default)]
    pub certificate: Option<FileBody>,
}

/// An achievement that the caller may change.
pub(super) async fn own(
    app: &AppState,
    session: &Session,
    id: &str,
) -> Result<Achievement, ApiError> {
    access::owned(app, session, id, |achievement: &Achievement| {
        achievement.owner_id
    })
    .await
}

/// Changes an achievement.
#[utoipa::path(
    put,
    path = "/api/cms/prestasi/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().update(allow::Achievement)))),
    tag = "prestasi",
    params(("id" = String, Path, description = "prestasiId.")),
    request_body = UpdateAchievement,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn update_achievement(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateAchievement>,
) -> Result<Response, ApiError> {
    let present = own(&app, &caller.session, &id).await?;
    let owner = present.owner_id;
    let certificate = file_body::adopt_some(
        &app,
        &caller.session,
        "sertifikat",
        body.certificate.as_ref(),
        owner.into(),
    )
    .await?
    .unwrap_or(present.certificate);
    let value = body.value.into_domain(owner, certificate)?;
    let version = Some(body.version);
    let done = commands::record::update(&app.commands, &caller.call, &id, version, value).await?;
    Ok(settled(done))
}

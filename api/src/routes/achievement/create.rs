//! Adds an achievement.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::AchievementBody;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::file_body::{self, FileBody};
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateAchievement {
    /// Whose, when an admin enters it.
    #[serde(rename = "userId", default)]
    pub owner_id: Option<String>,
    /// What is told of it.
    #[serde(rename = "isi")]
    pub value: AchievementBody,
    /// The certificate, uploaded before.
    #[serde(rename = "sertifikat")]
    pub certificate: FileBody,
}

/// Adds an achievement with its certificate.
#[utoipa::path(
    post,
    path = "/api/cms/prestasi/create",
    extensions(("x-access" = json!(allow::to().applicant().admin().create(allow::Achievement)))),
    tag = "prestasi",
    request_body = CreateAchievement,
    responses((status = 201, body = Envelope<ChangedBody>))
)]
pub(crate) async fn create_achievement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateAchievement>,
) -> Answer {
    let owner = access::owner(&caller.session, body.owner_id.as_deref())?;
    let certificate = file_body::adopt(
        &app,
        &caller.session,
        "sertifikat",
        &body.certificate,
        owner.into(),
    )
    .await?;
    let value = body.value.into_domain(owner, certificate)?;
    let id = app.commands.new_id().to_string();
    let done = commands::record::create(&app.commands, &caller.call, &id, value).await?;
    Ok(created(done))
}

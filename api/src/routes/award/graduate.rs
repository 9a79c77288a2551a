//! Records the graduation.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GraduateAward {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Day of graduation.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
}

/// Records the graduation.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/lulus",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = GraduateAward,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn graduate_award(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<GraduateAward>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done =
        commands::award::graduate(&app.commands, &caller.call, id, Some(body.version), body.on)
            .await?;
    Ok(changed(done))
}

//! Takes back an earlier school of a person.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::change::{alter, person};
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::{Path, Query};
use crate::{ApiError, AppState, Envelope};

/// What is deleted, of whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PreviousEducationDeletion {
    /// Whose, when somebody else takes it back.
    #[serde(rename = "userId")]
    pub person: Option<String>,
    /// The version of the person's data the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Takes back an earlier school; the log keeps that it was told, sealed.
#[utoipa::path(
    delete,
    path = "/api/cms/pendidikan-sebelumnya/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().delete(allow::PersonalData)))),
    tag = "data-diri",
    params(("id" = String, Path, description = "pendidikanSebelumnyaId."), PreviousEducationDeletion),
    responses((status = 200, body = Envelope<ChangedBody>, description = "The person's data."))
)]
pub(crate) async fn delete_previous_education(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Query(deletion): Query<PreviousEducationDeletion>,
) -> Answer {
    let person = person(&app, &caller, deletion.person.as_deref()).await?;
    let done = alter(&app, &caller, person, deletion.version, |details| {
        details
            .without_education(&id)
            .ok_or_else(ApiError::not_found)
    })
    .await?;
    Ok(changed(done))
}

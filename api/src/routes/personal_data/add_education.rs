//! Adds an earlier school of a person.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change::{alter, person};
use super::wire::EducationBody;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviousEducationChange {
    /// Whose, when somebody else enters it.
    #[serde(rename = "userId", default)]
    pub person: Option<String>,
    /// The version of the person's data the caller has seen; 0 before the first.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The school.
    #[serde(rename = "isi")]
    pub value: EducationBody,
}

/// Adds an earlier school.
#[utoipa::path(
    post,
    path = "/api/cms/pendidikan-sebelumnya/create",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().create(allow::PersonalData)))),
    tag = "data-diri",
    request_body = PreviousEducationChange,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The person's data."))
)]
pub(crate) async fn add_previous_education(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<PreviousEducationChange>,
) -> Answer {
    let person = person(&app, &caller, body.person.as_deref()).await?;
    let school = body.value.into_domain(app.commands.new_id().to_string())?;
    let done = alter(&app, &caller, person, body.version, |details| {
        Ok(details.with_education(school))
    })
    .await?;
    Ok(created(done))
}

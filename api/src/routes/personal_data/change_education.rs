//! Changes an earlier school of a person.

use crate::authz::allow;
use axum::extract::State;

use super::add_education::PreviousEducationChange;
use super::change::{alter, person};
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Signed};

/// Changes an earlier school.
#[utoipa::path(
    put,
    path = "/api/cms/pendidikan-sebelumnya/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().update(allow::PersonalData)))),
    tag = "data-diri",
    params(("id" = String, Path, description = "pendidikanSebelumnyaId.")),
    request_body = PreviousEducationChange,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The person's data."))
)]
pub(crate) async fn change_previous_education(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<PreviousEducationChange>,
) -> Answer {
    let person = person(&app, &caller, body.person.as_deref()).await?;
    let school = body.value.into_domain(id)?;
    let done = alter(&app, &caller, person, body.version, |details| {
        if !details.educations.iter().any(|known| known.id == school.id) {
            return Err(ApiError::not_found());
        }
        Ok(details.with_education(school))
    })
    .await?;
    Ok(changed(done))
}

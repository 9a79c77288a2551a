//! A person's own data.

use crate::authz::{Role, allow};
use axum::extract::State;
use domain::application::{ApplicationStatus, Form};
use domain::record::PersonalData;
use domain::{Personal, UserId};

use super::wire::PersonalDataBody;
use crate::answer::view::View;
use crate::answer::{access, parse, shown};
use crate::extract::Path;
use crate::routes::application::detail::sees_masked;
use crate::routes::application::form;
use crate::{ApiError, AppState, Envelope, Session};

/// A person's own data: from the latest form, with what was told beyond it.
#[utoipa::path(
    get,
    path = "/api/cms/data-diri/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::PersonalData).shows(allow::Shown::PersonalData, allow::Whose::Person).masked_for(Role::Government).masked_for(Role::Institution)))),
    tag = "data-diri",
    params(("id" = String, Path, description = "dataDiriId, the person's userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<PersonalDataBody>))
)]
pub(crate) async fn get_personal_data(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<PersonalDataBody>, ApiError> {
    let person: UserId = parse::id(&id)?;
    access::person(&app, &session, &view.store, person).await?;
    let body = of(&app, &session, &view, person).await?;
    Ok(Envelope::ok(body).at(view.position))
}

/// The person's data as the caller, who reaches the person, may see it.
pub(crate) async fn of(
    app: &AppState,
    session: &Session,
    view: &View,
    person: UserId,
) -> Result<PersonalDataBody, ApiError> {
    let masked = sees_masked(session);
    let id = person.to_string();
    let user = projections::user::get(&view.store, &id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    let forms = projections::application::of_applicant(&view.store, &id).await?;
    // What was handed in speaks before what is only begun.
    let latest = forms
        .iter()
        .find(|row| {
            !matches!(
                row.status,
                ApplicationStatus::Draft | ApplicationStatus::Cancelled
            )
        })
        .or_else(|| forms.first().filter(|_| session.user_id == person.0));
    let form: Option<Form> = match latest {
        None => None,
        Some(row) => {
            let opened = shown::opened(app, &row.form_sealed).await?;
            Some(serde_json::from_value(opened).map_err(ApiError::internal)?)
        }
    };
    let awards = projections::award::of_recipient(&view.store, &id).await?;
    let record = projections::record::get(&view.store, "personal_data", &id).await?;
    let name = latest.and_then(|row| row.name.clone()).or(user.name);
    let body = PersonalDataBody {
        id,
        version: record.as_ref().map_or(0, |row| row.version.unsigned_abs()),
        name,
        masked,
        application_id: latest.map(|row| row.application_id.clone()),
        form: form.map(|form| form::to_wire(&form, masked)),
        award_id: awards.first().map(|award| award.award_id.clone()),
        religion: None,
        marital_status: None,
        birth_order: None,
        sibling_count: None,
        father: None,
        mother: None,
        addresses: Vec::new(),
        educations: Vec::new(),
    };
    let Some(row) = record else { return Ok(body) };
    let value: PersonalData = shown::record(app, &row).await?;
    Ok(match value.person {
        Personal::Known { value, .. } => body.with_details(value),
        Personal::Erased { .. } => body,
    })
}

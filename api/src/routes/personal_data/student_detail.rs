//! One student with their own data, form and award.

use crate::authz::{Role, allow};
use axum::extract::State;
use projections::student::StudentFilter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::get::of;
use super::student::StudentItem;
use super::student_get::one;
use super::wire::PersonalDataBody;
use crate::answer::parse;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Session};

/// Whom: by person, by form, or both, which then have to belong together.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichStudent {
    /// The person's userId.
    #[serde(rename = "dataDiriId")]
    pub person_id: Option<String>,
    /// The form.
    #[serde(rename = "formulirPendaftarId")]
    pub application_id: Option<String>,
}

/// One student with their own data.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StudentDetail {
    /// What the list shows.
    #[serde(rename = "ringkasan")]
    pub item: StudentItem,
    /// The person's own data.
    #[serde(rename = "dataDiri")]
    pub personal_data: PersonalDataBody,
}

/// One student with their own data.
#[utoipa::path(
    get,
    path = "/api/cms/data-diri/list-akademia/detail",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::PersonalData).shows(allow::Shown::PersonalData, allow::Whose::Student).masked_for(Role::Government).masked_for(Role::Institution)))),
    tag = "data-diri",
    params(WhichStudent, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<StudentDetail>))
)]
pub(crate) async fn get_student_detail(
    State(app): State<AppState>,
    session: Session,
    Query(which): Query<WhichStudent>,
    view: View,
) -> Result<Envelope<StudentDetail>, ApiError> {
    let filter = StudentFilter {
        person: parse::note(which.person_id),
        application_id: parse::note(which.application_id),
        ..StudentFilter::default()
    };
    if filter.person.is_none() && filter.application_id.is_none() {
        return Err(ApiError::problem("dataDiriId", "WAJIB_DIISI"));
    }
    let item = one(&app, &session, &view, filter).await?;
    let person = parse::id(&item.person_id)?;
    let personal_data = of(&app, &session, &view, person).await?;
    let body = StudentDetail {
        item,
        personal_data,
    };
    Ok(Envelope::ok(body).at(view.position))
}
